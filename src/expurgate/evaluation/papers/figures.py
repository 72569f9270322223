"""What the papers report, from their tables and text."""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.evaluation.papers.tables import Agreement


@dataclass(frozen=True, slots=True)
class Features:
    """An entity of general-purpose sanitization, table I: its information, its features φ with theirs (specific first), and
    the summary the paper gives. ``article``: what semantic correlations calls the same article; ``name``: what K calls it."""

    article: str
    name: str
    information: float
    features: tuple[tuple[str, float], ...]
    summary: str


FEATURES: Mapping[str, Features] = {
    "Wozniak": Features(
        "Steve Wozniak",
        "Wozniak",
        8.70,
        (("Steve Jobs", 5.99), ("engineer", 3.94), ("Apple", 2.17)),
        "American computer engineer and programmer who founded Apple Inc. with Steve Jobs.",
    ),
    "Gaudi": Features(
        "Antoni Gaudi",
        "Gaudi",
        7.60,
        (("Reus", 6.26), ("architect", 4.37), ("Barcelona", 3.09)),
        "Spanish/Catalan architect of Catalan Modernism. He was born in Reus. His work is concentrated in Barcelona.",
    ),
    "Dreamworks": Features(
        "Dreamworks",
        "Dreamworks",
        8.25,
        (("Shrek", 6.06), ("producer", 3.62), ("Hollywood", 3.15)),
        "American film studio which develops, produces, and distributes films, video games and television programming.",
    ),
    "PortAventura": Features(
        "Port Aventura",
        "PortAventura",
        10.18,
        (("Salou", 8.16), ("Catalunya", 6.05), ("Mediterranean", 4.75)),
        "Spanish theme park and a resort in Salou, Catalunya; by the Mediterranean, close to Barcelona.",
    ),
    "Yellowstone": Features(
        "Yellowstone",
        "Yellowstone",
        5.86,
        (("national park", 5.39), ("Wyoming", 4.46), ("North America", 3.53)),
        "U.S. national park located primarily in the state of Wyoming although it also extends into Montana and Idaho.",
    ),
    "Tarragona": Features(
        "Tarragona",
        "Tarragona",
        6.19,
        (("Catalunya", 6.05), ("Mediterranean", 4.95), ("province", 3.64)),
        "Capital of a Spanish province located in the south of Catalunya on the north-east of Spain, by the Mediterranean.",
    ),
}
KEPT: Mapping[str, str] = {
    "suppression": "below 0.10 in many cases",
    "WordNet only": "less than half of what the whole keeps",
    "whole taxonomy": "0.20–0.45",
    "ideal": "1.25 to 1.67 times the whole",
}
"""Utility in section III.C; its figure is a picture, the text gives these ranges."""


@dataclass(frozen=True, slots=True)
class Case:
    """A protected entity of C-sanitized: the term, the titles of its article, table 1 (α → against the expert) and table 2
    (α → redaction, sanitization)."""

    kind: str
    term: str
    titles: tuple[str, ...]
    expert: Mapping[float, Agreement]
    kept: Mapping[float, tuple[float, float]]


ALPHAS = (1.0, 1.5, 2.0)


def _case(kind: str, term: str, titles: tuple[str, ...], *rows: tuple[float, ...]) -> Case:
    """Rows of percentages, an α each: precision, recall, F; redaction, sanitization."""
    expert = {alpha: Agreement(*(value / 100 for value in row[:3])) for alpha, row in zip(ALPHAS, rows, strict=True)}
    kept = {alpha: (row[3] / 100, row[4] / 100) for alpha, row in zip(ALPHAS, rows, strict=True)}
    return Case(kind, term, titles, expert, kept)


CASES: Mapping[str, Case] = {
    "HIV": _case(
        "conditions",
        "HIV",
        ("HIV", "HIV/AIDS"),
        (100, 4, 7.7, 96.2, 97.2),
        (96, 88.9, 92.3, 32.9, 66.6),
        (81.2, 96.3, 88.1, 17.6, 61.2),
    ),
    "STD": _case(
        "conditions",
        "sexually transmitted disease",
        ("Sexually transmitted disease", "Sexually transmitted infection"),
        (100, 8.6, 15.8, 95.3, 97.5),
        (87.5, 60, 71.2, 70.0, 85.8),
        (87.5, 80, 83.6, 65.5, 84.5),
    ),
    "Los Angeles": _case(
        "places",
        "Los Angeles",
        ("Los Angeles County, California", "Los Angeles County", "Los Angeles"),
        (100, 5.3, 10, 88.3, 94.6),
        (76.9, 76.9, 76.9, 54.4, 80.1),
        (73.3, 84.6, 78.6, 48.1, 77.5),
    ),
    "New York": _case(
        "places",
        "New York",
        ("New York City",),
        (100, 8.7, 16, 97.2, 99.2),
        (71.9, 100, 83.6, 39.3, 64.2),
        (57.1, 100, 72.7, 20.1, 58.3),
    ),
    "Homosexuality": _case(
        "beliefs",
        "homosexuality",
        ("Homosexuality",),
        (80, 17.4, 28.6, 92.9, 97.5),
        (80.1, 77.3, 79.1, 55.3, 81.3),
        (81.5, 95.6, 88, 50.4, 77.2),
    ),
    "Catholicism": _case(
        "beliefs",
        "Catholicism",
        ("Catholicism", "Catholic Church", "Roman Catholic Church"),
        (100, 8.3, 15.4, 96.3, 98.1),
        (72.7, 72.7, 72.7, 41.3, 73.4),
        (69.2, 81.8, 75, 30.9, 65.8),
    ),
}

FIRST, SENTENCE, DOCUMENT = "ζ alone", "Ψ, sentence", "Ψ, document"
QUASI: Mapping[str, Agreement] = {
    SENTENCE: Agreement(0.7982, 0.5607, 0.6174),
    DOCUMENT: Agreement(0.6306, 0.8786, 0.7065),
}
"""Semantic correlations, table 5: the quasi-identifiers alone, averages over 20 articles."""
OUTPUT: Mapping[str, Agreement] = {
    FIRST: Agreement(0.8909, 0.4892, 0.6160),
    DOCUMENT: Agreement(0.7485, 0.9313, 0.8170),
}
"""Semantic correlations, table 6: everything that is hidden, averages over 20 articles."""
