"""How many calls one caller may make: a bucket for each that fills again with time; and what happened lately."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from math import ceil

from expurgate.service.problems import HttpProblem

_HOUR = 3600.0
_MOST = 10_000
"""So many callers are remembered; when there are more, those whose buckets are full are forgotten."""


class RateLimit:
    """Lets a caller make so many calls a minute."""

    def __init__(self, a_minute: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = float(a_minute), a_minute / 60, clock
        self._held: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def check(self, caller: str) -> None:
        """Count a call; a problem with the time to wait when there were too many."""
        now = self._clock()
        with self._lock:
            if len(self._held) > _MOST:
                self._held = {name: held for name, held in self._held.items() if self._level(held, now) < self._size}
            level = self._level(self._held.get(caller, (self._size, now)), now)
            if level >= 1:
                self._held[caller] = (level - 1, now)
                return
        raise HttpProblem(429, "too many calls; try again later", retry=ceil((1 - level) / self._rate))

    def _level(self, held: tuple[float, float], now: float) -> float:
        return min(self._size, held[0] + (now - held[1]) * self._rate)


class RecentEvents:
    """Remembers what happened within the last hour, and says whether a thing happens for the first time."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._seen: dict[str, float] = {}
        self._clock, self._lock = clock, threading.Lock()

    def first(self, what: str) -> bool:
        """Whether it has not happened within the last hour; it has now."""
        now = self._clock()
        with self._lock:
            if len(self._seen) > _MOST:
                self._seen = {name: at for name, at in self._seen.items() if now - at < _HOUR}
            if now - self._seen.get(what, -_HOUR) < _HOUR:
                return False
            self._seen[what] = now
            return True
