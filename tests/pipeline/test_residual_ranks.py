"""The report shows where an adversary ranks what is protected."""

from __future__ import annotations

import pytest
from tests.adversary.ward import NOTE, knowledge

from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer


def test_ranks_before_and_after_stand_in_the_comparison(tmp_path_factory: pytest.TempPathFactory) -> None:
    ward = knowledge(tmp_path_factory.mktemp("ward"))
    sanitizer = Sanitizer(policy_for(protect=["measles"], alpha=3.0), knowledge=ward)
    found = sanitizer.sanitize(NOTE).comparison(sanitizer).residuals[0].attack
    assert found is not None
    assert found.before == 1
    assert found.after > 1
    assert found.among == 6
