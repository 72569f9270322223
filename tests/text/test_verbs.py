"""The forms of verbs."""

from __future__ import annotations

import pytest

from expurgate.text.verbs import Forms, forms_of, verb


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("attend", ("attend", "attends", "attended", "attended", "attending")),
        ("study", ("study", "studies", "studied", "studied", "studying")),
        ("live", ("live", "lives", "lived", "lived", "living")),
        ("teach/taught/taught", ("teach", "teaches", "taught", "taught", "teaching")),
        ("star*", ("star", "stars", "starred", "starred", "starring")),
        ("go/went/gone", ("go", "goes", "went", "gone", "going")),
        ("be/was/been", ("be", "is", "was", "been", "being")),
        ("have/had/had", ("have", "has", "had", "had", "having")),
        ("agree", ("agree", "agrees", "agreed", "agreed", "agreeing")),
        ("stay", ("stay", "stays", "stayed", "stayed", "staying")),
    ],
)
def test_the_five_forms(written: str, forms: tuple[str, ...]) -> None:
    assert verb(written) == Forms(*forms)


def test_several_verbs_in_one_text() -> None:
    assert [forms.past for forms in forms_of("act write/wrote/written")] == ["acted", "wrote"]
