"""The names of WordprocessingML that the reader, the cleaner and the writer share."""

from __future__ import annotations

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
V = "urn:schemas-microsoft-com:vml"
O = "urn:schemas-microsoft-com:office:office"  # noqa: E741
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": W.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": R.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/math": M.encode(),
    b"http://purl.oclc.org/ooxml/drawingml/main": A.encode(),
}
"""Strict documents use other names for the same things."""

MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
STORIES = ("footnotes", "endnotes", "comments", "header", "footer")
"""Kinds of parts that hold text, in the order they are read after the body."""
PLAIN_PARTS = ("styles", "numbering", "fontTable", "settings", "theme")
PART_TYPES = {
    **{
        kind: f"application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}+xml"
        for kind in (*STORIES, "styles", "numbering", "fontTable", "settings")
    },
    "theme": "application/vnd.openxmlformats-officedocument.theme+xml",
}


def w(name: str) -> str:
    """A name of the main namespace as lxml writes it."""
    return f"{{{W}}}{name}"


def r(name: str) -> str:
    """A name of the relationships namespace."""
    return f"{{{R}}}{name}"


def local(tag: object) -> str:
    """The name of a tag without its namespace."""
    return str(tag).rpartition("}")[2]
