"""Decisions put to work on the texts of a file: what is kept, what is found besides, how it is worded, what is excepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expurgate.assurance.exceptions import Exceptions, KeptWords, mentions
from expurgate.core.document import Document, Ruled
from expurgate.core.edits import OffsetMap
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import DECIDED, PLACE, Edit, Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.detect.kept import KeptTerms
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.pipeline.decisions import Decision
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform.rulings import NONE, Rulings, key, nobody
from expurgate.transform.target_words import mentions as says

_LABEL = "TERM"
_PATTERNS = "patterns"
_SHORTEST = 4


class Deciding:
    """The decisions about one file. Of two about one term, or about one place, the later counts."""

    def __init__(self, decisions: Sequence[Decision] = ()) -> None:
        latest: dict[object, Decision] = {}
        for each in decisions:
            about: object = each.place or each.key
            latest[about, each.action in ("merge", "split")] = each
        self._all = list(latest.values())
        terms = [each for each in self._all if each.place is None]
        self._placed = [each for each in self._all if each.place is not None]
        self.kept = tuple(each.term for each in terms if each.action == "keep")
        self._excused = KeptTerms([each.term for each in terms if each.override])
        self._hiding = [each for each in terms if each.action in ("hide", "reword")]
        self._matcher = PhraseMatcher([each.term for each in self._hiding])
        self._named = {normal_form(each.wording) for each in self._all if each.action == "reword"} - {""}
        self._terms = terms

    def __repr__(self) -> str:
        return f"Deciding({len(self._all)} decisions)"

    def __bool__(self) -> bool:
        return bool(self._all)

    def unkept(self, terms: Sequence[str]) -> list[str]:
        """The terms a policy keeps, without those a person decided to hide, and with those they decided to keep."""
        hidden = {each.key for each in self._hiding}
        left = [term for term in terms if key(term) not in hidden]
        return list(dict.fromkeys([*left, *self.kept]))

    def placed(self, document: Document, part: int) -> Document:
        """A text of the file with the places in it that were decided about; InputError when a place is not as it was."""
        here = [(each.place, each) for each in self._placed if each.place is not None and each.place.part == part]
        if not here:
            return document
        for place, each in here:
            there = normal_form(document.text[place.start : place.end])
            if place.end > len(document.text) or there != normal_form(each.term):
                raise InputError("a decision is about a place that this document does not have")
        kept = [(place.span, each.override) for place, each in here if each.action == "keep"]
        hidden = tuple(place.span for place, each in here if each.action != "keep")
        excused = tuple(span for span, override in kept if override)
        return replace(document, ruled=Ruled(tuple(span for span, _ in kept), excused, hidden))

    def find(self, document: Document) -> list[Finding]:
        """What people decided to hide, at all its places."""
        text = document.text
        found = [
            Finding(span, normal_form(self._hiding[number].term), DECIDED, self._hiding[number].label or _LABEL)
            for span, number in self._matcher.find(text)
        ]
        labels = {each.place.span: each.label for each in self._placed if each.place is not None}
        found += [
            Finding(span, normal_form(document.slice(span)), DECIDED, labels.get(span) or _LABEL, evidence=PLACE)
            for span in document.ruled.hidden
        ]
        kept_here = Places(document.ruled.kept)
        return [finding for finding in found if not kept_here.touch(finding.span)]

    def excused(self, document: Document) -> list[Span]:
        """The places that models do not judge, because a person made an exception for them."""
        return [*document.ruled.excused, *self._excused.spans(document.text)]

    def named(self, surface: str) -> bool:
        """Whether these words are a stand-in that a person chose, or a part of one."""
        normal = normal_form(surface)
        return bool(normal) and any(f" {normal} " in f" {wording} " for wording in self._named)

    def rulings(self, part: int) -> Rulings:
        """The rulings that transforms need for one text of the file."""
        if not self._all:
            return NONE
        here = {each.place.span: each for each in self._placed if each.place is not None and each.place.part == part}
        return Rulings(
            {each.key: each.wording for each in self._terms if each.action == "reword"},
            {each.key: each.label for each in self._terms if each.label},
            {each.key: each.wording or nobody(each.key) for each in self._terms if each.action in ("merge", "split")},
            {span: each.wording for span, each in here.items() if each.action == "reword"},
            {span: nobody(f"{each.key} {span.start}") for span, each in here.items() if each.action == "split"},
        )

    def exceptions(self, document: Document, text: str, offsets: OffsetMap, broken: Sequence[Finding]) -> Exceptions:
        """What the certificate of a text states: ``offsets`` lead from the original to ``text``."""
        kept = [KeptWords(each.term, None, each.override, each.reason) for each in self._terms if each.override]
        reasons = {each.place.span: each for each in self._placed if each.place is not None}
        for span in document.ruled.kept:
            each, place = reasons[span], offsets.to_new(span)
            numbers = [number for number, at in enumerate(mentions(each.term, text)) if at.overlaps(place)]
            if not numbers:
                raise InputError("a place to keep holds no words of its own")
            kept.append(KeptWords(each.term, tuple(numbers), each.override, each.reason))
        named = {normal_form(each.wording) for each in self._all if each.action == "reword"} - {""}
        hidden = sum(each.action == "hide" for each in self._all)
        return Exceptions(tuple(kept), Counter(finding.model for finding in broken), tuple(sorted(named)), hidden)

    def check(self, document: Document, edits: Sequence[Edit]) -> None:
        """An error when a wording did not last, or a reason says what is hidden: both would be in the open."""
        wordings = {each.key: each.wording for each in self._terms if each.action == "reword"}
        places = {each.place.span: each.wording for each in self._placed if each.place is not None and each.wording}
        for edit in edits:
            for finding in edit.findings:
                wording = wordings.get(key(finding.term)) if finding.model == DECIDED else None
                if finding.model == DECIDED and finding.evidence == PLACE:
                    wording = next((said for span, said in places.items() if span.overlaps(edit.span)), None)
                if wording is None or normal_form(wording) in normal_form(edit.replacement) or _inside(finding, edit):
                    continue
                raise GuaranteeError(
                    f"the wording that a person chose for {edit.span.start}..{edit.span.end} did not last: it tells too much itself, "
                    "or something longer is hidden there; nothing is released"
                )
        gone = {
            normal_form(document.slice(edit.span)) for edit in edits if document.slice(edit.span) != edit.replacement
        }
        hidden = frozenset(term for term in gone if len(term) >= _SHORTEST and term not in FUNCTION_WORDS)
        for each in self._all:
            if each.action == "keep" and says(each.reason, hidden - {normal_form(each.term)}):
                raise InputError("the reason of a decision says what is hidden, and the certificate would say it too")


def _inside(finding: Finding, edit: Edit) -> bool:
    """Whether the words went as a part of something longer that has a form of its own, such as an address: no wording fits there."""
    longer = (each for each in edit.findings if each.model == _PATTERNS and each.label != "PERSON")
    return any(each.span != finding.span and each.span.covers(finding.span) for each in longer)
