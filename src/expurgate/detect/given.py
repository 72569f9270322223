"""Given names that are found wherever they stand."""

from __future__ import annotations

from functools import cache

from expurgate.detect.mentions import DATA, is_ordinary
from expurgate.text.nicknames import all_short_names


@cache
def given_names() -> frozenset[str]:
    """Given names and their short forms in small letters, less those that are ordinary words."""
    listed = (DATA / "given_names.txt").read_text(encoding="ascii").split()
    return frozenset(name for name in (*listed, *all_short_names()) if not is_ordinary(name) and len(name) > 2)
