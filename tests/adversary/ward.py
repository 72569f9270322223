"""A small hospital: a corpus of notes about six diseases, and a taxonomy that knows them."""

from __future__ import annotations

from pathlib import Path

from tests.privacy.table_corpus import NoKinds

from expurgate.core.document import Document, Reading
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader

SIGNS = {
    "measles": ("rash", "koplik spots", "red eyes", "vitamin"),
    "mumps": ("swollen glands", "jaw pain", "testicles", "saliva"),
    "cholera": ("diarrhea", "dehydration", "rice water", "wells"),
    "malaria": ("mosquito", "chills", "quinine", "swamps"),
    "rabies": ("dog bite", "saliva", "hydrophobia", "bats"),
    "gout": ("uric acid", "big toe", "purines", "wine"),
}
SHARED = ("fever", "hospital", "patient", "nurse")
NOTE = (
    "The patient had measles. A nurse saw koplik spots and a rash at the hospital. He had red eyes and a fever. "
    "The doctor gave him vitamin tablets."
)


def notes() -> list[str]:
    """Six notes a disease, and others about nothing in particular."""
    written = []
    for disease, signs in SIGNS.items():
        for turn in range(6):
            first, second = signs[turn % 4], signs[(turn + 1) % 4]
            shared = SHARED[turn % 4]
            written.append(f"The {shared} spoke of {disease}. There was {first}. There was {second}.")
    written += [f"The {SHARED[turn % 4]} had a garden. The {SHARED[(turn + 1) % 4]} was kind." for turn in range(24)]
    return written


def kinds() -> NoKinds:
    """Six diseases under one kind, and signs under another."""
    return NoKinds(
        {
            **{disease: ["disease", "entity"] for disease in SIGNS},
            **{sign: ["sign", "entity"] for signs in SIGNS.values() for sign in signs},
        },
        {},
        {"disease": tuple(sorted(SIGNS)), "sign": tuple(sorted({sign for signs in SIGNS.values() for sign in signs}))},
    )


def knowledge(folder: Path) -> Knowledge:
    """The corpus of the notes, built in a folder, with the taxonomy."""
    corpus = Corpus.build(notes(), folder / "ward.corpus", min_df=1, processes=1)
    return Knowledge(corpus, kinds(), level="surface")


def read(text: str) -> Reading:
    """A text as language sees it."""
    return Reader().read(Document(text))
