"""How property tests are run: the same examples each time where a change is admitted, new ones and more of them elsewhere.

No example has a deadline: how long it takes says how busy the machine is.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

EXAMPLES = 30
"""Examples of a property at most where a change is admitted, whatever its test asks for."""
settings.register_profile("anywhere", deadline=None)
settings.register_profile("admission", deadline=None, derandomize=True, max_examples=EXAMPLES)
settings.load_profile("admission" if os.environ.get("CI") else "anywhere")
gc.set_threshold(
    50_000, 20, 100
)  # what tests import stays: looking through it again and again took a twentieth of the time


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try no more than so many examples where a change is admitted."""
    if not settings().derandomize:
        return
    for item in items:
        test = getattr(item, "obj", None)
        asked = getattr(test, "_hypothesis_internal_use_settings", None)
        if asked is not None and asked.max_examples > EXAMPLES:
            test._hypothesis_internal_use_settings = settings(asked, max_examples=EXAMPLES)  # type: ignore[union-attr]
