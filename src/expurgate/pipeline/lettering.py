"""One letter for each person through a whole file: the drafts of its parts, written with the letters of one cast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sys import intern

from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.pipeline.deciding import Deciding
from expurgate.pipeline.result import UncertifiedResult
from expurgate.text.normal import normal_form
from expurgate.transform.cast import LETTERED, SHOWN, relettered
from expurgate.transform.identities import Identities
from expurgate.transform.one_cast import LetteredPart, letters_of_file

_SAME_NAME = re.compile(r",?[ \t]{1,3}")
"""Stands between two parts of one name: "Berg, Pieter"."""


def letter(drafts: dict[int, UncertifiedResult], documents: Sequence[Document], ruling: Deciding) -> None:
    """Call a person by one letter in all drafts, each of which is put in its own place. What people decided to call somebody stays."""
    decided = {found[1] for draft in drafts.values() for edit in draft.edits for found in _decided(edit, ruling)}
    parts = [
        LetteredPart(
            draft.identities,
            [edit.replacement for edit in draft.edits if not ruling.named(edit.replacement)],
            documents[number].people,
        )
        for number, draft in drafts.items()
    ]
    changed = letters_of_file(parts, decided)
    del parts
    for number, letters in zip(drafts, changed, strict=True):
        drafts[number] = _relettered(drafts[number], letters, ruling)


def _decided(edit: Edit, ruling: Deciding) -> list[re.Match[str]]:
    return list(SHOWN.finditer(edit.replacement)) if ruling and ruling.named(edit.replacement) else []


def _relettered(draft: UncertifiedResult, letters: Mapping[str, str], ruling: Deciding) -> UncertifiedResult:
    """A draft with other letters for its people; two edits that have become one person's name are one."""
    if all(old == new for old, new in letters.items()) and len(set(letters.values())) == len(letters):
        return draft
    edits: list[Edit] = []
    for edit in draft.edits:
        said = edit.replacement if ruling.named(edit.replacement) else relettered(edit.replacement, letters)
        edit = edit if said == edit.replacement else replace(edit, replacement=intern(said))  # many are alike
        if edits and _is_rest_of_name(draft.original.text, edits[-1], edit):
            whole = Span(edits[-1].span.start, edit.span.end)
            edits[-1] = Edit(whole, edit.replacement, (*edits[-1].findings, *edit.findings))
        else:
            edits.append(edit)
    text = apply(draft.original.text, edits).text
    words = {normal_form(edit.replacement) for edit in edits} | {new.lower() for new in letters.values()}
    replaced = tuple(sorted({*draft.run.replaced, *words} - {""}))
    pairs = tuple(replace(pair, stand_in=relettered(pair.stand_in, letters)) for pair in draft.identities.pairs)
    return replace(
        draft,
        text=text,
        edits=tuple(edits),
        identities=Identities(pairs, draft.identities.general),
        run=replace(draft.run, released=text, replaced=replaced, edits=len(edits)),
    )


def _is_rest_of_name(text: str, before: Edit, edit: Edit) -> bool:
    same = before.replacement == edit.replacement and LETTERED.fullmatch(edit.replacement) is not None
    return same and _SAME_NAME.fullmatch(text, before.span.end, edit.span.start) is not None
