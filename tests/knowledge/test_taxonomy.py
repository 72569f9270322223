from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Concept, Source, unite
from expurgate.knowledge.taxonomy.format import MAGIC
from expurgate.knowledge.taxonomy.stack import TaxonomyStack
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

ILLNESSES = (
    Concept("d", "disease"),
    Concept("c", "Cancer", ("malignant neoplasm",), ("d",)),
    Concept("pc", "pancreatic cancer", ("cancer of the pancreas", "pancreas cancers"), ("c", "g")),
    Concept("g", "gland disease", (), ("d",)),
    Concept("x", "Collins disease", ("Collins",), ("d",), instance=True),
)


@pytest.fixture
def illnesses(tmp_path: Path) -> Taxonomy:
    return Taxonomy.build([Source("illnesses", "none", ILLNESSES)], tmp_path / "illnesses.taxonomy")


def test_a_chain_is_specific_first(illnesses: Taxonomy) -> None:
    assert illnesses.generalizations("pancreatic cancer") == ["Cancer", "disease"]
    assert illnesses.generalizations("disease") == []
    assert illnesses.generalizations("unheard of") == []


def test_plurals_aliases_and_case_are_folded(illnesses: Taxonomy) -> None:
    match = illnesses.lookup("the Pancreatic  CANCERS")
    assert match is not None
    assert match.exact
    assert illnesses.generalizations("Cancer of the pancreas") == ["Cancer", "disease"]


def test_words_are_dropped_from_the_left(illnesses: Taxonomy) -> None:
    match = illnesses.lookup("metastatic pancreatic cancer")
    assert match is not None
    assert (match.form, match.dropped) == ("pancreatic cancer", 1)
    assert illnesses.generalizations("metastatic pancreatic cancer") == ["pancreatic cancer", "Cancer", "disease"]
    assert illnesses.synonyms("metastatic pancreatic cancer") == ()
    assert illnesses.is_kind_of("metastatic pancreatic cancer", "disease")


def test_the_head_before_a_preposition_is_kept(illnesses: Taxonomy) -> None:
    match = illnesses.lookup("aggressive cancer of the liver")
    assert match is not None
    assert match.form == "cancer"
    assert illnesses.lookup("friends of cancer") is None


def test_a_name_is_never_found_by_dropping_words(illnesses: Taxonomy) -> None:
    assert illnesses.lookup("Collins") is not None
    assert illnesses.lookup("Francis Collins") is None


def test_synonyms_and_specializations(illnesses: Taxonomy) -> None:
    assert illnesses.synonyms("cancer") == ("malignant neoplasm",)
    assert illnesses.specializations("gland diseases") == (
        "cancer of the pancreas",
        "pancreas cancer",
        "pancreatic cancer",
    )
    assert illnesses.is_kind_of("pancreatic cancer", "gland disease")
    assert illnesses.is_kind_of("malignant neoplasm", "cancer")
    assert not illnesses.is_kind_of("cancer", "pancreatic cancer")


def test_info_names_sources_and_licences(illnesses: Taxonomy) -> None:
    info = illnesses.info()
    assert info["sources"] == [{"name": "illnesses", "licence": "none", "concepts": 5, "names": 10}]
    assert info["digest"] == illnesses.digest
    assert len(illnesses.digest) == 64


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "one.taxonomy", tmp_path / "two.taxonomy"]
    for file in files:
        Taxonomy.build([Source("illnesses", "none", ILLNESSES)], file)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.taxonomy", "two.taxonomy"]


def test_every_damaged_byte_is_noticed(illnesses: Taxonomy, tmp_path: Path) -> None:
    whole = (tmp_path / "illnesses.taxonomy").read_bytes()
    broken = tmp_path / "broken.taxonomy"
    for at in range(0, len(whole), 7):
        data = bytearray(whole)
        data[at] ^= 0x5A
        broken.write_bytes(data)
        with pytest.raises(KnowledgeError):
            Taxonomy.open(broken)
    for length in (0, 5, 8, 20, len(whole) - 1):
        broken.write_bytes(whole[:length])
        with pytest.raises(KnowledgeError):
            Taxonomy.open(broken)


