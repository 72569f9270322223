"""A small world: a corpus of made-up texts and a small taxonomy, so that tests need no shipped file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.privacy.table_corpus import NoKinds

from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader

TEXTS = [
    *["An HIV infection is treated with antiretroviral therapy."] * 8,
    *["HIV and pneumonia, with weight loss, in one patient."] * 6,
    *["A patient with pneumonia in a hospital near the garden."] * 20,
    *["Weight loss after a long walk in the garden of the hospital."] * 20,
    *["The engineer met a person in the city. The person saw a place."] * 40,
    *["A disease, a treatment, a condition, a change, an infection, a thing, a sign and a test."] * 60,
    *["Mary Adler is a nurse in Tarragona, a city in Spain."] * 3,
    *["The letter spoke of a window, a table and a date in the country."] * 60,
]
CHAINS = {
    "hiv": ["virus", "thing"],
    "antiretroviral therapy": ["treatment", "thing"],
    "pneumonia": ["disease", "condition", "thing"],
    "weight loss": ["change", "thing"],
    "hiv infection": ["infection", "disease", "thing"],
    "tarragona": ["city", "place", "thing"],
    "nurse": ["person", "thing"],
    "patient": ["person", "thing"],
    "engineer": ["person", "thing"],
}


@pytest.fixture(scope="session")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    kinds = NoKinds(CHAINS, {"hiv": ("human immunodeficiency virus",)}, {"disease": ("pneumonia",)})
    path: Path = tmp_path_factory.mktemp("knowledge") / "small.corpus"
    Corpus.build(TEXTS, path, processes=1)
    return Knowledge(Corpus.open(path, kin=kinds), kinds)


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader()
