"""The calls of programs: real application, real workers, real sanitizer."""

from __future__ import annotations

import base64
import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from tests.service.running import LIGHT, TEXT, light_house, people, running, token

from expurgate.service.api.description import Assessed, Begun, Restored, Said, Sanitized, Searched, Verified
from expurgate.service.house import House
from expurgate.service.people import Account
from expurgate.service.pool import BusyError
from expurgate.service.tasks import Task


@dataclass
class Setting:
    """The running service, and a reviewer's token for everything."""

    house: House
    client: httpx.Client
    people: dict[str, Account]
    headers: dict[str, str]

    def post(self, path: str, **more: Any) -> Any:
        return self.client.post(path, headers={**self.headers, **more.pop("headers", {})}, **more)

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def ended(self, job: str) -> dict[str, Any]:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found: dict[str, Any] = self.get(f"/v1/jobs/{job}").json()
            if found["state"] in ("done", "failed", "cancelled"):
                return found
            time.sleep(0.05)
        raise AssertionError("the job does not end")


GERMAN = "Es geht ihr heute besser, sie hat gut geschlafen und möchte am Freitag nach Hause gehen."


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    house = light_house(tmp_path_factory.mktemp("service"), largest=200_000, lease=2.0)
    accounts = people(house)
    with running(house) as client:
        yield Setting(house, client, accounts, token(house, accounts["reviewer"]))


def test_a_text_is_sanitized_verified_and_searched_for_leaks(service: Setting) -> None:
    answer = service.post("/v1/sanitize", json={"text": TEXT})
    assert answer.status_code == 200
    found = answer.json()
    assert "Quagmire" not in json.dumps(found)
    assert "garden" in found["text"]
    assert found["edits"] >= 2
    said = {"text": found["text"], "certificate": found["certificate"]}
    assert service.post("/v1/verify", json=said).json()["holds"] is True
    said["text"] += " Mr Quagmire"
    assert service.post("/v1/verify", json=said).json()["holds"] is False
    clean = service.post("/v1/leaks", json={"text": found["text"], "terms": ["Quagmire"]}).json()
    assert clean == {"clean": True, "terms": 1, "leaks": []}
    assert service.post("/v1/leaks", json={"text": TEXT, "terms": ["Quagmire"]}).json()["clean"] is False


def test_what_is_protected_is_laid_over_the_policy_of_the_service(service: Setting) -> None:
    said = TEXT + " The HIV test was positive."
    found = service.post("/v1/sanitize", json={"text": said, "protect": ["HIV"], "alpha": 1.5}).json()["text"]
    assert "Quagmire" not in found
    assert "HIV" not in found
    sent = service.post("/v1/sanitize?name=a.txt&protect=HIV", content=said.encode()).json()["file"]
    assert b"Quagmire" not in base64.b64decode(sent)
    alone = {"disclosure": {"protect": ["HIV"]}}
    assert "Quagmire" in service.post("/v1/sanitize", json={"text": said, "policy": alone}).json()["text"]


@pytest.mark.parametrize(
    "path",
    ["/v1/sanitize?protct=HIV", "/v1/assess?name=a.txt&Policy=light", "/v1/leaks?terms=a", "/v1/jobs?protect=HIV"],
)
def test_a_setting_that_is_misspelt_is_refused(service: Setting, path: str) -> None:
    answer = service.post(path, content=b"A text.")
    assert answer.status_code == 422
    assert "does not know" in answer.json()["detail"]


def test_the_description_says_what_is_sent_and_what_is_answered(service: Setting) -> None:
    said = service.client.get("/openapi.json").json()
    for path, calls in said["paths"].items():
        for call in calls.values():
            assert "application/problem+json" in call["responses"]["default"]["content"]
            assert ("security" in call) == path.startswith("/v1/")
    text = service.post("/v1/sanitize", json={"text": TEXT}).json()
    Sanitized.model_validate(text)
    Assessed.model_validate(service.post("/v1/assess", json={"text": TEXT}).json())
    whole = {"text": text["text"], "certificate": text["certificate"]}
    Verified.model_validate(service.post("/v1/verify", json=whole).json())
    Searched.model_validate(service.post("/v1/leaks", json={"text": TEXT, "terms": ["Quagmire"]}).json())
    kept = service.post("/v1/sanitize", json={"text": TEXT, "policy": "pseudonyms", "identities": ""}).json()
    sent = {"text": kept["text"], "identities": kept["identities"]}
    Restored.model_validate(service.post("/v1/restore", json=sent).json())
    Begun.model_validate(service.post("/v1/jobs?name=a.txt", content=TEXT.encode()).json())
    Said.model_validate(service.post("/v1/sanitize", json={}).json())
    known = {each["name"] for each in said["paths"]["/v1/sanitize"]["post"]["parameters"]}
    assert {"name", "policy", "protect", "alpha", "Idempotency-Key"} <= known


