"""Named entities: from the opening of an encyclopedia article, what kind of thing its title is.

Only the kind is kept ("American geneticist"), never a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from urllib.parse import unquote

LICENCE = "facts compiled from English Wikipedia, CC BY-SA"

_HATNOTE = re.compile(
    r"redirects? here|article is about|confused with|other uses|see also|^for |disambiguation|^coordinates|^---"
    r"|\\n|^this |^from wikipedia|^not to be|page semi|^part of|^see |\||^\W*$|http|^main article|^further inform",
    re.IGNORECASE,
)
_PARENTHESES = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_ADVERBS = (
    r"(?:(?:also|usually|generally|often|originally|formerly|currently|now|historically|commonly|primarily|typically|"
    r"either|considered|known as|sometimes|both)\s+)*"
)
_DETERMINERS = r"(?:an?|the|one of(?: the| several| many)?|any(?: of)?(?: the| a| several| various)?|part of the)\s+"
_COPULA = re.compile(
    rf"\b(?:(?:is|was|refers to|means)\s+{_ADVERBS}{_DETERMINERS}|(?:are|were)\s+{_ADVERBS}(?:{_DETERMINERS})?)"
    r"(?=\w)(?P<kind>[^.;:]{3,160})"
)
_STOP = frozenset(
    """
    of in on at by from for with who whom which that whose where when and or to as based located situated born
    known directed written released produced published founded established used developed created performed
    recorded composed made held set named called designed built formed owned operated found featuring consisting
    containing starring living lying near along between within under during after before since through into over
    off about played serving active playing belonging considered referring related introduced featured is was
    are were has had until against across around including most best but than using involving aired broadcast
    hosted endemic native concerned given fought organized headquartered associated originating spoken worn
    practiced
    """.split()
)
TRANSPARENT = frozenset(
    """
    line lineup brand series
    species genera families types kinds groups genus family subspecies type kind group class form breed order
    variety set member piece branch style subfamily subgenus tribe suborder superfamily phylum strain cultivar
    pair collection part list range sort one example combination term name
    """.split()
)
_SKIP_MODIFIERS = frozenset(
    """
    former first second third last only famous notable major main large largest small smallest new old late
    early retired current own prominent influential best-known well-known leading important popular common great
    greatest oldest highest longest original early-modern deceased professional-level fourth fifth most various
    many
    """.split()
)
_TITLE_HEADS = frozenset(
    """
    mountains mountain river station school university battle championship championships bridge island islands
    lake peak church airport hospital college museum park county district award act treaty war siege election
    elections olympics hurricane cathedral castle tournament stadium library theatre expedition revolution
    massacre line railway glacier bay strait desert valley peninsula dynasty empire prison
    """.split()
)
_SURE_HEADS = frozenset(["river", "mountains", "lake", "airport", "bridge"])
_OCCUPATION = re.compile(r"Occupation(?:\(s\))?s?[\s|*]+([^\n|,*]{3,60})")
_BORN = re.compile(r"(?m)^\W*Born\b")
_WORD = re.compile(r"[^\W\d_][\w’'&-]*")


def title_names(title: str) -> tuple[str, str]:
    """The title decoded, and without a parenthesis that only tells it from others."""
    title = unquote(title).replace("_", " ").strip()
    return title, re.sub(r"\s*\([^()]*\)$", "", title).strip()


def kinds(title: str, text: str, *, described: bool) -> Iterator[list[str]]:
    """Candidate kinds as lists of words, best first; ``described`` texts open with a short description."""
    words = re.sub(r"\W+", " ", title).split()
    head = next((word for word, after in pairwise(words) if after in ("of", "at", "in")), words[-1] if words else "")
    if head.lower() in _SURE_HEADS:
        yield [head.lower()]
    if described:
        for line in _descriptions(title, text):
            yield from _phrases(line[:1].lower() + line[1:])
    body = text
    while (shorter := _PARENTHESES.sub("", body)) != body:
        body = shorter
    for found in list(_COPULA.finditer(body.replace("\n", " ")))[:2]:
        yield from _phrases(found["kind"])
    if (occupation := _OCCUPATION.search(text)) is not None:
        yield from _phrases(occupation[1].lower())
    words = re.sub(r"\W+", " ", title).split()
    head = next((word for word, after in pairwise(words) if after in ("of", "at", "in")), words[-1] if words else "")
    if head.lower() in _TITLE_HEADS:
        yield [head.lower()]
    if described and _BORN.search(text):
        yield ["person"]


def _descriptions(title: str, text: str) -> Iterator[str]:
    """The first lines that are neither hatnotes nor past the title, where the description ends."""
    taken = 0
    for line in text.split("\n")[:8]:
        line = line.strip().lstrip('"').strip()
        if taken == 2 or line.startswith("---") or (line and line.lower() in title.lower()):
            return
        if 3 < len(line) < 110 and not _HATNOTE.search(line) and not line.endswith("."):
            taken += 1
            yield line


def _phrases(text: str) -> Iterator[list[str]]:
    """The words up to the first that begins something else; past "species of" and the like."""
    words = re.split(r"[,;:(–—]", text.replace("/", " "))[0].split()
    taken: list[str] = []
    for at, word in enumerate(words):
        if word.lower() in _STOP:
            rest = words[at:]
            break
        if _WORD.fullmatch(word):
            taken.append(word)
    else:
        rest = []
    if taken and taken[-1].lower() in TRANSPARENT and rest[:1] == ["of"]:
        inner = [word for word in rest[1:] if word.lower() not in ("the", "a", "an")]
        if inner:
            yield from _phrases(" ".join(inner))
    if taken:
        yield [word for word in taken if word.lower() not in _SKIP_MODIFIERS]
