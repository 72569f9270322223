"""Calls that are answered at once: sanitize, restore, assess, verify, leaks."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

from expurgate.core.errors import InputError
from expurgate.service.access import NeedsToken
from expurgate.service.api.asking import Asked, LeaksCall, RestoreCall, TextCall, VerifyCall, asked, is_json, parsed
from expurgate.service.api.description import Assessed, Restored, Sanitized, Searched, Verified, described
from expurgate.service.bodies import plain_name, whole
from expurgate.service.house import House, house_of
from expurgate.service.people import Account
from expurgate.service.pool import WorkerLostError
from expurgate.service.problems import HttpProblem
from expurgate.service.tasks import Task, TaskOutcome

router = APIRouter(prefix="/v1", tags=["documents"])


_OF_FILES = ("name", "policy", "protect", "reveal", "alpha", "method", "context", "language", "even_if_unknown")


@router.post(
    "/sanitize",
    openapi_extra=described(*_OF_FILES, "identities", body=TextCall, once=True),
    responses={200: {"model": Sanitized}},
)
async def sanitize(request: Request, account: Annotated[Account, Depends(NeedsToken("sanitize"))]) -> Response:
    """A text or file that may be released, with its certificate. Nothing is kept."""
    house = house_of(request)
    call = await asked(request, house)

    async def work() -> dict[str, Any]:
        more = {} if call.identities is None else {"identities": opened_identities(house, account, call.identities)}
        done = await run(house, Task("sanitize", call.data, call.name, call.policy.to_dict(), more))
        certificate = json.loads(done.files["certificate"])
        answer = {**_released(call, done.files["released"]), **done.facts, "certificate": certificate}
        if call.identities is not None:
            answer["identities"] = sealed_identities(house, account, done.files["identities"])
        return answer

    return await once(request, house, account, call.raw, work)


@router.post(
    "/assess", openapi_extra=described(*_OF_FILES, body=TextCall, once=True), responses={200: {"model": Assessed}}
)
async def assess(request: Request, account: Annotated[Account, Depends(NeedsToken("assess"))]) -> Response:
    """Say what would be hidden in a text or file, and why. Nothing is changed and nothing is kept."""
    house = house_of(request)
    call = await asked(request, house)

    async def work() -> dict[str, Any]:
        return (await run(house, Task("assess", call.data, call.name, call.policy.to_dict()))).facts

    return await once(request, house, account, call.raw, work)


@router.post("/verify", openapi_extra=described(body=VerifyCall), responses={200: {"model": Verified}})
async def verify(request: Request, _account: Annotated[Account, Depends(NeedsToken("verify"))]) -> Response:
    """Whether a released text or file holds what its certificate claims.

    A file is sent with its certificate as JSON: ``{"file": base64, "name": …, "certificate": {…}}``.
    """
    house = house_of(request)
    body = await whole(request, house.settings.largest * 2)
    data, name, certificate = released_in(body)
    return _json((await run(house, Task("verify", data, name, {}, {"certificate": certificate}))).facts)


@router.post("/restore", openapi_extra=described(body=RestoreCall), responses={200: {"model": Restored}})
async def restore(request: Request, account: Annotated[Account, Depends(NeedsToken("restore"))]) -> Response:
    """The originals put back into a released text or file, or into one written from it. Nothing is kept.

    ``identities`` is what ``/v1/sanitize`` gave with it; it opens for the account that was given it and for nobody else.
    """
    house = house_of(request)
    call = parsed(RestoreCall, await whole(request, house.settings.largest * 3))
    if (call.text is None) == (call.file is None):
        raise HttpProblem(422, "wrong or missing: text or file")
    more = {"identities": opened_identities(house, account, call.identities)}
    try:
        data = base64.b64decode(call.file, validate=True) if call.file is not None else _encoded(call.text or "")
    except ValueError:
        raise HttpProblem(422, "wrong or missing: file") from None
    done = await run(house, Task("restore", data, plain_name(call.name) if call.file else "text.txt", {}, more))
    restored = done.files["restored"]
    said = {"text": restored.decode("utf-8", "surrogatepass")} if call.file is None else {"file": _packed(restored)}
    return _json({**said, **done.facts})


@router.post("/leaks", openapi_extra=described("name", "term", body=LeaksCall), responses={200: {"model": Searched}})
async def leaks(request: Request, _account: Annotated[Account, Depends(NeedsToken("leaks"))]) -> Response:
    """Whether any of some terms is still in a text or file. Of a file: its bytes, with ``term`` in the address."""
    house = house_of(request)
    body = await whole(request, house.settings.largest)
    if is_json(request):
        call = parsed(LeaksCall, body)
        data, name, terms = call.text.encode("utf-8", "surrogatepass"), "text.txt", call.terms
    else:
        terms = request.query_params.getlist("term")
        data, name = body, plain_name(request.query_params.get("name", ""))
    terms = [term for term in terms if term.strip()]
    if not terms:
        raise HttpProblem(422, "name the terms that must be gone")
    return _json((await run(house, Task("leaks", data, name, {}, {"terms": terms}))).facts)


def opened_identities(house: House, account: Account, sealed: str) -> str:
    """The identities that a call came with, as JSON; none for a new conversation."""
    if not sealed:
        return ""
    owner = f"identities {account.id}"
    try:
        data = base64.b64decode(sealed, validate=True)
        size = int.from_bytes(data[:2], "big")
        return house.vault.decrypt(data[2 : 2 + size], owner, "identities", data[2 + size :]).decode()
    except (ValueError, InputError):
        raise HttpProblem(422, "wrong or missing: identities") from None


def sealed_identities(house: House, account: Account, data: bytes) -> str:
    """Identities that only this service opens, and only for this account."""
    owner = f"identities {account.id}"
    wrapped = house.vault.new_key(owner)
    return _packed(len(wrapped).to_bytes(2, "big") + wrapped + house.vault.encrypt(wrapped, owner, "identities", data))


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def released_in(body: bytes) -> tuple[bytes, str, str]:
    """The released document of a call to verify, its name, and the certificate as text."""
    try:
        given = json.loads(body)
        certificate = json.dumps(given["certificate"])
        if "file" in given:
            return base64.b64decode(given["file"], validate=True), plain_name(str(given.get("name", ""))), certificate
        return given["text"].encode("utf-8", "surrogatepass"), "text.txt", certificate
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise HttpProblem(422, "wrong or missing: text or file, certificate") from None


async def run(house: House, task: Task) -> TaskOutcome:
    """The task done by a worker; once more when the worker was ended from outside."""
    try:
        return await asyncio.wrap_future(house.pool.submit(task))
    except WorkerLostError:
        return await asyncio.wrap_future(house.pool.submit(task))


async def once(
    request: Request,
    house: House,
    account: Account,
    raw: bytes,
    work: Callable[[], Awaitable[dict[str, Any]]],
    status: int = 200,
) -> Response:
    """The answer to a call; with an idempotency key the work is done once and the answer kept for a day."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return _json(await work(), status)
    known = await run_in_threadpool(house.answers.begin, account.id, key, request.url.path.encode() + b"\0" + raw)
    if known is not None:
        return Response(known, status, media_type="application/json", headers={"Idempotency-Replayed": "true"})
    answer: Response | None = None
    try:
        answer = _json(await work(), status)
    finally:
        held = None if answer is None else bytes(answer.body)
        await asyncio.shield(run_in_threadpool(house.answers.end, account.id, key, held))
    return answer


def _released(call: Asked, data: bytes) -> dict[str, Any]:
    if call.is_text:
        return {"text": data.decode("utf-8", "surrogatepass")}
    return {"file": base64.b64encode(data).decode()}


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value), status, media_type="application/json")
