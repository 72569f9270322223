"""Stand-ins of names with words beside them, of codes with their names, and of peoples; lists that go."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.transform.conftest import rewrite

from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.transform.draw import Draws
from expurgate.transform.people import People
from expurgate.transform.pseudonymize import Pseudonymize
from expurgate.transform.redact import Suppress
from expurgate.transform.rewriter import Rewriter
from expurgate.transform.values import coded

Run = Callable[..., str]
KEY = b"an example, not a secret"


@pytest.mark.parametrize(
    ("surface", "shape"),
    [
        ("grandson Jakub", r"grandson [A-Z][a-z]+"),
        ("former Olympic swimmer Kate Moss", r"swimmer [A-Z][a-z]+ [A-Z][a-z]+"),
        ("Ngozi's mum", r"[A-Z][a-z]+'s mum"),
        ("Mr Alan Duffy of Unison", r"Mr [A-Z][a-z]+ [A-Z][a-z]+"),
        ("Judge Anna Moss", r"Judge [A-Z][a-z]+ [A-Z][a-z]+"),
        ("Cllr Dr Helen Prowse", r"Cllr Dr [A-Z][a-z]+ [A-Z][a-z]+"),
        ("Mrs Teresa Moss (aged 71)", r"Mrs [A-Z][a-z]+ [A-Z][a-z]+"),
        ("Dear Dr Okafor", r"Dear Dr [A-Z][a-z]+"),
        ("Ludwig van Moss", r"[A-Z][a-z]+ [A-Z][a-z]+"),
    ],
)
def test_a_name_keeps_its_role_and_title_and_nothing_else(surface: str, shape: str) -> None:
    made = People(Draws(KEY)).pseudonym(surface)
    assert re.fullmatch(shape, made)
    assert not {"Jakub", "Kate", "Ngozi", "Alan", "Duffy", "Unison", "Moss", "Okafor"} & set(re.findall(r"\w+", made))


def test_a_name_has_one_stand_in_with_and_without_its_role() -> None:
    people = People(Draws(KEY))
    assert people.pseudonym("grandson Jakub") == f"grandson {people.pseudonym('Jakub')}"


def test_a_role_that_is_hidden_does_not_come_back(
    read: Callable[..., Reading], found: Callable[..., list[Finding]]
) -> None:
    text = "My grandson Jakub is ill. A grandson is a joy."
    rewriter = Rewriter(Pseudonymize(key=KEY))
    named = found(text, ("grandson Jakub", "PERSON"))
    assert "grandson" in rewrite(rewriter, read(text), named)
    assert not rewriter.made("grandson")
    hidden = [*named, Finding(Span(28, 36), "grandson", "terms")]
    assert "grandson" not in rewrite(Rewriter(Pseudonymize(key=KEY)), read(text), hidden)


def test_a_code_goes_without_the_words_found_with_it() -> None:
    assert coded("registration GK14 XPL") == "GK14 XPL"
    assert coded("Tel 01434 655655") == "01434 655655"
    assert coded("GK14 XPL") == "GK14 XPL"
    assert coded("Annual Report") == "Annual Report"


def test_a_time_stays_a_time(rewritten: Run) -> None:
    made = rewritten(Pseudonymize(key=KEY), "Seen at 9.15pm there.", ("9.15pm", "CARDINAL"))
    found = re.fullmatch(r"Seen at (\d+)\.(\d\d)pm there\.", made)
    assert found is not None
    assert int(found[2]) < 60


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        (
            "It rained. Ann Moss, Bo Reid and Cy Webb all laughed.",
            [("Ann Moss", "PERSON"), ("Bo Reid", "PERSON"), ("Cy Webb", "PERSON")],
            "It rained. […] all laughed.",
        ),
        ("He got a £2.4m loan.", [("2.4", "MONEY")], "He got a loan."),
    ],
)
def test_a_list_goes_as_one(rewritten: Run, text: str, wanted: list[tuple[str, str]], expected: str) -> None:
    assert rewritten(Suppress(), text, *wanted) == expected
