"""Clue texts: their marks, and how a result is scored by them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calls import called
from tests.privacy.table_corpus import NoKinds

from expurgate.core.errors import InputError
from expurgate.core.spans import Span
from expurgate.evaluation.clue_ranking import area, compare_corpora
from expurgate.evaluation.clues import ClueScore, read_clue_text, read_clue_texts
from expurgate.knowledge.corpus.base import Corpus
from expurgate.language.reader import Reader

MARKED = "secret: gout\n\nHis [[big toe|strong]] burned and he gave up [[port|weak]] for a week.\n"


def place(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


def test_marks_become_places() -> None:
    text = read_clue_text(MARKED, "1")
    assert text.secret.startswith("gout")
    assert text.text == "His big toe burned and he gave up port for a week.\n"
    assert [(text.text[c.span.start : c.span.end], c.strength) for c in text.clues] == [
        ("big toe", "strong"),
        ("port", "weak"),
    ]
    assert "toe" not in repr(text)


@pytest.mark.parametrize(
    "marked",
    ["His [[toe|strong]].", "secret: gout\n\n[[toe|middling]]", "secret: gout\n\n[[toe|strong]", "secret:\n\ntoe"],
)
def test_a_wrong_mark_is_an_error(marked: str) -> None:
    with pytest.raises(InputError):
        read_clue_text(marked)


def test_a_clue_is_hidden_when_all_its_words_are() -> None:
    text = read_clue_text(MARKED)
    score = ClueScore()
    score.add(text, [place(text.text, "toe"), place(text.text, "port"), place(text.text, "week")])
    assert score.recall("strong") == 0
    assert score.recall("weak") == 1
    assert score.recall() == 0.5
    assert score.precision == pytest.approx(2 / 3)
    score.add(text, [place(text.text, "big toe")])
    assert score.recall("strong") == 0.5


def test_nothing_hidden_is_nothing_needless() -> None:
    score = ClueScore()
    score.add(read_clue_text(MARKED), [])
    assert score.precision == 1
    assert score.recall() == 0


def test_the_two_halves_have_different_secrets_and_thirty_texts_each() -> None:
    folder = Path(__file__).resolve().parents[2] / "benchmarks" / "clues"
    halves = [read_clue_texts(folder / half) for half in ("build", "measure")]
    assert [{int(text.name) % 2 for text in half} for half in halves] == [{1}, {0}]
    secrets = [{text.secret.lower() for text in half} for half in halves]
    assert not secrets[0] & secrets[1]
    assert all(len(each) >= 30 for each in secrets)
    for text in (text for half in halves for text in half):
        assert 80 <= len(text.text.split()) <= 215
        assert {clue.strength for clue in text.clues} == {"strong", "weak"}
        assert text.secret.lower() not in text.text.lower()


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_clue_texts(tmp_path)


CLUES = """secret: gout

He woke with his [[big toe|strong]] on fire, saw the garden, and had [[port|weak]] by the river."""


def test_a_corpus_that_knows_the_secret_ranks_its_clues_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = ["the big toe and the river", "the garden by the river", "port and the garden"] * 4
    wise = [*chance, *["gout of the big toe", "gout and port"] * 4, "gout in the garden"]
    for name, texts in (("chance", [*chance, "gout"]), ("wise", wise)):
        Corpus.build(texts, tmp_path / name, min_df=1, processes=1)
    file = tmp_path / "clues.txt"
    file.write_text(CLUES)
    corpora = {name: Corpus.open(tmp_path / name) for name in ("chance", "wise")}
    poor, rich = compare_corpora(corpora, [read_clue_text(CLUES)], NoKinds({}), Reader())
    assert (poor.together, poor.area) == (0.0, 0.5)
    assert rich.together == 1.0
    assert rich.area > 0.8
    assert rich.strong >= rich.area
    assert rich.clues == poor.clues == 2
    code, shown, _ = called(capsys, "corpus", "compare", tmp_path / "chance", tmp_path / "wise", "--clues", file)
    assert code == 0
    assert "strong clues" in shown
    assert "toe" not in shown
    assert called(capsys, "corpus", "compare", "builtin", "--clues", tmp_path / "none")[0] == 2


@pytest.mark.parametrize(
    ("scores", "wanted", "expected"),
    [
        ([1, 2, 3], [False, False, True], 1.0),
        ([1, 1], [True, False], 0.5),
        ([3, 1], [False, True], 0.0),
        ([1], [True], 0.5),
    ],
)
def test_area(scores: list[float], wanted: list[bool], expected: float) -> None:
    assert area(scores, wanted) == expected
