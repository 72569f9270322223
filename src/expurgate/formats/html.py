"""HTML: text nodes, attributes, comments, scripts. Nothing is fetched, no entity beyond HTML's own is expanded."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote, unquote

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.drawing import is_drawing, with_drawings
from expurgate.formats.fragments import Remains
from expurgate.formats.html_pictures import PackedPictures
from expurgate.formats.slots import RepeatedTexts, SlotText
from expurgate.formats.style_sheets import StyleSheet
from expurgate.formats.svg_pictures import empty, said_by
from expurgate.formats.text import decoded
from expurgate.formats.xml import allowed, remove
from expurgate.text.vocabulary import is_setting

_SCRIPT = re.compile(r"\\\\|\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})")
_STYLE = re.compile(r"\\\\|\\([0-9a-fA-F]{1,6})[ \t\n]?")
_QUOTED = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'")
_PACKED = re.compile(r"([\"'`])([A-Za-z0-9+/]{16,}={0,2})\1")
BLOCKS = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav noscript ol optgroup
    option p pre section select summary table tbody textarea tfoot thead title tr ul
    svg text desc metadata foreignobject math mtr annotation""".split()
)
CELLS = frozenset({"td", "th"})
ACTIVE = frozenset({"script", "style"})
STRUCTURAL = frozenset(
    """align async bgcolor border cellpadding cellspacing charset checked class color cols colspan content-type
    crossorigin defer dir disabled enctype frameborder height hidden http-equiv lang loop max maxlength media method min
    multiple muted nowrap readonly rel required
    reversed role rows rowspan scope selected shape size sizes span start step style tabindex
    target translate type valign width xmlns""".split()
)
LINKS = frozenset({"href", "src", "action", "cite", "data", "poster", "srcset", "formaction", "longdesc", "background"})
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*+=\s*+[\"']?+\s*+([A-Za-z0-9_-]+)", re.IGNORECASE)
_WHOLE = re.compile(r"<(?:!doctype|html|head|body)\b", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z_][\w:.-]*", re.ASCII)
"""Attributes with other names cannot be written and are left out."""


