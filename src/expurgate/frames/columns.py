"""Columns of pandas, Polars and Arrow tables: released texts, and beside them what became of each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from expurgate.core.errors import InputError
from expurgate.core.progress import Progress
from expurgate.frames.owners import released_by_owner
from expurgate.pipeline.linked import Linkage
from expurgate.pipeline.many import Released, sanitize_many
from expurgate.policy import Policy

Frame = TypeVar("Frame")
FACTS: dict[str, Callable[[Released], Any]] = {
    "status": lambda one: "released" if one.holds else "failed",
    "error": lambda one: one.error,
    "edits": lambda one: one.edits,
    "certificate": lambda one: one.certificate_id,
}
"""The columns added for each sanitized one, named ``COLUMN_status`` and so on."""


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
    wanted = [columns] if isinstance(columns, str) else list(columns)
    kind = type(frame).__module__.partition(".")[0]
    if kind not in _READ:
        raise InputError("a frame is a pandas DataFrame, a Polars DataFrame or a PyArrow table")
    names = _names(frame, kind)
    for column in wanted:
        if column not in names:
            raise InputError(f"the frame has no column {column!r}")
        if clash := [f"{column}_{fact}" for fact in FACTS if f"{column}_{fact}" in names]:
            raise InputError(f"the frame has a column {clash[0]!r} already")
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
        added = {f"{column}_{fact}": [value(one) for one in found] for fact, value in FACTS.items()}
        frame = _WRITE[kind](frame, column, released, added)
    return frame


def _texts(frame: Any, column: str, kind: str) -> list[Any]:
    texts = _READ[kind](frame, column)
    if any(text is not None and not isinstance(text, str) for text in texts):
        raise InputError(f"the column {column!r} holds values that are no texts")
    return texts


def _names(frame: Any, kind: str) -> list[str]:
    return [str(name) for name in (frame.column_names if kind == "pyarrow" else frame.columns)]


def _from_pandas(frame: Any, column: str) -> list[Any]:
    missing = frame[column].isna()
    return [None if gone else text for text, gone in zip(frame[column], missing, strict=True)]


def _to_pandas(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import pandas

    index = frame.index
    return frame.assign(
        **{column: pandas.Series(released, index=index, dtype=object)},
        **{name: pandas.Series(values, index=index) for name, values in added.items()},
    )


def _to_polars(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import polars

    new = [polars.Series(column, released, dtype=polars.String)]
    return frame.with_columns([*new, *(polars.Series(name, values) for name, values in added.items())])


def _to_arrow(frame: Any, column: str, released: list[Any], added: dict[str, list[Any]]) -> Any:
    import pyarrow

    at = frame.column_names.index(column)
    frame = frame.set_column(at, column, pyarrow.array(released, pyarrow.string()))
    for name, values in added.items():
        frame = frame.append_column(name, pyarrow.array(values))
    return frame


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
