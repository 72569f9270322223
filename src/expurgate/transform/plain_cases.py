"""Words that those beside them show to be something else than a reader took them for.

Two letters behind a town are a state, "DC" before a name is a rank, "coughs at night" says what somebody does, and Christmas is a day. Each of
these has a form that nothing else has; where a form could be two things nothing is changed.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.calendar import HOUR_IN_FIGURES, TIMES_OF_YEAR, feast_month
from expurgate.text.forms import DEGREES, LEAVING
from expurgate.text.known_bodies import is_known_body, kind_of_body, kind_of_landmark
from expurgate.text.known_lands import kind_of_land
from expurgate.text.normal import normal_form
from expurgate.text.people import AT_HOME, FAMILY, TITLES, USUAL_TITLES, any_of
from expurgate.text.regions import hinted, is_state
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.heads import is_make, is_pub, is_road
from expurgate.transform.names import BREEDS, word_set
from expurgate.transform.origins import is_given
from expurgate.transform.target_words import is_language
from expurgate.transform.uses import body_field

_TOWN_BEFORE = re.compile(r"[^\W\d_](?:,|[ ]{2,3}|,[ ])[ ]?\Z")
_RANKS = frozenset({"PCSO", "DCI", "Det", *(title for title in TITLES if title.isupper())})
_NAME_BEHIND = re.compile(r"\.?[ ](?:[A-Z]\.[ ])?[A-Z][\w'’-]+")
_KIN = frozenset((*FAMILY, *AT_HOME))
_READS_OR_WORKS = re.compile(r"\b(?:for|in|to|told|from|at|by|read|reads|of)[ ][Tt]he[ ]\Z")
_SIZED = re.compile(r"(?:young|old|little|poor|dear|late)[ ](?=[A-Z])")
_FORM = re.compile(r"\d{1,2}[A-Z]{1,3}")
"""A class of a school, which is no amount: "9R"."""
_AGAIN = re.compile(r"(?:next|last|this|first|second|each) time", re.IGNORECASE)
_LETTERS_BEHIND = re.compile(r"[^\W\d_],[ ]\Z")
_LETTERS = re.compile(r"[A-Z][A-Za-z]{1,6}")
"""What somebody may write behind their name: "LCSW"."""
_LANGUAGES_LINE = re.compile(r"[^\n:]{0,30}\b[Ll]anguages?[^\n:]{0,20}:[^\n]{0,200}\Z")
_FEAST_WORD = re.compile(r"[ ](?:Night|Day|Eve|Monday|Sunday|Friday|Week)\b")
_YEARS_OLD = re.compile(r"\d{1,3}-years?-old[ ]")
_ONE_OF = re.compile(
    r"\b(?:an?|the|my|our|his|her|their|your|old|new|white|black|blue|red|green|grey|gray|silver|yellow)[ ]\Z",
    re.IGNORECASE,
)
_READ_BEFORE = re.compile(
    r"\b(?:cop(?:y|ies) of|chapters? (?:[\w-]+ )?of|pages? of|essays? on|finished reading|finished|re-?reading|re-?read|(?:the|a) (?P<noun>novel|book|film|musical|poem))[ ]"
    r"['\"“‘]?(?:(?:Of|To|For|From|In|On|By|With|The|A|An|At)[ ]){0,2}\Z"
)
"""Before the title of what is read or seen."""
_OPENS_TITLE = re.compile(r"(?<=[a-z,:'\"“‘][ ])(?:(?:Of|To|For|From|In|On|By|With|The|A|An|At)[ ]){1,2}\Z")
_CYCLES = re.compile(r"\b(?:cycles?|courses?|doses?|rounds?) of[ ]\Z")
_LENT_BY = re.compile(
    r"\b(?:(?:mortgage|loan|overdraft|account|insurance|policy|banks?)[ ](?:with|from|at)|owed[ ]to|borrowed[ ]from)[ ]\Z",
    re.IGNORECASE,
)
_LETTER_AND_PEOPLE = re.compile(r"[A-Z]\.[ ]([A-Z][a-z]+)\Z")
"""A letter that ends a sentence and a people that begins the next: "Driving licence B. Danish"."""
_WORD_BEHIND = re.compile(r"[ ]{1,3}[A-Z][a-z]")
_TEAM = re.compile(r"[ ](?:teams?|clubs?|match|coach|league|side)\b")
_BANK_HOLIDAY = re.compile(r".*\b[Bb]ank [Hh]oliday\b.*")
_DEGREE_BEFORE = re.compile(rf"\b(?:{DEGREES}\.?|Diploma|Degree|A-levels?)(?: in)?[ \t]\Z")
_LEFT_SCHOOL = re.compile(LEAVING)
_ADMITTED = re.compile(r"\b(?:(?:re-?)?admitted|rushed|taken|brought|discharged)[ ](?:to|into|from)[ ]the[ ]\Z")
"""Before a house that bears somebody's name as a town does: "admitted to the Victoria"."""
_NO_ILLNESS = word_set("suicide death murder homicide abortion sex exercise drugs drug")
"""What a reader takes for an illness or a medicine and what is none."""
_DOES = word_set(
    """
    cough coughs vomit vomits stammer stammers stutter stutters ache aches itch itches bleed bleeds limp limps shake shakes tingle tingles wheeze
    wheezes snore snores sneeze sneezes faint faints collapse collapses sweat sweats tremble trembles swell swells fit fits fall falls choke chokes
    """
)
_WHO_DOES = re.compile(
    r"\b(?:he|she|who|they|I|we|you|it|and|often|still|also|never|always|sometimes|then|to|not|will|would|can|may|hands?|legs?|feet|head|which)[ ]\Z",
    re.IGNORECASE,
)
_DOES_SO = re.compile(
    r"[ ](?:at|in|on|when|after|during|every|all|up|blood|from|with|badly|constantly|out|into|most|while|if|because|so|a lot|less|more|again)\b|[.,;]"
)
_IS_SO = re.compile(r"[a-z]{3,20}(?:ic|ous|ive|al|able|less)", re.IGNORECASE)
_TO_BEHIND = re.compile(r"[ ](?:to|with|about|in|from)\b")


