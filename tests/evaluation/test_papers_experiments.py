"""The papers' experiments on small texts: their order, their bounds, their files."""

from __future__ import annotations

import csv
import json
import re
from hashlib import sha256
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from expurgate.cli.evaluate import command as evaluate
from expurgate.cli.main import main
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.evaluation.clues import read_clue_text
from expurgate.evaluation.detection.gold import read_inline
from expurgate.evaluation.papers.articles import SUMMARY, Chosen
from expurgate.evaluation.papers.clues import protect_clues
from expurgate.evaluation.papers.correlating import HiddenPhrases, correlate, exposed, mean_row
from expurgate.evaluation.papers.figures import DOCUMENT, FIRST, SENTENCE
from expurgate.evaluation.papers.generalizing import sweep
from expurgate.evaluation.papers.judging import agreement, as_gold, judge, judge_articles, judgement, marked
from expurgate.evaluation.papers.protecting import means, protect
from expurgate.evaluation.utility import STRATEGIES
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.policy import KnowledgeRule
from expurgate.privacy.tuples import Search

KNOWLEDGE, READER = open_knowledge(KnowledgeRule(association="counts")), Reader()
CITY = (
    "Turin is a city in Piedmont with a cathedral, royal palaces and a football club called Juventus. "
    "The shroud of Christ is kept there. Its factories built cars for Fiat, and the Po flows by the hills. "
    "In winter the Olympic games were held, with skating and skiing in the Alps. "
)
PARK = (
    "Yellowstone National Park lies in Wyoming, Montana and Idaho. Its geysers, bison and grizzly bears draw many visitors. "
    "Old Faithful erupts every hour, and a river runs through a canyon of yellow stone. The gift shop was closed. "
)
ILLNESS = (
    "HIV is a virus. An HIV test finds antibodies, and antiretroviral therapy slows HIV down. Without treatment HIV leads "
    "to AIDS, with pneumonia and weight loss. A nurse walked through the garden, and the window was open. "
)
TURIN = Chosen("places", "Turin", "Turin", CITY)
YELLOWSTONE = Chosen("places", "Yellowstone", "Yellowstone National Park", PARK)
HIV = Chosen("protected", "HIV", "HIV", ILLNESS)


def test_the_strategies_keep_their_order_at_every_feature_of_the_paper() -> None:
    rows = sweep([YELLOWSTONE], KNOWLEDGE, reader=READER)
    assert [row.strategy for row in rows] == [*STRATEGIES] * 4
    assert [row.feature for row in rows[::4]] == ["national park", "Wyoming", "North America", ""]
    for four in (rows[:4], rows[4:8], rows[8:12]):
        suppressed, _, whole, ideal = (row.kept for row in four)
        assert 0 <= suppressed <= whole <= ideal <= 1
        assert four[2].of_ideal == pytest.approx(whole / ideal)
    assert rows[4].beta == pytest.approx(KNOWLEDGE.information("wyoming"))
    assert (rows[4].paper_beta, rows[4].paper_information) == (4.46, 5.86)
    assert rows[-1].entity == "all"
    assert rows[-4].kept == pytest.approx(sum(row.kept for row in rows[:12:4]) / 3)


def test_a_larger_alpha_hides_more_and_sanitization_keeps_more_than_redaction() -> None:
    rows = protect([HIV], (1.0, 2.0), KNOWLEDGE, reader=READER)
    low, high = rows
    assert low.hidden < high.hidden <= high.terms
    assert low.sanitization >= high.sanitization
    assert low.redaction <= low.sanitization
    assert high.redaction <= high.sanitization + 0.05  # a sentence that says nothing any more is left out whole
    assert all(row.failed == 0 for row in rows)
    assert all(row.ours is None for row in rows)
    assert [round(value, 3) for value in (low.paper.recall, high.paper.f)] == [0.04, 0.881]
    assert [round(value, 3) for value in (high.paper_redaction, high.paper_sanitization)] == [0.176, 0.612]
    assert [row.sanitization for row in means(rows)] == [row.sanitization for row in rows]


def test_a_wider_context_finds_no_less_and_leaves_nothing_exposed() -> None:
    search = Search(largest=2)
    (row,) = correlate([TURIN], KNOWLEDGE, search, reader=READER)
    assert row.found_sentence <= row.found_document <= row.left
    assert row.exposed_document == 0
    assert row.exposed_first >= row.exposed_sentence >= row.exposed_document
    assert mean_row([row, row]).found_document == row.found_document
    assert correlate([Chosen("places", "x", "x", "He walked.")], KNOWLEDGE, search, reader=READER) == []


def test_what_is_exposed_is_exposed_by_a_term_that_can_be_named() -> None:
    hidden = HiddenPhrases.by_entities(READER.read(Document(CITY)))
    limit = min(KNOWLEDGE.information(name) for name in hidden.names)
    search = Search(largest=1)
    told = {
        name
        for name in hidden.names
        for other in hidden.others
        if KNOWLEDGE.pmi(KNOWLEDGE.joint([(name, other)])[0], *KNOWLEDGE.counts([name, other])) > limit
    }
    assert exposed(hidden.names, hidden.others, limit, KNOWLEDGE, search) == len(told)


def test_people_are_asked_of_terms_that_a_mark_touches() -> None:
    gold = read_inline("[[PERSON!:Ada Nowak]] met a [[JOB:famous violinist]] in the garden of [[GPE?:Turin]].")
    hidden = HiddenPhrases.by_entities(READER.read(gold.document))
    found = marked(gold, hidden)
    assert "ada nowak" in found
    assert "famous violinist" in found
    assert "garden" not in found
    rows = judge([gold], KNOWLEDGE, Search(largest=1), reader=READER)
    assert [(row.table, row.system) for row in rows] == [
        (5, SENTENCE),
        (5, DOCUMENT),
        (6, FIRST),
        (6, SENTENCE),
        (6, DOCUMENT),
    ]
    assert all(row.documents == 1 for row in rows)


