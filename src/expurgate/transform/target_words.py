"""What the words of a target itself allow: forms that may not come back, simpler forms, and what kind of target it is."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import PLACE
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.language.builtin.things import types_of
from expurgate.text.inflection import noun_forms
from expurgate.text.known_bodies import is_known_body, kind_of_body
from expurgate.text.known_lands import is_known_land
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.tongues import ONLY_LANGUAGES
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.heads import is_house_of_flats, kind_of_name
from expurgate.transform.kinds import part_of
from expurgate.transform.names import COUNTED, HEADS, PETS
from expurgate.transform.said import PEOPLE

DETECTED = frozenset({"patterns", "entities", "tagger", "identity"})
"""Detectors: they point at names and values and do not judge what a word tells."""
_CAPITALIZED = re.compile(r"(?<![^\W_])[^\W\d_a-z][^\W\d_]*")


def is_people(term: str, above: list[str]) -> bool:
    """Whether a word names a people, a faith or a language: a reader takes unknown names for it."""
    return " " in term or not {"person", "people", "social group", "language"}.isdisjoint(above)


NO_MODELS = DETECTED | {"subject", "lexicon", "regexes", "decision"}
"""Whoever points at these words has nothing against the sentence they stand in."""


def is_weighed(target: Target) -> bool:
    """Whether some model, and no detector alone, points at a target."""
    asked = DETECTED | {"lexicon", "regexes", "decision"}
    return not target.said and target.label != LOOSE and any(found.model not in asked for found in target.findings)


def is_judged(target: Target) -> bool:
    """Whether a model that weighs what words tell points at a target, and nobody asked for it otherwise."""
    return not target.said and target.label != LOOSE and any(found.model not in NO_MODELS for found in target.findings)


_SHORT_LABELS = frozenset("dob d.o.b ref tel fax ext reg re cc nos".split())
_NUMBER_BEHIND = re.compile(r"[ ](?:no|number|ref|id|code)\b\.?:?[ ]", re.IGNORECASE)
_FIELD_BEFORE = re.compile(r"(?:\A|\n|\t|[ ]{3})[ ]{0,8}\Z")


def is_field_label(target: Target) -> bool:
    """Whether a target is what a field of a form is called: its kind would be no name of a field ("A procedure: 1. COPD")."""
    if target.label:
        return False
    opens = _FIELD_BEFORE.search(target.before) is not None
    numbered = _NUMBER_BEHIND.match(target.after) is not None
    return (opens and (numbered or target.after.startswith(":"))) or target.surface.lower().rstrip(".") in _SHORT_LABELS


def is_bare_name(target: Target) -> bool:
    """Whether a reader points at a word with a capital and does not say what it is: any kind would be a guess."""
    if target.label or target.kind or not target.surface.removeprefix("the ")[:1].isupper() or target.abbreviation:
        return False
    pointed = bool(target.findings) and all(finding.model in DETECTED for finding in target.findings)
    return pointed and not kind_of_name(target.surface, "")


_SHORT = 3


def is_left_out(target: Target) -> bool:
    """Whether nothing can be said of a target: the label of a field, or a word in a line of capitals that may be any word."""
    in_capitals = is_bare_name(target) and target.surface.isupper() and len(target.surface) > _SHORT
    return in_capitals or (is_judged(target) and is_field_label(target))


_ALONG = re.compile(r"\b(?:in|on|along|off|near|at|down|up|from|into)[ \t]\Z", re.IGNORECASE)


def is_street(target: Target) -> bool:
    """Whether an address is a street that stands in a sentence: "the advice centre in Bridge Street"."""
    if target.label not in labels.ADDRESS or any(map(str.isdigit, target.surface)):
        return False
    return kind_of_name(target.surface, "FAC") == "street" and _ALONG.search(target.before) is not None


_ON = re.compile(r"\b(?:on|off|along|down|up)[ \t](?:the[ \t])?\Z", re.IGNORECASE)


_BY_FIRST = {
    **dict.fromkeys(("hmp", "hmyoi"), "prison"),
    **dict.fromkeys("hms hmas hmcs hmnzs uss rms mv mfv ss fv".split(), "ship"),
}
"""Names whose first word says what they name."""


_TRADES = ("company", "firm", "maker", "agent", "agency", "association", "provider", "regiment")


def _may_be_listed(target: Target) -> bool:
    """Whether a well-known body may be meant: a house is no insurance company, and a name in doubt is no place's and no word."""
    if not target.sure:
        word = "" if " " in target.surface or target.surface.isupper() else target.surface
        return is_known_body(target.surface) or not (
            word and (known_as(word) & PLACE or shipped_nouns().classes([word.lower()])[0])
        )
    kind = kind_of_body(target.surface) if target.label == "FAC" else ""
    types = types_of(kind)
    return "FACILITY" in types or not (types or kind.endswith(_TRADES))


