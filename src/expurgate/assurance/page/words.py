"""Reasons and guarantees in words. The results are HTML: what comes from a document is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from markupsafe import Markup

from expurgate.assurance.comparison import Comparison, Hiding, ReasonedFinding, Residual
from expurgate.assurance.page.labels import kind_name, model_name
from expurgate.assurance.page.markup import bits, counted, escaped, listed, quoted
from expurgate.core.findings import CUMULATIVE
from expurgate.core.lazy_dataclasses import replace
from expurgate.policy import CorrelationRule, DisclosureRule, Policy, SubjectRule
from expurgate.text.normal import as_written


def reason(why: ReasonedFinding, surface: str = "") -> Markup:
    """One reason as a sentence or two; ``surface`` is the term as it was written."""
    why = _as_written(why, surface)
    said = _SAYINGS.get(why.finding.model, _anything)(why).strip()
    return Markup(f"After the first changes: {said}" if why.later else said)  # noqa: S704 - all parts are escaped


def plain(why: ReasonedFinding, surface: str = "") -> Markup:
    """The reason for people in a hurry: no limits, no names of patterns."""
    why = _as_written(why, surface)
    said = (_PLAIN.get(why.finding.model) or _SAYINGS.get(why.finding.model, _anything))(why).strip()
    return Markup(f"After the first changes: {said}" if why.later else said)  # noqa: S704 - all parts are escaped


def _as_written(why: ReasonedFinding, surface: str) -> ReasonedFinding:
    """The reason with its term as it stands in the text: "Delaware" of "Wilmington, Delaware", and not "delaware"."""
    term = as_written(why.finding.term, surface) or why.finding.term
    part = why.part and (as_written(why.part, surface) or why.part)
    return replace(why, finding=replace(why.finding, term=term), part=part)


def _points(why: ReasonedFinding) -> str:
    found, other = why.finding, quoted(why.finding.against or "")
    term, hidden = f"{quoted(why.part or found.term)}{_with(why)}", found.model == "correlation"
    whom = f"{other}, which is hidden" if hidden else other
    if found.evidence == "names":
        return f"{term} is {other}, another name for it, or a kind of it."
    if found.evidence == "kin":
        return f"{term} is a kind of what is named after {other}."
    if found.evidence == "listed":
        return f"{term} is known to belong to {whom}."
    if found.evidence == "unseen":
        return f"Nothing is known about {term}, so it might give away {whom}."
    if found.evidence == CUMULATIVE:
        return f"Together with the rest of the text, {term} would point to {whom}."
    if why.documents and why.alone:
        texts, both = counted(why.alone, "text"), f"{why.documents:,}"
        verb = ("names", "name") if not why.finding.group else ("has them", "have them")
        named = verb[0] if why.alone == 1 else verb[1]
        told = f"tells {_share(why)}about {whom}" if why.worth else f"points to {whom}"
        return f"{term} {told}: of {texts} that {named} it, {both} {'names' if why.documents == 1 else 'name'} {other} too."
    return f"{term} points to {whom}."


def _share(why: ReasonedFinding) -> str:
    """The bits that a reason tells, and of how many; empty where that was not measured."""
    return "" if why.finding.risk is None else f"{bits(why.finding.risk)} of {bits(why.worth)} bits "


def _rare(why: ReasonedFinding) -> str:
    if not why.documents:
        return f"{quoted(why.finding.term)} is rarer than anything that may be told: no text of the corpus mentions it."
    return f"{quoted(why.finding.term)} is rarer than what may be told: {counted(why.documents, 'text')} of the corpus mention it."


def _recognised(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} helps someone who knows another text about the same subject to recognise it."


def _shaped(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} has the form of {_kind(why)}."


def _alike(why: ReasonedFinding) -> str:
    kind = f" It is {_kind(why)}." if why.finding.label else ""
    return f"{quoted(why.finding.term)} is what people hide in texts like this: it helps to find out who they are about.{kind}"


_PLAIN: dict[str, Callable[[ReasonedFinding], str]] = {
    "patterns": _shaped,
    "tagger": _alike,
    "identity": _alike,
    "disclosure": _points,
    "correlation": _points,
    "information": _rare,
    "subject": _recognised,
}


def _disclosure(why: ReasonedFinding) -> str:
    found = why.finding
    entity, worth, term = quoted(found.against or ""), bits(why.worth), quoted(found.term)
    if found.evidence == "names":
        return f"{term} is {entity}, another name for it, or a kind of it: it tells all {worth} bits. {_limit(why)}"
    if found.evidence == "kin":
        return f"{term} is a kind of what is named after {entity}: it counts as telling all {worth} bits. {_limit(why)}"
    if found.evidence == "listed":
        return f"{term} is known to belong to {entity}: it counts as telling {bits(found.risk)} of {worth} bits. {_limit(why)}"
    if found.evidence == "unseen":
        return f"The corpus has never seen {term}: it might tell all {worth} bits of {entity}. {_limit(why)}"
    if found.evidence == "thin":
        return (
            f"Too little is known of {entity} to call {term} safe: a name this rare could give it away. {_limit(why)}"
        )
    if found.evidence == CUMULATIVE:
        return (
            f"All terms together pointed at {entity} more than at other things of its kind. Of those that could be given "
            f"up for that, {term} was among the cheapest: it added {bits(found.risk)} bits."
        )
    return f"{_tells(why)} of the {worth} bits that {entity} is worth. {_limit(why)} {_seen(why)}"


def _subject(why: ReasonedFinding) -> str:
    return (
        "The text speaks of a life that others can know of, and all words together would let whoever knows another text "
        f"about it recognise it. {quoted(why.finding.term)} was among those that say most: "
        f"it added {bits(why.finding.risk)} bits."
    )


def _correlation(why: ReasonedFinding) -> str:
    hidden = quoted(why.finding.against or "")
    return f"{_tells(why)} of the {bits(why.worth)} bits of {hidden}, which is hidden. {_limit(why)} {_seen(why)}"


def _information(why: ReasonedFinding) -> str:
    found = why.finding
    told = bits(found.risk, beside=found.threshold)
    limit = f"What may be revealed tells {bits(found.threshold, beside=found.risk)}."
    if found.evidence == "unseen":
        return f"The corpus has never seen {quoted(found.term)}: it counts as telling {told} bits. {limit}"
    seen = f" It occurs in {counted(why.documents, 'document')}." if why.documents else ""
    return f"{quoted(found.term)} tells {told} bits. {limit}{seen}"


def _k_safety(why: ReasonedFinding) -> str:
    found = why.finding
    asked = "" if found.threshold is None else f"; at least {found.threshold:g} are asked for"
    named = f" {quoted(found.against)} would stand out." if found.against else ""
    return f"{quoted(found.term)}{_with(why)}{_sharing(found.risk)}{asked}.{named}"


def _sharing(others: float | None) -> str:
    if others is None:
        return " singles an entity out"
    return f" fits only {counted(int(others), 'other entity', 'other entities')}" if others else " fits no other entity"


def _patterns(why: ReasonedFinding) -> str:
    shape = f" (pattern {escaped(why.finding.evidence)})" if why.finding.evidence else ""
    return f"{quoted(why.finding.term)} has the form of {_kind(why)}{shape}."


def _entities(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} is {_kind(why)}."


def _tagger(why: ReasonedFinding) -> str:
    kind = f", as {_kind(why)}" if why.finding.label else ""
    return f"{quoted(why.finding.term)} is like what people hide{kind}, the tagger says."


def _identity(why: ReasonedFinding) -> str:
    kind = f", as {_kind(why)}" if why.finding.label else ""
    return f"{quoted(why.finding.term)} tells who somebody is{kind}, as the reader judges each word in its sentence."


def _file(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} is known from what the file says of itself, such as its author."


def _lexicon(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} is on the list of terms to hide."


def _decided(why: ReasonedFinding) -> str:
    return f"A person decided to hide {quoted(why.finding.term)}."


def _regexes(why: ReasonedFinding) -> str:
    return f"{quoted(why.finding.term)} matches the expression {quoted(why.finding.label or 'given')}."


def _anything(why: ReasonedFinding) -> str:
    found = why.finding
    kind = f" as {_kind(why)}" if found.label else ""
    told = f" Measured {found.risk:g}, limit {bits(found.threshold)}." if found.risk is not None else ""
    against = f" It would give away {quoted(found.against)}." if found.against else ""
    return f"{quoted(found.term)}{_with(why)} was found by {escaped(model_name(found.model))}{kind}.{told}{against}"


_SAYINGS: dict[str, Callable[[ReasonedFinding], str]] = {
    "patterns": _patterns,
    "entities": _entities,
    "tagger": _tagger,
    "identity": _identity,
    "presidio": _entities,
    "lexicon": _lexicon,
    "regexes": _regexes,
    "file": _file,
    "decision": _decided,
    "information": _information,
    "correlation": _correlation,
    "disclosure": _disclosure,
    "subject": _subject,
    "k-safety": _k_safety,
}


def _kind(why: ReasonedFinding) -> str:
    return escaped(kind_name(why.finding.label) or "something to hide")


def _with(why: ReasonedFinding) -> str:
    others = [quoted(term) for term in why.finding.group if term != why.finding.term]
    return f" together with {listed(others)}" if others else ""


def _tells(why: ReasonedFinding) -> str:
    inside = f" (by {quoted(why.part)} in it)" if why.part else ""
    told = bits(why.finding.risk, beside=why.finding.threshold)
    return f"{quoted(why.finding.term)}{inside}{_with(why)} tells {told}"


def _limit(why: ReasonedFinding) -> str:
    return f"The limit is {bits(why.finding.threshold, beside=why.finding.risk)}."


def _seen(why: ReasonedFinding) -> str:
    if why.documents is None:
        return ""
    weak = ": weak evidence" if why.finding.evidence == "weak" else ""
    return f"Seen together in {counted(why.documents, 'document')}{weak}."


def guarantees(comparison: Comparison) -> list[Markup]:
    """The guarantees that were asked for and hold, one sentence for each."""
    return [Markup(sentence) for sentence in _guarantees(comparison)]  # noqa: S704 - all parts are escaped


def _guarantees(comparison: Comparison) -> Iterator[str]:
    policy = comparison.policy
    but = (
        " but what a person kept as an exception"
        if comparison.certificate.data.get("exceptions", {}).get("overrides")
        else ""
    )
    for residual in comparison.residuals:
        limit = f"<b>{bits(residual.threshold)}</b>"
        if residual.model == "information":
            yield f"No term{but} tells more than {limit} bits, {_features(policy)}."
        elif policy.disclosure is not None:
            yield (
                f"No term{but}, {_reach(policy.disclosure)}, tells {limit} bits or more of the "
                f"<b>{bits(residual.information)}</b> bits that {quoted(residual.name)} is worth."
            )
            yield from _crowd(comparison, residual)
    if comparison.hiding is not None:
        yield _hidden(comparison.hiding)
    if policy.correlation is not None:
        yield f"No term{but}, {_reach(policy.correlation)}, gives away what the detectors hid{_cap(comparison)}."
    if policy.subject is not None:
        yield _unrecognised(comparison, policy.subject)
    if policy.detect is not None:
        yield f"Nothing is left that the detectors know: {listed(_detectors(policy))}."
    yield from _exceptions(comparison)


def _exceptions(comparison: Comparison) -> Iterator[str]:
    """The exceptions that people made, as sentences."""
    stated = comparison.certificate.data.get("exceptions", {})
    if stated.get("overrides"):
        over = listed([model_name(model) for model in stated["overridden"]]) or "no model"
        yield f"<b>Exceptions</b>: {counted(stated['overrides'], 'override')} by a person, not judged by {over}."
    if stated.get("kept_places"):
        yield f"{counted(stated['kept_places'], 'single place')} kept by a person."


def _unrecognised(comparison: Comparison, rule: SubjectRule) -> str:
    """Sentences that say how well the subject of the released text is hidden."""
    stated = next(model for model in comparison.certificate.data["models"] if model["model"] == "subject")
    return " ".join(_seen_as(one, rule, number) for number, one in enumerate([stated, *stated["subjects"]]))


def _seen_as(one: Mapping[str, Any], rule: SubjectRule, passage: int) -> str:
    """A sentence that says how well the subject is hidden, in the whole text (0) or in one passage of it."""
    which = f"passage {passage}" if passage else "this text"
    if not one["need"]:
        return f"Of {which} there is no need to hide whose life it tells: it shows no public life."
    return (
        f"For someone who knows another text about its subject, {which} stands out of texts about others by "
        f"<b>{one['distance']:.2f}</b> standard deviations (asked for: at most {rule.distance / one['need']:.2f})."
    )


def _hidden(hiding: Hiding) -> str:
    protected = counted(len(hiding.shelters), "protected entity", "protected entities")
    if not hiding.shelters:
        return "Nobody is protected: this reader may see everything."
    if hiding.fewest is None:
        return f"Nothing is left that belongs to any of <b>{protected}</b>."
    whose = f"Each of <b>{protected}</b>" if len(hiding.shelters) > 1 else f"The <b>{protected}</b>"
    return f"{whose} stays hidden among at least <b>{hiding.k:,}</b> others that share all that is told of it."


def _crowd(comparison: Comparison, residual: Residual) -> Iterator[str]:
    """The sentence about what all terms together tell, where the certificate speaks of it."""
    for model in comparison.certificate.data["models"]:
        for entry in model["protected"]:
            if "crowd" in entry and abs(entry["information"] - residual.information) < 1e-3:
                yield _in_all(entry, quoted(residual.name))
                return


def _in_all(entry: dict[str, Any], entity: str) -> str:
    if entry["told"] < entry["threshold"]:
        return f"All terms together say <b>{bits(entry['told'])}</b> bits about {entity}: less than that limit."
    return (
        f"All terms together say as much about <b>{entry['crowd']:,}</b> of {entry['peers']:,} things it could be taken for "
        f"as about {entity} (asked for: {entry['asked']:,})."
    )


def _features(policy: Policy) -> str:
    features = policy.information.reveal if policy.information else ()
    if not features or policy.information is None or policy.information.beta is not None:
        return "the most that may be told"
    return f"the most that {listed([quoted(feature) for feature in features], last='or')} tells"


def _reach(rule: DisclosureRule | CorrelationRule) -> str:
    if rule.largest == 1:
        return "alone"
    size = f" (up to {rule.largest})" if rule.largest else ""
    return f"alone or with others{size} in {'the' if rule.context == 'document' else 'a'} {rule.context}"


def _cap(comparison: Comparison) -> str:
    for model in comparison.certificate.data["models"]:
        if model["model"] == "correlation" and "threshold" in model:
            return f" by more than <b>{bits(model['threshold'])}</b> bits"
    return ""


def _detectors(policy: Policy) -> list[str]:
    rule = policy.detect
    if rule is None:
        return []
    found = _asked(("patterns of identifiers", rule.patterns), ("named entities", rule.entities))
    if rule.tagger:
        found = [f"{listed([*found, 'noun phrases'])} as the tagger judges them"]
    beside = _asked(("listed terms", rule.terms or rule.lexicons), ("own expressions", rule.regexes))
    return [*found, *beside] or ["none were asked for"]


def _asked(*named: tuple[str, object]) -> list[str]:
    return [words for words, asked in named if asked]
