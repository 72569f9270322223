"""Judges what to hide by the reader's own eye: how much each word identifies, as people would say.

Detectors point at more than people hide. A finding stands when the words of all its mentions together are likely enough to
be hidden; direct identifiers always stand. Mentions and stretches that no detector points at are hidden by the same measure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf, sqrt
from typing import cast

from expurgate.core import lazy_re as re
from expurgate.core.document import Mention, Odds, Reading
from expurgate.core.findings import BY_COLUMN, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Places, Span, merged, without
from expurgate.detect.base import Detector
from expurgate.detect.cells import wages_in
from expurgate.detect.cutting import between_columns, cut
from expurgate.detect.direct import AGE_IN_ROW, BY_PLACE, DOTTED_DAY, MOST_WORDS, NEVER_KEPT, UNREAD
from expurgate.detect.fields import rooms_in_fields
from expurgate.detect.kinds import is_common_noun, is_everyday_work, is_thing, is_usual_work
from expurgate.detect.names import TITLE_WORDS
from expurgate.detect.odds import LIMIT, MARGIN, SURE
from expurgate.detect.opinion import opinions, without_nationals
from expurgate.detect.ordinary import given_names, is_called_so
from expurgate.detect.ordinary_words import POST, more_for_words
from expurgate.detect.public import is_any_court, is_of_law, is_public_day, is_small_sum, is_state_body, respondents
from expurgate.detect.running import run
from expurgate.detect.sharing import firms, is_infinitive, is_small_word, is_whole_day
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.language.builtin.naming import entity_label
from expurgate.language.builtin.standing import ASKED, asked_for
from expurgate.language.segments import trimmed
from expurgate.text.inflection import singular
from expurgate.text.judgments import is_judgment
from expurgate.text.known_things import kind_of_thing
from expurgate.text.normal import FUNCTION_WORDS, normal_form

COST = 0.1
"""What the square root of the number of words that go is taken for."""
SELDOM = dict.fromkeys(("PRODUCT", "LAW", "DRUG", "PROCEDURE", "DURATION"), 2.0) | {
    "WORK": 1.0,
    "QUANTITY": 1.0,
    "OCCUPATION": 0.75,
    "DATE": 0.5,
    "DISEASE": 1.5,
}
"""By how much likelier must be what the reader mentions as something that seldom tells who somebody is: a brand, a statute, how long a thing took."""
IN_JUDGMENTS = SELDOM | {"FAMILY": 3.0, "DISEASE": 0.0}
"""The same in the judgments of courts, where the family stays."""
PUBLIC = 1.25
"""The same of a body that a whole country has one of. A day of a law or of a published judgment and the state that a case is against are
never hidden for their odds."""
SMALL = 3.0
"""The same of a sum that anybody pays; what very many do ("electrician", "social worker") always stays."""
LESS_FOR_NAMES = 0.3
NAMED = dict.fromkeys(
    ("PERSON", "PLACE", "ORG", "FACILITY", "ADDRESS", "CODE", "AGE", "EVENT", "NATIONALITY", "DATE"), LESS_FOR_NAMES
)
"""By how much less likely names, ages and days may be outside of judgments: an editor hides more of these than of what somebody does or has."""
LESS, PHRASE, SHARE, COST_IN_JUDGMENTS = 1.75, 2.25, 0.5, 0.8
"""In judgments: by how much less likely things may be, which are judged by two networks and a second opinion that are seldom sure of the same; by how
much likelier must be a noun phrase that nobody points at; the share of that opinion; what the square root of the number of words that go is taken for, so that a name of many places must be likelier than a day."""
NOBODY, NOUN = -4.5, 0.5
"""Below these a single word that is taken for a person is nobody: one that people are called by ("Madam"), and one that the reader takes for a
person though it means a thing and is no name ("Brioche"). A word that only a list or a rule takes for a person, and that nobody is known to be
given as a name ("Fortisip"), is judged as everything else."""
_DOTTED = 4
"""Up to so many letters a full stop belongs to what it stands behind: initials, abbreviations."""
NAME = "identity"
_SILENT = FUNCTION_WORDS | TITLE_WORDS | {"s", "'s", "’s"}
"""Words that alone say nothing of anybody: beside a name they are likely, and without it they may stay."""
_WORD = re.compile(r"[^\W_](?:[\w.'’&/-]*[^\W_])?")


@dataclass(frozen=True)
class IdentityDetector:
    """Judges what ``detectors`` find and what the reader mentions beside it; the reading must have odds."""

    detectors: tuple[Detector, ...]
    limit: float = LIMIT
    cost: float = COST
    margin: float = MARGIN
    name: str = NAME

    def detect(self, reading: Reading) -> list[Finding]:
        """The detectors' findings without those let go, and what else identifies."""
        found = run(self.detectors, reading)
        if reading.odds is None:
            return list(in_order(found))
        text = reading.document.text
        of_court = is_judgment(text)
        limit = max(self.limit, SURE) if reading.document.rewritten else self.limit - LESS * of_court
        seldom = IN_JUDGMENTS if of_court else SELDOM
        named: Mapping[str, float] = {} if of_court or reading.document.rewritten else NAMED
        labels = {finding.span: finding.label for finding in found}
        places = dict.fromkeys(labels)
        for mention in reading.mentions:
            places.setdefault(mention.span)
        normals = {span: normal_form(text[span.start : span.end]) for span in places}
        people = {normals[each.span]: each.group for each in reading.mentions if each.kind == "PERSON"}
        by_reading = likely = self._likely(reading, normals, people | ({} if of_court else firms(reading, normals)))
        phrases: list[Finding] = []
        if of_court:
            likely, phrases = self._in_judgment(reading, found, normals, people, limit)
        kinds = {span: label for span, label in labels.items() if label in ("ORG", "DATE", "TIME", "CODE")}
        kinds |= {each.span: each.kind for each in reading.mentions}
        public = _public(text, normals, kinds)
        public |= {} if of_court else {normals[span]: SMALL for span in normals if is_small_sum(text, span)}
        of_towns = {
            span
            for span, normal in normals.items()
            if normal in public and kinds.get(span) != "OCCUPATION" and _behind_town(reading, span) >= limit
        }
        less = {span: named.get(kind, 0.0) for span, kind in kinds.items() if normals.get(span) not in public}
        least = limit - 2 * LESS_FOR_NAMES
        hidden = of_towns | {
            span
            for span, odds in likely.items()
            if odds >= least
            and odds + less.get(span, 0.0)
            >= limit + max(seldom.get(kinds.get(span, ""), 0.0), public.get(normals[span], 0.0))
        }
        named_there = {each.span for each in found if each.evidence == BY_PLACE}
        somebody = {word for normal in people for word in normal.split()}
        whole = {word for normal in people if " " in normal for word in normal.split()}
        read = {each.span for each in reading.mentions if each.kind == "PERSON"}
        nobody = {
            span
            for span, normal in normals.items()
            if labels.get(span) == "PERSON"
            and span not in named_there
            and normal not in (whole if span in read else somebody)
            and -inf < by_reading[span] < _least(text, span, read=span in read)
            and _alone(text, span)
        }
        kept = [
            each
            for each in found
            if (
                each.span in hidden
                or _always(each, reading)
                or (not of_court and normals[each.span] not in public and is_whole_day(text, each))
            )
            and not (each.label == "PERSON" and each.span in nobody)
            and not (each.label == "PRODUCT" and kind_of_thing(normals[each.span]))
        ]
        spelled_out = {group for normal, group in people.items() if " " in normal}
        rooms = Places(rooms_in_fields(text, reading.document.columns))
        added = [
            Finding(span, normal_form(text[span.start : span.end]), self.name, _label_there(mention, text, rooms))
            for mention in reading.mentions
            if mention.span not in labels
            and (
                likely[mention.span] + less.get(mention.span, 0.0)
                >= limit + max(seldom.get(mention.kind, self.margin), public.get(normals[mention.span], 0.0))
                or mention.span in of_towns
                or (mention.kind == "OCCUPATION" and named and asked_for(text, mention.span.start) == "OCCUPATION")
            )
            and (mention.group in spelled_out or not _is_no_name(mention, normals[mention.span]))
            and not is_small_word(mention, text)
            for span in _cut(text, mention)
        ]
        loose = () if of_court else self._loose(reading, normals, limit)
        return list(in_order(list(dict.fromkeys([*kept, *added, *phrases, *loose]))))

    def _in_judgment(
        self,
        reading: Reading,
        found: Sequence[Finding],
        normals: dict[Span, str],
        people: dict[str, int],
        limit: float,
    ) -> tuple[dict[Span, float], list[Finding]]:
        """The probabilities in the judgment of a court, and the noun phrases that are likely enough though nobody points at them.

        Only what was not rewritten yet has a second opinion: it was formed on what people write.
        """
        judge = replace(self, cost=COST_IN_JUDGMENTS)
        if reading.document.rewritten:
            return judge._likely(reading, normals, people), []
        second, phrases = opinions(reading, cast("Odds", reading.odds), found)
        hidden = [
            Finding(*without_nationals(span, phrases[span]), self.name, "")
            for span, odds in judge._likely(reading, phrases, {}, second).items()
            if odds >= limit + PHRASE
        ]
        return judge._likely(reading, normals, people, second), hidden

    def _likely(
        self,
        reading: Reading,
        normals: dict[Span, str],
        people: dict[str, int],
        second: Mapping[Span, float] | None = None,
    ) -> dict[Span, float]:
        """The probability that each place is to be hidden: all with one normal form share one fate, and so do a person's names.

        Where there is a ``second`` opinion on every place, it has its share.
        """
        text, odds = reading.document.text, cast("Odds", reading.odds)
        together: dict[str, list[Span]] = defaultdict(list)
        for span, normal in normals.items():
            together[normal].append(span)
        shared = {
            normal: _agreed(
                sum(odds.over(_without_point(text, span)) for span in spans) / len(spans),
                None if second is None else sum(second[span] for span in spans) / len(spans),
            )
            - self._cost(normal, len(spans))
            for normal, spans in together.items()
        }
        most: dict[int, float] = {}
        for normal, group in people.items():
            most[group] = max(most.get(group, shared[normal]), shared[normal])
        shared |= {normal: most[group] for normal, group in people.items()}
        return {span: shared[normal] for span, normal in normals.items()}

    def _cost(self, normal: str, times: int) -> float:
        return self.cost * sqrt(min(times * max(1, normal.count(" ") + 1), MOST_WORDS))

    def _loose(self, reading: Reading, known: Iterable[Span], limit: float) -> Iterator[Finding]:
        """Stretches of likely words outside everything that was judged."""
        text, odds = reading.document.text, reading.odds
        judged, at = merged(known), 0
        for run_of in odds.runs(limit + self.margin) if odds else ():
            while at < len(judged) and judged[at].end <= run_of.start:
                at += 1
            after = at
            while after < len(judged) and judged[after].start < run_of.end:
                after += 1
            for piece in chain.from_iterable(_paragraphs(text, each) for each in without(run_of, judged[at:after])):
                span = _without_function_words(text, Span(*trimmed(text, piece.start, piece.end)))
                normal = normal_form(text[span.start : span.end])
                if odds is not None and odds.over(span) < limit + more_for_words(text, span, self.margin):
                    continue
                asked = ASKED.match(text, span.start)
                is_asked = asked is not None and asked.end() == span.end + 1
                if _says_something(normal) and not is_asked and not is_infinitive(text, span):
                    yield Finding(span, normal, self.name, "")


