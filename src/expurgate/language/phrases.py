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
_BODY = re.compile(r".*(?:[NP]H?C|[NP])")


def noun_phrases(letters: str) -> Iterator[tuple[int, int]]:
    """The maximal noun phrases as half-open token ranges: modifiers and nouns, closed by a noun.

    A name keeps what it possesses ("Alzheimer's disease"); a common noun does not ("the surgeon's" · "wife"),
    so that both are judged. A number may close a phrase when it follows a noun ("type 2", "COVID-19").
    """
    for run in _RUN.finditer(letters):
        body = _BODY.match(run[0])
        if body:
            yield run.start(), run.start() + body.end()
