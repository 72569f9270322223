"""The data classes of the package do what those of the standard library do, and compile nothing before the first instance."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from pathlib import Path
from typing import Any

import pytest

import expurgate
from expurgate.core import lazy_dataclasses


@lazy_dataclasses.dataclass(frozen=True, slots=True)
class Ours:
    """A class of ours."""

    first: int
    second: str = lazy_dataclasses.field(default="b", repr=False)
    third: list[int] = lazy_dataclasses.field(default_factory=list, compare=False)
    fourth: tuple[int, ...] = lazy_dataclasses.field(init=False, default=(4,))


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """The same by the standard library."""

    first: int
    second: str = dataclasses.field(default="b", repr=False)
    third: list[int] = dataclasses.field(default_factory=list, compare=False)
    fourth: tuple[int, ...] = dataclasses.field(init=False, default=(4,))


@lazy_dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Further(Ours):
    """With one field more, by its name alone."""

    fifth: str = ""


@lazy_dataclasses.dataclass(slots=True)
class Changing:
    """One that may change, and checks what it is given."""

    number: int
    doubled: int = lazy_dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.doubled = 2 * self.number


@lazy_dataclasses.dataclass(frozen=True)
class WithoutSlots:
    """One that may not change and has a dictionary."""

    number: int = 3


BOTH: list[Any] = [Ours, Theirs]


@pytest.mark.parametrize("kind", BOTH)
def test_an_instance_is_made_shown_compared_and_hashed(kind: Any) -> None:
    made = kind(1, third=[3])
    assert (made.first, made.second, made.third, made.fourth) == (1, "b", [3], (4,))
    assert repr(made) == f"{kind.__name__}(first=1, third=[3], fourth=(4,))"
    assert made == kind(1, "b", [])
    assert made not in (kind(2), (1, "b"))
    assert len({made, kind(1), kind(2)}) == 2
    assert kind(1).third is not kind(1).third
    assert not hasattr(made, "__dict__")


@pytest.mark.parametrize("kind", BOTH)
def test_nothing_may_be_set_or_deleted(kind: Any) -> None:
    made = kind(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.first = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.first


@pytest.mark.parametrize("kind", BOTH)
def test_it_is_pickled_copied_and_replaced(kind: Any) -> None:
    made = kind(1, "c", [3])
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):  # noqa: S301 - our own
        assert again == made
        assert again.third == [3]
    assert dataclasses.replace(made, first=2) == kind(2, "c")
    assert dataclasses.asdict(made) == {"first": 1, "second": "c", "third": [3], "fourth": (4,)}


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("given", "named"), [((), {}), ((1, "b", [], 4), {}), ((1,), {"fourth": 4}), ((1,), {"first": 1})]
)
def test_wrong_arguments_are_refused(kind: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        kind(*given, **named)


def test_a_class_with_a_base() -> None:
    made = Further(1, fifth="e")
    assert (made.first, made.second, made.fifth) == (1, "b", "e")
    assert made != Ours(1)
    assert copy.copy(made) == made
    with pytest.raises(TypeError):
        Further(1, "b", [], "e")  # type: ignore[call-arg]


def test_one_that_may_change_has_no_hash_and_checks_itself() -> None:
    made = Changing(2)
    assert made.doubled == 4
    made.number = 5
    assert made.number == 5
    with pytest.raises(TypeError):
        hash(made)


def test_one_without_slots_is_set_once() -> None:
    made = WithoutSlots()
    assert (made.number, hash(made)) == (3, hash(WithoutSlots(3)))
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.number = 4  # type: ignore[misc]


def test_the_signature_is_told_before_and_after_the_first_instance() -> None:
    @lazy_dataclasses.dataclass(frozen=True, slots=True)
    class Asked:
        """Asked for what it takes."""

        first: int
        second: str = "b"

    assert str(inspect.signature(Asked)) == "(first: 'int', second: 'str' = 'b')"
    Asked(1)
    assert str(inspect.signature(Asked)) == "(first: 'int', second: 'str' = 'b')"


def test_nothing_is_compiled_before_the_first_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = lazy_dataclasses._written_init

    def counted(cls: Any, frozen: bool) -> Any:
        written.append(cls.__name__)
        return write(cls, frozen)

    monkeypatch.setattr(lazy_dataclasses, "_written_init", counted)

    @lazy_dataclasses.dataclass(frozen=True)
    class Late:
        """Made late."""

        number: int

    assert written == []
    assert (Late(1), Late(1)) == (Late(1), Late(1))
    assert written == ["Late"]


def test_the_package_has_no_data_class_of_another_make() -> None:
    home = Path(expurgate.__file__).parent
    others = {
        str(path.relative_to(home))
        for path in home.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("from dataclasses import")
        and "dataclass" in line.split("import", 1)[1].replace(",", " ").split()
    }
    assert others == {"core/spans.py"}  # spans have an order and are set by hand
