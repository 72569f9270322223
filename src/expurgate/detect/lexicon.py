"""Terms the user names: a list or a file of them, found in any case, number, accent and hyphenation."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from expurgate.core.document import Reading
from expurgate.core.errors import InputError
from expurgate.core.findings import Finding, in_order
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.disguises import disguised
from expurgate.text.normal import normal_form

TERM = "TERM"
"""The label of a term that the user names."""


class LexiconDetector:
    """Finds every occurrence of every term, longest first; terms that overlap are all found."""

    def __init__(self, terms: Iterable[str], *, label: str = TERM, name: str = "lexicon") -> None:
        self.name = name
        self._label = label
        self._terms = [term for term in terms if normal_form(term)]
        self._matcher = PhraseMatcher(self._terms)
        self._words = {normal_form(term): number for number, term in enumerate(self._terms)}

    @classmethod
    def open(cls, path: str | Path, *, label: str = TERM) -> LexiconDetector:
        """A lexicon from a UTF-8 file: one term a line; empty lines and lines that begin with # are passed over."""
        return cls(read_terms(Path(path)), label=label)

    def __repr__(self) -> str:
        return f"LexiconDetector({len(self._terms)} terms)"

    def detect(self, reading: Reading) -> list[Finding]:
        """The terms of the lexicon in the document."""
        text = reading.document.text
        parted = ((span, self._words[word]) for span, word in disguised(text) if word in self._words)
        found = [*self._matcher.find(text), *parted]
        return list(
            in_order(
                [Finding(span, normal_form(self._terms[number]), self.name, self._label) for span, number in found]
            )
        )


def read_terms(path: Path) -> list[str]:
    """The terms of a lexicon file, in order."""
    if not path.is_file():
        raise InputError(f"no such lexicon: {path}")
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"the lexicon {path} is not UTF-8 text (byte {error.start})") from None
    terms = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not any(normal_form(term) for term in terms):
        raise InputError(f"the lexicon {path} names no term")
    return terms
