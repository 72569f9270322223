"""Many strings in one run of bytes, read where they lie."""

from __future__ import annotations

import numpy.typing as npt


def encoded(string: str) -> bytes:
    """The bytes of a string; lone surrogates, which JSON can hold, pass."""
    return string.encode("utf-8", "surrogatepass")


class StringTable:
    """A list of strings over a byte array and the offsets at which each begins."""

    __slots__ = ("_at", "_data")

    def __init__(self, data: npt.NDArray, at: npt.NDArray) -> None:  # type: ignore[type-arg]
        self._data = data
        self._at = at

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, number: int) -> str:
        return self.encoded(number).decode("utf-8", "surrogatepass")

    def encoded(self, number: int) -> bytes:
        """The bytes of one string."""
        return self._data[int(self._at[number]) : int(self._at[number + 1])].tobytes()

    def lower_bound(self, key: bytes) -> int:
        """The first place whose string is not less than ``key``, in a list sorted by bytes."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self.encoded(middle) < key:
                low = middle + 1
            else:
                high = middle
        return low

    def find(self, key: str) -> int | None:
        """The place of ``key`` in a list sorted by bytes, or None."""
        data = encoded(key)
        at = self.lower_bound(data)
        return at if at < len(self) and self.encoded(at) == data else None
