"""How the released everyday documents read beside an editor's: run as ``python benchmarks/everyday/wording.py build``.

For every mention that an editor would hide (identity D or Q): was it hidden (recall), and does our wording share a content
word with one of the editor's? For every edit: does it meet such a mention (precision)? People stay apart when two groups
never share a stand-in. A mark is a wording in brackets or a bar.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from expurgate import Sanitizer
from expurgate.core.errors import GuaranteeError
from expurgate.evaluation.everyday import EverydayDocument, MarkedMention, read_folder
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS, normal_form

_MARK = re.compile(r"▇|\[[^\]]+\]")
_LETTER = re.compile(r"\b(?:Person|PERSON|[A-Z][a-z]{1,5}\.?) ([A-Z]{1,2})\b|\A([A-Z])\Z")
_TARGETS = {"recall": 0.0, "precision": 0.0, "people apart": 0.9, "shares a word": 0.45}


def _content(wording: str) -> set[str]:
    return {singular(word) for word in normal_form(wording).split() if word not in FUNCTION_WORDS}


def _shares(ours: str, mention: MarkedMention) -> bool:
    """Whether a wording has a content word of the editor's; two letters for a person are alike."""
    if mention.type == "PERSON" and _LETTER.search(ours):
        return any(len(wording) <= 3 or _LETTER.search(wording) for wording in mention.wordings)
    return any(_content(ours) & _content(wording) for wording in mention.wordings)


def _measured(document: EverydayDocument, sanitizer: Sanitizer, counts: dict[str, int]) -> None:
    """Add the counts of one document."""
    edits = sanitizer.draft(document.text).edits
    wanted = [mention for mention in document.mentions if mention.identity in "DQ"]
    standing: defaultdict[str, set[str]] = defaultdict(set)
    for mention in wanted:
        met = [edit for edit in edits if edit.span.start < mention.end and mention.start < edit.span.end]
        counts["wanted"] += 1
        covered = sum(min(edit.span.end, mention.end) - max(edit.span.start, mention.start) for edit in met)
        counts["hidden"] += covered >= 0.8 * (mention.end - mention.start)
        ours = " ".join(edit.replacement for edit in met)
        if met and mention.wordings:
            counts["worded"] += 1
            counts["shared"] += _shares(ours, mention)
        if mention.type == "PERSON" and ours.strip():
            found = _LETTER.search(ours)
            standing[found[1] or found[2] if found else ours.lower()].add(mention.group)
            counts["people"] += 1
    counts["apart"] += sum(len(groups) == 1 for groups in standing.values())
    counts["standing"] += len(standing)
    counts["edits"] += len(edits)
    counts["needed"] += sum(
        any(edit.span.start < mention.end and mention.start < edit.span.end for mention in wanted) for edit in edits
    )
    counts["marks"] += sum(bool(_MARK.search(edit.replacement)) for edit in edits)


def main(half: str) -> None:
    """Print the figures of one half of the set."""
    counts: dict[str, int] = defaultdict(int)
    sanitizer = Sanitizer("recommended")
    for document in read_folder(Path(__file__).parent / half):
        try:
            _measured(document, sanitizer, counts)
        except GuaranteeError:
            counts["failed"] += 1
    rates = {
        "recall": counts["hidden"] / max(1, counts["wanted"]),
        "precision": counts["needed"] / max(1, counts["edits"]),
        "people apart": counts["apart"] / max(1, counts["standing"]),
        "shares a word": counts["shared"] / max(1, counts["worded"]),
        "marks": counts["marks"] / max(1, counts["edits"]),
    }
    for name, rate in rates.items():
        target = _TARGETS.get(name, 0.0)
        print(f"{name:<14} {rate:.3f}{f'   target {target:.2f}' if target else ''}")
    print(
        f"mentions {counts['wanted']}, edits {counts['edits']}, documents that could not be released {counts['failed']}"
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
