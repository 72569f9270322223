"""Every command and every program on the page about the service does what the page says."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from tests.service.running import light_house, people, running, token

from expurgate.pipeline.decisions import from_json
from expurgate.service.settings import PREFIX, ServiceSettings

PAGE = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


@pytest.mark.skipif(which("curl") is None, reason="curl is not installed")
def test_every_call_on_the_page_is_answered(tmp_path: Path) -> None:
    house = light_house(tmp_path / "data")
    accounts = people(house)
    calls = blocks("sh")
    assert len(calls) == 13
    (tmp_path / "letter.txt").write_text("Ann Smith is a nurse. Write to ann@example.org.")
    with running(house) as client:
        secret = token(house, accounts["administrator"])["Authorization"].split()[1]
        headers = {"Authorization": f"Bearer {secret}"}
        said = client.post("/v1/sanitize", headers=headers, json={"text": "Write to ann@example.org."}).json()
        released = {"text": said["text"], "certificate": said["certificate"]}
        (tmp_path / "released.json").write_text(json.dumps(released))
        environment = {**os.environ, "SERVICE": str(client.base_url).rstrip("/"), "TOKEN": secret}
        environment["REVIEWER"] = token(house, accounts["reviewer"])["Authorization"].split()[1]
        for call in calls:
            done = subprocess.run(
                ["sh", "-ec", call], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=180
            )
            assert done.returncode == 0, call
            assert done.stdout, call
        program = blocks("python")[0]
        exec(program, {"service": environment["SERVICE"], "token": secret})  # noqa: S102


def test_the_decisions_on_the_page_can_be_read() -> None:
    assert [each.action for each in from_json(blocks("json")[0])] == [
        "hide", "keep", "keep", "keep", "reword", "merge", "split",
    ]  # fmt: skip


def test_the_table_of_settings_is_the_settings() -> None:
    rows = dict(re.findall(r"\| `([A-Z_]+)` \|([^|]*)\|", PAGE))
    assert {name.lower() for name in rows} == set(ServiceSettings.__dataclass_fields__)
    environment = {PREFIX + name: value.strip(" `") for name, value in rows.items() if value.strip()}
    assert ServiceSettings.from_environment(environment) == ServiceSettings()
