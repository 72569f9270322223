"""The one entry: findings of all models in, final edits out."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core.document import Reading
from expurgate.core.findings import Edit, Finding
from expurgate.core.spans import Places
from expurgate.text.keeping import without_kept
from expurgate.text.normal import normal_form
from expurgate.text.standins import STAND_INS
from expurgate.transform.base import MARK, Replacement, Target, Transform
from expurgate.transform.generalize import mentions
from expurgate.transform.names import ROLES
from expurgate.transform.occurrences import everywhere
from expurgate.transform.plan import plan
from expurgate.transform.targets import targets

_NOWHERE = Places(())


class Rewriter:
    """Turns findings into edits with one transform, the same for one term throughout a run.

    What was once hidden may never be put back: terms seen in earlier calls stay forbidden as
    replacements in later ones.
    """

    def __init__(self, transform: Transform) -> None:
        self.transform = transform
        self._hidden: set[str] = set()
        self._made: set[str] = set()
        self._named: set[str] = set()
        self._kept: set[str] = set()
        self._chosen: dict[tuple[str, str, str], Replacement] = {}

    def __repr__(self) -> str:
        return f"Rewriter({self.transform.name}, {len(self._chosen)} replacements)"

    def edits(self, reading: Reading, findings: Sequence[Finding], kept: Places = _NOWHERE) -> list[Edit]:
        """The final edits for ``findings``: sorted, disjoint, fitted into their sentences; none touches ``kept``."""
        text = reading.document.text
        findings = sorted(findings, key=lambda finding: (finding.against or "", finding.group, finding.risk or 0.0))
        spread, _ = without_kept(text, everywhere(text, findings), kept)
        found = targets(text, spread)
        self._hidden |= {target.term for target in found if target.term}
        self._hidden |= {normal_form(finding.term) for target in found for finding in target.findings} - {""}
        self.transform.prepare(found)
        self._choose_all(found)
        return plan(reading, found, lambda target: self._chosen[_key(target)], kept)

    def made(self, surface: str) -> bool:
        """Whether ``surface`` is something this rewriter has put in, and so tells nothing of the original.

        Of stand-in names also parts and new pairings count; the role that stayed beside one ("grandson") does not alone. What the models find risky is risky all the same:
        this is for detectors, which know a name when they see one but not whose it is.
        """
        words = set(normal_form(surface).split())
        return not words <= self._kept and (normal_form(surface) in self._made or words <= self._named | self._kept)

    def made_words(self) -> frozenset[str]:
        """All that was put in, and the single words of stand-in names: what :meth:`made` goes by."""
        return frozenset(self._made | self._named | self._kept)

    def _replacement(self, target: Target, forbidden: frozenset[str]) -> Replacement:
        """What the transform answers; a stand-in that tells too much after all becomes the bar, which tells nothing."""
        if self.transform.name != "suppress" and STAND_INS.fullmatch(target.surface):
            return Replacement(MARK, "mark")
        return self.transform.replacement(target, forbidden=forbidden)

    def _choose_all(self, found: Sequence[Target]) -> None:
        """Longer terms first, so that parts of a name follow the whole."""
        forbidden = frozenset(self._hidden)
        for target in sorted(found, key=lambda target: (-len(target.term.split()), -len(target.term), target.span)):
            known = self._chosen.get(_key(target))
            if known is None or (known.style == "noun" and mentions(known.text, forbidden)):
                replacement = self._replacement(target, forbidden)
                self._chosen[_key(target)] = replacement
                self._made |= {normal_form(replacement.text)} - {""}
                if replacement.style == "name":
                    words = set(normal_form(replacement.text).split())
                    self._kept |= words & set(target.term.split()) & ROLES
                    self._named |= words - self._kept


def _key(target: Target) -> tuple[str, str, str]:
    return (target.term, target.label, target.surface)
