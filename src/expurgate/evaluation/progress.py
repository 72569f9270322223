"""How far an experiment is, for whoever watches."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int | None], None]
"""Told a stage, how much of it is done, and of how much (None: unknown)."""
Steps = Callable[[int, int], None]
"""The same for one stage."""


def silent(*_told: object) -> None:
    """Nobody watches."""
