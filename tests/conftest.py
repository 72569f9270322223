"""How property tests are run: the same examples each time where a change is admitted, new ones elsewhere.

No example has a deadline: how long it takes says how busy the machine is.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("anywhere", deadline=None)
settings.register_profile("admission", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("admission" if os.environ.get("CI") else "anywhere")
