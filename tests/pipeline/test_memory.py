"""Nothing of a document stays in the process when its sanitizer forgets or is dropped, and threads may share one."""

from __future__ import annotations

import ast
import gc
import io
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

import openpyxl
import openpyxl.chart
import pytest
from reportlab.pdfgen.canvas import Canvas

import expurgate
from expurgate.core.document import Document
from expurgate.core.memory import Memory
from expurgate.language.reader import Reader
from expurgate.pipeline.attempt import Attempt
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import PRESETS, Policy

BACKWARDS = ("laxevroz", "tdnarbmiuq", "atlahcnux", "nagrobehd", "44381906", "7yxwoq")
"""The canaries, spelled backwards, so that this file and its constants do not count as finds."""
AT_ONCE = 50_000
"""How many texts are searched as one."""
LETTER = """Dear Dr {1},

{0} {1} (born 3 March 1961, phone +44 20 {4}) of 12 {2} Road, {3}, was seen at the {2} Clinic in {3}. Mr {1} has
HIV and pneumonia; his {2} antibodies were raised. Write to {5}@example.org about record {5}-{4}.

The {3} hospital keeps {0}'s antiretroviral therapy secret from {1} Holdings Ltd and its {2} traders.
"""


def preset(name: str) -> Policy:
    """A preset; of those that protect whole kinds of things, the first two kinds alone."""
    policy = Policy.load(name)
    rule = policy.disclosure
    return policy if rule is None else replace(policy, disclosure=replace(rule, protect=rule.protect[:2]))


POLICIES = {
    **{name: preset(name) for name in PRESETS},
    "protect": Policy.from_dict({"disclosure": {"protect": ["HIV", "pneumonia"]}}),
    "pseudonyms": Policy.from_dict({**Policy.load("recommended").to_dict(), "transform": {"method": "pseudonymize"}}),
}


def letter() -> Document:
    return Document(LETTER.format(*(word[::-1].capitalize() for word in BACKWARDS)))


def texts_alive() -> Iterator[list[Any]]:
    """Every string that some live object of the process refers to, many at once; also those in spaCy's own stores."""
    waiting: list[Any] = gc.get_objects()
    seen = set(map(id, waiting))
    seen.update((id(waiting), id(seen)))
    while waiting:
        holders, waiting[-AT_ONCE:] = waiting[-AT_ONCE:], []
        keys = chain.from_iterable(
            dict.__iter__(holder) for holder in holders if isinstance(holder, dict)
        )  # which the collector passes over
        stores = chain.from_iterable(holder for holder in holders if type(holder).__name__ == "StringStore")
        things = {
            id(thing): thing for thing in chain(gc.get_referents(*holders), keys, stores) if id(thing) not in seen
        }
        seen.update(things)
        seen.update((id(holders), id(things)))
        yield [thing for thing in things.values() if isinstance(thing, str | bytes | bytearray)]
        waiting += [thing for thing in things.values() if not isinstance(thing, str | bytes | bytearray | int | float)]


def found() -> list[str]:
    """The kinds of objects that hold a canary, of the first that are met."""
    gc.collect()
    for together in texts_alive():
        texts = [text if isinstance(text, str) else text.decode("utf-8", "replace") for text in together]
        if _tells("\n".join(texts)):
            telling = [thing for thing, text in zip(together, texts, strict=True) if _tells(text)]
            return [type(holder).__qualname__ for holder in gc.get_referrers(*telling)]
    return []


def _tells(text: str) -> bool:
    backwards = text[::-1].lower()
    return any(canary in backwards for canary in BACKWARDS)


def test_the_search_finds_what_is_kept() -> None:
    kept = {letter().text[6:20]: ["held"]}
    assert "dict" in found()
    kept.clear()


def files() -> Iterator[tuple[str, bytes]]:
    """The letter in files, with a canary also where only a file has room for it: titles, names of sheets, addresses."""
    given, family, _, town, _, code = (word[::-1].capitalize() for word in BACKWARDS)
    name, text = f"{given} {family}", letter().text
    yield "a.html", f"<html><head><title>{name}</title></head><body><p>{text}</p></body></html>".encode()
    yield "a.eml", f"From: {name} <{code}@example.org>\r\nTo: b@example.org\r\nSubject: {town}\r\n\r\n{text}".encode()
    yield "a.csv", f"name,note\n{name},seen in {town}\nAnn Lee,fine\n".encode()
    yield "a.json", json.dumps([{"name": name, "note": f"seen in {town}"}]).encode()
    yield "a.vcf", f"BEGIN:VCARD\r\nFN:{name}\r\nNOTE:of {town}\r\nEND:VCARD\r\n".encode()
    book = openpyxl.Workbook()
    book.worksheets[0].title = given
    book.worksheets[0].append([name, f"lives in {town}"])
    book.create_sheet("Numbers").add_chart(_chart(book.worksheets[0]))
    book.save(held := io.BytesIO())
    yield "a.xlsx", held.getvalue()
    canvas = Canvas(held := io.BytesIO())
    canvas.setTitle(name)
    for number, line in enumerate(text.splitlines()):
        canvas.drawString(50, 800 - 14 * number, line)
    canvas.save()
    yield "a.pdf", held.getvalue()


