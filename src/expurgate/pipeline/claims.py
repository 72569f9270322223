"""What a certificate claims, checked on a text by the independent verifier and by the detectors once more.

The same code answers ``expurgate verify`` and decides, before anything is written, whether it may be released. A run lends
its reader, detectors and knowledge (the same text is read once); what follows from them is judged here from the start.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from expurgate.assurance.certificate import Certificate, stated_preset
from expurgate.assurance.check import Check
from expurgate.assurance.parts import here, model_names, parts
from expurgate.assurance.unsealed import Unsealed, open_certificate
from expurgate.assurance.verify import VERIFIED, Verifier
from expurgate.assurance.weakened import unsought, weakened
from expurgate.core import lazy_re as re
from expurgate.core.document import CellNames, Document, Reading
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import forget_other_texts
from expurgate.core.table import settings
from expurgate.detect.base import Detector
from expurgate.detect.running import forget_last
from expurgate.formats.base import ReadOptions
from expurgate.knowledge.corpus.remote import is_remote
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reflowing import read_reflowed
from expurgate.pipeline.detected import ON_TRUST, detected
from expurgate.pipeline.means import Means
from expurgate.pipeline.received import Received, received_file
from expurgate.plugins import find
from expurgate.policy import MODELS, Policy, model_name
from expurgate.privacy.base import Model
from expurgate.transform.base import MARK

_GAP = re.compile(r"[^\S\n]+")
_BEFORE_SIGN = re.compile(r" (?=[.,;:!?)])")
_WIDE = re.compile(r"[^\S\n]{2,}|\t|^ ", re.MULTILINE)
_LINE = re.compile(r"(?<!\n)\n(?!\n)")
COLUMNS = ("columns", "drop", "keep")
"""How the columns of a table are chosen, by the names of the options."""
ALL_OTHERS = "all that are not named"
CERTIFIED = "the document is the one that was certified"
CORRELATED = "what is left gives nothing away of what was hidden (correlation)"
SETTLED = (CORRELATED, ON_TRUST)
"""Claims that the original bears out."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Where the entity file and the corpus of a policy are now, when they have been moved."""

    entities: str | None = None
    corpus: str | None = None

    def applied(self, policy: Policy) -> Policy:
        """The policy with its files where they are now; InputError when it would ask another machine unbidden."""
        if policy.k_safety is not None:
            here = replace(
                policy.k_safety, entities=self.entities or policy.k_safety.entities, reader=None, access=None
            )
            policy = replace(policy, k_safety=here)
        elif self.entities is not None and len(policy.knowledge.entities) == 1:
            policy = replace(policy, knowledge=replace(policy.knowledge, entities=(self.entities,)))
        if self.corpus is not None and policy.knowledge.corpus is not None:
            return replace(policy, knowledge=replace(policy.knowledge, corpus=self.corpus))
        if policy.knowledge.corpus is not None and is_remote(policy.knowledge.corpus):
            raise InputError("the certificate names a remote corpus, which is asked only if you name it: --corpus URL")
        return policy


