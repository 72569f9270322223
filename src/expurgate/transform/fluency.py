"""Small rules of English: articles by sound, number, case."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.text.inflection import plural, singular
from expurgate.text.normal import folded
from expurgate.transform.names import word_set

_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)")
_CONSONANT_SOUND = re.compile(
    r"eu|ewe|one(?![a-z])|once|ouija|uni(?!n|m|d|ss)|us(?=[aeiu])|ut(?=[eio])|ur(?=[aeio])|uk(?=[eru])|"
    r"ubi|ufo|ugand|uruguay|uighur|uyghur|uvul"
)
_VOWEL_Y = re.compile(r"y(?=[bcdfghjklmnpqrstvwxz])")
_SPELLED_VOWEL = frozenset("aefhilmnorsx")
_FIRST = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+(?:,\d{3})*")
_PRONOUNCED = re.compile(r"[aeiou]*(?:[bcdfghjklmnpqrstvwxyz]{1,2}[aeiou]+)+[bcdfghjklmnpqrstvwxyz]{0,2}|aids")

MASS = word_set(
    """
    cancer bread algebra mathematics maths botany zoology geography geometry history gymnastics athletics politics economics linguistics
    statistics cheese rice flour tea coffee beer fish meat mail luck homework housework insulin morphine steel iron cotton wool silk
    abuse activity advice alcohol anatomy anger anxiety art assistance baggage behavior behaviour biology blood
    bone care chemistry chemotherapy cocaine clothing communication damage data depression drinking education
    employment energy engineering equipment evidence exercise exposure fabric fatigue fever flesh food fuel
    furniture gas gold grief growth health help heroin hygiene immunity inflammation information intercourse
    jewelry jewellery knowledge land law leather literature liquor luggage machinery marijuana matter medicine
    metal milk money mucus music news nursing nutrition obesity oil oxygen paper physics pain plasma plastic
    poverty power psychiatry psychology punishment property protection radiation rain research respiration
    safety saliva science semen sex silver skin sleep smoking software soil sorrow spirit staff stuff sugar
    support surgery sweat technology terrorism therapy tissue tobacco traffic training transport travel
    treatment unemployment urine use vegetation violence water wealth weather weight welfare wine wood work
    """
)
"""Nouns that stand without an article."""

_ILLNESS = re.compile(r".*(?:itis|emia|aemia|algia|plegia|phobia|phrenia|tension)|.*(?:diabetes|asthma|pneumonia|epilepsy|dementia|"
                      r"anorexia|bulimia|autism|tuberculosis|malaria|influenza|insomnia|leprosy|rabies|polio|measles)")  # fmt: skip

DEFINITE = word_set("army clergy military navy police press")
"""Nouns of bodies of which there is one: with "the" also when first mentioned."""

_SMALL = word_set("a an the of in on at for with to from by and or")
_PREPOSITION = re.compile(r"\s(?:of|in|on|at|for|with|to|from|by|and|or|under|against)\s", re.IGNORECASE)


def article(text: str) -> str:
    """``a`` or ``an``, by the sound ``text`` begins with."""
    number = _NUMBER.match(text.lstrip("([{\"'“‘«$€£"))
    if number:
        return "an" if _vowel_number(number[0].replace(",", "")) else "a"
    first = _FIRST.search(text)
    if first is None:
        return "a"
    return "an" if _vowel_sound(first[0], text[first.end() : first.end() + 1]) else "a"


def _vowel_number(digits: str) -> bool:
    return digits.startswith("8") or (len(digits) % 3 == 2 and digits.startswith(("11", "18")))


def _vowel_sound(word: str, following: str) -> bool:
    low = folded(word)
    if len(word) == 1 and (following != " " or word.isupper() or low != "a"):
        return low in _SPELLED_VOWEL
    if word.isupper() and not (len(word) > 3 and _PRONOUNCED.fullmatch(low)):
        return low[:1] in _SPELLED_VOWEL
    if _SILENT_H.match(low) or _VOWEL_Y.match(low):
        return True
    return low[:1] in "aeiou" and not _CONSONANT_SOUND.match(low) if low else False


def head(noun: str) -> str:
    """The word that carries number: the last one before a preposition."""
    words = _PREPOSITION.split(f" {noun} ", maxsplit=1)[0].split() or noun.split()
    return words[-1] if words else ""


def is_plural(noun: str) -> bool:
    """Whether the head of ``noun`` is in the plural."""
    word = head(noun)
    return bool(word) and singular(word) != word and not word.isupper()


def in_number(noun: str, *, many: bool) -> str:
    """``noun`` in the plural, or as it is."""
    return plural(noun) if many and not is_plural(noun) else noun


def is_proper(noun: str) -> bool:
    """Whether ``noun`` is a name or a figure, which takes no article; "European country" is not."""
    word = head(noun)
    return bool(word) and (word[0].isdigit() or (word[0].isupper() and not noun.isupper()))


def takes_no_article(noun: str, *, counted: bool = False) -> bool:
    """Whether ``noun`` stands bare: a name, a plural, a mass noun unless it is ``counted`` ("a work", "a law")."""
    return is_proper(noun) or is_plural(noun) or (not counted and _is_mass(head(noun).lower()))


def _is_mass(word: str) -> bool:
    return word in MASS or _ILLNESS.fullmatch(word) is not None


def is_definite(noun: str) -> bool:
    """Whether ``noun`` takes "the" from the first mention on."""
    return head(noun).lower() in DEFINITE


def capitalized(text: str) -> str:
    """``text`` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def begun_like(word: str, other: str) -> str:
    """``word`` with a capital where ``other`` begins with one."""
    return capitalized(word) if other[:1].isupper() else word


def titled(text: str, *, opens: bool = True) -> str:
    """``text`` as in a heading; its first word too is small unless it ``opens`` the heading."""
    words = text.split(" ")
    return " ".join(
        word if word in _SMALL and (at or not opens) else capitalized(word) for at, word in enumerate(words)
    )
