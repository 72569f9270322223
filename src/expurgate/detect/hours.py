"""Hours of the day that readers take for dates or ages: "at 8", "between 9 and 5", "wakes at three", "0830" in a log."""

from __future__ import annotations

from itertools import pairwise

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places, Span
from expurgate.text.calendar import HOUR

_FIGURES = re.compile(r"(?:1[0-2]|[1-9])(?:\s?(?:and|to|-|–|or)\s?(?:1[0-2]|[1-9]))?")
_BEFORE = re.compile(
    r"\b(?:at|between|until|till|til|by|before|after|around|about|from)\s(?:(?:1[0-2]|[1-9])(?:,\s|,?\s(?:and|or)\s)){0,4}\Z",
    re.IGNORECASE,
)
_DAYS = re.compile(r"\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?)?,?[ ]\Z")
_RANGE = re.compile(r"(?:1[0-2]|[1-9])\s?[-–]\s?(?:1[0-2]|[1-9])")
"""From one hour to another, behind a day of the week: "Saturdays 10-12"."""
_WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WORDS = re.compile(rf"at\s{_WORD}", re.IGNORECASE)
_PAIR = re.compile(rf"{_WORD}\s(?:and|to|or)\s{_WORD}", re.IGNORECASE)


_POSTED = re.compile(r"(?<=[·•|–—][ ])[ ]{0,2}\d{1,2}[ ]?(?:s|m|h|d|w|min|hr)s?(?:[ ]ago)?(?=[ \t]*(?:\n|\Z))")


def is_posted(text: str, start: int, end: int) -> bool:
    """Whether something says how long ago a post was written: "@maud · 58m"."""
    found = _POSTED.search(text, max(0, start - 4), min(len(text), end + 8))
    return found is not None and found.start() <= start and end <= found.end()


_CUE = re.compile(r"^[ \t]*(?:\d\d:)?\d\d:\d\d[,.]\d{3}[ ]-->[ ](?:\d\d:)?\d\d:\d\d[,.]\d{3}[^\n]{0,80}$", re.MULTILINE)


@remembered_of_texts
def _cues(text: str) -> Places:
    return Places(Span(*found.span()) for found in _CUE.finditer(text)) if "-->" in text else Places(())


def is_of_cue(text: str, span: Span) -> bool:
    """Whether something is in the line of a subtitle that says when it is shown: "00:00:04,400 --> 00:00:07,900"."""
    return _cues(text).around(span) is not None


_OPEN = (
    r"\b(?:visit(?:ing|s|ors)?|open(?:ing|s)?|hours|shift|session|surgery|rehearsals?|practice|training|class|duty|play|party)[ ]"
    r"(?:is|are|times?|hours)?[ ]?"
)
_OPENS, _CLOSES = (
    re.compile(_OPEN + rest, re.IGNORECASE) for rest in (r"\Z", r"(?:1[0-2]|[1-9])[ ]?(?:to|till|until|-|–)[ ]?\Z")
)
_TO_HOUR = re.compile(r"[ ]?(?:to|till|until|-|–)[ ]?(?:1[0-2]|[1-9])(?![\w:/.-]*\d|[ ](?:year|yr|month|week)s?\b)")


def is_hour(before: str, surface: str, after: str = "") -> bool:
    """Whether a number is an hour of the day, in figures or behind "at" in words."""
    if _FIGURES.fullmatch(surface):
        opens = _OPENS.search(before) and (not surface.isdigit() or _TO_HOUR.match(after))
        if opens or _CLOSES.search(before):
            return True  # "Visiting is 4 to 6"
    if _FIGURES.fullmatch(surface) or _PAIR.fullmatch(surface):
        return _BEFORE.search(before) is not None or bool(_RANGE.fullmatch(surface) and _DAYS.search(before))
    return _WORDS.fullmatch(before[-3:] + surface) is not None


