"""How well the names that were hidden are hidden: each that the corpus knows is attacked, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from expurgate.adversary.inference import Inference
from expurgate.assurance.comparison import Ranks
from expurgate.core.lazy_dataclasses import replace
from expurgate.pipeline.comparison import ranks
from expurgate.text.normal import as_written
from expurgate.transform.rulings import key

if TYPE_CHECKING:
    from expurgate.pipeline.means import Means
    from expurgate.pipeline.result import Result

MOST = 8
"""Names that are attacked in one document."""
LONGEST = 200_000
"""Characters of a document in which names are attacked; longer ones take too long while somebody waits."""
_AROUND = " \t\n,;:.()[]"
"""What may go with a name and is none of it."""
_NAMES = ("PERSON", "ORG", "GPE", "FAC", "LOC", "EVENT", "PRODUCT", "WORK_OF_ART")
"""What may be found out about, in the order in which it is looked at."""


def hidden_names(result: Result) -> list[tuple[str, str]]:
    """The names that were hidden, people first: each with its normal form."""
    text, found = result.original.text, dict[str, tuple[int, str]]()
    for edit in result.edits:
        for each in edit.findings:
            if each.label in _NAMES and each.term not in found:
                written = as_written(each.term, text[edit.span.start : edit.span.end])
                found[each.term] = (_NAMES.index(each.label), (written or each.term).strip(_AROUND))
    order = sorted(found, key=lambda term: found[term][0])
    return [(term, found[term][1]) for term in order]


def recognition(result: Result, means: Means, *, most: int = MOST) -> tuple[list[tuple[str, Ranks]], list[str]]:
    """Names with the ranks an attacker gives them, and names that no text of the corpus holds, which cannot be attacked."""
    names = hidden_names(result) if len(result.original.text) <= LONGEST else []
    counts = means.knowledge.counts([term for term, _ in names])
    known = [name for name, count in zip(names, counts, strict=True) if count][:most]
    strangers = (written for (_, written), count in zip(names, counts, strict=True) if not count)
    unknown = list({key(written): written for written in reversed([*strangers])}.values())[::-1]  # each person once
    if not known:
        return [], unknown
    before = means.reader.read(result.original)
    after = means.reader.read(replace(result.original, text=result.text))
    attacker = Inference(means.knowledge)
    return [(written, ranks(attacker, term, before, after)) for term, written in known], unknown
