"""What a policy lets stay of all that patterns and entities find: years, countries, states, abbreviations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.errors import PolicyError
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.detect.base import Detector
from expurgate.detect.kinds import is_country, is_state
from expurgate.detect.patterns.validators import STATES
from expurgate.text.calendar import feast_month
from expurgate.text.normal import normal_form

_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}s?(?![0-9])")
_GAP = " \t\u00a0\n,./–-"
_MONTH = re.compile(r"(?i)[0-9]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|easter|christmas")
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z]?[A-Z0-9&/.]{0,4}")
_STATE_AND_ZIP = re.compile(r"([A-Z]{2})\s{1,3}(?:[0-9]{5}\b|\[postcode\])")
_PLACES = frozenset({"GPE", "LOC", "NORP"})
_NAMED = frozenset({"ORG", "GPE", "LOC", "FAC"})


def without_years(text: str, finding: Finding) -> Iterator[Finding]:
    """The parts of a date without its year; none of a year alone."""
    if finding.label != "DATE":
        yield finding
        return
    start, end = finding.span.start, finding.span.end
    surface = text[start:end]
    first, last = _YEAR.match(surface), next(reversed(list(_YEAR.finditer(surface))), None)
    if first is not None:
        start += first.end()
        start += len(text[start:end]) - len(text[start:end].lstrip(_GAP))
    elif last is not None and not surface[last.end() :].strip(_GAP):
        end = start + last.start()
        end -= len(text[start:end]) - len(text[start:end].rstrip(_GAP))
    rest = text[start:end]
    left = _YEAR.sub("", rest)
    if _MONTH.search(left) or feast_month(left.strip(_GAP)):
        yield replace(finding, span=Span(start, end), term=normal_form(rest))


def without_states(text: str, finding: Finding) -> Iterator[Finding]:
    """All but states, also where a reader takes the two letters before a ZIP code for anything else."""
    surface = text[finding.span.start : finding.span.end]
    code = _STATE_AND_ZIP.match(text, finding.span.start) if finding.model == "entities" else None
    coded = code is not None and code[1] in STATES and finding.span.end <= code.end()
    if not coded and not (is_state(surface) and finding.label in {*_PLACES, "ORG"}):
        yield finding


def without_abbreviations(text: str, finding: Finding) -> Iterator[Finding]:
    """The finding, unless the reader took a short word in capitals for a name. In a line of capitals only the shortest words are let go."""
    surface = text[finding.span.start : finding.span.end]
    named = finding.label in _NAMED and finding.model == "entities"
    if not (named and _ABBREVIATION.fullmatch(surface)) or (len(surface) > _SHORT and _in_capitals(text, finding.span)):
        yield finding


_SHORT = 3
"""Letters of an abbreviation where all is written in capitals: longer words may be anybody's name there."""


_LONG = 5
"""Letters of a word that is none of a row of abbreviations."""


def _in_capitals(text: str, span: Span) -> bool:
    """Whether a place is written in capitals as all of its line, or as the words before it, one of which is no abbreviation."""
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    if line.isupper() and sum(map(str.isalpha, line)) > len(span):
        return True
    before = text[start : span.start].split()[-2:]
    return len(before) == 2 and all(map(str.isupper, before)) and any(len(word) >= _LONG for word in before)


def _unless(allowed: Callable[[Finding, str], bool]) -> Callable[[str, Finding], Iterator[Finding]]:
    def left(text: str, finding: Finding) -> Iterator[Finding]:
        if not allowed(finding, text[finding.span.start : finding.span.end]):
            yield finding

    return left


ALLOWED: dict[str, Callable[[str, Finding], Iterator[Finding]]] = {
    "years": without_years,
    "countries": _unless(lambda finding, surface: finding.label in _PLACES and is_country(surface)),
    "states": without_states,
    "abbreviations": without_abbreviations,
}


@dataclass(frozen=True, slots=True)
class Allowing:
    """A detector without what the policy allows to stay."""

    detector: Detector
    allow: tuple[str, ...]

    def __post_init__(self) -> None:
        unknown = sorted(set(self.allow) - set(ALLOWED))
        if unknown:
            raise PolicyError(f"detect.allow: {unknown[0]!r} is none of {', '.join(ALLOWED)}")

    @property
    def name(self) -> str:
        """The name of the detector inside."""
        return self.detector.name

    def detect(self, reading: Reading) -> list[Finding]:
        """The findings of the detector; those that are allowed are left out or cut down."""
        found, text = self.detector.detect(reading), reading.document.text
        short = _short_for(text, found)
        for allowed in self.allow:
            found = [left for finding in found for left in ALLOWED[allowed](text, finding)]
        return list(in_order(list(dict.fromkeys((*found, *short)))))


_WORDS = re.compile(r"(?<![^\W_])[A-Z](?=[a-z])")


def _short_for(text: str, found: list[Finding]) -> list[Finding]:
    """Findings that are the initials of a body that is found by its whole name, too: "QM" goes with "Quillford Marine"."""
    names = (text[each.span.start : each.span.end] for each in found if each.label == "ORG")
    initials = {"".join(_WORDS.findall(name.removesuffix(" Ltd"))) for name in names if " " in name}
    return [each for each in found if each.label == "ORG" and text[each.span.start : each.span.end] in initials]


@dataclass(frozen=True, slots=True)
class Showing:
    """A detector without the findings whose labels may stay."""

    detector: Detector
    labels: frozenset[str]

    @property
    def name(self) -> str:
        """The name of the detector inside."""
        return self.detector.name

    def detect(self, reading: Reading) -> list[Finding]:
        """The findings of the detector that have none of these labels."""
        return [finding for finding in self.detector.detect(reading) if finding.label not in self.labels]
