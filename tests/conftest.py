"""How property tests are run: the same examples each time where a change is admitted, new ones elsewhere."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("admission", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("admission")
