"""DOCX: one text from the body, notes, comments, headers and footers; runs split by formatting read as one."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import quote, unquote

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.docx.clean import clean_part
from expurgate.formats.docx.names import SPACE, A, M, O, R, local, w
from expurgate.formats.docx.package import Package, Part, Relation
from expurgate.formats.fragments import Remains
from expurgate.formats.notices import counted
from expurgate.formats.people import people_in
from expurgate.formats.pictures import kept, left_out
from expurgate.formats.scanning import ScannedPage, scan_bytes
from expurgate.formats.slots import RepeatedTexts, SlotText
from expurgate.formats.xml import allowed
from expurgate.text.vocabulary import is_common, is_setting

WHERE = "in the document"


class ReadPictures:
    """The pictures that were read; their words stand after the text."""

    def __init__(self, package: Package, slots: SlotText, options: ReadOptions) -> None:
        self._scans: list[tuple[Part, ScannedPage]] = []
        pictures = [part for part in package.parts if part.kind == "image"]
        unread = package.pictures_left_out
        self._reads = options.pictures == "ocr"
        if options.pictures != "remove":
            for number, part in enumerate(pictures):
                scan = scan_bytes(part.data, options.language if self._reads else None, f"picture {number + 1}")
                if scan is None and self._reads:
                    part.data = _blank()
                    unread += 1
                elif scan is not None and (self._reads or scan.text):
                    slots.separate("\n\n")
                    slots.add(scan.text, lambda _text: None)
                    scan.start = len(slots.text) - len(scan.text)
                    self._scans.append((part, scan))
        if pictures and not self._reads:
            options.notice(kept(len(pictures), WHERE))
        if unread:
            options.notice(left_out(unread, WHERE))

    def burn(self, edits: Sequence[Edit]) -> None:
        """Write every picture that was read with boxes over the words of the edits."""
        for part, scan in self._scans:
            if self._reads or scan.touched(edits):
                part.data = _encoded(scan.burnt(edits), part.name)


def _encoded(image: Any, name: str) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG" if name.endswith("jpeg") else name.rpartition(".")[2].upper())
    return out.getvalue()


def _blank() -> bytes:
    """A pale picture in the place of one that cannot be read."""
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (8, 8), "#eeeeee").save(out, "PNG")
    return out.getvalue()


_REFERENCES = frozenset(
    """pStyle rStyle tblStyle basedOn next link styleLink numStyleLink clickAndTypeStyle defaultTableStyle""".split()
)
_TEXTS = frozenset({w("t"), f"{{{M}}}t", f"{{{A}}}t"})
_BREAKS = frozenset({w("br"), w("cr")})
_DESCRIPTIONS = ("descr", "title", "alt", "tooltip", "string", "href", f"{{{O}}}title", w("tooltip"), w("alias"))
_WORDED = frozenset({w("lvlText"), w("aliases"), w("tblCaption"), w("tblDescription")})
_SKIPPED = frozenset({w("rPr"), w("pPr"), w("sectPr"), w("tblPr"), w("tblGrid"), w("trPr"), w("tcPr")})


@dataclass(frozen=True, slots=True)
class OpenedDocx(OpenedFile):
    """The kept parts of a Word file and the text of all their places."""

    documents: tuple[Document, ...]
    package: Package = field(repr=False)
    slots: SlotText = field(repr=False)
    pictures: ReadPictures = field(repr=False)
    settings: RepeatedTexts = field(repr=False)
    seen: int
    notice: Callable[[str], None] = field(repr=False)

    @property
    def shown(self) -> int:
        """Fonts and settings follow what people see."""
        return self.seen

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The file with the edits made in the runs they touch."""
        check_edits(self.documents, edits)
        self.slots.write(edits[0])
        self.pictures.burn(edits[0])
        forgotten = self.settings.forget(Remains(self.documents, edits, self.shown).tell)
        if forgotten:
            self.notice(f"{forgotten} fonts or settings with a fragment of hidden text are emptied")
        return self.package.write()


@dataclass(frozen=True, slots=True)
class DocxFormat:
    """Word documents and templates; macros do not survive."""

    name: str = "docx"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedDocx:
        """Body first, then notes, comments, headers, footers; then descriptions and the targets of links."""
        package = Package(data, options)
        authors = tuple(dict.fromkeys(_authors(package)))
        for part in package.parts:
            if part.root is not None:
                clean_part(part, reject_changes=options.reject_changes)
        rename_styles(package.parts)
        slots = SlotText()
        for part in package.stories():
            _read_story(part.root, slots)
        settings = RepeatedTexts()
        for part in package.parts:
            if part.root is not None:
                _read_aside(part.root, slots, settings)
            for relation in part.relations.values():
                if relation.outside:
                    slots.separate("\n\n")
                    slots.add(unquote(relation.target), _target_setter(relation))
        if package.left_out:
            options.notice(counted(package.left_out, "embedded or linked part") + " left out")
        pictures = ReadPictures(package, slots, options)
        shown = settings.finish(slots)
        documents = (Document(slots.text, name, authors),)
        return OpenedDocx(documents, package, slots, pictures, settings, shown, options.notice)


