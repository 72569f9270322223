"""Words that must be gone, and a sanitizer that hides exactly them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.core.spans import Span

NAME = "Wilhelmina Krzyzanowski"
CITY = "Quetzaltenango"
NUMBER = "987-65-4329"
CANARIES = {NAME: "[PERSON]", CITY: "a town", NUMBER: "█████"}


def edits_for(text: str, terms: dict[str, str] | None = None) -> list[Edit]:
    """An edit for each occurrence of a term, white space inside it read loosely."""
    terms = CANARIES if terms is None else terms
    parts = {term: r"\s+".join(re.escape(word) for word in term.split()) for term in terms}
    expression = re.compile("|".join(f"(?P<t{number}>{part})" for number, part in enumerate(parts.values())), re.I)
    names = list(terms)
    return [
        Edit(Span(*found.span()), terms[names[int((found.lastgroup or "t0")[1:])]])
        for found in expression.finditer(text)
    ]


def hide(document: Document) -> tuple[str, Sequence[Edit]]:
    """The document with the canaries replaced."""
    edits = edits_for(document.text)
    text = document.text
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text, edits
