"""A release is written whole, checked from its files alone, and every change to it is found."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from expurgate.assurance.vectors import check_release
from expurgate.cli.vectors import command
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.reading import read_release
from expurgate.vectors.release import VectorRelease, protect, write_release

WORDS = ["garden", "doctor", "market", "winter", "engine", "violin", "harbor", "summit", "planet", "copper"]


def texts(count: int, *, seed: int = 0) -> list[str]:
    rng = np.random.default_rng(seed)
    return [" ".join(rng.choice(WORDS, 6)) for _ in range(count)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty documents and a release of them; every test gets a copy."""
    made = tmp_path_factory.mktemp("made")
    (made / "docs").mkdir()
    for at, text in enumerate(texts(40)):
        (made / "docs" / f"{at:02}.txt").write_text(text + (" zanzibar" if at == 3 else ""))
    assert run("fit", made / "docs", "-k", 4, "-o", made / "release").exit_code == 0
    return made


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(copytree(made / "docs", tmp_path / "docs"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def recertified(folder: Path) -> None:
    """Pretend the files were certified as they are now."""
    certificate = json.loads((folder / "certificate.json").read_text())
    for name in certificate["digests"]:
        certificate["digests"][name] = sha256((folder / name).read_bytes()).hexdigest()
    (folder / "certificate.json").write_text(json.dumps(certificate))


def test_fit_writes_a_release_that_holds(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "release"
    result = run("fit", folder, "-k", 4, "-o", out, "--json")
    assert result.exit_code == 0, result.output
    certificate = json.loads(result.stdout)
    assert certificate == json.loads((out / "certificate.json").read_text())
    assert certificate["model"] == "k-anonymous vectors"
    assert (certificate["k"], certificate["documents"], certificate["documents_named"]) == (4, 40, False)
    assert {file.name for file in out.iterdir()} == {
        "certificate.json",
        "matrix.npz",
        "matrix.parquet",
        "space.json",
        "vocabulary.json",
    }
    check = check_release(out)
    assert check.holds
    assert check.smallest >= 4
    assert check.distinct == certificate["groups"]
    checked = run("check", out, "--json")
    assert checked.exit_code == 0
    assert json.loads(checked.stdout)["holds"] is True


def test_rare_terms_are_dropped_unless_asked_for(folder: Path, tmp_path: Path) -> None:
    assert run("fit", folder, "-k", 4, "-o", tmp_path / "a").exit_code == 0
    assert "zanzibar" not in (tmp_path / "a" / "vocabulary.json").read_text()
    assert json.loads((tmp_path / "a" / "certificate.json").read_text())["rare_terms_dropped"] == 1
    result = run("fit", folder, "-k", 4, "-o", tmp_path / "b", "--min-documents", 1)
    assert "zanzibar" in (tmp_path / "b" / "vocabulary.json").read_text()
    assert "1 terms occur in fewer than 4 documents" in result.stderr


def test_the_release_does_not_tell_the_order_of_documents(folder: Path, tmp_path: Path) -> None:
    turned = tmp_path / "turned"
    turned.mkdir()
    for file in folder.iterdir():
        (turned / f"{99 - int(file.stem):02}.txt").write_text(file.read_text())
    for source, out in ((folder, "a"), (turned, "b")):
        assert run("fit", source, "-k", 4, "-o", tmp_path / out).exit_code == 0
    for name in ("matrix.parquet", "vocabulary.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_names_only_when_asked(folder: Path, tmp_path: Path) -> None:
    result = run("fit", folder, "-k", 4, "-o", tmp_path / "out", "--names")
    assert "keep it apart" in result.stderr
    names = json.loads((tmp_path / "out" / "documents.json").read_text())
    assert sorted(name for row in names for name in row) == sorted(file.name for file in folder.iterdir())
    assert run("check", tmp_path / "out").exit_code == 0


def test_a_matrix_can_be_released(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    sparse.save_npz(tmp_path / "m.npz", sparse.csr_array(rng.random((20, 6)) * (rng.random((20, 6)) < 0.7)))
    (tmp_path / "v.txt").write_text("\n".join(WORDS[:6]))
    result = run("fit", tmp_path / "m.npz", "-k", 3, "-o", tmp_path / "out", "--vocabulary", tmp_path / "v.txt")
    assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "out" / "vocabulary.json").read_text()) == WORDS[:6]
    assert check_release(tmp_path / "out").holds
    (tmp_path / "v.txt").write_text("one")
    bad = run("fit", tmp_path / "m.npz", "-o", tmp_path / "x", "--vocabulary", tmp_path / "v.txt")
    assert isinstance(bad.exception, InputError)


def test_more_than_was_certified_can_be_asked(folder: Path, tmp_path: Path) -> None:
    run("fit", folder, "-k", 4, "-o", tmp_path / "out")
    result = run("check", tmp_path / "out", "-k", 30)
    assert result.exit_code == 1
    assert "does not hold" in result.output


def test_empty_documents_are_said(folder: Path, tmp_path: Path) -> None:
    for at in range(2):
        (folder / f"empty{at}.txt").write_text("of the and")
    result = run("fit", folder, "-k", 4, "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert "2 documents are empty" in result.stderr
    assert check_release(tmp_path / "out").holds


def test_nothing_is_left_behind_when_it_fails(folder: Path, tmp_path: Path) -> None:
    refused = run("fit", folder, "-k", 41, "-o", tmp_path / "out").exception
    assert isinstance(refused, InputError)
    assert "more than the 40 documents" in str(refused)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs"]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    assert isinstance(run("fit", folder, "-k", 4, "-o", tmp_path / "full").exception, InputError)
    broken = VectorRelease(matrix=None, documents=np.ones(1, dtype=np.int64), terms=("a",), facts={})
    with pytest.raises(AttributeError):
        write_release(broken, tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs", "full"]


@pytest.fixture
def release(made: Path, tmp_path: Path) -> Path:
    return Path(copytree(made / "release", tmp_path / "release"))


@pytest.mark.parametrize("name", ["matrix.npz", "matrix.parquet", "vocabulary.json"])
def test_a_missing_file_is_found(release: Path, name: str) -> None:
    (release / name).unlink()
    with pytest.raises(InputError, match="missing"):
        check_release(release)


def test_a_file_written_anew_is_not_the_one_certified(release: Path) -> None:
    sparse.save_npz(release / "matrix.npz", sparse.load_npz(release / "matrix.npz"), compressed=False)
    parquet.write_table(parquet.read_table(release / "matrix.parquet"), release / "matrix.parquet", compression="zstd")
    (release / "vocabulary.json").write_text((release / "vocabulary.json").read_text() + " ")
    names = ("matrix.npz", "matrix.parquet", "vocabulary.json")
    assert check_release(release).problems == tuple(f"{name} is not the file that was certified" for name in names)


def test_a_file_that_does_not_belong_is_found(release: Path) -> None:
    (release / "documents.json").write_text("[]")
    assert "documents.json is not in the certificate" in check_release(release).problems


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["value", "bit", "zero", "row"]))
def test_the_smallest_change_to_a_row_is_found(seed: int, change: str) -> None:
    import tempfile

    rng = np.random.default_rng(seed)
    dense = rng.random((24, 8)) * (rng.random((24, 8)) < 0.6)
    dense[:, 0] += 0.1
    matrix = sparse.csr_array(dense)
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "release"
        made = protect(matrix, WORDS[:8], SphericalMicroaggregation(3), min_documents=1)
        write_release(made, out)
        assert check_release(out).holds
        tampered = made.matrix.copy()
        at = int(rng.integers(tampered.nnz))
        if change == "value":
            tampered.data[at] += 0.25
        elif change == "bit":
            tampered.data[at] = np.nextafter(tampered.data[at], 2)
        elif change == "zero":
            tampered.data[at] = 0
            tampered.eliminate_zeros()
        else:
            tampered = tampered[1:]
        sparse.save_npz(out / "matrix.npz", tampered)
        recertified(out)
        assert not check_release(out).holds


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_values_that_are_no_numbers_are_refused(release: Path, value: float) -> None:
    matrix = sparse.load_npz(release / "matrix.npz")
    matrix.data[:] = value
    sparse.save_npz(release / "matrix.npz", matrix)
    with pytest.raises(InputError, match="finite"):
        check_release(release)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("certificate.json", b"{"),
        ("certificate.json", b"{}"),
        ("certificate.json", b'{"model": "k-anonymous vectors", "format": "expurgate vectors 9"}'),
        ("certificate.json", b'{"model": "k-anonymous vectors", "format": "expurgate vectors 2", "k": "4"}'),
        ("matrix.npz", b"PK"),
        ("matrix.parquet", b"PAR1"),
        ("vocabulary.json", b"[1]"),
    ],
)
def test_broken_files_are_refused(release: Path, name: str, content: bytes) -> None:
    (release / name).write_bytes(content)
    with pytest.raises(InputError):
        check_release(release)


@pytest.mark.parametrize("claim", ["documents", "terms", "groups"])
def test_false_claims_are_found(release: Path, claim: str) -> None:
    certificate = json.loads((release / "certificate.json").read_text())
    certificate[claim] = 3
    (release / "certificate.json").write_text(json.dumps(certificate))
    assert any("the certificate speaks of 3" in problem for problem in check_release(release).problems)


def test_the_check_shares_no_code_with_the_aggregation() -> None:
    import ast

    from expurgate.assurance import vectors

    source = ast.parse(Path(str(vectors.__file__)).read_text())
    imported: set[str] = set()
    for node in ast.walk(source):
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Import):
            imported.update(name.name for name in node.names)
    assert not any(name.startswith(("expurgate.vectors", "scipy", "sklearn")) for name in imported)


