"""Words that are taken out without a mark: where a sentence closes over them, and where it does not.

A sentence closes over an item of a list ("a cough and fever"), a phrase with its preposition ("because of fever, he came"), a word before
the noun it describes, and brackets. Anywhere else what is left would be no sentence ("He had."), and "[…]" says that words are missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.standins import LEFT_OUT
from expurgate.transform import labels
from expurgate.transform.base import Replacement
from expurgate.transform.drafts import Draft
from expurgate.transform.fluency import article, begun_like, is_plural
from expurgate.transform.surroundings import Surroundings

_GAP = r"(?:[ \t]+|[ \t]*\n[ \t]*)"
_OWNED = r"his|her|its|their|my|our|your|this|that|these|those|no|such"
_DETERMINER = re.compile(rf"\b(?:an?|the|some|any|{_OWNED}){_GAP}\Z", re.IGNORECASE)
_EMPTY_DETERMINER = re.compile(rf"\b(?:an?|the|some|any){_GAP}\Z", re.IGNORECASE)
"""What says nothing before a mark; "his", "this" and "no" do."""
_DETERMINED = re.compile(rf"(?:an?|the|some|any|both|{_OWNED}){_GAP}", re.IGNORECASE)
_JOINED = re.compile(
    rf"(?:{_GAP}?[,/;]|,?{_GAP}(?:and|or|nor|&|as{_GAP}well{_GAP}as)(?=\s)){_GAP}?(?:(?:an?|the|some|any|{_OWNED}){_GAP})?",
    re.IGNORECASE,
)
_ITEM_BEFORE = re.compile(rf"(?P<comma>,{_GAP})?(?:\b(?P<word>and|or|&|as{_GAP}well{_GAP}as){_GAP})?\Z", re.IGNORECASE)
_ITEM_BEHIND = re.compile(rf"(?:,?{_GAP}(?P<word>and|or|nor|&)|,)(?={_GAP}){_GAP}", re.IGNORECASE)
_PAIRED = re.compile(rf"\b(?:both|either|neither|nor|between){_GAP}\Z", re.IGNORECASE)
"""What needs the item that follows."""
_PREPOSITION = re.compile(
    rf"(?:\b(?:(?:because|out|instead|ahead)|in{_GAP}(?:spite|case|view|front|terms)|as{_GAP}a{_GAP}result|on{_GAP}(?:account|behalf)|"
    rf"by{_GAP}means|for{_GAP}fear|in{_GAP}the{_GAP}(?:absence|presence|course|event|light)){_GAP}of"
    rf"|\b(?:due|owing|prior|according|thanks|in{_GAP}addition|in{_GAP}response|in{_GAP}relation|secondary){_GAP}to"
    rf"|\b(?:(?:together|along){_GAP}with|such{_GAP}as|apart{_GAP}from)"
    r"|\b(?:about|above|after|against|amid|among|around|at|before|behind|below|beside|besides|by|despite|during|for|from|in|including|inside|"
    rf"into|like|near|of|off|on|onto|outside|over|past|since|than|through|throughout|to|towards?|under|until|upon|via|with|within|without)){_GAP}\Z",
    re.IGNORECASE,
)
_NEEDS_MORE = re.compile(
    r"(?:\b(?:am|are|be|been|being|is|was|were|['’]s|put|puts|kept|keeps?|lives?|lived|living|stays?|stayed|works?|worked|working|based|"
    r"belongs?|belonged|consists?|consisted|depends?|depended|relies|rely|relied|seems?|looks?|looked|sounds?|feels?|felt|comes?|resulted|"
    rf"results?|refers?|referred|known|close|next|used|going|according|between|both|either|neither|not|only|just|even|also){_GAP}|[:(]{_GAP}?)\Z",
    re.IGNORECASE,
)
"""What leaves a gap without the preposition and the words that follow it."""
_PREFIX = re.compile(r"\b(?:anti|non|pre|post|pro|ex|co|un)[-‐‑]\Z", re.IGNORECASE)
_SUFFIX = re.compile(
    r"[-‐‑](?:like|related|free|induced|associated|based|infected|specific|driven|derived|prone|stricken)\b",
    re.IGNORECASE,
)
_VERB = (
    r"(?:\w+ed|began|became|broke|came|did|does|drank|drove|fell|felt|found|gave|goes|got|grew|had|has|heard|is|kept|knew|left|lost|made|met|"
    r"ran|said|sang|sat|saw|sent|showed|slept|spoke|stood|thought|told|took|was|went|were|will|woke|wrote)"
)
_ITEM = re.compile(
    rf"(?!{_VERB}\b)[^\W\d_][\w'’-]*(?:[ \t](?:of[ \t])?[^\W\d_][\w'’-]*){{0,3}}?(?=[.,;)\n]|[ \t](?:and|or|&|is|are|was|were)\b|\Z)",
    re.IGNORECASE,
)
"""What follows an "and" as the next item of a list, in a text of which nobody has said where its noun phrases are."""
_NEXT_NOUN = re.compile(rf"[ \t](?!{_VERB}\b)([^\W\d_]+)\b")
_LAST_OF_ITEM = re.compile(r"(?<![\w'’-])[^\W\d_][\w'’-]*\Z")
_DOTTED = re.compile(r"(?:[^\W\d_]\.[ ]?)+[^\W\d_]")
_GOES_ON = re.compile(r"\.(?=[,;:)]|[ \t]+[a-z])")
"""The last full stop of an abbreviation inside a sentence."""
_HYPHEN = re.compile(r"[-‐‑]")
_ENDS = re.compile(r"\s*(?:[.,;:!?)\]”\"]|\Z)")
_LOOK = 60


def suppressed(around: Surroundings, drafts: Sequence[Draft], kept: Places) -> list[Draft]:
    """``drafts`` in which what is taken out goes with all that hangs on it, or is marked where its sentence would not close.

    No place that is ``kept`` goes with it.
    """
    if not any(map(_goes, drafts)):
        return list(drafts)
    made: list[Draft] = []
    whole = [replace(draft, span=_phrase(around, draft)) if _goes(draft) else draft for draft in drafts]
    for draft in _apart(whole, drafts, kept):
        before = made[-1] if made else None
        if before is not None and _goes(before) and _goes(draft) and _joins(around, before, draft, kept):
            span = Span(before.span.start, draft.span.end)
            made[-1] = replace(before, span=span, targets=before.targets + draft.targets)
        else:
            made.append(draft)
    return _apart([_taken_out(around, draft) if _goes(draft) else draft for draft in made], made, kept)


def _goes(draft: Draft) -> bool:
    return draft.replacement.style == "gone" and not draft.first.said


def _apart(made: Sequence[Draft], drafts: Sequence[Draft], kept: Places) -> list[Draft]:
    """What is ``made`` of ``drafts``; where one would reach into its neighbour or a place that is kept, it is marked as it was."""
    result: list[Draft] = []
    for at, (grown, draft) in enumerate(zip(made, drafts, strict=True)):
        floor = result[-1].span.end if result else 0
        ceiling = drafts[at + 1].span.start if at + 1 < len(drafts) else grown.span.end
        fits = floor <= grown.span.start and grown.span.end <= ceiling
        result.append(grown if grown.span == draft.span or (fits and not kept.touch(grown.span)) else draft)
    return result


def _joins(around: Surroundings, before: Draft, draft: Draft, kept: Places) -> bool:
    between = around.text[before.span.end : draft.span.start]
    return _JOINED.fullmatch(between) is not None and not kept.meet(before.span.end, draft.span.start)


def _phrase(around: Surroundings, draft: Draft) -> Span:
    """With a noun go the words that describe it: "a dry cough"; with a name its title; with a word what is joined to it by a hyphen."""
    span = draft.span
    if draft.first.label in labels.PERSON:
        return Span(around.title_start(span.start, 0), span.end)
    if _DOTTED.fullmatch(around.text, span.start, span.end) and _GOES_ON.match(around.text, span.end):
        span = Span(span.start, span.end + 1)
    prefix = _PREFIX.search(around.text, max(0, span.start - _LOOK), span.start)
    suffix = _SUFFIX.match(around.text, span.end)
    span = Span(prefix.start() if prefix else span.start, suffix.end() if suffix else span.end)
    phrase = around.phrase(span)
    describing = around.text[phrase.start : span.start].split()
    if phrase.end == span.end and all(word.isalpha() and word.lower() not in FUNCTION_WORDS for word in describing):
        return Span(phrase.start, span.end)
    return span


def _taken_out(around: Surroundings, draft: Draft) -> Draft:
    """A draft with all that goes with it, or with the mark."""
    text, span = around.text, draft.span
    if text[: span.start].strip() == text[span.end :].strip() == "":
        return draft
    if _bracketed(text, span) or around.compound(span) or _owns(text, span) or _describes(around, draft):
        return draft
    determiner = _DETERMINER.search(text, max(0, span.start - _LOOK), span.start)
    start = determiner.start() if determiner else span.start
    listed = _listed(around, Span(start, span.end), determiner[0] if determiner else "")
    if listed is not None:
        return replace(draft, span=listed[0], replacement=listed[1])
    preposition = _PREPOSITION.search(text, max(0, start - _LOOK), start)
    if preposition and not _NEEDS_MORE.search(text, max(0, preposition.start() - _LOOK), preposition.start()):
        return replace(draft, span=Span(preposition.start(), span.end))
    empty = _EMPTY_DETERMINER.search(text, max(0, span.start - _LOOK), span.start)
    return replace(
        draft, span=Span(empty.start() if empty else span.start, span.end), replacement=Replacement(LEFT_OUT, "mark")
    )


def _describes(around: Surroundings, draft: Draft) -> bool:
    """Whether a noun follows that stays: "an HIV test", "the three children"."""
    if around.modifies(draft.span):
        return True
    behind = _NEXT_NOUN.match(around.text, draft.span.end)
    if behind is None or behind[1].lower() in FUNCTION_WORDS:
        return False
    if draft.first.label in labels.COUNTS or _HYPHEN.search(around.text, draft.span.start, draft.span.end):
        return True
    return not around.has_phrases and around.article(draft.span.start, 0)[0] in ("a", "an")


def _bracketed(text: str, span: Span) -> bool:
    return text[span.start - 1 : span.start] in ("(", "[") and text[span.end : span.end + 1] in (")", "]")


def _owns(text: str, span: Span) -> bool:
    return text.startswith(("'s ", "’s ", "' ", "’ "), span.end)


def _listed(around: Surroundings, span: Span, determiner: str) -> tuple[Span, Replacement] | None:
    """An item of a list with its comma or "and", where other items stay; what it shares with the next item stays too."""
    text = around.text
    if _PAIRED.search(text, max(0, span.start - _LOOK), span.start):
        return None
    behind = _ITEM_BEHIND.match(text, span.end)
    own = _DETERMINED.match(text, behind.end()) if behind else None
    apposition = behind is not None and not behind["word"] and own is not None and text[span.start].isupper()
    next_item = behind is not None and not apposition and _begins_item(around, own.end() if own else behind.end())
    before = _ITEM_BEFORE.search(text, max(0, span.start - _LOOK), span.start)
    last = before and before[0] and _ends_item(around, before.start())
    if before and last and (before["word"] or next_item or _ENDS.match(text, span.end)):
        return Span(before.start(), span.end), Replacement("", "nothing")
    if not next_item or behind is None:
        return None
    shared = determiner.strip()
    next_words = re.split(r"[.,;:)\n]| (?:and|or|with|in|of|on|for) ", text[behind.end() : behind.end() + _LOOK])[0]
    alone = shared.lower() in ("a", "an") and is_plural(next_words)
    if not shared or own or alone:
        return _begun(around, Span(span.start, behind.end()))
    if shared.lower() in ("a", "an"):
        shared = begun_like(article(next_words), shared)
    return Span(span.start, behind.end()), Replacement(f"{shared} ", "mark")


def _begins_item(around: Surroundings, at: int) -> bool:
    if around.has_phrases:
        return around.begins_phrase(at)
    found = _ITEM.match(around.text, at)
    return found is not None and not any(word.lower() in FUNCTION_WORDS - {"of"} for word in found[0].split())


def _ends_item(around: Surroundings, at: int) -> bool:
    text = around.text[max(0, at - _LOOK) : at].rstrip()
    if around.has_phrases:
        return around.ends_phrase(at - len(around.text[max(0, at - _LOOK) : at]) + len(text))
    word = _LAST_OF_ITEM.search(text)
    return word is not None and not re.fullmatch(_VERB, word[0]) and word[0].lower() not in FUNCTION_WORDS


def _begun(around: Surroundings, span: Span) -> tuple[Span, Replacement]:
    """The next item begins where this one did, with a capital where that begins a sentence."""
    following = around.text[span.end]
    if around.text[span.start].isupper() and following.islower() and around.opens_sentence(span.start):
        return Span(span.start, span.end + 1), Replacement(following.upper(), "mark")
    return span, Replacement("", "mark")
