"""A server that is killed in the middle of its jobs: none is lost and none is done twice."""

from __future__ import annotations

import base64
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.service.running import LIGHT, TEXT, light_house, people, running, wait_for

from expurgate.core.errors import InputError
from expurgate.service.house import House
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault

_SERVER = """
import os, sys
from pathlib import Path
from expurgate.service.house import House
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault

if __name__ == "__main__":
    house = House(ServiceSettings(folder=Path(sys.argv[1]), policy="light", workers=1, lease=2.0), Vault(b"w" * 32))
    house.open()
    sys.stdin.read()
"""


def test_jobs_survive_the_death_of_the_server(tmp_path: Path) -> None:
    folder, script = tmp_path / "data", tmp_path / "server.py"
    script.write_text(_SERVER)
    house = light_house(folder, lease=2.0)
    reviewer = people(house)["reviewer"]
    jobs = [house.take(reviewer, f"{TEXT} Number {number}.".encode(), "a.txt", "")[1] for number in range(30)]
    server = subprocess.Popen([sys.executable, str(script), str(folder)], stdin=subprocess.PIPE)
    wait_for(lambda: any(house.queue.one(job).state == "done" for job in jobs), 120)
    os.kill(server.pid, signal.SIGKILL)
    server.communicate()
    left = [job for job in jobs if house.queue.one(job).state != "done"]
    assert left, "the server was too quick to be killed in the middle"
    with running(house):
        wait_for(lambda: all(house.queue.one(job).state == "done" for job in jobs), 120)
    again = House(ServiceSettings(folder=folder, policy="light"), Vault(b"w" * 32))
    done = [entry.facts["job"] for entry in again.audit.entries(most=5000) if entry.action == "job done"]
    assert sorted(map(str, done)) == sorted(jobs)
    assert list(again.audit.faults()) == []
    for document in again.documents.listed():
        assert b"Quagmire" not in again.documents.content(document, "released")
    again.close()


def test_a_cancelled_job_ends_and_its_result_is_not_taken(tmp_path: Path) -> None:
    house = light_house(tmp_path, lease=1.0)
    reviewer = people(house)["reviewer"]
    long = (TEXT + "\n\n").encode() * 3000
    with running(house):
        _, job = house.take(reviewer, long, "long.txt", "")
        wait_for(lambda: house.queue.one(job).state == "running", 30)
        with house.database.writing() as connection:
            assert house.queue.cancel(connection, job)
        _, other = house.take(reviewer, TEXT.encode(), "a.txt", "")
        wait_for(lambda: house.queue.one(other).state == "done", 60)
        assert house.queue.one(job).state == "cancelled"


def test_the_master_key_and_policies_outlive_the_server(tmp_path: Path) -> None:
    light_house(tmp_path).close()
    again = light_house(tmp_path)
    assert again.policies.one("light").policy.to_dict()["detect"]["terms"] == LIGHT["detect"]["terms"]  # type: ignore[index]
    again.close()
    try:
        House(ServiceSettings(folder=tmp_path), Vault(base64.b64decode("eA==") * 32))
    except InputError as error:
        assert "another master key" in str(error)
    else:
        raise AssertionError("a wrong key was taken")