@pytest.mark.parametrize("value", [np.nan, np.inf, 1j])
def test_a_matrix_of_anything_but_numbers_is_refused(tmp_path: Path, value: complex) -> None:
    sparse.save_npz(tmp_path / "m.npz", sparse.csr_array(np.full((6, 2), value)))
    assert isinstance(run("fit", tmp_path / "m.npz", "-k", 2, "-o", tmp_path / "out").exception, InputError)
    assert not (tmp_path / "out").exists()


def test_terms_and_columns_must_match() -> None:
    matrix: Any = sparse.csr_array(np.eye(4))
    with pytest.raises(InputError, match="2 terms for 4 columns"):
        protect(matrix, ["a", "b"], SphericalMicroaggregation(2))
    with pytest.raises(GuaranteeError, match="nothing to release"):
        protect(matrix, list("abcd"), SphericalMicroaggregation(2))


def test_a_vocabulary_names_every_column_once(tmp_path: Path) -> None:
    sparse.save_npz(tmp_path / "m.npz", sparse.csr_array(np.eye(3)))
    for words in ("one\ntwo\n", "one\ntwo\ntwo\n"):
        (tmp_path / "words.txt").write_text(words)
        result = run("fit", tmp_path / "m.npz", "--vocabulary", tmp_path / "words.txt", "-k", 2, "-o", tmp_path / "r")
        assert isinstance(result.exception, InputError)
        assert not (tmp_path / "r").exists()