def _agreed(first: float, second: float | None) -> float:
    return first if second is None else (1 - SHARE) * first + SHARE * second


def _cut(text: str, mention: Mention) -> Sequence[Span]:
    """A mention between the gaps of a table, a name without remarks; all of it where nothing would be left."""
    named = mention.kind in ("CODE", "DATE", "PERSON")
    found = cut(text, mention.span, mention.kind) if named else between_columns(text, mention.span)
    return list(found) or (mention.span,)


def _public(text: str, normals: Mapping[Span, str], kinds: Mapping[Span, str]) -> dict[str, float]:
    """By how much likelier must be what everybody has or knows: usual posts, bodies of a state, and dates that are days of laws wherever they stand."""
    bodies = {normals[span]: span for span, kind in kinds.items() if kind == "ORG" and span in normals}
    dates: dict[str, bool] = {}
    for span, kind in kinds.items():
        if kind in ("DATE", "TIME") and span in normals:
            dates[normals[span]] = dates.get(normals[span], True) and is_public_day(text, span)
    numbers = {
        normals[span] for span, kind in kinds.items() if kind == "CODE" and span in normals and is_of_law(text, span)
    }
    posts = (normals[span] for span, kind in kinds.items() if kind == "OCCUPATION")
    of_court = is_judgment(text)
    result = {
        normal: inf if is_everyday_work(normal.split()) and not of_court else POST
        for normal in posts
        if is_usual_work(normal.split())
    }
    result |= {normal: PUBLIC for normal, span in bodies.items() if is_state_body(text[span.start : span.end])}
    result |= {normal: inf for normal in bodies if of_court and is_any_court(normal)}
    result |= {normal: inf for normal, public in dates.items() if public} | dict.fromkeys(numbers, inf)
    states = respondents(text)
    return result | {
        normal: inf for normal in (normals.values() if states else ()) if _STATE_BEFORE.sub("", normal) in states
    }


