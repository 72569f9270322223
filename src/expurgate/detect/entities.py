"""Named entities by type, names behind a title, and every further mention of a name once it is known."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading, Term
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.spans import Places, Span
from expurgate.detect.cells import Cells
from expurgate.detect.closings import named_by_closing
from expurgate.detect.cutting import cut, with_initials, without_lead
from expurgate.detect.direct import BY_PLACE
from expurgate.detect.fields import (
    SHORT_NAMES,
    employers_in_fields,
    families_in,
    given_in,
    named_in_fields,
    names_a_thing,
    placed_in_fields,
    places_in_small,
    rooms_in_fields,
    unknown_in,
)
from expurgate.detect.kinds import is_common_noun, is_thing
from expurgate.detect.layouts import named_by_layout
from expurgate.detect.mentions import finder_of
from expurgate.detect.names import surely_named, titled, without_compound, without_possessive
from expurgate.detect.odds import identifies
from expurgate.detect.ordinary import given_names, is_called_so, is_name_too, is_ordinary
from expurgate.detect.set_tables import named_in_tables
from expurgate.detect.spoken import or_named, spoken_names
from expurgate.detect.typed import typed_names
from expurgate.detect.usual_words import is_verb_there, is_word
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import PLACE
from expurgate.text.bodies import BODIES, HOUSES, is_house
from expurgate.text.calendar import FEAST_FORM, FEASTS
from expurgate.text.families import is_derived
from expurgate.text.informal import drops_apostrophes
from expurgate.text.normal import normal_form
from expurgate.text.openings import opening, words_of
from expurgate.text.people import AT_HOME, GREETED, HONOURS, TITLES, USUAL_TITLES, any_of
from expurgate.text.reflow import as_one_line, plain, reflowed

ENTITY_LABELS = (
    "PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE", "DATE", "TIME",
    "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL", "ADDRESS", "CODE",
)  # fmt: skip
"""All types that readers tell apart; the built-in one alone knows addresses and codes."""

IDENTIFYING = (
    "PERSON",
    "NORP",
    "FAC",
    "ORG",
    "GPE",
    "LOC",
    "PRODUCT",
    "EVENT",
    "WORK_OF_ART",
    "DATE",
    "TIME",
    "MONEY",
    "QUANTITY",
)
"""The default: what names or dates; LAW, ORDINAL, LANGUAGE, CARDINAL and PERCENT cost precision and tell little."""

NAMES = ("PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART")
"""Types whose members have names, so that another mention of the name is another mention of the thing."""


_TITLES = frozenset({"AWARD", "EVENT", "WORK", "LAW"})
"""What may be called by words that nobody has read, which then name nobody: "the Fleadh Cheoil"."""
FIELDS = frozenset(
    "ssn mrn iban bic vin dob id nhs npi dea imei zip tel fax dni nie nif pesel cpf bsn url ip mac lat lon lng latitude longitude".split()
)
"""Names of form fields, which taggers take for organisations."""

_ADDRESSED = frozenset(AT_HOME) | frozenset(
    "mother father nanny uncle madam sir doctor nurse miss esq whatsapp".split()
)
_MANY = re.compile(
    rf"\b(?:{any_of(GREETED)})[ ](?:[Aa]ll[ ])?"
    r"((?i:sirs|mesdames|gents|gentlemen|ladies|colleagues|folks|everyone|everybody|team|residents|parents|governors|members))\b"
)
"""Whom a letter to nobody by name begins with."""
"""What people are called by those who know them, and nobody else."""

RELATIVE = frozenset(
    "today tonight yesterday tomorrow day night morning afternoon evening daily nightly weekly monthly".split()
)
"""Words of time that name no date: they mean something else in every text."""


_ARTICLES = ("the ", "a ", "The ", "A ")
_TAKEN_FOR_PLACES = frozenset({"LOC", "GPE", "FAC"})
"""What a name may look like to a reader; a field for names knows better ("Name: Isla Rivers")."""
_LOOK = 60
"""Characters before a name that are looked at. Where they are all blank, the name opens something."""


@dataclass(frozen=True, slots=True)
class EntityDetector:
    """Finds the entities of the reading with one of ``labels``; with ``propagate``, all their mentions."""

    labels: tuple[str, ...] = IDENTIFYING
    propagate: bool = True
    name: str = "entities"

    def detect(self, reading: Reading) -> list[Finding]:
        """Entities, titled names, and the mentions both lead to."""
        text = reading.document.text
        view = reflowed(text)
        views = (plain(text),) if view.text == text else (plain(text), view)
        found = dict.fromkeys(self._tagged(reading))
        told: list[Span] = []
        if "PERSON" in self.labels:
            below = tuple(Cells(text, reading.document.columns).people())
            sure = Places((*named_in_fields(text), *below))
            found = {each: None for each in found if not _part_of_a_name(*each, sure)}
            told = [*below, *(each.back(span) for each in views for span in _told(each.text)), *_behind_titles(reading)]
            products = [span for term in reading.terms if term.label == "PRODUCT" for span in term.spans]
            houses = Places(span for span, label in found if label in ("ORG", "FAC"))
            found |= {(each.back(span), "PERSON"): None for each in views for span in _people(each.text)}
            found |= {(span, "PERSON"): None for span in below}
            families = [each.back(span) for each in views for span in families_in(each.text)]
            if families:
                found = {each: None for each in found if each[0] not in families}
                found |= {(span, "PERSON"): None for span in families}
                told.extend(span for span in families if text[span.start].islower())
            given = (each.back(span) for each in views for span in given_in(each.text))
            models = Places(
                Span(span.start + (not text.endswith(_ARTICLES, 0, span.start)), span.end) for span in products
            )  # "a Skoda Octavia" and "with the Raymond", but "Alexa Stone"
            found |= {(span, "PERSON"): None for span in given if not (houses.around(span) or models.around(span))}
            titles = [
                each.span
                for each in reading.mentions
                if each.kind in _TITLES and " " in text[each.span.start : each.span.end]
            ]
            named = Places([*products, *titles, *(span for span, label in found if label in NAMES)])
            for each in views:
                unknown = map(each.back, unknown_in(each.text))
                found |= {(span, "PERSON"): None for span in unknown if not named.around(span)}
            people = [span for span, label in found if label == "PERSON"]
            told.extend(or_named(text, people))
        if "ORG" in self.labels:
            found |= {(span, "ORG"): None for span in employers_in_fields(text, reading.document.columns)}
        if "GPE" in self.labels:
            found |= {(span, "GPE"): None for span in placed_in_fields(text, reading.document.columns)}
            found |= {(each.back(span), "GPE"): None for each in views for span in places_in_small(each.text)}
        nobody = Places(chain(rooms_in_fields(text, reading.document.columns), _named_days(text), _many_greeted(text)))
        found = {each: None for each in found if each[1] != "PERSON" or not nobody.around(each[0])}
        found = {(piece, label): None for span, label in found for piece in cut(text, span, label)}
        found = {(with_initials(text, span) if label == "PERSON" else span, label): None for span, label in found}
        surely = {with_initials(text, piece) for span in told for piece in cut(text, span, "PERSON")}
        found |= dict.fromkeys((span, "PERSON") for span in surely)
        if self.propagate:
            known = [(as_one_line(text[span.start : span.end]), label) for span, label in found if label in NAMES]
            others = reading.document.people if "PERSON" in self.labels else ()
            finder = finder_of(known, others, owning=drops_apostrophes(text))
            again = ((each.back(span), label) for each in views for span, label in finder.find(each.text))
            found |= {(without_lead(text, span) if label == "PERSON" else span, label): None for span, label in again}
        names = {word for span in surely for word in normal_form(text[span.start : span.end]).split()}
        names = {word for word in names if len(word) > 1 and not is_ordinary(word)}
        return list(in_order([self._finding(text, span, label, surely, names) for span, label in found]))

    def _finding(self, text: str, span: Span, label: str, surely: Container[Span], names: Container[str]) -> Finding:
        """A finding; it stands whatever a reader says where its place tells a name, and elsewhere where it is that name and no word."""
        normal = normal_form(text[span.start : span.end])
        told = label == "PERSON" and (span in surely or (normal in names and not is_verb_there(text, span)))
        return Finding(span, normal, self.name, label, evidence=BY_PLACE if told else "")

    def _tagged(self, reading: Reading) -> Iterator[tuple[Span, str]]:
        for term in reading.terms:
            if term.kind == "entity" and term.label in self.labels and _stands(term, reading):
                for span in term.spans:
                    text = reading.document.text
                    if term.label == "CODE" and (
                        _is_year(text, span) or _COUNTED.fullmatch(text, span.start, span.end)
                    ):
                        continue
                    bare = without_possessive(text, without_compound(text, span))
                    mail = term.label == "CODE" and _MAIL.search(text, bare.start, bare.end)
                    label = "EMAIL" if mail else term.label
                    yield _with_ending(text, bare) if label in HOUSES else bare, label


def _part_of_a_name(span: Span, label: str, sure: Places) -> bool:
    """Whether a field for names has what a reader takes for a place, or as a part of a name for a body: "NAME: KOWALCZYK, BRENT"."""
    around = sure.around(span) if label in (*_TAKEN_FOR_PLACES, "ORG") else None
    return around is not None and (label != "ORG" or len(around) > len(span))


def _stands(term: Term, reading: Reading) -> bool:
    """Whether an entity is one: addresses, codes and what looks like an ordinary word are where the reader says that they identify."""
    words, first = term.normal.split(), term.spans[0]
    if term.label == "PERSON" and _CHILD.search(reading.document.text, max(0, first.start - _LOOK), first.start):
        return True
    if term.label == "PERSON" and len(words) > 1 and words[-1] in BODIES and all(map(is_ordinary, words)):
        return False  # "Customer Service Team"
    if term.label in _JUDGED or _is_mistaken(term, reading.document.text):
        return term.label in (*_JUDGED, "PERSON") and term.normal not in FIELDS and identifies(reading, term)
    return True


_JUDGED = ("ADDRESS", "CODE")
_MAIL = re.compile(r"[^\s@]@[^\s@.]{1,64}\.")
"""Tells an address of mail from other codes."""


_COUNTED = re.compile(
    r"(?:pages?|pp?\.|pg|sheet|slide|table|figure|fig|chapter|section|appendix|annex|clause|paragraph|para|item|step|question|row|column|line|"
    r"day|week|version|phase|stage|grade|level|type|class)\.?[ \t]{0,4}\d{1,3}",
    re.IGNORECASE,
)
"""A numbered part of a document or of a plan, which is nobody's number."""
_YEAR = re.compile(r"(?:^|\n)[ \t]{0,8}(?:19|20)\d\d[ \t]{0,8}(?:$|[\r\n])")


