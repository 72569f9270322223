"""K-safety on the page: how many others share what is told of each protected entity, and how terms were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from expurgate.assurance.comparison import Hiding, Shelter, Solution
from expurgate.assurance.page.markup import apart, counted, escaped, listed, percent, plot_text, quoted

_SHOWN = 20
"""So many entities are drawn; the others are in a list below."""
_WIDTH, _LEFT, _RIGHT = 640, 228, 16
_TOP, _STEP = 30, 24
_NAME = 27
"""Longer names are cut in the plot; pointing at one shows it whole."""


def cards(hiding: Hiding) -> list[tuple[str, str, str]]:
    """The numbers at the top: terms kept, and the smallest crowd."""
    made = []
    if hiding.solution is not None:
        kept = hiding.solution.terms - hiding.solution.removed
        made.append(
            (f"{kept:,} of {hiding.solution.terms:,}", "terms kept of those the entities know", _proof(hiding.solution))
        )
    fewest, before = hiding.fewest, hiding.fewest_before
    was = "before: nothing told" if before is None else f"before: {before:,}"
    left = "none" if fewest is None else f"{fewest:,}"
    name = "is told of anyone protected" if fewest is None else "others: the smallest crowd left"
    return [*made, (left, name, f"{was}; asked for: {hiding.k:,}")]


def _proof(solution: Solution) -> str:
    if not solution.removed:
        return "nothing had to go"
    return "proven most" if solution.optimal else f"at most {percent(solution.gap)} from the best"


def section(hiding: Hiding) -> str:
    """Everything on K-safety: the plot, what it leaves out, and how it was solved."""
    told = hiding.told
    lead = (
        f'<p class="lead">For each protected entity, how many of the other {hiding.entities - 1:,} entities share all '
        "that the text tells of it: the more, the better it is hidden. Left of the line it would stand out.</p>"
    )
    drawn = _ordered(hiding.shelters)[:_SHOWN]
    plot = f"<figure>{_plot(drawn, hiding)}</figure>" if drawn else ""
    return (
        f'{lead}<div class="plots">{plot}<div>{_told(hiding, told)}{_solved(hiding)}</div></div>{_rest(hiding, drawn)}'
    )


def _ordered(shelters: Sequence[Shelter]) -> list[Shelter]:
    """Those the original told something of: what is told still first, by the size of the crowd."""
    touched = [one for one in shelters if one.before is not None or one.after is not None]
    return sorted(
        touched, key=lambda one: (one.after is None, one.after or 0, -1 if one.before is None else one.before, one.name)
    )


def _plot(shelters: Sequence[Shelter], hiding: Hiding) -> str:
    """A row an entity: a ring for the original, a disc for the released text, on a scale that halves."""
    most = max([hiding.k, *(value for one in shelters for value in (one.before, one.after) if value is not None)])
    bottom = _TOP + _STEP * len(shelters)
    limit = _x(hiding.k, most)
    parts = [
        f'<rect class="over" x="{_LEFT}" y="{_TOP - 4}" width="{limit - _LEFT:.1f}" height="{bottom - _TOP + 4}"/>',
        *(_row(one, _TOP + _STEP * at + _STEP / 2, most) for at, one in enumerate(shelters)),
        f'<line class="limit" x1="{limit:.1f}" x2="{limit:.1f}" y1="{_TOP - 8}" y2="{bottom}"/>',
        plot_text(limit, _TOP - 13, f"K = {hiding.k:,}", "limit-word", "middle"),
        f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{bottom}" y2="{bottom}"/>',
        *(plot_text(_x(mark, most), bottom + 16, f"{mark:,}", "tick", "middle") for mark in _marks(most)),
        plot_text(_WIDTH - _RIGHT, bottom + 34, "others that share what is told", "tick", "end"),
        f'<circle class="ring" cx="{_LEFT + 6}" cy="{bottom + 30}" r="4.5"/>',
        plot_text(_LEFT + 16, bottom + 34, "before", "tick", "start"),
        f'<circle class="after" cx="{_LEFT + 76}" cy="{bottom + 30}" r="5"/>',
        plot_text(_LEFT + 86, bottom + 34, "after", "tick", "start"),
    ]
    about = f"The crowd of each protected entity before and after; K is {hiding.k:,}."
    return f'<svg viewBox="0 0 {_WIDTH} {bottom + 42}" role="img" aria-label="{escaped(about)}">{"".join(parts)}</svg>'


def _row(one: Shelter, y: float, most: int) -> str:
    name = one.name if len(one.name) <= _NAME else one.name[: _NAME - 1] + "…"
    parts = [
        f"<title>{escaped(_sentence(one))}</title>",
        plot_text(_LEFT - 12, y + 4, name, "word", "end"),
        f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
    ]
    ends = [_x(value, most) for value in (one.before, one.after) if value is not None]
    if len(ends) == 2:
        parts.append(f'<line class="move" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
    if one.before is not None:
        parts.append(f'<circle class="ring" cx="{_x(one.before, most):.1f}" cy="{y:.1f}" r="4.5"/>')
    if one.after is not None:
        parts.append(f'<circle class="after" cx="{_x(one.after, most):.1f}" cy="{y:.1f}" r="5"/>')
    else:
        parts.append(plot_text(_WIDTH - _RIGHT, y + 4, "nothing told any more", "tick", "end"))
    return f"<g>{''.join(parts)}</g>"


def _sentence(one: Shelter) -> str:
    before, after = ("nothing told" if value is None else f"{value:,} others" for value in (one.before, one.after))
    return f"{one.name}: {before} before, {after} after"


def _x(others: int, most: int) -> float:
    """Room for each doubling is the same, and 0 has a place."""
    return _LEFT + 8 + (_WIDTH - _LEFT - _RIGHT - 16) * log2(1 + others) / max(1.0, log2(1 + most))


def _marks(most: int) -> list[int]:
    marks = [mark for mark in (0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000) if mark <= most]
    return marks if len(marks) <= 9 else marks[::2]


def _told(hiding: Hiding, told: Sequence[Shelter]) -> str:
    protected, silent = len(hiding.shelters), len(hiding.shelters) - len(told)
    if not protected:
        return "<p>This reader may see everything: nobody is protected.</p>"
    if not told:
        return f"<p>The released text tells nothing of any of the {protected:,} protected entities.</p>"
    few = [one for one in told if one.after == hiding.fewest]
    named = listed([*(apart(one.name) for one in few[:3]), *([f"{len(few) - 3:,} more"] if len(few) > 3 else [])])
    untold = f" Of {protected:,} protected entities the released text tells nothing of {silent:,}." if silent else ""
    endangered = sum(one.before is not None and one.before < hiding.k for one in hiding.shelters)
    return (
        f"<p>The smallest crowd left is <b>{hiding.fewest or 0:,}</b> ({named}). In the original "
        f"{counted(endangered, 'protected entity', 'protected entities')} had fewer than {hiding.k:,} others to hide among."
        f"{untold}</p>"
    )


def _solved(hiding: Hiding) -> str:
    """Which solver chose the terms, and how near the best it is known to be."""
    solution = hiding.solution
    if solution is None:
        return ""
    if not solution.removed:
        return "<p>Nothing had to be removed.</p>"
    proven = (
        "It is proven that no choice removes less."
        if solution.optimal
        else f"Not proven to be the least: what is kept is at most {percent(solution.gap)} from the best possible."
    )
    return (
        f"<p>Of {counted(solution.terms, 'term')} that entities know, <b>{solution.removed:,}</b> had to go. They were "
        f"chosen by the solver <b>{escaped(solution.solver)}</b>. {proven}</p>"
    )


def _rest(hiding: Hiding, drawn: Sequence[Shelter]) -> str:
    """All protected entities as a list, where the plot does not show them all."""
    shown = {one.name for one in drawn}
    rest = [one for one in _ordered(hiding.shelters) if one.name not in shown]
    silent = sorted(one.name for one in hiding.shelters if one.before is None and one.after is None)
    if not rest and not silent:
        return ""
    items = [*(escaped(_sentence(one)) for one in rest), *(f"{apart(name)}: nothing told" for name in silent)]
    more = f"{counted(len(items), 'more protected entity', 'more protected entities')}"
    listing = "".join(f"<li>{item}</li>" for item in items)
    return f"<details><summary>{more}</summary><ul>{listing}</ul></details>"


def notes(hiding: Hiding) -> list[str]:
    """What a person who answers for the release should know about K-safety."""
    unknown = [f"No entity has the label {quoted(label)}, which is hidden from the reader." for label in hiding.unknown]
    return [
        *unknown,
        f"K-safety reckons with a reader who knows the entity file ({hiding.entities:,} entities) and no more, and not "
        "which of them are protected. What the file does not list, it does not see.",
    ]