_FOUR = re.compile(rf"{HOUR}|2400")
_HOUR_AND_MINUTES = re.compile(r"(?:[01]?\d|2[0-3])[hH][0-5]\d")
"""As it is written in much of Africa and Europe: "17h00"."""
_SELDOM_YEARS = ("10", "11", "12", "13", "21", "22", "23")
"""What an hour in four figures begins with that is hardly anybody's year."""
_YEAR_BEFORE = re.compile(r"\b(?:in|since|year|of|AD|anno|c\.?|circa|from|about)[ ]\Z", re.IGNORECASE)
_DUE = re.compile(r"(?:\b(?:due|til|till|until|at|approx|NBM from|given|stopped|started|out)\.?|@)[ ]\Z", re.IGNORECASE)
"""What stands before a time of day rather than before a year, in a text that tells the time in four figures."""
_NUMBERED = re.compile(
    r"(?:[#…*.x]|\b(?:pin|code|room|rm|ext|badge|no|number|flat|unit|suite|id|bed|locker|box|ref|card|ending|acct|account|dept|case|job|lot|inv|auth))[.:#]?[ ]?\Z",
    re.IGNORECASE,
)
_OPENING = re.compile(rf"^[ \t>*•\[-]{{0,4}}({HOUR})(?:\]|h|hrs)?[ \t:–—-]", re.MULTILINE)
_HOUSE_BEHIND = re.compile(
    r"[ ](?:block\b|[NSEW]{1,2}\.?[ ]|\d|(?:[A-Z][\w'’]{1,20}[ ]){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Blvd|Way|Pl|Place|Hwy)\b)"
)
"""What stands behind the number of a house, which is no time of day: "2316 S 13th", "the 2200 block"."""
_LEAST_LINES = 3
_LOOK = 24


def is_said_hour(text: str, start: int, end: int) -> bool:
    """Whether four figures are called an hour by the word behind them ("at 1640 hrs"), or an hour is said in words ("half past nine")."""
    if _SAID.fullmatch(text, start, end) is not None and _HOURS_BEHIND.match(text, end) is not None:
        return True
    return any(
        found.start() <= start and end <= found.end()
        for found in _HOUR_IN_WORDS.finditer(text, max(0, start - _LOOK), min(len(text), end + _LOOK))
    )


_SAID = re.compile(rf"(?:(?:at|about|around|approx\.?|approximately|circa)[ ]){{0,2}}(?:{HOUR}|2400)", re.IGNORECASE)
_PAST_HOUR = rf"[ ](?:past|to|till|after)[ ](?:{_WORD}|1[0-2]|[1-9])(?![:.]?\d|[ ](?:years|months|weeks|days|hours|minutes|people)\b)"
_SPOKEN = (
    rf"(?:\b(?:half|(?:a )?quarter)(?:{_PAST_HOUR}|[ ](?:{_WORD}|1[0-2]|[1-9])(?![:.]?\d|[ ](?:years|months|weeks|days|hours|minutes|people)\b))"
    rf"|(?<=\b(?:at|by)[ ])(?:five|ten|twenty|5|10|20|25){_PAST_HOUR}|(?<=\b(?:about|until|after)[ ])(?:five|ten|twenty|5|10|20|25){_PAST_HOUR})"
)
_HOUR_IN_WORDS = re.compile(
    rf"(?:(?:at|about|around|by|before|after|just|until|till|from)[ ]){{0,3}}{_SPOKEN}(?:[ ](?:or|and|to|until)[ ](?:{_SPOKEN}|{_WORD}))?(?:[ ](?:at night|in the (?:morning|evening|afternoon)|that (?:morning|night|evening)))?",
    re.IGNORECASE,
)
"""How people say an hour: "half past nine", "a quarter to six", "half nine"."""
_HOURS_BEHIND = re.compile(r"[ \u00a0]?(?:hrs?|hours|h)\b", re.IGNORECASE)


def is_time_in_figures(text: str, start: int, end: int) -> bool:
    """Whether four figures are a time of day: they open a line of a log, or could hardly be a year ("called 0430", "by 2110")."""
    if _HOUR_AND_MINUTES.fullmatch(text, start, end):
        return True
    if _FOUR.fullmatch(text, start, end) is None:
        return False
    before = text[max(0, start - _LOOK) : start]
    if _NUMBERED.search(before) or _HOUSE_BEHIND.match(text, end):
        return False
    if start in _log_times(text) or text[start] == "0":
        return True
    if text.startswith(_SELDOM_YEARS, start) and not _YEAR_BEFORE.search(before):
        return True
    return _DUE.search(before) is not None and _tells_time(text)


_SURELY_HOUR = re.compile(rf"(?<![\w.,:/£$€-])0\d[0-5]\d(?![\w:/-]|[.,]\d)|{HOUR}[ ]?(?:hrs|hours|h)\b|2400(?!\w)")


@remembered_of_texts
def _tells_time(text: str) -> bool:
    """Whether a text has a time of day in four figures that is no year: "0600", "1800 hrs"."""
    return _SURELY_HOUR.search(text) is not None


@remembered_of_texts
def _log_times(text: str) -> frozenset[int]:
    """Where the times stand that open the lines of a log: at least three, hardly one of them before the one above."""
    found = list(_OPENING.finditer(text))
    back = sum(later[1] < earlier[1] for earlier, later in pairwise(found))
    return (
        frozenset(match.start(1) for match in found)
        if len(found) >= _LEAST_LINES and 3 * back <= len(found)
        else frozenset()
    )
