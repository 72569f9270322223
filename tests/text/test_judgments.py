"""A judgment is told from a letter about one."""

from __future__ import annotations

import pytest

from expurgate.text.judgments import is_judgment

JUDGMENT = (
    "The case originated in an application against the Kingdom of Norway lodged with the Court by a Norwegian national, Ms Ragnhild Moe "
    "(“the applicant”). The applicant complained of the length of civil proceedings.\n\n"
    "The applicant was born in 1951 and lives in Drammen, Norway. On 3 May 2001 the Drammen District Court gave judgment and dismissed the claim. "
    "On 9 June 2002 the appeal was upheld by the Borgarting High Court, and the Government of Norway did not dispute the decision."
)


def test_a_judgment_is_one() -> None:
    assert is_judgment(JUDGMENT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Dear Ms Moe, the court has given judgment and your appeal was dismissed. Please ring me about the hearing. Yours, Ola",
        "The applicant is a nurse with ten years of experience. We lodged her application and her references are attached for the hearing on Monday.",
        "law court judge appeal " * 50,
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert not is_judgment(text)
