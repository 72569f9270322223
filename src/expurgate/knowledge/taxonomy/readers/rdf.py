"""SKOS vocabularies and OWL classes, in RDF/XML or Turtle (with the optional ``rdflib``)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from expurgate.core.errors import KnowledgeError, MissingExtraError
from expurgate.core.quiet import quiet
from expurgate.knowledge.taxonomy.concepts import Source, UnsortedConcepts
from expurgate.knowledge.taxonomy.readers.files import read_text, read_xml

_SKOS = "http://www.w3.org/2004/02/skos/core#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_OWL = "http://www.w3.org/2002/07/owl#"
_OBO = "http://www.geneontology.org/formats/oboInOwl#"


def read_rdf(path: Path) -> Source:
    """Concepts with ``prefLabel``, ``altLabel`` and ``broader``/``narrower``; classes with ``subClassOf``.

    English labels are preferred, then labels without a language, then the first in order.
    """
    graph = _parsed(path)
    from rdflib import RDF, URIRef

    draft = UnsortedConcepts()
    kinds = (URIRef(_SKOS + "Concept"), URIRef(_OWL + "Class"))
    concepts = sorted({str(node) for kind in kinds for node in graph.subjects(RDF.type, kind) if _named(node)})
    for concept in concepts:
        node = URIRef(concept)
        labels = _texts(graph, node, (_SKOS + "prefLabel", _RDFS + "label"))
        if not labels:
            continue
        draft.label(concept, labels[0], where=path.name)
        for name in [*labels[1:], *_texts(graph, node, (_SKOS + "altLabel", _OBO + "hasExactSynonym"))]:
            draft.name(concept, name)
    for concept in list(draft.labels):
        for parent in _parents(graph, URIRef(concept)):
            draft.parent(concept, parent)
    return Source(path.name, "user taxonomy", draft.concepts(where=path.name, missing="drop"))


def _parsed(path: Path) -> Any:
    try:
        import rdflib
    except ImportError:
        raise MissingExtraError("rdflib", extra="skos") from None
    text = read_text(path)
    syntax = "xml" if text.lstrip().startswith("<?xml") or "<rdf:RDF" in text[:4096] else "turtle"
    if syntax == "xml":
        read_xml(path)
    graph = rdflib.Graph()
    try:
        with quiet():
            graph.parse(data=text, format=syntax)
    except Exception as error:
        line = getattr(error, "lines", None)
        place = f" at line {line + 1}" if isinstance(line, int) else ""
        raise KnowledgeError(f"{path.name}: broken {'RDF/XML' if syntax == 'xml' else 'Turtle'}{place}") from None
    return graph


def _named(node: Any) -> bool:
    from rdflib import URIRef

    return isinstance(node, URIRef)


def _texts(graph: Any, node: Any, properties: Iterable[str]) -> list[str]:
    """Labels in English or without a language, else whatever there is; English first, then in order."""
    from rdflib import Literal, URIRef

    found = [value for name in properties for value in graph.objects(node, URIRef(name)) if isinstance(value, Literal)]
    ranked = sorted((_rank(value.language), str(value)) for value in found)
    usable = [text for rank, text in ranked if rank < 2]
    return usable or [text for _, text in ranked]


def _rank(language: str | None) -> int:
    if language is None:
        return 1
    return 0 if language.lower().split("-")[0] == "en" else 2


def _parents(graph: Any, node: Any) -> list[str]:
    from rdflib import URIRef

    up = [URIRef(name) for name in (_SKOS + "broader", _SKOS + "broadMatch", _RDFS + "subClassOf")]
    found = {str(value) for name in up for value in graph.objects(node, name) if _named(value)}
    found |= {str(value) for value in graph.subjects(URIRef(_SKOS + "narrower"), node) if _named(value)}
    return sorted(found - {str(node)})
