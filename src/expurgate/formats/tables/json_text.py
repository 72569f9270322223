"""JSON as it is written: where its keys and values stand, so that all that is not edited stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial

from expurgate.core.edits import spliced
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import Put, free_name

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,15})?")
_DEEPEST = 100
_MUTE = frozenset({"true", "false", "null", "NaN", "Infinity", "-Infinity"})


class Keys:
    """The keys of all objects as one document, each a paragraph; an edit renames a key everywhere."""

    def __init__(self) -> None:
        self.slots = SlotText()
        self._new: dict[str, str] = {}

    def add(self, key: str) -> None:
        """Take in a key once."""
        if key not in self._new:
            self._new[key] = key
            self.slots.separate("\n\n")
            self.slots.add(key, partial(self._put, key))

    def _put(self, key: str, text: str) -> None:
        self._new[key] = text.strip() or "key"

    def renamed(self, keys: list[str]) -> list[str]:
        """The new keys of one object; when two become the same, the second gets a number."""
        taken = {key for key in keys if self._new[key] == key}
        found = []
        for key in keys:
            new = self._new[key]
            found.append(key if new == key else free_name(new, taken))
            taken.add(found[-1])
        return found


@dataclass(frozen=True, slots=True)
class Value:
    """A value: the keys, and the numbers of elements, that lead to it, and how to put a text in its place."""

    path: tuple[str | int, ...] = field(repr=False)
    text: str = field(repr=False)
    put: Put = field(repr=False)
    says: bool = True
    """A string or a number; true, false and null say nothing."""
    quoted: bool = False


_Place = tuple[int, int]


@dataclass(slots=True)
class _Open:
    """An object or a list that is being read."""

    keyed: bool
    keys: list[tuple[str, _Place]] = field(default_factory=list, repr=False)
    at: int = 0
    awaits_key: bool = False


class JsonText:
    """A JSON text: its values and keys, and the text again with new ones in their places."""

    def __init__(self, text: str, keys: Keys) -> None:
        self._text = text
        self._keys = keys
        self._objects: list[list[tuple[str, _Place]]] = []
        self._new: dict[tuple[int, int], str] = {}

    def values(self) -> Iterator[Value]:
        """Every value in order, the keys taken in on the way; InputError when it is no JSON."""
        self._check()
        stack: list[_Open] = []
        for found in _TOKEN.finditer(self._text):
            piece, place, here = found[0], found.span(), stack[-1] if stack else None
            if piece in "{[":
                if len(stack) == _DEEPEST:
                    raise InputError("JSON is nested too deeply")
                stack.append(_Open(piece == "{", awaits_key=piece == "{"))
                if piece == "{":
                    self._objects.append(stack[-1].keys)
            elif piece in "}]":
                stack.pop()
            elif piece == "," and here is not None:
                here.at += 1
                here.awaits_key = here.keyed
            elif here is not None and here.awaits_key:
                key = str(json.loads(piece))
                here.keys.append((key, place))
                here.awaits_key = False
                self._keys.add(key)
            elif piece != ":":
                text = str(json.loads(piece)) if piece[0] == '"' else piece
                path = tuple(level.keys[-1][0] if level.keyed else level.at for level in stack)
                put = partial(self._new.__setitem__, place)
                yield Value(path, text, put, piece not in _MUTE, piece[0] == '"')

    def written(self) -> str:
        """The text with what was put, as strings, and with the keys as they are called now."""
        new = dict(self._new)
        for places in self._objects:
            keys = [key for key, _ in places]
            for (key, place), name in zip(places, self._keys.renamed(keys), strict=True):
                if name != key:
                    new[place] = name
        written = ((*place, self._value(place, text)) for place, text in sorted(new.items()))
        return spliced(self._text, written)

    def _value(self, place: _Place, text: str) -> str:
        """The value to write: a number where a number stood and the new text is one, else a string."""
        stays_number = self._text[place[0]] != '"' and _NUMBER.fullmatch(text) is not None
        return text if stays_number else json.dumps(text, ensure_ascii=False)

    def _check(self) -> None:
        try:
            json.loads(self._text, parse_int=len, parse_float=len)
        except json.JSONDecodeError as error:
            line = f"line {error.lineno}, " if "\n" in self._text else ""
            raise InputError(f"not JSON ({line}character {error.colno})") from None
        except RecursionError:
            raise InputError("JSON is nested too deeply") from None
