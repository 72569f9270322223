"""Names of people that come with a text: in the fields of a message, or as the authors of remarks and changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_ADDRESS = re.compile(r"<[^<>]*+>|(?<![^\s,;\">])[^\s,;\"@]++@[^\s,;\"]+")
_ROLES = frozenset(
    """
    department dept team office support service services desk sales info help admin administrator accounts billing
    customer customers group list committee board school college university hospital clinic bank trust council company
    ltd inc llc plc gmbh reply noreply undisclosed recipients mail mailer daemon news newsletter human resources hr
    user author reviewer windows microsoft parents staff members everyone all pupils students residents tenants governors volunteers
    """.split()
)
"""Words of senders and authors that are no persons."""


def people_in(values: Iterable[str]) -> Iterator[str]:
    """The names in some fields, less the addresses behind them, one after another, as far as they may be those of people."""
    for value in values:
        for quoted, bare in re.findall(r'"([^"]*)"|([^",;]+)', _ADDRESS.sub(" ", value)):
            words = (quoted or bare).split()
            if 0 < len(words) < 6 and words[0][0].isupper() and not _is_role(words):
                yield " ".join(words)


def _is_role(words: Sequence[str]) -> bool:
    """Whether a field names no one person: a role, or a list of people by what they are ("Year 4 parents")."""
    figures = any(word[0].isdigit() for word in words)
    post = words[1:2] in (["of"], ["for"])  # "Head of Year"
    return figures or post or not _ROLES.isdisjoint(word.lower() for word in words)
