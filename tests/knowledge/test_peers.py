"""Who an entity could be taken for."""

from __future__ import annotations

from tests.privacy.table_corpus import NoKinds, SetCorpus, surface

from expurgate.knowledge.peers import Peers, peers

DOCUMENTS = [
    *[frozenset({"gout"})] * 8,
    *[frozenset({"mumps"})] * 7,
    *[frozenset({"rabies"})] * 2,
    *[frozenset({"plague"})] * 60,
    *[frozenset({"cold"})] * 90,
    *[frozenset({"islam", "arthritis"})] * 8,
    *[frozenset({"saturnine gout", "podagra", "the disease"})] * 8,
]


def found(wanted: int = 200) -> Peers:
    kinds = NoKinds(
        {"gout": ["joint disease", "disease", "entity"]},
        {"gout": ("podagra",)},
        {
            "gout": ("saturnine gout",),
            "joint disease": ("gout", "saturnine gout", "podagra", "arthritis"),
            "disease": ("gout", "joint disease", "rabies", "plague", "mumps", "arthritis", "cold", "never seen"),
            "entity": ("islam", "table"),
            "religion": ("islam", "disease"),
        },
    )
    return peers(surface(SetCorpus(DOCUMENTS), kinds), "Gout", wanted=wanted)


def test_nearest_kind_first_then_closest_in_frequency() -> None:
    assert found().names == ("gout", "arthritis", "mumps", "rabies", "plague", "islam")
    assert len(found()) == 5


def test_no_more_than_wanted() -> None:
    assert found(2).names == ("gout", "arthritis", "mumps")


def test_which_peers_are_named() -> None:
    assert found().named("Mumps, and the rabies of a dog. Podagra!") == {2, 3}
    assert found().named("") == set()


def test_an_entity_nobody_knows_has_the_usual_company() -> None:
    known = surface(SetCorpus(DOCUMENTS), NoKinds({}, {}, {"religion": ("islam",)}))
    assert peers(known, "zzxq").names == ("zzxq", "islam")
