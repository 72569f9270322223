"""``expurgate evaluate``: the experiments of the papers, each loaded only when it is run."""

from __future__ import annotations

import click

from expurgate.cli.lazy import LazyGroup, Table

EVALUATIONS: Table = {
    "ksafety": ("expurgate.cli.evaluate_ksafety", "K-safety: quality and time of every solver."),
    "vectors": ("expurgate.cli.evaluate_vectors", "Vector spaces: information loss against k."),
    "detection": (
        "expurgate.cli.evaluate_detection",
        "Detection: recall and precision on marked texts, beside other tools.",
    ),
    "utility": ("expurgate.cli.evaluate_utility", "Utility: what released texts keep of information and readability."),
    "papers": ("expurgate.cli.evaluate_papers", "The papers' experiments on articles, their figures beside ours."),
}
ALIASES = {"seeds": "papers"}
"""Other names an experiment answers to; the help does not list them."""


@click.group(cls=LazyGroup, table=EVALUATIONS, heading="Experiments", aliases=ALIASES)
def command() -> None:
    """Run the experiments of the papers and the measurements on gold documents."""
