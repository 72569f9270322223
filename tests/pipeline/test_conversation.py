"""A conversation: hidden on the way out, restored on the way in; nothing stays behind."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from expurgate.core.errors import InputError
from expurgate.pipeline.conversation import Session
from expurgate.pipeline.restoring import restore_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.transform.identity_file import IdentityMap, Secret

LETTER = (
    "Dear Dr Farouk,\n\nMrs Ewa Kowalczyk, born 3 June 1949, was seen on 29 August 2023 in Stourbridge. She takes apixaban 5 mg; her blood "
    "pressure was 148/92 and her MMSE 24/30. Her daughter Magda Kowalczyk (magda.kowalczyk@mail.example) rang on 07911 123456. Ewa fell "
    "eight days before. She is 74 years old.\n\nJonathan Hale\n"
)


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer("pseudonyms")


@pytest.fixture
def session(sanitizer: Sanitizer) -> Session:
    return Session(sanitizer=sanitizer)


@pytest.mark.parametrize("given", [None, 5, b"bytes"])
def test_what_is_no_text_is_refused_both_ways(session: Session, given: object) -> None:
    for way in (session.hide, session.restore):
        with pytest.raises(InputError, match="is a text"):
            way(given)  # type: ignore[arg-type]


def test_what_was_hidden_comes_back_whole(session: Session) -> None:
    hidden = session.hide(LETTER)
    assert session.restore(hidden) == LETTER
    for name in ("Farouk", "Ewa", "Kowalczyk", "Magda", "Hale", "Stourbridge", "1949", "2023", "07911", "@mail"):
        assert re.search(rf"{name}(?![a-z])", hidden) is None  # a town may be drawn that begins alike: Halesowen
    for fact in ("5 mg", "148/92", "24/30", "eight days", "74 years old", "Mrs", "her daughter", "\n\n"):
        assert fact.lower() in hidden.lower()
    pieces = [hidden[at : at + 7] for at in range(0, len(hidden), 7)]
    assert "".join(session.restore_stream(pieces)) == LETTER


def test_one_stand_in_in_all_prompts_and_shorter_forms_in_answers(session: Session) -> None:
    first = session.hide("Jonathan Hale rang.").removesuffix(" rang.")
    given_name, surname = first.split()
    assert session.hide("Did Jonathan Hale ring?") == f"Did {first} ring?"
    answer = f"{given_name.upper()} did. Mr {surname}'s number is lost, said {given_name[0]}. {surname}."
    assert session.restore(answer) == "JONATHAN did. Mr Hale's number is lost, said J. Hale."


def test_a_session_shows_nothing_and_forgets(session: Session) -> None:
    hidden = session.hide("Jonathan Hale rang.")
    assert "Hale" not in repr(session) + repr(session.restoring())
    with pytest.raises(TypeError):
        pickle.dumps(session)
    session.forget()
    assert session.restore(hidden) == hidden
    assert "0 stand-ins" in repr(session)


def test_a_map_keeps_the_stand_ins_for_later(sanitizer: Sanitizer, tmp_path: Path) -> None:
    path, secret = tmp_path / "people.ids", Secret(b"correct horse battery", "passphrase")
    first = Session(sanitizer=sanitizer, identities=IdentityMap(path, secret, create=True))
    hidden = first.hide(LETTER)
    later = Session(sanitizer=sanitizer, identities=IdentityMap(path, secret))
    assert later.restore(hidden) == LETTER
    assert later.hide("Jonathan Hale and Magda Kowalczyk") == " and ".join(
        first.hide(name) for name in ("Jonathan Hale", "Magda Kowalczyk")
    )
    later.forget()
    assert later.restore(hidden) == LETTER
    with pytest.raises(InputError):
        IdentityMap(path, Secret(b"incorrect horse battery", "passphrase"))


def test_files_are_restored_in_their_format(session: Session) -> None:
    page = "<html><body><p>Jonathan <b>Hale</b> rang.</p><p>[place]</p></body></html>"
    session.hide("Jonathan Hale rang.")
    stand_in = session.hide("Jonathan Hale")
    given_name, surname = stand_in.split()
    released = page.replace("Jonathan", given_name).replace("Hale", surname).encode()
    written, account = restore_file(released, "a.html", session.identities)
    assert b"Jonathan" in written
    assert b"Hale" in written
    assert surname.encode() not in written
    assert account.general == 1
