"""All that was released in one archive: of a folder, or of the whole service, each document as the person may see it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from expurgate.service.documents import NotFoundError, shown_name
from expurgate.service.packing import packed
from expurgate.service.pages.showing import Reader, fetched

router = APIRouter(include_in_schema=False)


@router.get("/released.zip")
async def released(visitor: Reader, folder: str = "") -> Response:
    """Every released file with its certificate, and one certificate over all."""
    chosen = folder if visitor.account.may("originals") else ""
    listed = await run_in_threadpool(lambda: visitor.house.documents.listed(state="released", folder=chosen))
    if not listed:
        raise NotFoundError("nothing is released yet")

    async def contents() -> AsyncIterator[tuple[str, bytes, bytes]]:
        for document in listed:
            data, certificate = [await fetched(document, visitor, kind) for kind in ("released", "certificate")]
            yield shown_name(document), data, certificate

    head = {"Content-Disposition": 'attachment; filename="released.zip"'}
    return StreamingResponse(packed(contents()), media_type="application/zip", headers=head)
