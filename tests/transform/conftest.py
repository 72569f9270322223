"""A small taxonomy and readings made by hand, shared by the tests of this room."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from expurgate.core.document import Document, Reading, Term
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Generalizer, Transform
from expurgate.transform.generalize import Generalize
from expurgate.transform.rewriter import Rewriter

_CHAINS = {
    "tarragona": ["city", "municipality", "location", "entity"],
    "reus": ["city", "municipality", "location", "entity"],
    "segovia": ["European town", "town"],
    "catalonia": ["Spain", "country"],
    "hiv": ["virus", "infectious agent", "organism", "entity"],
    "aids": ["immunodeficiency", "disease", "condition", "state"],
    "md": ["chemical element", "substance"],
    "biopsy": ["diagnostic procedure", "procedure", "act"],
    "pneumonia": ["lung disease", "disease"],
    "zidovudine": ["antiviral drug", "drug", "substance"],
    "pancreatic cancer": ["cancer", "neoplasm", "disease"],
    "cancer": ["neoplasm", "disease"],
    "robert murray": ["lawyer", "person", "organism"],
    "murray": ["river", "stream", "object"],
    "chemotherapy": ["therapy", "treatment"],
    "widget": ["entity"],
}


_SYNONYMS = {"hiv": ("human immunodeficiency virus",), "aids": ("acquired immune deficiency syndrome",)}


class SmallTaxonomy:
    """Chains written out."""

    def generalizations(self, term: str) -> list[str]:
        return list(_CHAINS.get(normal_form(term), []))

    def synonyms(self, term: str) -> tuple[str, ...]:
        return _SYNONYMS.get(normal_form(term), ())


def _found(text: str, *wanted: tuple[str, str]) -> list[Finding]:
    findings = []
    for surface, label in wanted:
        start = text.index(surface)
        findings.append(Finding(Span(start, start + len(surface)), normal_form(surface), "test", label))
    return findings


def _read(text: str, *phrases: str) -> Reading:
    starts = [0, *(m.end() for m in re.finditer(r"(?<!Mr)(?<!Dr)(?<!\b\w)[.!?]\s+", text) if m.end() < len(text))]
    ends = [*starts[1:], len(text)]
    sentences = tuple(Span(start, end) for start, end in zip(starts, ends, strict=True)) if text else ()
    spans = sorted((text.index(phrase), phrase) for phrase in phrases)
    terms = tuple(Term(normal_form(phrase), (Span(at, at + len(phrase)),)) for at, phrase in spans)
    return Reading(Document(text), terms, sentences, ())


def rewrite(rewriter: Rewriter, reading: Reading, findings: list[Finding]) -> str:
    """The text with the edits of a rewriter made."""
    return apply(reading.document.text, rewriter.edits(reading, findings)).text


def _rewritten(transform: Transform, text: str, *wanted: tuple[str, str], phrases: tuple[str, ...] = ()) -> str:
    return rewrite(Rewriter(transform), _read(text, *phrases), _found(text, *wanted))


@pytest.fixture(scope="session")
def taxonomy() -> Generalizer:
    """Chains written out."""
    return SmallTaxonomy()


@pytest.fixture(scope="session")
def found() -> Callable[..., list[Finding]]:
    """A finding at the first place of each (surface, label)."""
    return _found


@pytest.fixture(scope="session")
def read() -> Callable[..., Reading]:
    """A reading with sentences by full stops, and the noun phrases named."""
    return _read


@pytest.fixture(scope="session")
def rewritten() -> Callable[..., str]:
    """The text after one pass of a transform over the surfaces named."""
    return _rewritten


@pytest.fixture(scope="session")
def generalized(taxonomy: Generalizer) -> Callable[..., str]:
    """The same with the first generalization, whatever it is."""

    def run(text: str, *wanted: tuple[str, str], phrases: tuple[str, ...] = ()) -> str:
        transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
        return _rewritten(transform, text, *wanted, phrases=phrases)

    return run
