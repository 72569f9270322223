"""The time that one document has: to choose what goes, and what is kept back to write, read again and verify."""

from __future__ import annotations

import time
from collections.abc import Callable

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.ksafety.solvers.base import Deadline

_MOMENT = 0.05
_SHARE = 0.1
"""Of the limit, what is kept back at the least."""
_ALWAYS, _AFTERWARDS = 0.1, 3.2
"""Seconds of the processor that everything after the choice takes, and how many times as long as reading the text took."""
_MOST = 0.75
"""The share of what is left that is kept back at the most: a first safe answer takes no time."""
_VERIFYING = 0.75
"""The share of it that is left when replacements were found: for reading again and verifying."""
_LEAST = 0.01
"""Work of the processor from which on the pace can be told."""


@dataclass
class Schedule:
    """When the work on one document ends. ``working`` is the time of the processor: where others use it too, a second of work takes
    several by the clock, and so does what is kept back."""

    deadline: Deadline
    working: Callable[[], float] = time.thread_time
    _begun: tuple[float, float] = field(init=False)
    _kept_back: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._begun = (self.deadline.clock(), self.working())

    def choosing(self) -> float | None:
        """Seconds to choose in, now that the text has been read; when the time is up, a moment for the quickest safe answer."""
        if self.deadline.seconds is None:
            return None
        left = self.deadline.left()
        return max(_MOMENT, left - max(0.0, min(_MOST * left, self._afterwards())))

    def replacing(self) -> Deadline:
        """When no replacement is looked for any more, so that what is written can still be verified."""
        if self.deadline.seconds is None:
            return self.deadline
        return self.deadline.earlier(_VERIFYING * self._afterwards())

    def _afterwards(self) -> float:
        """Seconds by the clock that everything after the choice will take, measured when the text was read first."""
        if self._kept_back is None:
            clock, worked = self.deadline.clock() - self._begun[0], self.working() - self._begun[1]
            pace = max(1.0, clock / worked) if worked > _LEAST else 1.0
            self._kept_back = pace * (_ALWAYS + _AFTERWARDS * max(0.0, worked))
        return max(_SHARE * (self.deadline.seconds or 0.0), self._kept_back)
