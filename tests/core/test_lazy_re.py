"""Expressions that are compiled on first use behave as compiled ones."""

from __future__ import annotations

import pickle
import re
from importlib import import_module
from pathlib import Path

import pytest

import expurgate
from expurgate.core import lazy_re


def test_it_does_what_the_compiled_one_does() -> None:
    lazy, plain = (
        lazy_re.compile(r"(?P<word>[a-z]+)(\d)?", re.IGNORECASE),
        re.compile(r"(?P<word>[a-z]+)(\d)?", re.IGNORECASE),
    )
    text = "One2 two, 3"
    assert [each.span() for each in lazy.finditer(text)] == [each.span() for each in plain.finditer(text)]
    assert lazy.sub("x", text) == plain.sub("x", text)
    assert lazy.split(text) == plain.split(text)
    assert lazy.findall(text) == plain.findall(text)
    assert (lazy.search(text, 4) or [""])[0] == "two"
    assert lazy.match(text, 4) is None
    assert lazy.fullmatch("abc") is not None
    assert (lazy.pattern, lazy.flags, lazy.groups, lazy.groupindex) == (
        plain.pattern,
        plain.flags,
        plain.groups,
        plain.groupindex,
    )


def test_nothing_is_compiled_before_it_is_used() -> None:
    malformed = lazy_re.compile("(")
    assert "(" in repr(malformed)
    with pytest.raises(re.error):
        malformed.search("")


def test_it_can_be_pickled_before_and_after_its_use() -> None:
    lazy = lazy_re.compile("b+")
    assert _sent(lazy).search("abb")
    assert lazy.search("abb")
    assert _sent(lazy).search("abb")


def _modules() -> list[str]:
    """The modules of the package whose expressions wait."""
    root = Path(expurgate.__file__).parent
    found = (path for path in root.rglob("*.py") if "import lazy_re as re" in path.read_text(encoding="utf-8"))
    names = (".".join(("expurgate", *path.relative_to(root).with_suffix("").parts)) for path in found)
    return sorted(name for name in names if name != lazy_re.__name__)


def test_every_expression_that_waits_can_be_compiled() -> None:
    kind = type(lazy_re.compile(""))
    for module in _modules():
        waiting = [value for value in vars(import_module(module)).values() if type(value) is kind]
        assert waiting, module
        for each in waiting:
            each.search("")  # raises where it is malformed


def _sent(lazy: re.Pattern[str]) -> re.Pattern[str]:
    sent: re.Pattern[str] = pickle.loads(pickle.dumps(lazy))  # noqa: S301 - our own
    return sent
