"""A transform: everything found becomes stars."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate import Replacement, Target, Tools


class Stars:
    """Five stars for everything, whatever its length."""

    name = "stars"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Nothing to prepare."""

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The stars."""
        return Replacement("*****", "mark")


def stars(_tools: Tools) -> Stars:
    """The hook: it gets what a run offers to transforms."""
    return Stars()
