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
from expurgate.text.standins import STAND_INS
from expurgate.transform import labels
from expurgate.transform.apposition import at_work, is_bracketed, left_out
from expurgate.transform.base import Replacement, Target
from expurgate.transform.cast import LETTERED
from expurgate.transform.drafts import Draft, draft_of, identity, joined, many, roles_of, who
from expurgate.transform.endings import cased_like, in_brackets, possessive, with_break, with_field
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
from expurgate.transform.generalize import DETECTED
from expurgate.transform.moments import Moment, Writing, in_form, until_now, when
from expurgate.transform.neighbours import merged
from expurgate.transform.omission import omitted
from expurgate.transform.pairs import with_halves
from expurgate.transform.phrasing import PLACED, aged, before_year, eponym_end, in_field, led_to, timed, whole
from expurgate.transform.removal import removal
from expurgate.transform.several import Several
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.wording import AT_SCHOOL, CHILDREN, mark_word

Choose = Callable[[Target], Replacement]

_LEADING = re.compile(r"(an?|the)\s+(?=\S)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:\b(?:nos?|nr|number)\b[.:]?|#)\s*$", re.IGNORECASE)
_BORN = re.compile(r"(?:(?:date[ \t]of[ \t])?birth|born|dob|d\.o\.b\.?)[ \t:]+", re.IGNORECASE)
_GREETING = re.compile(r"((?:Dear|Hi|Hello|Hey)[ \t])(?=\S)")
_OWNER = re.compile(r"\b(?:my|our|your|his|her|their)[ \t]\Z", re.IGNORECASE)
MARK_FORM = re.compile(r"\[[a-z][a-z -]*\]")
"""A mark in words, which takes no article."""
_ROUGHLY = re.compile(
    r"\b(?:about|around|approximately|roughly|nearly|almost|some|over|under|more than|less than) \Z", re.IGNORECASE
)
"""What is said of a number and belongs to it."""
_RECENT = re.compile(r"\b(?:last|past|next|first|these|those|every)[ \t]\Z", re.IGNORECASE)
_NAME_PART = re.compile(
    r"(?:^|[\t\n]|[ ]{3})[ ]{0,20}(?:surname|family name|last name|first names?|given names?|forenames?|middle names?|known as|also known as|preferred name|nickname|"
    r"maiden name|name used at school|other names?)[ ]{0,20}:?[ \t]{1,20}\Z", re.IGNORECASE)  # fmt: skip
"""A field that holds a part of a name, of which no person can be made."""
_AT = re.compile(r"\bat \Z", re.IGNORECASE)
_TALL = re.compile(r"\s(?:tall|high|long|wide|deep|away)\b")
_COUNTED = frozenset({"WORK_OF_ART", "LAW"})
_NAMING = labels.PLACE | labels.ORGANIZATION | {"FAC", "PRODUCT", "EVENT", "WORK_OF_ART"}
_DROPPED = frozenset({"MONEY", "QUANTITY", "PERCENT", "DURATION"})
"""Values that say nothing once their figures are gone, where another noun follows: "a £5 note"."""


def plan(
    reading: Reading, targets: Sequence[Target], choose: Choose, kept: Places, *, omits: bool = False
) -> list[Edit]:
    """The edits that put ``choose(target)`` in the place of every target, in order and disjoint; none grows over
    a place that is ``kept``. With ``omits``, what says nothing is left out rather than marked."""
    around = Surroundings(reading)
    drafts = merged(around, joined(around, [draft_of(around, target, choose(target)) for target in targets], kept))
    drafts = omitted(around, drafts, reading.sentences, kept) if omits else drafts
    planner = _Planner(around, roles_of(around, drafts), drafts)
    floor = 0
    edits: list[Edit] = []
    for at, draft in enumerate(drafts):
        ceiling = drafts[at + 1].span.start if at + 1 < len(drafts) else len(around.text)
        floor, ceiling = kept.bounds(draft.span, floor, ceiling)
        span, text = planner.fitted(draft, floor, ceiling)
        text = with_halves(around.text, span, in_brackets(around.text, span, with_field(around, span, text, draft)))
        span, text = with_break(around, span, text, ceiling)
        findings = tuple(found for target in draft.targets for found in target.findings)
        edits.append(Edit(span, text, findings))
        floor = span.end
    return edits


