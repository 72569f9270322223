"""ICD: the ICD-10-CM tabular list (XML) and order file, and ICD-10 in ClaML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from expurgate.core import lazy_re as re
from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Source, UnsortedConcepts
from expurgate.knowledge.taxonomy.readers.files import local, numbered_lines, read_xml

LICENCE = "user taxonomy (ICD)"
_ORDER = re.compile(r"(\d{5}) (\S{3,7})\s+([01]) (.{1,60})(?: (.*))?$")
_RANGE = re.compile(r"\s*\([A-Z0-9.-]+\)\s*$")


def read_icd(path: Path) -> Source:
    """Any of the three forms; which one is told by the content."""
    if path.suffix.lower() == ".xml":
        root = read_xml(path)
        if local(root.tag) == "ClaML":
            return _claml(root, path)
        return _tabular(root, path)
    return _order_file(path)


def _tabular(root: ET.Element, path: Path) -> Source:
    """Chapters, sections and nested ``diag`` elements with ``name`` (the code) and ``desc``."""
    draft = UnsortedConcepts()
    for chapter in _children(root, "chapter"):
        key = f"chapter {_text(chapter, 'name')}"
        draft.label(key, _RANGE.sub("", _text(chapter, "desc")), where=path.name)
        for section in _children(chapter, "section"):
            block = f"section {section.get('id', '')}"
            draft.label(block, _RANGE.sub("", _text(section, "desc")), where=path.name)
            draft.parent(block, key)
            for diagnosis in _children(section, "diag"):
                _diagnosis(draft, diagnosis, block, path.name)
    return Source(path.name, LICENCE, draft.concepts(where=path.name))


def _diagnosis(draft: UnsortedConcepts, top: ET.Element, parent: str, where: str) -> None:
    stack = [(top, parent)]
    while stack:
        element, above = stack.pop()
        code = _text(element, "name")
        draft.label(code, _text(element, "desc"), where=f"{where} code {code[:10]}")
        draft.parent(code, above)
        for group in _children(element, "inclusionTerm"):
            for note in _children(group, "note"):
                draft.name(code, "".join(note.itertext()))
        stack.extend((child, code) for child in reversed(list(_children(element, "diag"))))


def _claml(root: ET.Element, path: Path) -> Source:
    """``Class`` elements with ``SuperClass`` and rubrics of kind preferred and inclusion."""
    draft = UnsortedConcepts()
    for element in _children(root, "Class"):
        code = element.get("code", "")
        preferred, inclusions = "", []
        for rubric in _children(element, "Rubric"):
            label = " ".join("".join("".join(each.itertext()) for each in _children(rubric, "Label")).split())
            if rubric.get("kind") == "preferred" and not preferred:
                preferred = label
            elif rubric.get("kind") == "inclusion":
                inclusions.append(label)
        if not code or not preferred:
            raise KnowledgeError(f"{path.name}: class {code[:10] or '?'} has no code or no preferred name")
        if code in draft.labels:
            raise KnowledgeError(f"{path.name}: the code {code[:10]} is used twice")
        draft.label(code, preferred, where=f"{path.name} class {code[:10]}")
        for name in inclusions:
            draft.name(code, name)
        for above in _children(element, "SuperClass"):
            draft.parent(code, above.get("code", ""))
    return Source(path.name, LICENCE, draft.concepts(where=path.name))


def _order_file(path: Path) -> Source:
    """Lines of order number, code, header flag, short and long description; parents are shorter codes."""
    draft = UnsortedConcepts()
    for number, line in numbered_lines(path):
        if not line.strip():
            continue
        found = _ORDER.match(line.rstrip())
        if found is None:
            raise KnowledgeError(f"{path.name} line {number}: expected order number, code, flag and description")
        code = found[2]
        if code in draft.labels:
            raise KnowledgeError(f"{path.name} line {number}: the code {code} is used twice")
        draft.label(code, found[5] or found[4], where=f"{path.name} line {number}")
        for length in range(len(code) - 1, 2, -1):
            if code[:length] in draft.labels:
                draft.parent(code, code[:length])
                break
    return Source(path.name, LICENCE, draft.concepts(where=path.name))


def _children(element: ET.Element, tag: str) -> Iterator[ET.Element]:
    return (child for child in element if local(child.tag) == tag)


def _text(element: ET.Element, tag: str) -> str:
    found = next(_children(element, tag), None)
    return " ".join("".join(found.itertext()).split()) if found is not None else ""
