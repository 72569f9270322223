"""``dataclasses`` whose classes get their methods without a line being compiled: a short run makes instances of few of them.

``from expurgate.core.lazy_dataclasses import dataclass, field`` in a module with data classes; what the classes do is what those of ``dataclasses`` do.
The methods of a class that instances are made, compared and hashed by are each written and compiled when they are first called; the others need no writing.
What was compiled is kept for the next run (:mod:`~expurgate.core.expressions`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, asdict, field, fields
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from expurgate.core.expressions import code_of

__all__ = ["MISSING", "Field", "asdict", "dataclass", "field", "fields", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    import dataclasses

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        eq: bool = True,
        repr: bool = True,  # noqa: A002 - named as in ``dataclasses``
        kw_only: bool = False,
    ) -> Any:
        """The same as ``dataclasses.dataclass`` with these options."""

        def decorate(given: type) -> type:
            made = dataclasses.dataclass(given, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
            own = vars(made)
            _add(made, "__init__", _late(made, "__init__", partial(_written_init, made, frozen)))
            _add(made, "__signature__", _Signature())
            if repr:
                _add(made, "__repr__", _repr)
            if eq:
                _add(made, "__eq__", _late(made, "__eq__", partial(_written_eq, made)))
                if own.get("__hash__") is None:  # as ``dataclasses`` has it: equal things that can change have no hash
                    made.__hash__ = _late(made, "__hash__", partial(_written_hash, made)) if frozen else None
            if frozen:
                made.__setattr__, made.__delattr__ = _refused(made)
                if slots:
                    _add(made, "__getstate__", _state)
                    _add(made, "__setstate__", _set_state)
            return made

        return decorate if cls is None else decorate(cls)

    def replace(instance: Any, /, **changes: Any) -> Any:
        """The same as ``dataclasses.replace``; what a class takes is looked up once."""
        for name in _taken(type(instance)):
            if name not in changes:
                changes[name] = getattr(instance, name)
        return type(instance)(**changes)


@cache
def _taken(cls: Any) -> tuple[str, ...]:
    """The fields that an instance of a class is made from."""
    return tuple(each.name for each in fields(cls) if each.init)


def _add(cls: type, name: str, method: Any) -> None:
    """Give a class a method that it has not written itself."""
    if name not in vars(cls):
        setattr(cls, name, method)


def _late(cls: Any, name: str, write: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """A method that is written when it is first called, and then takes its own place."""

    def first(self: Any, /, *args: Any, **options: Any) -> Any:
        made = write()
        made.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, made)
        return made(self, *args, **options)

    return first


def _written_eq(cls: Any) -> Callable[..., Any]:
    mine, other = _values(cls, "_self"), _values(cls, "_other")
    return _compiled(
        "__eq__",
        "_self, _other",
        [f"return {mine} == {other} if _other.__class__ is _self.__class__ else NotImplemented"],
        {},
    )


def _written_hash(cls: Any) -> Callable[..., Any]:
    return _compiled("__hash__", "_self", [f"return hash({_values(cls, '_self')})"], {})


def _values(cls: Any, of: str) -> str:
    """The values by which instances are compared, as they are written in a method."""
    return "(" + "".join(f"{of}.{each.name}, " for each in fields(cls) if each.compare) + ")"


def _compiled(name: str, heading: str, body: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    exec(code_of(f"def {name}({heading}):\n " + "\n ".join(body or ["pass"])), known)  # noqa: S102 - names of fields alone
    found: Callable[..., Any] = known[name]
    return found


def _written_init(cls: Any, frozen: bool) -> Callable[..., None]:
    """The function that takes a value for every field, or its default, and sets it."""
    known: dict[str, Any] = {"_missing": MISSING, "_set": object.__setattr__}
    parameters, by_name, body = list[str](), list[str](), list[str]()
    for each in fields(cls):
        name, given, made = each.name, "", f"_made_{each.name}"
        if each.default is not MISSING:
            known[made], given = each.default, f"={made}"
        elif each.default_factory is not MISSING:
            known[made], given = each.default_factory, "=_missing"
        if each.init:
            (by_name if each.kw_only else parameters).append(name + given)
        elif not given:
            continue
        value = name if each.init else made
        if each.default_factory is not MISSING:
            value = f"{made}() if {name} is _missing else {name}" if each.init else f"{made}()"
        body.append(_setting(cls, name, value, frozen, known))
    if hasattr(cls, "__post_init__"):
        body.append("_self.__post_init__()")
    heading = ", ".join(["_self", *parameters, *(["*", *by_name] if by_name else [])])
    return _compiled("__init__", heading, body, known)


def _setting(cls: type, name: str, value: str, frozen: bool, known: dict[str, Any]) -> str:
    """The statement that sets a field; one with a slot is set through it, which takes the least time."""
    if not frozen:
        return f"_self.{name} = {value}"
    slot: Any = next((vars(each)[name] for each in cls.__mro__ if name in vars(each)), None)
    if hasattr(slot, "__set__"):
        known[f"_set_{name}"] = slot.__set__
        return f"_set_{name}(_self, {value})"
    return f"_set(_self, {name!r}, {value})"


class _Signature:
    """What a class takes, for ``help`` and others that ask before the first instance is made."""

    def __get__(self, instance: object, owner: Any) -> Any:
        if instance is not None:
            raise AttributeError("__signature__")
        from inspect import Parameter, Signature

        taken = sorted((each for each in fields(owner) if each.init), key=lambda each: bool(each.kw_only))
        return Signature(
            [
                Parameter(
                    each.name,
                    Parameter.KEYWORD_ONLY if each.kw_only else Parameter.POSITIONAL_OR_KEYWORD,
                    default=each.default if each.default is not MISSING else _factory(each.default_factory),
                    annotation=each.type,
                )
                for each in taken
            ]
        )


def _factory(made: Any) -> Any:
    """How the signature shows a default that is made anew for every instance."""
    from inspect import Parameter

    return Parameter.empty if made is MISSING else made


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refused(cls: Any) -> tuple[Callable[[Any, str, Any], None], Callable[[Any, str], None]]:
    """What a class does instead of setting and deleting attributes, if nothing may change."""
    names = frozenset(each.name for each in fields(cls))

    def __setattr__(self: Any, name: str, value: Any) -> None:  # noqa: N807 - it becomes that method
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807 - it becomes that method
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _state(self: Any) -> list[Any]:
    """What pickling keeps of an instance that has slots and may not change."""
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
