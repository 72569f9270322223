"""The independent check: does a released document hold what its certificate claims?

Everything is computed again from the released text, straight from the definitions, with counting as the only code
shared with what made it: no pruning, no caches of earlier rounds, no replacements known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf, log2
from statistics import median
from typing import Any

from expurgate.assurance import counted
from expurgate.assurance.association import CountedBits, Listed, Predictor, listed_in
from expurgate.assurance.check import Check
from expurgate.assurance.crowd import SMALL, Crowds
from expurgate.assurance.events import Events
from expurgate.assurance.subject import recognition
from expurgate.core.document import ContextKind, Reading
from expurgate.knowledge.acquaintance import ENOUGH, LARGE
from expurgate.knowledge.corpus.base import Alternatives
from expurgate.knowledge.fields import field_of, of_field, rare_bits, recorded, telling_names
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.measures import COMMON
from expurgate.knowledge.peers import peers
from expurgate.knowledge.phrases import tokenized
from expurgate.knowledge.telling import LITTLE
from expurgate.policy import DisclosureRule, InformationRule, SubjectRule
from expurgate.text.forms import form_labels
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.plain import is_plain
from expurgate.text.set_phrases import set_phrases

Group = tuple[str, ...]
LARGEST_GROUP = 3
"""Groups up to this size are enumerated one by one."""
MOST_ADDED = 8
"""So many terms of a document are added up where each speaks for itself."""
LOOSE_BITS = 8.0
"""Words outside noun phrases are added when they are rarer than this."""
SLACK = 1e-9


class Verifier:
    """Judges a reading by the definitions of the models."""

    def __init__(self, reading: Reading, knowledge: Knowledge) -> None:
        self._reading, self._knowledge = reading, knowledge
        self._corpus, self._taxonomy, self._level = knowledge.corpus, knowledge.taxonomy, knowledge.level
        self._terms = sorted({term.normal for term in reading.terms if term.normal})
        self._counted: dict[Group, int] = {}
        self._said: dict[tuple[str, str], CountedBits] = {}
        self._predictor = None
        if knowledge.association is not None:
            self._predictor = Predictor(knowledge.association, self._counted_once, self._corpus.documents)
        self._spelled: dict[str, Alternatives] = {}
        self._inside: dict[str, list[str]] = {}
        self._in_contexts: dict[ContextKind, list[list[str]]] = {}
        self._cut_short = False
        self.blamed: set[str] = set()
        """The terms that speak against what was checked: what would have to go."""

    def knowledge(self, stated: Any) -> Iterator[Check]:
        """The knowledge at hand is the knowledge the certificate was made with."""
        at_hand = {"corpus": self._corpus.digest, "taxonomy": self._taxonomy.digest}
        table = self._knowledge.association
        if table is not None and isinstance(stated, dict) and "association" in stated:
            at_hand["association"] = table.digest
        if self._knowledge.records is not None:
            at_hand["entities"] = self._knowledge.records.digest
        for name, digest in at_hand.items():
            entry = stated.get(name) if isinstance(stated, dict) else None
            claimed = entry.get("sha256") if isinstance(entry, dict) else None
            yield Check(
                f"the {name} {'are' if name == 'entities' else 'is'} the one{'s' if name == 'entities' else ''} the certificate names",
                claimed == digest,
            )

    def information(self, rule: InformationRule) -> Iterator[Check]:
        """IC(t) ≤ β for every term (general-purpose sanitization, Definition 3)."""
        beta = rule.beta if rule.beta is not None else max(self._bits(feature) for feature in rule.reveal)
        kept = {normal_form(feature) for feature in rule.reveal}
        said = set_phrases(self._reading.document.text)
        terms = {
            term.normal
            for term in self._reading.terms
            if set(term.normal.split()) - FUNCTION_WORDS and not all(map(said.hold, term.spans))
        }
        self._counts([(term,) for term in sorted(terms)])
        over = sorted(term for term in terms if term not in kept and self._bits(term) > beta + SLACK)
        self.blamed.update(over)
        largest = max((self._bits(term) for term in terms if term not in kept), default=0.0)
        yield Check(
            "no term tells more than what may be revealed",
            not over,
            f"{len(over)} of {len(terms)} terms over {beta:.2f} bits; the largest has {largest:.2f}",
        )

    def disclosure(self, rule: DisclosureRule) -> Iterator[Check]:
        """PMI(c;T) < IC(c)/α for every term and group (C-sanitized, Definition 6), a check for each c."""
        self._count_beside([normal_form(entity) for entity in rule.protect])
        everyone = [peers(self._knowledge, entity) for entity in rule.protect] if rule.crowd else []
        crowds = Crowds(self._reading, self._knowledge, everyone) if everyone else None
        for number, entity in enumerate(rule.protect, start=1):
            yield self._protects(number, normal_form(entity), rule)
            if crowds is not None:
                yield self._hides(number, entity, rule, crowds)
        if rule.hide_unseen:
            yield self._seen()
        if self._cut_short:
            told = (
                f"not checked: more than {rule.budget} groups of a context, which is where the policy ends the search"
            )
            yield Check("every group of terms was looked at", True, told, checked=False)

    def subject(self, rule: SubjectRule) -> Iterator[Check]:
        """Whoever knows another text about a subject of the document does not recognise it, as far as there is need."""
        seen = recognition(self._reading.document.text, self._corpus, rule)
        for number, one in enumerate(seen):
            detail = f"the best document is {one.out:.2f} times as like the text as the crowd; need {one.need:.2f} of 1"
            if one.need:
                detail += (
                    f"; {one.distance:.2f} standard deviations from all others, limit {rule.distance / one.need:g}"
                )
            claim = (
                "the subject is not recognised" if not number else f"the subject of passage {number} is not recognised"
            )
            holds = one.allows(rule.distance, SMALL)
            self.blamed.update(() if holds else one.most)
            yield Check(claim, holds, detail)

    def _seen(self) -> Check:
        """Every word of a term that is left is one that the corpus has seen: of others nobody knows what they tell."""
        words = {word for term in self._terms for word in term.split() if word not in FUNCTION_WORDS}
        asked = sorted(word for word in words if not word.replace(".", "").isdigit())
        counts = self._counts([(word,) for word in asked])
        unseen = [word for word in asked if not counts[word,]]
        self.blamed.update(unseen)
        told = f"{len(unseen)} such words"
        return Check("no term is left with a word that the corpus has never seen", not unseen, told)

    def _protects(self, number: int, entity: str, rule: DisclosureRule) -> Check:
        limit = self._limit(entity, rule)
        thin = rule.hide_unseen and self._is_thin(entity)
        names = self._rare_names(limit, entity, rule.protect[number - 1]) if thin else 0
        named = counted.names_of(rule.protect[number - 1], self._knowledge).found(self._reading.document)
        listed = listed_in(self._reading, self._knowledge, rule.protect[number - 1], limit * float(rule.alpha))
        says = [*zip(self._weighed, self._says(self._weighed, entity), strict=True), *listed.bits.items()]
        says += self._events.bits(rule.protect[number - 1], self._pmis, self._counts)
        over = [term for term, bits in says if bits >= limit - SLACK]
        largest = max((bits for _, bits in says), default=-inf)
        groups, top = self._groups(entity, limit, rule, listed)
        self.blamed.update(named, over)
        detail = (
            f"threshold {limit:.2f} bits; largest left {max(largest, top, 0.0):.2f}; "
            f"{len(named)} times named, {len(over)} terms and {groups} groups over{self._rests_on(entity)}"
        )
        if self._is_thin(entity):
            detail += f"; hardly known: {names} names and terms left that could give it away"
        return Check(f"protected entity {number} is not disclosed", not (named or over or groups or names), detail)

    @cached_property
    def _weighed(self) -> list[str]:
        """The terms, the words, and what the corpus calls the things that stand with a year, by the year and the thing together."""
        return sorted({*self._terms, *counted.words(self._reading.document), *self._events.names})

    @cached_property
    def _events(self) -> Events:
        return Events(self._reading, self._knowledge)

    def _is_thin(self, entity: str) -> bool:
        """Whether fewer documents hold the entity than are enough, in a corpus that is large."""
        return self._counts([(entity,)])[entity,] < ENOUGH and self._corpus.documents >= LARGE

    def _limit(self, entity: str, rule: DisclosureRule) -> float:
        """IC(c)/α; of an entity that is hardly known, as if as many documents held it as are enough."""
        bits = self._bits(entity)
        if self._is_thin(entity):
            bits = min(bits, log2(self._corpus.documents / ENOUGH))
        return bits / float(rule.alpha)

    def _rare_names(self, limit: float, entity: str, written: str) -> int:
        """How many names and terms that entity files list with it the text has of at least so many bits, and terms of the entity's
        field that are as little known as it."""
        listed = {term.normal for term in recorded(self._reading, self._knowledge.records, written)}
        names = {term.normal for term in telling_names(self._reading, self._knowledge, written) if term.normal} | listed
        field = field_of(self._taxonomy, entity)
        near = {term.normal for term in of_field(self._reading, self._taxonomy, field)} - names
        least = max(limit, rare_bits(self._corpus.documents))
        rare = [name for name in names if self._bits(name) >= limit - SLACK]
        rare += [term for term in near if self._bits(term) >= least - SLACK]
        self.blamed.update(rare)
        return len(rare)

    def _hides(self, number: int, entity: str, rule: DisclosureRule, crowds: Crowds) -> Check:
        """All that is told fits enough of the entity's peers as well as the entity."""
        normal = normal_form(entity)
        bias = self._knowledge.remember(("bias verified", normal), self._counted_bias, normal)
        counts = None if self._predictor is None else self._predictor.clues(self._knowledge, entity, self._bias(normal))
        limit = self._limit(normal, rule)
        crowd = crowds.of(peers(self._knowledge, entity), rule.crowd, bias, counts, LITTLE * limit)
        detail = (
            f"{crowd.told:.2f} bits told in all, limit {limit:.2f}; "
            f"told of as much: {crowd.found} of {crowd.peers} peers, asked for {crowd.asked}"
        )
        holds = crowd.holds(limit)
        self.blamed.update(() if holds else crowd.most)
        return Check(f"protected entity {number} hides in a crowd, or little is told of it", holds, detail)

    def _says(self, terms: Sequence[str], entity: str) -> list[float]:
        """The most that each term, or a phrase inside it that the corpus has as it stands, says about the entity."""
        seen = self._seen_inside(terms)
        if self._predictor is not None:
            every = [part for parts in seen.values() for part in parts]
            self._counts([*((part,) for part in every), *((part, entity) for part in every)])
            self._predictor.prepare(every)
            estimates = (
                [self._estimated(part, entity).bits for part in seen[term] if self._judged(part)] for term in terms
            )
            return [max(bits, default=-inf) for bits in estimates]
        told = self._pmis(entity, [(part,) for parts in seen.values() for part in parts])
        return [max((told[part,] for part in seen[term]), default=-inf) for term in terms]

    def _seen_inside(self, terms: Sequence[str]) -> dict[str, list[str]]:
        """Each term and the phrases inside it that the corpus has as they stand; looked up once for all entities."""
        inside = {
            term: sorted({form for part in counted.phrases(term) for form in (part, part.removesuffix("s"))})
            for term in terms
            if term not in self._inside
        }
        often = self._frequencies([part for parts in inside.values() for part in parts])
        for term, parts in inside.items():
            self._inside[term] = [
                part
                for part in parts
                if part == term or (often[part] and (counted.inside(part, term) or often[part] > often[f"{part}s"]))
            ]
        return {term: self._inside[term] for term in terms}

    def _groups(self, entity: str, limit: float, rule: DisclosureRule, listed: Listed) -> tuple[int, float]:
        """The groups of each context that say too much, and the most that any says.

        Looked at in order of size and of where their terms stand first, no more of them than the rule's budget. A
        group is seen with the entity often enough only where every smaller one inside it is.
        """
        found, top, bias = 0, -inf, self._bias(entity)
        support = rule.support if self._predictor is None else max(rule.support, rule.sure)
        if self._predictor is not None:
            found, top = self._sums(entity, limit, bias, listed)
        largest = min(rule.largest or LARGEST_GROUP, LARGEST_GROUP)
        beside = self._counts([(entity, term) for term in self._terms])
        for terms in self._contexts(rule.context):
            near = [at for at, term in enumerate(terms[: rule.budget]) if beside[entity, term] >= support]
            seen, cut_short = counted.seen_groups(terms, near, entity, self._counts, support, largest, rule.budget)
            self._cut_short |= cut_short
            if not seen:
                continue
            told = self._pmis(entity, [*seen, *((term,) for group in seen for term in group)])
            for group, together in seen.items():
                bits = told[group]
                if together < rule.sure:
                    bits = min(bits, sum(told[term,] for term in group) - (len(group) - 1) * bias)
                top = max(top, bits)
                if bits >= limit - SLACK:
                    found += 1
                    self.blamed.add(max(group, key=lambda term: told[term,]))
        return found, top

    def _contexts(self, kind: ContextKind) -> list[list[str]]:
        """The terms of each context, each once, in the order in which they stand."""
        if kind not in self._in_contexts:
            self._in_contexts[kind] = [
                list(dict.fromkeys(term.normal for term in context.terms if term.normal))
                for context in self._reading.contexts(kind)
            ]
        return self._in_contexts[kind]

    def _estimated(self, part: str, entity: str) -> CountedBits:
        if (part, entity) not in self._said and self._predictor is not None:
            self._said[part, entity] = self._predictor.says(part, entity)
        return self._said[part, entity]

    def _rests_on(self, entity: str) -> str:
        """How much of the largest figure of one term was counted and how much was predicted, in words."""
        said = [each for (_, of), each in self._said.items() if of == entity]
        most = max(said, key=lambda each: each.bits, default=None)
        return "" if most is None else f"; of the largest {most.counted:.0%} counted, {most.predicted:.2f} predicted"

    def _sums(self, entity: str, limit: float, bias: float, listed: Listed) -> tuple[int, float]:
        """Whether the terms with the most credit add up to the limit (1 or 0), and what they add up to."""
        text = self._reading.document.text
        covered = form_labels(text).and_also(span for term in self._reading.terms for span in term.spans)
        loose = {word for word, _ in tokenized(text).words(counted.tells, covered)}
        loose = {word for word in loose.difference(self._terms) if self._bits(word) >= LOOSE_BITS}
        predictor = self._predictor
        if predictor is None:
            return 0, -inf
        loose |= listed.bits.keys() - set(self._terms)
        parts = self._seen_inside(sorted({*self._terms, *loose}))
        credited = {
            term: max(
                listed.bits.get(term, 0.0) - bias,
                *(
                    predictor.credit(
                        self._estimated(part, entity), part, bias, outside=term in loose, listed=listed.known
                    )
                    for part in inside
                    if self._judged(part) and not is_plain(term)
                ),
                0.0,
            )
            for term, inside in parts.items()
        }
        most = sorted(((bits, term) for term, bits in credited.items() if bits > 0), reverse=True)[:MOST_ADDED]
        if len(most) < 2:
            return 0, -inf
        total = sum(bits for bits, _ in most) + bias
        self.blamed.update([most[0][1]] if total >= limit - SLACK else ())
        return int(total >= limit - SLACK), total

    def _judged(self, part: str) -> bool:
        """Whether a prediction speaks of it: a phrase that was never counted is judged by its parts, and a word only where
        it was counted, is a number or has a vector in the table."""
        if self._counts([(part,)])[part,] > 0:
            return True
        predictor = self._predictor
        return " " not in part and (
            part.replace(".", "").isdigit() or (predictor is not None and predictor.knows(part))
        )

    def _bias(self, entity: str) -> float:
        """The bits that any common word seems to tell about the entity."""
        if self._predictor is None:
            return self._knowledge.remember(("bias verified", entity), self._counted_bias, entity)
        self._said.update(self._knowledge.remember(("common words verified", entity), self._predictor.common, entity))
        return max(0.0, median(self._said[word, entity].bits for word in COMMON))

    def _counted_bias(self, entity: str) -> float:
        """The bias of an entity by counts alone, without predictions."""
        told = [bits for bits in self._pmis(entity, [(word,) for word in COMMON]).values() if bits > -inf]
        return max(0.0, median(told)) if told else 0.0

    def _bits(self, term: str) -> float:
        return log2(self._corpus.documents / max(1, self._counts([(term,)])[term,]))

    def _pmis(self, entity: str, groups: Sequence[Group]) -> dict[Group, float]:
        """PMI(c;T), the bits that each group of terms tells about the entity."""
        joint = self._counts([(entity, *group) for group in groups])
        told = [group for group in groups if joint[entity, *group]]
        alone = self._counts([(entity,), *told])
        found = dict.fromkeys(groups, -inf)
        for group in told:
            both = joint[entity, *group] * self._corpus.documents
            found[group] = log2(both / (alone[entity,] * alone[group]))
        return found

    def _counted_once(self, group: Group) -> int:
        return self._counts([group])[group]

    def _counts(self, groups: Sequence[Group]) -> dict[Group, int]:
        """The number of documents in which all terms of each group occur; no group is counted twice."""
        new = [group for group in dict.fromkeys(groups) if group not in self._counted]
        asked = [[self._alternatives(term) for term in group] for group in new]
        self._counted.update(zip(new, self._corpus.joint(asked) if asked else (), strict=True))
        return {group: self._counted[group] for group in groups}

    def _count_beside(self, entities: Sequence[str]) -> None:
        """Count every term and every phrase inside one with each of several entities at once."""
        if self._predictor is not None or len(entities) < 2:
            return
        seen = self._seen_inside(self._weighed)
        parts = list(dict.fromkeys([*self._terms, *(part for inside in seen.values() for part in inside)]))
        counts = self._corpus.crossed(
            [self._alternatives(part) for part in parts], [self._alternatives(entity) for entity in entities]
        )
        for entity, column in zip(entities, counts.T.tolist(), strict=True):
            self._counted.update(zip(((entity, part) for part in parts), column, strict=True))

    def _alternatives(self, term: str) -> Alternatives:
        if term not in self._spelled:
            self._spelled[term] = self._corpus.alternatives(term, self._level)
        return self._spelled[term]

    def _frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        """The number of documents in which each term stands as written, and each with an s behind it."""
        asked = list(dict.fromkeys([*terms, *(f"{term}s" for term in terms)]))
        return dict(zip(asked, self._corpus.frequencies(asked), strict=True))


VERIFIED: Mapping[str, Callable[[Verifier, Any], Iterator[Check]]] = {
    "information": Verifier.information,
    "disclosure": Verifier.disclosure,
    "subject": Verifier.subject,
}
"""The models that are judged again from the released text alone, by the names of their sections."""