def claims(
    text: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    file: bytes | None = None,
    moved: Moved | None = None,
    means: Means | None = None,
    opened: list[Means] | None = None,
    columns: CellNames = (),
    blamed: set[str] | None = None,
) -> list[Check]:
    """Every claim that the text alone can bear out, with whether it is true.

    ``columns`` says what its cells are called, ``file`` is what the text was read from, ``moved`` says where files that the policy names are now. ``means`` are those of
    the run that made the certificate, where it asks for itself; ``opened`` are those of earlier texts of the same file. What speaks
    against a claim is added to ``blamed``.
    """
    unsealed = open_certificate(text, certificate, key=key, file=file)
    if unsealed is None:
        return [Check(CERTIFIED, False, "its digest differs")]
    if means is None:
        unsealed = replace(unsealed, policy=(moved or Moved()).applied(unsealed.policy))
    policy = unsealed.policy
    installed = here(certificate.data.get("parts", []))
    if not installed.holds:
        return [Check(CERTIFIED, True), installed]
    asked = _Asked(text, certificate, unsealed, means or _opened(policy, opened), means is not None, columns, blamed)
    checks = [
        Check(CERTIFIED, True),
        Check("the certificate is as it was made", unsealed.untouched),
        installed,
        Check("the certificate names what its policy asks for", _names(certificate, policy, asked.detectors)),
    ]
    if policy.detect is not None or policy.models or any(name in VERIFIED for name, _ in policy.in_force()):
        forget_last(asked.detectors, unless=text)
        forget_other_texts(text)
        reading = asked.read(text, rewritten=certificate.data.get("edits") != 0)
        strict = asked.read(text) if reading.document.rewritten and not asked.lent else None
        checks.extend(detected(reading, strict, unsealed, asked.detectors))
        judged = unsealed.exceptions.masked(text)
        as_read = reading if judged == text else asked.read(judged, rewritten=reading.document.rewritten)
        checks.extend(_models(as_read, asked))
    checks.extend(_k_safety(asked))
    checks.extend(_excepted(text, certificate, unsealed))
    checks.extend(_unchecked(policy))
    checks.extend([*unsought(policy), *weakened(policy)])
    return checks


def claims_of_file(
    data: bytes,
    name: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    options: ReadOptions | None = None,
    moved: Moved | None = None,
    means: Means | None = None,
    texts: Sequence[str] | None = None,
    blamed: set[str] | None = None,
) -> list[Check]:
    """Every claim of a file's certificate: that it is this file, and what holds for each text read from it.

    ``texts``: what stands in it, where it cannot be read from it as it was written (pages that are pictures). What
    speaks against a claim is added to ``blamed``.
    """
    if hashlib.sha256(data).hexdigest() != certificate.data["file"].get("sha256"):
        return [Check(CERTIFIED, False, "its digest differs")]
    installed = here(certificate.data.get("parts", []))
    if not installed.holds:
        return [installed]
    stated = certificate.documents()
    received = Received(tuple(texts)) if texts is not None else None
    if received is None:
        reading = _as_judged(options or ReadOptions(), stated, data, key)
        received = received_file(data, name, reading, alone=means is None)
    texts, called, beside, cells = received.texts, received.called, received.beside, received.cells
    if len(stated) < len(texts):
        texts = [text for text in texts if text.strip()]
    if len(stated) > len(texts) and not any(text.strip() for text in texts):  # nothing was left of any of them
        texts = [""] * len(stated)
    # a first row can look like names of columns once its figures are gone
    if len(stated) > len(texts) and received.everything:
        texts, called = [text for text in received.everything if text.strip()], ""
    if len(stated) != len(texts):
        return [Check(CERTIFIED, False, f"{len(texts)} texts in the file, {len(stated)} in the certificate")]
    again: list[Means] = []

    def judged(text: str, part: Certificate) -> list[Check]:
        at = cells.get(text, ())
        against = blamed if text in texts else None
        return claims(
            text, part, key=key, file=data, moved=moved, means=means, opened=again, columns=at, blamed=against
        )

    told: dict[str, Check] = {}
    for text, part in zip(texts, stated, strict=True):
        for check in _first_that_holds(judged(each, part) for each in (layouts(text) if received.drawn else [text])):
            if told.setdefault(check.claim, check).holds:  # what does not hold for one text does not hold
                told[check.claim] = check
    unsealed = open_certificate("", stated[0], key=key, file=data) if stated else None
    names = _structure(called, unsealed, again[-1]) if again and unsealed is not None else ()
    return [*told.values(), *beside, *_left_out(certificate, unsealed), *names]


def unjudged(options: ReadOptions) -> dict[str, int | str]:
    """What stays in a file without being judged, for its certificate: how many columns, and pictures."""
    found: dict[str, int | str] = {}
    if options.keep:
        found["columns"] = ALL_OTHERS if "*" in options.keep else len(options.keep)
    if options.pictures == "keep":
        found["pictures"] = "kept"
    elif options.recognizes:
        found["pictures"] = "judged by what was recognised in them"
    return found


