"""One table of settings: reading, schema, TOML, options and documentation say the same."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripts.write_docs import with_settings
from tests.cli.calls import called

from expurgate.cli import assess, ksafe, sanitize
from expurgate.core.errors import PolicyError
from expurgate.core.table import Option, Section, Setting, default_of, entries, sections, settings_in
from expurgate.core.table import settings as settings_of
from expurgate.policy import (
    MODEL_NAMES,
    MODELS,
    PRESETS,
    DetectRule,
    LabelRule,
    Policy,
    TransformRule,
    schema,
    starting_policy,
    to_toml,
)

ROOT = Path(__file__).parents[2]
VALIDATOR = jsonschema.Draft202012Validator(schema())


class Run:
    """The command, called in a folder of its own."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capture = folder, capture

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        return called(self._capture, *arguments)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return Run(tmp_path, capsys)


TEXT = st.text(st.characters(codec="utf-8"), max_size=6)
PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.one_of(TEXT, st.booleans(), st.integers(-9, 9), st.floats(-1e9, 1e9)),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(TEXT, inner, max_size=2)),
    max_leaves=4,
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "text": TEXT,
    "list of texts": st.lists(TEXT.map("a{}".format), max_size=3),
    "number": st.floats(-1e9, 1e9),
    "number above 0": st.floats(1e-9, 1e9),
    "true or false": st.booleans(),
    "whole number from 1": st.integers(1, 2**53),
    "table of texts": st.dictionaries(TEXT, TEXT, max_size=2),
    "table of lists of texts": st.dictionaries(TEXT, st.lists(TEXT, max_size=2), max_size=2),
    "table of numbers above 0": st.dictionaries(TEXT, st.floats(1e-9, 1e9), max_size=2),
    "table of tables": st.dictionaries(TEXT, st.dictionaries(TEXT, PLAIN, max_size=2), max_size=2),
    "table of readers": st.dictionaries(
        TEXT, st.fixed_dictionaries({}, optional={"clearances": st.lists(TEXT, max_size=2)}), max_size=2
    ),
    "generalize, redact, suppress, pseudonymize, or the method of a plug-in": TEXT,
    'number from 1, or "auto"': st.one_of(st.just("auto"), st.floats(1, 1e9)),
}


def values(entry: Setting) -> st.SearchStrategy[Any]:
    kind = entry.kind
    if kind.choices:
        return st.sampled_from(kind.choices)
    if kind.words.startswith("whole number from") and " to " in kind.words:
        return st.integers(kind.schema["minimum"], kind.schema["maximum"])
    return VALUES[kind.words].filter(bool) if entry.required else VALUES[kind.words]


