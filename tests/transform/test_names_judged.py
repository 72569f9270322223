"""Names are what the words around them and the lists of names say, not only what a reader took them for; and where they end."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Target
from expurgate.transform.read_as import read_as
from expurgate.transform.targets import targets


def _made(text: str, *found: tuple[str, str], model: str = "entities") -> list[tuple[str, str]]:
    findings = []
    for words, label in found:
        start = text.index(words)
        findings.append(Finding(Span(start, start + len(words)), normal_form(words), model, label))
    return [(target.surface, target.label) for target in targets(text, findings, rewritten=False)]


@pytest.mark.parametrize(
    ("text", "name", "read", "label"),
    [
        ("Tesco has promised a van.", "Tesco", "PERSON", "ORG"),
        ("I volunteer for Natuurpunt and sing.", "Natuurpunt", "PERSON", "ORG"),
        ("Cumbria were told and did nothing.", "Cumbria", "PERSON", "LOC"),
        ("He plays for Kaikorai under-14s.", "Kaikorai", "PERSON", ""),
        ("2016    Site engineer, Besix, Doha", "Besix", "GPE", "ORG"),
        ("2013    MSc Hydraulics, KU Leuven, cum laude", "KU Leuven", "PERSON", "ORG"),
        ("2008    Baccalaureate, Lycée Descartes", "Lycée Descartes", "PERSON", "ORG"),
        ("He joined us from Greencore in May.", "Greencore", "GPE", "ORG"),
        ("She began the Szymborska that he sent.", "Szymborska", "GPE", ""),
        ("Ask Hackney to inspect it.", "Hackney", "GPE", "ORG"),
        ("Is that Will Sandiford? Yes.", "Will Sandiford", "GPE", "PERSON"),
        ("Temitope said that she coughs.", "Temitope", "PERSON", "PERSON"),
        ("his niece, Zzyrah, came", "Zzyrah", "PERSON", "PERSON"),
        ("Supervision with Ropata today.", "Ropata", "PERSON", "PERSON"),
        ("Yifan and David love her.", "Yifan", "PERSON", "PERSON"),
        ("ZM to speak to the holder.", "ZM", "PERSON", "PERSON"),
        ("the Abbotts have sold it", "Abbotts", "PERSON", "PERSON"),
        ("born in Derriford in May", "Derriford", "GPE", "GPE"),
    ],
)
def test_a_name_is_what_more_than_the_reader_says(text: str, name: str, read: str, label: str) -> None:
    assert _made(text, (name, read)) == [(name, label)]


def test_what_somebody_asked_for_by_its_form_is_not_judged() -> None:
    assert _made("Tesco has promised a van.", ("Tesco", "PERSON"), model="patterns") == [("Tesco", "PERSON")]


def test_a_body_is_a_body_everywhere_and_a_town_a_town() -> None:
    text = "2019    Team leader, Jan De Nul, Aalst\nMs Diallo, Jan De Nul, writes."
    findings = [Finding(Span(at, at + 10), "jan de nul", "entities", "PERSON") for at in (21, text.rindex("Jan"))]
    assert [target.label for target in targets(text, findings, rewritten=False)] == ["ORG", "ORG"]
    text = "He wants to go to Boston. Ask whether Boston has a vacancy."
    places = [text.index("Boston"), text.rindex("Boston")]
    found = [
        Finding(Span(at, at + 6), "boston", "entities", label)
        for at, label in zip(places, ("GPE", "PERSON"), strict=True)
    ]
    assert {target.label for target in targets(text, found, rewritten=False)} == {"GPE"}


@pytest.mark.parametrize(
    ("text", "found", "made"),
    [
        ("I rang Margaret Fell next door.", [("Margaret", "PERSON")], [("Margaret Fell", "PERSON")]),
        ("Paid Yorkshire Water today.", [("Yorkshire", "ORG")], [("Yorkshire Water", "ORG")]),
        ("We rang Presbyterian Support and they paid.", [("Presbyterian", "NORP")], [("Presbyterian Support", "ORG")]),
        ("of Pomelo Foods (UK) Ltd in Spalding", [("Pomelo Foods", "ORG")], [("Pomelo Foods (UK) Ltd", "ORG")]),
        ("Canon Okoro will ring.", [("Canon", "PERSON"), ("Okoro", "PERSON")], [("Canon Okoro", "PERSON")]),
        ("Report, Term 3, 2024", [("3, 2024", "DATE")], [("2024", "DATE")]),
        ("on May 3, 2024 he", [("May 3, 2024", "DATE")], [("May 3, 2024", "DATE")]),
        ("Margaret Monday is fine", [("Margaret", "PERSON")], [("Margaret", "PERSON")]),
        ("Mr Abbott and John Told me", [("John", "PERSON")], [("John", "PERSON")]),
    ],
)
def test_a_name_ends_where_it_ends(text: str, found: list[tuple[str, str]], made: list[tuple[str, str]]) -> None:
    assert _made(text, *found) == made


def test_two_people_side_by_side_are_two() -> None:
    text = "That was Mark. Jonas came. Tell Mark Jonas rang."
    found = [("Mark", 9), ("Jonas", 15), ("Mark Jonas", 32)]
    findings = [Finding(Span(at, at + len(name)), name.lower(), "entities", "PERSON") for name, at in found]
    assert [target.surface for target in targets(text, findings, rewritten=False)] == ["Mark", "Jonas", "Mark", "Jonas"]


@pytest.mark.parametrize(
    ("surface", "label", "kind", "known", "wanted"),
    [
        ("Scheldt", "ORG", "ORG", ["river", "stream", "body of water"], ("LOC", "ORG")),
        ("Amazon", "ORG", "ORG", ["river", "stream", "body of water"], ("ORG", "ORG")),
        ("Bracken", "", "OCCUPATION", ["fern", "plant"], ("", "")),
        ("Baker", "", "OCCUPATION", ["skilled worker", "person"], ("", "OCCUPATION")),
    ],
)
def test_the_taxonomy_knows_better_than_a_label(
    surface: str, label: str, kind: str, known: list[str], wanted: tuple[str, str]
) -> None:
    target = Target(Span(0, len(surface)), surface, surface.lower(), label, kind=kind)
    read = read_as(target, lambda _: known)
    assert (read.label, read.kind) == wanted
