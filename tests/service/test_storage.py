"""Accounts, sessions, tokens, documents, policies and the audit log, on SQLite and on PostgreSQL."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from tests.service.keeping import PASSWORD, Storage, storage_in

from expurgate.core.errors import InputError
from expurgate.policy import PRESETS, Policy
from expurgate.service import tables
from expurgate.service.database import STEPS, Database
from expurgate.service.documents import NotFoundError
from expurgate.service.people import LOCKED, TRIES, Account, AccountStore
from expurgate.service.vault import OLD_SALT, Vault

CANARY = b"Zebulon Quagmire of Tarragona"


def add(storage: Storage, name: str = "ann", role: str = "reviewer") -> Account:
    return storage.people.add(name, PASSWORD, role)


def upload(storage: Storage, account: Account, data: bytes = CANARY) -> str:
    with storage.database.writing() as connection:
        identity = storage.documents.insert(connection, account, data, "Quagmire.txt", "recommended", four_eyes=False)
        storage.queue.insert(connection, identity, account.id)
    return identity


def test_a_database_takes_the_steps_that_are_missing_and_refuses_a_later_version(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite'}")
    database.migrate(STEPS[:2])
    assert database.version() == 2
    assert not sa.inspect(database.engine).has_table("documents")
    database.migrate()
    assert database.version() == len(STEPS)
    assert sa.inspect(database.engine).has_table("documents")
    with pytest.raises(InputError, match="later version"):
        database.migrate(STEPS[:1])


def test_a_database_that_does_not_answer_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").mkdir()
    for address in (f"sqlite:///{tmp_path / 'x.sqlite'}", "postgresql+psycopg://ann:secret@127.0.0.1:9/none"):
        database = Database(address)
        with pytest.raises(InputError, match="does not answer") as refused:
            database.migrate()
        assert "secret" not in str(refused.value)
        database.close()


def test_another_master_key_is_refused_at_the_start(storage: Storage) -> None:
    storage.database.check_key(storage.vault)
    storage.database.check_key(storage.vault)
    with pytest.raises(InputError, match="another master key"):
        storage.database.check_key(Vault(b"x" * 32))


def test_login_by_password_and_lock_out(storage: Storage) -> None:
    account = add(storage)
    assert storage.people.log_in("ann", PASSWORD) == account
    assert storage.people.log_in("bob", PASSWORD) is None
    for _ in range(TRIES):
        assert storage.people.log_in("ann", "wrong") is None
    assert storage.people.log_in("ann", PASSWORD) is None
    storage.clock.now += LOCKED + 1
    assert storage.people.log_in("ann", PASSWORD) == account
    with storage.database.reading() as connection:
        held = connection.scalar(sa.select(tables.accounts.c.password))
    assert held is not None
    assert held.startswith("$argon2id$")


def test_the_last_administrator_stays_and_a_change_ends_sessions_and_tokens(storage: Storage) -> None:
    root, ann = add(storage, "root", "administrator"), add(storage)
    session, token = storage.sessions.begin(ann), storage.tokens.make(ann, "t", ["sanitize"])
    with pytest.raises(InputError, match="last administrator"):
        storage.people.change(root.id, by=root.id, active=False)
    storage.people.change(ann.id, by=root.id, active=False)
    assert storage.sessions.find(session) is None
    assert storage.tokens.find(token) is None
    assert storage.people.log_in("ann", PASSWORD) is None


def test_sessions_end_with_time_and_with_logout(storage: Storage) -> None:
    ann = add(storage)
    first, second = storage.sessions.begin(ann), storage.sessions.begin(ann)
    assert first != second
    storage.sessions.end(first, ann)
    assert storage.sessions.find(first) is None
    found = storage.sessions.find(second)
    assert found is not None
    assert found.account == ann
    storage.clock.now += 3601
    assert storage.sessions.find(second) is None


def test_tokens_have_scopes_an_end_and_are_kept_as_digests(storage: Storage) -> None:
    ann = add(storage)
    token = storage.tokens.make(ann, "nightly", ["sanitize", "jobs"], days=1)
    assert storage.tokens.find(token) == (ann, frozenset({"sanitize", "jobs"}))
    assert storage.tokens.find(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    with storage.database.reading() as connection:
        assert token[20:] not in str(connection.execute(sa.select(tables.tokens)).all())
    with pytest.raises(InputError, match="scopes"):
        storage.tokens.make(ann, "x", ["everything"])
    storage.clock.now += 86_401
    assert storage.tokens.find(token) is None


def test_documents_are_ciphertext_and_go_on_request_and_on_schedule(storage: Storage) -> None:
    ann = add(storage)
    first, second = upload(storage, ann), upload(storage, ann)
    document = storage.documents.one(first)
    assert (document.name, storage.documents.content(document, "original")) == ("Quagmire.txt", CANARY)
    with storage.database.reading() as connection:
        for table in tables.metadata.sorted_tables:
            for row in connection.execute(sa.select(table)):
                assert all(b"Quagmire" not in bytes(value) for value in row if isinstance(value, bytes))
                assert "Quagmire" not in str(row)
    storage.documents.delete(first, by=ann.id)
    with pytest.raises(NotFoundError):
        storage.documents.one(first)
    storage.clock.now += 86_401
    assert storage.documents.sweep() == 1
    assert storage.documents.listed() == []
    with storage.database.reading() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(tables.blobs)) == 0
    told = [(entry.action, entry.subject, entry.facts.get("why")) for entry in storage.audit.entries()]
    assert ("document deleted", first, "on request") in told
    assert ("document deleted", second, "on schedule") in told


def test_the_files_of_the_database_hold_no_word_of_a_document(tmp_path: Path) -> None:
    storage = storage_in(tmp_path)
    upload(storage, add(storage), CANARY * 500)
    storage.policies.save("ours", Policy.from_dict({"detect": {"terms": ["Quagmire"]}}), by="x")
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert found
    for path in found:
        assert b"Quagmire" not in path.read_bytes()


def test_policies_keep_every_version_and_name_no_files(storage: Storage) -> None:
    one, two = (Policy.from_dict({"detect": {"terms": [term]}}) for term in ("a", "b"))
    storage.policies.save("ours", one, by="x")
    storage.policies.save("ours", two, by="x", four_eyes=True)
    assert [each.version for each in storage.policies.versions("ours")] == [2, 1]
    assert storage.policies.one("ours").policy == two
    assert storage.policies.one("ours", 1).policy == one
    for bad in ("recommended", "../x", ""):
        with pytest.raises(InputError, match="name of a policy"):
            storage.policies.save(bad, one, by="x")
    with pytest.raises(NotFoundError):
        storage.policies.one("../../etc/passwd")
    with pytest.raises(InputError, match="may not name files"):
        storage.policies.save("x", Policy.from_dict({"detect": {"lexicons": ["/etc/passwd"]}}), by="x")


def test_the_audit_log_only_grows_and_shows_what_was_changed(storage: Storage) -> None:
    for number in range(5):
        storage.audit.record("ann", "looked", str(number), size=number)
    assert list(storage.audit.faults()) == []
    head = storage.audit.head()
    for change in (sa.update(tables.audit).values(actor="bob"), sa.delete(tables.audit)):
        with pytest.raises(sa.exc.DBAPIError), storage.database.writing() as connection:
            connection.execute(change)
    with storage.database.writing() as connection:
        for trigger in ("audit_update", "audit_delete") if storage.database.sqlite else ("audit_grows ON audit",):
            connection.exec_driver_sql(f"DROP TRIGGER {trigger}")
        connection.execute(sa.delete(tables.audit).where(tables.audit.c.number == 5))
    assert list(storage.audit.faults()) == []
    assert list(storage.audit.faults(head=head)) == ["line 5 is not the one that was noted"]
    with storage.database.writing() as connection:
        connection.execute(sa.update(tables.audit).where(tables.audit.c.number == 2).values(actor="bob"))
        connection.execute(sa.delete(tables.audit).where(tables.audit.c.number == 3))
    assert list(storage.audit.faults()) == ["line 2 was changed", "line 3 is missing"]


def test_a_job_is_lent_once_and_its_result_taken_once(storage: Storage) -> None:
    ann = add(storage)
    upload(storage, ann)
    queue = storage.queue
    job = queue.claim()
    assert job is not None
    assert queue.claim() is None
    assert queue.renew(job, "judging", 1, 2)
    storage.clock.now += 11
    again = queue.claim()
    assert again is not None
    assert (again.id, again.attempts) == (job.id, 2)
    with storage.database.writing() as connection:
        assert not queue.finish(connection, job)
        assert queue.finish(connection, again)
        assert not queue.finish(connection, again)
    assert queue.one(job.id).state == "done"


def test_a_job_that_ends_its_workers_fails_at_last_and_a_cancelled_one_is_not_ours(storage: Storage) -> None:
    ann = add(storage)
    upload(storage, ann)
    begun = []
    for _ in range(3):
        job = storage.queue.claim()
        assert job is not None
        begun.append(job.id)
        storage.queue.give_back(job)
    assert storage.queue.claim() is None
    assert {storage.queue.one(identity).state for identity in begun} == {"failed"}
    upload(storage, ann)
    other = storage.queue.claim()
    assert other is not None
    with storage.database.writing() as connection:
        assert storage.queue.cancel(connection, other.id)
    assert not storage.queue.renew(other, "", 0, 0)


def test_every_preset_can_be_asked_for_and_saved_under_another_name(tmp_path: Path) -> None:
    storage = storage_in(tmp_path)
    for name in PRESETS:
        preset = storage.policies.one(name).policy
        storage.policies.save(f"our-{name}", preset, by="x")
        assert storage.policies.one(f"our-{name}").policy == preset


def test_every_database_has_a_salt_of_its_own_and_old_ones_keep_theirs(storage: Storage) -> None:
    first = storage.database.salt()
    assert len(first) == 16
    assert storage.database.salt() == first
    with storage.database.writing() as connection:
        connection.execute(sa.delete(tables.meta).where(tables.meta.c.name == "key_salt"))
    storage.database.check_key(storage.vault)
    assert storage.database.salt() == OLD_SALT


def test_an_unknown_name_takes_as_long_as_a_wrong_password(tmp_path: Path) -> None:
    storage = storage_in(tmp_path)
    hasher = PasswordHasher(time_cost=2, memory_cost=2**14, parallelism=1)
    storage.people = AccountStore(storage.database, storage.audit, hasher=hasher)
    add(storage)

    def seconds(name: str) -> float:
        begun = time.process_time()
        assert storage.people.log_in(name, "a wrong password") is None
        return time.process_time() - begun

    seconds("nobody")
    known, unknown = ([seconds(name) for _ in range(4)] for name in ("ann", "nobody"))
    assert 0.5 < min(unknown) / min(known) < 2
    storage.database.close()
