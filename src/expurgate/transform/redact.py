"""The two transforms that keep nothing: a mark of fixed width, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from expurgate.core.errors import PolicyError
from expurgate.transform.base import MARK, Replacement, Target
from expurgate.transform.wording import has_mark, mark_word


class Redact:
    """Every target becomes the same mark, or what it is in brackets ("[place]"): its length says nothing."""

    name = "redact"

    def __init__(self, *, style: Literal["block", "label"] = "block") -> None:
        if style not in ("block", "label"):
            raise PolicyError("the style of redaction is block or label")
        self.style = style

    def prepare(self, targets: Sequence[Target]) -> None:
        """Nothing to prepare: every answer stands alone."""

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The mark, whatever the target is."""
        if self.style == "block":
            return Replacement(MARK, "mark")
        known = "detail"
        if target.label and not has_mark(target.label):
            known = target.label
        elif target.label or target.kind:
            known = mark_word(target.label, target.surface, target.kind)
        return Replacement(f"[{known}]", "mark")


class Suppress:
    """Every target goes, and the sentence closes over it; where it cannot, "[…]" says that words are missing."""

    name = "suppress"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Nothing to prepare: every answer stands alone."""

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """Nothing, whatever the target is."""
        return Replacement("", "gone")
