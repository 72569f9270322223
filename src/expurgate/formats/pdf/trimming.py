"""Fonts cut down to what the released pages show, so that they do not tell which letters the hidden text had.

Maps, widths and encodings keep the codes that are still shown; programs keep their glyphs
(:mod:`~expurgate.formats.pdf.trimmed_programs`, :mod:`~expurgate.formats.pdf.trimmed_type1`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from expurgate.formats.pdf.encodings import glyph_names_by_code
from expurgate.formats.pdf.fonts import PdfFont
from expurgate.formats.pdf.keys import PROGRAMS
from expurgate.formats.pdf.model import PageContent
from expurgate.formats.pdf.setting import set_text
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.formats.pdf.trimmed_programs import MOST_TABLE, Use, trimmed_compact, trimmed_truetype
from expurgate.formats.pdf.trimmed_type1 import trimmed_type1
from expurgate.formats.pdf.values import shortened

MOST_PROGRAM = 64 * 2**20
Key = tuple[int, int]


def trimmed_fonts(pdf: Any, used: Sequence[Use], notice: Callable[[str], None] = lambda _: None) -> dict[Key, Any]:
    """New fonts, by the numbers of those they take the place of, with what the pages still show and nothing else.

    ``notice`` is told of fonts that stay whole because they are not understood.
    """
    import pikepdf

    uses = [use for use in used if len({len(code) for code in use.codes}) == 1]
    maps: dict[Key, list[Use]] = {}
    programs: dict[Key, tuple[Any, str, list[Use]]] = {}
    for use in uses:
        table = use.font.source.get("/ToUnicode")
        if isinstance(table, pikepdf.Stream):
            maps.setdefault(table.objgen, []).append(use)
        for key, stream in _programs(use.font):
            programs.setdefault(stream.objgen, (stream, key, []))[2].append(use)
    tables = {number: pdf.make_indirect(pikepdf.Stream(pdf, _map(users))) for number, users in maps.items()}
    streams = {number: _trimmed_program(pdf, *program) for number, program in programs.items()}
    whole = sum(bool(use.codes) for use in used) - len(uses)
    whole += sum(streams[number] is stream for number, (stream, _, _) in programs.items())
    if whole:
        notice(f"{whole} fonts cannot be cut down to what is shown: they may tell which letters the hidden text had")
    unused = {use.font.source.objgen: pdf.make_indirect(_plain()) for use in used if not use.codes}
    return unused | {use.font.source.objgen: pdf.make_indirect(_copied(pdf, use, tables, streams)) for use in uses}


def _plain() -> Any:
    """A font in the place of one that nothing is shown in any more."""
    import pikepdf

    return pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name("/Helvetica"))


def _copied(pdf: Any, use: Use, tables: dict[Key, Any], streams: dict[Key, Any]) -> Any:
    """A font like the old one, with the trimmed map, program and widths."""
    import pikepdf

    font = _copy(use.font.source)
    if isinstance(font.get("/ToUnicode"), pikepdf.Stream):
        font["/ToUnicode"] = tables[font.ToUnicode.objgen]
    holder = font
    if use.font.composite:
        holder = pdf.make_indirect(_copy(font.DescendantFonts[0]))
        font["/DescendantFonts"] = pikepdf.Array([holder])
    descriptor = holder.get("/FontDescriptor")
    if isinstance(descriptor, pikepdf.Dictionary):
        descriptor = holder["/FontDescriptor"] = pdf.make_indirect(_copy(descriptor))
        for key in PROGRAMS:
            if isinstance(descriptor.get(key), pikepdf.Stream):
                descriptor[key] = streams[descriptor[key].objgen]
    if use.font.composite:
        _trim_composite(pdf, use, holder)
    else:
        _trim_widths(use, font)
        _trim_encoding(use, font)
    return font


def _copy(item: Any) -> Any:
    import pikepdf

    return pikepdf.Dictionary({key: item[key] for key in item.keys()})  # noqa: SIM118


class FontUses:
    """Which codes of which fonts the released pages show."""

    def __init__(self) -> None:
        self._found: dict[int, Use] = {}

    def add(self, content: PageContent) -> None:
        """Look at a page whose lines are set as they will be released."""
        for _, show in content.shows:
            font = show.state.font
            if font is None or font.source is None or not font.source.is_indirect:
                continue
            use = self._found.setdefault(id(font), Use(font))
            use.codes.update(glyph.code.data for glyph in show.glyphs if not glyph.removed)
            for insertion in show.insertions:
                set_in = None if insertion.box else set_text(insertion.text, font)
                if set_in is not None and not set_in.standard:
                    use.codes.update(code.data for code in font.decode(set_in.codes))

    def uses(self) -> list[Use]:
        """The fonts that were used, in order."""
        return list(self._found.values())


def _map(users: list[Use]) -> bytes:
    """A map of the codes that are shown to their characters."""
    length = len(next(iter(users[0].codes)))
    texts = {number: text for use in users for number in use.numbers if (text := use.font.unicode.get(number))}
    rows = [
        b"<%s> <%s>"
        % (number.to_bytes(length, "big").hex().encode(), text.encode("utf-16-be", "replace").hex().encode())
        for number, text in sorted(texts.items())
    ]
    out = [
        b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def"
    ]
    out.append(b"1 begincodespacerange\n<%s> <%s>\nendcodespacerange" % (b"00" * length, b"ff" * length))
    for at in range(0, len(rows), 100):
        out += [b"%d beginbfchar" % len(rows[at : at + 100]), *rows[at : at + 100], b"endbfchar"]
    return b"\n".join([*out, b"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"])


def _trim_composite(pdf: Any, use: Use, child: Any) -> None:
    """Widths and glyphs of the characters that are shown, and of no others."""
    import pikepdf

    table = child.get("/CIDToGIDMap")
    if isinstance(table, pikepdf.Stream):
        cids = [use.cid(number) for number in use.numbers]
        old, new = bounded_bytes(table, MOST_TABLE), bytearray(2 * max(cids) + 2)
        for cid in cids:
            new[2 * cid : 2 * cid + 2] = old[2 * cid : 2 * cid + 2].ljust(2, b"\0")
        child["/CIDToGIDMap"] = pdf.make_indirect(pikepdf.Stream(pdf, bytes(new)))
    if isinstance(child.get("/W"), pikepdf.Array):
        cids = sorted({use.cid(number) for number in use.numbers})
        pairs = [(cid, use.font.widths[cid]) for cid in cids if cid in use.font.widths]
        child["/W"] = pikepdf.Array(
            [item for cid, width in pairs for item in (cid, pikepdf.Array([shortened(width, 6)]))]
        )


def _trim_encoding(use: Use, font: Any) -> None:
    """Names and procedures of the glyphs that are shown."""
    import pikepdf

    encoding = font.get("/Encoding")
    if not isinstance(encoding, pikepdf.Dictionary) or not isinstance(encoding.get("/Differences"), pikepdf.Array):
        return
    given = glyph_names_by_code(use.font.source)
    shown = [(number, pikepdf.Name(f"/{given[number]}")) for number in use.numbers if number in given]
    font["/Encoding"] = _copy(encoding)
    font.Encoding["/Differences"] = pikepdf.Array([item for pair in shown for item in pair])
    if isinstance(font.get("/CharProcs"), pikepdf.Dictionary):
        names = {f"/{given[number]}" for number in use.numbers if number in given}
        font["/CharProcs"] = pikepdf.Dictionary(
            {name: font.CharProcs[name] for name in sorted(names) if name in font.CharProcs}
        )


def _trim_widths(use: Use, font: Any) -> None:
    import pikepdf

    widths, first = font.get("/Widths"), int(font.get("/FirstChar", 0))
    if not isinstance(widths, pikepdf.Array):
        return
    numbers = [number for number in use.numbers if first <= number < first + len(widths)]
    if not numbers:
        return
    shown = set(numbers)
    kept = [widths[number - first] if number in shown else 0 for number in range(numbers[0], numbers[-1] + 1)]
    font["/FirstChar"], font["/LastChar"], font["/Widths"] = numbers[0], numbers[-1], pikepdf.Array(kept)


def _programs(font: PdfFont) -> Iterator[tuple[str, Any]]:
    import pikepdf

    source = font.source
    holder = source.DescendantFonts[0] if font.composite else source
    descriptor = holder.get("/FontDescriptor")
    for key in PROGRAMS:
        stream = descriptor.get(key) if isinstance(descriptor, pikepdf.Dictionary) else None
        if isinstance(stream, pikepdf.Stream):
            yield key, stream


def _trimmed_program(pdf: Any, stream: Any, key: str, users: list[Use]) -> Any:
    """A new stream with the program trimmed; the old one when it is not understood."""
    import pikepdf

    data = bounded_bytes(stream, MOST_PROGRAM)
    try:
        trimmed, lengths = _trimmed(data, stream, key, users)
    except Exception:
        return stream
    if trimmed is None:
        return stream
    new = pikepdf.Stream(pdf, trimmed)
    if "/Subtype" in stream:
        new["/Subtype"] = stream["/Subtype"]
    for name, length in lengths.items():
        new[name] = length
    return pdf.make_indirect(new)


def _trimmed(data: bytes, stream: Any, key: str, users: list[Use]) -> tuple[bytes | None, dict[str, int]]:
    """The program, or None, and what the file says of its length."""
    if key == "/FontFile3":
        return trimmed_compact(data, users), {}
    if key == "/FontFile2":
        program = trimmed_truetype(data, users)
        return program, {"/Length1": len(program or b"")}
    found = trimmed_type1(data, int(stream.get("/Length1", 0)), users)
    if found is None:
        return None, {}
    program, plain, sealed = found
    return program, {"/Length1": plain, "/Length2": sealed, "/Length3": len(program) - plain - sealed}
