"""Everything extractable from a PDF: what pdfium reads, in order and by place, every string, every stream that decompresses."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.limits import Limits, check_expansion
from expurgate.core.quiet import quiet
from expurgate.leaks.extract_bytes import byte_layers, strings
from expurgate.leaks.extract_fonts import font_layers, is_font
from expurgate.leaks.extract_markup import xml_layers
from expurgate.leaks.extract_places import text_by_place
from expurgate.leaks.layers import Packed, TextLayer

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_LITERAL = re.compile(rb"\((?:[^()\\]|\\.)*\)", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]{2,})>")
_NAME = re.compile(rb"/([A-Za-z0-9#_+.-]{4,})")
_OCTAL = re.compile(rb"\\([0-7]{1,3}|.|\r?\n)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_ELEMENT = re.compile(rb"(\((?:[^()\\]|\\.)*\))|<([0-9A-Fa-f\s]*)>|([+-]?(?:\d+\.?\d*|\.\d+))", re.DOTALL)
_ARRAY = re.compile(rb"\[((?:\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>|[\s\d.+-])*)\]\s*TJ", re.DOTALL)
_ORDER = re.compile(rb"/(?:Registry|Ordering)\s*(\((?:[^()\\]|\\.)*\))", re.DOTALL)
_INLINE_BEGIN = re.compile(rb"\sID\s")
_INLINE_END = re.compile(rb"\sEI\b")
_BARE = re.compile(rb"[A-Za-z0-9\x80-\xff]{4,}")
"""Words that are in no string: remarks, texts that are no instructions."""
_INSTRUCTIONS = re.compile(rb"(?:^|\s)(?:BT|ET|Tf|Tj|re|cm|Do|gs|d0|d1|obj|begincmap|<<)(?:\s|$)")
WIDE_STEP = -180
"""Thousandths of an em that separate words inside an array of strings."""


def pdf_layers(data: bytes, name: str, limits: Limits) -> Iterator[TextLayer | Packed]:
    """The layers of a PDF, and what is packed inside it."""
    yield from _pdfium(data, name, limits)
    yield from _objects(data, name, limits)
    yield from _raw(data, name, limits)


def _pdfium(data: bytes, name: str, limits: Limits) -> Iterator[TextLayer]:
    try:
        import pypdfium2 as pdfium
    except ImportError:
        raise MissingExtraError("pypdfium2", extra="formats") from None
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError:
        raise InputError(f"{name or 'the PDF'} cannot be opened for the leak check") from None
    try:
        if len(document) > limits.pages:
            raise InputError(f"{name or 'the PDF'} has {len(document):,} pages; the limit is {limits.pages:,}")
        for number in range(len(document)):
            drawn, placed = _page_texts(document, number, name)
            yield TextLayer("content", f"{name} page {number + 1}", drawn)
            yield TextLayer("content", f"{name} page {number + 1} by place", placed)
        info = "\n".join(str(value) for value in document.get_metadata_dict().values())
        yield TextLayer("structure", f"{name} information", info)
    finally:
        document.close()


def _page_texts(document: Any, number: int, name: str) -> tuple[str, str]:
    """The text of a page in the order it is drawn in, and by where it stands."""
    import pypdfium2 as pdfium

    try:
        page = document[number]
        texts = page.get_textpage()
        found = str(texts.get_text_range()), text_by_place(texts.raw)
        texts.close()
        page.close()
    except pdfium.PdfiumError:
        raise InputError(f"page {number + 1} of {name or 'the PDF'} cannot be opened for the leak check") from None
    return found


def _objects(data: bytes, name: str, limits: Limits) -> Iterator[TextLayer]:
    """Every string and name object, decoded as text strings are, and streams that are packed otherwise than deflated."""
    import io

    import pikepdf

    found: dict[str, None] = {}
    technical: dict[str, None] = {}
    names: dict[str, None] = {}
    try:
        with quiet(), pikepdf.open(io.BytesIO(data)) as pdf:
            for item in pdf.objects:
                _collect(item, found, technical, names)
                if isinstance(item, pikepdf.Stream) and _is_packed(item):
                    yield from _stream(_unpacked(item, limits.expanded), f"{name} packed stream")
            _collect(pdf.trailer, found, technical, names)
    except (pikepdf.PdfError, ValueError, RuntimeError):
        raise InputError(f"{name or 'the PDF'} cannot be opened for the leak check") from None
    yield TextLayer("content", f"{name} strings", "\n".join(found))
    yield TextLayer("structure", f"{name} technical strings", "\n".join(technical))
    yield TextLayer("names", f"{name} names", "\n".join(names))


def _filters(stream: Any) -> list[str]:
    """The names of the filters that a stream is packed with, outermost first."""
    import pikepdf

    filters = stream.get("/Filter")
    return [str(kind) for kind in (filters if isinstance(filters, pikepdf.Array) else [filters]) if kind is not None]


def _is_packed(stream: Any) -> bool:
    """Whether a stream is packed by other means than those that are undone in the bytes themselves."""
    kinds = _filters(stream)
    return kinds not in ([], ["/FlateDecode"]) and all(kind in _UNPACKED for kind in kinds)


def _unpacked(stream: Any, most: int) -> bytes:
    """The stream's data; InputError when there is too much of it."""
    check_expansion(bytes(stream.read_raw_bytes()), _filters(stream), most)
    data = bytes(stream.read_bytes())
    if len(data) > most:
        raise InputError(f"a stream of the PDF expands beyond {most:,} bytes")
    return data


