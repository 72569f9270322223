"""What is known of a word as a name before its surroundings are looked at: whether people, places, bodies or things are called so.

No name is stored: words are found by their hash. The list is wide and says little by itself (there is a village called "Maria" and a
man called "Reading"); the network weighs it with everything else.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from expurgate.core.errors import InputError

SHIPPED = Path(__file__).parents[1] / "data" / "builtin.names.npz"
GIVEN, OFTEN_GIVEN, SURNAME, OFTEN_SURNAME, PLACE, OF_PLACE, BODY, THING = (1 << at for at in range(8))
"""A given name, one of many people, a surname, one of many people, a place of one word, a word in the names of places of several words,
a well-known body of one word, a well-known thing (a medicine, a brand)."""
KINDS = 256
"""How many sets of these there are."""
OF_PEOPLE_AND_PLACES = BODY - 1


class Names:
    """For each word, the kinds of names it is known as, one bit for each kind."""

    def __init__(self, hashes: NDArray[np.uint32], kinds: NDArray[np.uint8]) -> None:
        if len(hashes) != len(kinds) or (kinds >= KINDS).any():
            raise ValueError("every hash has its kinds")
        self._hashes = array("I", hashes.astype(np.uint32).tobytes())
        self._kinds = kinds.astype(np.uint8).tobytes()
        self._first: list[int] = np.searchsorted(hashes, np.arange(1 << 16, dtype=np.uint32) << 16).tolist()
        self._first.append(len(hashes))

    def kinds(self, number: int) -> int:
        """The bits of the word with a hash, none where nobody and nothing is called so."""
        after = self._first[(number >> 16) + 1]
        at = bisect_left(self._hashes, number, self._first[number >> 16], after)
        return self._kinds[at] if at < after and self._hashes[at] == number else 0


def packed(known: dict[int, int]) -> dict[str, NDArray[np.generic]]:
    """Kinds by hash as they are stored: how far each hash is from the one before, which takes few bytes."""
    hashes = np.array(sorted(known), np.uint32)
    return {
        "steps": np.diff(hashes, prepend=np.uint32(0)),
        "kinds": np.array([known[each] for each in hashes.tolist()], np.uint8),
    }


@cache
def shipped_names() -> Names:
    """The list in the package. Raises :class:`InputError` when it cannot be read."""
    try:
        with SHIPPED.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return Names(np.cumsum(stored["steps"], dtype=np.uint32), stored["kinds"])
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"the reader's names cannot be read ({type(error).__name__})") from None
