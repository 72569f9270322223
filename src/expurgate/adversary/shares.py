"""Shares with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass

_Z = 1.959964
"""The standard normal quantile of 95 % confidence."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with the interval that holds it with 95 % confidence."""

    value: float
    low: float
    high: float


def share(held: Sequence[bool]) -> Share:
    """The share that holds, with Wilson's score interval: of 20 documents none of which was found it still reaches to 16 %."""
    if not held:
        raise InputError("a share of nothing cannot be told")
    count = len(held)
    value = sum(map(bool, held)) / count
    middle = value + _Z**2 / (2 * count)
    reach = _Z * sqrt(value * (1 - value) / count + (_Z / (2 * count)) ** 2)
    low, high = ((middle + side) / (1 + _Z**2 / count) for side in (-reach, reach))
    return Share(value, 0.0 if value == 0 else low, 1.0 if value == 1 else high)
