"""Single words outside noun phrases said more plainly: "attended a school" is "went to a school", "initially" is left out.

A model that gives up a verb gives up the sentence with it, unless a plainer verb says the same: one that every text has and that says
less, but nothing else. The plain verb is chosen by the verb and what stands behind it, and takes the form of the verb it stands for. Adverbs go
without a mark. Where nothing plainer is true there is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from expurgate.core import lazy_re as re
from expurgate.text.verbs import Forms, forms_of, verb

_AT = re.compile(r"[ ](?:at|in|on|near|among|with|within|inside|there|here|abroad)\b")
_OBJECT = re.compile(
    r"[ ](?:(?:an?|the|his|her|its|their|my|our|your|some|several|many|one|two|three|four|five|six|seven|eight|nine|ten|more|numerous|no)\b"
    r"|\d|[A-Z\[\"“'‘])"
)
_OBJECT_OR_NOUN = re.compile(r"[ ](?:[a-z]{5}|(?:an?|the|his|her|its|their|my|our)\b|\d|[A-Z\[])")
_ANYTHING = re.compile(r"(?![ ]by\b)")


class _Rule(NamedTuple):
    """What verbs become where something stands behind them."""

    verbs: str
    behind: re.Pattern[str]
    plain: Forms
    ending: str = ""
    """What the plain verb has behind it, such as a preposition."""
    particle: str = ""
    """What belongs to the verbs: "grew up"."""


_BE, _HAVE, _DO, _GO, _COME = map(
    verb, ("be/was/been", "have/had/had", "do/did/done", "go/went/gone", "come/came/come")
)
_MAKE, _WORK, _LEAD, _HOLD, _MOVE, _LEAVE, _TAKE = map(
    verb, ("make/made/made", "work", "lead/led/led", "hold/held/held", "move", "leave/left/left", "take/took/taken")
)

_RULES: Final = (
    _Rule("grow/grew/grown", _AT, _BE, particle=" up"),
    _Rule("belong", _ANYTHING, _BE, " in", particle=" to"),
    _Rule("become/became/become", _ANYTHING, _BE),
    _Rule("stay remain", re.compile(r"[ ](?:until|till|for|from)\b"), _BE, " there"),
    _Rule("live stay remain reside settle dwell/dwelt/dwelt lodge", _AT, _BE),
    _Rule("compete participate race fight/fought/fought feature appear star* guest debut", re.compile(r"[ ](?:in|at|on|with)\b"), _BE),
    _Rule("study attend train enrol* matriculate", re.compile(r"[ ](?:at|in)\b"), _BE),
    _Rule("compete fight/fought/fought play act ride/rode/ridden drive/drove/driven", re.compile(r"[ ](?:for|with)\b"), _WORK),
    _Rule("act dance perform play", re.compile(r"[ ](?:in|at|on)\b"), _BE),
    _Rule("attend visit", _OBJECT, _GO, " to"),
    _Rule("enter", _OBJECT, _GO, " into"),
    _Rule("join", _OBJECT, _COME, " to"),
    _Rule("reach", _OBJECT, _COME, " to"),
    _Rule("travel* journey emigrate migrate immigrate relocate transfer* sail fly/flew/flown head", re.compile(r"[ ](?:to|from|into|through|back|across|around)\b"), _GO),
    _Rule("graduate qualify", re.compile(r"[ ]from\b"), _GO, " on"),
    _Rule("decide choose/chose/chosen elect agree", re.compile(r"[ ]to\b"), _GO, " on"),
    _Rule("retire resign", re.compile(r"[ ]from\b"), _MOVE, " on"),
    _Rule("retire resign", re.compile(r"[ ](?:in|after|at|when|because)\b|[.,;]"), _LEAVE),
    _Rule("spend/spent/spent", re.compile(r"[ ](?:[\w-]{1,20}[ ]){1,3}(?:years?|months?|weeks?|days?|time|seasons?|childhood|career|life)\b"), _HAVE),
    _Rule(
        "score earn gain obtain acquire get/got/got achieve attain collect secure purchase buy/bought/bought own possess enjoy"
        " run/ran/run operate manage receive keep/kept/kept amass accumulate inherit boast suffer contract take/took/taken",
        _OBJECT, _HAVE,
    ),
    _Rule("compose author paint photograph draw/drew/drawn carve translate edit film sculpt invent launch establish construct design"
          " direct script pen* assemble craft choreograph arrange record write/wrote/written illustrate engrave", _OBJECT, _MAKE),
    _Rule("head chair captain command supervise govern rule oversee/oversaw/overseen", _OBJECT, _LEAD),
    _Rule("give/gave/given deliver conduct perform host stage organise organize convene", re.compile(r"[ ](?:an?|the|several|many|two|three|four|numerous|\d+)\b"), _HOLD),
    _Rule("bring/brought/brought carry", _OBJECT, _TAKE),
    _Rule("send/sent/sent dispatch transfer*", _OBJECT, _MOVE),
    _Rule("teach/taught/taught lecture practise practice coach train intern moonlight freelance collaborate cooperate partner volunteer", re.compile(r"[ ](?:at|in|for|as|with|under|on)\b"), _WORK),
    _Rule("study read/read/read", re.compile(r"[ ](?:under|with|for)\b"), _WORK),
    _Rule("teach/taught/taught", re.compile(r"[ ](?!(?:him|her|them|me|us|his|their|my|our|the|a|an)\b)[a-z]"), _WORK, " in"),
    _Rule("study finish complete", _OBJECT_OR_NOUN, _DO),
    _Rule("specialise specialize major", re.compile(r"[ ]in\b"), _WORK),
    _Rule("assist aid help coach mentor befriend", re.compile(r"[ ](?:an?|the|his|her|[A-Z\[])"), _WORK, " with"),
)  # fmt: skip
"""In this order: the first rule that fits speaks."""

_PASSIVE: Final = (
    ("educate school train station house base accommodate locate situate exhibit display screen broadcast air show/showed/shown feature employ"
     " film stage schedule enrol* register", re.compile(r"[ ](?:at|in|on|near|with)\b"), ""),
    ("promote assign transfer* send/sent/sent post relocate demote", re.compile(r"[ ](?:to|from)\b"), "moved"),
    ("regard consider recognise recognize credit describe remember acclaim hail view perceive characterise characterize", re.compile(r"[ ](?:as|for)\b"), "known"),
    ("award grant present confer*", re.compile(r"[ ](?:an?|the|[A-Z\[])"), "given"),
    ("select choose/chose/chosen pick nominate designate", re.compile(r"[ ](?:as|to)\b"), "named"),
    ("purchase buy/bought/bought acquire obtain", _ANYTHING, "taken"),
    ("translate adapt turn", re.compile(r"[ ]into\b"), "made"),
    ("compose author paint photograph direct construct design establish invent launch", re.compile(r"[ ](?:by|in|for|at|with)\b|[.,;]"), "made"),
)  # fmt: skip
"""Verbs behind a form of "be", what stands behind them, and the plain participle; none where the rest says enough: "was at a school"."""

_INSTEAD: Final = {
    "whilst": "while", "alongside": "with", "amongst": "among", "aboard": "on", "atop": "on", "starring": "with", "featuring": "with",
    "representing": "for",
}  # fmt: skip
_GOES: Final = frozenset(
    """soon instead thereafter afterwards afterward sometimes always perhaps nevertheless already overall meanwhile furthermore moreover
    nonetheless onwards thereby likewise otherwise""".split()
)
"""Adverbs that a sentence does without."""
_NO_ADVERBS: Final = frozenset(
    """early only family likely unlikely friendly elderly daily weekly monthly yearly apply supply reply rely imply multiply comply fly ally
    rally tally bully lonely lovely ugly holy silly costly deadly lively scholarly orderly worldly timely unruly homely cowardly hardly barely
    nearly scarcely assembly monopoly anomaly july italy""".split()
)
_NEEDED_BEHIND = re.compile(r"[ ](?:of|to)\b|-")
"""What an adverb belongs together with: "instead of", "namely-"."""
_PARTICLE = re.compile(r"[ ](?:up|to)\b")
_YEARS = re.compile(r"(?:the[ ])?(?:early[ ]|late[ ]|mid-)?(?:1[5-9]|20)\d0s")

_HAS_BEFORE = re.compile(
    r"\b(?:has|have|had|having|['’]ve|['’]d)[ ](?:[a-z]+ly[ ]|also[ ]|since[ ]|not[ ]|never[ ])?\Z"
)
_IS_BEFORE = re.compile(
    r"\b(?:is|are|was|were|be|been|being)[ ](?:[a-z]+ly[ ]|also[ ]|first[ ]|later[ ]|then[ ]|not[ ])?\Z"
)
_WHO_BEFORE = re.compile(r"(?:\b(?:[Hh]e|[Ss]he|[Ii]t|who|which|that|also|and|now|[A-Z][\w'’-]{0,30})|[\])])[ ]\Z")
"""Who does something now: elsewhere "finishes" and "studies" are things."""
_WHERE_BEFORE = re.compile(r"\bwhere(?:[ ][\w'’-]{1,30}){1,4}[ ]\Z")
_COMMA_BEFORE = re.compile(r",[ ]\Z")
_MANY_BEFORE = re.compile(
    r"\b(?:[Tt]hey|[Ww]e|[Yy]ou|[Tt]hese|[Tt]hose|[Bb]oth|children|people|men|women|and[ ](?:(?:his|her|the|their)[ ][a-z]+|[A-Z][\w-]{0,30})"
    r"|(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Tt]wo|[Tt]hree|[Ss]ome|[Mm]any|[Oo]ther)[ ][a-z]+(?<![sui])s)"
    r"[ ](?:[a-z]+ly[ ]|also[ ]|first[ ]|later[ ]|then[ ])?\Z"
)
"""Who does something where there are several of them: they were."""


def said_plainly(surface: str, before: str, after: str) -> str | None:
    """What stands for a word: plainer words, nothing ("") where it can be left out, or None where nothing plainer is true."""
    word = surface.lower()
    if _YEARS.fullmatch(word):
        return "[date]"
    if " " in word and word not in _active_forms():
        return None
    if word in _INSTEAD:
        return _INSTEAD[word]
    if _is_adverb(word):
        return None if _NEEDED_BEHIND.match(after) else ""
    if _IS_BEFORE.search(before):
        return _passively(word, after) if not word.endswith("ing") else _actively(word, before, after)
    return _actively(word, before, after)


def _is_adverb(word: str) -> bool:
    return word in _GOES or (word.endswith("ly") and len(word) > len("early") and word not in _NO_ADVERBS)


def _passively(word: str, after: str) -> str | None:
    for behind, plain in _passive_forms().get(word, ()):
        if behind.match(after):
            return plain
    return None


def _actively(word: str, before: str, after: str) -> str | None:
    """The plain verb in the form of the verb it stands for."""
    for form, rule in _active_forms().get(word, ()):
        if not rule.behind.match(after) or (form == "present" and not _WHO_BEFORE.search(before)):
            continue
        if form == "past" and rule.plain.past != rule.plain.participle and _HAS_BEFORE.search(before):
            form = "participle"
        if form == "progressive" and rule.plain is _HAVE and _COMMA_BEFORE.search(before):
            return "with"
        plain: str = getattr(rule.plain, form)
        if rule.plain is _BE and _MANY_BEFORE.search(before):
            plain = {"was": "were", "is": "are"}.get(plain, plain)
        return plain + ("" if rule.ending == " there" and _WHERE_BEFORE.search(before) else rule.ending)
    return None


@cache
def _active_forms() -> Mapping[str, Iterable[tuple[str, _Rule]]]:
    """The forms of all verbs of the rules, each with its name and its rule."""
    found: dict[str, list[tuple[str, _Rule]]] = defaultdict(list)
    for rule in _RULES:
        for forms in forms_of(rule.verbs):
            for name in (
                "past",
                "participle",
                "present",
                "progressive",
                "plain",
            ):  # of equal forms the past comes first
                found[getattr(forms, name) + rule.particle].append((name, rule))
    return found


def with_particle(text: str, start: int, end: int) -> int:
    """Where a verb ends that begins at ``start``, with the small word that belongs to it: "grew up"."""
    found = _PARTICLE.match(text, end)
    return found.end() if found and text[start : found.end()].lower() in _active_forms() else end


@cache
def _passive_forms() -> Mapping[str, Iterable[tuple[re.Pattern[str], str]]]:
    found: dict[str, list[tuple[re.Pattern[str], str]]] = defaultdict(list)
    for verbs, behind, plain in _PASSIVE:
        for forms in forms_of(verbs):
            found[forms.participle].append((behind, plain))
    return found
