"""Regular expressions the user names, run by RE2: linear time, no lookaround, no backreferences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.errors import PolicyError
from expurgate.core.findings import Finding, in_order
from expurgate.detect.linear import compile_pattern, encoded
from expurgate.text.normal import normal_form


class RegexDetector:
    """Finds every match of every pattern; ``patterns`` maps a label to its expression."""

    def __init__(self, patterns: Mapping[str, str], *, name: str = "regexes") -> None:
        self.name = name
        self._patterns = [(label, _compiled(label, pattern)) for label, pattern in patterns.items()]

    def __repr__(self) -> str:
        return f"RegexDetector({len(self._patterns)} patterns)"

    def detect(self, reading: Reading) -> list[Finding]:
        """The matches, empty ones passed over."""
        data = encoded(reading.document.text)
        found = []
        for label, regexp in self._patterns:
            for match in regexp.finditer(data.bytes):
                span = data.span(*match.span())
                if len(span):
                    surface = data.text[span.start : span.end]
                    found.append(Finding(span, normal_form(surface), self.name, label))
        return list(in_order(list(dict.fromkeys(found))))


def _compiled(label: str, pattern: str) -> Any:
    import re2

    try:
        regexp = compile_pattern(pattern)
    except re2.error as error:
        reason = error.args[0] if error.args else b"malformed"
        message = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise PolicyError(f"the pattern {label!r} is malformed: {message}{_position(pattern, message)}") from None
    if regexp.fullmatch(b"") is not None:
        raise PolicyError(f"the pattern {label!r} matches the empty text")
    if regexp.programsize == 1 or _contradicts_itself(pattern):
        raise PolicyError(f"the pattern {label!r} can match nothing")
    return regexp


_ONE_SIGN = re.compile(r"\\[pP]\{[^{}]{0,40}\}|\\.|\[\^?\]?[^\]]*+\]")
_AFTER_END = re.compile(r"(?:[\w+]|\{[1-9][0-9,]{0,9}\})\^|\$[\w](?![?*{])")


def _contradicts_itself(pattern: str) -> bool:
    """Whether something must stand before the beginning of the text or behind its end, or at an edge of a word that is none."""
    if "|" in pattern or "(?" in pattern:
        return False
    return _AFTER_END.search(_ONE_SIGN.sub("x", pattern)) is not None or "\\b\\B" in pattern or "\\B\\b" in pattern


def _position(pattern: str, message: str) -> str:
    """The place in the pattern of the piece that the error message names."""
    _, _, piece = message.partition(": ")
    at = pattern.find(piece) if piece else -1
    return f" (at character {at})" if at >= 0 else ""
