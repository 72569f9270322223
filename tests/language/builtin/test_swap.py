"""Training units with other names: labels go with them, and nothing but names changes."""

from __future__ import annotations

import random

import numpy as np
from scripts.reader.batches import Row
from scripts.reader.pools import Pools
from scripts.reader.swap import Swapper, mentions_of

from expurgate.language.builtin.labels import LETTERS, begin, inside
from expurgate.language.builtin.tokens import tokens

POOLS = Pools(
    {"one": [f"Given{letter}" for letter in "abcdefghijklm"]},
    {"one": [f"Sur-{letter}name" for letter in "abcdefghijklm"]},
    people=["Wanda Maria Other"],
    places=["New Placeton upon Sea", "Stadt"],
    bodies=["Bodyfirm"],
    lands=frozenset(("france",)),
)
COMMON = frozenset("the of school met said in left a mail street".split())


def unit(text: str, marks: dict[str, str], source: str = "own") -> Row:
    words, starts = tokens(text)
    ends = [start + len(word) for word, start in zip(words, starts, strict=True)]
    allowed = np.ones(len(words), np.uint64)
    for name, kind in marks.items():
        at = text.find(name)
        while at >= 0:
            inner = [number for number, start in enumerate(starts) if at <= start < at + len(name)]
            for number in inner:
                allowed[number] = 1 << (begin(kind) if number == inner[0] else inside(kind))
            at = text.find(name, at + len(name))
    size = len(words)
    return {
        "words": words, "gaps": [at == 0 or ends[at - 1] < start for at, start in enumerate(starts)], "text": text, "source": source,
        "allowed": allowed, "identity": np.arange(size).astype(np.uint8), "letters": np.zeros(size, np.uint8),
        "begins": np.zeros(size, np.uint8), "senses": np.zeros(size, np.uint8), "soft": {"labels": np.zeros((size, 3))},
    }  # fmt: skip


def swapped(row: Row, seed: int = 1) -> Row:
    return Swapper(POOLS, COMMON, random.Random(seed), 1.0)(row)  # noqa: S311


def written(row: Row) -> str:
    return "".join(
        " " * bool(gap and at) + word for at, (word, gap) in enumerate(zip(row["words"], row["gaps"], strict=True))
    )


def names(row: Row) -> list[tuple[str, str]]:
    return [("".join(row["words"][start:end]), kind) for start, end, kind in mentions_of(row)]


def test_one_person_stays_one_person_with_initials_and_mail() -> None:
    text = "Tom Baker met Rosa. Baker left; T. Baker said: mail tom.baker@x.example"
    marks = {
        "Tom Baker": "PERSON",
        "Rosa": "PERSON",
        "Baker": "PERSON",
        "T. Baker": "PERSON",
        "tom.baker@x.example": "CODE",
    }
    row = unit(text, dict(sorted(marks.items(), key=lambda each: len(each[0]))))
    for seed in range(8):
        made = swapped(row, seed)
        told = written(made)
        found = [name for name, kind in names(made) if kind == "PERSON"]
        assert not any(name in told for name in ("Tom", "Rosa", "tom"))
        surname = found[2]
        assert [name.endswith(surname) for name in found] == [True, False, True, True]
        assert found[3][0] == found[0][0]
        assert all(words in told for words in (" met ", "left;"))


def test_labels_go_with_longer_and_shorter_names() -> None:
    row = unit("Ann met Bo in Paris. The end.", {"Ann": "PERSON", "Bo": "PERSON", "Paris": "PLACE"})
    sizes = set()
    for seed in range(12):
        made = swapped(row, seed)
        assert {len(made[name]) for name in ("gaps", "allowed", "identity", "letters", "begins", "senses")} == {
            len(made["words"])
        }
        assert [kind for _, kind in names(made)] == ["PERSON", "PERSON", "PLACE"]
        assert made["words"][-3:] == ["The", "end", "."]
        assert made["letters"][0] == LETTERS.index("P")
        assert ("soft" in made) == (len(made["words"]) == len(row["words"]))
        sizes.add(len(made["words"]))
    assert len(sizes) > 1


def test_letters_stay_as_they_were_written() -> None:
    assert swapped(unit("ROSA left", {"ROSA": "PERSON"}))["words"][0].isupper()
    assert swapped(unit("rosa left", {"rosa": "PERSON"}))["words"][0].islower()


def test_common_words_titles_and_countries_stay() -> None:
    row = unit(
        "Mr Smith left the Calder School in France",
        {"Mr Smith": "PERSON", "Calder School": "FACILITY", "France": "PLACE"},
    )
    told = written(swapped(row))
    assert told.startswith("Mr ")
    assert told.endswith(" School in France")
    assert not any(name in told for name in ("Smith", "Calder"))


def test_what_may_be_several_things_stays() -> None:
    row = unit("Delta left", {"Delta": "PERSON"})
    row["allowed"][0] |= np.uint64(1 << begin("WORK"))
    assert swapped(row) is row


def test_firms_wards_ships_and_people_may_be_called_by_the_same_words() -> None:
    text = "Destia rang. Bramley fell at Marwood on the Verity."
    row = unit(text, {"Destia": "ORG", "Bramley": "PERSON", "Marwood": "FACILITY", "Verity": "PRODUCT"})
    seen: dict[str, set[str]] = {}
    for seed in range(400):
        for name, kind in names(swapped(row, seed)):
            seen.setdefault(kind, set()).add(name)
    surnames = {name for name in seen["PERSON"] if name.startswith("Sur")}
    assert surnames
    assert all(surnames & seen[kind] for kind in ("ORG", "FACILITY", "PRODUCT"))
    assert any(name.endswith("'s") for name in seen["ORG"])


def test_what_such_names_are_known_as_is_hidden_now_and_then() -> None:
    row = unit("Destia rang.", {"Destia": "ORG"})
    hidden = [swapped(row, seed).get("unlisted", frozenset()) for seed in range(60)]
    assert any(hidden)
    assert not all(hidden)
    for seed in range(60):
        made = swapped(row, seed)
        assert made.get("unlisted", frozenset()) <= {word.casefold() for word in made["words"]}


def test_names_in_the_sets_of_others_stay_bodies_by_their_letters() -> None:
    row = unit("Destia rang.", {"Destia": "ORG"}, source="wikigold")
    assert all(swapped(row, seed)["words"][0] == "Destia" for seed in range(60))
