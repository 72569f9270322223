"""XML and its traps: no entities, no document types, no network, bounded depth."""

from __future__ import annotations

import re
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError

_INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENCODING = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?<\?xml[^>]{0,100}encoding\s*=\s*[\"']([^\"']{1,40})")
_ENCODINGS = frozenset({b"utf-8", b"utf-16", b"us-ascii", b"ascii", b"iso-8859-1", b"windows-1252"})


def parse_xml(data: bytes, part: str = "XML") -> Any:
    """The root element. Document types, and with them every entity, are refused; comments and instructions dropped."""
    etree = _etree()
    check_no_document_type(data, part)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise InputError(f"{part} is not well-formed XML (line {error.lineno})") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError(f"{part} has a document type, which is not read")
    return root


def narrowed(data: bytes) -> bytes:
    """XML with its ASCII letters in one byte each, so that its tags can be looked for."""
    wide = b"\x00" in data[:4] or data[:2] in (b"\xff\xfe", b"\xfe\xff")
    return data.replace(b"\x00", b"") if wide else data


def check_no_document_type(data: bytes, part: str) -> None:
    """InputError when XML declares a document type, in letters of one byte or of two."""
    narrow = narrowed(data)
    declared = _ENCODING.match(narrow)
    if declared is not None and declared.group(1).lower() not in _ENCODINGS:
        raise InputError(f"{part} is in an encoding that is not read")
    if re.search(rb"<!DOCTYPE", narrow[:4096], re.IGNORECASE) or b"<!ENTITY" in narrow:
        raise InputError(f"{part} has a document type, which is not read")


def written_xml(root: Any) -> bytes:
    """The element as a standalone UTF-8 file."""
    return bytes(_etree().tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def allowed(text: str) -> str:
    """``text`` with the characters XML cannot hold replaced."""
    return _INVALID.sub("\ufffd", text)


def remove(element: Any) -> None:
    """Take an element out and leave the text that follows it."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def unwrap(element: Any) -> None:
    """Put an element's children in its place."""
    parent = element.getparent()
    if parent is None:
        return
    at = parent.index(element)
    for child in list(element):
        parent.insert(at, child)
        at += 1
    parent.remove(element)


def _etree() -> Any:
    try:
        from lxml import etree
    except ImportError:
        raise MissingExtraError("lxml", extra="formats") from None
    return etree
