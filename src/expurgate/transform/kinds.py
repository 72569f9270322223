"""Whether what a taxonomy says of a term is said of what the text means: of this name, of this abbreviation."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.text.inflection import noun_forms, singular
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels
from expurgate.transform.base import Generalizer
from expurgate.transform.names import HEADS

VAGUE = frozenset(
    """
    entity|abstraction|abstract entity|physical entity|object|physical object|whole|unit|thing|being|organism
    living thing|causal agent|cause|agent|causal agency|psychological feature|attribute|relation|group|grouping
    measure|matter|world|concept|topic|something|content|cognition|communication|state|event|act|activity
    artifact|artefact|instrumentality|substance|part|unit of measurement|definite quantity
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
)
"""Generalizations so abstract that the type of the entity says more."""
EMPTY = frozenset({"causal agent", "causal agency", "psychological feature"})
"""Generalizations that no sentence bears: a mark is read more easily."""

_ROOT = "entity"
_SITE = frozenset(
    {"location", "region", "structure", "dry land", "body of water", "geological formation", "way", "social group"}
)
_MAY_BE = {
    **dict.fromkeys(labels.PLACE, _SITE),
    **dict.fromkeys(labels.ORGANIZATION, frozenset({"social group", "organization", "structure", "location"})),
    "FAC": _SITE,
    "NORP": frozenset({"person", "social group", "people", "location"}),
    "PRODUCT": frozenset({"artifact", "substance", "matter", "software", "food", "organization", "social group"}),
}
"""What a name with a label may be a kind of; readers mix bodies, the houses they are in and the towns they are named after."""

_NO_NAME = frozenset({"abstract entity", "substance", "matter", "natural object"})
_CANNOT_BE = dict.fromkeys(labels.PLACE, _NO_NAME | {"person"}) | {"NORP": _NO_NAME}
"""What a name with a label is no kind of, also where a taxonomy says no more than that."""

_ENDINGS = frozenset({"co", "corp", "gmbh", "inc", "limited", "llc", "llp", "ltd", "plc"})


def in_order(taxonomy: Generalizer) -> Sequence[Generalizer]:
    """The taxonomies that one is made of, in order of priority, the built-in one last; itself where it is one alone."""
    found: Sequence[Generalizer] = getattr(taxonomy, "taxonomies", (taxonomy,))
    return found


_VOWELS = frozenset("aeiouy")
_TIME = frozenset({"time period", "time unit", "period of time", "quantity"})


def agreeing(label: str, term: str, chain: list[str]) -> list[str]:
    """The kinds of ``chain`` that a name with ``label`` may have: none when the taxonomy speaks of something else.

    "Tata Steel" is no steel and Boots no footgear: a chain that goes up to the root without passing what the label
    stands for is of another sense. A name of several words that the taxonomy knows as a whole is believed.
    """
    if not chain or not label:
        return chain
    if label in labels.PERSON and "person" not in chain:
        return []
    if label in labels.ORGANIZATION | labels.PLACE | {"FAC"} and "person" in chain:
        return []  # called after somebody: "in St George's"
    chain = [kind for kind in chain if normal_form(kind) not in _ENDINGS]
    if not chain:
        return []
    wanted = _MAY_BE.get(label)
    if wanted is not None and says_all(chain) and wanted.isdisjoint(chain) and not _known_whole(term, chain):
        return [chain[0]] if _is_head(chain[0], term) else []
    if _CANNOT_BE.get(label, frozenset()).isdisjoint(chain) or _known_whole(term, chain):
        return chain
    return []


def spelled_out(abbreviation: str, synonyms: Sequence[str]) -> bool:
    """Whether a taxonomy that knows the letters as a word also knows what they are short for, as of COPD."""
    return any(normal_form(abbreviation) in _initials(name) for name in synonyms)


def says_all(chain: Sequence[str]) -> bool:
    """Whether a chain goes up to the root: only then is what it does not pass known to be no kind of the term."""
    return _ROOT in chain


def of_the_user(taxonomy: Generalizer, term: str) -> bool:
    """Whether a taxonomy that the user put before the built-in one knows a term. Its entry then applies, whatever the sense in the text."""
    return any(each.generalizations(term) for each in in_order(taxonomy)[:-1])


def no_word(abbreviation: str) -> bool:
    """Whether letters can be no other word: URN and SEN can, and of NHS the last letter is taken for a plural."""
    term = normal_form(abbreviation)
    return _VOWELS.isdisjoint(term) and singular(term) == term


def part_of(candidate: str, term: str) -> bool:
    """Whether a candidate, in some number, is among the words of a term: the taxonomy then knows no more than that."""
    return any(f" {form} " in f" {term} " for form in noun_forms(normal_form(candidate)))


def judged(label: str) -> bool:
    """Whether it is known what names with this label may be."""
    return label in _MAY_BE


def is_person(chain: Sequence[str]) -> bool:
    """Whether a chain leads to people."""
    return "person" in chain


def is_time(chain: Sequence[str]) -> bool:
    """Whether a chain leads to times, which describe nothing."""
    return not _TIME.isdisjoint(chain)


def _initials(name: str) -> set[str]:
    words = name.split()
    if len(words) < 2:
        return set()
    short = [word for word in words if word not in FUNCTION_WORDS]
    return {"".join(word[0] for word in each) for each in (words, short)}


def _known_whole(term: str, chain: Sequence[str]) -> bool:
    """Whether the taxonomy knows a term of several words as it stands, not only its last words."""
    return " " in term and not part_of(chain[0], term)


def _is_head(candidate: str, term: str) -> bool:
    return normal_form(candidate) in HEADS and part_of(candidate, term)