DOCX = DocxFormat()


def _authors(package: Package) -> Iterator[str]:
    """Who made remarks and changes: by two names at least, for one alone may be any word."""
    for part in package.parts:
        for element in () if part.root is None else part.root.iter():
            author = element.get(w("author")) if isinstance(element.tag, str) else None
            yield from (name for name in people_in([author or ""]) if " " in name)


def _read_story(root: Any, slots: SlotText) -> None:
    """Paragraphs in order; a text box, and what is written above words, follows the paragraph it hangs on."""
    boxes: list[Any] = []
    goes_on = False
    slots.separate("\n\n")
    stack: list[tuple[Any, bool]] = [(root, False)]
    while stack:
        element, leaving = stack.pop()
        if leaving:
            goes_on = _is_drop_cap(element)
            slots.separate("" if goes_on else "\n\n")
            waiting, boxes = boxes, []
            for box in waiting:
                _read_story(box, slots)
            continue
        if element.tag in _SKIPPED:
            continue
        if (local(element.tag) == "txbxContent" or element.tag == w("rt")) and element is not root:
            boxes.append(element)
            continue
        if element.tag in _TEXTS:
            slots.add(element.text or "", _run_setter(element))
        elif element.tag == w("sym"):
            slots.add(_symbol(element), _symbol_setter(element))
        elif element.tag in _BREAKS:
            slots.mark("\n")
        elif element.tag == w("tab"):
            slots.mark("\t")
        elif element.tag == w("noBreakHyphen"):
            slots.mark("-")
        if element.tag == w("p"):
            slots.separate("" if goes_on else "\n\n")
            goes_on = False
            stack.append((element, True))
        stack.extend((child, False) for child in reversed(element) if isinstance(child.tag, str))
    for box in boxes:
        _read_story(box, slots)


def _is_drop_cap(paragraph: Any) -> bool:
    """Whether a paragraph is nothing but the large first letter of the next one."""
    frame = paragraph.find(f"{w('pPr')}/{w('framePr')}")
    return frame is not None and frame.get(w("dropCap"), "none") != "none"


def _symbol(element: Any) -> str:
    """The character of a symbol; symbol fonts have letters at the private places from F000 on."""
    try:
        code = int(element.get(w("char")) or "", 16)
    except ValueError:
        return ""
    code = code & 0xFF if 0xF000 <= code <= 0xF0FF else code
    return chr(code) if 0x20 <= code < 0xD800 else ""


def _symbol_setter(element: Any) -> Callable[[str], None]:
    """An edited symbol becomes plain text."""

    def put(text: str) -> None:
        element.attrib.clear()
        element.tag = w("t")
        element.text = allowed(text)
        element.set(SPACE, "preserve")

    return put


def _read_aside(root: Any, slots: SlotText, settings: RepeatedTexts) -> None:
    """Descriptions of pictures, tips of links, words in numbering, names of styles, and settings with words of their own."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        names = [name for name in _DESCRIPTIONS if element.get(name)]
        if element.tag in _WORDED or (element.tag == w("name") and _custom_style(element.getparent())):
            names.append(w("val"))
        for name in names:
            slots.separate("\n\n")
            slots.add(element.get(name) or "", _attribute_setter(element, name))
        for name, value in element.attrib.items():
            if name not in names and not name.startswith(f"{{{R}}}") and not is_setting(value):
                settings.add(value, _attribute_setter(element, name))


def _custom_style(style: Any) -> bool:
    """Whether a style is one of the author's: declared so, or called what no program calls its own."""
    if style is None or style.tag != w("style"):
        return False
    name = style.find(w("name"))
    return style.get(w("customStyle")) in ("1", "true", "on") or not is_common_style(name.get(w("val")) or "")


def _run_setter(element: Any) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.text = allowed(text)
        if element.tag == w("t"):
            element.set(SPACE, "preserve")

    return put


def _attribute_setter(element: Any, name: str) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.set(name, allowed(text))

    return put


def _target_setter(relation: Relation) -> Callable[[str], None]:
    def put(text: str) -> None:
        relation.target = quote(text, safe="/:?#@!$&'()*+,;=~")

    return put


def is_common_style(name: str) -> bool:
    """Whether every word of a style's name or id is one that Word or LibreOffice uses."""
    return is_common(name, shorter=3)


def rename_styles(parts: Sequence[Part]) -> None:
    """Give styles ids that say nothing. People see their names, which are judged as text."""
    given: dict[str, str] = {}
    elements = [element for part in parts if part.root is not None for element in part.root.iter()]
    for element in elements:
        if not isinstance(element.tag, str):
            continue
        key = w("styleId") if element.tag == w("style") else w("val") if local(element.tag) in _REFERENCES else ""
        old = element.get(key) if key else None
        if old and not is_common_style(old):
            element.set(key, given.setdefault(old, f"Style{len(given) + 1}00"))
