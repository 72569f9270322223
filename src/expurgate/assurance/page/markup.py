"""Text made safe for HTML, and numbers as people read them."""

from __future__ import annotations

import html
from collections.abc import Sequence

from markupsafe import Markup

from expurgate.core import lazy_re as re
from expurgate.core.faults import without_options

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""What HTML or UTF-8 cannot carry; shown as the replacement character."""


def printable(text: str) -> str:
    """``text`` without characters that no page can carry."""
    return _UNPRINTABLE.sub("�", text)


def escaped(text: str) -> Markup:
    """``text`` with nothing in it that HTML would act on."""
    return Markup(html.escape(printable(text)))  # noqa: S704 - escaped here


def apart(text: str) -> Markup:
    """A word of the document inside our own prose, kept from changing the direction of what is around it."""
    return Markup("<bdi>{}</bdi>").format(escaped(text))


def quoted(text: str, *, longest: int = 160) -> Markup:
    """A word of the document in quotation marks, cut when it is very long."""
    return Markup("“{}”").format(apart(text if len(text) <= longest else text[:longest] + "…"))


def bits(value: float | None, *, beside: float | None = None) -> str:
    """Bits with one decimal; with two where that would make them look like the number ``beside`` them."""
    if value is None:
        return "–"
    alike = beside is not None and value != beside and f"{value:.1f}" == f"{beside:.1f}"
    return f"{value:.2f}" if alike else f"{value:.1f}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun in the right form: "3 documents", "1 document"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def sentence(message: str) -> str:
    """A message of an error as a sentence on a page, without the options of the command that it names in brackets."""
    said = without_options(message).strip().removesuffix(".")
    return said and f"{said[0].upper()}{said[1:]}."


def percent(share: float) -> str:
    """A share as a whole percentage, never rounded up to all or down to nothing."""
    if 0.0 < share < 0.01:
        return "<1 %"
    return f"{min(99, round(share * 100)) if share < 1.0 else 100} %"


def listed(items: Sequence[str], *, last: str = "and") -> Markup:
    """``a, b and c``; what is not HTML yet is escaped."""
    safe = [item if isinstance(item, Markup) else escaped(item) for item in items]
    if len(safe) < 2:
        return Markup("").join(safe)
    return Markup("{} {} {}").format(Markup(", ").join(safe[:-1]), last, safe[-1])
