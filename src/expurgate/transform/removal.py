"""Taking words out so that the sentence closes over them."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.transform.fluency import article, begun_like
from expurgate.transform.surroundings import Surroundings

_POSSESSIVE = re.compile(r"['’]s\b|(?<=s)['’](?=\s)")
_PAIRS = {"(": ")", "[": "]", "“": "”", '"': '"', "‘": "’", "«": "»"}
_LEADS_ON = re.compile(
    r"\b(?:about|after|against|and|are|as|at|be|before|by|during|for|from|had|has|have|in|including|is|of|on|or|since|than|"
    r"to|was|were|with|without)$"
)
"""Words no comma may follow: with the first of a list its comma goes."""
_JOINING = re.compile(r"(?<=[ \t])(?:as well as|and|or|nor|plus|&)$", re.IGNORECASE)
_LEFT_OVER = re.compile(
    r"(?<=[ \t])(?:as well as|such as|and|or|nor|plus|&|about|by|during|for|from|including|of|since|than|to|with|without)$",
    re.IGNORECASE,
)
"""Words that lead on to nothing once what they led to is gone: "had a cough and."."""
_NEXT_ITEM = re.compile(r"[ \t]+(?:and|or|nor|&)(?=[ \t])")
_CONJUNCTIONS = frozenset({"and", "or", "nor"})
_LOOK = 40
_HYPHENS = "-‐‑"
_CLOSING = ".,;:!?)]”’»"


def removal(around: Surroundings, span: Span, floor: int, ceiling: int, *, person: bool) -> tuple[Span, str]:
    """The span that must go with ``span``, and what is left in its place.

    With it go its title and article, a possessive ending, brackets or quotes that would stand empty, a
    hyphen, a comma that would follow another or a word that leads on, and one of two spaces.
    """
    text = around.text
    start = around.title_start(span.start, floor) if person else span.start
    possessive = _POSSESSIVE.match(text, span.end, ceiling)
    end = possessive.end() if possessive else span.end
    start, end = _unbracketed(text, start, end, floor, ceiling)
    joined = _unhyphenated(text, start, end, floor, ceiling)
    if joined is not None:
        start, end = joined
    found, article_start = around.article(start, floor)
    word, _ = around.next_word(end, ceiling) if end < len(text) and text[end].isspace() else ("", end)
    word = "" if word in _CONJUNCTIONS else word
    if found in ("a", "an") and (word or joined is not None):
        rest = text[end:].lstrip()
        return Span(article_start, len(text) - len(rest)), f"{begun_like(article(rest), text[article_start])} "
    if found and not word and joined is None:
        start = article_start
    return _closed(around, start, end, floor, ceiling)


def _unbracketed(text: str, start: int, end: int, floor: int, ceiling: int) -> tuple[int, int]:
    """The span widened over brackets or quotes around it."""
    while start > floor and end < ceiling and _PAIRS.get(text[start - 1]) == text[end]:
        start, end = start - 1, end + 1
    return start, end


def _unhyphenated(text: str, start: int, end: int, floor: int, ceiling: int) -> tuple[int, int] | None:
    """The span widened over a hyphen that joins it to another word; None when there is none."""
    if end < ceiling - 1 and text[end] in _HYPHENS and text[end + 1].isalnum():
        return start, end + 1
    if start > floor and text[start - 1] in _HYPHENS and text[max(0, start - 2)].isalnum():
        return start - 1, end
    return None


def _closed(around: Surroundings, start: int, end: int, floor: int, ceiling: int) -> tuple[Span, str]:
    """The span widened over the space and the comma that would be left over."""
    text = around.text
    opens = around.opens_sentence(start) and text[start : start + 1].isupper()
    if start == 0 or opens or text[start - 1] in "\n([{“‘«":
        while end < ceiling and text[end] in " \t,;":
            end += 1
        item = _NEXT_ITEM.match(text, max(start, end - 1), ceiling)
        if item is not None:
            end = item.end() + 1
    else:
        start, end = _without_gap(text, start, end, floor, ceiling)
    if opens and end < ceiling and text[end].islower() and not text[end - 1].isalnum():
        return Span(start, _word_end(text, end, ceiling)), text[end].upper() + text[
            end + 1 : _word_end(text, end, ceiling)
        ]
    return Span(start, end), ""


def _word_end(text: str, start: int, ceiling: int) -> int:
    """Where the word that begins at ``start`` ends; with a character more where it is one letter, which would be taken for a person's."""
    end = start
    while end < ceiling and text[end].isalpha():
        end += 1
    return end + 1 if end == start + 1 and end < ceiling else end


def _without_gap(text: str, start: int, end: int, floor: int, ceiling: int) -> tuple[int, int]:
    """The span widened over the space before it, and over a comma that would meet other punctuation."""
    after = text[end : end + 1]
    if start <= floor or not text[start - 1].isspace() or not (not after or after.isspace() or after in _CLOSING):
        return start, end
    while start > floor and text[start - 1] in " \t":
        start -= 1
    item = _NEXT_ITEM.match(text, end, ceiling)
    if item is not None and _LEADS_ON.search(text, max(floor, start - _LOOK), start):
        return start, item.end()
    if not after or after in "\n.,;:!?)]”":
        start = _without_leading_on(text, start, floor, _JOINING if after == "," else _LEFT_OVER)
    if after == "," and end < ceiling and _LEADS_ON.search(text, max(floor, start - _LOOK), start):
        return start, end + 1
    if start > floor and text[start - 1] in ",;:":
        if after and after in ",;:" and end < ceiling:
            end += 1
        elif after and after in ".!?":
            start -= 1
    return start, end


def _without_leading_on(text: str, start: int, floor: int, leading: re.Pattern[str]) -> int:
    """Where the words begin that led on to what is gone, and the space before them; a comma is left to the caller."""
    while (word := leading.search(text, max(floor, start - _LOOK), start)) is not None:
        start = word.start()
        while start > floor and text[start - 1] in " \t":
            start -= 1
    return start
