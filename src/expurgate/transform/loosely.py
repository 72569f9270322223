"""What is said for a word outside all noun phrases: a plainer verb, a verb that stands for any, or nothing where none is needed.

"He was diagnosed with it in May" is "he was found with it in May", "she went upstairs to pray" is "she went upstairs to do
something", "fasting was hard" is "this was hard". Elsewhere "[…]" says that a word is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.text.inflection import singular
from expurgate.text.standins import LEFT_OUT
from expurgate.text.verbs import Forms, verb
from expurgate.transform.base import Replacement, Target
from expurgate.transform.fluency import begun_like
from expurgate.transform.plainly import said_plainly

_PLAINER = {
    forms.plain: (said, forms)
    for verbs, said in (
        ("diagnose detect", verb("find/found/found")),
        ("prescribe inject administer dispense", verb("give/gave/given")),
        ("smoke snort inhale swallow ingest consume steal embezzle shoplift loot", verb("take/took/taken")),
        ("sedate medicate resuscitate", verb("treat")),
        (
            "ache throb sting harm stab wound injure bruise beat punch kick assault molest abuse strangle",
            verb("hurt/hurt/hurt"),
        ),
        ("screen examine biopsy", verb("check")),
        ("preach testify", verb("speak/spoke/spoken")),
        ("allege", verb("say/said/said")),
        ("owe", Forms("have to pay", "has to pay", "had to pay", "had to pay", "having to pay")),
        ("arrest detain", verb("stop*")),
        (
            "jerk twitch shake/shook/shaken tremble shudder quiver writhe squirm* sway limp hobble shuffle crawl stagger stumble wobble twist flap*",
            verb("move"),
        ),
        ("sleep/slept/slept doze nap*", verb("rest")),
        ("vomit retch puke", Forms("be ill", "is ill", "was ill", "been ill", "being ill")),
        ("collapse faint topple keel", verb("fall/fell/fallen")),
        ("swell/swelled/swollen bloat shrink/shrank/shrunk wither", verb("change")),
        ("stare gaze peer squint", verb("look")),
        ("bet/bet/bet gamble wager stake", verb("spend/spent/spent")),
        ("sprinkle smear dab* pour rub*", verb("put/put/put")),
        ("bake brew knit* sew/sewed/sewn weave/wove/woven distil*", verb("make/made/made")),
        ("imprison confine jail intern quarantine isolate", verb("keep/kept/kept")),
        ("phone telephone email text ring/rang/rung fax", verb("contact")),
        ("amputate excise resect", verb("remove")),
    )
    for forms in map(verb, verbs.split())
}
"""Plainer verbs for some that tell a lot; a reviewed list."""
_WITH_OBJECT = frozenset(
    {
        "find",
        "give",
        "take",
        "treat",
        "check",
        "have to pay",
        "stop",
        "spend",
        "put",
        "make",
        "keep",
        "remove",
        "contact",
    }
)
"""Verbs that need an object: "he had smoked since the summer" is not "he had taken since the summer"."""
_ANY = Forms("do something", "does something", "did something", "done this", "doing this")
"""What anybody may do."""
_TO = re.compile(
    r"\b(?:to|can|could|will|would|must|may|might|should|(?:did|does|do|could|will|would|must|may|might|should)[ ]not|cannot)[ ]\Z",
    re.IGNORECASE,
)
_PARTICIPLE = re.compile(
    r"\b(?:has|have|had|having|is|was|are|were|be|been|being|am|not|never|already|since|just|hardly|got)[ ]\Z",
    re.IGNORECASE,
)
_PASSIVE = re.compile(r"\b(?:is|was|are|were|be|been|being|am)[ ](?:not[ ]|never[ ]|also[ ])?\Z", re.IGNORECASE)
_WHO = re.compile(
    r"\b(?:I|he|she|we|they|you|who|and|then)[ ](?:had[ ]|has[ ]|have[ ]|not[ ]|never[ ]|also[ ]|often[ ]){0,2}\Z",
    re.IGNORECASE,
)
_INTRANSITIVE = re.compile(
    r"[ ]?(?:[.,;:!?)\n]|\Z|(?:[ ])(?:and|but|or|because|when|while|since|until|for|in|on|at|with|by|during|after|before|again|every|all|most|too|"
    r"there|here|together|alone|today|daily|last|this)\b)"
)
_GERUND = re.compile(r"[ ](?:is|was|has|had|will|would|made|makes|helps|helped|became|seemed|seems)\b")
_OPENS = re.compile(r"(?:\A|[.!?][\"”’)]?\s+|\n[ \t]*)\Z")


_SOMETHING_BEFORE = re.compile(r"\b(?:some|any|no|every)(?:thing|one|body)[ ]\Z", re.IGNORECASE)
"""What an adjective stands behind that a sentence does without."""
_CHANGES = {
    word: form
    for link in ("go/went/gone", "turn", "grow/grew/grown")
    for word, form in zip(verb(link), verb("change"), strict=True)
}


def said_loosely(target: Target, fits: Callable[[str], bool]) -> Replacement:
    """The wording for a word outside all noun phrases; the mark where no other is safe and fits the sentence."""
    if _SOMETHING_BEFORE.search(target.before):
        return Replacement("", "nothing")  # "nothing abnormal was found"
    plain = said_plainly(target.surface, target.before, target.after)
    if plain == "":
        return Replacement("", "nothing")
    said = next((text for text in (plain, *_wordings(target)) if text and (text.startswith("[") or fits(text))), "")
    return Replacement(begun_like(said, target.surface), "mark") if said else Replacement(LEFT_OUT, "mark")


_OF_A_NOUN = re.compile(
    r"(?:\b(?:an?|the|his|her|its|their|my|our|your|no|some|any|this|that|these|those|two|three|four|five|six)[ ])\Z",
    re.IGNORECASE,
)


def is_a_noun(target: Target, above: Sequence[str]) -> bool:
    """Whether a word outside noun phrases is a thing all the same: "had her thyroid taken out", "Wolves live there"."""
    word = target.surface
    if not above or not word.isalpha() or word.endswith(("ing", "ed", "ly")):
        return False
    several = singular(word.lower()) != word.lower()
    return (several and word.istitle()) or target.kind == "ANATOMY" or _OF_A_NOUN.search(target.before) is not None


def _wordings(target: Target) -> Iterator[str]:
    word = target.surface.lower()
    link, _, state = word.partition(" ")
    if state and link in _CHANGES:
        yield _CHANGES[link]
        return
    at, base = _read(word, target.before)
    plainer, _ = _PLAINER.get(base, (None, None))
    alone = _INTRANSITIVE.match(target.after) is not None
    passive = _PASSIVE.search(target.before) is not None
    if passive and base == "owe":
        return  # "the bank is owed a lot"
    if plainer is not None and (passive or not alone or plainer[0] not in _WITH_OBJECT):
        yield plainer[at]
    if word.endswith("ing") and _OPENS.search(target.before) and _GERUND.match(target.after):
        yield "this"
    if not alone or passive:
        return
    if _TO.search(target.before) or (at >= _PAST and _WHO.search(target.before)):
        yield _ANY[at]


_PAST, _DONE, _GOING = 2, 3, 4
_IRREGULAR = {
    form: (at, base)
    for base, (_, forms) in _PLAINER.items()
    for at, form in reversed([*enumerate(forms)])
    if form != base and not form.endswith(("ed", "s", "ing"))
}


def _read(word: str, before: str) -> tuple[int, str]:
    """Which form of a verb a word is where it stands, and the verb."""
    if irregular := _IRREGULAR.get(word):
        return (irregular[0] if irregular[0] != _PAST else _done(before)), irregular[1]
    if word.endswith("ing"):
        return _GOING, _base(word.removesuffix("ing"))
    if word.endswith("ied"):
        return _done(before), f"{word.removesuffix('ied')}y"
    if word.endswith("ed"):
        return _done(before), _base(word.removesuffix("ed"))
    if word.endswith("s") and not word.endswith("ss") and not _TO.search(before):
        return 1, word.removesuffix("s")
    return 0, word


def _done(before: str) -> int:
    return _DONE if _PARTICIPLE.search(before) else _PAST


def _base(stem: str) -> str:
    """The verb of a stem: "diagnos" and "stabb" are of "diagnose" and "stab"."""
    if stem in _PLAINER:
        return stem
    if f"{stem}e" in _PLAINER:
        return f"{stem}e"
    return stem[:-1] if stem[-1:] == stem[-2:-1] and stem[:-1] in _PLAINER else stem