def test_language_and_unknown_entities_are_settings_of_a_call(service: Setting) -> None:
    refused = service.post("/v1/sanitize", json={"text": GERMAN})
    assert refused.status_code == 422
    assert "not English (German)" in refused.json()["detail"]
    assert "--" not in refused.json()["detail"]
    assert service.post("/v1/sanitize", json={"text": GERMAN, "language": "any"}).json()["text"] == GERMAN
    asked = {"text": TEXT, "protect": ["Zorblatt Gurple"], "even_if_unknown": True}
    assert service.post("/v1/sanitize", json=asked).status_code == 200
    assert service.post("/v1/sanitize", json=asked | {"even_if_unknown": None}).status_code == 422
    address = "/v1/sanitize?name=a.txt&language=any&protect=Zorblatt+Gurple&even_if_unknown="
    bytes_of = {"content": GERMAN.encode(), "headers": {"Content-Type": "application/octet-stream"}}
    assert service.post(f"{address}true", **bytes_of).status_code == 200
    assert "even_if_unknown" in service.post(f"{address}perhaps", **bytes_of).json()["detail"]


def test_a_file_is_sanitized_in_its_format(service: Setting) -> None:
    data = b"name,note\nQuagmire,the garden\n"
    answer = service.post("/v1/sanitize?name=list.csv&policy=light", content=data)
    assert answer.status_code == 200
    released = base64.b64decode(answer.json()["file"])
    assert b"Quagmire" not in released
    assert b"the garden" in released
    body = {"file": answer.json()["file"], "name": "list.csv", "certificate": answer.json()["certificate"]}
    assert service.post("/v1/verify", json=body).json()["holds"] is True


def test_assess_tells_places_and_changes_nothing(service: Setting) -> None:
    found = service.post("/v1/assess", json={"text": TEXT, "policy": LIGHT}).json()
    assert found["holds"] is False
    assert {"Quagmire", "zebulon@quagmire.example"} <= {each["text"] for each in found["findings"]}


def test_policies_are_listed_shown_and_written_by_those_who_may(service: Setting) -> None:
    assert {"recommended", "light"} <= set(service.get("/v1/policies").json()["policies"])
    assert service.get("/v1/policies/light").json()["policy"]["detect"]["terms"] == ["Quagmire"]
    assert service.client.put("/v1/policies/ours", headers=service.headers, json=LIGHT).status_code == 403
    root = token(service.house, service.people["administrator"])
    assert service.client.put("/v1/policies/ours", headers=root, json=LIGHT).json()["version"] == 1
    assert service.client.put("/v1/policies/ours", headers=root, json=LIGHT).json()["version"] == 2
    for bad in ({"detect": {"lexicons": ["/etc/passwd"]}}, {"nonsense": 1}):
        assert service.client.put("/v1/policies/ours", headers=root, json=bad).status_code == 422


