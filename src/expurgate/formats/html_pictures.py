"""Pictures packed into HTML: left out, kept without their metadata, or read by tesseract and kept with boxes burnt in."""

from __future__ import annotations

import base64
import binascii
import io
import re
from collections.abc import Sequence
from typing import Any

from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions
from expurgate.formats.images import clean_image
from expurgate.formats.pictures import kept, left_out
from expurgate.formats.scanning import ScannedPage, scan_bytes
from expurgate.formats.slots import SlotText
from expurgate.formats.xml import allowed

WHERE = "of the page"
_PACKED = re.compile(r"data:image/(png|jpe?g|gif);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_IN_STYLE = re.compile(r"""url\(\s*+(?:"data:[^"]*+"|'data:[^']*+'|data:[^()]*+)\s*+\)|data:[^\s"')]*""", re.IGNORECASE)


class PackedPictures:
    """What becomes of the ``data:`` links of a page; the words of those that are read stand after its text."""

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self._scans: list[tuple[Any, str, ScannedPage]] = []
        self._kept = self._left_out = 0

    def take(self, element: Any, name: str, value: str) -> None:
        """A link of an element that begins with ``data:``."""
        packed = _PACKED.fullmatch(value.strip())
        data = _unpacked(packed.group(2)) if packed else None
        element.set(name, "")
        if packed is None or data is None:
            self._left_out += value.strip().lower().startswith("data:image/")
        elif self._options.pictures == "keep" and (cleaned := clean_image(data)) is not None:
            element.set(name, _link(packed.group(1).lower(), cleaned))
            self._kept += 1
            if (scan := scan_bytes(data, None, "")) is not None and scan.text:
                self._scans.append((element, name, scan))
        elif self._options.pictures == "ocr" and (scan := self._scanned(data)) is not None:
            self._scans.append((element, name, scan))
        else:
            self._left_out += 1

    def _scanned(self, data: bytes) -> ScannedPage | None:
        return scan_bytes(data, self._options.language, f"picture {len(self._scans) + 1}")

    def without_data(self, style: str) -> str:
        """A style sheet without what is packed into it: nothing reads that."""
        found, count = _IN_STYLE.subn(lambda link: "none" if link.group()[:4].lower() == "url(" else "", style)
        self._left_out += count
        return allowed(found)

    def finish(self, slots: SlotText) -> None:
        """Add the words of pictures to the text, and say what became of all."""
        for _, _, scan in self._scans:
            slots.separate("\n\n")
            slots.add(scan.text, lambda _text: None)
            scan.start = len(slots.text) - len(scan.text)
        if self._kept:
            self._options.notice(kept(self._kept, WHERE))
        if self._left_out:
            self._options.notice(left_out(self._left_out, WHERE))

    def burn(self, edits: Sequence[Edit]) -> None:
        """Put every picture that was read back, with boxes over the words and codes of the edits."""
        for element, name, scan in self._scans:
            if self._options.pictures == "keep" and not scan.touched(edits):
                continue
            out = io.BytesIO()
            scan.burnt(edits).save(out, "PNG")
            element.set(name, _link("png", out.getvalue()))


def _unpacked(text: str) -> bytes | None:
    try:
        return base64.b64decode(re.sub(r"\s", "", text), validate=True)
    except (binascii.Error, ValueError):
        return None


def _link(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"
