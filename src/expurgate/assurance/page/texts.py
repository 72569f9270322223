"""Before and after, side by side, paragraph by paragraph: one list of rows, so both scroll as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from expurgate.assurance.comparison import Comparison
from expurgate.assurance.page.decisions import Decision, filters
from expurgate.assurance.page.markup import escaped
from expurgate.policy import MODEL_NAMES

_BLANK = re.compile(r"\n(?:[ \t\r]*\n)+")
_LINE = re.compile(r"\n")
_SPACE = " \t\r\n"


def rows(comparison: Comparison, of_change: list[Decision]) -> str:
    """The paragraphs of both texts, changes marked. Rows end at blank lines (or lines) that no change touches."""
    pattern = _BLANK if _BLANK.search(comparison.original) else _LINE
    old: list[str] = []
    new: list[str] = []
    done: list[str] = []
    at = 0
    for number, change in enumerate([*comparison.changes, None]):
        gap = comparison.original[at : change.old.start if change else None]
        for piece, ends in _pieces(gap, pattern):
            old.append(escaped(piece))
            new.append(escaped(piece))
            if ends:
                done.append(_row(old, new))
                old.clear()
                new.clear()
        if change is not None:
            decision = of_change[number]
            old.append(_mark("o", number, decision, comparison.original[change.old.start : change.old.end]))
            new.append(_mark("r", number, decision, comparison.released[change.new.start : change.new.end]))
            at = change.old.end
    done.append(_row(old, new))
    return "".join(done)


def _pieces(gap: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, bool]]:
    """A stretch without changes, cut where rows end."""
    start = 0
    for found in pattern.finditer(gap):
        yield gap[start : found.start()], True
        start = found.end()
    yield gap[start:], False


def _row(old: list[str], new: list[str]) -> str:
    before, after = "".join(old), "".join(new)
    if not before.strip() and not after.strip():
        return ""
    return f'<div class="row"><p class="o" dir="auto">{before}</p><p class="r" dir="auto">{after}</p></div>'


def _mark(side: str, number: int, decision: Decision, text: str) -> str:
    """A change, and outside the mark the white space that was changed with it."""
    inner = text.strip(_SPACE)
    if not inner:
        return _link(side, number, decision, text)
    start = text.index(inner)
    lead, rest = text[:start], text[start + len(inner) :]
    return f"{escaped(lead)}{_link(side, number, decision, inner)}{escaped(rest)}"


def _link(side: str, number: int, decision: Decision, text: str) -> str:
    main = decision.main
    kind = family(main.finding.model) if main else "other"
    gone = " gone" if not text else ""
    name = ' aria-label="removed"' if not text else ""
    return (
        f'<a class="c {kind}{gone}"{name} id="{side}{number}" href="#d{decision.number}" {filters(decision)}>'
        f"{escaped(text)}</a>"
    )


def family(model: str) -> str:
    """The colour a model goes by."""
    if model in ("patterns", "entities", "tagger", "lexicon", "regexes"):
        return "detector"
    return model if model in MODEL_NAMES else "other"
