"""A release as one tree: who belongs is proven, who does not is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.assurance.collection import DocumentTree, leaf, proof, proven, root_of
from expurgate.core.errors import InputError

CERTIFICATES = st.lists(st.integers(0, 9999), min_size=1, max_size=40, unique=True).map(
    lambda numbers: [{"document": number} for number in numbers]
)


@settings(max_examples=60, deadline=None)
@given(CERTIFICATES, st.data())
def test_every_document_can_be_proven_and_no_other(certificates: list[dict[str, int]], data: st.DataObject) -> None:
    leaves = [leaf(one) for one in certificates]
    root = root_of(leaves)
    at = data.draw(st.integers(0, len(leaves) - 1))
    steps = proof(leaves, at)
    assert proven(leaves[at], steps, root)
    assert not proven(leaf({"document": -1}), steps, root)
    if len(leaves) > 1:
        assert not proven(leaves[at - 1], steps, root)
        assert root_of(leaves[1:]) != root
        assert root_of([*leaves[1:], leaves[0]]) != root


def test_a_release_is_written_read_and_signed(tmp_path: Path) -> None:
    release = DocumentTree.of([{"a": 1}, {"b": 2}, {"c": 3}], b"k" * 16)
    path = tmp_path / "root.json"
    path.write_text(release.to_json())
    again = DocumentTree.read(path)
    assert again == release
    assert again.holds({"b": 2})
    assert not again.holds({"b": 3})
    assert again.signed_with(b"k" * 16)
    assert not again.signed_with(b"x" * 16)


@pytest.mark.parametrize("change", ["root", "leaves", "documents", "json"])
def test_a_changed_release_is_refused(tmp_path: Path, change: str) -> None:
    text = DocumentTree.of([{"a": 1}, {"b": 2}]).to_json()
    path = tmp_path / "root.json"
    replaced = {
        "root": text.replace('"root": "', '"root": "0'),
        "leaves": text.replace(leaf({"a": 1}), leaf({"a": 2})),
        "documents": text.replace('"documents": 2', '"documents": 3'),
        "json": text[:-5],
    }[change]
    path.write_text(replaced)
    with pytest.raises(InputError):
        DocumentTree.read(path)


def test_a_release_of_nothing_is_none() -> None:
    with pytest.raises(InputError):
        DocumentTree.of([])
