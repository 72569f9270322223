"""Planted names and numbers in every layout: none may be in the output, by the shipped leak check or by other extractors.

``PYTHONPATH=src:. python benchmarks/layouts_planted.py`` plants people and telephone numbers in texts wrapped at 72 columns, in rows,
messages, archives, calendars, cards, HTML, SVG and XML, sanitizes each file under ``hipaa-safe-harbor``, and looks for them in the
output in three ways: with all that is no letter or digit taken out, with tags taken out, and by the format's own reader.
It prints for each class how many are left, beside the target of none, and how many files the run refused.
"""

from __future__ import annotations

import io
import random
import re
import textwrap
import zipfile
from collections.abc import Callable

from expurgate.core.errors import GuaranteeError
from expurgate.pipeline.files import read_texts, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer

GIVEN = ["Margaret", "Wilhelmina", "Gary", "Rosalind", "Agnieszka", "Hussein", "Oonagh", "Zeynep"]
FAMILY = ["Thornbury", "Krzyzanowski", "Stubblefield", "Pikestaff", "Featherstonehaugh", "Quintanilla", "McAlinden"]
WORDS = (
    "the patient was seen again in the clinic and rang about the results which had not come by post that week".split()
)


def phone(chance: random.Random) -> str:
    """A number of a range kept for fiction."""
    return f"({chance.randrange(201, 980)}) 555-{chance.randrange(100, 200):04}"


def prose(chance: random.Random, name: str, number: str) -> str:
    """A wrapped paragraph with a name and a number somewhere in it."""
    words = [chance.choice(WORDS) for _ in range(chance.randrange(20, 60))]
    words.insert(chance.randrange(5, len(words)), f"Mrs {name}")
    words.insert(chance.randrange(5, len(words)), f"tel. {number},")
    words.append(f"and then {name} left.")
    return textwrap.fill(" ".join(words), 72)


def _zip(texts: list[str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for at, text in enumerate(texts):
            archive.writestr(f"{at}.txt", text)
    return packed.getvalue()


def _folded(text: str) -> str:
    return "\r\n ".join(textwrap.wrap(text, 30, drop_whitespace=False))


Make = Callable[[str, str, str, str], bytes]
"""From prose, name, family name and number to the bytes of a file."""
CLASSES: dict[str, tuple[str, Make]] = {
    "wrapped text": ("a.txt", lambda text, _name, _last, _number: text.encode()),
    "capitals, spaced": (
        "a.txt",
        lambda text, name, last, _number: f"{text}\n\n{name.upper()}\n\n{' '.join(last.upper())}\n".encode(),
    ),
    "boxes": ("a.txt", lambda text, _name, last, _number: f"{text}\n\n| {' | '.join(last.upper())} |\n".encode()),
    "rows": (
        "a.csv",
        lambda text, name, last, number: (
            f'id,note\n1,"{" ".join(text.split())}"\n2,{last.lower()} complained\n3,{name.upper()} DNA\n4,rang {number}\n'
        ).encode(),
    ),
    "message": (
        "a.eml",
        lambda text, name, last, _number: (
            f"From: a@example.org\nTo: b@example.org\nSubject: Mrs {name}\nContent-Type: text/plain\n\n{last.lower()} rang\n\n{text}\n"
        ).encode(),
    ),
    "archive": ("a.zip", lambda text, name, last, _number: _zip([f"{last.lower()} rang", text, name.upper()])),
    "calendar": (
        "a.ics",
        lambda text, _name, _last, _number: (
            f"BEGIN:VCALENDAR\r\nSUMMARY:{_folded(' '.join(text.split()))}\r\nEND:VCALENDAR\r\n"
        ).encode(),
    ),
    "elements of HTML": (
        "a.html",
        lambda text, _name, last, _number: f"<p>{text}</p><p><b>{last[:3]}</b><i>{last[3:]}</i></p>".encode(),
    ),
    "SVG": (
        "a.svg",
        lambda text, _name, last, _number: (
            f"<svg xmlns='http://www.w3.org/2000/svg'><desc>{text}</desc><text>{last[:4]}<tspan>{last[4:]}</tspan></text></svg>"
        ).encode(),
    ),
    "sibling elements": (
        "a.xml",
        lambda text, _name, last, _number: f"<r><n>{text}</n><w>{last[:4]}</w><w>{last[4:]}</w></r>".encode(),
    ),
}


def texts_of(data: bytes, name: str) -> list[str]:
    """The output by three ways of looking."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            raw = "\n".join(archive.read(entry).decode() for entry in archive.namelist())
    else:
        raw = data.decode()
    bare = re.sub(r"<[^<>]*>", "", raw)
    return [raw, bare, "\n".join(document.text for document in read_texts(data, name))]


def left(data: bytes, name: str, planted: list[str]) -> int:
    """How many of the planted things any way of looking finds."""
    seen = ["".join(re.findall(r"[a-z0-9]", text.lower())) for text in texts_of(data, name)]
    wanted = ["".join(re.findall(r"[a-z0-9]", each.lower())) for each in planted]
    return sum(any(each in text for text in seen) for each in wanted)


def main() -> None:
    """Print the table."""
    chance, sanitizer = random.Random(16), Sanitizer("hipaa-safe-harbor")
    found = refused = total = 0
    for title, (file, make) in CLASSES.items():
        here = no = 0
        for _ in range(6):
            given, last, number = chance.choice(GIVEN), chance.choice(FAMILY), phone(chance)
            name = f"{given} {last}"
            try:
                data = sanitize_file(make(prose(chance, name, number), name, last, number), file, sanitizer).data
            except GuaranteeError:
                no += 1
                continue
            here += left(data, file, [given, last, number])
        print(f"{title:20} left {here:3} of 18, refused {no} of 6", flush=True)
        found, refused, total = found + here, refused + no, total + 18
    print(f"left: {found} of {total} (target 0); refused: {refused}")


if __name__ == "__main__":
    main()
