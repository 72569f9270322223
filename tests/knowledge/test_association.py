"""The table of associations: what it says of words and phrases, and what it refuses to open."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.association import Association, write_table
from expurgate.knowledge.corpus.hashing import phrase_hash, token_hash
from expurgate.knowledge.estimate import FEATURES, estimate, features

VECTORS = {
    "virus": [100, 10, 0],
    "condom": [90, 30, 5],
    "needle": [60, 60, 0],
    "garden": [0, 5, 110],
    "oral": [10, 20, 100],
    "oral thrush": [95, 5, 5],
}
WEIGHTS = {**dict.fromkeys(FEATURES, 0.0), "cosine": 6.0, "trust": 2.0, "unknown_trust": 0.5}


def made(path: Path) -> Association:
    rows = sorted((phrase_hash([token_hash(word) for word in name.split()]), name) for name in VECTORS)
    vectors = np.array([VECTORS[name] for _, name in rows], np.int8)
    sections = [
        np.array([key for key, _ in rows], "<u8"),
        np.full(len(rows), 96, np.uint8),
        vectors,
        np.ones(3, "<f4"),
        np.zeros(3, "<f4"),
        np.eye(3, dtype="<f4"),
    ]
    write_table(path, {"rows": len(rows), "dimensions": 3, "weights": WEIGHTS}, sections)
    return Association.open(path)


def cosine(table: Association, term: str, thing: str) -> float:
    return float(table.likeness(table.vectors([term]), table.vectors([thing])).cosine[0, 0])


def test_words_that_keep_the_same_company_are_alike(tmp_path: Path) -> None:
    table = made(tmp_path / "table")
    assert table.rows == len(VECTORS)
    assert cosine(table, "condom", "virus") > 0.9 > cosine(table, "needle", "virus") > cosine(table, "garden", "virus")


def test_forms_of_a_noun_share_a_vector(tmp_path: Path) -> None:
    table = made(tmp_path / "table")
    assert np.allclose(table.vectors(["condoms"]), table.vectors(["condom"]))


def test_a_phrase_has_its_own_vector_before_its_parts(tmp_path: Path) -> None:
    table = made(tmp_path / "table")
    assert len(table.units("oral thrush")) == 1
    assert cosine(table, "oral thrush", "virus") > cosine(table, "oral", "virus") + 0.5
    assert len(table.units("severe oral thrush of the garden")) == 2


def test_what_the_table_does_not_have_is_said(tmp_path: Path) -> None:
    table = made(tmp_path / "table")
    like = table.likeness(table.vectors(["xyzzy", "condom"]), table.vectors(["virus", "plugh"]))
    assert like.known.tolist() == [[False, False], [True, False]]
    assert not like.cosine[0].any()
    assert table.units("") == table.units("of the") == []


@given(st.text(max_size=40))
def test_any_text_has_a_vector_of_length_one_or_none(text: str) -> None:
    table = Association.builtin()
    length = float(np.linalg.norm(table.vectors([text])[0]))
    assert length == pytest.approx(1.0) or length == 0.0


@pytest.mark.parametrize("harm", ["magic", "version", "byte", "cut", "empty"])
def test_a_harmed_file_is_refused(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "table"
    made(path)
    data = bytearray(path.read_bytes())
    if harm == "magic":
        data[0] ^= 1
    elif harm == "version":
        data[7] += 1
    elif harm == "byte":
        data[-5] ^= 1
    elif harm == "cut":
        data = data[:-3]
    else:
        data = bytearray()
    path.write_bytes(bytes(data))
    with pytest.raises(KnowledgeError):
        Association.open(path)


def test_no_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="no such table"):
        Association.open(tmp_path / "nothing")


def test_counts_correct_the_prediction(tmp_path: Path) -> None:
    table = made(tmp_path / "table")
    like = table.likeness(table.vectors(["condom", "condom", "condom"]), table.vectors(["virus"]))
    told = features(like, np.full(3, 10.0), np.full(1, 10.0))
    joint, expected = np.array([[0.0], [0.0], [500.0]]), np.array([[0.0], [40.0], [10.0]])
    found = estimate(told, WEIGHTS, joint, expected, np.full((3, 1), 10.0))
    nothing, never, often = found.bits.ravel()
    assert nothing == pytest.approx(found.predicted[0, 0])
    assert never < 0 < nothing
    assert often == pytest.approx(np.log2(50), abs=0.1)
    assert found.counted.ravel().tolist() == pytest.approx([0.0, 0.0, 500 / 502])


@given(st.floats(0, 1e5), st.floats(0, 1e5), st.floats(0, 18), st.floats(-1, 1))
def test_an_estimate_is_finite_and_within_its_bound(joint: float, expected: float, most: float, cosine: float) -> None:
    told = np.zeros((1, 1, len(FEATURES)))
    told[0, 0, FEATURES.index("cosine")] = cosine
    found = estimate(told, WEIGHTS, np.array([[joint]]), np.array([[expected]]), np.array([[most]]))
    assert np.isfinite(found.bits).all()
    assert found.bits[0, 0] <= most + 1e-9
    assert 0 <= found.counted[0, 0] <= 1