def _structure(called: str, unsealed: Unsealed, means: Means) -> Iterator[Check]:
    """What is found in the names of fields, columns and elements. They are no content and mostly stay, so nothing is refused for them."""
    reading = read_reflowed(means.reader, Document(called))
    checks = [*detected(reading, None, unsealed, means.detectors_of(unsealed.policy.detect))]
    if any(name in VERIFIED for name, _ in unsealed.policy.in_force()):
        verifier = Verifier(reading, means.knowledge)
        asked = ((VERIFIED[name], rule) for name, rule in unsealed.policy.in_force() if name == "disclosure")
        checks += [check for claim, rule in asked for check in claim(verifier, rule)]
    failed = [f"{check.claim}: no, {check.detail}" for check in checks if not check.holds]
    if failed:
        told = f"not checked: they stay as they are called; {'; '.join(failed)}"
        yield Check("what fields, columns and elements are called tells nothing", True, told, checked=False)


def _left_out(certificate: Certificate, unsealed: Unsealed | None) -> Iterator[Check]:
    """Checks that name what nobody judged, and whether the open part of the certificate agrees with its sealed part about that."""
    kept = () if unsealed is None else unsealed.columns.get("keep", ())
    said = certificate.data.get("unjudged", {})
    columns = ALL_OTHERS if "*" in kept else len(kept)
    if columns:
        yield Check("the kept columns tell nothing", True, f"not checked: kept as they were: {columns}", checked=False)
        if said:
            yield Check("the certificate says how many columns were kept", said.get("columns") == columns)
    if "pictures" in said:
        yield Check("the pictures tell nothing", True, f"not checked: {said['pictures']}", checked=False)


def _first_that_holds(judged: Iterable[list[Check]]) -> list[Check]:
    """The first of several judgements in which everything holds; if there is none, the first."""
    first: list[Check] | None = None
    for checks in judged:
        if all(check.holds for check in checks):
            return checks
        first = first or checks
    return first or []


def _as_judged(options: ReadOptions, stated: Sequence[Certificate], data: bytes, key: bytes | None) -> ReadOptions:
    """The options with the columns of a table chosen as they were when it was judged."""
    unsealed = open_certificate("", stated[0], key=key, file=data) if stated else None
    chosen: dict[str, Any] = {} if unsealed is None else {name: unsealed.columns.get(name, ()) for name in COLUMNS}
    return replace(options, **chosen) if any(chosen.values()) else options


def _opened(policy: Policy, earlier: list[Means] | None) -> Means:
    """What a policy works with, opened once for all texts of a file."""
    known = [] if earlier is None else earlier
    if not known or known[-1].policy != policy:
        known.append(Means(policy))
    return known[-1]


def _unchecked(policy: Policy) -> Iterator[Check]:
    """Claims that cannot be checked from the released text alone."""
    if policy.correlation is not None:
        yield Check(
            CORRELATED,
            True,
            "not checked: it speaks of what was hidden, which only the original tells (--original)",
            checked=False,
        )


@dataclass(frozen=True, slots=True)
class _Asked:
    """A text with its certificate, and the means to judge it. ``lent``: the means come from the run that made the certificate."""

    text: str = field(repr=False)
    certificate: Certificate
    unsealed: Unsealed = field(repr=False)
    means: Means
    lent: bool
    columns: CellNames = field(default=(), repr=False)
    blamed: set[str] | None = field(default=None, repr=False)

    def read(self, text: str, *, rewritten: bool = False) -> Reading:
        """The text as the policy asks for it to be read."""
        return self.means.read(Document(text, rewritten=rewritten, columns=self.columns))

    @property
    def detectors(self) -> list[Detector]:
        """The detectors that the sealed policy asks for."""
        return self.means.detectors_of(self.unsealed.policy.detect)


