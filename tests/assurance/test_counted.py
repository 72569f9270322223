"""Names counted in a text, against the definition: every run of tokens is looked at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.assurance.counted import EntityNames
from expurgate.core.document import Document
from expurgate.text.normal import tokens

_WORDS = st.sampled_from(["north", "sea", "north sea", "oil", "a", ",", "\n"])


@given(
    st.lists(_WORDS, max_size=12), st.sets(st.lists(_WORDS.filter(str.isalpha), min_size=1, max_size=3).map(" ".join))
)
def test_names_are_counted_as_by_looking_at_every_run(words: list[str], names: set[str]) -> None:
    text = " ".join(words)
    found = tokens(text)
    runs = [
        " ".join(found[first:last])
        for first in range(len(found))
        for last in range(first + 1, len(found) + 1)
        if found[first]
    ]
    assert sorted(EntityNames(names).found(Document(text))) == sorted(run for run in runs if run in names)