_STATE_BEFORE = re.compile(r"\A(?:the )?(?:government of (?:the )?)?")
_TOWN_BEFORE = re.compile(r"([A-Z][^\W\d_]{1,30})(?:,[ \u00a0]|[ \u00a0]\()\Z")
_LOOK = 34


def _behind_town(reading: Reading, span: Span) -> float:
    """How likely a country goes with the town before it, of which it is a part ("Lublin, Poland")."""
    town = _TOWN_BEFORE.search(reading.document.text, max(0, span.start - _LOOK), span.start)
    return reading.odds.over(Span(*town.span(1))) if town and reading.odds else -inf


def _without_point(text: str, span: Span) -> Span:
    """A stretch without the full stop that a pattern took in behind a date ("7 Nov."): it is no word that could be likely."""
    dotted = span.end - span.start > _DOTTED and text[span.end - 1] == "."
    return Span(span.start, span.end - 1) if dotted else span


def _says_something(normal: str) -> bool:
    return not kind_of_thing(normal) and any(word[0].isalnum() and word not in _SILENT for word in normal.split())


def _is_no_name(mention: Mention, normal: str) -> bool:
    """Whether a mention is a part of the body, or a medicine or an illness that the reader takes for a name."""
    if mention.kind == "PERSON" and is_called_so(normal):
        return False
    if mention.kind == "AWARD" and " " not in normal and is_common_noun(normal):
        return True  # "holds a diploma"
    if mention.kind == "ANATOMY" or (mention.kind in ("DRUG", "PROCEDURE", "PRODUCT") and kind_of_thing(normal)):
        return True
    return mention.kind in ("PERSON", "PLACE") and is_thing(normal)


