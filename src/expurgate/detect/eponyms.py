"""Illnesses, signs, scores and parts of the body that are called after somebody: "Crohn's", "Bell's palsy", "the Apgar score" name nobody."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.normal import folded
from expurgate.text.people import TITLES_ELSEWHERE, USUAL_TITLES, any_of

_BY_THEMSELVES = frozenset(
    """
    alzheimer alzheimers asperger aspergers behcet behcets crohn crohns cushing dupuytren dupuytrens hashimoto hashimotos hirschsprung
    hirschsprungs hodgkin huntington huntingtons meniere menieres parkinson parkinsons perthes peyronie raynaud raynauds sjogren sjogrens
    tourette tourettes
    """.split()
)
"""What people call an illness by alone; hardly anybody is called so in a letter without a title."""
_WITH_A_NOUN = _BY_THEMSELVES | frozenset(
    """
    achilles addison addisons angelman apgar asherman babinski baker bakers barlow barrett barretts barthel becker bell bells binet bowen bright broca
    brudzinski burkitt charcot chiari coombs coxsackie cornell danlos doppler down downs duchenne edinburgh edward edwards ehlers eisenmenger eustachian
    ewing ewings fallot fanconi folstein foley friedreich gilbert gilberts glasgow gleason goodpasture graves guillain hallpike heberden heimlich
    heinz hodgkins holter horner huntingtons kaposi kaposis kawasaki kerley kernig klinefelter korsakoff korsakov lewy lyme lynch marfan marfans mantoux mccune
    montgomery morton mortons munchausen myers noonan osgood osler paget pagets pap papanicolaou patau perthes phalen pott potts prader quervain
    ramsay reiter reye reyes rinne ritter romberg rorschach roux schlatter sever severs snellen spurling stockholm tinel trendelenburg turner turners
    usher waterlow weber wechsler wernicke wilms wilson wilsons wolff zollinger
    """.split()
)
"""What an illness or a test is called by together with the noun it belongs to."""
_NOUN = re.compile(
    r"(?:['’]?s?[ -]|['’][ ])(?:[a-z-]{2,15}[ ])?(?:disease|syndrome|palsy|palsies|lymphoma|sarcoma|chorea|contracture|o?esophagus|thyroiditis|"
    r"phenomenon|cyst|neuroma|tendon|tendinitis|reflex|man[oe]euvre|maneuver|psychosis|bodies|tetralogy|ataxia|dystrophy|encephalopathy)s?\b",
    re.IGNORECASE,
)
"""Nouns that say by themselves that the name before them is a doctor's of old; whoever is ill may have a scan, a test or a fracture."""
_MEASURED_BY = re.compile(
    r"(?:Apgar|Barthel|Binet|Braden|Gleason|Glasgow|Rorschach|Snellen|Waterlow|Wechsler)(?:['’]s)?[ ](?:score|scale|index|chart|test|coma[ ]scale)s?\b"
    r"|(?:Babinski|Brudzinski|Coombs|Heberden|Kernig|Mantoux|Phalen|Rinne|Romberg|Spurling|Tinel|Trendelenburg|Weber)(?:['’]?s)?[ ](?:sign|test|node)s?\b"
    r"|(?:Foley[ ]catheter|Holter[ ]monitor|Doppler[ ]scan|Pap(?:anicolaou)?[ ](?:smear|test)|Eustachian[ ]tube)s?\b",
    re.IGNORECASE,
)
"""Scales, signs and devices by their whole names: of "the Turner test" nobody knows whose it is."""
_ENDS = re.compile(
    r"(?=[ ]?(?:[.,;:!?)/&\n]|\Z)|[ ](?:and|or|but|with|in|on|since|for|at|is|was|has|had|which|that|who|now|too|as|also|under|from|so|when|while|"
    r"nurse|clinic|specialist|team|medication|meds|tablets|patients?|symptoms?|flares?|diagnosis|drugs?|service|society|group|sufferers?)\b)"
)
"""What stands behind an illness that is called so, and hardly behind what somebody owns."""
_HAS = re.compile(
    r"(?:\b(?:has|have|had|having|with|of|from|develop(?:s|ed)?|got|gets?|suspected|possible|probable|query|early|late|advanced|onset|severe|mild|known|his|her|their|"
    r"the|my|is|was|and|or|for|like|not|be|called|diagnosed|DX|Hx|PMH:?)|[?(,:;/+&-]|^)[ ]?\Z",
    re.MULTILINE,
)
_TITLE = re.compile(rf"\b(?:{any_of(USUAL_TITLES, TITLES_ELSEWHERE)})\.?[ ]\Z", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_LOOK = 24


def is_eponym(text: str, span: Span) -> bool:
    """Whether a name stands for an illness or a test and not for who it is called after, here and wherever the text has it."""
    found = _NAME.match(text, span.start)
    if found is None or not _WITH_A_NOUN.issuperset(folded(found[0]).split("-")):
        return False
    end = _end_of_eponym(text, found.start(), found.end())
    if end < span.end:
        return False
    return all(_end_of_eponym(text, at, at + len(found[0])) for at in _places(text, found[0]))


def _places(text: str, name: str) -> Iterator[int]:
    """Where a name stands as a word."""
    at = text.find(name)
    while at >= 0:
        if not text[at - 1 : at].isalnum() and not text[at + len(name) : at + len(name) + 1].isalnum():
            yield at
        at = text.find(name, at + 1)


def _end_of_eponym(text: str, start: int, end: int) -> int:
    """Where what is called after somebody ends whose name stands there; 0 where it is nothing but a name."""
    name = text[start:end]
    before = text[max(0, start - _LOOK) : start]
    if not name[:1].isupper() or _TITLE.search(before):
        return 0
    if measured := _MEASURED_BY.match(text, start):
        return measured.end()
    parts = folded(name).split("-")
    if _WITH_A_NOUN.issuperset(parts) and (noun := _NOUN.match(text, end)):
        return noun.end()
    owning = 2 if text.startswith(("'s", "’s"), end) else 0
    if not _BY_THEMSELVES.issuperset(parts) or not (owning or parts[-1].endswith("s")):
        return 0  # "I was with Parkinson."
    return end + owning if _ENDS.match(text, end + owning) and _HAS.search(before) else 0
