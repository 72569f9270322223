"""Noise on the sums of groups, for collections of which someone may know all members of a group but one.

A representative is the direction of the group's sum. Who knows k − 1 members and the sum knows the last. With noise of
expected length s on the sum, what they compute of the last member is off by that much; a member has length 1.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse


def with_noise(sums: sparse.csr_array, size: float) -> sparse.csr_array:
    """Sums with normal noise of expected length ``size`` on the terms each group has; none falls below 0.

    The noise comes from the machine's entropy, so it cannot be drawn again. Terms are neither added nor dropped: at
    least a thousandth of a weight stays.
    """
    if size == 0 or not len(sums.data):
        return sums
    counts = np.diff(sums.indptr)
    scale = np.repeat(size / np.sqrt(np.maximum(counts, 1)), counts)
    noisy = sums.copy()
    noisy.data = np.maximum(
        sums.data + np.random.default_rng().standard_normal(len(sums.data)) * scale, sums.data / 1000
    )
    return noisy
