"""``expurgate evaluate detection``: how well what should be hidden is hidden, beside other tools."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.io import json_option, print_json, print_table

if TYPE_CHECKING:
    from expurgate.evaluation.detection.comparing import Scored
    from expurgate.evaluation.detection.gold import Gold
    from expurgate.evaluation.detection.systems import Answer


@click.command()
@click.argument("gold", type=click.Path(path_type=Path))
@click.option(
    "--policy",
    "policies",
    metavar="FILE|PRESET",
    multiple=True,
    default=("recommended",),
    show_default=True,
    help="What hides; may be given several times.",
)
@click.option(
    "--against", metavar="PEERS", default="", help="Other tools to run too: spacy, presidio (commas between)."
)
@click.option(
    "--peers-python",
    metavar="PYTHON",
    default=None,
    help="The interpreter that has the peers installed (default: this one).",
)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Write page and figures."
)
@json_option
def command(
    gold: Path, policies: tuple[str, ...], against: str, peers_python: str | None, folder: Path | None, as_json: bool
) -> None:
    """Measure recall and precision on GOLD: texts in which people marked what must be hidden.

    GOLD is benchmark JSONL, span JSON, or text with inline marks: [[PERSON!:Ada Lovelace]] was born in [[DATE:1815]].
    The page written with -o quotes the originals where something was missed: keep it confidential.
    """
    from expurgate.evaluation.detection.comparing import score, weight_by_information
    from expurgate.evaluation.detection.gold import read_gold
    from expurgate.knowledge.opening import open_knowledge
    from expurgate.policy import KnowledgeRule

    documents = read_gold(gold)
    answers = _answers(documents, policies, against, peers_python)
    weight = weight_by_information(open_knowledge(KnowledgeRule()))
    scored = [score(documents, answer, weight) for answer in answers]
    result = {
        "gold": gold.name,
        "documents": len(documents),
        "characters": sum(len(each.document.text) for each in documents),
        "systems": [each.to_dict() for each in scored],
    }
    if folder is not None:
        _write(folder, documents, scored, result)
    if as_json:
        print_json(result)
        return
    _show(scored, len(documents))


def _answers(documents: list[Gold], policies: tuple[str, ...], against: str, peers_python: str | None) -> list[Answer]:
    import sys

    from expurgate.cli.progress import progress_bar
    from expurgate.core.errors import InputError
    from expurgate.evaluation.detection.systems import PEERS, by_peer, by_policy
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.policy import Policy

    peers = [name.strip() for name in against.split(",") if name.strip()]
    for name in peers:
        if name not in PEERS:
            raise InputError(f"no such peer: {name} (one of {', '.join(PEERS)})")
    loaded = [Policy.load(name) for name in policies]
    answers = []
    with progress_bar() as show:
        for policy in loaded:
            show(policy.name, 0, len(documents))
            answers.append(by_policy(Sanitizer(policy), documents, name=policy.name, progress=show))
        answers.extend(by_peer(name, documents, python=peers_python or sys.executable) for name in peers)
    return answers


def _write(folder: Path, documents: list[Gold], scored: list[Scored], result: dict[str, object]) -> None:
    import json

    from expurgate.evaluation.detection.page import render
    from expurgate.evaluation.writing import write_whole

    write_whole(folder / "detection.json", json.dumps(result, indent=2, ensure_ascii=False) + "\n")
    write_whole(folder / "detection.html", render(documents, scored, title="Detection: what is hidden, what is missed"))


def _show(scored: list[Scored], documents: int) -> None:
    from expurgate.evaluation.detection.measures import MEASURES

    rows: list[list[object]] = []
    for name in MEASURES:
        cells = [each.measures[name] for each in scored]
        rows.append([name, *(f"{cell.value:.3f} ({cell.low:.3f}–{cell.high:.3f})" for cell in cells)])
    rows.append(["characters per second", *(f"{each.speed:,.0f}" for each in scored)])
    title = f"{documents} documents; in brackets the 95 % interval over documents"
    print_table(["", *(each.name for each in scored)], rows, title=title)
