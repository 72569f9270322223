"""What people import and read: the names, the README's examples, the policies."""

from __future__ import annotations

import json
import pickle
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import expurgate
from expurgate import Document, Sanitizer, verify
from expurgate.cli import main
from expurgate.core.errors import InputError, PolicyError
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.files import sanitize_file
from expurgate.policy import PRESETS, Policy, schema

ROOT = Path(__file__).parents[1]
PAGES_AND_EXAMPLES = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.py")]
PAGES = ["README.md", "docs/corpus.md", "docs/certificates.md", "docs/report.md"]


def test_every_public_name_is_there() -> None:
    names = vars(expurgate)["__all__"]
    assert dir(expurgate) == sorted(names)
    assert {"Sanitizer", "Policy", "Document", "Result", "Certificate", "assess", "verify", "ksafe"} <= set(names)
    for name in names:
        assert getattr(expurgate, name) is not None
    with pytest.raises(AttributeError):
        _ = expurgate.nothing  # type: ignore[attr-defined]


def test_importing_is_cheap() -> None:
    code = "import sys, expurgate; sys.exit(bool({'numpy', 'spacy', 'sklearn', 'jinja2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_docs_and_examples_import_from_expurgate_alone() -> None:
    for page in PAGES_AND_EXAMPLES:
        imported = re.findall(r"^\W*(?:from|import) (expurgate[\w.]*)", page.read_text(encoding="utf-8"), re.M)
        assert set(imported) <= {"expurgate"}, page


def test_a_sanitizer_takes_a_name_a_path_or_a_policy_and_a_text_or_a_document(tmp_path: Path) -> None:
    text = "Mary Adler called 212-555-0188."
    path = tmp_path / "mine.toml"
    path.write_text('[detect]\npatterns = ["all"]\nentities = ["PERSON"]\n[transform]\nmethod = "redact"\n')
    results = [
        Sanitizer(policy).sanitize(document).text
        for policy in (path, str(path), Policy.load(path))
        for document in (text, Document(text))
    ]
    assert set(results) == {"▇▇▇▇ called ▇▇▇▇."}
    for wrong in (None, 3, b"text", Document(3)):  # type: ignore[arg-type]
        with pytest.raises(InputError):
            Sanitizer(path).sanitize(wrong)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def result() -> expurgate.Result:
    return expurgate.Sanitizer("recommended").sanitize("Wilhelmina Okonkwo-Byrne, 45, of Tarragona has HIV.")


def test_a_result_can_be_sent_elsewhere_and_still_report(result: expurgate.Result) -> None:
    sent = pickle.dumps(result)
    assert len(sent) < 50_000
    again = pickle.loads(sent)  # noqa: S301 - our own
    assert (again.text, again.certificate, again.findings) == (result.text, result.certificate, result.findings)
    assert again.report() == result.report()


def test_a_result_as_values_has_no_original_text_unless_asked(result: expurgate.Result) -> None:
    told = result.to_json()
    assert not re.search("wilhelmina|okonkwo|tarragona", told, re.I)
    assert json.loads(told)["text"] == result.text
    everything = json.loads(result.to_json(original=True))
    assert everything["original"] == result.original.text
    assert everything["edits"][0]["text"] == "Wilhelmina Okonkwo-Byrne"
    rebuilt = everything["original"]
    for edit in reversed(everything["edits"]):
        rebuilt = rebuilt[: edit["start"]] + edit["replacement"] + rebuilt[edit["end"] :]
    assert rebuilt == result.text


def test_verify_takes_texts_bytes_and_paths(result: expurgate.Result, tmp_path: Path) -> None:
    (tmp_path / "released.txt").write_text(result.text, encoding="utf-8")
    (tmp_path / "certificate.json").write_text(result.certificate.to_json(), encoding="utf-8")
    for released in (result.text, result.text.encode(), tmp_path / "released.txt"):
        for certificate in (result.certificate, tmp_path / "certificate.json", str(tmp_path / "certificate.json")):
            assert verify(released, certificate).holds
    other = verify("Another text.", result.certificate)
    assert not other.holds
    assert [check.holds for check in other] == [False]
    with pytest.raises(InputError):
        verify(tmp_path / "absent.txt", result.certificate)


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)


@pytest.mark.parametrize("page", [*PAGES, "docs/bulk.md", "docs/language.md", "docs/taxonomies.md"])
def test_python_examples_run_and_print_what_they_say(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    made: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, page, "exec"), made)  # noqa: S102 - the page's own example
        assert capsys.readouterr().out.splitlines() == re.findall(r"^# (.*)$", block, re.M)


def commands(page: str) -> list[list[str]]:
    """The commands of a page."""
    lines = [line.removeprefix("$ ") for block in blocks(page, "console") for line in block.splitlines()]
    return [shlex.split(line) for line in lines if line.startswith("expurgate ")]


@pytest.fixture(scope="module")
def after_readme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the README was followed; the other pages go on from there."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copy(ROOT / "docs" / "samples" / "letter.txt", folder)
    for command in (asked := commands("README.md")):
        done = subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (command, done.stderr)
    assert asked
    return folder


def test_the_commands_of_the_readme_leave_what_it_says(after_readme: Path) -> None:
    names = {path.name for path in after_readme.iterdir()}
    assert {"released.txt", "certificate.json", "report.html"} <= names


