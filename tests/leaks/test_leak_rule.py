"""Where four characters count, and the few places where they do not."""

from __future__ import annotations

import io
import random
import zipfile

import pikepdf
import pytest
from tests.formats.canaries import NAME

from expurgate.leaks.check import HiddenTerms, Inspection, find_leaks
from expurgate.leaks.extract_bytes import byte_layers

HIDDEN = [NAME, "4821", "Center Street 7351"]


def _packed(part: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("part.xml", part)
    return out.getvalue()


@pytest.mark.parametrize(
    "part",
    [
        '<a href="https://x.example/4821"/>',
        '<a name="room 4821b"/>',
        '<a val="Center Wilh"/>',
        '<a val="2Wilh"/>',
        '<!DOCTYPE a SYSTEM "wilh.dtd"><a/>',
        '<!DOCTYPE a [<!ENTITY b "zano">]><a/>',
        "<a>the 7351</a>",
        "<a>the Center</a>",
    ],
)
def test_values_that_are_not_wholly_settings_count_whole(part: str) -> None:
    assert find_leaks(_packed(part), HIDDEN, "x")


@pytest.mark.parametrize(
    "part",
    [
        '<a val="4821"/>',
        '<a val="center"/>',
        '<a val="48217pt"/>',
        '<a val="center 4821"/>',
        "<center/>",
        '<a center="1"/>',
    ],
)
def test_settings_and_names_of_the_format_do_not(part: str) -> None:
    assert find_leaks(_packed(part), HIDDEN, "x") == []


def test_a_long_number_that_is_hidden_whole_counts_among_settings() -> None:
    assert find_leaks(_packed('<a val="9876543210"/>'), ["9876543210"], "x")
    assert find_leaks(_packed('<a val="98765"/>'), ["9876543210"], "x") == []


def _pdf(stream: bytes, **keys: object) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    old = pdf.make_stream(stream)
    for key, value in keys.items():
        old[f"/{key}"] = value
    pdf.Root["/Old"] = old
    out = io.BytesIO()
    pdf.save(out, compress_streams=not keys, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return out.getvalue()


@pytest.mark.parametrize(
    "stream",
    [
        b"about Wilhelmina",
        b"% zano\nq 1 0 0 1 0 0 cm Q",
        b"a note: room 4821",
        b"BT (at the Center) Tj ET",
        b"BT (room 4821) Tj ET",
        "über Wilh".encode("utf-16"),
        "über Wilh".encode("utf-16-be"),
        b"\x90\x91\x00Wilh\x00" + b"\x93\x94" * 40,
        bytes(range(128, 256)) * 9 + b"see the zano thing here" + bytes(range(128, 256)),
    ],
)
def test_text_of_any_kind_in_a_stream_counts(stream: bytes) -> None:
    assert find_leaks(_pdf(stream), HIDDEN, "x")
    assert find_leaks(_pdf(stream), ["Zanzibar", "9944"], "x") == []


def test_streams_packed_by_other_means_are_unpacked() -> None:
    data = _pdf(b"BT (see Wilh) Tj ET".hex().encode() + b">", Filter=pikepdf.Name.ASCIIHexDecode)
    assert b"5769 6c68".replace(b" ", b"") in data
    assert find_leaks(data, [NAME], "x")


def _found(data: bytes) -> bool:
    hidden = HiddenTerms((NAME,), "x")
    return any(True for layer in byte_layers(data, "") for _ in Inspection(layer).leaks(hidden))


NOISE = bytes(random.Random(1).randrange(128, 160) for _ in range(400))  # noqa: S311


@pytest.mark.parametrize(
    "planted",
    [
        b"\0Wilh\0",
        b"\0\0\0\x04Wilh\x05",
        b"\x04\0\0\0Wilh\x05",
        "Wilh".encode("utf-16-le"),
        "Wilh".encode("utf-16-be"),
        b"was seen by Wilh there",
        b"\x80Wilhelmi\x80",
    ],
)
def test_four_characters_count_in_bytes_where_chance_is_excluded(planted: bytes) -> None:
    assert _found(NOISE + planted + NOISE)
    assert not _found(NOISE)


def test_four_characters_between_other_bytes_may_be_chance() -> None:
    assert not _found(NOISE + b"\x80Wilh\x80" + NOISE)


def test_noise_raises_no_alarm() -> None:
    noise = random.Random(2).randbytes(2_000_000)  # noqa: S311
    words = [word for layer in byte_layers(noise, "") for word in Inspection(layer).short]
    assert len(words) < 2_000, "fragments of four that two megabytes of noise are taken to say"


@pytest.mark.parametrize("unseen", ["\u202e", "\u2062", "\u180e", "\ufe0f", "\u3164", "\U000e0041"], ids=ascii)
def test_characters_no_one_sees_hide_no_leak(unseen: str) -> None:
    assert find_leaks(f"seen by {unseen.join('Zorblatt')} today".encode(), ["Zorblatt"], name="text")
