"""Everything extractable from XML and HTML, by parsers other than the readers and writers use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from xml.parsers import expat

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.leaks.extract_bytes import strings
from expurgate.leaks.layers import TextLayer

_SHOWN = frozenset(
    "alt author descr description initials label placeholder prompt string summary title tip tooltip".split()
)
"""Attributes whose values are written for people."""
_FONTS = frozenset("typeface ascii hAnsi cs eastAsia script panose font".split())
"""Attributes that name fonts."""
_FONT_ELEMENTS = frozenset({"font", "rFont", "name"})
_PLACED = frozenset("c row dimension selection mergeCell pane autoFilter comment f".split())
_CELLS = re.compile(r"[A-Z]{1,3}[0-9]{1,7}(?::[A-Z]{1,3}[0-9]{1,7})?|[0-9]{1,7}")
"""Where a cell or a row of a sheet stands: "B2003" says nothing of the year."""
_DECLARED = re.compile(rb"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)[^>]*>", re.IGNORECASE)
_LOOKS = frozenset("class style type rel align valign width height lang dir charset method target".split())


@dataclass(slots=True)
class MarkupTexts:
    """The texts, values and names that a parser gathered; a mark stands where an element begins or ends."""

    texts: list[str] = field(default_factory=list, repr=False)
    shown: list[str] = field(default_factory=list, repr=False)
    values: list[str] = field(default_factory=list, repr=False)
    names: dict[str, None] = field(default_factory=dict, repr=False)
    """Each once: a table says the same few names of elements for every cell."""

    def layers(self, name: str) -> Iterator[TextLayer]:
        """One layer for each kind of thing that was gathered."""
        joined = "".join(self.texts)
        yield TextLayer("content", f"{name} text", joined.replace("\0", ""))
        yield TextLayer("content", f"{name} text by element", joined.replace("\0", " "))
        yield TextLayer("content", f"{name} descriptions and comments", "\n".join(self.shown))
        yield TextLayer("structure", f"{name} attributes", "\n".join(self.values))
        yield TextLayer("names", f"{name} names", "\n".join(self.names))


class _Html(HTMLParser):
    """Text and attribute values, by the standard library's parser."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = MarkupTexts()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.texts.append(" \0" if tag in _APART else "\0")
        self.found.names[tag] = None
        for name, value in attrs:
            self.found.names[name] = None
            if value:
                if name in _LOOKS:
                    self.found.names[value] = None
                    continue
                shown = name in _SHOWN or name.startswith("aria-")
                (self.found.shown if shown else self.found.values).append(value)

    def handle_endtag(self, tag: str) -> None:
        self.found.texts.append(" \0" if tag in _APART else "\0")

    def handle_data(self, data: str) -> None:
        self.found.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.found.shown.append(data)

    def handle_decl(self, decl: str) -> None:
        self.found.values.append(decl)

    def handle_pi(self, data: str) -> None:
        self.found.values.append(data)

    def unknown_decl(self, data: str) -> None:
        self.found.shown.append(data)


def html_layers(text: str, name: str) -> Iterator[TextLayer]:
    """Text, descriptions, other attributes and names of HTML; what cannot be parsed is looked at whole."""
    parser = _Html()
    try:
        parser.feed(text)
        parser.close()
    except (AssertionError, ValueError):
        yield TextLayer("content", f"{name} source", text)
        return
    yield from parser.found.layers(name)
    yield TextLayer("grammar", f"{name} source", text)


def xml_layers(data: bytes, name: str) -> Iterator[TextLayer]:
    """Text, attributes and names of XML, by expat; broken XML is looked at as text."""
    found = _xml(data, " ") or _xml(data, None)
    if found is None:
        yield TextLayer("strings", f"{name} source", strings(data))
        return
    yield from found.layers(name)
    if b"<!" in data:
        declared = [found.decode("utf-8", "replace") for found in _DECLARED.findall(data)]
        yield TextLayer("structure", f"{name} declarations", "\n".join(declared))
        yield TextLayer("grammar", f"{name} source", strings(data))


def _xml(data: bytes, separator: str | None) -> MarkupTexts | None:
    """Everything that expat finds, with namespaces or, where they are not declared, without; None when the file is not well-formed."""
    found = MarkupTexts()

    def named(name: str) -> str:
        local = name.rpartition(" ")[2]
        found.names[local] = None
        return local.rpartition(":")[2]

    here = [""]

    def mark(tag: str) -> None:
        here[0] = ""
        found.texts.append(" \0" if tag.rpartition(" ")[2].rpartition(":")[2] in _APART else "\0")

    def start(tag: str, attributes: dict[str, str]) -> None:
        mark(tag)
        inside = here[0] = named(tag)
        for key, value in attributes.items():
            local = named(key if " " in key else f"{tag.rpartition(' ')[0]} {key}".strip())
            if inside in _PLACED and _CELLS.fullmatch(value):
                continue
            if local in _FONTS or (inside in _FONT_ELEMENTS and local in ("val", "name")):
                found.names[value] = None
            else:
                (found.shown if local in _SHOWN and inside not in _TYPED else found.values).append(value)

    parser = expat.ParserCreate(namespace_separator=separator) if separator else expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = mark
    parser.CharacterDataHandler = lambda text: (found.values if here[0] in _INSTRUCTIONS else found.texts).append(text)
    parser.CommentHandler = found.shown.append
    parser.ProcessingInstructionHandler = lambda _target, value: found.values.append(value)
    parser.StartNamespaceDeclHandler = lambda _prefix, uri: found.values.append(uri or "")
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError):
        return None
    return found


_APART = frozenset(
    """address article aside blockquote body br button caption center dd details div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 head header hr html label legend li main nav ol option p pre section select summary
    table td textarea th title tr ul script style
    comment docPr f footnote endnote instrText is oddFooter oddHeader row si tab tbl tc txbxContent v""".split()
)
"""Elements that a word does not go across."""
_INSTRUCTIONS = frozenset({"instrText", "delInstrText"})
_TYPED = frozenset({"Override", "Default", "Relationship"})
