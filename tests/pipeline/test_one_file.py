"""What is hidden in one part of a file is hidden in all of its parts."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from expurgate.cli.main import main
from expurgate.core.errors import GuaranteeError
from expurgate.leaks.check import check_shown
from expurgate.pipeline.files import hidden_names, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy, TransformRule

POLICY = Policy(
    detect=DetectRule(patterns=("PHONE", "EMAIL"), entities=("PERSON",)),
    transform=TransformRule("redact", mark="label"),
)
WHOLE = b"The patient, Mrs Margaret Thornbury, tel. (413) 555-0142, was seen."


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(POLICY)


def test_rows_of_a_table_are_one_file(sanitizer: Sanitizer) -> None:
    rows = b'id,note\n1,"%s"\n2,thornbury complained\n3,MARGARET THORNBURY DNA\n4,ring 413.555.0142\n' % WHOLE
    said = sanitize_file(rows, "a.csv", sanitizer).data.lower()
    assert b"thornbury" not in said
    assert b"0142" not in said
    assert said.count(b"[name]") >= 3


def test_headers_and_body_of_a_message_are_one_file(sanitizer: Sanitizer) -> None:
    mail = (
        b"From: a@example.org\nTo: b@example.org\nSubject: Mrs Wilhelmina Krzyzanowski\nContent-Type: text/plain\n\n"
        b"krzyzanowski rang and wilhelmina was upset.\n"
    )
    said = sanitize_file(mail, "a.eml", sanitizer).data.lower()
    assert b"krzyzanowski" not in said
    assert b"wilhelmina" not in said


def test_members_of_an_archive_are_one_file(sanitizer: Sanitizer) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("1.txt", "thornbury rang")
        archive.writestr("2.txt", WHOLE)
    released = sanitize_file(packed.getvalue(), "a.zip", sanitizer).data
    with zipfile.ZipFile(io.BytesIO(released)) as archive:
        assert all(b"thornbury" not in archive.read(name).lower() for name in archive.namelist())


def test_files_that_belong_together_share_their_names(sanitizer: Sanitizer) -> None:
    known = hidden_names(WHOLE, "1.txt", sanitizer)
    assert sanitize_file(b"no thornbury today", "2.txt", sanitizer, known=known).data == b"no [name] today"
    assert sanitize_file(b"no thornbury today", "2.txt", sanitizer).data == b"no thornbury today"


def test_together_is_an_option_of_the_command(tmp_path: Path) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text('[detect]\nentities = ["PERSON"]\n[transform]\nmethod = "redact"\nmark = "label"\n')
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "1.txt").write_bytes(WHOLE)
    (folder / "2.txt").write_text("thornbury rang")
    asked = ["sanitize", str(folder), "--policy", str(policy), "--processes", "1", "--together"]
    done = CliRunner().invoke(main, [*asked, "-o", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out" / "2.txt").read_text() == "[name] rang"


def test_a_hidden_name_that_is_shown_is_a_leak() -> None:
    check_shown(b"nothing here", lambda text: text.count("Thornbury"))
    with pytest.raises(GuaranteeError, match="still shown"):
        check_shown(b"Thornbury rang", lambda text: text.count("Thornbury"))