def plainly(text: str, target: Target) -> Target:
    """``target`` as what its place plainly shows it to be."""
    if not target.findings or target.said or target.alias:
        return target
    if target.label not in labels.ORGANIZATION | {"FAC"} and target.surface[:1].isupper() and body_field(target.before):
        return replace(target, label="ORG", kind="ORG")
    if told := _of_things(text, target):
        return told
    titled = None if target.label else _TITLED_END.search(target.surface)
    if titled and len(target.surface) == len(target.span):
        span = Span(target.span.end - len(titled[0]), target.span.end)  # "your patient Mr Joseph"
        return replace(target, span=span, surface=titled[0], term=normal_form(titled[0]), label="PERSON", kind="PERSON")
    if target.label in labels.PERSON:
        return _behind(target)
    if target.label in labels.DATE | labels.AGES | {"EVENT"}:
        return _in_time(text, _whole_feast(text, target))
    if target.label in ("CODE", "ADDRESS", "PRODUCT") and is_road(target.surface):
        return replace(target, label="FAC", kind="FACILITY")
    if target.label == LOOSE:
        return _with_link(text, target)
    if target.label == "QUANTITY" and _FORM.fullmatch(target.surface):
        return replace(target, label="CODE")
    if not target.label or target.label in labels.NAMES:
        return _named(text, target)
    return target


_TITLED_END = re.compile(rf"(?<=[a-z] )(?:{any_of(USUAL_TITLES)})\.? [A-Z][\w'’-]+\Z")
"""Somebody by title and name, behind what they are."""
_LINK = re.compile(r"\b(?:go|goes|went|gone|going|turn|turns|turned|turning|grow|grows|grew|grown|growing)[ ]\Z")
_STATE = re.compile(r"(?![a-z]*(?:ing|ly)\Z)[a-z]{3,20}")
_SENTENCE_ENDS = re.compile(
    r"[.,;:!?)]|[ ](?:and|or|but|when|while|after|before|because|in|at|on|for|since|again)\b|\Z|\n"
)


def _with_link(text: str, target: Target) -> Target:
    """How something became, with its verb: "his eyes turned yellow" is "his eyes changed"."""
    link = _LINK.search(text, max(0, target.span.start - 12), target.span.start)
    if link is None or not _STATE.fullmatch(target.surface) or not _SENTENCE_ENDS.match(text, target.span.end):
        return target
    surface = link[0] + target.surface
    return replace(target, span=Span(link.start(), target.span.end), surface=surface, term=normal_form(surface))


