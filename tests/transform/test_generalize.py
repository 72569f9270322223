"""The most informative safe generalization, and what comes after it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from expurgate.core.findings import CUMULATIVE, Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Generalizer, Target
from expurgate.transform.generalize import Generalize
from expurgate.transform.target_words import mentions

NOTHING: frozenset[str] = frozenset()


def target(surface: str, label: str = "") -> Target:
    span = Span(0, len(surface))
    return Target(span, surface, normal_form(surface), label, (Finding(span, normal_form(surface), "test", label),))


def test_the_first_safe_one_is_taken(taxonomy: Generalizer) -> None:
    for first in range(3):
        chain = ["immunodeficiency", "disease", "condition"]
        transform = Generalize(taxonomy=taxonomy, safe=set(chain[first:]).__contains__)
        assert transform.replacement(target("AIDS"), forbidden=NOTHING).text == chain[first]


def test_a_name_at_the_end_of_a_term_is_judged_as_a_name(taxonomy: Generalizer) -> None:
    """Where names may not stand, "old Tarragona" is no "tarragona" but a city; an ordinary word may stay."""
    transform = Generalize(taxonomy=taxonomy, safe=str.islower)
    assert transform.replacement(target("HMP Tarragona"), forbidden=NOTHING).text == "city"
    assert transform.replacement(target("Tarragona cancer"), forbidden=NOTHING).text == "cancer"
    plain = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert plain.replacement(target("HMP Tarragona"), forbidden=NOTHING).text == "tarragona"


def test_the_last_letter_of_an_abbreviation_is_no_noun() -> None:
    class Letters:
        def generalizations(self, term: str) -> list[str]:
            return {"m": ["metric linear unit"], "p m": ["m", "metric linear unit"]}.get(term, [])

        def synonyms(self, term: str) -> tuple[str, ...]:
            return ()

    transform = Generalize(taxonomy=Letters(), safe=lambda _: True)
    assert transform.replacement(target("p.m."), forbidden=NOTHING).text == "[detail]"


def test_what_goes_for_the_whole_is_replaced_by_what_adds_nothing(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True, silent={"condition"}.__contains__)
    plain = target("AIDS")
    added = replace(plain, findings=(replace(plain.findings[0], evidence=CUMULATIVE),))
    assert transform.replacement(plain, forbidden=NOTHING).text == "immunodeficiency"
    assert transform.replacement(added, forbidden=NOTHING).text == "condition"
    vague = Generalize(taxonomy=taxonomy, safe={"state"}.__contains__, silent={"state"}.__contains__)
    assert vague.replacement(plain, forbidden=NOTHING).text == "[name]"
    assert vague.replacement(added, forbidden=NOTHING).text == "[name]"


def test_with_information_the_most_informative_safe_one_is_taken(taxonomy: Generalizer) -> None:
    """Equation 5 of general-purpose sanitization against a search through every assignment."""
    chain = ["antiviral drug", "drug"]
    for bits in product((1.0, 2.0, 3.0), repeat=2):
        information = dict(zip(chain, bits, strict=True))
        for beta in (1.5, 2.5, 3.5):
            transform = Generalize(
                taxonomy=taxonomy,
                safe=lambda text, i=information, b=beta: i.get(text, 99.0) < b,  # type: ignore[misc]
                information=information.__getitem__,
            )
            chosen = transform.replacement(target("zidovudine"), forbidden=NOTHING)
            below = [value for value in bits if value < beta]
            assert (information[chosen.text] == max(below)) if below else chosen.text == "[detail]"


def test_simpler_forms_follow(taxonomy: Generalizer) -> None:
    everything = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert everything.candidates(target("metastatic pancreatic cancer")) == [
        "pancreatic cancer",
        "cancer",
        "tumour",
        "disease",
    ]


@pytest.mark.parametrize(
    ("surface", "label", "words"),
    [
        ("Zbigniew", "PERSON", "Person A"),
        ("Xanadu", "GPE", "place"),
        ("Acme", "ORG", "organization"),
        ("St Mary Hospital", "ORG", "hospital"),
        ("yesterday", "DATE", "[date]"),
        ("three weeks", "DATE", "several weeks"),
        ("1999", "DATE", "the late 1990s"),
        ("37", "DATE", "[number]"),
        ("AB-12", "NATIONAL_ID", "[identity number]"),
        ("12 years old", "AGE", "child"),
        ("x.org", "URL", "[web address]"),
    ],
)
def test_then_its_type_in_words(taxonomy: Generalizer, surface: str, label: str, words: str) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.replacement(target(surface, label), forbidden=NOTHING).text == words


def test_a_chain_that_contradicts_the_label_is_not_used(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.replacement(target("Murray", "PERSON"), forbidden=NOTHING).text == "Person A"
    assert transform.replacement(target("Murray", "LOC"), forbidden=NOTHING).text == "river"
    assert transform.replacement(target("MD"), forbidden=NOTHING).text == "chemical element"
    assert transform.replacement(target("MD", "GPE"), forbidden=NOTHING).text == "place"


def test_the_end_of_a_name_is_no_generalization() -> None:
    class Dropping:
        """Knows the last word only, and answers with it first."""

        def generalizations(self, term: str) -> list[str]:
            last = term.split()[-1]
            return [*([last] if last != term else []), "someone", "person"]

        def synonyms(self, term: str) -> tuple[str, ...]:
            return ()

    transform = Generalize(taxonomy=Dropping(), safe=lambda _: True)
    assert transform.replacement(target("Jane Quux", "PERSON"), forbidden=NOTHING).text == "Person A"
    assert transform.replacement(target("New York", "GPE"), forbidden=NOTHING).text == "place"
    assert transform.replacement(target("Acme Hospital", "ORG"), forbidden=NOTHING).text == "hospital"
    assert transform.replacement(target("severe asthma"), forbidden=NOTHING).text == "asthma"


def test_nothing_safe_leaves_the_mark(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: False)
    for surface, label, mark in (
        ("HIV", "", "[name]"),
        ("Zbigniew", "PERSON", "[name]"),
        ("unheard of", "", "[detail]"),
    ):
        assert transform.replacement(target(surface, label), forbidden=NOTHING).text == mark


def test_what_says_next_to_nothing_comes_last(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.candidates(target("HIV")) == ["virus", "infectious agent"]
    assert transform.candidates(target("Tarragona", "GPE")) == ["city", "place", "location"]
    assert transform.replacement(target("widget"), forbidden=NOTHING).text == "[detail]"


def test_a_candidate_never_brings_back_what_was_hidden(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.replacement(target("HIV"), forbidden=frozenset({"virus"})).text == "infectious agent"
    assert transform.replacement(target("HIV"), forbidden=frozenset({"agent", "virus"})).text == "[name]"
    assert mentions("lung diseases of HIV patients", frozenset({"hiv"}))
    assert not mentions("lung disease", frozenset({"disease of"}))


def test_part_of_a_name_follows_the_whole(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.replacement(target("Robert Murray", "PERSON"), forbidden=NOTHING).text == "lawyer"
    assert transform.replacement(target("Murray", "PERSON"), forbidden=NOTHING).text == "lawyer"
    assert transform.replacement(target("R. Murray", "PERSON"), forbidden=NOTHING).text == "lawyer"


class _Told:
    """Chains up to the root, and no other names."""

    def __init__(self, **chains: list[str]) -> None:
        self.chains = chains

    def generalizations(self, term: str) -> list[str]:
        return [*self.chains[term], "entity"] if term in self.chains else []

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ("chronic obstructive lung disease", "chronic obstructive pulmonary disease") if term == "copd" else ()


class _Stack(_Told):
    """A user's taxonomy before another one."""

    def __init__(self, first: _Told, last: _Told) -> None:
        super().__init__(**last.chains, **first.chains)
        self.taxonomies = (first, last)


