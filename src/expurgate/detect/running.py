"""Runs the detectors: all of them, or the run stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from expurgate.core.document import Reading
from expurgate.core.errors import DetectionError
from expurgate.core.findings import Finding, in_order, sharing_places
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.memory import Table, active_table
from expurgate.core.spans import Span
from expurgate.detect.base import Detector
from expurgate.detect.cells import by_columns
from expurgate.detect.cutting import between_columns
from expurgate.detect.harmless import JUDGED, forget_judged, without_harmless
from expurgate.detect.set_tables import lines_of_tables, printed_in_tables
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.text.forms import form_labels
from expurgate.text.keeping import without_kept
from expurgate.text.normal import normal_form
from expurgate.text.standins import NEXT_SENTENCE, given_letters, nobody_in


def run(detectors: Iterable[Detector], reading: Reading) -> tuple[Finding, ...]:
    """The findings of all detectors, in order, without stand-ins, which hide nothing any more, and what names nobody.

    A detector that fails in any way stops the run.
    """
    found: set[Finding] = set()
    for detector in detectors:
        found.update(_checked(detector, reading))
    if not found:
        return ()
    text = reading.document.text
    left, _ = without_kept(text, found, nobody_in(text, rewritten=reading.document.rewritten))
    left = [rest for finding in left if (rest := _behind_letter(text, finding)) is not None]
    left = [piece for finding in left for piece in _in_cells(text, finding)]
    printed, in_tables = form_labels(text), printed_in_tables(text)
    left = [
        finding
        for finding in left
        if not printed.hold(finding.span)
        and not (finding.model in JUDGED and in_tables.hold(finding.span))
        and not (reading.document.rewritten and _is_letter(text, finding))
    ]
    return in_order(without_harmless(text, by_columns(reading.document, left)))


_READ = JUDGED - {"patterns"}


def _in_cells(text: str, finding: Finding) -> Iterator[Finding]:
    """What a reader found over the gap between two cells of a table, cell by cell."""
    span = finding.span
    crosses = "  " in text[span.start : span.end] and finding.model in _READ and lines_of_tables(text).hold(span)
    if not crosses:
        yield finding
        return
    for piece in between_columns(text, span):
        yield replace(finding, span=piece, term=normal_form(text[piece.start : piece.end]))


def _behind_letter(text: str, finding: Finding) -> Finding | None:
    """What is left of a finding behind the letter that we gave somebody: a name without the full stop before it, and nothing of "Dr A. Meals were cold"."""
    rest = NEXT_SENTENCE.match(text, finding.span.start, finding.span.end)
    if rest is None:
        return finding
    if rest.end() == finding.span.end and not known_as(rest[1]) & (GIVEN | SURNAME):
        return None
    span = Span(rest.start(1), finding.span.end)
    return replace(finding, span=span, term=normal_form(text[span.start : span.end]))


def _is_letter(text: str, finding: Finding) -> bool:
    """Whether a reader takes a letter that we gave somebody for a name, in its place or, for a thing, elsewhere.

    Any other letter that is taken for a person is an initial which has stayed.
    """
    at = finding.span.start
    if len(finding.span) != 1 or finding.model not in JUDGED or not text[at].isalpha():
        return False
    given = given_letters(text)
    return at in given or (finding.label != "PERSON" and text[at] in given.values())


def _checked(detector: Detector, reading: Reading) -> tuple[Finding, ...]:
    """The checked findings of a detector. Its last answer is remembered, because a text that was judged is searched once more when it is verified."""
    document = reading.document
    same = (
        *(document.text, document.rewritten, document.people, document.columns),
        *map(id, (reading.terms, reading.sentences, reading.paragraphs, reading.mentions, reading.odds)),
    )
    last: Table[tuple[object, ...], _Answer] = active_table(detector, "last answer", 1)
    known = last.get(same)
    if known is None:
        places = (mention.span for mention in reading.mentions)
        known = last.keep(same, _Answer(reading, tuple(sharing_places(_asked(detector, reading), places))))
    return known.findings


def forget_last(detectors: Iterable[Detector], unless: str | None = None) -> None:
    """Let go of the reading that detectors answered about last, before another text is read: both need not be held at once.

    What they answered about the text ``unless`` is kept.
    """
    for detector in detectors:
        last = active_table(detector, "last answer", 1).answers
        if unless is None or all(about[0] != unless for about in last):
            last.clear()
        forget_last(getattr(detector, "detectors", ()), unless)


def forget_found(detectors: Iterable[Detector], text: str) -> None:
    """Let go of what detectors answered about a text in which something was found: it is rewritten, and nobody asks again."""
    forget_last(detectors)
    forget_judged(text)


class _Answer(NamedTuple):
    """The findings in a reading. The reading is kept with them, because its parts are compared by identity."""

    reading: Reading
    findings: tuple[Finding, ...]


def _asked(detector: Detector, reading: Reading) -> list[Finding]:
    try:
        findings = detector.detect(reading)
    except DetectionError:
        raise
    except Exception as error:
        raise DetectionError(f"the detector {detector.name!r} failed ({type(error).__name__})") from None
    length = len(reading.document.text)
    for finding in findings:
        if finding.span.end > length:
            raise DetectionError(
                f"the detector {detector.name!r} found something at {finding.span.start}..{finding.span.end}, "
                f"outside a text of {length} code points"
            )
    return findings
