"""The memory of a run: every cache that can hold words of a document, in one place that can be emptied.

A :class:`Memory` belongs to a ``Sanitizer``, or to whoever opens one with ``with Memory().active():``. Functions marked with
:func:`remembered` and objects that ask for a table keep what they learn in the memory that is active where they are
called. When no memory is active they remember nothing. So what was read from a document dies with its owner, and
``forget()`` empties it at once.

Every cache has a limit. Several threads may share one memory: no caller looks up a second time what it has just put in.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

ANSWERS = 200_000
"""How many answers a table keeps unless it is told otherwise, so that a long run does not grow without end."""
_TABLES = 10_000
_MISSING: Any = object()


class Table(Generic[K, V]):
    """Answers by their question. When the table is full it is emptied and filled again."""

    __slots__ = ("_limit", "answers", "get")

    def __init__(self, limit: int = ANSWERS) -> None:
        self._limit = limit
        self.answers: dict[K, V] = {}
        self.get = self.answers.get

    def __repr__(self) -> str:
        return f"Table({len(self.answers)} answers)"

    def __contains__(self, question: object) -> bool:
        return question in self.answers

    def __len__(self) -> int:
        return len(self.answers)

    def keep(self, question: K, answer: V) -> V:
        """Remember an answer, and give it back."""
        if len(self.answers) >= self._limit:
            self.answers.clear()
        self.answers[question] = answer
        return answer

    def one(self, question: K, make: Callable[P, V], *args: P.args, **options: P.kwargs) -> V:
        """The answer to a question; ``make`` finds it from ``args`` when it is not known."""
        found = self.get(question, _MISSING)
        if found is not _MISSING:
            return cast("V", found)
        if self._limit == 1:
            self.answers.clear()  # the last answer is not held beside the next one
        return self.keep(question, make(*args, **options))

    def many(self, questions: Iterable[K], make: Callable[[list[K]], Iterable[V]]) -> dict[K, V]:
        """The answers to many questions; ``make`` finds those that are not known, all together."""
        known = self.get
        found = {question: known(question, _MISSING) for question in questions}
        missing = [question for question, answer in found.items() if answer is _MISSING]
        if missing:
            new = dict(zip(missing, make(missing), strict=True))
            if len(self.answers) + len(new) > self._limit:
                self.answers.clear()
            if len(new) <= self._limit:
                self.answers.update(new)
            found.update(new)
        return found


class Memory:
    """Caches of functions, and tables of objects. ``most`` caps the size of every one of them."""

    __slots__ = ("__weakref__", "_most", "_tables", "functions", "long_text", "words")

    def __init__(self, *, most: int | None = None) -> None:
        self._most = most
        self.long_text = ""
        self.functions = _Functions(most, _last_answers)
        self.words = _Functions(most, _table_of)
        self._tables: Table[tuple[int, Hashable], tuple[object, Table[Any, Any]]] = Table(_TABLES)

    def __repr__(self) -> str:
        return f"Memory({len(self.functions) + len(self.words)} functions, {len(self._tables)} tables)"

    def table(self, owner: object, name: Hashable, limit: int = ANSWERS) -> Table[Any, Any]:
        """The table that ``owner`` has under this name; it is made when it is first asked for."""
        key = (id(owner), name)
        found = self._tables.get(key)
        if found is None:
            most = limit if self._most is None else min(limit, self._most)
            found = self._tables.keep(key, (owner, Table(most)))
        return found[1]

    def forget(self) -> None:
        """Forget everything. A run that is under way keeps what it still needs until it ends."""
        self.long_text = ""
        self.functions.clear()
        self.words.clear()
        self._tables.answers.clear()

    def forget_long_texts(self) -> None:
        """Forget what is as large as the long texts it was asked about."""
        self.long_text = ""
        for function in _OF_LONG_TEXTS & self.functions.keys():
            self.functions.pop(function, None)

    @contextmanager
    def active(self) -> Iterator[Memory]:
        """While the block runs, what this thread remembers is kept in this memory."""
        token = _ACTIVE.set(self)
        try:
            yield self
        finally:
            _ACTIVE.reset(token)


_ACTIVE: ContextVar[Memory | None] = ContextVar("expurgate_memory", default=None)
active_memory: Callable[[], Memory | None] = _ACTIVE.get
"""The memory that is active where this is called, if there is one."""


def active_table(owner: object, name: Hashable, limit: int = ANSWERS) -> Table[Any, Any]:
    """A table of the active memory; without one, an empty table that nobody keeps."""
    memory = active_memory()
    return Table(limit) if memory is None else memory.table(owner, name, limit)


def remembered(limit: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A pure function of positional arguments that the active memory keeps the last ``limit`` answers of."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        plain: Callable[..., R] = function

        def asked(*args: Any) -> Any:
            memory = active_memory()
            return plain(*args) if memory is None else memory.functions[plain](*args)

        _LIMITS[plain] = limit
        return cast("Callable[P, R]", wraps(function)(asked))

    return decorate


def remembered_of_words(limit: int) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Like :func:`remembered`, for a function of one argument that is asked about nearly every word.

    Its answers are in a table that is emptied when it is full: keeping them in the order they were asked for takes as long again as finding them.
    """

    def decorate(function: Callable[[K], V]) -> Callable[[K], V]:
        def asked(question: K, /) -> V:
            memory = active_memory()
            if memory is None:
                return function(question)
            table = memory.words[function]
            found = table.get(question, _MISSING)
            return cast("V", found) if found is not _MISSING else table.keep(question, function(question))

        _LIMITS[function] = limit
        return wraps(function)(asked)

    return decorate


