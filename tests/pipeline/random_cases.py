"""Random documents, policies and formats: what the sanitizer releases, the verifier must accept."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from random import Random
from typing import Any
from unittest.mock import patch

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.check import Verification
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.memory import ANSWERS, Memory, Table
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.choose import TextReader, reader_named
from expurgate.pipeline.api import verify
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.decisions import Decision
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import PRESETS, KnowledgeRule, Policy

PEOPLE = (
    "Mary Adler",
    "Mr Robert Murray",
    "Dr Okafor",
    "Angela Reyes",
    "Kazuo Ishiguro",
    "Ms O'Neill",
    "the nurse",
    "a taxi driver",
)
PLACES = ("Wilmington", "Berlin", "Montreal", "Thailand", "the garden", "Chicago", "a hospital in Leeds", "London")
THINGS = (
    "pneumonia", "weight loss", "night sweats", "an HIV test", "antiretroviral therapy", "oral thrush", "the Olympics", "a Catholic school",
    "two Audis", "the chest X-ray", "a blood transfusion", "unprotected sex", "influenza", "insulin", "a union card", "zorblaxin", "the war",
    "his methadone", "a broken arm", "the parish church", "H.I.V. clinic letters", "gonorrhoea", "a novel", "the Nobel Prize",
)  # fmt: skip
NUMBERS = (
    "1936",
    "1976",
    "2012",
    "12 November 2002",
    "£1,200",
    "943 476 5919",
    "three",
    "CD4 of 180",
    "mary@adler.example",
    "+44 20 7946 0958",
)
FRAMES = (
    "{p} saw {q} in {l} about {t} and {u}.", "In {n} there was {t} in {l}.", "{p} spoke of {t}, {u} and {v}.", "It was {n}, and {p} left {l}.",
    "{t} came before {u}; {p} wrote it down in {n}.", "Nothing was said of {t}.", "He was admitted on {n} with {t}, {u} and {v} in {l}.",
    "{p}: {t} ({n})", "Why would {p} go back to {l} for {t}?",
)  # fmt: skip
ENTITIES = (
    "HIV",
    "Berlin",
    "Montreal",
    "Volkswagen",
    "Catholicism",
    "Kazuo Ishiguro",
    "diabetes",
    "Chicago",
    "Zorblaxin",
    "tuberculosis",
)
KINDS = ("txt", "md", "html", "csv", "json", "jsonl", "eml")


@dataclass(frozen=True, slots=True)
class Case:
    """A file and the arguments of the policy it is sanitized under."""

    data: bytes = field(repr=False)
    name: str
    asked: tuple[tuple[str, Any], ...]
    changed: tuple[tuple[str, str, Any], ...] = ()
    """Section, setting and value, of the sections that the policy has."""
    decisions: tuple[Decision, ...] = ()
    key: bytes | None = field(default=None, repr=False)

    def policy(self) -> Policy:
        """The policy."""
        policy = policy_for(**dict(self.asked))
        for section, name, value in self.changed:
            if not section:
                policy = replace(policy, **{name: value})
            elif (held := getattr(policy, section)) is not None:
                policy = replace(policy, **{section: replace(held, **{name: value})})
        return policy


def case(seed: int, kinds: Sequence[str] = KINDS, *, texts: int = 3, sentences: int = 5) -> Case:
    """The case of a number, the same each time; of at most so many texts and sentences a text."""
    random = Random(seed)  # noqa: S311
    kind = random.choice(kinds)
    written = [_text(random, sentences) for _ in range(random.randint(1, texts))]
    return Case(_file(kind, written), f"a.{kind}", _asked(random))


def _text(random: Random, most: int) -> str:
    sentences = []
    for _ in range(random.randint(1, most)):
        t, u, v = random.sample(THINGS, 3)
        p, q = random.sample(PEOPLE, 2)
        frame = random.choice(FRAMES)
        said = frame.format(p=p, q=q, t=t, u=u, v=v, l=random.choice(PLACES), n=random.choice(NUMBERS))
        sentences.append(said[0].upper() + said[1:])
    return (" " if random.random() < 0.8 else "\n\n").join(sentences)


def _asked(random: Random) -> tuple[tuple[str, Any], ...]:
    if random.random() < 0.4:
        return (("policy", random.choice(PRESETS)),)
    asked: dict[str, Any] = {
        "protect": tuple(random.sample(ENTITIES, random.randint(1, 2))),
        "alpha": random.choice((1, 1.2, 1.5, 2, 3)) if random.random() < 0.95 else "auto",
        "context": random.choice(("sentence", "paragraph", "document")),
        "method": random.choice(("generalize", "generalize", "redact", "suppress", "pseudonymize")),
        "even_if_unknown": True,
        "bare": random.random() < 0.5,
    }
    if random.random() < 0.15:
        asked = {"reveal": ("United States", "engineer"), "method": asked["method"]}
    return tuple(asked.items())


def _file(kind: str, texts: Sequence[str]) -> bytes:
    whole = "\n\n".join(texts)
    if kind == "html":
        return f"<html><body>{''.join(f'<p>{escape(text)}</p>' for text in texts)}</body></html>".encode()
    if kind == "csv":
        out = io.StringIO()
        csv.writer(out).writerows([("id", "note"), *((str(at), text) for at, text in enumerate(texts))])
        return out.getvalue().encode()
    if kind == "json":
        return json.dumps({"notes": list(texts)}).encode()
    if kind == "jsonl":
        return "\n".join(json.dumps({"id": at, "note": text}) for at, text in enumerate([*texts, "Nothing."])).encode()
    if kind == "eml":
        head = "From: Mary Adler <mary@adler.example>\nTo: b@example.org\nSubject: the letter\nMIME-Version: 1.0\n"
        return f"{head}Content-Type: text/plain; charset=utf-8\n\n{whole}\n".encode()
    return whole.encode()


@cache
def _reader(pipeline: str) -> TextReader:
    return reader_named(pipeline)


class _VerifierMemory(Memory):
    """What the verifier remembers. It reads and judges texts for itself, and shares only what the knowledge answers, which
    is the same whoever asks: counts, chains of kinds, peers."""

    __slots__ = ("_of_sanitizer", "_shared")

    def __init__(self, knowledge: Knowledge, of_sanitizer: Memory) -> None:
        super().__init__()
        self._of_sanitizer = of_sanitizer
        self._shared = {id(each) for each in (knowledge, knowledge.corpus, knowledge.taxonomy)}

    def table(self, owner: object, name: Hashable, limit: int = ANSWERS) -> Table[Any, Any]:
        if id(owner) in self._shared:
            return self._of_sanitizer.table(owner, name, limit)
        return super().table(owner, name, limit)


@cache
def _knowledge(rule: KnowledgeRule) -> tuple[Knowledge, Memory, Memory]:
    """The built-in knowledge, and what the sanitizer and the verifier remember: the texts are made up, so it may outlive a run."""
    knowledge, memory = open_knowledge(rule), Memory()
    return knowledge, memory, _VerifierMemory(knowledge, memory)


@dataclass(frozen=True, slots=True)
class Tried:
    """``released``: something was; ``accepted``: the verifier, reading everything anew, accepts it; ``why`` not."""

    released: bool
    accepted: bool
    why: str = ""

    @property
    def disagreed(self) -> bool:
        """Whether the model and the verifier were of two minds."""
        return "verifier" in self.why or (self.released and not self.accepted)


def sanitizer_for(policy: Policy, *, key: bytes | None = None, again: bool = False) -> Sanitizer:
    """A sanitizer that asks the knowledge only what no test has asked before. One made ``again`` reads and judges texts for
    itself, as the verifier does."""
    knowledge, memory, of_verifier = _knowledge(policy.knowledge)
    mine = of_verifier if again else memory
    return Sanitizer(policy, key=key, reader=_reader(policy.pipeline), knowledge=knowledge, memory=mine)


def verified(
    released: str | bytes, certificate: Certificate, policy: Policy, *, name: str = "", key: bytes | None = None
) -> Verification:
    """What the verifier says, which reads everything anew and asks the knowledge only what no test has asked before."""
    knowledge, _, of_verifier = _knowledge(policy.knowledge)
    with patch("expurgate.pipeline.means.open_knowledge", lambda _: knowledge), of_verifier.active():
        return verify(released, certificate, name=name, key=key)


def tried(one: Case) -> Tried:
    """The case sanitized and verified."""
    policy = one.policy()
    sanitizer = sanitizer_for(policy, key=one.key)
    try:
        released = sanitize_file(one.data, one.name, sanitizer.deciding(one.decisions))
    except (GuaranteeError, InputError) as error:
        return Tried(False, False, str(error))
    checks = verified(released.data, released.certificate, policy, name=one.name, key=one.key)
    return Tried(
        True, checks.holds, "; ".join(f"{check.claim} ({check.detail})" for check in checks if not check.holds)
    )
