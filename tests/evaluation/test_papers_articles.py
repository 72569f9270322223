"""The papers' articles are found by their titles, and their figures are whole."""

from __future__ import annotations

import json
from pathlib import Path

import expurgate.evaluation.papers.judging as judging
from expurgate.evaluation.papers.articles import SUMMARY, select
from expurgate.evaluation.papers.figures import ALPHAS, CASES, FEATURES, OUTPUT, QUASI
from expurgate.evaluation.papers.tables import ARTICLES
from expurgate.knowledge.corpus.sources import SourceDocument


def test_articles_are_found_by_title_at_the_length_they_have() -> None:
    sources = [
        SourceDocument("Hollywood Undercover", "Homosexuality, homosexuality, homosexuality and homosexuality."),
        SourceDocument("Los Angeles", "A city."),
        SourceDocument("Los Angeles County", "A county."),
        SourceDocument("Steve Wozniak", "He built computers."),
        SourceDocument("Steve Wozniak", "He built computers. He gave lessons. " * 9),
        SourceDocument("apple inc.", "It sells computers."),
        SourceDocument("Apple", "A fruit."),
        SourceDocument("Homosexuality", " "),
    ]
    found = select(sources, length=60)
    assert [(each.entity, each.title) for each in found.correlating] == [
        ("Steve Wozniak", "Steve Wozniak"),
        ("Apple", "apple inc."),
    ]
    assert found.correlating[0].text == "He built computers. He gave lessons. He built computers."
    assert [(each.entity, each.text) for each in found.protecting] == [("Los Angeles", "A county.")]
    assert {"Homosexuality", "HIV", "Volkswagen"} < set(found.missing)
    assert not {"Apple", "Los Angeles"} & set(found.missing)
    assert "computers" not in repr(found)


def test_where_there_is_no_article_the_papers_own_summary_is_read() -> None:
    found = select([SourceDocument("Tarragona", "It is a city by the sea.")], length=100)
    titles = {each.entity: each.title for each in found.generalizing}
    assert titles["Tarragona"] == "Tarragona"
    assert titles["Port Aventura"] == SUMMARY
    assert len(titles) == len(FEATURES)


def test_the_papers_figures_are_whole() -> None:
    assert all(tuple(case.kept) == tuple(case.expert) == ALPHAS for case in CASES.values())
    assert all(redaction < sanitization for case in CASES.values() for redaction, sanitization in case.kept.values())
    assert all(each.information > max(beta for _, beta in each.features) for each in FEATURES.values())
    assert {each.article for each in FEATURES.values()} <= set(ARTICLES)
    assert len(ARTICLES) == 20
    experts = [each for case in CASES.values() for each in case.expert.values()]
    for article in ARTICLES.values():
        experts += [article.document, article.sentence, article.first, article.output]
    for told in (*QUASI.values(), *OUTPUT.values(), *experts):
        assert all(0 < value <= 1 for value in (told.precision, told.recall, told.f))
        assert abs(told.f - 2 * told.precision * told.recall / (told.precision + told.recall)) < 0.06


def test_the_means_of_the_papers_tables_are_those_it_states() -> None:
    for name, stated in (
        ("document", QUASI["Ψ, document"]),
        ("sentence", QUASI["Ψ, sentence"]),
        ("output", OUTPUT["Ψ, document"]),
    ):
        for part in ("precision", "recall", "f"):
            values = [getattr(getattr(article, name), part) for article in ARTICLES.values()]
            assert abs(sum(values) / len(values) - getattr(stated, part)) < 0.001, (name, part)


def test_what_was_judged_are_articles_of_the_papers() -> None:
    titles = {title for case in CASES.values() for title in case.titles}
    titles |= {title for article in ARTICLES.values() for title in article.titles}
    told = json.loads((Path(judging.__file__).parent / "data" / "judged.json").read_text(encoding="utf-8"))
    assert set(told) <= titles
    assert all(len(each["sha256"]) == 64 and each["hide"] for each in told.values())
