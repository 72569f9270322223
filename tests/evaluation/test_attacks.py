"""Trials over articles: counted as they should be, and refusals leak nothing."""

from __future__ import annotations

import pytest
from benchmarks.measures.attacks import Trial, inference_trials, rank_by, reconstruction_trials, summarize
from benchmarks.measures.unseen import half_known, seen_by_the_defence
from tests.adversary.ward import NOTE, SIGNS, knowledge

from expurgate.adversary.inference import SCORES, InferenceAttack
from expurgate.evaluation.topics import Article
from expurgate.knowledge.peers import peers
from expurgate.pipeline.arguments import policy_for


def attack(rank: int) -> InferenceAttack:
    return InferenceAttack("c", 20, 5, dict.fromkeys(SCORES, rank), dict.fromkeys(SCORES, 0.0), 0.5)


def test_shares_are_shares_of_the_trials() -> None:
    trials = [
        Trial("a", attack(1), attack(15), 0.8, 0.5),
        Trial("b", attack(1), attack(3), 0.6, 0.3),
        Trial("c", attack(2), None, 0.0, 0.0),
    ]
    told = summarize(trials, first=10)
    assert told.trials == 3
    assert told.refused == 1
    assert told.first_before["best"] == 2 / 3
    assert told.out_after["best"] == 2 / 3
    assert told.both["best"] == 1 / 3
    assert told.median_after["best"] == 9
    assert (round(told.kept, 6), round(told.redacted, 6)) == (0.7, 0.4)
    assert summarize([]).out_after["best"] == 0.0


def test_an_article_is_attacked_before_and_after(tmp_path_factory: pytest.TempPathFactory) -> None:
    ward = knowledge(tmp_path_factory.mktemp("ward"))
    article = Article("measles", "", NOTE)
    trials = list(inference_trials([article], lambda topic: policy_for(protect=[topic], alpha=3.0), knowledge=ward))
    assert len(trials) == 1
    trial = trials[0]
    assert rank_by(trial.before, "best") == 1
    assert trial.after is not None
    assert rank_by(trial.after, "sum") > rank_by(trial.before, "sum")
    assert 0.0 <= trial.redacted <= trial.kept <= 1.0


def test_the_defence_and_the_adversary_can_know_different_kin(tmp_path_factory: pytest.TempPathFactory) -> None:
    ward = knowledge(tmp_path_factory.mktemp("ward"))
    half = half_known(ward, "measles")
    seen = set(peers(half, "measles").names[1:])
    assert seen
    assert seen < set(SIGNS)
    assert seen_by_the_defence(half, "measles") >= seen
    assert half.taxonomy.specializations("measles") == ward.taxonomy.specializations("measles")
    assert half.taxonomy.generalizations("measles") == ward.taxonomy.generalizations("measles")
    (trial,) = inference_trials(
        [Article("measles", "", NOTE)], lambda topic: policy_for(protect=[topic]), knowledge=ward, unseen=True
    )
    assert trial.after is not None
    assert trial.after.candidates == trial.before.candidates == len(SIGNS) - len(seen)


def test_replacements_are_guessed(tmp_path_factory: pytest.TempPathFactory) -> None:
    ward = knowledge(tmp_path_factory.mktemp("ward"))
    found = reconstruction_trials(
        [Article("measles", "", NOTE)], lambda topic: policy_for(protect=[topic], alpha=1.5), knowledge=ward
    )
    assert found.gaps > 0
    assert found.first <= found.among_five <= found.guessable <= found.gaps
