from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Concept
from expurgate.knowledge.taxonomy.readers.choice import guess, read_source
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

OBO = """format-version: 1.2
ontology: demo

[Term]
id: D:1
name: disease

[Term]
id: D:2
name: flu {source="x"}
def: "A gloss that is not read." []
synonym: "influenza" EXACT []
synonym: "grippe \\"old\\"" EXACT []
synonym: "infection" BROAD []
is_a: D:1 ! disease
is_a: OTHER:9 ! from elsewhere

[Term]
id: D:3
name: gone
is_obsolete: true

[Typedef]
id: part_of
name: part of
"""

TURTLE = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix : <http://example.org/> .
:dog a skos:Concept ; skos:prefLabel "dog"@en, "Hund"@de ; skos:altLabel "hound"@en ; skos:broader :animal .
:animal a skos:Concept ; skos:prefLabel "animal"@en ; skos:narrower :cat .
:cat a skos:Concept ; skos:prefLabel "cat" .
:unnamed a skos:Concept .
"""

RDF_XML = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:skos="http://www.w3.org/2004/02/skos/core#">
  <skos:Concept rdf:about="http://example.org/dog">
    <skos:prefLabel xml:lang="en">dog</skos:prefLabel>
    <skos:broader rdf:resource="http://example.org/animal"/>
  </skos:Concept>
  <rdf:Description rdf:about="http://example.org/animal">
    <rdf:type rdf:resource="http://www.w3.org/2004/02/skos/core#Concept"/>
    <skos:prefLabel xml:lang="en">animal</skos:prefLabel>
  </rdf:Description>
</rdf:RDF>
"""

BOMB = """<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&b;</rdf:RDF>
"""

TABULAR = """<?xml version="1.0" encoding="utf-8"?>
<ICD10CM.tabular><chapter><name>1</name><desc>Certain infectious diseases (A00-B99)</desc>
<section id="B20-B20"><desc>Human immunodeficiency virus disease (B20)</desc>
<diag><name>B20</name><desc>HIV disease</desc><inclusionTerm><note>AIDS</note></inclusionTerm>
<diag><name>B20.1</name><desc>HIV disease with other infections</desc></diag></diag>
</section></chapter></ICD10CM.tabular>
"""

CLAML = """<?xml version="1.0" encoding="UTF-8"?>
<ClaML version="2.0.0">
<Class code="I" kind="chapter"><SubClass code="A00"/>
  <Rubric kind="preferred"><Label xml:lang="en">Infectious diseases</Label></Rubric></Class>
<Class code="A00" kind="category"><SuperClass code="I"/>
  <Rubric kind="preferred"><Label xml:lang="en">Cholera</Label></Rubric>
  <Rubric kind="inclusion"><Label xml:lang="en">Blue death</Label></Rubric></Class>
</ClaML>
"""

ORDER = """00001 A00     0 Cholera                                                      Cholera
00002 A000    1 Cholera due to Vibrio cholerae 01, biovar cholerae           Cholera due to Vibrio cholerae 01
00003 A009    1 Cholera, unspecified                                         Cholera, unspecified
"""

CONCEPTS = "id\teffectiveTime\tactive\tmoduleId\tdefinitionStatusId\n1\t0\t1\tm\td\n2\t0\t1\tm\td\n3\t0\t0\tm\td\n"
DESCRIPTIONS = (
    "id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId\n"
    "11\t0\t1\tm\t1\ten\t900000000000003001\tClinical finding (finding)\tc\n"
    "12\t0\t1\tm\t2\ten\t900000000000013009\tHeart attack\tc\n"
    "13\t0\t1\tm\t2\ten\t900000000000003001\tMyocardial infarction (disorder)\tc\n"
    "14\t0\t1\tm\t3\ten\t900000000000003001\tInactive thing (disorder)\tc\n"
    "15\t0\t1\tm\t2\tes\t900000000000013009\tInfarto\tc\n"
)
RELATIONSHIPS = (
    "id\teffectiveTime\tactive\tmoduleId\tsourceId\tdestinationId\trelationshipGroup\ttypeId\tcharacteristicTypeId\tm\n"
    "21\t0\t1\tm\t2\t1\t0\t116680003\t900000000000011006\tm\n"
    "22\t0\t0\tm\t1\t2\t0\t116680003\t900000000000011006\tm\n"
    "23\t0\t1\tm\t1\t2\t0\t363698007\t900000000000011006\tm\n"
)