@pytest.mark.parametrize("page", PAGES[1:])
def test_commands_in_examples_run(page: str, after_readme: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (after_readme / "texts").mkdir(exist_ok=True)
    (after_readme / "texts" / "one.txt").write_text("a text of my own", encoding="utf-8")
    monkeypatch.chdir(after_readme)
    for command in (asked := commands(page)):
        with pytest.raises(SystemExit) as stop:
            main.run(command[1:])
        assert not stop.value.code, command
    assert asked


def test_every_entry_of_a_certificate_is_explained() -> None:
    plain = expurgate.sanitize("The HIV test was positive.", protect=["HIV"], alpha="auto")
    packed = sanitize_file(
        b"<p>The HIV test was positive.</p>", "a.html", expurgate.Sanitizer(policy_for(protect=["HIV"]))
    )
    told = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    assert "aim" in plain.certificate.data
    for entry in {**plain.certificate.data, **packed.certificate.data}:
        assert f"`{entry}`" in told


def test_the_readme_shows_what_comes_out() -> None:
    shown = (ROOT / "README.md").read_text(encoding="utf-8")
    letter = (ROOT / "docs" / "samples" / "letter.txt").read_text(encoding="utf-8")
    released = " ".join(expurgate.sanitize(letter, protect=["HIV"]).text.split())
    changes = re.findall(r"~~(.*?)~~[\s>]+\*\*(.*?)\*\*", shown, re.S)
    assert len(changes) == 4
    for before, after in changes:
        assert " ".join(before.split()) in " ".join(letter.split())
        assert before not in released
        assert " ".join(after.split()) in released


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_valid_and_explained(name: str) -> None:
    policy = Policy.load(name)
    assert policy.name == name
    jsonschema.validate(policy.to_dict(), schema())
    assert Policy.from_dict(policy.to_dict()) == policy
    assert f"**{name}**" in (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")


def test_the_example_policy_is_valid() -> None:
    (block,) = blocks("docs/policies.md", "toml")
    data = tomllib.loads(block)
    jsonschema.validate(data, schema())
    assert Policy.from_dict(data).disclosure is not None


VALIDATOR = jsonschema.validators.validator_for(schema())(schema())
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 5), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=8),
    st.lists(st.text(max_size=5), max_size=2), st.sampled_from(["document", "auto", "redact", "lexical", "label"]),
)  # fmt: skip
SECTION_KEYS = sorted({key for section in schema()["properties"].values() for key in section.get("properties", {})})
POLICY_LIKE = st.dictionaries(
    st.sampled_from([*schema()["properties"], "other"]),
    st.one_of(VALUES, st.dictionaries(st.sampled_from([*SECTION_KEYS, "other"]), VALUES, max_size=4)),
    max_size=4,
)


@settings(max_examples=120, deadline=None)
@given(POLICY_LIKE)
@example({"disclosure": {"crowd": 0.0}})
@example({"disclosure": {"crowd": -1}})
@example({"correlation": {"support": 2.0}})
@example({"correlation": {"support": 2.5}})
@example({"disclosure": {"budget": 1e300}})
def test_the_schema_and_the_reader_agree(data: dict[str, Any]) -> None:
    valid = VALIDATOR.is_valid(data)
    try:
        Policy.from_dict(data)
        read = True
    except PolicyError as error:
        assert "\n" not in str(error)
        read = False
    assert valid == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "asks for nothing"),
        ("[detect", "not TOML"),
        ("[nonsense]", "no such setting: nonsense"),
        ("[detect]\nnonsense = 1", "detect: no such setting: nonsense"),
        ("[correlation]\n[information]\nreveal = ['x']", "needs detectors"),
        ("detect = 3", "detect is a table"),
        ("[disclosure]\nprotect = [1]", "disclosure.protect is a list of strings"),
        ("[disclosure]\nprotect = ['x']\nalpha = 0.2", "disclosure.alpha is a number of at least 1"),
        ("[disclosure]\nprotect = ['x']\nsupport = 0", "whole number of at least 1"),
        ("[k_safety]\nk = 3", "k_safety needs entities"),
        ("[k_safety]\nentities = 'e'\nk = 0", "k_safety.k is a whole number of at least 1"),
        ("[k_safety]\nentities = 'e'\nsolver = 'magic'", "k_safety.solver is one of"),
        ("[k_safety]\nentities = 'e'\nweights = { x = 0 }", "k_safety.weights.x is a number above 0"),
        ("[k_safety]\nentities = 'e'\ntime_limit = -1", "k_safety.time_limit is a number above 0"),
        ("[detect]\n[readers.nurse]\nrank = ['x']", 'readers.nurse holds "clearances" and nothing else'),
        ("[detect]\n[labels]\nsecret = 3", "labels.secret is a list of strings"),
        ("readers = 3", "readers is a table of readers"),
    ],
)
def test_a_bad_policy_says_where(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=re.escape(message)):
        Policy.load(path)


@pytest.mark.parametrize("name", [None, 3, b"x", ["x"], "a\0b"], ids=repr)
def test_what_names_no_policy_is_refused(name: Any) -> None:
    with pytest.raises(PolicyError):
        Policy.load(name)


@pytest.mark.parametrize(
    "text",
    [
        f"a = {'[' * 100_000}",
        f"[disclosure]\nprotect = ['HIV']\nalpha = {'9' * 400}",
        "[disclosure]\nprotect = ['HIV']\nbudget = 1e300",
    ],
    ids=["deep", "alpha", "budget"],
)
def test_a_policy_beyond_measure_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "policy.toml").write_text(text)
    with pytest.raises(PolicyError):
        Policy.load(tmp_path / "policy.toml")


@pytest.mark.parametrize("given", [{"protect": 1}, {"reveal": 1.5}, {"protect": ["HIV"], "key": "text"}], ids=str)
def test_arguments_of_the_wrong_kind_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        expurgate.sanitize("Mary Adler was here.", **given)