def kind_told(target: Target) -> str:
    """The kind that a name tells where it stands: gardens that somebody lives on are a street."""
    if target.kind == "OCCUPATION" and not target.label:
        return ""  # a pharmacy dispenser is no pharmacy
    if target.label in labels.PLACE and is_known_land(target.surface):
        return ""  # the Lake District is no lake
    told = _BY_FIRST.get(target.term.partition(" ")[0], "") if target.label else ""
    told = told or kind_of_name(target.surface, target.label, listed=_may_be_listed(target))
    return "street" if told == "garden" and target.term.endswith("gardens") and _ON.search(target.before) else told


_SPOKEN = re.compile(
    r"\b(?:(?:[Ss]peaks?|[Ss]poke|[Ss]poken|[Ss]peaking)(?! of\b| about\b| to\b| with\b| well\b)|learn|learns|learned|learnt|learning|[Ff]luent in|[Uu]nderstands?|[Rr]eads?|taught|teaches|translated?|from|into|written in|wrote in|"
    r"conversation in|mother tongue is|interpreter in|lessons in|GCSE|A-level)[ ](?:[a-z]+[ ]){0,2}(?:[^\W\d_a-z][^\W\d_]+(?:,[ ]|,?[ ]and[ ]|,?[ ]or[ ])(?:some[ ]|a little[ ])?){0,3}\Z"
)
_FINDS = re.compile(r"\b(?:finds?|found)[ ]\Z")
_HARD = re.compile(r"[ ](?:hard|easy|difficult|boring|dull)\b")
_INTERPRETED = re.compile(r"\b(?:interpreter|translator|interpreting)[ ]\(\Z", re.IGNORECASE)
_LEARNT = re.compile(r"[ ](?:lessons?|class|classes|teacher|homework|exam|interpreter|GCSE|A-level)\b")
"""What stands around a language that is learnt or translated: "finds French hard", "interpreter (Tetum)"."""
_LANGUAGES = frozenset({"NORP", "LANGUAGE", "PERSON", "GPE", "LOC", "ORG", ""})
_IN_LANGUAGES = re.compile(r"\b(?:languages?|mother tongue|language spoken)[^\n:]{0,20}:[^\n]*\Z", re.IGNORECASE)
_LIKE_A_LANGUAGE = re.compile(r"[^\W\d_a-z][^\W\d_]+")
_IN_A_LANGUAGE = re.compile(r"\b(?:in|from|into|of|some|no|and|not)[ ](?:[a-z]+[ ])?\Z")


def speaks(target: Target) -> bool:
    """Whether a target is a language that somebody speaks, learns or translates, whatever a reader took it for."""
    if target.label not in _LANGUAGES or _LIKE_A_LANGUAGE.fullmatch(target.surface) is None:
        return False
    if target.term in ONLY_LANGUAGES and _IN_A_LANGUAGE.search(target.before):
        return True
    found = _SPOKEN.search(target.before)
    if _FINDS.search(target.before) and _HARD.match(target.after) and target.label in ("NORP", "LANGUAGE"):
        return True
    if _INTERPRETED.search(target.before) or (_LEARNT.match(target.after) and target.label in ("NORP", "LANGUAGE")):
        return True
    if found is None:
        return False
    moved = found[0].lower().startswith(("from", "into", "read", "taught", "teach", "translat"))
    return target.kind == "LANGUAGE" or target.label == "LANGUAGE" or (target.label == "NORP") or not moved


