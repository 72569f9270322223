"""Writes the table of the members of usual kinds (``knowledge/usual.py``) from the corpus and the taxonomy that ship with the package.

To be run after either of them was built anew.
"""

from __future__ import annotations

from expurgate.knowledge.corpus.opening import builtin_corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import USUAL_KINDS
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.knowledge.usual import BUILTIN, packed


def main() -> None:
    """Write it."""
    BUILTIN.write_bytes(packed(Knowledge(builtin_corpus(), Taxonomy.builtin()), USUAL_KINDS))
    print(f"{BUILTIN.stat().st_size} bytes")


if __name__ == "__main__":
    main()
