"""Who speaks in a chat, and who is spoken of there, in small letters too."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.detect.entities import EntityDetector
from expurgate.detect.names import surely_named, titled
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN

CHAT = """quvenne: who has the slides
Dorrik: ask prof zell for more time?
quvenne: no way 😳
Dorrik: 😳
quvenne: fine
"""


def speakers(text: str) -> list[str]:
    return [text[span.start : span.end] for span in titled(text)]


def test_everybody_who_speaks_more_than_once_is_found_at_every_turn() -> None:
    assert speakers(CHAT) == ["quvenne", "Dorrik", "quvenne", "Dorrik", "quvenne"]


def test_spans_of_speakers_stand_at_the_beginnings_of_lines() -> None:
    assert all(span.start == 0 or CHAT[span.start - 1] == "\n" for span in titled(CHAT))
    assert Span(0, 7) in set(titled(CHAT))


@pytest.mark.parametrize(
    "text",
    [
        "name: x\nphone: y\nphone: z\nname: w\nnotes: v\n",
        "you: hi\nmum: hi\nyou: ok\nmum: ok\nyou: bye\n",
        "interviewer: and then?\nnurse: he fell\ninterviewer: when?\nnurse: at noon\n",
        "CH: Where are you?\nCALLER: At home.\nCH: Is he breathing?\nCALLER: Yes.\n",
        "IO: You live alone?\nCUST: I do.\nIO: Since when?\nCUST: A while.\n",
        "Dorrik: one line\nand much more that nobody says\nin a long text\nDorrik: again\nwith more lines\nand more\n",
        "",
    ],
)
def test_forms_roles_and_texts_with_few_turns_have_no_speakers(text: str) -> None:
    assert speakers(text) == []


def test_a_given_name_in_small_letters_that_is_a_rare_noun_too_is_a_person() -> None:
    text = "graham says hi btw\ntell graham he owes me a tenner"
    found = EntityDetector().detect(Reader(BUILTIN).read(Document(text)))
    assert [text[each.span.start : each.span.end] for each in found if each.label == "PERSON"] == ["graham", "graham"]


def test_who_speaks_with_initials_that_are_a_title_elsewhere_is_somebody() -> None:
    text = "JA: When did he come?\nMS: Before the war.\nJA: And your mother?\nMS: From here.\n"
    assert speakers(text) == ["JA", "MS", "JA", "MS"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He owes a man whom he will only call Quarrel.", "Quarrel"),
        ("a male I know as Dunkeld ran off", "Dunkeld"),
        ("04/03/24    EFT R QUILLFEATHER      1 980.00", "R QUILLFEATHER"),
        ("Dghtr Ylvane phoned x2.", "Ylvane"),
    ],
)
def test_who_is_only_called_something_and_who_pays_is_somebody(text: str, name: str) -> None:
    assert name in speakers(text)


@pytest.mark.parametrize("text", ["As I told Mr I paid.", "Ask Coach I'm sure.", "Dear Mr Okoro I paid."])
def test_who_says_i_behind_a_title_is_no_part_of_a_name(text: str) -> None:
    assert [text[span.start : span.end] for span in surely_named(text) if "Okoro" in text] in ([], ["Okoro"])
