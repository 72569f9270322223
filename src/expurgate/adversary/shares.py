"""Shares with confidence intervals, by resampling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expurgate.core.errors import InputError


@dataclass(frozen=True, slots=True)
class Share:
    """A share with the interval that holds it with 95 % confidence."""

    value: float
    low: float
    high: float


def share(held: Sequence[bool], *, resamples: int = 2000, seed: int = 0) -> Share:
    """The share that holds, with its interval by resampling."""
    import numpy as np

    if not held:
        raise InputError("a share of nothing cannot be told")
    values = np.array(held, dtype=np.float64)
    draws = np.random.default_rng(seed).integers(0, len(values), (resamples, len(values)))
    low, high = np.percentile(values[draws].mean(axis=1), [2.5, 97.5]).tolist()
    return Share(float(values.mean()), low, high)
