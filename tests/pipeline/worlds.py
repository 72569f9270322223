"""What the sanitizer and the verifier open when a policy names no knowledge of its own."""

from __future__ import annotations

import pytest

from expurgate.knowledge.knowledge import Knowledge


def open_always(monkeypatch: pytest.MonkeyPatch, knowledge: Knowledge) -> None:
    """Both open this knowledge, whatever the policy says."""
    monkeypatch.setattr("expurgate.pipeline.means.open_knowledge", lambda _: knowledge)
