"""The remote corpus against a small server that answers the real protocol."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from expurgate.core.errors import InputError, RemoteError
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.corpus.remote import Engine, RemoteCorpus
from expurgate.text.normal import tokens

TEXTS = [
    "The patient had influenza after a blood transfusion.",
    "A blood transfusion, twice.",
    "Influenza again; a garden.",
    "blood. transfusion",
]
ASKED = [("influenza",), ("blood transfusion",), ("influenza", "blood transfusion"), ("garden",), ("absent",)]


class NoKin:
    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()

    def specializations(self, term: str) -> tuple[str, ...]:
        return ()


class Index(ThreadingHTTPServer):
    """Counts phrases in ``TEXTS`` as the engines do; can be told to misbehave."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.failures = 0
        self.nonsense = False
        self.searches = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Index

    def do_GET(self) -> None:
        self.answer()

    def do_POST(self) -> None:
        self.answer()

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if self.server.failures:
            self.server.failures -= 1
            self.send({"error": "busy"}, 503)
        elif self.server.nonsense:
            self.send({"took": 1})
        elif "_count" in self.path:
            self.send({"count": len(TEXTS)})
        elif "_msearch" in self.path:
            self.server.searches += 1
            queries = [json.loads(line) for line in body.splitlines()[1::2]]
            self.send({"responses": [{"hits": {"total": {"value": total(query["query"])}}} for query in queries]})
        else:
            self.send({"version": {"number": "8.15.0", "build_flavor": "default"}, "tagline": "You Know, for Search"})

    def send(self, value: dict[str, Any], status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        accept = self.headers.get("Accept") or ""
        kind = accept.split(",")[0] if "vnd.elasticsearch" in accept else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header("X-Elastic-Product", "Elasticsearch")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def total(query: dict[str, Any]) -> int:
    return sum(matches(text, query) for text in TEXTS)


def matches(text: str, query: dict[str, Any]) -> bool:
    if "match_phrase" in query:
        wanted, found = tokens(query["match_phrase"]["text"]), tokens(text)
        return any(found[at : at + len(wanted)] == wanted for at in range(len(found)))
    clauses = query["bool"]
    every = all(matches(text, clause) for clause in clauses.get("filter", []))
    return every and (not clauses.get("should") or any(matches(text, clause) for clause in clauses["should"]))


@pytest.fixture
def index() -> Iterator[Index]:
    server = Index()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("engine", ["opensearch", "elasticsearch"])
def test_counts_equal_those_of_a_local_corpus(engine: Engine, index: Index, tmp_path: Path) -> None:
    remote = RemoteCorpus(index.url, "letters", engine=engine, kin=NoKin())
    local = Corpus.build(TEXTS, tmp_path / "local.corpus", processes=1)
    assert remote.documents == local.documents
    assert remote.counts(ASKED, level="surface") == local.counts(ASKED, level="surface")
    assert remote.pmi("influenza", "blood transfusion", level="surface") == local.pmi(
        "influenza", "blood transfusion", level="surface"
    )


def test_questions_are_batched_and_remembered(index: Index) -> None:
    remote = RemoteCorpus(index.url, "letters", kin=NoKin())
    remote.counts(ASKED * 30, level="surface")
    remote.counts(ASKED, level="surface")
    assert index.searches == 1


def test_a_busy_index_is_asked_again_with_growing_pauses(index: Index) -> None:
    pauses: list[float] = []
    remote = RemoteCorpus(index.url, "letters", kin=NoKin(), sleep=pauses.append)
    index.failures = 3
    assert remote.count("influenza", level="surface") == 2
    assert pauses == [0.25, 0.5, 1.0]


def test_an_index_that_never_answers_is_one_clear_error(index: Index) -> None:
    remote = RemoteCorpus(index.url, "letters", kin=NoKin(), retries=1, sleep=lambda _: None)
    index.failures = 9
    with pytest.raises(RemoteError, match="did not answer after 2 tries") as caught:
        remote.count("secretword", level="surface")
    assert "secretword" not in str(caught.value)


def test_nonsense_is_refused(index: Index) -> None:
    index.nonsense = True
    remote = RemoteCorpus(index.url, "letters", kin=NoKin())
    with pytest.raises(RemoteError, match="not a count"):
        remote.count("influenza", level="surface")
    with pytest.raises(RemoteError, match="how many documents"):
        _ = remote.documents


def test_nothing_listens() -> None:
    remote = RemoteCorpus("http://127.0.0.1:9", "letters", kin=NoKin(), retries=0)
    with pytest.raises(RemoteError, match="did not answer"):
        remote.count("influenza", level="surface")


@pytest.mark.parametrize("url", ["http://search.example:9200", "http://search.internal.example:9200"])
def test_plain_http_to_another_host_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="plain http"):
        RemoteCorpus(url, "letters")
    RemoteCorpus(url, "letters", allow_http=True)


@pytest.mark.parametrize("url", ["", "search.example", "ftp://search.example", "https://"])
def test_a_bad_address_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="has an address such as"):
        RemoteCorpus(url, "letters")


def test_leaving_the_machine_is_said_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Canned:
        def count(self, *, index: str) -> Any:
            return {"count": 4}

    monkeypatch.setattr("expurgate.knowledge.corpus.remote._connect", lambda *_: Canned())
    remote = RemoteCorpus("https://search.example:9200", "letters")
    assert remote.documents == 4
    assert len(remote.digest) == 64
    assert capsys.readouterr().err == "expurgate: terms leave this machine for search.example\n"


def test_a_corpus_can_be_named_by_its_address(index: Index) -> None:
    remote = Corpus.open(f"{index.url}/letters?field=text&timeout=5", kin=NoKin())
    assert remote.facts() == {"engine": "opensearch", "index": "letters", "field": "text"}
    assert remote.count("blood transfusion", level="surface") == 2


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("https://search.example:9200", "is named"),
        ("https://search.example:9200/a/b", "is named"),
        ("https://search.example:9200/a?x=1", "is named"),
        ("https://search.example:9200/a?timeout=soon", "number of seconds"),
        ("http://search.example:9200/a", "plain http"),
    ],
)
def test_an_address_that_says_too_little_is_refused(address: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Corpus.open(address)
