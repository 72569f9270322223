"""Numbers and addresses that go over the end of a line, found in the text as the eye reads it."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.document import Document, Reading
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.detect.base import Detector
from expurgate.text.calendar import ANY_MONTH
from expurgate.text.normal import normal_form
from expurgate.text.reflow import joined_lines, labelled
from expurgate.text.side_by_side import side_by_side


@dataclass(frozen=True, slots=True)
class Reflowed:
    """A detector of expressions that also looks at the text with its lines joined and its spaced letters together."""

    detector: Detector

    @property
    def name(self) -> str:
        """The name of the detector inside."""
        return self.detector.name

    def detect(self, reading: Reading) -> list[Finding]:
        """The findings in the text as it is written, and those that appear only across the ends of lines."""
        text = reading.document.text
        found: list[Finding] = []
        for each in self.detector.detect(reading):
            found += self._line_by_line(text, each.span) if _begins_a_line(text, each) else (each,)
        found += self._called(reading.document)
        found += self._beside(text)
        view = joined_lines(text)
        if view.text == text:
            return list(in_order(list(dict.fromkeys(found))))
        again = self.detector.detect(Reading.as_one_sentence(view.text))
        led_back = [replace(finding, span=view.back(finding.span)) for finding in again]
        known = {finding.span for finding in found}
        crossing = [
            finding
            for finding in led_back
            if finding.span not in known and _differs(text, finding.span) and _belongs_together(text, finding)
        ]
        return list(in_order(list(dict.fromkeys([*found, *crossing]))))

    def _line_by_line(self, text: str, span: Span) -> list[Finding]:
        """What stands in a stretch of several lines when each line is read alone: "s. 47", and below it "11/04/22"."""
        found: list[Finding] = []
        start = text.rfind("\n", 0, span.start) + 1
        end = text.find("\n", span.end)
        for line in text[start : end if end >= 0 else len(text)].splitlines(keepends=True):
            for each in self.detector.detect(Reading.as_one_sentence(line)):
                place = each.span.shift(start)
                if place.overlaps(span):
                    found.append(replace(each, span=place))
            start += len(line)
        return found

    def _beside(self, text: str) -> Iterator[Finding]:
        """What goes over the end of a line inside a column of a page or a cell of a table: a finding for each of its lines."""
        beside = side_by_side(text)
        if beside is None:
            return
        view = joined_lines(beside.text)
        for each in self.detector.detect(Reading.as_one_sentence(view.text)):
            whole = replace(each, span=view.back(each.span))
            crosses = "\n" in beside.text[whole.span.start : whole.span.end]
            if crosses and (whole.span.end <= beside.drawn or _belongs_together(beside.text, whole)):
                for span in beside.back(whole.span):
                    yield replace(each, span=span, term=normal_form(text[span.start : span.end]))

    def _called(self, document: Document) -> list[Finding]:
        """The findings in cells once the names of their columns stand before them: "ZIP: 55804"."""
        if not document.columns:
            return []
        view = labelled(document.text, document.columns)
        found: list[Finding] = []
        for finding in self.detector.detect(Reading.as_one_sentence(view.text)):
            inside = [at for at in range(finding.span.start, finding.span.end) if view.places[at] >= 0]
            if inside and inside[-1] - inside[0] + 1 == len(inside):
                span = view.back(Span(inside[0], inside[-1] + 1))
                span = Span(span.start, span.start + len(document.slice(span).partition("\n")[0]))
                found.append(replace(finding, span=span, term=normal_form(document.slice(span))))
        return found


def _differs(text: str, span: Span) -> bool:
    """Whether the stretch reads otherwise than it is written."""
    surface = text[span.start : span.end]
    return joined_lines(surface).text != surface


def _belongs_together(text: str, finding: Finding) -> bool:
    """Whether a stretch over several lines is one thing: no column of figures, no end of a line with the number of the next."""
    span = finding.span
    inside = text[span.start : span.end]
    if "\n" not in inside:
        return True
    if _begins_a_line(text, finding) or _goes_into_date(text, finding):
        return False
    if finding.label == "POSTCODE" and not any(map(str.isdigit, inside.rpartition("\n")[0])):
        return False  # of a house above its town: "Albion Hospital", "Brighton BN2 1ES"
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    around = text[start : span.start] + text[span.end : end if end >= 0 else len(text)]
    return any(map(str.isalpha, around)) or any(map(str.isalpha, inside))


_NUMBERS = frozenset({"CODE", "RECORD", "PHONE"})
_DAY = re.compile(
    rf"[ \t]*\d{{1,2}}(?:st|nd|rd|th)?[ ](?:{ANY_MONTH})\b|[ \t]*\d{{1,2}}([/.-])\d{{1,2}}\1\d{{2,4}}\b", re.IGNORECASE
)


def _goes_into_date(text: str, finding: Finding) -> bool:
    """Whether a number takes the day of the next line along: "Our ref: C/24/118", and below it "2 December 2024"."""
    if finding.label not in _NUMBERS:
        return False
    line = text.rfind("\n", finding.span.start, finding.span.end) + 1
    return line > finding.span.start and _DAY.match(text, line) is not None


_BEGUN = frozenset({"CODE", "DATE"})
_NEW_LINE = re.compile(r"(?<![-/\d\s])[ \t]*\n[ \t]*(?:\d{1,2}(?=\Z|[.)])|\d{1,4}[-/.]\d{1,2}|\d{4}\Z)")


def _begins_a_line(text: str, finding: Finding) -> bool:
    """Whether a stretch goes into a line that begins with a number of its own: "12/08 TP called", "1. Bo reported"."""
    inside = text[finding.span.start : finding.span.end]
    return finding.label in _BEGUN and "\n" in inside and _NEW_LINE.search(inside) is not None
