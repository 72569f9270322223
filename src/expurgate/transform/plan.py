"""From targets and what they become to the final edits, fitted into their sentences.

Everything fluency asks for is expressed in the edits themselves: an edit may be widened over the article
or the title before it, over a doubled word, over the space a removal leaves. Applying them is then blind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import intern

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import AT_HOME, FAMILY, GREETED, any_of
from expurgate.text.standins import BAR, LEFT_OUT, STAND_INS
from expurgate.transform import labels
from expurgate.transform.apposition import at_work, firm_left_out, is_bracketed, left_out, thing_left_out
from expurgate.transform.base import MARK, Replacement, Target
from expurgate.transform.called import COUPLE, is_called_out, stands_alone, title_in_list, told_by_title
from expurgate.transform.cast import LETTERED
from expurgate.transform.drafts import Draft, draft_of, identity, joined, many, roles_of, who
from expurgate.transform.endings import NO_BRACKETS, in_brackets, possessive, with_break, with_field
from expurgate.transform.fitting_nouns import LEADING, OWNER, Nouns
from expurgate.transform.fitting_values import ROUGHLY
from expurgate.transform.fluency import article, begun_like, capitalized, in_number
from expurgate.transform.names import NAME_PART
from expurgate.transform.neighbours import merged
from expurgate.transform.omission import omitted
from expurgate.transform.phrasing import PLACED, eponym_end, in_field, led_to, whole
from expurgate.transform.removal import removal
from expurgate.transform.said import SAID
from expurgate.transform.suppression import suppressed
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.target_words import DETECTED, is_field_label
from expurgate.transform.wording import UNKNOWN, mark_word

_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">", "“": "”", "«": "»"}
_OPENING = {close: opening for opening, close in _CLOSING.items()}
_ANGLES = "<>"
_QUOTE = '"'
_INNER_MARK = re.compile(r"[^\W_](\*{1,3}|~~)[^\W_]")
_INCHES = re.compile(r'\d"')
Choose = Callable[[Target], Replacement]

_GREETING = re.compile(rf"((?:{any_of(GREETED)})[ \t])(?=\S)")
_NEXT_SENTENCE = re.compile(r"[ \u00a0]+[^\W\d_a-z]")
"""Behind an initial with its full stop: it ended the sentence, too ("ask Mrs H. Is she in?")."""
_FIELD = re.compile(r"(?:^|\t|[ ]{3})[ ]{0,20}[A-Z][A-Za-z ]{1,24}:[ \t]{1,12}\Z", re.MULTILINE)
"""The name of a field, behind which "a place" would be no answer: "Ward: [place]"."""
_TALL = re.compile(r"\s(?:tall|high|long|wide|deep|away)\b")
_NAMING = labels.PLACE | labels.ORGANIZATION | {"FAC", "PRODUCT", "EVENT", "WORK_OF_ART"}
_LEADS_TO = re.compile(r"\b(?:to|into|in|at|from|near|of|by|for|with|outside|joined|visited|via)[ ]\Z", re.IGNORECASE)
_DROPPED = frozenset({"MONEY", "QUANTITY", "PERCENT", "DURATION"})
"""Values that say nothing once their figures are gone, where another noun follows: "a £5 note"."""


def plan(
    reading: Reading, targets: Sequence[Target], choose: Choose, kept: Places, *, omits: bool = False
) -> list[Edit]:
    """The edits that put ``choose(target)`` in the place of every target, in order and disjoint; none grows over
    a place that is ``kept``. With ``omits``, what says nothing is left out rather than marked."""
    around = Surroundings(reading)
    drafts = merged(around, joined(around, [draft_of(around, target, choose(target)) for target in targets], kept))
    drafts = suppressed(around, drafts, kept)
    drafts = omitted(around, drafts, reading.sentences, kept) if omits else drafts
    planner = _Planner(around, *roles_of(around, drafts), drafts)
    floor = 0
    edits: list[Edit] = []
    for at, draft in enumerate(drafts):
        ceiling = drafts[at + 1].span.start if at + 1 < len(drafts) else len(around.text)
        floor, ceiling = kept.bounds(draft.span, floor, ceiling)
        span, text = planner.fitted(draft, floor, ceiling)
        text = with_halves(around.text, span, in_brackets(around.text, span, with_field(around, span, text, draft)))
        span, text = with_break(around, span, text, ceiling)
        one = draft.first if len(draft.targets) == 1 else None
        findings = (
            tuple(found for target in draft.targets for found in target.findings) if one is None else one.findings
        )
        span = draft.first.span if span == draft.first.span else span
        edits.append(Edit(span, intern(text), findings))  # many are alike
        floor = span.end
    return edits


_LOOK = 40
_WHEN = frozenset("last next every tonight today yesterday tomorrow again".split())
"""What says when something is and is no noun: "by the bowling green last night"."""
_BARE_ROLE = re.compile(
    r"(?:\A|[.!?][ ]|\n|\b(?:that|and|but|by|with|to|from|when|because|as|if|than|told|asked|saw)[ ])([^\W\d_]+)[ ]\Z"
)
"""What somebody is, without an article, which it has only before a name: "that coach Darren"."""
_BRACKET = re.compile(r"[ ]\((n[ée]e[ ]|formerly[ ]|born[ ]|previously[ ])?\Z")


class _Planner(Nouns):
    """Fits drafts one after the other."""

    lettered = ""
    """The letter of the person who was named last."""

    def fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The final span and text of a draft; the span stays between ``floor`` and ``ceiling``."""
        span, text = self._fitted(draft, floor, ceiling)
        self.counting = draft.first.label in labels.COUNTS and bool(text)
        return span, text

    def _fitted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        style = draft.replacement.style
        if draft.first.said:
            return self._as_said(draft, floor, ceiling)
        if style == "name" and draft.replacement.text == draft.first.surface:
            return draft.span, self.around.text[draft.span.start : draft.span.end]
        if style in ("nothing", "gone"):
            label = draft.first.label
            span = whole(self.around.text, label, draft.span, floor, ceiling) if label == "MONEY" else draft.span
            return removal(self.around, span, floor, ceiling, person=label in labels.PERSON)
        unknown = draft.replacement == UNKNOWN
        said = style == "noun" or unknown or (style == "name" and STAND_INS.fullmatch(draft.replacement.text))
        firm = said and draft.first.label in labels.NAMES and len(draft.targets) == 1
        if firm and (out := firm_left_out(self.around, draft.span, floor, ceiling)) is not None:
            return out, ""
        if len(draft.targets) == 1 and (unknown or (style == "noun" and draft.first.label in _NAMING)):
            out = thing_left_out(self.around, draft.span, floor, ceiling, town=draft.first.label in labels.PLACE)
            if out is not None and out.start >= floor:
                return out, ""
        if style == "noun" and self._describes(draft):
            if self._lacks_article(draft):
                return draft.span, article(self.around.text[draft.span.end :].lstrip())
            return removal(self.around, self._behind_article(draft.span), floor, ceiling, person=False)
        if style == "noun":
            return self._noun(draft, floor, ceiling)
        if style == "name" and draft.first.label in labels.PERSON and STAND_INS.fullmatch(draft.replacement.text):
            out = left_out(self.around, draft.span, 0, ceiling)
            if out is not None and out.start >= floor and (out.start >= draft.span.start - 8 or self._in_roles(draft)):
                return self._begun(out, ceiling)
        if style == "name" and LETTERED.fullmatch(draft.replacement.text):
            return self._lettered(draft, floor, ceiling)
        if draft.replacement.reversible:
            return self.verbatim(draft, floor, ceiling)
        barred = draft.replacement.text == BAR
        if not barred and draft.first.label == "QUANTITY" and _TALL.match(self.around.text, draft.span.end):
            rough = ROUGHLY.search(self.around.text, max(floor, draft.span.start - 14), draft.span.start)
            span = Span(rough.start() if rough else draft.span.start, draft.span.end)
            return removal(self.around, span, floor, ceiling, person=False)
        if style in ("name", "mark") and draft.first.label in _DROPPED:
            span = whole(self.around.text, draft.first.label, draft.span, floor, ceiling)
            if not barred and not self.around.compound(span) and self.measures(draft, span, floor):
                return removal(self.around, span, floor, ceiling, person=False)
            draft = replace(draft, span=span)
        if style == "name" and draft.first.label == "MONEY" and self.pointed_at(draft.span, floor):
            return self.money(draft, floor, ceiling)
        if style == "name" and labels.is_value(draft.first.label):
            return self.valued(draft, floor, ceiling)
        if style == "mark" and not barred and (self._describes(draft) or self._is_only_before(draft)):
            return removal(self.around, self._behind_article(draft.span), floor, ceiling, person=False)
        return self.verbatim(draft, floor, ceiling)

    def _begun(self, out: Span, ceiling: int) -> tuple[Span, str]:
        """Nothing in a place; what stands behind it begins the sentence where that did: "Ann Lee, our clerk, left" is "Our clerk left"."""
        behind = self.around.text[out.end : out.end + 1]
        if not behind.islower() or out.end >= ceiling or not self.around.opens_sentence(out.start):
            return out, ""
        return Span(out.start, out.end + 1), behind.upper()

    def _lacks_article(self, draft: Draft) -> bool:
        """Whether the noun that a name stands before needs an article without it: "moved to Larchwood care home"."""
        around, span = self.around, draft.span
        if (
            draft.first.label not in _NAMING
            or _LEADS_TO.search(around.text, max(0, span.start - 12), span.start) is None
        ):
            return False
        noun = around.text[span.end : around.phrase(span).end].strip()
        return noun in SAID or noun.rpartition(" ")[2] in SAID

    def _behind_article(self, span: Span) -> Span:
        leading = LEADING.match(self.around.text, span.start, span.end)
        return Span(leading.end(), span.end) if leading else span

    def _in_roles(self, draft: Draft) -> bool:
        return who(draft) in self.roles

    def _describes(self, draft: Draft) -> bool:
        """Whether a draft is no noun of its own: a people or a name before what it belongs to ("the Solbakken nursing home"), or
        a word before a noun that a reader points at without saying what it is ("poor Ola")."""
        around, target = self.around, draft.first
        if self._after_the(draft):
            return True
        if len(draft.targets) > 1 or around.compound(draft.span) or not around.modifies(draft.span):
            return False
        if target.label in ("NORP", "LANGUAGE") or draft.replacement.text == "language":
            return draft.replacement.style == "mark" or draft.replacement.text == "language"
        word, _ = around.next_word(draft.span.end, len(around.text))
        if target.label in labels.ADDRESS and not any(map(str.isdigit, target.surface)):
            return word.islower()  # "the Moss Lane estate"
        if target.label in _NAMING:
            noun = shipped_nouns().classes([singular(word)])[0] != 0  # nobody is "the Harmon LLP repping"
            return word.islower() and noun and not target.surface.islower()
        pointed = bool(target.findings) and all(finding.model in DETECTED for finding in target.findings)
        unsaid = not target.kind or draft.replacement.style == "mark"
        named = draft.replacement.text == "[name]" and word.islower()
        return pointed and not target.label and unsaid and (named or target.surface.islower())

    def _is_only_before(self, draft: Draft) -> bool:
        """Whether nothing can be said of words that stand before a noun which stays: "his paper round" is "his round"."""
        around, span = self.around, draft.span
        if draft.replacement.text != LEFT_OUT or len(draft.targets) > 1 or not draft.first.surface.islower():
            return False
        return around.modifies(span) and not around.compound(span) and not is_field_label(draft.first)

    def _after_the(self, draft: Draft) -> bool:
        """Whether a town stands between "the" and a noun in small letters: "the Leeds run"."""
        if PLACED.match(draft.replacement.text) is None or self.around.article(draft.span.start, 0)[0] != "the":
            return False
        word, _ = self.around.next_word(draft.span.end, len(self.around.text))
        return word.islower() and word.isalpha() and word not in FUNCTION_WORDS and word not in _WHEN

    def _as_said(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """The wording of a person as it is; an article of its own takes the place of the one before it."""
        span, text = draft.span, draft.replacement.text
        found, start = self.around.article(span.start, floor)
        span = Span(start, span.end) if found and LEADING.match(text) else span
        span, text = possessive(self.around, span, text, ceiling)
        return span, capitalized(text) if self.around.opens_sentence(span.start) else text

    def _lettered(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A person with a letter: after a title the letter is enough, after what they are ("her brother") nothing is needed."""
        around, span, text = self.around, draft.span, draft.replacement.text
        end = eponym_end(around.text, span, ceiling)
        if end is not None:
            return self.eponym(Span(span.start, end), floor)
        if NAME_PART.search(around.text, max(0, span.start - 60), span.start):
            return span, "[name]"
        if (role := around.role(span, floor)) and who(draft) in self.roles:
            bare = _BARE_ROLE.search(around.text, max(floor, span.start - _LOOK), span.start)
            if bare and role not in (*FAMILY, *AT_HOME):
                return Span(bare.start(1), span.end), begun_like(f"the {role}", bare[1])
            return Span(span.start - 1, span.end), ""
        if around.text.startswith(" family", span.end) and "family" not in text:
            return span, text.removeprefix("Person ")
        if (out := self._said_again(span, text, floor, ceiling)) is not None:
            return out, ""
        titled, span = title_in_list(around.text, span, floor)
        if titled:
            return span, text.replace("Person", titled)
        own = around.field_role(span) or is_bracketed(around, span) or is_called_out(around.text, span)
        own = own or stands_alone(around.text, span)
        own = own or told_by_title(draft.first) == COUPLE
        called = None if own else self.roles.get(who(draft))
        called = None if called is not None and self.elsewhere(draft, called) else called
        if called is not None:
            draft = replace(draft, replacement=Replacement(called, "noun"))
            if not at_work(around, span):
                self.mention(draft)
            return self._noun(draft, floor, ceiling)
        if around.title_start(span.start, floor) < span.start:
            text = text.removeprefix("Person ")
        owner = OWNER.search(around.text, max(floor, span.start - 8), span.start)
        found, start = around.article(span.start, floor)
        if found or owner:
            span = Span(owner.start() if owner else start, span.end)
        if around.text[span.end - 1] == "." and _NEXT_SENTENCE.match(around.text, span.end):
            text += "."
        span, text = possessive(self.around, span, text, ceiling)
        self.lettered = draft.replacement.text.rpartition(" ")[2]
        return span, text.upper() if around.case(span) == "upper" else text

    def _said_again(self, span: Span, text: str, floor: int, ceiling: int) -> Span | None:
        """The brackets around a second name of somebody just named, and around what somebody was called before: "Mrs B (Dot)", "(née Foy)"."""
        source = self.around.text
        opened = _BRACKET.search(source, floor, span.start)
        if opened is None or not source.startswith(")", span.end) or span.end >= ceiling:
            return None
        letter = text.rpartition(" ")[2]
        again = floor == opened.start() and self.lettered == letter
        self.lettered = letter
        return Span(opened.start(), span.end + 1) if opened[1] or again else None

    def _noun(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A common noun: article, number, case, and nothing said twice."""
        around, label = self.around, draft.first.label
        unnamed = self._unnamed(draft, floor, ceiling)
        if unnamed is not None:
            return unnamed
        span = whole(around.text, label, draft.span, floor, ceiling)
        somebody = label in labels.PERSON and draft.replacement.text in self.roles.values()
        alone = somebody and not around.article(span.start, floor)[0]  # "when Darren drinks" is of no kind of drinks
        inner = around.compound(span) or (
            around.modifies(span)
            and not alone
            and span.end + 1 not in self.somebody_at  # "Near Fox Lane Declan stopped"
        )
        if label == "CARDINAL":
            counts = around.counts(span) and not in_field(around.text, span)
            return self.counted(draft, floor, ceiling) if counts else (span, "[number]")
        if label in _DROPPED and not around.compound(span) and self.measures(draft, span, floor):
            return removal(around, span, floor, ceiling, person=False)
        draft = self._in_role(draft)
        noun = in_number(
            self.several.placed(draft.replacement.text), many=draft.many or (not inner and many(draft.first))
        )
        titled = label in labels.PERSON | labels.ORGANIZATION | {"FAC"}  # "Shri Ganesh School" is "a school"
        start = around.title_start(span.start, floor) if titled else span.start
        start, text = self.with_determiner(draft, noun, start, floor, inner=inner)
        self.mention(draft)
        span = Span(start, span.end)
        span, text = self.in_time(draft, span, noun, text, floor)
        span, text = led_to(around.text, span, text, noun, floor)
        span, text = self.once(span, text, noun, floor, ceiling)
        span, text = possessive(self.around, span, text, ceiling)
        return span, self.cased(span, text)

    def _in_role(self, draft: Draft) -> Draft:
        """Somebody whose name was left away after what they are is called that from then on: "the husband"."""
        role = self.roles.get(who(draft)) if draft.replacement.text in labels.SOMEBODY else None
        if role is None or draft.first.label not in labels.PERSON or draft.many or many(draft.first):
            return draft
        self.mentioned.setdefault(role, set()).update(identity(draft.first))
        return replace(draft, replacement=Replacement(role, "noun"))

    def _unnamed(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str] | None:
        """Where no noun may stand: a number that is one of a kind, somebody spoken to, a name after what it names."""
        around, span, label = self.around, draft.span, draft.first.label
        if labels.is_value(label) and self.numbered(span, label, floor):
            return span, f"[{mark_word(label, draft.first.surface)}]"
        if draft.replacement.text in ("place", "organization") and _FIELD.search(
            around.text, max(0, span.start - _LOOK), span.start
        ):
            return span, f"[{draft.replacement.text}]"
        if label in labels.NAMES:
            greeting = _GREETING.match(around.text, span.start, span.end)
            if greeting:
                return span, f"{greeting[1]}[name]"
            start = around.title_start(span.start, floor)
            if around.addressed(start, floor):
                return Span(start, span.end), "[name]"
            end = eponym_end(around.text, span, ceiling)
            if end is not None:
                return self.eponym(Span(span.start, end), floor)
        role = around.role(span, floor) if label in labels.PERSON and not draft.many else ""
        if not role:
            return None
        self.roles.setdefault(who(draft), role)
        return Span(span.start - 1, span.end), ""


def with_halves(text: str, span: Span, replacement: str) -> str:
    """The replacement with the halves inside ``span`` whose other halves stay: of “Ann” Lee” it keeps the last.

    What only opens stands before it, what closes behind it. A bar hides whatever stood there.
    """
    if replacement in ("", MARK):
        return replacement
    surface = NO_BRACKETS.sub("\n", text[span.start : span.end])
    opening, closing = _halves(surface)
    if surface.count(_QUOTE) % 2:
        line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
        if line.count(_QUOTE) % 2:
            closing = _QUOTE + closing
        elif not _INCHES.search(surface):
            opening += _QUOTE
    inner = _INNER_MARK.search(surface)
    if inner and text.endswith(inner[1], 0, span.start):
        closing = inner[1] + closing  # "**T**hornbury"
    return f"{replacement}{closing}{opening}" if closing else f"{opening}{replacement}"


def _halves(surface: str) -> tuple[str, str]:
    """What opens and is not closed, and what closes and was not opened; angles only around addresses."""
    opened: list[str] = []
    closed: list[str] = []
    for char in surface:
        if char in _ANGLES and "@" not in surface:
            continue
        if char in _CLOSING:
            opened.append(char)
        elif opened and opened[-1] == _OPENING.get(char):
            opened.pop()
        elif char in _OPENING:
            closed.append(char)
    return "".join(opened), "".join(closed)