def _is_year(text: str, span: Span) -> bool:
    """Whether four figures by themselves on a line are a year, which is what is left of the date of a field."""
    start = text.rfind("\n", 0, span.start)
    return len(span) == 4 and _YEAR.match(text, max(0, start)) is not None


def _with_ending(text: str, span: Span) -> Span:
    """The name of a school or a shop with its ending: "at Alleyn's in September"."""
    return Span(span.start, span.end + len("'s")) if is_house(text, span.end) else span


def _people(text: str) -> Iterator[Span]:
    """Names of people that their titles or the fields they stand in tell."""
    return chain(titled(text), _below_title(text), named_in_fields(text), named_by_layout(text), named_by_closing(text))


def _told(text: str) -> Iterator[Span]:
    """Names that their place tells so surely that no reader knows better."""
    return chain(surely_named(text), spoken_names(text), named_in_tables(text), typed_names(text))


_TITLE_BEFORE = re.compile(r"(?<![^\W_])(?:(?i:mrs?|ms|mx|dr)\.?|Miss)[ \u00a0]\Z")


def _behind_titles(reading: Reading) -> Iterator[Span]:
    """What the reader takes for people behind a title: that is a name, also where it is a word or a title besides ("mrs begum", "mr major")."""
    text = reading.document.text
    for term in reading.terms:
        if term.label == "PERSON" and term.normal not in _ADDRESSED:
            yield from (span for span in term.spans if _TITLE_BEFORE.search(text, max(0, span.start - 6), span.start))


