"""Codes that an SVG draws are decoded and judged, however they are drawn; a drawing that says something hidden is emptied."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.formats.drawn_files import code_picture

from expurgate.formats.base import ReadOptions
from expurgate.formats.outlines import arc, contours
from expurgate.formats.svg_pictures import element_of, painted, said_by
from expurgate.formats.svg_shapes import shapes
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy

PATIENT = "Patient: Mrs Wilhelmina Krzyzanowski, tel. +1 650 253 0000"
SANITIZER = Sanitizer(
    Policy(pipeline="builtin", detect=DetectRule(patterns=("PHONE", "RECORD", "CODE"), entities=("PERSON",)))
)
KEEP = ReadOptions(pictures="keep")


def runs(text: str, kind: str = "QRCode") -> list[tuple[int, int, int]]:
    """The runs of dark dots of a code: row, first column, number."""
    image = code_picture(text, kind).convert("1")
    found = []
    for row in range(0, image.height, 2):
        dots = "".join("#" if not image.getpixel((column, row)) else " " for column in range(image.width))
        found += [(row, run.start(), run.end() - run.start()) for run in re.finditer("#+", dots)]
    return found


def rects(text: str, kind: str = "QRCode") -> str:
    return "".join(f'<rect x="{x}" y="{y}" width="{n}" height="2"/>' for y, x, n in runs(text, kind))


def path(text: str) -> str:
    return f'<path d="{"".join(f"M{x} {y}h{n}v2h-{n}z" for y, x, n in runs(text))}"/>'


def pen(text: str) -> str:
    lines = "".join(f"M{x} {y + 1}h{n}" for y, x, n in runs(text))
    return f'<rect width="100%" height="100%" fill="#fff"/><path class="q" stroke="#000" stroke-width="2" fill="none" d="{lines}"/>'


def polygons(text: str) -> str:
    each = "".join(f'<polygon points="{x},{y} {x + n},{y} {x + n},{y + 2} {x},{y + 2}"/>' for y, x, n in runs(text))
    return f'<g transform="translate(7 9) scale(1.5)" style="fill: navy">{each}</g>'


def used(text: str) -> str:
    dots = "".join(f'<use href="#m" x="{x + step}" y="{y}"/>' for y, x, n in runs(text) for step in range(0, n, 2))
    return f'<defs><rect id="m" width="2" height="2"/></defs>{dots}'


def bars(text: str) -> str:
    """One row of thick bars: a bar code in few shapes."""
    first = runs(text, "Code128")[0][0]
    return "".join(f'<rect x="{x}" y="0" width="{n}" height="60"/>' for y, x, n in runs(text, "Code128") if y == first)


def svg(inside: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><title>A label of the ward</title>{inside}</svg>'.encode()


def read(data: bytes) -> list[str]:
    """What an independent reader finds in the painted drawing."""
    import zxingcpp

    found = shapes(element_of(data.decode()))
    if not found:
        return []
    return [code.text for code in zxingcpp.read_barcodes(painted(found))]


DRAWN: list[Callable[[str], str]] = [rects, path, pen, polygons, used, bars]


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: draw.__name__)
def test_codes_are_decoded_however_they_are_drawn(draw: Callable[[str], str]) -> None:
    assert "Krzyzanowski" in (said_by(element_of(svg(draw(PATIENT)).decode()), KEEP) or "")


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: draw.__name__)
@pytest.mark.parametrize("name", ["a.svg", "a.html"])
def test_a_code_that_says_something_hidden_goes(draw: Callable[[str], str], name: str) -> None:
    data = svg(draw(PATIENT))
    page = b"<html><body><p>A label of the ward.</p>" + data + b"</body></html>" if name == "a.html" else data
    released = sanitize_file(page, name, SANITIZER, options=KEEP).data
    assert b"A label of the ward" in released
    assert not read(released[released.index(b"<svg") :])


@pytest.mark.parametrize("name", ["a.svg", "a.html"])
def test_a_code_that_says_nothing_stays(name: str) -> None:
    data = svg(rects("Please wash your hands"))
    page = b"<html><body>" + data + b"</body></html>" if name == "a.html" else data
    released = sanitize_file(page, name, SANITIZER, options=KEEP).data
    assert read(released[released.index(b"<svg") :]) == ["Please wash your hands"]


def test_a_bar_code_of_few_shapes_is_judged_by_default_too() -> None:
    data = svg(bars("KRZ-447188"))
    assert data.count(b"<rect") < 60
    assert not read(sanitize_file(data, "a.svg", SANITIZER, options=ReadOptions()).data)


def test_a_drawing_beyond_the_bound_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.formats.svg_shapes.MOST_SHAPES", 100)
    said: list[str] = []
    released = sanitize_file(
        svg(rects(PATIENT)), "a.svg", SANITIZER, options=ReadOptions(pictures="keep", notice=said.append)
    ).data
    assert not read(released)
    assert "left out" in " ".join(said)


def test_drawings_that_use_themselves_end() -> None:
    inside = '<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>' + rects(
        PATIENT
    )
    assert said_by(element_of(svg(inside).decode()), KEEP) is None


def test_outlines_of_paths() -> None:
    assert contours("M1 1h2v2h-2z") == [[(1, 1), (3, 1), (3, 3), (1, 3), (1, 1)]]
    assert contours("m1,1 2,0 0,2 -2,0z m5 5 l1 1")[1] == [(6, 6), (7, 7)]
    assert contours("M0 0 q1 1 2 0 t2 0")[0][-1] == pytest.approx((4, 0))
    assert contours("nonsense 1 2 3") == []
    half = arc((0, 0), [1, 1, 0, 0, 1, 2, 0])
    assert half[-1] == (2, 0)
    assert min(y for _, y in half) == pytest.approx(-1)


WALLS = '<path fill="none" stroke="#333" d="M0 0H200V200H0Z M0 90H90 M90 0V200"/>'
LEVI = "M20 160v20h12 M52 160h-12v20h12M40 170h10 M60 160l7 20l7 -20 M82 160v20"
LINES = (
    '<line x1="20" y1="160" x2="20" y2="180"/><line x1="20" y1="180" x2="32" y2="180"/><line x1="40" y1="160" x2="40" y2="180"/>'
    '<line x1="40" y1="160" x2="52" y2="160"/><line x1="40" y1="170" x2="50" y2="170"/><line x1="60" y1="160" x2="67" y2="180"/>'
    '<line x1="67" y1="180" x2="74" y2="160"/>'
)


@pytest.mark.parametrize("letters", [f'<path stroke="red" d="{LEVI}"/>', f'<g stroke="red">{LINES}</g>'])
@pytest.mark.parametrize("scale", [1, 20])
def test_letters_in_a_few_straight_strokes_are_left_out_and_said(letters: str, scale: int) -> None:
    said: list[str] = []
    data = svg(f'<g transform="scale({scale})">{WALLS}{letters}</g>')
    released = sanitize_file(data, "a.svg", SANITIZER, options=ReadOptions(notice=said.append)).data
    for drawing, empty in ((data, False), (released, True)):
        places = {place for shape in shapes(element_of(drawing.decode())) for line in shape.contours for place in line}
        assert (len(places) <= 1) == empty
    assert said == ["1 drawing is left out, for what drawings show is not judged: see --pictures"]


def test_walls_ticks_and_arrows_are_no_letters() -> None:
    ticks = "".join(f"M{x} 150v6" for x in range(0, 200, 10)) + "M10 190l5 5l-5 5"
    data = svg(f'{WALLS}<path fill="none" stroke="red" d="{ticks}"/>')
    assert sanitize_file(data, "a.svg", SANITIZER, options=ReadOptions()).data == data
