"""A text as a planner looks at it: what stands around a span."""

from __future__ import annotations

from typing import Literal

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.spans import Places, Span
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.openings import opening
from expurgate.text.people import GREETED, any_of
from expurgate.transform.base import MARK
from expurgate.transform.names import COUNTED, PETS, ROLES, TITLES
from expurgate.transform.pronouns import owner_at

Case = Literal["as is", "sentence", "title", "upper"]

_GAP = r"(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)"
"""White space inside a paragraph: what is fitted never reaches over a blank line."""

_TITLES = re.compile(
    rf"(?:(?:(?<!['’])(?<![ap]\.)\b|\((?=[A-Z][a-z]{{1,5}}\.?\))){opening(TITLES.split('|'))}(?:{TITLES})"
    rf"\b\.?\)?(?:{_GAP}(?:and|&){_GAP}|{_GAP}))+\Z",
    re.IGNORECASE,
)
_LAST_OF_TITLES = frozenset({*TITLES.lower().split("|"), "and"})
_CASED_TITLE = re.compile(r"\(?[A-Z]")
_STROKE_BEFORE = re.compile(r"\b(?:w|c)/(?:o|out)?[ ]\Z", re.IGNORECASE)
"""Prepositions as notes have them: "w/ DPD", "c/o Poste Restante"."""
_ARTICLE = re.compile(rf"\b(an?|the){_GAP}\Z", re.IGNORECASE)
_LETTERED = re.compile(rf"\b(?:Person|PERSON|{TITLES})\.?[ \t]\Z")
"""What stands before the letter of a person: "A" there is no article."""
_DETERMINER = re.compile(
    r"(?:\b(?:his|her|its|their|our|my|your|this|that|these|those|no|any|each|every|some|another|either|neither|"
    r"both|all|such|which|what|whose|several|many|few|one|two|three|four|five|six|seven|eight|nine|ten|\d+)"
    rf"|[\w{MARK[0]}]['’]s|s['’]){_GAP}\Z|\b(?:an?|the){_GAP}[\"“‘'(]\Z",
    re.IGNORECASE,
)
_OWNING = re.compile(
    r"(?:\b(?:his|her|its|their|our|my|your|whose|this|these|those|no|any|each|every|some|another)"
    rf"|[\w{MARK[0]}]['’]s|s['’]){_GAP}\Z|\b(?:an?|the){_GAP}[\"“‘'(]\Z",
    re.IGNORECASE,
)
"""Of these alone a name or a value is the noun: in "that Susan" and "neither Susan" the words before it are none of its."""
_PICKED = re.compile(
    r"\b(?:an?|the|his|her|its|their|our|my|your|this|that|these|those)"
    rf"{_GAP}(?:only|same|other|very|own|whole|first|last|next|former|late|then){_GAP}\Z",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(
    rf"\b(?:retired|former|unemployed|self-employed|trainee|qualified|registered|experienced|bilingual|fluent"
    rf"|(?:the|an?|his|her|their|my|your|its) (?:left|right|upper|lower|inner|outer|middle|other)){_GAP}(?:\([^()\n]{{1,40}}\){_GAP})?\Z",
    re.IGNORECASE,
)
"""Words that a noun for what somebody does stands behind without an article of its own: "retired postmistress"."""
_ADDRESSED = re.compile(rf"(?:\b(?:{any_of(GREETED)})|\b(?:Thank you|Thanks|Sorry),)[ \t]\Z")
_ROLE = re.compile(r"(?<![^\W\d_])([A-Za-z][a-z]*(?:-[a-z]+){0,2})[ \t]\Z")
_AND_ANOTHER = re.compile(r"\s(?:and|&)\s|,")
_TITLE_WORDS = frozenset({*TITLES.split("|"), "Sister", "Brother", "Mother", "Father"})
_NUMBERS = re.compile(
    r"\b(?:type|stage|grade|phase|level|class|section|article|item|chapter|page|room|ward|flat|unit|bed|figure|table|part|"
    r"step|form|paragraph|question|group|week|day|year|account|code|tel|telephone|phone|mobile|fax|ref|reference|case)\.?[ \t]\Z",
    re.IGNORECASE,
)
_FIELD_ROLE = re.compile(
    r"(?:^|\t|[ ]{3})[ ]{0,20}(?:name of (?:the )?|full name of )?(patient|pupil|student|tenant|applicant|claimant|respondent|client|resident|"
    r"defendant|employee|customer|candidate|complainant|policyholder|appellant|petitioner|service user|taxpayer|landlord|keyworker|"
    r"key worker|case worker|social worker|interpreter|tutor|referee|clerk|chair|treasurer|secretary)(?:'s)?(?: name)?[ ]{0,4}:\s{0,20}\Z",
    re.IGNORECASE | re.MULTILINE,
)
_BORN = re.compile(r"DOB\b")
_FORM = re.compile(r":|\t|[^\S\n]{3,}|\||@")
"""What tells a line of fields or columns from a heading."""
_LONGEST_LINE = 1000
"""Characters of a line that are looked at to either side."""
_ITEM = re.compile(r"(?:\A|\n)[^\S\n]*\(?(?:\d{1,3}|[A-Za-z])[.)][^\S\n]+\Z")
_COLUMN = re.compile(r"(?:\t|[^\S\n]{3})\Z")
_FIELD_NAME = re.compile(r"[^\n:.]{1,30}:(?=\s)")
_NEXT_LINE = re.compile(r"[ \t]{0,9}\n[^\n]{1,24}?(?:\(\d{1,2}[:.]\d\d\))?:\s")
"""A line that begins with a speaker or the name of a field: it does not go on with the one above."""
_LAST_WORD = re.compile(r"([^\W\d_]+)\W*\Z")
_SHORT_LINE = 40
"""Lines shorter than this are not wrapped: what follows is a line of its own."""
_NEXT_WORD = re.compile(rf"{_GAP}([^\W_]+)")
_PREVIOUS_WORD = re.compile(rf"([^\W\d_]+){_GAP}\Z")
_OWNED = re.compile(rf"(?:['’]s|(?<=s)['’]){_GAP}")
_OWNER = re.compile(r"['’]")
_WHEN = re.compile(rf"\s+(?:\d|(?:{COUNTED}|last|next|this|yesterday|today|tomorrow|ago)\b)", re.IGNORECASE)
"""A time or a number behind a noun is no head that it stands before."""
_BLANK_LINE = re.compile(r"\n[ \t\r]*+\n")
_STOP = re.compile(r"[.!?](?=\s)|\n\s*\n")
_SPACE = re.compile(r"\s+")
_LETTER = re.compile(r"[^\W\d_]")
_ALSO_PREPOSITIONS = frozenset({"round", "past", "down", "opposite"})
"""Words that a reader may take for adjectives: "sailed round Cape Horn"."""
_LOOK = 80
"""How far back words are looked for."""


_DONE = frozenset(
    "paid rang met saw called left told asked visited joined phoned emailed chased thanked wrote owed sent".split()
)
"""What notes begin with that leave out who did it: "Paid the water board"."""
_SIGNS = frozenset("£$€₹¥₩")
"""What a sum begins with: "paid the water board £118"."""

_TYPED = frozenset("til till tho thru w wiv n bc cos coz cuz b4 u ur r im hes shes its pls plz thx rn atm".split())
"""Function words as they are typed in a hurry: "im in Leeds til thurs w work"."""


_DOES = re.compile(
    r"[ ](?:[a-z]{2,12}[ ](?:(?:an?|the)[ ](?!next|same|following|day|week|month|year|other|previous|last|few)|(?:his|her|their|my|our|your|him|them|me|us|it)\b)"
    r"|(?:call|ring|visit|come|go|help|look|work|play|meet|run|drive|walk|talk|pay|cook|clean|agree|bring|say|think)[ ]"
    r"(?:at|in|on|to|for|with|every|each|once|twice|when|again|that|about)\b)"
)
"""What somebody with a name does, though it could be a noun: "her Akita bit a boy", "carers from Homecroft call at 8"."""


class Surroundings:
    """Questions about the surroundings of a span, answered from a reading."""

    def __init__(self, reading: Reading) -> None:
        self.text = reading.document.text
        self._sentences = frozenset(sentence.start for sentence in reading.sentences)
        self._phrases = Places(span for term in reading.terms for span in term.spans)
        self.has_phrases = bool(reading.terms)

    def phrase(self, span: Span) -> Span:
        """The noun phrase ``span`` is part of, or ``span`` itself."""
        phrase = self._phrases.around(span)
        return span if phrase is None else phrase

    def begins_phrase(self, at: int) -> bool:
        """Whether a noun phrase begins at ``at``."""
        phrase = self._phrases.around(Span(at, at))
        return phrase is not None and phrase.start == at

    def ends_phrase(self, at: int) -> bool:
        """Whether a noun phrase ends at ``at``."""
        phrase = self._phrases.around(Span(at, at))
        return phrase is not None and phrase.end == at

    def modifies(self, span: Span) -> bool:
        """Whether ``span`` stands before the head of its noun phrase, other than as its owner."""
        rest = self.text[span.end : self.phrase(span).end]
        if rest.startswith("  "):
            return False  # the next column
        if self.text[span.start : span.start + 1].isupper() and _DOES.match(self.text, span.end):
            return False
        word = _NEXT_WORD.match(rest)
        if word and (word[1] in FUNCTION_WORDS or word[1] in _TYPED or _NEXT_LINE.match(self.text, span.end)):
            return False
        if rest.lstrip()[:1] in _SIGNS:
            return False
        return bool(rest.strip(".")) and _OWNER.match(self.text, span.end) is None and not _WHEN.match(rest)

    def counts(self, span: Span) -> bool:
        """Whether ``span`` is followed by the noun phrase, or the rest of it, that it counts."""
        gap = _NEXT_WORD.match(self.text, span.end)
        if gap is None or _COLUMN.search(self.text, span.end, gap.start(1)):
            return False
        behind = self._phrases.around(Span(gap.start(1), gap.start(1)))
        return self.phrase(span).end > span.end or (behind is not None and behind.start == gap.start(1))

    def compound(self, span: Span) -> bool:
        """Whether ``span`` is joined to another word by a hyphen or a slash."""
        before = self.text[max(0, span.start - 2) : span.start]
        after = self.text[span.end : span.end + 2]
        return (len(before) == 2 and before[1] in "-‐‑/" and before[0].isalnum()) or (
            len(after) == 2 and after[0] in "-‐‑/" and after[1].isalnum()
        )

    def title_start(self, start: int, floor: int) -> int:
        """The place where the titles before a name begin ("Mr", "Dr."), or ``start``."""
        before = self._before(start, floor)
        if not _may_end_titles(before):
            return start
        found = _TITLES.search(before)
        if found is None or not _CASED_TITLE.match(found[0]):
            return start
        return start - len(found[0])

    def article(self, start: int, floor: int) -> tuple[str, int]:
        """The article right before ``start`` in lower case, and where it begins; empty when there is none."""
        before = self._before(start, floor)
        found = _ARTICLE.search(before)
        if found and found[1] == "A" and _LETTERED.search(before, 0, found.start()):
            found = None
        return (found[1].lower(), start - len(found[0])) if found else ("", start)

    def addressed(self, start: int, floor: int) -> bool:
        """Whether somebody is spoken to: "Dear", "Hi", "Thank you, " stand right before ``start``."""
        return _ADDRESSED.search(self._before(start, floor)) is not None

    def role(self, span: Span, floor: int) -> str:
        """The word that says whose name ``span`` is ("partner" of "her partner Dwayne"); empty when there is none.

        With a capital it is one only where a sentence begins: elsewhere "Sister" and "Judge" are titles.
        """
        found = _ROLE.search(self._before(span.start, floor))
        if found is None or singular(found[1].lower()) not in ROLES | PETS or self.phrase(span).start >= span.start:
            return ""
        if (
            singular(found[1].lower()) != found[1].lower()
            and _AND_ANOTHER.search(self.text, span.start, span.end) is None
        ):
            return ""  # "her children Tobi and Ife" says of neither alone who they are
        start = span.start - len(found[0])
        title = found[1][0].isupper() and (found[1] in _TITLE_WORDS or not self.opens_sentence(start))
        return "" if title else found[1].lower()

    def field_role(self, span: Span) -> str:
        """The role that the field of a form gives to whom ``span`` names: "Pupil: ", "Name of tenant: "; empty when none."""
        found = _FIELD_ROLE.search(self.text, max(0, span.start - _LOOK), span.start)
        return found[1].lower() if found else ""

    def owner(self, start: int) -> str:
        """ "his", "her" or "their": whom the nearest pronouns before ``start``, or else behind it in its sentence, speak of."""
        return owner_at(self.text, start, self._sentence_end(start))

    def _sentence_end(self, at: int) -> int:
        """The place where the sentence around ``at`` ends."""
        found = _STOP.search(self.text, at)
        return found.end() if found else len(self.text)

    def numbered(self, start: int, floor: int) -> bool:
        """Whether what ``start`` begins tells one of a kind from the others: "type 2", "room 14"."""
        return _NUMBERS.search(self._before(start, floor)) is not None

    def belongs(self, span: Span, start: int, floor: int) -> bool:
        """Whether ``start`` lies inside a noun phrase, whose article is further left, and not behind its preposition."""
        if _STROKE_BEFORE.search(self.text, max(floor, start - 5), start):
            return False
        word, _ = self.previous_word(start, floor)
        return self.phrase(span).start < start and word.lower() not in FUNCTION_WORDS | _ALSO_PREPOSITIONS | _DONE

    def determined(self, start: int, floor: int, *, named: bool = False) -> bool:
        """Whether a determiner, a number or a possessive stands right before ``start``, also that of an edit before it.

        What is ``named`` rather than meant by a noun has fewer of them.
        """
        before = self._before(start, min(floor, start))
        return (
            (_OWNING if named else _DETERMINER).search(before) is not None
            or _PICKED.search(before) is not None
            or (not named and _QUALIFIED.search(before) is not None)
            or (not named and before.endswith(f"{MARK} "))
            or _OWNED.fullmatch(self.text, floor, start) is not None
        )

    def previous_word(self, start: int, floor: int) -> tuple[str, int]:
        """The word right before ``start`` and where it ends; empty when there is none."""
        found = _PREVIOUS_WORD.search(self._before(start, floor))
        return (found[1], start - len(found[0]) + len(found[1])) if found else ("", start)

    def next_word(self, end: int, ceiling: int) -> tuple[str, int]:
        """The word right after ``end`` and where it ends; empty when there is none before ``ceiling``."""
        found = _NEXT_WORD.match(self.text, end, min(len(self.text), end + _LOOK))
        return (found[1], found.end()) if found and found.end() <= ceiling else ("", end)

    def opens_sentence(self, at: int, *, column: bool = True) -> bool:
        """Whether ``at`` begins a sentence, a paragraph, an item of a list, a line of fields or (``column``) a field."""
        lead = at
        while lead > 0 and not self.text[lead - 1].isalnum() and self.text[lead - 1] not in "\n,;:.!?":
            if lead in self._sentences:
                return True
            lead -= 1
        if lead == 0 or lead in self._sentences:
            return True
        behind = self.text[max(0, at - _LOOK) : at]
        if _ITEM.search(behind) or (column and _COLUMN.search(behind)) or self._opens_line(at):
            return True
        rest = self.text[max(0, lead - _LOOK) : lead].rstrip(" \t\r")
        if _BLANK_LINE.search(rest[len(rest.rstrip()) :]):
            return True
        if self._sentences:
            return rest.endswith("\n") and (lead < at or rest.rstrip(" \t\r\n")[-1:] in ("", ".", "!", "?", ":"))
        return rest.rstrip()[-1:] in ("", ".", "!", "?")

    def _opens_line(self, at: int) -> bool:
        """Whether ``at`` begins the name of a field, or a line below one that is too short to be wrapped."""
        start = self._line_start(at)
        if start == 0 or self.text[start:at].strip():
            return False
        if _FIELD_NAME.match(self.text, at):
            return True
        above = self.text[self.text.rfind("\n", 0, start - 1) + 1 : start - 1].strip()
        last = _LAST_WORD.search(above)
        return len(above) < _SHORT_LINE and (last is None or last[1].lower() not in FUNCTION_WORDS)

    def ends_with_stop(self, span: Span, *, dated: bool = False) -> bool:
        """Whether ``span`` ends with the full stop that ends its sentence, its line or the text.

        After a date ("20 Oct.") a capital is enough: readers there miss the end of the sentence.
        """
        if self.text[span.end - 1 : span.end] != ".":
            return False
        following = _SPACE.match(self.text, span.end)
        end = span.end if following is None else following.end()
        return (
            end == len(self.text)
            or "\n" in self.text[span.end : end]
            or (end > span.end and (end in self._sentences or (dated and self.text[end].isupper())))
        )

    def case(self, span: Span) -> Case:
        """How the words at ``span`` are written, judged by the line around them; a heading is no list of names."""
        surface = self.text[span.start : span.end]
        line = self._column(span, Span(self._line_start(span.start), self._line_end(span.end)))
        around = self.text[max(line.start, span.start - _LOOK) : span.start] + " " + self.text[
            span.end : min(line.end, span.end + _LOOK)
        ]  # fmt: skip
        words = [word for word in re.findall(r"[^\W\d_]+", around) if len(word) > 3]
        if (
            (surface.isupper() or (len(words) > 1 and not _LETTER.search(surface)))
            and not _BORN.match(surface)
            and (around.isupper() or (not _LETTER.search(around) and " " in surface))
        ):
            return "upper"
        listed = self.text[max(0, span.start - 2) : span.start].rstrip(" ").endswith(",")
        listed = listed or (span.start == line.start and self.text.startswith(",", span.end))
        form = _FORM.search(self.text, line.start, line.end) is not None
        form = form or ("," in around and any(map(str.isdigit, around)))
        form = form or self.text[line.start : line.end].rstrip()[-1:] in (".", "!", "?")
        if (
            len(words) > 1
            and not listed
            and not form
            and surface[:1].isupper()
            and all(word[0].isupper() for word in words)
        ):
            return "title"
        first = surface[:1]
        opens = self.opens_sentence(span.start, column=first.isupper())
        return "sentence" if opens and not first.islower() else "as is"

    def _column(self, span: Span, line: Span) -> Span:
        """The part of a line between wide gaps that a span stands in."""
        before = self.text.rfind("   ", line.start, span.start)
        after = self.text.find("   ", span.end, line.end)
        return Span(line.start if before < 0 else before + 3, line.end if after < 0 else after)

    def _line_start(self, at: int) -> int:
        """The place where the line begins, as far back as it is looked at: a text may be one line of any length."""
        return max(self.text.rfind("\n", max(0, at - _LONGEST_LINE), at) + 1, at - _LONGEST_LINE, 0)

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at, at + _LONGEST_LINE)
        return min(len(self.text), at + _LONGEST_LINE) if end < 0 else end

    def _before(self, start: int, floor: int) -> str:
        return self.text[max(floor, start - _LOOK) : start]


def _may_end_titles(before: str) -> bool:
    """Whether the last word before a name is one that titles end with: spares the search behind all other words."""
    last = before.rstrip().rstrip(".)")
    at = len(last)
    while at and last[at - 1].isalnum():
        at -= 1
    return last[at:].casefold() in _LAST_OF_TITLES or last.endswith("&")
