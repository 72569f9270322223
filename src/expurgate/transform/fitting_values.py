"""Values fitted into their sentences: dates, ages, sums and numbers with the articles and prepositions they take; marks as they are."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.calendar import HOUR
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.standins import LEFT_OUT, STAND_INS
from expurgate.text.years import spelled_years
from expurgate.transform import labels
from expurgate.transform.base import Replacement
from expurgate.transform.date_kinds import SEASON_OF, in_season, its_year
from expurgate.transform.dates import hour_behind
from expurgate.transform.drafts import Draft
from expurgate.transform.endings import cased_like, possessive
from expurgate.transform.fitting_ages import aged
from expurgate.transform.fluency import article, begun_like, capitalized, is_plural, titled
from expurgate.transform.moments import (
    Moment,
    in_form,
    in_its_year,
    on_its_weekday,
    placed_in_its_year,
    until_now,
    when,
)
from expurgate.transform.phrasing import before_year, by_then, in_field, is_age_field, timed, whole
from expurgate.transform.removal import removal
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.wording import AT_SCHOOL, age_of
from expurgate.transform.writing_day import Writing

_NTH = re.compile(r"\d{1,3}(?:st|nd|rd|th)|[a-z]+(?:-[a-z]+)?(?:th|first|second|third|fifth)", re.IGNORECASE)
_CELEBRATED = re.compile(r"[ ](?:birthday|bday|(?:wedding )?anniversary)\b", re.IGNORECASE)
"""What is counted in years: "her 90th birthday" is "her birthday"."""
_FROM_NUMBER = re.compile(r"(?<![\d/.,-])\d{1,3}[ ]?(?:-|–|to|or)[ ]?\Z")
"""The first number of a range of time: "8-10 weeks"."""
_NUMBERED = re.compile(r"(?:\b(?:nos?|nr|number)\b[.:]?|#)\s*$", re.IGNORECASE)
_BORN = re.compile(r"(?:(?:date[ \t]of[ \t])?birth|born|dob|d\.o\.b\.?)[ \t:]+", re.IGNORECASE)
MARK_FORM = re.compile(r"\[[a-z][a-z -]*\]")
"""A mark in words, which takes no article."""
ROUGHLY = re.compile(
    r"\b(?:about|around|approximately|approx\.?|circa|ca?\.|roughly|nearly|almost|some|(?:(?:just|well|a little|slightly|a bit) )?(?:over|under)|more than|less than) \Z",
    re.IGNORECASE,
)
"""What is said of a number and belongs to it."""
_COUNTED = re.compile(r"\b(?<!person )(?:an?|another|a third|the (?:first|second|third|other))[ \t]\Z", re.IGNORECASE)
"""What stands before one of several: where the noun is left out it goes with it."""
_RECENT = re.compile(r"\b(?:last|past|next|first|these|those|every)[ \t]\Z", re.IGNORECASE)
_BIRTH_FIELD = re.compile(r"\b(?:d\.?o\.?b\.?|date of birth)[ :]{1,3}\Z", re.IGNORECASE)
"""What a date of birth is called, also within a line: "d.o.b. mid-1990s"."""
_AGE_FIELD = re.compile(r"age:?[ \t]+(?=\d)", re.IGNORECASE)
"""What the field is called whose value is an age, where it was found with the value."""
_IN_AGE_FIELD = {
    AT_SCHOOL: "primary-school age",
    "small child": "under five",
    "child": "school age",
    "baby": "under two",
    "teenager": "teens",
}
"""Bands of the ages of children as a form has them: "Age: teens"."""
_IN_FIGURES = {
    tens: f"{number}0s"
    for number, tens in enumerate("twenties thirties forties fifties sixties seventies eighties nineties".split(), 2)
}
"""Bands of ages as a form has them: "Age: 80s"."""
_DECADE = re.compile(r"\bthe ((?:early |late |mid-)?\d{4}s|present\b)")
"""What needs no article in a form: "D.O.B: early 1970s"."""
_FIELD_BEFORE = re.compile(r"(?:\A|\n)[^\n:.!?]{0,4}[.)]?[ ]?[^\n:.!?]{2,40}:[ \t]\Z")
"""The name of a field or an item that opens with its date: "6. Summer outing: 4 June, from the quay"."""
_PART_OF = re.compile(r"\b(?:mid|early|late)[- ]\Z", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|between)\s\Z", re.IGNORECASE)
_ENDS = re.compile(r"\d(?:st|nd|rd|th)?(?:[ ][A-Z][a-z]+)?[ ]?(?:to|until|and|[-–—])[ ]?\d")
_ADDED = re.compile(r"\s(?:plus|minus|and|or|to|per|each|more|less)\b", re.IGNORECASE)
"""Words behind a sum that it does not measure: "£640 plus VAT"."""
_BARE_HOUR = re.compile(rf"[ ]{HOUR}(?![\d:.]|[ ]?(?:hrs|hours|h)\b)")
_IN_STROKES = re.compile(r"[/.-]\d{2,4}\Z")
"""An hour in four figures behind a day in figures, which behind a season would be its year."""
_STAMPED = re.compile(r"(?:\A|\n)[ \t\[(<]{0,4}\Z")
"""Where a line begins: a date and an hour there are the stamp of a message, which keeps its hour."""
_YEARS = re.compile(r"(?:19|20)\d\d[ ]?[-–—/][ ]?(?:(?:19|20)?\d\d|[a-z][a-z ]{1,12})", re.IGNORECASE)
_SAME_DECADE = re.compile(r"((?:early|late) |mid-)(\d{4}s) to ((?:(?:early|late) |mid-)\2)")
"""From which year to which something went on, as it opens a line of a curriculum, and what is said of it: "early to late 2010s"."""
_LOOK = 40
_PAIR = 2


def _is_coarser(text: str) -> bool:
    """Whether a date became one with less of it ("November 2002") rather than a phrase of ours."""
    return text[-1:].isdigit() and not STAND_INS.fullmatch(text)


_GIVEN_TO_HER = re.compile(
    r"\b(?:fin|pay|pai|giv|gav|ow|lend|lent|send|sent|charg|offer|cost|award|bill|earn|left|leav|won|sav|promis|hand|loan|advanc)[a-z]{0,3}[ ]her[ ]\Z"
)
"""Who gets a sum and does not own it: "fined her £1,200"."""
_SEASON_WORDS = frozenset({"spring", "summer", "autumn", "winter"})
_NOUN_BEHIND = re.compile(r"[ ](?!(?:and|or|in|at|on|to|of|for|the|by|with|when|was|is|as|from)\b)[a-z]{3}")


class Values:
    """Fits values and marks; asks only what stands around them."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.writing = Writing(around.text)

    def verbatim(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A mark or a name: only the article before it, the possessive after it and capitals are fitted."""
        text = draft.replacement.text
        if text in ("[date]", "[age]", "[number]") and self._is_celebrated(draft):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        if draft.first.label in labels.DATE | {"TIME"} and not draft.replacement.reversible:
            draft = replace(draft, span=whole(self.around.text, draft.first.label, draft.span, floor, ceiling))
        if draft.replacement.style == "name" and draft.first.label in labels.NAMES:
            text = cased_like(draft.first.surface, text)
            if draft.first.label == "NORP" and self.around.opens_sentence(draft.span.start, column=False):
                text = capitalized(text)
        if text == "[age]" and self.around.text[draft.span.start : draft.span.end].lower().startswith("aged "):
            text = "aged [age]"
        if text == "[date]" and (dated := before_year(self.around.text, draft.span, floor, ceiling)):
            return dated
        if text == "[date]":
            draft, text = self._marked_date(draft, floor)
        counted = _COUNTED.search(self.around.text, max(floor, draft.span.start - 14), draft.span.start)
        if text == LEFT_OUT and counted:
            return possessive(self.around, Span(counted.start(), draft.span.end), text, ceiling)
        found, start = self.around.article(draft.span.start, floor)
        span = draft.span
        if found in ("a", "an"):
            sound = text.lower() if draft.replacement.style == "mark" else text
            alone = MARK_FORM.fullmatch(text) is not None and not self.around.modifies(span)
            span = Span(start, span.end)
            text = text if alone else f"{begun_like(article(sound), self.around.text[start : start + 1])} {text}"
        return possessive(self.around, span, text, ceiling)

    def _is_celebrated(self, draft: Draft) -> bool:
        """Whether a number only says how manieth a birthday or a wedding anniversary is."""
        return (
            _NTH.fullmatch(draft.first.surface) is not None
            and _CELEBRATED.match(self.around.text, draft.span.end) is not None
        )

    def _marked_date(self, draft: Draft, floor: int) -> tuple[Draft, str]:
        """The mark of a date with what is said of it ("mid-October"), or of the two ends of a time: "from [date] to [date]"."""
        before = self.around.text[max(floor, draft.span.start - 8) : draft.span.start]
        part, lead = _PART_OF.search(before), _FROM.search(before)
        if part:
            return replace(draft, span=Span(draft.span.start - len(part[0]), draft.span.end)), "[date]"
        two = lead is not None and _ENDS.search(draft.first.surface) is not None
        return draft, f"[date] {'and' if lead and lead[0][0] in 'bB' else 'to'} [date]" if two else "[date]"

    def _in_its_year(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A date of which no more than the year may be said, or its mark."""
        around = self.around
        span = whole(around.text, draft.first.label, draft.span, floor, ceiling)
        beside_year = before_year(around.text, span, floor, ceiling)
        if beside_year:
            return beside_year
        if len(draft.targets) == 1 and (short := its_year(around.text, span, floor)) is not None:
            return short
        before = around.text[max(floor, span.start - _LOOK) : span.start]
        written = self.writing.seen_at(span.start)
        moments = [Moment(target.surface, "", before, written) for target in draft.targets]
        seen = {in_its_year(moment) for moment in moments}
        if len(seen) > 1 or "" in seen:
            return self.verbatim(replace(draft, replacement=Replacement("[date]", "mark")), floor, ceiling)
        said = seen.pop()
        if len(moments) > 1:
            return span, f"{'two' if len(moments) == _PAIR else 'several'} days {said}"
        if in_field(around.text, span):
            return span, self.cased(span, said)
        back, said = placed_in_its_year(moments[0], said)
        span = Span(span.start - back, span.end)
        return span, self.cased(span, said)

    def valued(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A date, an age or an amount in words, with the preposition it takes."""
        around, label, text = self.around, draft.first.label, draft.replacement.text
        if text == "[date]" and any(spelled_years(draft.first.surface)):
            return draft.span, text
        if text == "[date]":
            return self._in_its_year(draft, floor, ceiling)
        span = whole(around.text, label, draft.span, floor, ceiling)
        if self._is_celebrated(draft):
            return removal(around, span, floor, ceiling, person=False)
        if label in labels.AGES and (named := _AGE_FIELD.match(around.text, span.start, span.end)):
            value = Span(named.end(), span.end)
            span = value if is_age_field(around.text, value) else span
        before = around.text[max(floor, span.start - _LOOK) : span.start]
        opens = _STAMPED.search(around.text, max(0, span.start - _LOOK), span.start)
        if label in labels.DATE and opens:
            span = Span(span.start, hour_behind(around.text, span.start, span.end) or span.end)
        hour = _BARE_HOUR.match(around.text, span.end, ceiling) if label in labels.DATE and span.end < ceiling else None
        if hour and _IN_STROKES.search(draft.first.surface):
            span = Span(span.start, hour.end())
        if text.startswith("several ") and _RECENT.search(before):
            text = text.replace("several", "few", 1)
        vague = text.startswith(("several ", "many ", "some "))
        if vague and (lead := _FROM_NUMBER.search(before)):
            span, before = Span(span.start - len(lead[0]), span.end), before[: lead.start()]
        if (vague or label in labels.AGES | {"MONEY", "QUANTITY"}) and (rough := ROUGHLY.search(before)):
            span = Span(span.start - len(rough[0]), span.end)
            before = before[: rough.start()]
        if label in labels.DATE:
            span, text = until_now(around.text, span, text, ceiling)
        if (
            vague
            and (reached := by_then(draft.first.surface, text, before, around.text[span.end : span.end + 12]))
            is not None
        ):
            return Span(span.start - reached[0], span.end), reached[1]
        if (text in _IN_AGE_FIELD or text.startswith("in their ")) and is_age_field(around.text, span):
            tens = text.removeprefix("in their ")
            return span, _IN_AGE_FIELD.get(text) or _IN_FIGURES.get(tens, tens)
        if (label in labels.DATE or text.startswith("in their ")) and (
            in_field(around.text, span)
            or (label in labels.DATE and _FIELD_BEFORE.search(around.text, max(0, span.start - 2 * _LOOK), span.start))
            or (label in labels.DATE and _BIRTH_FIELD.search(before) and not text.startswith("the "))
            or (label in labels.AGES and is_age_field(around.text, span))
        ):
            return self._in_form(draft, span, text, before)
        if label in labels.DATE and _BIRTH_FIELD.search(before) and text.startswith("the "):
            return span, text.removeprefix("the ")
        if label in labels.DATE and opens and (text.endswith(" the present") or _YEARS.fullmatch(draft.first.surface)):
            return span, capitalized(
                _SAME_DECADE.sub(lambda found: f"{found[1].rstrip(' -')} to {found[3]}", _DECADE.sub(r"\1", text))
            )
        if label in labels.DATE:
            span, text = self._dated(draft, span, text, before)
        elif label in labels.AGES:
            span, text = aged(around, span, text, before, floor=floor, ceiling=ceiling)
        span, text = self._behind_its_article(draft, span, text, floor)
        span, text = possessive(self.around, span, text, ceiling)
        return span, self.cased(span, text)

    def _in_form(self, draft: Draft, span: Span, text: str, before: str) -> tuple[Span, str]:
        """A date or an age that is all its field holds."""
        if draft.first.label in labels.AGES:
            return span, _IN_FIGURES.get(text.removeprefix("in their "), text.removeprefix("in their "))
        if _is_coarser(text):
            return self._dated(draft, span, text, before)
        said = in_form(Moment(draft.first.surface, text, before, self.writing.seen_at(span.start)))
        said = on_its_weekday(draft.first.surface, _DECADE.sub(r"\1", said), led=False)
        opens = self.around.text[span.start - 1 : span.start] in ("", "\n")
        return span, capitalized(said) if opens else self.cased(span, said)

    def _dated(self, draft: Draft, span: Span, text: str, before: str) -> tuple[Span, str]:
        """The wording for a date, fitted into its sentence."""
        surface = draft.first.surface
        if (season := SEASON_OF.search(before)) and text.startswith("the "):
            return Span(span.start - len(season[0]), span.end), in_season(season, surface, text)
        if _is_coarser(text):
            back, text = timed(before, surface, text, text)
            return Span(span.start - back, span.end), text
        lead = _BORN.match(self.around.text, span.start, span.end)
        if lead:
            span, before = Span(lead.end(), span.end), ""
        owns = self.around.text.startswith(("'s", "’s"), span.end)
        moment = Moment(surface, text, before, None if lead else self.writing.seen_at(span.start), owns)
        back, text = when(moment, dated=not surface.isalpha())
        if len(draft.targets) == 1:
            text = on_its_weekday(surface, text, led=back > 0)
        return Span(span.start - back, span.end), text

    def _behind_its_article(self, draft: Draft, span: Span, text: str, floor: int) -> tuple[Span, str]:
        """A value whose article is its own: "the 3rd of May" loses it, "a 40-year-old" has it by its sound."""
        found, start = self.around.article(span.start, floor)
        if found == "the" and draft.first.label in labels.DATE:
            if text in _SEASON_WORDS and _NOUN_BEHIND.match(self.around.text, span.end):
                return span, text  # "the Boxing Day swim" is "the winter swim"
            return Span(start, span.end), text
        if found not in ("a", "an"):
            return span, text
        if is_plural(text) or text.startswith(("several", "many", "some", "in ")):
            return Span(start, span.end), text
        return Span(start, span.end), begun_like(f"{article(text)} {text}", self.around.text[start : start + 1])

    def pointed_at(self, span: Span, floor: int) -> bool:
        """Whether "the" or an owner stands before a sum, where "about" cannot stand: "the £1,286 back"."""
        if _GIVEN_TO_HER.search(self.around.text, max(floor, span.start - _LOOK), span.start):
            return False
        found, _ = self.around.article(span.start, floor)
        return found == "the" or self.around.determined(span.start, floor, named=True)

    def money(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """A sum that belongs to somebody: before what it pays for it goes, else it is money."""
        word, _ = self.around.next_word(draft.span.end, ceiling)
        if word.islower() and word not in FUNCTION_WORDS and self.around.counts(draft.span):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        return draft.span, "money"

    def measures(self, draft: Draft, span: Span, floor: int) -> bool:
        """Whether a value only tells how much of the noun behind it: "a £300 window"."""
        around = self.around
        if _ADDED.match(around.text, span.end):
            return False
        bare = Span(span.start + (draft.first.label == "MONEY" and len(span) > 1), span.end)
        if any(map(around.modifies, (span, draft.span, bare))):
            return True
        return around.counts(span) and bool(around.article(span.start, floor)[0])

    def counted(self, draft: Draft, floor: int, ceiling: int) -> tuple[Span, str]:
        """How many of something: "three children" are "several children", "the three children" are "the children"."""
        start = draft.span.start
        number = age_of(draft.first.surface) or 0
        some = "several" if number > _PAIR else "a" if number == 1 else "some"
        rough = ROUGHLY.search(self.around.text, max(floor, start - 14), start)
        if rough:
            return Span(rough.start(), draft.span.end), self.cased(Span(rough.start(), draft.span.end), some)
        if self.around.article(start, floor)[0] or self.around.determined(start, floor):
            return removal(self.around, draft.span, floor, ceiling, person=False)
        return draft.span, self.cased(draft.span, some)

    def numbered(self, span: Span, label: str, floor: int) -> bool:
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

    def cased(self, span: Span, text: str) -> str:
        """A replacement in the case of what it stands for."""
        case = self.around.case(span)
        if case == "upper":
            return text.upper()
        if case == "title":
            return titled(text, opens=self.around.opens_sentence(span.start))
        return capitalized(text) if case == "sentence" else text

    def eponym(self, span: Span, floor: int) -> tuple[Span, str]:
        """A name that something is called by: "Crohn's disease" is "a disease"."""
        around = self.around
        if around.article(span.start, floor)[0] or around.determined(span.start, floor, named=True):
            return span, ""
        return span, f"{self.cased(span, article(around.text[span.end :][:20]))} "
