"""Terms of the same field as an entity: for an illness other illnesses, symptoms, parts of the body and medicines.

Of an entity that is hardly known the corpus cannot say what belongs to it. Its kind says what could: where neither the entity nor a
term of its field stands in enough documents, no count shows whether they belong together, and the term is not called safe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import log2
from typing import TYPE_CHECKING

from expurgate.core.document import Reading, Term
from expurgate.core.spans import Places, Span
from expurgate.knowledge.acquaintance import ENOUGH
from expurgate.knowledge.definitions import tells_sort
from expurgate.knowledge.knowledge import Kinds, Knowledge
from expurgate.knowledge.names import names_in
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import normal_form
from expurgate.text.standins import stand_ins

if TYPE_CHECKING:
    from expurgate.knowledge.records import Records

_PRIVATE = frozenset({"PERSON", "GPE", "LOC", "FAC"})
"""Labels of names that tell who and where."""
CHANCE = 1
"""In so many documents any two things may stand together."""
Field = frozenset[str]
FIELDS: tuple[Field, ...] = tuple(
    frozenset(concept.strip() for concept in concepts.split(","))
    for concepts in (
        "disease, ill health, physical condition, symptom, injury, disorder, body part, body waste, animal tissue, body substance, drug, medication, "
        "medicine, medical procedure, medical care, therapy, surgical procedure",
        "religion, religious belief, religious person, religious leader, religious ceremony, ritual, place of worship, spiritual being, "
        "sacred text, religious holiday, clergyman, religious order, vestment",
    )
)
"""Concepts of the taxonomy whose kinds belong together."""


def field_of(taxonomy: Kinds, entity: str) -> Field:
    """The field that an entity belongs to; empty where it belongs to none."""
    kinds = set(map(normal_form, taxonomy.generalizations(entity)))
    return next((field for field in FIELDS if not field.isdisjoint(kinds)), frozenset())


def telling_names(reading: Reading, knowledge: Knowledge, entity: str) -> list[Term]:
    """The names of a reading that could give away an entity. Who has an illness or does what a common word says ("gout",
    "shoplifting"), and where, does not: of people and places only those count that stand beside it in some documents, of which a single one is chance."""
    names = names_in(reading)
    if not _is_common(knowledge.taxonomy, entity):
        return names
    private = Places(span for name in names if name.label in _PRIVATE for span in name.spans)
    alone = sorted({name.normal for name in names if all(private.touch(span) for span in name.spans)})
    beside = dict(zip(alone, knowledge.together(normal_form(entity), alone), strict=True))
    return [name for name in names if beside.get(name.normal, CHANCE + 1) > CHANCE]


def _is_common(taxonomy: Kinds, entity: str) -> bool:
    """Whether an entity is an illness, or a word in small letters that a taxonomy knows."""
    field = field_of(taxonomy, normal_form(entity))
    return field is FIELDS[0] or (entity.islower() and bool(taxonomy.generalizations(normal_form(entity))))


def rare_bits(documents: int) -> float:
    """From so many bits on a term stands in too few documents to know what it belongs to."""
    return log2(max(1, documents) / ENOUGH)


def of_field(reading: Reading, taxonomy: Kinds, field: Field) -> list[Term]:
    """The terms of a reading that belong to a field, but for stand-ins."""
    if not field:
        return []
    marks = stand_ins(reading.document.text)
    found = []
    for term in reading.terms:
        spans = tuple(span for span in term.spans if not marks.touch(span))
        if (
            term.normal
            and spans
            and not tells_sort(term.normal)
            and not field.isdisjoint(_kinds(taxonomy, term.normal))
        ):
            found.append(Term(term.normal, spans, term.kind, term.label))
    return found


def recorded(reading: Reading, records: Records | None, entity: str) -> list[Term]:
    """The terms of a reading that entity files list with an entity, but for stand-ins."""
    listed = () if records is None else records.belonging(entity)
    if not listed:
        return []
    marks = stand_ins(reading.document.text)
    places: dict[int, list[Span]] = defaultdict(list)
    for span, number in PhraseMatcher(listed).find(reading.document.text):
        if not marks.touch(span):
            places[number].append(span)
    return [Term(listed[number], tuple(sorted(spans))) for number, spans in sorted(places.items())]


def _kinds(taxonomy: Kinds, normal: str) -> Iterable[str]:
    return (normal, *map(normal_form, taxonomy.generalizations(normal)))
