"""Pictures without what is written beside the pixels: EXIF, comments, thumbnails, text chunks."""

from __future__ import annotations

PNG = b"\x89PNG\r\n\x1a\n"
_KEPT_CHUNKS = frozenset(
    {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"pHYs", b"sBIT", b"bKGD"}
)


def clean_image(data: bytes) -> bytes | None:
    """The picture with its pixels only, untouched; None for kinds that are not understood or damaged."""
    if data.startswith(PNG):
        return _clean_png(data)
    if data.startswith(b"\xff\xd8"):
        return _clean_jpeg(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return _clean_gif(data)
    return None


def _clean_png(data: bytes) -> bytes | None:
    out, at = [PNG], len(PNG)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, end = data[at + 4 : at + 8], at + 12 + length
        if end > len(data):
            return None
        if kind in _KEPT_CHUNKS:
            out.append(data[at:end])
        at = end
        if kind == b"IEND":
            return b"".join(out)
    return None


def _clean_jpeg(data: bytes) -> bytes | None:
    """Segments before the picture are copied unless they are comments or application data (JFIF and Adobe stay)."""
    out, at = [b"\xff\xd8"], 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        segment = data[at : at + 2 + length]
        if len(segment) < length + 2 or length < 2:
            return None
        if marker == 0xDA:
            end = data.rfind(b"\xff\xd9")
            return b"".join(out) + data[at : end + 2] if end > at else None
        if _kept_segment(marker, segment[4:]):
            out.append(_plain_jfif(segment) if marker == 0xE0 else segment)
        at += 2 + length
    return None


def _kept_segment(marker: int, body: bytes) -> bool:
    if marker == 0xFE:
        return False
    if not 0xE0 <= marker <= 0xEF:
        return True
    return body.startswith((b"JFIF\0", b"Adobe"))


def _plain_jfif(segment: bytes) -> bytes:
    """The JFIF segment without its thumbnail."""
    return b"\xff\xe0\x00\x10" + segment[4:16] + b"\x00\x00"


def _clean_gif(data: bytes) -> bytes | None:
    """A still or moving picture without comments, plain text and application blocks but the loop count."""
    if len(data) < 13:
        return None
    at = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    out = [data[:at]]
    while at < len(data):
        start, kind = at, data[at]
        if kind == 0x3B:
            return b"".join([*out, b";"])
        if kind == 0x21:
            label = data[at + 1 : at + 2]
            at = _after_blocks(data, at + 2)
            if label == b"\xf9" or (label == b"\xff" and data[start + 3 : start + 14] == b"NETSCAPE2.0"):
                out.append(data[start:at])
        elif kind == 0x2C and at + 10 <= len(data):
            table = 3 << ((data[at + 9] & 7) + 1) if data[at + 9] & 0x80 else 0
            at = _after_blocks(data, at + 10 + table + 1)
            out.append(data[start:at])
        else:
            return None
    return None


def _after_blocks(data: bytes, at: int) -> int:
    """The place after a chain of sub-blocks."""
    while at < len(data) and data[at]:
        at += data[at] + 1
    return at + 1
