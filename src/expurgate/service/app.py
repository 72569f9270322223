"""The application: all routes, what every answer carries, and how it starts and stops."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from expurgate.service import problems
from expurgate.service.access import LoginNeededError
from expurgate.service.api import calls, health, jobs, policies
from expurgate.service.api.description import describe
from expurgate.service.house import House
from expurgate.service.pages import account, admin, downloads, entry, inbox, reading, review, showing
from expurgate.service.pages import policies as policy_pages
from expurgate.service.pages.rendering import problem_page
from expurgate.version import __version__

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(house: House) -> FastAPI:
    """The web application that serves a house: its interface, its pages and its errors."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(house.open)
        yield
        await run_in_threadpool(house.close)

    app = FastAPI(title="Expurgate", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.state.problem_page = problem_page
    rooms = (entry, account, inbox, downloads, review, reading, showing, policy_pages, admin)
    for module in (health, calls, jobs, policies, *rooms):
        app.include_router(module.router)
    problems.install(app)
    describe(app)
    app.add_exception_handler(LoginNeededError, _to_login)
    app.add_middleware(CommonHeaders, house=house)
    return app


async def _to_login(request: Request, _error: Exception) -> Response:
    """Sends a person to the login, which leads back to the page that was asked for."""
    return RedirectResponse("/login" + entry.way_back(request), 303)


class CommonHeaders:
    """Gives every answer its security headers, keeps answers out of caches, and counts calls by route."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, add the headers that every answer has, and count it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, started = time.monotonic(), 500, False

        async def with_headers(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if self._house.settings.secure:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        try:
            await self._app(scope, receive, with_headers)
        except Exception as error:
            if started:
                raise ConnectionAbortedError from None
            await problems.answer(Request(scope), error)(scope, receive, with_headers)
        finally:
            route: Any = scope.get("route")
            name = getattr(route, "path", "") or "none"
            self._house.metrics.calls.labels(name, str(status)).inc()
            self._house.metrics.seconds.labels(name).observe(time.monotonic() - begun)
