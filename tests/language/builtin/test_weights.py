"""The weights file and the reader's name: bad ones are one clear error."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from expurgate.core.errors import InputError
from expurgate.language.builtin.hook import reader
from expurgate.language.builtin.weights import SHIPPED, load


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
