"""The report: complete, inert whatever the document holds, self-contained, and no larger than it has to be."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.assurance.comparisons import comparison, disclosing, edit

from expurgate.assurance.comparison import Comparison, Ranks, ReasonedFinding, Residual
from expurgate.assurance.page import charts, words
from expurgate.assurance.page.decisions import decisions
from expurgate.assurance.page.labels import KINDS
from expurgate.assurance.report import render
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.findings import Edit, Finding
from expurgate.core.spans import Span
from expurgate.detect.disguise import UNREADABLE
from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.lexicon import TERM
from expurgate.detect.patterns.table import LABELS
from expurgate.policy import CorrelationRule, DetectRule, InformationRule, Policy

HOSTILE = (
    "</script><img src=x onerror=alert(1)>",
    "</style><script>alert(1)</script>",
    '" onmouseover="alert(1)" x="',
    "<!-- <base href=//evil.example> -->",
    "<svg/onload=alert(1)>",
    "</title><meta http-equiv=refresh content=0>",
    "</textarea></p></div></td></table>",
    "\x00\u202e\ud800\ufffe",
)
_VOID = {"meta", "input"}


class Page(HTMLParser):
    """Everything a browser would see: elements, attributes, and whether the tags balance."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[tuple[str, str]] = []
        self.balanced = True
        self.feed(source)
        self.close()
        self.balanced &= not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append((tag, dict(attrs).get("id") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.balanced &= bool(self._open) and self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, name in self._open:
            if name:
                self.texts.setdefault(name, []).append(data)

    def text(self, name: str) -> str:
        """All text inside the element with this id."""
        return "".join(self.texts.get(name, []))

    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


def letter() -> Comparison:
    text = "He is HIV positive. He had unprotected sex; unprotected sex is a risk. Dr Murray saw him in Tarragona."
    return comparison(
        text,
        [
            edit(text, "HIV", "virus", disclosing("hiv", risk=9.33, evidence="names")),
            edit(text, "unprotected sex", "behavior", disclosing("unprotected sex")),
            edit(text, "unprotected sex", "behavior", disclosing("unprotected sex"), nth=1),
            edit(text, "Murray", "▇▇▇▇", Finding(Span(0, 1), "murray", "entities", "PERSON")),
            edit(text, "Tarragona", "", disclosing("tarragona", risk=6.25, group=("murray",))),
        ],
        name="letter.txt",
    )


def test_both_texts_stand_in_the_page_side_by_side() -> None:
    case = letter()
    page = Page(render(case))
    assert page.balanced
    shown = page.text("pair")
    assert case.original in shown
    assert case.released in shown
    marks = [attrs for tag, attrs in page.elements if tag == "a" and str(attrs.get("class", "")).startswith("c ")]
    assert len(marks) == 2 * len(case.changes)
    bodies = {attrs["id"] for tag, attrs in page.elements if tag == "tbody"}
    assert {str(attrs["href"])[1:] for attrs in marks} == bodies


def test_every_decision_is_in_the_table_once_with_its_reason() -> None:
    page = Page(render(letter()))
    assert [page.text(f"d{number}").count("Tarragona") for number in range(4)] == [0, 0, 0, 2]
    assert "“unprotected sex” tells 8.9 of the 9.3 bits that “HIV” is worth. The limit is 6.2." in page.text("d1")
    assert "Seen together in 13 documents." in page.text("d1")
    assert page.text("d1").startswith("unprotected sex2behavior")
    assert "is a person." in page.text("d2")
    assert "“Tarragona” together with “murray” tells 6.25 of" in page.text("d3")
    assert "The limit is 6.22." not in page.text("d1")
    assert "The limit is 6.22." in page.text("d3")
    assert "removed" in page.text("d3")


def test_the_headline_says_what_holds() -> None:
    source = render(letter())
    assert "holds what was asked" in source
    assert "No term, alone or with others in a sentence, tells <b>6.2</b> bits or more of the <b>9.3</b> bits" in source
    assert "expurgate verify FILE --certificate" in source
    assert letter().certificate.data["document"]["sha256"] in source
    assert "Confidential" in source


def test_a_certificate_that_does_not_hold_is_not_called_one_that_does() -> None:
    case = letter()
    models = [{**model, "holds": False} for model in case.certificate.data["models"]]
    broken = replace(case, certificate=replace(case.certificate, data={**case.certificate.data, "models": models}))
    assert "holds what was asked" not in render(broken)
    assert "does not hold" in render(broken)


@pytest.mark.parametrize("evil", HOSTILE)
def test_hostile_text_is_inert_wherever_it_stands(evil: str) -> None:
    text = f"a {evil} b {evil} c"
    finding = Finding(
        Span(0, 1), evil, evil, evil, risk=7.0, threshold=1.0, against=evil, group=(evil, evil), evidence=evil
    )
    edits = [edit(text, evil, evil + "!", finding), edit(text, evil, "", disclosing(evil, group=(evil,)), nth=1)]
    policy = Policy(
        name=evil, detect=DetectRule(terms=(evil,)), information=InformationRule((evil,)), correlation=CorrelationRule()
    )
    case = comparison(text, edits, policy=policy, name=evil, unassessed=(evil,))
    case = replace(
        case,
        residuals=(replace(case.residuals[0], name=evil), replace(case.residuals[0], model="information")),
        corpus={"documents": 3, "name": evil},
    )
    source = render(case)
    source.encode("utf-8")
    page, plain = Page(source), Page(render(letter()))
    assert page.balanced
    assert page.tags() <= plain.tags() | {"i"}
    assert sum(tag == "script" for tag, _ in page.elements) == 1
    assert not [name for _, attrs in page.elements for name in attrs if name.startswith("on")]
    allowed = {name for _, attrs in plain.elements for name in attrs} | {"aria-label"}
    assert {name for _, attrs in page.elements for name in attrs} <= allowed


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=60), st.text(max_size=20))
def test_any_text_comes_back_from_the_page(surface: str, replacement: str) -> None:
    text = f"before {surface} after"
    case = comparison(text, [Edit(Span(7, 7 + len(surface)), replacement, (disclosing(surface),))])
    page = Page(render(case))
    assert page.balanced
    unprintable = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
    for name, side in (("o0", surface), ("r0", replacement)):
        assert page.text(name) == re.sub(unprintable, "�", side.strip(" \t\r\n") or side)


