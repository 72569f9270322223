"""Targets with what they become, before they are fitted: neighbours that become the same are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Places, Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import PARTICLES
from expurgate.transform import labels
from expurgate.transform.apposition import COLLEAGUE, role_before, role_behind
from expurgate.transform.base import MARK, Replacement, Target
from expurgate.transform.cast import LETTERED
from expurgate.transform.description import own_words
from expurgate.transform.fluency import is_plural, is_proper
from expurgate.transform.names import ROLES, TITLES
from expurgate.transform.surroundings import Surroundings

_JOINT = re.compile(r"\s*+(?:(?:,\s++|(?<=\s))(?:and|or|&)\s++|[,/]\s*+|(?<=\s)&\s*+)?", re.IGNORECASE)
_AND = re.compile(r"\band\b|&", re.IGNORECASE)
_ARTICLE_BEHIND = re.compile(r"(?<=(?:,|d|r))[ ](?:an?|the)[ ]\Z")
"""The article of the second of two that are said alike: "a wheelchair and a hoist" are devices."""
_APART = re.compile(r"[^\S\n\t]*+(?:[\n\t]\s*+|(?<=\s\s\s))")
"""What stands between lines and columns: neighbours there are listed, not named together."""
_LIST_GOES_ON = re.compile(r"(?:\s++(?:,\s++)?|,\s++)(?:and|&)\s", re.IGNORECASE)
_TWO_NAMES = re.compile(r"[A-Z]\S{0,80} (?:and|&) [A-Z]")
_LETTER = re.compile(r"(?:\A|[ ])([A-HJ-NP-Z]{1,2})\Z")
_SUFFIXES, _LONGEST_NAME = frozenset({"jr", "sr"}), 5
_NO_IDENTITY = FUNCTION_WORDS | ROLES | {word.lower() for word in TITLES.split("|")}


@dataclass(frozen=True, slots=True)
class Draft:
    """A target with its replacement, or several that have become one."""

    span: Span
    targets: tuple[Target, ...]
    replacement: Replacement
    many: bool = False

    @property
    def first(self) -> Target:
        """The target that speaks for the draft."""
        return self.targets[0]


def draft_of(around: Surroundings, target: Target, replacement: Replacement) -> Draft:
    """A draft of one target; the full stop of an abbreviation stays where it also ends the sentence."""
    span = target.span
    dated = target.label in labels.DATE or target.label == "TIME"
    if len(span) > 1 and around.ends_with_stop(span, dated=dated) and not replacement.text.endswith("."):
        span = span if _is_in_list(around.text, target) else Span(span.start, span.end - 1)
    return Draft(span, (target,), replacement)


def _is_in_list(text: str, target: Target) -> bool:
    """Whether the line up to a name's last full stop is a name and no sentence, as in a cell: "Blackwood, H.", "O'Hanlon, Jr."."""
    line = text[text.rfind("\n", 0, target.span.start) + 1 : target.span.end]
    words = line.replace(",", " ").split()
    last = words[-1].rstrip(".") if words else ""
    shortened = len(last) == 1 or last.lower() in _SUFFIXES
    names = all(word[0].isupper() or word in PARTICLES for word in words)
    return target.label in labels.PERSON and shortened and len(words) <= _LONGEST_NAME and names


def joined(around: Surroundings, drafts: list[Draft], kept: Places) -> list[Draft]:
    """Neighbours that become the same thing made one: "a person, a person" is one person, with "and" people.

    A place that is ``kept`` stays between them.
    """
    result: list[Draft] = []
    for draft in drafts:
        before = result[-1] if result else None
        if before is not None and before.replacement == draft.replacement:
            start = draft.span.start
            if draft.first.label in labels.PERSON and draft.replacement.style == "noun":
                start = around.title_start(start, before.span.end)
            between = around.text[before.span.end : start]
            apart = kept.meet(before.span.end, draft.span.start) or _several_marked(before, draft, between)
            if not (before.first.label or draft.first.label or is_plural(before.first.surface)):
                between = _ARTICLE_BEHIND.sub(" ", between)
            if not apart and _joins(draft.replacement, between):
                many = before.many or bool(_AND.search(between)) or _listed(around, before, draft)
                span = Span(before.span.start, draft.span.end)
                result[-1] = replace(before, span=span, targets=before.targets + draft.targets, many=many)
                continue
        result.append(draft)
    return result


