"""The printed words of forms, letters and curricula: "Date of birth:", "NHS number", "EDUCATION".

They say what stands beside them and nothing of anybody, so they are no terms: whoever reads the form knows them before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places, Span
from expurgate.text.openings import may_hold

FIELD_WORDS = frozenset(
    """
    account address age apologies applicant application bcc birth cc chair city class client code consultant contact country course date day dob
    doctor e-mail email emergency employer ethnicity family fax first forename form from gender given gp grade home hospital id insurance invoice
    job known last location mail manager marital member minutes mobile name names nationality no notes number occupation our page patient phone
    place policy postcode preferred present previous pupil re record ref reference relationship report reported respondent review room school sex
    sheet signature signed state status street student subject surname tel telephone tenant title to town type unit ward week witness work year your
    zip
    """.split()
)
"""Words that names of fields are made of, wherever they stand."""
_WORDS = FIELD_WORDS | frozenset(
    """
    a addressee admission also and answer appointment attendance attended attendees author by card case centre clinic county created customer dated
    daytime dear department details discharge district employee enclosure enclosures end expiry fao for forenames full head holder in initials
    interviewee interviewer issue issued item key licence license line middle mrn my national nhs ni nos numbers of office officer on order passport
    position post postal prepared print printed reason received recipient referral referred registration seen sender session sign sort staff start
    statement summary teacher term the time venue website with
    admitted approved assessor attending baby booked brother carer chaired child children claimant clerk coach colleague complainant completed
    counsellor daughter deceased defendant director discharged driver due examined examiner father followed foster guardian headteacher health held
    husband informant inspector interpreter interviewed investigating investigator keyworker landlady landlord lead mediator midwife mother nanny next kin
    nurse offender organiser owner parent parents partner passenger payee payer pharmacist physician principal reviewed role sister social solicitor son
    supervisor surgeon suspect taken tenants therapist translator tutor vet victim visitor wife worker written
    employment household income language languages pets
    mi suffix prefix initial maiden ordering provider insured insurer payer subscriber beneficiary disposition pcp admit mrn npi dx diagnosis diagnoses
    allergies medication medications species breed colour color microchip weight height handedness gestational specimen reported verified requested
    actions bathroom bedroom caller callers copy deposit eating fixtures garden hall inspected kit kitchen lounge mobility mood night steps support wishes
    """.split()
)
"""Words that they are made of before a colon, those for people who have a part in a matter among them."""
REMARKS = frozenset(
    """
    a&e abx acs adhd aka asap asd asthma attd awol bd bmi bp cabg ckd copd covid csf ct cva cxr dbs dka dm dna dnar dnr dob dvt dx ecg edd
    eeg eol fbc fta fx gp hiv hr htn hx ibd ibs icu inr iol itu iugr ivf lft lmp loa mds mri mva nad nbm neg nfa nil nkda nok nsaid opd oud
    pcos pid pmh poa pos prn psa pt ptsd qds rehab rip rta rtc rx sob std stat sti swab tb tba tbc tds tia uri uti vat wfh wnl xr xray
    called came cancelled complained declined did discharged died dropped left lost missed moved not notified ok paid passed pending
    pregnant rang refused rings seen sent stable started stopped today tomorrow transferred unknown unpaid unwell urgent visit waiting wants
    was yesterday
    """.split()
)
"""What stands behind a name in notes that are written in capitals: "MARGARET THORNBURY DNA" did not attend. Nobody is called so."""
_HEADINGS = """
curriculum vitae|profile|personal profile|personal details|experience|work experience|employment|employment history|education|education and training
qualifications|skills|languages|other|other information|interests|hobbies|references|referees|publications|awards|thesis|summary|discharge summary
contact|contact details|address|background|history|present|apologies|agenda|minutes|actions|any other business|witness statement|statement|declaration
annual report|school report|application form|incident report|medical report|referral letter|notes|signature|applicant|household|income|career|training
"""
_HEADING_WORDS = """
a about accident account action actions adult agreed agreement aims allegation allegations and annual any application appointment appraisal are
arising arrangement arrangements assessment at attendance author background brief business by care case child children chronology claim clinical
comments complaint complaints concern concerns conclusion conclusions conditions conference confidential consultation contact contents contract
correspondence current daily data date dates decision decisions declaration description details diagnosis diary disciplinary discharge discussion
document education employment evaluation events evidence examination exclusion executive facts family feedback final finance finances findings follow
follow-up for form formal from further future general goals grievance happen happened health hearing history home impact in incident information
initial interim interview introduction investigation investigations issues key lessons letter list log matters medical medication medications
medicines meeting members minutes need needs next note notes objectives observations occupational of offence offences offer on opinion order other
our outcome outcomes outline overview parents part past payment payments performance personal plan plans policy pre-sentence present presenting
previous private problem problems procedure progress proposal proposals protection purpose questions reason reasons recommendation
recommendations record records referral report reports request response result results review risk risks safeguarding said school scope
section sentence services session sessions situation social source sources staff statement status steps strengths student subject summary
support team terms the timeline to training transfer treatment update views visit was we welfare what when where who why will with witness
work worried you your
""".split()
"""Words that headings alone on a line are made of: what every report, record and set of minutes calls its parts."""
_SMALL_WORDS = frozenset(
    "a about and any are at by for from in of on other our said the to was we what when where who why will with you your".split()
)
_LONGEST_HEADING = 7


def _alternatives(words: Iterable[str]) -> str:
    """One of the words in any case, the longest. They are parted by their first letters, so that most are passed over at once."""
    by_letter: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        by_letter.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(
        f"(?-i:[{letter}{letter.upper()}])(?:{'|'.join(ends)})" for letter, ends in sorted(by_letter.items())
    )


_WORD = rf"(?:{_alternatives(_WORDS | (frozenset(_HEADING_WORDS) - _SMALL_WORDS))})(?![^\W_])"
_LABEL = re.compile(
    rf"(?:^|\t|[ ]{{2}}|[|(])[ \t>*•#-]{{0,8}}(?:\d{{1,2}}[.)][ ])?(?P<label>{_WORD}(?:[ /-]{_WORD}){{0,5}})\.?(?:[ ]\([^()\n:]{{1,40}}\))?[ \t]{{0,12}}[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING = re.compile(
    rf"^[ \t#*]{{0,4}}(?:\d{{1,2}}[.)][ ])?(?P<label>{_alternatives([' '.join(each.split()) for each in _HEADINGS.replace(chr(10), '|').split('|') if each])})"
    r"[ \t*:]{0,4}$",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBERED = "nhs|national insurance|social security|hospital|hosp|hosp.|account|policy|reference|passport|case|telephone|phone".split(
    "|"
)
_FORMULAS = [f"{said} of birth" for said in ("date", "place")]
_FORMULAS += [f"{said} {number}" for said in _NUMBERED for number in ("number", "no")]
_OPEN_FORMULAS = frozenset(said.partition(" ")[0].rstrip(".") for said in _FORMULAS)
_FORMULA = re.compile(rf"\b(?P<label>{_alternatives(_FORMULAS)})(?![^\W_])", re.IGNORECASE)
_FIELDS = """
surname|forename|forenames|first name|first names|given name|given names|family name|last name|middle name|middle names|full name|title|address
home address|postcode|telephone|mobile|email|e-mail|occupation|employer|sex|gender|nationality|religion|next of kin|date of birth|nhs number
signature|relationship|consent|ethnicity|marital status
"""
_FIELD = re.compile(
    rf"^[ \t]{{0,8}}(?P<label>{_alternatives([' '.join(each.split()) for each in _FIELDS.replace(chr(10), '|').split('|') if each])})(?=\t|[ ]{{3}}|[ ]{{0,2}}$)",
    re.IGNORECASE | re.MULTILINE,
)
"""The name of a field that has its value behind a gap or in boxes below."""
_FORMS = (_LABEL, _HEADING, _FIELD)
_IN_HEADING = frozenset(_HEADING_WORDS)
_LINE = re.compile(
    rf"^[ \t#*]{{0,4}}(?:\d{{1,2}}[.)][ ])?(?P<label>[^\W\d_a-z][^\W\d_]{{0,20}}(?:[ /-][^\W\d_]{{1,20}}){{0,{_LONGEST_HEADING - 1}}})[ \t*:]{{0,4}}$",
    re.MULTILINE,
)
_WORDS_OF = re.compile(r"pre-sentence|follow-up|[^\W\d_]+")
_SENTENCE_OPEN = re.compile(r"[a-z,][ \t]*\n\Z")
"""A line before it that goes on: what follows is no heading but the rest of a sentence."""


def _headings(text: str) -> Iterator[tuple[int, int]]:
    """Lines by themselves that are made of the words of headings: "Reason for meeting", "Medication on discharge"."""
    for found in _LINE.finditer(text):
        words = _WORDS_OF.findall(found["label"].lower())
        if not _IN_HEADING.issuperset(words) or _SMALL_WORDS.issuperset(words):
            continue
        if _SENTENCE_OPEN.search(text, max(0, found.start() - 4), found.start()) and not _heads(text, found.start()):
            continue
        yield found.span("label")


def _heads(text: str, at: int) -> bool:
    """Whether the line before ``at`` is short, so that no sentence goes on behind it."""
    return at - 1 - (text.rfind("\n", 0, at - 1) + 1) <= _SHORT_LINE


_SHORT_LINE = 30
"""Letters of a line that no writer would break a sentence after."""


@remembered_of_texts
def form_labels(text: str) -> Places:
    """Where the printed words of a form stand: names of fields before a colon, headings alone on a line, "date of birth"."""
    forms = (*_FORMS, _FORMULA) if may_hold(text, _OPEN_FORMULAS) else _FORMS
    printed = [found.span("label") for form in forms for found in form.finditer(text)]
    return Places.between([*printed, *_headings(text)])


_OPENING = re.compile(r"^[ \t]*[^.:\n]{1,40}(?=:\s)", re.MULTILINE)


def printed_words(text: str) -> Places:
    """Where words stand that no model of the whole document takes for its own: those of forms, and whatever opens a line before a colon."""
    return form_labels(text).and_also(Span(*found.span()) for found in _OPENING.finditer(text))


DEGREES = (
    r"(?:B\.?Sc|M\.?Sc|B\.?A|M\.?A|B\.?Eng|M\.?Eng|LL\.?B|LL\.?M|M\.?B\.?A|Ph\.?D|D\.?Phil|M\.?Phil|B\.?Ed|M\.?Ed|MBBS|MBChB|PGCE|HND|BTEC|"
    r"Diplom|Licence|Laurea|Staatsexamen|Magister)"
)
"""One of the letters of a degree may match, with full stops or without."""
LEAVING = (
    r"(?:Matura|Maturita|Maturité|Abitur|Fachabitur|Baccalauréat|Baccalaureate|Studentereksamen|Studentexamen|Bachillerato|Leaving Certificate|"
    r"Leaving Cert|High School Diploma|A-levels?|A Levels?|GCSEs?|O-levels?|Highers|Mittlere Reife|Realschulabschluss|Maturità|Selectividad|Vestibular|"
    r"WASSCE|KCSE|KCPE|CSEC|CSEs?|SPM|STPM|SSLC|HSSLC|ICSE|BECE|NECO)"
)
"""One of the certificates that people leave school with may match."""
