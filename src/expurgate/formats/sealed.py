"""Office files under a password: opened with it, refused without."""

from __future__ import annotations

import importlib
import io

from expurgate.core.errors import InputError, MissingExtraError

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def opened_office(data: bytes, password: str | None) -> bytes:
    """The package inside an encrypted Office file; other data as it is. Old binary formats are refused."""
    if not data.startswith(OLE):
        return data
    if "EncryptedPackage".encode("utf-16-le") not in data:
        raise InputError("an old binary Office file cannot be read: save it as DOCX or XLSX")
    if password is None:
        raise InputError("the Office file is encrypted: give its password")
    try:
        msoffcrypto = importlib.import_module("msoffcrypto")
        faults = importlib.import_module("msoffcrypto.exceptions")
    except ImportError:
        raise MissingExtraError("msoffcrypto-tool", extra="formats") from None
    out = io.BytesIO()
    try:
        file = msoffcrypto.OfficeFile(io.BytesIO(data))
        file.load_key(password=password, verify_password=True)
        file.decrypt(out)
    except faults.InvalidKeyError:
        raise InputError("the password does not open the Office file") from None
    except Exception:
        raise InputError("the encrypted Office file is damaged") from None
    return out.getvalue()
