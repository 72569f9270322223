"""The articles of semantic correlations: titles they go by, table 4 (what sets the threshold), tables 5 and 6 (against experts)."""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.core.lazy_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """Precision, recall and F against what people would hide."""

    precision: float
    recall: float
    f: float


@dataclass(frozen=True, slots=True)
class Correlations:
    """An article of the paper: its kind, the titles it may have, the term that sets t and t in bits (table 4), the
    quasi-identifiers by context (table 5), and everything hidden, by ζ alone and with Ψ over the document (table 6)."""

    kind: str
    titles: tuple[str, ...]
    term: str
    threshold: float
    document: Agreement
    sentence: Agreement
    first: Agreement
    output: Agreement


ARTICLES: Mapping[str, Correlations] = {
    "Steve Wozniak": Correlations(
        "people",
        ("Steve Wozniak",),
        "Steve Jobs",
        10.38,
        Agreement(1.0, 0.75, 0.8571),
        Agreement(1.0, 0.25, 0.4),
        Agreement(1.0, 0.5, 0.6666),
        Agreement(1.0, 0.875, 0.9333),
    ),
    "Steven Spielberg": Correlations(
        "people",
        ("Steven Spielberg",),
        "Spielberg",
        10.3,
        Agreement(0.7142, 0.555, 0.625),
        Agreement(1.0, 0.1875, 0.3157),
        Agreement(1.0, 0.3076, 0.4705),
        Agreement(0.8181, 0.6923, 0.75),
    ),
    "Tom Cruise": Correlations(
        "people",
        ("Tom Cruise",),
        "Magnolia",
        10.04,
        Agreement(1.0, 0.8235, 0.9032),
        Agreement(1.0, 0.2857, 0.4444),
        Agreement(1.0, 0.2916, 0.4516),
        Agreement(1.0, 0.875, 0.9333),
    ),
    "Arnold Schwarzenegger": Correlations(
        "people",
        ("Arnold Schwarzenegger",),
        "California",
        4.86,
        Agreement(0.6875, 1.0, 0.8148),
        Agreement(0.8461, 0.9166, 0.88),
        Agreement(1.0, 0.3529, 0.5217),
        Agreement(0.7727, 1.0, 0.8717),
    ),
    "Sylvester Stallone": Correlations(
        "people",
        ("Sylvester Stallone",),
        "Stallone",
        10.52,
        Agreement(0.5, 0.6666, 0.5714),
        Agreement(0.6666, 0.4, 0.5),
        Agreement(1.0, 0.7, 0.8235),
        Agreement(0.8181, 0.9, 0.8571),
    ),
    "Audrey Hepburn": Correlations(
        "people",
        ("Audrey Hepburn",),
        "London",
        5.03,
        Agreement(0.6666, 1.0, 0.8),
        Agreement(0.8148, 0.8148, 0.8148),
        Agreement(0.8571, 0.4285, 0.5714),
        Agreement(0.7368, 1.0, 0.8484),
    ),
    "Antoni Gaudi": Correlations(
        "people",
        ("Antoni Gaudí", "Antoni Gaudi"),
        "Spain",
        4.88,
        Agreement(0.5128, 0.909, 0.6557),
        Agreement(0.7272, 0.3809, 0.5),
        Agreement(0.9, 0.2903, 0.439),
        Agreement(0.5918, 0.9354, 0.725),
    ),
    "Antonio Banderas": Correlations(
        "people",
        ("Antonio Banderas",),
        "Antonio Banderas",
        11.13,
        Agreement(0.8, 0.5714, 0.6666),
        Agreement(1.0, 0.4, 0.5714),
        Agreement(1.0, 0.4166, 0.5882),
        Agreement(0.9, 0.75, 0.8181),
    ),
    "Javier Bardem": Correlations(
        "people",
        ("Javier Bardem",),
        "Boca",
        7.25,
        Agreement(0.7777, 1.0, 0.875),
        Agreement(0.9473, 0.9473, 0.9473),
        Agreement(0.9411, 0.5333, 0.6808),
        Agreement(0.8571, 1.0, 0.923),
    ),
    "Jordi Mollà": Correlations(
        "people",
        ("Jordi Mollà",),
        "United States",
        4.43,
        Agreement(0.5384, 1.0, 0.7),
        Agreement(0.875, 0.7, 0.7777),
        Agreement(0.8, 0.6315, 0.7058),
        Agreement(0.6785, 1.0, 0.8085),
    ),
    "Dreamworks": Correlations(
        "organisations",
        ("DreamWorks", "DreamWorks Pictures", "DreamWorks Studios"),
        "LLC",
        5.13,
        Agreement(0.35, 1.0, 0.5185),
        Agreement(0.5714, 0.4444, 0.5),
        Agreement(0.9, 0.72, 0.8),
        Agreement(0.625, 1.0, 0.7692),
    ),
    "Microsoft": Correlations(
        "organisations",
        ("Microsoft",),
        "United States",
        4.43,
        Agreement(0.4857, 1.0, 0.6538),
        Agreement(0.6521, 0.8333, 0.7317),
        Agreement(0.7857, 0.3928, 0.5238),
        Agreement(0.5714, 1.0, 0.7272),
    ),
    "Apple": Correlations(
        "organisations",
        ("Apple Inc.",),
        "United States",
        4.43,
        Agreement(0.5833, 0.84, 0.6885),
        Agreement(0.75, 0.5625, 0.6428),
        Agreement(0.625, 0.1666, 0.2631),
        Agreement(0.5909, 0.8666, 0.7027),
    ),
    "Aston Martin": Correlations(
        "organisations",
        ("Aston Martin",),
        "England",
        5.68,
        Agreement(0.5555, 1.0, 0.7142),
        Agreement(0.5555, 0.8333, 0.6666),
        Agreement(0.875, 0.7368, 0.8),
        Agreement(0.76, 1.0, 0.8636),
    ),
    "Volkswagen": Correlations(
        "organisations",
        ("Volkswagen",),
        "Audi",
        7.79,
        Agreement(0.8, 0.6666, 0.7272),
        Agreement(0.8, 0.6666, 0.7272),
        Agreement(1.0, 0.5384, 0.7),
        Agreement(0.9166, 0.8461, 0.88),
    ),
    "Port Aventura": Correlations(
        "organisations",
        ("PortAventura Park", "PortAventura World", "PortAventura", "Port Aventura"),
        "Europe",
        4.74,
        Agreement(0.5789, 1.0, 0.7333),
        Agreement(0.6428, 0.5625, 0.6),
        Agreement(0.8947, 0.6071, 0.7234),
        Agreement(0.7368, 1.0, 0.8484),
    ),
    "Yellowstone": Correlations(
        "places",
        ("Yellowstone National Park",),
        "North America",
        6.86,
        Agreement(0.7142, 0.909, 0.8),
        Agreement(0.8888, 0.6666, 0.7619),
        Agreement(0.7142, 0.4761, 0.5714),
        Agreement(0.7142, 0.9523, 0.8163),
    ),
    "Barcelona": Correlations(
        "places",
        ("Barcelona",),
        "Europe",
        4.74,
        Agreement(0.3188, 0.88, 0.468),
        Agreement(0.5128, 0.4878, 0.5),
        Agreement(0.625, 0.4444, 0.5194),
        Agreement(0.4158, 0.9333, 0.5753),
    ),
    "Tarragona": Correlations(
        "places",
        ("Tarragona",),
        "Spain",
        4.88,
        Agreement(0.5, 1.0, 0.6666),
        Agreement(1.0, 0.25, 0.4),
        Agreement(1.0, 0.75, 0.8571),
        Agreement(0.8, 1.0, 0.8888),
    ),
    "Salou": Correlations(
        "places",
        ("Salou",),
        "Spain",
        4.88,
        Agreement(0.5294, 1.0, 0.6923),
        Agreement(0.7142, 0.625, 0.6666),
        Agreement(0.9, 0.5, 0.6428),
        Agreement(0.6666, 1.0, 0.8),
    ),
}
