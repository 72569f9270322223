"""Columns of pandas, Polars and Arrow tables: released texts, and beside them what became of each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from expurgate.core.errors import InputError
from expurgate.core.progress import Progress
from expurgate.frames.asked import FACTS, added, refuse_no_text
from expurgate.frames.owners import released_by_owner
from expurgate.pipeline.linked import Linkage
from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

Frame = TypeVar("Frame")


def sanitize(
    frame: Frame,
    columns: str | Sequence[str],
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    key: bytes | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    certificates: list[dict[str, Any]] | None = None,
    owner: str | None = None,
    linkages: list[Linkage] | None = None,
) -> Frame:
    """The frame with the texts of ``columns`` released; a pandas or Polars frame or a PyArrow table, as it came.

    A text that cannot be made to hold becomes empty, and its row says so: for each column ``c`` there are ``c_status``,
    ``c_error``, ``c_edits`` and ``c_certificate``. The certificates themselves are added to ``certificates``. ``owner`` names a column
    that says whose each row is: all texts of one owner are judged together as well, and the certificates of that are added to
    ``linkages``.
    """
    kind = _kind(frame)
    names = _names(frame, kind)
    wanted = _wanted(columns)
    for column in wanted:
        if column not in names:
            raise InputError(f"the frame has no column {column!r}")
        if names.count(column) > 1:
            raise InputError(f"the frame has two columns {column!r}")
        if clash := [name for name in added(column) if name in names]:
            raise InputError(f"the frame has a column {clash[0]!r} already: rename it or leave it out first")
    if owner is not None and owner not in names:
        raise InputError(f"the frame has no column {owner!r}")
    every = {column: _texts(frame, column, kind) for column in wanted}
    joined = [text for texts in every.values() for text in texts]
    more: Any = {"key": key, "processes": processes, "progress": progress}
    if owner is None:
        made = iter(sanitize_many(joined, policy, total=len(joined), **more))
    else:
        told: list[Linkage] = [] if linkages is None else linkages
        owners = _READ[kind](frame, owner) * len(wanted)
        made = iter(released_by_owner(joined, owners, policy, linkages=told.append, **more))
    for column, texts in every.items():
        found = list(islice(made, len(texts)))
        if certificates is not None:
            certificates.extend(one.certificate for one in found if one.certificate is not None)
        released = [None if text is None else one.text for text, one in zip(texts, found, strict=True)]
        facts = {f"{column}_{fact}": [value(one) for one in found] for fact, value in FACTS.items()}
        frame = _WRITE[kind](frame, column, released, facts)
    return frame


def _kind(frame: Any) -> str:
    """The package that a frame is of; InputError where it is none."""
    shapes = {(each.__module__.partition(".")[0], each.__name__) for each in type(frame).__mro__}
    kinds = [package for package, name in shapes if name in _FRAMES.get(package, ())]
    if not kinds:
        lazy = "; collect() a lazy frame first" if ("polars", "LazyFrame") in shapes else ""
        raise InputError(f"a frame is a pandas DataFrame, a Polars DataFrame or a PyArrow table{lazy}")
    return kinds[0]


def _wanted(columns: str | Sequence[str]) -> list[str]:
    wanted = [columns] if isinstance(columns, str) or not isinstance(columns, Sequence) else list(columns)
    if not wanted:
        raise InputError("name the columns that hold text")
    if not all(isinstance(column, str) for column in wanted):
        raise InputError("columns are named by texts; rename a column with another name first")
    return list(dict.fromkeys(wanted))


def _texts(frame: Any, column: str, kind: str) -> list[Any]:
    texts = _READ[kind](frame, column)
    for number, text in enumerate(texts, start=1):
        refuse_no_text(text, column, number)
    return texts


def _names(frame: Any, kind: str) -> list[Any]:
    return list(frame.column_names if kind == "pyarrow" else frame.columns)


def _is_count(name: str) -> bool:
    return name.endswith("_edits")


def _from_pandas(frame: Any, column: str) -> list[Any]:
    missing = frame[column].isna()
    return [None if gone else text for text, gone in zip(frame[column], missing, strict=True)]


def _to_pandas(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import pandas

    index, given = frame.index, frame[column].dtype
    kept = given if isinstance(given, pandas.StringDtype | pandas.ArrowDtype) else object
    text = pandas.Series([""]).dtype

    def series(name: str, values: list[Any]) -> Any:
        return pandas.Series(values, index=index, dtype="int64" if _is_count(name) else text)

    return frame.assign(
        **{column: pandas.Series(released, index=index, dtype=kept)},
        **{name: series(name, values) for name, values in added.items()},
    )


def _to_polars(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import polars

    kinds = {name: polars.Int64 if _is_count(name) else polars.String for name in added}
    new = [polars.Series(column, released, dtype=polars.String)]
    return frame.with_columns([*new, *(polars.Series(name, values, kinds[name]) for name, values in added.items())])


def _to_arrow(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import pyarrow

    at, given = frame.column_names.index(column), frame.schema.field(column).type
    kept = given if given in (pyarrow.large_string(), pyarrow.string_view()) else pyarrow.string()
    frame = frame.set_column(at, column, pyarrow.array(released, kept))
    for name, values in added.items():
        kind = pyarrow.int64() if _is_count(name) else pyarrow.string()
        frame = frame.append_column(name, pyarrow.array(values, kind))
    return frame


_FRAMES = {"pandas": ("DataFrame",), "polars": ("DataFrame",), "pyarrow": ("Table", "RecordBatch")}
_READ: dict[str, Callable[[Any, str], list[Any]]] = {
    "pandas": _from_pandas,
    "polars": lambda frame, column: list(frame[column].to_list()),
    "pyarrow": lambda frame, column: list(frame[column].to_pylist()),
}
_WRITE: dict[str, Callable[[Any, str, list[Any], dict[str, list[Any]]], Any]] = {
    "pandas": _to_pandas,
    "polars": _to_polars,
    "pyarrow": _to_arrow,
}