_UNPACKED = frozenset("/FlateDecode /ASCIIHexDecode /ASCII85Decode /LZWDecode /RunLengthDecode".split())
_TECHNICAL = frozenset(
    "/Registry /Ordering /ID /DA /CharSet /CheckSum /Lang /Panose /ColorSpace /CS /Decode /Producer /CreationDate /ModDate".split()
)
"""Keys whose strings are marks and settings, not text."""


def _collect(item: Any, found: dict[str, None], technical: dict[str, None], names: dict[str, None]) -> None:
    import pikepdf

    stack = [(item, "", 0)]
    while stack:
        value, key, depth = stack.pop()
        if isinstance(value, pikepdf.String):
            (technical if key in _TECHNICAL else found)[str(value)] = None
        elif isinstance(value, pikepdf.Name):
            names[_name(value)] = None
        elif depth and getattr(value, "is_indirect", False):
            continue
        elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
            for inner_key, inner in dict(value.stream_dict if isinstance(value, pikepdf.Stream) else value).items():
                names[inner_key[1:]] = None
                stack.append((inner, inner_key, depth + 1))
        elif isinstance(value, pikepdf.Array):
            indexed = len(value) == 4 and isinstance(value[0], pikepdf.Name) and str(value[0]) == "/Indexed"
            stack.extend((inner, "/ColorSpace" if indexed else key, depth + 1) for inner in value)


def _name(value: Any) -> str:
    """A name without its slash; names need not be UTF-8."""
    try:
        return str(value)[1:]
    except UnicodeDecodeError:
        return bytes(value.unparse()).decode("latin-1")[1:]


def _raw(data: bytes, name: str, limits: Limits) -> Iterator[TextLayer | Packed]:
    """The bytes themselves: earlier revisions and objects nothing refers to are here too."""
    budget = limits.expanded
    plain: list[bytes] = []
    at = 0
    for found in _STREAM.finditer(data):
        if found.start() < at:
            continue
        plain.append(data[at : found.start()])
        inner, used = _inflated(data, found.end(), budget)
        end = data.find(b"endstream", found.end())
        body = inner if inner is not None else data[found.end() : end if end >= 0 else len(data)]
        budget -= len(body)
        if budget <= 0:
            raise InputError(f"{name or 'the PDF'} expands beyond {limits.expanded:,} bytes")
        at = max(found.end() + used, end if end >= 0 else found.end())
        where = f"{name} stream at {found.start()}"
        if body[:4] in (b"%PDF", b"PK\x03\x04", b"PAR1"):
            yield Packed("file", where, body)
        elif inner is None:
            yield from byte_layers(body, where)
        else:
            yield from _stream(body, where)
            if not _INSTRUCTIONS.search(body):
                yield Packed("text", where, body)
    plain.append(data[at:])
    yield from _stream(b"\n".join(plain), f"{name} file")


