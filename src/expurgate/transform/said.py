"""The kinds that an editor writes for something that is not named: "a hospital", "a medicine", "an official".

A reviewed list. A taxonomy knows thousands of kinds, and most of them are words that nobody puts into a letter ("fiduciary",
"cognitive process"); rather than listing what is odd, this lists what is not. A people before a country or a trade may stand
before its noun ("European country", "American actor").
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.text.regions import LANDS

_PEOPLE = """
person|man|woman|child|boy|girl|baby|teenager|young person|relative|parent|mother|father|son|daughter|brother|sister|grandparent|grandchild
grandmother|grandfather|aunt|uncle|cousin|nephew|niece|wife|husband|partner|worker|professional|doctor|nurse|health worker|surgeon|specialist|dentist
pharmacist|therapist|psychologist|psychiatrist|midwife|lawyer|judge|police officer|officer|soldier|sailor|official|politician|civil servant|diplomat
teacher|professor|lecturer|student|pupil|scholar|academic|scientist|engineer|biologist|chemist|physicist|mathematician|economist|historian
philosopher|astronomer|psychologist|artist|musician|singer|composer|conductor|actor|actress|performer|dancer|comedian|author|poet|novelist|journalist
editor|translator|interpreter|painter|photographer|architect|designer|manager|director|producer|executive|businessman|businesswoman|accountant
clerk|secretary|librarian|driver|pilot|cook|chef|waiter|baker|farmer|gardener|builder|craftsman|mechanic|electrician|plumber|carpenter|tailor
cleaner|carer|skilled worker|social worker|inspector|guard|priest|bishop|monk|nun|member of the clergy|religious leader|missionary|king|queen|prince|princess
emperor|athlete|sportsman|player|footballer|cricketer|runner|swimmer|boxer|cyclist|tennis player|basketball player|football player|coach|trainer
criminal|thief|victim|witness|patient|customer|tenant|shopkeeper|trader|president|prime minister|governor|mayor|minister|member of parliament
helper|friend|explorer|inventor|adviser|analyst|technician|programmer|volunteer|attendant|assistant|trainee|apprentice|instructor|consultant|coordinator|operator
"""
_PLACES = """
city|town|village|suburb|neighbourhood|region|country|county|province|island|group of islands|peninsula|river|lake|sea|bay|gulf|stretch of water|mountain
mountain range|hill|valley|forest|park|national park
garden|street|road|motorway|bridge|harbour|station|airport|hospital|clinic|hospice|school|primary school|secondary school|university|college
nursery|library|museum|gallery|art gallery|theatre|cinema|church|mosque|temple|synagogue|chapel|cathedral|place of worship|monastery
religious house|castle|palace|hotel|restaurant|café|pub|bar|shop|supermarket|market|factory|farm|warehouse|depot|office|bank|court|prison|police station
building|house|home|flat|room|hall|stadium|gym|cemetery|continent|port city|capital city|part of the city|care home|bakery|brewery|laboratory|embassy
waterfall|desert|beach|zoo|headland|coast|range of hills|group of islands
"""
_BODIES = """
company|organization|charity|club|football club|rugby club|team|band|choir|orchestra|newspaper|magazine|publisher|broadcaster|radio station|airline
insurance company|trade union|political party|council|committee|ministry|government department|agency|association|society|institute
police force|religious order|league|research university|technology company|university hospital|legislature|parliament|army|navy|air force
"""
_THINGS = """
car|vehicle|bus|train|lorry|boat|ship|aircraft|bicycle|motorcycle|book|novel|poem|film|song|album|piece of music|television programme|radio programme
musical|opera|comedy|documentary|magazine|painting|photograph|picture|document|letter|report|record|certificate|computer|computer program|machine
weapon|gun|knife|tool|musical instrument|meal|drink|dish|cake|meat|fish|fruit|vegetable|tree|flower|plant|animal|bird|insect|dog|cat|horse|pet|snake|reptile
computer game|board game|card game|video game|web site|wind instrument|stringed instrument|keyboard instrument|percussion instrument|game|toy|bag|coat|dress|hat
"""
_HEALTH = """
illness|disease|infection|injury|fracture|wound|burn|symptom|pain|cancer|tumour|condition|disability|allergy|mental illness|heart disease|lung disease
kidney disease|liver disease|skin disease|eye disease|illness of the nervous system|bowel disease|bone disease|blood disease|arthritis|anemia|dementia|virus|bacteria|medicine|drug|antibiotic
painkiller|antidepressant|vaccine|sedative|hormone|vitamin|narcotic|steroid|treatment|operation|procedure|test|blood test|scan|examination|transplant|result
injection|implant|bone|joint|limb|complication
"""
_EVENTS = """
event|holiday|festival|religious festival|ceremony|wedding|funeral|meeting|conference|competition|race|match|tournament|war|battle|accident|journey|crime|attack
trial|election|course|exam|performance|concert|exhibition|storm
"""
_REST = """
language|honour|religion|sport|science|degree|school certificate|award|prize|medal|scholarship|job|debt|payment|income|tax|fee|money|law|agreement|contract
drama|music|art|hobby|skill|subject
"""


def _words(*lists: str) -> frozenset[str]:
    return frozenset(word for words in lists for word in words.replace("\n", "|").split("|") if word)


PEOPLE = _words(_PEOPLE)
"""What people are."""
SAID = PEOPLE | _words(_PLACES, _BODIES, _THINGS, _HEALTH, _EVENTS, _REST)
"""All kinds that are said."""

NO_BODIES = _words(_EVENTS) | {"report", "letter", "document", "record", "certificate", "result", "photograph"}
"""What is held or written, by whomever: "the meeting, Oakfield Nursery, Leeds" says nothing of the nursery."""
HOUSES = _words(_PLACES) - {
    "region",
    "country",
    "county",
    "province",
    "home",
    "room",
    "flat",
    "house",
    "market",
    "hall",
    "sea",
    "hill",
    "bank",
    "bar",
}
"""What a place may be called by the last word of its name: "the Amazon warehouse"."""

NAMED_ONLY = frozenset({"event", "region", "building", "room", "game", "stretch of water"})
"""Kinds that say something of a name and nothing of a noun: a walk is no "event", a garden no "region"."""

OF_HEALTH = frozenset({"condition", "procedure", "complication"})
"""Kinds that are said of illnesses and what is done about them: the damp in a wall is no "condition"."""

_WITHIN = re.compile(rf"(?:city|town|village|country|{LANDS}) in \S.*")
_OF_A_PEOPLE = re.compile(r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+)? (?P<kind>[a-z][a-z ]+)")


def is_said(kind: str) -> bool:
    """Whether an editor writes this kind: it is on the list, or it is one that is there with a people or a country."""
    if kind in SAID or _WITHIN.fullmatch(kind):
        return True
    people = _OF_A_PEOPLE.fullmatch(kind)
    return people is not None and people["kind"] in SAID
