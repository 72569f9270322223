"""Names that a reader took for people and that the words beside them, or other names of the text, say are places or bodies.

"Mr Peake of Corsham", "she moved to Fernlea" after "Fernlea House", "St Illtyd's Surgery", "on Maid Marian Way".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from expurgate.core import lazy_re as re
from expurgate.core.findings import BY_COLUMN
from expurgate.core.lazy_dataclasses import replace
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, PLACE, SURNAME
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.bodies import BODIES
from expurgate.text.calendar import ANY_MONTH, feast_month
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.heads import kind_of_name
from expurgate.transform.names import ORGANIZATION_WORDS, ROLES, TITLE_BEFORE, word_set
from expurgate.transform.origins import is_given

_BODY_WORDS = BODIES | word_set("centre center ltd limited llp plc hotel club museum medical inc llc gmbh chemists")
"""Last words of names that no person has."""
_MONTH, _YEAR_BEHIND = re.compile(ANY_MONTH), re.compile(r"[ ](?:19|20)\d\d(?!\d)")
"""A month that is a name, too: "Jan 2025"."""
_TRADE = re.compile(r"[a-z]{3,12}-[a-z]{3,12}(?:er|or|ist|man|woman)")
"""A trade in small letters that a reader took for a name: "bell-ringer"."""
_STREET = re.compile(r".*[ ](?:Street|Road|Lane|Avenue|Drive|Crescent|Terrace|Way|Gardens|Grove|Mews|Boulevard)")
_IN = re.compile(
    r"(?<!\bbelieve)(?<!\bbelieves)(?<!\bbelieved)(?<!\bconfided)(?<!\btrust)(?<!\binterest)(?<!\bfriend)(?<!\bally)\s(?:in|near|outside)\s\Z"
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
_LEGAL = word_set("ltd limited llp plc inc llc gmbh co")
_HOUSES = frozenset({"FAC"})
_FROM_READERS = frozenset({"entities", "tagger", "identity"})


def as_borne(text: str, targets: Sequence[Target], people: frozenset[str]) -> list[Target]:
    """``targets`` with those that are no people called what they are; ``people`` are the words of full names found in the text."""
    wholes = _wholes(targets)
    result: list[Target] = []
    for target in targets:
        before = result[-1] if result else None
        result.append(_borne(text, target, before, people, wholes))
    placed = {
        now.term for now, was in zip(result, targets, strict=True) if now.label == "GPE" and was.label in labels.PERSON
    }
    result = [_placed(text, target) if target.term in placed else target for target in result]
    listed = _listed(text, result)
    listed -= {each.term for each in result if each.term in listed and not _may_be_one(text, each)}
    return [replace(each, label="PERSON") if each.term in listed and _is_thing(each) else each for each in result]


_LISTED = re.compile(r",[ ]|,?[ ](?:and|&)[ ]")
_WHO = re.compile(r",?[ ](?:who|whose|whom)\b")


def _may_be_one(text: str, target: Target) -> bool:
    """Whether a word that is listed with people may be somebody here, too: not "in Beverley", nor in a list of towns."""
    if _WHO.match(text, target.span.end):
        return True
    led = text[max(0, target.span.start - 24) : target.span.start]
    return not (_IN.search(led) or _MOVED.search(led) or _TOWN_LISTED.search(led))


_TOWN_LISTED = re.compile(r"\b(?:to|from|in|at|near|of|between|via)[ ][^\W\d_a-z][^\W\d_]{1,14},?[ ](?:and[ ]|&[ ])?\Z")


def _listed(text: str, targets: Sequence[Target]) -> set[str]:
    """Given names that a reader took for places or bodies and that stand in a list of people: "namely Colin, Beverley and Neil"."""
    found: set[str] = set()
    for at, target in enumerate(targets):
        if not (_is_thing(target) and " " not in target.term and known_as(target.surface) & GIVEN):
            continue
        row = targets[max(0, at - 2) : at + 3]
        here = row.index(target)
        beside = {index for index, each in enumerate(row) if each.label in labels.PERSON}
        joined = [_LISTED.fullmatch(text, one.span.end, two.span.start) is not None for one, two in pairwise(row)]
        before = here > 0 and joined[here - 1] and here - 1 in beside
        behind = here + 1 < len(row) and joined[here] and here + 1 in beside
        again = here > 1 and joined[here - 2] and here - 2 in beside
        if before and (behind or again):
            found.add(target.term)
    return found


def _is_thing(target: Target) -> bool:
    return target.label in labels.PLACE | labels.ORGANIZATION and all(
        found.model in _FROM_READERS for found in target.findings
    )


def _placed(text: str, target: Target) -> Target:
    """A name that is a place's elsewhere in the text, unless it does here what only people do: "meet in Brunel", "if Brunel is taken"."""
    if target.label not in labels.PERSON or " " in target.term:
        return target
    titled = TITLE_BEFORE.search(text, max(0, target.span.start - 24), target.span.start)
    return target if titled or _ACTS.match(text, target.span.end) else replace(target, label="GPE")


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
    led = text[max(0, target.span.start - 24) : target.span.start]
    if target.label in labels.ORGANIZATION | labels.PLACE and len(words) == 1 and _is_bracketed(text, target):
        return replace(target, label="PERSON")
    if target.label in labels.ORGANIZATION and len(words) == 1 and _IN.search(led) and known_as(target.surface) & PLACE:
        return replace(target, label="GPE")  # "born in Bradford", also beside "Bradford Crown Court"
    if target.label in labels.ORGANIZATION | _HOUSES and len(words) > 1 and target.term in wholes and not target.alias:
        return replace(
            target, label=wholes[target.term].label, alias=wholes[target.term].surface
        )  # "Dene Valley" for "Dene Valley Homes"
    if target.label in labels.ORGANIZATION and len(words) == 1 and target.term in wholes and not target.alias:
        return replace(target, alias=wholes[target.term].surface)  # "QM" for "Quillford Marine", "the Pear"
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
    if len(words) > 1 and target.term in wholes and not known_as(words[0]) & GIVEN and not TITLE_BEFORE.search(led):
        return replace(target, label=wholes[target.term].label, alias=target.alias or wholes[target.term].surface)
    if len(words) > 1 or target.term in people or _ONE_WORD.fullmatch(target.surface) is None:
        return target
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


