"""Options list their choices so that help is instant; the lists are those of the rooms."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import click
import pytest

from expurgate.core.choices import LEVELS
from expurgate.core.document import CONTEXT_KINDS
from expurgate.evaluation.similarity import Measure
from expurgate.formats.base import Pictures
from expurgate.policy import MODELS, PRESETS, SOLVERS
from expurgate.vectors.estimator import METHODS as GROUPINGS


def _option(module: str, name: str, subcommand: str = "") -> click.Parameter:
    command: click.Command = import_module(f"expurgate.cli.{module}").command
    if subcommand:
        assert isinstance(command, click.Group)
        command = command.commands[subcommand]
    return next(option for option in command.params if name in option.opts)


@pytest.mark.parametrize(
    ("module", "subcommand", "name", "wanted"),
    [
        ("sanitize", "", "--model", {model.replace("_", "-") for model in MODELS}),
        ("sanitize", "", "--context", set(CONTEXT_KINDS)),
        ("sanitize", "", "--pictures", set(get_args(Pictures))),
        ("ksafe", "", "--solver", set(SOLVERS)),
        ("vectors", "fit", "--method", {"auto", *GROUPINGS}),
        ("corpus", "count", "--level", set(LEVELS)),
        ("evaluate_utility", "", "--similarity", set(get_args(Measure))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_choices_of_an_option_are_those_of_its_room(
    module: str, subcommand: str, name: str, wanted: set[str]
) -> None:
    kind = _option(module, name, subcommand).type
    assert isinstance(kind, click.Choice)
    assert set(kind.choices) == wanted


def test_the_help_of_policy_names_every_preset() -> None:
    option = _option("sanitize", "--policy")
    assert isinstance(option, click.Option)
    assert all(preset in (option.help or "") for preset in PRESETS)
