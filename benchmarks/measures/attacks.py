"""How well what is protected hides: the adversaries before and after, over many documents, with what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median

from benchmarks.measures.unseen import half_known, seen_by_the_defence

from expurgate.adversary.gaps import gaps
from expurgate.adversary.inference import SCORES, Inference, InferenceAttack
from expurgate.adversary.reconstruction import Guess, Rebuilt, Reconstruction, rebuilt
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.evaluation.rows import average
from expurgate.evaluation.topics import Article
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.choose import TextReader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy


@dataclass(frozen=True, slots=True)
class Trial:
    """One article attacked as it is and as it is released; ``kept`` and ``redacted`` are shares of its information.

    ``after`` is None when it could not be made to hold and nothing was released.
    """

    topic: str
    before: InferenceAttack
    after: InferenceAttack | None
    kept: float
    redacted: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Shares of the trials, by score and by the best of all ("best"): found first before, out of the first n after."""

    trials: int
    refused: int
    first_before: dict[str, float]
    out_after: dict[str, float]
    both: dict[str, float]
    median_after: dict[str, float]
    kept: float
    redacted: float


def inference_trials(
    articles: Sequence[Article],
    policy: Callable[[str], Policy],
    *,
    knowledge: Knowledge,
    limit: int = 500,
    unseen: bool = False,
) -> Iterable[Trial]:
    """Each article sanitized by the policy for its topic, and attacked before and after.

    ``unseen``: the defence knows half of the topic's kin, and the adversary ranks it among things the defence did not see.
    """
    attack = Inference(knowledge, limit=limit)
    reader: TextReader | None = None
    for article in articles:
        known = half_known(knowledge, article.topic) if unseen else knowledge
        without = seen_by_the_defence(known, article.topic) if unseen else frozenset[str]()
        sanitizer = Sanitizer(policy(article.topic), knowledge=known, reader=reader)
        reader = sanitizer.reader
        document = Document(article.text)
        before = attack.attack(reader.read(document), article.topic, without=without)
        try:
            result = sanitizer.sanitize(document)
        except GuaranteeError:
            yield Trial(article.topic, before, None, 0.0, 0.0)
            continue
        after = attack.attack(reader.read(replace(document, text=result.text)), article.topic, without=without)
        told = result.comparison(sanitizer).utility
        yield Trial(article.topic, before, after, told.share(told.kept), told.share(told.redacted))


def reconstruction_trials(
    articles: Sequence[Article], policy: Callable[[str], Policy], *, knowledge: Knowledge
) -> Rebuilt:
    """Each article sanitized by the policy for its topic, and every replacement guessed."""
    reader: TextReader | None = None
    guesses: list[Guess] = []
    for article in articles:
        sanitizer = Sanitizer(policy(article.topic), knowledge=knowledge, reader=reader)
        reader = sanitizer.reader
        try:
            released = sanitizer.sanitize(Document(article.text)).text
        except GuaranteeError:
            continue
        guesses += Reconstruction(knowledge).attack(reader.read(Document(released)), gaps(article.text, released))
    return rebuilt(guesses)


def rank_by(attack: InferenceAttack, score: str) -> int:
    """The rank by one score, or by the best of all."""
    by_name: dict[str, int] = {**attack.ranks}  # type: ignore[dict-item]
    return attack.rank if score == "best" else by_name[score]


def summarize(trials: Sequence[Trial], *, first: int = 10) -> Summary:
    """The shares; what was refused leaks nothing and keeps nothing."""
    scores = (*SCORES, "best")
    released = [trial for trial in trials if trial.after is not None]

    def out(trial: Trial, score: str) -> bool:
        return trial.after is None or rank_by(trial.after, score) > first

    def found(trial: Trial, score: str) -> bool:
        return rank_by(trial.before, score) == 1

    return Summary(
        trials=len(trials),
        refused=len(trials) - len(released),
        first_before={score: average(found(trial, score) for trial in trials) for score in scores},
        out_after={score: average(out(trial, score) for trial in trials) for score in scores},
        both={score: average(found(trial, score) and out(trial, score) for trial in trials) for score in scores},
        median_after={
            score: median([rank_by(trial.after, score) for trial in released if trial.after] or [0]) for score in scores
        },
        kept=average(trial.kept for trial in released),
        redacted=average(trial.redacted for trial in released),
    )
