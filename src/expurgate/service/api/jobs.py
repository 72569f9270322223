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
from expurgate.service.bodies import plain_name, whole
from expurgate.service.documents import NotFoundError
from expurgate.service.house import House, house_of
from expurgate.service.people import Account
from expurgate.service.problems import Problem
from expurgate.service.queue import ENDED, Job

router = APIRouter(prefix="/v1/jobs", tags=["jobs"])
_LOOK_UP = 0.3

Caller = Annotated[Account, Depends(NeedsToken("jobs"))]


@router.post("", status_code=202)
async def begin(request: Request, account: Caller) -> Response:
    """Put a file into the queue: its bytes as the body, ``name`` and ``policy`` in the address."""
    house = house_of(request)
    body = await whole(request, house.settings.largest)
    name, policy = plain_name(request.query_params.get("name", "")), request.query_params.get("policy", "")

    async def work() -> dict[str, Any]:
        document, job = await run_in_threadpool(house.take, account, body, name, policy)
        return {"id": job, "document": document, "state": "queued"}

    return await once(request, house, account, str(request.url.query).encode() + b"\0" + body, work, 202)


@router.get("")
def listed(request: Request, account: Caller) -> dict[str, Any]:
    """The jobs of the caller, the latest first."""
    return {"jobs": [job.facts() for job in house_of(request).queue.of_account(account.id)]}


@router.get("/{identity}")
def one(request: Request, identity: str, account: Caller) -> dict[str, Any]:
    """How far a job is."""
    return own(house_of(request), identity, account).facts()


@router.get("/{identity}/events")
def events(request: Request, identity: str, account: Caller) -> StreamingResponse:
    """How far a job is, told as it goes on (server-sent events), until it has ended."""
    house = house_of(request)
    own(house, identity, account)
    return told(request, lambda: house.queue.one(identity))


@router.post("/{identity}/cancel")
def cancel(request: Request, identity: str, account: Caller) -> dict[str, Any]:
    """Cancel a job that has not ended."""
    house = house_of(request)
    job = own(house, identity, account)
    with house.database.writing() as connection:
        if not house.queue.cancel(connection, identity):
            raise Problem(409, "the job has ended already")
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
        raise Problem(409, f"the job is {job.state}", retry=1 if job.state in ("queued", "running") else None)
    if document.four_eyes and document.state != "released":
        raise Problem(403, "the document waits for its release by a second person")
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
