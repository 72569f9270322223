"""The inference attack: finds what is told, loses what is hidden, and agrees with counting by hand."""

from __future__ import annotations

from math import inf, log2
from pathlib import Path

import pytest
from tests.adversary.ward import NOTE, SIGNS, knowledge, read

from expurgate.adversary.candidates import universe
from expurgate.adversary.inference import Inference, evidence
from expurgate.core.errors import InputError
from expurgate.knowledge.evidence import SMOOTHING
from expurgate.knowledge.knowledge import Knowledge


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    folder: Path = tmp_path_factory.mktemp("ward")
    return knowledge(folder)


def test_the_universe_is_the_entity_and_its_kin(ward: Knowledge) -> None:
    among = universe(ward, "measles")
    assert among.names[0] == "measles"
    assert set(among.names) == set(SIGNS)
    assert all(among.counts)
    assert universe(ward, "measles", limit=3).names[0] == "measles"
    assert len(universe(ward, "measles", limit=3)) == 3


def test_what_the_entity_is_a_kind_of_is_no_candidate(ward: Knowledge) -> None:
    assert "disease" not in universe(ward, "measles").names


def test_kinds_given_are_asked_first(ward: Knowledge) -> None:
    among = universe(ward, "measles", limit=4, kinds=("sign",))
    assert set(among.names[1:]) <= {sign for signs in SIGNS.values() for sign in signs}


def test_some_things_can_be_left_out(ward: Knowledge) -> None:
    assert set(universe(ward, "measles", without=["mumps", "gout"]).names) == set(SIGNS) - {"mumps", "gout"}
    assert Inference(ward).attack(read(NOTE), "measles", without=["mumps"]).candidates == len(SIGNS) - 1


def test_a_named_entity_is_counted_also_inside_phrases(ward: Knowledge) -> None:
    among = universe(ward, "measles")
    times = among.named("The measles patient. Measles again; no mumps.")
    assert times[0] == 2
    assert times[among.names.index("mumps")] == 1
    assert sum(times) == 3


@pytest.mark.parametrize("disease", sorted(SIGNS))
def test_signs_alone_give_the_disease_away(ward: Knowledge, disease: str) -> None:
    text = " ".join(f"The {sign} was bad." for sign in SIGNS[disease])
    attack = Inference(ward).attack(read(text), disease)
    assert attack.ranks["sum"] == attack.ranks["bayes"] == attack.rank == 1
    assert attack.posterior > 0.5
    assert attack.candidates == len(SIGNS)


def test_what_all_share_tells_nothing(ward: Knowledge) -> None:
    before = Inference(ward).attack(read(NOTE), "measles")
    after = Inference(ward).attack(read("The nurse had a garden. The hospital was kind."), "measles")
    assert before.rank == 1
    assert after.rank > 1
    assert after.posterior < before.posterior


def test_no_term_means_the_middle_rank(ward: Knowledge) -> None:
    attack = Inference(ward).attack(read(""), "measles")
    assert attack.terms == 0
    assert set(attack.ranks.values()) == {1 + (len(SIGNS) - 1) // 2}
    assert attack.posterior == pytest.approx(1 / len(SIGNS))


def test_an_unseen_entity_and_unseen_words_are_safe_to_ask(ward: Knowledge) -> None:
    attack = Inference(ward).attack(read("Zqx brought a xyzzy 🙂 to Ωmega."), "unheard-of plague")
    assert 1 <= attack.rank <= attack.candidates


def test_an_unseen_entity_that_is_named_is_found(ward: Knowledge) -> None:
    attack = Inference(ward).attack(read("Zorblax Quux!"), "Zorblax Quux")
    assert attack.rank == 1


def test_who_passes_over_what_is_named_finds_what_is_hidden(ward: Knowledge) -> None:
    text = "It was no mumps, no mumps, no mumps. There was a rash."
    attack = Inference(ward).attack(read(text), "measles")
    assert attack.ranks["sum"] > 1
    assert attack.ranks["rest"] == attack.rank == 1


def test_an_unseen_term_gives_way_to_its_known_parts(ward: Knowledge) -> None:
    found = evidence(ward, read("There was a strange purple rash."))
    assert "rash" in found
    assert "strange purple rash" not in found


def test_scores_agree_with_counting_by_hand(ward: Knowledge) -> None:
    reading = read("The hospital saw a rash and saliva. There was a rash.")
    attack = Inference(ward).attack(reading, "measles")
    total = ward.corpus.documents
    of = ward.corpus.count("measles", level="surface")
    added, largest, bayes = 0.0, 0.0, log2(of / total)
    for term, times in evidence(ward, reading).items():
        alone = ward.corpus.count(term, level="surface")
        together = max(ward.corpus.count(["measles", term], level="surface") - 1, 0)
        bits = log2(together * total / (of * alone)) if together else -inf
        added += times * max(bits, 0.0)
        largest = max(largest, bits / log2(total / of))
        bayes += times * log2((together + SMOOTHING * alone / total) / (of + SMOOTHING) * total / alone)
    assert attack.scores["sum"] == pytest.approx(added)
    assert attack.scores["max"] == pytest.approx(largest)
    assert attack.scores["bayes"] == pytest.approx(bayes)


def test_the_same_question_has_the_same_answer(ward: Knowledge) -> None:
    assert Inference(ward).attack(read(NOTE), "measles") == Inference(ward).attack(read(NOTE), "measles")


def test_bad_arguments_are_clear_errors(ward: Knowledge) -> None:
    with pytest.raises(InputError, match="at least two"):
        Inference(ward, limit=1)
    with pytest.raises(InputError, match="positive"):
        Inference(ward, smoothing=0.0)
    with pytest.raises(InputError, match="no words"):
        Inference(ward).attack(read(NOTE), "!!")


def test_no_repr_shows_the_entity(ward: Knowledge) -> None:
    attack = Inference(ward).attack(read(NOTE), "measles")
    assert "measles" not in repr(attack)
    assert "measles" not in repr(universe(ward, "measles"))