def test_k_of_one_is_warned_about(folder: Path, tmp_path: Path) -> None:
    result = run("fit", folder, "-k", 1, "-o", tmp_path / "r")
    assert result.exit_code == 0
    assert "hides nobody" in result.stderr


def rewritten(folder: Path, **changed: Any) -> None:
    """The matrix with other arrays in it, certified as it is now."""
    with np.load(folder / "matrix.npz") as stored:
        arrays = {**dict(stored), **changed}
    np.savez(folder / "matrix.npz", **arrays)
    recertified(folder)


@pytest.mark.parametrize("name", ["shape", "indptr", "indices", "data", "format"])
@pytest.mark.parametrize("kind", ["number", "empty", "words", "nan", "halves", "deep", "fields"])
def test_arrays_of_other_kinds_are_refused(release: Path, name: str, kind: str) -> None:
    with np.load(release / "matrix.npz") as stored:
        array = stored[name]
    count = array.size
    rewritten(
        release,
        **{
            name: {
                "number": np.array(3),
                "empty": np.array([], dtype=np.int64),
                "words": np.array(["x"] * count),
                "nan": np.full(count, np.nan),
                "halves": np.arange(count) + 0.5j,
                "deep": np.zeros((1, count), dtype=np.int64),
                "fields": np.zeros(count, dtype=[("a", "f8"), ("b", "f8")]),
            }[kind]
        },
    )
    with pytest.raises(InputError):
        check_release(release)


