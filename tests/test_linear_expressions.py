"""Every regular expression of the package takes time in proportion to its text, whatever the text.

The expressions are collected from the modules themselves, so that a new one is tried as well. Each is given texts made
from its own loops (``tests/hard_texts.py``), and longer ones of the same kind when it was slow.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from benchmarks.letters import varied
from tests.hard_texts import hard_texts, has_long_loop

import expurgate
from expurgate.core import lazy_re
from expurgate.core.expressions import compiled

_PACKAGE = Path(expurgate.__file__).parent
_TRUSTED = ("expurgate.evaluation", "expurgate.spark", "expurgate.knowledge")
"""Rooms that read gold standards, papers' data, and the corpora and taxonomies people choose, never a stranger's file."""
_GIVEN_LITTLE = {
    "expurgate.detect.harmless._FIELD_START",
    "expurgate.detect.linear._PARTS",
    "expurgate.detect.mentions._GIVEN",
    "expurgate.transform.surroundings._TITLES",
    "expurgate.transform.surroundings._PREVIOUS_WORD",
}
"""Expressions that are only ever given a few characters: the 60 or 80 before a name, or an expression of the package."""
_WHOLE = ("match", "fullmatch")
_LENGTH = 1500
_TRIES = 4
_QUICK = 0.004
"""Seconds that no expression with bounded loops needs for a text of this length."""
_MUCH = 0.25
"""Seconds that no expression may take for it."""


@dataclass(frozen=True)
class Expression:
    """A pattern, where it stands, whether it is only asked for a match at one place, and whether for one of the ``whole`` text."""

    pattern: re.Pattern[Any]
    where: str
    anchored: bool = False
    whole: bool = False

    def run(self, text: str) -> None:
        """Look for it in the text, as the package does."""
        given: Any = text.encode("latin-1", "replace") if isinstance(self.pattern.pattern, bytes) else text
        if self.anchored:
            self.pattern.fullmatch(given) if self.whole else self.pattern.match(given)
        else:
            for _ in self.pattern.finditer(given):
                pass


@cache
def expressions() -> list[Expression]:
    """All patterns that modules hold or write in their calls, each once."""
    found: dict[tuple[Any, int], Expression] = {}
    for module in pkgutil.walk_packages([str(_PACKAGE)], "expurgate."):
        if module.name.startswith(_TRUSTED) or module.name.endswith("__main__"):
            continue
        source = _PACKAGE.joinpath(*module.name.split(".")[1:])
        path = source / "__init__.py" if module.ispkg else source.with_suffix(".py")
        text = path.read_text(encoding="utf-8")
        if not re.search(r"^(?:import re\b|from expurgate\.core import lazy_re\b)", text, re.MULTILINE):
            continue
        held = list(_held(module.name, text))
        known_here = {each.pattern.pattern for each in held}
        written = (each for each in _written(module.name, text) if each.pattern.pattern not in known_here)
        for each in (*held, *written):
            known = found.get((each.pattern.pattern, each.pattern.flags))
            if known is None or known.anchored:
                found[each.pattern.pattern, each.pattern.flags] = each
    return list(found.values())


def _held(name: str, text: str) -> Iterator[Expression]:
    uses: dict[str, set[str]] = {}
    for held, method in re.findall(r"\b(\w+)\.(\w+)\(", text):
        uses.setdefault(held, set()).add(method)
    for key, value in vars(importlib.import_module(name)).items():
        used = uses.get(key, set())
        for pattern in _patterns(value):
            yield Expression(pattern, f"{name}.{key}", bool(used) and used <= set(_WHOLE), "fullmatch" in used)


def _patterns(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, lazy_re._Expression):
        yield compiled(*value._given)
    elif isinstance(value, list | tuple) and len(value) < 200:
        for each in value:
            yield from _patterns(each)
    elif isinstance(value, dict) and len(value) < 200:
        for pair in value.items():
            yield from _patterns(pair)


def _written(name: str, text: str) -> Iterator[Expression]:
    """Patterns given to functions of ``re`` in a call, without their flags."""
    for node in ast.walk(ast.parse(text)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        given, function = node.args[0], node.func
        if not (isinstance(function.value, ast.Name) and function.value.id == "re" and isinstance(given, ast.Constant)):
            continue
        if function.attr != "escape" and isinstance(given.value, str | bytes):
            yield Expression(
                re.compile(given.value), f"{name}:{node.lineno}", function.attr in _WHOLE, function.attr == "fullmatch"
            )


class _LateError(Exception):
    """An expression took too long."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def late(_number: int, _frame: FrameType | None) -> None:
        raise _LateError

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seconds(expression: Expression, text: str) -> float:
    """How long an expression takes for a text, the shortest of three times; far too long for its length counts as ten seconds."""
    times = []
    for _ in range(3):
        begin = time.thread_time()
        try:
            with _at_most(_MUCH * len(text) / _LENGTH):
                expression.run(text)
        except _LateError:
            return 10.0
        times.append(time.thread_time() - begin)
        if times[-1] < _QUICK:
            break
    return min(times)