_TONGUE = r"(?:English|French|German|Spanish|Italian|Polish|Arabic|Russian|Urdu|Punjabi|Hindi|Portuguese|Dutch|Turkish|Mandarin|Cantonese|Swahili|Welsh|Irish|Danish|Swedish|Norwegian|Finnish|Greek|Hungarian|Czech|Slovak|Romanian|Bulgarian|Ukrainian|Croatian|Serbian|Japanese|Korean|Vietnamese|Thai|Hebrew|Persian|Farsi|Bengali|Gujarati|Tamil|Somali|Yoruba|Igbo|Catalan)"
_HOW = r"(?:some[ ]|a little[ ]|good[ ]|basic[ ]|fluent[ ])?"
_JOINED = r"(?:,[ ]|,?[ ](?:and|or)[ ])"
_LANGUAGES_BEHIND = re.compile(
    rf"(?:{_JOINED}{_HOW}{_TONGUE}\b){{1,6}}(?=\s*(?:[.,;()\n]|\Z)|[ ](?:at home|fluently|well)\b)"
)
_LANGUAGES_BEFORE = re.compile(rf"(?:\b{_TONGUE}{_JOINED}{_HOW}){{1,6}}\Z")
_LIST_ENDS = re.compile(r"\s*(?:[.,;()\n]|\Z)|[ ](?:at home|fluently|well)\b")
_OTHER_TONGUE = re.compile(rf"\b(?!English){_TONGUE}\b")
_OF_PEOPLE = re.compile(r"\b(?:is|are|was|were|an?|the|born|both|half|part)[ ]\Z", re.IGNORECASE)


def lists_languages(target: Target) -> bool:
    """Whether a target stands in the field of a form that lists languages, or among them in a sentence: "speaks Polish, English and Russian"."""
    if target.label not in _LANGUAGES:
        return False
    if _IN_LANGUAGES.search(target.before):
        return True
    behind, before = _LANGUAGES_BEHIND.match(target.after), _LANGUAGES_BEFORE.search(target.before)
    if not behind and not (before and _LIST_ENDS.match(target.after)):
        return False
    listed = (before[0] if before else "") + (behind[0] if behind else "")
    others = "English" in listed and _OTHER_TONGUE.search(listed)  # else they are "other languages"
    tongue = target.label in ("NORP", "LANGUAGE") or target.term in ONLY_LANGUAGES or _SPOKEN.search(target.before)
    return bool(others and tongue) and not _OF_PEOPLE.search(target.before)


_WORN = re.compile(
    r"\b(?:wears?|wearing|wore|eats?|ate|eating|cooks?|cooked|drinks?|drank|plays?|played)[ ](?:an?[ ]|the[ ]|her[ ]|his[ ])?\Z"
)


def is_worn(target: Target) -> bool:
    """Whether a word in small letters that a reader took for a name is what somebody wears, eats or plays."""
    return target.surface.islower() and _WORN.search(target.before) is not None


def is_language(target: Target) -> bool:
    """Whether a target names a language where it stands."""
    return speaks(target) or lists_languages(target)


_ANIMAL_BEFORE = 16
"""How far before its name it may be said what animal it is: "her cat, Mr Truman"."""


def animal_of(target: Target) -> str:
    """The animal that a name names, unless the words before it say so."""
    said = target.noun in target.before[-_ANIMAL_BEFORE:].lower()
    return target.noun if target.noun in labels.ANIMALS and not said else ""


_PET_BEFORE = re.compile(r"(?<![^\W_])(?P<pet>[a-z]{3,12})(?:,|,? (?:called|named))?[ ]\Z")


def is_pet(target: Target) -> bool:
    """Whether the word for an animal stands right before a name, which is that animal's: "the horse Bramble", "a donkey called Duchess"."""
    if not target.surface.istitle() or target.surface.count(" ") > 1:
        return False
    found = _PET_BEFORE.search(target.before)
    return found is not None and found["pet"] in PETS


def is_phrase(target: Target) -> bool:
    """Whether what is chosen for a target stands as it is, with no article: "several weeks", "in their forties"."""
    return labels.is_value(target.label) and target.label not in ("CARDINAL", "TIME")


def is_marked(target: Target) -> bool:
    """Whether a value or a name has no type that reads well in a sentence: "a code", "a national"."""
    return (labels.is_value(target.label) and target.label != "CARDINAL") or target.label in ("NORP", "LANGUAGE")


def mentions(text: str, *banned: frozenset[str]) -> bool:
    """Whether ``text`` is one of the ``banned`` normal forms or has one of them inside."""
    words = normal_form(text).split()
    parts = {" ".join(words[first:last]) for first in range(len(words)) for last in range(first + 1, len(words) + 1)}
    return not all(parts.isdisjoint(forms) for forms in banned)


def is_part(candidate: str, target: Target) -> bool:
    """Whether a candidate is only the end of a name: the taxonomy then speaks of something else."""
    return part_of(candidate, target.term) and normal_form(candidate) not in HEADS and candidate != target.term


