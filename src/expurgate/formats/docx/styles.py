"""The ids of styles: those in wide use stay, all others become numbers, wherever they are referred to."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.formats.docx.names import local, w
from expurgate.formats.docx.package import Part
from expurgate.text.vocabulary import is_common

_REFERENCES = frozenset(
    """pStyle rStyle tblStyle basedOn next link styleLink numStyleLink clickAndTypeStyle defaultTableStyle""".split()
)


def is_common_style(name: str) -> bool:
    """Whether every word of a style's name or id is one that Word or LibreOffice uses."""
    return is_common(name, shorter=3)


def rename_styles(parts: Sequence[Part]) -> None:
    """Give styles ids that say nothing. People see their names, which are judged as text."""
    given: dict[str, str] = {}
    elements = [element for part in parts if part.root is not None for element in part.root.iter()]
    for element in elements:
        if not isinstance(element.tag, str):
            continue
        key = w("styleId") if element.tag == w("style") else w("val") if local(element.tag) in _REFERENCES else ""
        old = element.get(key) if key else None
        if old and not is_common_style(old):
            element.set(key, given.setdefault(old, f"Style{len(given) + 1}00"))
