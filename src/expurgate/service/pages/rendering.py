"""Pages made of templates, in the style of the report. No page holds a script or a style of its own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi.responses import HTMLResponse

from expurgate.assurance.page.templating import rendered
from expurgate.service.problems import TITLES, HttpProblem

if TYPE_CHECKING:
    from expurgate.service.access import Visitor

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

STATES = {
    "waiting": "Waiting",
    "review": "To review",
    "asking": "Waits for you",
    "failed": "Failed",
    "cancelled": "Cancelled",
    "released": "Released",
}
"""What the states of a document are called."""


def page(template: str, visitor: Visitor | None = None, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for a person, or for anyone."""
    known: dict[str, Any] = {
        "account": visitor.account if visitor else None,
        "csrf": visitor.session.csrf if visitor else "",
        "states": STATES,
        "when": when,
        "said": "",
    }
    return HTMLResponse(rendered(template, known | values, folder=TEMPLATES), status)


def problem_page(problem: HttpProblem, identity: str) -> str:
    """The page that tells a person why something was refused."""
    values = {"title": TITLES.get(problem.status, "Refused"), "detail": problem.detail, "identity": identity}
    known: dict[str, Any] = {"account": None, "csrf": "", "said": ""}
    return rendered("problem.html", known | values, folder=TEMPLATES)


def when(seconds: float) -> str:
    """A time as people read it, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
