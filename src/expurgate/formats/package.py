"""Zip files, read within limits and written the same way every time."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable

from expurgate.core.errors import InputError
from expurgate.core.limits import Limits, check_size

_CHUNK = 1 << 20
_EPOCH = (1980, 1, 1, 0, 0, 0)


def read_package(data: bytes, limits: Limits, *, password: str | None = None) -> dict[str, bytes]:
    """The files of an archive by name, in order. Bombs, twins, links and names that lead outside are refused."""
    check_size(data, limits)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _read(archive, limits, password)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError):
        raise InputError("the archive is damaged or of a kind that cannot be read") from None
    except RuntimeError:
        wrong = "the password does not open the archive"
        raise InputError(wrong if password else "the archive is encrypted: give its password") from None


def _read(archive: zipfile.ZipFile, limits: Limits, password: str | None) -> dict[str, bytes]:
    infos = archive.infolist()
    if len(infos) > limits.entries:
        raise InputError(f"the archive has {len(infos):,} files; the limit is {limits.entries:,}")
    found: dict[str, bytes] = {}
    left = limits.expanded
    for number, info in enumerate(infos):
        name = info.filename.replace("\\", "/")
        if name.startswith("/") or ".." in name.split("/") or ":" in name.split("/")[0] or "\x00" in name:
            raise InputError(f"file {number + 1} of the archive has a name that leads outside it")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise InputError(f"file {number + 1} of the archive is a link")
        if name in found:
            raise InputError(f"file {number + 1} of the archive has the name of an earlier one")
        if info.is_dir():
            continue
        found[name] = _member(archive, info, limits, left, password, number)
        left -= len(found[name])
    return found


def _member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, limits: Limits, left: int, password: str | None, number: int
) -> bytes:
    """One file, read piece by piece so that a lying header cannot fill the memory."""
    chunks: list[bytes] = []
    size = 0
    with archive.open(info, pwd=password.encode() if password else None) as stream:
        while chunk := stream.read(_CHUNK):
            size += len(chunk)
            if size > left:
                raise InputError(f"the archive expands beyond {limits.expanded:,} bytes")
            if size > _CHUNK and size > limits.ratio * max(info.compress_size, 1):
                raise InputError(f"file {number + 1} of the archive expands more than {limits.ratio} times")
            chunks.append(chunk)
    return b"".join(chunks)


def write_package(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive without dates, comments or extra fields."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            archive.writestr(info, data)
    return out.getvalue()
