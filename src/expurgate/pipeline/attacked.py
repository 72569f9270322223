"""The account of a run with the place of each protected entity among all an adversary would guess, before and after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from expurgate.adversary.inference import Inference
from expurgate.assurance.comparison import Attack, Comparison
from expurgate.core.document import Document

if TYPE_CHECKING:
    from expurgate.pipeline.sanitizer import Sanitizer


def attacked(comparison: Comparison, sanitizer: Sanitizer) -> Comparison:
    """The comparison with the ranks of the inference attack filled in for every protected entity."""
    inference = Inference(sanitizer.knowledge)
    before, after = (sanitizer.reader.read(Document(text)) for text in (comparison.original, comparison.released))
    residuals = []
    for residual in comparison.residuals:
        if residual.model == "disclosure":
            first, last = inference.attack(before, residual.name), inference.attack(after, residual.name)
            residual = replace(residual, attack=Attack(first.rank, last.rank, last.candidates))
        residuals.append(residual)
    return replace(comparison, residuals=tuple(residuals))
