"""What was found once goes everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.findings import Finding
from expurgate.core.spans import Places, Span
from expurgate.text.normal import normal_form
from expurgate.transform.occurrences import everywhere

Found = Callable[..., list[Finding]]


def surfaces(text: str, findings: list[Finding]) -> list[str]:
    return [text[finding.span.start : finding.span.end] for finding in everywhere(text, findings)]


@pytest.mark.parametrize(
    ("text", "term", "label", "expected"),
    [
        ("HIV, hiv, HIV-positive, anti-HIV drugs", "HIV", "", ["HIV", "hiv", "HIV", "HIV"]),
        (
            "transfusion post-transfusion transfusions",
            "transfusion",
            "",
            ["transfusion", "transfusion", "transfusions"],
        ),
        ("a biopsy, two biopsies, the biopsy's end", "biopsy", "", ["biopsy", "biopsies", "biopsy"]),
        (
            "blood transfusion; blood\ntransfusion",
            "blood transfusion",
            "",
            ["blood transfusion", "blood\ntransfusion"],
        ),
        ("José met JOSE", "José", "PERSON", ["José", "JOSE"]),
        ("a cancer ward; pancreatic cancer", "cancer", "", ["cancer", "cancer"]),
        ("case 123456 is 123456", "123456", "RECORD", ["123456", "123456"]),
        ("at 47 he met 47 men", "47", "AGE", ["47"]),
        ("It was 12, then 12", "12", "CODE", ["12"]),
    ],
)
def test_every_form_is_seen(found: Found, text: str, term: str, label: str, expected: list[str]) -> None:
    assert surfaces(text, found(text, (term, label))) == expected


def test_parts_of_names_are_seen_with_a_capital(found: Found) -> None:
    text = "Grace Young came. Young was young. Grace fell from grace, not disgrace."
    assert surfaces(text, found(text, ("Grace Young", "PERSON"))) == ["Grace Young", "Young", "Grace"]


@pytest.mark.parametrize("name", ["Ann Lloyd-Jones", "Jones"])
def test_families_are_seen(found: Found, name: str) -> None:
    text = f"{name} left; the Joneses stayed."
    assert surfaces(text, found(text, (name, "PERSON")))[-1] == "Joneses"


def test_new_findings_carry_the_reason_of_the_first() -> None:
    text = "HIV and HIV"
    first, second = everywhere(text, [Finding(Span(0, 3), "hiv", "disclosure", "", 9.4, 6.3, "AIDS")])
    assert (second.model, second.risk, second.threshold, second.against) == ("disclosure", 9.4, 6.3, "AIDS")
    assert first.span != second.span


@given(
    st.lists(st.sampled_from(["HIV", "hiv", "anti-HIV", "drug", "HIV-", "x", "Hiv's", "\n", ",", "😀"]), max_size=20)
)
def test_no_word_of_the_term_is_left(words: list[str]) -> None:
    text = "HIV " + " ".join(words)
    left = list(text)
    for finding in everywhere(text, [Finding(Span(0, 3), "hiv", "test")]):
        left[finding.span.start : finding.span.end] = ["_"] * len(finding.span)
    assert "hiv" not in normal_form("".join(left)).split()


def measured(text: str, term: str, evidence: str = "counted") -> list[Finding]:
    start = text.index(term)
    return [Finding(Span(start, start + len(term)), term, "correlation", risk=9.0, against="c", evidence=evidence)]


@pytest.mark.parametrize(
    ("text", "nouns", "expected"),
    [
        ("His back hurt; he would go back.", ["back"], ["back"]),
        ("His back hurt, and so did hers: the back, two backs.", ["back", "back", "backs"], ["back", "back", "backs"]),
        ("His back hurt. Back: sore.", ["back"], ["back", "Back"]),
        ("his HIV was HIV", ["HIV"], ["HIV", "HIV"]),
    ],
)
def test_a_noun_goes_where_it_is_a_noun(text: str, nouns: list[str], expected: list[str]) -> None:
    at, spans = 0, []
    for noun in nouns:
        at = text.index(noun, at)
        spans.append(Span(at, at + len(noun)))
        at += len(noun)
    spread = everywhere(text, measured(text, nouns[0]), Places(spans))
    assert [text[finding.span.start : finding.span.end] for finding in spread] == expected


@pytest.mark.parametrize("evidence", ["names", "kin"])
def test_what_names_the_protected_goes_wherever_it_stands(evidence: str) -> None:
    text = "his hiv was hiv positive"
    spread = everywhere(text, measured(text, "hiv", evidence), Places([Span(4, 7)]))
    assert len(spread) == 2