def test_a_job_goes_from_upload_to_result(service: Setting) -> None:
    answer = service.post("/v1/jobs?name=letter.txt", content=TEXT.encode())
    assert answer.status_code == 202
    job = answer.json()["id"]
    with service.client.stream("GET", f"/v1/jobs/{job}/events", headers=service.headers) as stream:
        told = [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
    assert told[-1]["state"] == "done"
    released = service.get(f"/v1/jobs/{job}/result")
    assert b"Quagmire" not in released.content
    certificate = service.get(f"/v1/jobs/{job}/certificate").json()
    assert certificate["kept_terms"] if "kept_terms" in certificate else certificate["edits"] >= 2
    assert job in {each["id"] for each in service.get("/v1/jobs").json()["jobs"]}
    stranger = token(service.house, service.people["releaser"])
    assert service.client.get(f"/v1/jobs/{job}/result", headers=stranger).status_code == 404
    assert service.client.delete(f"/v1/jobs/{job}", headers=service.headers).status_code == 204
    assert service.get(f"/v1/jobs/{job}/result").status_code == 404


def test_a_job_that_cannot_be_done_says_why_without_text(service: Setting) -> None:
    job = service.post("/v1/jobs?name=broken.pdf", content=b"%PDF-1.7 Quagmire").json()["id"]
    found = service.ended(job)
    assert found["state"] == "failed"
    assert found["error"]
    assert "Quagmire" not in json.dumps(found)
    assert service.get(f"/v1/jobs/{job}/result").status_code == 409


def test_a_worker_that_is_killed_is_replaced_and_no_job_is_lost(service: Setting) -> None:
    jobs = [service.post("/v1/jobs?name=a.txt", content=TEXT.encode()).json()["id"] for _ in range(8)]
    os.kill(service.house.pool.pids[0], signal.SIGKILL)
    assert {service.ended(job)["state"] for job in jobs} == {"done"}
    done = [entry.subject for entry in service.house.audit.entries(most=1000) if entry.action == "job done"]
    assert len(done) == len(set(done))


def test_a_call_with_an_idempotency_key_is_done_once(service: Setting) -> None:
    key = {"Idempotency-Key": "one"}
    first = service.post("/v1/jobs?name=a.txt", content=b"a", headers=key)
    again = service.post("/v1/jobs?name=a.txt", content=b"a", headers=key)
    assert first.json() == again.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert service.post("/v1/jobs?name=a.txt", content=b"b", headers=key).status_code == 422
    failed = {"Idempotency-Key": "two"}
    assert service.post("/v1/sanitize?policy=none", content=b"a", headers=failed).status_code == 404
    assert (
        service.post("/v1/sanitize?name=a.txt", content=b"a", headers={"Idempotency-Key": "three"}).status_code == 200
    )


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        ("/v1/sanitize", {"content": b"x" * 200_001}, 413),
        ("/v1/sanitize", {"content": iter([b"x" * 100_000] * 3)}, 413),
        ("/v1/sanitize", {"json": {"texte": "Quagmire"}}, 422),
        ("/v1/sanitize", {"content": b"{Quagmire", "headers": {"Content-Type": "application/json"}}, 422),
        ("/v1/sanitize", {"json": {"text": "x", "policy": "../../etc/passwd"}}, 404),
        ("/v1/sanitize", {"json": {"text": "x", "policy": {"detect": {"lexicons": ["/etc/passwd"]}}}}, 422),
        ("/v1/sanitize", {"json": {"text": "x", "policy": {"detect": {"terms": ["x"]}, "pipeline": "/etc/passwd"}}}, 422),
        ("/v1/sanitize", {"json": {"text": "x", "policy": {"detect": {"terms": ["x"]}, "knowledge": {"corpus": "http://127.0.0.1/x"}}}}, 422),
        ("/v1/sanitize?name=a.pdf", {"content": b"%PDF-1.7 Quagmire"}, 422),
        ("/v1/leaks", {"json": {"text": "Quagmire", "terms": []}}, 422),
        ("/v1/verify", {"json": {"text": "Quagmire", "certificate": {}}}, 422),
        ("/v1/verify", {"content": b"Quagmire"}, 422),
        ("/v1/jobs/..%2f..%2fetc%2fpasswd/cancel", {}, 404),
        ("/v1/nothing", {}, 404),
    ],
)  # fmt: skip
def test_bad_calls_are_problems_without_text(service: Setting, path: str, more: dict[str, Any], status: int) -> None:
    answer = service.post(path, **more)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["instance"].startswith("urn:id:")
    assert "Quagmire" not in answer.text
    assert "passwd" not in answer.text


def test_tokens_open_only_what_they_were_made_for(service: Setting) -> None:
    reviewer, reader = service.people["reviewer"], service.people["reader"]
    cases = [({}, 401), ({"Authorization": "Bearer xp_0_0"}, 401)]
    cases += [(token(service.house, reviewer, "assess"), 403), (token(service.house, reader), 403)]
    for headers, status in cases:
        assert service.client.post("/v1/sanitize", headers=headers, json={"text": "x"}).status_code == status
    assert service.client.post("/v1/sanitize", headers={}).headers["www-authenticate"] == "Bearer"


def test_too_many_calls_are_told_to_come_back(service: Setting) -> None:
    pool = service.house.pool
    task = Task("sanitize", TEXT.encode() * 8, "a.txt", LIGHT)
    tasks = [pool.submit(task, bounded=False) for _ in range(service.house.settings.waiting + 20)]
    with pytest.raises(BusyError):
        pool.submit(task)
    refused = service.post("/v1/sanitize", json={"text": "x"})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert all(b"Quagmire" not in each.result(120).files["released"] for each in tasks)


def test_health_and_metrics_hold_no_text(service: Setting) -> None:
    assert service.client.get("/healthz").json() == {"status": "alive"}
    assert service.client.get("/readyz").json() == {"status": "ready"}
    service.post("/v1/Quagmire")
    assert service.post("/v1/sanitize", json={"text": "Nothing."}).status_code == 200
    text = service.client.get("/metrics").text
    assert 'expurgate_calls_total{route="/v1/sanitize",status="200"}' in text
    assert "Quagmire" not in text
    assert "/v1/jobs/{identity}/events" in service.client.get("/openapi.json").text


def test_every_answer_carries_its_security_headers(service: Setting) -> None:
    for path in ("/healthz", "/v1/nothing", "/openapi.json"):
        headers = service.client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
