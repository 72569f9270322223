"""What an editor leaves out rather than marks: a phrase of which nothing can be said, and a sentence that has lost its point.

A mark that says nothing ("[detail]") is left out with the preposition before it ("walks in the garden every day" is "walks every
day") or out of its list. Where it is what a sentence is about, the sentence goes and "[…]" stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.reflow import line_ends
from expurgate.text.standins import LEFT_OUT, OUR_MARKS, PLACE_IN_REGION, STAND_INS
from expurgate.transform import labels
from expurgate.transform.base import Replacement
from expurgate.transform.drafts import Draft, joined
from expurgate.transform.names import COUNTED
from expurgate.transform.something import SOMETHING, SORTED, said_vaguely
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.target_words import is_judged

_EMPTY = frozenset({"[detail]", "[date]", SOMETHING, *SORTED})
_ARTICLE = r"(?:(?:an?|the|his|her|its|their|my|our|your|some|any)[ \t])?"
_ADJUNCT = re.compile(
    r"(?<=[^\W\d_])[ \t](?P<word>with|without|during|after|before|in|at|on|near|by|under|around|inside|through|for|plus)[ \t]"
    + _ARTICLE
    + r"\Z"
)
_BOUND = re.compile(
    r"\b(?:(?:started|put|commenced|kept|relies|rely|depends?|based|works?|working|insists?|is|was|are|were|been|be|live|lives|lived|living)"
    r"|(?:threw|throws?|thrown|hand|handed|gave|gives?|given|brought|took|takes?|taken|broke|broken|turn|turned|let|called)"
    r"|(?:believes?|involved|interested|results?|resulted|specialises)|(?:tested|looking|asked|ask|waiting|applied|apply|paid|pays?|thank you)"
    r"|(?:diagnosed|dealing|cope|coping|provided|charged|infected|concerned))[ \t]\Z",
    re.IGNORECASE,
)
"""What needs the words behind the preposition that follows."""
_OF_VERBS = frozenset({"through", "for", "with", "after", "on"})
"""Prepositions that belong to the verb or the adjective right before them: "going through a divorce", "grateful for your help"."""
_LISTED_BEFORE = re.compile(r"(?:,|\b(?:and|or))[ \t]\Z")
_LISTED_BEHIND = re.compile(r",[ \t](?=[^\W\d_])|[ \t](?:and|or)[ \t]")
_JOINT = re.compile(r",?[ \t](?:(?:and|or)[ \t])?(?:(?:an?|the)[ \t])?")
_CLOSED = re.compile(
    r"[.,;:!?)]|[ \t](?:and|or|while|when|but|because|since|until|who|which|every|this|last|in|on|at|by|from|with)\b|\Z|\n"
)
_SUBJECT = re.compile(rf"(?:\A|[.!?]\s{{1,4}}|\n)[ \t]{{0,8}}{_ARTICLE}\Z", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(r"(?:,?[ \t](?:and|but)(?=[ \t](?:he|she|they|we|I|it)\b))(?=[ \t])")
_VERB = re.compile(
    r"[ \t](?:is|was|are|were|has|have|had|will|would|can|could|did|does|may|might|must|shows?|showed)\b"
)
_STRUCTURED = re.compile(r"\n[ \t]*(?:\n|[-*•]|\(?\d{1,3}[.)])|\A\(?\d{1,3}[.)][ \t]|\t|[ ]{3}")
"""Items, columns and blank lines inside what was read as one sentence: headings and lists stay."""
_LOOK = 60
_WORD = re.compile(r"[^\W\d_]{2,}")
_SHORTEST = 1
"""Words that a sentence must have left beside a mark that says nothing."""


def omitted(around: Surroundings, drafts: Sequence[Draft], sentences: Sequence[Span], kept: Places) -> list[Draft]:
    """``drafts`` with phrases and sentences left out of which nothing can be said; no place that is ``kept`` goes."""
    drafts = [_with_amount(around.text, draft) for draft in drafts]
    if not any(map(_is_empty, drafts)):
        said = said_vaguely(around, _named(around, drafts, kept))
        return _without_twins(around, _clauses_out(around, said, sentences, kept))
    made = _none_twice([_left_out(around, draft) if _is_empty(draft) else draft for draft in drafts], drafts)
    made = _sentences_out(around, _named(around, made, kept), sentences, kept)
    return _without_twins(around, _clauses_out(around, said_vaguely(around, made), sentences, kept))


_AMOUNT_BEHIND = re.compile(r"[ ]\[(?:amount|number)\]")


def _with_amount(text: str, draft: Draft) -> Draft:
    """A draft with the mark that an earlier round left behind it for how much there was: "clopidogrel [amount]" is one thing."""
    behind = _AMOUNT_BEHIND.match(text, draft.span.end) if not draft.first.label else None
    return replace(draft, span=Span(draft.span.start, behind.end())) if behind else draft


def _named(around: Surroundings, drafts: Sequence[Draft], kept: Places) -> list[Draft]:
    """``drafts`` with the nouns that may be said instead of their marks; neighbours that become the same are one."""
    if not any(draft.replacement.noun for draft in drafts):
        return list(drafts)
    said = [
        replace(draft, replacement=Replacement(draft.replacement.noun, "noun"))
        if draft.replacement.noun and draft.replacement.text != SOMETHING and not around.compound(draft.span)
        else draft
        for draft in drafts
    ]
    return joined(around, said, kept)


def _none_twice(made: Sequence[Draft], drafts: Sequence[Draft]) -> list[Draft]:
    """What is ``made`` of ``drafts``, but for those that would reach into their neighbour: a preposition or an article can be the last word of a name."""
    result: list[Draft] = []
    for at, (grown, draft) in enumerate(zip(made, drafts, strict=True)):
        before = result[-1].span.end if result else 0
        after = drafts[at + 1].span.start if at + 1 < len(drafts) else grown.span.end
        result.append(grown if before <= grown.span.start and grown.span.end <= after else draft)
    return result


def _is_empty(draft: Draft) -> bool:
    """Whether a mark says nothing, of what a model and no reader pointed at."""
    first = draft.first
    return draft.replacement.text in _EMPTY and is_judged(
        replace(first, findings=tuple(found for target in draft.targets for found in target.findings))
    )


def _left_out(around: Surroundings, draft: Draft) -> Draft:
    """A draft that goes with its preposition or out of its list, where the sentence closes over it."""
    before = around.text[max(0, draft.span.start - _LOOK) : draft.span.start]
    closed = _CLOSED.match(around.text, draft.span.end) is not None
    adjunct = _ADJUNCT.search(before)
    if adjunct and closed and not _is_bound(around, before, adjunct, draft.span.start - len(before)):
        start = draft.span.start - len(before) + adjunct.start("word")
        return replace(draft, span=Span(start, draft.span.end), replacement=Replacement("", "nothing"))
    behind = _LISTED_BEHIND.match(around.text, draft.span.end)
    ended = behind or not around.text[draft.span.end :].startswith(" ")
    if _LISTED_BEFORE.search(before) and ended and (behind or closed):
        comma = 2 * (before.endswith(", ") and behind is not None and behind[0].startswith((" ", "\t")))
        span = Span(draft.span.start - comma, draft.span.end)
        return replace(draft, span=span, replacement=Replacement("", "nothing"))
    return draft


def _is_bound(around: Surroundings, before: str, adjunct: re.Match[str], offset: int) -> bool:
    """Whether what stands before a preposition needs it: a verb ("is on", "went through"), or "since" of a time that goes on."""
    lead = adjunct.start("word")
    if _BOUND.search(before[:lead]):
        return True
    return adjunct["word"] in _OF_VERBS and not around.ends_phrase(offset + lead - 1)


def _sentences_out(around: Surroundings, drafts: list[Draft], sentences: Sequence[Span], kept: Places) -> list[Draft]:
    """Sentences and clauses that are about nothing any more, each with all its drafts in one."""
    result: list[Draft] = []
    at = 0
    for sentence in _parts(around.text, sentences):
        while at < len(drafts) and drafts[at].span.start < sentence.start:
            result.append(drafts[at])
            at += 1
        inside = at
        while inside < len(drafts) and drafts[inside].span.end <= sentence.end:
            inside += 1
        group, at = drafts[at:inside], inside
        out = _pointless(around, group, _trimmed(around.text, sentence)) if group else None
        if out is None or kept.touch(out):
            result.extend(group)
            continue
        gone = [draft for draft in group if draft.span.start < out.end]
        targets = tuple(target for draft in gone for target in draft.targets)
        result.append(Draft(out, targets, Replacement(LEFT_OUT, "mark")))
        result.extend(group[len(gone) :])
    return result + drafts[at:]


_CLAUSE = re.compile(
    r"[;:][ ]|,?[ ](?:but|because|so that|while|although|though|whether|that|which|who|when|where|if|until|since)(?=[ ])|,?[ ]and(?=[ ](?:he|she|they|we|I|it|you|[A-Z])\b)|,[ ]",
)
"""Where the next clause begins."""
_BULLET = re.compile(r"(?:[-*•–]|\(?\d{1,3}[.)])[ \t]{1,4}(?=\S)")
_FEWEST = 2
"""Words that a clause must have left beside each "[…]" in it, and one more."""
_GOES_ON = re.compile(r",?[ ](?:and|but)[ ]|;")
"""Where a clause begins that does not hang on the one before."""


def _clauses_out(around: Surroundings, drafts: list[Draft], sentences: Sequence[Span], kept: Places) -> list[Draft]:
    """Clauses out of which a word is left that nothing can be said for: "[…]" stands for the clause, not for a crumb of it."""
    if not any(map(_is_crumb, drafts)):
        return drafts
    for sentence in _parts(around.text, sentences):
        whole = _trimmed(around.text, sentence)
        bullet = _BULLET.match(around.text, whole.start, whole.end)
        whole = Span(bullet.end(), whole.end) if bullet else whole
        line = around.text[whole.start : whole.end]
        if _STRUCTURED.search(line) or (line[-1:] not in ".!?;" and (not bullet or ": " in line)):
            continue
        group = [draft for draft in drafts if whole.start <= draft.span.start and draft.span.end <= whole.end]
        crumbs = [draft for draft in group if _is_crumb(draft)]
        if not crumbs:
            continue
        out = _clause(around.text, whole, crumbs, group)
        gone = [draft for draft in group if out is not None and out.covers(draft.span)]
        if out is None or kept.touch(out) or _words_left(around, gone, out) > _FEWEST * len(crumbs):
            continue
        one = Draft(out, tuple(target for draft in gone for target in draft.targets), Replacement(LEFT_OUT, "mark"))
        at = drafts.index(gone[0])
        drafts = [*drafts[:at], one, *drafts[at + len(gone) :]]
    return drafts


def _is_crumb(draft: Draft) -> bool:
    """Whether "[…]" stands for a phrase that a model of information points at."""
    return draft.replacement.text == LEFT_OUT and any(
        found.model == "information" for target in draft.targets for found in target.findings
    )


def _clause(text: str, sentence: Span, crumbs: Sequence[Draft], group: Sequence[Draft]) -> Span | None:
    """From where the first clause with a crumb begins to where the last one ends; nothing where a draft lies across its bounds."""
    bounds = [
        found.span()
        for found in _CLAUSE.finditer(text, sentence.start, sentence.end)
        if not any(draft.span.start < found.end() and found.start() < draft.span.end for draft in group)
    ]
    first, last = crumbs[0].span, crumbs[-1].span
    start = max((end for _, end in bounds if end <= first.start), default=sentence.start)
    start += text[start : start + 1] == " "
    stop = sentence.end - (text[sentence.end - 1] in ".!?;" and start > sentence.start)
    goes_on = (begin for begin, end in bounds if begin >= last.end and _GOES_ON.match(text, begin))
    end = min(goes_on, default=stop)
    return Span(start, end) if start < end else None


def _parts(text: str, sentences: Sequence[Span]) -> Iterator[Span]:
    """Sentences, and the parts of one between semicolons or on lines of their own."""
    for sentence in sentences:
        for line in line_ends(text).gaps(sentence):
            start = line.start
            while (stop := text.find("; ", start, line.end)) >= 0:
                yield Span(start, stop)
                start = stop + 2
            yield Span(start, line.end)


def _pointless(around: Surroundings, group: Sequence[Draft], sentence: Span) -> Span | None:
    """What goes of a sentence: a clause that is about nothing, or all of it where little else is left; fields and headings stay."""
    line = around.text[sentence.start : sentence.end]
    whole = line[-1:] in (".", "!", "?") or around.text.startswith(";", sentence.end)
    if not whole or group[0].span.start < sentence.start or ": " in line[:40] or _STRUCTURED.search(line):
        return None
    empty = [draft for draft in group if _is_empty(draft)]
    if not empty:
        return None
    if _is_subject(around, empty[0], sentence):
        clause = _NEXT_CLAUSE.search(around.text, empty[0].span.end, sentence.end)
        rest = Span(clause.end(), sentence.end) if clause else None
        if (
            clause
            and rest
            and all(draft.span.end <= clause.start() or draft.span.start >= rest.start for draft in group)
        ):
            return Span(sentence.start, clause.start())
        return sentence if _words_left(around, group, sentence) <= _SHORTEST else None
    unsaid = len(empty) > 1 or empty[0].replacement.text == "[detail]"
    fewest = _SHORTEST + 1 if unsaid and len(empty) == 1 else _SHORTEST + 2 * unsaid
    return sentence if _words_left(around, group, sentence) < fewest else None


def _is_subject(around: Surroundings, draft: Draft, sentence: Span) -> bool:
    leads = _SUBJECT.search(around.text, max(0, sentence.start - 3), draft.span.start)
    return leads is not None and _VERB.match(around.text, draft.span.end) is not None


def _words_left(around: Surroundings, group: Sequence[Draft], sentence: Span) -> int:
    """How many content words of a sentence no draft takes and no stand-in is; whom it speaks of counts."""
    gone = Places(draft.span for draft in group)
    rest = " ".join(around.text[gap.start : gap.end] for gap in gone.gaps(sentence))
    rest = STAND_INS.sub("", PLACE_IN_REGION.sub("", rest))
    people = sum(draft.first.label in labels.PERSON and not _is_empty(draft) for draft in group)
    return people + sum(word not in FUNCTION_WORDS for word in _WORD.findall(rest.lower()))


def _trimmed(text: str, span: Span) -> Span:
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


_CRUMBS = frozenset({"[detail]", "[amount]", "[number]"})
_OF_WHAT = frozenset({LEFT_OUT, SOMETHING, "[body part]", "[detail]"})
"""What says less than what it is of: "a leg of lamb" is something."""
_SO_MANY = re.compile(rf"\b(?:{COUNTED}|some|an?|the)[ ]\Z", re.IGNORECASE)


def _one_mark(before: Draft, draft: Draft, between: str) -> str:
    """The mark for two that stand together, of which one says next to nothing: "[medicine] [amount]", "[amount] of [amount]"."""
    first, second = before.replacement.text, draft.replacement.text
    if between == " of " and first in _OF_WHAT and not draft.first.label and (second in SORTED or second == SOMETHING):
        return second
    marks = OUR_MARKS.fullmatch(first) and OUR_MARKS.fullmatch(second)
    if not marks or between not in (" ", " of ") or LEFT_OUT in (first, second) or before.first.label == "PERSON":
        return ""
    if second in _CRUMBS:
        return second if first == "[detail]" else first
    return second if first in _CRUMBS and between == " of " else ""


def _without_twins(around: Surroundings, drafts: Sequence[Draft]) -> list[Draft]:
    """The second of two equal marks in a list goes: "[health condition], [health condition] and a cough"."""
    result: list[Draft] = []
    for draft in drafts:
        before = result[-1] if result else None
        between = around.text[before.span.end : draft.span.start] if before else ""
        twin = (
            before is not None
            and before.replacement == draft.replacement
            and OUR_MARKS.fullmatch(draft.replacement.text)
        )
        if before is not None and (mark := _one_mark(before, draft, between)):
            start = before.span.start
            of = between == " of " and before.replacement.text in _OF_WHAT
            many = _SO_MANY.search(around.text, max(0, start - _LOOK), start) if of else None
            span = Span(many.start() if many else start, draft.span.end)
            result[-1] = Draft(span, before.targets + draft.targets, Replacement(mark, "mark"))
            continue
        out = twin and draft.replacement.text == LEFT_OUT and between.isspace() and "\n" not in between
        if before is not None and (out or (twin and not draft.first.label and _JOINT.fullmatch(between))):
            span = Span(before.span.start, draft.span.end)
            result[-1] = replace(before, span=span, targets=before.targets + draft.targets)
        else:
            result.append(draft)
    return result
