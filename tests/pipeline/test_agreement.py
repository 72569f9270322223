"""Nothing is released before the verifier agrees, and whatever is released it accepts."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from tests.formats.pdf_files import data_of, truetype
from tests.pipeline.random_cases import case, sanitizer_for, tried, verified
from tests.pipeline.wide_cases import KINDS, wide_case

import expurgate
from expurgate.assurance.certificate import certify, stated_preset
from expurgate.assurance.check import Check
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Assessment
from expurgate.formats.base import ReadOptions
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline import agreement
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.detected import ON_TRUST
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy
from expurgate.privacy.disclosure import Disclosure
from expurgate.text.normal import normal_form

CASES = 100
"""benchmarks/verified.py tries thousands."""


@pytest.mark.parametrize("part", range(10))
def test_whatever_is_released_the_verifier_accepts(part: int) -> None:
    found = [(number, tried(case(number, sentences=4))) for number in range(part, CASES, 10)]
    assert [(number, one.why) for number, one in found if one.disagreed] == []
    assert sum(one.released for _, one in found) > len(found) // 2


@pytest.mark.parametrize(
    ("number", "kinds"), [(60067, KINDS), (17, ("pdf",)), *((number, KINDS) for number in range(3))]
)
def test_the_same_with_other_formats_alphabets_decisions_and_settings(number: int, kinds: tuple[str, ...]) -> None:
    """The first two are pages on which removed words leave gaps, read in another way than what was written."""
    found = tried(wide_case(number, kinds, texts=2 if number > 100 else 3, sentences=3 if number > 100 else 4))
    assert not found.disagreed, found.why
    assert found.accepted or number not in (60067, 17)


def _both_ways(text: str, sanitizer: Sanitizer) -> list[Callable[[], str]]:
    """A text sanitized as a text and as a file; what is released."""
    return [
        lambda: sanitizer.sanitize(text).text,
        lambda: sanitize_file(text.encode(), "a.txt", sanitizer).data.decode(),
    ]


def test_a_table_that_only_the_release_shows_is_read_by_its_cells_before_the_verifier_reads_it() -> None:
    """The number in its headings hides the second table, until the number goes; the first one is read from the start."""
    first = "Patient | Ward | Notes\nOtter | Bracken | quiet\nRowan | Bracken | loud\n\n"
    second = "First name | Phone 01632 960417 | Notes\nGarden | weekly | quiet\nBread | daily | loud\n"
    sanitizer = Sanitizer("recommended")
    for released in _both_ways(first + second, sanitizer):
        sanitizer.forget()
        text = released()
        assert "weekly" in text
        assert not any(name in text for name in ("Otter", "Rowan", "Garden", "Bread", "960417"))


def test_what_a_model_overlooks_and_the_verifier_blames_is_hidden_in_another_run(
    monkeypatch: pytest.MonkeyPatch, reader: Reader, knowledge: Knowledge
) -> None:
    """The model overlooks what the definition forbids; the two are of one mind again before anything is released."""
    sanitizer = Sanitizer(policy_for(protect=["HIV"]), reader=reader, knowledge=knowledge)
    text = "A patient with pneumonia and weight loss."
    assert sanitizer.sanitize(text).text != text
    real = Disclosure.assess

    def blind(model: Disclosure, *given: Any, **named: Any) -> Assessment:
        return replace(real(model, *given, **named), findings=())

    monkeypatch.setattr(Disclosure, "assess", blind)
    for released in _both_ways(text, sanitizer):
        sanitizer.forget()
        assert "pneumonia" not in released()


def test_nothing_is_released_when_the_verifier_does_not_agree(
    monkeypatch: pytest.MonkeyPatch, reader: Reader, knowledge: Knowledge
) -> None:
    """It blames something else each time, and nothing that is hidden helps."""
    runs: list[str] = []

    def never(*_: object, blamed: set[str], **__: object) -> list[Check]:
        runs.append(f"word{len(runs)}")
        blamed.add(runs[-1])
        return [Check("the sky is blue", False)]

    monkeypatch.setattr(agreement, "claims", never)
    sanitizer = Sanitizer(policy_for(protect=["HIV"]), reader=reader, knowledge=knowledge)
    for released in _both_ways("A patient with pneumonia and weight loss.", sanitizer):
        runs.clear()
        with pytest.raises(GuaranteeError, match="independent verifier does not agree") as raised:
            released()
        assert len(runs) > 1
        assert type(raised.value) is GuaranteeError, "the one that knows words of the document stays inside"
        assert raised.value.__context__ is None


@pytest.mark.parametrize(
    "number",
    [
        7_000_003,  # people have other letters in the whole file than in one of its parts
        8_000_413,  # a gap in a line of a page is read as two columns, and other terms stand together
    ],
)
def test_what_stands_together_only_as_it_is_written_is_hidden_too(number: int) -> None:
    found = tried(wide_case(number, texts=3, sentences=5))
    assert found.accepted, found.why


def test_one_row_that_does_not_hold_is_enough(
    monkeypatch: pytest.MonkeyPatch, reader: Reader, knowledge: Knowledge
) -> None:
    """The rows behind it hold, and do not speak for it."""
    sanitizer = Sanitizer(policy_for(protect=["HIV"]), reader=reader, knowledge=knowledge)
    rows = b"id,note\n1,A patient with pneumonia and weight loss.\n2,A window in the garden.\n"
    monkeypatch.setattr("expurgate.privacy.disclosure.Disclosure.assess", lambda *_, **__: Assessment("disclosure"))
    with pytest.raises(GuaranteeError, match="independent verifier does not agree"):
        sanitize_file(rows, "a.csv", sanitizer)


@pytest.mark.parametrize(
    ("city", "year"),
    [
        ("Berlin", "1936"),
        ("Montreal", "1976"),
        ("London", "2012"),
        ("Berlin", "nineteen thirty-six"),
        ("London", "twenty twelve"),
    ],
)
def test_years_count_in_groups(city: str, year: str) -> None:
    text = f"He ran in the Olympics of {year} and saw the games begin."
    policy = policy_for(protect=[city], bare=True)
    result = sanitizer_for(policy).sanitize(text)
    assert verified(result.text, result.certificate, policy).holds
    if city != "London":
        assert not ("Olympics" in result.text and year in result.text)


@pytest.mark.parametrize(
    ("city", "text"),
    [
        ("Montreal", "He swam in the Summer Games of 1976."),
        ("London", "In 2012 he volunteered at the Games."),
        ("Berlin", "He ran in the Olympics of 1936."),
        ("Boston", "She was hurt in the marathon bombing of 2013."),
        ("Lisbon", "He wrote his thesis on the earthquake of 1755."),
        ("Munich", "He reported from the Games in 1972 for his paper."),
    ],
)
def test_an_event_with_its_year_names_its_place(city: str, text: str) -> None:
    """The sanitizer hides it, and the verifier by itself refuses the text as it is."""
    policy = policy_for(protect=[city], bare=True)
    result = sanitizer_for(policy).sanitize(text)
    assert result.text != text
    assert verified(result.text, result.certificate, policy).holds
    plain = sanitizer_for(policy).draft("He walks in the garden.").run
    forged = verified(text, certify(replace(plain, released=text)), policy)
    assert "protected entity 1 is not disclosed" in [check.claim for check in forged if not check.holds]


@pytest.mark.parametrize("text", ["The **H**IV test was done.", "An HlV test was done.", "He has H-\nIV and walks."])
def test_a_name_in_disguise_is_hidden_and_refused(text: str) -> None:
    policy = policy_for(protect=["HIV"], bare=True)
    result = sanitizer_for(policy).sanitize(text)
    assert not {"iv", "hlv", "hiv"} & set(normal_form(result.text).split())
    assert verified(result.text, result.certificate, policy).holds
    plain = sanitizer_for(policy).draft("He walks in the garden.").run
    forged = verified(text, certify(replace(plain, released=text)), policy)
    assert "protected entity 1 is not disclosed" in [check.claim for check in forged if not check.holds]


@pytest.mark.parametrize("name", ["a.txt", "a.html"])
def test_a_chosen_alpha_is_certified_and_verified(name: str) -> None:
    policy = policy_for(protect=["HIV"], alpha="auto")
    data = b"<html><body><p>An HIV test and antiretroviral therapy.</p></body></html>"
    released = sanitize_file(data if name == "a.html" else b"An HIV test.", name, Sanitizer(policy))
    stated = released.certificate.documents()[0] if name == "a.html" else released.certificate
    assert stated.data["aim"]["alpha"] >= 1
    assert expurgate.verify(released.data, released.certificate, name=name).holds


def test_columns_are_judged_again_as_they_were() -> None:
    data = b"id,name,note\n1,Mary Smith,He has HIV.\n2,John Doe,She was fine.\n"
    options = ReadOptions(columns=("note",), drop=("name",), keep=("id",))
    released = sanitize_file(data, "a.csv", Sanitizer(policy_for(protect=["HIV"])), options)
    assert expurgate.verify(released.data, released.certificate, name="a.csv").holds
    assert "note" not in released.certificate.to_json()


def test_claims_that_could_not_be_checked_are_said(tmp_path: Path) -> None:
    result = expurgate.sanitize("Mary Adler is well.")
    checks = expurgate.verify(result.text, result.certificate)
    assert checks.holds
    assert ["correlation" in check.claim for check in checks.unchecked] == [True]
    again = expurgate.verify(result.text, result.certificate, original="Mary Adler is well.")
    assert again.holds
    assert again.unchecked == ()


def test_a_failed_claim_names_itself() -> None:
    with pytest.raises(GuaranteeError, match="the sky is blue: no, 3 clouds"):
        agreement._agreed([Check("a", True), replace(Check("the sky is blue", False), detail="3 clouds")], set())


def test_the_preview_is_the_result() -> None:
    text = "Mr Robert Murray of Wilmington had pneumonia, weight loss, an HIV test and antiretroviral therapy in 2002."
    policy = policy_for(protect=["HIV"], bare=False)
    sanitizer = Sanitizer(replace(policy, knowledge=replace(policy.knowledge, association="counts")))
    seen, done = sanitizer.assess(text), sanitizer.sanitize(text)
    assert done.rounds > 1
    shown = list(zip(seen.findings, seen.replacements, strict=True))
    for edit in done.edits:
        assert any(edit.span.overlaps(finding.span) and would == edit.replacement for finding, would in shown)


def test_a_text_with_which_nothing_was_done_is_read_as_an_original() -> None:
    """Whoever releases an original and says that nothing was found in it is not read as if "Mr K" were a stand-in of ours."""
    draft = Sanitizer("recommended").draft("He walks in the garden.")
    assert draft.run.edits == 0
    text = "Mr K walks in the garden."
    forged = certify(replace(draft.run, released=text))
    assert [check.claim for check in expurgate.verify(text, forged) if not check.holds] == [
        "nothing is found by tagger"
    ]


def test_names_that_were_put_in_are_taken_on_trust_and_that_is_said() -> None:
    result = expurgate.sanitize("Robert Murray met Graham Lowe in Leeds.", policy="pseudonyms")
    checks = expurgate.verify(result.text, result.certificate)
    assert checks.holds
    (trusted,) = [check for check in checks.unchecked if check.claim == ON_TRUST]
    assert re.match(r"not checked: [1-9]\d* places", trusted.detail)


@pytest.mark.parametrize(("keep", "said"), [(("id", "name"), "2"), (("*",), "all that are not named")])
def test_columns_that_nobody_judged_are_said(keep: tuple[str, ...], said: str) -> None:
    data = b"id,name,note\n1,Mary Smith,She is well.\n"
    options = ReadOptions(columns=("note",), keep=keep)
    released = sanitize_file(data, "a.csv", Sanitizer(policy_for(protect=["HIV"])), options)
    checks = expurgate.verify(released.data, released.certificate, name="a.csv")
    assert checks.holds
    assert f"not checked: kept as they were: {said}" in [check.detail for check in checks.unchecked]
    released.certificate.data["unjudged"]["columns"] = 1
    assert not expurgate.verify(released.data, released.certificate, name="a.csv").holds


def test_pictures_that_nobody_judged_are_said() -> None:
    options = ReadOptions(pictures="keep")
    released = sanitize_file(b"<p>He is well.</p>", "a.html", Sanitizer(policy_for(protect=["HIV"])), options)
    checks = expurgate.verify(released.data, released.certificate, name="a.html")
    assert "the pictures tell nothing" in [check.claim for check in checks.unchecked]


def test_columns_that_are_called_after_people_are_released_and_accepted() -> None:
    """Under "Mary Adler" and under "Person A" numbers are measures alike."""
    sanitizer = Sanitizer(policy_for(protect=["HIV"], bare=False))
    released = sanitize_file(b"Mary Adler,John Doe\n1,2\n", "a.csv", sanitizer)
    assert b"Adler" not in released.data
    assert released.data.endswith(b"\n1,2\n")
    assert expurgate.verify(released.data, released.certificate, name="a.csv").holds


def test_a_preset_with_another_setting_is_not_called_the_preset() -> None:
    """Whoever turns the detectors down does not get to say "recommended"."""
    recommended = Policy.load("recommended")
    assert stated_preset(recommended) == "recommended"
    assert stated_preset(policy_for(protect=["HIV"], bare=False)) == "recommended"
    assert recommended.detect is not None
    weaker = replace(
        recommended, detect=replace(recommended.detect, patterns=(), entities=(), tagger=False, terms=("x",))
    )
    assert stated_preset(weaker) is None
    assert stated_preset(replace(recommended, subject=None)) is None
    assert stated_preset(replace(recommended, correlation=None)) is None


@pytest.mark.parametrize(
    "number",
    [
        500_287,  # the lines of a mail end otherwise once it is written, and a word is read as a name there
        500_310,  # the names of two columns become the same mark, and must be taken for names of columns again
        500_315,  # a term is kept though a model objects: what else stands there has stand-ins in it still
    ],
)
def test_what_is_read_otherwise_once_it_is_written_is_hidden_too(number: int) -> None:
    found = tried(wide_case(number, ("pdf", "eml", "docx", "xlsx")))
    assert found.released, found.why
    assert found.accepted, found.why


def test_a_first_row_whose_figures_are_hidden_is_still_judged_as_a_row() -> None:
    released = sanitize_file(
        b"Mary Adler,mary4@adler.example\nRobert Murray,rob7@murray.example\n", "a.csv", Sanitizer("recommended")
    )
    assert expurgate.verify(released.data, released.certificate, name="a.csv").holds
    assert len(released.certificate.documents()) == 2


def test_a_font_that_may_tell_hidden_letters_is_said_by_the_verifier_too() -> None:
    with pikepdf.open(io.BytesIO(truetype())) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
                item.FontFile2.write(bytes(item.FontFile2.read_bytes())[:200])
        damaged = data_of(pdf)
    for source, said in ((damaged, True), (truetype(), False)):
        released = sanitize_file(source, "a.pdf", Sanitizer("recommended"))
        checks = expurgate.verify(released.data, released.certificate, name="a.pdf")
        assert checks.holds
        assert any("fonts cannot be cut down" in check.detail for check in checks if not check.checked) == said


def test_a_file_of_which_no_text_is_left_is_released_and_accepted() -> None:
    found = tried(wide_case(701_715, texts=2, sentences=3))
    assert found.released, found.why
    assert found.accepted, found.why
