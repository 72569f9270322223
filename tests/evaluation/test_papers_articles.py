"""Articles for the papers' experiments are chosen by rule."""

from __future__ import annotations

import pytest

from expurgate.evaluation.papers.articles import Chosen, _Best, kind_of, select
from expurgate.evaluation.papers.figures import ALPHAS, CASES, FEATURES, OUTPUT, QUASI, feature_shares
from expurgate.knowledge.corpus.sources import Source
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.policy import KnowledgeRule

FILLER = " Much was written of it in the years that followed, and some of it was true." * 6


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Turin", "Turin is a city on a river with many arcades.", "places"),
        ("Ordnance Survey", "Ordnance Survey is the agency that draws the maps.", "organisations"),
        ("William Penn", "William Penn (1644 – 1718) was a founder and a Quaker.", "people"),
        ("William Penn", "William Penn is a statue on top of a city hall.", None),
        ("Turin", "The city of Turin is a place with arcades.", None),
        ("Turin (film)", "Turin (film) is a film about a city.", None),
        ("Zzyzzyx Qwrt", "Zzyzzyx Qwrt is a place that no one knows.", None),
        ("", "", None),
    ],
)
def test_a_kind_is_known_by_the_title_and_the_first_sentence(title: str, text: str, kind: str | None) -> None:
    assert kind_of(Source(title, text), Taxonomy.builtin()) == kind


def test_the_longest_articles_of_a_kind_and_those_that_bear_the_name_come_first() -> None:
    turin, seoul = "Turin is a city with arcades." + FILLER * 2, "Seoul is a city with towers." + FILLER
    named = "HIV is a virus. HIV spreads; HIV tests find HIV." + FILLER
    often = "They spoke of HIV and HIV and HIV and HIV and HIV." + FILLER
    sources = [
        Source("Seoul", seoul),
        Source("Turin", turin),
        Source("An evening", often),
        Source("HIV", named),
        Source("HIV in a town", named),
        Source("List of HIV tests", named),
        Source("Seldom", "HIV was named once." + FILLER),
        Source("Short", "HIV HIV HIV HIV"),
    ]
    knowledge = open_knowledge(KnowledgeRule())
    found = select(sources, knowledge, {"HIV": ["HIV"]}, count=5, each=3, length=400)
    assert [chosen.title for chosen in found.kinds] == ["Turin", "Seoul"]
    assert [chosen.title for chosen in found.entities] == ["HIV", "HIV in a town", "An evening"]
    assert all(len(chosen.text) <= 400 for chosen in (*found.kinds, *found.entities))
    assert "virus" not in repr(found)
    again = select(sources, knowledge, {"HIV": ["HIV"]}, count=1, each=1, length=400)
    assert [chosen.title for chosen in (*again.kinds, *again.entities)] == ["Turin", "HIV"]


def test_of_equals_the_first_is_kept() -> None:
    best = _Best(2)
    for title in ("a", "b", "c"):
        best.offer((1,), Chosen("places", title, title, ""))
    best.offer((2,), Chosen("places", "d", "d", ""))
    assert [chosen.title for chosen in best.found()] == ["d", "a"]


def test_the_papers_figures_are_whole() -> None:
    assert all(tuple(case.kept) == ALPHAS for case in CASES.values())
    assert all(redaction < sanitization for case in CASES.values() for redaction, sanitization in case.kept.values())
    assert all(each.information > max(each.thresholds) for each in FEATURES.values())
    shares = feature_shares()
    assert list(shares) == sorted(shares)
    assert all(0 < share < 1 for share in shares)
    for told in (*QUASI.values(), *OUTPUT.values()):
        assert all(0 < value <= 1 for value in (told.precision, told.recall, told.f))
