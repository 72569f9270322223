"""What a policy works with: its reader, its corpus and taxonomies, its entity file, opened on first use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING

from expurgate.core.document import CellNames, Document, Reading
from expurgate.core.errors import InputError, KnowledgeError
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.memory import Memory
from expurgate.detect.base import Detector
from expurgate.detect.choose import detectors
from expurgate.detect.kept import kept_terms
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.choose import TextReader, reader_named
from expurgate.language.reflowing import read_ahead, read_reflowed
from expurgate.pipeline.keeping import with_weights
from expurgate.policy import DetectRule, Policy

if TYPE_CHECKING:
    from expurgate.knowledge.entities.store import Entities
    from expurgate.privacy.ksafety.guarantee import KSafety

SHORT = 4_000
"""Code points up to which a text is read together with others."""


class Means:
    """A policy, given itself or by name or path, with what it needs to judge a text."""

    def __init__(
        self,
        policy: Policy | str | PathLike[str],
        *,
        reader: TextReader | None = None,
        knowledge: Knowledge | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.memory = memory or Memory()
        self.policy = policy = policy if isinstance(policy, Policy) else Policy.load(policy)
        self.reader = reader or reader_named(policy.pipeline)
        self._knowledge = knowledge
        self.kept = kept_terms(policy)

    @property
    def knowledge(self) -> Knowledge:
        """The corpus and taxonomies the policy names."""
        if self._knowledge is None:
            counting = self.policy.disclosure is None  # no other model predicts
            rule = self.policy.knowledge
            self._knowledge = open_knowledge(replace(rule, association="counts") if counting else rule)
        return self._knowledge

    @cached_property
    def judges_by_grammar(self) -> bool:
        """Whether a detector or a model asks how a text is read. Patterns, lexicons and expressions look at its letters alone."""
        policy = self.policy
        models = (policy.information, policy.correlation, policy.disclosure, policy.subject, policy.k_safety)
        rule = policy.detect
        return any((*models, policy.models)) or (
            rule is not None and bool(rule.entities or rule.tagger or rule.plugins)
        )

    @cached_property
    def rewrites_by_grammar(self) -> bool:
        """Whether what is put into a text has to fit its sentences; a bar fits everywhere."""
        rule = self.policy.transform
        rules = (rule, *map(rule.rule_for, rule.labels))
        return any((each.method, each.mark) != ("redact", "block") for each in rules)

    def read_ahead(self, texts: Iterable[object]) -> None:
        """Read what is short among several texts together: one pass of the network for many takes less than one for each."""
        if self.judges_by_grammar:
            short = [text for text in texts if isinstance(text, str) and len(text) <= SHORT]
            with self.memory.active():
                read_ahead(self.reader, short)

    def read(self, document: Document, *, fitting: bool = False) -> Reading:
        """A text as the policy's reader reads it; without terms and sentences where nobody asks for them.

        ``fitting``: words have to fit into its sentences.
        """
        if not document.columns and any(sign in document.text for sign in ("|", "\t", "   ")):
            document = replace(document, columns=_columns(document.text))
        wanted = fitting or self.judges_by_grammar
        return read_reflowed(self.reader, document) if wanted else Reading(document, (), (), ())

    @cached_property
    def own_detectors(self) -> list[Detector]:
        """The detectors of the policy."""
        return detectors(self.policy.detect)

    @cached_property
    def detector_names(self) -> tuple[str, ...]:
        """What the detectors of the policy are called: one tuple for all texts of a file."""
        return tuple(detector.name for detector in self.own_detectors)

    def detectors_of(self, rule: DetectRule | None) -> list[Detector]:
        """The detectors of a rule: the policy's own where it is the policy's rule."""
        return self.own_detectors if rule == self.policy.detect else detectors(rule)

    @cached_property
    def k_safety(self) -> KSafety | None:
        """The K-safety model with its entity file open, where the policy asks for it."""
        if self.policy.k_safety is None:
            return None
        from expurgate.privacy.ksafety.guarantee import KSafety
        from expurgate.privacy.ksafety.opening import open_rule

        opened = open_rule(with_weights(self.policy, self.kept.terms))
        return None if opened is None else KSafety(opened)

    def entities(self, path: str, *, own: bool) -> Entities:
        """The entity file of K-safety: the policy's ``own``, where it has one, or another."""
        from expurgate.knowledge.entities.store import Entities

        if own and self.k_safety is not None:
            return self.k_safety.opened.entities
        try:
            return Entities.open(path)
        except KnowledgeError as error:
            raise InputError(f"{error} (--entities says where it is)") from None


def _columns(text: str) -> CellNames:
    """The cells of the tables in a text that their columns say something of: drawn with bars, set with tabs or set with spaces."""
    from expurgate.detect.set_tables import set_tables
    from expurgate.formats.tables.columns import called_number
    from expurgate.formats.tables.drawn import drawn_cells

    found = [*drawn_cells(text)]
    for table in set_tables(text):
        for heading, cell in table.below():
            found += called_number(text[heading.start : heading.end], cell.start)
    return tuple(sorted(dict(found).items()))
