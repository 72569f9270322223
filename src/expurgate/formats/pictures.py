"""Notices about pictures that were not read."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.formats.notices import counted


def left_out(count: int, where: str, what: str = "picture") -> str:
    """A notice for pictures, or drawings, that are not in the result."""
    return f"{counted(count, what, where)} left out, for what {what}s show is not judged: {_CHOICES}"


def kept(count: int, where: str, what: str = "picture") -> str:
    """A notice for pictures, or drawings, that are released as they are but for their codes."""
    return f"{counted(count, what, where)} kept, and what {what}s show is not judged, but for bar codes and QR codes"


def pages(numbers: Sequence[int]) -> str:
    """Page numbers for people: runs are joined, and of many only the first are named."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    named = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    more = f" and {len(named) - 20} more" if len(named) > 20 else ""
    word = "page" if len(set(numbers)) == 1 else "pages"
    return f"on {word} {', '.join(named[:20])}{more}"


_CHOICES = "see --pictures"