def test_nothing_outside_the_file_is_asked_for() -> None:
    source = render(letter())
    page = Page(source)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|XMLHttp|WebSocket|import\(", source)
    assert all(not (set(attrs) & {"src", "srcset", "action", "data", "poster"}) for _, attrs in page.elements)
    assert {str(attrs["href"])[0] for _, attrs in page.elements if "href" in attrs} == {"#"}
    policy = next(attrs["content"] for tag, attrs in page.elements if attrs.get("http-equiv"))
    assert str(policy).startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'")


def test_an_empty_document_and_one_without_findings() -> None:
    empty = Page(render(comparison("")))
    assert empty.balanced
    assert "The document is empty." in empty.text("pair")
    quiet = Page(render(comparison("The garden is green.")))
    assert quiet.text("pair").count("The garden is green.") == 2
    assert "Nothing had to be changed." in quiet.text("table")


def test_the_size_grows_with_the_document_and_no_faster() -> None:
    def size(pages: int) -> int:
        text = "She saw the nurse.\n\n" * pages
        edits = [edit_at(20 * page + 12, disclosing("nurse")) for page in range(pages)]
        return len(render(comparison(text, edits)))

    def edit_at(start: int, finding: Finding) -> Edit:
        return Edit(Span(start, start + 5), "person", (finding,))

    small, middle, large = size(10), size(200), size(390)
    assert large - middle == pytest.approx(middle - small, rel=0.05)
    assert large - middle < 190 * 600


def test_like_changes_are_one_decision() -> None:
    found, of_change = decisions(letter())
    assert [decision.occurrences for decision in found] == [1, 2, 1, 1]
    assert [decision.number for decision in of_change] == [0, 1, 1, 2, 3]


def test_paragraphs_stand_beside_each_other_even_when_a_change_crosses_them() -> None:
    text = "One.\n\nTwo and\n\nthree.\n\nFour."
    page = Page(render(comparison(text, [edit(text, "Two and\n\nthree", "some", disclosing("two"))])))
    rows = [attrs for tag, attrs in page.elements if tag == "div" and attrs.get("class") == "row"]
    assert len(rows) == 3
    assert "Two and\n\nthree" in page.text("o0")


def test_white_space_that_goes_with_a_term_is_not_marked() -> None:
    text = "She saw the nurse today."
    page = Page(render(comparison(text, [edit(text, " nurse", "", disclosing("nurse"))])))
    assert page.text("o0") == "nurse"
    assert text in page.text("pair")


def test_notes_tell_what_is_not_covered() -> None:
    text = "The blorp was here."
    case = comparison(
        text, [edit(text, "blorp", "thing", disclosing("blorp", evidence="unseen"))], capped=True, unassessed=("zorg",)
    )
    notes = Page(render(case)).text("notes")
    assert "ended early (Disclosure)" in notes
    assert "zorg" in notes
    assert "never seen, to be safe: 1" in notes


def test_checking_says_what_is_needed() -> None:
    case = letter()
    sealed = {**case.certificate.data, "policy": {**case.certificate.data["policy"], "sealed_with": "key"}}
    keyed = replace(case, certificate=replace(case.certificate, data=sealed))
    assert "--key KEY" not in render(case)
    assert "--key KEY" in render(keyed)
    assert "--original" not in render(case)
    policy = Policy(detect=DetectRule(terms=("x",)), correlation=CorrelationRule())
    assert "--original ORIGINAL" in render(replace(case, policy=policy))


def test_an_attack_is_shown_when_there_is_one() -> None:
    assert "place <b>1</b> before and <b>417</b> after" in render(comparison("x", attack=Ranks(1, 417, 5000)))
    assert "An attacker" not in render(comparison("x"))


def test_unknown_models_and_k_safety_have_words() -> None:
    text = "She had ptosis and gout."
    safe = Finding(Span(0, 1), "ptosis", "k-safety", risk=2.0, threshold=10.0, against="botulism", group=("gout",))
    new = Finding(Span(0, 1), "gout", "tomorrow", "MOOD")
    page = Page(render(comparison(text, [edit(text, "ptosis", "x", safe), edit(text, "gout", "y", new)])))
    assert "fits only 2 other entities; at least 10 are asked for" in page.text("d0")
    assert "was found by Tomorrow as mood" in page.text("d1")


def test_every_kind_of_finding_and_every_detector_is_said_in_words() -> None:
    known = {*LABELS, *ENTITY_LABELS, TERM, UNREADABLE, LOOSE, MODIFIER}
    assert known <= set(KINDS)
    for model in ("patterns", "entities", "identity", "tagger", "file", "presidio", "lexicon", "regexes", "decision"):
        for label in known if model in ("patterns", "entities", "identity") else {""}:
            found = ReasonedFinding(Finding(Span(0, 5), "pixar", model, label))
            for said in (words.plain(found), words.reason(found)):
                assert "was found by" not in said
                assert not label or label not in said


@pytest.mark.parametrize(
    ("term", "surface", "said"),
    [
        ("delaware", "Wilmington, Delaware", "“Delaware” is a country, city or state."),
        ("steve wozniak", "His friend Steve Wozniak", "“Steve Wozniak” is a country, city or state."),
        ("delaware", "elsewhere", "“delaware” is a country, city or state."),
        ("", "", "“” is a country, city or state."),
    ],
)
def test_a_reason_names_the_term_as_it_stands_in_the_text(term: str, surface: str, said: str) -> None:
    assert words.plain(ReasonedFinding(Finding(Span(0, 5), term, "entities", "GPE")), surface).striptags() == said


def test_what_the_tagger_lets_go_is_not_called_gone() -> None:
    text = "She was a baker."
    found = Finding(Span(0, 1), "baker", "tagger")
    for tagger in (True, False):
        policy = Policy(detect=DetectRule(patterns=("all",), entities=("all",), terms=("x",), tagger=tagger))
        source = render(comparison(text, [edit(text, "baker", "y", found)], policy=policy))
        judged = "patterns of identifiers, named entities and noun phrases as the tagger judges them and listed terms."
        plain = "patterns of identifiers, named entities and listed terms."
        assert f"the detectors know: {judged if tagger else plain}" in source
        assert "“baker” is like what people hide, the tagger says." in Page(source).text("d0")


def test_no_repr_shows_text() -> None:
    case = letter()
    for shown in (repr(case), repr(case.changes), repr(case.residuals), repr(decisions(case))):
        assert not re.search("hiv|murray|tarragona|unprotected|letter", shown, re.IGNORECASE)


@given(
    st.floats(0.1, 20),
    st.floats(1, 4),
    st.sampled_from(["information", "disclosure"]),
    st.lists(st.floats(0, 1), max_size=30),
)
def test_no_bar_of_what_is_left_stands_beyond_the_limit(
    worth: float, alpha: float, model: str, shares: list[float]
) -> None:
    limit = worth / alpha
    told = tuple(share * limit * 0.999 for share in shares)
    drawn = charts.residual(Residual(model, "", worth, limit, (worth,), told, worth, max(told, default=0.0)))
    edge = float(re.findall(r'class="limit" x1="([\d.]+)"', drawn)[0])
    bars = re.findall(r'class="after" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)
    assert all(float(x) + float(width) <= edge + 0.2 for x, width in bars)
    assert bool(bars) == any(value > 0 for value in told)
