"""K-safety on the report: every protected entity is accounted for, and the plot puts each on its side of K."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.assurance.comparisons import comparison, edit
from tests.assurance.test_report import HOSTILE, Page

from expurgate.assurance.comparison import Comparison, Hiding, Shelter, SolverChoice
from expurgate.assurance.page import crowds
from expurgate.assurance.report import render
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.policy import KSafetyRule, Policy

TEXT = "She had ptosis and gout."
POLICY = Policy(k_safety=KSafetyRule("e.jsonl", protect=("botulism",)))
SOLUTION = SolverChoice("exact (cp-sat)", False, 0.04, 7, 2)


def finding(others: float = 2.0) -> Finding:
    group = ("ptosis", "gout")
    return Finding(Span(0, 1), "ptosis", "k-safety", risk=others, threshold=10.0, against="botulism", group=group)


def case(hiding: Hiding, others: float = 2.0) -> Comparison:
    made = comparison(TEXT, [edit(TEXT, "ptosis", "", finding(others))], policy=POLICY)
    return replace(made, corpus=None, residuals=(), hiding=hiding)


def hiding(*counts: tuple[int | None, int | None], solution: SolverChoice | None = SOLUTION) -> Hiding:
    named = tuple(Shelter(f"disease {at}", before, after) for at, (before, after) in enumerate(counts))
    return Hiding(10, 3000, named, solution)


def test_the_page_says_why_and_how_well() -> None:
    source = render(case(hiding((2, 12), (30, 31), (0, None), (None, None))))
    page = Page(source)
    assert page.balanced
    assert "“ptosis” together with “gout” fits only 2 other entities; at least 10 are asked for" in page.text("d0")
    assert "“botulism” would stand out" in page.text("d0")
    told = page.text("crowds")
    for said in ("smallest crowd left is 12 (disease 0)", "2 protected entities had fewer than 10", "exact (cp-sat)"):
        assert said in told
    assert "at most 4 % from the best possible" in told
    assert "disease 3: nothing told" in told
    assert "nothing told any more" in told
    assert "Each of 4 protected entities" in re.sub("<[^>]*>", "", source)
    assert "5 of 7" in source
    assert "utility" not in {attrs.get("id") for tag, attrs in page.elements if tag == "section"}
    assert "the entity file can check it again" in source
    assert "This report contains the original text" in source


@pytest.mark.parametrize(
    ("others", "words"), [(0.0, "fits no other entity;"), (1.0, "fits only 1 other entity;")], ids=["none", "one"]
)
def test_few_others_in_words(others: float, words: str) -> None:
    assert words in render(case(hiding((int(others), 12)), others))


def test_a_proof_and_nothing_to_do_are_said() -> None:
    assert "proven that no choice removes less" in crowds.section(
        hiding((1, 12), solution=replace(SOLUTION, optimal=True))
    )
    assert "Nothing had to be removed" in crowds.section(hiding((11, 11), solution=replace(SOLUTION, removed=0)))
    assert "solver" not in crowds.section(hiding((1, 12), solution=None))
    assert "nobody is protected" in crowds.section(hiding(solution=None))
    assert "tells nothing of any of the 1" in crowds.section(hiding((3, None)))


@given(st.lists(st.tuples(st.none() | st.integers(0, 2999), st.none() | st.integers(10, 2999)), max_size=40))
def test_everyone_is_accounted_for_on_the_right_side(counts: list[tuple[int | None, int | None]]) -> None:
    shown = hiding(*counts)
    made = crowds.section(shown)
    for one in shown.shelters:
        assert re.search(rf"\b{one.name}\b", made)
    edges = re.findall(r'class="limit" x1="([\d.]+)"', made)
    after = re.findall(r"<g>.*?</g>", made)
    for row in after:
        for x in re.findall(r'class="after" cx="([\d.]+)"', row):
            assert float(x) >= float(edges[0]) - 0.1
    assert len(after) == min(20, sum(pair != (None, None) for pair in counts))


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_names_are_inert(name: str) -> None:
    crowd = Shelter(name, 1, 11), Shelter(name, None, None), *(Shelter(f"{name} {at}", 1, 11) for at in range(30))
    page = Page(render(case(Hiding(10, 50, crowd, SOLUTION))))
    assert page.balanced
    assert not page.tags() & {"img", "base", "textarea"}
    assert sum(tag == "script" for tag, _ in page.elements) == 1
    assert name not in repr(crowd)
