"""Products of small matrices take one thread, and as many as before behind them."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection

import numpy as np
import pytest
from threadpoolctl import ThreadpoolController, threadpool_limits

from expurgate.language.threads import OneThread, one_thread_for_good


def _threads() -> list[int]:
    np.dot(np.ones((2, 2)), np.ones((2, 2)))
    return [each["num_threads"] for each in ThreadpoolController().info() if each["user_api"] == "blas"]


def test_one_thread_inside_and_as_many_as_before_behind() -> None:
    with threadpool_limits(limits=2, user_api="blas"):
        before = _threads()
        with OneThread().held():
            assert set(_threads()) <= {1}
        assert _threads() == before


def _told(connection: Connection) -> None:
    one_thread_for_good()
    connection.send(_threads())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes are not forked here")
def test_a_process_of_several_keeps_to_one() -> None:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    with threadpool_limits(limits=2, user_api="blas"):
        process = context.Process(target=_told, args=(there,))
        process.start()
        assert set(here.recv()) <= {1}
        process.join()
