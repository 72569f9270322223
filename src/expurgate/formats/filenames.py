"""What files are called: how a name reads as text, and what it may be once it is judged."""

from __future__ import annotations

import posixpath

from expurgate.formats.fragments import Remains


def spoken(name: str) -> str:
    """A name as people read it: without its extension, and with spaces where words are joined."""
    return posixpath.splitext(name)[0].replace("_", " ")


def named(before: str, text: str) -> str:
    """The name whose spoken form is ``text``, joined as it was before, with nothing in it that leads elsewhere."""
    stem, extension = posixpath.splitext(before)
    if "_" in stem and " " not in stem:
        text = text.replace(" ", "_")
    parts = [part.strip() or "_" for part in text.replace("\\", "/").split("/")]
    safe = "/".join("".join(filter(_allowed, part)) for part in parts)
    name = (safe.replace("..", "_") or "_") + extension
    return "/".join("_" if not part.strip(".") else part for part in name.split("/"))


def uninformative(name: str, remains: Remains, spare: str) -> str:
    """The name, or the spare one where it has a fragment of what was hidden; its extension stays unless it has one too."""
    if not remains.tell(name):
        return name
    extension = posixpath.splitext(name)[1]
    return spare if remains.tell(extension) else spare + extension


def _allowed(char: str) -> bool:
    return char.isprintable() and char not in ':*?"<>|'
