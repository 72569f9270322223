"""``expurgate ksafe``: the view of a document in which protected entities stay hidden among K others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.files import Job, refuse_overwriting, write_all
from expurgate.cli.io import json_option, print_json, read_text
from expurgate.cli.options import given_settings, key_option, ksafe_options, read_besides, read_key
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.pipeline.view import View
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
    from expurgate.core.document import Document
    from expurgate.pipeline.view import view

    target = None if output == "-" else Path(output)
    source = None if file == "-" else Path(file)
    policy = _policy(given)
    besides = read_besides(policy, given["policy"], given["weights"], given["key_file"])
    refuse_overwriting([Job(source, target, certificate, report)], besides=besides)
    text = read_text(file)
    made = view(Document(text, "" if source is None else source.name), policy, key=read_key(given["key_file"]))
    for label in made.opened.unknown:
        click.echo(f"expurgate: no entity has the restricted label {label!r}", err=True)
    contents = [] if report is None else [(report, made.report().encode("utf-8", "replace"))]
    if certificate is not None:
        contents.append((certificate, made.certificate.to_json().encode()))
    if target is not None:
        contents.append((target, made.text.encode()))
    write_all(contents, private=[] if report is None else [report])
    _print(made, target is None, explain, as_json)


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


def _print(view: View, shown: bool, explain: bool, as_json: bool) -> None:
    made = view.release
    reasons = [
        {"removed": one.removed, "terms": list(one.terms), "entity": one.entity, "name": one.name, "others": one.others}
        for one in made.explanations
    ]
    if as_json:
        facts: dict[str, Any] = {
            "holds": True,
            "k": view.opened.options.k,
            "protected": len(view.opened.protected),
            "terms": made.terms,
            "removed": len(made.removed),
            "residual": made.residual,
            "solver": made.solver,
            "optimal": made.optimal,
            "gap": made.gap,
        }
        facts |= {"text": made.text} if shown else {}
        facts |= {"explanations": reasons} if explain else {}
        print_json(facts)
        return
    if shown:
        click.echo(made.text, nl=False)
    proven = "proven least" if made.optimal else f"at most {made.gap:.1%} from the best"
    click.echo(f"removed {len(made.removed)} of {made.terms} terms ({made.solver}, {proven})", err=True)
    for one in made.explanations if explain else ():
        together = ", ".join(one.terms)
        click.echo(
            f"  {one.removed}: [{together}] would point to {one.name}; others that share it: {one.others}", err=True
        )
