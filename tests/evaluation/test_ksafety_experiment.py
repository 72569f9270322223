"""The synthetic data are the paper's, and the page and table say what was measured."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from expurgate.cli import main
from expurgate.evaluation.ksafety import METHODS, Plan, SyntheticSize, measured, settings, synthetic
from expurgate.evaluation.ksafety_page import page, table
from expurgate.evaluation.pages import html


def test_the_paper_s_shape() -> None:
    data = synthetic(np.random.default_rng(1))
    assert (len(data.entities), len(data.protected), len(data.bases)) == (3000, 450, 100)
    assert all(len(data.entities.context(number)) == 100 for number in range(0, 3000, 97))
    base = {data.numbers[int(term)] for term in data.bases[3]}
    for number in range(90, 120):
        assert base <= set(data.entities.context(number).tolist())


def test_documents_have_their_goodness() -> None:
    random = np.random.default_rng(2)
    data = synthetic(random, SyntheticSize(terms=60, bases=5, base=20, entities_per_base=4, more=10, protected=6))
    for goodness in (0.2, 0.5, 1.0):
        document = set(data.document(random, 15, goodness))
        inside = max(len(document & {data.numbers[int(term)] for term in base}) for base in data.bases)
        assert len(document) == 15
        assert inside >= round(goodness * 15)


def test_terms_of_one_base_set_are_safe_together() -> None:
    random = np.random.default_rng(3)
    data = synthetic(random, SyntheticSize(terms=60, bases=5, base=20, entities_per_base=8, more=10, protected=10))
    assert not data.problem(data.document(random, 12, 1.0), 7).guarded


FEW = SyntheticSize(bases=15, entities_per_base=12, protected=27)


def test_a_small_run_gives_every_curve() -> None:
    plan = Plan(sizes=(6, 9), ks=(2,), goodness=(0.8,), documents=1, time_limit=0.3, shape=FEW)
    seen: list[tuple[int, int | None]] = []
    *_, points = measured(plan, lambda _, done, total: seen.append((done, total)))
    assert seen[-1] == (len(list(settings(plan))), len(list(settings(plan))))
    assert {point.method for point in points if point.sweep == "size"} == {method.name for method in METHODS}
    best = {(point.sweep, point.x): point.kept for point in points if point.method == "Exact" and point.proven == 1}
    for point in points:
        assert point.kept <= best.get((point.sweep, point.x), point.bound) <= point.bound
    rows = list(csv.DictReader(io.StringIO(table(points))))
    assert len(rows) == len(points)
    assert html(page(points, plan)).count("<figure>") == 6


def test_the_command_writes_page_and_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Plan(sizes=(5,), ks=(1,), goodness=(1.0,), documents=1, time_limit=1.0, shape=FEW)
    monkeypatch.setattr(Plan, "quick", classmethod(lambda _: small))
    with pytest.raises(SystemExit) as stop:
        main.run(["evaluate", "ksafety", "-o", str(tmp_path / "out"), "--quick", "--documents", "1", "--json"])
    assert not stop.value.code
    assert json.loads(capsys.readouterr().out)["points"] > 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"ksafety.html", "ksafety.csv"}
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as stop:
        main.run(["evaluate", "ksafety", "-o", str(tmp_path / "file"), "--quick"])
    assert stop.value.code == 2