SHORT_TEXT, SHORT_TEXTS, LONG_TEXTS = 20_000, 64, 2
"""Up to which length a text is short, and of how many short and long ones answers are kept."""
_OF_LONG_TEXTS: set[Callable[..., Any]] = set()
"""Functions whose answers are as large as the long texts they were asked about."""


def forget_other_texts(text: str) -> None:
    """Before a long text is looked at: let go of what is kept of the long texts before it, which take much memory."""
    memory = active_memory()
    if memory is not None and len(text) > SHORT_TEXT and text != memory.long_text:
        memory.forget_long_texts()
        memory.long_text = text


def remembered_of_last(function: Callable[P, R]) -> Callable[P, R]:
    """Like :func:`remembered`, for a function of a whole text whose answers are large: those for the last two are kept."""
    _OF_LONG_TEXTS.add(function)
    return remembered(LONG_TEXTS)(function)


def remembered_of_texts(function: Callable[Concatenate[str, P], R]) -> Callable[Concatenate[str, P], R]:
    """Like :func:`remembered`, for a function of a whole text: the answers for the last few texts are kept, as every round asks again."""
    plain: Callable[..., R] = function

    def of_long(*args: Any) -> R:
        return plain(*args)

    def asked(text: str, *args: Any) -> R:
        memory = active_memory()
        if memory is None:
            return plain(text, *args)
        found: R = memory.functions[plain if len(text) <= SHORT_TEXT else of_long](text, *args)
        return found

    _LIMITS[plain] = SHORT_TEXTS
    remembered_of_last(of_long)

    return cast("Callable[Concatenate[str, P], R]", wraps(function)(asked))


_SELDOM = (20_000, 20, 20)


def collect_seldom() -> None:
    """Look for cycles that nobody holds after every 20,000 objects and not after 700, and not at the end: most of what a run makes are modules and tables, which stay."""
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
    if 0 < gc.get_threshold()[0] < _SELDOM[0]:
        gc.set_threshold(*_SELDOM)


@contextmanager
def collect_later() -> Iterator[None]:
    """While the block runs, nobody looks for cycles: what short texts leave behind is gone without, and all that stays would be looked through."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def give_back(*, unseen: bool = True) -> None:
    """Give the system back what nobody uses, between two steps that take much memory; with ``unseen``, what only refers to itself too."""
    if unseen:
        gc.collect()
    trim = _trimming()
    if trim is not None:
        trim(0)


@cache
def _trimming() -> Callable[[int], object] | None:
    """What gives free memory back to the system, where the C library has it; without it, gaps that one step leaves stay."""
    import ctypes

    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return None
    return trim


_LIMITS: dict[Callable[..., Any], int] = {}


class _Functions(dict[Callable[..., Any], Any]):
    """The remembered functions, each with what keeps its answers, which is made by ``keeping`` when it is first called."""

    def __init__(self, most: int | None, keeping: Callable[[int, Callable[..., Any]], Any]) -> None:
        super().__init__()
        self._most, self._keeping = most, keeping

    def __missing__(self, function: Callable[..., Any]) -> Any:
        limit = _LIMITS[function]
        return self.setdefault(
            function, self._keeping(limit if self._most is None else min(limit, self._most), function)
        )


def _last_answers(limit: int, function: Callable[..., Any]) -> Callable[..., Any]:
    return lru_cache(maxsize=limit)(function)


def _table_of(limit: int, _: Callable[..., Any]) -> Table[Any, Any]:
    return Table(limit)
