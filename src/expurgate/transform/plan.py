"""From targets and what they become to the final edits, fitted into their sentences.

Everything fluency asks for is expressed in the edits themselves: an edit may be widened over the article
or the title before it, over a doubled word, over the space a removal leaves. Applying them is then blind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from expurgate.core.document import Reading
from expurgate.core.findings import Edit
from expurgate.core.normal import normal_form
from expurgate.core.spans import Span
from expurgate.transform import labels
from expurgate.transform.base import MARK, Replacement, Target
from expurgate.transform.fluency import (
    article,
    capitalized,
    head,
    in_number,
    is_plural,
    is_proper,
    takes_no_article,
    titled,
)
from expurgate.transform.pairs import with_halves
from expurgate.transform.removal import removal
from expurgate.transform.view import View

Choose = Callable[[Target], Replacement]

_JOINT = re.compile(r"\s*(?:[,/]|,?\s+(?:and|or|&)\s|\s&)?\s*", re.IGNORECASE)
_AND = re.compile(r"\band\b|&", re.IGNORECASE)
_LEADING = re.compile(r"(an?|the)\s+(?=\S)", re.IGNORECASE)
_BARE_POSSESSIVE = re.compile(r"['’](?=\s+[^\W_])")
_OPEN_QUOTE = re.compile(r"(?:^|\W)['‘](?=\w)")
_NUMBERED = re.compile(r"(?:\b(?:nos?|nr|number)\b[.:]?|#)\s*$", re.IGNORECASE)
_APART = re.compile(r"\s*(?:[\n\t]|[^\S\n]{3,})\s*")
"""What stands between lines and columns: neighbours there are listed, not named together."""
_BREAK = re.compile(r"[^\S\n]*\n\s*")
_REST_OF_WORD = re.compile(r"([.,;:!?)\]”’\"']*)[ \t]+(?=\S)")
_ON = re.compile(r"\bon\s+$", re.IGNORECASE)


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


def plan(reading: Reading, targets: Sequence[Target], choose: Choose) -> list[Edit]:
    """The edits that put ``choose(target)`` in the place of every target, in order and disjoint."""
    view = View(reading)
    drafts = _joined(view, [_draft(view, target, choose(target)) for target in targets])
    planner = _Planner(view)
    floor = 0
    edits: list[Edit] = []
    for at, draft in enumerate(drafts):
        ceiling = drafts[at + 1].span.start if at + 1 < len(drafts) else len(view.text)
        span, text = planner.fitted(draft, floor, ceiling)
        span, text = _with_break(view, span, with_halves(view.text, span, text), ceiling)
        findings = tuple(found for target in draft.targets for found in target.findings)
        edits.append(Edit(span, text, findings))
        floor = span.end
    return edits


def _draft(view: View, target: Target, replacement: Replacement) -> Draft:
    """A draft of one target; the full stop of an abbreviation stays where it also ends the sentence."""
    span = target.span
    dated = target.label in labels.DATE or target.label == "TIME"
    if len(span) > 1 and view.ends_with_stop(span, dated=dated) and not replacement.text.endswith("."):
        span = Span(span.start, span.end - 1)
    return Draft(span, (target,), replacement)


def _with_break(view: View, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
    """What stood on two lines leaves the line break behind it, so that lists and wrapped lines keep their lines."""
    broken = _BREAK.search(view.text, span.start, span.end)
    rest = _REST_OF_WORD.match(view.text, span.end, ceiling)
    if broken is None or rest is None or not text:
        return span, text
    return Span(span.start, rest.end()), f"{text}{rest[1]}{broken[0]}"


def _joined(view: View, drafts: list[Draft]) -> list[Draft]:
    """Neighbours that become the same thing made one: "a person, a person" is one person, with "and" people."""
    result: list[Draft] = []
    for draft in drafts:
        before = result[-1] if result else None
        if before is not None and before.replacement == draft.replacement:
            start = draft.span.start
            if draft.first.label in labels.PERSON and draft.replacement.style == "noun":
                start = view.title_start(start, before.span.end)
            between = view.text[before.span.end : start]
            if _joins(draft.replacement, between):
                many = before.many or bool(_AND.search(between))
                span = Span(before.span.start, draft.span.end)
                result[-1] = replace(before, span=span, targets=before.targets + draft.targets, many=many)
                continue
        result.append(draft)
    return result


def _joins(replacement: Replacement, between: str) -> bool:
    if "\n\n" in between or _APART.fullmatch(between) or replacement.style in ("name", "nothing"):
        return False
    if replacement.style == "mark":
        return replacement.text == MARK and not between.strip()
    return _JOINT.fullmatch(between) is not None and not is_proper(replacement.text)


class _Planner:
    """Fits drafts one after the other and remembers what was mentioned."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._mentioned: dict[str, set[str]] = {}

    def fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The final span and text of a draft; the span stays between ``floor`` and ``ceiling``."""
        style = draft.replacement.style
        if style == "nothing":
            return removal(self.view, draft.span, floor, ceiling, person=draft.first.label in labels.PERSON)
        if style == "noun":
            return self._noun(draft, floor, ceiling)
        return self._verbatim(draft, floor, ceiling)

    def _verbatim(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A mark or a name: only the article before it, the possessive after it and capitals are fitted."""
        text = draft.replacement.text
        if draft.replacement.style == "name" and draft.first.label in labels.NAMES:
            text = _cased_like(draft.first.surface, text)
        found, start = self.view.article(draft.span.start, floor)
        span = draft.span
        if found in ("a", "an"):
            sound = text.lower() if draft.replacement.style == "mark" else text
            span, text = Span(start, span.end), f"{self._like(article(sound), start)} {text}"
        return self._possessive(span, text, ceiling)

    def _like(self, word: str, at: int) -> str:
        return capitalized(word) if self.view.text[at : at + 1].isupper() else word

    def _noun(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A common noun: article, number, case, and nothing said twice."""
        view, span = self.view, draft.span
        if labels.is_value(draft.first.label) and _NUMBERED.search(view.text, max(floor, span.start - 12), span.start):
            return span, MARK
        phrase = view.phrase(span)
        inner = view.compound(span) or view.modifies(span)
        if draft.first.label == "CARDINAL" and view.counts(span):
            return self._counted(draft, floor, ceiling)
        noun = in_number(draft.replacement.text, many=draft.many or (not inner and _many(draft.first)))
        start = view.title_start(span.start, floor) if draft.first.label in labels.PERSON else span.start
        leading = _LEADING.match(view.text, span.start, span.end)
        found, article_start = (leading[1].lower(), start) if leading else view.article(start, floor)
        if found and is_proper(noun):
            start, text = article_start, noun
        elif found in ("a", "an"):
            start, text = article_start, noun if is_plural(noun) else f"{article(noun)} {noun}"
        elif found:
            text = f"the {noun}" if leading else noun
        elif inner or phrase.start < start or view.determined(start, floor):
            text = noun
        else:
            text = self._with_article(draft, noun)
        self._mention(draft)
        span = Span(start, span.end)
        span, text = self._dated(span, text, floor)
        span, text = self._once(span, text, noun, floor, ceiling)
        span, text = self._possessive(span, text, ceiling)
        return span, self._cased(span, text)

    def _counted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """How many of something: "three children" are "some children", "the three children" are "the children"."""
        start = draft.span.start
        if self.view.article(start, floor)[0] or self.view.determined(start, floor):
            return removal(self.view, draft.span, floor, ceiling, person=False)
        return draft.span, self._cased(draft.span, "some")

    def _with_article(self, draft: Draft, noun: str) -> str:
        """A noun that stands alone: "a" at the first mention, "the" later."""
        if draft.many or takes_no_article(noun):
            return noun
        return f"the {noun}" if self._known(draft) else f"{article(noun)} {noun}"

    def _known(self, draft: Draft) -> bool:
        seen = self._mentioned.get(draft.replacement.text, set())
        return any(_identity(target) & seen for target in draft.targets)

    def _mention(self, draft: Draft) -> None:
        seen = self._mentioned.setdefault(draft.replacement.text, set())
        for target in draft.targets:
            seen |= _identity(target)

    def _dated(self, span: Span, text: str, floor: int) -> tuple[Span, str]:
        """ "on 12 November 2002" becomes "in November 2002"."""
        before = self.view.text[max(floor, span.start - 8) : span.start]
        found = _ON.search(before)
        if found is None or not re.fullmatch(r"(?:[A-Z][a-z]+ )?\d{4}", text):
            return span, text
        start = span.start - len(found[0])
        return Span(start, span.end), f"{self._like('in', start)} {text}"

    def _once(self, span: Span, text: str, noun: str, floor: int, ceiling: int) -> tuple[Span, str]:
        """No word twice: "disease disease", "the virus virus", "city of a city"."""
        word, end = self.view.next_word(span.end, ceiling)
        last = noun.split()[-1:] or [""]
        if word and normal_form(word) == normal_form(last[0]):
            span = Span(span.start, end)
        word, end = self.view.previous_word(span.start, floor)
        if word and normal_form(word) == normal_form(noun):
            return Span(end, span.end), ""
        if word.lower() == "of":
            kind, end = self.view.previous_word(self.view.text.rfind(word, 0, span.start), floor)
            if kind and normal_form(kind) == normal_form(head(noun)):
                return Span(end, span.end), ""
        return span, text

    def _possessive(self, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
        """ "James' house" becomes "the person's house"."""
        follows = _BARE_POSSESSIVE.match(self.view.text, span.end)
        surface = self.view.text[span.start : span.end]
        if not text or follows is None or follows.end() > ceiling or surface[-1:] not in "sS":
            return span, text
        line = self.view.text[self.view.text.rfind("\n", 0, span.start) + 1 : span.start]
        if _OPEN_QUOTE.search(line):
            return span, text
        return (span, text) if text.endswith("s") else (Span(span.start, follows.end()), f"{text}{follows[0]}s")

    def _cased(self, span: Span, text: str) -> str:
        case = self.view.case(span)
        if case == "upper":
            return text.upper()
        if case == "title":
            return titled(text, opens=self.view.opens_sentence(span.start))
        return capitalized(text) if case == "sentence" else text


def _cased_like(surface: str, name: str) -> str:
    """A name in capitals or in small letters where the original was."""
    if surface.isupper() and len(surface) > 3:
        return name.upper()
    return name.lower() if surface.islower() else name


def _many(target: Target) -> bool:
    """Whether the target is written in the plural."""
    return (not target.label or target.label == "NORP") and is_plural(target.surface)


def _identity(target: Target) -> set[str]:
    """What tells that two targets are the same: the term, or for people any part of the name."""
    return set(target.term.split()) if target.label in labels.PERSON else {target.term}