def test_capitals_are_no_word_that_is_spelled_alike() -> None:
    told = _Told(urn=["vase"], copd=["lung disease"], bbc=["corporation", "organization"])
    transform = Generalize(taxonomy=told, safe=lambda _: True)
    words = {surface: replace(target(surface), abbreviation=True) for surface in ("URN", "COPD", "BBC")}
    assert transform.replacement(words["URN"], forbidden=NOTHING).text == "[name]"
    assert transform.replacement(target("urn"), forbidden=NOTHING).text == "vase"
    assert transform.replacement(words["COPD"], forbidden=NOTHING).text == "lung disease"
    assert transform.replacement(replace(words["COPD"], label="ORG"), forbidden=NOTHING).text == "lung disease"
    assert transform.replacement(words["BBC"], forbidden=NOTHING).text == "company"


def test_what_the_user_says_of_a_term_is_believed() -> None:
    builtin, own = _Told(boots=["footgear"]), _Told(acme=["client"], aki=["kidney disease"])
    alone = Generalize(taxonomy=_Told(**builtin.chains, **own.chains), safe=lambda _: True)
    stacked = Generalize(taxonomy=_Stack(own, builtin), safe=lambda _: True)
    for label, surface, said, instead in (
        ("ORG", "Acme", "client", "organization"),
        ("", "AKI", "kidney disease", "[name]"),
    ):
        term = replace(target(surface, label), abbreviation=not label)
        assert stacked.replacement(term, forbidden=NOTHING).text == said
        assert alone.replacement(term, forbidden=NOTHING).text == instead
    assert stacked.replacement(target("Boots", "GPE"), forbidden=NOTHING).text == "place"


def test_nobody_is_an_organism_and_a_type_has_another_word() -> None:
    told = _Told(person=["organism"], driver=["person", "organism"])
    transform = Generalize(taxonomy=told, safe=lambda _: True)
    assert transform.replacement(target("person"), forbidden=NOTHING).text == "individual"
    assert transform.replacement(target("Poe", "PERSON"), forbidden=frozenset({"person"})).text == "individual"
    assert transform.replacement(target("driver"), forbidden=frozenset({"person"})).text == "[detail]"


def test_what_is_left_of_a_name_is_no_kind() -> None:
    told = _Told(**{"sanjay patel": ["cricketer", "person"]})
    transform = Generalize(taxonomy=told, safe=lambda _: True)
    assert "sanjay patel" not in transform.candidates(target("Dr Sanjay Patel"))
