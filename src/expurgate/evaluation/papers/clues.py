"""C-sanitized, table 1, on clue texts: letters and notes in which a person marked what gives a secret away.

They are other texts about other secrets than the paper's, so that the order of α may be compared and the levels only roughly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Steps, unwatched
from expurgate.evaluation.clues import ClueText
from expurgate.evaluation.papers.figures import CASES
from expurgate.evaluation.papers.judging import agreement, mean_agreement, touched
from expurgate.evaluation.papers.tables import Agreement
from expurgate.evaluation.utility import by_disclosure
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer


@dataclass(frozen=True, slots=True)
class Clued:
    """One α: means over the texts, and the paper's over its six articles. ``failed``: texts that could not be made to hold."""

    alpha: float
    texts: int
    failed: int
    ours: Agreement
    paper: Agreement

    def to_dict(self) -> dict[str, Any]:
        """The values of a row of the table, by column."""
        row: dict[str, Any] = {"alpha": self.alpha, "texts": self.texts, "failed": self.failed}
        for name in Agreement.__slots__:
            row[name] = getattr(self.ours, name)
            row[f"paper_{name}"] = getattr(self.paper, name)
        return row


def protect_clues(
    texts: Sequence[ClueText],
    alphas: Sequence[float],
    knowledge: Knowledge,
    *,
    reader: Reader,
    progress: Steps = unwatched,
) -> list[Clued]:
    """Protect the secrets of the clue texts with each α, and compare the hidden terms with the marked ones: one row for every α."""
    rows: list[Clued] = []
    for number, alpha in enumerate(alphas):
        found: list[Agreement | None] = []
        for at, text in enumerate(texts):
            progress(number * len(texts) + at, len(alphas) * len(texts))
            found.append(_judged(text, alpha, knowledge, reader))
        held = [each for each in found if each is not None]
        ours, paper = mean_agreement(held), mean_agreement([case.expert[alpha] for case in CASES.values()])
        if ours is not None and paper is not None:
            rows.append(Clued(alpha, len(held), len(found) - len(held), ours, paper))
    progress(len(alphas) * len(texts), len(alphas) * len(texts))
    return rows


def _judged(text: ClueText, alpha: float, knowledge: Knowledge, reader: Reader) -> Agreement | None:
    """The terms that the released text has lost, against the terms that a mark touches."""
    document = Document(text.text)
    sanitizer = Sanitizer(by_disclosure([text.secret])(alpha), knowledge=knowledge, reader=reader)
    try:
        result = sanitizer.sanitize(document)
    except GuaranteeError:
        return None
    terms = reader.read(document).terms
    gone = touched(terms, (edit.span for edit in result.edits))
    return agreement(gone, touched(terms, (clue.span for clue in text.clues)))
