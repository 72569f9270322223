"""A dishonest maker without a key: whatever a certificate claims, "ok" is never said of what nobody looked into."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from tests.pipeline import wide_cases
from tests.pipeline.random_cases import sanitizer_for

import expurgate
from expurgate.assurance.certificate import Run, certify, certify_file
from expurgate.assurance.check import Verification
from expurgate.assurance.exceptions import Exceptions, KeptWords
from expurgate.assurance.weakened import UNNAMED, weakened
from expurgate.formats.base import ReadOptions
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.detected import IN_TURN, ON_TRUST
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import PRESETS, DetectRule, KnowledgeRule, Policy

NAMED = "Mr K and Dr B of Grange came."


@pytest.fixture(scope="module")
def honest() -> Run:
    return Sanitizer("recommended").draft("He walks in the garden.").run


def forged(run: Run, text: str, **claimed: object) -> Verification:
    """What the verifier says of a text whose maker seals whatever helps."""
    return expurgate.verify(text, certify(replace(run, released=text, **claimed)))  # type: ignore[arg-type]


def unchecked(checks: Verification, claim: str) -> list[str]:
    return [check.detail for check in checks.unchecked if check.claim == claim]


def test_who_claims_to_have_changed_something_is_not_told_ok_for_it(honest: Run) -> None:
    """The patience with rewritten texts is said, place by place, and who claims nothing does not get it."""
    assert not forged(honest, NAMED).holds
    checks = forged(honest, NAMED, edits=3)
    (told,) = unchecked(checks, ON_TRUST)
    assert "only an original would be suspected for" in told
    assert "the first at 3..4" in told


def test_the_original_settles_what_was_taken_on_trust() -> None:
    text = "Robert Murray met Graham Lowe in Leeds."
    result = expurgate.sanitize(text, policy="pseudonyms")
    assert unchecked(expurgate.verify(result.text, result.certificate), ON_TRUST)
    assert expurgate.verify(result.text, result.certificate, original=text).unchecked == ()


def test_letters_in_the_order_in_which_people_appear_tell_no_initials(honest: Run) -> None:
    result = expurgate.sanitize("Mr Robert Murray met Dr Graham Lowe.")
    checks = expurgate.verify(result.text, result.certificate)
    assert not unchecked(checks, ON_TRUST)
    assert IN_TURN in [check.claim for check in checks if check.checked and check.holds]
    initials = forged(honest, "Mr A met Dr L and Mr B.", edits=3)
    assert unchecked(initials, ON_TRUST)
    assert IN_TURN not in [check.claim for check in initials]


@pytest.mark.parametrize("excused", [True, False])
def test_what_is_kept_by_wish_is_said_not_to_be_judged(honest: Run, excused: bool) -> None:
    text = "Mary Adler is well."
    checks = forged(honest, text, exceptions=Exceptions((KeptWords("Mary Adler", None, excused, "she agreed"),)))
    assert unchecked(checks, "what is kept by wish tells nothing")
    assert bool(unchecked(checks, "what people kept though a model objected tells nothing")) == excused
    kept = forged(honest, text, policy=replace(honest.policy, keep=("Mary Adler",)))
    assert unchecked(kept, "what is kept by wish tells nothing") == [
        "not checked: 1 places that detectors would hide (1 terms of the policy, 0 decisions)"
    ]


def test_kept_terms_stay_unjudged_when_the_original_is_given() -> None:
    text = "Mary Adler is well."
    result = Sanitizer(replace(Policy.load("recommended"), keep=("Mary Adler",))).sanitize(text)
    checks = expurgate.verify(result.text, result.certificate, original=text)
    assert [check.claim for check in checks.unchecked] == ["what is kept by wish tells nothing"]


@pytest.mark.parametrize("text", ["The patient [ADLER] is well.", "Seen by [MARY_ADLER] and [WILMINGTON]."])
def test_a_name_in_brackets_is_no_mark_of_ours(honest: Run, text: str) -> None:
    assert not forged(honest, text).holds
    assert unchecked(forged(honest, text, edits=1), ON_TRUST)
    assert "ADLER" not in expurgate.sanitize(text).text


def test_marks_and_labels_in_brackets_stay(honest: Run) -> None:
    text = "The [PATIENT_ID] of [PERSON] in [GPE] is [e-mail address], ▇▇▇▇."
    assert forged(honest, text).holds


@pytest.mark.parametrize(
    ("data", "name", "texts"),
    [
        (json.dumps({"Mary Adler of Wilmington": "Nothing."}).encode(), "a.json", ["Nothing."]),
        (b"<a><mary_adler_of_wilmington>Nothing.</mary_adler_of_wilmington></a>", "a.xml", ["Nothing."]),
    ],
)
def test_names_of_fields_are_said_not_to_be_judged(honest: Run, data: bytes, name: str, texts: Sequence[str]) -> None:
    runs = [replace(honest, released=text) for text in texts]
    checks = expurgate.verify(data, certify_file(runs, data, name[2:]), name=name)
    (told,) = unchecked(checks, "what fields, columns and elements are called tells nothing")
    assert "nothing is found by tagger: no" in told
    plain = json.dumps({"note": "Nothing."}).encode()
    checks = expurgate.verify(plain, certify_file(runs, plain, "json"), name="a.json")
    assert not unchecked(checks, "what fields, columns and elements are called tells nothing")


BOTH = ("names of people", "numbers and addresses")


def narrowed(policy: Policy) -> Policy:
    """The policy with the first two of the entities it protects, which takes less time."""
    assert policy.disclosure is not None
    return replace(policy, disclosure=replace(policy.disclosure, protect=policy.disclosure.protect[:2]))


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (Policy(detect=DetectRule(terms=("Project Heron",))), BOTH),
        (policy_for(protect=["HIV"], bare=True), BOTH),
        *((narrowed(Policy.load(name)), BOTH) for name in ("us-hiv-std", "eu-special-categories")),
        (Policy(detect=DetectRule(patterns=("all",))), BOTH[:1]),
        (Policy(detect=DetectRule(entities=("PERSON",))), BOTH[1:]),
        (Policy(detect=DetectRule(patterns=("EMAIL",), entities=("all",))), ()),
        (policy_for(protect=["HIV"], bare=False), ()),
        (policy_for(reveal=["engineer"]), ()),
    ],
)
def test_what_nobody_looked_for_is_said(policy: Policy, said: tuple[str, ...]) -> None:
    """By the certificate, which nobody can make silent, by the verifier, by the report and by the command."""
    told: list[str] = []
    released = sanitize_file(b"He walks.", "a.txt", sanitizer_for(policy), ReadOptions(notice=told.append))
    assert released.certificate.data.get("unsought", []) == [*said]
    checks = expurgate.verify("He walks.", released.certificate)
    detail = f"not checked: nothing in the policy looks for {' or for '.join(said)}"
    assert unchecked(checks, UNNAMED) == [detail] * bool(said)
    assert sum("nobody looked for" in one for one in told) == bool(said)
    assert ("Nobody looked for" in sanitizer_for(policy).sanitize("He walks.").report()) == bool(said)


def test_a_certificate_does_not_leave_out_half_of_what_nobody_looked_for() -> None:
    run = Sanitizer(Policy(detect=DetectRule(terms=("Project Heron",)))).draft("He walks.").run
    certificate = certify(run)
    certificate.data["unsought"].pop()
    assert not expurgate.verify("He walks.", certificate).holds


def test_less_than_usual_is_said() -> None:
    policy = policy_for(protect=["HIV"], bare=True)
    assert policy.disclosure is not None
    assert [*weakened(policy)] == []
    asked = replace(policy.disclosure, support=1000, largest=1, budget=5, crowd=0, hide_unseen=False)
    (told,) = weakened(replace(policy, disclosure=asked, language="any", knowledge=KnowledgeRule(corpus="x.corpus")))
    assert told.holds
    assert not told.checked
    for name in ("support", "largest", "budget", "crowd", "hide_unseen"):
        assert f"disclosure.{name}" in told.detail
    assert "knowledge.corpus" in told.detail
    assert "language" in told.detail
    stricter = replace(policy.disclosure, support=1, crowd=60, sure=1)
    assert [*weakened(replace(policy, disclosure=stricter))] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_ask_for_what_is_usual(preset: str) -> None:
    policy = Policy.load(preset)
    assert [*weakened(policy)] == []
    shown = replace(policy, detect=replace(policy.detect or DetectRule(), show=("PERSON",)))
    assert "detect.show" in next(weakened(shown)).detail


def test_a_search_that_ended_early_is_said() -> None:
    policy = policy_for(protect=["HIV"], bare=True)
    assert policy.disclosure is not None
    text = "The nurse saw a house, a garden and a window in the town."
    short = Sanitizer(replace(policy, disclosure=replace(policy.disclosure, budget=2))).sanitize(text)
    claim = "every group of terms was looked at"
    assert unchecked(expurgate.verify(short.text, short.certificate), claim)
    whole = sanitizer_for(policy).sanitize(text)
    assert not unchecked(expurgate.verify(whole.text, whole.certificate), claim)


def _with_member(data: bytes) -> bytes:
    out = io.BytesIO(data)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("customXml/item1.xml", "<a>Mary Adler of Wilmington</a>")
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "hide"),
    [
        ("a.docx", wide_cases._docx(["He walks in the garden."]), _with_member),
        ("a.xlsx", wide_cases._xlsx(["He walks in the garden."]), _with_member),
        ("a.docx", wide_cases._docx(["He walks in the garden."]), lambda data: data + b"Mary Adler"),
        ("a.pdf", wide_cases._pdf(["He walks in the garden."]), lambda data: data + b"\n% Mary Adler"),
        (
            "a.eml",
            b"To: b@example.org\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHe walks.\n",
            lambda data: b"X-Note: Mary Adler\n" + data,
        ),
    ],
)
def test_what_is_hidden_in_a_file_beside_its_texts_is_never_ok(
    name: str, data: bytes, hide: Callable[[bytes], bytes]
) -> None:
    claim = "the file holds nothing beside what was read from it"
    released = sanitize_file(data, name, Sanitizer("recommended"))
    assert not unchecked(expurgate.verify(released.data, released.certificate, name=name), claim)
    hidden = hide(released.data)
    runs = [Sanitizer("recommended").draft(result.text).run for result in released.results]
    stated = certify_file(runs, hidden, name.rpartition(".")[2])
    checks = expurgate.verify(hidden, stated, name=name)
    assert not checks.holds or unchecked(checks, claim)
