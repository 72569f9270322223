"""Illnesses, signs, scores and parts of the body that are called after somebody: "Crohn's", "Bell's palsy", "the Apgar score" name nobody."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.normal import folded
from expurgate.text.people import TITLES_ELSEWHERE, USUAL_TITLES, any_of

_BY_THEMSELVES = frozenset(
    """
    alzheimer alzheimers asperger aspergers behcet behcets crohn crohns cushing cushings dupuytren dupuytrens hashimoto hashimotos hirschsprung
    hirschsprungs hodgkin hodgkins huntington huntingtons meniere menieres parkinson parkinsons perthes peyronie raynaud raynauds sjogren sjogrens
    tourette tourettes
    """.split()
)
"""What people call an illness by alone; hardly anybody is called so in a letter without a title."""
_WITH_A_NOUN = _BY_THEMSELVES | frozenset(
    """
    achilles addison addisons angelman apgar asherman babinski baker bakers barlow barrett barretts barthel becker bell bells binet bowen bright broca
    brudzinski burkitt charcot chiari coombs coxsackie cornell danlos doppler down downs duchenne edinburgh edward edwards ehlers eisenmenger eustachian
    ewing ewings fallot fanconi folstein foley friedreich gilbert gilberts glasgow gleason goodpasture graves guillain hallpike heberden heimlich
    heinz holter horner huntingtons kaposi kaposis kawasaki kerley kernig klinefelter korsakoff korsakov lewy lyme lynch marfan marfans mantoux mccune
    montgomery morton mortons munchausen myers noonan osgood osler paget pagets pap papanicolaou patau perthes phalen pott potts prader quervain
    ramsay reiter reye reyes rinne ritter romberg rorschach roux schlatter sever severs snellen spurling stockholm tinel trendelenburg turner turners
    usher waterlow weber wechsler wernicke wilms wilson wilsons wolff zollinger
    """.split()
)
"""What an illness or a test is called by together with the noun it belongs to."""
_NOUN = re.compile(
    r"(?:['’]?s?[ -]|['’][ ])(?:[a-z-]{2,15}[ ])?(?:disease|syndrome|palsy|palsies|lymphoma|sarcoma|tumou?r|chorea|contracture|o?esophagus|thyroiditis|phenomenon|"
    r"cyst|neuroma|tendon|tendinitis|score|scale|index|test|sign|reflex|man[oe]euvre|maneuver|catheter|smear|monitor|scan|chart|ulcer|angina|"
    r"psychosis|dementia|bodies|body|tetralogy|fracture|anaemia|anemia|ataxia|dystrophy|encephalopathy|amaurosis|coma[ ]scale|tube|node|gland)s?\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"(?:['’]?s)?(?=[ ]?(?:[.,;:!?)/&\n]|\Z)|[ ](?:and|or|but|with|in|on|since|for|at|is|was|has|had|which|that|who|now|too|as|also|under|from|so|when|while|"
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
    """Whether a name stands for an illness or a test and not for who it is called after."""
    found = _NAME.match(text, span.start)
    if found is None or not found[0][0].isupper():
        return False
    before = text[max(0, span.start - _LOOK) : span.start]
    if _TITLE.search(before):
        return False
    parts = folded(found[0]).split("-")
    if _WITH_A_NOUN.issuperset(parts) and (noun := _NOUN.match(text, found.end())):
        return span.end <= noun.end()
    if not _BY_THEMSELVES.issuperset(parts) or span.end > found.end() + len("'s"):
        return False
    return _ENDS.match(text, found.end()) is not None and _HAS.search(before) is not None
