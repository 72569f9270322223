"""Every solver against brute force: K-safe always, largest where it says so."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities
from expurgate.policy import SOLVERS
from expurgate.privacy.ksafety.api import ksafe
from expurgate.privacy.ksafety.guarantee import Schedule
from expurgate.privacy.ksafety.model import Problem, build, endangered, whole_weights
from expurgate.privacy.ksafety.registry import PROVING
from expurgate.privacy.ksafety.solvers.base import Deadline, restored
from expurgate.privacy.ksafety.solvers.bestfirst import search
from expurgate.privacy.ksafety.solvers.btop import btop, btop_naive, delete_from
from expurgate.privacy.ksafety.solvers.exact import _Search, common_ground, exact
from expurgate.privacy.ksafety.solvers.hitting import Hitting
from expurgate.privacy.ksafety.solvers.windows import suffix_bounds

WORKED = {
    "e1": ["t1", "t2", "t3"],
    "e2": ["t2", "t4", "t5", "t6"],
    "e3": ["t1", "t4", "t7"],
    "f1": ["t1", "t2", "t4", "t7"],
    "f2": ["t3", "t5", "t6"],
    "f3": ["t2", "t7"],
    "f4": ["t1", "t2", "t3", "t5", "t6", "t7"],
}
DOCUMENT = ["t1", "t2", "t4", "t5", "t6", "t7"]
Contexts = dict[str, set[str]]


def entities_of(contexts: dict[str, Any]) -> Entities:
    return Entities.from_records({"id": name, "context": sorted(terms)} for name, terms in contexts.items())


def is_safe(terms: set[str], contexts: Contexts, protected: list[str], k: int) -> bool:
    """Definition 3.1 word for word; a name endangers its own entity."""
    for name in protected:
        need = (contexts[name] | {name}) & terms
        if sum(need <= context for other, context in contexts.items() if other != name) < k:
            return False
    return True


def largest(document: list[str], contexts: Contexts, protected: list[str], k: int, weights: dict[str, int]) -> int:
    best = 0
    for size in range(len(document) + 1):
        for chosen in combinations(document, size):
            weight = sum(weights[term] for term in chosen)
            if weight > best and is_safe(set(chosen), contexts, protected, k):
                best = weight
    return best


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_worked_example(solver: str) -> None:
    result = ksafe(DOCUMENT, entities_of(WORKED), protect=["e1", "e2", "e3"], k=2, solver=solver)
    assert is_safe(set(result.keep), {name: set(terms) for name, terms in WORKED.items()}, ["e1", "e2", "e3"], 2)
    if solver in PROVING or solver == "auto":
        assert result.keep == ("t1", "t5", "t6", "t7")
        assert result.remove == ("t2", "t4")
        assert result.optimal
        assert result.gap == 0


@st.composite
def cases(draw: st.DrawFn, terms: int = 7) -> tuple[list[str], Contexts, list[str], int, dict[str, int]]:
    vocabulary = [f"t{at}" for at in range(draw(st.integers(1, terms)))]
    count = draw(st.integers(2, 9))
    masks = draw(st.lists(st.integers(0, (1 << len(vocabulary)) - 1), min_size=count, max_size=count))
    contexts = {
        f"e{at}": {term for place, term in enumerate(vocabulary) if mask >> place & 1} for at, mask in enumerate(masks)
    }
    protected = [name for name in contexts if draw(st.booleans())]
    names = [name for name in contexts if draw(st.integers(0, 4)) == 0]
    for name in names:
        contexts[draw(st.sampled_from(sorted(contexts)))].add(name)
    document = vocabulary + names
    k = draw(st.integers(1, count - 1))
    weights = {term: draw(st.integers(1, 5)) for term in document}
    return document, contexts, protected, k, weights


@pytest.mark.parametrize("solver", SOLVERS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases())
def test_all_solvers_are_safe_and_the_proving_ones_optimal(solver: str, case: Any) -> None:
    document, contexts, protected, k, weights = case
    result = ksafe(document, entities_of(contexts), protect=protected, k=k, solver=solver, weights=weights)
    kept = set(result.keep)
    assert kept | set(result.remove) == set(document)
    assert is_safe(kept, contexts, protected, k)
    for term in result.remove:
        assert not is_safe(kept | {term}, contexts, protected, k)
    best = largest(document, contexts, protected, k, weights)
    weight = sum(weights[term] for term in kept)
    assert weight == pytest.approx(result.weight)
    assert weight <= best <= result.bound + 1e-9
    if solver in PROVING:
        assert result.optimal
        assert weight == best


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases(terms=12))
def test_twelve_terms(case: Any) -> None:
    document, contexts, protected, k, weights = case
    document = document[:12]
    best = largest(document, contexts, protected, k, weights)
    for solver in ("bestfirst", "exact-cpsat", "exact-highs"):
        result = ksafe(document, entities_of(contexts), protect=protected, k=k, solver=solver, weights=weights)
        assert sum(weights[term] for term in result.keep) == best


def problem_of(case: Any) -> Problem:
    """What is left to solve of a case."""
    document, contexts, protected, k, weights = case
    entities = entities_of(contexts)
    numbers = [entities.term_number(term) for term in document]
    known = {number: weights[term] for number, term in zip(numbers, document, strict=True) if number is not None}
    whole = build(entities, list(known), entities.select(protected), k=k, weights=list(known.values()))
    return endangered(whole)[0]


@pytest.mark.parametrize("master", ["cp-sat", "highs"])
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases(terms=9), look_ahead=st.sampled_from([0, 1, 5, 40]))
def test_the_hitting_set_is_exact_however_far_the_search_came(master: str, case: Any, look_ahead: int) -> None:
    document, contexts, protected, k, weights = case
    problem = problem_of(case)
    if problem.guarded:
        found = exact(master, look_ahead=look_ahead)(problem, Deadline())
        free = sum(weights.values()) - problem.weight(problem.everything)
        assert problem.safe(found.keep)
        assert found.bound == problem.weight(found.keep)
        assert free + found.bound == largest(document, contexts, protected, k, weights)


def test_a_search_that_is_cut_short_keeps_its_promise() -> None:
    entities = entities_of(WORKED)
    protected = entities.select(["e1", "e2", "e3"])
    problem, _ = endangered(build(entities, list(range(entities.terms)), protected, k=2, weights=[1] * entities.terms))
    best = search(problem, Deadline(), 1).bound
    for most in range(1, 40):
        found = search(problem, Deadline(), 1, most=most)
        assert problem.safe(found.keep)
        assert problem.weight(found.keep) <= best <= found.bound
    expired = search(problem, Deadline(1.0, iter(range(0, 10_000, 2)).__next__), 1)
    assert problem.safe(expired.keep)


@settings(max_examples=30, deadline=None)
@given(case=cases(), window=st.integers(1, 8))
def test_every_window_finds_the_same(case: Any, window: int) -> None:
    document, contexts, protected, k, weights = case
    entities = entities_of(contexts)
    wide = ksafe(document, entities, protect=protected, k=k, solver="bestfirst", weights=weights, window=12)
    narrow = ksafe(document, entities, protect=protected, k=k, solver="bestfirst", weights=weights, window=window)
    assert narrow.weight == wide.weight


@settings(max_examples=40, deadline=None)
@given(case=cases(terms=12))
def test_fast_btop_is_naive_btop(case: Any) -> None:
    document, contexts, protected, k, _ = case
    entities = entities_of(contexts)
    numbers = [number for number in map(entities.term_number, document) if number is not None]
    whole = build(entities, numbers, entities.select(protected), k=k, weights=[1.0] * len(numbers))
    problem, _ = endangered(whole)
    assert btop(problem, Deadline()).keep == btop_naive(problem, Deadline()).keep


def test_btop_by_the_blockers_at_hand_is_safe_and_nearly_as_good() -> None:
    _, contexts = crowd(700, 90, seed=3)
    problem, _ = endangered(build(entities_of(contexts), list(range(90)), range(700), k=10, weights=[1.0] * 90))
    quick, certain = (delete_from(problem, problem.everything, certain=sure) for sure in (False, True))
    assert problem.safe(quick)
    assert problem.weight(quick) >= 0.8 * problem.weight(certain)


def test_time_is_kept_back_for_what_comes_after_the_choice() -> None:
    """As long as it will take on a machine as busy as this one is: a second of work can be several by the clock."""
    now, worked = [0.0], [0.0]

    def schedule(seconds: float | None = 20.0, since: float | None = None) -> Schedule:
        now[0], worked[0] = 0.0, 0.0
        return Schedule(Deadline(seconds, lambda: now[0], since), lambda: worked[0])

    idle = schedule()
    now[0] = worked[0] = 0.5  # reading took half a second
    assert idle.choosing() == pytest.approx(19.5 - 2.0)  # a tenth of the limit is kept back
    assert idle.replacing().left() == pytest.approx(19.5 - 1.5)
    now[0] = 19.0
    assert idle.choosing() == pytest.approx(0.25)  # a quarter of what is left
    assert idle.replacing().passed()
    now[0] = 30.0
    assert idle.choosing() == pytest.approx(0.05)
    busy = schedule(since=-4.0)  # opening took four seconds
    now[0], worked[0] = 2.0, 0.5  # by the clock everything takes four times as long
    assert busy.choosing() == pytest.approx(14.0 - 4 * (0.1 + 3.2 * 0.5))
    assert schedule(None).choosing() is None
    assert not schedule(None).replacing().passed()


def test_a_safe_answer_is_found_at_once() -> None:
    """When the time is up before BTop has deleted anything, what endangers fewest is kept."""
    _, contexts = crowd(700, 90, seed=3)
    problem, _ = endangered(build(entities_of(contexts), list(range(90)), range(700), k=10, weights=[1.0] * 90))
    hasty = exact("highs")(problem, Deadline(0.0))
    assert problem.safe(hasty.keep)
    patient = restored(problem, delete_from(problem, problem.everything))
    assert problem.weight(hasty.keep) >= 0.8 * problem.weight(patient)
    assert hasty.bound >= problem.weight(hasty.keep)


def test_bounds_that_had_no_time_are_bounds_still() -> None:
    _, contexts = crowd(300, 60, seed=5)
    problem, _ = endangered(build(entities_of(contexts), list(range(60)), range(0, 300, 2), k=8, weights=[1.0] * 60))
    hasty, patient = suffix_bounds(problem, 4, Deadline(0.0)), suffix_bounds(problem, 4)
    assert all(one >= other for one, other in zip(hasty, patient, strict=True))
    assert common_ground(problem, Deadline(0.0)) == 0


def test_explanations_are_minimal_and_count_the_others() -> None:
    contexts = {name: set(terms) for name, terms in WORKED.items()}
    result = ksafe(DOCUMENT, entities_of(WORKED), protect=["e1", "e2", "e3"], k=2)
    assert [one.removed for one in result.explanations] == ["t2", "t4"]
    for one in result.explanations:
        holders = [n for n, context in contexts.items() if n != one.entity and set(one.terms) <= context]
        assert one.removed in one.terms
        assert len(holders) == one.others < 2
        for term in one.terms:
            rest = set(one.terms) - {term}
            assert sum(rest <= context for name, context in contexts.items() if name != one.entity) >= 2


def test_weights_change_what_is_kept() -> None:
    entities = entities_of(WORKED)
    plain = ksafe(DOCUMENT, entities, protect=["e1", "e2", "e3"], k=2)
    heavy = ksafe(DOCUMENT, entities, protect=["e1", "e2", "e3"], k=2, weights={"t2": 100})
    assert "t2" not in plain.keep
    assert "t2" in heavy.keep


def test_a_time_limit_gives_a_safe_set_with_a_proven_bound() -> None:
    contexts = {f"e{at}": {f"t{(at * step) % 13}" for step in range(1, 7)} for at in range(1, 40)}
    document = [f"t{at}" for at in range(13)]
    protected = [f"e{at}" for at in range(1, 30)]
    entities = entities_of(contexts)
    true = ksafe(document, entities, protect=protected, k=4, solver="exact")
    assert true.optimal
    for solver in ("exact", "bestfirst", "levelwise"):
        hurried = ksafe(document, entities, protect=protected, k=4, solver=solver, time_limit=1e-6)
        assert is_safe(set(hurried.keep), contexts, protected, 4)
        assert hurried.weight <= true.weight <= hurried.bound


def test_terms_nobody_knows_and_spellings_of_one_term() -> None:
    entities = Entities.from_records(
        [
            {"id": "a", "name": "Ague", "context": ["headache", "fever"]},
            {"id": "b", "name": "Bile", "context": ["fever"]},
            {"id": "c", "name": "Colic", "context": ["fever"]},
        ]
    )
    result = ksafe(["Headaches", "head-ache?", "fever", "garden", "headache"], entities, protect=["a"], k=1)
    assert result.remove == ("Headaches", "headache")
    assert result.keep == ("head-ache?", "fever", "garden")
    assert result.explanations[0].others == 0


def test_a_name_endangers_its_entity() -> None:
    entities = Entities.from_records(
        [{"id": "a", "name": "Ague", "aliases": ["marsh fever"], "context": []}]
        + [{"id": f"b{at}", "name": f"b{at}", "context": ["x"]} for at in range(5)]
    )
    assert ksafe(["ague", "Marsh Fevers", "x"], entities, protect=["a"], k=3).keep == ("x",)


def test_k_that_cannot_be_met() -> None:
    with pytest.raises(InputError, match="only 6 other entities"):
        ksafe(DOCUMENT, entities_of(WORKED), protect=["e1"], k=7)
    assert ksafe(DOCUMENT, entities_of(WORKED), protect=["e1"], k=6).keep == ("t4", "t5", "t6", "t7")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"protect": ["nobody"]}, "no entity has the id or the name 'nobody'"),
        ({"labels": ["none"]}, "no entity has the label 'none'"),
        ({"k": 0}, "k is at least 1"),
        ({"solver": "magic"}, "no solver 'magic'"),
        ({"weights": {"t1": 0}}, "a weight is a number above 0"),
        ({"time_limit": -1}, "time limit"),
        ({"window": 99, "solver": "bestfirst"}, "window"),
    ],
)
def test_bad_arguments_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ksafe(DOCUMENT, entities_of(WORKED), **{"protect": ["e1"], "k": 2, **options})


def test_one_text_is_not_a_list_of_terms() -> None:
    with pytest.raises(InputError, match="lists of texts"):
        ksafe("t1", entities_of(WORKED), protect=["e1"], k=2)


def test_weights_become_whole_numbers_in_proportion() -> None:
    assert whole_weights([0.5, 1.5, 2]) == (1, 3, 4)
    assert whole_weights([1, 2]) == (1, 2)
    third, one = whole_weights([1 / 3, 1.0])
    assert one / third == pytest.approx(3)


def test_results_show_no_text() -> None:
    result = ksafe(DOCUMENT, entities_of(WORKED), protect=["e1"], k=2)
    assert "t1" not in repr(result)


def test_the_same_question_has_the_same_answer() -> None:
    entities = entities_of(WORKED)
    first, second = (ksafe(DOCUMENT, entities, protect=["e1", "e2"], k=2, solver="exact") for _ in range(2))
    assert first == second


def test_exact_names_its_master() -> None:
    entities = entities_of(WORKED)
    whole = build(
        entities, list(range(entities.terms)), entities.select(["e1", "e2"]), k=2, weights=[1] * entities.terms
    )
    problem, _ = endangered(whole)
    assert exact("highs")(problem, Deadline()).solver == "exact (highs)"


@settings(max_examples=40, deadline=None)
@given(case=cases(terms=6))
def test_a_search_whose_hitting_set_says_nothing_ends_without_proof(case: Any) -> None:
    problem = problem_of(case)
    if problem.guarded:
        search = _Search(problem, Deadline(), lambda *_: Hitting(None, 0))
        found = search.run("silent", 0)
        assert problem.safe(found.keep)
        assert found.bound >= problem.weight(found.keep)


def crowd(entities: int, terms: int, seed: int) -> tuple[list[str], Contexts]:
    """Many entities that share terms in many ways."""
    import numpy as np

    rng = np.random.default_rng(seed)
    words = [f"t{at}" for at in range(terms)]
    return words, {
        f"e{at}": {words[place] for place in rng.choice(terms, rng.integers(1, 12), replace=False)}
        for at in range(entities)
    }


@pytest.mark.parametrize("solver", [solver for solver in SOLVERS if solver not in ("levelwise", "bestfirst")])
def test_every_solver_keeps_to_its_time_and_stays_safe(solver: str) -> None:
    import time

    words, contexts = crowd(700, 90, seed=3)
    store = entities_of(contexts)
    started = time.monotonic()
    result = ksafe(words, store, protect=list(contexts), k=10, solver=solver, time_limit=0.3)
    assert time.monotonic() - started < 20
    assert is_safe(set(result.keep), contexts, list(contexts)[:100], 10)
    assert 0 <= result.gap <= 1


def test_no_time_at_all_still_gives_a_safe_answer() -> None:
    _, contexts = crowd(300, 60, seed=5)
    problem, _ = endangered(build(entities_of(contexts), list(range(60)), range(0, 300, 2), k=8, weights=[1.0] * 60))
    for solver in (btop, btop_naive, exact("highs")):
        assert problem.safe(solver(problem, Deadline(0.0)).keep)


def test_greedy_heuristics_pass_over_what_is_safe_already() -> None:
    """BFreq and BSize as in the paper: worse than BTop, but not by far once safe entities are left out."""
    words, contexts = crowd(400, 30, seed=11)
    store = entities_of(contexts)
    kept = {
        solver: len(ksafe(words, store, protect=list(contexts)[:40], k=5, solver=solver).keep)
        for solver in ("bfreq", "bsize", "btop")
    }
    assert kept["btop"] >= kept["bsize"] >= kept["bfreq"] - 2
    assert kept["bfreq"] > 0
