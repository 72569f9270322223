"""The weights file and the reader's name: bad ones are one clear error."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from expurgate.core.errors import InputError
from expurgate.language.builtin.hook import reader
from expurgate.language.builtin.labels import IDENTITIES
from expurgate.language.builtin.weights import OF_JUDGMENTS, SHIPPED, for_judgments, load


def test_the_shipped_weights_are_small_whole_numbers() -> None:
    weights = load()
    assert SHIPPED.stat().st_size < 12_000_000
    assert all(np.array_equal(layer.weights, np.rint(layer.weights)) for layer in (*weights.layers, weights.heads))
    width = 3 * weights.table.shape[1]
    assert width * 127 * 127 < 2**24


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04"])
def test_a_file_that_is_no_weights_is_one_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(content)
    with pytest.raises(InputError, match="the weights of the reader cannot be read"):
        load(path)


def test_weights_without_a_part_are_one_error(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    np.savez(path, hashes=np.zeros(3, np.uint32))
    with pytest.raises(InputError, match="cannot be read"):
        load(path)


def test_nothing_may_follow_the_name() -> None:
    assert repr(reader("")) == "Reader('builtin')"
    with pytest.raises(InputError, match="takes nothing"):
        reader("en_core_web_sm")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04"])
def test_weights_for_judgments_that_are_none_are_one_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "judgments.npz"
    path.write_bytes(content)
    with pytest.raises(InputError, match="the weights for judgments cannot be read"):
        for_judgments(load(), path)


def test_the_layers_for_judgments_share_the_table_and_know_common_words_alone() -> None:
    weights = load()
    judging = for_judgments(weights)
    assert judging.table is weights.table
    assert 0 < judging.commonest < len(weights.hashes) <= weights.commonest
    assert judging.heads.weights.shape == (weights.table.shape[1], IDENTITIES)
    assert OF_JUDGMENTS.stat().st_size < 500_000