def inflected(target: Target) -> frozenset[str]:
    """The normal forms of the target and of the terms found inside it, in every number."""
    found = {normal_form(found.term) for found in target.findings if found.model not in DETECTED or " " in found.term}
    terms = {target.term} | {term for term in found if term not in HEADS or term == target.term}
    return frozenset(form for term in terms if term for form in (term, *noun_forms(term)))


_BEHIND_HYPHEN = re.compile(r"(?<=\w[-‐‑])[^\W_]+")
"""What is left of "X-ray" is no ray."""


_ENDS_OF_BONES = frozenset({"head", "neck", "shaft", "notch"})
_LETTERS = 2
"""What is left of "p.m.", "y.o." or "1 g IV" has no more letters."""


NO_POSTS = frozenset("bearer giver goer head holder keeper lead maker mover taker".split())
"""Last words of posts that say nothing by themselves."""


def simpler_forms(target: Target) -> list[str]:
    """The term without its first words, longest first (general-purpose sanitization, section II.B); of a name its last word alone.

    What is left of "p.m." or "1 g IV" is no noun; what is left of "Dr Sanjay Patel" is a name and no kind.
    """
    words = target.term.split()
    if target.label:
        heads = labels.ORGANIZATION | {"FAC", "LAW", "EVENT"}
        headed = target.label in heads and len(words) > 1 and words[-1] in HEADS and not is_house_of_flats(words)
        return words[-1:] if headed else []
    if target.kind == "OCCUPATION" and "of" in words:
        return []  # "head of music" is no music
    if (target.kind == "OCCUPATION" or target.surface.istitle()) and words[-1] in NO_POSTS:
        return []  # a decision maker is no "maker"
    if len(words) > 1 and words[-1] in _ENDS_OF_BONES and words[-2].endswith(("al", "ar")):
        return []  # the radial head is no head
    rests = [words[first:] for first in range(1, len(words))]
    names = {normal_form(word) for word in _CAPITALIZED.findall(target.surface)}
    joined = {normal_form(word) for word in _BEHIND_HYPHEN.findall(target.surface)}
    return [
        " ".join(rest)
        for rest in rests
        if rest[0] not in FUNCTION_WORDS
        and rest[0] not in ("l", "r")  # "Cellulitis L leg"
        and rest[0] not in joined
        and len(rest[-1]) > _LETTERS
        and not ((len(rest) > 1 or target.surface[:1].islower()) and names.issuperset(rest))
    ]


_COUNTED_NOUNS = re.compile(rf"(?:\d{{1,3}}|{COUNTED})(?:[-‐‑](?:{COUNTED}))?[ ]([a-z]+s)", re.IGNORECASE)


def several_of(target: Target) -> str:
    """What is said for a number of things that is too much to tell: "five times" is "several times"."""
    counted = _COUNTED_NOUNS.fullmatch(target.surface) if not target.label else None
    return f"several {counted[1].lower()}" if counted else ""


def words_of_the_secret(target: Target) -> set[str]:
    """The words of the protected entity that the target names."""
    named = (found.against for found in target.findings if found.evidence == "names")
    return {word for entity in named if entity for word in normal_form(entity).split()}


COMMON = frozenset({"OCCUPATION", "FAMILY", "DISEASE", "DRUG", "PROCEDURE"})
"""What the reader mentions that is no name, also where it is written with a capital."""


def spellings(text: str, target: Target) -> list[str]:
    """A candidate, and as it is written in the target where it is a part of it: a name tells by its capital what it is."""
    if target.label or target.kind in COMMON or not f" {target.term}".endswith(f" {text}"):
        return [text]
    names = {normal_form(word) for word in _CAPITALIZED.findall(target.surface)} - HEADS
    spelled = " ".join(word.capitalize() if word in names else word for word in text.split())
    return [text] if spelled == text else [text, spelled]


_WHOSE = re.compile(r"\b(?:my|our|his|her|their|your|the|an?|some|other|elderly|late)[ ]\Z", re.IGNORECASE)


def relatives(target: Target, said: Sequence[str]) -> list[str]:
    """What may be said of a member of a family; nothing of a word in small letters that nobody's is and that no kind of people is known for: "kapa haka"."""
    found = [text for text in said if text in PEOPLE and text != "person"]
    known = found or _WHOSE.search(target.before) or not target.surface.islower()
    return [*found, "relative"] if known else []
