"""What is hidden in one part of a file is hidden in all of its parts."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from weakref import ReferenceType, ref

import pytest
from click.testing import CliRunner

from expurgate.cli.main import main
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import replace
from expurgate.leaks.check import check_shown
from expurgate.pipeline.files import ReleasedFile, hidden_names, sanitize_file
from expurgate.pipeline.one_file import settled
from expurgate.pipeline.result import UncertifiedResult
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify_file
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
    known = hidden_names(b"The patient, Mrs Margaret Hollings, was seen.", "1.txt", sanitizer)
    assert sanitize_file(b"no hollings today", "2.txt", sanitizer, known=known).data == b"no [name] today"
    assert sanitize_file(b"no hollings today", "2.txt", sanitizer).data == b"no hollings today"


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


@pytest.fixture(scope="module")
def lettering() -> Sanitizer:
    return Sanitizer("hipaa-safe-harbor")


def test_a_person_has_one_letter_in_all_rows_and_remarks_stay(lettering: Sanitizer) -> None:
    rows = (
        b"id,note\n1,Margaret Thornbury was seen\n2,stubblefield rang\n3,MARGARET THORNBURY DNA\n4,Gary Stubblefield moved\n"
        b"5,Margaret rang about GS\n"
    )
    said = sanitize_file(rows, "a.csv", lettering).data.decode().splitlines()[1:]
    assert said == [
        "1,Person A was seen",
        "2,Person B rang",
        "3,PERSON A DNA",
        "4,Person B moved",
        "5,Person A rang about Person B",
    ]


def test_a_person_has_one_letter_in_all_members_of_an_archive(lettering: Sanitizer) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("1.txt", "Margaret Thornbury and Gary Stubblefield were seen by Dr Paul Whitcombe.")
        archive.writestr("2.txt", "Dr Whitcombe saw Gary Stubblefield. Later Oonagh McAlinden came.")
        archive.writestr("3.csv", "id,note\n1,Oonagh McAlinden rang\n2,Mrs Thornbury rang\n")
    released = sanitize_file(packed.getvalue(), "a.zip", lettering)
    with zipfile.ZipFile(io.BytesIO(released.data)) as archive:
        said = [archive.read(name).decode() for name in archive.namelist()]
    assert said == [
        "Person A and Person B were seen by Dr C.",
        "Dr C saw Person B. Later Person D came.",
        "id,note\n1,Person D rang\n2,Mrs A rang\n",
    ]
    known = {pair.original: pair.stand_in for pair in released.identities.pairs}
    assert known["Oonagh McAlinden"] == "Person D"


@pytest.mark.parametrize("preset", ["recommended", "hipaa-safe-harbor"])
def test_an_archive_whose_files_are_called_after_people_is_released(preset: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Stubblefield/Margaret.txt", "Mrs Margaret Stubblefield was seen again in the clinic.")
        archive.writestr("stubblefield.txt", "The patient rang about the results.")
        archive.writestr("rows.csv", "who\nSTUBBLEFIELD\n")
    released = sanitize_file(packed.getvalue(), "a.zip", Sanitizer(preset))
    with zipfile.ZipFile(io.BytesIO(released.data)) as archive:
        assert archive.namelist() == ["folder-0001/document-0001.txt", "document-0002.txt", "rows.csv"]
        assert archive.read("rows.csv") == b"who\nPerson A\n"


def test_a_person_has_one_letter_in_head_and_body_of_a_message(lettering: Sanitizer) -> None:
    mail = (
        b"From: Paul Whitcombe <paul@example.org>\nTo: Rosalind Pikestaff <r@example.org>\nSubject: Gary Stubblefield\n\n"
        b"Dear Rosalind,\n\nGary rang again.\n\nPaul\n"
    )
    said = sanitize_file(mail, "a.eml", lettering).data.decode()
    assert "From: Person A" in said
    assert "To: Person B" in said
    assert "Subject: Person C" in said
    assert "Dear Person B," in said
    assert "Person C rang again." in said


def test_many_people_with_titles_have_letters_of_their_own(lettering: Sanitizer) -> None:
    names = "Adler Bauer Castellan Dimbleby Everard Featherstone Goldsworthy Hathersage Inglethorpe Jankowski Kettlewell Lindqvist".split()
    names += "Micklethwait Nakashima Okonkwo Pettigrew Quennell Rutherglen Stavropoulos Tranmere Underhay Vasquez Wolstenholme".split()
    names += "Yarborough Zimmermann Abernethy Brisbane".split()
    rows = "id,note\n" + "".join(f"{at},Mr {name} was seen\n" for at, name in enumerate(names))
    said = sanitize_file(rows.encode(), "a.csv", lettering).data.decode().splitlines()[1:]
    assert len({line.partition(",")[2] for line in said}) == len(names)
    assert verify(sanitize_file(rows.encode(), "a.csv", lettering)) == []


def verify(released: ReleasedFile) -> list[str]:
    """The claims that do not hold when a stranger checks them."""
    return [check.claim for check in verify_file(released.data, "a.csv", released.certificate) if not check.holds]


def test_a_surname_alone_is_the_person_whom_another_part_names_in_full(lettering: Sanitizer) -> None:
    table = "id,note\n1,Margaret Thornbury was seen\n2,Thornbury to ring back\n3,Ring Thornbury on Monday\n"
    found = sanitize_file(table.encode(), "a.csv", lettering).data.decode()
    assert found.count("Person A") == 3


def test_the_full_stop_of_a_name_in_a_cell_goes_with_it(lettering: Sanitizer) -> None:
    table = (
        'patient,seen by,department\n"O\'Hanlon, Jr.",Ciaran Tobin,Radiology\n"Blackwood, H.",Ciaran Tobin,Cardiology\n'
    )
    found = sanitize_file(table.encode(), "a.csv", lettering).data.decode()
    assert found == "patient,seen by,department\nPerson A,Person B,Radiology\nPerson C,Person B,Cardiology\n"
    sentence = sanitize_file(b"The bed was given to Mrs Henrietta Blackwood, Jr.", "a.txt", lettering).data.decode()
    assert sentence.endswith(".")


def test_the_letters_of_a_spaced_name_are_no_names(lettering: Sanitizer) -> None:
    text = (
        "Statement of: J A D W I G A   M I C K I E W I C Z\n\nI, Jadwiga Mickiewicz, say that I am a carer and I fell."
    )
    found = sanitize_file(text.encode(), "a.txt", lettering).data.decode()
    assert found == "Statement of: Person A\n\nI, Person A, say that I am a carer and I fell."


def test_an_initial_in_a_cell_behind_a_number_goes_with_its_name(lettering: Sanitizer) -> None:
    text = "24/01/24\tK. Tarrant\tAgreement signed\n\nMs Kayleigh Tarrant signed."
    found = sanitize_file(text.encode(), "a.txt", lettering).data.decode()
    assert "K." not in found
    assert found.endswith("Ms A signed.")


def test_an_earlier_draft_of_a_part_is_gone_while_the_next_is_made(
    sanitizer: Sanitizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is one long text would be held twice with all its findings and edits."""
    made: list[ReferenceType[str]] = []
    alive: list[int] = []
    draft = Sanitizer.draft

    class Text(str):
        __slots__ = ("__weakref__",)

    def watched(self: Sanitizer, document: Document | str) -> UncertifiedResult:
        alive.append(sum(each() is not None for each in made))
        done = draft(self, document)
        done = replace(done, text=Text(done.text))
        made.append(ref(done.text))
        return done

    monkeypatch.setattr(Sanitizer, "draft", watched)
    parts = {0: sanitizer.draft("Mrs Margaret Thornbury was seen."), 1: sanitizer.draft("thornbury complained")}
    done = settled(parts, sanitizer)
    assert alive == [0, 1, 1]
    assert list(done) == [0, 1]
    assert "thornbury" not in done[1].text
