"""``expurgate terms``: what a document speaks of, and how much each term tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import corpus_option, json_option, print_json, print_table, read_text

if TYPE_CHECKING:
    from expurgate.core.document import Reading
    from expurgate.knowledge.corpus.base import Corpus


@click.command()
@click.argument("file")
@click.option("--pipeline", metavar="NAME", help="builtin, or an installed spaCy pipeline by name or folder.")
@corpus_option
@click.option(
    "--sort",
    "order",
    type=click.Choice(["position", "information"]),
    default="position",
    show_default=True,
    help="By first occurrence, or the most informative first.",
)
@json_option
def command(file: str, pipeline: str | None, path: str | None, order: str, as_json: bool) -> None:
    """The noun phrases and named entities of FILE with their information content in bits.

    FILE is UTF-8 text; - reads standard input.
    """
    from expurgate.core.choices import DEFAULT_PIPELINE
    from expurgate.core.document import Document
    from expurgate.knowledge.corpus.base import Corpus
    from expurgate.language.choose import reader_named

    document = Document(read_text(file), file)
    corpus = Corpus.open(path) if path else Corpus.builtin()
    rows = rated(reader_named(pipeline or DEFAULT_PIPELINE).read(document), corpus)
    if order == "information":
        rows.sort(key=lambda row: -row["information"])
    if as_json:
        print_json({"documents": corpus.documents, "terms": rows})
        return
    print_table(
        ["term", "kind", "occurrences", "information (bits)"],
        [(row["term"], row["label"] or row["kind"], row["count"], float(row["information"])) for row in rows],
    )


def rated(reading: Reading, corpus: Corpus) -> list[dict[str, Any]]:
    """The terms of a reading as rows, by first occurrence."""
    return [
        {
            "term": term.normal,
            "kind": term.kind,
            "label": term.label,
            "count": len(term.spans),
            "information": corpus.information(term.normal),
            "spans": [[span.start, span.end] for span in term.spans],
        }
        for term in reading.terms
    ]
