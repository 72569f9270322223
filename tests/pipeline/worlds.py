"""What the sanitizer and the verifier open when a policy names no knowledge of its own."""

from __future__ import annotations

import pytest

from expurgate.knowledge.knowledge import Knowledge


def open_always(monkeypatch: pytest.MonkeyPatch, knowledge: Knowledge) -> None:
    """Both open this knowledge, whatever the policy says."""
    for module in ("means", "verification"):
        monkeypatch.setattr(f"expurgate.pipeline.{module}.open_knowledge", lambda _: knowledge)
