"""Names that were read in pieces made one, and two that were read as one made two: "Jone “Truck” Baker", "KIPLIMO arap CHEBET", "Salduz v. Turkey"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expurgate.core import lazy_re as re

TypedRange = tuple[int, int, str]

_LINK = re.compile(
    r"""[ \u00a0]["“][^"”\n]{1,24}["”][ \u00a0]"""
    r"|[ \u00a0](?:arap|binti?|bint|ibn|al|el|van|von|der|de|da|dos|das|del|ap|i|y|a/p|a/l|s/o|d/o)[ \u00a0]"
)
_COMMA = re.compile(r",[ \u00a0]")
_INITIALS = re.compile(r"(?:(?<=[:,(\n])|\A)[ \u00a0]{0,3}((?:[A-Z]\.[ \u00a0]?){1,3})\Z")
_VERSUS = re.compile(r"\s{1,2}v\.?\s{1,2}(?=[^\W\d_])")
_TAIL = re.compile(r"\s{1,2}(?:of|in|from|and|the|at|to|v|for|with|by|on)\Z")
_AND, _THE = re.compile(r"[ \u00a0](?:and|&)[ \u00a0](?=([^\W\d_a-z][^\W\d_]+))"), re.compile(r"\b[Tt]he[ \u00a0]\Z")
_HOUSES = frozenset(("ORG", "FACILITY"))
_NEAR = 16
_MARKS = "\"'“”‘’«»()[]{},;:!?-"


def joined(text: str, placed: Iterable[TypedRange]) -> list[TypedRange]:
    """The mentions by place, people's names whole."""
    apart = sorted(part for one in placed for part in _apart(text, one))
    starts = {start: end for start, end, kind in apart if kind == "PERSON"}
    others = {start: (end, kind) for start, end, kind in apart}
    result: list[TypedRange] = []
    last = 0
    for start, end, kind in apart:
        if start < last:
            continue
        if kind == "PERSON":
            end = _whole(text, start, end, starts)
            initials = _with_initials(text, start)
            start = initials if initials >= last else start
        elif kind in _HOUSES:
            end = _with_partner(text, start, end, others)
        result.append((start, end, kind))
        last = max(last, end)
    return result


def _apart(text: str, one: TypedRange) -> Iterator[TypedRange]:
    """A mention without the small words at its end; people at odds with each other are two."""
    start, end, kind = one
    if kind not in ("PERSON", "PLACE", "ORG", "FACILITY"):
        yield one
        return
    while tail := _TAIL.search(text, max(start, end - _NEAR), end):
        end = tail.start()
    versus = _VERSUS.search(text, start, end) if kind == "PERSON" else None
    if versus:
        yield from bare(text, (start, versus.start(), kind))
        start = versus.end()
    yield from bare(text, (start, end, kind)) if (start, end) != one[:2] else (one,)


def bare(text: str, one: TypedRange) -> Iterator[TypedRange]:
    """A piece cut out of a mention, without blanks and marks at its ends; None when no letter or digit is left."""
    start, end, kind = one
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in _MARKS):
        end -= 1
    if start < end:
        yield start, end, kind


def _whole(text: str, start: int, end: int, starts: dict[int, int]) -> int:
    """Where a person's name ends when what follows belongs to it: behind a nickname, a particle, the comma of a list by surnames."""
    while link := _LINK.match(text, end):
        if link.end() not in starts:
            break
        end = starts[link.end()]
    comma = _COMMA.match(text, end)
    if comma and comma.end() in starts and text[start:end].isupper() and end - start > 2:
        given = text[comma.end() : starts[comma.end()]]
        if given.istitle():
            return starts[comma.end()]
    return end


def _with_partner(text: str, start: int, end: int, others: dict[int, tuple[int, str]]) -> int:
    """Where the name of a firm or an inn ends that has two parts: "the Fox and Hounds", "Slaughter and May"."""
    link = _AND.match(text, end)
    if link is None or " " in text[start:end]:
        return end
    last, kind = others.get(link.end(), (link.end() + len(link[1]), ""))
    if " " in text[link.end() : last] or not text[last - 1].isalpha():
        return end
    if kind == "PERSON":
        return end
    return last if kind == "DATE" or _THE.search(text, max(0, start - len("the ")), start) else end


def _with_initials(text: str, start: int) -> int:
    """Where a person's name begins with the initials before it, where nothing else can stand before these."""
    initials = _INITIALS.search(text, max(0, start - _NEAR), start)
    return initials.start(1) if initials and (initials.start() or start <= _NEAR) else start
