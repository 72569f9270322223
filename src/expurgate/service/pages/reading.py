"""Both texts of a document as a page asks for them: an outline, a leaf at a time, one reason, and where words stand.

A page of a 300-page document thus loads as fast as that of a letter, and holds only what is in sight.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from markupsafe import Markup

from expurgate.service.access import Visitor
from expurgate.service.contents import EXPLAINED, LEAF, REASONS
from expurgate.service.desk import change_key
from expurgate.service.documents import NotFoundError, StoredDocument
from expurgate.service.pages.rendering import page
from expurgate.service.pages.review import Viewer, reviewed

router = APIRouter(prefix="/documents/{identity}", include_in_schema=False)
_MOST_FOUND = 1000
"""Places that a search tells of."""


@router.get("/outline")
def outline(identity: str, visitor: Viewer) -> Response:
    """The number of lines in each leaf, and the leaf, part, number and decision of each change."""
    review = outline_of(reviewed(identity, visitor), visitor)
    return JSONResponse({name: review[name] for name in ("leaves", "changes")})


@router.get("/leaves/{number}")
def leaf(identity: str, number: int, visitor: Viewer) -> Response:
    """Some rows of both texts, to be put into the page."""
    document = reviewed(identity, visitor)
    return page("leaf.html", visitor, rows=leaf_of(document, visitor, number), document=document)


@router.get("/reasons/{part}/{number}")
def reason(identity: str, part: int, number: int, visitor: Viewer, bare: bool = False) -> Response:
    """Why a change was made: to be put into the page, or as a page of its own where no scripts run."""
    document = reviewed(identity, visitor)
    review = outline_of(document, visitor)
    known = [(each["number"], decision["number"]) for each in review["parts"] for decision in each["decisions"]]
    if (part, number) not in known:
        raise NotFoundError("no such change")
    at = known.index((part, number))
    held = json.loads(visitor.house.documents.content(document, f"{EXPLAINED}{at // REASONS}"))
    found = explained(held[at % REASONS], visitor.house.desks.of(document).accepted)
    return page("reason.html", visitor, document=document, decision=found, part=part, bare=bare)


@router.get("/find")
def find(identity: str, visitor: Viewer, words: str = "") -> Response:
    """The leaves and rows where words stand, in the original or in the released text."""
    document = reviewed(identity, visitor)
    wanted, found = " ".join(words.split()).casefold(), list[tuple[int, int]]()
    for number in range(len(outline_of(document, visitor)["leaves"]) if wanted else 0):
        for at, row in enumerate(leaf_of(document, visitor, number)):
            if any(wanted in _text(row[side]) for side in ("old", "new")):
                found.append((number, at))
        if len(found) > _MOST_FOUND:
            break
    return JSONResponse({"found": found[:_MOST_FOUND], "more": len(found) > _MOST_FOUND})


def outline_of(document: StoredDocument, visitor: Visitor) -> dict[str, Any]:
    """The outline of a reviewed document."""
    found: dict[str, Any] = json.loads(visitor.house.documents.content(document, "review"))
    return found


def leaf_of(document: StoredDocument, visitor: Visitor, number: int) -> list[dict[str, Any]]:
    """The rows of one leaf of a document."""
    found: list[dict[str, Any]] = json.loads(visitor.house.documents.content(document, f"{LEAF}{number}"))
    return found


def explained(decision: dict[str, Any], accepted: tuple[str, ...]) -> dict[str, Any]:
    """A change with the words of our own functions, in which everything of the document is escaped already."""
    return {
        **decision,
        "plain": Markup(decision["plain"]),  # noqa: S704
        "reasons": [Markup(each) for each in decision["reasons"]],  # noqa: S704
        "accepted": change_key(decision) in accepted,
    }


def _text(pieces: list[dict[str, Any]]) -> str:
    return " ".join("".join(piece["text"] for piece in pieces).split()).casefold()
