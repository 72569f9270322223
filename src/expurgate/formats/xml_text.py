"""XML as it is written: where its texts, values and names stand, so that all that is not edited stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal
from xml.parsers import expat

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field

Kind = Literal["open", "close", "text", "value", "name", "space", "remark"]
_TOKEN = re.compile(
    r"<!--(?P<remark>.*?)-->|<\?(?P<target>[^\s?>]++)\s*+(?P<instruction>.*?)\?>|<!\[CDATA\[(?P<raw>.*?)\]\]>"
    r"|</(?P<closed>[^\s<>]++)\s*+>|<(?P<opened>[^\s/<>!?]++)(?P<rest>(?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+)>|(?P<text>[^<]++)"
    r"|(?P<open><(?:!--|\?|!\[CDATA\[).*+)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"(?<![^\s=/\"'])([^\s=/\"']++)\s*+=\s*+(\"[^\"]*+\"|'[^']*+')")
_REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_NOT_NAME = re.compile(r"[^\w.-]")


@dataclass(frozen=True, slots=True)
class XmlPiece:
    """Something in a file: where it stands, what it says, and the element or attribute it belongs to."""

    kind: Kind
    start: int
    end: int
    says: str = field(repr=False)
    inside: str = field(default="", repr=False)


def check_xml(data: bytes, depth: int) -> None:
    """InputError when it is not well-formed, declares a document type, or has elements too deep in one another."""
    parser = expat.ParserCreate()
    level = [0]

    def refuse(*_declared: object) -> None:
        raise InputError("XML with a document type is not read")

    def enter(*_element: object) -> None:
        level[0] += 1
        if level[0] > depth:
            raise InputError("elements are nested too deeply")

    def leave(_name: str) -> None:
        level[0] -= 1

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = enter
    parser.EndElementHandler = leave
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise InputError(f"not well-formed XML (line {error.lineno})") from None
    except (ValueError, LookupError):
        raise InputError("the encoding of the XML is not read") from None


def pieces(text: str) -> Iterator[XmlPiece]:
    """What a well-formed text is made of, in order. Of a tag the name comes first, then the attributes."""
    inside: list[str] = []
    for found in _TOKEN.finditer(text):
        if found["remark"] is not None:
            yield XmlPiece("remark", *found.span("remark"), found["remark"])
        elif found["instruction"] is not None:
            if found["target"].lower() != "xml":
                yield XmlPiece("name", *found.span("target"), found["target"])
                yield XmlPiece("remark", *found.span("instruction"), found["instruction"])
        elif found["closed"] is not None:
            yield XmlPiece("name", *found.span("closed"), found["closed"])
            yield XmlPiece("close", found.end(), found.end(), inside.pop())
        elif found["opened"] is not None:
            inside.append(found["opened"])
            yield XmlPiece("open", found.start(), found.start(), found["opened"])
            yield XmlPiece("name", *found.span("opened"), found["opened"])
            yield from _attributes(text, *found.span("rest"))
            if found["rest"].endswith("/"):
                yield XmlPiece("close", found.end(), found.end(), inside.pop())
        elif found["raw"] is not None:
            yield XmlPiece("text", found.start(), found.end(), found["raw"], inside[-1])
        elif inside and found["text"] is not None:
            yield XmlPiece("text", found.start(), found.end(), unescaped(found["text"]), inside[-1])


def _attributes(text: str, start: int, end: int) -> Iterator[XmlPiece]:
    for found in _ATTRIBUTE.finditer(text, start, end):
        name, value = found[1], unescaped(found[2][1:-1])
        yield XmlPiece("name", *found.span(1), name)
        kind: Kind = "space" if name == "xmlns" or name.startswith("xmlns:") else "value"
        yield XmlPiece(kind, found.start(2) + 1, found.end(2) - 1, value, name)


def unescaped(text: str) -> str:
    """The text with its references resolved; there are none but XML's own where no document type is."""

    def resolved(found: re.Match[str]) -> str:
        if found[3]:
            return _NAMED[found[3]]
        return chr(int(found[1], 16) if found[1] else int(found[2]))

    return _REFERENCE.sub(resolved, text)


def as_remark(text: str) -> str:
    """The text as it may stand in a comment or an instruction."""
    return re.sub(r"-(?=-)", "- ", text).rstrip("-").replace("?>", "? >")


def as_name(text: str) -> str:
    """The text as the name of an element or attribute."""
    name = _NOT_NAME.sub("_", text.strip())
    if not any(map(str.isalnum, name)):
        return "name"
    return name if name[0].isalpha() or name[0] == "_" else f"_{name}"
