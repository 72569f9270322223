"""Counts equal a brute-force scan of the texts, at every level."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from math import inf, log2
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expurgate.core.choices import LEVELS, Level
from expurgate.core.errors import InputError
from expurgate.knowledge.corpus.base import Corpus, inflections
from expurgate.knowledge.corpus.sharded import ShardedCorpus
from expurgate.text.normal import BREAK, tokens

WORDS = ["virus", "viruses", "hiv", "aids", "blood", "transfusion", "of", "the", "patient", "patients", "zoster"]
TEXTS = st.lists(st.lists(st.sampled_from([*WORDS, ".", ",", "-"]), max_size=25).map(" ".join), min_size=1, max_size=12)
PHRASES = ["virus", "hiv", "blood transfusion", "transfusion of blood", "patient", "aids patient", "zoster virus"]


class SmallKin:
    """A taxonomy of a few words."""

    def synonyms(self, term: str) -> tuple[str, ...]:
        return {"hiv": ("aids virus",), "blood transfusion": ("transfusion of blood",)}.get(term, ())

    def specializations(self, term: str) -> tuple[str, ...]:
        return {"virus": ("hiv", "zoster"), "patient": ("aids patient",)}.get(term, ())


@lru_cache(maxsize=64)
def _level(text: str) -> str:
    return f" {' '.join(token or '.' for token in tokens(text))} "


def contains(text: str, phrase: str) -> bool:
    return f" {phrase} " in _level(text)


def alternatives(phrase: str, level: Level) -> set[str]:
    kin = SmallKin()
    names = {phrase}
    if level != "surface":
        names.update(kin.synonyms(phrase))
        if level == "taxonomic":
            names.update(kin.specializations(phrase))
        names = {form for name in names for form in inflections(name)}
    return names


def brute_force(texts: list[str], phrases: tuple[str, ...], level: Level) -> int:
    expanded = [alternatives(phrase, level) for phrase in phrases]
    return sum(all(any(contains(text, form) for form in forms) for forms in expanded) for text in texts)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS)
def test_counts_equal_a_scan(texts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "small.corpus"
    Corpus.build(texts, path, processes=1)
    corpus = Corpus.open(path, kin=SmallKin())
    asked = [(a,) for a in PHRASES] + list(combinations(PHRASES, 2)) + list(combinations(PHRASES, 3))
    for level in LEVELS:
        assert corpus.counts(asked, level=level) == [brute_force(texts, phrases, level) for phrases in asked]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS)
def test_many_counts_at_once_are_joint_counts(texts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "small.corpus"
    Corpus.build(texts, path, processes=1)
    one = Corpus.open(path, kin=SmallKin())
    corpora = (one, ShardedCorpus([one, Corpus.open(path)], kin=SmallKin()))
    phrases = [(phrase,) for phrase in PHRASES]
    chosen = [places for size in range(5) for places in combinations(range(len(phrases)), size)]
    for corpus in corpora:
        together = corpus.joint([[("virus",), *(phrases[at] for at in places)] for places in chosen])
        assert corpus.beside(("virus",), phrases).counts(chosen) == together
    for corpus, level in product(corpora, LEVELS):
        terms = [corpus.alternatives(phrase, level) for phrase in [*PHRASES, "never", "virus"]]
        asked = [corpus.joint([[row, column] for column in terms]) for row in terms]
        assert corpus.crossed(terms, terms).tolist() == asked
        assert [corpus.together(row, terms) for row in terms] == asked
        assert corpus.crossed(terms, []).tolist() == [[]] * len(terms)
        groups = [[terms[at] for at in places] for places in combinations(range(4), 2)]
        counted = corpus.crossed_groups(groups, terms)
        expected = [corpus.joint([[*group, column] for column in terms]) for group in groups]
        assert (None if counted is None else counted.tolist()) == (expected if corpus is one else None)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS, cut=st.integers(1, 11))
def test_shards_add_up(texts: list[str], cut: int, tmp_path: Path) -> None:
    whole = Corpus.build(texts, tmp_path / "whole.corpus", processes=1)
    parts = [part for part in (texts[:cut], texts[cut:]) if part]
    shards = [Corpus.build(part, tmp_path / f"{at}.corpus", processes=1) for at, part in enumerate(parts)]
    sharded = ShardedCorpus(shards)
    asked = list(combinations(PHRASES, 2))
    assert sharded.documents == whole.documents
    assert sharded.counts(asked, level="surface") == whole.counts(asked, level="surface")


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS, least=st.integers(1, 3))
def test_rare_terms_are_left_out(texts: list[str], least: int, tmp_path: Path) -> None:
    corpus = Corpus.build(texts, tmp_path / "least.corpus", min_df=least, processes=1)
    for phrase in PHRASES:
        true = brute_force(texts, (phrase,), "surface")
        assert corpus.count(phrase, level="surface") == (true if true >= least else 0)


def test_phrases_cross_function_words_and_hyphens_but_not_punctuation(tmp_path: Path) -> None:
    texts = ["the Bank of America", "bank-of-America's vault", "a bank. Of America", "BANK OF AMERICA,"]
    corpus = Corpus.build(texts, tmp_path / "bank.corpus", processes=1)
    assert corpus.count("Bank of America", level="surface") == 3
    assert corpus.count("bank", level="surface") == 4
    assert corpus.count("of America", level="surface") == 4


def test_an_ampersand_is_an_and(tmp_path: Path) -> None:
    corpus = Corpus.build(["Procter & Gamble", "Procter and Gamble", "AT&T"], tmp_path / "and.corpus", processes=1)
    assert corpus.count("procter & gamble", level="surface") == 2
    assert corpus.count("at&t", level="surface") == 1


def test_min_df_can_differ_by_length(tmp_path: Path) -> None:
    texts = ["blood transfusion", "blood transfusion", "rare", "blood transfusion of whole blood"]
    corpus = Corpus.build(texts, tmp_path / "lengths.corpus", min_df=[1, 3, 2], processes=1)
    asked = ["rare", "blood transfusion", "whole blood", "transfusion of whole blood"]
    assert corpus.counts(asked, level="surface") == [1, 3, 0, 0]


def test_information_and_pmi_follow_the_equations(tmp_path: Path) -> None:
    texts = ["influenza and aids"] * 2 + ["aids"] * 2 + ["influenza"] * 4 + ["garden"] * 8
    corpus = Corpus.build(texts, tmp_path / "bits.corpus", processes=1)
    assert corpus.documents == 16
    assert corpus.information("aids", level="surface") == log2(16 / 4)
    assert corpus.pmi("aids", "influenza", level="surface") == log2((2 / 16) / ((4 / 16) * (6 / 16)))
    assert corpus.pmi("aids", ["influenza", "aids"], level="surface") == corpus.information("aids", level="surface")
    assert corpus.pmi("aids", "garden", level="surface") == -inf


def test_an_unseen_term_is_maximally_informative(tmp_path: Path) -> None:
    corpus = Corpus.build(["one text"] * 8, tmp_path / "unseen.corpus", processes=1)
    assert corpus.count("zidovudine", level="surface") == 0
    assert corpus.information("zidovudine", level="surface") == 3.0


def test_both_ways_of_building_agree(tmp_path: Path) -> None:
    texts = [f"document number {at} speaks of blood transfusion {'and garden' * (at % 3)}" for at in range(300)]
    one = Corpus.build(texts, tmp_path / "one.corpus", processes=1)
    two = Corpus.build(texts, tmp_path / "two.corpus", processes=2)
    assert one.digest == two.digest
    assert one.count(["blood transfusion", "garden"], level="surface") == 200


@pytest.mark.parametrize("text", ["", "   ", "…!?", "👩‍⚕️ 🏥", "\u202eשלום\u202c عالم", "\ud800 lone", "\x00"])
def test_any_text_can_be_counted(text: str, tmp_path: Path) -> None:
    corpus = Corpus.build([text, "plain words"], tmp_path / "any.corpus", processes=1)
    assert corpus.documents == 2
    expected = 1 if any(token != BREAK for token in tokens(text)) else 0
    assert corpus.count(text, level="surface") == expected


def test_wrong_questions_are_refused(tmp_path: Path) -> None:
    corpus = Corpus.build(["one text"], tmp_path / "wrong.corpus", processes=1)
    with pytest.raises(InputError, match="no such level"):
        corpus.count("text", level="deep")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a term is a string"):
        corpus.count([3])  # type: ignore[list-item]
    with pytest.raises(InputError, match="document 1 is not a string"):
        Corpus.build(["text", None], tmp_path / "none.corpus", processes=1)  # type: ignore[list-item]