@pytest.mark.parametrize("wider", [np.longdouble, np.complex128])
def test_rows_that_differ_beyond_64_bits_are_not_alike(release: Path, wider: type) -> None:
    with np.load(release / "matrix.npz") as stored:
        data = stored["data"].astype(wider)
    unit = np.finfo(np.longdouble).eps if wider is np.longdouble else 1j
    rewritten(release, data=data * (1 + np.arange(len(data)) * unit))
    with pytest.raises(InputError, match="64 bits"):
        check_release(release)


def test_nothing_rides_along_with_the_matrix(release: Path) -> None:
    rewritten(release, people=np.array(["Mary Adler"]))
    with pytest.raises(InputError, match="others besides"):
        check_release(release)


@pytest.mark.parametrize("where", ["column", "metadata"])
def test_nothing_rides_along_with_the_table(release: Path, where: str) -> None:
    table = parquet.read_table(release / "matrix.parquet")
    if where == "column":
        table = table.append_column("people", [["Mary Adler"] * len(table)])
    else:
        table = table.replace_schema_metadata({"people": "Mary Adler"})
    parquet.write_table(table, release / "matrix.parquet")
    recertified(release)
    with pytest.raises(InputError, match="more than terms and weights"):
        check_release(release)


def test_a_file_of_names_is_no_part_of_a_release_that_names_nobody(release: Path) -> None:
    (release / "documents.json").write_text('["Mary Adler"]')
    certificate = json.loads((release / "certificate.json").read_text())
    certificate["digests"]["documents.json"] = ""
    (release / "certificate.json").write_text(json.dumps(certificate))
    recertified(release)
    assert check_release(release).problems == ("documents.json is no part of a release",)


@pytest.mark.parametrize("claim", [{"smallest_group": 99}, {"largest_group": 10**9}, {"smallest_group": None}, {"groups": 10**9}, {"k": 99}], ids=str)  # fmt: skip
def test_false_sizes_of_groups_are_found(release: Path, claim: dict[str, Any]) -> None:
    certificate = json.loads((release / "certificate.json").read_text())
    (release / "certificate.json").write_text(json.dumps(certificate | claim))
    assert len(check_release(release).problems) == 1


def test_a_certificate_says_a_thing_once(release: Path) -> None:
    text = (release / "certificate.json").read_text()
    (release / "certificate.json").write_text(text.replace("{", '{"k": 100,', 1))
    with pytest.raises(InputError, match="not JSON"):
        check_release(release)


