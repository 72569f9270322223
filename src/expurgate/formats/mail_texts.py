"""Old ways to write the text of a message: enriched text, and files packed into it, or into another text, with uuencode."""

from __future__ import annotations

from expurgate.core import lazy_re as re

ENRICHED = frozenset({"text/enriched", "text/richtext"})
_PARAMETER = re.compile(r"<param>[^<]*+</param>", re.IGNORECASE)
_COMMAND = re.compile(r"<<|</?[A-Za-z0-9-]{1,60}>")
_BEGIN = re.compile(r"begin(?:-base64)? [0-7]{3,4} \S")
_PACKED = re.compile(r"[ -`]{1,62}|[A-Za-z0-9+/=]{1,80}")


def without_commands(text: str) -> str:
    """Enriched text as people read it: its commands are left out, a doubled ``<`` is one."""
    return _COMMAND.sub(lambda found: "<" if found.group() == "<<" else "", _PARAMETER.sub("", text))


def without_packed(text: str) -> tuple[str, int]:
    """A text without the files that are packed into it, and how many there were. One that does not end reaches to the end."""
    kept: list[str] = []
    number = 0
    inside = False
    lines = text.split("\n")
    for at, line in enumerate(lines):
        plain = line.rstrip("\r")
        if inside:
            inside = plain not in ("end", "====") and (not plain or _PACKED.fullmatch(plain) is not None)
            if not inside and plain not in ("end", "===="):
                kept.append(line)
        elif _BEGIN.match(plain) and (at + 1 == len(lines) or _PACKED.fullmatch(lines[at + 1].rstrip("\r"))):
            number, inside = number + 1, True
        else:
            kept.append(line)
    return "\n".join(kept), number
