"""Nothing of a document stays in the process when its sanitizer forgets or is dropped, and threads may share one."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

from expurgate.core.document import Document
from expurgate.core.memory import Memory
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import PRESETS, Policy

BACKWARDS = ("laxevroz", "tdnarbmiuq", "atlahcnux", "nagrobehd", "44381906", "7yxwoq")
"""The canaries, spelled backwards, so that this file and its constants do not count as finds."""
AT_ONCE = 50_000
"""How many texts are searched as one."""
LETTER = """Dear Dr {1},

{0} {1} (born 3 March 1961, phone +44 20 {4}) of 12 {2} Road, {3}, was seen at the {2} Clinic in {3}. Mr {1} has
HIV and pneumonia; his {2} antibodies were raised. Write to {5}@example.org about record {5}-{4}.

The {3} hospital keeps {0}'s antiretroviral therapy secret from {1} Holdings Ltd and its {2} traders.
"""
POLICIES = {
    **{name: Policy.load(name) for name in PRESETS},
    "protect": Policy.from_dict({"disclosure": {"protect": ["HIV", "pneumonia"]}}),
    "pseudonyms": Policy.from_dict({**Policy.load("recommended").to_dict(), "transform": {"method": "pseudonymize"}}),
}


def letter() -> Document:
    return Document(LETTER.format(*(word[::-1].capitalize() for word in BACKWARDS)))


def texts_alive() -> Iterator[tuple[str, object]]:
    """Every string that some live object of the process refers to, with the object; also those in spaCy's own stores."""
    seen: set[int] = set()
    waiting: list[Any] = gc.get_objects()
    seen.update(map(id, waiting))
    frame: Any = sys._getframe()
    seen.update((id(waiting), id(seen), id(frame)))
    while waiting:
        holder = waiting.pop()
        if type(holder).__name__ == "StringStore":
            yield from ((text, holder) for text in holder)
        keys = list(holder) if type(holder) is dict else ()  # the collector passes over keys that are strings
        for thing in (*gc.get_referents(holder), *keys):
            if isinstance(thing, str):
                yield thing, holder
            elif isinstance(thing, bytes | bytearray):
                yield thing.decode("utf-8", "replace"), holder
            elif id(thing) not in seen and not gc.is_tracked(thing):
                seen.add(id(thing))
                waiting.append(thing)


def found() -> list[str]:
    """The kinds of objects that hold a canary."""
    gc.collect()
    alive = texts_alive()
    kinds = []
    while together := list(islice(alive, AT_ONCE)):
        if _tells("\n".join(text for text, _ in together)):
            kinds += [type(holder).__qualname__ for text, holder in together if _tells(text)]
    return kinds


def _tells(text: str) -> bool:
    backwards = text[::-1].lower()
    return any(canary in backwards for canary in BACKWARDS)


def test_the_search_finds_what_is_kept() -> None:
    kept = {letter().text[6:20]: ["held"]}
    assert "dict" in found()
    kept.clear()
    assert found() == []


def test_nothing_is_left_when_a_sanitizer_forgets() -> None:
    sanitizers = [Sanitizer(policy) for policy in POLICIES.values()]
    for sanitizer in sanitizers:
        sanitizer.assess(letter())
        sanitizer.sanitize(letter()).report()
    assert found()
    for sanitizer in sanitizers:
        sanitizer.forget()
    assert found() == []
    assert sanitizers[0].sanitize(letter()).text == sanitizers[0].sanitize(letter()).text


def test_nothing_is_left_of_a_sanitizer_that_is_gone() -> None:
    for policy in POLICIES.values():
        with Sanitizer(policy) as sanitizer:
            sanitizer.sanitize(letter())
        Sanitizer(policy).sanitize(letter())
    del sanitizer
    assert found() == []


def documents() -> list[Document]:
    names = ("Robert Murray", "Anna Kowalska", "Giulia Rossi", "Tom O'Brien")
    places = ("Chicago", "Kraków", "Torino", "Dublin")
    signs = ("pneumonia", "weight loss", "a blood transfusion", "tuberculosis")
    return [
        Document(
            f"{name}, a nurse from {place}, was born on {day} May 1964. She has HIV and {sign}.\n\n"
            f"On {day} June the clinic in {place} saw {name.split()[-1]} again because of {sign} and fever."
        )
        for day, (name, place, sign) in enumerate(zip(names, places, signs, strict=True), start=11)
    ]


@pytest.mark.parametrize("name", ["recommended", "protect"])
def test_threads_with_little_room_give_what_one_thread_gives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.language.reader.REMEMBERED_UNITS", 2)
    policy, texts = POLICIES[name], documents()
    alone = [Sanitizer(policy, key=b"k" * 32).sanitize(document) for document in texts]
    shared = Sanitizer(policy, key=b"k" * 32, memory=Memory(most=400))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        with ThreadPoolExecutor(4) as pool:
            rounds = list(pool.map(shared.sanitize, texts * 2))
    finally:
        sys.setswitchinterval(interval)
    for at, result in enumerate(rounds):
        assert result.text == alone[at % len(texts)].text
        assert result.findings == alone[at % len(texts)].findings
        assert result.edits == alone[at % len(texts)].edits


def test_two_sanitizers_do_not_share_what_they_remember() -> None:
    first, second = Sanitizer(POLICIES["protect"]), Sanitizer(POLICIES["protect"])
    first.sanitize(letter())
    second.sanitize(documents()[0])
    before = repr(second.memory)
    first.forget()
    assert repr(first.memory) == "Memory(0 functions, 0 tables)"
    assert repr(second.memory) == before != repr(first.memory)


def test_a_reader_that_is_gone_takes_its_words_along() -> None:
    Reader().read(letter())
    assert found() == []
