"""The pages: from upload over review to a verified release, by people of different roles."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.service.browsing import Person
from tests.service.keeping import PASSWORD
from tests.service.running import LIGHT, TEXT, light_house, people, running, wait_for

from expurgate.assurance.collection import DocumentTree
from expurgate.policy import Policy
from expurgate.service.house import House
from expurgate.service.pages import admin

ATTACK = '"><script>alert(1)</script><img src=x onerror=alert(2)>'


@dataclass
class Pages:
    """The running service and one person of each role."""

    house: House
    address: str
    reader: Person
    reviewer: Person
    releaser: Person
    administrator: Person

    def settled(self, document: str) -> str:
        """The state of a document when nobody works on it any more."""
        identity = document.rsplit("/", 1)[-1]
        wait_for(lambda: self.house.documents.one(identity).state != "waiting", 60)
        return self.house.documents.one(identity).state


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    house = light_house(tmp_path_factory.mktemp("pages"), largest=2_000_000)
    house.policies.save("careful", Policy.from_dict(LIGHT), by="test", four_eyes=True)
    people(house)
    with running(house) as client:
        address = str(client.base_url)
        persons = [Person(address, role) for role in ("reader", "reviewer", "releaser", "administrator")]
        yield Pages(house, address, *persons)
        for person in persons:
            person.client.close()


def test_a_document_goes_from_upload_to_a_verified_release(pages: Pages) -> None:
    document = pages.reviewer.put("letter about Quagmire.txt", TEXT.encode())
    assert pages.settled(document) == "review"
    shown = pages.reviewer.get(document).text
    assert "Quagmire" in shown
    assert 'data-change="0-0"' in shown
    assert "Listed terms" in pages.reviewer.get(f"{document}/reasons/0/0").text
    assert pages.reader.get(f"{document}/released").status_code == 404
    assert pages.reviewer.post(f"{document}/release").status_code == 403
    assert pages.releaser.post(f"{document}/release").status_code == 303
    assert pages.releaser.post(f"{document}/release").status_code == 403
    listed = pages.reader.get("/").text
    assert document in listed
    assert "Quagmire" not in listed
    released, certificate = (pages.reader.get(f"{document}/{kind}") for kind in ("released", "certificate"))
    assert b"Quagmire" not in released.content
    assert "Quagmire" not in released.headers["content-disposition"]
    with httpx.Client(base_url=pages.address, timeout=60) as anyone:
        fields = {"certificate": certificate.text}
        assert "Log out" not in anyone.get("/verify").text
        assert "Log out" in pages.reader.get("/verify").text
        good = anyone.post("/verify", data=fields, files={"file": ("released.txt", released.content)})
        assert "The file holds" in good.text
        assert "(not checked:" not in good.text
        bad = anyone.post("/verify", data=fields, files={"file": ("released.txt", TEXT.encode())})
        assert "does NOT hold" in bad.text
    actions = {entry.action for entry in pages.house.audit.entries(most=1000) if entry.subject in document}
    assert {"document uploaded", "job done", "original seen", "document released", "released fetched"} <= actions
    assert list(pages.house.audit.faults()) == []


def test_decisions_to_hide_and_keep_are_judged_and_can_be_taken_back(pages: Pages) -> None:
    document = pages.reviewer.put("a.txt", TEXT.encode())
    identity = document.rsplit("/", 1)[-1]
    pages.settled(document)

    def released() -> bytes:
        assert pages.settled(document) == "review"
        return pages.house.documents.content(pages.house.documents.one(identity), "released")

    assert b"garden" in released()
    assert pages.reviewer.post(f"{document}/decisions", action="hide", term="garden").status_code == 303
    assert b"garden" not in released()
    assert pages.reviewer.post(f"{document}/decisions", action="undo").status_code == 303
    assert b"garden" in released()
    assert pages.reviewer.post(f"{document}/decisions", action="undo").status_code == 409
    assert pages.reviewer.post(f"{document}/decisions", action="keep", term="Quagmire").status_code == 422
    pages.reviewer.post(f"{document}/decisions", action="keep", term="Quagmire", reason="a public figure")
    assert b"Mr Quagmire wrote" in released()
    kept = json.loads(pages.house.documents.content(pages.house.documents.one(identity), "certificate"))
    assert kept["kept_terms"] == 1
    assert "public figure" not in json.dumps(kept)
    assert pages.reviewer.get(f"{document}/decisions.json").json()["decisions"][0]["term"] == "Quagmire"


def test_four_eyes_need_a_second_person(pages: Pages) -> None:
    document = pages.releaser.put("a.txt", TEXT.encode(), "careful")
    pages.settled(document)
    assert "second person" in pages.releaser.get(document).text
    assert pages.releaser.post(f"{document}/release").status_code == 403
    other = pages.reviewer.put("a.txt", TEXT.encode(), "careful")
    pages.settled(other)
    assert pages.releaser.post(f"{other}/release").status_code == 303


def test_a_document_that_cannot_be_used_says_so_and_can_be_deleted(pages: Pages) -> None:
    document = pages.reviewer.put("a.pdf", b"%PDF-1.7 nonsense")
    assert pages.settled(document) == "failed"
    shown = pages.reviewer.get(document).text
    assert "Nothing can be released" in shown
    assert f"{document}/decisions" not in shown
    assert pages.reviewer.post(f"{document}/delete").status_code == 303
    assert pages.reviewer.get(document).status_code == 404


def test_what_people_type_and_upload_is_never_markup(pages: Pages) -> None:
    document = pages.reviewer.put(f"{ATTACK}.txt", f"{TEXT} {ATTACK} Quagmire{ATTACK}".encode())
    pages.settled(document)
    pages.reviewer.post(f"{document}/decisions", action="hide", term=ATTACK)
    pages.settled(document)
    pages.administrator.post("/admin/tokens", name=ATTACK[:60], account=pages.house.people.all()[0].id, scope="jobs")
    asked = [pages.reviewer.get(path).text for path in (document, "/", f"/?search={ATTACK}", f"/policies/{ATTACK}")]
    asked.append(pages.administrator.get("/admin").text)
    asked.append(
        pages.administrator.post("/policies/light", action="try", sample=ATTACK, **{"detect.terms": ATTACK}).text
    )
    for text in asked:
        assert "<script>alert" not in text
        assert "<img src=x" not in text


def test_policies_are_forms_tried_and_saved_in_versions(pages: Pages) -> None:
    shown = pages.administrator.get("/policies/recommended").text
    assert 'name="detect.entities"' in shown
    fields = {"on.detect": "on", "detect.terms": "heron\nwillow", "transform.method": "redact", "sample": "The heron."}
    tried = pages.administrator.post("/policies/light", action="try", **fields)
    assert "<s><bdi>heron</bdi></s>" in tried.text
    released = re.search(r'aria-label="What would be released">(.*?)</pre>', tried.text, re.S)
    assert released is not None
    assert released[1] == "The ▇▇▇▇."
    assert 'value="birds"' in pages.administrator.post("/policies/light", action="try", save_as="birds", **fields).text
    saved = pages.administrator.post("/policies/light", action="save", save_as="birds", four_eyes="on", **fields)
    assert saved.headers["location"] == "/policies/birds"
    stored = pages.house.policies.one("birds")
    assert stored.four_eyes
    assert stored.policy.detect is not None
    assert stored.policy.detect.terms == ("heron", "willow")
    fields["detect.terms"] = "heron"
    pages.administrator.post("/policies/birds", action="save", **fields)
    shown = pages.reviewer.get("/policies/birds").text
    assert "What version 2 changed" in shown
    assert "-released by a second person" in shown
    assert "Administrators change policies" in shown
    assert "willow" not in shown.partition("Versions")[0]
    assert "willow" in pages.reviewer.get("/policies/birds?version=1").text.partition("Versions")[0]
    wrong = pages.administrator.post(
        "/policies/birds", action="save", **fields, **{"on.disclosure": "on", "disclosure.alpha": "twice"}
    )
    assert wrong.status_code == 422
    assert 'value="twice"' in wrong.text
    assert "disclosure.alpha" in wrong.text.partition('<form method="post" action="/policies')[0]
    assert pages.house.policies.one("birds").version == 2


def test_administrators_make_accounts_and_tokens_and_read_the_log(pages: Pages) -> None:
    added = pages.administrator.post("/admin/accounts", name="zoe", password="a long enough one", role="reader")  # noqa: S106
    assert added.status_code == 303
    zoe = next(each for each in pages.house.people.all() if each.name == "zoe")
    made = pages.administrator.post("/admin/tokens", name="nightly", account=zoe.id, scope="verify").text
    assert "xp_" in made
    assert pages.administrator.post(f"/admin/accounts/{zoe.id}", action="close").status_code == 303
    assert "The log is whole" in pages.administrator.get("/admin/audit").text
    short = pages.administrator.post("/admin/accounts", name="eve", password="short", role="reader")  # noqa: S106
    assert short.status_code == 422


def test_the_log_is_leafed_through(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "LINES", 3)
    last, _ = pages.house.audit.head()
    assert last > 6
    first = pages.administrator.get("/admin/audit").text
    assert f"Lines {last - 2:,} to {last:,} of {last:,}" in first
    assert "Newer lines" not in first
    older = re.findall(r'href="(/admin/audit\?before=\d+)">Older', first)
    second = pages.administrator.get(older[0]).text
    assert f"Lines {last - 5:,} to {last - 3:,} of {last:,}" in second
    back = re.findall(r'href="(/admin/audit[^"]*)">Newer', second)
    assert f"Lines {last - 2:,} to {last:,} of" in pages.administrator.get(back[0]).text
    oldest = pages.administrator.get("/admin/audit?before=4").text
    assert "Lines 1 to 3 of" in oldest
    assert "Older lines" not in oldest
    assert pages.administrator.get("/admin/audit?before=0").status_code == 422
    assert pages.administrator.get("/admin/audit?before=1").status_code == 200


def test_a_folder_goes_with_all_that_is_in_it(pages: Pages) -> None:
    fields = {"csrf": pages.reviewer.csrf, "policy": "light", "folder": "Quagmire papers"}
    for name in ("a.txt", "b.txt"):
        pages.reviewer.client.post("/documents", data=fields, files={"file": (name, TEXT.encode())})
    folder = pages.house.folders.known("Quagmire papers")
    inside = [document.id for document in pages.house.documents.listed(folder=folder)]
    assert len(inside) == 2
    assert "Delete the folder for ever" in pages.reviewer.get(f"/?folder={folder}").text
    assert "Delete the folder" not in pages.reviewer.get("/").text
    assert pages.reader.post(f"/folders/{folder}/delete").status_code == 403
    assert pages.reviewer.post(f"/folders/{folder}/delete").status_code == 303
    assert all(pages.reviewer.get(f"/documents/{each}").status_code == 404 for each in inside)
    assert pages.house.folders.known("Quagmire papers") == ""
    assert pages.reviewer.post(f"/folders/{folder}/delete").status_code == 404
    log = pages.house.audit.entries(latest=True, most=10)
    assert [(entry.action, entry.facts.get("documents")) for entry in log if entry.subject == folder] == [
        ("folder deleted", 2)
    ]


def test_disk_and_database_hold_only_ciphertext(pages: Pages) -> None:
    canary = b"Xylographer Montgomery"
    document = pages.reviewer.put("Xylographer.txt", canary + b" and Quagmire in the garden")
    pages.settled(document)
    pages.reviewer.post(f"{document}/decisions", action="hide", term="Xylographer")
    pages.settled(document)
    folder = Path(pages.house.settings.folder)
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert b"Xylographer" not in data
            assert b"Quagmire" not in data


def test_a_long_document_is_shown_leaf_by_leaf_and_searched(pages: Pages) -> None:
    text = "\n\n".join(f"Paragraph {number}. Mr Quagmire saw the garden." for number in range(400))
    document = pages.reviewer.put("long.txt", f"{text}\n\n{'Word after word. ' * 400}The heron.".encode())
    assert pages.settled(document) == "review"
    shown = pages.reviewer.get(document).text
    assert len(shown) < 60_000
    assert "Paragraph 0." in shown
    assert "Paragraph 399." not in shown
    outline = pages.reviewer.get(f"{document}/outline").json()
    assert len(outline["changes"]) == 400
    assert outline["changes"] == sorted(outline["changes"])
    leaves = [pages.reviewer.get(f"{document}/leaves/{number}").text for number in range(len(outline["leaves"]))]
    assert max(map(len, leaves)) < 60_000
    for number in (0, 200, 399):
        leaf, part, change, decision = outline["changes"][number]
        assert f'data-change="{part}-{change}"' in leaves[leaf]
        assert f"Paragraph {number}." in leaves[leaf]
        assert "<s>Quagmire</s>" in pages.reviewer.get(f"{document}/reasons/{part}/{decision}?bare=true").text
    assert "".join(leaves).count("Word ") == 2 * 400
    found = pages.reviewer.client.get(f"{document}/find", params={"words": "the  HERON"}).json()
    assert pages.reviewer.get(f"{document}/find").json() == {"found": [], "more": False}
    assert [leaf for leaf, _ in found["found"]] == [len(leaves) - 1]
    assert pages.reviewer.get(f"{document}/leaves/{len(leaves)}").status_code == 404
    assert pages.reviewer.get(f"{document}/reasons/0/99").status_code == 404
    assert "Paragraph 399." in pages.reviewer.get(f"{document}?leaf=999").text


def test_all_that_is_released_comes_in_one_archive_with_one_certificate_over_all(pages: Pages) -> None:
    fields = {"csrf": pages.reviewer.csrf, "policy": "light", "folder": "Case 9"}
    files = [("file", (f"Quagmire {number}.txt", f"{TEXT} {number}".encode())) for number in range(3)]
    assert pages.reviewer.client.post("/documents", data=fields, files=files).headers["location"] == "/"
    folder = next(key for key, name in pages.house.folders.names().items() if name == "Case 9")
    wait_for(lambda: all(each.state == "review" for each in pages.house.documents.listed(folder=folder)), 60)
    ours = pages.house.documents.listed(folder=folder)
    assert len(ours) == 3
    assert pages.reviewer.get(f"/released.zip?folder={folder}").status_code == 404
    for each in ours[:2]:
        assert pages.releaser.post(f"/documents/{each.id}/release").status_code == 303
    with zipfile.ZipFile(io.BytesIO(pages.reviewer.get(f"/released.zip?folder={folder}").content)) as archive:
        names, held = archive.namelist(), {name: archive.read(name) for name in archive.namelist()}
    assert len(names) == 5
    assert "Quagmire" not in " ".join(names)
    assert all(b"Quagmire" not in data for data in held.values())
    certificates = [json.loads(data) for name, data in held.items() if name.endswith("certificate.json")]
    assert DocumentTree.of(certificates).to_json().encode() == held["release.json"]
    assert "Download all" in pages.reviewer.get(f"/?folder={folder}").text
    assert pages.reader.get("/released.zip").content.startswith(b"PK")


def test_people_set_their_own_password_and_come_back_to_where_they_were(pages: Pages) -> None:
    pages.house.people.add("yan", PASSWORD, "reviewer")
    person = Person(pages.address)
    person.log_in("yan", PASSWORD)
    assert "Your role here is <b>reviewer</b>" in person.get("/account").text
    new = {"new": "another good one", "again": "another good one"}
    assert person.post("/account/password", old="a wrong password", **new).status_code == 403
    assert person.post("/account/password", old=PASSWORD, new=new["new"], again="something else").status_code == 422
    assert person.post("/account/password", old=PASSWORD, new="short", again="short").status_code == 422
    held = dict(person.client.cookies)
    assert person.post("/account/password", old=PASSWORD, **new).headers["location"] == "/login"
    person.client.cookies.update(held)
    sent = person.get("/policies/light?version=1").headers["location"]
    assert sent == "/login?next=%2Fpolicies%2Flight%3Fversion%3D1"
    form = person.get(sent)
    assert "Your session has ended" in form.text
    fields = {"name": "yan", "csrf": person.secret(form), "next": "/policies/light?version=1"}
    assert person.client.post("/login", data={**fields, "password": PASSWORD}).status_code == 401
    form = person.get(sent)
    fields["csrf"] = person.secret(form)
    done = person.client.post("/login", data={**fields, "password": new["new"]})
    assert done.headers["location"] == "/policies/light?version=1"
    person.client.close()


def test_what_scripts_are_refused_is_said_in_one_line(pages: Pages) -> None:
    wanted = {"Accept": "text/html, application/problem+json"}
    sent = pages.reviewer.client.post("/documents", data={"csrf": pages.reviewer.csrf}, headers=wanted)
    assert sent.headers["content-type"] == "application/problem+json"
    assert sent.json()["detail"]
