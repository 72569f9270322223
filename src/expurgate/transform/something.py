"""The least that can be said of a thing: what sort of thing it is, in brackets, or "something" where not even that is known.

"She broke her [body part]" reads better than "she broke something". Only what a model and no reader points at becomes so. "Something" stands
only where a noun alone does: behind a verb or a preposition, or before a verb that agrees. Elsewhere "[…]" says that words were left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import AT_HOME, FAMILY
from expurgate.text.standins import LEFT_OUT
from expurgate.transform.base import Replacement
from expurgate.transform.drafts import Draft
from expurgate.transform.fluency import is_plural
from expurgate.transform.names import COUNTED
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.target_words import is_judged

SOMETHING = "something"
_SORTS = {
    kind: sort
    for sort, kinds in (
        ("health condition", "infection|illness|disease|ill health|symptom|injury"),
        ("medicine", "medicine|medication"),
        ("body part", "body part|external body part|organ|joint|limb|body covering|horny structure"),
        ("instrument", "musical instrument"),
        ("drink", "beverage|alcohol|liquor"),
        ("meal", "meal"),
        ("food", "food|foodstuff|nutriment|solid food|dish|baked goods"),
        ("clothing", "clothing|garment|overgarment|headdress|footwear"),
        ("vehicle", "vehicle|craft"),
        ("device", "electronic equipment|machine|electrical device"),
        ("container", "container|vessel"),
        ("tool", "tool|cutlery"),
        ("substance", "liquid|fluid|molecule|chemical compound|mixture|gas"),
        ("material", "building material|fabric"),
        ("furniture", "furniture"),
        ("weapon", "weapon|explosive"),
        ("room", "room"),
        ("building", "building|dwelling|housing|place of worship|workplace|place of business|athletic facility"),
        ("document", "document|written communication|statement|report|news report|record|electronic communication"),
        ("payment", "payment|tax|levy|debt|liabilities|assets|currency"),
        ("offence", "crime|offense|wrongful conduct"),
        ("weather", "weather|atmospheric phenomenon"),
        ("event", "misfortune|social event|ceremony|ritual|gathering|due process"),
        ("subject", "education|teaching|science|knowledge domain|profession"),
        ("activity", "sport|diversion|game|activity|speech act|group action|acquisition"),
        ("feeling", "feeling|emotion"),
        ("animal", "animal"),
        ("plant", "plant"),
        ("time of day", "daytime"),
    )
    for kind in kinds.split("|")
}
"""What sort of thing a kind of the taxonomy is, as it stands in the brackets of a mark."""
SORTED = frozenset(f"[{sort}]" for sort in _SORTS.values()) - {"[health condition]", "[medicine]"}
"""The marks of things that go for what they tell and of which nothing else can be said."""


_ALIVE = frozenset({"animal", "plant"})


def sort_of(chain: Sequence[str]) -> str:
    """What sort of thing it is that has these kinds, the most specific first; empty where they tell nothing."""
    sort = next((sort for kind in chain if (sort := _SORTS.get(kind))), "")
    return "" if sort in _ALIVE and "organism" not in chain else sort  # a plant may be a factory


_NOUNS = {
    sort: tuple(nouns.split("|"))
    for sort, nouns in (
        ("health condition", "health problem|problem|difficulty"),
        ("instrument", "musical instrument|instrument"),
        ("drink", "drink"),
        ("meal", "meal|food"),
        ("food", "food"),
        ("clothing", "clothing"),
        ("vehicle", "vehicle"),
        ("furniture", "furniture"),
        ("weapon", "weapon"),
        ("room", "room|place"),
        ("building", "building|place"),
        ("document", "document|paper|message"),
        ("payment", "payment|sum|money"),
        ("offence", "offence|incident"),
        ("weather", "weather"),
        ("event", "occasion|meeting"),
        ("subject", "subject|field"),
        ("feeling", "feeling"),
        ("animal", "animal"),
        ("plant", "plant"),
        ("relative", "relative|family member|member of the family"),
        ("occupation", "worker|professional|member of staff"),
        ("medicine", "medicine|medication|treatment"),
        ("treatment", "treatment"),
        ("test", "test|examination|check"),
        ("procedure", "procedure|treatment"),
        ("amount", "sum|payment|money"),
        ("product", "product|item"),
        ("drug", "substance"),
        ("body part", "part of the body"),
        ("device", "device"),
        ("container", "container"),
        ("tool", "tool"),
        ("substance", "substance"),
        ("material", "material"),
    )
}
"""What is said for the sorts in brackets where a sentence keeps them, the best first."""


def nouns_of(sort: str) -> Sequence[str]:
    """The nouns that may be said instead of a sort in brackets, the best first."""
    return _NOUNS.get(sort, ())


_DETERMINER = re.compile(
    r"(?<![^\W_])(?<!-)(?:an?|the|his|her|its|their|my|our|your|some|any|this|that|these|those|another)[ \t]\Z",
    re.IGNORECASE,
)
_LEADING = re.compile(r"(?:an?|the|his|her|its|their|my|our|your|some|any|this|that|these|those)[ \t]", re.IGNORECASE)
_IS_BEFORE = re.compile(
    rf"(?:\d|\b(?:{COUNTED}|no|such|same|every|each|other|first|next|last|many|few|more|most|whole))[ \t]\Z|\b(?:is|are|was|were|be|been|being|am|'s|’s|very|so|too|quite|went|go|goes|gone|became|become|looks?|looked|felt|feels?|got|turned|seems?|seemed|but|thank)[ \t]\Z",
    re.IGNORECASE,
)
_MANY_BEHIND = re.compile(r"[ \t](?:are|were|have|do|don't|make|need|want|show|seem|keep)\b")
_IS_BEHIND = re.compile(r"[ \t](?:is|was)\b")
_VERB_BEHIND = re.compile(
    r"[ \t](?:is|was|has|had|will|would|can|could|did|does|may|might|must|shall|should|[a-z]{2,20}(?:ed|s))\b"
)
_WORD_BEFORE = re.compile(
    r"(?<![^\W_])(?!(?:me|him|us|them|it|you|(?:minute|hour|day|night|week|month|year)s?)[ ])[a-z]{2,20}[ ]\Z"
)
_CLOSED = re.compile(r"[ \t]*(?:[.,;:!?)\n]|\Z)")
_LOOK = 40
_OF = frozenset({"of", "to"})
"""What says more of the thing that goes: "a trip to the coast"."""


def said_vaguely(around: Surroundings, drafts: Sequence[Draft]) -> list[Draft]:
    """``drafts`` with "something" where the sentence bears it, and "[…]" where it does not."""
    return [
        _said(around, draft) if draft.replacement.text == SOMETHING else _anybody(around, draft) for draft in drafts
    ]


_ANYBODY = frozenset({"worker", "professional", "person", "people"})
"""What nobody writes for somebody who is known by it: "the professional rang"."""
_ANYWHERE = frozenset({"place", "building", "room", "container"})
_IS = re.compile(r"\b(?:am|is|are|was|were|be|been|being|became|become|as|like|no|not)[ ]\Z", re.IGNORECASE)
_IN = re.compile(r"(?:(?<=\s)(?P<at>at|in|into|to|on|inside)|(?<=\s)(?:from|near|outside|behind|past))[ ]\Z")
_BEHIND_SIGN = re.compile(r"(?:[,:]|[ ][–-])[ ]\Z")
_TELLS_MORE = re.compile(r"[ ](?:of|where|that|which|who|whose)\b|['’-]")


def _anybody(around: Surroundings, draft: Draft) -> Draft:
    """ "Somebody" for a worker of whom nothing else is said, "somewhere" for a place of which nothing is known: both have no article."""
    noun, span, text = draft.replacement.text, draft.span, around.text
    if draft.first.term in AT_HOME and draft.first.surface[:1].isupper() and noun in FAMILY:
        return replace(draft, replacement=Replacement(noun.capitalize(), "name"))  # "Dad" is "Father", as if called so
    if draft.replacement.style != "noun" or noun not in _ANYBODY | _ANYWHERE:
        return draft
    if not all(is_judged(target) and not target.label for target in draft.targets):
        return draft
    determined = _DETERMINER.search(text, max(0, span.start - _LOOK), span.start)
    leading = _LEADING.match(text, span.start, span.end)
    if around.compound(span) or around.modifies(span) or _TELLS_MORE.match(text, span.end):
        return draft
    start = determined.start() if determined else span.start
    if noun in _ANYBODY and text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")":
        return replace(draft, replacement=Replacement("[role]", "mark"))
    alone = (
        _CLOSED.match(text, span.end) is not None
        and _BEHIND_SIGN.search(text, max(0, span.start - 3), span.start) is not None
    )
    if noun in _ANYBODY and not draft.many and alone and not (determined or leading):
        return replace(draft, replacement=Replacement("[role]", "mark"))
    if not (determined or leading) or _IS.search(text, max(0, start - _LOOK), start):
        return draft
    the = text[start : span.end].lower().startswith("the ")
    if noun in _ANYBODY:
        said = ("some people" if the else "people") if draft.many or is_plural(draft.first.surface) else "somebody"
        said = said.capitalize() if around.opens_sentence(start) else said
        return replace(draft, span=Span(start, span.end), replacement=Replacement(said, "mark"))
    led = _IN.search(text, max(0, start - _LOOK), start)
    if draft.many or not the or led is None:
        return draft
    if noun != "place" and around.ends_phrase(led.start() - 1):  # "the light in the kitchen" is "the light in a room"
        return replace(draft, span=Span(start, span.end), replacement=Replacement(f"a {noun}", "mark"))
    return replace(
        draft,
        span=Span(led.start("at") if led["at"] else start, span.end),
        replacement=Replacement("somewhere", "mark"),
    )


def _said(around: Surroundings, draft: Draft) -> Draft:
    text, span = around.text, draft.span
    before = text[max(0, span.start - _LOOK) : span.start]
    determined = _DETERMINER.search(before)
    start = span.start - len(before) + determined.start() if determined else span.start
    if not _fits(around, draft, start, bool(determined)):
        if draft.replacement.noun and not around.compound(span) and not around.modifies(span):
            return replace(draft, replacement=Replacement(draft.replacement.noun, "noun"))
        return replace(draft, replacement=Replacement(LEFT_OUT, "mark"))
    word = SOMETHING.capitalize() if around.opens_sentence(start) else SOMETHING
    return replace(draft, span=Span(start, span.end), replacement=Replacement(word, "mark"))


def _fits(around: Surroundings, draft: Draft, start: int, determined: bool) -> bool:
    """Whether "something" is a sentence's object, or what something is done to: "something was broken"."""
    text, span = around.text, draft.span
    if around.compound(span) or around.modifies(span) or text[span.end : span.end + 1] in ("'", "’"):
        return False
    own = _LEADING.match(text, span.start, span.end) is not None
    if around.opens_sentence(start):
        return (determined or own) and _IS_BEHIND.match(text, span.end) is not None
    if _MANY_BEHIND.match(text, span.end) or _IS_BEFORE.search(text, max(0, start - 10), start):
        return False
    if not (determined or own or _WORD_BEFORE.search(text, max(0, start - _LOOK), start)):
        return False
    word, _ = around.next_word(span.end, len(text))
    ends = _CLOSED.match(text, span.end) is not None or word.lower() in FUNCTION_WORDS - _OF
    return (ends or _VERB_BEHIND.match(text, span.end) is not None) and (
        determined or own or not around.belongs(span, start, 0)
    )
