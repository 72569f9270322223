"""The page on evaluation: it names every option, and quotes the papers as the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expurgate.cli import evaluate_detection, evaluate_papers, evaluate_utility
from expurgate.evaluation.detection.measures import MEASURES
from expurgate.evaluation.papers.figures import ALPHAS, CASES, DOCUMENT, FEATURES, FIRST, OUTPUT, QUASI, SENTENCE

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "evaluation.md").read_text(encoding="utf-8")


def cells(first: str) -> list[str]:
    """The cells of the only table row that begins with ``first``."""
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {first} |")]
    return [cell.strip() for cell in row.strip("|").split("|")][1:]


def quoted(row: list[str]) -> list[str]:
    """The figures in brackets."""
    return [figure for cell in row for figure in re.findall(r"\((\d\.\d\d)\)", cell)]


def test_every_option_is_on_the_page() -> None:
    for command in (evaluate_detection.command, evaluate_papers.command, evaluate_utility.command):
        for option in command.params:
            if option.param_type_name == "option":
                assert any(re.search(rf"{name}\b", PAGE) for name in option.opts), option.name


def test_every_measure_of_detection_is_explained() -> None:
    explained = PAGE[PAGE.index("## What is measured") : PAGE.index("## Peers")]
    for name in MEASURES:
        of, what = name.split(",")[0].rsplit(" ", 1)
        assert any(of in line and what in line for line in explained.splitlines()) or what == "F", name


@pytest.mark.parametrize("alpha", ALPHAS)
@pytest.mark.parametrize("entity", ["STD", "Los Angeles", "New York", "Homosexuality"])
def test_the_paper_on_protected_entities_is_quoted_right(entity: str, alpha: float) -> None:
    case = CASES[entity]
    told = case.expert[alpha]
    expected = [f"{value:.2f}" for value in (told.precision, told.recall, told.f, *case.kept[alpha])]
    assert quoted(cells(f"{entity}, α = {alpha:g}")) == expected


def test_the_paper_on_correlations_is_quoted_right() -> None:
    rows = {
        "quasi-identifiers, sentence": QUASI[SENTENCE],
        "quasi-identifiers, document": QUASI[DOCUMENT],
        "all hidden, ζ alone": OUTPUT[FIRST],
        "all hidden, Ψ, document": OUTPUT[DOCUMENT],
    }
    for first, told in rows.items():
        assert quoted(cells(first)) == [f"{value:.2f}" for value in (told.precision, told.recall, told.f)]


def test_the_features_of_the_paper_are_the_ones_swept() -> None:
    for entity, told in FEATURES.items():
        assert len(told.features) >= 3
        for name, beta in told.features[:3]:
            row = cells(f"{entity} | {name}")
            assert quoted(row[1:]) == [f"{value:.2f}" for value in (told.information, beta) if value < 10]
