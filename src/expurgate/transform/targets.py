"""Findings of all models made one: overlapping spans become one target each."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE, MODIFIER, Mention
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import NOWHERE, Places, Span
from expurgate.language.builtin.naming import entity_label
from expurgate.text.bodies import HOUSES, is_house
from expurgate.text.forms import form_labels
from expurgate.text.normal import normal_form
from expurgate.text.reflow import as_one_line
from expurgate.text.standins import nobody_in, stand_ins
from expurgate.transform.base import READ, Target
from expurgate.transform.bearers import means_one
from expurgate.transform.context import in_context
from expurgate.transform.extents import whole_names, with_rest
from expurgate.transform.labels import DATE, NAMES, PERSON
from expurgate.transform.names import COUNTED
from expurgate.transform.owners import owners_apart
from expurgate.transform.parted import BODIES, apart

_MOST_OF = 0.75  # so much of a mention a target must have to be called what the mention names
_EDGES = " \t\n,;:.()[]–—-"
_JOINED = re.compile(r"(?:[-‐‑][^\W\d_a-z][^\W\d_]+)+")
_JOINED_BEFORE = re.compile(r"(?<![^\W_‐‑-])(?:[^\W\d_a-z][^\W\d_]{1,20}[-‐‑]){1,3}\Z")
_STREET_BEHIND = re.compile(
    r"[ ](?:Street|Road|Lane|Avenue|Drive|Crescent|Terrace|Way|Gardens|Grove|Mews|Boulevard)(?![^\W_])"
)
"""A street that a reader found without its last word: "Maid Marian" of "Maid Marian Way"."""
_BODY_BEHIND = re.compile(
    r"(?:[ ](?:Medical|Primary|Secondary|High|Grammar|Community|County|City|District|Borough|Health|Dental|Church|Care|Nursing|Police|Fire))?"
    r"[ ](?:Practice|Surgery|School|Hospital|Centre|Center|Clinic|College|University|Council|Ltd|Limited|LLP|PLC|Club|Association|Society|"
    r"Trust|Pharmacy|Hotel|Library|Station|Academy|Nursery|Hospice|Home|Court|Solicitors)(?![^\W_])|['’]s[ ](?:Head|Arms)(?![^\W_])"
)
"""A body that a reader found without its last words: "Northgate Medical" of "Northgate Medical Practice"."""
_HEADED = frozenset({"ORG", "FAC"})
_OF_BEFORE = re.compile(r"\b(?:City|Borough|Royal Borough|County|Diocese|Port|University|College|Bank|Isle)[ ]of[ ]\Z")
"""The first words of a body that a reader found without them: "City of" of "City of Bristol College"."""
_NUMBER = re.compile(r"\d[\d -]*")
_MORE_DIGITS = re.compile(r"(?:[ -]\d{3,8}){1,6}(?![^\W_])")
_SMALL_BEFORE = re.compile(r"(?<![^\W_])(?:[a-z]{2,12}[-‐‑])\Z|(?<![^\W_])(?:[a-z]{1,12}&)\Z")
_SMALL_AFTER = re.compile(r"(?:&[a-z]{1,12})(?![^\W_])")
_SMALL_LABELS = frozenset({"", "ORG", "FAC"})
_LOOK = 40
_TRAILING = re.compile(
    r"[ \t](?:per|a|an|the|of|in|on|at|for|and|or|to|by|with|from|plus|minus|than|PER|THE|OF|IN|ON|AT|FOR|AND|OR|BY|WITH|FROM)\Z"
)
"""Small words that a reader took in behind a name or a value; a capital alone is an initial or belongs to a number."""
_HOW_OFTEN = re.compile(rf"[ \t](?:(?:\d|{COUNTED})[ ]times|once|twice)\Z", re.IGNORECASE)
"""How often something is done, which a reader took in with what is: "aspirin three times"."""
_ENDING_LEFT = re.compile(r"['’]s\s")
"""The possessive ending of a name, when a reader took its letter for the beginning of what is owned."""
_ENDING = re.compile(r"['’]?s")
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])\Z", re.IGNORECASE)

_BROKEN = re.compile(r"-\r?\n|\b[^\W\d_] [^\W\d_] [^\W\d_]\b")  # over the end of a line, or spaced letters
_ON_TIES = {"PERSON": 0, "NATIONAL_ID": 0, "RECORD": 0.5, "QUANTITY": 2, "CODE": 3}
"""Which label speaks where several are given equally often: people before things, what says more before "a code"."""


def targets(
    text: str,
    findings: Sequence[Finding],
    mentions: Sequence[Mention] = (),
    *,
    rewritten: bool = True,
    kept: Places = NOWHERE,
) -> list[Target]:
    """The disjoint stretches of ``text`` that ``findings`` cover, in order, each with its findings.

    A term found in several places has one label everywhere, the one most of its findings give it; but a word in small
    letters to which none of its own findings gives one has none ("the ward" beside "Mr Ward"). ``mentions`` say what the
    reader takes the words for. No name grows into a place that is ``kept``.
    """
    places = nobody_in(text) if rewritten else stand_ins(text, rewritten=False)
    findings = findings if rewritten else _names_alone(text, findings)
    clusters = whole_names(text, apart(text, _clusters(text, _widened(text, findings, places, kept))))
    clusters = owners_apart(text, clusters)
    labels = _labels(text, clusters)
    return in_context(text, _mentioned((_target(text, *each, labels) for each in clusters), mentions))


_UNSEEN = "unseen"
"""The evidence of a finding whose words no document of the corpus has together."""
_MEASURED = frozenset({"counted", "weak", "predicted"})
"""The evidence of a finding that goes for how much its words tell: the name of a person among them may be all that does."""
_THIN = "thin"
"""The evidence of a finding whose words hardly any document has."""
_OTHER_WORDS = re.compile(
    r"(?:['’]s)?\s*|[^\S\n]*\n\s*+(?:[^\W\d_]++\s?){1,3}|(?:Mrs?|Ms|Miss|Dr)\.?[ ]"
    r"|(?:[^\W\d_][a-z'’-]*\s)?(?:['’]s\s)?(?:[a-z][a-z'’-]*+|\s)*+"
)
"""What may stand in a phrase beside a name: words in small letters, the first of them perhaps with a capital."""


def _names_alone(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """``findings`` without phrases that tell much because a name or a value is in them: that goes, and the rest is judged
    again without it. "Yusuf's return" becomes "Person A's return", "a Bristol accent" "an accent"."""
    named = Places(found.span for found in findings if found.label and found.label not in _NO_NAMES)
    people = Places(found.span for found in findings if found.label in PERSON)
    return [
        found
        for found in findings
        if not (_is_unseen(found) and _holds_a_name(text, found.span, named))
        and not (_is_measured(found) and _holds_a_name(text, found.span, people))
    ]


_NO_NAMES = frozenset({LOOSE, MODIFIER, "WORK_OF_ART", "QUANTITY"})


def _is_unseen(found: Finding) -> bool:
    """Whether a model knows too little of some words: a name may be in them, or several that it took for a title."""
    if found.model in READ:
        return False
    return (not found.label and found.evidence == _UNSEEN) or (found.label == "WORK_OF_ART" and found.evidence == _THIN)


def _is_measured(found: Finding) -> bool:
    """Whether a model knows how much some words tell together that are no name by themselves."""
    return found.model not in READ and not found.label and found.evidence in _MEASURED


def _holds_a_name(text: str, span: Span, named: Places) -> bool:
    gaps = named.gaps(span)
    if gaps == [span]:
        return False
    return all(_OTHER_WORDS.fullmatch(text, gap.start, gap.end) for gap in gaps)


def _mentioned(made: Iterable[Target], mentions: Sequence[Mention]) -> Iterator[Target]:
    """The targets with the type of the mention that each of them is, or is most of; where the reader is sure of it, it has the last word."""
    ordered = sorted(mentions)
    starts = [mention.span.start for mention in ordered]
    for target in made:
        near = ordered[max(0, bisect_left(starts, target.span.start) - 1) : bisect_left(starts, target.span.end)]
        shared = [(min(m.span.end, target.span.end) - max(m.span.start, target.span.start), m) for m in near]
        most, mention = max(shared, key=lambda each: each[0], default=(0, None))
        if mention is None or 2 * most <= len(target.span):
            yield target
            continue
        whole = most > _MOST_OF * len(mention.span)
        noun = mention.noun if whole and not means_one(target.surface) else ""
        found = replace(target, kind=mention.kind, sure=mention.sure, noun=noun)
        yield replace(found, label=entity_label(found.kind, found.noun)) if found.is_settled else found


def _widened(text: str, findings: Sequence[Finding], places: Places, kept: Places) -> list[tuple[Span, Finding]]:
    """Findings with what they cover: inside a stand-in all of it, of a part of a name with hyphens the name; nothing that is ``kept``."""
    others = Places(finding.span for finding in findings)
    grown = (with_rest(text, _with_joined(text, finding), finding, others) for finding in findings)
    wide = (
        places.around(found.span) or _outside_stand_ins(text, whole, places)
        for found, whole in zip(findings, grown, strict=True)
    )
    return [(found.span if kept.touch(whole) else whole, found) for found, whole in zip(findings, wide, strict=True)]


def _outside_stand_ins(text: str, span: Span, places: Places) -> Span:
    """The part of a span outside a stand-in that the reader took in with it; the whole span where it runs from one stand-in to another."""
    if not places.touch(span):
        return span
    first, last = (places.around(Span(at, at + 1)) for at in (span.start, span.end - 1))
    if first is not None and last is not None:
        return span
    part = max(places.gaps(span), key=len, default=span)
    said = text[part.start : part.end]
    start, end = part.start + len(said) - len(said.lstrip(_EDGES)), part.end - len(said) + len(said.rstrip(_EDGES))
    if start < end and _ENDING.fullmatch(text, start, end) is None:
        return Span(start, end)
    return Span(first.start if first else span.start, last.end if last else span.end)


def _with_joined(text: str, finding: Finding) -> Span:
    """ "Al" of "Al-Noor" is no name of its own, nor "employed" of "self-employed" or "rd" of "rd&e": what is joined goes with it."""
    span = _with_sign(text, finding)
    if text[span.end - 1 : span.end].isdigit() and finding.label not in ("DATE", "TIME", "MONEY"):
        more = _MORE_DIGITS.match(text, span.end)
        span = Span(span.start, more.end()) if more and _NUMBER.fullmatch(text, span.start, span.end) else span
    if finding.model in READ and text[span.start : span.end].islower() and finding.label in _SMALL_LABELS:
        before, after = (
            _SMALL_BEFORE.search(text, max(0, span.start - _LOOK), span.start),
            _SMALL_AFTER.match(text, span.end),
        )
        return Span(before.start() if before else span.start, after.end() if after else span.end)
    if finding.label not in NAMES or not text[span.start : span.start + 1].isupper():
        return span
    street = _STREET_BEHIND.match(text, span.end) if finding.model in READ else None
    if street:
        return Span(span.start, street.end())
    body = _BODY_BEHIND.match(text, span.end) if finding.model in READ and finding.label in BODIES else None
    if body:
        return Span(span.start, body.end())
    called = _OF_BEFORE.search(text, max(0, span.start - _LOOK), span.start) if finding.label in _HEADED else None
    if called and finding.model in READ:
        return Span(called.start(), span.end)
    before, after = _JOINED_BEFORE.search(text, max(0, span.start - _LOOK), span.start), _JOINED.match(text, span.end)
    return Span(before.start() if before else span.start, after.end() if after else span.end)


def _with_sign(text: str, finding: Finding) -> Span:
    """A sum with the sign of its currency, and the last of several days with the others: "9 to 13 December"."""
    span = finding.span
    surface = text[span.start : span.end]
    if surface[:1].isdigit() and text[span.start - 1 : span.start] in tuple("£$€¥₹") and span.start > 0:
        scale = _SCALE.match(text, span.end)
        return Span(span.start - 1, scale.end() if scale else span.end)
    if finding.label in DATE and surface[:1].isdigit() and any(map(str.isalpha, surface)):
        days = _DAYS_BEFORE.search(text, max(0, span.start - _LOOK), span.start)
        return Span(days.start(), span.end) if days else span
    return span


_DAY_OR_MONTH = re.compile(r"(?:[1-9]|[0-2]\d|3[01])/(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])/(?:19|20)\d\d")
_SCALE = re.compile(r"[ ]?(?:million|billion|thousand)\b|(?:k|m|bn|mn|tn)\b", re.IGNORECASE)
_DAYS_BEFORE = re.compile(r"(?<![\w.,/:-])(?:\d{1,2}(?:st|nd|rd|th)?(?:,[ ]|[ ]?(?:to|and|or|&|[-–—])[ ]?)){1,5}\Z")


def _clusters(text: str, findings: Sequence[tuple[Span, Finding]]) -> list[tuple[Span, list[Finding]]]:
    """Findings that share a code point, together with the span they cover (ends trimmed)."""
    groups: list[tuple[Span, list[Finding]]] = []
    placed = {id(finding): covered for covered, finding in findings}
    ordered = in_order([finding for _, finding in findings])
    for finding in sorted(ordered, key=lambda each: (placed[id(each)].start, -placed[id(each)].end)):
        covered = placed[id(finding)]
        if finding.span.end > len(text):
            raise ValueError(f"a finding ends at {finding.span.end}, beyond the {len(text)} code points of the text")
        if groups and covered.start < groups[-1][0].end:
            span, members = groups[-1]
            members.append(finding)
            groups[-1] = (Span(span.start, max(span.end, covered.end)), members)
        else:
            groups.append((covered, [finding]))
    printed = form_labels(text)
    return [(_trimmed(text, _before_field(span, members, printed), members), members) for span, members in groups]


def _before_field(span: Span, members: list[Finding], printed: Places) -> Span:
    """What a reader took for one value ends before the name of the next field: "07700 900862   E-" of "E-mail:"."""
    if not all(found.model in READ for found in members):
        return span
    inner = [gap for gap in printed.gaps(span) if gap.start == span.start]
    return inner[0] if inner and len(inner[0]) else span


def _trimmed(text: str, span: Span, members: list[Finding]) -> Span:
    """``span`` without white space at its ends and without a possessive ending; never empty."""
    start, end = span.start, span.end
    if all(found.model in READ for found in members) and _ENDING_LEFT.match(text, max(0, start - 1), end - 1):
        start += 1
    while start < end - 1 and text[start].isspace():
        start += 1
    while end - 1 > start and text[end - 1].isspace():
        end -= 1
    small = _TRAILING.search(text, start, end)
    end = small.start() if small and all(found.model in READ for found in members) else end
    often = _HOW_OFTEN.search(text, start, end)
    end = often.start() if often and often.start() > start else end
    ending = _POSSESSIVE.search(text, start, end)
    house = ending and is_house(text, ending.start()) and all(found.label in HOUSES for found in members)
    if ending and not house and ending.start() > max(start, *(found.span.start for found in members)):
        end = ending.start()
    return Span(start, end)


def _labels(text: str, clusters: Sequence[tuple[Span, list[Finding]]]) -> dict[str, str]:
    """The label of each term; the longest findings of a cluster speak for it, of these a pattern before a reader."""
    votes: dict[str, Counter[str]] = {}
    for span, members in clusters:
        term = normal_form(text[span.start : span.end])
        longest = max((len(found.span) for found in members if found.label), default=0)
        speak = [found for found in members if found.label and len(found.span) == longest]
        if text[span.start].isalpha():  # "clopidogrel 75 mg" is a medicine and no amount
            speak = [found for found in speak if found.label != "QUANTITY" or found.span.start == span.start]
        voters = [found.label for found in speak if found.model == "patterns"] or [found.label for found in speak]
        if (
            voters == ["CODE"]
            and _DAY_OR_MONTH.fullmatch(text, span.start, span.end)
            and any(found.label == "DATE" for found in speak)
        ):
            voters = ["DATE"]  # "11/2022" has the form of a file number
        votes.setdefault(term, Counter()).update(voters)
    return {
        term: min(counted, key=lambda label: (-counted[label], _ON_TIES.get(label, 1), label)) if counted else ""
        for term, counted in votes.items()
    }


def _target(text: str, span: Span, members: list[Finding], labels: dict[str, str]) -> Target:
    written = text[span.start : span.end]
    surface = as_one_line(written) if _BROKEN.search(written) else " ".join(written.split()) or written
    term = normal_form(text[span.start : span.end])
    common = surface.islower() and not any(found.label for found in members)
    span = next((found.span for found in members if found.span == span), span)  # one object for one place
    return Target(span, surface, term, "" if common else labels[term], tuple(members), text=text, place=span)
