"""Errors as problem+json: what went wrong in one line, with an id that the log names too, and never text of a document."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from expurgate.core.errors import ExpurgateError
from expurgate.core.faults import explained, without_options
from expurgate.service.documents import NotFoundError
from expurgate.service.pool import BusyError, WorkerLostError

_log = logging.getLogger("expurgate.service")
_KIND = "application/problem+json"

TITLES = {
    400: "Bad request",
    401: "Who are you?",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Not now",
    413: "Too large",
    422: "Cannot be done",
    429: "Too busy",
    500: "Internal error",
    503: "Not available",
}


class HttpProblem(Exception):  # noqa: N818 - it is what the standard calls it
    """A refusal with its HTTP status. ``retry``: seconds after which to try again."""

    def __init__(self, status: int, detail: str, *, retry: int | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.retry = status, detail, retry


def problem_of(error: Exception) -> HttpProblem:
    """The problem that an error amounts to."""
    if isinstance(error, HttpProblem):
        return error
    if isinstance(error, NotFoundError):
        return HttpProblem(404, str(error))
    if isinstance(error, ExpurgateError):
        return HttpProblem(409 if error.exit_code == 1 else 422, without_options(str(error)))
    if isinstance(error, BusyError):
        return HttpProblem(429, "too many calls wait; try again", retry=2)
    if isinstance(error, WorkerLostError):
        return HttpProblem(503, "the worker was ended; try again", retry=2)
    if isinstance(error, RequestValidationError):
        places = sorted({".".join(map(str, each["loc"])) for each in error.errors()})
        return HttpProblem(422, f"wrong or missing: {', '.join(places)[:300]}")
    if isinstance(error, HTTPException):
        return HttpProblem(error.status_code, TITLES.get(error.status_code, "Refused").lower())
    return HttpProblem(500, explained(error)[0])


def answer(request: Request, error: Exception) -> Response:
    """The answer for an error: problem+json for programs, for people the page that the application makes."""
    problem, identity = problem_of(error), secrets.token_hex(8)
    level = logging.WARNING if problem.status >= 500 and problem.status != 503 else logging.INFO
    _log.log(level, "problem %s: %s (%s)", identity, problem.status, type(error).__name__)
    headers = {} if problem.retry is None else {"Retry-After": str(problem.retry)}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    program = request.url.path.startswith(("/v1/", "/healthz", "/readyz")) or _KIND in request.headers.get("accept", "")
    if not program:
        return HTMLResponse(request.app.state.problem_page(problem, identity), problem.status, headers)
    said: dict[str, Any] = {"type": f"urn:expurgate:problem:{problem.status}", "status": problem.status}
    said |= {"title": TITLES.get(problem.status, "Refused"), "detail": problem.detail, "instance": f"urn:id:{identity}"}
    return JSONResponse(said, problem.status, headers, media_type=_KIND)


def install(app: FastAPI) -> None:
    """Answer every foreseen error by :func:`answer`; the others are answered where they leave the application."""

    async def handle(request: Request, error: Exception) -> Response:
        return answer(request, error)

    for kind in (HttpProblem, ExpurgateError, BusyError, WorkerLostError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, handle)