_ROLE_BEFORE_BRACKET = re.compile(r"(?<![^\W_])(?P<role>[a-z]{3,20})[ ]\(\Z")


def _is_bracketed(text: str, target: Target) -> bool:
    """Whether a word that people are called by stands alone in brackets behind what somebody does: "a volunteer (Warren)"."""
    found = _ROLE_BEFORE_BRACKET.search(text, max(0, target.span.start - 24), target.span.start)
    if found is None or not text.startswith(")", target.span.end):
        return False
    return found["role"] in ROLES and known_as(target.surface) & GIVEN != 0


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
    for target in targets:
        if target.label in labels.ORGANIZATION and target.surface[:1].isupper() and "&" not in target.surface:
            for short in _short_forms(target.term):
                found.setdefault(short, target)
    begun = _beginnings(targets)
    return begun | {short: begun.get(whole.term, whole) for short, whole in found.items()}


def _beginnings(targets: Sequence[Target]) -> dict[str, Target]:
    """The houses and bodies of the text by the first words of their names, two at least; by none with which two begin that are not one."""
    bodies = {target.term: target for target in targets if target.label in labels.ORGANIZATION | _HOUSES}
    found: dict[str, Target | None] = {}
    for term in sorted(bodies, key=len, reverse=True):
        words = term.split()
        for end in range(2, len(words)):
            begun = " ".join(words[:end])
            known = found.setdefault(begun, bodies[term])
            if known is not None and not known.term.startswith(term) and kind_of_name(bodies[term].surface, "ORG"):
                found[begun] = None if kind_of_name(known.surface, "ORG") else bodies[term]
    return {begun: whole for begun, whole in found.items() if whole is not None}


def _short_forms(name: str) -> Sequence[str]:
    """What a body of several words is called for short besides: by its initials, and by a last word that no other body has."""
    words = [word for word in name.split() if word not in FUNCTION_WORDS and word != "&"]
    own = [word for word in words if word not in _LEGAL]
    last = own[-1] if len(own) > 1 and len(own[-1]) > 3 and own[-1] not in ORGANIZATION_WORDS | BODIES else ""
    initials = "".join(word[0] for word in own) if len(own) > 1 else ""
    return [short for short in (last, initials) if short]


def means_one(name: str) -> bool:
    """Whether a well-known name is no word, no letters and nobody's name besides: "Ninewells", unlike "Ford"."""
    if not kind_of_body(name) or (name.isupper() and len(name) <= _LETTERS):
        return False
    return " " in name or not (shipped_nouns().classes([name.lower()])[0] or known_as(name) & (GIVEN | SURNAME))


_LETTERS = 4
"""So many capitals stand for many things."""
