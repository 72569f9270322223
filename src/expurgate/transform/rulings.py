"""What people decided about replacements: wordings they chose, labels, and who is the same person as whom."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Span
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.cast import is_titled, title_of

_LONGEST_TITLE = 24
_ALONE_MOST = 8


@dataclass(frozen=True)
class Rulings:
    """Wordings, labels and other names, by term (see :func:`key`) and for single places of the original text.

    An alias is the name under which a transform sees a term: that of the person it is one with, or, for someone who is
    to be told apart, a name that nobody has.
    """

    wordings: Mapping[str, str] = field(default_factory=dict, repr=False)
    labels: Mapping[str, str] = field(default_factory=dict, repr=False)
    aliases: Mapping[str, str] = field(default_factory=dict, repr=False)
    placed_wordings: Mapping[Span, str] = field(default_factory=dict, repr=False)
    placed_aliases: Mapping[Span, str] = field(default_factory=dict, repr=False)

    def ruled(self, targets: Sequence[Target], text: str, *, first: bool) -> list[Target]:
        """The targets with what was decided about them; places are those of the original, so they count ``first``."""
        if self == NONE:
            return list(targets)
        found = (self._ruled(target, first=first) for target in targets)
        return [replace(each, span=_with_title(text, each)) if each.said[:1].islower() else each for each in found]

    def _ruled(self, target: Target, *, first: bool) -> Target:
        known = key(target.surface)
        target = replace(target, label=self.labels.get(known, target.label))
        said = (_at(self.placed_wordings, target.span) if first else "") or self._wording(target, known)
        alias = (_at(self.placed_aliases, target.span) if first else "") or self.aliases.get(known, "")
        return replace(target, said=said, alias=alias and title_of(target.surface) + untitled(alias))

    def _wording(self, target: Target, known: str) -> str:
        """The wording for a term; a part of a person's name gets the part of the wording that stands for it."""
        if known in self.wordings:
            return self.wordings[known]
        if target.label not in labels.PERSON:
            return ""
        words = known.split()
        for whole, wording in self.wordings.items():
            parts, said = whole.split(), untitled(wording).split()
            if len(parts) > len(words) and said and set(words) <= set(parts):
                fitting = [said[parts.index(word)] for word in words] if len(said) == len(parts) else said[-1:]
                return title_of(target.surface) + " ".join(fitting)
        return ""


def _with_title(text: str, target: Target) -> Span:
    """The place of a name with the title before it: "Mr Hale" who is worded as "a neighbour" is no "Mr a neighbour"."""
    start, end = target.span.start, target.span.end
    before = text[max(0, start - _LONGEST_TITLE) : start]
    word = before.rstrip(" \u00a0")
    last = (word.split() or [""])[-1]
    titled = len(word) < len(before) and is_titled(f"{last} {target.surface}")
    return Span(start - len(before) + len(word) - len(last), end) if titled else target.span


NONE = Rulings()


def key(text: str) -> str:
    """What the mentions of a term have in common: its words in the singular, without titles, articles and the like."""
    words = singular(normal_form(untitled(text))).split()
    return " ".join([word for word in words if word not in FUNCTION_WORDS] or words)


def untitled(name: str) -> str:
    """A name without the titles it begins with."""
    return name[len(title_of(name)) :] or name


def known_as(target: Target) -> Target:
    """The target as a transform sees it."""
    return replace(target, surface=target.alias, term=normal_form(target.alias)) if target.alias else target


def nobody(seed: str) -> str:
    """A name that nobody has, always the same for one seed: whoever is told apart by it is a person of their own."""
    digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return "Zz" + "".join(chr(ord("a") + byte % 26) for byte in digest[:_ALONE_MOST])


def _at(placed: Mapping[Span, str], span: Span) -> str:
    return next((said for place, said in placed.items() if place.overlaps(span)), "")
