"""Is the service alive, is it ready, and how busy is it?"""

from __future__ import annotations

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response

from expurgate.service.house import house_of
from expurgate.service.problems import HttpProblem

router = APIRouter(tags=["health"])


@router.get("/healthz")
def healthz() -> dict[str, str]:
    """Answers as long as the process is alive."""
    return {"status": "alive"}


@router.get("/readyz")
def readyz(request: Request) -> dict[str, str]:
    """The workers are warmed up and the database answers."""
    house = house_of(request)
    if not house.pool.ready:
        raise HttpProblem(503, "the workers are starting", retry=5)
    try:
        with house.database.reading() as connection:
            connection.execute(sa.select(1))
    except sa.exc.SQLAlchemyError:
        raise HttpProblem(503, "the database does not answer", retry=5) from None
    return {"status": "ready"}


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """The counts of this server, in the form that Prometheus reads."""
    house = house_of(request)
    house.metrics.waiting.set(house.pool.depth)
    house.metrics.queued.set(house.queue.waiting())
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