def _names(certificate: Certificate, policy: Policy, asked: Sequence[Detector]) -> bool:
    """Whether what the certificate openly says about the policy is true of the sealed policy."""
    said = certificate.data
    models = {model.get("model"): model for model in said["models"]}
    return (
        said.get("preset") == stated_preset(policy)
        and said.get("method") == policy.transform.method
        and said.get("unsought", [*policy.unsought]) == [*policy.unsought]
        and said.get("kept_terms", 0) == len(policy.keep)
        and _parts_named(said.get("parts"), policy)
        and said["detectors"] == [detector.name for detector in asked]
        and list(models) == model_names(policy)
        and all(model.get("holds") is True for model in said["models"])
        and all(
            models[model_name(name)].get(key) == round(getattr(rule, key), 4)
            for name, rule in policy.in_force()
            for key, entry in settings(MODELS[name].kind).items()
            if entry.stated
        )
    )


def _parts_named(stated: object, policy: Policy) -> bool:
    """Whether the certificate says which plug-ins found, judged and replaced; older ones, without any, need not."""
    if stated is None:
        return not policy.models and (policy.detect is None or not policy.detect.plugins)
    asked = {(part.group, part.name) for part in parts(policy) if part.group in _STATED}
    named = stated if isinstance(stated, list) else []
    return asked == {(entry.get("group"), entry.get("name")) for entry in named if entry.get("group") in _STATED}


_STATED = ("detectors", "models", "transforms")
"""Groups whose members a policy names wherever it is read."""


def _excepted(text: str, certificate: Certificate, unsealed: Unsealed) -> Iterator[Check]:
    """Whether the certificate states the exceptions people made, with reasons. What an exception tells is not judged, and the check says so."""
    stated, made = certificate.data.get("exceptions"), unsealed.exceptions
    if stated is None and not made:
        return
    reasons = "; ".join(dict.fromkeys(each.reason for each in made.kept if each.excused and each.reason))
    said = f"; reasons: {reasons}" if reasons else ""
    number = sum(each.excused for each in made.kept)
    yield Check(
        "the exceptions that people made are stated", stated == made.stated(), f"{number} overrides of a model{said}"
    )
    places = len(made.excused_in(text))
    if places:
        yield Check(
            "what people kept though a model objected tells nothing",
            True,
            f"not checked: {places} places that no model judges",
            checked=False,
        )


def _models(reading: Reading, of: _Asked) -> Iterator[Check]:
    policy = of.unsealed.policy
    asked = [(name, rule) for name, rule in policy.in_force() if name in VERIFIED]
    if not asked and not policy.models:
        return
    knowledge = of.means.knowledge
    verifier = Verifier(reading, knowledge)
    yield from verifier.knowledge(of.certificate.data.get("knowledge", {}))
    for name, rule in asked:
        yield from VERIFIED[name](verifier, rule)
    if of.blamed is not None:
        of.blamed.update(verifier.blamed)
    for name, given in policy.models.items():
        yield _plugin_model(name, given, reading, knowledge)


def _plugin_model(name: str, given: Mapping[str, Any], reading: Reading, knowledge: Knowledge) -> Check:
    """The model of another package, asked once more by its own code: nobody else knows its definition."""
    model: Model = find("models", name).made(given)
    left = model.assess(reading, knowledge).findings
    where = f"; the first at {left[0].span.start}..{left[0].span.end}" if left else ""
    return Check(f"the model {name} still holds by its own judgment", not left, f"{len(left)} findings{where}")


def _k_safety(of: _Asked) -> Iterator[Check]:
    rule = of.unsealed.policy.k_safety
    if rule is None:
        return
    from expurgate.assurance import ksafety

    of_it = [model for model in of.certificate.data["models"] if model.get("model") == ksafety.MODEL]
    text = of.unsealed.exceptions.masked(of.text)
    yield from ksafety.claims(text, of_it[0] if of_it else {}, rule, of.means.entities(rule.entities, own=of.lent))


def layouts(text: str) -> list[str]:
    """The ways to read a text that is drawn at places: as it stands; with the gaps closed that removed words left; in one line;
    with a mark in each wide gap, where a page has a black box.

    They follow from the file alone. Where words are gone, a page does not say whether a gap parts two columns or two words.
    """
    closed = _BEFORE_SIGN.sub("", _GAP.sub(" ", text))
    marked = _WIDE.sub(f" {MARK} ", text)
    return list(dict.fromkeys((text, closed, _LINE.sub(" ", closed), marked)))
