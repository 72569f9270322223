"""``expurgate ksafe``: the view of a document in which protected entities stay hidden among K others."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.files import DocumentPaths, refuse_overwriting
from expurgate.cli.io import json_option, print_json, read_input, read_text
from expurgate.cli.options import (
    format_options,
    given_settings,
    key_option,
    ksafe_options,
    read_besides,
    read_key,
    read_options,
)
from expurgate.cli.sanitize import write_released
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.pipeline.files import ReleasedFile
    from expurgate.policy import Policy


@click.command()
@click.argument("file")
@click.option("--policy", metavar="FILE", help="A policy with a section k_safety; the options are laid over it.")
@ksafe_options
@click.option("--weights", type=click.Path(path_type=Path), help="JSON or TSV: term and weight (default 1).")
@click.option(
    "--method",
    type=click.Choice(["delete", "generalize"]),
    default="delete",
    show_default=True,
    help="Delete terms, or put a safe generalization in their place.",
)
@click.option("-o", "--output", default="-", help="The released document (default: standard output).")
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate here.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the confidential report here.")
@format_options
@key_option
@click.option("--explain", is_flag=True, help="For a reviewer: which terms together would have disclosed whom.")
@json_option
def command(
    file: str,
    output: str,
    certificate: Path | None,
    report: Path | None,
    explain: bool,
    as_json: bool,
    **given: Any,
) -> None:
    """Remove from FILE as few terms as possible so that each protected entity stays hidden among K others.

    What is explained and reported is confidential: it names what was removed.
    """
    begun = time.monotonic() - time.process_time()
    from expurgate.pipeline.files import sanitize_file
    from expurgate.pipeline.sanitizer import Sanitizer

    job = DocumentPaths(
        None if file == "-" else Path(file), None if output == "-" else Path(output), certificate, report
    )
    policy = _policy(given)
    refuse_overwriting([job], besides=read_besides(policy, given["policy"], given["weights"], given["key_file"]))
    sanitizer = Sanitizer(policy, key=read_key(given["key_file"])).since(begun)
    name = "" if job.source is None else job.source.name
    told: list[str] = []
    released = sanitize_file(read_input(file), name, sanitizer, replace(read_options(given), notice=told.append))
    write_released(job, released)
    for notice in dict.fromkeys(told):
        click.echo(f"expurgate: {notice}", err=True)
    _print(released, shown=job.output is None, explain=explain, as_json=as_json)


def _policy(given: Mapping[str, Any]) -> Policy:
    """The K-safety of the policy file with the options laid over it, and nothing else of it.

    Who is named by an option takes the place of those the policy names.
    """
    from expurgate.policy import Policy

    base = {} if given["policy"] is None else Policy.load(given["policy"]).to_dict()
    rule: dict[str, Any] = base.get("k_safety", {})
    if given["policy"] is not None and not rule:
        raise InputError(f"{given['policy']}: no section k_safety")
    if given["protect"] or given["protect_label"] or given["reader"] is not None:
        rule = {name: value for name, value in rule.items() if name not in ("protect", "labels", "reader")}
    rule |= {name: value for (_, name), value in given_settings(given, "ksafe") if value not in (None, ())}
    if not rule.get("entities"):
        raise click.UsageError("name the entity file: --entities, or a policy with a section k_safety")
    if not any(rule.get(name) for name in ("protect", "labels", "reader")):
        raise click.UsageError("say what to protect: --protect, --protect-label or --reader")
    if given["weights"] is not None:
        rule["weights"] = _weights(given["weights"])
    kept = {
        name: value for name, value in base.items() if name in ("readers", "labels", "knowledge", "pipeline", "name")
    }
    method = "suppress" if given["method"] == "delete" else "generalize"
    return Policy.from_dict({**kept, "k_safety": rule, "transform": {"method": method}}, where="options")


def _weights(path: Path) -> dict[str, float]:
    """Weights by term from a JSON object or from lines of term, tab, weight."""
    text = read_text(str(path))
    try:
        if path.suffix.lower() == ".json":
            pairs = list(json.loads(text).items())
        else:
            pairs = [line.rsplit("\t", 1) for line in text.splitlines() if line.strip()]
        return {str(term): float(weight) for term, weight in pairs}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{path}: not terms with weights") from None


def _print(released: ReleasedFile, *, shown: bool, explain: bool, as_json: bool) -> None:
    """The text if it has nowhere else to go, and what the solver says of all texts of the file together."""
    accounts = [result.k_safety for result in released.results if result.k_safety is not None]
    terms, removed = sum(one.terms for one in accounts), sum(one.removed for one in accounts)
    solver = ", ".join(dict.fromkeys(one.solver for one in accounts))
    optimal, gap = all(one.optimal for one in accounts), max((one.gap for one in accounts), default=0.0)
    reasons = [reason for one in accounts for reason in one.explanations] if explain else []
    if as_json:
        facts: dict[str, Any] = {
            "holds": True,
            "k": max((one.k for one in accounts), default=None),
            "protected": max((one.protected for one in accounts), default=0),
            "terms": terms,
            "removed": removed,
            "residual": min((one.others for one in accounts if one.others is not None), default=None),
            "solver": solver,
            "optimal": optimal,
            "gap": gap,
        }
        facts |= {"text": released.data.decode("utf-8", "replace")} if shown else {}
        facts |= {"explanations": [{**asdict(one), "terms": list(one.terms)} for one in reasons]} if explain else {}
        print_json(facts)
        return
    if shown:
        sys.stdout.buffer.write(released.data)
        sys.stdout.buffer.flush()
    proven = "proven least" if optimal else f"at most {gap:.1%} from the best"
    click.echo(f"removed {removed} of {terms} terms ({solver}, {proven})", err=True)
    for one in reasons:
        together = ", ".join(one.terms)
        click.echo(
            f"  {one.removed}: [{together}] would point to {one.name}; others that share it: {one.others}", err=True
        )