def test_foreign_future_and_missing_files_are_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "f.taxonomy"
    file.write_bytes(b"PK\x03\x04 something else entirely")
    with pytest.raises(KnowledgeError, match="not a compiled taxonomy"):
        Taxonomy.open(file)
    file.write_bytes(MAGIC + (99).to_bytes(4, "little") + bytes(64))
    with pytest.raises(KnowledgeError, match="format 99"):
        Taxonomy.open(file)
    with pytest.raises(KnowledgeError, match="no such"):
        Taxonomy.open(tmp_path / "absent")


def test_cycles_and_equal_ids_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    ring = (Concept("a", "a", (), ("b",)), Concept("b", "b", (), ("c",)), Concept("c", "c", (), ("a",)))
    with pytest.raises(KnowledgeError, match="cycle"):
        Taxonomy.build([Source("ring", "", ring)], tmp_path / "out.taxonomy")
    with pytest.raises(KnowledgeError, match="same id"):
        Taxonomy.build([Source("s", "", (Concept("a", "a"), Concept("a", "b")))], tmp_path / "out.taxonomy")
    assert list(tmp_path.iterdir()) == []


def test_deep_chains_are_safe(tmp_path: Path) -> None:
    deep = tuple(Concept(str(n), f"level {n}", (), (str(n + 1),) if n < 4999 else ()) for n in range(5000))
    taxonomy = Taxonomy.build([Source("deep", "", deep)], tmp_path / "deep.taxonomy")
    assert len(taxonomy.generalizations("level 0")) == 4999
    assert len(taxonomy.specializations("level 4999")) == 4999


def test_equal_ids_of_different_files_are_kept_apart(tmp_path: Path) -> None:
    two = [
        Source("a", "", (Concept("1", "rose", (), ("2",)), Concept("2", "flower"))),
        Source("b", "", (Concept("1", "oak", (), ("2",)), Concept("2", "tree"))),
    ]
    taxonomy = Taxonomy.build(unite(two), tmp_path / "t.taxonomy")
    assert taxonomy.generalizations("rose") == ["flower"]
    assert taxonomy.generalizations("oak") == ["tree"]


def test_a_stack_goes_on_where_the_first_taxonomy_ends(illnesses: Taxonomy, tmp_path: Path) -> None:
    own = Taxonomy.build(
        [Source("own", "", (Concept("1", "X-17", ("project x",), ("2",)), Concept("2", "cancers")))],
        tmp_path / "own.taxonomy",
    )
    stack = TaxonomyStack(own, illnesses)
    assert stack.generalizations("X-17") == ["cancers", "disease"]
    assert stack.generalizations("pancreatic cancer") == ["Cancer", "disease"]
    assert stack.synonyms("x 17") == ("project x",)
    assert stack.is_kind_of("project X", "disease")
    assert "x 17" in stack.specializations("disease")
    assert not stack.is_kind_of("disease", "X-17")
    assert not stack.is_kind_of("project X", "gland disease")
    assert stack.ancestors("X-17") == ("cancer", "cancers", "disease", "malignant neoplasm")
    assert stack.digest != TaxonomyStack(illnesses, own).digest
    assert stack.lookup("nothing at all") is None


def graphs() -> st.SearchStrategy[list[list[int]]]:
    """For each concept some parents with a larger number: no cycles by construction."""
    return st.integers(1, 12).flatmap(
        lambda n: st.tuples(
            *(st.lists(st.integers(at + 1, n - 1), max_size=3, unique=True) if at < n - 1 else st.just([])
              for at in range(n))
        ).map(list)
    )  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(graphs())
