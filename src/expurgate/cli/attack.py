"""``expurgate attack``: what someone who has only the release and public knowledge can still find out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import corpus_option, json_option, print_json, print_table, read_text
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.knowledge.knowledge import Knowledge

ADVERSARIES = ("inference", "retrieval", "reidentification", "reconstruction")
Row = dict[str, Any]


@click.command()
@click.argument("released")
@click.option("--protect", "protect", multiple=True, required=True, metavar="C", help="What must not be found out.")
@click.option("--original", metavar="FILE", help="The text before; shows what each adversary could do with it.")
@click.option(
    "--adversary",
    "adversaries",
    multiple=True,
    type=click.Choice([*ADVERSARIES, "all"]),
    help="Which adversaries (default: all that have what they need).",
)
@click.option(
    "--background",
    metavar="FILE.jsonl",
    help='Public texts, {"title", "text"} a line; the one titled as C is the one to find.',
)
@click.option("--candidates", default=500, show_default=True, metavar="N", help="Among how many C is looked for.")
@corpus_option
@json_option
def command(
    released: str,
    protect: tuple[str, ...],
    original: str | None,
    adversaries: tuple[str, ...],
    background: str | None,
    candidates: int,
    path: str | None,
    as_json: bool,
) -> None:
    """Attack RELEASED: can C still be found out from it?

    RELEASED is UTF-8 text; - reads standard input. Inference ranks C among its kin by what the released terms say;
    retrieval and reidentification look for the public text about C; reconstruction guesses what each replacement stands for.
    """
    chosen = _chosen(adversaries, original=original, background=background)
    after = read_text(released)
    before = read_text(original) if original is not None else None
    rows: list[Row] = []
    if "inference" in chosen or "reconstruction" in chosen:
        knowledge = _knowledge(path)
        if "inference" in chosen:
            rows += _inference(knowledge, protect, before, after, candidates)
    if background is not None and {"retrieval", "reidentification"} & set(chosen):
        rows += _search(chosen, background, protect, before, after)
    if "reconstruction" in chosen and before is not None:
        rows.append(_reconstruction(knowledge, before, after))
    if as_json:
        print_json({"attacks": rows})
        return
    print_table(
        ["adversary", "looks for", "before", "after", "among"],
        [(row["adversary"], row["against"], _shown(row["before"]), _shown(row["after"]), row["among"]) for row in rows],
    )


def _chosen(adversaries: tuple[str, ...], *, original: str | None, background: str | None) -> list[str]:
    """The adversaries to run, in order. One that lacks an input is an error if it was named, and left out otherwise."""
    asked = [name for name in ADVERSARIES if name in adversaries]
    if "all" in adversaries or not adversaries:
        can = {
            "inference": True,
            "retrieval": background is not None,
            "reidentification": background is not None,
            "reconstruction": original is not None,
        }
        return [name for name in ADVERSARIES if can[name] or name in asked]
    if background is None and ({"retrieval", "reidentification"} & set(asked)):
        raise InputError("this adversary searches public texts: give them with --background")
    if original is None and "reconstruction" in asked:
        raise InputError("whether a guess is right is told by the original: give it with --original")
    return asked


def _knowledge(path: str | None) -> Knowledge:
    from expurgate.knowledge.opening import open_knowledge
    from expurgate.policy import KnowledgeRule

    return open_knowledge(KnowledgeRule(corpus=path, association="counts"))


def _inference(
    knowledge: Knowledge, protect: tuple[str, ...], before: str | None, after: str, candidates: int
) -> list[Row]:
    from expurgate.adversary.inference import SCORES, Inference
    from expurgate.core.document import Document
    from expurgate.language.reader import Reader

    reader, inference = Reader(), Inference(knowledge, limit=candidates)
    readings = [None if text is None else reader.read(Document(text)) for text in (before, after)]
    rows = []
    for entity in protect:
        attacks = [None if reading is None else inference.attack(reading, entity) for reading in readings]
        last = attacks[1]
        if last is None:
            continue
        for score in SCORES:
            row = _row("inference", score, entity, last.candidates)
            row["before"], row["after"] = (None if each is None else {"rank": each.ranks[score]} for each in attacks)
            if score == "bayes":
                for side, each in zip(("before", "after"), attacks, strict=True):
                    if each is not None:
                        row[side]["posterior"] = round(each.posterior, 6)
            rows.append(row)
    return rows


def _search(chosen: list[str], background: str, protect: tuple[str, ...], before: str | None, after: str) -> list[Row]:
    from expurgate.adversary.reidentification import Reidentification
    from expurgate.adversary.retrieval import Retrieval, named
    from expurgate.knowledge.corpus.sources import documents

    sources = list(documents(background))
    if len(sources) < 2:
        raise InputError(f"{background}: an adversary needs at least two public texts to choose from")
    titles, texts = [source.title for source in sources], [source.text for source in sources]
    searches: dict[str, Callable[[str, int], int]] = {}
    if "retrieval" in chosen:
        retrieval = Retrieval(texts)
        searches["retrieval"] = lambda text, true: retrieval.attack(text, true).rank
    if "reidentification" in chosen:
        learned = Reidentification(texts, adversary="linear")
        searches["reidentification"] = lambda text, true: learned.ranks([text], [true])[0]
    rows = []
    for entity in protect:
        true = named(titles, entity)
        for name, search in searches.items():
            row = _row(name, "bm25" if name == "retrieval" else "linear", entity, len(texts))
            row["before"] = None if before is None else {"rank": search(before, true)}
            row["after"] = {"rank": search(after, true)}
            rows.append(row)
    return rows


def _reconstruction(knowledge: Knowledge, before: str, after: str) -> Row:
    from expurgate.adversary.gaps import gaps
    from expurgate.adversary.reconstruction import Reconstruction, rebuilt
    from expurgate.core.document import Document
    from expurgate.language.reader import Reader

    found = rebuilt(Reconstruction(knowledge).attack(Reader().read(Document(after)), gaps(before, after)))
    row = _row("reconstruction", "", "what was replaced", found.gaps)
    row["after"] = {"right": found.first, "among five": found.among_five}
    return row


def _row(adversary: str, score: str, against: str, among: int) -> Row:
    return {
        "adversary": f"{adversary}, {score}" if score else adversary,
        "against": against,
        "among": among,
        "before": None,
        "after": None,
    }


def _shown(found: dict[str, Any] | None) -> str:
    if found is None:
        return "–"
    return ", ".join(
        f"{name} {value:.3f}" if isinstance(value, float) else f"{name} {value}" for name, value in found.items()
    )
