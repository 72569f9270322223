"""The disclosure model: (α, C)-sanitized (Sánchez and Batet, C-sanitized, Definition 6).

No term t, and no group of terms T in one context, is left with PMI(c;t) ≥ IC(c)/α for any protected entity c. α = 1
forbids unequivocal disclosure, larger values forbid partial disclosure too. A term that is c, its synonym or its
specialization always discloses c. Beyond the paper's algorithm, groups are searched as for correlations, what the whole
document adds up to is bounded too (``cumulative``), and sparse evidence is gathered more widely: words outside noun
phrases, the parts of a term, what the term is a kind of, and, when nothing speaks, the silence itself. Of an entity that
few documents hold (``knowledge.acquaintance``) no name is called safe that is rare enough to give it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from math import isfinite
from typing import Any

from expurgate.core import lazy_re as re
from expurgate.core.choices import WANTED
from expurgate.core.document import ContextKind, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE, Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Places, Span
from expurgate.knowledge.acquaintance import acquaintance, stated
from expurgate.knowledge.dated import Dated, as_groups, counted_by_name, dated, known_as
from expurgate.knowledge.definitions import tells_sort
from expurgate.knowledge.fields import field_of, of_field, rare_bits, recorded, telling_names
from expurgate.knowledge.knowledge import Knowledge, unheard
from expurgate.knowledge.measures import SUPPORT_FLOOR
from expurgate.privacy.base import distinct, findings_for, left_over, loose_words
from expurgate.privacy.bench import bench, counted_together
from expurgate.privacy.cumulative import Hearing
from expurgate.privacy.groups import Groups, GroupSearch
from expurgate.privacy.judge import Judge, Risk, by_rarity
from expurgate.privacy.sums import sums
from expurgate.privacy.tuples import SLACK, Search
from expurgate.text.normal import normal_form
from expurgate.text.standins import region_in

_WORD = re.compile(r"[^\W_]+")
_EVIDENCE = frozenset({"counted", "weak", "predicted"})
"""What is found for its bits; a name of the entity, or what nothing is known of, goes whole."""
LOOSE_BITS = 8.0
"""A word outside noun phrases ("told", "looked") adds to what a context tells when it is rarer than this."""
OF_REGION = 2.0
"""The part of the world in a wording of ours ("a country in South-East Asia") may tell no more bits than this beyond what any word
seems to tell: with it c is not more than four times as likely as beside any word."""
FAINT = 1.5
"""So many bits more than what any word seems to say a replacement may tell where a term goes for what all add up to."""
FEW = 3
"""Where at most one of so many terms is found, the crowd is asked about the others at once."""


@dataclass(frozen=True)
class Disclosure:
    """``protect``: the entities C; ``alpha``: at least 1; ``hide_unseen``: whether terms the corpus cannot speak of are
    hidden; ``crowd``: among how many peers c must hide by all that the document says (0: the paper's model)."""

    protect: tuple[str, ...]
    alpha: float = 1.5
    context: ContextKind = "sentence"
    search: Search = field(default_factory=Search)
    hide_unseen: bool = True
    crowd: int = 0

    name = "disclosure"

    def __post_init__(self) -> None:
        if not self.protect:
            raise PolicyError("the disclosure model needs at least one entity to protect")
        if not self.alpha >= 1 or not isfinite(self.alpha):
            raise PolicyError("alpha is a number of at least 1")
        if not 0 <= self.crowd <= WANTED:
            raise PolicyError(f"crowd is a number of peers from 0 to {WANTED}")
        for number, entity in enumerate(self.protect, start=1):
            if not normal_form(entity):
                raise PolicyError(f"protected entity {number} has no words in it")

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """Every term and group that says IC(c)/α or more about some c, besides what was found ``earlier``.

        What goes for one protected entity is gone for all: no group is looked for that has it in it. Of groups as few terms go
        as can: by counts the fewest for all protected entities together, where terms are also added up for one after another.
        """
        judges = bench(self.protect, self.alpha, knowledge).judges
        loose = self._rare(loose_words(reading), knowledge)
        loose += _left((term for judge in judges for term in judge.belonging.found(reading)), earlier)
        printed = loose_words(reading, printed=True)
        reading = left_over(reading, earlier)
        terms = distinct([*reading.terms, *loose])
        found: list[Finding] = []
        unseen: dict[str, None] = {}
        unseen.update(dict.fromkeys(unheard(knowledge, terms)))
        facts: dict[str, Any] = {"alpha": self.alpha, "terms": len(terms), "protected": {}}
        capped = False
        alone = self._single(terms, judges, knowledge, unseen)
        for single, of_forms in zip(alone, self._printed(printed, judges, knowledge), strict=True):
            single.extend(of_forms)
        events = dated(reading, Places(finding.span for finding in earlier))
        for single, of_years in zip(alone, self._dated(events, judges, knowledge) if events else (), strict=False):
            single.extend(of_years)
        gone = {finding.term for single in alone for finding in single}
        searched: list[tuple[Judge, Groups]] = []
        contexts = [distinct(context.terms) for context in reading.contexts(self.context)]
        search = GroupSearch(bench(self.protect, self.alpha, knowledge), self.search, contexts, gone)
        within = distinct(reading.terms)
        everyone = range(len(judges))
        together = [] if knowledge.association is not None else self._groups(search, everyone, gone, within)
        gone.update(finding.term for each in together for finding in each.findings)
        for number, (judge, single) in enumerate(zip(judges, alone, strict=True)):
            if knowledge.association is None:
                groups = together[number]
            else:
                (groups,) = self._groups(search, [number], gone, within)
                self._add_up(reading, loose, judge, gone, groups)
            gone.update(finding.term for finding in groups.findings)
            about = [*self._named(reading, judge), *single, *groups.findings]
            about += self._rare_names(reading, earlier, gone, judge, unseen)
            about += self._of_field(reading, earlier, gone, judge, unseen)
            about += self._recorded(reading, earlier, gone, judge, unseen)
            found.extend(about)
            capped |= groups.capped
            facts["protected"][judge.normal] = {
                "information": judge.information,
                "threshold": judge.threshold,
                **knowledge.remember(("known as", judge.entity), _known, knowledge, judge.entity),
            }
            if about:
                facts["protected"][judge.normal]["largest"] = max(finding.risk or 0.0 for finding in about)
            searched.append((judge, groups))
        if self.crowd and not earlier and FEW * len({finding.term for finding in found}) <= len(terms):
            found.extend(self._crowded(left_over(reading, found), knowledge, facts["protected"]))
        if not found:
            waiting = by_rarity(knowledge, terms)
            largest = search.residual([judge.most(waiting, groups.most) for judge, groups in searched])
            for (judge, _), most in zip(searched, largest, strict=True):
                facts["protected"][judge.normal].update({"largest": most, **judge.rests_on(terms)})
        found = narrowed(_distinct_findings(found), judges, reading.document.text)
        return Assessment(self.name, in_order(found), facts, tuple(unseen), capped)

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """PMI(c;g) < IC(c)/α for all c in C (Algorithm 1, line 15); of a c that is hardly known, IC(g) < IC(c)/α."""
        normal, region = normal_form(candidate), normal_form(region_in(candidate))
        if not normal:
            return True
        sort = tells_sort(normal)
        for judge in bench(self.protect, self.alpha, knowledge).judges:
            risk = judge.risk(normal)
            rare = judge.leans and not sort and knowledge.information(normal) >= judge.threshold - SLACK
            if (
                rare
                or self._is_risky(risk, judge)
                or judge.credit(normal) >= judge.quiet
                or judge.belonging.within(normal)
                or (region and judge.risk(region, thorough=True).bits - judge.bias > OF_REGION)
            ):
                return False
        return not bench(self.protect, self.alpha, knowledge).clings(normal, self.search)

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement adds next to nothing to what a document says: PMI(c;g) is hardly more than what any word seems to say."""
        normal = normal_form(candidate)
        judges = bench(self.protect, self.alpha, knowledge).judges
        return not normal or all(
            (tells_sort(normal) or judge.risk(normal, thorough=True).bits <= judge.bias + FAINT)
            and not judge.belonging.within(normal)
            for judge in judges
        )

    def _is_risky(self, risk: Risk, judge: Judge) -> bool:
        return self.hide_unseen if risk.evidence == "unseen" else risk.bits >= judge.threshold - SLACK

    def _named(self, reading: Reading, judge: Judge) -> list[Finding]:
        """Wherever c, a synonym or a specialization is named, also outside noun phrases."""
        return [
            self._finding(span, name, judge, Risk(judge.information, "names"))
            for span, name in judge.named_in(reading.document.text)
        ]

    def _thin(
        self, names: dict[str, list[Term]], judge: Judge, unseen: dict[str, None], *, least: float = 0.0
    ) -> list[Finding]:
        """Findings for names that could give away an entity of which too little is known to call any name safe. ``least``: from so many bits on."""
        found: list[Finding] = []
        for normal, occurrences in names.items() if judge.leans else ():
            bits = judge.knowledge.information(normal)
            if bits >= max(least, judge.threshold) - SLACK:
                unseen[normal] = None
                finding = self._finding(Span(0, 1), normal, judge, Risk(bits, "thin"))
                found.extend(findings_for(occurrences, finding) if self.hide_unseen else ())
        return found

    def _rare_names(
        self, reading: Reading, earlier: Sequence[Finding], gone: Set[str], judge: Judge, unseen: dict[str, None]
    ) -> list[Finding]:
        """The same for names."""
        if not judge.leans:
            return []
        names = distinct(_left(telling_names(reading, judge.knowledge, judge.entity), earlier))
        return self._thin({name: found for name, found in names.items() if name not in gone}, judge, unseen)

    def _of_field(
        self, reading: Reading, earlier: Sequence[Finding], gone: Set[str], judge: Judge, unseen: dict[str, None]
    ) -> list[Finding]:
        """Findings for terms of the entity's field (the symptoms of an illness) that are as little known as the entity."""
        if not judge.leans:
            return []
        knowledge = judge.knowledge
        field, limit = field_of(knowledge.taxonomy, judge.normal), rare_bits(knowledge.corpus.documents)
        near = distinct(_left(of_field(reading, knowledge.taxonomy, field), earlier))
        near = {normal: occurrences for normal, occurrences in near.items() if normal not in gone}
        return self._thin(near, judge, unseen, least=limit)

    def _recorded(
        self, reading: Reading, earlier: Sequence[Finding], gone: Set[str], judge: Judge, unseen: dict[str, None]
    ) -> list[Finding]:
        """Findings for terms that entity files list with the entity, however well known they are."""
        listed = (
            distinct(_left(recorded(reading, judge.knowledge.records, judge.entity), earlier)) if judge.leans else {}
        )
        listed = {normal: occurrences for normal, occurrences in listed.items() if normal not in gone}
        return self._thin(listed, judge, unseen)

    def _rare(self, loose: list[Term], knowledge: Knowledge) -> list[Term]:
        """The words outside noun phrases that can tell too much or add up: PMI(c;t) ≤ IC(t), so common ones cannot."""
        if knowledge.association is None or not loose:
            return loose
        judges = bench(self.protect, self.alpha, knowledge).judges
        least = min(LOOSE_BITS, *(judge.threshold for judge in judges))
        most = knowledge.corpus.documents / 2**least * (1 + 1e-9)
        counts = knowledge.frequencies([word.normal for word in loose])
        return [word for word, count in zip(loose, counts, strict=True) if count <= most]

    def _single(
        self, terms: dict[str, list[Term]], judges: Sequence[Judge], knowledge: Knowledge, unseen: dict[str, None]
    ) -> list[list[Finding]]:
        """For each judge the terms that say too much by themselves."""
        found: list[list[Finding]] = [[] for _ in judges]
        for normal, risks in bench(self.protect, self.alpha, knowledge).risks(terms).items():
            for number, risk in risks:
                if risk.evidence == "unseen":
                    unseen[normal] = None
                if self._is_risky(risk, judges[number]):
                    finding = self._finding(Span(0, 1), normal, judges[number], risk)
                    found[number].extend(findings_for(terms[normal], finding))
        return found

    def _printed(self, printed: Sequence[Term], judges: Sequence[Judge], knowledge: Knowledge) -> list[list[Finding]]:
        """For each judge the printed words of a form that say too much by themselves; they are in no group and add up to nothing."""
        found = self._single(distinct(printed), judges, knowledge, {})
        return [[finding for finding in each if finding.evidence != "unseen"] for each in found]

    def _dated(self, events: Dated, judges: Sequence[Judge], knowledge: Knowledge) -> list[list[Finding]]:
        """For each judge the things that with the year beside them say too much: the two counted together, what the corpus calls
        them ("1976 Games"), or what it calls after the entity ("Great Chicago Fire")."""
        names = known_as(events, knowledge.frequencies)
        groups = {event: as_groups(event, names.get(event, "")) for event in events}
        asked = list(dict.fromkeys(group for each in groups.values() for group in each))
        counted = counted_together(asked, judges, knowledge)
        found: list[list[Finding]] = [[] for _ in judges]
        for judge, told, about in zip(judges, counted, found, strict=True):
            judge.prepare(names.values())
            for event, spans in events.items():
                risks = [told[group] for group in groups[event] if group in told]
                risks += [judge.risk(names[event])] if event in names else []
                risks += _named_after(event, judge)
                worst = max(risks, key=lambda risk: risk.bits, default=None)
                if worst is not None and self._is_risky(worst, judge):
                    about.extend(self._finding(span, event[1], judge, worst, event[:1]) for span in spans)
        return found

    def _groups(
        self, search: GroupSearch, about: Sequence[int], hidden: Set[str], terms: dict[str, list[Term]]
    ) -> list[Groups]:
        """For each judge, by number, the groups that tell too much, and findings for the fewest terms that break all of them."""
        results, going = search.find(about, hidden)
        for number, result in zip(about, results, strict=True):
            for normal, group in result.worst(going).items():
                others = tuple(term for term in group.terms if term != normal)
                finding = self._finding(Span(0, 1), normal, search.judges[number], Risk(group.bits, "counted"), others)
                result.findings.extend(findings_for(terms[normal], finding))
        return results

    def _add_up(self, reading: Reading, loose: list[Term], judge: Judge, hidden: Set[str], groups: Groups) -> None:
        """What the terms of the whole document tell together when each speaks for itself, counted or predicted."""
        rare = [
            word
            for word in loose
            if judge.listed(word.normal) or judge.knowledge.information(word.normal) >= LOOSE_BITS
        ]
        within = distinct(reading.terms)
        terms = distinct([*reading.terms, *rare])
        gone = {*hidden, *(finding.term for finding in groups.findings)}
        judge.prepare(terms)
        credited = {
            normal: judge.credit(normal, outside=normal not in within) for normal in terms if normal not in gone
        }
        told = sums(credited, bias=judge.bias, threshold=judge.threshold)
        for group in told.found:
            normal, *others = group.terms
            finding = self._finding(Span(0, 1), normal, judge, Risk(group.bits, "predicted"), tuple(others))
            groups.findings.extend(findings_for(terms[normal], finding))
        groups.most = max(groups.most, told.residual)

    def _crowded(self, reading: Reading, knowledge: Knowledge, facts: dict[str, dict[str, Any]]) -> list[Finding]:
        """What to give up so that each c hides among its peers; asked when few terms and groups, or none, say too much.

        What goes for one c shifts the balance of the others, so all are asked again until nothing more goes.
        """
        terms = distinct(reading.terms)
        found: list[Finding] = []
        waiting = list(self.protect)
        hearing = Hearing(reading, knowledge, self.protect)
        while waiting:
            entity = waiting.pop(0)
            told = facts[normal_form(entity)]
            stands = hearing.standing(entity, crowd=self.crowd, threshold=told["threshold"])
            told.update(stands.facts())
            for gone in stands.given_up:
                finding = Finding(Span(0, 1), gone.term, self.name, risk=gone.bits, against=entity, evidence=CUMULATIVE)
                found.extend(findings_for(terms[gone.term], finding))
            if stands.given_up:
                hearing = Hearing(left_over(reading, found), knowledge, self.protect)
                waiting += [other for other in self.protect if other != entity and other not in waiting]
        return found

    def _finding(self, span: Span, term: str, judge: Judge, risk: Risk, group: tuple[str, ...] = ()) -> Finding:
        return Finding(
            span,
            term,
            self.name,
            risk=risk.bits,
            threshold=judge.threshold,
            against=judge.entity,
            group=group,
            evidence=risk.evidence,
        )


def _named_after(event: tuple[str, str], judge: Judge) -> list[Risk]:
    """What a thing of a year tells of an entity that the corpus names it after, where enough documents hold all three."""
    knowledge = judge.knowledge
    found = counted_by_name(event, judge.normal, judge.own_names, knowledge)
    if found is None or found[0] < SUPPORT_FLOOR:
        return []
    return [Risk(knowledge.pmi(found[0], knowledge.count(judge.normal), found[1]), "counted")]


def _left(names: Iterable[Term], earlier: Sequence[Finding]) -> Iterable[Term]:
    """The names that stand somewhere where nothing was found before."""
    places = Places(finding.span for finding in earlier)
    return (name for name in names if not all(places.hold(span) for span in name.spans))


def _known(knowledge: Knowledge, entity: str) -> dict[str, int | str]:
    return stated(acquaintance(knowledge, entity))


def _distinct_findings(found: Iterable[Finding]) -> list[Finding]:
    """One finding for a place and protected entity: the one with the most bits."""
    best: dict[tuple[Span, str | None], Finding] = {}
    for finding in found:
        key = (finding.span, finding.against)
        if key not in best or (finding.risk or 0.0) > (best[key].risk or 0.0):
            best[key] = finding
    return list(best.values())


def narrowed(findings: Sequence[Finding], judges: Sequence[Judge], text: str) -> list[Finding]:
    """``findings`` of the judges' entities, each at what of its phrase must go.

    Of "an old monk" it is the monk who tells of a monastery; "an old person" keeps what is innocent. Only words of a noun phrase
    in small letters stay, and never its last one.
    """
    of: Mapping[str, Judge] = {judge.entity: judge for judge in judges}
    return [_narrowed(finding, of.get(finding.against or ""), text) for finding in findings]


def _narrowed(finding: Finding, judge: Judge | None, text: str) -> Finding:
    if judge is None or finding.label or finding.evidence not in _EVIDENCE or " " not in finding.term:
        return finding
    stays = judge.silent_words(finding.term)
    found = list(_WORD.finditer(text, finding.span.start, finding.span.end)) if stays else []
    words = finding.term.split()
    if len(found) != len(words) or not all(match[0].islower() for match in found[:stays]):
        return finding
    return replace(finding, span=Span(found[stays].start(), finding.span.end), term=" ".join(words[stays:]))
