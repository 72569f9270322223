"""The command as a test calls it."""

from __future__ import annotations

import pytest

from expurgate.cli.main import run


def called(capture: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit code, and what was printed on standard output and standard error."""
    with pytest.raises(SystemExit) as stop:
        run([str(argument) for argument in arguments])
    printed = capture.readouterr()
    return int(stop.value.code or 0), printed.out, printed.err
