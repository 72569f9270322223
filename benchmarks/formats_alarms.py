"""Does the leak check cry wolf? Words that were never in a file are looked for in what is written of it.

``PYTHONPATH=src:. python benchmarks/formats_alarms.py [FOLDER] [--words N] [--raw]`` takes the generated files of the tests and
every file of FOLDER, writes each anew without hiding anything, and asks the leak check for N names of the built-in
taxonomy (people, places, diseases) and N / 3 numbers that the file does not say, one by one. Every finding is a false alarm. With
``--raw`` the files themselves are looked through, as ``expurgate leaks`` does with files of others.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.formats import pdf_files
from tests.formats.canaries import hide
from tests.formats.docx_files import docx
from tests.formats.releasing import edited_file
from tests.formats.table_files import TABLE, WORKBOOK
from tests.formats.web_files import MESSAGE, PAGE

from expurgate.core.errors import ExpurgateError
from expurgate.core.limits import Limits
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.leaks.check import HiddenTerms, Inspection
from expurgate.leaks.extract import extract

TARGET = 0.001


def main() -> None:
    """Print the alarms of each file and of all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--words", type=int, default=3000)
    parser.add_argument("--raw", action="store_true")
    chosen = parser.parse_args()
    words = [*names(chosen.words), *numbers(chosen.words // 3)]
    alarms = asked = 0
    for name, data in files(chosen.folder):
        started = time.process_time()
        found, count, places = alarms_of(name, data, words, raw=chosen.raw)
        alarms, asked = alarms + found, asked + count
        spent = time.process_time() - started
        print(f"{name:28} {found:5} of {count:5}  {spent:5.1f} s CPU  {'; '.join(places)}")
    print(f"false alarms: {alarms} of {asked} ({alarms / max(asked, 1):.3%}); target under {TARGET:.1%}")


def names(count: int) -> Iterator[str]:
    """Words of names, spread evenly over the taxonomy."""
    every = [name for name in Taxonomy.builtin()._names if re.fullmatch(r"[a-z ]{5,40}", name)]
    seen: set[str] = set()
    for name in every[:: max(len(every) // (2 * count), 1)]:
        word = name.split()[-1]
        if len(word) >= 5 and word not in seen and len(seen) < count:
            seen.add(word)
            yield word


def numbers(count: int) -> Iterator[str]:
    """Numbers of four to ten digits, and telephone and social security numbers, in equal shares."""
    chance = random.Random(5)
    forms = ["####", "#####", "######", "########", "##########", "(###) ###-####", "###-##-####"]
    for number in range(count):
        digits = (chance.choice("123456789") if sign == "#" else sign for sign in forms[number % len(forms)])
        yield "".join(digits)


def files(folder: Path | None) -> Iterator[tuple[str, bytes]]:
    """The tests' own files, then those of a folder."""
    for make in (pdf_files.report, pdf_files.truetype, pdf_files.forms, pdf_files.extras):
        yield f"{make.__name__}.pdf", make()
    yield "traps.docx", docx()
    yield "workbook.xlsx", WORKBOOK()
    yield "table.csv", TABLE.encode()
    yield "page.html", PAGE.encode()
    yield "message.eml", MESSAGE
    for file in sorted(folder.iterdir()) if folder else ():
        if file.is_file():
            yield file.name, file.read_bytes()


def alarms_of(name: str, data: bytes, words: list[str], *, raw: bool) -> tuple[int, int, list[str]]:
    """How many words were found though they are not there, of how many, and where."""
    try:
        written = data if raw else edited_file(data, name, hide)
        _, opened = read_bytes(written, name, options=ReadOptions())
    except ExpurgateError as error:
        return 0, 0, [str(error)]
    text = "\n".join(document.text for document in opened.documents) + "\n".join(getattr(opened, "released", ()))
    layers = [Inspection(layer) for layer in extract(written, name, Limits())]
    places: Counter[str] = Counter()
    found = asked = 0
    for word in words:
        hidden = HiddenTerms((word,), text)
        if not hidden.whole:
            continue
        asked += 1
        where = {look.layer.where for look in layers for _ in look.leaks(hidden)}
        found += bool(where)
        places.update(where)
    return found, asked, [f"{place} {count}" for place, count in places.most_common(4)]


if __name__ == "__main__":
    main()
