"""What a run states: which guarantee holds, under which knowledge, with which numbers. No word of any document.

Terms appear as keyed digests under a key that is thrown away; the policy, which names what is protected, is sealed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from expurgate.assurance.exceptions import Exceptions
from expurgate.assurance.parts import parts, plain_values
from expurgate.assurance.seal import SEALED, digests, drawn_bytes, seal
from expurgate.core.errors import InputError, why_unread
from expurgate.core.findings import Assessment
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.plugins import find
from expurgate.policy import MODELS, PRESETS, Policy
from expurgate.version import __version__

FORMAT = 1
SHARING = 2
"""The format of certificates for files whose texts were judged by one policy: it is sealed once, beside the statements."""


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome of a run that is to be certified: the released text, and how it was judged."""

    released: str = field(repr=False)
    policy: Policy = field(repr=False)
    alpha: float | None
    corpus: tuple[str, int] | None
    taxonomy: str | None
    assessments: tuple[Assessment, ...]
    detectors: tuple[str, ...]
    replaced: tuple[str, ...] = field(repr=False)
    edits: int
    rounds: int
    association: str | None = None
    records: str | None = None
    aim: Mapping[str, Any] | None = None
    """For which aim α was chosen, and whether it is reached, where the policy leaves the choice open."""
    exceptions: Exceptions | None = None
    """What people kept, named and hid."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A statement that can be checked, as plain values. ``place``: where it stands in the certificate of a file."""

    data: Mapping[str, Any]
    place: Mapping[str, Any] | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        texts = self.documents() if self.is_of_file else [self]
        models = dict.fromkeys(model["model"] for part in texts for model in part.data["models"])
        return f"Certificate({', '.join(models) or 'detectors'})"

    @property
    def is_of_file(self) -> bool:
        """Whether it speaks of a file with texts in it rather than of one text."""
        return "file" in self.data

    def documents(self) -> list[Certificate]:
        """The certificates of the texts in a file."""
        of_texts = self.data["documents"]
        return [Certificate(part, _Place(self.data, number, len(of_texts))) for number, part in enumerate(of_texts)]

    def to_json(self) -> str:
        """The certificate as it is written to a file."""
        return json.dumps(self.data, indent=2, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """A certificate read back; anything else is an error, and so is one that says a thing twice."""
        try:
            data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        except (ValueError, RecursionError):
            raise InputError("not a certificate: not JSON") from None
        return cls.of(data)

    @classmethod
    def of(cls, data: Any) -> Certificate:
        """A certificate from its plain values; anything else is an error."""
        if not isinstance(data, dict) or not isinstance(data.get("expurgate"), dict):
            raise InputError("not a certificate of Expurgate")
        if data["expurgate"].get("certificate") not in (FORMAT, SHARING):
            raise InputError(f"a certificate of another format; this version reads formats {FORMAT} and {SHARING}")
        documents: Any = [data]
        if "file" in data:
            documents = data.get("documents")
            if not isinstance(data["file"], dict) or not isinstance(documents, list):
                raise InputError("the certificate is damaged: no documents")
        for part in documents:
            for key, kind in _ENTRIES.items():
                if not isinstance(part, dict) or not isinstance(part.get(key), kind):
                    raise InputError(f"the certificate is damaged: no {key}")
            if not all(isinstance(model, dict) for model in part["models"]):
                raise InputError("the certificate is damaged: no models")
        return cls(data)

    @classmethod
    def read(cls, path: Path) -> Certificate:
        """The certificate in a file; InputError when there is none."""
        try:
            return cls.from_json(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise InputError(f"no such certificate: {path}") from None
        except UnicodeDecodeError:
            raise InputError(f"{path}: not a certificate") from None
        except InputError as error:
            raise InputError(f"{path}: {error}") from None

    @classmethod
    def read_all(cls, path: Path) -> list[Certificate]:
        """The certificates in a file: one, or one a line where it holds JSON lines."""
        if path.suffix != ".jsonl":
            return [cls.read(path)]
        try:
            return [cls.from_json(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{path}: cannot be read ({why_unread(error)})") from None


_ENTRIES = {"document": dict, "policy": dict, "models": list, "detectors": list}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise InputError("the certificate is damaged: an entry stands in it twice")
    return found


def _no_number(_name: str) -> None:
    raise InputError("the certificate is damaged: a number is not finite")


@dataclass(frozen=True, slots=True)
class _Place(Mapping[str, Any]):
    """The facts about a whole file, for the statement on one of its texts, and which of them that is."""

    of_file: Mapping[str, Any]
    number: int
    of: int

    def __getitem__(self, name: str) -> Any:
        if name in ("number", "of"):
            return getattr(self, name)
        if name == "documents":
            raise KeyError(name)
        return self.of_file[name]

    def __iter__(self) -> Iterator[str]:
        yield from (name for name in self.of_file if name != "documents")
        yield from ("number", "of")

    def __len__(self) -> int:
        return sum(1 for _ in self)


def statement_digest(data: Mapping[str, Any], place: Mapping[str, Any] | None) -> str:
    """The digest of all that a certificate says in the open; it is sealed with the policy, so that no word of it can be changed."""
    said = {**data, "policy": {name: value for name, value in data.get("policy", {}).items() if name not in SEALED}}
    stands = None if place is None else dict(place)
    return hashlib.sha256(json.dumps([said, stands], sort_keys=True).encode()).hexdigest()


def encoded(text: str) -> bytes:
    """The bytes a text is known by."""
    return text.encode("utf-8", "surrogatepass")


def certify(
    run: Run,
    *,
    key: bytes | None = None,
    sealed_with: bytes | None = None,
    place: Mapping[str, Any] | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    secret: bytes | None = None,
) -> Certificate:
    """The certificate for a released text. ``key`` seals the policy; without one the text (or file) itself does.

    ``secret``: what salts are derived from, so that the same run has the same certificate; without it they are chance.
    ``columns``: which columns of a table were judged, emptied and kept, if that was said; sealed as well.
    """
    released = encoded(run.released)
    throwaway = drawn_bytes(
        secret, b"digests", released, json.dumps(None if place is None else dict(place), sort_keys=True).encode()
    )
    said = {
        "expurgate": {"certificate": FORMAT, "version": __version__},
        "document": {"sha256": hashlib.sha256(released).hexdigest(), "code_points": len(run.released)},
        "preset": stated_preset(run.policy),
        "method": run.policy.transform.method,
        "detectors": list(run.detectors),
        "knowledge": _knowledge(run),
        "parts": [part.stated() for part in parts(run.policy)],
        "models": [_model(assessment, throwaway) for assessment in run.assessments],
        "not_assessable": _not_assessable(run, throwaway),
        "edits": run.edits,
        "rounds": run.rounds,
        **({} if run.aim is None else {"aim": dict(run.aim)}),
    }
    if run.policy.unsought:
        said["unsought"] = list(run.policy.unsought)
    if run.policy.keep:
        said["kept_terms"] = len(run.policy.keep)
    if run.exceptions is not None:
        said["exceptions"] = run.exceptions.stated()
    shared = place is not None and "policy" in place
    sealed = {
        **({} if shared else _asked(run, columns)),
        "replaced": sorted(set(run.replaced)),
        "stated": statement_digest(said, place),
        **({"exceptions": run.exceptions.sealed()} if run.exceptions is not None else {}),
    }
    return Certificate({**said, "policy": seal(sealed, sealed_with or released, key, secret)}, place)


def _asked(run: Run, columns: Mapping[str, Sequence[str]] | None) -> dict[str, Any]:
    """The request, to be sealed: the policy with the α that was chosen, and the columns."""
    policy = plain_values(run.policy)
    if run.alpha is not None:
        policy = {**policy, "disclosure": {**policy["disclosure"], "alpha": run.alpha}}
    chosen = {"columns": {name: list(named) for name, named in columns.items()}} if columns else {}
    return {"policy": policy, **chosen}


def _asked_alike(runs: Sequence[Run]) -> bool:
    """Whether several texts were judged by one policy."""
    first = runs[0] if runs else None
    return len(runs) > 1 and all(
        first is not None and run.alpha == first.alpha and (run.policy is first.policy or run.policy == first.policy)
        for run in runs
    )


def certify_file(
    runs: Sequence[Run],
    data: bytes,
    kind: str,
    *,
    key: bytes | None = None,
    columns: Mapping[str, Sequence[str]] | None = None,
    unjudged: Mapping[str, int | str] | None = None,
    secret: bytes | None = None,
) -> Certificate:
    """The certificate for a released file that is more than its text: a statement for each text in it.

    ``unjudged``: what was left in the file without being judged, as its user asked: kept columns, kept pictures.
    """
    said: dict[str, Any] = {
        "expurgate": {"certificate": FORMAT, "version": __version__},
        "file": {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), "format": kind},
        "parts": [find("formats", kind).stated()],
        **({"unjudged": dict(unjudged)} if unjudged else {}),
    }
    if _asked_alike(runs):
        said["expurgate"]["certificate"] = SHARING
        said["policy"] = seal(_asked(runs[0], columns), data, key, secret)
    known: dict[str, Any] = {}
    documents = [
        _shared(
            certify(
                run, key=key, sealed_with=data, place=_Place(said, number, len(runs)), columns=columns, secret=secret
            ).data,
            known,
        )
        for number, run in enumerate(runs)
    ]
    return Certificate({**said, "documents": documents})


def _shared(said: Mapping[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """A statement in which what others say alike is held once: a table has as many statements as rows."""
    return {
        name: known.setdefault(json.dumps([name, value], sort_keys=True), value) if name in _ALIKE else value
        for name, value in said.items()
    }


_ALIKE = frozenset({"expurgate", "detectors", "knowledge", "parts", "models", "not_assessable"})
"""What the statements for many texts of one file say alike."""


def stated_preset(policy: Policy) -> str | None:
    """The preset that a policy is, or holds and adds to; names of others may tell something, and a preset with another
    setting is none."""
    if policy.name not in PRESETS:
        return None
    preset, stated = _preset(policy.name), preset_settings(policy.name)
    sections = [name for name in ("detect", *MODELS) if name in stated]
    if all(getattr(policy, name) == getattr(preset, name) for name in sections):
        return policy.name
    asked = plain_values(policy)
    return policy.name if all(asked.get(name) == stated[name] for name in sections) else None


@cache
def _preset(name: str) -> Policy:
    return Policy.load(name)


@cache
def preset_settings(name: str) -> dict[str, Any]:
    """The settings of a preset as plain values."""
    return _preset(name).to_dict()


def _knowledge(run: Run) -> dict[str, Any]:
    stated: dict[str, Any] = {}
    if run.corpus is not None or run.detectors:
        stated |= {"pipeline": run.policy.pipeline, "level": run.policy.knowledge.level}
    if run.corpus is not None:
        stated["corpus"] = {"sha256": run.corpus[0], "documents": run.corpus[1]}
    if run.taxonomy is not None:
        stated["taxonomy"] = {"sha256": run.taxonomy}
    if run.association is not None:
        stated["association"] = {"sha256": run.association}
    if run.records is not None:
        stated["entities"] = {"sha256": run.records}
    return stated


def _model(assessment: Assessment, key: bytes) -> dict[str, Any]:
    """The numbers of one model; protected entities go by keyed digest."""
    facts = {name: _rounded(value) for name, value in assessment.facts.items() if name != "protected"}
    protected = assessment.facts.get("protected", {})
    return {
        "model": assessment.model,
        "holds": assessment.holds,
        "search_cut_short": assessment.capped,
        **facts,
        "protected": [
            {"digest": digest, **{name: _rounded(bits) for name, bits in protected[entity].items()}}
            for digest, entity in sorted((digests([entity], key)[0], entity) for entity in protected)
        ],
    }


def _not_assessable(run: Run, key: bytes) -> list[dict[str, str]]:
    """Terms of the released text that the corpus has never seen, and that were let stand all the same."""
    left = sorted({term for assessment in run.assessments for term in assessment.unassessable})
    return [{"digest": digest, "done": "kept"} for digest in digests(left, key)]


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4) if isfinite(value) else None
    return value
