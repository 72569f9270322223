"""How property tests are run: the same examples each time where a change is admitted, new ones elsewhere.

No example has a deadline: how long it takes says how busy the machine is.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("anywhere", deadline=None)
settings.register_profile("admission", deadline=None, derandomize=True)
settings.load_profile("admission" if os.environ.get("CI") else "anywhere")

_LONGEST = (
    "test_agreement",
    "test_spark",
    "test_browser",
    "test_executors",
    "test_memory",
    "test_restart",
    "test_public_face",
    "test_corpus_counts",
    "test_linear_expressions",
    "test_transform_contract",
    "test_detector_contract",
    "test_storage",
    "test_papers_experiments",
    "test_desk",
    "test_folder_runs",
    "test_api",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take longest begin first, so that no core waits for one of them at the end."""
    rank = {stem: at for at, stem in enumerate(_LONGEST)}
    items.sort(key=lambda item: rank.get(item.path.stem, len(rank)))
