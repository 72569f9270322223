"""Columns of frames of every kind are released alike; what fails is a row with an error."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest

from expurgate.core.errors import ExpurgateError, InputError
from expurgate.frames import sanitize
from expurgate.pipeline import many
from expurgate.pipeline.api import verify
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
    assert pandas.isna(told[2]["note"])
    assert [row["note_status"] for row in told] == ["released"] * 4
    assert [row["note_edits"] for row in told] == [2, 0, 0, 1]
    assert len(certificates) == 3
    assert len({row["note_certificate"] for row in told}) == 4
    assert "Zorblatt" in str(rows(frame)[0]["note"])


def test_a_text_that_ends_its_process_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    made = many.released

    def deadly(text: str, *rest: Any) -> many.Released:
        if text == "deadly":
            os.kill(os.getpid(), signal.SIGKILL)
        return made(text, *rest)

    monkeypatch.setattr(many, "released", deadly)
    texts = [f"Zorblatt {number}" for number in range(40)]
    texts[20] = "deadly"
    found = list(sanitize_many(texts, POLICY, processes=2))
    assert [one.number for one in found] == list(range(40))
    assert [one.number for one in found if not one.holds] == [20]
    assert "was ended" in found[20].error
    assert {one.text for one in found if one.holds} == {f"[TERM] {number}" for number in range(40) if number != 20}


def test_the_certificates_of_a_frame_verify_its_texts() -> None:
    certificates: list[dict[str, Any]] = []
    found = sanitize(pandas.DataFrame(ROWS), "note", POLICY, processes=1, certificates=certificates)
    for text, certificate in zip(found["note"].dropna(), certificates, strict=True):
        assert verify(text, certificate).holds
        assert not verify(f"{text} more", certificate).holds
    with pytest.raises(InputError, match="not a certificate"):
        verify("a text", {"a": 1})


@pytest.mark.parametrize(
    ("policy", "key", "told"),
    [
        ({"disclosure": {"protect": ["Zorblatt Gurple"]}}, None, "nothing is known of 'Zorblatt Gurple'"),
        ({"detect": {"lexicons": ["absent.txt"]}}, None, r"no such lexicon: absent\.txt"),
        ({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "pseudonymize"}}, b"short", "at least 16 bytes"),
        ({"detect": {"terms": ["Zorblatt"]}}, "a secret that is a text", "a key is bytes"),
    ],
)
@pytest.mark.parametrize("owner", [None, "id"])
def test_what_stands_against_every_text_is_an_error_at_once(
    policy: dict[str, Any], key: Any, told: str, owner: str | None
) -> None:
    with pytest.raises(ExpurgateError, match=told):
        sanitize(pandas.DataFrame(ROWS), "note", Policy.from_dict(policy), processes=1, key=key, owner=owner)


@pytest.mark.parametrize("processes", [1, 2])
def test_progress_counts_texts(processes: int) -> None:
    told: list[tuple[str, int, int | None]] = []
    texts = ["Zorblatt came."] * 40
    list(sanitize_many(texts, POLICY, processes=processes, progress=lambda *said: told.append(said)))
    assert told[-1] == ("sanitizing", 40, 40)
    assert [done for _, done, _ in told] == sorted({done for _, done, _ in told})
    told.clear()
    list(sanitize_many(iter(texts), POLICY, processes=processes, progress=lambda *said: told.append(said)))
    assert told.pop() == ("sanitizing", 40, None)


def test_one_text_is_no_list_of_its_letters() -> None:
    with pytest.raises(InputError, match="a list or a stream"):
        sanitize_many("Zorblatt", POLICY)


def test_what_is_no_frame_or_no_text_is_refused() -> None:
    with pytest.raises(InputError, match="frame"):
        sanitize([1], "note", POLICY)
    with pytest.raises(InputError, match="no column"):
        sanitize(pandas.DataFrame(ROWS), "text", POLICY)
    with pytest.raises(InputError, match=r"row 1 of the column 'id' holds no text \(int\)"):
        sanitize(pandas.DataFrame(ROWS), "id", POLICY)
    with pytest.raises(InputError, match="already"):
        sanitize(pandas.DataFrame({**ROWS, "note_status": 1}), "note", POLICY)
    with pytest.raises(InputError, match="two columns"):
        sanitize(pandas.DataFrame([["a", "b"]], columns=["note", "note"]), "note", POLICY)
    with pytest.raises(InputError, match="by texts"):
        sanitize(pandas.DataFrame({0: ["a"]}), 0, POLICY)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="name the columns"):
        sanitize(pandas.DataFrame(ROWS), [], POLICY)
    with pytest.raises(InputError, match="collect"):
        sanitize(polars.LazyFrame(ROWS), "note", POLICY)
    with pytest.raises(InputError, match="a frame is"):
        sanitize(pandas.Series(["a"], name="note"), "note", POLICY)


def test_types_of_columns_stay_also_where_there_are_no_rows() -> None:
    for kind in ("string", "str", "string[pyarrow]"):
        given = pandas.DataFrame({"note": pandas.Series(["Zorblatt came.", None], dtype=kind)})
        found = sanitize(given, "note", POLICY, processes=1)
        assert found["note"].dtype == given["note"].dtype
        none = sanitize(given.head(0), "note", POLICY, processes=1)
        assert dict(none.dtypes) == dict(found.dtypes)
    for text in (pyarrow.large_string(), pyarrow.string_view(), pyarrow.string()):
        table = pyarrow.table({"note": pyarrow.array(["Zorblatt came."], text)})
        released = sanitize(table, "note", POLICY, processes=1)
        assert released.schema.field("note").type == text
        assert sanitize(table.slice(1), "note", POLICY, processes=1).schema == released.schema
    frame = polars.DataFrame({"note": ["Zorblatt came."]})
    assert sanitize(frame.head(0), "note", POLICY, processes=1).schema == sanitize(frame, "note", POLICY).schema


def test_many_texts_come_back_in_order_from_several_processes() -> None:
    texts = [f"Zorblatt number {at}." for at in range(40)]
    found = list(sanitize_many(texts, POLICY, processes=2))
    assert all(f"number {at}." in str(one.text) and one.holds for at, one in enumerate(found))


def test_results_may_come_as_they_are_done() -> None:
    slow = " ".join(f"Zorblatt wrote to a{at}@b.example." for at in range(400))
    texts = [*([slow] * 16), *(f"Zorblatt number {at}." for at in range(16, 96))]
    numbers = []
    for one in sanitize_many(texts, POLICY, processes=2, ordered=False):
        numbers.append(one.number)
        assert one.holds
        assert f"number {one.number}." in str(one.text) or one.number < 16
    assert sorted(numbers) == list(range(96))
    assert numbers[0] != 0
    assert [one.number for one in sanitize_many(texts[16:], POLICY, processes=2)] == list(range(80))
    with pytest.raises(InputError, match="in order"):
        sanitize_many(texts, POLICY, ordered=False, journal="journal")


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


@pytest.mark.parametrize("left", [b"", b'{"journal": "expurg'])
def test_a_journal_that_was_hardly_begun_is_begun_again(tmp_path: Path, left: bytes) -> None:
    path = tmp_path / "journal"
    path.write_bytes(left)
    for _ in range(2):
        (one,) = sanitize_many(["Zorblatt came."], POLICY, processes=1, journal=path)
        assert one.text == "[TERM] came."
    assert path.read_bytes().count(b"\n") == 2
    path.write_bytes(b"something else")
    with pytest.raises(InputError, match="not a journal"):
        list(sanitize_many(["Zorblatt came."], POLICY, processes=1, journal=path))
    assert path.read_bytes() == b"something else"
