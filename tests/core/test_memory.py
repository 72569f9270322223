"""The memory of a run: what is asked again is not looked up again, and it is gone with the run."""

from __future__ import annotations

import gc
import subprocess
import sys

from expurgate.core.memory import (
    LONG_TEXTS,
    SHORT_TEXT,
    SHORT_TEXTS,
    Memory,
    collect_later,
    forget_other_texts,
    remembered_of_texts,
    remembered_of_words,
)


def test_answers_for_texts_are_kept_while_a_memory_is_active() -> None:
    asked: list[str] = []

    @remembered_of_texts
    def length(text: str, more: int) -> int:
        asked.append(text)
        return len(text) + more

    long = ["a" * (SHORT_TEXT + 1), "b" * (SHORT_TEXT + 1), "c" * (SHORT_TEXT + 1)]
    assert LONG_TEXTS == 2
    with Memory().active():
        assert [length("short", 1), length("short", 1), length("short", 2)] == [6, 6, 7]
        assert asked == ["short", "short"]
        for text in (long[0], long[1], long[0], long[1]):
            length(text, 0)
        assert len(asked) == 4
        length(long[2], 0)
        length(long[0], 0)
        assert len(asked) == 6
        for number in range(SHORT_TEXTS):
            length(str(number), 0)
        length("short", 1)
        assert asked[-1] == "short"
    length("short", 1)
    length("short", 1)
    assert asked[-3:] == ["short"] * 3


def test_answers_for_words_are_kept_while_a_memory_is_active_and_up_to_a_limit() -> None:
    asked: list[str] = []

    @remembered_of_words(3)
    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    assert [length("one"), length("one")] == [3, 3]
    assert asked.pop() == asked[0] == "one"
    memory = Memory()
    with memory.active():
        assert [length(word) for word in ("one", "two", "three", "one", "three")] == [3, 3, 5, 3, 5]
        assert asked[1:] == ["one", "two", "three"]
        length("four"), length("four"), length("one")
        assert asked[4:] == ["four", "one"]
        memory.forget()
        length("one")
        assert asked[6:] == ["one"]
    with Memory(most=1).active():
        length("one"), length("two"), length("one")
    assert asked[7:] == ["one", "two", "one"]


def test_what_is_kept_of_long_texts_is_let_go_before_another_is_looked_at() -> None:
    asked: list[str] = []

    @remembered_of_texts
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    long, other = "a" * (SHORT_TEXT + 1), "b" * (SHORT_TEXT + 1)
    with Memory().active():
        length(long), length("short")
        forget_other_texts("another short one")
        length(long), length("short")
        assert asked == [long, "short"]
        forget_other_texts(other)
        length("short"), length(long)
    assert asked == [long, "short", long]


def test_what_is_kept_of_long_texts_can_be_forgotten_alone() -> None:
    asked: list[str] = []

    @remembered_of_texts
    def measured(text: str) -> int:
        asked.append(text)
        return len(text)

    memory, long = Memory(), "a" * (SHORT_TEXT + 1)
    with memory.active():
        for text in (long, "short"):
            measured(text)
        memory.forget_long_texts()
        for text in (long, "short"):
            measured(text)
    assert asked == [long, "short", long]


def test_a_command_looks_for_cycles_seldom_and_not_at_its_end() -> None:
    told = (
        "import atexit, gc\n"
        "from expurgate.core.memory import collect_seldom\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
        "gc.set_threshold(700)\n"
        "collect_seldom()\n"
        "print(gc.get_threshold()[0])\n"
        "gc.set_threshold(50_000)\n"
        "collect_seldom()\n"
        "print(gc.get_threshold()[0])\n"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["20000", "50000", "True"]


def test_cycles_are_looked_for_later_and_only_where_they_were_looked_for() -> None:
    with collect_later():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with collect_later():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
