"""The shorthand of notes: abbreviations of wards, offices, illnesses and tests, which a reader takes for initials, bodies and codes."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.memory import remembered_of_texts
from expurgate.text.known_things import kind_of_thing

_FIELDS = frozenset(
    "cc hpi pmh pmhx psh pshx sh shx fh fhx ros pe a/p ap dx ddx rx tx hx meds dos doa dod los poc dispo imp obs vs i/o ob gyn".split()
)
"""What the parts of a note are called."""
_ABBREVIATIONS = _FIELDS | frozenset(
    """
    asa vm aps cps rtc np pa pa-c rn lpn lvn cna do md dpm dds pharmd lcsw lmsw msw snf icu ccu picu nicu pacu ed er or ltc alf ems
    prn bid tid qid qhs qd qod qam qpm po iv im sq sc sl pr npo nkda nka wnl nad nos aox3 a&ox3 rom dtr heent perrla eomi
    t1dm t2dm dm dm2 htn hld copd chf cad dvt uti gerd ckd esrd tia cva mi afib cabg pvd pad osa bph ra oa ms als adhd ptsd gad mdd
    bka aka tka tha orif lle rle lue rue rlq llq ruq luq sob doe n/v n/v/d cp ha loc f/u s/p c/o r/o h/o w/o b/c y/o a1c hgb hct
    plt na bun cr ua cxr kub cta mra us tte tee pft emg ncv cbc bmp cmp lft tsh bnp pt ptt aptt abg d/c dc dnr dni polst poa hcp
    pcp pmd cns anp hca hcsw spr sho ot slp cm sw cp dob ssn mrn csn fin acct ins hmo ppo va e-signed esigned
    fna cns eua tto ttos ttas nbm nph ooh puo nai lac lado eia tpr bnf mdt mds ncg obs nok pu bo bno boax pud tlc cbd ccg icb icu hdu itu amu mau sau cdu
    nh rh rc res slt salt cpn hv dn ahp rmo rso ctr ofsted cqc hse gmc nmc hcpc pals icas ta tds od bd mane nocte stat tto aki mse mseq ros pmhx
    nfa dna uta cnx ffp prbc ivi ivf iol nvd svd lscs edd lmp ga fhr fhh bpd efw afi gbs rds ttn nec rop ivh scbu tpn ebm
    mil fil sil bil dil mar tprs dip pip mcp mtp cmc ssi-4 reels oae bera lkg ukg maslp
    fn mn fs ml spay vhs bcs crt mm dude fip felv fiv bid sid tid qid us uss cysto dv prog dx'd
    nihss oasys ogrs ogrs3 rosh moca mmse epds barthel waterlow mapp mappa marac mash phq phq-9 gad-7 news2 bipap mca
    """.split()
)
"""Letters that stand for words in notes, and for nobody."""
_POSTS = frozenset(
    "EE MO PU BO BNO NBM EBM SVD NVD LSCS MIL FIL SIL BIL DIL NOK EDD LMP SW SSW OT PT HV CPN DN SLT SALT AHP RMO CM RN HCA ANP CNS SHO SpR GP PCP MSW LCSW IRO LADO IDVA ISVA IMHA IMCA PALS SENCO SENCo".split()
)
"""Who is called by these letters has them for a post, and not for a name: "meeting with SW (Tracey)"."""
_SAFEGUARDING = frozenset(
    "YP CYP DV DA SG DSL DDSL SLT SMT LAC CLA CIN CP CPP EHE FSM SEN SEND SENDCO EHCP TAC TAF MASH IRO SW HV FGC NFA CCE CSE PRU PSHE RSE EAL CYPMHS CAMHS IAPT IDVA ISVA UC ESA JSA PIP".split()
)
"""Letters of schools and social work."""
_SAID_OF_THINGS = frozenset({"", "ORG", "FAC", "PRODUCT", "EVENT", "WORK_OF_ART", "CODE", "CARDINAL", "GPE"})
_OR_NAMES = _SAID_OF_THINGS | {"PERSON"}
_LEAST_DIGITS, _LONGEST, _SHORTEST = 3, 4, 2
_IN_CAPITALS = re.compile(r"[A-Z0-9&-]{2,10}(?:s|-[IVX]{1,3})?\Z")
"""Abbreviations with figures or a plural, too: "CURB-65", "LFTs"."""


def is_shorthand(text: str, finding: Finding) -> bool:
    """Whether what a detector points at is the shorthand of a note and names nobody."""
    label = finding.label
    if label not in _OR_NAMES:
        return False
    surface = text[finding.span.start : finding.span.end].strip()
    kind = kind_of_thing(surface) if _IN_CAPITALS.match(surface) else ""
    if (
        kind in ("PROCEDURE", "PRODUCT") or (kind == "DISEASE" and label == "PERSON" and len(surface) > _SHORTEST)
    ) and not _signs(text, surface):
        return True
    if surface in _SAFEGUARDING and not _signs(text, surface):
        return True
    if label == "PERSON":
        first = surface.partition(" ")[0]
        if first != surface and _IN_CAPITALS.match(first) and kind_of_thing(first) in ("DISEASE", "PROCEDURE"):
            return len(first) > _SHORTEST  # "HIV Ag"
        return surface in _POSTS and not _signs(text, surface)
    if surface.lower() in _ABBREVIATIONS:
        return label != "GPE" or surface != surface.capitalize()
    if label != "CODE" or len(surface) > _LONGEST or not surface.isascii():
        return False
    return 0 < sum(map(str.isdigit, surface)) < _LEAST_DIGITS


@remembered_of_texts
def _initials(text: str) -> frozenset[str]:
    """The first letters of words with capitals that stand side by side, which may be somebody's initials."""
    firsts = [
        "".join(word[0] for word in re.findall(r"[A-Z][\w'’-]*", run[0]))
        for run in re.finditer(r"[A-Z][\w'’-]{0,30}(?:[.,]?[ ]+[A-Z][\w'’-]{0,30}){1,8}", text)
    ]
    return frozenset(run[at : at + length] for run in firsts for length in (2, 3, 4) for at in range(len(run)))


def _signs(text: str, letters: str) -> bool:
    """Whether letters may be the initials of somebody in the text, in either order."""
    return not {letters, letters[::-1]}.isdisjoint(_initials(text))
