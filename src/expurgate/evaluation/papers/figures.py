"""What the papers report, from their tables and text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean


@dataclass(frozen=True, slots=True)
class Features:
    """An entity of general-purpose sanitization, table I: its information, and that of its three features, specific first."""

    information: float
    thresholds: tuple[float, float, float]


FEATURES: Mapping[str, Features] = {
    "Wozniak": Features(8.70, (5.99, 3.94, 2.17)),
    "Gaudi": Features(7.60, (6.26, 4.37, 3.09)),
    "Dreamworks": Features(8.25, (6.06, 3.62, 3.15)),
    "PortAventura": Features(10.18, (8.16, 6.05, 4.75)),
    "Yellowstone": Features(5.86, (5.39, 4.46, 3.53)),
    "Tarragona": Features(6.19, (6.05, 4.95, 3.64)),
}
KEPT: Mapping[str, str] = {
    "suppression": "below 0.10 in many cases",
    "WordNet only": "less than half of what the whole keeps",
    "whole taxonomy": "0.20–0.45",
    "ideal": "1.25 to 1.67 times the whole",
}
"""Utility in section III.C; its figure is a picture, the text gives these ranges."""


def feature_shares() -> tuple[float, ...]:
    """β as a share of IC(entity), general to specific: the means of table I, between its smallest and its largest."""
    shares = [[beta / each.information for beta in each.thresholds] for each in FEATURES.values()]
    middle = [mean(row[at] for row in shares) for at in (2, 1, 0)]
    every = [share for row in shares for share in row]
    return tuple(round(share, 2) for share in (min(every), *middle, max(every)))


@dataclass(frozen=True, slots=True)
class Case:
    """A protected entity of C-sanitized: the term, the names an article may use, and table 2: α → (redaction, sanitization)."""

    kind: str
    term: str
    names: tuple[str, ...]
    kept: Mapping[float, tuple[float, float]]


CASES: Mapping[str, Case] = {
    "HIV": Case("conditions", "HIV", ("HIV",), {1.0: (0.962, 0.972), 1.5: (0.329, 0.666), 2.0: (0.176, 0.612)}),
    "STD": Case(
        "conditions",
        "sexually transmitted disease",
        ("sexually transmitted disease", "sexually transmitted infection"),
        {1.0: (0.953, 0.975), 1.5: (0.700, 0.858), 2.0: (0.655, 0.845)},
    ),
    "Los Angeles": Case(
        "places", "Los Angeles", ("Los Angeles",), {1.0: (0.883, 0.946), 1.5: (0.544, 0.801), 2.0: (0.481, 0.775)}
    ),
    "New York": Case(
        "places", "New York", ("New York",), {1.0: (0.972, 0.992), 1.5: (0.393, 0.642), 2.0: (0.201, 0.583)}
    ),
    "Homosexuality": Case(
        "beliefs",
        "homosexuality",
        ("homosexuality",),
        {1.0: (0.929, 0.975), 1.5: (0.553, 0.813), 2.0: (0.504, 0.772)},
    ),
    "Catholicism": Case(
        "beliefs",
        "Catholicism",
        ("Catholicism", "Roman Catholicism", "Roman Catholic Church"),
        {1.0: (0.963, 0.981), 1.5: (0.413, 0.734), 2.0: (0.309, 0.658)},
    ),
}
ALPHAS = (1.0, 1.5, 2.0)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Precision, recall and F against what people would hide."""

    precision: float
    recall: float
    f: float


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
