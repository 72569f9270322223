"""Compiled regular expressions of the package, kept beside its compiled modules: to compile them anew is a fifth of a short run.

Only expressions that a module of the package writes at its top are kept, and methods of its data classes, so no word of a document ever is. The file stands where Python keeps
the compiled modules and follows the same rules: it is not written where those are not, and it holds for one version of Python.
Whatever is wrong with it, expressions are compiled as usual.
"""

from __future__ import annotations

import atexit
import marshal
import os
import re
import sys
from array import array
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType
from typing import Any, cast

try:
    import _sre  # type: ignore[import-not-found,unused-ignore]
    from re import _compiler, _parser  # type: ignore[attr-defined,unused-ignore]
except ImportError:  # another Python: nothing is kept
    _sre = None

CompiledPatterns = dict[tuple[str, int], tuple[Any, ...]]
"""Of a pattern with its flags: what the compiler made of it."""
_LINES = -1
"""Stands for the flags where what was compiled is no pattern but lines of Python."""
_ENDING = ".expressions"
_MOST = 4_000
"""How many are kept at most; what earlier versions of the package left behind is then given up."""


def compiled(pattern: str, flags: int) -> re.Pattern[str]:
    """The expression, from the file where it is there."""
    if _sre is None:
        return re.compile(pattern, flags)
    kept = _kept()
    found = kept.get((pattern, flags))
    if found is None:
        found = kept[pattern, flags] = _translated(pattern, flags)
        _note()
    with suppress(Exception):
        flags_then, code, *groups = found
        return cast("re.Pattern[str]", _sre.compile(pattern, flags_then, array("I", code).tolist(), *groups))
    return re.compile(pattern, flags)


def code_of(source: str) -> CodeType:
    """What Python compiles some lines of the package to, from the file where they are there."""
    if _sre is None:
        return compile(source, "<string>", "exec")
    kept = _kept()
    found = kept.get((source, _LINES), ())
    if len(found) == 1 and isinstance(found[0], CodeType):
        return found[0]
    made = compile(source, "<string>", "exec")
    kept[source, _LINES] = (made,)
    _note()
    return made


def _translated(pattern: str, flags: int) -> tuple[Any, ...]:
    """The code that ``re`` compiles a pattern to, before it becomes an object."""
    parsed = _parser.parse(pattern, flags)
    names = parsed.state.groupdict
    numbered: list[str | None] = [None] * parsed.state.groups
    for name, number in names.items():
        numbered[number] = name
    flags_then = flags | parsed.state.flags
    code = _compiler._code(parsed, flags)
    with suppress(ImportError, AttributeError):  # another Python may name things otherwise
        from expurgate.core.beginnings import with_beginnings

        code = with_beginnings(code, parsed, flags_then)
    return int(flags_then), array("I", code).tobytes(), parsed.state.groups - 1, dict(names), tuple(numbered)


def place() -> Path | None:
    """Where the file is, if Python keeps compiled modules anywhere."""
    with suppress(NotImplementedError):
        return Path(cache_from_source(__file__)).with_suffix(_ENDING)
    return None


_MADE = 2
"""Which way of making the code it is; what was made in another way is made again."""


def _version() -> tuple[str, int, int]:
    return sys.version, _sre.MAGIC, _MADE


@cache
def _kept() -> CompiledPatterns:
    path = place()
    with suppress(OSError, ValueError, EOFError, TypeError):
        version, stored = marshal.loads(path.read_bytes()) if path is not None else ((), {})  # noqa: S302 - as a compiled module is
        if version == _version() and isinstance(stored, dict):
            return stored
    return {}


_noting: set[int] = set()
"""The processes that write what is new when they end."""


def _note() -> None:
    process = os.getpid()
    if process in _noting or sys.dont_write_bytecode:
        return
    _noting.add(process)
    atexit.register(save)
    if (workers := sys.modules.get("multiprocessing.util")) is not None:
        workers.Finalize(None, save, exitpriority=0)


def save() -> None:
    """Write what was compiled here besides what the file has; where that cannot be, nothing is written."""
    path = place()
    if path is None or os.getpid() not in _noting:
        return
    _noting.discard(os.getpid())
    mine = dict(_kept())
    _kept.cache_clear()
    whole = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError, ValueError, MemoryError):
        together = {**_kept(), **mine}
        whole.write_bytes(marshal.dumps((_version(), together if len(together) <= _MOST else {})))
        whole.replace(path)