@dataclass(frozen=True, slots=True)
class OpenedHtml(OpenedFile):
    """A parsed page and the text of all its places."""

    documents: tuple[Document, ...]
    root: Any = field(repr=False)
    slots: SlotText = field(repr=False)
    pictures: PackedPictures = field(repr=False)
    sheets: list[StyleSheet] = field(repr=False)
    seen: int
    whole: bool
    notice: Callable[[str], None] = field(repr=False)

    @property
    def shown(self) -> int:
        """Names of elements, classes and addresses follow what people see."""
        return self.seen

    @property
    def released(self) -> list[str]:
        """How the page looks, which is not judged."""
        return [sheet.text for sheet in self.sheets]

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The page in UTF-8 with the edits made."""
        from lxml import etree

        check_edits(self.documents, edits)
        self.slots.write(edits[0])
        self.pictures.burn(edits[0])
        remains = Remains(self.documents, edits, self.shown)
        forgotten = _forget(self.root, remains) + sum(sheet.forget(remains) for sheet in self.sheets)
        if forgotten:
            self.notice(f"{forgotten} classes, styles or element names with a fragment of hidden text are dropped")
        tree = self.root.getroottree()
        if self.whole:
            doctype = tree.docinfo.doctype
            said = doctype if is_setting(doctype) else "<!DOCTYPE html>"
            return bytes(etree.tostring(tree, encoding="utf-8", method="html", doctype=said or None))
        parts = (part for name in ("head", "body") for part in self.root.iterfind(name))  # a title goes to the head
        return b"".join(map(_inside, parts))


def _inside(element: Any) -> bytes:
    """What stands in an element, without its own tags."""
    from lxml import etree

    children = b"".join(etree.tostring(child, encoding="utf-8", method="html") for child in element)
    return escape(element.text or "", quote=False).encode() + children


def _forget(root: Any, remains: Remains) -> int:
    """Drop classes, styles and names of elements that have a fragment of what was hidden; they are not judged as text."""
    count = 0
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        if remains.tell(element.tag):
            element.tag = "span"
            count += 1
        for name, value in list(element.attrib.items()):
            if remains.tell(name) or (name in STRUCTURAL - {"class"} and remains.tell(value)):
                del element.attrib[name]
                count += 1
            elif name == "class":
                kept = [word for word in value.split() if not remains.tell(word)]
                count += len(value.split()) - len(kept)
                element.set(name, " ".join(kept))
    return count


@dataclass(frozen=True, slots=True)
class HtmlFormat:
    """The format of HTML pages and fragments of pages."""

    name: str = "html"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedHtml:
        """Text in reading order; then attributes, comments and scripts, each a paragraph."""
        check_size(data, options.limits)
        text, drawings = with_drawings(page_text(data), options)
        root = _parse(text)
        _declare_utf8(root)
        slots = SlotText()
        collector = _Collector(slots, options)
        collector.walk(root)
        if drawings:
            collector.drawings(root)
        shown = collector.finish()
        documents, whole = (Document(slots.text, name),), bool(_WHOLE.search(text))
        pictures, sheets = collector.pictures, collector.sheets
        return OpenedHtml(documents, root, slots, pictures, sheets, shown, whole, options.notice)


HTML = HtmlFormat()


def page_text(data: bytes) -> str:
    """The page decoded: by its byte order mark, by what it declares, or as UTF-8."""
    declared = _CHARSET.search(data[:2048])
    if declared and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode(declared.group(1).decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            raise InputError("the page is not in the character set it declares") from None
    return decoded(data)[0]


def _parse(text: str) -> Any:
    try:
        from lxml import etree
    except ImportError:
        raise MissingExtraError("lxml", extra="formats") from None
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_pis=True, default_doctype=False
    )
    source = re.sub("^\\s*<\\?xml[^>]*\\?>", "", text).replace("\x00", "\ufffd")
    if not source.strip():
        return etree.fromstring(b"<html><body></body></html>", parser)
    try:
        root = etree.fromstring(source.encode("utf-8", errors="replace"), parser)
    except etree.LxmlError:
        raise InputError("the page cannot be parsed as HTML") from None
    if any(fault.type_name == "ERR_RESOURCE_LIMIT" for fault in parser.error_log):
        raise InputError("elements of the page are nested too deeply, or too large")
    if root is None:
        return etree.fromstring(b"<html><body></body></html>", parser)
    return root


def _declare_utf8(root: Any) -> None:
    for meta in root.iter("meta"):
        if meta.get("charset"):
            meta.set("charset", "utf-8")
        elif (meta.get("http-equiv") or "").lower() == "content-type":
            meta.set("content", "text/html; charset=utf-8")


class _Collector:
    """Walks the tree once; places out of the reading flow are kept for the end."""

    def __init__(self, slots: SlotText, options: ReadOptions) -> None:
        self._slots = slots
        self._options = options
        self._aside: list[tuple[str, Callable[[str], None]]] = []
        self._named = RepeatedTexts()
        self.pictures = PackedPictures(options)
        self.sheets: list[StyleSheet] = []

    def walk(self, root: Any) -> None:
        """Depth first without recursion, so that nesting cannot exhaust the stack."""
        stack: list[tuple[Any, bool]] = [(root, False)]
        doomed: list[Any] = []
        while stack:
            element, leaving = stack.pop()
            if leaving:
                self._around(element)
                self._tail(element)
                continue
            if len(stack) > 2_000_000:
                raise InputError("the page has too many elements")
            if self._enter(element, doomed):
                stack.append((element, True))
                stack.extend((child, False) for child in reversed(element))
        for element in doomed:
            remove(element)

    def _enter(self, element: Any, doomed: list[Any]) -> bool:
        """Take in an element's own text; whether its children follow."""
        if not isinstance(element.tag, str):
            self._aside.append((element.text or "", _comment_setter(element)))
            self._tail(element)
            return False
        if element.tag in ACTIVE:
            if self._options.strip_active:
                doomed.append(element)
            else:
                self._attributes(element)
                self._active(element)
            self._tail(element)
            return False
        self._around(element)
        self._attributes(element)
        if element.text:
            self._slots.add(element.text, _text_setter(element))
        return True

    def _active(self, element: Any) -> None:
        if element.tag != "style":
            element.text = plain_script(element.text or "")
            self._aside.append((element.text, _text_setter(element)))
            return
        element.text = plain_style(self.pictures.without_data(element.text or ""))
        self.sheets.append(StyleSheet(element))
        self._aside += self.sheets[-1].read(self._named)

    def _around(self, element: Any) -> None:
        if element.tag in BLOCKS:
            self._slots.separate("\n\n")
        elif element.tag in CELLS or (element.tag == "br" and len(element) == 0):
            self._slots.separate("\n")

    def _tail(self, element: Any) -> None:
        if element.tail:
            self._slots.add(element.tail, _tail_setter(element))

    def _attributes(self, element: Any) -> None:
        if not all(map(_NAME.fullmatch, element.attrib)):
            kept = {name: allowed(value) for name, value in element.attrib.items() if _NAME.fullmatch(name)}
            element.attrib.clear()
            element.attrib.update(kept)
        if not is_setting(element.tag):
            self._named.add(element.tag, _plain_element(element))
        for name, value in list(element.attrib.items()):
            if not is_setting(name) and not is_drawing(name, value):
                self._named.add(name, _dropper(element, name))
            if (name in STRUCTURAL or not value) and not is_drawing(name, value):
                self._structural(element, name, value)
            elif self._options.strip_active and name.startswith("on"):
                del element.attrib[name]
            elif is_drawing(name, value):
                continue
            elif value.strip().lower().startswith("data:"):
                self.pictures.take(element, name, value)
            else:
                plain = unquote(value) if name in LINKS else plain_script(value) if name.startswith("on") else value
                self._aside.append((plain, _attribute_setter(element, name, linked=plain != value and name in LINKS)))

    def _structural(self, element: Any, name: str, value: str) -> None:
        """The parts of a page that set its looks. Words in them that are not HTML's own are judged once each."""
        if name == "style":
            value = plain_style(self.pictures.without_data(value))
            element.set(name, value)
        if name == "class":
            for word in value.split():
                if not is_setting(word):
                    self._named.add(word, _class_dropper(element, word))
        elif not is_setting(value):
            self._named.add(value, _dropper(element, name))

    def drawings(self, root: Any) -> None:
        """The texts that the codes of a page's drawings hold; a drawing that says something hidden is emptied."""
        for svg in [each for each in root.iter("svg") if next(each.iterancestors("svg"), None) is None]:
            self._aside.append((said_by(svg, self._options) or "", _emptier(svg)))

    def finish(self) -> int:
        """What stands outside the flow, each in a paragraph of its own; where that which no one is shown begins."""
        for text, put in self._aside:
            self._slots.separate("\n\n")
            self._slots.add(text, put)
        self.pictures.finish(self._slots)
        return self._named.finish(self._slots)


