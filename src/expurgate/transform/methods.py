"""A transform by the name a policy gives it, through its door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.plugins import find
from expurgate.transform.base import Generalizer, Transform
from expurgate.transform.draw import Draws
from expurgate.transform.generalize import Generalize, Information, Safe
from expurgate.transform.meaning import InContext
from expurgate.transform.places import Gazetteer
from expurgate.transform.pseudonymize import Pseudonymize
from expurgate.transform.redact import Redact, Suppress
from expurgate.transform.sayable import Usual


@dataclass(frozen=True, slots=True)
class Tools:
    """Everything that the hook of a transform is given for one run.

    ``safe``: whether a replacement keeps every guarantee; ``silent``: whether it also adds nothing to what the document
    says as a whole; ``faint``: the same of what is protected alone; ``information``: bits of a term, where the policy asks for them; ``key``: the secret behind
    stand-ins; ``usual``: whether a phrase is usual English; ``people``: names known from the document's metadata; ``mark``: how redaction looks;
    ``meant``: the kinds of nouns in the text; ``draws``: the stand-ins of a whole file or conversation, where several texts share them; ``weekdays``: whether dates keep theirs; ``yearly``:
    whether of dates no more than the year is said.
    """

    taxonomy: Generalizer = field(repr=False)
    safe: Safe = field(repr=False)
    silent: Safe | None = field(default=None, repr=False)
    information: Information | None = field(default=None, repr=False)
    key: bytes | None = field(default=None, repr=False)
    people: Sequence[str] = field(default=(), repr=False)
    mark: Literal["block", "label"] = "block"
    usual: Usual | None = field(default=None, repr=False)
    draws: Draws | None = field(default=None, repr=False)
    weekdays: bool = False
    meant: InContext | None = field(default=None, repr=False)
    yearly: bool = False
    faint: Safe | None = field(default=None, repr=False)


def transform_named(
    method: str,
    *,
    taxonomy: Generalizer,
    safe: Safe,
    silent: Safe | None = None,
    information: Information | None = None,
    key: bytes | None = None,
    people: Sequence[str] = (),
    mark: Literal["block", "label"] = "block",
    usual: Usual | None = None,
    draws: Draws | None = None,
    weekdays: bool = False,
    meant: InContext | None = None,
    yearly: bool = False,
    faint: Safe | None = None,
) -> Transform:
    """A fresh transform for one run; PluginError when no transform has that name."""
    tools = Tools(taxonomy, safe, silent, information, key, people, mark, usual, draws, weekdays, meant, yearly, faint)
    made: Transform = find("transforms", method).made(tools)
    return made


def generalize(tools: Tools) -> Generalize:
    """Terms become what they are a kind of."""
    return Generalize(
        taxonomy=tools.taxonomy,
        safe=tools.safe,
        silent=tools.silent,
        information=tools.information,
        usual=tools.usual,
        meant=tools.meant,
        yearly=tools.yearly,
        faint=tools.faint,
    )


def pseudonymize(tools: Tools) -> Pseudonymize:
    """Names, dates and identifiers get stand-ins; what has no stand-in is generalized."""
    return Pseudonymize(
        key=tools.key,
        fallback=generalize(tools),
        people=tools.people,
        draws=tools.draws,
        gazetteer=tools.taxonomy if isinstance(tools.taxonomy, Gazetteer) else None,
        weekdays=tools.weekdays,
    )


def redact(tools: Tools) -> Redact:
    """Blocks of one width, or the label."""
    return Redact(style=tools.mark)


def suppress(_tools: Tools) -> Suppress:
    """Terms are removed and the gap is closed."""
    return Suppress()