def people(tmp_path: Path, copies: int) -> Path:
    """Twelve people with several texts each, of which one writes the same every time."""
    rows = [
        {"id": f"p{person}", "text": text, "ward": "north" if person % 2 else "south"}
        for person in range(12)
        for text in ([" ".join(WORDS[:6])] * copies if person == 0 else texts(copies, seed=person))
    ]
    (tmp_path / "people.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    return tmp_path / "people.jsonl"


def test_k_counts_owners_where_they_are_known(tmp_path: Path) -> None:
    source = people(tmp_path, copies=5)
    result = run("fit", source, "-k", 4, "-o", tmp_path / "out", "--owner", "id", "--json")
    assert result.exit_code == 0, result.output
    certificate = json.loads(result.stdout)
    assert (certificate["counted"], certificate["documents"]) == ("owners", 60)
    assert certificate["fewest_owners"] >= 4
    check = check_release(tmp_path / "out")
    assert check.holds
    assert check.smallest >= 4
    table = parquet.read_table(tmp_path / "out" / "matrix.parquet")
    table = table.set_column(3, "owners", [[1] * len(table)])
    parquet.write_table(table, tmp_path / "out" / "matrix.parquet")
    recertified(tmp_path / "out")
    assert not check_release(tmp_path / "out").holds


def test_fewer_owners_than_k_are_refused(tmp_path: Path) -> None:
    refused = run("fit", people(tmp_path, copies=3), "-k", 13, "-o", tmp_path / "out", "--owner", "id").exception
    assert isinstance(refused, InputError)
    assert "12 owners" in str(refused)


def test_who_has_several_documents_should_be_named(tmp_path: Path) -> None:
    result = run("fit", people(tmp_path, copies=2), "-k", 4, "-o", tmp_path / "out")
    assert "--owner" in result.stderr


def test_labels_are_released_with_the_rows_and_checked(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("-k", 4, "-o", out, "--owner", "id", "--label", "ward", "--diversity", 2)
    assert run("fit", people(tmp_path, copies=3), *arguments).exit_code == 0
    assert check_release(out).holds
    matrix, labels = read_release(out).labelled()
    assert matrix.shape[0] == len(labels) == 36
    assert labels.count("north") == 18
    table = parquet.read_table(out / "labels.parquet").slice(1)
    parquet.write_table(table, out / "labels.parquet")
    recertified(out)
    problems = check_release(out).problems
    assert any("add up" in problem for problem in problems)
    assert any("fewer than 2 different labels" in problem for problem in problems)


def test_diversity_needs_labels(folder: Path, tmp_path: Path) -> None:
    refused = run("fit", folder, "-k", 4, "-o", tmp_path / "out", "--diversity", 2).exception
    assert isinstance(refused, InputError)


def test_documents_can_be_added_without_harm(release: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    for at, text in enumerate([*texts(7, seed=9), "of the and"]):
        (more / f"{at}.txt").write_text(text)
    result = run("add", release, more, "-o", tmp_path / "larger", "--json")
    assert result.exit_code == 0, result.output
    certificate = json.loads(result.stdout)
    assert (certificate["documents"], certificate["added"]) == (48, 8)
    assert check_release(tmp_path / "larger").holds
    before, after = read_release(release), read_release(tmp_path / "larger")
    assert (before.matrix != after.matrix).nnz == 0
    assert (after.documents >= before.documents).all()
    assert after.expanded().shape[0] == 48


def test_a_certificate_says_what_is_not_promised(release: Path) -> None:
    certificate = json.loads((release / "certificate.json").read_text())
    assert any("all members of a group but one" in line for line in certificate["not_promised"])


def test_checking_needs_little_more_memory_than_the_matrix(tmp_path: Path) -> None:
    import tracemalloc

    rng = np.random.default_rng(0)
    matrix = sparse.csr_array(sparse.random_array((3000, 2000), density=0.05, rng=rng, format="csr"))
    write_release(protect(matrix, [str(at) for at in range(2000)], SphericalMicroaggregation(3)), tmp_path / "out")
    held = read_release(tmp_path / "out").matrix.data.nbytes * 2
    tracemalloc.start()
    assert check_release(tmp_path / "out").holds
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * held
