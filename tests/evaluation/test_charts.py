"""Charts: well-formed, complete, escaped, and free of outside references."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.assurance.page.charts import Chart, Series, log_ticks, number, svg, ticks
from expurgate.evaluation.pages import Page, PageTable, html

NAMESPACE = "{http://www.w3.org/2000/svg}"
numbers = st.floats(-1e6, 1e6, allow_nan=False).map(lambda value: round(value, 3))


def chart(**options: object) -> Chart:
    series = [Series("one", [(1, 2.0), (2, 4.0), (3, 3.0)]), Series("bound", [(1, 1), (3, 1)], dashed=True)]
    return Chart("Kept <terms>", "size & more", "terms", series, **options)  # type: ignore[arg-type]


def test_the_chart_is_well_formed_and_draws_every_point() -> None:
    root = ElementTree.fromstring(svg(chart()))  # noqa: S314
    lines = root.findall(f".//{NAMESPACE}polyline")
    assert [len((line.get("points") or "").split()) for line in lines] == [3, 2]
    assert len(root.findall(f".//{NAMESPACE}circle")) == 3
    assert root.get("aria-label") == "Kept <terms>"


def test_higher_values_are_drawn_higher_on_both_scales() -> None:
    for log_y in (False, True):
        root = ElementTree.fromstring(svg(chart(log_y=log_y)))  # noqa: S314
        spots = [float(circle.get("cy") or 0) for circle in root.findall(f".//{NAMESPACE}circle")]
        assert spots[0] > spots[2] > spots[1]


def test_the_page_escapes_its_words_and_refers_to_nothing_outside() -> None:
    text = html(Page("A <page>", "lead & more", [chart(caption="<b>")], ["note <i>"]))
    assert "A &lt;page&gt;" in text
    assert "<b>" not in text
    assert "<i>" not in text
    assert "src=" not in text
    assert "href=" not in text
    assert "prefers-color-scheme:dark" in text


def test_the_legend_names_every_curve() -> None:
    assert html(Page("t", "l", [chart()])).count("<li>") == 2


def test_a_table_aligns_figures_and_escapes_words() -> None:
    given_table = PageTable("A & B", ["what", "share", "count"], [["x<y", 0.5, 1200], ["z", "–", 3]], "Told > once.")
    made = html(Page("t", "l", [], tables=[given_table]))
    assert "A &amp; B" in made
    assert "<td>x&lt;y</td><td class=n>0.50</td><td class=n>1,200</td>" in made
    assert "<td>z</td><td class=n>–</td><td class=n>3</td>" in made
    assert "Told &gt; once." in made
    assert "<tbody></tbody>" in html(Page("t", "l", [], tables=[PageTable("empty", ["a"], [])]))


def test_a_chart_without_points_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        svg(Chart("", "", "", [Series("empty", [])]))


@given(numbers, numbers)
def test_ticks_cover_the_range_in_even_steps(low: float, high: float) -> None:
    low, high = min(low, high), max(low, high)
    marks = ticks(low, high)
    assert marks[0] <= low + 1e-6
    assert marks[-1] >= high - 1e-6
    assert len(marks) <= 12
    assert marks == sorted(marks)


@given(st.floats(1e-6, 1e6), st.floats(1e-6, 1e6))
def test_log_ticks_are_powers_of_ten_around_the_range(low: float, high: float) -> None:
    low, high = min(low, high), max(low, high)
    marks = log_ticks(low, high)
    assert marks[0] <= low * (1 + 1e-6)
    assert marks[-1] >= high * (1 - 1e-6)
    assert len(marks) >= 2


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (0.5, "0.5"), (20.0, "20"), (1e-4, "1e-4"), (1e5, "1e5")])
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert number(value) == text
