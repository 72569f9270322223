"""Fonts whose glyphs are drawn by instructions of the file: those may show text of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from expurgate.core.errors import InputError
from expurgate.formats.pdf.keys import INLINE
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.text.vocabulary import says_nothing

MOST_GLYPH = 16 * 2**20
MOST_STEPS = 400
"""Instructions beyond which a glyph is a drawing."""
_TELLING = frozenset(["Tj", "TJ", "'", '"', "Do", "sh"])
_DRAWING = frozenset(
    "d0 d1 q Q cm w J j M d i m l c v y h re S s f F f* B B* b b* n W W* G g RG rg K k INLINE_IMAGE".split()
)


def telling_glyphs(font: Any) -> set[str]:
    """Names of the glyphs that are drawn with text, with objects or at such length that they are no single sign."""
    return {
        name
        for name, parsed in _procedures(font)
        if len(parsed) > MOST_STEPS or any(str(step.operator) in _TELLING for step in parsed)
    }


def clean_glyphs(font: Any) -> None:
    """Write every glyph with drawing instructions only, and give those with telling names others."""
    import pikepdf

    procedures = _procedures(font)
    for name, parsed in procedures:
        kept = [_kept(step) for step in parsed if str(step.operator).replace(" ", "_") in _DRAWING]
        procedure = font.CharProcs[name]
        procedure.write(bytes(pikepdf.unparse_content_stream(kept)))
        for key in [key for key in procedure.keys() if key not in ("/Length", "/Filter")]:  # noqa: SIM118
            del procedure[key]
    if procedures:
        _rename(font)


def _kept(step: Any) -> Any:
    import pikepdf

    if not isinstance(step, pikepdf.ContentStreamInlineImage):
        return step
    return plain_inline(step)


def plain_inline(step: Any, colour: Callable[[Any], Any] = lambda name: name) -> Any:
    """A picture inside the instructions, with the keys that draw it; ``colour`` names its colour space."""
    import pikepdf

    kept: list[Any] = []
    items = list(step.iimage._image_object)
    for key, value in zip(items[::2], items[1::2], strict=False):
        if str(key) in INLINE:
            named = str(key) in ("/CS", "/ColorSpace") and isinstance(value, pikepdf.Name)
            kept += [key, colour(value) if named else value]
    image = pikepdf.PdfInlineImage(image_data=step.iimage._data, image_object=tuple(kept))
    return [image], pikepdf.Operator("INLINE IMAGE")


def _procedures(font: Any) -> list[tuple[str, list[Any]]]:
    import pikepdf

    procedures = font.get("/CharProcs")
    if font.get("/Subtype") != pikepdf.Name.Type3 or not isinstance(procedures, pikepdf.Dictionary):
        return []
    found = []
    for name in procedures.keys():  # noqa: SIM118
        if isinstance(procedures[name], pikepdf.Stream):
            bounded_bytes(procedures[name], MOST_GLYPH)
            try:
                found.append((name, list(pikepdf.parse_content_stream(procedures[name]))))
            except (pikepdf.PdfError, ValueError):
                raise InputError("a font of the PDF is damaged") from None
    return found


def _rename(font: Any) -> None:
    """Glyph names that say something become numbers, in the encoding and among the procedures."""
    import pikepdf

    encoding = font.get("/Encoding")
    differences: Any = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    given: dict[str, str] = {}
    for name in list(font.CharProcs.keys()):
        if not says_nothing(name[1:]):
            given[name] = f"/g{len(given)}"
            font.CharProcs[given[name]] = font.CharProcs[name]
            del font.CharProcs[name]
    for at, name in enumerate(list(differences) if isinstance(differences, pikepdf.Array) else []):
        if isinstance(name, pikepdf.Name) and str(name) in given:
            differences[at] = pikepdf.Name(given[str(name)])