def concepts(path: Path, text: str, form: str = "auto") -> dict[str, Concept]:
    path.write_text(text, encoding="utf-8")
    return {concept.id: concept for concept in read_source(path, form=form).concepts}


def test_obo(tmp_path: Path) -> None:
    found = concepts(tmp_path / "d.obo", OBO)
    assert set(found) == {"D:1", "D:2"}
    assert found["D:2"] == Concept("D:2", "flu", ("influenza", 'grippe "old"'), ("D:1",))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[Term]\nid: A\n", "line 2: a term needs"),
        ("[Term]\nid: A\nname: a\nnonsense\n", "line 4"),
        ("[Term]\nid: A\nname: a\n[Term]\nid: A\nname: b\n", "line 5: the id"),
        ("[Term]\nid: A\nname: a\nsynonym: plain\n", "line 4: a synonym"),
        ("", "no concepts"),
    ],
)
def test_broken_obo_names_the_line(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(KnowledgeError, match=complaint):
        concepts(tmp_path / "d.obo", text)


def test_skos_in_turtle(tmp_path: Path) -> None:
    found = concepts(tmp_path / "d.ttl", TURTLE)
    dog = found["http://example.org/dog"]
    assert (dog.label, dog.names, dog.parents) == ("dog", ("hound",), ("http://example.org/animal",))
    assert found["http://example.org/cat"].parents == ("http://example.org/animal",)
    assert len(found) == 3


def test_skos_in_rdf_xml(tmp_path: Path) -> None:
    found = concepts(tmp_path / "d.rdf", RDF_XML)
    assert found["http://example.org/dog"].parents == ("http://example.org/animal",)


def test_owl_classes(tmp_path: Path) -> None:
    text = (
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        '<urn:a> a owl:Class ; rdfs:label "flu" ; rdfs:subClassOf <urn:b> .\n'
        '<urn:b> a owl:Class ; rdfs:label "ill" .\n'
    )
    assert concepts(tmp_path / "d.owl", text)["urn:a"].parents == ("urn:b",)


@pytest.mark.parametrize("name", ["d.rdf", "d.ttl"])
def test_broken_rdf_is_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(KnowledgeError, match="broken"):
        concepts(tmp_path / name, "<?xml version='1.0'?><rdf:RDF" if name == "d.rdf" else "@prefix nonsense")


@pytest.mark.parametrize("name", ["d.rdf", "d.xml"])
def test_xml_entities_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(KnowledgeError, match="entities"):
        concepts(tmp_path / name, BOMB, form="skos" if name == "d.rdf" else "icd")


def test_icd_tabular_list(tmp_path: Path) -> None:
    found = concepts(tmp_path / "icd.xml", TABULAR)
    assert found["B20"] == Concept("B20", "HIV disease", ("AIDS",), ("section B20-B20",))
    assert found["B20.1"].parents == ("B20",)
    assert found["section B20-B20"].label == "Human immunodeficiency virus disease"


def test_icd_in_claml(tmp_path: Path) -> None:
    found = concepts(tmp_path / "icd10.xml", CLAML)
    assert found["A00"] == Concept("A00", "Cholera", ("Blue death",), ("I",))


def test_icd_order_file(tmp_path: Path) -> None:
    found = concepts(tmp_path / "icd10cm_order.txt", ORDER)
    assert found["A009"] == Concept("A009", "Cholera, unspecified", (), ("A00",))
    with pytest.raises(KnowledgeError, match="line 2"):
        concepts(tmp_path / "bad.txt", ORDER[:90] + "\nnot such a line\n", form="icd")
    with pytest.raises(KnowledgeError, match="line 4: the code A00 is used twice"):
        concepts(tmp_path / "twice.txt", ORDER + ORDER)


def release(folder: Path, **changed: str) -> None:
    texts = {"Concept": CONCEPTS, "Description": DESCRIPTIONS, "Relationship": RELATIONSHIPS} | changed
    folder.mkdir(exist_ok=True)
    for kind, text in texts.items():
        (folder / f"sct2_{kind}_Snapshot-en_INT_20240101.txt").write_text(text, encoding="utf-8")


def test_snomed_release_in_a_folder_and_in_a_zip(tmp_path: Path) -> None:
    release(tmp_path / "rf2")
    source = read_source(tmp_path / "rf2")
    assert set(source.concepts) == {
        Concept("1", "Clinical finding"),
        Concept("2", "Myocardial infarction", ("Heart attack",), ("1",)),
    }
    with zipfile.ZipFile(tmp_path / "rf2.zip", "w") as archive:
        for file in (tmp_path / "rf2").iterdir():
            archive.write(file, f"Snapshot/Terminology/{file.name}")
    assert read_source(tmp_path / "rf2.zip").concepts == source.concepts


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"Concept": CONCEPTS + "4\tshort\n"}, "line 5: 2 columns"),
        ({"Description": "id\tterm\n"}, "no column active"),
        ({"Relationship": RELATIONSHIPS.replace("\t2\t1\t", "\t2\t2\t")}, "line 2: a concept cannot"),
    ],
)
def test_broken_snomed_names_the_line(tmp_path: Path, changed: dict[str, str], complaint: str) -> None:
    release(tmp_path / "rf2", **changed)
    with pytest.raises(KnowledgeError, match=complaint):
        read_source(tmp_path / "rf2")


