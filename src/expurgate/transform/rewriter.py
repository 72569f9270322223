"""The one entry: findings of all models in, final edits out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from expurgate.core.document import Reading
from expurgate.core.findings import PLACE, Edit, Finding, in_order
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import NOWHERE, Places
from expurgate.text.keeping import without_kept
from expurgate.text.normal import normal_form
from expurgate.text.standins import LEFT_OUT, STAND_INS, WRITTEN, less_told
from expurgate.transform.base import Lettering, Replacement, Target, Transform
from expurgate.transform.called import told_by_title
from expurgate.transform.cast import relettered
from expurgate.transform.identities import Identities, Identity
from expurgate.transform.labels import DATE, NAMES, PERSON
from expurgate.transform.lone_days import is_coarse
from expurgate.transform.meaning import InContext
from expurgate.transform.names import HEADS, ROLES
from expurgate.transform.occurrences import everywhere
from expurgate.transform.plan import plan
from expurgate.transform.restoring import Restorer
from expurgate.transform.rulings import NONE, Rulings, known_as
from expurgate.transform.target_words import DETECTED, is_language, mentions
from expurgate.transform.targets import targets


class Rewriter:
    """Turns findings into edits with one transform, the same for one term throughout a run.

    What was once hidden may never be put back: terms seen in earlier calls stay forbidden as
    replacements in later ones. ``meant`` is shown every text as it was written, so that the transform can ask it for kinds.
    """

    def __init__(self, transform: Transform, rulings: Rulings = NONE, meant: InContext | None = None) -> None:
        self.transform, self._meant = transform, meant
        self._rulings, self._first = rulings, True
        self._hidden: set[str] = set()
        self._made: set[str] = set()
        self._named: set[str] = set()
        self._kinds: set[str] = set()
        self._kept: set[str] = set()
        self._chosen: dict[tuple[str, ...], Replacement] = {}
        self._origins: dict[str, list[Target]] = {}

    def __repr__(self) -> str:
        return f"Rewriter({self.transform.name}, {len(self._chosen)} replacements)"

    def edits(self, reading: Reading, findings: Sequence[Finding], kept: Places = NOWHERE) -> list[Edit]:
        """The final edits for ``findings``: sorted, disjoint, fitted into their sentences; none touches ``kept``."""
        rewritten = reading.document.rewritten
        if self._meant is not None and not rewritten:
            self._meant.read(reading.document.text)
        found = self._targets(reading, findings, kept)
        self._hidden |= {target.term for target in found if target.term and not _is_kind(target.term, target.findings)}
        self._hidden |= {
            term
            for target in found
            for finding in target.findings
            if (term := normal_form(finding.term)) and not _is_kind(term, [finding])
        }
        self.transform.prepare([known_as(target) for target in found])
        self._choose_all(found, STAND_INS if rewritten else WRITTEN)
        omits = self.transform.name == "generalize"
        return self._settled(plan(reading, found, lambda target: self._chosen[_key(target)], kept, omits=omits))

    def _targets(self, reading: Reading, findings: Sequence[Finding], kept: Places) -> list[Target]:
        """What the findings cover, here and wherever else it stands, as people want it known."""
        text, rewritten = reading.document.text, reading.document.rewritten
        findings = sorted(findings, key=lambda finding: (finding.against or "", finding.group, finding.risk or 0.0))
        nouns = Places(span for term in reading.terms for span in term.spans)
        placed = [finding for finding in findings if finding.evidence == PLACE]
        further = everywhere(text, [finding for finding in findings if finding.evidence != PLACE], nouns)
        spread, _ = without_kept(text, in_order([*further, *placed]) if placed else further, kept)
        made = targets(text, spread, reading.mentions, rewritten=rewritten, kept=kept)
        found = self._rulings.ruled(made, text, first=self._first)
        self._first = False
        return found

    def _settled(self, edits: list[Edit]) -> list[Edit]:
        """The edits with letters for people that skip none, unless somebody decided what people are called."""
        if self._rulings != NONE or not isinstance(self.transform, Lettering):
            return edits
        changed = self.transform.settle([edit.replacement for edit in edits])
        if not changed:
            return edits
        for key, known in self._chosen.items():
            if known.style == "name" and known.reversible:
                self._chosen[key] = replace(known, text=relettered(known.text, changed))
        return [replace(edit, replacement=relettered(edit.replacement, changed)) for edit in edits]

    def made(self, surface: str) -> bool:
        """Whether ``surface`` is something this rewriter has put in, and so tells nothing of the original.

        Of stand-in names also parts and new pairings count; the role that stayed beside one ("grandson") does not alone. What the models find risky is risky all the same:
        this is for detectors, which know a name when they see one but not whose it is.
        """
        words = set(normal_form(surface).split())
        return not words <= self._kept and (normal_form(surface) in self._made or words <= self._named | self._kept)

    def made_kind(self, surface: str) -> bool:
        """Whether ``surface`` is words of kinds that this rewriter has put in: "school" of "a primary school"."""
        return surface.islower() and self._kinds.issuperset(normal_form(surface).split())

    def made_words(self) -> frozenset[str]:
        """All that was put in, and the single words of stand-in names: what :meth:`made` goes by."""
        return frozenset(self._made | self._named | self._kept)

    def identities(self) -> Identities:
        """The stand-ins that were put in with their originals, and the replacements that stand for no single thing."""
        made: set[str] = set()
        pairs: list[Identity] = []
        general: list[str] = []
        for (_, label, surface, *_), chosen in self._chosen.items():
            if not chosen.reversible:
                general.append(chosen.text)
            elif chosen.text != surface:
                again = not (label in DATE and is_coarse(surface)) and not made.isdisjoint(surface.split())
                original = Restorer(Identities(tuple(pairs))).restore(surface).text if again else surface
                made.update(chosen.text.split())
                if label in DATE and not chosen.text.endswith("."):
                    original = original.removesuffix(".")  # the full stop behind "2 February." was left in its place
                pairs.append(Identity(original, chosen.text, label))
        return Identities(tuple(dict.fromkeys(pairs)), tuple(dict.fromkeys(filter(None, general))))

    def _replacement(self, target: Target, forbidden: frozenset[str], standing: re.Pattern[str]) -> Replacement:
        """What the transform answers; a stand-in that tells too much after all becomes its type in brackets, a mark "[…]", which tells nothing.

        A kind of ours that tells too much is raised from what it stands for: "medicine" is no science. Where it stands for things
        of which different kinds are safe, it is left out.
        """
        if target.said:
            named = target.said[:1].isupper()
            return Replacement(target.said, "name" if named else "mark", reversible=named and target.label in NAMES)
        if self.transform.name != "suppress" and standing.fullmatch(target.surface):
            return Replacement(less_told(target.surface) or LEFT_OUT, "mark")
        raised = set()
        for origin in self._origins.get(target.term, [target]) if standing is STAND_INS else [target]:
            raised.add(self.transform.replacement(known_as(origin), forbidden=forbidden))
        return raised.pop() if len(raised) == 1 else Replacement(LEFT_OUT, "mark")

    def _choose_all(self, found: Sequence[Target], standing: re.Pattern[str]) -> None:
        """Choose a replacement for every target; longer terms first, so that parts of a name follow the whole name."""
        forbidden = frozenset(self._hidden)
        for target in sorted(found, key=lambda target: (-len(target.term.split()), -len(target.term), target.span)):
            known = self._chosen.get(_key(target))
            if known is None or (known.kind and mentions(known.kind, forbidden)):
                replacement = self._replacement(target, forbidden, standing)
                self._chosen[_key(target)] = replacement
                self._made |= {normal_form(replacement.text), normal_form(replacement.noun)} - {""}
                if replacement.kind:
                    self._kinds |= set(normal_form(replacement.kind).split())
                    stood_for = self._origins.get(target.term, [target])
                    known_for = self._origins.setdefault(normal_form(replacement.kind), [])
                    known_for.extend(each for each in stood_for if each not in known_for)
                if replacement.style == "name":
                    words = set(normal_form(replacement.text).split())
                    self._kept |= words & set(target.term.split()) & ROLES
                    self._named |= (words | _joined_parts(replacement.text)) - self._kept


def _joined_parts(name: str) -> set[str]:
    """The parts of the words of a stand-in that are joined, which are read as names again: "connor" of "O'Connor"."""
    return {normal_form(part) for part in _JOINED.split(name) if len(part) > _LETTERS and " " not in part}


_JOINED = re.compile(r"['’\-‐‑\s]")
_LETTERS = 2


def _is_kind(term: str, findings: Sequence[Finding]) -> bool:
    """Whether a term is a word for a kind ("hospital") that detectors cut out of a name, and no secret."""
    return term in HEADS and all(finding.model in DETECTED for finding in findings)


def _key(target: Target) -> tuple[str, ...]:
    tongue = "language" if target.label in ("NORP", "LANGUAGE") and is_language(target) else ""
    told = told_by_title(target) if target.label in PERSON and " " not in target.surface else None
    return (
        target.term,
        target.label,
        target.surface,
        target.said,
        target.alias,
        tongue if told is None else f"title {told}",
    )
