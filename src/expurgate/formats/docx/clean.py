"""What a Word file remembers beside its text, taken out before the text is read."""

from __future__ import annotations

import re
from typing import Any

from expurgate.formats.docx.names import MC, SPACE, A, M, W, local, r, w
from expurgate.formats.docx.package import Part
from expurgate.formats.xml import remove, unwrap
from expurgate.text.vocabulary import is_setting

_CHANGES = """rPrChange pPrChange sectPrChange tblPrChange trPrChange tcPrChange tblPrExChange tblGridChange
    numberingChange cellIns cellDel cellMerge""".split()
_RANGES = """moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd
    customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd
    customXmlMoveFromRangeStart customXmlMoveFromRangeEnd
    customXmlMoveToRangeStart customXmlMoveToRangeEnd permStart permEnd proofErr lastRenderedPageBreak""".split()
_FOREIGN = (
    "object control altChunk subDoc contentPart ffData movie printerSettings embedRegular embedBold embedItalic".split()
)
_WRAPPERS = "smartTag customXml dir bdo".split()
_SETTINGS = """attachedTemplate mailMerge docVars rsids writeProtection documentProtection activeWritingStyle captions
    saveThroughXslt schemaLibrary attachedSchema trackRevisions docId saveXmlDataOnly showXMLTags forceUpgrade
    doNotTrackMoves revisionView chartTrackingRefBased""".split()
