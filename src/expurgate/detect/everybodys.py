"""Where a text speaks of what everybody watches, reads, plays, eats and wears: names that detectors point at and that tell nothing of anybody.

What somebody made, plays a part in or works for says who that is, and a name that somebody may bear ("Elsa") is the film's only where it is shown.
"""

from __future__ import annotations

from collections import defaultdict

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import NOWHERE, Places, Span
from expurgate.detect.public import is_worked_for
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, OFTEN_SURNAME, PLACE, SURNAME
from expurgate.text.everybodys import FAMOUS, SHOWN, SURE, named_for_everybody
from expurgate.text.people import USUAL_TITLES, any_of

_LOOK = 64
_PUBLIC_LIFE = re.compile(
    r"\b(?:novelist|playwright|screenwriter|filmmaker|songwriter|singer-songwriter|actress|starr(?:ed|ing)|premiered|best-?selling|discography|filmography|"
    r"Oscars?|Grammys?|Emmys?|BAFTAs?|Booker|Billboard|studio album|chart(?:s|ed)|box office|executive producer|showrunner|footballer|striker)\b"
)
"""What texts about people have who make what others watch: there nothing is left for being known."""
_MADE = re.compile(
    r"\b(?:wrote|written by|author of|created?|creator of|directed|directs|produced|composed|published|illustrated|invented|founded|owns|appeared (?:in|on)|role (?:in|of|as)|part in|"
    r"known for|famous for|contestant on|extra in|worked (?:on|for|at|with)|works (?:on|for|at|with)|working (?:on|for|at|with)|employed|interviewed? (?:on|by)|met|married|related to|cousin of)[ ](?:[a-z]+[ ]){0,2}\Z"
)
_TITLED = re.compile(rf"\b(?:{any_of(USUAL_TITLES)})\.?[ ]\Z")
_SMALL = r"(?:[a-z]+[ ]|an?[ ]|the[ ]){0,3}"
_ABOUT = re.compile(
    r"\b(?:episodes?|seasons?|series|reruns|repeats|production|performance|copy|posters?|soundtrack) of[ ]\Z|\b(?:theme|songs?|music|scenes?|character) from[ ]\Z"
    r"|\bdress(?:es|ed|ing)?(?: up)? as[ ]\Z|\btickets? (?:to|for)[ ]\Z|\b(?:film|movie|musical|show|book|play|cartoon|game|novel|song|programme|video)(?: called)?,?[ ][\"“'‘]?\Z",
    re.IGNORECASE,
)
_ABOUT_BEHIND = re.compile(
    r"[\"”'’]?[ ](?:on (?:the )?(?:telly|tv|netflix|iplayer|disney|prime|youtube|cbeebies|itv|bbc|screen|repeat|dvd|the radio|spotify)"
    r"|(?:dolls?|costumes?|dress|films?|movies?|musical|book|books|figures?|toys?|dvds?|soundtrack|songs?|lunch ?box|backpack|cake|bedding|pyjamas|posters?|game|games|episodes?|trailer|marathon)\b)",
    re.IGNORECASE,
)
_ENJOYED = re.compile(
    rf"\b(?:read|reads|reading|recit\w+|quot(?:e|es|ed|ing)(?: from)?|stud(?:y|ies|ied|ying)|watch(?:es|ed|ing)?|listen(?:s|ed|ing)? to|sing(?:s|ing)?(?: along to)?|play(?:s|ed|ing)?|hear(?:s|d|ing)?|"
    rf"poem|poems|poetry|novels?|books?|songs?|music|paintings?|works?|plays?|art|speech(?:es)?|words|album|concert|gig)(?:[ ](?:by|of|from|on|to|about))?[ ]{_SMALL}\Z"
    rf"|\b(?:essay|oral|project|presentation|talk|assembly|documentary|film|report|homework|unit|topic|biography|autobiography|poster|mural|portrait|picture|impression|fan|works?|poems?|novels?|songs?|books?|laws?|theory)"
    rf"[ ](?:on|about|of|by)[ ]{_SMALL}\Z",
    re.IGNORECASE,
)
_LIKED = re.compile(
    rf"\b(?:love[sd]?|loving|like[sd]?|adore[sd]?|admire[sd]?|obsessed with|into|mad (?:about|on)|crazy about|heard of|inspired by|hero(?:es)? (?:is|are|was)|idols? (?:is|are|was)|"
    rf"favou?rite (?:[a-z]+ )?(?:is|are|was)|dress(?:ed)? as|sounds? like|looks? like|think[s]? (?:he|she) is|supports?)[ ]{_SMALL}\Z",
    re.IGNORECASE,
)
_OF_THE_FAMOUS = re.compile(
    r"(?:['’]s)?[ ](?:laws?|theorem|theory|goals?|celebration|songs?|music|albums?|poems?|poetry|novels?|plays?|sonnets?|paintings?|speech|concert|gig|shirt|jersey|posters?|autobiography|documentary|fan|fans|"
    r"impression|haircut|t-shirt|tickets?|quotes?|lyrics|books?)\b"
)
_CLAUSE_ENDS = re.compile(
    r"['’]?s?(?:[.,;:!?)\n]|\Z|[ ](?:and|or|aloud|on|in|at|for|all|again|every|because|cos|when|since|with|but|so|lol|to|as)\b)"
)


