"""What a target is when the taxonomy, or what the reader mentions it as, knows better than its label."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.language.builtin.names import OFTEN_GIVEN
from expurgate.language.builtin.naming import entity_label
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.known_things import kind_of_thing
from expurgate.text.people import USUAL_TITLES, any_of
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.called import is_family
from expurgate.transform.kinds import is_person
from expurgate.transform.names import HEADS
from expurgate.transform.origins import is_given
from expurgate.transform.said import PEOPLE
from expurgate.transform.sayable import EVERYDAY, headed
from expurgate.transform.something import sort_of
from expurgate.transform.target_words import is_language, is_worn

_OWNED_BEFORE = re.compile(r"\b(?:[Hh]is|[Hh]er|[Mm]y|[Tt]heir|[Oo]ur|[Yy]our)[ ]\Z")
_NO_NOUN_BEHIND = re.compile(
    r"[ ]?(?:[.,;:!?)\n]|\Z)|[ ](?:(?:off|out|on|in|at|to|and|or|but|for|with|was|is|had|has|from|into|when|while|because|which|who|that|up|down|away|back|again)\b"
    r"|[a-z]{2,12}[ ](?:an?|the|his|her|him|them|me|us|it)\b)"
)
"""What shows that the name of a place tells more of no noun behind it, as in "his Leeds office"."""
_BESIDE_AGE = re.compile(
    rf"(?:\b\d{{1,3}}|\b\d{{1,3}}[ -]?(?:y/?o|yrs?|years?)(?:[ -]old)?|\b(?:{any_of(USUAL_TITLES)})\.?[ ][^,\n]{{1,30}}|\b(?:single|married|widowed|divorced)),[ ]\Z"
)
_NOT_SPOKEN = re.compile(r"(?!-speaking|[ ](?:speak|language|interpreter|only|as\b|translat|fluent))")
"""Around a people that is said of somebody, and no language."""
_BREEDS = frozenset("labrador newfoundland dalmatian alsatian pomeranian chihuahua maltese".split())
_ONE_OF_MANY = re.compile(
    r"\b(?:an?|his|her|my|our|their|your|black|brown|golden|yellow|chocolate|white|grey|old|young|big|little|small|lost)[ ]\Z",
    re.IGNORECASE,
)
"""Dogs that are called after places, and what stands before one of them but before no place."""
_CRAFT = frozenset({"vehicle", "craft"})
_WATER = frozenset({"body of water", "stream", "river"})


def read_as(target: Target, known: Callable[[str], Sequence[str]]) -> Target:
    """``target`` with the label that fits what ``known`` says its term is a kind of."""
    if target.label == labels.LISTED:  # the user does not say what it is, the reader may
        label = entity_label(target.kind, target.surface)
        target = replace(target, label=label if label in labels.NAMES else "")
    if target.label in labels.ORGANIZATION | labels.PLACE and _is_small_thing(target, known):
        return replace(target, label="", kind="")  # "raspberry coloured"
    if target.is_settled:
        return target
    if (
        "LANGUAGE" in (target.label, target.kind)
        and _BESIDE_AGE.search(target.before)
        and _NOT_SPOKEN.match(target.after)
    ):
        return replace(target, label="NORP", kind="NATIONALITY")  # "Mr Ozols, 59, Latvian, needs an interpreter"
    if not target.label or target.kind == "PRODUCT":
        target = _as_thing(target, known)
    if target.label in labels.PERSON and is_worn(target):
        return replace(target, label="")
    if target.label in labels.PERSON and is_language(target):
        return replace(target, label="", kind="LANGUAGE")
    if target.label in labels.PERSON and not is_family(target) and _is_trade(target, known):
        return replace(target, label="", kind="OCCUPATION")
    if target.label in labels.PLACE and target.term in _BREEDS and _ONE_OF_MANY.search(target.before):
        return replace(target, label="", kind="DOG")  # "the same black Labrador"
    if target.label in labels.PLACE and _OWNED_BEFORE.search(target.before) and _NO_NOUN_BEHIND.match(target.after):
        return replace(target, label="PRODUCT", kind="")  # "her Akita", "his Cortina"
    if target.label in labels.ORGANIZATION and kind_of_body(target.surface) == "honour":
        return replace(target, label="", kind="AWARD")  # "was appointed OBE"
    words = target.term.split()
    is_headed = words[-1:] != [] and (words[-1] in HEADS or not _NO_TOWNS.isdisjoint(words))
    articled = target.before.lower().endswith("the ")
    if target.label == "FAC" and " " in target.term and not (is_headed or articled) and _is_town(known(target.term)):
        return replace(target, label="GPE")  # "had lived in Barnard Castle"
    if target.label in labels.ORGANIZATION and _is_somewhere(target) and _is_town(known(target.term)):
        return replace(target, label="GPE")  # "harbour master at Looe"
    if target.label in labels.ORGANIZATION and _is_water(target, known):
        return replace(target, label="LOC")
    if target.kind == "OCCUPATION" and not target.label and _is_no_work(target, known):
        return replace(target, kind="")
    return target


def _is_somewhere(target: Target) -> bool:
    """Whether something is or happens at what a name names, and the reader is sure of no more; "the Victoria" is no town."""
    return not target.sure and target.noun == "place" and not target.before.lower().endswith("the ")


_NO_TOWNS = frozenset("hospital clinic school university infirmary".split())
"""Words that no town has in its name."""
_SETTLEMENTS = frozenset({"town", "city", "village"})
_PETS = frozenset({"dog", "cat", "horse"})


def _as_thing(target: Target, known: Callable[[str], Sequence[str]]) -> Target:
    """A word that a reader took for an illness and that is a medicine, a jab or a dog; a brand and letters as what they stand for."""
    if EVERYDAY.get(target.term) == "implant":
        return replace(target, label="", kind="")  # what is fitted is neither what is done nor who does it
    thing = kind_of_thing(target.surface)
    if thing and (target.kind or (thing != "DISEASE" and (thing == "PROCEDURE" or not known(target.term)))):
        return replace(target, label=thing if thing == "PRODUCT" else "", kind=thing)
    if target.kind != "DISEASE":
        return target
    if headed(target.term):
        return replace(target, kind="PROCEDURE")
    if sort_of(known(target.term)) == "body part":
        return replace(target, kind="ANATOMY")  # "no lymph nodes"
    return replace(target, kind="") if not _PETS.isdisjoint(known(target.term)) else target


def _is_trade(target: Target, known: Callable[[str], Sequence[str]]) -> bool:
    """Whether a reader took one word in small letters for a name that says what somebody does: "boatbuilder and piper"."""
    word = target.surface
    plain = word.islower() and word.isalpha() and len(word) > 3 and not is_given(target.term)
    plain = plain and shipped_nouns().classes([word])[0] != 0 and not known_as(word) & OFTEN_GIVEN  # "moses"
    return plain and not target.alias and is_person(known(target.term))


def _is_small_thing(target: Target, known: Callable[[str], Sequence[str]]) -> bool:
    """Whether a reader took one common word in small letters for the name of a body or a place."""
    word = target.surface
    return word.islower() and word.isalpha() and not target.alias and bool(sort_of(known(target.term)))


def _is_town(above: Sequence[str]) -> bool:
    """Whether the first of what a name is a kind of is a settlement."""
    return bool(above) and above[0].partition(" in ")[0] in _SETTLEMENTS


def _is_water(target: Target, known: Callable[[str], Sequence[str]]) -> bool:
    """Whether what a reader took for a body is known as a river, a lake or a sea and as nothing else: "along the Scheldt"."""
    if kind_of_body(target.surface) or " " in target.term:
        return False
    return not _WATER.isdisjoint(known(target.term)[:3])


_PERSON = 1 << SUPERSENSES.index("person")


def _is_never_person(word: str) -> bool:
    """Whether the dictionary knows a noun and in no sense as somebody: "outside a bodega"."""
    classes = shipped_nouns().classes([word])[0]
    return classes != 0 and not classes & _PERSON and not word.endswith(("er", "or", "ist", "man", "woman", "ant"))


def _is_no_work(target: Target, known: Callable[[str], Sequence[str]]) -> bool:
    """Whether one word with a capital that a reader took for an occupation is known as something that nobody does: "Ward: Bracken"."""
    above = known(target.term)
    if target.surface.islower() and " " not in target.term and _is_never_person(target.term):
        return True
    if EVERYDAY.get(target.term, "person") not in PEOPLE:
        return True
    if " " in target.term or not above or is_person(above):
        return False
    return target.surface.istitle() or not _CRAFT.isdisjoint(above)  # nobody is "a trawler"