def tables(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    """Random plain values of a section: what must be said, and any of the rest."""
    needed = {name: values(entry) for name, entry in settings_of(kind).items() if entry.required}
    free: dict[str, Any] = {name: values(entry) for name, entry in settings_of(kind).items() if not entry.required}
    free |= {name: tables(entry.kind) for name, entry in sections(kind).items()}
    if kind is TransformRule:
        free |= {label: tables(LabelRule) for label in ("DATE", "PERSON_2")}
    return st.fixed_dictionaries(needed, optional=free)


POLICIES = tables(Policy).map(lambda data: {"detect": {}, **data}).map(Policy.from_dict)


@settings(max_examples=60, deadline=None)
@given(POLICIES)
def test_a_policy_written_as_toml_is_the_same_policy(policy: Policy) -> None:
    written = tomllib.loads(to_toml(policy))
    assert Policy.from_dict(written) == policy
    assert written == policy.to_dict()
    VALIDATOR.validate(written)


@settings(max_examples=40, deadline=None)
@given(POLICIES)
def test_a_starting_policy_says_what_it_starts_from(policy: Policy) -> None:
    assert Policy.from_dict(tomllib.loads(starting_policy(policy))) == replace(policy, name="")


def uncommented(text: str) -> str:
    """A starting policy with its examples and defaults in force."""
    lines = text.splitlines()
    return "\n".join(
        line[2:] if line.startswith("# ") and (" = " in line or line.startswith("# [")) else line for line in lines
    )


def test_a_starting_policy_has_every_setting() -> None:
    text = starting_policy(Policy.load("recommended"))
    data = tomllib.loads(uncommented(text))
    jsonschema.validate(data, schema())
    everything = Policy.from_dict(data)
    for path, entry in settings_in(Policy):
        held: Any = everything
        for name in path:
            held = getattr(held, name)
        assert held is not None, path
        assert " ".join(entry.help.split()) in " ".join(text.replace("\n# ", " ").split()), path


@pytest.mark.parametrize("name", PRESETS)
def test_show_prints_a_policy_that_can_be_used(name: str, run: Run) -> None:
    code, out, _ = run("policy", "show", name)
    assert code == 0
    (run.folder / "mine.toml").write_text(out, encoding="utf-8")
    assert Policy.load(run.folder / "mine.toml") == Policy.load(name)


def test_init_writes_a_policy_once(run: Run) -> None:
    assert run("policy", "init", "mine.toml")[0] == 0
    mine = Policy.load(run.folder / "mine.toml")
    assert mine == replace(Policy.load("recommended"), name="mine")
    (run.folder / "mine.toml").write_text("[detect]\n")
    code, _, err = run("policy", "init", "mine.toml")
    assert (code, len(err.splitlines())) == (2, 1)
    assert (run.folder / "mine.toml").read_text() == "[detect]\n"
    code, out, _ = run("policy", "init", "--from", "us-hiv-std")
    assert code == 0
    assert replace(Policy.from_dict(tomllib.loads(out)), name="us-hiv-std") == Policy.load("us-hiv-std")
    assert run("policy", "init", "x.toml", "--from", "nothing")[0] == 2


def test_every_field_of_a_section_says_what_it_is() -> None:
    kinds = [Policy, LabelRule, *(entry.kind for entry in sections(Policy).values())]
    for kind in kinds:
        assert is_dataclass(kind)
        assert [field.name for field in fields(kind)] == list(entries(kind))
        for name, entry in settings_of(kind).items():
            assert entry.help.endswith("."), name
            default = default_of(kind, name)
            if default is not None and not entry.required:
                jsonschema.validate(list(default) if isinstance(default, tuple) else default, _schema(entry))
                assert entry.kind.check(default, name) == default
            if entry.example is not None:
                assert entry.kind.check(entry.example, name)


def _schema(entry: Setting) -> dict[str, Any]:
    return {**entry.kind.schema, "$defs": schema()["$defs"]}


def test_the_page_on_policies_is_true() -> None:
    page = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")
    assert with_settings(page) == page
    for path, _ in settings_in(Policy):
        assert f"| `{path[-1]}` |" in page


@pytest.mark.parametrize(("command", "of"), [(sanitize, "sanitize"), (assess, "sanitize"), (ksafe, "ksafe")])
def test_every_option_of_the_table_is_an_option(command: Any, of: str) -> None:
    asked: click.Command = command.command
    known = {option.name: option for option in asked.params}
    for path, entry in settings_in(Policy):
        option = entry.option
        if isinstance(option, Option) and of in option.commands:
            found = known[option.argument]
            assert isinstance(found, click.Option)
            assert set(option.flags) <= set(found.opts)
            assert entry.help in (found.help or ""), path
            assert found.multiple == entry.kind.many
    assert asked is not None


def test_options_are_checked_as_settings_are(run: Run) -> None:
    (run.folder / "letter.txt").write_text("Mary has HIV.")
    for arguments, message in [
        (("--alpha", "0.5", "--protect", "HIV"), "--alpha is a number of at least 1"),
        (("--method", "hide"), "method"),
        (("--reader", "nurse"), "--reader needs a policy with a section k_safety"),
        (("--model", "k-safety"), "needs a policy with a section k_safety"),
        (("--model", "information"), "needs to know what to reveal"),
    ]:
        code, _, err = run("sanitize", "letter.txt", *arguments)
        assert (code, len(err.splitlines())) == (2, 1)
        assert message in err
    code, _, err = run("ksafe", "letter.txt", "--entities", "e", "--protect", "x", "-k", "0")
    assert code == 2
    assert "--k is a whole number of at least 1" in err


def test_models_are_sections_in_the_order_they_judge() -> None:
    assert MODEL_NAMES == ("information", "correlation", "disclosure", "subject", "k-safety")
    everything = {"detect": {}, "k_safety": {"entities": "e"}} | {name: {} for name in MODELS if name != "k_safety"}
    assert [name for name, _ in Policy.from_dict(everything).in_force()] == list(MODELS)
    assert all(isinstance(entry, Section) and entry.model for entry in MODELS.values())


def test_plug_ins_have_settings_of_their_own() -> None:
    policy = Policy.from_dict({"models": {"house": {"limit": 3, "deep": {"names": ["a"]}}}})
    assert policy.models == {"house": {"limit": 3, "deep": {"names": ["a"]}}}
    detect = Policy.from_dict({"detect": {"plugins": {"badges": {"strict": True}}}}).detect
    assert detect == DetectRule(plugins={"badges": {"strict": True}})
    wrong: list[Any] = [{"house": 3}, {"house": {"limit": None}}, {}, []]
    for bad in [{"models": value} for value in wrong]:
        with pytest.raises(PolicyError):
            Policy.from_dict(bad)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"transform": {"DATE": 3}}, "transform.DATE is a table"),
        ({"transform": {"DATE": {"method": 3}}}, "transform.DATE.method is a string"),
        ({"transform": {"DATE": {"mark": "dot"}}}, "transform.DATE.mark is one of block, label"),
        ({"transform": {"DATE": {"colour": "red"}}}, "transform.DATE: no such setting: colour (one of mark, method)"),
        ({"transform": {"date": {}}}, "transform: no such setting: date (one of mark, method, weekdays)"),
        ({"transform": {"labels": {}}}, "transform: no such setting: labels"),
        ({"keep": [3]}, "keep is a list of strings"),
    ],
)
def test_bad_rules_for_labels_and_kept_terms_say_where(data: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError) as caught:
        Policy.from_dict({"detect": {}, **data})
    assert message in str(caught.value)


