"""The desk of a document: what was decided and undone, what is being judged, and what has to be asked before it is taken.

A new decision is judged first. It is taken when everything still holds. When a model would no longer hold, the reviewer is told
what, and overrides it or leaves it. When it cannot be done at all, it is left and the reviewer is told why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.pipeline.decisions import Decision, to_json
from expurgate.policy import PRESETS, Policy
from expurgate.policy.sections import DetectRule
from expurgate.service.audit import Audit
from expurgate.service.contents import EXPLAINED, LEAF
from expurgate.service.database import Database
from expurgate.service.documents import DocumentStore, NotFoundError, StoredDocument
from expurgate.service.folders import Folders
from expurgate.service.people import Account
from expurgate.service.policies import PolicyStore, StoredPolicy
from expurgate.service.problems import HttpProblem
from expurgate.service.queue import Queue
from expurgate.service.tasks import TaskOutcome
from expurgate.transform.rulings import key

TRIAL = "trial "
"""Before the kinds of contents that came of a decision which is not taken yet."""
_REDONE = ("review", "asking", "failed")


@dataclass(frozen=True, slots=True)
class Desk:
    """The decisions about one document: those in force, those undone, and the one that waits to be judged."""

    taken: tuple[Decision, ...] = ()
    undone: tuple[Decision, ...] = ()
    pending: Decision | None = None
    asked: tuple[str, ...] = field(default=(), repr=False)
    """What would no longer hold, in words that are HTML already."""
    told: str = field(default="", repr=False)
    accepted: tuple[str, ...] = field(default=(), repr=False)
    """Changes that somebody has looked at and accepted, by :func:`change_key`."""
    by: str = ""

    def to_json(self) -> bytes:
        """The desk as JSON, as it is stored."""
        said: dict[str, Any] = {name: [each.to_dict() for each in getattr(self, name)] for name in ("taken", "undone")}
        said |= {"asked": self.asked, "told": self.told, "accepted": self.accepted, "by": self.by}
        return json.dumps({**said, "pending": self.pending and self.pending.to_dict()}).encode()

    @classmethod
    def from_json(cls, text: bytes) -> Desk:
        """The desk that was stored as JSON."""
        data = json.loads(text)
        taken, undone = (tuple(map(Decision.from_dict, data[name])) for name in ("taken", "undone"))
        pending = None if data["pending"] is None else Decision.from_dict(data["pending"])
        return cls(taken, undone, pending, tuple(data["asked"]), data["told"], tuple(data["accepted"]), data["by"])


def change_key(change: dict[str, Any]) -> str:
    """The key by which a change is known again: the term and what replaced it."""
    return f"{change['term']}\n{change['replacement']}"


def change_keys(review: dict[str, Any]) -> list[str]:
    """The keys of all changes in a document."""
    return [change_key(each) for part in review["parts"] for each in part["decisions"]]


@dataclass
class Desks:
    """Every document's desk, and what follows from what lies on it."""

    database: Database
    documents: DocumentStore
    folders: Folders
    policies: PolicyStore
    queue: Queue
    audit: Audit
    ring: Callable[[], None] = lambda: None

    def of(self, document: StoredDocument) -> Desk:
        """The desk of a document; it is empty before anybody has decided anything."""
        try:
            return Desk.from_json(self.documents.content(document, "desk"))
        except NotFoundError:
            return Desk()

    def decisions(self, document: StoredDocument) -> list[Decision]:
        """All that counts for a document now: of its folder, of itself, and what is being judged, last."""
        desk = self.of(document)
        here = [*desk.taken, *([desk.pending] if desk.pending else [])]
        return [*(self.folders.decisions(document.folder) if document.folder else ()), *here]

    def decide(self, document: StoredDocument, account: Account, decision: Decision) -> None:
        """Queue a document to be judged again with a new decision, if the person may take it."""
        if decision.scope == "policy" and not account.may("always"):
            raise HttpProblem(403, f"the role {account.role} may not decide for ever")
        if decision.scope == "folder" and not document.folder:
            raise HttpProblem(422, "the document is in no folder")
        if decision.scope == "policy":
            held = self._policy(document).policy
            if _lists(always(held, decision), decision.term) == _lists(held, decision.term):
                raise HttpProblem(409, "the latest version of the policy does so already; decide for this document")
        desk = self._free(document)
        fresh = replace(desk, pending=decision, undone=(), asked=(), told="", by=account.id)
        self._judge(document, account, fresh, f"decided to {decision.action}")

    def undo(self, document: StoredDocument, account: Account) -> None:
        """Take the last decision back, and queue the document to be judged again."""
        desk = self._free(document)
        if not desk.taken:
            raise HttpProblem(409, "there is no decision to take back")
        last = desk.taken[-1]
        left = replace(desk, taken=desk.taken[:-1], undone=(*desk.undone, last), told="", by=account.id)
        self._judge(document, account, left, "undid a decision", undone=last)

    def redo(self, document: StoredDocument, account: Account) -> None:
        """Take up again what was undone last."""
        desk = self._free(document)
        if not desk.undone:
            raise HttpProblem(409, "there is nothing to take up again")
        last = desk.undone[-1]
        again = replace(desk, undone=desk.undone[:-1], pending=last, told="", by=account.id)
        self._judge(document, account, again, "redid a decision")

    def answer(self, document: StoredDocument, account: Account, *, override: bool) -> None:
        """Override what would no longer hold, or leave the decision."""
        desk = self.of(document)
        if document.state != "asking" or desk.pending is None:
            raise HttpProblem(409, "nothing is asked about the document")
        scope = desk.pending.scope if desk.pending.scope == "place" else "document"
        over = replace(desk.pending, override=True, scope=scope)
        taken = (*desk.taken, over) if override else desk.taken
        cleared = replace(desk, taken=taken, pending=None, asked=(), told="", by=account.id)
        tried = [kind for kind in self.documents.kinds(document) if kind.startswith(TRIAL)] if override else []
        files = {kind.removeprefix(TRIAL): self.documents.content(document, kind) for kind in tried}
        with self.database.writing() as connection:
            if override:
                self._forget(connection, document)
            self.documents.put(connection, document.key, document.id, {**files, "desk": cleared.to_json()})
            self.documents.remove(connection, document.id, TRIAL)
            values: dict[str, Any] = {"state": "review", "decider": account.id}
            if files:
                left = undecided(json.loads(files["review"]), cleared)
                values |= {"changes": json.loads(files["facts"])["edits"], "undecided": left}
            self.documents.change(connection, document.id, **values)
            said = "overrode a model" if override else "left a decision"
            self.audit.add(connection, account.id, said, document.id, decisions=len(taken))

    def accept(self, document: StoredDocument, account: Account, change: str | None) -> int:
        """Note that somebody accepts a change, or all that are left; how many are left then."""
        desk, review = self.of(document), json.loads(self.documents.content(document, "review"))
        chosen = change_keys(review) if change is None else [change]
        noted = replace(desk, accepted=tuple(dict.fromkeys((*desk.accepted, *chosen))))
        left = undecided(review, noted)
        with self.database.writing() as connection:
            self.documents.put(connection, document.key, document.id, {"desk": noted.to_json()})
            self.documents.change(connection, document.id, undecided=left)
            said = "accepted a change" if change is not None else "accepted all changes"
            self.audit.add(connection, account.id, said, document.id, left=left)
        return left

    def done(self, connection: sa.Connection, document: StoredDocument, done: TaskOutcome) -> None:
        """Store what came of a job, and take the decision it was for, or ask about it."""
        desk, files = self.of(document), {**done.files, "facts": json.dumps(done.facts).encode()}
        asks = tuple(done.facts.get("asks", ()))
        if asks:
            files = {TRIAL + kind: data for kind, data in files.items()}
            files["desk"] = replace(desk, asked=asks).to_json()
            self.documents.put(connection, document.key, document.id, files)
            self.documents.change(connection, document.id, state="asking")
            return
        if desk.pending is not None:
            document = self._beyond(connection, document, desk.pending, desk.by, undo=False)
            desk = replace(desk, taken=(*desk.taken, desk.pending), pending=None)
        files["desk"] = desk.to_json()
        self._forget(connection, document)
        self.documents.put(connection, document.key, document.id, files)
        left = undecided(json.loads(done.files["review"]), desk) if "review" in done.files else 0
        changed = {"state": "review", "changes": done.facts["edits"], "undecided": left, "policy": document.policy}
        self.documents.change(connection, document.id, **changed)

    def failed(self, connection: sa.Connection, document: StoredDocument, error: str) -> None:
        """A job failed: the decision it was for is left; without one the document cannot be released."""
        desk = self.of(document)
        if desk.pending is None or not self._has_review(document):
            self.documents.change(connection, document.id, state="failed")
            return
        left = replace(desk, pending=None, told=f"The decision was not taken: {error}.")
        self.documents.put(connection, document.key, document.id, {"desk": left.to_json()})
        self.documents.change(connection, document.id, state="review")

    def _forget(self, connection: sa.Connection, document: StoredDocument) -> None:
        """Remove what was shown of the document as it was judged before."""
        for kinds in ("view ", LEAF, EXPLAINED):
            self.documents.remove(connection, document.id, kinds)

    def _has_review(self, document: StoredDocument) -> bool:
        try:
            return bool(self.documents.content(document, "review"))
        except NotFoundError:
            return False

    def _free(self, document: StoredDocument) -> Desk:
        if document.state not in ("review", "failed"):
            raise HttpProblem(409, "the document is at work, waits for an answer, or is released already")
        return self.of(document)

    def _judge(
        self, document: StoredDocument, account: Account, desk: Desk, said: str, undone: Decision | None = None
    ) -> None:
        with self.database.writing() as connection:
            if undone is not None:
                document = self._beyond(connection, document, undone, account.id, undo=True)
            self.documents.put(connection, document.key, document.id, {"desk": desk.to_json()})
            values = {"state": "waiting", "decider": account.id, "policy": document.policy}
            self.documents.change(connection, document.id, **values)
            self.queue.insert(connection, document.id, account.id)
            scope = (desk.pending or (desk.undone or desk.taken)[-1]).scope
            self.audit.add(connection, account.id, said, document.id, decisions=len(desk.taken), scope=scope)
        self.ring()

    def _beyond(
        self, connection: sa.Connection, document: StoredDocument, decision: Decision, by: str, *, undo: bool
    ) -> StoredDocument:
        """Carry a decision, or its undoing, to the folder or the policy it was made for; gives the document, pinned to the policy it has then."""
        if decision.scope == "folder" and document.folder:
            held = [each for each in self.folders.decisions(document.folder) if each != decision]
            self.folders.decide(connection, document.folder, held if undo else [*held, decision])
            for other in self.documents.listed(folder=document.folder):
                if other.id != document.id and other.state in _REDONE:
                    self.documents.change(connection, other.id, state="waiting")
                    self.queue.insert(connection, other.id, by)
        if decision.scope == "policy":
            stored = self._policy(document)
            own = stored.name if stored.version else f"{stored.name}-own"
            if undo:
                policy = no_longer(stored.policy, self._policy_before(stored, decision.term), decision.term)
            else:
                policy = always(stored.policy, decision)
            saved = self.policies.save(own, policy, by=by, four_eyes=stored.four_eyes, within=connection)
            document = replace(document, policy=f"{saved.name}@{saved.version}")
        return document

    def _policy_before(self, stored: StoredPolicy, term: str) -> Policy:
        """The policy as it was before its latest change about a term; the preset it was made of comes before them all."""
        held = [each.policy for each in self.policies.versions(stored.name)]
        preset = stored.name.removesuffix("-own")
        held += [self.policies.one(preset).policy] if preset in PRESETS else []
        now = _lists(stored.policy, term)
        return next((each for each in held if _lists(each, term) != now), stored.policy)

    def _policy(self, document: StoredDocument) -> StoredPolicy:
        """The policy of a document: where it was pinned to a version, the latest one that people made of it since."""
        name, _, version = document.policy.partition("@")
        return self.policies.one(name, None if version else 0)


