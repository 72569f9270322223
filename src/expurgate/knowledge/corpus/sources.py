"""Where a corpus is built from: folders, JSONL, Parquet and Wikipedia dumps, one document at a time."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from expurgate.core import lazy_re as re
from expurgate.core.errors import KnowledgeError, MissingExtraError, why_unread
from expurgate.core.lazy_dataclasses import dataclass, field

TEXT_SUFFIXES = frozenset({".txt", ".md", ".text"})
_COMPRESSIONS = frozenset({".xz", ".gz", ".zst", ".bz2"})


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """One document of a corpus: its title (may be empty) and its text."""

    title: str = field(repr=False)
    text: str = field(repr=False)


def documents(path: str | Path) -> Iterator[SourceDocument]:
    """Every document in a file or, recursively and in name order, in a folder."""
    path = Path(path)
    if not path.exists():
        raise KnowledgeError(f"no such file or folder: {path}")
    for file in source_files(path):
        yield from _read_file(file)


def source_files(path: Path) -> list[Path]:
    """The files under ``path`` that can be read, in name order; an error when there is none."""
    if path.is_file():
        if kind(path) is None:
            raise KnowledgeError(f"{path}: not text, JSONL, Parquet or a Wikipedia dump")
        return [path]
    files = sorted(file for file in path.rglob("*") if file.is_file() and kind(file) is not None)
    if not files:
        raise KnowledgeError(f"{path}: no text, JSONL, Parquet or Wikipedia dump in this folder")
    return files


def kind(path: Path) -> str | None:
    """``text``, ``jsonl``, ``parquet``, ``dump``, or None for what cannot be read."""
    suffixes = [suffix.lower() for suffix in path.suffixes[-2:]]
    if suffixes and suffixes[-1] in _COMPRESSIONS:
        suffixes.pop()
    last = suffixes[-1] if suffixes else ""
    if last in TEXT_SUFFIXES:
        return "text"
    return {".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".xml": "dump"}.get(last)


def _read_file(path: Path) -> Iterator[SourceDocument]:
    match kind(path):
        case "text":
            with _open(path) as file:
                yield SourceDocument(path.stem, file.read())
        case "jsonl":
            yield from _read_jsonl(path)
        case "parquet":
            yield from _read_parquet(path)
        case _:
            yield from _read_dump(path)


@contextmanager
def _open(path: Path) -> Iterator[IO[str]]:
    """A possibly compressed file as UTF-8 text; damage becomes one clear error."""
    try:
        with _open_binary(path) as raw, io.TextIOWrapper(raw, encoding="utf-8-sig") as file:
            yield file
    except UnicodeDecodeError:
        raise KnowledgeError(f"{path}: not UTF-8 text") from None
    except _damage(path) as error:
        raise KnowledgeError(f"{path}: cannot be read ({why_unread(error)})") from None


def _damage(path: Path) -> tuple[type[Exception], ...]:
    """What readers raise for files that are damaged."""
    known = (EOFError, lzma.LZMAError, zlib.error, OSError)
    if path.suffix != ".zst":
        return known
    import zstandard

    return (*known, zstandard.ZstdError)


def _open_binary(path: Path) -> IO[bytes]:
    match path.suffix.lower():
        case ".xz":
            return lzma.open(path, "rb")
        case ".gz":
            return cast("IO[bytes]", gzip.open(path, "rb"))
        case ".bz2":
            return bz2.open(path, "rb")
        case ".zst":
            return _open_zstd(path)
        case _:
            return path.open("rb")


def _open_zstd(path: Path) -> IO[bytes]:
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("zstandard", extra="zstd") from None
    return cast("IO[bytes]", zstandard.open(path, "rb"))


def _read_jsonl(path: Path) -> Iterator[SourceDocument]:
    with _open(path) as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                record: Any = json.loads(line)
                text = record["text"]
            except (ValueError, KeyError, TypeError, RecursionError):
                raise KnowledgeError(f'{path}: line {number} is not a JSON object with "text"') from None
            if not isinstance(text, str):
                raise KnowledgeError(f'{path}: line {number}: "text" is not a string')
            yield SourceDocument(str(record.get("title") or ""), text)


def _read_parquet(path: Path) -> Iterator[SourceDocument]:
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="parquet") from None
    try:
        table = parquet.ParquetFile(path)
        names = set(table.schema_arrow.names)
        if "text" not in names:
            raise KnowledgeError(f'{path}: no column "text"')
        columns = ["text"] + (["title"] if "title" in names else [])
        for batch in table.iter_batches(batch_size=512, columns=columns):
            rows = batch.to_pydict()
            titles = rows.get("title") or [""] * len(rows["text"])
            for title, text in zip(titles, rows["text"], strict=True):
                if text is not None:
                    yield SourceDocument(str(title or ""), str(text))
    except (arrow.ArrowException, OSError) as error:
        raise KnowledgeError(f"{path}: not a Parquet file that can be read ({why_unread(error)})") from None


_TAG = re.compile(r"\{http[^}]*\}")
_MARKUP: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"<!--.*?-->", re.DOTALL), " "),
    (re.compile(r"<ref[^>/]*/>|<ref[^>]*>.*?</ref>", re.DOTALL | re.IGNORECASE), " "),
    (re.compile(r"<(math|gallery|timeline|syntaxhighlight|code)[^>]*>.*?</\1>", re.DOTALL | re.IGNORECASE), " "),
    (re.compile(r"<[^>]{1,200}>"), " "),
    (re.compile(r"\[\[(?:file|image|category):[^\[\]]*(?:\[\[[^\]]*\]\][^\[\]]*)*\]\]", re.IGNORECASE), " "),
    (re.compile(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]"), r"\1"),
    (re.compile(r"\[https?://\S+\s*([^\]]*)\]"), r"\1"),
    (re.compile(r"'{2,}"), ""),
    (re.compile(r"^[=]{2,}\s*(.*?)\s*[=]{2,}\s*$", re.MULTILINE), r"\1."),
    (re.compile(r"^[*#:;]+\s*", re.MULTILINE), ""),
    (re.compile(r"&nbsp;"), " "),
)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_TABLE = re.compile(r"\{\|[^{}]*?\|\}", re.DOTALL)


def plain(markup: str) -> str:
    """Wikipedia markup to running text: templates, tables, references and links' machinery removed."""
    for pattern, replacement in _MARKUP[:3]:
        markup = pattern.sub(replacement, markup)
    for _ in range(8):
        shorter = _TABLE.sub(" ", _TEMPLATE.sub(" ", markup))
        if len(shorter) == len(markup):
            break
        markup = shorter
    for pattern, replacement in _MARKUP[3:]:
        markup = pattern.sub(replacement, markup)
    return markup