def test_snomed_needs_all_three_files(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(KnowledgeError, match="expected one sct2_Concept_"):
        read_source(tmp_path / "empty")
    (tmp_path / "no.zip").write_bytes(b"not a zip")
    with pytest.raises(KnowledgeError, match="zip"):
        read_source(tmp_path / "no.zip")


def test_csv_with_header_and_aliases(tmp_path: Path) -> None:
    text = "parent,child,aliases\nvehicle,car,automobile|auto\n,vehicle,\nthing,car,\n"
    found = concepts(tmp_path / "v.csv", text)
    assert found["car"] == Concept("car", "car", ("automobile", "auto"), ("vehicle", "thing"))
    assert found["vehicle"].parents == ()


def test_csv_without_header_and_with_tabs(tmp_path: Path) -> None:
    found = concepts(tmp_path / "v.tsv", "Beetle\tcar\ncar\tvehicle\tauto\n")
    assert found["beetle"].label == "Beetle"
    assert found["car"].names == ("auto",)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a,b\nlonely\n", "line 2: a row is"),
        ("a,b\n,b\n", "line 2: a row is"),
        ("a,a\n", "line 1: a term cannot"),
        ('a,"b\n', "broken quoting"),
        ("\n\n", "no concepts"),
    ],
)
def test_broken_csv_names_the_line(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(KnowledgeError, match=complaint):
        concepts(tmp_path / "v.csv", text)


def test_a_cycle_in_a_csv_is_refused(tmp_path: Path) -> None:
    (tmp_path / "v.csv").write_text("a b,c d\nc d,a b\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match="cycle"):
        Taxonomy.build([read_source(tmp_path / "v.csv")], tmp_path / "out.taxonomy")
    assert not (tmp_path / "out.taxonomy").exists()


def test_the_format_is_guessed_from_the_content(tmp_path: Path) -> None:
    for text, form in ((OBO, "obo"), (TURTLE, "skos"), (RDF_XML, "skos"), (CLAML, "icd"), (ORDER, "icd")):
        (tmp_path / "unnamed").write_text(text, encoding="utf-8")
        assert guess(tmp_path / "unnamed") == form
    (tmp_path / "unnamed").write_bytes(bytes(range(256)))
    with pytest.raises(KnowledgeError, match="cannot tell"):
        guess(tmp_path / "unnamed")
    with pytest.raises(KnowledgeError, match="no such file"):
        read_source(tmp_path / "absent.obo")
    (tmp_path / "latin.csv").write_bytes(b"caf\xe9,drink\n")
    with pytest.raises(KnowledgeError, match="byte 3"):
        read_source(tmp_path / "latin.csv")


def test_what_an_address_holds_reaches_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(KnowledgeError, match="broken"):
        concepts(tmp_path / "d.ttl", "<Mary Adler> <was here> .")
    assert caplog.text == ""
