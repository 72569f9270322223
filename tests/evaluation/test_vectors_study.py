"""The paper's experiments on a small collection of our own."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from scipy import sparse

from expurgate.cli.evaluate_vectors import command
from expurgate.core.errors import InputError
from expurgate.evaluation.pages import html
from expurgate.evaluation.vectors.collections import labelled_folder, reuters
from expurgate.evaluation.vectors.learning import (
    agreement,
    bayes_scores,
    jaccard,
    naive_bayes,
    nearest_neighbours,
    nearest_scores,
    spherical_kmeans,
)
from expurgate.evaluation.vectors.page import results_csv, results_page
from expurgate.evaluation.vectors.queries import f1, search, six_queries
from expurgate.evaluation.vectors.space import Space
from expurgate.evaluation.vectors.study import (
    VectorStudySettings,
    average_terms,
    average_weight,
    distance_histogram,
    study,
)

SEA = ["harbor", "sailor", "anchor", "vessel", "tide", "captain", "deck", "wave", "island", "storm"]
LAND = ["tractor", "farmer", "barley", "harvest", "meadow", "cattle", "barn", "plough", "orchard", "fence"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rng = np.random.default_rng(0)
    for kind, words in (("sea", SEA), ("land", LAND)):
        (tmp_path / "docs" / kind).mkdir(parents=True)
        for at in range(30):
            mixed = [*rng.choice(words, 12), *rng.choice(SEA + LAND, 3)]
            (tmp_path / "docs" / kind / f"{at}.txt").write_text(" ".join(mixed))
    return tmp_path / "docs"


def values(results: list[Any], **wanted: Any) -> list[float]:
    return [r.value for r in results if all(getattr(r, name) == value for name, value in wanted.items())]


def test_the_study_has_every_experiment(folder: Path) -> None:
    collection = labelled_folder(folder)
    assert len(collection) == 60
    assert collection.training.sum() == 42
    results = study(collection, VectorStudySettings(ks=(2, 4), restarts=2, clusters=(3,)))
    for method in ("classical", "spherical", "refined"):
        small = values(results, experiment="information loss", part="all", method=method, k=2)
        large = values(results, experiment="information loss", part="all", method=method, k=4)
        assert 0 < small[0] < large[0] < 1
        assert len(values(results, experiment="query F1", method=method, k=2)) == 18
        assert len(values(results, experiment="Jaccard index", method=method, k=2)) == 9
        assert len(values(results, experiment="adjusted Rand index", method=method, k=2)) == 2
    losses = [
        values(results, experiment="information loss", part="all", method=method, k=4)[0]
        for method in ("refined", "spherical", "classical")
    ]
    assert losses == sorted(losses)
    for experiment in ("query F1", "adjusted Rand index", "distances"):
        assert values(results, experiment=experiment, method="classical") == pytest.approx(
            values(results, experiment=experiment, method="spherical")
        )
    assert min(values(results, experiment="Jaccard index", k=2)) > 0.8
    assert sum(values(results, experiment="distances", method="original")) == pytest.approx(1)
    page = html(results_page([("sea & land", result) for result in results]))
    assert page.count("<figure>") == 20
    assert "sea &amp; land: information loss" in page
    assert "classical and spherical" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    table = list(csv.DictReader(io.StringIO(results_csv([("x", result) for result in results]))))
    assert len(table) == len(results)


def test_the_command_writes_a_page_and_a_table(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = CliRunner().invoke(command, [str(folder), "-o", str(out), "--k", "2,3", "--restarts", "1"])
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in out.iterdir()) == ["vectors.csv", "vectors.html"]
    assert "k = 3" in result.stderr


@pytest.mark.parametrize("ks", ["", "x", "1-3", "5-2", "2-99999999", "61"])
def test_a_bad_k_is_refused(folder: Path, tmp_path: Path, ks: str) -> None:
    result = CliRunner().invoke(command, [str(folder), "-o", str(tmp_path / "out"), "--k", ks])
    assert isinstance(result.exception, InputError)
    assert not (tmp_path / "out").exists()


def test_a_collection_needs_classes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("alone")
    with pytest.raises(InputError, match="two subfolders"):
        labelled_folder(tmp_path)
    assert isinstance(CliRunner().invoke(command, ["-o", str(tmp_path)]).exception, InputError)


def test_reuters_keeps_stories_of_one_large_topic(tmp_path: Path) -> None:
    stories: list[dict[str, Any]] = [
        {"id": str(14_800 + at), "title": f"title {at}", "body": "body", "topics": [f"t{at % 8}"]} for at in range(40)
    ]
    stories += [{"id": "9", "body": "two", "topics": ["t0", "t1"]}, {"id": "10", "title": "none"}]
    stories += [{"id": str(at), "title": "more", "topics": [f"t{at}"]} for at in range(7)]
    (tmp_path / "data" / "full").mkdir(parents=True)
    (tmp_path / "data" / "full" / "reuters-000.json").write_text(json.dumps(stories))
    collection = reuters(tmp_path)
    assert set(collection.classes) == {f"t{at}" for at in range(7)}
    assert len(collection) == 42
    assert collection.training.sum() == 7 + sum(at % 8 < 7 for at in range(19))
    (tmp_path / "data" / "full" / "reuters-001.json").write_text("[3]")
    for place in (tmp_path, tmp_path / "none"):
        with pytest.raises(InputError):
            reuters(place)


def test_histogram_counts_pairs_by_distance() -> None:
    matrix = sparse.csr_array(np.array([[1.0, 0], [1, 0], [0, 1], [1, 1]]))
    for space in (Space.of(matrix), Space(matrix[1:], np.array([0, 0, 1, 2]))):
        shares = distance_histogram(space) * 6
        assert shares[0] == 1
        assert shares[2] == 3
        assert shares[10] == 2
        assert average_terms(space) == 1.25
        assert average_weight(space) == 1


def test_queries_are_those_of_table_2() -> None:
    matrix = sparse.csr_array(np.array([[0.9, 0, 0.1, 0], [0.2, 0.3, 0.1, 0], [0.2, 0, 0.1, 0.2]]))
    queries = six_queries(matrix, 1)
    assert queries["q0"].tolist() == [0]
    assert queries["q1"].tolist() == [1]
    assert queries["q4"].tolist() == [0]
    assert queries["q5"].tolist() == [0]
    assert search(Space.of(matrix.tocsc()), np.array([3])) == {2}
    assert search(Space.of(matrix.tocsc()), np.array([0]), returned=1) == {0}
    assert search(Space.of(matrix.tocsc()), np.array([0]), returned=2) == {0, 1, 2}
    assert f1(frozenset({1, 2}), frozenset({2, 3})) == 0.5
    assert f1(frozenset(), frozenset()) == 1


def test_classifiers_and_clusters_find_what_is_there() -> None:
    rng = np.random.default_rng(1)
    bases = np.repeat(np.eye(3, 12), 20, axis=0)
    matrix = sparse.csr_array(bases + 0.1 * rng.random((60, 12)))
    truth = np.repeat(["a", "b", "c"], 20)
    space = Space.of(matrix)
    assert agreement(truth, spherical_kmeans(space, 3, restarts=3)) == 1
    for scores in (nearest_scores, bayes_scores):
        assert set(scores(space, truth, space, truth).values()) == {1.0}
    few = Space.of(matrix[[0, 39]])
    assert nearest_neighbours(Space.of(matrix[:40]), truth[:40], few)[5].tolist() == ["a", "b"]
    assert jaccard(np.array([1, 2, 3, 4]), np.array([1, 2, 0, 0])) == pytest.approx(2 / 6)


def test_equal_documents_kept_once_count_as_often_as_they_occur() -> None:
    rng = np.random.default_rng(2)
    vectors = sparse.csr_array(rng.random((9, 15)) * (rng.random((9, 15)) < 0.6) + 0.01)
    place = rng.integers(0, 9, 60)
    once, every = Space(vectors, place), Space.of(vectors[place])
    classes = rng.choice(["a", "b", "c"], 60)
    test = Space.of(sparse.csr_array(rng.random((20, 15))))
    assert naive_bayes(once, classes, test).tolist() == naive_bayes(every, classes, test).tolist()
    for count in (5, 10):
        found = [nearest_neighbours(space, classes, test)[count].tolist() for space in (once, every)]
        assert found[0] == found[1]
    assert agreement(spherical_kmeans(once, 3), spherical_kmeans(every, 3)) == 1
    assert distance_histogram(once) == pytest.approx(distance_histogram(every))
