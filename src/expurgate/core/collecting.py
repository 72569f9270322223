"""When Python looks for reference cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collecting() -> Iterator[None]:
    """Reference cycles are not looked for meanwhile.

    A reading is many small objects without cycles, made beside large tables that stay: looking through all of them
    again and again takes a tenth of the time and finds nothing.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
