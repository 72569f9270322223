"""Decisions on the page: judged before they are taken, for a place, a document, a folder or for ever; views; pages; what remains."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.service.browsing import Person
from tests.service.running import light_house, people, running, wait_for

from expurgate.pipeline.decisions import Decision
from expurgate.policy import Policy
from expurgate.service.desk import always, no_longer
from expurgate.service.house import House

LETTER = "Mr Quagmire saw the garden. Quagmire wrote to zebulon@quagmire.example on 3 May 2021."
RULED = {"information": {"beta": 9.0}, "detect": {"terms": ["Quagmire"]}, "transform": {"method": "redact"}}
BARE = {"information": {"beta": 9.0}, "transform": {"method": "redact"}}
HIDING = {"k_safety": {"entities": "service", "k": 1, "labels": ["secret"]}, "transform": {"method": "redact"}}
DISEASES = [
    {"id": "h", "name": "HIV", "labels": ["secret"], "context": ["pneumonia", "night sweats"]},
    {"id": "f", "name": "Flu", "labels": ["common"], "context": ["fever", "rash"]},
    {"id": "r", "name": "Rheum", "context": ["pneumonia", "fever"]},
    {"id": "s", "name": "Scurvy", "context": ["rash", "pallor"]},
]
PEOPLE = {"detect": {"entities": ["PERSON", "ORG"]}, "transform": {"method": "redact"}}
PROTECTED = {"disclosure": {"protect": ["HIV"], "crowd": 0}, "transform": {"method": "redact"}}


@dataclass
class Pages:
    """The running service and the people who use it."""

    house: House
    reader: Person
    reviewer: Person
    releaser: Person
    administrator: Person

    def state(self, document: str) -> str:
        """The state of a document when nobody works on it any more."""
        identity = document.rsplit("/", 1)[-1]
        wait_for(lambda: self.house.documents.one(identity).state != "waiting", 120)
        return self.house.documents.one(identity).state

    def put(self, text: str, policy: str = "light", folder: str = "", name: str = "a.txt") -> str:
        """A document that was judged."""
        person = self.reviewer
        fields = {"csrf": person.csrf, "policy": policy, "folder": folder}
        answer = person.client.post("/documents", data=fields, files={"file": (name, text.encode())})
        assert self.state(answer.headers["location"]) == "review"
        return answer.headers["location"]

    def decide(self, document: str, **fields: object) -> str:
        """Decide, and wait for what comes of it."""
        assert self.reviewer.post(f"{document}/decisions", **fields).status_code == 303
        return self.state(document)

    def released(self, document: str) -> str:
        found = self.house.documents.one(document.rsplit("/", 1)[-1])
        return self.house.documents.content(found, "released").decode()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    folder = tmp_path_factory.mktemp("desk")
    (folder / "diseases.jsonl").write_text("".join(json.dumps(each) + "\n" for each in DISEASES))
    house = light_house(folder / "data", entities=str(folder / "diseases.jsonl"))
    for name, policy in (
        ("ruled", RULED),
        ("protected", PROTECTED),
        ("bare", BARE),
        ("hiding", HIDING),
        ("people", PEOPLE),
    ):
        house.policies.save(name, Policy.from_dict(policy), by="test")
    people(house)
    with running(house) as client:
        persons = [Person(str(client.base_url), role) for role in ("reader", "reviewer", "releaser", "administrator")]
        yield Pages(house, *persons)
        for person in persons:
            person.client.close()


def test_one_place_is_kept_undone_and_redone(pages: Pages) -> None:
    document = pages.put(LETTER)
    start = LETTER.index("Quagmire wrote")
    place = {"scope": "place", "part": 0, "start": start, "end": start + 8}
    assert pages.decide(document, action="keep", term="Quagmire", reason="well known", **place) == "review"
    assert pages.released(document).count("Quagmire") == 1
    assert "Quagmire wrote" in pages.released(document)
    pages.decide(document, action="undo")
    assert "Quagmire" not in pages.released(document)
    pages.decide(document, action="redo")
    assert "Quagmire wrote" in pages.released(document)
    assert pages.reviewer.post(f"{document}/decisions", action="redo").status_code == 409
    listed = pages.reviewer.get(f"{document}/decisions.json").json()["decisions"]
    assert listed[0]["place"] == {"part": 0, "start": start, "end": start + 8}
    pages.decide(document, action="reword", term="garden", wording="the park")
    assert "saw the park." in pages.released(document)
    assert pages.reviewer.post(f"{document}/decisions", action="keep", term="x", scope="place").status_code == 422


def test_what_would_no_longer_hold_is_said_before_it_is_taken(pages: Pages) -> None:
    document = pages.put("Quagmire took dolutegravir in the house.", "ruled")
    before = pages.released(document)
    assert pages.decide(document, action="keep", term="dolutegravir", reason="she said so herself") == "asking"
    shown = pages.reviewer.get(document).text
    assert "This would no longer hold" in shown
    assert "rarer than" in shown
    assert pages.released(document) == before
    assert pages.releaser.post(f"{document}/release").status_code == 403
    assert pages.decide(document, action="leave") == "review"
    assert pages.released(document) == before
    pages.decide(document, action="keep", term="dolutegravir", reason="she said so herself")
    assert pages.decide(document, action="override") == "review"
    assert "dolutegravir" in pages.released(document)
    found = pages.house.documents.one(document.rsplit("/", 1)[-1])
    stated = json.loads(pages.house.documents.content(found, "certificate"))
    assert stated["exceptions"]["overridden"] == {"information": 1}
    shown = pages.reviewer.get(document).text
    assert "No term but what a person kept as an exception tells more than" in shown
    assert (
        found.undecided == found.changes == len(json.loads(pages.house.documents.content(found, "review"))["changes"])
    )
    remains = pages.reviewer.get(f"{document}/remains").text
    assert "Kept as exceptions" in remains
    assert "dolutegravir" in remains
    files = {
        "file": ("a.txt", pages.house.documents.content(found, "released")),
        "certificate_file": ("c.json", pages.house.documents.content(found, "certificate")),
    }
    assert 'class="open"><b>Not checked:' in pages.reader.client.post("/verify", files=files).text
    pages.decide(document, action="undo")
    assert "dolutegravir" not in pages.released(document)
    pages.decide(document, action="redo")
    assert "dolutegravir" in pages.released(document)
    assert pages.reviewer.post(f"{document}/decisions", action="override").status_code == 409


def test_a_decision_that_cannot_be_taken_is_left_and_told(pages: Pages) -> None:
    document = pages.put("Quagmire took dolutegravir in the house.", "ruled")
    assert pages.decide(document, action="reword", term="dolutegravir", wording="tenofovir") == "review"
    assert "The decision was not taken" in pages.reviewer.get(document).text
    assert pages.reviewer.get(f"{document}/decisions.json").json()["decisions"] == []


def test_a_folder_and_the_policy_decide_for_other_documents_too(pages: Pages) -> None:
    first, second = (pages.put(LETTER, folder="Case 7") for _ in range(2))
    assert "Case 7" in pages.reviewer.get("/").text
    pages.decide(first, action="hide", term="garden", scope="folder")
    assert pages.state(second) == "review"
    assert "garden" not in pages.released(second)
    pages.decide(first, action="undo")
    assert pages.state(second) == "review"
    assert "garden" in pages.released(second)
    assert (
        pages.reviewer.post(f"{pages.put(LETTER)}/decisions", action="hide", term="x", scope="folder").status_code
        == 422
    )
    pages.decide(first, action="keep", term="Quagmire", reason="a public figure", scope="policy")
    assert pages.house.policies.one("light").policy.keep == ("Quagmire",)
    assert "Mr Quagmire saw" in pages.released(pages.put(LETTER))
    assert "Quagmire" not in pages.released(second)
    pages.decide(first, action="undo")
    assert pages.house.policies.one("light").policy.keep == ()
    assert "Quagmire" not in pages.released(first)


def test_what_was_hidden_for_ever_is_undone_and_other_lists_stay(pages: Pages) -> None:
    document = pages.put("The house by the river.", "bare")
    assert pages.decide(document, action="hide", term="river", scope="policy") == "review"
    assert "river" not in pages.released(document)
    policy = pages.house.policies.one("bare").policy
    assert policy.detect is not None
    assert policy.detect.terms == ("river",)
    said = {"action": "hide", "term": "river", "scope": "policy"}
    assert pages.reviewer.post(f"{document}/decisions", **said).status_code == 409
    pages.decide(document, action="undo")
    assert "river" in pages.released(document)
    assert pages.house.policies.one("bare").policy.detect is None
    listed = Policy.from_dict({"keep": ["Heron", "Swan"], "detect": {"terms": ["swan", "reed"]}})
    hidden = always(listed, Decision("hide", "heron"))
    assert (hidden.keep, hidden.detect and hidden.detect.terms) == (("Swan",), ("swan", "reed", "heron"))
    back = no_longer(hidden, listed, "Heron")
    assert (sorted(back.keep), back.detect and back.detect.terms) == (["Heron", "Swan"], ("swan", "reed"))


def test_changes_are_accepted_one_by_one(pages: Pages) -> None:
    document = pages.put(LETTER)
    identity = document.rsplit("/", 1)[-1]
    found = pages.house.documents.one(identity)
    changes = json.loads(pages.house.documents.content(found, "review"))["parts"][0]["decisions"]
    places = sum(each["times"] for each in changes)
    assert found.undecided == found.changes == places
    key = f"{changes[0]['term']}\n{changes[0]['replacement']}"
    assert pages.reviewer.post(f"{document}/accept", change=key).json() == {"left": places - changes[0]["times"]}
    assert pages.house.documents.one(identity).undecided == places - changes[0]["times"]
    assert pages.reviewer.post(f"{document}/accept", all="1").status_code == 303
    assert pages.house.documents.one(identity).undecided == 0


def test_each_reader_gets_their_own_view(pages: Pages) -> None:
    views, reader = pages.house.views, next(each for each in pages.house.people.all() if each.role == "reader")
    other = pages.house.people.add("second-reader", "correct horse battery", "reader")
    assert pages.administrator.post("/admin/labels", label="EMAIL", clearances="post").status_code == 303
    held = pages.administrator.post(f"/admin/accounts/{reader.id}/clearances", clearances="post, case notes")
    assert held.status_code == 303
    assert views.of(reader.id).open == ("EMAIL",)
    assert views.of(other.id).closed == ("EMAIL",)
    document = pages.put(LETTER)
    assert "may be seen" in pages.reviewer.get(document).text
    assert pages.releaser.post(f"{document}/release").status_code == 303
    assert "zebulon@" in pages.reader.get(f"{document}/released").text
    assert "Quagmire saw" not in pages.reader.get(f"{document}/released").text
    blind = Person(str(pages.reader.client.base_url))
    blind.log_in("second-reader", "correct horse battery")
    assert "zebulon" not in blind.get(f"{document}/released").text
    blind.client.close()
    certificate = pages.reader.get(f"{document}/certificate").json()
    assert certificate != json.loads(pages.releaser.get(f"{document}/certificate").text)
    assert "You get your own view" in pages.reader.get("/").text
    pages.administrator.post("/admin/labels", label="EMAIL", clearances="")
    assert views.of(reader.id).open == ()


def test_labels_of_the_entities_of_k_safety_open_and_close_what_readers_see(pages: Pages) -> None:
    views = pages.house.views
    reader = next(each for each in pages.house.people.all() if each.name == "reader")
    text = "She has HIV with pneumonia and night sweats. Her son has Flu with fever and rash."
    document = pages.put(text, "hiding")
    everybody = pages.released(document)
    assert "HIV" not in everybody
    assert "night sweats" not in everybody
    assert "Flu" in everybody
    assert pages.releaser.post(f"{document}/release").status_code == 303
    views.open_label("secret", ["clinic"], by="test")
    views.open_label("common", ["ward"], by="test")
    views.clear(reader.id, ["clinic", "ward"], by="test")
    assert pages.reader.get(f"{document}/released").text == text
    views.clear(reader.id, ["clinic"], by="test")
    seen = pages.reader.get(f"{document}/released").text
    assert "HIV with pneumonia and night sweats" in seen
    assert "Flu" not in seen
    views.clear(reader.id, [], by="test")
    seen = pages.reader.get(f"{document}/released").text
    assert "HIV" not in seen
    assert "Flu" not in seen
    certificate = pages.reader.get(f"{document}/certificate").text
    files = {"file": ("a.txt", seen.encode()), "certificate_file": ("c.json", certificate.encode())}
    assert "The file holds" in pages.reader.client.post("/verify", files=files).text
    for label in ("secret", "common"):
        views.open_label(label, [], by="test")


def test_what_remains_is_said_in_words_with_a_frontier(pages: Pages) -> None:
    document = pages.put("The patient has HIV and takes tenofovir with food.", "protected")
    shown = pages.reviewer.get(f"{document}/remains").text
    assert "HIV" in shown
    assert "among the first ten" in shown or "guessed before" in shown or "first guess" in shown
    assert pages.reviewer.post(f"{document}/frontier").status_code == 303
    drawn = pages.reviewer.get(f"{document}/remains").text
    assert 'type="range"' in drawn
    assert "<polyline" in drawn
    named = pages.put(
        "Steve Wozniak built the first Apple computer in a garage. Marguerite Oyelaran helped him.", "people"
    )
    shown = pages.reviewer.get(f"{named}/remains").text
    assert re.search(r"<bdi>Steve Wozniak</bdi></b>: the original put it at place 1 of \d+; ", shown)
    assert re.search(r"No text of the corpus speaks of .*<bdi>Marguerite Oyelaran</bdi>", shown)
    plain = pages.put(LETTER)
    assert "protects nobody by name" in pages.reviewer.get(f"{plain}/remains").text
    assert pages.reviewer.post(f"{plain}/frontier").status_code == 409


def test_pages_of_a_pdf_are_pictures_with_boxes_and_a_docx_is_rendered(pages: Pages, tmp_path: Path) -> None:
    reportlab = pytest.importorskip("reportlab.pdfgen.canvas")
    sheet = reportlab.Canvas(str(tmp_path / "a.pdf"))
    sheet.drawString(72, 700, "Mr Quagmire saw the garden.")
    sheet.save()
    reviewer = pages.reviewer
    document = reviewer.put("a.pdf", (tmp_path / "a.pdf").read_bytes())
    assert pages.state(document) == "review"
    shown = reviewer.get(f"{document}/pages")
    assert "<rect" in shown.text
    picture = reviewer.get(f"{document}/pages/original/0")
    assert picture.content.startswith(b"\x89PNG")
    assert reviewer.get(f"{document}/pages/elsewhere/0").status_code == 404
    assert reviewer.get(f"{document}/pages/original/7").status_code == 404
    held = io.BytesIO()
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    cell = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Quagmire</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    body = f'<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>A report</w:t></w:r></w:p>{cell}'
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")
        archive.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" '
            'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        )
    document = reviewer.put("a.docx", held.getvalue())
    assert pages.state(document) == "review"
    shown = reviewer.get(f"{document}/pages")
    assert 'class="heading"' in shown.text
    assert ">Quagmire</a>" in shown.text
    assert "no pages" in reviewer.get(f"{pages.put(LETTER)}/pages").text


def test_what_people_asked_for_needs_no_second_look(pages: Pages) -> None:
    document = pages.put(LETTER)
    identity = document.rsplit("/", 1)[-1]
    before = pages.house.documents.one(identity)
    changes = json.loads(pages.house.documents.content(before, "review"))["parts"][0]["decisions"]
    assert pages.decide(document, action="reword", term=changes[0]["term"], wording="a bird of the marsh") == "review"
    pages.decide(document, action="hide", term="garden")
    after = pages.house.documents.one(identity)
    assert after.changes > before.changes
    assert after.undecided == before.undecided - changes[0]["times"]
