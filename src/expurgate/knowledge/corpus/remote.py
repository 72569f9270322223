"""Counts from an OpenSearch or Elasticsearch index: for those who keep a larger corpus there.

The terms asked about leave this machine. That is the user's choice to make, so the first question to another host is
announced on standard error, and plain http to another host is refused unless told otherwise.
"""

from __future__ import annotations

import hashlib
import ipaddress
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, Protocol
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from expurgate.core.errors import InputError, MissingExtraError, RemoteError
from expurgate.core.memory import Memory, active_memory
from expurgate.knowledge.corpus.base import Alternatives, Corpus, Kin

Engine = Literal["opensearch", "elasticsearch"]
_BATCH = 200


class _Client(Protocol):
    """The part of both official clients that is used."""

    def count(self, *, index: str) -> Any: ...
    def msearch(self, **options: Any) -> Any: ...


class RemoteCorpus(Corpus):
    """An index whose documents hold their text in ``field``. Counts are kept in the active memory, else with the object."""

    def __init__(
        self,
        url: str,
        index: str,
        *,
        field: str = "text",
        engine: Engine = "opensearch",
        timeout: float = 10.0,
        retries: int = 4,
        allow_http: bool = False,
        kin: Kin | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(kin=kin)
        self._local = _check_address(url, allow_http=allow_http)
        self._url, self._index, self._field, self._engine = url, index, field, engine
        self._timeout, self._retries, self._sleep = timeout, retries, sleep
        self._announced = False
        self._client_: _Client | None = None
        self._documents_: int | None = None
        self._own = Memory()

    def __repr__(self) -> str:
        return f"RemoteCorpus({self._engine}, index {self._index!r})"

    @property
    def documents(self) -> int:
        if self._documents_ is None:
            answer = self._ask(lambda client: client.count(index=self._index))
            try:
                self._documents_ = int(answer["count"])
            except (KeyError, TypeError, ValueError):
                raise RemoteError(f"index {self._index!r} did not say how many documents it has") from None
            if self._documents_ < 1:
                raise RemoteError(f"index {self._index!r} is empty")
        return self._documents_

    @property
    def digest(self) -> str:
        """Of the address and the number of documents: a remote index can change without telling."""
        return hashlib.sha256(f"{self._url} {self._index} {self._field} {self.documents}".encode()).hexdigest()

    def facts(self) -> dict[str, int | str]:
        return {"engine": self._engine, "index": self._index, "field": self._field}

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        keys = [tuple(combination) for combination in combinations]
        known = (active_memory() or self._own).table(self, "counts").many(keys, self._asked)
        return [known[key] for key in keys]

    def _asked(self, keys: list[tuple[Alternatives, ...]]) -> list[int]:
        return [count for batch in _batches(keys) for count in self._counts(batch)]

    def _counts(self, batch: Sequence[tuple[Alternatives, ...]]) -> list[int]:
        lines: list[dict[str, Any]] = []
        for key in batch:
            lines += [{"index": self._index}, {"size": 0, "track_total_hits": True, "query": self._query(key)}]
        body = {"body": lines} if self._engine == "opensearch" else {"searches": lines}
        answer = self._ask(lambda client: client.msearch(**body))
        try:
            totals = [int(response["hits"]["total"]["value"]) for response in answer["responses"]]
        except (KeyError, TypeError, ValueError):
            raise RemoteError(f"index {self._index!r} answered something that is not a count") from None
        if len(totals) != len(batch):
            raise RemoteError(f"index {self._index!r} answered {len(totals)} of {len(batch)} questions")
        return totals

    def _query(self, key: tuple[Alternatives, ...]) -> dict[str, Any]:
        terms = [
            {"bool": {"should": [{"match_phrase": {self._field: form}} for form in term], "minimum_should_match": 1}}
            for term in key
        ]
        return {"bool": {"filter": terms}}

    def _ask(self, question: Callable[[_Client], Any]) -> Any:
        """Ask with retries and exponential backoff; whatever goes wrong becomes one clear line."""
        self._announce()
        client = self._client()
        for attempt in range(self._retries + 1):
            try:
                return question(client)
            except Exception as error:
                status = getattr(error, "status_code", None) or getattr(getattr(error, "meta", None), "status", None)
                final = isinstance(status, int) and status not in (429, 502, 503, 504)
                if final or attempt == self._retries:
                    told = f"status {status}" if isinstance(status, int) else type(error).__name__
                    tries = f" after {attempt + 1} tries" if attempt else ""
                    raise RemoteError(f"index {self._index!r} did not answer{tries} ({told})") from None
                self._sleep(0.25 * 2**attempt)
        raise RemoteError(f"index {self._index!r} was not asked")

    def _announce(self) -> None:
        if not self._local and not self._announced:
            print(f"expurgate: terms leave this machine for {urlsplit(self._url).hostname}", file=sys.stderr)  # noqa: T201
        self._announced = True

    def _client(self) -> _Client:
        if self._client_ is None:
            self._client_ = _connect(self._engine, self._url, self._timeout)
        return self._client_


def open_remote(address: str, *, kin: Kin | None = None) -> RemoteCorpus:
    """The corpus at ``[elasticsearch+]https://host:9200/index[?field=text&timeout=10&allow-http=yes]``."""
    engine: Engine = "opensearch"
    if address.startswith("elasticsearch+"):
        engine, address = "elasticsearch", address.removeprefix("elasticsearch+")
    parts = urlsplit(address)
    index = parts.path.strip("/")
    options = dict(parse_qsl(parts.query))
    unknown = sorted(options.keys() - {"field", "timeout", "allow-http"})
    if unknown or not index or "/" in index:
        raise InputError("a remote corpus is named https://host:9200/index?field=text&timeout=10&allow-http=yes")
    try:
        timeout = float(options.get("timeout", 10))
    except ValueError:
        raise InputError("the timeout of a remote corpus is a number of seconds") from None
    return RemoteCorpus(
        urlunsplit((parts.scheme, parts.netloc, "", "", "")),
        index,
        field=options.get("field", "text"),
        engine=engine,
        timeout=timeout,
        allow_http=options.get("allow-http") == "yes",
        kin=kin,
    )


def is_remote(address: str) -> bool:
    """Whether a corpus is named by an address rather than a path."""
    return address.startswith(("http://", "https://", "elasticsearch+http"))


def _connect(engine: Engine, url: str, timeout: float) -> _Client:
    client: Any
    if engine == "opensearch":
        try:
            from opensearchpy import OpenSearch
        except ImportError:
            raise MissingExtraError("opensearch-py", extra="opensearch") from None
        client = OpenSearch(hosts=[url], timeout=timeout, max_retries=0)
    else:
        try:
            from elasticsearch import Elasticsearch
        except ImportError:
            raise MissingExtraError("elasticsearch", extra="elasticsearch") from None
        client = Elasticsearch(url, request_timeout=timeout, max_retries=0)
    found: _Client = client
    return found


def _check_address(url: str, *, allow_http: bool) -> bool:
    """Whether the host is this machine; an error for an address that may not be used."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError("a remote corpus has an address such as https://host:9200")
    local = _is_local(parts.hostname)
    if parts.scheme == "http" and not local and not allow_http:
        raise InputError("plain http would show the terms to everyone on the way; use https, or allow http explicitly")
    return local


def _is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _batches(keys: list[tuple[Alternatives, ...]]) -> Iterator[list[tuple[Alternatives, ...]]]:
    for at in range(0, len(keys), _BATCH):
        yield keys[at : at + _BATCH]
