"""What an unknown name stands for, told by what is done there: one is admitted to a hospital and drinks in a pub.

A name may say nothing of what it names ("Starship", "the Iveagh", "Dents"). An editor then looks at the sentence: whoever had
dialysis there was in a hospital, whoever works for it works for a company. Only plain cases are listed; where nothing plain
stands near the name, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.language.builtin.things import types_of
from expurgate.text.forms import DEGREES, LEAVING
from expurgate.text.known_lands import is_known_land
from expurgate.text.people import USUAL_TITLES, any_of
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.heads import is_house_of_flats, is_saint
from expurgate.transform.phrasing import PLACED
from expurgate.transform.places import LAND
from expurgate.transform.wording import is_doubted

_AT = r"(?:at|in|to|from|of|by|with|for|outside|into)[ ](?:the[ ])?\Z"
_LED = re.compile(_AT, re.IGNORECASE)
_IN = r"(?:at|in|to|from|into)[ ](?:the[ ])?\Z"
_GAP = r"(?:[^.,!?;:\n]{0,24}[ ])?"


def _before(words: str, led: str = _AT) -> re.Pattern[str]:
    """A word that is soon followed by the name and a preposition."""
    return re.compile(rf"\b(?:{words})\b[ ]?{_GAP}{led}", re.IGNORECASE)


def _after(words: str) -> re.Pattern[str]:
    """A word right behind the name."""
    return re.compile(rf"[ ,]{{1,2}}(?:{words})\b", re.IGNORECASE)


_CARE = (
    "admitted|readmitted|discharged|dialysis|operated|operation|surgery|x-ray|x-rayed|mri|ct|scan|scanned|ultrasound|lumpectomy|biopsy|bronchoscopy|endoscopy|colonoscopy|angiogram|hysterectomy|stitches|physio|physiotherapy|A&E|intensive care|transfusion|chemotherapy|"
    "radiotherapy|counselling|ambulance|inpatient|outpatient|murmur|ward|consultant|registrar|surgeon|midwife|transferred|casualty|stroke|"
    "replacement|bypass|transplant|[a-z]{3,14}(?:ectomy|oscopy|plasty|otomy|ostomy)|pinned|plastered|caesarean|detox|treated|unit|bloods|echo|echocardiogram|[a-z]{3,12}ologist|paediatrician|obstetrician|jab|injection"
)
_WORSHIP = (
    "mass|rosary|baptised|christened|vicar|parish priest|deacon|worships?|sermon|altar server|altar|communion|prays?|prayed|praying|priest|curate|"
    "organist|lay reader|churchwarden|verger|minister|pastor|imam|rabbi|congregation|bible study|sunday school"
)
_LESSONS = (
    "pupil|pupils|teacher|taught|teaches|year [0-9]{1,2}|grade|headteacher|head teacher|term|classmates?|school|school governor|sats|"
    "(?:his|her|my|our|their|the) (?:little |big )?(?:sisters?|brothers?|sons?|daughters?|boys?|girls?|kids|children|twins)"
)
_STUDY = "reading law|reading medicine|law student|medical student|nursing student|student nurse|semester|fresher|freshman|sophomore|first year|second year|third year|final year|gap year|finals"
_WHEN_AT = re.compile(
    r"\b(?:when|while|since|until|after|before)[ ](?:I|he|she|they|we|you)[ ](?:was|were|had been|went|left)[ ](?:up[ ])?at[ ]\Z"
)
"""Before what somebody was at for some years: "when she was at Warwick"."""
_DOCTOR_AT = re.compile(
    rf"\b(?:{any_of(USUAL_TITLES)}|Sr|Sister)\.?[ ][A-Z][\w.'’ -]{{1,30}}[ ](?:at|of|from)[ ](?:the[ ])?\Z"
)
_CLINICAL = re.compile(
    r"\b(?:under|fixed|done|performed|reconstruction|recon|repair|repaired|replacement|consultant|surgeon|appointment|inserted|removed|operated|valve|hernia|surgery|referred|seen|tonsils|graft|hip|knee|heart|stent|implant|treated|biopsy|scan|[a-z]{3,14}(?:ectomy|oscopy|plasty))\b",
    re.IGNORECASE,
)
"""What a doctor has to do with, before the doctor and where the doctor works: "a valve done by Dr Mabuza at Groote Schuur"."""
_TRIP = re.compile(
    r"\b(?:trip|holiday|visit|journey|flight|drive|travel|travels|travell?ed|weekend|week|walk|moved|home)[ ](?:back[ ])?(?:to|from|in)[ ](?:the[ ])?\Z",
    re.IGNORECASE,
)
"""Where one goes for other reasons than to be treated."""
_SAID_BEFORE = re.compile(r"\b[a-z]{4,12}[ ](?:at|in|of)[ ](?:the[ ])?\Z", re.IGNORECASE)
"""What the house is, and then where it is: "a priest of the Orthodox church at Senafe"."""
_DONE_BEFORE: tuple[tuple[str, frozenset[str], re.Pattern[str]], ...] = (
    ("hospital", labels.PLACE | labels.ORGANIZATION | {"FAC"}, _before(_CARE, _IN)),
    ("hospital", frozenset({"FAC", "ORG"}), _before("taken|rushed|airlifted|blue-lighted|brought|admitted", r"(?:to|into)[ ](?:the[ ])?\Z")),
    ("clinic", frozenset({"ORG"}), _before("referred|re-referred", r"to[ ](?:the[ ])?\Z")),
    ("doctor's surgery", labels.PLACE | {"FAC", "ORG"}, _before("doctor|doctors|gp|practice nurse")),
    ("clinic", frozenset({"FAC", "ORG"}), _before("script|prescription|methadone|drugs worker|keyworker|rehab", r"(?:from|at|with)[ ](?:the[ ])?\Z")),
    ("care company", frozenset({"FAC", "ORG"}), _before("carer|carers|care workers?", r"(?:from|with|by)[ ](?:the[ ])?\Z")),
    ("care home", frozenset({"FAC", "ORG"}), _before("respite|resident|residents|carer|carers", _IN)),
    ("cemetery", frozenset({"FAC", "ORG"}), _before("buried|burial|grave|interred")),
    ("church", frozenset({"FAC", "ORG"}), _before(_WORSHIP)),
    ("court", frozenset({"FAC", "ORG"}), _before("appear|appeared|appears|court hearing|sentenced|trial|bail|summons")),
    ("police station", frozenset({"FAC", "ORG"}), _before("custody|detained")),
    ("cinema", frozenset({"FAC", "ORG"}), _before("film|pictures|screening")),
    ("pub", frozenset({"FAC", "ORG"}), _before("drink|drinks|drinking|pint|pints|beer|leaving do|darts|quiz")),
    ("university", labels.PLACE, _before(rf"{_STUDY}|studied|studies|read [A-Z][a-z]+|graduated|degree|doctorate|phd|lecturer|professor|undergraduate")),
    ("university", frozenset({"ORG", "FAC"}), _before(rf"{_STUDY}|phd|doctorate|lecturer|lectures|degree|graduated|undergraduate|thesis|msc|bsc|professor|campus")),
    ("university", labels.PLACE | {"ORG", "FAC"}, _WHEN_AT),
    ("college", frozenset({"ORG", "FAC", "LOC"}), _before("course|courses|diploma|nvq|btec|a-levels|apprenticeship|evening class|evening classes", _IN)),
    ("club", frozenset({"ORG"}), _before("plays|played|winger|goalkeeper|striker|catcher|pitcher|hooker|prop|forward|batsman|bowler|midfielder|capped|trial|trials|signed|captain|netball|football|rugby|cricket|hockey|coached|coaches|season|season ticket|supporter|fan")),
    ("school", frozenset({"FAC", "ORG"}), _before(_LESSONS)),
    ("company", frozenset({"FAC", *labels.PLACE}), _before("work|works|worked|working|job|employed|shift|shifts|electrician|mechanic|cleaner|apprentice|trainee|fitter|welder|engineer|packer|picker")),
    ("company", frozenset({"ORG"}), _before(
        "work|works|worked|working|job|employed|employee|trainee|engineer|manager|driver|clerk|cutter|operator|supervisor|apprentice|technician|"
        "assistant|accountant|director|fitter|welder|electrician|mechanic|plumber|chef|cook|cleaner|receptionist|cashier|labourer|joiner|carpenter|bricklayer|roofer|hairdresser|"
        "baker|butcher|packer|picker|machinist|programmer|designer|auditor|secretary|administrator|analyst|planner|buyer|shift|shifts|warehouse|made redundant|bought|ordered|bill|invoice|delivery|contract|quote|quoted|inspection")),
)  # fmt: skip
_DONE_BEHIND: tuple[tuple[str, frozenset[str], re.Pattern[str]], ...] = (
    (
        "school",
        frozenset({"FAC", "ORG"}),
        re.compile(
            r"[ ](?:[a-z]+[ ]){0,2}(?:in|since|from)[ ](?:Year[ ]\d|[Rr]eception|Form[ ]\d|Grade[ ]\d|Key Stage)"
        ),
    ),
    (
        "clinic",
        frozenset({"FAC", "ORG"}),
        re.compile(
            r"[^.!?;:\n]{0,30}\b(?:for|with)[ ](?:depression|anxiety|addiction|treatment|therapy|rehabilitation|detox|alcoholism|anorexia|psychosis)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "university",
        frozenset({"ORG", "FAC", *labels.PLACE}),
        re.compile(
            r"[ ](?:now|these days|at present)?,?[ ]?(?:on|in)[ ]the[ ](?:rowing|track|swim|swimming|football|debating|basketball|tennis|fencing)[ ](?:team|squad|society)\b|,?[ ](?:reading|studying|doing)[ ](?:[A-Z][a-z]+|law|medicine|a degree|engineering|nursing|english|history|maths)\b"
        ),
    ),
    (
        "hospital",
        frozenset({"FAC", "ORG", *labels.PLACE}),
        _after("A&E|ER|ED|ICU|ITU|Wd|emergency department|emergency room|outpatients"),
    ),
    ("court", frozenset({"FAC", "ORG"}), _after("magistrates|crown court|county court")),
    ("company", frozenset({"ORG"}), _after("van|lorry|depot|warehouse|invoice|delivery|factory")),
)
_ON_SUNDAYS = re.compile(
    r"(?:['’]s)?[^.!?;:\n]{0,30}\b(?:Sundays?|Mass|mass|service|choir|bells|vicar|priest|parish|altar|communion)\b"
)
_RITES = _before(
    "married|wed|wedding|funeral|choir|sundays|sunday|bells|harvest|carols|christening|baptism|confirmed|requiem"
)
"""What is done in the church of a saint, and elsewhere too."""
_AT_ONLY = re.compile(r"\bat[ ](?:the[ ])?\Z", re.IGNORECASE)
"""Towns one is in; what one is at is a house."""
_JOB_FIELD = re.compile(
    r"\b(?:employer|works?|works? (?:at|for)|workplace|place of work)[ \t]{0,20}:[ \t]{0,20}\Z", re.IGNORECASE
)
_IN_CURRICULUM = (
    ("university", re.compile(rf"\b{DEGREES}\b[^\n,]{{0,40}},[ ]\Z")),
    ("school", re.compile(rf"\b(?:[Tt]eacher|[Tt]eaching assistant|{LEAVING})[^\n,]{{0,20}},[ ]\Z")),
    ("hospital", re.compile(r"\b(?:nurse|midwife|registrar|house officer)[^\n,]{0,20},[ ]\Z", re.IGNORECASE)),
    (
        "company",
        re.compile(
            r"\b(?:trainee|assistant|analyst|consultant|clerk|technician|apprentice|representative|[a-z]{3,20}(?:er|or)),[ ]\Z",
            re.IGNORECASE,
        ),
    ),
)
"""What stands before the name of a body in a curriculum, and what the body then is."""


_PLAYED = re.compile(
    r"\b(?:vs\.?|(?:[Mm]atch|[Gg]ame|[Ff]ixture|U[0-9]{1,2}s?)(?: v\.?| against| with)?|(?:we|We) play|beat|beating|drew with|lost to)\s(?:the\s)?\Z"
)
"""Against whom a team plays: "U11 vs St Cuthberts"."""
_SCORED = re.compile(
    r"\??(?:,| (?:have|had|has|just|only|even|actually|finally))?[ ](?:won|lost|lose|drew|winning|losing|are (?:up|down|winning|losing|through)|beat|thrashed|score[ds]?|v|vs)\b(?![ ]his|[ ]her|[ ]their|[ ]my)"
    r"|['’]?s?\??[ ]\d{1,2}[ ]?[-–][ ]?\d{1,2}(?![\d:.])"
)
"""Behind a town that has won or lost: "Leeds lost again"."""
_RESULT = re.compile(
    r"[ ](?:won|lost|drew)[ ](?:again|at home|away)\b|[^\n.:;]{0,24}?\d{1,2}[ ]?[-–][ ]?\d{1,2}(?![\d:.])"
)
"""The score of a game, without which a body may have won or lost anything: "United? 2-0"."""
_PUPIL = re.compile(r"\((?:[5-9]|1[0-8]),? at[ ](?:the[ ])?\Z")
"""How old a child is, and where: "Leopold (16, at Charterhouse)"."""
_LENT = re.compile(r"\b(?:mortgage|loan|overdraft|bank account)[ ](?:with|from|at)[ ]\Z", re.IGNORECASE)
_BODY_FIELD = re.compile(
    r"(?:\A|\n|\t|[ ]{3})[ ]{0,8}(?:name of )?(school|hospital|college|university|nursery|church|surgery|care home|clinic|prison|court|hotel|bank|club)[ ]?:[ \t]{1,20}\Z",
    re.IGNORECASE,
)


def body_field(before: str) -> str:
    """What kind of body a field of a form asks for that ends ``before`` a name: "School: "; empty where it asks for none."""
    found = _BODY_FIELD.search(before)
    return found[1].lower() if found else ""


def kinds_by_use(targets: Sequence[Target]) -> dict[str, str]:
    """What each name stands for by what the reader or the sentence says of it; a town is a team only where all that is said of it is how it played."""
    found: dict[str, str] = {}
    for target in targets:
        used = (target.noun if target.sure else "") or kind_by_use(target)
        if used and len(target.term) > 1:
            found.setdefault(target.term, used)
    towns = {target.term for target in targets if target.label in labels.PLACE and not _plays(target)}
    return {term: used for term, used in found.items() if used != "team" or term not in towns}


def _plays(target: Target) -> bool:
    scored = _SCORED.match(target.after)
    told = scored is not None and (target.label in labels.PLACE or _RESULT.match(target.after) is not None)
    return told or _PLAYED.search(target.before) is not None


def kind_by_use(target: Target) -> str:
    """What kind of place or body a name must be by what is done there; empty where nothing plain says it."""
    if target.label not in labels.ORGANIZATION | labels.PLACE | {"FAC"}:
        return ""
    if target.label in labels.ORGANIZATION and _JOB_FIELD.search(target.before):
        return "company"
    if _PUPIL.search(target.before):
        return "school"
    if _plays(target):
        return "team"
    if target.label in labels.ORGANIZATION and _LENT.search(target.before):
        return "bank"
    if field := body_field(target.before):
        return field
    listed = (
        kind for kind, post in _IN_CURRICULUM if target.label in labels.ORGANIZATION and post.search(target.before)
    )
    if told := next(listed, ""):
        return told
    behind = (kind for kind, fitting, done in _DONE_BEHIND if target.label in fitting and done.match(target.after))
    if target.label in labels.PLACE and _AT_ONLY.search(target.before) is None:
        return ""
    if is_saint(target.surface) and (_ON_SUNDAYS.match(target.after) or _RITES.search(target.before)):
        return "church"
    if _DOCTOR_AT.search(target.before) and _CLINICAL.search(target.before):
        return "hospital"
    if _LED.search(target.before) and not _TRIP.search(target.before):
        for kind, fitting, done in _DONE_BEFORE:
            if target.label in fitting and done.search(target.before):
                return "" if _SAID_BEFORE.search(target.before, 0) and kind in target.before[-24:].lower() else kind
    return next(behind, "")


_SAYS_LITTLE = frozenset(
    "organization|institution|place|region|building|house|religious house|monastery|river|stretch of water|tower|hall|park|street|way|hill|bridge".split(
        "|"
    )
)
"""Kinds that say less of a name than what is done there."""
_MANY_KINDS_OF_NAME = frozenset(
    {"tower", "park", "house", "hall", "hill", "bridge", "lodge", "medal", "street", "centre"}
)
"""Last words of names that a school or a hospital may have as well: "his teacher at Long Tower"."""
_MEANT_THERE = frozenset({"team", "club", "university", "college"})
"""What a town is called instead where somebody plays for it or studies there: "when she was at Warwick"."""


_INSIDE = re.compile(r"\b(?:in|near|outside|around)[ ]\Z", re.IGNORECASE)


def known_of_name(target: Target, above: list[str], told: str) -> list[str]:
    """What a taxonomy knows of a name, where it can be meant: a body is no river and, unless one is in it, no town, and a name in doubt is nothing but a place."""
    if is_doubted(target) and target.before.lower().endswith("the "):
        return []  # "taken to the Victoria" speaks of no town
    body = target.label in labels.ORGANIZATION
    if not body and target.label != "FAC":
        return above
    if is_house_of_flats(target.term.split()):
        return []
    town = body and not told and _INSIDE.search(target.before)  # "a teller at Cathay" speaks of no country
    if placed := [text for text in above if PLACED.match(text)]:
        return placed if town else []
    return [text for text in above if text not in LAND | _LANDS] if target.sure else []


def told_or_used(target: Target, told: str, used: str, chain: list[str]) -> tuple[str, str, list[str]]:
    """What the words of a name tell, what it is by its use, and what the taxonomy knows: of these what is meant there.

    A town that somebody plays for is a club, whatever the taxonomy knows of it, and a body to which somebody is referred is no town.
    """
    if target.noun and (target.sure or not used):
        return _as_read(target, told, chain)
    body = target.label in labels.ORGANIZATION | {"FAC"}
    if target.label in labels.PLACE and chain and _SETTLED.match(chain[0]):
        told = ""  # "born in Richards Bay"
    told = "" if body and told in _LANDS else told  # "she is with Orange Grove"
    meant = used in _MEANT_THERE
    told = "" if used and (told in _MANY_KINDS_OF_NAME or meant) else told
    chain = [] if body and is_saint(target.surface) else chain  # "St Vincent's" is no island
    town = body and bool(chain) and PLACED.match(chain[0]) is not None
    if told or not (not chain or chain[0] in _SAYS_LITTLE or meant or town):
        used = ""
    if used == "company" and target.term.endswith((" house", " tower", " building")):
        used = "office"
    if used == "company" and target.label == "FAC" and target.before.lower().endswith("the "):
        used = ""  # "a job at the Carnegie"
    return told, used, chain


_SETTLED = re.compile(r"(?:city|town|village)\b")
_LANDS = frozenset(
    """
    city town village district suburb county state province region country continent island river lake sea bay beach valley mountain hill forest moor
    desert canal neighbourhood harbour garden palace cove
    """.split()
) | {"part of town", "housing estate", "range of hills", "group of islands"}
"""Nouns for what maps show."""


def _as_read(target: Target, told: str, chain: list[str]) -> tuple[str, str, list[str]]:
    """The same where the reader tells what a name names: only where a place is, and what sort of such a thing it is, may be known better."""
    noun = target.noun
    if is_doubted(target):
        return "", "", []  # "a van called a van"
    if not target.sure:
        placed = noun == "place" and target.label in labels.PLACE and not _AT_ONLY.search(target.before)
        known = chain if placed else []  # what one is at may be a house in a town
        return told, "" if told or known else noun, known
    if chain[:1] == ["region"] and _SETTLED.match(noun) and not is_known_land(target.surface):
        return "", noun, []  # Strasbourg
    if chain and (PLACED.match(chain[0]) or chain[0] in _LANDS):
        return ("", "", chain) if noun in _LANDS else ("", noun, [])
    if noun == "court" and is_house_of_flats(target.term.split()):
        return told, "", []  # "the contact centre at Elm Court"
    if told and told.rpartition(" ")[2] == noun.rpartition(" ")[2]:
        return max(told, noun, key=len), "", []
    if told and target.label in labels.ORGANIZATION and "ORG" not in types_of(noun):
        return told, "", []  # "Keel Hardware Ltd of Gikomba" is no market
    return "", noun, []
