"""Number of English nouns: one place for plural and singular, so counting, looking up and rewriting agree.

Words may be phrases: the head is inflected, which is the last word, or the word before a preposition
("head of state" → "heads of state"). Case of the first letter is kept; acronyms in capitals are left
alone. A word that only looks like a plural ("virus", "diabetes", "series") stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_words
from expurgate.text.irregular import (
    AE_SINGULAR,
    AIDS_DEVICES,
    CHE_WORDS,
    COMPOUND_ENDS,
    ESE_WORDS,
    FIXED_PHRASES,
    IE_WORDS,
    INVARIANT,
    IRREGULAR,
    K_SOUND_CH,
    MAN_S,
    MEN_SINGULAR,
    NOT_PLURAL_S,
    O_ES,
    OE_WORDS,
    OSE_WORDS,
    PLURAL_ICS,
    PREPOSITIONS,
    SINGULARS,
    SSE_WORDS,
    UNCOUNTABLE,
    USE_WORDS,
)

_Rule = Callable[[str], str]


_ACRONYM = re.compile(r"[A-Z0-9][A-Z0-9.&-]+")
_JOINED = re.compile(r"(\w+)(-(?:in|of|up|on|at|de|by)\b.*)", re.IGNORECASE)
_VOWELS = "aeiou"


@remembered_of_words(32_768)
def singular(word: str) -> str:
    """The singular of a noun or noun phrase: "biopsies" → "biopsy"; a singular stays as it is."""
    return _inflect(word, _singular)


def plural(word: str) -> str:
    """The plural of a noun or noun phrase given in the singular: "biopsy" → "biopsies"."""
    return _inflect(word, _plural)


@remembered_of_words(65_536)
def noun_forms(word: str) -> tuple[str, ...]:
    """The word, its singular and all its plurals, sorted: "cactus" → ("cacti", "cactus", "cactuses"). Of a phrase its head has them."""
    return (_forms_of_phrase(word) if " " in word else ()) or _forms(word)


def _forms_of_phrase(phrase: str) -> tuple[str, ...]:
    """The forms of a phrase by those of its head, which many phrases share; none where a rule looks at more than the head."""
    words = phrase.split(" ")
    at = _head_index(words)
    head = words[at]
    if not (head.isalpha() and head.islower()) or head == "aids" or head in FIXED_PHRASES:
        return ()
    before, after = words[:at], words[at + 1 :]
    found = {" ".join([*before, form, *after]) for form in noun_forms(head)}
    return tuple(sorted(found)) if FIXED_PHRASES.isdisjoint(map(str.lower, found)) else ()


def _forms(word: str) -> tuple[str, ...]:
    base = singular(word)
    forms = {word, base, plural(base)}
    words = base.split(" ")
    for variant in IRREGULAR.get(words[_head_index(words)].lower(), ())[1:]:
        forms.add(_inflect(base, {words[_head_index(words)].lower(): variant}.__getitem__))
    return tuple(sorted(form for form in forms if form))


def _head_index(words: list[str]) -> int:
    for at, word in enumerate(words[1:], 1):
        if word.lower() in PREPOSITIONS and at < len(words) - 1:
            return at - 1
    return len(words) - 1


def _inflect(phrase: str, rule: _Rule) -> str:
    """Apply ``rule`` to the head of a phrase, keeping the case of its first letter."""
    if phrase.lower() in FIXED_PHRASES:
        return phrase
    if phrase.isalpha() and phrase.islower():  # one plain word
        return rule(phrase)
    words = phrase.split(" ")
    at = _head_index(words)
    head = words[at]
    if not head or _ACRONYM.fullmatch(head):
        return phrase
    if head.lower() == "aids" and at and words[at - 1].lower() in AIDS_DEVICES and rule is _singular:
        words[at] = head[:-1]
        return " ".join(words)
    inner = _JOINED.match(head) if "-" in head else None
    if inner:
        words[at] = _inflect(inner[1], rule) + inner[2]
        return " ".join(words)
    lead, hyphen, last = head.rpartition("-")
    if not last.isalpha():
        return phrase
    result = rule(last.lower())
    if last[0].isupper():
        result = result[0].upper() + result[1:]
    words[at] = lead + hyphen + (last if result.lower() == last.lower() else result)
    return " ".join(words)


def _singular(word: str) -> str:
    if word in SINGULARS and word not in INVARIANT:
        return SINGULARS[word]
    if word in IRREGULAR or word in UNCOUNTABLE or word in INVARIANT or word in NOT_PLURAL_S or len(word) < 3:
        return word
    if word.endswith(COMPOUND_ENDS):
        for end in COMPOUND_ENDS:
            if word.endswith(end) and len(word) > len(end) + 1:
                return word[: -len(end)] + SINGULARS[end]
    if word.endswith("men") and word not in MEN_SINGULAR and len(word) > 4:
        return word[:-2] + "an"
    if not word.endswith("s"):
        return _classical_singular(word)
    return _strip_s(word)


def _classical_singular(word: str) -> str:
    if word.endswith("ae") and len(word) > 5 and not word.endswith(("dae", "ceae", "inae")) and word not in AE_SINGULAR:
        return word[:-1]
    if word.endswith("cocci"):
        return word[:-1] + "us"
    if word.endswith("omata"):
        return word[:-2]
    if word.endswith(("bacteria", "thelia")):
        return word[:-1] + "um"
    if word.endswith("eaux"):
        return word[:-1]
    return word


def _strip_s(word: str) -> str:
    if word.endswith(("ss", "us", "is", "iformes")):
        return word
    if word.endswith("ics"):
        return (
            word[:-1] if word in PLURAL_ICS or word.startswith("anti") or word.endswith(("olytics", "holics")) else word
        )
    if word.endswith("ies"):
        return word[:-1] if len(word) < 5 or word[:-1] in IE_WORDS else word[:-3] + "y"
    if word.endswith("oes"):
        return word[:-1] if word[:-1] in OE_WORDS else word[:-2]
    if word.endswith("ses"):
        return _strip_ses(word)
    if word.endswith("ches"):
        return word[:-1] if word[:-1] in CHE_WORDS else word[:-2]
    if word.endswith(("shes", "xes", "zzes", "tzes")):
        return word[:-2]
    return word[:-1]


def _strip_ses(word: str) -> str:
    """The many nouns in -ses: analyses, doses, viruses, classes, nurses."""
    stem = word[:-1]
    if word.endswith("sses"):
        return stem if stem in SSE_WORDS else word[:-2]
    if word.endswith(("yses", "stases", "iases")):
        return word[:-2] + "is"
    if word.endswith("eses"):
        return stem if stem in ESE_WORDS else word[:-2] + "is"
    if word.endswith("oses"):
        return stem if stem in OSE_WORDS else word[:-2] + "is"
    if word.endswith("uses"):
        return stem if stem in USE_WORDS or word.endswith(("ouses", "auses")) else word[:-2]
    if word.endswith("opses") and word not in ("copses", "corpses"):
        return word[:-2] + "is"
    if word[:-2] in NOT_PLURAL_S:
        return word[:-2]
    return stem


def _plural(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word][0]
    if word in UNCOUNTABLE or word in INVARIANT or len(word) < 2:
        return word
    if word in SINGULARS or _singular(word) != word:
        return word
    for sing in ("child", "tooth", "foot", "wife", "knife", "wolf", "shelf", "thief", "mouse", "leaf", "person"):
        if word.endswith(sing) and len(word) > len(sing) + 1:
            return word[: -len(sing)] + IRREGULAR[sing][0]
    if word.endswith("man") and word not in MAN_S and len(word) > 3:
        return word[:-2] + "en"
    if word.endswith(("itis", "ics", "ese")) and word not in ESE_WORDS:
        return word
    return _regular_plural(word)


def _regular_plural(word: str) -> str:
    if word.endswith(("sis", "xis")):
        return word[:-2] + "es"
    if word.endswith("coccus"):
        return word[:-2] + "i"
    if word.endswith("bacterium"):
        return word[:-2] + "a"
    if word.endswith("ch") and word in K_SOUND_CH:
        return word + "s"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    if word.endswith("quy"):
        return word[:-1] + "ies"
    if word in O_ES:
        return word + "es"
    return word + "s"
