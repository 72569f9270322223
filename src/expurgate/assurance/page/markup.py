"""Text made safe for HTML, on the page and in its plots, and numbers as people read them."""

from __future__ import annotations

import html
import re

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""What HTML or UTF-8 cannot carry; shown as the replacement character."""


def escaped(text: str) -> str:
    """``text`` with nothing in it that HTML would act on."""
    return html.escape(_UNPRINTABLE.sub("�", text))


def apart(text: str) -> str:
    """A word of the document inside our own prose, kept from changing the direction of what is around it."""
    return f"<bdi>{escaped(text)}</bdi>"


def quoted(text: str, *, longest: int = 160) -> str:
    """A word of the document in quotation marks, cut when it is very long."""
    return f"“{apart(text if len(text) <= longest else text[:longest] + '…')}”"


def plot_text(x: float, y: float, words: str, kind: str, anchor: str) -> str:
    """Words in a plot, of one kind of writing, with their anchor at a point."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(words)}</text>'


def bits(value: float | None, *, beside: float | None = None) -> str:
    """Bits with one decimal; with two where that would make them look like the number ``beside`` them."""
    if value is None:
        return "–"
    alike = beside is not None and value != beside and f"{value:.1f}" == f"{beside:.1f}"
    return f"{value:.2f}" if alike else f"{value:.1f}"


def counted(number: int, one: str, many: str = "") -> str:
    """``3 documents``, ``1 document``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(share: float) -> str:
    """A share as a whole percentage, never rounded up to all or down to nothing."""
    if 0.0 < share < 0.01:
        return "&lt;1 %"
    return f"{min(99, round(share * 100)) if share < 1.0 else 100} %"


def listed(items: list[str], *, last: str = "and") -> str:
    """``a, b and c``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""
