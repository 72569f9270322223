"""From targets and what they become to the final edits, fitted into their sentences.

Everything fluency asks for is expressed in the edits themselves: an edit may be widened over the article
or the title before it, over a doubled word, over the space a removal leaves. Applying them is then blind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from expurgate.core.document import Reading
from expurgate.core.findings import Edit
from expurgate.core.spans import Places, Span
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels
from expurgate.transform.base import MARK, Replacement, Target
from expurgate.transform.drafts import Draft, called, draft_of, identity, joined, many
from expurgate.transform.fluency import (
    article,
    begun_like,
    capitalized,
    head,
    in_number,
    is_definite,
    is_plural,
    is_proper,
    takes_no_article,
    titled,
)
from expurgate.transform.pairs import with_halves
from expurgate.transform.phrasing import aged, eponym_end, timed, whole
from expurgate.transform.removal import removal
from expurgate.transform.surroundings import Surroundings

Choose = Callable[[Target], Replacement]

_LEADING = re.compile(r"(an?|the)\s+(?=\S)", re.IGNORECASE)
_BARE_POSSESSIVE = re.compile(r"['’](?=\s+[^\W_])")
_OPEN_QUOTE = re.compile(r"(?:^|\W)['‘](?=\w)")
_NUMBERED = re.compile(r"(?:\b(?:nos?|nr|number)\b[.:]?|#)\s*$", re.IGNORECASE)
_BREAK = re.compile(r"(?<![^\S\n])[^\S\n]*+\n\s*+")
_REST_OF_WORD = re.compile(r"([.,;:!?)\]”’\"']*)[ \t]+(?=\S)")
_FIELD = re.compile(r"([^\S\n]*\n\s*|\t|[^\S\n]{3,})[^\n:]{1,30}\Z")
_GREETING = re.compile(r"((?:Dear|Hi|Hello|Hey)[ \t])(?=\S)")
_OWNER = re.compile(r"\b(?:my|our|your|his|her|their)[ \t]\Z", re.IGNORECASE)
_SOMEBODY = frozenset({"person", "people", "individual", "individuals"})
"""Nouns that nobody owns: "our Karen" is "a person"."""
_COUNTED = frozenset({"WORK_OF_ART", "LAW"})
_DROPPED = frozenset({"MONEY", "QUANTITY", "PERCENT", "DURATION"})
"""Values that say nothing once their figures are gone, where another noun follows: "a £5 note"."""


def plan(reading: Reading, targets: Sequence[Target], choose: Choose, kept: Places) -> list[Edit]:
    """The edits that put ``choose(target)`` in the place of every target, in order and disjoint; none grows over
    a place that is ``kept``."""
    around = Surroundings(reading)
    drafts = joined(around, [draft_of(around, target, choose(target)) for target in targets], kept)
    planner = _Planner(around)
    floor = 0
    edits: list[Edit] = []
    for at, draft in enumerate(drafts):
        ceiling = drafts[at + 1].span.start if at + 1 < len(drafts) else len(around.text)
        floor, ceiling = kept.bounds(draft.span, floor, ceiling)
        span, text = planner.fitted(draft, floor, ceiling)
        text = with_halves(around.text, span, _with_field(around, span, text, draft))
        span, text = _with_break(around, span, text, ceiling)
        findings = tuple(found for target in draft.targets for found in target.findings)
        edits.append(Edit(span, text, findings))
        floor = span.end
    return edits


def _with_field(around: Surroundings, span: Span, text: str, draft: Draft) -> str:
    """The name of the next field, found together with the value before it, keeps its line or column as a mark."""
    if not text or draft.replacement.style == "mark" or not around.text.startswith(":", span.end):
        return text
    field = _FIELD.search(around.text, span.start, span.end)
    return f"{text}{field[1]}{MARK}" if field else text


def _with_break(around: Surroundings, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
    """What stood on two lines leaves the line break behind it, so that lists and wrapped lines keep their lines."""
    broken = None if "\n" in text else _BREAK.search(around.text, span.start, span.end)
    rest = _REST_OF_WORD.match(around.text, span.end, ceiling)
    if broken is None or rest is None or not text:
        return span, text
    return Span(span.start, rest.end()), f"{text}{rest[1]}{broken[0]}"


class _Planner:
    """Fits drafts one after the other and remembers what was mentioned."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self._mentioned: dict[str, set[str]] = {}
        self._roles: dict[str, str] = {}
        self._counting = False

    def fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The final span and text of a draft; the span stays between ``floor`` and ``ceiling``."""
        span, text = self._fitted(draft, floor, ceiling)
        self._counting = draft.first.label in labels.COUNTS and bool(text)
        return span, text

    def _fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        style = draft.replacement.style
        if style == "nothing":
            label = draft.first.label
            span = whole(self.around.text, label, draft.span, floor, ceiling) if label == "MONEY" else draft.span
            return removal(self.around, span, floor, ceiling, person=label in labels.PERSON)
        if style == "noun":
            return self._noun(draft, floor, ceiling)
        return self._verbatim(draft, floor, ceiling)

    def _verbatim(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A mark or a name: only the article before it, the possessive after it and capitals are fitted."""
        text = draft.replacement.text
        if draft.replacement.style == "name" and draft.first.label in labels.NAMES:
            text = _cased_like(draft.first.surface, text)
        found, start = self.around.article(draft.span.start, floor)
        span = draft.span
        if found in ("a", "an"):
            sound = text.lower() if draft.replacement.style == "mark" else text
            span, text = (
                Span(start, span.end),
                f"{begun_like(article(sound), self.around.text[start : start + 1])} {text}",
            )
        return self._possessive(span, text, ceiling)

    def _noun(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A common noun: article, number, case, and nothing said twice."""
        around, label = self.around, draft.first.label
        unnamed = self._unnamed(draft, floor, ceiling)
        if unnamed is not None:
            return unnamed
        span = whole(around.text, label, draft.span, floor, ceiling)
        inner = around.compound(span) or around.modifies(span)
        if label == "CARDINAL" and around.counts(span):
            return self._counted(draft, floor, ceiling)
        if label in _DROPPED and not around.compound(span) and self._measures(draft, span, floor):
            return removal(around, span, floor, ceiling, person=False)
        draft = self._in_role(draft)
        noun = in_number(draft.replacement.text, many=draft.many or (not inner and many(draft.first)))
        start = around.title_start(span.start, floor) if label in labels.PERSON else span.start
        start, text = self._with_determiner(draft, noun, start, floor, inner=inner)
        self._mention(draft)
        span = Span(start, span.end)
        span, text = self._in_time(draft, span, noun, text, floor)
        span, text = self._once(span, text, noun, floor, ceiling)
        span, text = self._possessive(span, text, ceiling)
        return span, self._cased(span, text)

    def _in_role(self, draft: Draft) -> Draft:
        """Somebody whose name was left away after what they are is called that from then on: "the husband"."""
        role = self._roles.get(called(draft.first)) if draft.replacement.text in _SOMEBODY else None
        if role is None or draft.first.label not in labels.PERSON or draft.many or many(draft.first):
            return draft
        self._mentioned.setdefault(role, set()).update(identity(draft.first))
        return replace(draft, replacement=Replacement(role, "noun"))

    def _measures(self, draft: Draft, span: Span, floor: int) -> bool:
        """Whether a value only tells how much of the noun behind it: "a £300 window"."""
        around = self.around
        if around.modifies(span) or around.modifies(draft.span):
            return True
        return around.counts(span) and bool(around.article(span.start, floor)[0])

    def _unnamed(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str] | None:
        """Where no noun may stand: a number that is one of a kind, somebody spoken to, a name after what it names."""
        around, span, label = self.around, draft.span, draft.first.label
        if labels.is_value(label) and self._numbered(span, label, floor):
            return span, MARK
        if label in labels.NAMES:
            greeting = _GREETING.match(around.text, span.start, span.end)
            if greeting:
                return span, f"{greeting[1]}{MARK}"
            start = around.title_start(span.start, floor)
            if around.addressed(start, floor):
                return Span(start, span.end), MARK
            end = eponym_end(around.text, span, ceiling)
            if end is not None:
                return self._eponym(Span(span.start, end), floor)
        role = around.role(span, floor) if label in labels.PERSON and not draft.many else ""
        if not role:
            return None
        self._roles.setdefault(called(draft.first), role)
        return Span(span.start - 1, span.end), ""

    def _eponym(self, span: Span, floor: int) -> tuple[Span, str]:
        """A name that something is called by: "Crohn's disease" is "a disease"."""
        around = self.around
        if around.article(span.start, floor)[0] or around.determined(span.start, floor, named=True):
            return span, ""
        return span, f"{self._cased(span, article(around.text[span.end :][:20]))} "

    def _numbered(self, span: Span, label: str, floor: int) -> bool:
        """Whether a value follows the word it belongs to: "no. 5", "type 2", "sort code 01-02-03"."""
        if _NUMBERED.search(self.around.text, max(floor, span.start - 12), span.start):
            return True
        if label in labels.DATE:
            return False
        word, _ = self.around.previous_word(span.start, floor)
        if label in labels.COUNTS - {"TIME"}:
            return label == "CARDINAL" and self.around.numbered(span.start, floor)
        if self.around.numbered(span.start, floor):
            return True
        after_noun = word.islower() and word not in FUNCTION_WORDS and self.around.belongs(span, span.start, floor)
        return after_noun and not self.around.modifies(span)

    def _with_determiner(self, draft: Draft, noun: str, start: int, floor: int, *, inner: bool) -> tuple[int, str]:
        """A noun with the article it needs, and where it then begins."""
        around, span = self.around, draft.span
        leading = _LEADING.match(around.text, span.start, span.end)
        found, article_start = (leading[1].lower(), start) if leading else around.article(start, floor)
        if found and is_proper(noun):
            return article_start, noun
        if found in ("a", "an"):
            return article_start, noun if is_plural(noun) else f"{article(noun)} {noun}"
        if found:
            return start, f"the {noun}" if leading else noun
        owner = _OWNER.search(around.text, max(floor, start - 8), start) if noun in _SOMEBODY else None
        if owner and not inner:
            return owner.start(), self._with_article(draft, noun)
        named = bool(draft.first.label)
        if self._counting and around.text[floor:start] == " " and not labels.is_value(draft.first.label):
            return start, noun
        apart = draft.first.label in labels.PERSON and floor > 0 and not around.text[floor:start].strip()
        belongs = around.belongs(span, start, floor) and not apart
        if inner or belongs or around.determined(start, floor, named=named):
            return start, noun
        return start, self._with_article(draft, noun)

    def _counted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """How many of something: "three children" are "some children", "the three children" are "the children"."""
        start = draft.span.start
        if self.around.article(start, floor)[0] or self.around.determined(start, floor):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        return draft.span, self._cased(draft.span, "some")

    def _with_article(self, draft: Draft, noun: str) -> str:
        """A noun that stands alone: "a" at the first mention, "the" later."""
        if draft.many or takes_no_article(noun, counted=draft.first.label in _COUNTED):
            return noun
        return f"the {noun}" if self._known(draft) or is_definite(noun) else f"{article(noun)} {noun}"

    def _known(self, draft: Draft) -> bool:
        seen = self._mentioned.get(draft.replacement.text, set())
        return any(identity(target) & seen for target in draft.targets)

    def _mention(self, draft: Draft) -> None:
        seen = self._mentioned.setdefault(draft.replacement.text, set())
        for target in draft.targets:
            seen |= identity(target)

    def _in_time(self, draft: Draft, span: Span, noun: str, text: str, floor: int) -> tuple[Span, str]:
        """A date with the preposition it takes, an age with what it needs behind a noun."""
        before = self.around.text[max(floor, span.start - 12) : span.start]
        label, surface = draft.first.label, draft.first.surface
        if label in labels.AGES:
            return span, aged(before, label, self.around.text[span.start : span.end], text)
        if label not in labels.DATE | {"DURATION"} or len(draft.targets) > 1:
            return span, text
        back, text = timed(before, surface, noun, text)
        return Span(span.start - back, span.end), text

    def _once(self, span: Span, text: str, noun: str, floor: int, ceiling: int) -> tuple[Span, str]:
        """No word twice: "disease disease", "the virus virus", "city of a city"."""
        word, end = self.around.next_word(span.end, ceiling)
        last = noun.split()[-1:] or [""]
        if word and normal_form(word) == normal_form(last[0]):
            span = Span(span.start, end)
        word, end = self.around.previous_word(span.start, floor)
        if word and normal_form(word) == normal_form(noun):
            return Span(end, span.end), ""
        if word.lower() == "of":
            kind, end = self.around.previous_word(self.around.text.rfind(word, 0, span.start), floor)
            if kind and normal_form(kind) == normal_form(head(noun)):
                return Span(end, span.end), ""
        return span, text

    def _possessive(self, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
        """ "James' house" becomes "the person's house"."""
        follows = _BARE_POSSESSIVE.match(self.around.text, span.end)
        surface = self.around.text[span.start : span.end]
        if not text or follows is None or follows.end() > ceiling or surface[-1:] not in "sS":
            return span, text
        line = self.around.text[self.around.text.rfind("\n", 0, span.start) + 1 : span.start]
        if _OPEN_QUOTE.search(line):
            return span, text
        return (span, text) if text.endswith("s") else (Span(span.start, follows.end()), f"{text}{follows[0]}s")

    def _cased(self, span: Span, text: str) -> str:
        case = self.around.case(span)
        if case == "upper":
            return text.upper()
        if case == "title":
            return titled(text, opens=self.around.opens_sentence(span.start))
        return capitalized(text) if case == "sentence" else text


def _cased_like(surface: str, name: str) -> str:
    """A name in capitals or in small letters where the original was."""
    if surface.isupper() and len(surface) > 3:
        return name.upper()
    return name.lower() if surface.islower() else name