@remembered_of_texts
def everybodys(text: str) -> Places:
    """The places in a text of names that say nothing of anybody there."""
    if _PUBLIC_LIFE.search(text):
        return NOWHERE
    places: defaultdict[tuple[str, str], list[Span]] = defaultdict(list)
    for span, kind in named_for_everybody(text):
        places[text[span.start : span.end].lower(), kind].append(span)
    kept = (span for (_, kind), spans in places.items() if _is_everybodys(text, kind, spans) for span in spans)
    return Places(sorted(kept))


def _is_everybodys(text: str, kind: str, spans: list[Span]) -> bool:
    """Whether a name is what everybody knows by that name wherever the text has it."""
    if any(_is_somebodys(text, span) for span in spans):
        return False
    if kind == SURE:
        return not any(is_worked_for(text, span) for span in spans)
    if kind == SHOWN:
        return all(_is_shown(text, span) for span in spans)
    name = text[spans[0].start : spans[0].end]
    whole = " " in name or not known_as(name) & (GIVEN | SURNAME | OFTEN_SURNAME | PLACE)
    return kind == FAMOUS and (any if whole else all)(_is_admired(text, span, whole=whole) for span in spans)


def _is_somebodys(text: str, span: Span) -> bool:
    """Whether somebody made it, works there or bears the name."""
    before = max(0, span.start - _LOOK)
    return bool(_MADE.search(text, before, span.start) or _TITLED.search(text, before, span.start))


def _is_shown(text: str, span: Span) -> bool:
    about = _ABOUT.search(text, max(0, span.start - _LOOK), span.start)
    return about is not None or _ABOUT_BEHIND.match(text, span.end) is not None


def _is_admired(text: str, span: Span, *, whole: bool) -> bool:
    """Whether somebody famous is read, heard or admired; who is called by one word that others bear, only where the sentence ends or goes on to something else."""
    before = max(0, span.start - _LOOK)
    if _OF_THE_FAMOUS.match(text, span.end) or _is_shown(text, span):
        return True
    enjoyed = _ENJOYED.search(text, before, span.start) is not None
    if whole:
        return enjoyed or _LIKED.search(text, before, span.start) is not None
    return enjoyed and _CLAUSE_ENDS.match(text, span.end) is not None


def is_known_to_all(text: str, span: Span) -> bool:
    """Whether a place lies in the name of something that everybody watches, eats or has heard of."""
    return everybodys(text).contain(span.start, span.end)
