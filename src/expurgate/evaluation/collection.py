"""A release as a whole, for a paper or a regulator: what was hidden, what may still be found out, and what is left to work with.

The texts are sanitized again under the policy, so that every figure is of what the policy does now; the page says how many of them are
those that were certified. No word of a document gets into the figures.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import Any

from expurgate.adversary.reidentification import Reidentification, risk
from expurgate.adversary.retrieval import Retrieval
from expurgate.core.document import Document
from expurgate.core.errors import ExpurgateError, InputError, MissingExtraError
from expurgate.core.faults import explained
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.progress import Progress, unwatched
from expurgate.evaluation.similarity import by_taxonomy
from expurgate.pipeline.linked import Linkage, digest, sanitize_readable
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

MANY = 1_000
"""Documents that are looked at; of more a sample is drawn."""
FOLDS = 5
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class OwnedDocument:
    """A document of the collection: its text, whose it is, and the class a classifier should tell."""

    text: str = field(repr=False)
    name: str = field(default="", repr=False)
    owner: Any = field(default=None, repr=False)
    label: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Background:
    """The adversary's texts, and for each document the number of the text about the same person, or None."""

    texts: Sequence[str] = field(repr=False)
    true: Sequence[int | None] = field(repr=False)
    what: str


@dataclass(frozen=True, slots=True)
class AttackRate:
    """How often an adversary finds the right background text for a document, first and among the first n."""

    adversary: str
    what: str
    documents: int
    people: int
    first: float
    low: float
    high: float
    among: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Learnt:
    """The share a classifier gets right, trained on one kind of texts and asked about another (mean of five folds)."""

    trained_on: str
    asked_about: str
    accuracy: float


@dataclass(frozen=True, slots=True)
class CollectionStudy:
    """Everything the report on a collection says."""

    policy: str
    documents: int
    studied: int
    failures: Mapping[str, int]
    certified: int | None
    edits: int
    hidden: Mapping[str, tuple[int, int]]
    """For each type: how many places, in how many documents."""
    residual: Mapping[tuple[str, str], tuple[float, float]]
    """For each number that a model certifies: the mean and the largest over the documents."""
    attacks: tuple[AttackRate, ...]
    information: tuple[float, ...] = field(repr=False)
    meaning: tuple[float, ...] = field(repr=False)
    length: tuple[float, ...] = field(repr=False)
    owners: int
    together: int
    learnt: tuple[Learnt, ...]
    background: str
    """What the adversary of the attacks knows, in words."""


def study(
    entries: Sequence[OwnedDocument],
    policy: Policy,
    *,
    key: bytes | None = None,
    background: Sequence[tuple[str, str]] | None = None,
    certified: frozenset[str] | None = None,
    most: int = MANY,
    seed: int = 0,
    progress: Progress = unwatched,
) -> CollectionStudy:
    """The study of a collection. ``background``: names and texts an adversary has; without it the public half of every original.

    ``certified``: SHA-256 digests of the texts that were released, to say how many are the same.
    """
    if not entries:
        raise InputError("a release has at least one document")
    chosen = _sample(entries, most, seed)
    with Sanitizer(policy, key=key) as sanitizer:
        results, failures, linkages = _sanitized(chosen, sanitizer, progress)
        kept = [(entry, result) for entry, result in zip(chosen, results, strict=True) if result is not None]
        information, meaning = _kept([result for _, result in kept], sanitizer)
    done = [entry for entry, _ in kept]
    texts = [result.text for _, result in kept]
    known = _public(done) if background is None else _named(done, background)
    return CollectionStudy(
        policy.name or "policy",
        len(entries),
        len(chosen),
        failures,
        None if certified is None else sum(digest(text) in certified for text in texts),
        sum(len(result.edits) for _, result in kept),
        _hidden([result for _, result in kept]),
        _residual([result for _, result in kept]),
        _attacks([entry.text for entry in done], texts, known),
        tuple(information),
        tuple(meaning),
        tuple(len(result.text) / max(1, len(entry.text)) for entry, result in kept),
        len(linkages),
        sum(linkage.together for linkage in linkages),
        learnt([entry.text for entry in done], texts, [entry.label for entry in done], seed),
        known.what,
    )


def _sample(entries: Sequence[OwnedDocument], most: int, seed: int) -> list[OwnedDocument]:
    """All entries, or so many of them by chance; an owner's documents stay together where that is possible."""
    if len(entries) <= most:
        return list(entries)
    drawn = random.Random(seed)  # noqa: S311 - which documents are looked at is no secret
    owners: dict[Any, list[OwnedDocument]] = {}
    for at, entry in enumerate(entries):
        owners.setdefault(("", at) if entry.owner is None else (entry.owner,), []).append(entry)
    groups = list(owners.values())
    drawn.shuffle(groups)
    return [entry for group in groups for entry in group][:most]


