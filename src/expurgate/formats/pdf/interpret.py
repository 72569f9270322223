"""Reads what pages draw: their streams, the forms, patterns and masks inside them, fonts and layers."""

from __future__ import annotations

from typing import Any

from expurgate.core.errors import InputError
from expurgate.formats.pdf.fonts import PdfFont, open_font
from expurgate.formats.pdf.matrix import IDENTITY, Matrix, matrix_of, product
from expurgate.formats.pdf.model import Box, Node, PageContent
from expurgate.formats.pdf.streams import bounded_bytes, parsed_stream
from expurgate.formats.pdf.walk import Walk

MAX_FORMS_DEEP = 16
MAX_INSTRUCTIONS = 5_000_000
FORM_COST = 20
"""What following a form counts as, in instructions."""
SMALL_STREAM = 1 << 16
MAX_CONTENT = 128 * 2**20


class Interpreter:
    """Reads pages of one file; fonts are opened once, and all pages share one budget of instructions."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self._fonts: dict[tuple[int, int], PdfFont] = {}
        self._left = MAX_INSTRUCTIONS
        self._off = _layers_off(pdf)
        self._seen: set[tuple[int, int]] = set()
        self._streams: dict[bytes, list[Any]] = {}
        self._page = PageContent(0, (0, 0, 0, 0), Node([], None))

    def read_page(self, page: Any, number: int) -> PageContent:
        """The content of a page (numbered from 1)."""
        import pikepdf

        box = tuple(float(value) for value in page.cropbox)
        area: Box = (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))
        self._page = PageContent(number, area, Node([], page.obj.get("/Resources", pikepdf.Dictionary())))
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents] if contents is not None else []
        joined = b"\n".join(bounded_bytes(part, MAX_CONTENT) for part in streams if isinstance(part, pikepdf.Stream))
        self._page.data = joined
        self._run(self._page.root, self._parsed(joined), [])
        return self._page

    def _run(self, node: Node, instructions: list[Any], above: list[tuple[int, int]]) -> None:
        node.instructions = instructions
        self._left -= len(node.instructions) + FORM_COST
        if self._left < 0:
            raise InputError(f"page {self._page.number}: too many drawing instructions")
        Walk(self, self._page, node, above).run()
        self._extras(node, above)

    def _parsed(self, data: bytes) -> list[Any]:
        import pikepdf

        try:
            return parsed_stream(data)
        except (pikepdf.PdfError, ValueError):
            raise InputError(f"page {self._page.number}: the drawing instructions are damaged") from None

    def _parsed_form(self, data: bytes) -> list[Any]:
        """The instructions of a form; one that is drawn again and again is parsed once."""
        if data in self._streams:
            return self._streams[data]
        found = self._parsed(data)
        if len(data) < SMALL_STREAM:
            self._streams[data] = found
        return found

    def form(self, stream: Any, ctm: Matrix, resources: Any, above: list[tuple[int, int]]) -> Node | None:
        """A form drawn under ``ctm``; None when it is hidden, or inside itself."""
        if stream.objgen in above or self.is_off(stream.get("/OC")):
            return None
        if len(above) >= MAX_FORMS_DEEP:
            raise InputError(f"page {self._page.number}: forms are nested too deeply")
        matrix = matrix_of(stream.get("/Matrix"))
        node = Node([], stream.get("/Resources", resources), product(matrix, ctm), stream)
        self._run(node, self._parsed_form(bounded_bytes(stream, MAX_CONTENT)), [*above, stream.objgen])
        return node

    def _extras(self, node: Node, above: list[tuple[int, int]]) -> None:
        """Tiling patterns and soft masks draw too; each is read once, wherever it is used."""
        import pikepdf

        found: list[Any] = list(_values(node.resources, "/Pattern"))
        for state in _values(node.resources, "/ExtGState"):
            mask = state.get("/SMask") if isinstance(state, pikepdf.Dictionary) else None
            if isinstance(mask, pikepdf.Dictionary):
                found.append(mask.get("/G"))
        for stream in found:
            if isinstance(stream, pikepdf.Stream) and stream.objgen not in self._seen:
                self._seen.add(stream.objgen)
                extra = self.form(stream, IDENTITY, node.resources, above)
                if extra is not None:
                    self._page.extras.append(extra)

    def font(self, resources: Any, name: str) -> PdfFont | None:
        """The font a resource name stands for."""
        import pikepdf

        fonts: Any = resources.get("/Font") if isinstance(resources, pikepdf.Dictionary) else None
        font = fonts.get(name) if isinstance(fonts, pikepdf.Dictionary) else None
        if not isinstance(font, pikepdf.Dictionary):
            return None
        if not font.is_indirect:
            font = fonts[name] = self._pdf.make_indirect(font)
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = open_font(font)
        return self._fonts[font.objgen]

    def font_of_state(self, resources: Any, name: str) -> tuple[PdfFont | None, str, float] | None:
        """The font that a graphics state sets, the resource name it gets here, and its size; None when it sets none."""
        import pikepdf

        states = resources.get("/ExtGState") if isinstance(resources, pikepdf.Dictionary) else None
        state = states.get(name) if isinstance(states, pikepdf.Dictionary) else None
        setting = state.get("/Font") if isinstance(state, pikepdf.Dictionary) else None
        if not isinstance(setting, pikepdf.Array) or len(setting) != 2:
            return None
        fonts: Any = resources.get("/Font")
        if not isinstance(fonts, pikepdf.Dictionary):
            fonts = resources["/Font"] = pikepdf.Dictionary()
        given = "/Gs" + "".join(char if char.isalnum() else "_" for char in name[1:])
        fonts[given] = setting[0]
        return self.font(resources, given), given, float(setting[1])

    def is_off(self, group: Any) -> bool:
        """Whether a layer, or every layer of a membership, is switched off."""
        import pikepdf

        if not isinstance(group, pikepdf.Dictionary):
            return False
        if group.get("/Type") == pikepdf.Name.OCMD:
            members = group.get("/OCGs")
            groups = list(members) if isinstance(members, pikepdf.Array) else [members]
            return bool(groups) and all(self.is_off(member) for member in groups)
        return group.objgen in self._off


def _values(resources: Any, kind: str) -> list[Any]:
    import pikepdf

    found = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
    return [found[key] for key in found.keys()] if isinstance(found, pikepdf.Dictionary) else []  # noqa: SIM118


def _layers_off(pdf: Any) -> set[tuple[int, int]]:
    """The layers a reader does not see when the file is opened."""
    import pikepdf

    properties = pdf.Root.get("/OCProperties")
    default = properties.get("/D") if isinstance(properties, pikepdf.Dictionary) else None
    if not isinstance(default, pikepdf.Dictionary):
        return set()
    off = {group.objgen for group in default.get("/OFF", []) if isinstance(group, pikepdf.Dictionary)}
    if default.get("/BaseState") == pikepdf.Name.OFF:
        every = {group.objgen for group in properties.get("/OCGs", []) if isinstance(group, pikepdf.Dictionary)}
        off |= every - {group.objgen for group in default.get("/ON", []) if isinstance(group, pikepdf.Dictionary)}
    return off
