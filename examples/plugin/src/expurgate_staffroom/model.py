"""A privacy model: a document may shout at most a few times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from expurgate import Assessment, Finding, Knowledge, PolicyError, Reading, Span, Term

_SHOUT = re.compile(r"\b[A-Z]{4,}\b")


class FewShouts:
    """Holds when at most ``most`` words are written in capitals: more of them show who wrote a text."""

    name = "few-shouts"

    def __init__(self, most: int) -> None:
        self._most = most

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """Every word in capitals beyond the first ones."""
        taken = {at for finding in earlier for at in range(finding.span.start, finding.span.end)}
        shouts = [match for match in _SHOUT.finditer(reading.document.text) if match.start() not in taken]
        over = [
            Finding(
                Span(*match.span()),
                match.group().lower(),
                self.name,
                risk=float(len(shouts)),
                threshold=float(self._most),
            )
            for match in shouts[self._most :]
        ]
        return Assessment(self.name, tuple(over), {"most": self._most, "shouts": len(shouts)})

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """A replacement does not shout."""
        return not _SHOUT.search(candidate)

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """A replacement that does not shout adds nothing."""
        return True


def few_shouts(settings: Mapping[str, Any]) -> FewShouts:
    """The hook: it gets the table ``[models.few-shouts]`` of the policy."""
    if unknown := settings.keys() - {"most"}:
        raise PolicyError(f"models.few-shouts has no setting {min(unknown)}")
    most = settings.get("most", 1)
    if not isinstance(most, int) or most < 0:
        raise PolicyError("models.few-shouts.most is a whole number of at least 0")
    return FewShouts(most)
