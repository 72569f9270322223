"""Quiet is asked for by one thread and kept from no other."""

from __future__ import annotations

import logging
import threading
import warnings

import pytest

from expurgate.core.quiet import quiet


def test_lines_and_warnings_of_this_thread_are_held_back(
    caplog: pytest.LogCaptureFixture, recwarn: pytest.WarningsRecorder
) -> None:
    with quiet():
        logging.getLogger("fontTools.made.later").warning("canary")
        warnings.warn("canary", stacklevel=1)
    assert "canary" not in caplog.text
    assert not [one for one in recwarn.list if "canary" in str(one.message)]


def test_other_threads_and_other_libraries_speak(caplog: pytest.LogCaptureFixture) -> None:
    def speak() -> None:
        logging.getLogger("pikepdf._core").warning("from another thread")

    with quiet():
        logging.getLogger("somewhere.else").warning("another library")
        thread = threading.Thread(target=speak)
        thread.start()
        thread.join()
    assert "another library" in caplog.text
    assert "from another thread" in caplog.text


def test_afterwards_everything_is_as_before(caplog: pytest.LogCaptureFixture) -> None:
    level = logging.getLogger("fontTools").level
    for _ in range(3):
        with quiet():
            pass
    assert logging.getLogger("fontTools").level == level
    logging.getLogger("fontTools").warning("spoken")
    assert "spoken" in caplog.text
    with pytest.warns(UserWarning, match="spoken"):
        warnings.warn("spoken", stacklevel=1)