def _to_apostrophe(word: str) -> str:
    return word.partition("'")[0]


def _without_apostrophe(word: str) -> str:
    return word.replace("'", "")


_WORDS_OF_DAYS = tuple(
    {
        frozenset(form(word) for word in name.split())
        for name in FEASTS
        for form in (_to_apostrophe, _without_apostrophe)
    }
)
"""The words that a text has which speaks of one of these days, whether their apostrophes are written or not."""
_NAMED_DAY = re.compile(rf"(?<![^\W_]){opening(FEASTS)}(?:{FEAST_FORM})(?![^\W_])", re.IGNORECASE)


def _named_days(text: str) -> Iterator[Span]:
    """Days that are called after saints and others: nobody is there either."""
    words = words_of(text)
    if words is not None and not any(map(words.issuperset, _WORDS_OF_DAYS)):
        return iter(())
    return (Span(*found.span()) for found in _NAMED_DAY.finditer(text))


_BELOW_TITLE = re.compile(
    rf"^(?:{any_of(USUAL_TITLES, HONOURS)})\.?[ \t]{{0,8}}\r?\n{{1,2}}[ \t]{{0,8}}"
    r"([A-Z][\w'’-]{1,40}(?: [A-Z][\w'’-]{1,40}){0,3})[ \t]{0,8}\r?$",
    re.MULTILINE,
)