_SAFE_FIELD = re.compile(
    r"""\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)
    (?:\s*\\\*\s*(?:MERGEFORMAT|CHARFORMAT|Arabic|ArabicDash|Roman|Alphabetic|Ordinal|CardText|OrdText|Hex))*\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_KNOWN_SPACES = (
    "http://schemas.openxmlformats.org/",
    "http://schemas.microsoft.com/",
    "urn:schemas-microsoft-com:",
    "http://www.w3.org/",
    "http://purl.oclc.org/ooxml/",
)
_TEXTS = frozenset([*map(w, ("t", "delText", "instrText", "delInstrText")), f"{{{M}}}t", f"{{{A}}}t"])
_DRAWN = frozenset({w("drawing"), w("pict"), w("object")})
_LINKING = tuple(r(name) for name in ("embed", "link", "id", "pict", "dm", "lo", "qs", "cs", "href"))


def clean_part(part: Part, *, reject_changes: bool) -> None:
    """Resolve tracked changes, flatten fields and wrappers, drop foreign objects and the marks of who and when."""
    root = part.root
    _strange(root)
    _alternatives(root)
    _tracked(root, reject=reject_changes)
    _drop(root, [*_CHANGES, *_RANGES, *_FOREIGN])
    if part.kind == "settings":
        _drop(root, _SETTINGS)
    _content_controls(root)
    for name in _WRAPPERS:
        for element in list(root.iter(w(name))):
            _drop(element, [f"{name}Pr"], deep=False)
            unwrap(element)
    _fields(root)
    _links(part)
    _bookmarks(root)
    _marks(root)
    _undeclare(root)


def _strange(root: Any) -> None:
    """Drop elements and attributes of namespaces that are not Office's own, and text where none belongs."""
    for element in list(root.iter()):
        if not isinstance(element.tag, str) or not _is_known(element.tag):
            remove(element)
            continue
        for key in [key for key in element.attrib if key.startswith("{") and not _is_known(key)]:
            del element.attrib[key]
    for element in root.iter():
        element.tail = None
        if element.tag not in _TEXTS and element.text and not is_setting(element.text):
            element.text = None


def _is_known(name: str) -> bool:
    space, _, plain = name[1:].partition("}")
    begin = next((known for known in _KNOWN_SPACES if space.startswith(known)), None)
    return name.startswith("{") and begin is not None and is_setting(space[len(begin) :]) and is_setting(plain)


def _undeclare(root: Any) -> None:
    """Remove the declarations of namespaces that are neither used nor named among those to ignore."""
    from lxml import etree

    key = f"{{{MC}}}Ignorable"
    declared = {prefix: space for prefix, space in root.nsmap.items() if prefix and _is_known(f"{{{space}}}w")}
    ignorable = [prefix for prefix in (root.get(key) or "").split() if prefix in declared]
    if key in root.attrib:
        root.set(key, " ".join(ignorable))
    needed = [word for choice in root.iter(f"{{{MC}}}Choice") for word in (choice.get("Requires") or "").split()]
    etree.cleanup_namespaces(root, keep_ns_prefixes=[*ignorable, *(word for word in needed if word in declared)])


def _drop(root: Any, names: list[str], *, deep: bool = True) -> None:
    wanted = set(names)
    for element in list(root.iter() if deep else root):
        if local(element.tag) in wanted:
            remove(element)


def _alternatives(root: Any) -> None:
    """Keep the first choice of each set of alternatives: the fallback repeats its text."""
    for element in list(root.iter(f"{{{MC}}}AlternateContent")):
        chosen = next(iter(element), None)
        for other in list(element):
            if other is not chosen:
                element.remove(other)
        if chosen is not None and local(chosen.tag) == "Fallback":
            unwrap(chosen)
            unwrap(element)


def _tracked(root: Any, *, reject: bool) -> None:
    gone, stay = (("ins", "moveTo"), ("del", "moveFrom")) if reject else (("del", "moveFrom"), ("ins", "moveTo"))
    for row in list(root.iter(w("tr"))):
        if any(row.find(f"{w('trPr')}/{w(name)}") is not None for name in gone):
            remove(row)
    for name in gone:
        for element in list(root.iter(w(name))):
            parent = element.getparent()
            if parent is not None and local(parent.tag) == "rPr" and local(parent.getparent().tag) == "pPr":
                _joined(parent.getparent().getparent())
            remove(element)
    for name in stay:
        for element in list(root.iter(w(name))):
            unwrap(element)
    for old, new in (("delText", "t"), ("delInstrText", "instrText")):
        for element in list(root.iter(w(old))):
            element.tag = w(new)
            element.set(SPACE, "preserve")


def _joined(paragraph: Any) -> None:
    """A paragraph whose end was deleted goes on in the next one."""
    following = paragraph.getnext()
    if following is None or following.tag != w("p"):
        return
    at = 1 if len(following) and following[0].tag == w("pPr") else 0
    for child in [child for child in paragraph if child.tag != w("pPr")]:
        following.insert(at, child)
        at += 1
    remove(paragraph)


def _content_controls(root: Any) -> None:
    for element in list(root.iter(w("sdt"))):
        for child in list(element):
            if child.tag == w("sdtContent"):
                unwrap(child)
            else:
                element.remove(child)
        unwrap(element)


def _fields(root: Any) -> None:
    """Fields become their result, but for page numbers: an instruction may name files, people and addresses."""
    for element in list(root.iter(w("fldSimple"))):
        if _SAFE_FIELD.match(element.get(w("instr")) or ""):
            continue
        unwrap(element)
    open_fields: list[list[Any]] = []
    for element in list(root.iter(w("fldChar"), w("instrText"))):
        if element.tag == w("instrText"):
            if open_fields:
                open_fields[-1].append(element)
            else:
                remove(element)
            continue
        kind = element.get(w("fldCharType"))
        if kind == "begin":
            open_fields.append([element])
        elif not open_fields:
            remove(element)
        else:
            open_fields[-1].append(element)
            if kind == "end":
                _close_field(open_fields.pop())
    for field in open_fields:
        for element in field:
            remove(element)


def _close_field(parts: list[Any]) -> None:
    instruction = "".join(part.text or "" for part in parts if part.tag == w("instrText"))
    if not _SAFE_FIELD.match(instruction):
        for part in parts:
            remove(part)


def _links(part: Part) -> None:
    """Drawings that show something not kept go; so do attributes that lead nowhere."""
    for element in list(part.root.iter()):
        if not isinstance(element.tag, str):
            continue
        for name in _LINKING:
            number = element.get(name)
            if number is None or number in part.relations:
                continue
            drawn = next((above for above in element.iterancestors() if above.tag in _DRAWN), None)
            if drawn is not None and local(element.tag) != "hlinkClick":
                remove(drawn)
                break
            if local(element.tag) in ("headerReference", "footerReference", "hlinkClick", "hlinkHover"):
                remove(element)
                break
            del element.attrib[name]


def _bookmarks(root: Any) -> None:
    names: dict[str, str] = {}
    for element in root.iter(w("bookmarkStart")):
        old = element.get(w("name")) or ""
        element.set(w("name"), names.setdefault(old, f"mark{len(names) + 1}"))
    for element in list(root.iter(w("hyperlink"))):
        anchor = element.get(w("anchor"))
        if anchor is not None:
            element.set(w("anchor"), names.get(anchor, "mark0"))
        for name in ("docLocation", "tgtFrame"):
            element.attrib.pop(w(name), None)


def _marks(root: Any) -> None:
    """Who, when and which editing session; names of shapes."""
    for element in root.iter():
        for key in list(element.attrib):
            name = local(key)
            if name.startswith("rsid") or name in ("paraId", "textId", "date", "dateUtc", "initials", "userId"):
                del element.attrib[key]
            elif name == "author" and key.startswith(f"{{{W}}}"):
                element.set(key, "")
        if local(element.tag) in ("docPr", "cNvPr") and "name" in element.attrib:
            element.set("name", "")
