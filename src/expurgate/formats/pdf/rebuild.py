"""A new file from rewritten pages: only what the pages draw with comes along."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from expurgate.formats.images import clean_image
from expurgate.formats.pdf.colours import clean_colours, known_order
from expurgate.formats.pdf.emit import DEVICES, Emitter
from expurgate.formats.pdf.keys import DRAWING, IMAGE, NAMED, SAYING
from expurgate.formats.pdf.model import Node, PageContent
from expurgate.formats.pdf.naming import FontNames, rename_font
from expurgate.formats.pdf.pictures import PagePictures

_PAGE = frozenset("/Type /MediaBox /CropBox /BleedBox /TrimBox /ArtBox /Rotate /UserUnit /Group /Parent".split())
_FORM = frozenset(
    """/Type /Subtype /FormType /BBox /Matrix /Group /PatternType /PaintType /TilingType /XStep /YStep /Length /Filter
    /DecodeParms""".split()
)


class Rebuilder:
    """Writes the streams of pages, and forms that did not change only once."""

    def __init__(self, pdf: Any, pictures: PagePictures) -> None:
        self._pdf = pdf
        self._pictures = pictures
        self._fonts: dict[tuple[int, int], tuple[Any, Any]] = {}
        """The fonts used, by number: the old one, and an empty one in its place."""
        self._forms: dict[tuple[int, int], Any] = {}

    def set_fonts(self, fonts: Mapping[tuple[int, int], Any]) -> None:
        """Fill in the fonts of all pages: what is known of their letters only when the last page is written. Others stay."""
        for number, (old, new) in self._fonts.items():
            font = fonts.get(number, old)
            for key in font.keys():  # noqa: SIM118
                new[key] = font[key]

    def _font(self, font: Any) -> Any:
        """A placeholder for a font until its letters are known."""
        import pikepdf

        if not font.is_indirect:
            return font
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = (font, self._pdf.make_indirect(pikepdf.Dictionary()))
        return self._fonts[font.objgen][1]

    def page(self, page: Any, content: PageContent) -> None:
        """Give a page its new content and resources, and nothing else."""
        data, resources = self._written(content.root)
        for extra in content.extras:
            self._in_place(extra)
        for key in list(page.obj.keys()):
            if key not in _PAGE:
                del page.obj[key]
        page.obj["/Resources"] = resources
        page.obj["/Contents"] = self._pdf.make_indirect(self._stream(data))

    def _stream(self, data: bytes) -> Any:
        import pikepdf

        return pikepdf.Stream(self._pdf, data)

    def _written(self, node: Node) -> tuple[bytes, Any]:
        emitter = Emitter(node, keeps=self._pictures.keeps)
        data = emitter.run()
        return data, self._resources(node, emitter)

    def _form(self, node: Node) -> Any:
        fixed = _unchanged(node)
        if fixed and node.stream.objgen in self._forms:
            return self._forms[node.stream.objgen]
        data, resources = self._written(node)
        form = self._stream(data)
        for key in node.stream.keys():  # noqa: SIM118
            if key in _FORM - {"/Length", "/Filter", "/DecodeParms"}:
                form[key] = node.stream[key]
        form["/Resources"] = resources
        form = self._pdf.make_indirect(form)
        if fixed:
            self._forms[node.stream.objgen] = form
        return form

    def _in_place(self, node: Node) -> None:
        """Patterns and masks keep their identity, which other objects refer to."""
        data, resources = self._written(node)
        for key in list(node.stream.keys()):
            if key not in _FORM:
                del node.stream[key]
        node.stream.write(data)
        node.stream["/Resources"] = resources

    def _resources(self, node: Node, emitter: Emitter) -> Any:
        import pikepdf

        found = pikepdf.Dictionary()
        old = node.resources if isinstance(node.resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        for kind in ("/Font", "/XObject", "/ExtGState", "/Pattern", "/Shading", "/ColorSpace"):
            source = old.get(kind)
            kept = pikepdf.Dictionary()
            if isinstance(source, pikepdf.Dictionary):
                used = emitter.used.get(kind, {})
                for name in sorted(used.keys() | (DEVICES if kind == "/ColorSpace" else set())):
                    value = source.get(name)
                    if kind == "/Font":
                        value = self._font(value) if isinstance(value, pikepdf.Dictionary) else None
                    elif kind == "/ExtGState" and isinstance(value, pikepdf.Dictionary) and "/Font" in value:
                        value = pikepdf.Dictionary({key: value[key] for key in value.keys() if key != "/Font"})  # noqa: SIM118
                    if value is not None:
                        kept[used.get(name, name)] = value
            if len(kept.keys()):
                found[kind] = kept
        if emitter.standard:
            fonts = found["/Font"] if "/Font" in found else pikepdf.Dictionary()
            for base, name in emitter.standard.items():
                fonts[name] = _standard_font(base)
            found["/Font"] = fonts
        if emitter.children:
            forms = found["/XObject"] if "/XObject" in found else pikepdf.Dictionary()
            for name, child in emitter.children.items():
                forms[name] = self._form(child)
            found["/XObject"] = forms
        return found


def _standard_font(base: str) -> Any:
    import pikepdf

    return pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type1,
        BaseFont=pikepdf.Name(f"/{base}"),
        Encoding=pikepdf.Name.WinAnsiEncoding,
    )


def _unchanged(node: Node) -> bool:
    """Whether a form, and all it draws, is written as it would be anywhere else."""
    if any(show.insertions or any(g.removed or g.moved_to for g in show.glyphs) for show in node.shows.values()):
        return False
    return not node.hidden and all(_unchanged(child) for child in node.children.values())


def saved(pages: Sequence[Any]) -> bytes:
    """The pages as a new file, without history, metadata or anything only the old catalogue led to."""
    import pikepdf

    target = pikepdf.new()
    for page in pages:
        target.pages.append(page)
    names, profiles = FontNames(), set[tuple[int, int]]()
    for item in target.objects:
        _scrub(item, names, profiles)
    out = io.BytesIO()
    target.remove_unreferenced_resources()
    target.save(
        out,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
        encryption=False,
    )
    return out.getvalue()


def _scrub(item: Any, names: FontNames, profiles: set[tuple[int, int]]) -> None:
    """Of one object, and of what is directly inside it, keep what draws; name fonts anew, take words out of colours."""
    import pikepdf

    waiting = [(item, False)]
    while waiting:
        value, named = waiting.pop()
        clean_colours(value, profiles)
        if isinstance(value, pikepdf.Array):
            waiting += [(inner, False) for inner in value if _direct(inner)]
        elif isinstance(value, pikepdf.Stream | pikepdf.Dictionary):
            picture = isinstance(value, pikepdf.Stream) and value.get("/Subtype") == pikepdf.Name.Image
            for key in list(value.keys()):
                if not named and (key not in DRAWING or (picture and key not in IMAGE)):
                    del value[key]
                elif isinstance(value[key], pikepdf.String):
                    _keep_order(value, key)
                elif _direct(value[key]):
                    waiting.append((value[key], key in NAMED))
            if picture:
                _clean_picture(value)
            elif _is_font(value):
                rename_font(value, names)


def _keep_order(value: Any, key: str) -> None:
    """Of the texts in dictionaries only the names of character collections stay."""
    if key not in SAYING:
        del value[key]
    elif not known_order(str(value[key])):
        value[key] = "Adobe" if key == "/Registry" else "Identity"


def _is_font(value: Any) -> bool:
    """Whether an object is a font of its own, not the part of a composite one."""
    import pikepdf

    own = value.get("/Type") == pikepdf.Name.Font and isinstance(value, pikepdf.Dictionary)
    return own and value.get("/Subtype") not in (pikepdf.Name.CIDFontType0, pikepdf.Name.CIDFontType2)


def _direct(value: Any) -> bool:
    import pikepdf

    return isinstance(value, pikepdf.Dictionary | pikepdf.Array) and not value.is_indirect


def _clean_picture(stream: Any) -> None:
    import pikepdf

    kind = stream.get("/Filter")
    if isinstance(kind, pikepdf.Array) and len(kind) == 1:
        kind = kind[0]
    if kind != pikepdf.Name.DCTDecode:
        return
    cleaned = clean_image(bytes(stream.read_raw_bytes()))
    if cleaned is not None:
        stream.write(cleaned, filter=pikepdf.Name.DCTDecode, decode_parms=None)