class _Planner:
    """Fits drafts one after the other and remembers what was mentioned."""

    def __init__(self, around: Surroundings, roles: dict[str, str], drafts: Sequence[Draft]) -> None:
        self.around = around
        self._mentioned: dict[str, set[str]] = {}
        self._roles = roles
        self._several = Several(drafts)
        self._counting = False
        self._writing = Writing(around.text)

    def fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The final span and text of a draft; the span stays between ``floor`` and ``ceiling``."""
        span, text = self._fitted(draft, floor, ceiling)
        self._counting = draft.first.label in labels.COUNTS and bool(text)
        return span, text

    def _fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        style = draft.replacement.style
        if draft.first.said:
            return self._as_said(draft, floor, ceiling)
        if style == "nothing":
            label = draft.first.label
            span = whole(self.around.text, label, draft.span, floor, ceiling) if label == "MONEY" else draft.span
            return removal(self.around, span, floor, ceiling, person=label in labels.PERSON)
        if style == "noun" and self._describes(draft):
            return removal(self.around, self._behind_article(draft.span), floor, ceiling, person=False)
        if style == "noun":
            return self._noun(draft, floor, ceiling)
        if style == "name" and draft.first.label in labels.PERSON and STAND_INS.fullmatch(draft.replacement.text):
            out = left_out(self.around, draft.span, 0, ceiling)
            if out is not None and out.start >= floor and (out.start >= draft.span.start - 8 or self._in_roles(draft)):
                return out, ""
        if style == "name" and LETTERED.fullmatch(draft.replacement.text):
            return self._lettered(draft, floor, ceiling)
        if draft.replacement.reversible:
            return self._verbatim(draft, floor, ceiling)
        if draft.first.label == "QUANTITY" and _TALL.match(self.around.text, draft.span.end):
            rough = _ROUGHLY.search(self.around.text, max(floor, draft.span.start - 14), draft.span.start)
            span = Span(rough.start() if rough else draft.span.start, draft.span.end)
            return removal(self.around, span, floor, ceiling, person=False)
        if style in ("name", "mark") and draft.first.label in _DROPPED:
            span = whole(self.around.text, draft.first.label, draft.span, floor, ceiling)
            if not self.around.compound(span) and self._measures(draft, span, floor):
                return removal(self.around, span, floor, ceiling, person=False)
            draft = replace(draft, span=span)
        if style == "name" and draft.first.label == "MONEY" and self._pointed_at(draft.span, floor):
            return self._money(draft, floor, ceiling)
        if style == "name" and labels.is_value(draft.first.label):
            valued = self._valued(draft, floor, ceiling)
            if valued is not None:
                return valued
        if style == "mark" and self._describes(draft):
            return removal(self.around, self._behind_article(draft.span), floor, ceiling, person=False)
        return self._verbatim(draft, floor, ceiling)

    def _behind_article(self, span: Span) -> Span:
        leading = _LEADING.match(self.around.text, span.start, span.end)
        return Span(leading.end(), span.end) if leading else span

    def _in_roles(self, draft: Draft) -> bool:
        return who(draft) in self._roles

    def _describes(self, draft: Draft) -> bool:
        """Whether a draft is no noun of its own: a people or a name before what it belongs to ("the Solbakken nursing home"), or
        a word before a noun that a reader points at without saying what it is ("poor Ola")."""
        around, target = self.around, draft.first
        if self._after_the(draft):
            return True
        if len(draft.targets) > 1 or around.compound(draft.span) or not around.modifies(draft.span):
            return False
        if target.label == "NORP":
            return draft.replacement.style == "mark"
        word, _ = around.next_word(draft.span.end, len(around.text))
        if target.label in _NAMING:
            return word.islower() and not target.surface.islower()
        pointed = bool(target.findings) and all(finding.model in DETECTED for finding in target.findings)
        unsaid = not target.kind or draft.replacement.style == "mark"
        return pointed and not target.label and unsaid and target.surface.islower()

    def _after_the(self, draft: Draft) -> bool:
        """Whether a town stands between "the" and a noun in small letters: "the Leeds run"."""
        if PLACED.match(draft.replacement.text) is None or self.around.article(draft.span.start, 0)[0] != "the":
            return False
        word, _ = self.around.next_word(draft.span.end, len(self.around.text))
        return word.islower() and word.isalpha() and word not in FUNCTION_WORDS

    def _as_said(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The wording of a person as it is; an article of its own takes the place of the one before it."""
        span, text = draft.span, draft.replacement.text
        found, start = self.around.article(span.start, floor)
        span = Span(start, span.end) if found and _LEADING.match(text) else span
        span, text = possessive(self.around, span, text, ceiling)
        return span, capitalized(text) if self.around.opens_sentence(span.start) else text

    def _lettered(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A person with a letter: after a title the letter is enough, after what they are ("her brother") nothing is needed."""
        around, span, text = self.around, draft.span, draft.replacement.text
        end = eponym_end(around.text, span, ceiling)
        if end is not None:
            return self._eponym(Span(span.start, end), floor)
        if _NAME_PART.search(around.text, max(0, span.start - 60), span.start):
            return span, "[name]"
        if around.role(span, floor) and who(draft) in self._roles:
            return Span(span.start - 1, span.end), ""
        own = around.field_role(span) or is_bracketed(around, span)
        role = None if own else self._roles.get(who(draft))
        if role is not None and around.title_start(span.start, floor) == span.start:
            draft = replace(draft, replacement=Replacement(role, "noun"))
            if not at_work(around, span):
                self._mention(draft)
            return self._noun(draft, floor, ceiling)
        if around.title_start(span.start, floor) < span.start:
            text = text.removeprefix("Person ")
        owner = _OWNER.search(around.text, max(floor, span.start - 8), span.start)
        found, start = around.article(span.start, floor)
        if found or owner:
            span = Span(owner.start() if owner else start, span.end)
        span, text = possessive(self.around, span, text, ceiling)
        return span, text.upper() if around.case(span) == "upper" else text

    def _valued(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str] | None:
        """A date, an age or an amount in words, with the preposition it takes; None where it stands in a field."""
        around, label, text = self.around, draft.first.label, draft.replacement.text
        span = whole(around.text, label, draft.span, floor, ceiling)
        before = around.text[max(floor, span.start - 40) : span.start]
        if text.startswith("several ") and _RECENT.search(before):
            text = text.replace("several", "few", 1)
        if label in labels.AGES | {"MONEY", "QUANTITY"} and (rough := _ROUGHLY.search(before)):
            span = Span(span.start - len(rough[0]), span.end)
            before = before[: rough.start()]
        if label in labels.DATE and text[-1:].isdigit() and not STAND_INS.fullmatch(text):
            back, text = timed(before, draft.first.surface, text, text)
            span = Span(span.start - back, span.end)
        elif label in labels.DATE:
            seen = self._writing.seen_at(span.start)
            span, text = until_now(around.text, span, text, ceiling)
            if in_field(around.text, span):
                said = in_form(Moment(draft.first.surface, text, before, seen))
                opens = around.text[span.start - 1 : span.start] in ("", "\n")
                return span, capitalized(said) if opens else self._cased(span, said)
            lead = _BORN.match(around.text, span.start, span.end)
            span = Span(lead.end(), span.end) if lead else span
            moment = Moment(draft.first.surface, text, "" if lead else before, None if lead else seen)
            back, text = when(moment, dated=not draft.first.surface.isalpha())
            span = Span(span.start - back, span.end)
        elif label in labels.AGES:
            if text.startswith("in ") and in_field(around.text, span):
                return span, text.removeprefix("in their ")
            text = text.replace("their", around.owner(span.start), 1)
            if text in CHILDREN and not around.article(span.start, floor)[0]:
                at = _AT.search(before)
                who = "child" if text == AT_SCHOOL and at else text
                text = who if who == AT_SCHOOL else f"a {who}"
                text = f"{begun_like('as', at[0])} {text}" if at else text
                span = Span(span.start - len(at[0]), span.end) if at else span
        found, start = around.article(span.start, floor)
        if found == "the" and label in labels.DATE:
            span = Span(start, span.end)
        if found in ("a", "an"):
            plural = is_plural(text) or text.startswith(("several", "many", "some", "in "))
            span = Span(start, span.end)
            text = text if plural else begun_like(f"{article(text)} {text}", around.text[start : start + 1])
        span, text = possessive(self.around, span, text, ceiling)
        return span, self._cased(span, text)

    def _verbatim(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A mark or a name: only the article before it, the possessive after it and capitals are fitted."""
        text = draft.replacement.text
        if draft.first.label in labels.DATE | {"TIME"} and not draft.replacement.reversible:
            draft = replace(draft, span=whole(self.around.text, draft.first.label, draft.span, floor, ceiling))
        if draft.replacement.style == "name" and draft.first.label in labels.NAMES:
            text = cased_like(draft.first.surface, text)
        if text == "[age]" and self.around.text[draft.span.start : draft.span.end].lower().startswith("aged "):
            text = "aged [age]"
        if text == "[date]" and (dated := before_year(self.around.text, draft.span, floor, ceiling)):
            return dated
        found, start = self.around.article(draft.span.start, floor)
        span = draft.span
        if found in ("a", "an"):
            sound = text.lower() if draft.replacement.style == "mark" else text
            alone = MARK_FORM.fullmatch(text) is not None and not self.around.modifies(span)
            span = Span(start, span.end)
            text = text if alone else f"{begun_like(article(sound), self.around.text[start : start + 1])} {text}"
        return possessive(self.around, span, text, ceiling)

    def _noun(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A common noun: article, number, case, and nothing said twice."""
        around, label = self.around, draft.first.label
        unnamed = self._unnamed(draft, floor, ceiling)
        if unnamed is not None:
            return unnamed
        span = whole(around.text, label, draft.span, floor, ceiling)
        inner = around.compound(span) or around.modifies(span)
        if label == "CARDINAL":
            counts = around.counts(span) and not in_field(around.text, span)
            return self._counted(draft, floor, ceiling) if counts else (span, "[number]")
        if label in _DROPPED and not around.compound(span) and self._measures(draft, span, floor):
            return removal(around, span, floor, ceiling, person=False)
        draft = self._in_role(draft)
        noun = in_number(
            self._several.placed(draft.replacement.text), many=draft.many or (not inner and many(draft.first))
        )
        start = around.title_start(span.start, floor) if label in labels.PERSON else span.start
        start, text = self._with_determiner(draft, noun, start, floor, inner=inner)
        self._mention(draft)
        span = Span(start, span.end)
        span, text = self._in_time(draft, span, noun, text, floor)
        span, text = led_to(around.text, span, text, noun, floor)
        span, text = self._once(span, text, noun, floor, ceiling)
        span, text = possessive(self.around, span, text, ceiling)
        return span, self._cased(span, text)

    def _in_role(self, draft: Draft) -> Draft:
        """Somebody whose name was left away after what they are is called that from then on: "the husband"."""
        role = self._roles.get(who(draft)) if draft.replacement.text in labels.SOMEBODY else None
        if role is None or draft.first.label not in labels.PERSON or draft.many or many(draft.first):
            return draft
        self._mentioned.setdefault(role, set()).update(identity(draft.first))
        return replace(draft, replacement=Replacement(role, "noun"))

    def _pointed_at(self, span: Span, floor: int) -> bool:
        """Whether "the" or an owner stands before a sum, where "about" cannot stand: "the £1,286 back"."""
        found, _ = self.around.article(span.start, floor)
        return found == "the" or self.around.determined(span.start, floor, named=True)

    def _money(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A sum that belongs to somebody: before what it pays for it goes, else it is money."""
        word, _ = self.around.next_word(draft.span.end, ceiling)
        if word.islower() and word not in FUNCTION_WORDS and self.around.counts(draft.span):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        return draft.span, "money"

    def _measures(self, draft: Draft, span: Span, floor: int) -> bool:
        """Whether a value only tells how much of the noun behind it: "a £300 window"."""
        around = self.around
        bare = Span(span.start + 1, span.end) if len(span) > 1 else span
        if (
            around.modifies(span)
            or around.modifies(draft.span)
            or (draft.first.label == "MONEY" and around.modifies(bare))
        ):
            return True
        return around.counts(span) and bool(around.article(span.start, floor)[0])

    def _unnamed(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str] | None:
        """Where no noun may stand: a number that is one of a kind, somebody spoken to, a name after what it names."""
        around, span, label = self.around, draft.span, draft.first.label
        if labels.is_value(label) and self._numbered(span, label, floor):
            return span, f"[{mark_word(label, draft.first.surface)}]"
        if label in labels.NAMES:
            greeting = _GREETING.match(around.text, span.start, span.end)
            if greeting:
                return span, f"{greeting[1]}[name]"
            start = around.title_start(span.start, floor)
            if around.addressed(start, floor):
                return Span(start, span.end), "[name]"
            end = eponym_end(around.text, span, ceiling)
            if end is not None:
                return self._eponym(Span(span.start, end), floor)
        role = around.role(span, floor) if label in labels.PERSON and not draft.many else ""
        if not role:
            return None
        self._roles.setdefault(who(draft), role)
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
        named = found == "the" and draft.first.label not in labels.PLACE
        free = named or (not found and not around.belongs(span, start, floor))
        if not inner and free and not around.determined(start, floor, named=True):
            told = self._several.determined(draft, noun)
            if told:
                return article_start, told
        if found and is_proper(noun):
            return article_start, noun
        if found in ("a", "an"):
            return article_start, noun if is_plural(noun) else f"{article(noun)} {noun}"
        if found:
            return start, f"the {noun}" if leading else noun
        owner = _OWNER.search(around.text, max(floor, start - 8), start) if noun in labels.SOMEBODY else None
        if owner and not inner:
            return owner.start(), self._with_article(draft, noun)
        named = bool(draft.first.label)
        if self._counting and around.text[floor:start] == " " and not labels.is_value(draft.first.label):
            return start, noun
        apart = draft.first.label in labels.PERSON and draft.replacement.text in self._roles.values()
        belongs = around.belongs(span, start, floor) and not apart
        if inner or belongs or around.determined(start, floor, named=named):
            return start, noun
        return start, self._with_article(draft, noun)

    def _counted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """How many of something: "three children" are "some children", "the three children" are "the children"."""
        start = draft.span.start
        rough = _ROUGHLY.search(self.around.text, max(floor, start - 14), start)
        if rough:
            return Span(rough.start(), draft.span.end), self._cased(Span(rough.start(), draft.span.end), "some")
        if self.around.article(start, floor)[0] or self.around.determined(start, floor):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        return draft.span, self._cased(draft.span, "some")

    def _with_article(self, draft: Draft, noun: str) -> str:
        """A noun that stands alone: "a" at the first mention, "the" later; in brackets by itself it has none."""
        text = self.around.text
        if text[draft.span.start - 1 : draft.span.start] == "(" and text[draft.span.end : draft.span.end + 1] == ")":
            return noun
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

    def _cased(self, span: Span, text: str) -> str:
        case = self.around.case(span)
        if case == "upper":
            return text.upper()
        if case == "title":
            return titled(text, opens=self.around.opens_sentence(span.start))
        return capitalized(text) if case == "sentence" else text