def grows(expression: Expression, tries: int = _TRIES) -> str:
    """A text for which the time grows faster than the text as often as it is tried, or nothing."""
    flags = expression.pattern.flags & (re.IGNORECASE | re.MULTILINE | re.DOTALL | re.VERBOSE)
    raw = expression.pattern.pattern
    pattern = raw.decode("latin-1") if isinstance(raw, bytes) else raw
    too_much = _grows_too_fast if has_long_loop(pattern, flags) else _takes_too_long
    for text in hard_texts(pattern, flags):
        if all(too_much(expression, text) for _ in range(tries)):
            return text(_LENGTH)[:40]
    return ""


def _grows_too_fast(expression: Expression, text: Callable[[int], str]) -> bool:
    """Whether a text of twice the length takes more than three times as long; a busy machine may say so once, not always."""
    once = seconds(expression, text(_LENGTH))
    return once >= 10 or (once > _QUICK and seconds(expression, text(2 * _LENGTH)) > 3 * once)


def _takes_too_long(expression: Expression, text: Callable[[int], str]) -> bool:
    """The same of an expression whose loops all have small bounds: it looks only so far from where it begins, and a short text
    shows how much that is."""
    return seconds(expression, text(_LENGTH // 4)) >= 10


def test_many_expressions_are_collected() -> None:
    places = {each.where for each in expressions()}
    assert len(places) > 150
    assert {"expurgate.formats.choose._HTML", "expurgate.leaks.extract._MAIL"} <= places


@pytest.mark.parametrize(
    "pattern",
    [r"(?:a+)+b", r"\s+\Z", r"(a*)*c", r"\(.*?\)x", r"(?:<!--.*?-->)*<html", r"(?:a{1,40}){1,40}b", r"(?:a{0,40}){3}b"],
)
def test_the_texts_find_expressions_that_are_slow(pattern: str) -> None:
    assert grows(Expression(re.compile(pattern, re.DOTALL), "here"), tries=1)


def test_an_expression_may_be_slow_only_where_it_must_match_the_whole_text() -> None:
    found = re.compile(r"(?:[a-z][a-z'-]*\s?|\s)*")
    assert not grows(Expression(found, "here", anchored=True))
    assert grows(Expression(found, "here", anchored=True, whole=True), tries=1)


def test_every_expression_takes_time_in_proportion_to_its_text() -> None:
    slow = {each.where: text for each in expressions() if each.where not in _GIVEN_LITTLE and (text := grows(each))}
    assert slow == {}


def test_nothing_before_a_place_is_searched_from_the_beginning_of_the_text() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py")}
    whole = [name for name, source in sources.items() if re.search(r"\.search\((?:self\.|\w+\.)?text, 0, ", source)]
    assert not whole


def test_a_search_that_knows_how_matches_begin_finds_the_same() -> None:
    texts = ["\n\n".join(varied(2)), "\n\n".join(varied(2)).upper(), "".join(map(chr, range(1, 700)))]
    for each in expressions():
        for text in texts:
            given: Any = text.encode() if isinstance(each.pattern.pattern, bytes) else text
            plain = re.compile(each.pattern.pattern, each.pattern.flags)
            ours = compiled(each.pattern.pattern, each.pattern.flags & ~re.UNICODE)
            assert ours.findall(given) == plain.findall(given), each.where
