"""How far a long piece of work is, for whoever watches."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int | None], None]
"""Is told a stage, how much of it is done, and of how much (None: unknown)."""
Steps = Callable[[int, int], None]
"""Is told how much of one stage is done, and of how much."""


def unwatched(*_told: object) -> None:
    """A progress function that shows nothing."""
