"""Privacy against utility for one document: the same file with a stricter or a milder limit, and what each would change."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import replace
from expurgate.policy import Policy

if TYPE_CHECKING:
    from expurgate.pipeline.decisions import Decision
    from expurgate.pipeline.sanitizer import Sanitizer

ALPHAS = (1.0, 1.25, 1.5, 2.0, 3.0)
DISTANCES = (4.0, 5.0, 6.0, 8.0, 12.0)
_SECONDS = 120.0
"""After so long no further setting is tried."""
_MOST = 40
"""Terms that are named beside a setting."""

Tell = Callable[[str, int, int], None]


def setting_of(policy: Policy) -> str:
    """The name of the setting that can be moved: ``alpha`` with protected entities, ``distance`` with a subject, else none."""
    return "alpha" if policy.disclosure is not None else "distance" if policy.subject is not None else ""


def frontier_of(
    data: bytes, name: str, sanitizer: Sanitizer, decisions: Sequence[Decision], tell: Tell
) -> dict[str, Any]:
    """The points of the frontier in the order of the setting, and which of them the policy chose."""
    from expurgate.pipeline.sanitizer import Sanitizer

    setting, policy, began = setting_of(sanitizer.policy), sanitizer.policy, time.monotonic()
    rule: Any = policy.disclosure if setting == "alpha" else policy.subject
    chosen = 1.5 if getattr(rule, setting) == "auto" else float(getattr(rule, setting))
    values = sorted({chosen, *(ALPHAS if setting == "alpha" else DISTANCES)}, key=lambda value: abs(value - chosen))
    found: list[dict[str, Any]] = []
    for number, value in enumerate(values):
        if number > 1 and time.monotonic() - began > _SECONDS:
            break
        section = "disclosure" if setting == "alpha" else "subject"
        changes: Any = {section: replace(rule, **{setting: value})}
        variant = Sanitizer(
            replace(policy, **changes), reader=sanitizer.reader, knowledge=sanitizer.knowledge, memory=sanitizer.memory
        )
        point = _point(data, name, variant.deciding(decisions))
        found += [{"value": value, **point}] if point is not None else []
        tell("weighing", number + 1, len(values))
    found.sort(key=lambda point: point["value"])
    return {"setting": setting, "points": _against_chosen(found, chosen), "chosen": chosen}


def _point(data: bytes, name: str, sanitizer: Sanitizer) -> dict[str, Any] | None:
    """One setting; None where the document cannot be made to hold with it."""
    from expurgate.assurance.certificate import certify
    from expurgate.formats.base import ReadOptions
    from expurgate.pipeline.files import read_texts
    from expurgate.pipeline.result import Result

    original = kept = 0.0
    ranks, outs, hidden, edits = list[int](), list[float](), dict[str, None](), 0
    try:
        for number, document in enumerate(read_texts(data, name, ReadOptions(notice=lambda _: None))):
            if not document.text.strip():
                continue
            draft = sanitizer.for_one_file().for_part(number).draft(document)
            comparison = Result.of(draft, certify(draft.run), sanitizer.policy).comparison(sanitizer)
            original, kept = original + comparison.utility.original, kept + comparison.utility.kept
            ranks += [each.attack.after for each in comparison.residuals if each.attack is not None]
            outs += [
                float(model["distance"])
                for model in comparison.certificate.data["models"]
                if model["model"] == "subject" and model.get("distance") is not None
            ]
            hidden |= dict.fromkeys(" ".join(document.slice(edit.span).split()) for edit in draft.edits)
            edits += len(draft.edits)
    except GuaranteeError:
        return None
    share = kept / original if original else 1.0
    said = {"kept": share, "edits": edits, "hidden": list(hidden)}
    return {**said, "rank": min(ranks, default=0), "out": max(outs, default=0.0)}


def _against_chosen(points: list[dict[str, Any]], chosen: float) -> list[dict[str, Any]]:
    """Each point with what would be hidden besides, and what would stay, against the chosen one."""
    now = next((set(point["hidden"]) for point in points if point["value"] == chosen), set())
    for point in points:
        then = set(point["hidden"])
        point["more"] = [term for term in point["hidden"] if term not in now][:_MOST]
        point["less"] = sorted(now - then)[:_MOST]
        del point["hidden"]
    return points


def drawn(frontier: dict[str, Any]) -> dict[str, Any]:
    """The points with their places in the picture (640 by 300), its ticks and its line."""
    points, alpha = frontier["points"], frontier["setting"] == "alpha"
    heights = [float(point["rank"] - 1) if alpha else float(point["out"]) for point in points]
    top = max([*heights, 1.0])
    least, most = min(point["kept"] for point in points), max(point["kept"] for point in points)
    wide = max(most - least, 0.05)

    def across(share: float) -> float:
        return float(round(80 + 520 * (share - least) / wide, 1))

    def up(height: float) -> float:
        return round(250 - 215 * height / top, 1)

    for point, height in zip(points, heights, strict=True):
        point |= {"x": across(point["kept"]), "y": up(height)}
    ticks = [(across(least + wide * part), round(100 * (least + wide * part))) for part in (0, 0.5, 1)]
    digits = 0 if top > 20 else 1
    steps = [(up(top * part), f"{top * part:,.{digits}f}".removesuffix(".0")) for part in (0, 0.5, 1)]
    line = " ".join(f"{point['x']},{point['y']}" for point in sorted(points, key=lambda each: each["x"]))
    at = next((number for number, point in enumerate(points) if point["value"] == frontier["chosen"]), 0)
    return {**frontier, "points": points, "ticks": ticks, "steps": steps, "line": line, "at": at}
