"""Expurgate as a component of a spaCy pipeline.

``nlp.add_pipe("expurgate", config={"policy": "recommended"})`` adds it. It leaves the document's text as it is and sets
``doc.spans["expurgate"]`` to what is hidden, ``doc._.released`` to the text that may be released, and
``doc._.certificate`` to its certificate as JSON.
"""

from __future__ import annotations

from spacy.language import Language
from spacy.tokens import Doc

from expurgate.pipeline.sanitizer import Sanitizer

SPANS = "expurgate"
"""Under which name the hidden spans are kept."""
SENSITIVE = "SENSITIVE"
EXTENSIONS = ("released", "certificate")


class SpacyComponent:
    """Sanitizes every document that passes, under one policy."""

    def __init__(self, policy: str = "recommended") -> None:
        for name in EXTENSIONS:
            if not Doc.has_extension(name):
                Doc.set_extension(name, default=None)
        self._sanitizer = Sanitizer(policy)

    def __call__(self, doc: Doc) -> Doc:
        result = self._sanitizer.sanitize(doc.text)
        marked = (
            doc.char_span(
                edit.span.start,
                edit.span.end,
                label=next((finding.label for finding in edit.findings if finding.label), SENSITIVE),
                alignment_mode="expand",
            )
            for edit in result.edits
            if len(edit.span)
        )
        doc.spans[SPANS] = [span for span in marked if span is not None]
        doc._.released = result.text
        doc._.certificate = result.certificate.to_json()
        return doc


@Language.factory("expurgate", default_config={"policy": "recommended"})
def spacy_component(nlp: Language, name: str, policy: str) -> SpacyComponent:  # noqa: ARG001
    """The factory behind ``nlp.add_pipe("expurgate")``."""
    return SpacyComponent(policy)
