"""What will be released, checked by code that had no part in making it. Nothing is written before it agrees."""

from __future__ import annotations

from expurgate.assurance import ksafety
from expurgate.core.errors import GuaranteeError
from expurgate.pipeline.result import Draft
from expurgate.privacy.ksafety.guarantee import KSafety


def check_agreement(draft: Draft, k_safety: KSafety | None) -> None:
    """GuaranteeError when the released text does not pass the independent check of what is claimed of it.

    The crowd of each protected entity is counted by the definition of K-safety.
    """
    if k_safety is None or draft.k_safety is None:
        return
    opened = k_safety.opened
    counted = ksafety.count(draft.text, opened.entities, opened.protected, opened.options.k)
    if not counted.holds or counted.residual != draft.k_safety.others:
        raise GuaranteeError("the released text does not pass its own check; nothing is released")
