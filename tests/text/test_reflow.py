"""The text as the eye reads it, and the way back to the text as it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.text.reflow import as_one_line, joined_lines, reflowed

LONG = "The claimant was then seen by the consultant, a certain Margaret"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("call (413)\n555-0142 now", "call (413) 555-0142 now"),
        ("Marga-\nret and THORN-\nBURY", "Margaret and THORNBURY"),
        ("M A R G A R E T   T H O R N", "MARGARET THORN"),
        ("Surname |T|H|O|R|N|", "Surname |THORN|"),
        ("Tel | 0 | 7 | 7 | 0 | 0 | 9 |", "Tel | 077009 |"),
        ("1 2 3 4 are few", "1 2 3 4 are few"),
        ("SURNAME [T][H][O][R][N]", "SURNAME [THORN]"),
        ("see [1][2][3][4]", "see [1][2][3][4]"),
        ("BORN 0 7 / 1 1 / 1 9 5 8", "BORN 07/11/1958"),
        ("Tel   0 1 6   3 2 9   6 0 0", "Tel   016 329 600"),
        ("|0|7| / |1|1| / |1|9|5|8|", "|07/11/1958|"),
        ("| 1 | 2 |\n| 3 | 4 |", "| 1 | 2 | | 3 | 4 |"),
        ("**T**hornbury ~~Kat~~arzyna", "**Thornbury ~~Katarzyna"),
        ("2*3*4 and a*b*c, *all* of it", "2*3*4 and a*b*c, *all* of it"),
        ("'Thorn\x1b[1mbury'", "'Thornbury'"),
        ("Thorn\u00adbury, Margaret  Thornbury", "Thornbury, Margaret Thornbury"),
        ("one\n\ntwo", "one\n\ntwo"),
        ("Surname\n\nT\n\nH\n\nO\n\nR\n\nN\n\nDate", "Surname\n\nTHORN\n\nDate"),
        ("> call (413)\n> 555-0142 now", "> call (413) 555-0142 now"),
        ("> > Marga-\n> > ret came", "> > Margaret came"),
        ("> one\n> > two", "> one > > two"),
        ("<b>Thorn</b><i>bury</i> came", "<b>Thornbury</i> came"),
        ("<[name]>Thorn</[name]>bury came", "<[name]>Thornbury came"),
        ("a < b and c > d", "a < b and c > d"),
    ],
)
def test_lines_hyphens_and_spaced_letters_are_joined(written: str, read: str) -> None:
    assert joined_lines(written).text == read


def test_a_wrapped_paragraph_is_joined_and_a_form_or_list_is_not() -> None:
    assert reflowed(f"{LONG}\nThornbury of Leeds.").text == f"{LONG} Thornbury of Leeds."
    for after in ("Name: Thornbury", "- Thornbury", "1. Thornbury", "a\tb\tc"):
        assert reflowed(f"{LONG}\n{after}").text == f"{LONG}\n{after}"
    assert reflowed("Roses are red\nViolets are blue").text == "Roses are red\nViolets are blue"


def test_a_name_on_several_lines_is_one() -> None:
    assert as_one_line("Margaret\n  Thorn-\nbury") == "Margaret Thornbury"


@given(st.text(alphabet="abT |-\n\u00ad1[]*/", max_size=60))
def test_the_way_back_is_exact(text: str) -> None:
    for view in (joined_lines(text), reflowed(text)):
        assert len(view.text) == len(view.places)
        assert list(view.places) == sorted(set(view.places))
        for at, char in enumerate(view.text):
            place = view.back(Span(at, at + 1))
            assert text[place.start] == char or (char == " " and text[place.start].isspace())


@given(st.text(alphabet="ab Mﬁ-\n.|", max_size=60))
def test_a_view_that_moves_nothing_has_every_character_at_its_place(text: str) -> None:
    for view in (reflowed(text), joined_lines(text)):
        assert view.unmoved == (list(view.places) == list(range(len(view.places))))


def test_a_short_view_that_moves_characters_says_so() -> None:
    view = reflowed("D.O.B: 02/11/1983")
    assert view.text.startswith("DOB:")
    assert not view.unmoved


def test_a_name_is_read_over_the_end_of_a_narrow_line() -> None:
    assert (
        reflowed("organised by Mrs Joan\nTregunna after her stay.").text
        == "organised by Mrs Joan Tregunna after her stay."
    )
    assert reflowed("Mrs Oyelowo-\nHart has it.").text == "Mrs Oyelowo-Hart has it."
    assert reflowed("Mr Smith\nBrighton").text == "Mr Smith\nBrighton"
    assert reflowed("she saw Mr Smith\nBrighton BN1 2AB").text == "she saw Mr Smith\nBrighton BN1 2AB"
