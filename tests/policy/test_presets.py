"""Every line of the page on presets: what is marked there is hidden, the rest stays."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from expurgate.pipeline.sanitizer import Sanitizer

PAGE = (Path(__file__).parents[2] / "docs" / "presets.md").read_text(encoding="utf-8")
_WORD = re.compile(r"[^\W_]+")


def lines(name: str) -> list[tuple[str, str]]:
    preset = name.split()[0]
    table = PAGE.split(f"<!-- {name} -->\n", 1)[1].split(f"\n<!-- end {name} -->", 1)[0].splitlines()[2:]
    return [(preset, row.strip("|").split("|")[-1].strip()) for row in table]


HIDES = [
    line
    for name in ("hipaa-safe-harbor", "recommended", "us-hiv-std", "eu-special-categories", "pseudonyms")
    for line in lines(name)
]
KEEPS = [
    line
    for name in ("hipaa-safe-harbor", "recommended", "us-hiv-std", "eu-special-categories", "pseudonyms")
    for line in lines(f"{name} keeps")
]


@cache
def sanitizer(preset: str) -> Sanitizer:
    return Sanitizer(preset)


def released(preset: str, text: str) -> str:
    return sanitizer(preset).sanitize(text).text


@pytest.mark.parametrize(("preset", "example"), HIDES)
def test_what_a_preset_hides(preset: str, example: str) -> None:
    secret = re.findall("⟦(.*?)⟧", example)
    said = released(preset, re.sub("[⟦⟧]", "", example))
    for word in (word for part in secret for word in _WORD.findall(part)):
        assert word not in _WORD.findall(said)


@pytest.mark.parametrize(("preset", "example"), [line for line in HIDES if line[0] == "hipaa-safe-harbor"])
def test_nothing_beyond_is_hidden(preset: str, example: str) -> None:
    said = released(preset, re.sub("[⟦⟧]", "", example))
    for word in _WORD.findall(re.sub("⟦.*?⟧", " ", example)):
        assert word in _WORD.findall(said) or word == "on"  # "on 3 March 2021" reads "in 2021"


@pytest.mark.parametrize(("preset", "example"), KEEPS)
def test_what_a_preset_keeps(preset: str, example: str) -> None:
    assert released(preset, example) == example


def test_all_elements_that_have_a_textual_form_are_on_the_page() -> None:
    table = PAGE.split("<!-- hipaa-safe-harbor -->\n", 1)[1].split("<!-- end", 1)[0]
    assert {int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == {*range(1, 16), 18}
