"""The annotated sets in one form: texts with spans, what each set annotates, and what a label of a set may mean.

A set annotates some types; what it does not annotate is unknown there, not absent. Every token therefore gets the set of
labels it may have, and training only asks that the right label be among them.
"""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from expurgate.language.builtin.labels import SUPERSENSES, TYPES

_ROOTS = Path(__file__).resolve().parents[3:5]
SHARED = next(
    (root / "shared" / "data" for root in _ROOTS if (root / "shared" / "data").is_dir()), _ROOTS[0] / "shared" / "data"
)
NAMES = frozenset(("PERSON", "ORG", "PLACE", "FACILITY"))
NUMBERS = frozenset(("DATE", "DURATION", "QUANTITY", "AGE"))
OTHERS = frozenset(TYPES) - NAMES - NUMBERS - {"CODE", "ADDRESS", "FAMILY", "OCCUPATION"}
LOC = frozenset(("PLACE", "FACILITY"))
Row = dict[str, Any]
MAYBE = "O"
"""In the meanings of a label: the words may also be nothing."""


@dataclass
class Example:
    """A text with what is known of it: spans with the types each may have, types annotated throughout."""

    text: str
    source: str
    spans: list[tuple[int, int, frozenset[str]]] = field(default_factory=list)
    annotated: frozenset[str] = frozenset()
    identity: list[tuple[int, int, str]] | None = None
    senses: list[tuple[int, int, int]] = field(default_factory=list)
    part: str = "train"
    document: str = ""
    groups: list[tuple[int, int, str]] = field(default_factory=list)
    gold: list[tuple[int, int, str]] = field(default_factory=list)
    things: list[tuple[int, int, str]] = field(default_factory=list)


def one(*types: str) -> frozenset[str]:
    """The meanings of a label."""
    return frozenset(types)


_NO_SPACE_BEFORE = re.compile(r"^(?:[,.;:!?%)\]}»”’]|'s|’s|'re|'ve|'ll|'d|'m|n't|n’t|\.\.\.|'')")
_NO_SPACE_AFTER = frozenset(("(", "[", "{", "$", "£", "€", "#", "«", "“", "``"))


