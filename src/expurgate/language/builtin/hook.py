"""The built-in reader as readers are asked for: by name, with what follows the colon."""

from __future__ import annotations

from expurgate.core.errors import InputError
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN


def reader(given: str) -> Reader:
    """The built-in reader, which is given nothing."""
    if given:
        raise InputError(f"the built-in reader takes nothing behind its name, not {given!r}")
    return Reader(BUILTIN)