def test_a_rule_for_a_label_takes_the_rest_from_all_others() -> None:
    rule = Policy.from_dict(
        {"detect": {}, "transform": {"method": "redact", "mark": "label", "DATE": {"method": "generalize"}, "ORG": {}}}
    ).transform
    assert rule.rule_for("DATE") == TransformRule("generalize", "label")
    assert (rule.rule_for("ORG").method, rule.rule_for("EMAIL").method) == ("redact", "redact")
    assert not rule.pseudonymizes
    assert replace(rule, labels={"PERSON": LabelRule("pseudonymize")}).pseudonymizes


def test_the_files_of_a_policy_are_known() -> None:
    policy = Policy.from_dict(
        {
            "keep_files": ["keep.txt"],
            "detect": {"lexicons": ["a.txt", "b.txt"]},
            "k_safety": {"entities": "e.jsonl", "access": "who.toml"},
            "knowledge": {"corpus": "c.corpus", "taxonomies": ["t.taxonomy"]},
        }
    )
    assert sorted(policy.files()) == [
        "a.txt", "b.txt", "c.corpus", "e.jsonl", "keep.txt", "t.taxonomy", "who.toml",
    ]  # fmt: skip


def test_reading_a_policy_loads_core_and_nothing_heavy() -> None:
    code = (
        "import sys; from expurgate.policy import Policy; Policy.load('recommended'); "
        "print([name for name in sys.modules if name.split('.')[0] in ('numpy', 'spacy', 'click', 'pyroaring') "
        "or name.startswith('expurgate.') and name.split('.')[1] not in ('core', 'policy', 'version')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
