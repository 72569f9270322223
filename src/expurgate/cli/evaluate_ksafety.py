"""``expurgate evaluate ksafety``: the figures of the paper, regenerated."""

from __future__ import annotations

from pathlib import Path

import click

from expurgate.cli.io import json_option, print_json
from expurgate.cli.progress import progress_bar
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import replace


@click.command()
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder to write to.")
@click.option("--quick", is_flag=True, help="Fewer points, three documents each.")
@click.option("--documents", type=click.IntRange(1, 1000), help="Documents a point (default 20, quick 3).")
@click.option("--time-limit", type=click.FloatRange(0.1), help="Processor seconds a document for exact solvers.")
@click.option("--seed", default=1, show_default=True, help="Of the synthetic data.")
@json_option
def command(
    output: Path, quick: bool, documents: int | None, time_limit: float | None, seed: int, as_json: bool
) -> None:
    """Terms kept and time of every K-safety solver against |D|, K and goodness, on the paper's synthetic data.

    Writes ksafety.html (plots) and ksafety.csv (the numbers, as they come).
    """
    from expurgate.evaluation.ksafety import MethodMean, Plan, measured
    from expurgate.evaluation.ksafety_page import page, table
    from expurgate.evaluation.pages import html
    from expurgate.evaluation.writing import write_whole

    plan = Plan.quick() if quick else Plan()
    plan = replace(
        plan,
        documents=documents or plan.documents,
        time_limit=time_limit or plan.time_limit,
        seed=seed,
    )
    if output.exists() and not output.is_dir():
        raise InputError(f"{output} is not a folder")
    output.mkdir(parents=True, exist_ok=True)
    points: list[MethodMean] = []
    with progress_bar() as progress:
        for points in measured(plan, progress):
            write_whole(output / "ksafety.csv", table(points), private=False)
    write_whole(output / "ksafety.html", html(page(points, plan)), private=False)
    if as_json:
        print_json({"points": len(points), "page": str(output / "ksafety.html"), "table": str(output / "ksafety.csv")})
    else:
        click.echo(f"wrote {output / 'ksafety.html'} and {output / 'ksafety.csv'}")
