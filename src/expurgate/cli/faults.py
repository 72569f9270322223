"""Requests to end, as the command takes them."""

from __future__ import annotations

import signal
import threading


def interrupt_when_terminated() -> None:
    """Let a request to end be an interruption, so that drafts are removed and worker processes end too."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
