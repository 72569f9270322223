"""``expurgate serve``: accounts, tokens and the audit log from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from tests.service.keeping import PASSWORD

from expurgate.cli.serve import command
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
