"""``expurgate serve``: accounts, tokens and the audit log from the command line."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.service.keeping import PASSWORD
from tests.service.running import wait_for

from expurgate.cli.serve import command
from expurgate.core.errors import InputError
from expurgate.service.database import Database


def test_accounts_tokens_and_the_audit_log(tmp_path: Path) -> None:
    shared = ["--folder", str(tmp_path / "data"), "--key-file", str(tmp_path / "master.key")]
    runner = CliRunner()
    made = runner.invoke(command, [*shared, "account", "ann", "--role", "reviewer", "--password", PASSWORD])
    assert made.exit_code == 0, made.output
    token = runner.invoke(command, [*shared, "token", "ann", "--scope", "sanitize"])
    assert token.stdout.startswith("xp_")
    whole = runner.invoke(command, [*shared, "audit", "--json"])
    assert whole.exit_code == 0
    said = json.loads(whole.stdout)
    assert (said["whole"], said["lines"]) == (True, 2)
    assert runner.invoke(command, [*shared, "audit", "--head", said["head"]]).exit_code == 0
    database = Database(f"sqlite:///{tmp_path / 'data' / 'expurgate.sqlite'}")
    with database.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER audit_update")
        connection.exec_driver_sql("UPDATE audit SET actor = 'eve' WHERE number = 2")
    database.close()
    broken = runner.invoke(command, [*shared, "audit"])
    assert broken.exit_code == 1
    assert "line 2 was changed" in broken.stdout
    assert runner.invoke(command, [*shared, "token", "bob", "--scope", "sanitize"]).exit_code != 0


def test_the_steps_of_the_container_file(tmp_path: Path) -> None:
    """Without a container engine: its entry point with its settings, its health check, and its signal to stop."""
    said = (Path(__file__).parents[2] / "deploy" / "Containerfile").read_text()
    entry, check = (json.loads(found) for found in re.findall(r"^(?:ENTRYPOINT|    CMD) (\[.*\])$", said, re.M)[::-1])
    assert "USER 10001" in said
    assert "--require-hashes -r /source/requirements-service.lock" in said
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    (tmp_path / "master").write_text(base64.b64encode(b"m" * 32).decode() + "\n")
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")}
    settings = {"EXPURGATE_MASTER_KEY_FILE": str(tmp_path / "master"), "EXPURGATE_SERVICE_WORKERS": "1"}
    settings |= {"EXPURGATE_SERVICE_FOLDER": str(tmp_path / "data"), "EXPURGATE_SERVICE_POLICY": "hipaa-safe-harbor"}
    (tmp_path / "empty").mkdir()
    server = subprocess.Popen(
        [sys.executable, "-m", *entry[:-1], "127.0.0.1", "--port", port],
        env={**kept, **settings, "HOME": "/nonexistent", "XDG_CACHE_HOME": str(tmp_path / "cache")},
        cwd=tmp_path / "empty",
        stderr=subprocess.PIPE,
        text=True,
    )
    asked = [sys.executable, *(part.replace("8765", port) for part in check[1:])]
    try:
        wait_for(lambda: subprocess.run(asked, capture_output=True).returncode == 0, 90)
    finally:
        server.terminate()
        _, told = server.communicate(timeout=60)
    assert told.count("An account was made") == 2
    assert "Expurgate listens on" in told
    assert "Traceback" not in told
    assert list((tmp_path / "empty").iterdir()) == []
    assert "Expurgate has stopped" in told
    assert server.returncode == 0


def test_what_keeps_the_service_from_starting_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = ["--folder", str(tmp_path / "data"), "--key-file", str(tmp_path / "master.key"), "--no-open"]
    runner = CliRunner()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = runner.invoke(command, [*shared, "--port", port])
    assert isinstance(refused.exception, InputError)
    assert str(refused.exception) == f"127.0.0.1, port {port} cannot be listened on (address already in use)"
    assert "An account was made" not in refused.output
    refused = runner.invoke(command, [*shared, "--policy", "absent"])
    assert str(refused.exception).startswith("no such policy: absent (one of recommended, ")
    monkeypatch.setenv("EXPURGATE_SERVICE_ENTITIES", str(tmp_path / "absent.jsonl"))
    assert str(runner.invoke(command, shared).exception).startswith("no such entity file: ")
    monkeypatch.setenv("EXPURGATE_SERVICE_WRKERS", "3")
    monkeypatch.setenv("EXPURGATE_SERVICE_PORT_8765_TCP", "tcp://10.0.0.1:8765")
    told = runner.invoke(command, [*shared, "audit"])
    assert told.stderr == "expurgate: EXPURGATE_SERVICE_WRKERS is no setting of the service and does nothing\n"