def always(policy: Policy, decision: Decision) -> Policy:
    """The policy that keeps or hides a term for ever. A term that is on both lists is kept."""
    detect, known = policy.detect or DetectRule(), key(decision.term)
    keeps = decision.action == "keep"
    keep = [term for term in policy.keep if key(term) != known]
    terms = [term for term in detect.terms if keeps or key(term) != known]
    (keep if keeps else terms).append(decision.term)
    return _listing(policy, keep, terms, detect if terms or policy.detect else None)


def no_longer(policy: Policy, before: Policy, term: str) -> Policy:
    """The policy with a term on the lists it was on before; all that was decided since about other terms stays."""
    detect, known = policy.detect or DetectRule(), key(term)
    keep = [each for each in policy.keep if key(each) != known] + [each for each in before.keep if key(each) == known]
    earlier = before.detect.terms if before.detect else ()
    terms = [each for each in detect.terms if key(each) != known] + [each for each in earlier if key(each) == known]
    unused = before.detect is None and replace(detect, terms=tuple(terms)) == DetectRule()
    return _listing(policy, keep, terms, None if unused else detect)


def _listing(policy: Policy, keep: Sequence[str], terms: Sequence[str], detect: DetectRule | None) -> Policy:
    rule = None if detect is None else replace(detect, terms=tuple(terms))
    changed = replace(policy, name="", keep=tuple(keep), detect=rule)
    changed.check_looking()
    return changed


def _lists(policy: Policy, term: str) -> tuple[list[str], list[str]]:
    """The entries for a term in the policy's list of kept terms and in its list of terms to hide."""
    known, terms = key(term), policy.detect.terms if policy.detect else ()
    return [each for each in policy.keep if key(each) == known], [each for each in terms if key(each) == known]


def undecided(review: dict[str, Any], desk: Desk) -> int:
    """How many places were changed of which nobody has accepted the change, and that nobody has asked to be hidden or worded so."""
    known = set(desk.accepted)
    found = (each for part in review["parts"] for each in part["decisions"])
    open_ones = (each for each in found if change_key(each) not in known and not _asked_for(each, desk.taken))
    return sum(each["times"] for each in open_ones)


def _asked_for(change: dict[str, Any], taken: Sequence[Decision]) -> bool:
    """Whether a person asked for this change: named the term to hide it, or said what stands there."""
    wordings = {each.wording.casefold() for each in taken if each.action == "reword"}
    hidden = {key(each.term) for each in taken if each.action == "hide"}
    return change["replacement"].casefold() in wordings or key(change["term"]) in hidden


def exported(desk: Desk) -> bytes:
    """The decisions of a document as the command reads them."""
    return to_json(desk.taken).encode()
