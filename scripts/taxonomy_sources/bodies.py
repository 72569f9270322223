"""Well-known firms, authorities and landmarks of the shipped lists, and the sense of WordNet that each of their kinds is."""

from __future__ import annotations

from scripts.taxonomy_sources.kinds import Kinds
from scripts.taxonomy_sources.wordnet import WordNet

from expurgate.text.known_bodies import all_names, kind_of_body

NO_BODIES = frozenset({"benefit", "honour"})
_AS = {
    "cinema": ("theater", "building"),
    "chemist": ("shop", "place of business"),
    "consultancy": ("company", "institution"),
    "cruise line": ("company", "institution"),
    "long-distance path": ("path", "way"),
    "nursery": ("school", "institution"),
    "off-licence": ("shop", "place of business"),
    "professional body": ("association", "organization"),
    "regulator": ("agency", "organization"),
    "social services": ("agency", "organization"),
}
_COMPANY = ("company", "institution")
_MARK = "?"


def read_bodies() -> dict[str, str]:
    """Names that are nothing else besides, with their kinds: "tesco" is a supermarket."""
    names = (name for name in all_names() if not name.endswith(_MARK))
    return {name: kind for name in names if (kind := kind_of_body(name)) not in NO_BODIES}


def sense_of(kind: str, wn: WordNet, kinds: Kinds) -> str:
    """The synset that a kind belongs to; whoever makes or deals in something is a company here and no person."""
    found = None if kind in _AS else kinds.resolve(kind.split())
    if found is None or wn.synsets[found.synset].lexname == "noun.person":
        return wn.sense(*_AS.get(kind, _COMPANY))
    return found.synset
