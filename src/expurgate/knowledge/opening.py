"""The knowledge a policy names, opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from expurgate.core.choices import AssociationKind, Level
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.taxonomy.stack import AnyTaxonomy, TaxonomyStack
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

if TYPE_CHECKING:
    from expurgate.knowledge.records import Records


class KnowledgeChoice(Protocol):
    """Which corpus, which taxonomies before the built-in one, which level, whether to predict, which entity files."""

    @property
    def corpus(self) -> str | None: ...
    @property
    def taxonomies(self) -> Sequence[str]: ...
    @property
    def level(self) -> Level: ...
    @property
    def association(self) -> AssociationKind: ...
    @property
    def entities(self) -> Sequence[str]: ...


def open_taxonomies(paths: Sequence[str]) -> AnyTaxonomy:
    """Compiled taxonomies in order of priority, the built-in one last."""
    if not paths:
        return Taxonomy.builtin()
    return TaxonomyStack(*(Taxonomy.open(path) for path in paths), Taxonomy.builtin())


def open_knowledge(choice: KnowledgeChoice) -> Knowledge:
    """The corpus and taxonomies of ``choice``; the built-in ones where it names none."""
    taxonomy = open_taxonomies(choice.taxonomies)
    corpus = Corpus.open(choice.corpus, kin=taxonomy) if choice.corpus else Corpus.builtin()
    records = _open_records(choice.entities)
    if choice.association == "counts":
        return Knowledge(corpus, taxonomy, choice.level, records=records)
    from expurgate.knowledge.association import Association

    return Knowledge(corpus, taxonomy, choice.level, Association.builtin(), records)


def _open_records(paths: Sequence[str]) -> Records | None:
    """The entity files, where there are any."""
    if not paths:
        return None
    from expurgate.knowledge.entities.store import Entities
    from expurgate.knowledge.records import Records

    return Records([Entities.open(path) for path in paths])
