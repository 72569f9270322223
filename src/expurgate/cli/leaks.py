"""``expurgate leaks``: is any of these terms still in a file, by any way of looking?"""

from __future__ import annotations

from pathlib import Path

import click

from expurgate.cli.io import json_option, print_json, print_table, read_input, read_text
from expurgate.core import lazy_re as re
from expurgate.core.errors import InputError


@click.command()
@click.argument("file")
@click.option("--terms", "terms_file", metavar="FILE", help="Terms that must be gone, one on each line; - reads stdin.")
@click.option("--term", "more", metavar="TEXT", multiple=True, help="A term that must be gone; may be repeated.")
@click.option(
    "--released",
    metavar="FILE",
    help="The released text: fragments that occur in it are no leaks (without it: fragments inside common words).",
)
@json_option
def command(file: str, terms_file: str | None, more: tuple[str, ...], released: str | None, as_json: bool) -> None:
    """Look for hidden terms, and fragments of four or more characters of them, in everything FILE holds.

    PDF text by pdfium, raw and decompressed streams, every XML part of DOCX and XLSX, attachments, base64
    parts. Leaves with 1 when anything is found. Places are named, terms are not.
    """
    from expurgate.leaks.check import find_leaks, folded_text

    terms = [line.strip() for line in (read_text(terms_file).splitlines() if terms_file else [])] + list(more)
    terms = [term for term in terms if term]
    if not terms:
        raise InputError("name the terms: --terms FILE or --term TEXT")
    unseen = sum(not folded_text(term) for term in terms)
    if unseen:
        raise InputError(f"{unseen} of the terms have no character that can be seen: they cannot be looked for")
    path = Path(file)
    data = read_input(file)
    said = read_text(released) if released else _common_words(data, terms, path.name)
    leaks = find_leaks(data, terms, said, name=path.name)
    if as_json:
        rows = [
            {"where": leak.where, "kind": leak.kind, "count": leak.count, "fragment": leak.fragment} for leak in leaks
        ]
        print_json({"clean": not leaks, "terms": len(terms), "leaks": rows})
    elif leaks:
        rows_shown = [(leak.where, leak.kind, "fragments" if leak.fragment else "terms", leak.count) for leak in leaks]
        print_table(["where", "layer", "what", "count"], rows_shown)
    else:
        click.echo(f"none of {len(terms)} terms is in the file")
    if leaks:
        click.get_current_context().exit(1)


COMMON = 300
"""Documents of the built-in corpus, of 293,526, that make a word common."""


def _common_words(data: bytes, terms: list[str], name: str) -> str:
    """The common words a file shows, but for those that lie inside a hidden one: "follow" is no trace of "Holloway"."""
    from expurgate.core.limits import Limits
    from expurgate.knowledge.corpus.base import Corpus
    from expurgate.leaks.check import folded_text
    from expurgate.leaks.extract import extract

    corpus = Corpus.builtin()
    hidden = [word for term in terms for word in _WORD.findall(folded_text(term))]
    shown = (layer.text for layer in extract(data, name, Limits()) if layer.kind == "content")
    words = {word for text in shown for word in _WORD.findall(folded_text(text)) if word.isalpha()}
    strange = (word for word in sorted(words) if not any(word in other or other in word for other in hidden))
    return "\n".join(word for word in strange if corpus.count([word]) >= COMMON)


_WORD = re.compile(r"[^\W_]+")