def _several_marked(before: Draft, draft: Draft, between: str) -> bool:
    """Whether two neighbours with a comma are two people who become marks: a list keeps its length."""
    if draft.replacement.style != "mark" or "," not in between or draft.first.label not in labels.PERSON:
        return False
    return all(identity(draft.first).isdisjoint(identity(target)) for target in before.targets)


def _listed(around: Surroundings, before: Draft, draft: Draft) -> bool:
    """Whether two neighbours with a comma are different people in a list, which a third or "and" goes on with."""
    if not all(target.label in labels.PERSON for target in (*before.targets, draft.first)):
        return False
    apart = all(identity(draft.first).isdisjoint(identity(target)) for target in before.targets)
    goes_on = len(before.targets) > 1 or _LIST_GOES_ON.match(around.text, draft.span.end) is not None
    return apart and goes_on and "," in around.text[before.span.end : draft.span.start]


def _joins(replacement: Replacement, between: str) -> bool:
    if "\n\n" in between or _APART.fullmatch(between):
        return False
    if replacement.style == "name":
        return LETTERED.fullmatch(replacement.text) is not None and not between.strip(" ,")
    if replacement.style in ("nothing", "gone"):
        return _JOINT.fullmatch(between) is not None and bool(between.strip())
    if replacement.style == "mark":
        return (replacement.text == MARK and not between.strip()) or (
            replacement.text.startswith("[") and not between.strip(" ,")
        )
    return _JOINT.fullmatch(between) is not None and not is_proper(replacement.text)


def many(target: Target) -> bool:
    """Whether the target is written in the plural."""
    if target.label in labels.PERSON and _TWO_NAMES.search(target.surface):
        return True
    own = bool(own_words(target)) and target.surface.split()[-1][:1].islower()  # "Tesco vans", not "the Fox and Hounds"
    described = not target.label or target.label == "NORP" or own
    return described and is_plural(target.surface)


def called(target: Target) -> str:
    """The first word of a name, without titles: what somebody is called by."""
    words = [word for word in target.term.split() if word not in _NO_IDENTITY]
    return words[0] if words else target.term


def identity(target: Target) -> set[str]:
    """A key that is equal for targets of the same thing: the term, or for people any part of the name."""
    if target.label not in labels.PERSON:
        return {target.term}
    words = set(target.term.split())
    return (words - _NO_IDENTITY) or words


def who(draft: Draft) -> str:
    """A key that tells a person from others: the letter they have, or else the name they are called by."""
    lettered = _LETTER.search(draft.replacement.text)
    return lettered[1] if lettered else called(draft.first)


def roles_of(around: Surroundings, drafts: Sequence[Draft]) -> tuple[dict[str, str], dict[str, int]]:
    """Who people are (see :func:`who`), with what they are to somebody where the text says it once: "her brother Wilmer"; and from where on it is known.

    A role that several people have tells none of them apart, and so is nobody's. Of several colleagues those are called so
    who are mentioned once.
    """
    found: dict[str, str] = {}
    told_at: dict[str, int] = {}
    people = [draft for draft in drafts if draft.first.label in labels.PERSON and len(draft.targets) == 1]
    for draft in people:
        if len(draft.first.surface) == 1:
            continue  # "uncle T": a letter is addressed so, and is nobody's uncle in the rest of the text
        role = around.role(draft.span, 0) or around.field_role(draft.span) or role_before(around, draft.span, 0)
        role = role or role_behind(around, draft.span)
        if role:
            found.setdefault(who(draft), role)
            told_at.setdefault(who(draft), draft.span.start)
    shared, mentioned = Counter(found.values()), Counter(map(who, people))
    roles = {
        name: role for name, role in found.items() if shared[role] == 1 or (role == COLLEAGUE and mentioned[name] == 1)
    }
    return roles, told_at