def _of_things(text: str, target: Target) -> Target | None:
    """A car, a dog, a medicine or a time of the year that a reader took for a place, a body or somebody; None where it is none."""
    if not target.surface[:1].isupper() or target.label not in labels.NAMES | {""}:
        return None
    before = text[max(0, target.span.start - 24) : target.span.start]
    if work := _as_work(text, target, before):
        return work
    if is_make(target.surface) and _ONE_OF.search(before) and target.label != "PRODUCT":
        return replace(target, label="PRODUCT", kind="PRODUCT")
    if target.term in BREEDS and _ONE_OF.search(before):
        return replace(target, label="", kind="DOG")
    if target.surface.isupper() and _CYCLES.search(before):
        return replace(target, label="", kind="DRUG")
    if target.term in TIMES_OF_YEAR and target.label not in labels.DATE and not target.noun.endswith("holiday"):
        return replace(target, label="EVENT", kind="EVENT", noun="")
    if target.label in labels.PERSON and (letter := _LETTER_AND_PEOPLE.match(target.surface)) and hinted(letter[1]):
        span = Span(target.span.end - len(letter[1]), target.span.end)
        return replace(
            target, span=span, surface=letter[1], term=normal_form(letter[1]), label="NORP", kind="NATIONALITY"
        )
    if target.label in labels.PERSON and target.surface.isupper() and kind_of_body(target.surface) == "benefit":
        return replace(target, label="", kind="")  # "claims PIP"
    owns = text.startswith(("'s ", "’s "), target.span.end)
    if target.label in labels.PLACE | {"FAC"} and owns and " " not in target.term and is_given(target.term):
        return replace(target, label="PERSON", kind="PERSON")
    lender = target.label in labels.PERSON or kind_of_body(target.surface) == "bank"
    if lender and _LENT_BY.search(before):
        return replace(target, label="ORG", kind="ORG")
    return None


def _as_work(text: str, target: Target, before: str) -> Target | None:
    """A book that is read, whatever its title looks like ("a copy of Jane Eyre"); a title with its first small words ("Of Mice and Men")."""
    read = _READ_BEFORE.search(before)
    if read and " " in target.surface and not text.startswith(("'s", "’s"), target.span.end):
        target = replace(target, label="WORK_OF_ART", kind="WORK", noun=read["noun"] or "book")
    elif target.label != "WORK_OF_ART":
        return None
    opens = _OPENS_TITLE.search(before)
    if opens is None:
        return target if read else None
    surface = opens[0] + target.surface
    span = Span(target.span.start - len(opens[0]), target.span.end)
    return replace(target, span=span, surface=surface, term=normal_form(surface))


def _whole_feast(text: str, target: Target) -> Target:
    """A feast with the word behind it that belongs to its name: "Bonfire Night"."""
    word = _FEAST_WORD.match(text, target.span.end)
    if word is None or not feast_month(target.surface + word[0]):
        return target
    surface = target.surface + word[0]
    return replace(target, span=Span(target.span.start, word.end()), surface=surface, term=normal_form(surface))


def _in_time(text: str, target: Target) -> Target:
    """A day that is called so is a date; "a 34-year-old soldier" is none, nor is the hour that a line of a record begins with."""
    if target.label in labels.DATE and HOUR_IN_FIGURES.fullmatch(target.surface):
        line = text[text.rfind("\n", 0, target.span.start) + 1 : target.span.start]
        if (
            not line.strip()
            and not target.surface.startswith(("19", "20"))
            and _WORD_BEHIND.match(text, target.span.end)
        ):
            return replace(target, label="TIME")
    if target.label == "EVENT" and feast_month(target.surface):
        return replace(target, label="DATE")
    if target.label in labels.DATE | labels.AGES and _YEARS_OLD.match(target.surface):
        return replace(target, label="", kind="OCCUPATION")
    return target


_SMALL_BEHIND = re.compile(r"(?:[ ][a-z][a-z-]{2,30}){1,3}\Z")
_NAMED_BEFORE = re.compile(r"[A-Z][\w'’-]+[ ](?:[A-Z][\w'’.-]*[ ])*[A-Z][\w'’-]+\Z")


def _behind(target: Target) -> Target:
    """Somebody without the word that says how old they are ("young Callum"), or what is called after them ("Ryan White paperwork")."""
    small = _SMALL_BEHIND.search(target.surface)
    if small and _NAMED_BEFORE.match(target.surface[: small.start()]) and len(target.surface) == len(target.span):
        surface = target.surface[: small.start()]
        span = Span(target.span.start, target.span.start + small.start())
        return replace(target, span=span, surface=surface, term=normal_form(surface))
    found = _SIZED.match(target.surface)
    if found is None or len(target.surface) != len(target.span):
        return target
    span, surface = Span(target.span.start + found.end(), target.span.end), target.surface[found.end() :]
    place = None if target.place is None else Span(span.start, target.place.end)
    return replace(target, span=span, surface=surface, term=normal_form(surface), place=place)


