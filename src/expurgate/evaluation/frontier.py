"""Privacy against utility, for the documents at hand: what each setting leaves to the attackers and what it keeps.

From a policy one setting at a time is changed: α, the crowd, and how far a subject may stand out. Each variant sanitizes
all documents; then the inference attack looks for each protected entity, the subject is looked at, and, where there are
several documents, each release is looked for among the originals. The recommended setting keeps the most of those that
reach the aim.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from expurgate.adversary.inference import Inference
from expurgate.adversary.reidentification import Reidentification
from expurgate.assurance.page.charts import Chart, Series
from expurgate.assurance.page.markup import counted
from expurgate.core.document import Document, Reading
from expurgate.core.errors import GuaranteeError, InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import asdict, dataclass, field, fields, replace
from expurgate.core.progress import Steps, unwatched
from expurgate.evaluation.pages import Page, PageTable
from expurgate.evaluation.similarity import by_taxonomy
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer, as_document
from expurgate.policy import Policy, SubjectRule
from expurgate.privacy.likeness import counted_words
from expurgate.privacy.subject import HiddenSubject, shown_by
from expurgate.text.normal import tokens

ALPHAS = (1.0, 1.25, 1.5, 2.0, 3.0)
CROWDS = (0, 10, 20, 50)
DISTANCES = (3.5, 4.5, 6.0, 8.0, 12.0)
SECONDS = 300.0
"""After so long no further setting is begun."""


@dataclass(frozen=True, slots=True)
class FrontierPoint:
    """One setting, with what it leaves and what it keeps, over all documents.

    ``varied``: the setting that differs from the policy, "" for the policy itself. ``rank``: the lowest rank at which an
    attack finds a protected entity (1: found at once); ``found``: the share of them found among the first ``aim``.
    ``stands_out``: the most that a subject stands out of all others, in standard deviations, times the need to protect it. ``linked``: the
    share of releases that tf-idf links to their original first. ``information`` and ``meaning`` are the shares kept,
    ``refused`` the documents that could not be made to hold.
    """

    varied: str
    alpha: float | None
    crowd: int | None
    distance: float | None
    rank: int | None
    found: float | None
    stands_out: float
    linked: float | None
    information: float
    meaning: float
    refused: int
    seconds: float

    def named(self) -> str:
        """The setting in a few words."""
        values = (("α", self.alpha), ("crowd", self.crowd), ("distance", self.distance))
        return ", ".join(f"{name} = {value:g}" for name, value in values if value is not None)


@dataclass(frozen=True, slots=True)
class Frontier:
    """All settings that were tried, the one that is recommended, and why. ``complete``: whether time was enough for all."""

    points: tuple[FrontierPoint, ...]
    recommended: FrontierPoint
    reason: str
    documents: int
    aim: int
    limit: float
    complete: bool = field(default=True)

    def rows(self) -> list[dict[str, Any]]:
        """A row a setting, with a column that marks the recommended one."""
        return [{**asdict(point), "recommended": point is self.recommended} for point in self.points]

    def frame(self) -> Any:
        """The points of the frontier as a pandas data frame."""
        try:
            import pandas
        except ImportError:
            raise MissingExtraError("pandas", extra="frames") from None
        return pandas.DataFrame(self.rows())


def frontier(
    texts: Sequence[str | Document],
    *,
    protect: Sequence[str] = (),
    policy: Policy | str | None = None,
    seconds: float = SECONDS,
    progress: Steps = unwatched,
) -> Frontier:
    """Privacy against utility over α, crowd and distance for ``texts``; ``policy`` and ``protect`` as for ``sanitize``."""
    documents = [as_document(text) for text in ([texts] if isinstance(texts, str) else texts)]
    chosen = policy_for(protect=protect, policy=policy)
    if not documents:
        raise InputError("give at least one document")
    if not seconds > 0:
        raise InputError("the time is a number of seconds above 0")
    if chosen.disclosure is None and chosen.subject is None:
        raise InputError("nothing to vary: name entities to protect, or take a policy with a section [subject]")
    if chosen.disclosure is not None and chosen.disclosure.alpha == "auto":
        chosen = replace(chosen, disclosure=replace(chosen.disclosure, alpha=1.5))
    trial = _Trial(chosen, documents)
    began, points = time.monotonic(), list[FrontierPoint]()
    variants = list(_variants(chosen))
    for done, (varied, variant) in enumerate(variants):
        if points and time.monotonic() - began > seconds:
            break
        points.append(trial.point(varied, variant))
        progress(done + 1, len(variants))
    aim = chosen.disclosure.aim if chosen.disclosure is not None else 1
    limit = (chosen.subject or SubjectRule()).distance
    best, reason = _recommended(points, aim, limit, chosen)
    return Frontier(tuple(points), best, reason, len(documents), aim, limit, len(points) == len(variants))


def _variants(policy: Policy) -> Iterator[tuple[str, Policy]]:
    """The policy, and the policy with one setting changed."""
    yield "", policy
    if policy.disclosure is not None:
        for alpha in ALPHAS:
            if alpha != policy.disclosure.alpha:
                yield "alpha", replace(policy, disclosure=replace(policy.disclosure, alpha=alpha))
        for crowd in CROWDS:
            if crowd != policy.disclosure.crowd:
                yield "crowd", replace(policy, disclosure=replace(policy.disclosure, crowd=crowd))
    if policy.subject is not None:
        for distance in DISTANCES:
            if distance != policy.subject.distance:
                yield "distance", replace(policy, subject=replace(policy.subject, distance=distance))


class _Trial:
    """Some documents, read once, and the attackers."""

    def __init__(self, policy: Policy, documents: Sequence[Document]) -> None:
        self.first = Sanitizer(policy)
        self.knowledge, self.documents = self.first.knowledge, documents
        self.before = [self.first.reader.read(document) for document in documents]
        self.alike = by_taxonomy(self.knowledge)
        self.inference = Inference(self.knowledge)
        self.search = Reidentification([document.text for document in documents]) if len(documents) > 1 else None

    def point(self, varied: str, policy: Policy) -> FrontierPoint:
        """All documents sanitized by one policy, and attacked."""
        began = time.monotonic()
        run = Sanitizer(policy, reader=self.first.reader, knowledge=self.knowledge)
        after: list[Reading | None] = []
        kept, meaning, refused = 0.0, 0.0, 0
        for document, before in zip(self.documents, self.before, strict=True):
            try:
                result = run.sanitize(document)
            except GuaranteeError:
                refused += 1
                after.append(None)
                continue
            told = result.comparison(run).utility
            reading = self.first.reader.read(Document(result.text))
            after.append(reading)
            kept += told.share(told.kept)
            meaning += self.alike(before, reading)
        rule, count = policy.disclosure, len(self.documents)
        ranks = self._ranks(after, rule.protect if rule is not None else ())
        return FrontierPoint(
            varied,
            float(rule.alpha) if rule is not None else None,
            rule.crowd if rule is not None else None,
            policy.subject.distance if policy.subject is not None else None,
            min(ranks, default=None),
            sum(rank <= rule.aim for rank in ranks) / len(ranks) if rule is not None and ranks else None,
            max((self._stands_out(reading, policy.subject) for reading in after if reading is not None), default=0.0),
            self._linked(after),
            kept / count,
            meaning / count,
            refused,
            time.monotonic() - began,
        )

    def _ranks(self, after: Sequence[Reading | None], protect: Sequence[str]) -> list[int]:
        attack = self.inference.attack
        return [attack(reading, entity).rank for reading in after if reading is not None for entity in protect]

    def _stands_out(self, reading: Reading, rule: SubjectRule | None) -> float:
        """The distance of the subject from all other candidates, weighted by the need to protect it."""
        model = HiddenSubject(adversary="public" if rule is None else rule.watched_by)
        words = counted_words(tokens(reading.document.text))
        seen = model.visibility(words, self.knowledge, partial(model.need, shown_by(reading.document.text)))
        return seen.need * seen.distance

    def _linked(self, after: Sequence[Reading | None]) -> float | None:
        if self.search is None:
            return None
        there = [(number, reading.document.text) for number, reading in enumerate(after) if reading is not None]
        ranks = self.search.ranks([text for _, text in there], [number for number, _ in there])
        return sum(rank == 1 for rank in ranks) / len(after)


def _recommended(points: Sequence[FrontierPoint], aim: int, limit: float, policy: Policy) -> tuple[FrontierPoint, str]:
    """The setting that keeps the most of those that reach the aim, or else the safest, with the reason in a sentence."""

    def safe(point: FrontierPoint) -> bool:
        return not point.refused and (point.rank is None or point.rank > aim) and point.stands_out <= limit + 1e-6

    guesses = "an attack's first guess" if aim == 1 else f"among the first {aim} guesses of an attack"
    asked = [f"no protected entity is {guesses}"] if policy.disclosure is not None else []
    if policy.subject is not None:
        asked.append(f"no subject stands out by more than {limit:g} standard deviations")
    reached = [point for point in points if safe(point)]
    if not reached:
        best = min(points, key=lambda point: (point.refused, -(point.rank or 0), point.stands_out, -point.information))
        return best, f"{best.named()}: the safest; no setting tried was such that {' and '.join(asked)}."
    best = max(reached, key=lambda point: point.information)
    if len(points) == 1:
        kept = f"keeps {best.information:.0%} of the information"
        return best, f"{best.named()}: the only setting tried; {kept}, and {' and '.join(asked)}."
    place = "" if best.rank is None else f"; an attack finds a protected entity at rank {best.rank}"
    reason = (
        f"{best.named()}: keeps the most ({best.information:.0%} of the information{place}) of the "
        f"{len(reached)} of {len(points)} settings after which {' and '.join(asked)}"
    )
    more = [point for point in points if not safe(point) and point.information > best.information]
    if not more:
        return best, f"{reason}."
    other = min(more, key=lambda point: point.information)
    return best, f"{reason}; {other.named()} would keep {other.information:.0%} and {_price(other, aim, limit)}."


def _price(point: FrontierPoint, aim: int, limit: float) -> str:
    """A clause that says what a setting leaves which does not reach the aim."""
    if point.refused:
        return f"cannot release {point.refused} of the documents"
    if point.rank is not None and point.rank <= aim:
        return f"leave a protected entity at rank {point.rank}"
    return f"leave a subject {point.stands_out:.1f} standard deviations out (asked for: {limit:g})"


COLUMNS = tuple(each.name for each in fields(FrontierPoint))


def page(found: Frontier) -> Page:
    """The frontier as charts and a table."""
    charts = []
    if any(point.rank is not None for point in found.points):
        caption = f"Higher is safer: at rank 1 the entity is found at once; asked for is a rank above {found.aim}."
        charts.append(_chart(found, "Lowest rank of a protected entity", "rank", caption, log=True))
    caption = f"Lower is safer; asked for are at most {found.limit:g} standard deviations."
    charts.append(_chart(found, "How far the subject stands out", "stands_out", caption))
    rows = [[_shown(value) for value in (point.named(), *asdict(point).values())] for point in found.points]
    table = PageTable(
        "All settings", ("setting", *COLUMNS), rows, "" if found.complete else "Time ended before the last."
    )
    lead = f"{counted(found.documents, 'document')}. Recommended: {found.reason}"
    return Page("Privacy against utility", lead, charts, tables=(table,))


def _chart(found: Frontier, title: str, of: str, caption: str, *, log: bool = False) -> Chart:
    """One measure of privacy against the information kept: a curve for each setting that was changed."""
    start = found.points[0]
    series = []
    for varied, name in (("alpha", "α changed"), ("crowd", "crowd changed"), ("distance", "distance changed")):
        changed = [start, *(point for point in found.points if point.varied == varied)]
        spots = sorted((point.information, float(getattr(point, of) or 0)) for point in changed)
        if len(spots) > 1:
            series.append(Series(name, spots))
    series = series or [Series("the policy", [(start.information, float(getattr(start, of) or 0))])]
    return Chart(title, "share of the information kept", title.lower(), series, caption, log_y=log, zero=not log)


def _shown(value: str | float | None) -> str | float:
    return "–" if value is None else value
