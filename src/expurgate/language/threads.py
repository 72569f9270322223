"""How many threads products of matrices may take: small ones are slower on several, which only wait for each other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_SETTINGS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


class OneThread:
    """The libraries for products of matrices that are loaded. ``with OneThread().held():`` they take one thread."""

    def __init__(self) -> None:
        from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped, unused-ignore]

        found = ThreadpoolController().lib_controllers
        self._libraries: list[Any] = [each for each in found if each.user_api == "blas"]

    @contextmanager
    def held(self) -> Iterator[None]:
        """While the block runs, the libraries use one thread. Only one thread of ours may be inside at a time."""
        before = [(each, number) for each in self._libraries if (number := each.get_num_threads()) != 1]
        for each, _ in before:
            each.set_num_threads(1)
        try:
            yield
        finally:
            for each, number in before:
                each.set_num_threads(number)


def one_thread_for_good() -> None:
    """Let this process, one of several that share the cores, use one thread for these libraries from now on."""
    for name in _SETTINGS:
        os.environ[name] = "1"
    for each in OneThread()._libraries:
        each.set_num_threads(1)
