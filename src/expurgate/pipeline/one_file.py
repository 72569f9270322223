"""One file, one set of people: what is hidden in one of its parts is hidden in all of them.

A first pass rewrites every part by itself. What they hide as names and identifiers is collected, and every part that still
says some of it is rewritten again with all of it known, until no part does.
"""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import replace
from expurgate.detect.known import Hidden, Known, hidden_in
from expurgate.pipeline.result import UncertifiedResult
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.transform.cast import SHOWN

SWEEPS = 6
"""How often the parts may be gone through before the run fails. Each sweep knows more names than the one before."""


def settled(
    drafts: dict[int, UncertifiedResult], sanitizer: Sanitizer, besides: Iterable[Hidden] = ()
) -> dict[int, UncertifiedResult]:
    """The parts by number, none of which says what another one hides; GuaranteeError when that cannot be had.

    The drafts are used up: none is held while the one that takes its place is made.
    ``besides`` are names and identifiers that are hidden elsewhere: in columns that are left out, or in other files.
    """
    done, elsewhere = drafts, tuple(besides)
    looked_at: set[int] = set()
    for _ in range(SWEEPS):
        known = known_of(done.values(), elsewhere)
        telling = [number for number, draft in done.items() if sanitizer.still_says(draft, known)]
        mistaken = {number for number, draft in done.items() if _mistakes(draft, known)} - looked_at
        looked_at |= mistaken
        telling = sorted({*telling, *mistaken})
        if not telling:
            return done
        knowing = sanitizer.knowing(known)
        for number in telling:
            document = done.pop(number).original
            done[number] = knowing.for_part(number).draft(replace(document, people=known.and_people(document.people)))
        for number in sorted(done):
            done[number] = done.pop(number)
    raise GuaranteeError("a name that is hidden in one part of the file cannot be hidden in all; nothing is released")


def _mistakes(draft: UncertifiedResult, known: Known) -> bool:
    """Whether a part took the name of somebody whom another one names in full for a town, or for nobody's: "Thornbury rang"."""
    for edit in draft.edits:
        if edit.replacement and not SHOWN.search(edit.replacement):
            words = draft.original.slice(edit.span).split()
            if words and all(word.strip(".,;:'’") in known.parts for word in words):
                return True
    return False


def known_of(drafts: Iterable[UncertifiedResult], besides: Iterable[Hidden] = ()) -> Known:
    """The names and identifiers that the drafts hide, and those that are hidden elsewhere."""
    found: dict[Hidden, None] = dict.fromkeys(besides)
    for draft in drafts:
        found |= dict.fromkeys(hidden_in(draft.original, draft.findings, draft.edits))
    return Known(tuple(found))
