"""Names that lists, tables, keys and introductions tell, and what looks like them and is nobody."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.cutting import cut, with_initials
from expurgate.detect.harmless import without_harmless
from expurgate.detect.hours import is_time_in_figures
from expurgate.detect.layouts import named_by_layout
from expurgate.detect.names import surely_named
from expurgate.detect.set_tables import named_in_tables, printed_in_tables
from expurgate.detect.spoken import spoken_names


def said(text: str, spans: object) -> list[str]:
    return [text[span.start : span.end] for span in spans]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Hi, it's Col from Wickes.", ["Col"]),
        ("Hello, it's Nurse Jackie from the surgery.", ["Jackie"]),
        ("It's Monday from now on, it's Christmas here.", []),
        ("That's B, A, K, A, R, E.", ["B, A, K, A, R, E"]),
        ("It's spelled K O V A C now.", ["K O V A C"]),
        ("vitamins A, D, E, K daily", []),
    ],
)
def test_introductions_and_spellings(text: str, names: list[str]) -> None:
    assert sorted(said(text, spoken_names(text))) == sorted(names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Coach Ty said so.", ["Ty"]),
        ("Staff: Coach Q was there", ["Q"]),
        ("SEE SIS. PRICE ABOUT THE OFFERING", ["PRICE"]),
        ("Bu Sri and Mdm Choo came; Pte Caleb Quong MM fell.", ["Sri", "Choo", "Caleb Quong"]),
        ("Dear Mr Specter,", ["Specter"]),
        ("The Coach House, the Chief Executive, Chief Accountant, Elder Abuse", []),
        ("IM: For the tape?\nAH: Yes.\nFR: So?\nAH: Work.\nFR: Ok.\nIM: Noted.", ["IM", "AH", "FR", "AH", "FR", "IM"]),
        ("bo: in?\njo: no\nbo: ok\nzed: in czech\njo: lol", ["bo", "jo", "bo", "zed", "jo"]),
        ("team: lynx\ntimezone: x\nowner: y\nname: z\nowner: a\nname: b", []),
    ],
)
def test_places_of_names(text: str, names: list[str]) -> None:
    assert sorted(said(text, surely_named(text))) == sorted(names)


TABLE = "Badge   Name         In      Out\n10051   BALOGUN-T    05:58   14\n10060   CHRISTMAS    06:11   15\n"


def test_tables_set_with_spaces() -> None:
    assert said(TABLE, named_in_tables(TABLE)) == ["BALOGUN-T", "CHRISTMAS"]
    printed = printed_in_tables(TABLE)
    assert printed.hold(Span(TABLE.index("14"), TABLE.index("14") + 2))
    assert not printed.hold(Span(TABLE.index("10060"), TABLE.index("10060") + 5))


def test_a_line_of_fields_is_no_table() -> None:
    text = "Employer  ROYAL ALEXANDRA   Bank\nNI No     PX 40 71 22       Z\nPAYE      NI                NHS\n"
    assert said(text, named_in_tables(text)) == []


@pytest.mark.parametrize(
    ("text", "name", "whole"),
    [
        ("A2 Hussein, F - fluids", "Hussein", "Hussein, F"),
        ("Polanski, R           gastric", "Polanski", "Polanski, R"),
        ("Flowers: Liam Óg and Bo", "Liam", "Liam Óg"),
        ("for Cathal McL. today", "Cathal", "Cathal McL."),
        ("in the box.\nR NCUBE RN", "NCUBE", "R NCUBE"),
        ("M/V WALTER left", "WALTER", "WALTER"),
        ("EB R\nnext", "EB", "EB"),
        ("A Hussein rang", "Hussein", "Hussein"),
    ],
)
def test_initials_beside_names(text: str, name: str, whole: str) -> None:
    at = text.index(name)
    assert said(text, [with_initials(text, Span(at, at + len(name)))]) == [whole]


@pytest.mark.parametrize(
    ("text", "mention", "name"),
    [
        ("ok so. linh isn't talking", "linh isn", "linh"),
        ("linh texted. just now", "linh texted", "linh"),
        ("Mr Osman cook lontong", "Osman cook", "Osman"),
        ("SUGAR 14 SAYS GRANDSON MARLON EAT", "SAYS GRANDSON MARLON", "MARLON"),
        ("saw maria silva there", "maria silva", "maria silva"),
    ],
)
def test_names_without_verbs(text: str, mention: str, name: str) -> None:
    at = text.index(mention)
    assert said(text, cut(text, Span(at, at + len(mention)), "PERSON")) == [name]


LOG = "1522 To Gala, fight.\n1610 Stopped a Golf.\n1735 Concern for safety.\n"


@pytest.mark.parametrize(
    ("text", "figures", "time"),
    [
        (LOG, "1610", True),
        ("standby called 0430, in by", "0430", True),
        ("tanks by 2110", "2110", True),
        ("founded in 1066 there", "1066", False),
        ("born 1849, died", "1849", False),
        ("card ending 0916 was", "0916", False),
        ("Ref 2207 Okoro", "2207", False),
        ("Housing 2316 S 13th, upper", "2316", False),
        ("held on the 2200 block", "2200", False),
    ],
)
def test_times_in_four_figures(text: str, figures: str, time: bool) -> None:
    at = text.index(figures)
    assert is_time_in_figures(text, at, at + 4) is time
    finding = Finding(Span(at, at + 4), figures, "entities", "DATE")
    assert (without_harmless(text, [finding]) == []) is time


def test_who_writes_in_a_chat_program() -> None:
    text = "mothwoman — Today at 21:05\ngimme 10\nSirToastalot — Today at 21:09\ncant\n"
    assert said(text, named_by_layout(text)) == ["mothwoman", "SirToastalot"]


def test_who_writes_by_a_user_name() -> None:
    text = "tavi.r: where is everyone\nmx_oduya: stuck in traffic\ntavi.r: again\n"
    assert said(text, named_by_layout(text)) == ["tavi.r", "mx_oduya", "tavi.r"]
    assert said("e.g: two", named_by_layout("e.g: two")) == []
