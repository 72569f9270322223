"""Numbers and addresses that characters no one sees, or letters of another shape, would hide from expressions.

"212\u200b-555-0188" and "\uff12\uff11\uff12-555-0188" read as a telephone number and match no expression made for one. So a text that
has such characters is looked through a second time without them.
"""

from __future__ import annotations

import unicodedata

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.detect.base import Detector
from expurgate.detect.direct import ENCODED, UNSEEN
from expurgate.text.encoded import encoded

_PLAIN = re.compile(
    "[\x00-\xac\xae-\u02ff\u2010-\u2027\u2030-\u2043\u2045-\u205e\u2070-\u2211\u2213\u2214\u2216-\u27ff\u2801-\u2fff\u4e00-\u9fff]*"
)
"""Characters that are what they seem, most common first."""
_SIGNS = {"\u2044": "/", "\u2212": "-", "\u2215": "/"}
_UNSEEN_TEXT = re.compile(
    "\U0001f3f4[\U000e0020-\U000e007f]{1,7}|([\U000e0001\U000e0020-\U000e007f]{2,}|[\u200b-\u200f\u2060-\u2064\ufeff]{8,})"
)
"""Text written in tags, or in runs of characters without width, but for the flags that are made of tags."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0")
"""Characters without a shape that are not called format characters."""
UNREADABLE = "CODE"
"""The label of text that no one sees or can read."""


@dataclass(frozen=True, slots=True)
class Undisguised:
    """A detector of expressions that also looks at the text as it reads."""

    detector: Detector

    @property
    def name(self) -> str:
        """The name of the detector inside."""
        return self.detector.name

    def detect(self, reading: Reading) -> list[Finding]:
        """The findings in the text as it is written and as it reads, and stretches of text that no one sees or can read."""
        text = reading.document.text
        found = [*self.detector.detect(reading), *_encoded(text, self.name)]
        if text.isascii() or _PLAIN.fullmatch(text):
            return found
        shown, places = undisguised(text)
        if shown == text:
            return found
        again = self.detector.detect(Reading.as_one_sentence(shown))
        led_back = [
            replace(finding, span=Span(places[finding.span.start], places[finding.span.end - 1] + 1))
            for finding in again
        ]
        unseen = [
            Finding(Span(*match.span(1)), "", self.name, UNREADABLE, evidence=UNSEEN)
            for match in _UNSEEN_TEXT.finditer(text)
            if match[1]
        ]
        return list(in_order(list(dict.fromkeys([*found, *led_back, *unseen]))))


def _encoded(text: str, name: str) -> list[Finding]:
    """Texts that a program reads and an eye does not."""
    return [Finding(span, "", name, UNREADABLE, evidence=ENCODED) for span in encoded(text)]


def undisguised(text: str) -> tuple[str, list[int]]:
    """The text without characters no one sees, with plain letters and digits, and where each stood."""
    odd = {char: _plain(char) for char in set(text) if not _PLAIN.fullmatch(char)}
    shown = text.translate({ord(char): instead for char, instead in odd.items()})
    unseen = {char for char, instead in odd.items() if not instead}
    return shown, [at for at, char in enumerate(text) if char not in unseen]


def _plain(char: str) -> str:
    if char in _UNSEEN or unicodedata.category(char) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(char, ""):
        return ""
    if char in _SIGNS or char.isspace():
        return _SIGNS.get(char, " ")
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    form, _, code = unicodedata.decomposition(char).partition(" ")
    return chr(int(code, 16)) if form in ("<wide>", "<font>") and " " not in code else char