def _many_greeted(text: str) -> Iterator[Span]:
    """Whom a letter is to where it is to nobody by name: "Dear Sirs"."""
    return (Span(*found.span(1)) for found in _MANY.finditer(text))


def _below_title(text: str) -> Iterator[Span]:
    """Names on the line below a title that stands alone, as on a cover or a form."""
    return (Span(*found.span(1)) for found in _BELOW_TITLE.finditer(text) if found[1] not in TITLES)


_CHILD = re.compile(r"\b(?:Baby|Master|Little)[ ]\Z")
"""Before the name of a child, whatever that means besides: "Baby Malar"."""


def _is_any_word(word: str) -> bool:
    """Whether a word in small letters means something else than a name, or is one that everybody knows and nobody is called by: "unlock"."""
    return is_ordinary(word) or is_common_noun(word) or (is_word(word) and not known_as(word))


_STREET_BEFORE = re.compile(r"\b\d{1,4}[A-Za-z]?[ ][^,\n\d]{3,40},[ ]\Z")
"""The street before a town that gave a thing its name: "7 Tannery Row, Kendal"."""
_SUBJECT = re.compile(r"\b(?:subject|topic|re|fwd?|agenda)[ \t]{0,4}:[ \t]{0,8}\Z", re.IGNORECASE)
"""What opens the line that says what a message is about: the first word has a capital there, whatever it is."""


def _is_mistaken(term: Term, text: str) -> bool:
    """Whether what the reader took for an entity is the name of a field, no date at all, a medicine, or an ordinary word."""
    if term.label in ("DATE", "TIME"):
        return term.normal in FIELDS or term.normal in RELATIVE
    if term.normal in FIELDS or term.label not in NAMES:
        return term.normal in FIELDS
    if term.normal in _ADDRESSED:
        return True
    span = term.spans[0]
    surface, words = text[span.start : span.end], term.normal.split()
    if surface.islower() and term.label != "NORP":
        named = given_names() | SHORT_NAMES if term.label == "PERSON" else frozenset()
        return all(word not in named and _is_any_word(word) for word in words)
    if surface.isupper() and len(surface) > 1:
        return all(map(is_ordinary, words))
    if _SUBJECT.search(text, max(0, span.start - _LOOK), span.start) and all(map(names_a_thing, words)):
        return True
    before = text[max(0, span.start - _LOOK) : span.start].rstrip(" \t-*•")
    opens = not before.strip() or before[-1] in "\n.!?:,"
    common = is_derived(term.normal) and (term.label != "PERSON" or not is_name_too(term.normal))
    common = common and not (term.label == "GPE" and known_as(term.normal) & PLACE)  # ", Manchester"
    in_address = _STREET_BEFORE.search(text, max(0, span.start - 2 * _LOOK), span.start)
    called_so = is_called_so(term.normal) if term.label == "PERSON" else in_address is not None
    return (opens and len(words) == 1 and common) or (is_thing(term.normal) and not called_so)