def _chart(sheet: Any) -> Any:
    chart = openpyxl.chart.BarChart()
    chart.add_data(openpyxl.chart.Reference(sheet, min_col=1, min_row=1))
    return chart


def test_nothing_is_left_when_a_sanitizer_forgets() -> None:
    sanitizers = [Sanitizer(policy) for policy in POLICIES.values()]
    for sanitizer in sanitizers:
        sanitizer.assess(letter())
        sanitizer.sanitize(letter()).report()
    for name, data in files():
        sanitize_file(data, name, sanitizers[0])
    assert found()
    for sanitizer in sanitizers:
        sanitizer.forget()
    assert found() == []
    assert sanitizers[0].sanitize(letter()).text == sanitizers[0].sanitize(letter()).text


def test_nothing_is_left_of_a_sanitizer_or_a_reader_that_is_gone() -> None:
    for name in ("recommended", "protect", "pseudonyms"):
        with Sanitizer(POLICIES[name]) as sanitizer:
            sanitizer.sanitize(letter())
        result = Sanitizer(POLICIES[name]).sanitize(letter())
    expurgate.verify(result.text, result.certificate)
    expurgate.assess(letter(), reveal=["hospital"])
    expurgate.kinds(letter().text, 10, 18)
    Reader().read(letter())
    del sanitizer, result
    assert found() == []


def documents() -> list[Document]:
    names = ("Robert Murray", "Anna Kowalska", "Giulia Rossi", "Tom O'Brien")
    places = ("Chicago", "Kraków", "Torino", "Dublin")
    signs = ("pneumonia", "weight loss", "a blood transfusion", "tuberculosis")
    return [
        Document(
            f"{name}, a nurse from {place}, was born on {day} May 1964. She has HIV and {sign}.\n\n"
            f"On {day} June the clinic in {place} saw {name.split()[-1]} again because of {sign} and fever."
        )
        for day, (name, place, sign) in enumerate(zip(names, places, signs, strict=True), start=11)
    ]


@pytest.mark.parametrize("name", ["recommended", "protect"])
def test_threads_with_little_room_give_what_one_thread_gives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.language.reader.REMEMBERED_UNITS", 2)
    policy, texts = POLICIES[name], documents()
    one = Sanitizer(policy, key=b"k" * 32)
    alone = [one.sanitize(document) for document in texts]
    shared = Sanitizer(policy, key=b"k" * 32, memory=Memory(most=400))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        with ThreadPoolExecutor(4) as pool:
            rounds = list(pool.map(shared.sanitize, [*texts, *texts[:2]]))
    finally:
        sys.setswitchinterval(interval)
    for at, result in enumerate(rounds):
        assert result.text == alone[at % len(texts)].text
        assert result.findings == alone[at % len(texts)].findings
        assert result.edits == alone[at % len(texts)].edits


def test_two_sanitizers_do_not_share_what_they_remember() -> None:
    first, second = Sanitizer(POLICIES["protect"]), Sanitizer(POLICIES["protect"])
    first.sanitize(letter())
    second.sanitize(documents()[0])
    before = repr(second.memory)
    first.forget()
    assert repr(first.memory) == "Memory(0 functions, 0 tables)"
    assert repr(second.memory) == before != repr(first.memory)


SOURCE = Path(expurgate.__file__).parent
MADE_OF_OUR_OWN_WORDS = {
    "text/openings.py",
    "core/expressions.py",
    "core/lazy_re.py",
    "core/table.py",
    "detect/linear.py",
    "transform/uses.py",
}
"""Modules whose functions compile expressions that come with the package or with a policy."""


def expressions_of_words(module: ast.Module) -> Iterator[int]:
    """The lines where a function gives ``re`` an expression made of something other than constants."""
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func).partition(".")[0] in ("re", "re2"):
                    names = [
                        name.id for given in call.args[:1] for name in ast.walk(given) if isinstance(name, ast.Name)
                    ]
                    if not all(map(str.isupper, names)) and ast.unparse(call.func) != "re.escape":
                        yield call.lineno


def test_no_expression_is_made_of_words_of_a_document() -> None:
    """``re`` keeps the expressions it compiled last for the whole process, and nobody's memory empties them."""
    planted = ast.parse("def look(text, word):\n    return re.search(rf'{_BEFORE} {word}', text)")
    assert list(expressions_of_words(planted)) == [2]
    for path in SOURCE.rglob("*.py"):
        name, text = path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8")
        if name not in MADE_OF_OUR_OWN_WORDS and re.search(r"\bre2?\.", text):
            assert (name, list(expressions_of_words(ast.parse(text)))) == (name, [])


def test_an_attempt_is_gone_when_its_draft_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds readings of the text, and must not wait for Python to look for what is held in circles."""
    made: list[ReferenceType[Attempt]] = []
    begin = Attempt.__init__

    def begun(self: Attempt, *given: Any) -> None:
        begin(self, *given)
        made.append(ref(self))

    monkeypatch.setattr(Attempt, "__init__", begun)
    sanitizer = Sanitizer("hipaa-safe-harbor")
    gc.collect()
    gc.disable()
    try:
        sanitizer.draft("Mrs Ann Lee of Leeds rang on 3 May 2019.")
        assert [attempt() for attempt in made] == [None]
    finally:
        gc.enable()
