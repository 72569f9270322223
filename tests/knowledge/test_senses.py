"""The sense of a noun in a text: the table, the choice by the words around, and the kind that covers what is likely."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from expurgate.core.errors import KnowledgeError
from expurgate.core.spans import Span
from expurgate.knowledge.association import Association
from expurgate.knowledge.meaning import COVERED, Meanings, Words
from expurgate.knowledge.senses import BUILTIN, Senses
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

RIVER = "They sat on the bank of the river and fished for trout under the willows."
MONEY = "The bank lent him money for the mortgage and raised the interest on his account."


def meanings(text: str, at: Span | None = None) -> Meanings:
    return Meanings(Words(text, Association.builtin()), Taxonomy.builtin(), Senses.builtin(), at=at)


def test_the_table_was_made_for_the_taxonomy_of_the_package() -> None:
    assert Senses.builtin().digest == Taxonomy.builtin().digest
    assert len(Senses.builtin()) > 15_000
    assert BUILTIN.stat().st_size < 1_600_000


@pytest.mark.parametrize(
    ("word", "text", "kind"),
    [
        ("bank", RIVER, "slope"),
        ("bank", MONEY, "financial institution"),
        ("mouse", "The cat caught a mouse in the barn.", "rodent"),
        ("mouse", "Click the mouse and the cursor moves on the computer screen.", "electronic device"),
        ("cranes", "Two cranes lifted the steel beams at the building site.", "lifting device"),
        ("cranes", "Two cranes waded in the marsh among herons and other birds.", "wading bird"),
    ],
)
def test_the_words_around_choose_the_sense(word: str, text: str, kind: str) -> None:
    assert meanings(text).generalizations(word)[0] == kind


def test_the_place_that_is_asked_about_decides_where_a_word_stands_twice() -> None:
    text = f"{RIVER}\n{MONEY}"
    second = text.rindex("bank")
    assert meanings(text, Span(16, 20)).generalizations("bank")[0] == "slope"
    assert meanings(text, Span(second, second + 4)).generalizations("bank")[0] == "financial institution"


def test_where_nothing_decides_the_kind_covers_what_is_likely() -> None:
    read = meanings("He had a fall at home and broke his hip; an ambulance took him to hospital.")
    likeliest, covering = read.likeliest("fall"), read.generalizations("fall")
    assert max(chance for _, chance in read.chances("fall")) < COVERED
    assert len(covering) < len(likeliest)
    assert "time of year" not in covering


def test_chances_add_up_and_a_noun_with_one_sense_has_none() -> None:
    read = meanings(RIVER)
    assert sum(chance for _, chance in read.chances("bank")) == pytest.approx(1, abs=1e-5)
    assert read.chances("willow tree") == []
    assert read.generalizations("trout") == Taxonomy.builtin().generalizations("trout") or read.chances("trout")


def test_terms_that_are_no_common_nouns_keep_what_the_taxonomy_says() -> None:
    read = meanings("Turkey and Tarragona are on the Mediterranean, where the turkey is no bird of the country.")
    for term in ("Tarragona", "turkey", "Francis Collins", "xqzzt"):
        assert (read.generalizations(term) == Taxonomy.builtin().generalizations(term)) or read.chances(term)
    assert read.generalizations("Tarragona")[0].startswith("city")


@pytest.mark.parametrize("text", ["", "bank", "😀 bank 😀", "בנק bank", "bank " * 3000, "\n\n\n"])
def test_any_text_is_safe_and_answers_are_the_same_again(text: str) -> None:
    first, again = meanings(text).generalizations("bank"), meanings(text).generalizations("bank")
    assert first == again
    assert first


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_bytes(BUILTIN.read_bytes()[:1000])
    with pytest.raises(KnowledgeError):
        Senses.open(broken)
    np.savez(tmp_path / "other.npz", digest=np.array("x"))
    with pytest.raises(KnowledgeError):
        Senses.open(tmp_path / "other.npz")


def test_no_word_of_the_text_is_shown() -> None:
    read = meanings("The secretword bank.")
    read.generalizations("bank")
    assert "secretword" not in repr(read) + repr(Words("secretword", Association.builtin()))
