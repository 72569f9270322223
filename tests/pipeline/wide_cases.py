"""Random documents of a wider kind: more formats, other alphabets and languages, several entities, decisions, terms to keep, keys,
settings of every model. What the sanitizer releases of them, the verifier must accept."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from random import Random
from typing import Any

from tests.pipeline import random_cases as plain
from tests.pipeline.random_cases import Case

from expurgate.pipeline.decisions import Decision

PEOPLE = (
    "Søren Kjærgård", "Дмитрий Волков", "王小明", "Αλέξανδρος Παππάς", "Nguyễn Thị Lan", "J. R. R. Tolkien", "Jean-Luc O'Brien", "MARY ADLER",
    "mary adler", "Mrs. van der Berg", "Sister Agnes", "the defendant", "Müller", "Mr K", "Ms A", "Steve Wozniak", "my aunt Rosa", "Prof. Dr. Ebner",
    "Mohammed al-Fassi", "X", "B. Clarke-Hughes", "the Smiths",
)  # fmt: skip
PLACES = (
    "Москва", "東京", "Zürich", "Stratford-upon-Avon", "the U.S.", "Rio de Janeiro", "17 Elm Street", "St. Mary's Hospital", "a village near Oulu",
    "Tarragona", "Los Angeles", "New York", "the Bronx", "Ward 6B", "Saint Petersburg",
)  # fmt: skip
THINGS = (
    "Parkinson's disease", "a left-sided hemiparesis", "the 1936 Summer Olympics", "World War II", "a sourdough starter", "C++ code", "his Bar Mitzvah",
    "Ramadan", "an A1C of 9.2", "two BMWs", "the café au lait", "her ex-husband", "$4.5 million", "a gay pride march", "the Vatican", "rosaries",
    "the Watts riots", "Hollywood", "an anti-retroviral", "HIV-positive partners", "LGBT rights", "the Statue of Liberty", "chemo", "[number]",
    "a city", "[health condition]", "the Dow", "x = 3", "emoji 🙂 and 👩‍⚕️", "la fièvre jaune", "der Zuckerspiegel", "вирус", "blood glucose", "metformin",
    "penicillin", "the chlamydia screen", "Apple", "a PortAventura ticket", "Beetles and Golfs", "geysers", "a bison",
)  # fmt: skip
NUMBERS = (
    "the 1970s", "3/4/1981", "1981-03-04", "5 o'clock", "aged 93", "10 %", "MMXII", "No. 12-CV-1881", "192.168.0.7", "GB29 NWBK 6016 1331 9268 19",
    "1984", "July 4th", "SW1A 1AA", "https://x.example/adler", "one hundred and two", "II", "½",
)  # fmt: skip
FRAMES = (
    "{p} and {q} ({n}): {t}.", "{t}\n{u}\n{v}", "Dear {p},", "{l}, {n}.", "- {t}\n- {u}", "\"{t},\" said {p}; \"{u}!\"", "{p}'s {t}", "{p} → {q}: {t} @ {l}",
    "Both {p} of {l} and {q} had {t} since {n}, {u} since {n}.", "{l} hosted {t} in {n}.", "Name: {p}\nBorn: {n}\nSeen for: {t}", "{n}", "{t}?", "{p}",
    "Il a eu {t} à {l} en {n}.", "Er wohnt in {l} und hat {t}.", "The the {t} of {l} is a {u}.",
)  # fmt: skip
ENTITIES = (
    "Los Angeles", "New York", "homosexuality", "Steve Wozniak", "Tarragona", "Parkinson's disease", "Islam", "Apple", "chlamydia", "syphilis", "cancer",
    "Paris", "the Vatican", "Oulu", "H.I.V infecton", "1936", "Yellowstone", "pregnancy", "World War II", "Jean-Luc O'Brien", "Москва", "cocaine",
)  # fmt: skip
KINDS = (*plain.KINDS, "xml", "docx", "xlsx", "zip", "pdf")


def wide_case(seed: int, kinds: Sequence[str] = KINDS, *, texts: int = 3, sentences: int = 5) -> Case:
    """The case of a number, the same each time."""
    random = Random(seed * 7919 + 13)  # noqa: S311
    kind = random.choice(kinds)
    written = [_text(random, sentences) for _ in range(random.randint(1, texts))]
    one = Case(_file(kind, written), f"a.{kind}", _asked(random))
    return replace(one, changed=_changed(random), decisions=_decisions(random), key=_key(random))


def _text(random: Random, most: int) -> str:
    said = []
    for _ in range(random.randint(1, most)):
        t, u, v = random.sample((*plain.THINGS, *THINGS), 3)
        p, q = random.sample((*plain.PEOPLE, *PEOPLE), 2)
        place, number = random.choice((*plain.PLACES, *PLACES)), random.choice((*plain.NUMBERS, *NUMBERS))
        frame = random.choice((*plain.FRAMES, *FRAMES)).format(p=p, q=q, t=t, u=u, v=v, l=place, n=number)
        said.append(frame[0].upper() + frame[1:] if random.random() < 0.8 else frame)
    return random.choice((" ", " ", "\n", "\n\n")).join(said)


def _asked(random: Random) -> tuple[tuple[str, Any], ...]:
    asked = dict(plain._asked(random))
    if "protect" in asked:
        asked["protect"] = tuple(random.sample((*plain.ENTITIES, *ENTITIES), random.randint(1, 4)))
    elif "reveal" in asked:
        asked["reveal"] = tuple(random.sample(("engineer", "California", "hospital", "illness", "Germany"), 2))
    elif random.random() < 0.3:
        asked |= {"protect": tuple(random.sample(ENTITIES, 1)), "even_if_unknown": True}
    return (*asked.items(), ("language", random.choice(("en", "any", "any"))))


_SETTINGS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "disclosure": {"crowd": (0, 2, 20, 60), "hide_unseen": (True, False), "largest": (1, 2, 3), "sure": (1, 20), "support": (1, 3)},
    "correlation": {"context": ("sentence", "document"), "hide_unseen": (True, False), "threshold": (8.0, 15.0), "largest": (1, 2)},
    "subject": {"adversary": ("public", "acquaintance", "none"), "distance": (2.0, 4.5)},
    "detect": {"tagger": (True, False), "propagate": (True, False), "allow": ((), ("years", "countries"))},
    "transform": {"method": ("generalize", "redact", "suppress", "pseudonymize")},
    "knowledge": {"association": ("counts", "counts", "smoothed")},
}  # fmt: skip


def _changed(random: Random) -> tuple[tuple[str, str, Any], ...]:
    """Settings of the policy's own sections, each changed now and then."""
    return tuple(
        (section, name, random.choice(values))
        for section, names in _SETTINGS.items()
        for name, values in names.items()
        if random.random() < 0.15
    ) + (() if random.random() < 0.8 else (("", "keep", tuple(random.sample((*plain.THINGS, *PEOPLE), 2))),))


