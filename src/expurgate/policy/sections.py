"""The sections of a policy: every setting with its default, its limits, what it does, and its option.

To add a setting, add a line here. To add a model, add its section here and its entry to ``Policy``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from expurgate.core.choices import (
    ADVERSARIES,
    ASSOCIATIONS,
    LEVELS,
    MARKS,
    METHODS,
    MODEL_LEVEL,
    SOLVERS,
    WANTED,
    AdversaryKind,
    AssociationKind,
    Level,
    Mark,
)
from expurgate.core.document import CONTEXT_KINDS, ContextKind
from expurgate.core.errors import PolicyError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.settings import number, string
from expurgate.core.table import (
    BOOLEAN,
    COUNT,
    FREE,
    NUMBER,
    POSITIVE,
    TEXT,
    TEXT_TABLE,
    TEXTS,
    WEIGHTS,
    Kind,
    Option,
    choice,
    setting,
    tables,
    whole,
)


def _alpha(value: Any, where: str) -> float | str:
    if value == "auto":
        return "auto"
    if isinstance(value, str) or number(value, where) < 1:
        raise PolicyError(f'{where} is a number of at least 1, or "auto"')
    return number(value, where)


_ALPHA = Kind(
    _alpha,
    {"oneOf": [{"type": "number", "minimum": 1}, {"const": "auto"}]},
    'number from 1, or "auto"',
    from_text=lambda text: text if text == "auto" else float(text),
)
_METHOD = Kind(
    string, {"type": "string", "examples": list(METHODS)}, f"{', '.join(METHODS)}, or the method of a plug-in"
)
_CONTEXT = choice(*CONTEXT_KINDS)
_CONTEXT_HELP = "How far apart terms are still read together."
_CONTEXT_OPTION = Option(("--context",), section="any")
_SUPPORT_HELP = "A group of terms is evidence when it was seen together in at least so many documents."
_SURE_HELP = (
    "A group seen in fewer documents than this must also tell too much when each of its terms speaks for itself; with 1 "
    "every group is believed."
)
_LARGEST_HELP = "No larger groups of terms are looked at; without it groups of any size are."
_BUDGET_HELP = "So many groups are looked at for each context; the certificate says when the search ended there."


def _ksafe(*flags: str, metavar: str = "") -> Option:
    return Option(flags, metavar, commands=("ksafe",))


@dataclass(frozen=True, slots=True)
class DetectRule:
    """The first sanitizer: what to look for and hide."""

    patterns: tuple[str, ...] = setting((), TEXTS, 'Labels of patterns ("EMAIL", "PHONE"), or "all".', example=["all"])
    entities: tuple[str, ...] = setting(
        (), TEXTS, 'Types of named entities ("PERSON", "GPE"), or "all".', example=["PERSON", "GPE"]
    )
    lexicons: tuple[str, ...] = setting(
        (), TEXTS, "Files of terms that are always hidden, one term a line.", example=["terms.txt"], file=True
    )
    terms: tuple[str, ...] = setting((), TEXTS, "Terms that are always hidden.", example=["Project Heron"])
    regexes: Mapping[str, str] = setting(
        {}, TEXT_TABLE, "Regular expressions of your own, by label.", example={"BADGE": "B-[0-9]{4}"}
    )
    propagate: bool = setting(True, BOOLEAN, "Hide every further mention of a name that was found once.")
    tagger: bool = setting(
        False,
        BOOLEAN,
        "Let a small model judge what patterns and entities find: it lets go of what people leave in sight and adds "
        "what they would hide. Direct identifiers, terms and expressions always stay hidden.",
    )
    allow: tuple[str, ...] = setting(
        (),
        TEXTS,
        'What patterns and entities leave in sight: "years" (also those of dates), "countries", "states" of the United '
        'States, "abbreviations" that the reader takes for names.',
        example=["years", "countries"],
    )
    show: tuple[str, ...] = setting(
        (),
        TEXTS,
        "Labels of patterns and entities that are left in sight, for readers who may see them.",
        example=["DATE"],
    )
    plugins: Mapping[str, Mapping[str, Any]] = setting(
        {}, FREE, "Detectors of installed plug-ins, by name, with their settings.", example={"badges": {"strict": True}}
    )

    @property
    def names_people(self) -> bool:
        """Whether names of people are looked for."""
        return not {"PERSON", "all"}.isdisjoint(self.entities)

    @property
    def looks(self) -> bool:
        """Whether anything at all is looked for: blank terms and switches alone find nothing."""
        named = (*self.patterns, *self.entities, *self.lexicons, *self.terms, *self.regexes, *self.plugins)
        return self.tagger or any(name.strip() for name in named)


@dataclass(frozen=True, slots=True)
class InformationRule:
    """The information model: no term that is left is more informative than the features that may be revealed."""

    reveal: tuple[str, ...] = setting(
        (),
        TEXTS,
        "Features that may be known; no term may tell more than the most informative of them.",
        example=["United States", "engineer"],
        option=Option(("--reveal",), "TERM", section="replace"),
    )
    beta: float | None = setting(
        None, NUMBER, "The threshold in bits; without it the features to reveal set it.", example=12.5
    )


@dataclass(frozen=True, slots=True)
class CorrelationRule:
    """The correlation model: what is left does not give away what the detectors found."""

    context: ContextKind = setting("sentence", _CONTEXT, _CONTEXT_HELP, option=_CONTEXT_OPTION)
    support: int = setting(3, COUNT, _SUPPORT_HELP)
    largest: int | None = setting(None, COUNT, _LARGEST_HELP, example=3)
    budget: int = setting(100_000, COUNT, _BUDGET_HELP)
    threshold: float | None = setting(
        None,
        NUMBER,
        "How many bits may be given away; without it the information of the least informative term found.",
        example=12,
    )
    sure: int = setting(20, COUNT, _SURE_HELP)
    hide_unseen: bool = setting(True, BOOLEAN, "Hide words beside what was found that the corpus has never seen.")


@dataclass(frozen=True, slots=True)
class DisclosureRule:
    """The disclosure model: nothing that is left tells IC(c)/alpha or more about a protected entity c."""

    protect: tuple[str, ...] = setting(
        (), TEXTS, "Entities that nothing left may disclose.", example=["HIV"], option=Option(("--protect",), "TERM")
    )
    alpha: float | Literal["auto"] = setting(
        1.5,
        _ALPHA,
        "How strictly to protect: a larger number allows less to be told; auto finds the number by attack.",
        option=Option(("--alpha",), "A"),
        stated=True,
    )
    aim: int = setting(
        1, COUNT, 'For "auto": no protected entity may rank among so many first guesses of the inference attack.'
    )
    context: ContextKind = setting("sentence", _CONTEXT, _CONTEXT_HELP, option=_CONTEXT_OPTION)
    support: int = setting(3, COUNT, _SUPPORT_HELP)
    largest: int | None = setting(None, COUNT, _LARGEST_HELP, example=3)
    budget: int = setting(100_000, COUNT, _BUDGET_HELP)
    sure: int = setting(20, COUNT, _SURE_HELP)
    hide_unseen: bool = setting(True, BOOLEAN, "Hide words that the corpus has never seen.")
    even_if_unknown: bool = setting(
        False,
        BOOLEAN,
        "Go on with an entity that the knowledge does not know: it and its spellings are hidden, nothing else can be "
        "promised about it.",
        option=Option(("--even-if-unknown",), section="any"),
    )
    crowd: int = setting(
        20,
        whole(0, WANTED),
        f"By all that the document says, an entity hides among so many of its {WANTED} peers; 0 does not ask for that.",
    )


@dataclass(frozen=True, slots=True)
class SubjectRule:
    """The model that adds up what a whole document discloses about each person it is about."""

    crowd: int = setting(
        20, whole(2, WANTED), "The corpus knows the subject when one of its documents stands out of so many."
    )
    distance: float = setting(
        3.9, POSITIVE, "By how many standard deviations a subject with a public life may stand out of all others."
    )
    strangers: bool = setting(False, BOOLEAN, "An older way to name the adversary acquaintance.")
    adversary: AdversaryKind = setting(
        "public",
        choice(*ADVERSARIES),
        'Who might recognise the subject: "public", people who look up what is published about public lives (private letters keep '
        'their words); "acquaintance", people who know the person, so that every document is judged; or "none".',
    )

    @property
    def watched_by(self) -> AdversaryKind:
        """The people who might recognise the subject, whichever of the two settings names them."""
        return "acquaintance" if self.strangers else self.adversary


@dataclass(frozen=True, slots=True)
class KSafetyRule:
    """K-safety: what is left of a protected entity fits at least k others in an entity file."""

    entities: str = setting(
        "",
        TEXT,
        "The entity file (JSONL or compiled), which says what belongs to whom.",
        example="diseases.jsonl",
        option=_ksafe("--entities", metavar="FILE"),
        required="the file that says what belongs to whom",
        file=True,
    )
    k: int = setting(
        10,
        COUNT,
        "Among how many others each protected entity stays hidden.",
        option=_ksafe("-k", "--k", metavar="K"),
        stated=True,
    )
    protect: tuple[str, ...] = setting(
        (), TEXTS, "Entities to protect, by id or name.", example=["HIV"], option=_ksafe("--protect", metavar="ID|NAME")
    )
    labels: tuple[str, ...] = setting(
        (),
        TEXTS,
        "Protect all entities with one of these labels.",
        example=["serious"],
        option=_ksafe("--protect-label", metavar="LABEL"),
    )
    reader: str | None = setting(
        None,
        TEXT,
        "Whose view it is: what this reader may not see is protected too.",
        example="nurse",
        option=Option(("--reader",), "NAME", section="require", commands=("sanitize", "ksafe")),
    )
    access: str | None = setting(
        None,
        TEXT,
        "Who may see what: a TOML or SQLite file, or a database URL. Without it the policy's readers and labels say "
        "it, or access.toml or access.db beside the entity file.",
        example="sqlite:///staff.db",
        option=_ksafe("--access", metavar="FILE|URL"),
        file=True,
    )
    solver: str = setting("auto", choice(*SOLVERS), "How terms are chosen.", option=_ksafe("--solver"))
    window: int | None = setting(
        None,
        COUNT,
        "BestFirst: how many terms its bound looks at together.",
        example=2,
        option=_ksafe("--window", metavar="N"),
    )
    time_limit: float | None = setting(
        None,
        POSITIVE,
        "Return the best found after so many seconds, with its gap.",
        example=60,
        option=_ksafe("--time-limit", metavar="SECONDS"),
    )
    weights: Mapping[str, float] = setting(
        {}, WEIGHTS, "Terms to keep rather than others, which weigh 1.", example={"weight loss": 3}
    )


@dataclass(frozen=True, slots=True)
class LabelRule:
    """How findings with one label are replaced. Settings left out here are those for all findings."""

    method: str | None = setting(None, _METHOD, "What becomes of findings with this label.")
    mark: Mark | None = setting(None, choice(*MARKS), "What redaction puts in the place of findings with this label.")


@dataclass(frozen=True, slots=True)
class TransformRule:
    """How findings are replaced: for all findings, and in further tables for the findings with one label."""

    method: str = setting(
        "generalize", _METHOD, "What becomes of what is hidden.", option=Option(("--method",), "|".join(METHODS))
    )
    mark: Mark = setting("block", choice(*MARKS), "What redaction puts in: ▇▇▇▇, or the label in brackets.")
    weekdays: bool = setting(
        False,
        BOOLEAN,
        "Pseudonymized dates move by whole weeks, so that weekdays stay.",
        option=Option(("--weekdays",)),
    )
    labels: Mapping[str, LabelRule] = tables(
        LabelRule,
        "[A-Z][A-Z0-9_]*",
        "Another method or mark for the findings with one label, as in [transform.DATE].",
        example={"DATE": {"method": "redact", "mark": "label"}},
    )

    def rule_for(self, label: str) -> TransformRule:
        """The method and mark for findings with this label."""
        own = self.labels.get(label)
        return self if own is None else TransformRule(own.method or self.method, own.mark or self.mark, self.weekdays)

    @property
    def pseudonymizes(self) -> bool:
        """Whether stand-ins are put in anywhere."""
        return "pseudonymize" in (self.method, *(rule.method for rule in self.labels.values()))


@dataclass(frozen=True, slots=True)
class KnowledgeRule:
    """What the adversary is taken to know."""

    corpus: str | None = setting(
        None, TEXT, "A corpus file, or the address of a search index; without it the built-in corpus.", file=True,
        example="ours.corpus",
    )  # fmt: skip
    taxonomies: tuple[str, ...] = setting(
        (), TEXTS, "Compiled taxonomies to ask before the built-in one.", example=["ours.taxonomy"], file=True
    )
    level: Level = setting(
        MODEL_LEVEL, choice(*LEVELS), "How widely a term is counted: as written, with synonyms, or with all its kinds."
    )
    association: AssociationKind = setting(
        "smoothed", choice(*ASSOCIATIONS),
        "Whether what was hardly counted is predicted from what it stands beside, or counts alone speak, as in the papers.",
    )  # fmt: skip
    entities: tuple[str, ...] = setting(
        (), TEXTS, "Entity files: the names they give a protected entity name it, and of one that is hardly known no term they list that is "
        "rare enough to give it away is called safe.",
        example=["diseases.jsonl"], file=True,
    )  # fmt: skip
