"""``expurgate evaluate``: the experiments of the papers, each loaded only when it is run."""

from __future__ import annotations

import importlib

import click

EVALUATIONS: dict[str, tuple[str, str]] = {
    "ksafety": ("expurgate.cli.evaluate_ksafety", "K-safety: quality and time of every solver."),
    "vectors": ("expurgate.cli.evaluate_vectors", "Vector spaces: information loss against k."),
    "detection": (
        "expurgate.cli.evaluate_detection",
        "Detection: recall and precision on marked texts, beside other tools.",
    ),
    "utility": ("expurgate.cli.evaluate_utility", "Utility: what released texts keep of information and readability."),
    "papers": ("expurgate.cli.evaluate_papers", "The papers' experiments on articles, their figures beside ours."),
}
"""Name of each experiment → the module that defines ``command``, and its line in the help."""
ALIASES = {"seeds": "papers"}
"""Other names an experiment answers to; the help does not list them."""


class _Evaluations(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(EVALUATIONS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = ALIASES.get(cmd_name, cmd_name)
        if name not in EVALUATIONS:
            return None
        command: click.Command = importlib.import_module(EVALUATIONS[name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Experiments"):
            formatter.write_dl([(name, line) for name, (_, line) in EVALUATIONS.items()])


@click.group(cls=_Evaluations)
def command() -> None:
    """Run the experiments of the papers and the measurements on gold documents."""
