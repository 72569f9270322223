"""Privacy against utility over the settings of a policy: what is tried, what is recommended, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.calls import called
from tests.pipeline.worlds import open_always
from tests.privacy.table_corpus import NoKinds

import expurgate
from expurgate.core.errors import InputError
from expurgate.evaluation import frontier as module
from expurgate.evaluation.frontier import Frontier, FrontierPoint, frontier, page
from expurgate.evaluation.pages import html
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.policy import DisclosureRule, InformationRule, Policy, SubjectRule

TEXTS = [
    "The clinic gave him zidovudine. He walked by the river and read a letter.",
    "She became known early in her career and won a medal for the marionette theatre. She carved ivory.",
]
OTHERS = ["The house stood near the river. A man read a letter.", "HIV and zidovudine.", "The clinic was old."]


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("frontier") / "world.corpus"
    corpus = Corpus.build([*TEXTS, *OTHERS * 20], path, min_df=1, processes=1)
    open_always(monkeypatch, Knowledge(corpus, NoKinds({"hiv": ["disease"], "gout": ["disease"]}), level="surface"))
    for name, values in (("ALPHAS", (1.0, 1.5)), ("CROWDS", (0, 20)), ("DISTANCES", (0.1, 6.0))):
        monkeypatch.setattr(module, name, values)


def policy() -> Policy:
    return Policy(disclosure=DisclosureRule(protect=("HIV",), crowd=0), subject=SubjectRule(distance=6.0))


def test_each_setting_is_changed_by_itself_and_measured() -> None:
    found = expurgate.frontier(TEXTS, policy=policy())
    assert [(point.varied, point.alpha, point.crowd, point.distance) for point in found.points] == [
        ("", 1.5, 0, 6.0),
        ("alpha", 1.0, 0, 6.0),
        ("crowd", 1.5, 20, 6.0),
        ("distance", 1.5, 0, 0.1),
    ]
    strict = found.points[-1]
    assert strict.information < found.points[0].information
    assert strict.stands_out < found.points[0].stands_out
    assert all(0 <= point.meaning <= 1 and point.linked is not None and point.rank for point in found.points)
    frame = found.frame()
    assert list(frame.columns) == [*module.COLUMNS, "recommended"]
    assert frame["recommended"].sum() == 1
    assert found.complete


def test_time_is_bounded() -> None:
    found = frontier(TEXTS[:1], policy=policy(), seconds=1e-9)
    assert len(found.points) == 1
    assert not found.complete
    assert found.points[0].linked is None
    assert "Time ended" in html(page(found))


@pytest.mark.parametrize(
    ("texts", "chosen", "seconds"),
    [([], policy(), 1.0), (TEXTS, Policy(information=InformationRule(reveal=("river",))), 1.0), (TEXTS, policy(), 0.0)],
    ids=["no document", "nothing to vary", "no time"],
)
def test_what_cannot_be_tried(texts: list[str], chosen: Policy, seconds: float) -> None:
    with pytest.raises(InputError):
        frontier(texts, policy=chosen, seconds=seconds)


def point(information: float, rank: int, stands_out: float, *, alpha: float = 1.5, refused: int = 0) -> FrontierPoint:
    return FrontierPoint("alpha", alpha, 20, 6.0, rank, 0.0, stands_out, None, information, 1.0, refused, 0.1)


def recommended(*points: FrontierPoint) -> tuple[FrontierPoint, str]:
    return module._recommended(points, 10, 6.0, policy())


def test_the_most_is_kept_of_what_reaches_the_aim() -> None:
    open_, near, safe = point(0.9, 2, 3.0, alpha=1.0), point(0.7, 11, 5.0), point(0.5, 40, 4.0, alpha=3.0)
    best, reason = recommended(safe, open_, near)
    assert best is near
    assert (
        "keeps the most (70% of the information; an attack finds a protected entity at rank 11) of the 2 of 3 settings"
        in reason
    )
    assert "α = 1, crowd = 20, distance = 6 would keep 90% and leave a protected entity at rank 2" in reason
    assert recommended(point(0.9, 20, 7.5), safe)[1].endswith("7.5 standard deviations out (asked for: 6).")
    assert "cannot release 1" in recommended(point(0.9, 20, 1.0, refused=1), safe)[1]
    only = recommended(near)[1]
    assert "the only setting tried; keeps 70% of the information, and no protected entity" in only
    assert only.endswith("standard deviations.")


def test_where_nothing_reaches_the_aim_the_safest_is_named() -> None:
    worse, better = point(0.9, 2, 3.0), point(0.4, 8, 3.0)
    best, reason = recommended(worse, better)
    assert best is better
    assert "no setting tried" in reason


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for number, text in enumerate(TEXTS):
        Path(f"{number}.txt").write_text(text)
    Path("asked.toml").write_text('[disclosure]\nprotect = ["HIV"]\ncrowd = 0\n')
    code, shown, _ = called(capsys, "frontier", "0.txt", "--policy", "asked.toml", "-o", "out")
    assert code == 0
    assert "Recommended: α = " in shown
    assert shown.startswith("1 document ")
    assert "refused: documents that could not be released" in shown
    assert "linked" not in shown  # one document can be taken for no other
    assert "zidovudine" not in Path("out/frontier.html").read_text() + shown
    assert Path("out/frontier.csv").read_text().count("\n") == 4
    _, printed, _ = called(capsys, "frontier", "0.txt", "1.txt", "--policy", "asked.toml", "--json")
    assert sum(row["recommended"] for row in json.loads(printed)["settings"]) == 1
    assert called(capsys, "frontier", "missing.txt", "--policy", "asked.toml")[0] == 2


def test_a_frontier_is_plain_data() -> None:
    one = point(0.5, 20, 1.0)
    assert Frontier((one,), one, "", 1, 10, 6.0).rows()[0]["recommended"]
