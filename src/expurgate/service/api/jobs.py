"""Jobs: long work in the queue, its progress, its result, and its end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from expurgate.service.access import NeedsToken
from expurgate.service.api.calls import once
from expurgate.service.api.description import Begun, Jobs, JobState, described
from expurgate.service.bodies import plain_name, whole
from expurgate.service.documents import NotFoundError, StoredDocument, shown_name
from expurgate.service.house import House, house_of
from expurgate.service.packing import packed
from expurgate.service.people import Account
from expurgate.service.problems import HttpProblem
from expurgate.service.queue import ENDED, Job

router = APIRouter(prefix="/v1/jobs", tags=["jobs"])
_LOOK_UP = 0.3
_MOST = 10_000
"""Documents of one folder."""

Caller = Annotated[Account, Depends(NeedsToken("jobs"))]


@router.post(
    "",
    status_code=202,
    openapi_extra=described("name", "policy", "folder", once=True),
    responses={202: {"model": Begun}},
)
async def begin(request: Request, account: Caller) -> Response:
    """Put a file into the queue: its bytes as the body, ``name``, ``policy`` and ``folder`` in the address."""
    house = house_of(request)
    body = await whole(request, house.settings.largest)
    given = request.query_params
    name, policy, folder = plain_name(given.get("name", "")), given.get("policy", ""), given.get("folder", "")

    async def work() -> dict[str, Any]:
        document, job = await run_in_threadpool(house.take, account, body, name, policy, folder)
        return {"id": job, "document": document, "state": "queued"}

    return await once(request, house, account, str(request.url.query).encode() + b"\0" + body, work, 202)


@router.get("", response_model=Jobs)
def listed(request: Request, account: Caller, folder: str = "") -> dict[str, Any]:
    """The latest jobs of the caller, or all those of a folder, the latest first."""
    house = house_of(request)
    chosen = _folder(house, folder) if folder else ""
    found = house.queue.of_account(account.id, folder=chosen, most=_MOST if folder else 100)
    return {"jobs": [job.facts() for job in found]}


@router.get("/released.zip")
def released(request: Request, account: Caller, folder: str) -> Response:
    """Every released file of the caller's documents in a folder, with certificates and one certificate over all.

    What is left out, because its job failed or it waits for a second person, is named in ``left-out.json``.
    """
    house = house_of(request)
    chosen = house.documents.listed(uploader=account.id, folder=_folder(house, folder), most=_MOST)
    if any(document.state == "waiting" for document in chosen):
        raise HttpProblem(409, "some documents of the folder are still at work", retry=2)
    ready = [each for each in chosen if each.state in ("review", "released") and _out(each)]
    left = {each.id: each.state for each in chosen if each not in ready}

    async def contents() -> AsyncIterator[tuple[str, bytes, bytes]]:
        for document in ready:
            data, certificate = [
                await run_in_threadpool(house.documents.content, document, kind) for kind in ("released", "certificate")
            ]
            await run_in_threadpool(house.audit.record, account.id, "released fetched", document.id)
            yield shown_name(document), data, certificate

    return StreamingResponse(packed(contents(), left), media_type="application/zip")


def _folder(house: House, name: str) -> str:
    found = house.folders.known(name)
    if not found:
        raise NotFoundError("no such folder")
    return found


def _out(document: StoredDocument) -> bool:
    """Whether the file may go out: where four eyes are asked for, only after its release."""
    return not document.four_eyes or document.state == "released"


@router.get("/{identity}", response_model=JobState)
def one(request: Request, identity: str, account: Caller) -> dict[str, Any]:
    """The state of a job and how far it is."""
    return own(house_of(request), identity, account).facts()


@router.get("/{identity}/events")
def events(request: Request, identity: str, account: Caller) -> StreamingResponse:
    """Reports how far a job is, as server-sent events, until it has ended."""
    house = house_of(request)
    own(house, identity, account)
    return told(request, lambda: house.queue.one(identity))


@router.post("/{identity}/cancel", response_model=JobState)
def cancel(request: Request, identity: str, account: Caller) -> dict[str, Any]:
    """Cancel a job that has not ended."""
    house = house_of(request)
    job = own(house, identity, account)
    with house.database.writing() as connection:
        if not house.queue.cancel(connection, identity):
            raise HttpProblem(409, "the job has ended already")
        house.documents.change(connection, job.document, state="cancelled")
        house.audit.add(connection, account.id, "job cancelled", job.document, job=identity)
    return house.queue.one(identity).facts()


@router.get("/{identity}/result")
def result(request: Request, identity: str, account: Caller) -> Response:
    """The released file. Where four eyes are asked for, only after its release."""
    return _content(house_of(request), identity, account, "released", "application/octet-stream")


@router.get("/{identity}/certificate")
def certificate(request: Request, identity: str, account: Caller) -> Response:
    """The certificate of the released file."""
    return _content(house_of(request), identity, account, "certificate", "application/json")


@router.delete("/{identity}", status_code=204)
def delete(request: Request, identity: str, account: Caller) -> Response:
    """Delete the document of a job and all that was made of it, now."""
    house = house_of(request)
    house.documents.delete(own(house, identity, account).document, by=account.id)
    return Response(status_code=204)


def own(house: House, identity: str, account: Account) -> Job:
    """A job of the caller; those of others are not found."""
    job = house.queue.one(identity)
    if job.account != account.id:
        raise NotFoundError("no such job")
    return job


def _content(house: House, identity: str, account: Account, kind: str, media: str) -> Response:
    job = own(house, identity, account)
    document = house.documents.one(job.document)
    if job.state != "done":
        raise HttpProblem(409, f"the job is {job.state}", retry=1 if job.state in ("queued", "running") else None)
    if not _out(document):
        raise HttpProblem(403, "the document waits for its release by a second person")
    data = house.documents.content(document, kind)
    house.audit.record(account.id, f"{kind} fetched", document.id, job=identity)
    return Response(data, media_type=media, headers={"Content-Disposition": "attachment"})


def told(request: Request, look: Callable[[], Job]) -> StreamingResponse:
    """A stream that says how far a job is whenever that changes."""

    async def stream() -> AsyncIterator[bytes]:
        last = ""
        while not await request.is_disconnected():
            job = await run_in_threadpool(look)
            said = json.dumps(job.facts())
            if said != last:
                yield f"event: progress\ndata: {said}\n\n".encode()
                last = said
            if job.state in ENDED:
                return
            await asyncio.sleep(_LOOK_UP)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})
