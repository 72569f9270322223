"""Pictures of a Word file: left out, kept, or read by tesseract and kept with boxes burnt in."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions
from expurgate.formats.docx.package import Package, Part
from expurgate.formats.pictures import kept, left_out
from expurgate.formats.scanning import ScannedPage, scan_bytes
from expurgate.formats.slots import SlotText

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
