"""Builds the notices for people, with singular and plural as the number asks for."""

from __future__ import annotations


def counted(count: int, what: str, where: str = "") -> str:
    """A number with its noun and verb in the right form: "1 hidden sheet is", "3 pictures of the page are"."""
    place = f" {where}" if where else ""
    return f"{count:,} {what}{place} is" if count == 1 else f"{count:,} {what}s{place} are"