def test_an_article_is_judged_only_where_this_very_text_was(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"HIV": {"sha256": sha256(ILLNESS.encode()).hexdigest(), "hide": ["HIV", "antiretroviral therapy"]}}
    monkeypatch.setattr("expurgate.evaluation.papers.judging._judgements", lambda: told)
    found = judgement(HIV)
    assert found is not None
    assert {found.document.slice(mention.span) for mention in found.mentions} == set(told["HIV"]["hide"])
    assert len(found.mentions) == ILLNESS.count("HIV") + 1
    assert judgement(Chosen("protected", "HIV", "HIV", ILLNESS + "More.")) is None
    (row,) = protect([HIV], (1.5,), KNOWLEDGE, reader=READER)
    assert row.ours is not None
    assert row.ours.recall == 1.0
    assert 0 < row.ours.precision < 1
    assert row.to_dict()["paper_recall"] == 0.889


def test_words_are_marked_whole() -> None:
    text = "A VW is no VWX, and a VW."
    assert [mention.span.start for mention in as_gold(text, ["VW"]).mentions] == [2, text.rindex("VW")]


def test_the_papers_article_has_the_papers_figures_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {YELLOWSTONE.title: {"sha256": sha256(PARK.encode()).hexdigest(), "hide": ["geysers", "Wyoming"]}}
    monkeypatch.setattr("expurgate.evaluation.papers.judging._judgements", lambda: told)
    rows = judge_articles([YELLOWSTONE, TURIN], KNOWLEDGE, Search(largest=1), reader=READER)
    assert [(row.table, row.system, row.title, row.documents) for row in rows[:5]] == [
        (5, SENTENCE, "Yellowstone", 1),
        (5, DOCUMENT, "Yellowstone", 1),
        (6, FIRST, "Yellowstone", 1),
        (6, SENTENCE, "Yellowstone", 1),
        (6, DOCUMENT, "Yellowstone", 1),
    ]
    assert rows[1].paper is not None
    assert rows[1].paper.f == 0.8
    assert [row.ours for row in rows[5:]] == [row.ours for row in rows[:5]]


def test_clue_texts_are_judged_by_their_marks() -> None:
    text = read_clue_text(
        "secret: HIV\n\nThe [[antiretroviral therapy|strong]] began. A nurse walked through the garden."
    )
    (row,) = protect_clues([text], (1.5,), KNOWLEDGE, reader=READER)
    assert row.ours.recall == 1.0
    assert (row.texts, row.failed, round(row.paper.recall, 2)) == (1, 0, 0.79)


@given(st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef")))
def test_agreement_is_the_papers(found: set[str], wanted: set[str]) -> None:
    told = agreement(found, wanted)
    if found and wanted:
        assert told.precision == len(found & wanted) / len(found)
        assert told.recall == len(found & wanted) / len(wanted)
    assert (told.f > 0) == bool(found & wanted)
    assert told.f <= max(told.precision, told.recall) + 1e-12


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("collection")
    lines = [{"title": YELLOWSTONE.title, "text": PARK * 2}, {"title": "HIV", "text": ILLNESS * 2}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / "articles.jsonl").write_text(text, encoding="utf-8")
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["evaluate", *arguments], catch_exceptions=False)


def test_the_command_writes_page_figures_and_table(collection: Path, tmp_path: Path) -> None:
    gold = tmp_path / "gold.txt"
    gold.write_text("[[PERSON!:Ada Nowak]] plays in [[GPE:Turin]].", encoding="utf-8")
    arguments = (str(collection), "--length", "300", "--largest", "1", "--gold", str(gold))
    out = tmp_path / "out"
    told = json.loads(run("papers", *arguments, "-o", str(out), "--json").output)
    assert {article["title"] for article in told["articles"]} >= {YELLOWSTONE.title, "HIV", SUMMARY}
    assert "Catholicism" in told["missing"]
    assert "HIV" not in told["missing"]
    assert len(told["semantic correlations, against people"]) == 5
    assert json.loads((out / "papers.json").read_text(encoding="utf-8")) == told
    with (out / "papers.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["paper"] for row in rows} == set(told) - {
        "articles",
        "missing",
        "C-sanitized, on clue texts",
        "semantic correlations, judged",
    }
    assert all(re.fullmatch(r"-?[\d.e+-]+", row["value"]) for row in rows)
    page = (out / "papers.html").read_text(encoding="utf-8")
    assert "C-sanitized" in page
    assert "geysers" not in page
    assert "<script" not in page


def test_the_other_name_prints_the_same_tables(tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text(json.dumps({"title": YELLOWSTONE.title, "text": PARK * 2}) + "\n", encoding="utf-8")
    shown = run("seeds", str(one), "--length", "300", "--largest", "1").output
    assert "Semantic correlations" in shown
    assert "Not in the collection: HIV, STD, " in " ".join(shown.split())
    context = click.Context(evaluate)
    assert evaluate.get_command(context, "seeds") is evaluate.get_command(context, "papers")
    assert "seeds" not in run("--help").output


def test_a_collection_without_such_articles_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text(json.dumps({"title": "Nothing", "text": "Nothing happens. " * 30}) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="no article"):
        run("papers", str(file), "--length", "300")
