"""A released file with its originals put back, in the format it has."""

from __future__ import annotations

from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.transform.identities import Identities
from expurgate.transform.restoring import Restored, Restorer


def restore_file(
    data: bytes, name: str, identities: Identities, options: ReadOptions | None = None
) -> tuple[bytes, Restored]:
    """The file with its originals, and the account over all of its texts."""
    restorer = Restorer(identities)
    _, opened = read_bytes(data, name, options=options or ReadOptions())
    accounts = [restorer.restore(document.text) for document in opened.documents]
    written = opened.write([restorer.edits(document.text) for document in opened.documents])
    return written, Restored(
        "\n".join(account.text for account in accounts),
        sum(account.restored for account in accounts),
        tuple(dict.fromkeys(name for account in accounts for name in account.ambiguous)),
        sum(account.general for account in accounts),
    )
