"""Noun phrases from part-of-speech tags: a regular language over one letter a token.

===== ===================================== ===== =====================================
``N`` common noun                           ``H`` hyphen
``P`` proper noun                           ``S`` possessive mark
``J`` adjective                             ``A`` ampersand
``C`` cardinal number                       ``L`` slash
``V`` past participle                       ``D`` determiner, possessive pronoun
``G`` gerund, present participle            ``I`` preposition
``R`` adverb                                ``W`` white space
``x`` anything else
===== ===================================== ===== =====================================
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re

PENN = {
    **dict.fromkeys(("NN", "NNS", "FW", "ADD"), "N"),
    **dict.fromkeys(("NNP", "NNPS"), "P"),
    **dict.fromkeys(("JJ", "JJR", "JJS", "AFX"), "J"),
    **dict.fromkeys(("RB", "RBR", "RBS"), "R"),
    **dict.fromkeys(("DT", "PDT", "PRP$", "WDT", "WP$"), "D"),
    "CD": "C",
    "VBN": "V",
    "VBG": "G",
    "HYPH": "H",
    "POS": "S",
    "IN": "I",
}
"""Letter of each Penn Treebank tag; a tag not named here is ``x``."""

UNIVERSAL = {
    "NOUN": "N",
    "PROPN": "P",
    "ADJ": "J",
    "NUM": "C",
    "ADV": "R",
    "DET": "D",
    "ADP": "I",
}
"""Letter of each universal part of speech, for pipelines without Penn tags."""

_RUN = re.compile(
    r"""(?:
      [NPJC]
    | R(?=H?J|H[VG])
    | (?:^|(?<=[DJIS]))R(?=V[NPJVG])
    | (?:^|(?<=[DJISH])|(?<=^R)|(?<=[DJIS]R))V(?=[NPJVG])
    | (?<=[NPJCVGR]H)[VG](?=[NPJ])
    | (?<=[DJSH])G(?=[NPJ])
    | (?<=[NPJCVGR])H(?=[NPJCVGR])
    | (?<=P)S(?=[NPJVGR])
    | (?<=P)A(?=P)
    | (?<=[NP])L(?=[NP])
    )+""",
    re.VERBOSE,
)


def noun_phrases(letters: str) -> Iterator[tuple[int, int]]:
    """The maximal noun phrases as half-open token ranges: modifiers and nouns, closed by a noun.

    A name keeps what it possesses ("Alzheimer's disease"); a common noun does not ("the surgeon's" · "wife"),
    so that both are judged. A number may close a phrase when it follows a noun ("type 2", "COVID-19").
    """
    for run in _RUN.finditer(letters):
        letters_of = run[0]
        noun = max(letters_of.rfind("N"), letters_of.rfind("P"))
        if noun >= 0:
            behind = letters_of[noun + 1 : noun + 3]
            number = 1 if behind.startswith("C") else 2 if behind == "HC" else 0
            yield run.start(), run.start() + noun + 1 + number
