"""Python looks for reference cycles again afterwards, whatever happened."""

from __future__ import annotations

import gc

import pytest

from expurgate.core.collecting import no_collecting


def test_collecting_goes_on_afterwards() -> None:
    assert gc.isenabled()
    with no_collecting():
        assert not gc.isenabled()
        with no_collecting():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="broken"), no_collecting():
        raise ValueError("broken")
    assert gc.isenabled()


def test_who_had_it_off_keeps_it_off() -> None:
    gc.disable()
    try:
        with no_collecting():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