def _emptier(svg: Any) -> Callable[[str], None]:
    def put(_text: str) -> None:
        empty(svg)

    return put


def _dropper(element: Any, name: str) -> Callable[[str], None]:
    """Nothing hidden stays in an attribute that says how a page looks: it is left out."""

    def put(_text: str) -> None:
        element.attrib.pop(name, None)

    return put


def _plain_element(element: Any) -> Callable[[str], None]:
    def put(_text: str) -> None:
        element.tag = "span"

    return put


def _class_dropper(element: Any, word: str) -> Callable[[str], None]:
    def put(_text: str) -> None:
        element.set("class", " ".join(other for other in (element.get("class") or "").split() if other != word))

    return put


def _text_setter(element: Any) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.text = allowed(text)

    return put


def _comment_setter(element: Any) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.text = allowed(text).replace("--", "- -").rstrip("-")

    return put


def _tail_setter(element: Any) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.tail = allowed(text)

    return put


def _attribute_setter(element: Any, name: str, *, linked: bool) -> Callable[[str], None]:
    def put(text: str) -> None:
        element.set(name, quote(text, safe="/:?#[]@!$&'()*+,;=%~") if linked else allowed(text))

    return put


def plain_script(text: str) -> str:
    """A script with letters, digits and blanks as themselves, and without texts packed as base64."""
    return _PACKED.sub(_unpacked, _SCRIPT.sub(_sign, text))


def plain_style(text: str) -> str:
    """A style sheet whose strings have letters, digits and blanks as themselves; elsewhere letters only."""
    inside = _QUOTED.sub(lambda found: _STYLE.sub(_sign, found.group()), text)
    return _STYLE.sub(lambda found: sign if (sign := _sign(found)).isalpha() else found.group(), inside)


def _sign(found: re.Match[str]) -> str:
    number = next((int(digits, 16) for digits in found.groups() if digits), 0)
    sign = chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else ""
    return sign if sign.isalnum() or sign == " " else found.group()


def _unpacked(found: re.Match[str]) -> str:
    """An empty string in the place of one that is a packed text."""
    try:
        text = base64.b64decode(found.group(2) + "=" * (-len(found.group(2)) % 4)).decode()
    except (binascii.Error, ValueError):
        return found.group()
    return found.group(1) * 2 if text.isprintable() and any(map(str.isalpha, text)) else found.group()
