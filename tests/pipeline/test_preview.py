"""What is said beforehand of a file is what sanitizing it does, whatever its format and however many runs it takes."""

from __future__ import annotations

import pytest
from tests.pipeline.random_cases import Case, case, sanitizer_for
from tests.pipeline.wide_cases import wide_case

from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.preview import assess_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy

ANOTHER_RUN = (500_287, 500_310)
"""Cases of which something is read otherwise once they are written."""


def sanitizer_of(one: Case, *, again: bool = False) -> Sanitizer:
    return sanitizer_for(one.policy(), key=b"0123456789abcdef", again=again).deciding(one.decisions)


def agree(one: Case) -> bool:
    """Every edit is foretold with its words, and nothing else is; whether there was anything to foretell."""
    released = sanitize_file(one.data, one.name, sanitizer_of(one))
    previewed = assess_file(one.data, one.name, sanitizer_of(one, again=True))
    results = {result.original.text: result for result in released.results}
    assert sum(bool(document.text.strip()) for document, _ in previewed) >= len(results) - 1
    for document, assessed in previewed:
        edits = results[document.text].edits if document.text in results else ()
        told = list(zip(assessed.findings, assessed.replacements, strict=True))
        for edit in edits:
            assert any(edit.span.overlaps(finding.span) and would == edit.replacement for finding, would in told)
        for finding, would in told:
            changed = [edit.replacement for edit in edits if edit.span.overlaps(finding.span)]
            assert would in (changed or [document.slice(finding.span)])
    return any(result.edits for result in released.results)


@pytest.mark.parametrize("number", [3, 8, 14, 21])
def test_the_preview_of_a_file_is_what_sanitizing_it_does(number: int) -> None:
    one = case(number, texts=2, sentences=2)
    try:
        sanitize_file(one.data, one.name, sanitizer_of(one))
    except GuaranteeError as error:
        told: list[str] = []
        assess_file(one.data, one.name, sanitizer_of(one, again=True), ReadOptions(notice=told.append))
        assert f"as it is asked for, nothing would be released: {error}" in told
        return
    agree(one)


@pytest.mark.parametrize("number", ANOTHER_RUN)
def test_so_it_is_where_a_file_needs_another_run(number: int) -> None:
    assert agree(wide_case(number, ("pdf", "eml", "docx", "xlsx")))


@pytest.mark.parametrize("kind", ["pdf", "docx", "csv"])
def test_so_it_is_in_formats_with_pages_and_cells(kind: str) -> None:
    assert agree(wide_case(60_014, (kind,), texts=2, sentences=2))


def test_what_one_part_hides_is_foretold_for_all() -> None:
    """A surname is found in the first row by its title, and is a word like any other in the second."""
    data = b"note\nMr Robert Garden came.\nThe letter of Garden is here.\n"
    sanitizer = Sanitizer(Policy(detect=DetectRule(entities=("PERSON",))))
    released = sanitize_file(data, "a.csv", sanitizer)
    told = [assessed.replacements for _, assessed in assess_file(data, "a.csv", sanitizer)]
    foretold = [bool(words) for words in told]
    assert [bool(result.edits) for result in released.results] == foretold
    assert sum(foretold) == 2


def test_a_term_that_is_kept_is_shown_to_stay() -> None:
    policy = Policy(detect=DetectRule(terms=("Project Heron", "Project Crane")), keep=("Project Heron",))
    ((_, assessed),) = assess_file(b"Project Heron and Project Crane.", "a.txt", Sanitizer(policy))
    assert [finding.term for finding in assessed.findings] == ["project crane"]