def _decisions(random: Random) -> tuple[Decision, ...]:
    if random.random() < 0.75:
        return ()
    pool = (*plain.THINGS, *plain.PEOPLE, *PEOPLE, *PLACES)
    made: list[Callable[[str], Decision]] = [
        lambda term: Decision("hide", term, label=random.choice(("", "PERSON", "GPE"))),
        lambda term: Decision("keep", term, "they agreed", override=random.random() < 0.7),
        lambda term: Decision("reword", term, wording=random.choice(("somebody", "a thing", "an illness", "Mr Brown"))),
        lambda term: Decision("merge", term, wording="Mary Adler"),
    ]
    return tuple(random.choice(made)(term) for term in random.sample(pool, random.randint(1, 3)))


def _key(random: Random) -> bytes | None:
    return random.randbytes(24) if random.random() < 0.2 else None


def _file(kind: str, texts: Sequence[str]) -> bytes:
    made = {"xml": _xml, "docx": _docx, "xlsx": _xlsx, "zip": _zip, "pdf": _pdf}.get(kind)
    return made(texts) if made else plain._file(kind, texts)


def _xml(texts: Sequence[str]) -> bytes:
    return f"<notes>{''.join(f'<note>{escape(text)}</note>' for text in texts)}</notes>".encode()


def _docx(texts: Sequence[str]) -> bytes:
    from tests.formats.docx_files import docx, paragraph, run

    return docx("".join(paragraph(run(line)) for text in texts for line in text.split("\n") if line), traps=False)


def _xlsx(texts: Sequence[str]) -> bytes:
    import openpyxl

    book, out = openpyxl.Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (("id", "note"), *enumerate(texts)):
        sheet.append(list(row))
    book.save(out)
    return out.getvalue()


def _zip(texts: Sequence[str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number, text in enumerate(texts):
            archive.writestr(f"{number}.txt" if number else "0.html", text if number else f"<p>{escape(text)}</p>")
    return out.getvalue()


def _pdf(texts: Sequence[str]) -> bytes:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    out = io.BytesIO()
    style = getSampleStyleSheet()["Normal"]
    latin = [text.encode("cp1252", "ignore").decode("cp1252") for text in texts]
    SimpleDocTemplate(out).build([Paragraph(escape(text), style) for text in latin])
    return out.getvalue()
