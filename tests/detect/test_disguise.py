"""Identifiers that a reader sees are found, whatever characters stand between or in place of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.detect.detect_readings import plain

from expurgate.core.findings import Finding
from expurgate.detect.choose import detectors
from expurgate.detect.disguise import undisguised
from expurgate.policy import DetectRule

BOTH = detectors(DetectRule(patterns=("all",), regexes={"STAFF": r"\bstaff-\d+\b"}))
NUMBERS = ["mary.shelley@example.com", "212-555-0188", "4111 1111 1111 1111", "192.168.12.44", "staff-77"]
UNSEEN = "\u00ad\u034f\u115f\u180e\u200b\u200d\u200e\u202e\u2060\u2062\u3164\ufe0f\ufeff\uffa0\U000e0041\U000e0100"


def found(text: str) -> list[Finding]:
    return [finding for detector in BOTH for finding in detector.detect(plain(text))]


def covered(text: str, start: int, end: int) -> bool:
    """Whether every character that can be seen between two places is in a finding."""
    inside = {at for finding in found(text) for at in range(finding.span.start, finding.span.end)}
    return all(at in inside for at in range(start, end) if text[at] not in UNSEEN)


@given(st.sampled_from(NUMBERS), st.sampled_from(UNSEEN), st.sets(st.integers(1, 30), min_size=1))
def test_characters_no_one_sees_hide_nothing(number: str, unseen: str, places: set[int]) -> None:
    written = "".join(unseen + char if at in places else char for at, char in enumerate(number))
    assert covered(f"It is {written} now.", 6, 6 + len(written))


@pytest.mark.parametrize(
    "written",
    [
        "\uff12\uff11\uff12-\uff15\uff15\uff15-\uff10\uff11\uff18\uff18",
        "\u0662\u0661\u0662-\u0665\u0665\u0665-\u0660\u0661\u0668\u0668",
        "\U0001d7d0\U0001d7cf\U0001d7d0-555-0188",
        "212\u2212555\u22120188",
        "212\u2009555\u20090188",
        "mary\uff20example.com",
        "03\u204405\u20441970",
    ],
    ids=["wide", "arabic", "bold", "minus", "thin", "at", "stroke"],
)
def test_letters_and_digits_of_another_shape_hide_nothing(written: str) -> None:
    assert covered(f"It is {written} now.", 6, 6 + len(written))


def test_text_in_tags_and_in_runs_without_width_is_found() -> None:
    tags = "".join(chr(0xE0000 + ord(char)) for char in "Mary Adler")
    bits = "\u200b\u200c" * 8
    text = f"One{tags} and two{bits}."
    assert [text[f.span.start : f.span.end] for f in found(text) if f.evidence == "unseen-text"] == [tags, bits] * 2


@pytest.mark.parametrize(
    "text",
    [
        "A flag: \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f.",
        "A family: \U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466.",
        "Soft\u00adly, na\u00efve caf\u00e9 \u2013 \u201cquoted\u201d, x\u00b2, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.",
    ],
    ids=["flag", "family", "prose"],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert found(text) == []


@given(st.text())
def test_every_character_knows_its_place(text: str) -> None:
    shown, places = undisguised(text)
    assert len(shown) == len(places)
    assert places == sorted(set(places))
    assert all(0 <= at < len(text) for at in places)
