"""Type 1 fonts with the glyphs that are shown; the others, and what they are called, are taken out of the sealed part."""

from __future__ import annotations

import re
from collections.abc import Sequence

from expurgate.formats.pdf.trimmed_programs import Use, shown

MOST_TYPE1 = 2 * 2**20
_EEXEC, _CHARSTRING = 55665, 4330
_GLYPH = re.compile(rb"/([^\s/]+)\s+(\d{1,5})\s+(?:RD|-\|)\s")
_END = re.compile(rb"\s*(?:ND|\|-|noaccess\s+def)\s*")
_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/([^\s/]+)\s+put[ \t]*[\r\n]*")
_SEALING = re.compile(rb"/lenIV\s+(\d)")
_COMPOSED = b"\x0c\x06"
"""The instruction that makes a glyph of two others."""


def trimmed_type1(data: bytes, plain: int, users: Sequence[Use]) -> tuple[bytes, int, int] | None:
    """The font, and how long its plain and its sealed parts are; None when it is not understood, or a glyph is not found."""
    from fontTools.misc import eexec

    head, sealed = data[:plain], data[plain:]
    zeros = re.search(rb"(?<![\r\n])(?:[\r\n]*+0{64}){1,8}+\s*+cleartomark\s*+$", sealed)
    tail = sealed[zeros.start() :] if zeros else b""
    if not head.rstrip().endswith(b"eexec") or len(data) > MOST_TYPE1 or re.match(rb"[0-9A-Fa-f\s]{8}", sealed):
        return None
    opened = eexec.decrypt(sealed[: len(sealed) - len(tail)], _EEXEC)[0]
    start = opened.find(b"/CharStrings")
    glyphs = _glyphs(opened, start)
    codes = {int(code): name.decode("latin-1") for code, name in _CODE.findall(head)}
    kept = _kept(users, codes, {name.decode("latin-1") for name in glyphs})
    if start < 0 or kept is None or any(_is_composed(opened, glyphs[name.encode("latin-1")][1]) for name in kept):
        return None
    pieces, at = [], 0
    for name, (whole, _) in glyphs.items():
        if name.decode("latin-1") not in kept:
            pieces.append(opened[at : whole[0]])
            at = whole[1]
    packed = eexec.encrypt(b"".join([*pieces, opened[at:]]), _EEXEC)[0]
    numbers = {number for use in users for number in use.numbers}
    head = _CODE.sub(lambda found: found.group() if int(found.group(1)) in numbers else b"", head)
    return head + packed + tail, len(head), len(packed)


def _glyphs(opened: bytes, start: int) -> dict[bytes, tuple[tuple[int, int], tuple[int, int]]]:
    """Each glyph: where its entry begins and ends, and where its instructions do."""
    found: dict[bytes, tuple[tuple[int, int], tuple[int, int]]] = {}
    at = max(start, 0)
    while (begin := _GLYPH.search(opened, at)) is not None:
        inside = (begin.end(), begin.end() + int(begin.group(2)))
        end = _END.match(opened, inside[1])
        if end is None:
            raise ValueError
        found[begin.group(1)] = ((begin.start(), end.end()), inside)
        at = end.end()
    return found


def _kept(users: Sequence[Use], codes: dict[int, str], names: set[str]) -> set[str] | None:
    """The glyphs that a shown code may stand for; None when one stands for none."""
    known = names - {".notdef"}
    return shown(names - known, users, lambda use, number: (use.names(number) | {codes.get(number, ".notdef")}) & known)


def _is_composed(opened: bytes, inside: tuple[int, int]) -> bool:
    """Whether the instructions of a glyph make it of two others; bytes of numbers are stepped over."""
    from fontTools.misc import eexec

    sealing = _SEALING.search(opened)
    steps = eexec.decrypt(opened[slice(*inside)], _CHARSTRING)[0][int(sealing.group(1)) if sealing else 4 :]
    at = 0
    while at < len(steps):
        if steps[at : at + 2] == _COMPOSED:
            return True
        at += 5 if steps[at] == 255 else 2 if steps[at] >= 247 or steps[at] == 12 else 1
    return False
