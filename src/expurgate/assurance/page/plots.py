"""The two plots: what is left to tell about each protected entity, and how much of the text's meaning is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from expurgate.assurance.comparison import Residual, Utility
from expurgate.assurance.page.markup import bits, counted, escaped, percent, plot_text

_BINS = 28
_WIDTH, _LEFT, _RIGHT = 640, 60, 14
_MIDDLE, _TALL, _TOP = 112, 76, 18
_BOTTOM = _MIDDLE + _TALL + 20


def residual(shown: Residual) -> str:
    """Terms by the bits they tell: the original above the line, the released text below it."""
    bins = _Bins.of(shown)
    most = bins.width * bins.count
    before, after = bins.counts(shown.before, shown.threshold), bins.counts(shown.after, shown.threshold)
    highest = max(1, *before, *after)
    limit = _x(shown.threshold, most)
    parts = [
        f'<rect class="over" x="{limit:.1f}" y="{_TOP}" width="{_WIDTH - _RIGHT - limit:.1f}" '
        f'height="{_BOTTOM - 20 - _TOP}"/>',
        _bars(before, highest, up=True),
        _bars(after, highest, up=False),
        f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{_MIDDLE}" y2="{_MIDDLE}"/>',
        f'<line class="limit" x1="{limit:.1f}" x2="{limit:.1f}" y1="{_TOP - 4}" y2="{_BOTTOM - 20}"/>',
        plot_text(
            limit, _TOP - 7, f"limit {bits(shown.threshold, beside=shown.largest_after)}", "limit-word", _anchor(limit)
        ),
        plot_text(_LEFT - 8, _MIDDLE - _TALL / 2, "before", "word", "end"),
        plot_text(_LEFT - 8, _MIDDLE + _TALL / 2 + 8, "after", "word", "end"),
        _ticks(most),
    ]
    about = (
        f"{_some(shown.before)} before and {_some(shown.after)} after; the largest {bits(shown.largest_before)} "
        f"before and {bits(shown.largest_after)} after; the limit {bits(shown.threshold)} bits."
    )
    return f'<svg viewBox="0 0 {_WIDTH} {_BOTTOM + 18}" role="img" aria-label="{escaped(about)}">{"".join(parts)}</svg>'


def _some(told: Sequence[float]) -> str:
    return f"{counted(sum(value > 0 for value in told), 'term')} that tell something"


def _x(value: float, most: float) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * min(1.0, max(0.0, value / most))


def _anchor(x: float) -> str:
    return "middle" if x < _WIDTH - 60 else "end"


@dataclass(frozen=True, slots=True)
class _Bins:
    """Bins of one width, one edge of which is the limit, so that no bar stands on both sides of it.

    A term at the limit itself is over it for the disclosure model and under it for the information model.
    """

    width: float
    below: int
    count: int
    strict: bool

    @classmethod
    def of(cls, shown: Residual) -> _Bins:
        most = max(shown.information, shown.threshold, 1e-9)
        below = max(1, round(_BINS * shown.threshold / most)) if shown.threshold > 0 else 0
        width = shown.threshold / below if below else most / _BINS
        return cls(width, below, max(below, ceil(most / width - 1e-9)), shown.model == "disclosure")

    def counts(self, told: Sequence[float], threshold: float) -> list[int]:
        """How many terms fall in each; what tells nothing is left out."""
        result = [0] * self.count
        for value in told:
            if value <= 0:
                continue
            at = min(self.count - 1, int(value / self.width))
            over = value >= threshold if self.strict else value > threshold
            result[max(at, min(self.below, self.count - 1)) if over else min(at, max(0, self.below - 1))] += 1
        return result


def _bars(counts: Sequence[int], highest: int, *, up: bool) -> str:
    step, kind = (_WIDTH - _LEFT - _RIGHT) / len(counts), "before" if up else "after"
    bars = []
    for at, count in enumerate(counts):
        if count:
            tall = max(2.0, _TALL * count / highest)
            y = _MIDDLE - tall if up else _MIDDLE
            bars.append(
                f'<rect class="{kind}" x="{_LEFT + at * step + 1:.1f}" y="{y:.1f}" width="{max(1.0, step - 2):.1f}" '
                f'height="{tall:.1f}"><title>{counted(count, "term")}</title></rect>'
            )
    return "".join(bars)


def _ticks(most: float) -> str:
    every = max(1, ceil(most / 10))
    ticks = [plot_text(_x(at, most), _BOTTOM - 4, str(at), "tick", "middle") for at in range(0, int(most) + 1, every)]
    return "".join(ticks) + plot_text(_WIDTH - _RIGHT, _BOTTOM + 14, "bits told by a term", "tick", "end")


def utility_bars(utility: Utility) -> str:
    """What is kept of the information in the text, between mere redaction and the ideal."""
    lines = (
        ("Ideal", utility.ideal, "ideal", "if every hidden term could tell exactly what its limit allows"),
        ("Released text", utility.kept, "kept", "what stands in the released text"),
        ("Redaction", utility.redacted, "redacted", "if every changed noun phrase had been blacked out"),
    )
    return "".join(
        f'<div class="bar"><span class="of">{name}</span><span class="rail"><span class="{kind}" '
        f'style="width:{100 * utility.share(value):.1f}%"></span></span>'
        f'<b>{percent(utility.share(value))}</b><span class="what">{what}</span></div>'
        for name, value, kind, what in lines
    )