def _read_dump(path: Path) -> Iterator[SourceDocument]:
    """The articles (namespace 0, no redirects) of a ``pages-articles.xml`` dump, streamed."""
    from xml.etree import ElementTree

    try:
        with _open_binary(path) as raw:
            parser: Any = ElementTree.XMLPullParser(("start", "end"))
            root: Any = None
            fields: dict[str, str] = {}
            while chunk := raw.read(1 << 20):
                if b"<!DOCTYPE" in chunk or b"<!ENTITY" in chunk:
                    raise KnowledgeError(f"{path}: a dump has no document type declaration")
                parser.feed(chunk)
                for event, element in parser.read_events():
                    if event == "start":
                        root = element if root is None else root
                        continue
                    tag = _TAG.sub("", element.tag)
                    if tag in ("title", "ns", "text"):
                        fields[tag] = element.text or ""
                    elif tag == "redirect":
                        fields["redirect"] = "yes"
                    elif tag == "page":
                        if fields.get("ns", "0") == "0" and "redirect" not in fields and fields.get("text"):
                            yield SourceDocument(fields.get("title", ""), plain(fields["text"]))
                        fields = {}
                        root.clear()
            parser.close()
    except (ElementTree.ParseError, EOFError, OSError) as error:
        raise KnowledgeError(f"{path}: not a Wikipedia dump that can be read ({why_unread(error)})") from None
