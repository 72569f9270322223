"""Names of files: the name as a text to judge, and the name to give the released file."""

from __future__ import annotations

import posixpath

from expurgate.core import lazy_re as re
from expurgate.formats.fragments import Remains
from expurgate.text.vocabulary import words

_COUNTING = re.compile(r"\W*(?:[A-Za-z]\W*)?(?:\d{1,3}\W*){0,2}")
"""A letter and numbers of at most three digits, such as files are counted by: they tell nothing."""


def spoken(name: str) -> str:
    """A name as people read it: without its extension, and with spaces where words are joined."""
    return spoken_part(posixpath.splitext(name)[0])


_JOINED = re.compile(r"_|(?<=[^\W\d_])-(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")


def spoken_part(part: str) -> str:
    """A part of a name with spaces where words are joined."""
    return _JOINED.sub(" ", part)


_NUMBERED = re.compile(r"(document|folder)-(\d{4,6})(?:-\d{1,4})?")


def without_number(part: str, files: int) -> str:
    """A part of a name without the number that tells a released file from others ("document-0007"), where there are so many files."""
    found = _NUMBERED.fullmatch(part)
    return found[1] if found and 0 < int(found[2]) <= files else part


def is_plain(part: str) -> bool:
    """Whether a part of a name, or what stands in one, is made of nothing but words that files are called everywhere ("ward-list")."""
    found = _WORD.findall(part)
    return bool(found) and not any(map(str.isdigit, part)) and all(word.casefold() in words("files") for word in found)


def keeps(part: str, judged: str) -> bool:
    """Whether a part of a name stays: nothing was changed in it when it was judged, or only the numbers that files count by."""
    before = spoken_part(part)
    if before == judged:
        return True
    start = len(posixpath.commonprefix([before, judged]))
    end = len(posixpath.commonprefix([before[start:][::-1], judged[start:][::-1]]))
    while start and before[start - 1].isalnum():
        start -= 1
    last = len(before) - end
    while last < len(before) and before[last].isalnum():
        last += 1
    return _COUNTING.fullmatch(before[start:last]) is not None


def named(name: str) -> str:
    """The name with nothing in it that leads elsewhere."""
    stem, extension = posixpath.splitext(name)
    parts = [part.strip() or "_" for part in stem.replace("\\", "/").split("/")]
    safe = "/".join("".join(filter(_allowed, part)) for part in parts)
    name = (safe.replace("..", "_") or "_") + extension
    return "/".join("_" if not part.strip(".") else part for part in name.split("/"))


def uninformative(name: str, remains: Remains, spare: str) -> str:
    """The name, or the spare one where it has a fragment of what was hidden; its extension stays unless it has one too."""
    if is_plain(posixpath.splitext(name)[0]) and not remains.asked.tell(name):
        return name
    if not remains.tell(name):
        return name
    extension = posixpath.splitext(name)[1]
    return spare if remains.tell(extension) else spare + extension


def _allowed(char: str) -> bool:
    return char.isprintable() and char not in ':*?"<>|'
