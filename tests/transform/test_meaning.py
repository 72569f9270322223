"""Kinds in context, as transforms ask for them."""

from __future__ import annotations

from pathlib import Path

import expurgate
from expurgate.knowledge.taxonomy.concepts import Concept, Source
from expurgate.knowledge.taxonomy.stack import TaxonomyStack
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.transform.meaning import InContext

RIVER = "They sat on the bank of the river and fished for trout under the willows."
SCREEN = "Click the mouse and the cursor moves on the computer screen."


def test_kinds_are_those_of_the_place() -> None:
    barn = "The cat caught a mouse in the barn and ate it."
    assert expurgate.kinds(barn, barn.index("mouse"), barn.index("mouse") + 5)[0] == "rodent"
    assert "rodent" not in expurgate.kinds(SCREEN, SCREEN.index("mouse"), SCREEN.index("mouse") + 5)


def test_before_a_text_is_read_the_taxonomy_speaks() -> None:
    taxonomy = Taxonomy.builtin()
    assert InContext(taxonomy).generalizations("bank") == taxonomy.generalizations("bank")


def test_a_taxonomy_of_the_user_is_believed(tmp_path: Path) -> None:
    own = Taxonomy.build(
        [Source("own", "none", (Concept("1", "lender"), Concept("2", "bank", parents=("1",))))],
        tmp_path / "own.taxonomy",
    )
    context = InContext(TaxonomyStack(own, Taxonomy.builtin()))
    context.read(RIVER)
    assert context.generalizations("bank")[0] == "lender"
    assert context.generalizations("mouse")


def test_a_taxonomy_that_the_table_was_not_made_for_is_asked_as_it_is(tmp_path: Path) -> None:
    own = Taxonomy.build(
        [Source("own", "none", (Concept("1", "lender"), Concept("2", "bank", parents=("1",))))],
        tmp_path / "own.taxonomy",
    )
    context = InContext(own)
    context.read(RIVER)
    assert context.generalizations("bank") == ["lender"]