def _sanitized(
    entries: Sequence[OwnedDocument], sanitizer: Sanitizer, progress: Progress
) -> tuple[list[Result | None], dict[str, int], list[Linkage]]:
    """The result for each document, why others have none, and the linkages of owners with several."""
    groups: dict[Any, list[int]] = {}
    for at, entry in enumerate(entries):
        groups.setdefault(("", at) if entry.owner is None else (entry.owner,), []).append(at)
    results: list[Result | None] = [None] * len(entries)
    failures: Counter[str] = Counter()
    linkages: list[Linkage] = []
    for number, places in enumerate(groups.values(), start=1):
        documents = [Document(entries[at].text) for at in places]
        try:
            made, linkage = sanitize_readable(documents, sanitizer)
            if linkage is not None:
                linkages.append(linkage)
            for at, result in zip(places, made, strict=True):
                if isinstance(result, Result):
                    results[at] = result
                else:
                    failures[_reason(result)] += 1
        except ExpurgateError as error:
            failures[_reason(error)] += len(places)
        progress("documents", number, len(groups))
    return results, dict(failures.most_common()), linkages


def _reason(error: ExpurgateError) -> str:
    """Why a document failed, without the numbers in which such reasons differ."""
    return re.sub(r"\d+", "…", explained(error)[0])


def _kept(results: Sequence[Result], sanitizer: Sanitizer) -> tuple[list[float], list[float]]:
    """The share of the information, and of the meaning, that each text keeps."""
    alike = by_taxonomy(sanitizer.knowledge)
    information, meaning = [], []
    with sanitizer.memory.active():
        for result in results:
            utility = result.comparison(sanitizer).utility
            information.append(utility.share(utility.kept))
            before = sanitizer.reader.read(result.original)
            meaning.append(alike(before, sanitizer.reader.read(replace(result.original, text=result.text))))
    return information, meaning


def _hidden(results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    places: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    for result in results:
        types = [next((one.label or one.model for one in edit.findings), "other") for edit in result.edits]
        places.update(types)
        documents.update(set(types))
    return {name: (count, documents[name]) for name, count in places.most_common()}


def _residual(results: Sequence[Result]) -> dict[tuple[str, str], tuple[float, float]]:
    """The mean and the largest of every number that certificates state, by model."""
    found: dict[tuple[str, str], list[float]] = {}
    for result in results:
        for model in result.certificate.data["models"]:
            for told in (model, *model.get("protected", ())):
                for name, value in told.items():
                    if isinstance(value, int | float) and not isinstance(value, bool):
                        found.setdefault((model["model"], name.replace("_", " ")), []).append(float(value))
    return {name: (mean(values), max(values)) for name, values in found.items()}


def _public(entries: Sequence[OwnedDocument]) -> Background:
    """Every second sentence of every original: an adversary who knows half of each document word by word."""
    halves = [" ".join(_SENTENCE.split(entry.text)[0::2]) for entry in entries]
    return Background(halves, list(range(len(halves))), "half of every original")


def _named(entries: Sequence[OwnedDocument], background: Sequence[tuple[str, str]]) -> Background:
    places = {name: at for at, (name, _) in enumerate(background)}
    true = [places.get(entry.name) for entry in entries]
    return Background([text for _, text in background], true, "the background collection")


def _attacks(originals: Sequence[str], released: Sequence[str], known: Background) -> tuple[AttackRate, ...]:
    """Both adversaries on what was released, and on the originals for comparison."""
    asked = [(at, number) for at, number in enumerate(known.true) if number is not None]
    if len(known.texts) < 2 or not asked:
        return ()
    numbers = [number for _, number in asked]
    found = []
    search = Retrieval(known.texts)
    ways: list[tuple[str, Callable[[list[str]], list[int]]]] = [
        ("search (BM25)", lambda texts: [search.attack(text, at).rank for text, at in zip(texts, numbers, strict=True)])
    ]
    try:
        nearest = Reidentification(known.texts)
        ways.append(("nearest (tf-idf)", lambda texts: nearest.ranks(texts, numbers)))
    except MissingExtraError:
        pass
    for adversary, ranks_of in ways:
        for what, texts in (("original", originals), ("released", released)):
            ranks = ranks_of([texts[at] for at, _ in asked])
            told = risk(ranks, len(known.texts)).first
            steps = sorted(
                {n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if n < len(known.texts)} | {len(known.texts)}
            )
            among = tuple((n, mean(rank <= n for rank in ranks)) for n in steps)
            found.append(
                AttackRate(adversary, what, len(ranks), len(known.texts), told.value, told.low, told.high, among)
            )
    return tuple(found)


def learnt(
    originals: Sequence[str], released: Sequence[str], labels: Sequence[str | None], seed: int = 0
) -> tuple[Learnt, ...]:
    """How well a classifier (tf-idf, logistic regression) learns from the released texts and from the originals; nothing without labels."""
    counts = Counter(labels)
    if None in counts or len(counts) < 2 or min(counts.values()) < FOLDS:
        return ()
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import StratifiedKFold
        from sklearn.pipeline import make_pipeline
    except ImportError:
        raise MissingExtraError("scikit-learn", extra="vectors") from None
    kinds = {"originals": originals, "released texts": released}
    scores: dict[tuple[str, str], list[float]] = {}
    for train, test in StratifiedKFold(FOLDS, shuffle=True, random_state=seed).split(originals, labels):
        for trained, texts in kinds.items():
            model = make_pipeline(TfidfVectorizer(sublinear_tf=True), LogisticRegression(max_iter=1000))
            model.fit([texts[at] for at in train], [labels[at] for at in train])
            for asked, others in kinds.items():
                right = model.score([others[at] for at in test], [labels[at] for at in test])
                scores.setdefault((trained, asked), []).append(float(right))
    return tuple(Learnt(*names, mean(values)) for names, values in scores.items())
