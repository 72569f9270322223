"""Code of notebooks: what it says in strings and remarks is content, and the code around them is structure."""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.tables.json_text import Value

_LONGEST = 200_000
"""Characters of code in a cell that are looked at; a longer cell is judged as a text."""
_LONG_NUMBER = re.compile(r"[0-9]{5}")
_MAGIC = re.compile(r"^[ \t]{0,40}[%!?][^\n]*", re.MULTILINE)
"""A line for the shell or the notebook itself, which is no Python."""
_QUOTES = re.compile(r"""[A-Za-z]{0,2}(?P<mark>\'{3}|"{3}|\'|")""")
_ACTS = frozenset("=()[].")
_CODE = frozenset(
    {tokenize.NAME, tokenize.OP, tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
)


@dataclass(slots=True)
class CodeLine:
    """A value of the source of a cell in pieces, some of which are text."""

    value: Value = field(repr=False)
    pieces: list[str] = field(repr=False)
    texts: frozenset[int]

    def putting(self, at: int) -> Callable[[str], None]:
        """How to put another text in the place of a piece."""

        def put(text: str) -> None:
            self.pieces[at] = text
            self.value.put("".join(self.pieces))

        return put


def code_of(values: Sequence[Value]) -> dict[int, CodeLine]:
    """The values of a notebook that are Python, by their number; a cell that is none, or is not sure to be, is judged as a text."""
    called = {value.path: value.text for value in values if value.path and value.path[0] in ("metadata", "cells")}
    language = called.get(("metadata", "language_info", "name")) or called.get(("metadata", "kernelspec", "language"))
    if (language or "python").lower() not in ("python", "ipython", "python3"):
        return {}
    cells: dict[int | str, list[int]] = {}
    for number, value in enumerate(values):
        of_source = value.says and value.path[:1] == ("cells",) and value.path[2:3] == ("source",)
        if of_source and called.get((*value.path[:2], "cell_type")) == "code":
            cells.setdefault(value.path[1], []).append(number)
    found: dict[int, CodeLine] = {}
    for numbers in cells.values():
        pieces = _pieces([values[number].text for number in numbers])
        found |= {number: CodeLine(values[number], *each) for number, each in zip(numbers, pieces, strict=False)}
    return found


def _pieces(lines: Sequence[str]) -> Iterator[tuple[list[str], frozenset[int]]]:
    """Each line in pieces, and which of them are text; nothing where the lines together are no Python."""
    source = "".join(lines)
    spans = _texts(source) if len(source) <= _LONGEST else None
    if spans is None:
        return
    at = 0
    for line in lines:
        pieces, texts, end = list[str](), set[int](), at + len(line)
        for start, stop in spans:
            start, stop = max(start, at), min(stop, end)
            if start < stop:
                if start > at:
                    pieces.append(source[at:start])
                texts.add(len(pieces))
                pieces.append(source[start:stop])
                at = stop
        if at < end:
            pieces.append(source[at:end])
        at = end
        yield pieces, frozenset(texts)


def _texts(source: str) -> list[tuple[int, int]] | None:
    """Where the strings, remarks and long numbers of some code are; None where it is no Python, or may as well be words."""
    magic = [found.span() for found in _MAGIC.finditer(source)]
    plain = _MAGIC.sub(lambda found: "#" * len(found.group()), source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(plain)
        tokens = list(tokenize.generate_tokens(io.StringIO(plain).readline))
    except (SyntaxError, ValueError, RecursionError, MemoryError, tokenize.TokenError):
        return None
    if not any(token.type == tokenize.OP and token.string in _ACTS for token in tokens):
        return None
    starts = [0, *accumulate(map(len, io.StringIO(plain)))]
    found = list(magic)
    for token in tokens:
        if token.type in _CODE or (token.type == tokenize.NUMBER and not _LONG_NUMBER.search(token.string)):
            continue
        start, stop = (starts[row - 1] + column for row, column in (token.start, token.end))
        quoted = _QUOTES.match(plain, start, stop) if token.type == tokenize.STRING else None
        if quoted is not None:
            start, stop = quoted.end(), stop - len(quoted["mark"])
        if start < stop and not _inside(magic, start):
            found.append((start, stop))
    return sorted(found)


def _inside(spans: Sequence[tuple[int, int]], place: int) -> bool:
    number = bisect_right(spans, (place, len(spans) + place)) - 1
    return number >= 0 and spans[number][0] <= place < spans[number][1]
