"""Entities from a release of the Human Phenotype Ontology, here a tiny one made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.entities.hpo import from_hpo
from expurgate.knowledge.entities.records import Entity, Spellings
from expurgate.knowledge.entities.store import Entities

TERMS = """format-version: 1.2

[Term]
id: HP:1
name: All

[Term]
id: HP:2
name: Night sweats
synonym: "Sweating at night" EXACT []
is_a: HP:1 ! All

[Term]
id: HP:3
name: Weight loss
synonym: "Wasting" BROAD []
synonym: "Sweating at night" RELATED []
is_a: HP:1 ! All

[Term]
id: HP:4
name: Autosomal recessive inheritance
is_a: HP:1 ! All

[Term]
id: HP:5
name: obsolete Pallor
is_obsolete: true
"""
HEADING = "database_id\tdisease_name\tqualifier\thpo_id\treference\taspect\n"
ROWS = (
    '#description: "made by hand"\n' + HEADING + "OMIM:20\tMarsh fever\t\tHP:2\tPMID:1\tP\n"
    "OMIM:20\tMarsh fever\t\tHP:4\tPMID:1\tI\n"
    "OMIM:20\tMarsh fever\tNOT\tHP:3\tPMID:1\tP\n"
    'ORPHA:7\tThe "grey" wasting\t\tHP:3\tORPHA:7\tP\n'
    'ORPHA:7\tThe "grey" wasting\t\tHP:2\tORPHA:7\tP\n'
    "OMIM:3\tPaleness\t\tHP:5\tPMID:2\tP\n"
)


def folder(base: Path, *, terms: str = TERMS, rows: str = ROWS) -> Path:
    (base / "hp.obo").write_text(terms, encoding="utf-8")
    (base / "phenotype.hpoa").write_text(rows, encoding="utf-8")
    return base


def test_diseases_have_their_phenotypes_and_nothing_else(tmp_path: Path) -> None:
    synonyms, loose, *diseases = from_hpo(folder(tmp_path))
    assert synonyms == Spellings({"Night sweats": ("Sweating at night",)})
    assert loose == Spellings({"Weight loss": ("Wasting", "Sweating at night")})
    assert diseases == [
        Entity("OMIM:3", "Paleness", (), ("OMIM",), ()),
        Entity("OMIM:20", "Marsh fever", (), ("OMIM",), ("Night sweats",)),
        Entity("ORPHA:7", 'The "grey" wasting', (), ("ORPHA",), ("Weight loss", "Night sweats")),
    ]


def test_they_make_a_store(tmp_path: Path) -> None:
    entities = Entities.from_records(from_hpo(folder(tmp_path)))
    assert entities.labels == {"OMIM": 2, "ORPHA": 1}
    assert [entities.term(term) for _, term in entities.find("Severe night-sweats.")] == ["night sweat"]
    assert entities.select(["marsh fever"]) == (1,)
    found = [entities.term(term) for _, term in entities.find("There was wasting, and sweating at night.")]
    assert found == ["weight loss", "night sweat"], "an exact synonym goes before a loose one"


@pytest.mark.parametrize(
    ("terms", "rows", "problem"),
    [
        (TERMS, HEADING, "no disease in it"),
        (TERMS, "", "no column 'database_id'"),
        (TERMS, HEADING.replace("aspect", "kind"), "no column 'aspect'"),
        (TERMS, HEADING + "OMIM:1\tcanary\n", "row 1 is cut short"),
        ("", ROWS, "no concepts found"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, terms: str, rows: str, problem: str) -> None:
    with pytest.raises(KnowledgeError, match=problem) as error:
        list(from_hpo(folder(tmp_path, terms=terms, rows=rows)))
    assert "canary" not in str(error.value)


def test_a_folder_without_a_release(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"no hp\.obo"):
        list(from_hpo(tmp_path))