def _always(finding: Finding, reading: Reading) -> bool:
    """Whether a finding stands whatever the odds are; in a rewritten text only what has the form of an identifier."""
    if finding.evidence in (BY_COLUMN, AGE_IN_ROW, DOTTED_DAY) or finding.evidence in UNREAD:
        return True
    if finding.label == "MONEY":
        return any(finding.span.overlaps(wage) for wage in wages_in(reading.document))
    return finding.label in NEVER_KEPT and (finding.model != "entities" or not reading.document.rewritten)


def _paragraphs(text: str, span: Span) -> Iterator[Span]:
    """The parts of a stretch on both sides of an empty line: cells of a table, which say nothing together."""
    start = span.start
    while (end := text.find("\n\n", start, span.end)) >= 0:
        if text[start:end].strip():
            yield Span(start, end)
        start = end + 2
    if text[start : span.end].strip():
        yield Span(start, span.end)


def _without_function_words(text: str, span: Span) -> Span:
    """The stretch without the function words at its ends, which say nothing by themselves."""
    found = list(_WORD.finditer(text, span.start, span.end))
    telling = [word for word in found if word[0].lower() not in FUNCTION_WORDS]
    if not telling:
        return span
    first = next(word for word in found if word is telling[0] or word[0].lower() in ("a", "an", "the"))
    return Span(first.start(), telling[-1].end())


def _alone(text: str, span: Span) -> bool:
    """Whether a stretch is one whole word, as the reader read it, without a title before it."""
    surface, before = text[span.start : span.end], text[max(0, span.start - 20) : span.start].split()
    titled = bool(before) and before[-1].rstrip(".").lower() in TITLE_WORDS
    return len(surface) > 1 and surface.replace("'", "").replace("’", "").isalpha() and not titled


def _least(text: str, span: Span, *, read: bool) -> float:
    """How likely one word must be at least to be somebody, by whether the reader ``read`` it so and what it is known as."""
    word = text[span.start : span.end]
    kinds = known_as(word)
    if (
        word.endswith("s")
        and text[max(0, span.start - 4) : span.start].lower() == "the "
        and known_as(word[:-1]) & SURNAME
    ):
        return -inf  # "the Patels next door"
    if read:
        thing = not kinds and word.istitle() and len(word) > _DOTTED and is_common_noun(singular(word.lower()))
        return NOUN if thing else -inf
    return NOBODY if kinds & GIVEN or word.lower() in given_names() else LIMIT


_A_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def _label_there(mention: Mention, text: str, rooms: Places) -> str:
    """The label of a mention: that of the entity, or none where the words are a common noun; nobody is in the field for a ward."""
    label = entity_label(mention.kind, text[mention.span.start : mention.span.end])
    if label == "ADDRESS" and _A_YEAR.fullmatch(text, mention.span.start, mention.span.end):
        return "DATE"  # "m. 1952 Casimir Vane"
    return "FAC" if label in ("PERSON", "") and rooms.around(mention.span) else label
