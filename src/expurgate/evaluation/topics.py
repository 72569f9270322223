"""Articles about things people have to hide, chosen from a collection by rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.sources import SourceDocument
from expurgate.knowledge.phrases import PhraseMatcher

TOPICS = tuple(
    topic.strip()
    for topic in """
    HIV, tuberculosis, cholera, malaria, leprosy, asthma, epilepsy, diabetes, schizophrenia, autism, syphilis, hepatitis,
    influenza, measles, smallpox, polio, rabies, leukemia, lymphoma, breast cancer, lung cancer, prostate cancer,
    Alzheimer's disease, Parkinson's disease, multiple sclerosis, Down syndrome, bipolar disorder, dementia, alcoholism,
    obesity, anemia, pneumonia, typhus, dyslexia, cerebral palsy, stroke, Islam, Judaism, Buddhism, Hinduism, Sikhism,
    Jainism, Taoism, atheism, Scientology, Catholicism, Protestantism, Anglicanism, Methodism, Lutheranism, Mormonism,
    Zoroastrianism, Wicca, paganism, Shinto, Calvinism, communism, socialism, anarchism, fascism, liberalism,
    conservatism, feminism, nationalism, Zionism, Marxism, libertarianism, Nazism, homosexuality, bisexuality,
    prostitution, pedophilia, abortion, rape, incest, suicide, heroin, cocaine, cannabis, domestic violence, torture
    """.split(",")
)
"""Diseases and disorders, beliefs, convictions, sexual life, crimes and drugs."""
OPENING = 3000
"""How much of an article is taken, in code points."""
MENTIONS = 4
"""An article is about something when its opening names it so often."""


@dataclass(frozen=True, slots=True)
class Article:
    """The opening of an article and the topic it is about."""

    topic: str
    title: str = field(repr=False)
    text: str = field(repr=False)


def choose(
    sources: Iterable[SourceDocument],
    *,
    count: int,
    topics: Sequence[str] = TOPICS,
    each: int = 8,
    shortest: int = 1200,
) -> list[Article]:
    """The first ``count`` articles about the topics in the order of the collection, at most ``each`` for one topic.

    An article is about the topic that its opening names most often.
    """
    matcher = PhraseMatcher(topics)
    lowered = [topic.lower() for topic in topics]
    taken = dict.fromkeys(topics, 0)
    found: list[Article] = []
    for source in sources:
        if len(found) == count:
            break
        text = opening(source.text)
        small = text.lower()
        if len(text) < shortest or max(small.count(topic) for topic in lowered) < MENTIONS:
            continue
        times = dict.fromkeys(topics, 0)
        for _, number in matcher.find(text):
            times[topics[number]] += 1
        topic = max(topics, key=lambda topic: times[topic])
        if times[topic] >= MENTIONS and taken[topic] < each:
            taken[topic] += 1
            found.append(Article(topic, source.title, text))
    return found


def opening(text: str, length: int = OPENING) -> str:
    """The first ``length`` code points, up to the last full stop."""
    if len(text) <= length:
        return text
    cut = text.rfind(".", 0, length)
    return text[: cut + 1] if cut > 0 else text[:length]
