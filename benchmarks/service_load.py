"""Load on the service, on the loopback address alone: many clients post small texts; killed workers lose no job.

Prints each figure beside its target. ``python -m benchmarks.service_load --seconds 60 --clients 200``
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import statistics
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import uvicorn

from expurgate.policy import Policy
from expurgate.service.app import create_app
from expurgate.service.house import House
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault

_SENTENCE = "The heron by the river was seen on 3 May 2021 by ann@example.org, who called 617-555-0143. "


async def client_loop(
    client: httpx.AsyncClient, text: str, end: float, found: Counter[int], times: list[float]
) -> None:
    """One client that posts again and again until the time is over, and waits as long as it is told to."""
    while time.monotonic() < end:
        begun = time.monotonic()
        answer = await client.post("/v1/sanitize", json={"text": text})
        found[answer.status_code] += 1
        if answer.status_code == 200:
            times.append(time.monotonic() - begun)
        else:
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")))


async def load(address: str, token: str, clients: int, seconds: float) -> tuple[Counter[int], list[float]]:
    """All clients at once."""
    found: Counter[int] = Counter()
    times: list[float] = []
    text = (_SENTENCE * 30)[:2048]
    end = time.monotonic() + seconds
    limits = httpx.Limits(max_connections=clients)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=120, limits=limits) as client:
        await asyncio.gather(*(client_loop(client, text, end, found, times) for _ in range(clients)))
    return found, times


def memory(pids: list[int]) -> float:
    """Megabytes that processes hold in memory."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def killed_workers(house: House, jobs: int) -> tuple[int, int]:
    """How many of some jobs are done, and how many twice, when a worker is killed in the middle."""
    account = next(iter(house.people.all()))
    asked = [house.take(account, (_SENTENCE * 20).encode(), "a.txt", "")[1] for _ in range(jobs)]
    while sum(house.queue.one(job).state == "done" for job in asked) < jobs // 4:
        time.sleep(0.1)
    os.kill(house.pool.pids[0], signal.SIGKILL)
    end = time.monotonic() + 300
    while house.queue.waiting() and time.monotonic() < end:
        time.sleep(0.2)
    time.sleep(2)
    done = [str(entry.facts["job"]) for entry in house.audit.entries(most=100_000) if entry.action == "job done"]
    return len(set(done) & set(asked)), len(done) - len(set(done))


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = ServiceSettings(
            folder=Path(folder), workers=given.workers, policy="light", calls_a_minute=1_000_000, lease=5.0
        )
        house = House(settings, Vault(os.urandom(32)))
        house.policies.save("light", Policy.from_dict({"detect": {"patterns": ["all"]}}), by="benchmark")
        token = house.tokens.make(house.people.add("load", "a long password", "reviewer"), "load", ["sanitize"])
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(house), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            time.sleep(0.1)
        house.pool.wait_until_ready(300)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        asyncio.run(load(address, token, 4, min(5.0, given.seconds)))
        before = memory([os.getpid(), *house.pool.pids])
        found, times = asyncio.run(load(address, token, given.clients, given.seconds))
        after = memory([os.getpid(), *house.pool.pids])
        done, twice = killed_workers(house, given.jobs)
        server.should_exit = True
        thread.join()
        listener.close()
    cuts = statistics.quantiles(times, n=20)
    other = sum(count for status, count in found.items() if status not in (200, 429))
    print(f"answers by status              {dict(found)}")
    print(f"errors other than 429          {other}    target 0")
    print(f"texts a second                 {len(times) / given.seconds:.1f}")
    print(f"median / 95th percentile       {statistics.median(times):.2f} s / {cuts[18]:.2f} s")
    print(f"memory before and after        {before:.0f} MB, {after:.0f} MB    target flat (within 10 %)")
    print(f"jobs done with a worker killed {done} of {given.jobs}, {twice} twice    target all, 0")


if __name__ == "__main__":
    main()
