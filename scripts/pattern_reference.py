"""The tables of the documentation, made from the table of patterns so that they cannot disagree with it."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.detect.patterns.table import PATTERNS

SAFE_HARBOR: tuple[tuple[str, str], ...] = (
    ("Names", "PERSON (entities, titled names, propagation)"),
    ("Geographic subdivisions smaller than a state", "GPE, LOC, FAC (entities)"),
    ("Dates other than the year; ages over 89", "DATE, TIME (entities)"),
    ("Telephone numbers", ""),
    ("Fax numbers", ""),
    ("E-mail addresses", ""),
    ("Social security numbers", ""),
    ("Medical record numbers", ""),
    ("Health plan beneficiary numbers", ""),
    ("Account numbers", ""),
    ("Certificate and licence numbers", ""),
    ("Vehicle identifiers, licence plates included", ""),
    ("Device identifiers and serial numbers", ""),
    ("Web addresses (URLs)", ""),
    ("IP addresses", ""),
    (
        "Biometric identifiers",
        "no form in text and not looked for: only numbers they are filed under, as RECORD and CODE",
    ),
    (
        "Full-face photographs",
        "no form in text and not looked for: images must be removed; links to them are URL",
    ),
    ("Any other unique number, characteristic or code", "lexicons and user regexes for the rest"),
)
"""The 18 elements of 45 CFR 164.514(b)(2)(i), and what covers each besides the patterns."""


def pattern_table() -> str:
    """One row a pattern: label, name, what it finds, an example, the Safe Harbor elements it covers."""
    return "\n".join(_pattern_rows())


def _pattern_rows() -> Iterator[str]:
    yield "| label | pattern | what it finds | example | HIPAA |"
    yield "|---|---|---|---|---|"
    for pattern in PATTERNS:
        example = pattern.examples[0].replace("|", "\\|").replace("\n", " ")
        elements = ", ".join(map(str, pattern.hipaa)) or "–"
        yield f"| {pattern.label} | {pattern.name} | {pattern.description} | {example} | {elements} |"


def safe_harbor_table() -> str:
    """One row a Safe Harbor element: the labels that cover it."""
    return "\n".join(_element_rows())


def _element_rows() -> Iterator[str]:
    yield "| | element | covered by |"
    yield "|---|---|---|"
    for number, (element, besides) in enumerate(SAFE_HARBOR, 1):
        labels = ", ".join(dict.fromkeys(pattern.label for pattern in PATTERNS if number in pattern.hipaa))
        yield f"| {number} | {element} | {'; '.join(part for part in (labels, besides) if part)} |"