def _inflated(data: bytes, start: int, budget: int) -> tuple[bytes | None, int]:
    """The decompressed stream and the number of bytes it took; None when it is not deflated."""
    if data[start : start + 1] not in (b"x", b"h", b"X", b"H"):
        return None, 0
    unpacker = zlib.decompressobj()
    window = data[start : start + 64 * 2**20]
    try:
        inner = unpacker.decompress(window, budget)
    except zlib.error:
        return None, 0
    return inner, len(window) - len(unpacker.unused_data) - len(unpacker.unconsumed_tail)


def _stream(body: bytes, where: str) -> Iterator[TextLayer]:
    """A stream's strings alone and run together, its names, and its readable text."""
    if body.lstrip()[:1] == b"<" and b"</" in body:
        yield from xml_layers(body, f"{where} XML")
        yield TextLayer("structure", f"{where} source", strings(body))
        return
    printable = sum(32 <= byte < 127 or byte in (9, 10, 13) for byte in body[:1000])
    if is_font(body):
        yield from font_layers(body, where)
        return
    if printable < 0.7 * len(body[:1000]):
        yield from byte_layers(body, where)
        return
    if b"begincmap" in body:
        yield from _map_layers(body, where)
        return
    orders = "\n".join(_literal(found.group(1)[1:-1]) for found in _ORDER.finditer(body))
    yield TextLayer("structure", f"{where} character collections", orders)
    lines = [_kerned(found.group(1)) for found in _ARRAY.finditer(body)]
    rest = _ORDER.sub(b" ", _ARRAY.sub(b"", body))
    lines += [_literal(found.group()[1:-1]) for found in _LITERAL.finditer(rest)]
    lines += [_hex(found.group(1)) for found in _HEX.finditer(rest)]
    yield TextLayer("strings", f"{where} strings", "\n".join(lines))
    yield TextLayer("names", f"{where} names", "\n".join(found.decode("latin-1") for found in _NAME.findall(body)))
    bare = _NAME.sub(b" ", _HEX.sub(b" ", _LITERAL.sub(b" ", rest)))
    pictures, others = _apart(bare)
    yield from byte_layers(b"\n".join(pictures), f"{where} pictures")
    yield TextLayer("names", f"{where} words", "\n".join(_decoded(run) for run in _BARE.findall(b" ".join(others))))


def _apart(body: bytes) -> tuple[list[bytes], list[bytes]]:
    """The pictures that stand in a stream, and what is around them. One that does not end is no picture."""
    pictures: list[bytes] = []
    others: list[bytes] = []
    at = 0
    while (begin := _INLINE_BEGIN.search(body, at)) is not None:
        end = _INLINE_END.search(body, begin.end() - 1)
        if end is None:
            break
        others.append(body[at : begin.start()])
        pictures.append(body[begin.start() : end.end()])
        at = end.end()
    return pictures, [*others, body[at:]]


def _map_layers(body: bytes, where: str) -> Iterator[TextLayer]:
    """A map of characters: what it is called, and the texts that single codes stand for."""
    texts = [_hex(b"feff" + found.group(1)) for found in _HEX.finditer(body) if len(found.group(1)) >= 16]
    yield TextLayer("strings", f"{where} mapped", "\n".join(texts))
    yield TextLayer("names", f"{where} map", _HEX.sub(b" ", body).decode("latin-1"))


def _kerned(array: bytes) -> str:
    """The strings of one array run together; a wide step between two is a space."""
    text = ""
    for found in _ELEMENT.finditer(array):
        literal, hexed, step = found.groups()
        if literal is not None:
            text += _literal(literal[1:-1])
        elif hexed is not None:
            text += _hex(hexed)
        elif float(step) < WIDE_STEP:
            text += " "
    return text


def _literal(raw: bytes) -> str:
    def plain(found: re.Match[bytes]) -> bytes:
        code = found.group(1)
        if code[:1] in b"01234567":
            return bytes([int(code, 8) & 255])
        return _ESCAPED.get(code, b"" if code in (b"\n", b"\r\n") else code)

    return _decoded(_OCTAL.sub(plain, raw))


def _hex(raw: bytes) -> str:
    digits = re.sub(rb"\s", b"", raw)
    return _decoded(bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")))


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xfe\xff", b"\xff\xfe")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")