_HOUSES_OF_A_PEOPLE = (
    " home",
    " house",
    " centre",
    " center",
    " club",
    " church",
    " school",
    " hospital",
    " institute",
)
_IN_OR_THE = re.compile(r"\b(?:in|the)[ ]\Z", re.IGNORECASE)


def _named(text: str, target: Target) -> Target:
    start, end = target.span.start, target.span.end
    before = text[max(0, start - 24) : start]
    if is_state(target.surface) and _TOWN_BEFORE.search(before):
        return replace(target, label="GPE", kind="PLACE")
    if target.surface in _RANKS and _NAME_BEHIND.match(text, end):
        return replace(target, label=MODIFIER, kind="")
    if _BANK_HOLIDAY.fullmatch(target.surface):
        return replace(target, label="DATE", kind="DATE")
    if target.label in labels.ORGANIZATION | labels.PLACE | {"FAC"} and _DEGREE_BEFORE.search(before):
        return replace(target, label=MODIFIER, kind="")  # what somebody read: "MSc Structural Engineering"
    if target.label and _LEFT_SCHOOL.fullmatch(target.surface):
        return replace(target, label="", kind="")
    if kind_of_body(target.surface) == "benefit":
        return replace(target, label="", kind="")
    if target.label in labels.PLACE and before.endswith("the ") and is_pub(target.surface):
        return replace(target, label="FAC", kind="FACILITY")
    placed = target.kind == "PLACE" or (
        target.label not in labels.PERSON | labels.ORGANIZATION and _IN_OR_THE.search(before)
    )
    if placed and kind_of_land(target.surface):
        return replace(target, label="GPE", kind="PLACE")
    if target.label in labels.PLACE and (
        kind_of_landmark(target.surface, articled=before.endswith("the "))
        or (is_given(target.term) and _ADMITTED.search(before))
    ):
        return replace(target, label="FAC", kind="FACILITY")
    if target.label in ("NORP", "LANGUAGE") and target.surface.istitle() and target.term.endswith(_HOUSES_OF_A_PEOPLE):
        return replace(target, label="FAC", kind="FACILITY")  # "the Hebrew Home"
    line = text[max(text.rfind("\n", 0, start) + 1, start - 250) : start]
    if is_language(target) or (target.label == "NORP" and _LANGUAGES_LINE.match(line)):
        return replace(target, label="LANGUAGE", kind="LANGUAGE")
    if target.label and target.term in _KIN:
        return replace(target, label="", kind="FAMILY")
    if target.label not in labels.ORGANIZATION | {"FAC"} and _is_body(target, before):
        return replace(target, label="ORG", kind="ORG")
    return target if target.label else _common(text, target, before)


def _is_body(target: Target, before: str) -> bool:
    """Whether a name is that of a well-known body: one that nothing else is called by, or a newspaper that somebody works for."""
    if not target.surface[:1].isupper() or target.label in labels.PLACE | {"NORP"}:
        return False
    return is_known_body(target.surface) or (
        kind_of_body(target.surface) == "newspaper" and _READS_OR_WORKS.search(before) is not None
    )


_CALLS = frozenset("phone telephone email text ring fax".split())
_WHOM = re.compile(r"[ ](?:me|us|him|her|them|you)\b")


def _common(text: str, target: Target, before: str) -> Target:
    """A word of no name that is no illness, or no noun at all."""
    if target.kind in ("DISEASE", "DRUG") and not _NO_ILLNESS.isdisjoint(target.term.split()[-1:]):
        return replace(target, kind="")
    if target.kind == "OCCUPATION" and target.surface.islower() and _TEAM.match(text, target.span.end):
        return replace(target, label=MODIFIER, kind="")
    if _AGAIN.fullmatch(target.surface):
        return replace(target, label=MODIFIER)
    if target.kind == "AWARD" and _LETTERS.fullmatch(target.surface) and _LETTERS_BEHIND.search(before):
        return replace(target, label=LOOSE, kind="")
    if " " in target.surface or target.kind not in ("DISEASE", "PROCEDURE", ""):
        return target
    if target.surface in _CALLS and _WHOM.match(text, target.span.end):
        return replace(target, label=LOOSE, kind="")
    does = target.surface in _DOES and _WHO_DOES.search(before) and _DOES_SO.match(text, target.span.end)
    is_so = target.kind and _IS_SO.fullmatch(target.surface) and _TO_BEHIND.match(text, target.span.end)
    return replace(target, label=LOOSE, kind="") if does or is_so else target
