"""Documents of one owner: what they say together is bounded, certified and verified; nobody else's documents change."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pandas
import pytest
from tests.cli.calls import called

from expurgate.assurance.certificate import Certificate
from expurgate.core.errors import InputError
from expurgate.frames import sanitize
from expurgate.frames.datasets import sanitize_dataset
from expurgate.pipeline.linked import Linkage, digest, sanitize_owners, verify_linked
from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

RECORDS: list[dict[str, Any]] = [
    {"id": "h", "name": "HIV", "labels": ["secret"], "context": ["pneumonia", "night sweats"]},
    *({"id": f"a{at}", "name": f"Ague {at}", "context": ["pneumonia"]} for at in range(3)),
    *({"id": f"b{at}", "name": f"Bane {at}", "context": ["night sweats"]} for at in range(3)),
]
TEXTS = ["The pneumonia began.", "The night sweats went.", "The garden is green."]


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Policy:
    """Each sign alone is that of three others; both together are those of one."""
    path = tmp_path_factory.mktemp("entities") / "e.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    rule = {"entities": str(path), "k": 2, "labels": ["secret"]}
    return Policy.from_dict({"k_safety": rule, "transform": {"method": "suppress"}})


def signs(texts: list[str | None]) -> int:
    return sum(sign in str(text) for sign in ("pneumonia", "night sweats") for text in texts)


def test_what_is_harmless_alone_is_hidden_together(policy: Policy) -> None:
    alone = [one.text for one in sanitize_many(TEXTS, policy, processes=1)]
    assert alone == TEXTS
    (linked,) = sanitize_owners([TEXTS], policy, processes=1)
    released = [one.text for one in linked.released]
    assert signs(released) == 1
    assert released[2] == TEXTS[2]
    assert linked.linkage is not None
    assert linked.linkage.together == 1
    assert len({one.certificate_id for one in linked.released}) == 3
    again = Linkage.from_json(linked.linkage.to_json())
    texts = {digest(str(text)): str(text) for text in released}
    assert verify_linked(texts, again).holds
    assert not verify_linked({digest(text): text for text in TEXTS}, again).holds
    forged = Linkage(tuple(map(digest, TEXTS)), again.certificate, 0)
    assert not verify_linked({digest(text): text for text in TEXTS}, forged).holds
    for one, text in zip(linked.released, released, strict=True):
        from expurgate.pipeline.api import verify

        assert verify(str(text), Certificate(one.certificate or {})).holds


def test_stand_ins_in_one_text_are_none_in_the_next_round() -> None:
    """A text that was rewritten is read as one: "Sister A" is ours, and no name to be hidden again."""
    texts = ["She slept well and had breakfast with Sister Moira Gallagher.", "Seen with Mrs Haddad. Dr. A. Pemberton"]
    (linked,) = sanitize_owners([texts], "recommended", processes=1)
    first, second = (str(one.text) for one in linked.released)
    assert "with Sister A." in first
    assert second.startswith("Seen with Mrs B. Dr. C")


def test_a_text_in_another_language_fails_alone() -> None:
    french = "Je ne sais pas pourquoi il est venu ici hier soir avec ses enfants et sa femme malade."
    (linked,) = sanitize_owners([[TEXTS[0], french, TEXTS[2]]], "hipaa-safe-harbor", processes=1)
    assert [one.text for one in linked.released] == [TEXTS[0], None, TEXTS[2]]
    assert "not English (French)" in linked.released[1].error
    assert linked.linkage is not None
    assert linked.linkage.documents == (digest(TEXTS[0]), digest(TEXTS[2]))
    (one,) = sanitize_owners([[french, TEXTS[0]]], "hipaa-safe-harbor", processes=1)
    assert [each.text for each in one.released] == [None, TEXTS[0]]
    assert one.linkage is None


def test_a_frame_with_owners(policy: Policy) -> None:
    frame = pandas.DataFrame({"who": [1, 2, 1, None], "note": [TEXTS[0], TEXTS[1], TEXTS[1], None]})
    linkages: list[Linkage] = []
    found = sanitize(frame, "note", policy, processes=1, owner="who", linkages=linkages)
    notes = list(found["note"])
    assert signs([notes[0], notes[2]]) == 1
    assert notes[1] == TEXTS[1]
    assert len(linkages) == 1
    assert set(found["note_status"]) == {"released"}
    with pytest.raises(InputError, match="no column"):
        sanitize(frame, "note", policy, owner="whom")


def test_rows_of_a_query_have_owners(policy: Policy, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(tmp_path / "ward.db") as database:
        database.execute("create table notes (who integer, note text)")
        rows = [(at // 2, TEXTS[at % 2]) for at in range(4)]
        database.executemany("insert into notes values (?, ?)", [*rows, (None, TEXTS[0]), (None, TEXTS[1])])
    assert policy.k_safety is not None
    (tmp_path / "p.toml").write_text(
        f'[k_safety]\nentities = {json.dumps(policy.k_safety.entities)}\nk = 2\nlabels = ["secret"]\n'
        '[transform]\nmethod = "suppress"\n'
    )
    url = f"sqlite:///{tmp_path / 'ward.db'}"
    given = ("sanitize", "--from", url, "--query", "select who, note from notes", "--to", url, "--column", "note")
    more = ("--policy", tmp_path / "p.toml", "--linkage", tmp_path / "links.jsonl", "--processes", 1)
    assert called(capfd, *given, *more)[0] == 2
    assert called(capfd, *given, *more, "--owner", "whom")[0] == 2
    code, _, error = called(capfd, *given, *more, "--owner", "who")
    assert code == 0, error
    with sqlite3.connect(tmp_path / "ward.db") as database:
        found = database.execute("select who, note from released").fetchall()
    assert [signs([note for who, note in found if who == one]) for one in (0, 1, None)] == [1, 1, 2]
    linkages = [Linkage.from_json(line) for line in (tmp_path / "links.jsonl").read_text().splitlines()]
    texts = {digest(str(note)): str(note) for _, note in found}
    assert [verify_linked(texts, one).holds for one in linkages] == [True, True]


def test_the_command_writes_and_verifies_linkages(
    policy: Policy, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = [{"who": at // 2, "note": TEXTS[at % 2]} for at in range(4)]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert policy.k_safety is not None
    (tmp_path / "p.toml").write_text(
        f'[k_safety]\nentities = {json.dumps(policy.k_safety.entities)}\nk = 2\nlabels = ["secret"]\n'
        '[transform]\nmethod = "suppress"\n'
    )
    given = ("sanitize", tmp_path / "in.jsonl", "--rows", "--column", "note", "--owner", "who", "--processes", 1)
    more = ("--policy", tmp_path / "p.toml", "-o", tmp_path / "out.jsonl", "--linkage", tmp_path / "links.jsonl")
    assert called(capfd, *given, *more)[0] == 0
    asked = ("verify", tmp_path / "out.jsonl", "--column", "note", "--linkage", tmp_path / "links.jsonl")
    code, printed, _ = called(capfd, *asked)
    assert (code, "2 owners" in printed) == (0, True)
    sanitize_dataset(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["note"], policy, processes=1)
    assert called(capfd, *asked)[0] == 1
    assert called(capfd, "verify", tmp_path / "out.jsonl")[0] == 2


def test_what_is_no_linkage_is_refused() -> None:
    for text in ("", "[]", '{"format": "other", "documents": [], "together": 0, "certificate": {}}'):
        with pytest.raises(InputError):
            Linkage.from_json(text)