def join(words: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """Words as a text, spaced as texts are, and where each word stands."""
    text, places, glue, quoted = "", [], True, False
    for word in words:
        written = {"``": "“", "''": "”", "-LRB-": "(", "-RRB-": ")"}.get(word, word)
        closing = written == '"' and quoted
        if not (glue or closing or _NO_SPACE_BEFORE.match(written)):
            text += " "
        places.append((len(text), len(text) + len(written)))
        text += written
        glue = written in _NO_SPACE_AFTER or (written == '"' and not quoted)
        if written == '"':
            quoted = not quoted
    return text, places


def rows(path: str) -> Iterator[Row]:
    """The lines of a file of the shared data."""
    whole = SHARED / path
    with lzma.open(whole, "rt") if whole.suffix == ".xz" else whole.open() as file:
        for line in file:
            yield json.loads(line)


def tagged_spans(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Mentions of BIO tags by word."""
    start, kind = None, ""
    for at, tag in enumerate([*tags, "O"]):
        if start is not None and not (tag.startswith("I-") and tag[2:] == kind):
            yield start, at, kind
            start = None
        if tag.startswith("B-") or (tag.startswith("I-") and start is None):
            start, kind = at, tag[2:]


def tagged(
    path: str, source: str, meanings: dict[str, frozenset[str]], annotated: frozenset[str], part: str
) -> Iterator[Example]:
    """A set of sentences with tags."""
    for number, row in enumerate(rows(path)):
        pairs = [(w, t) for w, t in zip(row["words"], row["tags"], strict=True) if t == "O" or t[:2] in ("B-", "I-")]
        if not pairs:
            continue
        words, tags = zip(*pairs, strict=True)
        text, places = join(words)
        found = list(tagged_spans(tags))
        spans = [(places[a][0], places[b - 1][1], meanings[k]) for a, b, k in found]
        gold = [(places[a][0], places[b - 1][1], k) for a, b, k in found]
        things = [(start, end, FINE[k]) for start, end, k in gold if k in FINE]
        yield Example(
            text,
            source,
            spans,
            annotated,
            part=part or _part(number),
            document=f"{source} {number}",
            gold=gold,
            things=things,
        )


BLOCK = 50


def _part(number: int) -> str:
    """Blocks of fifty neighbours: one in seven is for testing, one in twenty-one for choosing."""
    block = number // BLOCK
    return "test" if block % 7 == 3 else "dev" if block % 21 == 5 else "train"


PER, ORG, WORK, PRODUCT = one("PERSON"), one("ORG"), one("WORK"), one("PRODUCT")
MISC = frozenset(OTHERS | {"OCCUPATION", "ORG", "FACILITY", MAYBE})
MULTI1 = {"PER": PER, "LOC": LOC, "GRP": ORG, "CORP": ORG, "PROD": one("PRODUCT", "DRUG", MAYBE), "CW": WORK}
MULTI2 = {
    **dict.fromkeys(("Artist", "Athlete", "OtherPER", "Politician", "SportsManager", "Scientist", "Cleric"), PER),
    **dict.fromkeys(("HumanSettlement", "OtherLOC"), one("PLACE")),
    **dict.fromkeys(("Facility", "Station"), one("FACILITY")),
    **dict.fromkeys(
        ("ORG", "SportsGRP", "MusicalGRP", "PublicCorp", "PrivateCorp", "CarManufacturer", "AerospaceManufacturer"), ORG
    ),
    **dict.fromkeys(("VisualWork", "WrittenWork", "MusicalWork", "ArtWork"), WORK),
    "Software": one("PRODUCT", "WORK"),
    "Vehicle": PRODUCT,
    **dict.fromkeys(("OtherPROD", "Food", "Drink", "Clothing"), one("PRODUCT", MAYBE)),
    "Medication/Vaccine": one("DRUG"),
    "Disease": one("DISEASE"),
    "Symptom": one("DISEASE"),
    "MedicalProcedure": one("PROCEDURE"),
    "AnatomicalStructure": one("ANATOMY"),
}
CROSS = {
    "misc": frozenset(OTHERS | {"OCCUPATION", "DATE", "QUANTITY", MAYBE}),
    **dict.fromkeys(("organisation", "politicalparty", "band", "university"), ORG),
    "location": LOC,
    "country": one("PLACE"),
    **dict.fromkeys(("person", "politician", "writer", "musicalartist", "scientist", "researcher"), PER),
    "award": one("AWARD"),
    **dict.fromkeys(("election", "event", "conference"), one("EVENT")),
    **dict.fromkeys(("book", "album", "song", "poem"), WORK),
    **dict.fromkeys(("magazine", "academicjournal"), one("WORK", "ORG")),
    **dict.fromkeys(("musicgenre", "literarygenre", "task", "field", "discipline", "metrics", "theory"), one(MAYBE)),
    "astronomicalobject": one("PLACE", MAYBE),
    **dict.fromkeys(("chemicalcompound", "chemicalelement", "protein", "enzyme"), one("DRUG", "ANATOMY", MAYBE)),
    "algorithm": one("PRODUCT", "PROCEDURE", MAYBE),
    **dict.fromkeys(("product", "programlang"), one("PRODUCT", "LANGUAGE")),
    "musicalinstrument": one("PRODUCT", MAYBE),
}
FINE = {
    **dict.fromkeys(
        ("PER", "person", "Artist", "Athlete", "OtherPER", "Politician", "SportsManager", "Scientist"), "person"
    ),
    **dict.fromkeys(("Cleric", "politician", "writer", "musicalartist", "scientist", "researcher"), "person"),
    "band": "band",
    "MusicalGRP": "band",
    "SportsGRP": "sports team",
    "university": "university",
    "politicalparty": "political party",
    "country": "country",
    "book": "book",
    "album": "album",
    "song": "song",
    "poem": "poem",
    "magazine": "magazine",
    "election": "election",
    "conference": "conference",
    "CarManufacturer": "car maker",
    "Station": "station",
    "Drink": "drink",
}
"""What an editor would call what a set types so finely."""
WNUT = {"person": PER, "location": LOC, "group": ORG, "corporation": ORG, "product": PRODUCT, "creative-work": WORK}
BASIC = {"PER": PER, "ORG": ORG, "LOC": LOC}
GOLD = {"PER": PER, "ORG": ORG, "LOC": LOC, "MISC": MISC}
DOCRED = {
    "PER": PER,
    "ORG": ORG,
    "LOC": one("PLACE", "FACILITY", "NATIONALITY"),
    "TIME": one("DATE", "DURATION"),
    "NUM": one("QUANTITY", "DURATION", "AGE", "ADDRESS", "CODE"),
    "MISC": MISC,
}
TAB = {
    "PERSON": PER,
    "CODE": one("CODE"),
    "ORG": one("ORG", "FACILITY"),
    "LOC": one("PLACE", "FACILITY", "ADDRESS"),
    "DEM": one("NATIONALITY", "RELIGION", "AGE", "OCCUPATION", "FAMILY", "LANGUAGE", "DISEASE"),
    "DATETIME": one("DATE", "DURATION"),
    "QUANTITY": one("QUANTITY", "AGE", "DURATION"),
    "MISC": frozenset(set(TYPES) - {"PERSON", "PLACE"} | {MAYBE}),
}
PII = {
    "PERSON": PER,
    "ORGANIZATION": ORG,
    "GPE": one("PLACE", "NATIONALITY"),
    "STREET_ADDRESS": one("ADDRESS"),
    "ZIP_CODE": one("ADDRESS"),
    "DATE_TIME": one("DATE"),
    "TITLE": one(MAYBE),
    "AGE": one("AGE"),
    "NRP": one("NATIONALITY", "RELIGION", "PLACE"),
}


def docred() -> Iterator[Example]:
    """Openings of articles with groups of mentions."""
    for number, row in enumerate(rows("ner/re-docred.jsonl.xz")):
        text, places = "", []
        for words in row["sentences"]:
            joined, inner = join(words)
            offset = len(text) + (1 if text else 0)
            text = f"{text} {joined}" if text else joined
            places.append([(a + offset, b + offset) for a, b in inner])
        spans, groups, gold = [], [], []
        for group, mentions in enumerate(row["entities"]):
            for each in mentions:
                inner = places[each["sentence"]]
                start, end = inner[each["start"]][0], inner[each["end"] - 1][1]
                spans.append((start, end, DOCRED[each["type"]]))
                gold.append((start, end, each["type"]))
                groups.append((start, end, str(group)))
        part = "test" if number % 7 == 3 else "dev" if number % 21 == 5 else "train"
        annotated = NAMES | {"DATE", "QUANTITY", "WORK", "EVENT"}
        yield Example(
            text, "re-docred", spans, annotated, part=part, document=f"docred {number}", groups=groups, gold=gold
        )


FOLDS = 4


def fold(document: str) -> int:
    """Which quarter a document belongs to."""
    return int(sha256(document.encode()).hexdigest(), 16) % FOLDS


def judgments() -> Iterator[Example]:
    """Court judgments, with what people hid in them; one in eight of the first part is for choosing."""
    known = frozenset(("PERSON", "ORG", "PLACE", "DATE", "CODE", "NATIONALITY", "ADDRESS"))
    for part, name in (("train", "train"), ("test", "dev")):
        for number, row in enumerate(rows(f"tab/{name}.jsonl")):
            chosen = "dev" if part == "train" and number % 8 == 5 else part
            spans, identity, gold = [], [], []
            for each in row["mentions"]:
                place = each["start"], each["end"]
                spans.append((*place, TAB[each["type"]]))
                gold.append((*place, each["type"]))
                letter = {"DIRECT": "D", "QUASI": "Q"}.get(each["identifier"], "N")
                identity.append((*place, letter))
            yield Example(row["text"], "tab", spans, known, identity, part=chosen, document=row["id"], gold=gold)
    for row in rows("tab/more.jsonl"):
        identity = [(start, end, "H") for start, end in row["masked"]]
        yield Example(row["text"], "tab-more", [], frozenset(), identity, document=row["id"])


def pii() -> Iterator[Example]:
    """Templated sentences with identifiers."""
    for number, row in enumerate(rows("ner/synthetic-pii.jsonl.xz")):
        spans = [(a, b, PII.get(kind, one("CODE"))) for a, b, kind in row["spans"]]
        known = frozenset(("PERSON", "ORG", "PLACE", "ADDRESS", "CODE", "AGE", "NATIONALITY"))
        gold = [(a, b, kind) for a, b, kind in row["spans"]]
        yield Example(row["text"], "pii", spans, known, part=_part(number), document=f"pii {number}", gold=gold)


def semcor() -> Iterator[Example]:
    """Sentences with the class of every noun that has a sense; whole files are held out."""
    files: dict[str, int] = {}
    for row in rows("senses/semcor.jsonl.xz"):
        number = files.setdefault(row["file"], len(files))
        words = [word.replace("_", " ") for word in row["words"]]
        text, places = join(words)
        senses, spans = [], []
        for (start, end), lemma, key in zip(places, row["lemma"], row["key"], strict=True):
            if not key or "%1:" not in key:
                continue
            sense = int(key.split("%1:")[1][:2]) - 3
            if sense == 0 and key.split("%")[0] in SUPERSENSES:
                sense = SUPERSENSES.index(key.split("%")[0])
            senses.append((start, end, sense))
            if lemma in ("person", "group", "location") and key.endswith("%1:03:00::") and text[start].isupper():
                kind = {"person": "PERSON", "group": "ORG", "location": "PLACE"}[lemma]
                last = max(text.rfind(" ", start, end) + 1, start)
                spans.append((last, end, one(kind)) if kind == "PERSON" else (start, end, one(kind)))
        part = "test" if number % 10 == 7 else "dev" if number % 30 == 5 else "train"
        yield Example(text, "semcor", spans, frozenset(), senses=senses, part=part, document=row["file"])


def streusle() -> Iterator[Example]:
    """Reviews with classes of nouns."""
    for number, row in enumerate(rows("ner/streusle.jsonl.xz")):
        text, places = join(row["words"])
        senses = []
        for at, (tag, (start, _)) in enumerate(zip(row["lextag"], places, strict=True)):
            found = re.search(r"-n\.([A-Z]+)", tag)
            if found and found[1].lower() in SUPERSENSES:
                last = at
                while last + 1 < len(places) and row["lextag"][last + 1].startswith("I_"):
                    last += 1
                senses.append((start, places[last][1], SUPERSENSES.index(found[1].lower())))
        yield Example(
            text, "streusle", [], frozenset(), senses=senses, part=_part(number), document=f"streusle {number}"
        )


KNOWN = 40
"""Of the documents that we wrote for training alone, one in eight from here on is for choosing limits."""
FIFTH = 5
"""Of those about names that could be anything (numbers behind a "w" or an "x"), every fifth is for choosing."""
MARK = re.compile(r"\{\{(.*?)\|([A-Z]+)\|([DQN])\|([^|{}]*)\|(.*?)\}\}", re.DOTALL)


def own(folders: Iterable[Path], part: str = "train") -> Iterator[Example]:
    """Documents that we wrote and marked."""
    for path in sorted(path for folder in folders for path in folder.glob("*.txt")):
        chosen = "dev" if part == "train" and _for_choosing(path.stem) else part
        try:
            yield marked(path.read_text("utf-8"), chosen, path.stem)
        except (ValueError, KeyError) as error:
            print("left out", path, error)


def _for_choosing(name: str) -> bool:
    """Whether a document is held out of training, by the number in its name."""
    if number := re.search(r"-r(\d+)-", name):
        return int(number[1]) > KNOWN and int(number[1]) % 8 == 5
    number = re.search(r"-[wx](\d+)-", name)
    return number is not None and int(number[1]) % FIFTH == 0


def marked(raw: str, part: str, name: str) -> Example:
    """A document of our own: its text and marks."""
    if raw.startswith("# kind"):
        raw = raw.split("\n", 1)[1].lstrip("\n")
    text, spans, identity, groups, gold, at = "", [], [], [], [], 0
    nouns: dict[str, str] = {}
    for mark in MARK.finditer(raw):
        text += raw[at : mark.start()]
        start, end = len(text), len(text) + len(mark[1])
        text += mark[1]
        at = mark.end()
        if mark[2] not in TYPES:
            raise ValueError(f"type {mark[2]}")
        spans.append((start, end, one(mark[2])))
        gold.append((start, end, mark[2]))
        identity.append((start, end, mark[3]))
        group, _, noun = mark[4].partition("=")
        if noun:
            nouns[group] = noun
        if group:
            groups.append((start, end, group))
    text += raw[at:]
    if "{{" in text or "}}" in text:
        raise ValueError("unread mark")
    people = {(start, end) for start, end, kind in gold if kind == "PERSON"}
    things = [
        (start, end, nouns.get(group, "person" if (start, end) in people else "")) for start, end, group in groups
    ]
    return Example(
        text,
        "own",
        spans,
        frozenset(TYPES),
        identity,
        part=part,
        document=name,
        groups=groups,
        gold=gold,
        things=[each for each in things if each[2]],
    )


def all_sets() -> Iterator[Example]:
    """Everything but our own documents."""
    works = frozenset(("WORK", "PRODUCT"))
    yield from tagged("ner/multiconer1-train.jsonl.xz", "multiconer1", MULTI1, NAMES | works, "train")
    yield from tagged("ner/multiconer1-dev.jsonl.xz", "multiconer1", MULTI1, NAMES | works, "test")
    medical = frozenset(("DISEASE", "DRUG", "PROCEDURE", "ANATOMY"))
    yield from tagged("ner/multiconer2-train.jsonl.xz", "multiconer2", MULTI2, NAMES | works | medical, "train")
    yield from tagged("ner/multiconer2-dev.jsonl.xz", "multiconer2", MULTI2, NAMES | works | medical, "test")
    yield from tagged(
        "ner/wikigold.jsonl.xz", "wikigold", GOLD, NAMES | {"WORK", "EVENT", "NATIONALITY", "AWARD", "PRODUCT"}, ""
    )
    yield from tagged("ner/wnut17-train.jsonl.xz", "wnut17", WNUT, NAMES | works, "train")
    yield from tagged("ner/wnut17-test.jsonl.xz", "wnut17", WNUT, NAMES | works, "test")
    yield from tagged("ner/btc.jsonl.xz", "btc", BASIC, NAMES, "")
    yield from tagged("ner/uner-ewt.jsonl.xz", "uner-ewt", BASIC, NAMES, "")
    yield from tagged("ner/crossner.jsonl.xz", "crossner", CROSS, NAMES | {"WORK", "EVENT", "AWARD"}, "")
    yield from docred()
    yield from judgments()
    yield from pii()
    yield from semcor()
    yield from streusle()


def corpus(seed: int, openings: int, articles: int) -> Iterator[Example]:
    """Texts without labels: openings of well-known articles, stretches of others. Labels are the teacher's."""
    import random

    draw = random.Random(seed)
    vital = list(rows("corpus/wikipedia-vital-00.jsonl.xz"))
    for row in draw.sample(vital, openings):
        yield Example(row["text"], "corpus", document=f"vital {row['id']}")
    wanted = set(draw.sample(range(60_000), articles))
    for number, row in enumerate(rows("corpus/wikipedia-2014-02.jsonl.xz")):
        if number in wanted:
            start = draw.choice((0, 0, max(0, len(row["text"]) - 3000)))
            yield Example(row["text"][start : start + 1500], "corpus", document=f"article {row['id']}")
        if number > 60_000:
            break
