"""Where an original and its release differ, found by comparing words: what an attack is measured against."""

from __future__ import annotations

from difflib import SequenceMatcher

from expurgate.adversary.reconstruction import Gap
from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

_WORD = re.compile(r"\w+(?:[-'’]\w+)*|[^\w\s]+")


def gaps(original: str, released: str) -> list[Gap]:
    """Every stretch of the release that stands in the place of something else, with what stood there."""
    old, new = list(_WORD.finditer(original)), list(_WORD.finditer(released))
    matcher = SequenceMatcher(None, [word.group() for word in old], [word.group() for word in new], autojunk=False)
    found = []
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "replace":
            span = Span(new[start].start(), new[end - 1].end())
            found.append(Gap(span, released[span.start : span.end], original[old[first].start() : old[last - 1].end()]))
    return found
