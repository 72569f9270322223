"""Words for bodies and houses in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import OFTEN_GIVEN, OFTEN_SURNAME
from expurgate.text import foreign_bodies
from expurgate.text.foreign_bodies import is_foreign_body, kind_of_foreign_body
from expurgate.text.known_bodies import listed


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Gesundheitsamt Pankow", "health office"),
        ("the Mairie", "town hall"),
        ("Farmácia Estrela", "pharmacy"),
        ("Södersjukhuset", "hospital"),
        ("Lindens vårdcentral", "health centre"),
        ("Junta de Freguesia de Alvor", "town hall"),
        ("maternelle Jules-Ferry", "nursery"),
        ("Ordnungsamt", "government office"),
        ("Maison de retraite Les Lilas", "care home"),
    ],
)
def test_a_word_of_the_name_says_what_the_body_is(name: str, kind: str) -> None:
    assert kind_of_foreign_body(name) == kind


@pytest.mark.parametrize("name", ["Brandt", "Camara", "amt", "Gare", "Rose Hill", "comune", ""])
def test_other_names_and_words_in_small_letters_say_nothing(name: str) -> None:
    assert kind_of_foreign_body(name) == ("station" if name == "Gare" else "")


def test_no_listed_word_is_what_very_many_people_are_called() -> None:
    text = (Path(foreign_bodies.__file__).parent / "data" / "foreign_bodies.txt").read_text(encoding="utf-8")
    usual = [word for word in listed(text) if word.isalpha() and known_as(word) & (OFTEN_GIVEN | OFTEN_SURNAME)]
    assert [word for word in usual if is_foreign_body(word)] == []
