"""Names that articles are about, typed by what their first sentence says they are, found again in other articles.

python -m scripts.reader.titles OUTPUT.pickle [--texts 15000]. Needs ../shared/data. What is not such a name is unknown; only that small
words begin no name is taken for granted.
"""

from __future__ import annotations

import argparse
import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from ahocorasick_rs import AhoCorasick, MatchKind
from scripts.reader.batches import Row
from scripts.reader.encode import UNKNOWN, mark, touched
from scripts.reader.nouns_of_things import NO_THING, thing_number
from scripts.reader.sets import one, rows

from expurgate.core.spans import Span
from expurgate.language.builtin.labels import LABELS, TYPES, begin
from expurgate.language.builtin.tokens import tokens

KINDS = {
    "PLACE": "city town village municipality district county province region state country river lake mountain island commune suburb neighbourhood "
    "neighborhood settlement township parish hamlet peninsula bay valley creek borough community",
    "FACILITY": "stadium airport station museum church cathedral hospital bridge castle library theatre hotel prison park building tower arena lighthouse "
    "cemetery mosque temple monastery",
    "ORG": "company club team band party university college organization organisation agency label airline bank association federation society institute "
    "orchestra union foundation corporation charity brewery publisher manufacturer retailer duo trio",
    "WORK": "film album song novel book game single ep magazine play opera poem painting documentary episode soundtrack musical sitcom manga comic",
    "PRODUCT": "software car aircraft missile rifle engine smartphone camera locomotive motorcycle truck",
    "EVENT": "battle war election tournament festival championship conference race competition",
    "DISEASE": "disease disorder syndrome infection cancer",
    "DRUG": "drug medication antibiotic vaccine",
    "LANGUAGE": "language dialect",
    "AWARD": "award prize medal",
}
HEADS = {word: kind for kind, words in KINDS.items() for word in words.split()}
_IS = re.compile(r"\b(?:is|was|are|were) (?:an?|the|one of the) ([^.;:()]{3,90})")
_BORN = re.compile(r"\((?:[^()]{0,60}?)(?:born|b\.|\d{3,4}\s?[–-]\s?(?:[A-Z]|\d))")
_STOP = re.compile(
    r"\b(?:of|in|from|by|who|which|that|located|on|at|for|and|with|based|to|released|written|directed|situated|starring|played|created|developed|held)\b|,"
)
_NAME_BEFORE = re.compile(r"(?:[A-Z]\w*|[A-Z]\.)[ -]\Z")
_LENGTH = 700


def kind_of(title: str, text: str) -> tuple[str, str]:
    """The type of what an article is about and the words that say what it is, or nothing."""
    opening = text[:300]
    if _BORN.search(opening[: len(title) + 160]) and opening[:4].lower() != "the ":
        return "PERSON", "person"
    said = _IS.search(opening)
    if not said:
        return "", ""
    head = _STOP.split(said[1], maxsplit=1)[0].lower().split()
    return (HEADS.get(head[-1], ""), " ".join(head)) if head else ("", "")


def named(title: str) -> bool:
    """Whether a title is long enough to be told from common words."""
    words = title.split()
    return (
        len(words) >= 2
        and sum(word[:1].isupper() for word in words) >= 2
        and "," not in title
        and not title.startswith("List of")
    )


def bare(title: str) -> str:
    """A title without what tells it from others."""
    return re.sub(r"\s*\(.*\)$", "", title)


def typed_titles() -> Iterator[tuple[str, str, str]]:
    """Title, type and text of every article whose first sentence says what it is about."""
    for title, kind, _, text in described_titles():
        yield title, kind, text


def described_titles() -> Iterator[tuple[str, str, str, str]]:
    """The same with the words that say what it is."""
    for part in ("00", "01", "02", "03"):
        for row in rows(f"corpus/wikipedia-2014-{part}.jsonl.xz"):
            title, text = bare(row["title"]), row["text"]
            kind, noun = kind_of(title, text)
            if kind:
                yield title, kind, noun, text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--texts", type=int, default=15_000)
    arguments = parser.parse_args()
    draw = random.Random(5)
    kinds: dict[str, str] = {}
    nouns: dict[str, str] = {}
    texts: list[tuple[str, str]] = []
    for title, kind, noun, text in described_titles():
        kinds[title] = kind if kinds.get(title, kind) == kind else ""
        nouns[title] = noun if nouns.get(title, noun) == noun else ""
        if draw.random() < 0.3:
            texts.append((title, text[:_LENGTH]))
    known = [title for title, kind in kinds.items() if kind and named(title)]
    print(len(known), "names", Counter(kinds[title] for title in known))
    automaton = AhoCorasick(known, matchkind=MatchKind.LeftmostLongest)
    draw.shuffle(texts)
    made = [
        row for title, text in texts[: arguments.texts] for row in encoded(title, text, kinds, nouns, automaton, known)
    ]
    arguments.output.write_bytes(pickle.dumps(made, protocol=5))
    print(len(made), "units", sum(len(row["words"]) for row in made), "words")


def encoded(
    title: str, text: str, kinds: dict[str, str], nouns: dict[str, str], automaton: AhoCorasick, known: list[str]
) -> Iterator[Row]:
    """Arrays of the paragraphs of one text."""
    for paragraph in text.split("\n"):
        found = [
            (Span(start, end), kinds[known[number]], nouns[known[number]])
            for number, start, end in automaton.find_matches_as_indexes(paragraph)
        ]
        found += [(span, kind, nouns[title]) for span, kind in _own(title, paragraph, kinds.get(title, ""))]
        words, starts = tokens(paragraph)
        if len(words) < 6 or not found:
            continue
        ends = [start + len(word) for word, start in zip(words, starts, strict=True)]
        allowed = np.full(len(words), (1 << len(LABELS)) - 1, np.uint64)
        small = sum(1 << begin(kind) for kind in ("PERSON", "PLACE", "ORG", "FACILITY", "WORK"))
        for at, word in enumerate(words):
            if word.islower():
                allowed[at] &= np.uint64(~small & ((1 << len(LABELS)) - 1))
        things = np.full(len(words), NO_THING, np.int16)
        for span, kind, noun in found:
            if (
                not (span.start and paragraph[span.start - 1].isalnum())
                and not paragraph[span.end : span.end + 1].isalnum()
            ):
                places = touched(starts, ends, span.start, span.end)
                mark(allowed, places, one(kind))
                number = thing_number(noun)
                things[list(places)] = NO_THING if number is None else number
        blank = np.full(len(words), UNKNOWN, np.uint8)
        yield {
            "words": words, "gaps": [at == 0 or ends[at - 1] < starts[at] for at in range(len(words))], "starts": starts, "source": "titles",
            "part": "train", "document": title, "offset": 0, "text": paragraph, "letters": blank, "begins": blank,
            "allowed": allowed, "identity": np.full(len(words), 7, np.uint8), "senses": blank, "things": things,
        }  # fmt: skip


def _own(title: str, paragraph: str, kind: str) -> Iterator[tuple[Span, str]]:
    """The article's own name, and the last name of a person."""
    if kind not in TYPES:
        return
    names = [title] + ([title.split()[-1]] if kind == "PERSON" and len(title.split()) > 1 else [])
    for name in names[::-1]:
        if len(name) > 2:
            for each in re.finditer(re.escape(name), paragraph):
                if name == title or not _NAME_BEFORE.search(paragraph, 0, each.start()):
                    yield Span(each.start(), each.end()), kind


if __name__ == "__main__":
    main()
