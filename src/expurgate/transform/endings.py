"""What stands at the end of a replacement: a possessive, a line break, the name of the next field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.transform.owners import left_ending, owning_end

if TYPE_CHECKING:
    from expurgate.transform.drafts import Draft
    from expurgate.transform.surroundings import Surroundings

_BARE_POSSESSIVE = re.compile(r"['’](?=\s+[^\W_])")
_NAMED_SO = re.compile(
    r"['’]s(?=[.,;:!?)]|\s+(?:with|in|on|at|for|and|or|but|where|who|when|to|from|by|is|was|has|had|every|since|until|last)\b|\s*$)"
)
"""The ending of a name that owns nothing: "Mass at St Joseph's", "he has Parkinson's"."""
_COMPLAINTS = ("illness", "disease", "problem", "condition")
_OPEN_QUOTE = re.compile(r"(?:^|\W)['‘](?=\w)")
_BREAK = re.compile(r"(?<![^\S\n])[^\S\n]*+\n\s*+(?:>[ \t]?){0,20}")
"""The end of a line, with the marks of a quoted message before the next one."""
NO_BRACKETS = re.compile(r"\n[ \t]{0,8}(?:>[ \t]?){1,20}|\][ ]?\[")
"""Marks of a quoted message, and what parts the boxes of a form ("[A][B]")."""
_REST_OF_WORD = re.compile(r"([.,;:!?)\]”’\"']*)[ \t]+(?=\S)")
_FIELD = re.compile(r"([^\S\n]*\n\s*|\t|[^\S\n]{3,})[^\n:]{1,30}\Z")


def with_field(around: Surroundings, span: Span, text: str, draft: Draft) -> str:
    """The name of the next field, found together with the value before it, keeps its line or column as a mark."""
    if not text or draft.replacement.style == "mark" or not around.text.startswith(":", span.end):
        return text
    field = _FIELD.search(around.text, span.start, span.end)
    return f"{text}{field[1]}[name]" if field else text


def in_brackets(text: str, span: Span, replacement: str) -> str:
    """A mark where brackets already stand: "[18:02]" is "[time]" and not "[[time]]"."""
    closed = text[span.start - 1 : span.start] == "[" and text[span.end : span.end + 1] == "]"
    marked = replacement.startswith("[") and replacement.endswith("]") and "]" not in replacement[:-1]
    return replacement[1:-1] if closed and marked else replacement


def with_break(around: Surroundings, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
    """What stood on two lines leaves the line break behind it, so that lists and wrapped lines keep their lines."""
    if not text and (owned := left_ending(around.text, span, ceiling)) is not None:
        return owned, "'s"
    broken = None if "\n" in text else _BREAK.search(around.text, span.start, span.end)
    rest = _REST_OF_WORD.match(around.text, span.end, ceiling)
    if broken is None or rest is None or not text:
        return span, text
    return Span(span.start, rest.end()), f"{text}{rest[1]}{broken[0]}"


def possessive(around: Surroundings, span: Span, text: str, ceiling: int) -> tuple[Span, str]:
    """ "James' house" becomes "the person's house", "dannys house" too."""
    if (owning := owning_end(around.text, span, text, ceiling)) is not None:
        return owning
    named = _NAMED_SO.match(around.text, span.end)
    if (
        text
        and named
        and named.end() <= ceiling
        and (text[:1] in "[a" or text.endswith(_COMPLAINTS))
        and not text.endswith("person")
    ):
        return Span(span.start, named.end()), text
    follows = _BARE_POSSESSIVE.match(around.text, span.end)
    surface = around.text[span.start : span.end]
    if not text or follows is None or follows.end() > ceiling or surface[-1:] not in "sS":
        return span, text
    line = around.text[around.text.rfind("\n", 0, span.start) + 1 : span.start]
    if _OPEN_QUOTE.search(line):
        return span, text
    return (span, text) if text.endswith("s") else (Span(span.start, follows.end()), f"{text}{follows[0]}s")


def cased_like(surface: str, name: str) -> str:
    """A name in capitals or in small letters where the original was."""
    if surface.isupper() and len(surface) > 3:
        return name.upper()
    return name.lower() if surface.islower() and not name.endswith(" family") else name
