"""Names that a reader took for people and that the words beside them, or other names of the text, say are places or bodies.

"Mr Peake of Corsham", "she moved to Fernlea" after "Fernlea House", "St Illtyd's Surgery", "on Maid Marian Way".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from expurgate.core import lazy_re as re
from expurgate.core.findings import BY_COLUMN
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, PLACE, SURNAME
from expurgate.text.calendar import ANY_MONTH, feast_month
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.names import ROLES, TITLE_BEFORE, word_set
from expurgate.transform.origins import is_given

_BODY_WORDS = word_set(
    """
    surgery hospital infirmary hospice school college university council practice clinic pharmacy centre center ltd limited llp plc solicitors
    hotel club academy nursery library museum trust association society services primary medical inc llc gmbh chemists
    """
)
"""Last words of names that no person has."""
_MONTH, _YEAR_BEHIND = re.compile(ANY_MONTH), re.compile(r"[ ](?:19|20)\d\d(?!\d)")
"""A month that is a name, too: "Jan 2025"."""
_TRADE = re.compile(r"[a-z]{3,12}-[a-z]{3,12}(?:er|or|ist|man|woman)")
"""A trade in small letters that a reader took for a name: "bell-ringer"."""
_STREET = re.compile(r".*[ ](?:Street|Road|Lane|Avenue|Drive|Crescent|Terrace|Way|Gardens|Grove|Mews|Boulevard)")
_IN = re.compile(
    r"(?<!\bbelieve)(?<!\bbelieves)(?<!\bbelieved)(?<!\bconfided)(?<!\btrust)(?<!\binterest)\s(?:in|near|outside)\s\Z"
)
_MOVED = re.compile(
    r"\b(?:move|moves|moved|moving|went|go|goes|going|came|come|comes|travelled|returned|returns|drove|drives|flew|emigrated|live|lives|lived|living|back|stays|"
    r"stayed|admitted|transferred|discharged)\s(?:to|from|at)\s\Z"
)
_MEETING = re.compile(
    r"\b(?:match|game|party|service|funeral|wedding|meeting|training|is|was|are|were|works?|worked|working|studies|studied|lunch|dinner|shop|shops|A&E|doctor|doctors|gp|consultant|nurse|surgeon|specialist)\s(?:is\s|was\s)?at\s\Z",
    re.IGNORECASE,
)
"""What takes place at a place."""
_WORKS_FOR = re.compile(
    r"\b(?:works?|worked|working|drives?|drove|driving|flies|flew|cleans|cleaned|temps|shifts?|nights|days|job|employed)\s(?:[a-z]+\s){0,3}(?:for|by)\s\Z"
)
_ACTS = re.compile(
    r"\s(?:is in|is at|said|says|told|tells|asked|asks|thinks|thought|wants|wanted|rang|rings|can't|couldn't|will ring|wrote|cried|has had)\s"
)
_SPOKEN_OF = re.compile(r"\b(?:[Tt]ell|[Aa]sk|[Tt]hank|[Pp]oor|[Ll]ove to|[Mm]arried|[Mm]arry)\s\Z")
_KIN_BEFORE = re.compile(r"\b(?:his|her|my|our|your|their)[ ](?:[a-z]+[ ])?(?P<role>[a-z]+),[ ]\Z", re.IGNORECASE)
_OF = re.compile(r"\s+of\s+")
_ONE_WORD = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:[-’'][^\W\d_]+)*")
_FROM_READERS = frozenset({"entities", "tagger", "identity"})


def as_borne(text: str, targets: Sequence[Target], people: frozenset[str]) -> list[Target]:
    """``targets`` with those that are no people called what they are; ``people`` are the words of full names found in the text."""
    wholes = _wholes(targets)
    result: list[Target] = []
    for target in targets:
        before = result[-1] if result else None
        result.append(_borne(text, target, before, people, wholes))
    return result


def _borne(
    text: str, target: Target, before: Target | None, people: frozenset[str], wholes: dict[str, Target]
) -> Target:
    if not all(found.label or found.model in _FROM_READERS for found in target.findings):
        return target
    if any(found.evidence == BY_COLUMN for found in target.findings):
        return target
    words = target.term.split()
    if target.label in labels.ORGANIZATION and _is_introduced(text, target, words):
        return replace(target, label="PERSON")
    if target.label in labels.PERSON | labels.PLACE and len(words) > 1 and words[-1] in _BODY_WORDS:
        return replace(target, label="ORG")
    if target.label in labels.PLACE and _acts(text, target):
        return replace(target, label="PERSON")
    if target.label not in labels.PERSON:
        return target
    if _TRADE.fullmatch(target.surface):
        return replace(target, label="", kind="OCCUPATION")
    if feast_month(target.surface) or (_MONTH.fullmatch(target.surface) and _YEAR_BEHIND.match(text, target.span.end)):
        return replace(target, label="DATE")
    if _STREET.fullmatch(target.surface):
        return replace(target, label="FAC")
    if len(words) > 1 or target.term in people or _ONE_WORD.fullmatch(target.surface) is None:
        return target
    led = text[max(0, target.span.start - 24) : target.span.start]
    if _IN.search(led):
        return replace(target, label="GPE")
    if _WORKS_FOR.search(text, max(0, target.span.start - 48), target.span.start):
        return replace(target, label="ORG")
    whole = wholes.get(target.term)
    if whole is not None and not TITLE_BEFORE.search(led):
        return replace(target, label=whole.label, alias=target.alias or whole.surface)
    beside = before is not None and before.label in labels.PERSON
    if beside and before is not None and _OF.fullmatch(text, before.span.end, target.span.start):
        return replace(target, label="GPE")
    return replace(target, label="GPE") if _MOVED.search(led) or _MEETING.search(led) else target


def _acts(text: str, target: Target) -> bool:
    """Whether one word that a reader took for a place does what only people do: "Bisi is in Lagos", "tell Bisi"."""
    if _ONE_WORD.fullmatch(target.surface) is None or not all(
        found.model in _FROM_READERS for found in target.findings
    ):
        return False
    if _SPOKEN_OF.search(text, max(0, target.span.start - 12), target.span.start):
        kinds = known_as(target.surface)
        return not kinds & PLACE or bool(kinds & (GIVEN | SURNAME))
    return _ACTS.match(text, target.span.end) is not None and is_given(target.term)


def _is_introduced(text: str, target: Target, words: list[str]) -> bool:
    """Whether a name stands behind what somebody is to somebody: "with his partner, Kirsty Lobb"."""
    found = _KIN_BEFORE.search(text, max(0, target.span.start - 40), target.span.start)
    if found is None or found["role"].lower() not in ROLES or not 2 <= len(words) <= 3:
        return False
    return words[-1] not in _BODY_WORDS and all(word[:1].isupper() for word in target.surface.split())


def _wholes(targets: Sequence[Target]) -> dict[str, Target]:
    """The houses and bodies of the text by the first word of their names: "Fernlea" of "Fernlea House"."""
    found: dict[str, Target] = {}
    for target in targets:
        words = target.term.split()
        if target.label in labels.ORGANIZATION | {"FAC"} and len(words) > 1 and len(words[0]) > 2:
            found.setdefault(words[0], target)
    return found
