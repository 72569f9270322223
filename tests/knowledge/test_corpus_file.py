"""The file of a corpus: whole or not at all, and nothing but a corpus is taken for one."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.corpus import builder
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.corpus.hashing import phrase_hash, token_hash
from expurgate.knowledge.corpus.postings import decode, decode_many, encode
from expurgate.knowledge.corpus.sources import documents, plain
from expurgate.knowledge.corpus.store import open_store


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sets(st.integers(0, (1 << 20) - 1), min_size=1, max_size=60), max_size=12))
def test_document_lists_survive_encoding(lists: list[set[int]]) -> None:
    sizes = [len(found) for found in lists]
    flat = np.array([document for found in lists for document in sorted(found)], np.int64)
    encoded = encode(flat, np.concatenate(([0], np.cumsum(np.array(sizes, np.int64)))).astype(np.int64))
    ends = np.cumsum(encoded.lengths)
    packed = [
        (np.frombuffer(encoded.data, np.uint8)[int(end - length) : int(end)], size, int(shift))
        for end, length, size, shift in zip(ends, encoded.lengths, sizes, encoded.shifts, strict=True)
    ]
    expected = [sorted(found) for found in lists]
    assert [decode(*each).tolist() for each in packed] == expected
    assert not packed or [found.tolist() for found in decode_many(packed)] == expected


def test_short_and_long_lists_come_out_alike(tmp_path: Path) -> None:
    texts = [f"common {'often' * (at % 2)} {'seldom' * (at % 700 == 0)} word{at % 50}" for at in range(2_300)]
    Corpus.build(texts, tmp_path / "lists.corpus", min_df=1, processes=1)
    store = open_store(tmp_path / "lists.corpus")
    numbers = range(len(store.sizes))
    together = store.documents_of(numbers)
    assert {at: found.tolist() for at, found in together.items()} == {
        at: store.documents(at).tolist() for at in numbers
    }
    assert max(map(len, together.values())) == len(texts)


def test_every_term_is_found_by_its_hash_and_no_other(tmp_path: Path) -> None:
    words = [f"word{at}" for at in range(3_000)]
    Corpus.build([" ".join(words)] * 3, tmp_path / "words.corpus", min_df=1, processes=1)
    store = open_store(tmp_path / "words.corpus")
    keys = [phrase_hash([token_hash(word)]) for word in words]
    found = [store.find(key) for key in keys]
    assert len(set(found)) == len(words)
    assert min(found) >= 0
    assert sorted(found, key=lambda at: keys[found.index(at)]) == sorted(found)
    assert all(
        store.find(key ^ (1 << bit)) == -1
        for key in keys[:200]
        for bit in (0, 7, 13, 30, 43)
        if key ^ (1 << bit) not in keys
    )


def test_a_damaged_corpus_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.corpus"
    Corpus.build(["a few words of text", "and a few more"], path, processes=1)
    good = path.read_bytes()
    for at in (60, len(good) // 2, len(good) - 1):
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        with pytest.raises(KnowledgeError, match="damaged"):
            Corpus.open(path)
    for size in (0, 5, 43, len(good) - 1):
        path.write_bytes(good[:size])
        with pytest.raises(KnowledgeError):
            Corpus.open(path)


def test_a_damaged_large_corpus_is_refused_without_the_checksum(tmp_path: Path) -> None:
    path = tmp_path / "small.corpus"
    Corpus.build(["a few words of text", "and a few more"], path, processes=1)
    good = path.read_bytes()
    path.write_bytes(good[:-1])
    with pytest.raises(KnowledgeError, match="wrong length"):
        Corpus.open(path, check=False)
    path.write_bytes(good[:60] + b"\xff" + good[61:])
    with pytest.raises(KnowledgeError, match="damaged"):
        Corpus.open(path, check=False)


def test_foreign_files_and_future_versions_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.corpus"
    Corpus.build(["a few words of text"], path, processes=1)
    good = path.read_bytes()
    path.write_bytes(good[:7] + bytes([9]) + good[8:])
    with pytest.raises(KnowledgeError, match="corpus format 9, but this version"):
        Corpus.open(path)
    path.write_bytes(b"PK\x03\x04" + good)
    with pytest.raises(KnowledgeError, match="not a corpus file"):
        Corpus.open(path)
    with pytest.raises(KnowledgeError, match="no such corpus"):
        Corpus.open(tmp_path / "absent.corpus")
    with pytest.raises(KnowledgeError, match="no corpus in this folder"):
        Corpus.open(tmp_path / "..")


def test_an_interrupted_build_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "kept.corpus"
    Corpus.build(["before"], target, processes=1)
    before = target.read_bytes()

    def texts() -> Iterator[str]:
        yield "first"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Corpus.build(texts(), target, processes=1)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.corpus"]
    assert target.read_bytes() == before


def test_nothing_to_build_from(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="no documents"):
        Corpus.build([], tmp_path / "empty.corpus")
    assert list(tmp_path.iterdir()) == []


def test_more_documents_than_one_file_holds_make_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "MAX_DOCUMENTS", 4)
    texts = [f"text {at} garden" for at in range(10)]
    corpus = Corpus.build(texts, tmp_path / "big.corpus", min_df=1, processes=1)
    assert corpus.documents == 10
    assert corpus.facts()["shards"] == 3
    assert corpus.count("garden", level="surface") == 10
    assert Corpus.open(tmp_path / "big.corpus").digest == corpus.digest


RECORDS = [{"title": "Garden", "text": "roses and lilies"}, {"text": "a second text"}]


def jsonl() -> bytes:
    return "".join(json.dumps(record) + "\n" for record in RECORDS).encode()


def test_every_source_gives_the_same_documents(tmp_path: Path) -> None:
    import pyarrow as arrow
    import pyarrow.parquet as parquet
    import zstandard

    (tmp_path / "a.jsonl").write_bytes(jsonl())
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(jsonl()))
    (tmp_path / "c.jsonl.xz").write_bytes(lzma.compress(jsonl()))
    (tmp_path / "d.jsonl.zst").write_bytes(zstandard.ZstdCompressor().compress(jsonl()))
    columns = {"title": ["Garden", None], "text": [record["text"] for record in RECORDS]}
    parquet.write_table(arrow.table(columns), tmp_path / "e.parquet")
    for file in sorted(tmp_path.iterdir()):
        found = [(document.title, document.text) for document in documents(file)]
        assert found == [("Garden", "roses and lilies"), ("", "a second text")], file.name
    (tmp_path / "f.txt").write_text("plain", encoding="utf-8")
    (tmp_path / "ignored.bin").write_bytes(b"\x00")
    assert sum(1 for _ in documents(tmp_path)) == 11


DUMP = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">
<page><title>Rose</title><ns>0</ns><revision><text>The '''rose''' is a [[flower|fine flower]].{{cite|{{x}}}}
== Uses ==
* Gardens&lt;ref name="a"&gt;a book&lt;/ref&gt; [[File:rose.jpg|thumb|A [[red]] one]]</text></revision></page>
<page><title>Talk:Rose</title><ns>1</ns><revision><text>chatter</text></revision></page>
<page><title>Roses</title><ns>0</ns><redirect title="Rose"/><revision><text>#REDIRECT</text></revision></page>
</mediawiki>"""