def test_kinship_equals_brute_force(tmp_path_factory: pytest.TempPathFactory, graph: list[list[int]]) -> None:
    concepts = tuple(
        Concept(str(at), f"thing{at}x", (f"alias{at}x",), tuple(map(str, ups))) for at, ups in enumerate(graph)
    )
    file = tmp_path_factory.mktemp("graph") / "g.taxonomy"
    taxonomy = Taxonomy.build([Source("g", "", concepts)], file)
    above = [{at, *ups} for at, ups in enumerate(graph)]
    for _, at in itertools.product(graph, range(len(graph))):
        above[at] |= {up for step in list(above[at]) for up in above[step]}
    for low, high in itertools.product(range(len(graph)), repeat=2):
        kin = high in above[low]
        assert taxonomy.is_kind_of(f"thing{low}x", f"alias{high}x") == kin
        assert (f"alias{low}x" in taxonomy.specializations(f"thing{high}x")) == (kin and low != high)
    for at, ups in enumerate(graph):
        chain = taxonomy.generalizations(f"thing{at}x")
        assert chain[:1] == ([f"thing{ups[0]}x"] if ups else [])
        assert taxonomy.synonyms(f"thing{at}x") == (f"alias{at}x",)


NAMES = st.text(min_size=1, max_size=12).filter(normal_form)


@settings(max_examples=40, deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=600, unique_by=normal_form))
def test_every_name_is_found_again(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    concepts = (Concept("root", "rootmost thing"), *(Concept(f"id{n}", n, (), ("root",)) for n in names))
    file = tmp_path_factory.mktemp("names") / "n.taxonomy"
    taxonomy = Taxonomy.build([Source("n", "", concepts)], file)
    for name in names:
        if normal_form(name) != "rootmost thing":
            assert taxonomy.generalizations(name) == ["rootmost thing"]
    found = set(taxonomy.specializations("rootmost thing"))
    assert {singular(name) for name in found} == {singular(normal_form(n)) for n in names} - {"rootmost thing"}


@settings(deadline=None)
@given(st.text(max_size=60))
def test_the_builtin_answers_anything(text: str) -> None:
    taxonomy = Taxonomy.builtin()
    chain = taxonomy.generalizations(text)
    assert len(set(map(normal_form, chain))) == len(chain)
    assert normal_form(text) not in map(normal_form, chain)


@pytest.mark.parametrize(
    ("term", "steps"),
    [
        ("Tarragona", ["city in Catalonia", "city in Spain", "city", "municipality"]),
        ("Wilmington", ["city in Delaware", "city in the United States", "city"]),
        ("Francis Collins", ["geneticist", "scientist", "person"]),
        ("nurse", ["health professional", "person"]),
        ("AIDS", ["HIV infection", "infection", "disease"]),
        ("cancer", ["tumor", "disease"]),
        ("metastatic pancreatic cancer", ["pancreatic cancer", "disease"]),
        ("zidovudine", ["antiviral", "drug"]),
        ("Paris", ["city in France", "city"]),
        ("Turkey", ["country"]),
        ("Madonna", ["singer", "person"]),
        ("cats", ["mammal", "animal"]),
    ],
)
def test_the_builtin_knows_common_words_and_names(term: str, steps: list[str]) -> None:
    chain = Taxonomy.builtin().generalizations(term)
    assert [label for label in chain if label in steps] == steps
    assert chain[-1] == "entity"


def test_the_builtin_joins_the_names_of_one_disease() -> None:
    taxonomy = Taxonomy.builtin()
    assert "acquired immunodeficiency syndrome" in taxonomy.synonyms("AIDS")
    assert "human immunodeficiency virus" in taxonomy.synonyms("HIV")
    assert taxonomy.is_kind_of("AZT", "antiviral")
    assert not taxonomy.is_kind_of("window", "disease")
    assert {row["name"] for row in taxonomy.info()["sources"]} == {"MeSH", "WordNet", "well known", "places", "names"}
