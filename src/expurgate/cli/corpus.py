"""``expurgate corpus``: build, describe and ask a corpus."""

from __future__ import annotations

from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.files import refuse_building_over
from expurgate.cli.io import corpus_option, json_option, print_json, print_table
from expurgate.cli.progress import progress_bar
from expurgate.core.choices import LEVELS

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Corpus


@click.group()
def command() -> None:
    """Build, describe and ask a corpus of document counts."""


@command.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The corpus file to write.")
@click.option(
    "--min-df",
    metavar="N[,N...]",
    help="Keep terms in at least N documents (several: for terms of one word, of two, …).",
)
@click.option("--processes", type=click.IntRange(min=1), help="How many processes work (default: one a core).")
@click.option("--name", default="", help="What the corpus is, for people (default: the name of SOURCE).")
@json_option
def build(source: Path, output: Path, min_df: str | None, processes: int | None, name: str, as_json: bool) -> None:
    """Build a corpus from SOURCE.

    SOURCE is a text file, a JSONL file (also .xz, .gz, .zst, .bz2) with "text" and optionally "title", a Parquet
    file with such columns, a Wikipedia pages-articles.xml.bz2 dump, or a folder of these.
    """
    from expurgate.knowledge.corpus.base import Corpus

    refuse_building_over([source], output)
    try:
        least = [int(number) for number in min_df.split(",")] if min_df else None
    except ValueError:
        raise click.UsageError("--min-df takes whole numbers, such as 3 or 3,4,4,5,5") from None
    with progress_bar() as progress:
        corpus = Corpus.build(source, output, min_df=least, processes=processes, progress=progress, name=name)
    _describe(corpus, str(output), as_json)


@command.command()
@click.argument("corpus", required=False)
@click.option("--check", is_flag=True, help="Read every byte and compare the checksum.")
@json_option
def info(corpus: str | None, check: bool, as_json: bool) -> None:
    """Describe CORPUS, or the built-in one."""
    from expurgate.knowledge.corpus.base import Corpus
    from expurgate.knowledge.corpus.opening import BUILTIN

    opened = Corpus.open(corpus or BUILTIN, check=check or None) if corpus or check else Corpus.builtin()
    _describe(opened, str(corpus or "built in"), as_json)


@command.command()
@click.argument("terms", nargs=-1, required=True)
@corpus_option
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    help="Count the term alone, with its inflections and synonyms, or with its specializations too.",
)
@json_option
def count(terms: tuple[str, ...], path: str | None, level: str | None, as_json: bool) -> None:
    """Count the documents that contain each of TERMS, and those that contain all of them.

    With several terms, the pointwise mutual information of the first with the others is shown too.
    """
    from expurgate.core.errors import InputError
    from expurgate.knowledge.corpus.base import DEFAULT_LEVEL, Corpus
    from expurgate.text.normal import normal_form

    for number, term in enumerate(terms, start=1):
        if not normal_form(term):
            raise InputError(f"term {number} has no words in it")
    chosen = next((known for known in LEVELS if known == level), DEFAULT_LEVEL)
    corpus = Corpus.open(path) if path else Corpus.builtin()
    counts = corpus.counts(list(terms), level=chosen)
    together = corpus.count(terms, level=chosen)
    bits = [corpus.information(term, level=chosen) for term in terms]
    pmi = corpus.pmi(terms[0], terms[1:], level=chosen) if len(terms) > 1 else None
    if as_json:
        print_json(
            {
                "documents": corpus.documents,
                "level": chosen,
                "terms": [
                    {"term": term, "count": number, "information": round(ic, 4)}
                    for term, number, ic in zip(terms, counts, bits, strict=True)
                ],
                "together": together,
                "pmi": None if pmi is None or isinf(pmi) else round(pmi, 4),
            }
        )
        return
    rows = [list(row) for row in zip(terms, counts, bits, strict=True)]
    print_table(("term", "documents", "bits"), rows)
    if pmi is not None:
        told = "never seen together" if isinf(pmi) else f"{pmi:.2f} bits"
        click.echo(f"together in {together} documents; the others say of the first: {told}")


@command.command()
@click.argument("corpora", nargs=-1, required=True, metavar="A [B]...")
@click.option(
    "--clues", required=True, metavar="FILE", type=click.Path(path_type=Path),
    help="A marked text, or a folder of them: the first line 'secret: …', clues as [[words|strong]] or [[words|weak]].",
)  # fmt: skip
@json_option
def compare(corpora: tuple[str, ...], clues: Path, as_json: bool) -> None:
    """Compare corpora by the clues to a secret that each of them knows.

    A and B are corpus files, or "builtin". Of the marked clues it is said which share each corpus has seen, which share it has
    counted together with their secret, and how often a clue tells more than an ordinary word (area under the curve).
    """
    from expurgate.core.errors import InputError
    from expurgate.evaluation.clue_ranking import compare_corpora
    from expurgate.evaluation.clues import read_clue_text, read_clue_texts
    from expurgate.knowledge.corpus.base import Corpus
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
    from expurgate.language.reader import Reader

    try:
        texts = (
            read_clue_texts(clues)
            if clues.is_dir()
            else [read_clue_text(clues.read_text(encoding="utf-8"), clues.stem)]
        )
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{clues} cannot be read as UTF-8 text") from None
    opened = {name: Corpus.builtin() if name == "builtin" else Corpus.open(name) for name in corpora}
    rows = compare_corpora(opened, texts, Taxonomy.builtin(), Reader())
    if as_json:
        print_json({"texts": len(texts), "corpora": [row.to_dict() for row in rows]})
        return
    columns = ("corpus", "documents", "clues", "seen", "with the secret", "area", "strong clues")
    print_table(columns, [tuple(row.to_dict().values()) for row in rows], title=f"{len(texts)} texts")


def _describe(corpus: Corpus, name: str, as_json: bool) -> None:
    facts = {"corpus": name, "documents": corpus.documents, **corpus.facts(), "digest": corpus.digest}
    if as_json:
        print_json(facts)
    else:
        print_table(("", ""), [(key.replace("_", " "), value) for key, value in facts.items()])