def test_a_wikipedia_dump_is_read_as_running_text(tmp_path: Path) -> None:
    path = tmp_path / "tiny-pages-articles.xml.bz2"
    path.write_bytes(bz2.compress(DUMP.encode()))
    found = list(documents(path))
    assert [document.title for document in found] == ["Rose"]
    words = " ".join(found[0].text.split())
    assert words == "The rose is a fine flower. Uses. Gardens"


def test_markup_that_never_closes_is_survived() -> None:
    assert "word" in plain("{{" * 5000 + "word" + "[[" * 5000)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b'{"text": "fine"}\n{"text": 3}\n', 'line 2: "text" is not a string'),
        ("b.jsonl", b'{"text": "fine"}\n{"secret', "line 2 is not a JSON object"),
        ("c.jsonl", b"\xff\xfe", "not UTF-8"),
        ("d.jsonl.xz", b"not xz", "cannot be read"),
        ("d.jsonl.zst", b"not zstd", "cannot be read"),
        ("d.jsonl.gz", gzip.compress(b"x" * 99, mtime=0)[:10] + b"not gzip", "cannot be read"),
        ("e.jsonl.gz", gzip.compress(b"x" * 5000, mtime=0)[:20], "cannot be read"),
        ("f.parquet", b"PAR1", "not a Parquet file"),
        ("g.xml", b"<mediawiki><page>", "not a Wikipedia dump"),
        ("h.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "document type declaration"),
        ("i.docx", b"PK", "not text, JSONL, Parquet"),
    ],
)
def test_broken_sources_say_where(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(KnowledgeError, match=message) as caught:
        Corpus.build(tmp_path / name, tmp_path / "out.corpus", processes=1)
    assert "secret" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == [name]
