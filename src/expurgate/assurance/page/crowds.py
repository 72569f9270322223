"""K-safety on the page: how many others share what is told of each protected entity, and how terms were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from expurgate.assurance.comparison import Hiding, Shelter, SolverChoice
from expurgate.assurance.page.charts import crowd_plot, sentence
from expurgate.assurance.page.markup import apart, listed, percent, quoted
from expurgate.assurance.page.templating import rendered

_SHOWN = 20
"""So many entities are drawn; the others are in a list below."""


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


def _proof(solution: SolverChoice) -> str:
    if not solution.removed:
        return "nothing had to go"
    return "proven most" if solution.optimal else f"at most {percent(solution.gap)} from the best"


def section(hiding: Hiding) -> str:
    """Everything on K-safety: the plot, what it leaves out, and how it was solved."""
    return rendered("crowds.html", {"hiding": hiding, **values(hiding)})


def values(hiding: Hiding) -> dict[str, Any]:
    """The values that the template of the section needs besides the facts themselves."""
    ordered = _ordered(hiding.shelters)
    drawn, few = ordered[:_SHOWN], [one for one in hiding.told if one.after == hiding.fewest]
    silent = sorted(one.name for one in hiding.shelters if one.before is None and one.after is None)
    return {
        "plot": crowd_plot(drawn, hiding) if drawn else None,
        "smallest": listed(
            [*(apart(one.name) for one in few[:3]), *([f"{len(few) - 3:,} more"] if len(few) > 3 else [])]
        ),
        "untold": len(hiding.shelters) - len(hiding.told),
        "endangered": sum(one.before is not None and one.before < hiding.k for one in hiding.shelters),
        "rest": [*(sentence(one) for one in ordered[_SHOWN:]), *(f"{name}: nothing told" for name in silent)],
    }


def _ordered(shelters: Sequence[Shelter]) -> list[Shelter]:
    """The entities that the original disclosed something about: first those the release still does, by the size of their crowd."""
    touched = [one for one in shelters if one.before is not None or one.after is not None]
    return sorted(
        touched, key=lambda one: (one.after is None, one.after or 0, -1 if one.before is None else one.before, one.name)
    )


def notes(hiding: Hiding) -> list[Markup | str]:
    """Notes on K-safety for the person who answers for the release."""
    unknown = [
        Markup("No entity has the label {}, which is hidden from the reader.").format(quoted(label))
        for label in hiding.unknown
    ]
    return [
        *unknown,
        f"K-safety reckons with a reader who knows the entity file ({hiding.entities:,} entities) and no more, and not "
        "which of them are protected. What the file does not list, it does not see.",
    ]
