"""What the reader knows of names before it looks around: by hash, whatever the spelling, and never a reason to fail quietly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from expurgate.core.errors import InputError
from expurgate.language.builtin import names
from expurgate.language.builtin.features import ROWS, Vocabulary, form, hashed
from expurgate.language.builtin.names import GIVEN, KINDS, OFTEN_GIVEN, PLACE, SURNAME, Names, packed, shipped_names


def known(word: str) -> int:
    return shipped_names().kinds(hashed(form(word)))


@pytest.mark.parametrize("word", ["Aoibheann", "Chukwuemeka", "Zeynep", "Harpreet", "Xiuying", "Agnieszka", "Fatima"])
def test_given_names_of_many_origins_are_known(word: str) -> None:
    assert known(word) & GIVEN
    assert known(word.upper()) & GIVEN


@pytest.mark.parametrize("word", ["Corsham", "Devizes", "Gweru", "Bydgoszcz"])
def test_small_towns_are_known(word: str) -> None:
    assert known(word) & PLACE
    assert not known(word) & OFTEN_GIVEN


def test_a_name_is_known_without_its_accents() -> None:
    assert known("Wójcik") & SURNAME
    assert known("Wojcik") & SURNAME


def test_what_nobody_is_called_is_unknown() -> None:
    assert known("qwrtzplk") == known("2019") == known("because") == known("of") == 0


def test_what_is_stored_comes_back() -> None:
    stored = {7: 1, 70_000: 63, 4_294_967_295: 4}
    arrays = packed(stored)
    found = Names(np.cumsum(arrays["steps"], dtype=np.uint32), arrays["kinds"].astype(np.uint8))
    assert {number: found.kinds(number) for number in stored} == stored
    assert found.kinds(0) == found.kinds(8) == found.kinds(4_294_967_294) == 0


def test_the_row_of_a_name_tells_its_kinds_and_its_capital() -> None:
    vocabulary = Vocabulary([], Names(np.array([hashed("solomiya")], np.uint32), np.array([GIVEN], np.uint8)))
    row, small, other = (vocabulary.rows(word, True)[1] for word in ("Solomiya", "solomiya", "Solomiyo"))
    assert (row - small, row - other) == (KINDS, GIVEN)
    assert all(0 <= each < ROWS for word in ("Solomiya", "x", "12:30", "…") for each in vocabulary.rows(word, False))


@pytest.mark.parametrize("content", [b"", b"no names", b"PK\x03\x04"])
def test_a_list_that_cannot_be_read_is_one_error(
    tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "names.npz"
    path.write_bytes(content)
    monkeypatch.setattr(names, "SHIPPED", path)
    with pytest.raises(InputError, match="names cannot be read"):
        shipped_names.__wrapped__()
