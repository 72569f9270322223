"""The parts of a Word file that are kept, and the relationships between them. All others are left behind."""

from __future__ import annotations

import posixpath
import re
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.base import ReadOptions
from expurgate.formats.docx.names import (
    CONTENT_TYPES,
    MAIN_TYPE,
    PART_TYPES,
    PLAIN_PARTS,
    RELATIONS,
    STORIES,
    STRICT,
    O,
    R,
)
from expurgate.formats.images import clean_image
from expurgate.formats.package import read_package, write_package
from expurgate.formats.xml import parse_xml, written_xml

_MAIN = re.compile(r"wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled")
_IMAGE_TYPES = {"png": "image/png", "jpeg": "image/jpeg", "jpg": "image/jpeg", "gif": "image/gif"}


@dataclass(slots=True)
class Relation:
    """A relationship that is kept: to another part, or outside (a hyperlink)."""

    kind: str
    target: str = field(repr=False)
    outside: bool = False


@dataclass(slots=True)
class Part:
    """A part of the file: parsed XML, or the bytes of a picture."""

    kind: str
    name: str = field(repr=False)
    root: Any = field(default=None, repr=False)
    data: bytes = field(default=b"", repr=False)
    relations: dict[str, Relation] = field(default_factory=dict, repr=False)


class Package:
    """The body and every part kept with it, under names that say nothing."""

    def __init__(self, data: bytes, options: ReadOptions) -> None:
        self._files = read_package(data, options.limits, password=options.password)
        self._options = options
        self._taken: dict[str, Part] = {}
        self._counts: dict[str, int] = {}
        self.parts: list[Part] = []
        self.left_out = 0
        self.pictures_left_out = 0
        self.body = self._take(self._main(), "document")
        self._files = {}

    def stories(self) -> list[Part]:
        """The body, then notes, comments, headers and footers."""
        others = [part for kind in STORIES for part in self.parts if part.kind == kind]
        return [self.body, *others]

    def _main(self) -> str:
        types = self._files.get("[Content_Types].xml")
        if types is None:
            raise InputError("the file has no list of its parts, so it is no Word document")
        for override in parse_xml(types, "the list of parts").iter(f"{{{CONTENT_TYPES}}}Override"):
            if _MAIN.search(override.get("ContentType") or ""):
                return str(override.get("PartName")).lstrip("/")
        if "word/document.xml" in self._files:
            return "word/document.xml"
        raise InputError("the file has no document part, so it is no Word document")

    def _take(self, path: str, kind: str) -> Part:
        """Read a part and, through it, all it leads to."""
        if path not in self._files:
            raise InputError(f"the {kind} part is missing")
        source = self._files[path]
        for strict, transitional in STRICT.items():
            source = source.replace(strict, transitional)
        part = Part(kind, self._named(kind), parse_xml(source, f"the {kind} part"))
        self._taken[path] = part
        self.parts.append(part)
        if kind in ("document", *STORIES):
            self._follow(path, part)
        return part

    def _follow(self, path: str, part: Part) -> None:
        folder, base = posixpath.split(path)
        raw = self._files.get(f"{folder}/_rels/{base}.rels")
        if raw is None:
            return
        given: dict[str, str] = {}
        for relation in parse_xml(raw, "a list of relationships").iter(f"{{{RELATIONS}}}Relationship"):
            number = given.setdefault(relation.get("Id") or "", f"rId{len(given) + 1}")
            target = relation.get("Target") or ""
            kind = (relation.get("Type") or "").rpartition("/")[2]
            kept = self._related(kind, target, relation.get("TargetMode") == "External", folder)
            if kept is None:
                self.left_out += kind != "image"
            else:
                part.relations[number] = kept
        _renumber(part.root, given)

    def _related(self, kind: str, target: str, outside: bool, folder: str) -> Relation | None:
        """The relationship to write; None when it is not kept."""
        if outside:
            return Relation(kind, target, outside=True) if kind == "hyperlink" else None
        path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        if path in self._taken:
            return Relation(kind, self._taken[path].name)
        if kind == "image":
            picture = self._picture(path)
            return Relation(kind, picture.name) if picture else None
        if kind in (*STORIES, *PLAIN_PARTS) and path in self._files:
            return Relation(kind, self._take(path, kind).name)
        return None

    def _picture(self, path: str) -> Part | None:
        data = self._files.get(path)
        cleaned = clean_image(data) if data and self._options.pictures != "remove" else None
        if cleaned is None:
            self.pictures_left_out += 1
            return None
        extension = "png" if cleaned[1:4] == b"PNG" else "gif" if cleaned[:3] == b"GIF" else "jpeg"
        self._counts["image"] = self._counts.get("image", 0) + 1
        part = Part("image", f"word/media/image{self._counts['image']}.{extension}", data=cleaned)
        self._taken[path] = part
        self.parts.append(part)
        return part

    def _named(self, kind: str) -> str:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        number = str(self._counts[kind]) if kind in ("header", "footer", "theme") else ""
        return f"word/{'theme/' if kind == 'theme' else ''}{kind}{number}.xml"

    def write(self) -> bytes:
        """The file with the kept parts only; its lists of parts and relationships are made anew."""
        files = [("[Content_Types].xml", self._types()), ("_rels/.rels", self._root_relations())]
        for part in self.parts:
            files.append((part.name, part.data if part.root is None else written_xml(part.root)))
            if part.relations:
                folder, base = posixpath.split(part.name)
                files.append((f"{folder}/_rels/{base}.rels", _relations(part)))
        return write_package(files)

    def _types(self) -> bytes:
        root = parse_xml(f'<Types xmlns="{CONTENT_TYPES}"/>'.encode())
        defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
        for extension, kind in {**defaults, **_IMAGE_TYPES}.items():
            _child(root, CONTENT_TYPES, "Default", Extension=extension, ContentType=kind)
        for part in self.parts:
            if part.root is not None:
                kind = PART_TYPES.get(part.kind, MAIN_TYPE)
                _child(root, CONTENT_TYPES, "Override", PartName=f"/{part.name}", ContentType=kind)
        return written_xml(root)

    def _root_relations(self) -> bytes:
        root = parse_xml(f'<Relationships xmlns="{RELATIONS}"/>'.encode())
        _child(root, RELATIONS, "Relationship", Id="rId1", Type=f"{R}/officeDocument", Target="word/document.xml")
        return written_xml(root)


def _renumber(root: Any, given: dict[str, str]) -> None:
    """References to relationships by their new numbers; what leads nowhere gets a number that is never given."""
    for element in root.iter():
        for key in [key for key in element.attrib if key.startswith(f"{{{R}}}") or key == f"{{{O}}}relid"]:
            element.set(key, given.get(element.get(key), "rId0"))


def _relations(part: Part) -> bytes:
    root = parse_xml(f'<Relationships xmlns="{RELATIONS}"/>'.encode())
    folder = posixpath.dirname(part.name)
    for number, relation in part.relations.items():
        target = relation.target if relation.outside else posixpath.relpath(relation.target, folder)
        mode = {"TargetMode": "External"} if relation.outside else {}
        _child(root, RELATIONS, "Relationship", Id=number, Type=f"{R}/{relation.kind}", Target=target, **mode)
    return written_xml(root)


def _child(root: Any, namespace: str, name: str, **attributes: str) -> None:
    from lxml import etree

    etree.SubElement(root, f"{{{namespace}}}{name}", attributes)
