"""Who else it could be: things of the same kind as an entity, about as well known as it is.

The taxonomy is climbed from the entity: what shares its nearest kind, then the next, and so on; concepts so general that
they are no kind of anything ("entity", "group") are not climbed to. What is a kind of the entity, or what the entity is a
kind of, is no peer; neither is a name that is much rarer or much more common: of what stands in few documents the counts
say little, whatever a text is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import zip_longest
from math import log2

from expurgate.core.choices import WANTED
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.base import inflections
from expurgate.knowledge.knowledge import Knowledge, names_of
from expurgate.knowledge.phrases import NameFinder
from expurgate.knowledge.usual import in_table, listed
from expurgate.text.normal import normal_form

NO_KIND = frozenset(
    word.replace("_", " ")
    for word in """
    abstract_entity abstraction act activity artifact attribute cognition cognitive_content condition entity event
    geographical_area group living_thing location matter object organism organization person physical_entity
    physical_object physical_process process psychological_feature region relation social_group state substance thing
    unit whole
    """.split()
)
"""Concepts too general to be a kind that anything is looked for among."""
COMMON, RARE = 0.01, 1000
"""A name in more than this share of all documents, and in more than so many, is a common word."""
COMPARABLE = 8
"""A peer is at most so many times as rare or as common as the entity."""
USUAL_KINDS = (
    "religion",
    "infection",
    "mental disorder",
    "neoplasm",
    "sexual activity",
    "actor",
    "scientist",
    "politician",
)
"""Where to look when an entity has few kin, or none the taxonomy knows: what people most often have to hide."""


@dataclass(frozen=True)
class Peers:
    """An entity (first) and its peers, by the normal forms they are counted by, with all forms that name each."""

    names: tuple[str, ...] = field(repr=False)
    forms: tuple[tuple[str, ...], ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.names) - 1

    def named(self, text: str) -> set[int]:
        """The peers named in a text, also inside a longer name."""
        return set(self._finder.find(text, nested=True))

    @cached_property
    def _finder(self) -> NameFinder:
        return NameFinder([(), *self.forms[1:]])


def peers(knowledge: Knowledge, entity: str, *, wanted: int = WANTED) -> Peers:
    """The peers of an entity, closest in frequency first; found once in a run."""
    own = normal_form(entity)
    return knowledge.remember(("peers", own, wanted), _peers, knowledge, own, wanted)


def _peers(knowledge: Knowledge, own: str, wanted: int) -> Peers:
    chain = [normal_form(kind) for kind in knowledge.taxonomy.generalizations(own)]
    barred = set(names_of(knowledge, own)) | {form for kind in chain for form in inflections(kind)}
    often = max(1, *knowledge.frequencies([own]), *knowledge.counts([own]))
    found: dict[str, frozenset[str]] = {own: names_of(knowledge, own)}
    for name in _in_turn(knowledge, [kind for kind in dict.fromkeys(chain) if kind not in NO_KIND], often):
        if len(found) > wanted:
            break
        forms = names_of(knowledge, name, specializations=False)
        if barred.isdisjoint(forms):
            barred.update(forms)
            found[name] = forms
    return Peers(tuple(found), tuple(tuple(sorted(forms)) for forms in found.values()))


def _in_turn(knowledge: Knowledge, kinds: list[str], often: int) -> Iterator[str]:
    """The members of each kind, the nearest kind first; then those of the usual kinds by turns."""
    for kind in kinds:
        yield from _members(knowledge, kind, often)
    for turn in zip_longest(*(_members(knowledge, kind, often) for kind in USUAL_KINDS)):
        yield from (name for name in turn if name is not None)


def _members(knowledge: Knowledge, kind: str, often: int) -> list[str]:
    """What is a kind of ``kind`` and comparable in frequency to ``often``, the closest first."""
    known = in_table(knowledge, kind)
    if known is None:
        names = knowledge.taxonomy.specializations(kind)
        known = listed(names, knowledge.corpus.name_frequencies(names))
    comparable = known.between(-(-often // COMPARABLE), COMPARABLE * often)
    return [name for _, name in sorted((abs(log2(count / often)), name) for count, name in comparable)]
