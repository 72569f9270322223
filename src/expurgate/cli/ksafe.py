"""``expurgate ksafe``: the view of a document in which protected entities stay hidden among K others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import json_option, print_json, read_text
from expurgate.cli.options import key_option, read_key
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.privacy.ksafety.registry import SOLVERS

if TYPE_CHECKING:
    from expurgate.core.document import Reading
    from expurgate.core.findings import Finding
    from expurgate.core.spans import Span
    from expurgate.knowledge.entities.store import Entities
    from expurgate.privacy.ksafety.release import Release, Rewrite


@click.command()
@click.argument("file")
@click.option("--entities", "entity_file", required=True, help="The entity file: JSONL or compiled.")
@click.option("--protect", multiple=True, metavar="ID|NAME", help="An entity to protect (repeatable).")
@click.option("--protect-label", multiple=True, metavar="LABEL", help="Protect all with this label (repeatable).")
@click.option("--reader", help="Protect what this reader may not see.")
@click.option("--access", metavar="FILE|URL", help="Who may see what: a TOML or SQLite file, or a database URL.")
@click.option("-k", "--k", default=10, show_default=True, help="Among how many others each stays hidden.")
@click.option("--solver", type=click.Choice(SOLVERS), default="auto", show_default=True, help="How terms are chosen.")
@click.option("--window", type=int, help="BestFirst: how many terms its bound looks at together.")
@click.option("--weights", type=click.Path(path_type=Path), help="JSON or TSV: term and weight (default 1).")
@click.option("--time-limit", type=float, metavar="SECONDS", help="Return the best found by then, with its gap.")
@click.option(
    "--method",
    type=click.Choice(["delete", "generalize"]),
    default="delete",
    show_default=True,
    help="Delete terms, or put a safe generalization in their place.",
)
@click.option("-o", "--output", default="-", help="The released document (default: standard output).")
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate here.")
@key_option
@click.option("--explain", is_flag=True, help="For a reviewer: which terms together would have disclosed whom.")
@json_option
def command(file: str, output: str, certificate: Path | None, explain: bool, as_json: bool, **given: Any) -> None:
    """Remove from FILE as few terms as possible so that each protected entity stays hidden among K others.

    What is explained is confidential: it names what was removed.
    """
    from expurgate.assurance import ksafety
    from expurgate.core.files import replacing
    from expurgate.knowledge.entities.store import Entities
    from expurgate.privacy.ksafety.release import Options, release

    for target in (Path(output), certificate):
        if (
            target is not None
            and target.exists()
            and any(Path(name).exists() and target.samefile(name) for name in (file, given["entity_file"]))
        ):
            raise InputError(f"{target} would be overwritten")
    text = read_text(file)
    entities = Entities.open(given["entity_file"])
    protected = _protected(entities, given)
    options = Options(
        k=given["k"],
        solver=given["solver"],
        weights=_weights(given["weights"], entities),
        time_limit=given["time_limit"],
        window=given["window"],
    )
    generalize = given["method"] == "generalize"
    taxonomy = _generalizations() if generalize else None
    made = release(text, entities, protected, _rewrite(generalize), options=options, generalizations=taxonomy)
    checked = ksafety.check(made.text, entities, protected, options.k)
    if not checked.holds or checked.residual != made.residual:
        raise GuaranteeError("the released text does not pass its own check; nothing was written")
    claim = ksafety.certificate(
        made.text,
        entities,
        protected,
        k=options.k,
        method=given["method"],
        solver=made.solver,
        optimal=made.optimal,
        gap=made.gap,
        removed=made.removed,
        residual=checked.residual,
        key=read_key(given["key_file"]),
    )
    with ExitStack() as files:
        if certificate is not None:
            files.enter_context(replacing(certificate)).write(json.dumps(claim, indent=2).encode() + b"\n")
        if output != "-":
            files.enter_context(replacing(Path(output))).write(made.text.encode())
    _print(made, len(protected), options.k, output, explain, as_json)


def _protected(entities: Entities, given: Mapping[str, Any]) -> tuple[int, ...]:
    """The entities named, labelled, or hidden from the reader."""
    from expurgate.privacy.ksafety.access import AccessPolicy

    labels = list(given["protect_label"])
    if (given["reader"] is None) != (given["access"] is None):
        raise click.UsageError("--reader and --access go together")
    if given["reader"] is not None:
        hidden = AccessPolicy.open(given["access"]).hidden_from(given["reader"])
        labels += [label for label in hidden if label in entities.labels]
        for label in sorted(set(hidden) - set(labels)):
            click.echo(f"expurgate: no entity has the restricted label {label!r}", err=True)
    elif not given["protect"] and not labels:
        raise click.UsageError("say what to protect: --protect, --protect-label or --reader with --access")
    return entities.select(given["protect"], labels=labels)


def _weights(path: Path | None, entities: Entities) -> dict[int, float]:
    """Weights by term number from a JSON object or from lines of term, tab, weight; unknown terms are passed over."""
    if path is None:
        return {}
    text = read_text(str(path))
    try:
        if path.suffix.lower() == ".json":
            pairs = list(json.loads(text).items())
        else:
            pairs = [line.rsplit("\t", 1) for line in text.splitlines() if line.strip()]
        weights = {str(term): float(weight) for term, weight in pairs}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{path}: not terms with weights") from None
    known = {entities.term_number(term): weight for term, weight in weights.items()}
    return {term: weight for term, weight in known.items() if term is not None}


def _generalizations() -> Any:
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

    return Taxonomy.builtin().generalizations


def _rewrite(generalize: bool) -> Rewrite:
    """Rewriting for ``release``: deletion needs no grammar, a replacement is fitted into its sentence."""
    from expurgate.core.document import Document, Reading
    from expurgate.language.reader import Reader
    from expurgate.transform.rewriter import Rewriter

    reader = Reader()

    def read(text: str) -> Reading:
        return reader.read(Document(text)) if generalize else Reading(Document(text), (), (), ())

    def rewrite(text: str, findings: Sequence[Finding], instead: Mapping[Span, str]) -> str:
        return Rewriter(_Instead(instead), spread=False).rewrite(read(text), findings).text

    return rewrite


class _Instead:
    """The transform that puts in what was decided for a span, and nothing where nothing was."""

    name = "generalize"

    def __init__(self, instead: Mapping[Span, str]) -> None:
        self._instead = instead

    def prepare(self, targets: Sequence[Any]) -> None:
        """Nothing to prepare: all is decided."""

    def replacement(self, target: Any, *, forbidden: frozenset[str]) -> Any:
        """The generalization, or nothing."""
        from expurgate.transform.base import Replacement

        found = [self._instead[finding.span] for finding in target.findings if finding.span in self._instead]
        whole = len(found) == len(target.findings)
        return Replacement(found[0], "noun") if found and whole else Replacement("", "nothing")


def _print(made: Release, protected: int, k: int, output: str, explain: bool, as_json: bool) -> None:
    reasons = [
        {"removed": one.removed, "terms": list(one.terms), "entity": one.entity, "name": one.name, "others": one.others}
        for one in made.explanations
    ]
    if as_json:
        facts: dict[str, Any] = {
            "holds": True,
            "k": k,
            "protected": protected,
            "terms": made.terms,
            "removed": len(made.removed),
            "residual": made.residual,
            "solver": made.solver,
            "optimal": made.optimal,
            "gap": made.gap,
        }
        facts |= {"text": made.text} if output == "-" else {}
        facts |= {"explanations": reasons} if explain else {}
        print_json(facts)
        return
    if output == "-":
        click.echo(made.text, nl=False)
    proven = "proven least" if made.optimal else f"at most {made.gap:.1%} from the best"
    click.echo(f"removed {len(made.removed)} of {made.terms} terms ({made.solver}, {proven})", err=True)
    for one in made.explanations if explain else ():
        together = ", ".join(one.terms)
        click.echo(
            f"  {one.removed}: [{together}] would point to {one.name}; others that share it: {one.others}", err=True
        )
