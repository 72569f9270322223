"""Columns of frames of every kind are released alike; what fails is a row with an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest

from expurgate.core.errors import InputError
from expurgate.frames import sanitize
from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

POLICY = Policy.from_dict(
    {"detect": {"patterns": ["EMAIL"], "terms": ["Zorblatt"]}, "transform": {"method": "redact", "mark": "label"}}
)
ROWS = {
    "id": [1, 2, 3, 4],
    "note": ["Zorblatt wrote to a@b.example.", "The garden is green.", None, "Zorblatt again"],
}


def frames() -> list[Any]:
    return [pandas.DataFrame(ROWS), polars.DataFrame(ROWS), pyarrow.table(ROWS)]


def rows(frame: Any) -> list[dict[str, Any]]:
    if isinstance(frame, pandas.DataFrame):
        return [dict(row) for row in frame.to_dict("records")]
    return list(frame.to_dicts() if isinstance(frame, polars.DataFrame) else frame.to_pylist())


@pytest.mark.parametrize("frame", frames(), ids=lambda frame: type(frame).__module__.partition(".")[0])
def test_a_column_is_released_and_told_of(frame: Any) -> None:
    certificates: list[dict[str, Any]] = []
    found = sanitize(frame, "note", POLICY, processes=1, certificates=certificates)
    assert type(found) is type(frame)
    told = rows(found)
    assert [row["id"] for row in told] == [1, 2, 3, 4]
    assert not any("Zorblatt" in str(row["note"]) or "a@b" in str(row["note"]) for row in told)
    assert told[1]["note"] == "The garden is green."
    assert told[2]["note"] is None
    assert [row["note_status"] for row in told] == ["released"] * 4
    assert [row["note_edits"] for row in told] == [2, 0, 0, 1]
    assert len(certificates) == 3
    assert len({row["note_certificate"] for row in told}) == 4
    assert "Zorblatt" in str(rows(frame)[0]["note"])


def test_what_is_no_frame_or_no_text_is_refused() -> None:
    with pytest.raises(InputError, match="frame"):
        sanitize([1], "note", POLICY)
    with pytest.raises(InputError, match="no column"):
        sanitize(pandas.DataFrame(ROWS), "text", POLICY)
    with pytest.raises(InputError, match="no texts"):
        sanitize(pandas.DataFrame(ROWS), "id", POLICY)
    with pytest.raises(InputError, match="already"):
        sanitize(pandas.DataFrame({**ROWS, "note_status": 1}), "note", POLICY)


def test_many_texts_come_back_in_order_from_several_processes() -> None:
    texts = [f"Zorblatt number {at}." for at in range(40)]
    found = list(sanitize_many(texts, POLICY, processes=2))
    assert all(f"number {at}." in str(one.text) and one.holds for at, one in enumerate(found))


def test_a_text_that_fails_is_an_error_and_the_others_go_on() -> None:
    policy = Policy.from_dict({"detect": {"terms": ["rash"]}, "keep": ["rash"]})
    bad: Any = 7
    found = list(sanitize_many(["no rash here", bad, "fine"], policy, processes=1))
    assert found[1].text is None
    assert found[1].error
    assert found[2].text == "fine"


def test_a_journal_goes_on_where_it_stopped(tmp_path: Path) -> None:
    texts = [f"Zorblatt number {at}." for at in range(50)]
    path = tmp_path / "journal"
    stream = sanitize_many(texts, POLICY, processes=1, journal=path)
    begun = [next(stream) for _ in range(20)]
    stream.close()  # type: ignore[attr-defined]
    with path.open("ab") as file:
        file.write(b'{"torn')
    done = path.read_bytes().count(b"\n") - 1
    again = list(sanitize_many(texts, POLICY, processes=1, journal=path))
    assert [one.text for one in again[:20]] == [one.text for one in begun]
    assert [one.certificate_id for one in again[:20]] == [one.certificate_id for one in begun]
    assert 20 <= done < 50
    assert len(again) == 50
    with pytest.raises(InputError, match="not the one"):
        list(sanitize_many(["other"], POLICY, processes=1, journal=path))
    with pytest.raises(InputError, match="another policy"):
        list(sanitize_many(texts, "hipaa-safe-harbor", processes=1, journal=path))
    assert b"Zorblatt" not in path.read_bytes()
