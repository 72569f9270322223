"""How property tests are run: the same examples each time where a change is admitted, new ones elsewhere.

No example has a deadline: how long it takes says how busy the machine is.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("anywhere", deadline=None)
settings.register_profile("admission", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("admission" if os.environ.get("CI") else "anywhere")

_LONGEST = tuple(
    """
    test_memory test_spark test_executors test_agreement test_browser test_microaggregation test_public_face
    test_linear_expressions test_preview test_restart test_detector_contract test_transform_contract test_corpus_counts test_solvers
    test_vectors_check test_known test_ksafety_experiment test_papers_experiments test_attacks_page test_desk
    test_commands test_folder_runs test_everyday_files test_without_spacy test_serve_command test_api
    """.split()
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take longest begin first, so that no core waits for one of them at the end; first of all the one that looks at
    every object of its process, while there are few."""
    rank = {stem: at for at, stem in enumerate(_LONGEST)}
    items.sort(key=lambda item: rank.get(item.path.stem, len(rank)))
