"""Whether a name is that of what a reader took it for, where nothing but the reader says so.

A reader that has seen more people than firms takes "Tesco" and "Natuurpunt" for people, and a firm in the columns of a curriculum for a
town. Somebody is a person when people are called so, or when the words around the name say it: a title, a relative, what only people do.
Otherwise the words around it may say that it is a body ("is employed by", "were told"); where they do not, it is a name and nothing more
is said of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.findings import BY_COLUMN
from expurgate.core.lazy_dataclasses import replace
from expurgate.language.builtin.bearings import is_person_by_place, known_as
from expurgate.language.builtin.names import GIVEN, OF_PLACE, OFTEN_GIVEN, PLACE, SURNAME
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.language.builtin.standing import called, is_articled, is_dealt_with, is_dosed, is_in_curriculum
from expurgate.text.foreign_bodies import is_foreign_body
from expurgate.text.known_bodies import is_known_body
from expurgate.text.normal import folded
from expurgate.text.people import AT_HOME, FAMILY, MORE_TITLES, TITLES, any_of
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.labels import READ_OR_JUDGED
from expurgate.transform.names import HEADS, PETS, ROLES, word_set
from expurgate.transform.origins import is_given, is_surname

_PEOPLE = GIVEN | SURNAME
_PLACES = PLACE | OF_PLACE
_LOOK = 64
_SHORTEST = 4
_INITIALS = 3
_TITLED = re.compile(
    rf"\b(?:{any_of(TITLES, MORE_TITLES)}|Canon|Baroness|Baron|Auntie|Aunty|Nan|Madame|Pani?)\b\.?[ ]\Z"
)
_ROLE_BEFORE = re.compile(r"(?<![^\W_])(?P<role>[a-z]{2,20}),?[ ](?:called[ ]|named[ ])?\Z")
_FIELD = re.compile(
    r"(?:^|[\t\n]|[ ]{3})[ ]{0,20}(?:full[ ]|first[ ]|last[ ])?(?:name|surname|patient|client|student|pupil|resident|tenant|applicant|claimant|from|to|cc|signed|"
    r"reported by|taken by|statement of|clinician|consultant|keyworker|worker|present|apologies|attendees|chair|author)[ ]{0,20}:[ \t]{1,20}\Z",
    re.IGNORECASE,
)
_THING_FIELD = re.compile(
    r"(?:^|[\t\n]|[ ]{3})[ ]{0,20}(?:(?P<body>employer|school|company|firm|nursery|college|insurer|bank|landlord company)|boat|ship|vessel|yacht|ward|wing|"
    r"room|house|form|class|dog|cat|pet|horse|breed|vehicle|car|make|model|project|event|venue|site)[ ]{0,20}:[ \t]{1,20}\Z",
    re.IGNORECASE,
)
"""Fields whose values are nobody: "Boat: Elowen Rose"."""
_SOMEBODY_CALLED = re.compile(
    r"\b(?:somebody|someone|man|woman|boy|girl|guy|lad|bloke|lady|friend|dog|cat)[ ](?:called|named)[ ]\Z"
)
_DETERMINED = re.compile(r"(?<![^\W_])(?:an?|the|his|her|my|our|frozen|[a-z]{3,12}ed)[ ]\Z", re.IGNORECASE)
_LED_TO = re.compile(r"\b(?:for|at|from|by|of|in|on|the|an?|via|through|until|till)[ ]\Z", re.IGNORECASE)
"""What stands before places, bodies and things more often than before somebody of whom nothing else is said."""
_ONE_OF = re.compile(r"(?<![^\W_])[Aa]n?[ ]\Z")
_OFF = re.compile(r"\b(?:off|near|outside|towards|via|into)[ ]\Z")
_LISTED_BEHIND = re.compile(r",[ ]{1,2}([^\W\d_a-z][^\W\d_A-Z]+)(?![^\W_])")
_SPEAKS = re.compile(r"(?:^|\n)(?:\[[^\]\n]{1,30}\][ \t]*)?\Z")
_DOES = re.compile(
    r"[ ](?:always |also |just |then |still |never )?(?:said|says|told|tells|asked|asks|thinks|thought|wants|wanted|rang|rings|can't|couldn't|wrote|writes|cried|felt|feels|"
    r"knows|knew|heard|saw|laughed|smiled|came|comes|goes|went|lives|lived|died|fell|married|loves|loved|likes|liked|hates|remembers|believes|"
    r"sat|stood|walked|walks|drove|drives|slept|sleeps|eats|ate|drank|drinks|spoke|speaks|denies|denied|admitted|texted|replied|who\b|herself|himself)\b"
)
_DRIVES = re.compile(
    r"[ ](?:drove|drives|rang|rings|cried|cries|laughed|smiled|slept|ate|drank|walked|texted|whispered|hugged|cooked|knitted)\b"
)
"""What no town does: "Voula drove him"."""
_OWNS = re.compile(
    rf"['’]s[ ](?:{any_of(FAMILY, AT_HOME)}|partner|boyfriend|girlfriend|house|flat|birthday|room|knee|hair|face|bed|phone|car)\b"
)
_TOGETHER = re.compile(r"\b(?:with|met|meet|meets|married|marry|saw|visits?|visited|kissed|hugged|texted|phoned)[ ]\Z")
_DONE_BY = re.compile(
    r"\b(?:seen|changed|reviewed|signed|completed|written|dictated|typed|accompanied|assessed|helped|found|witnessed|noted|checked|dressed|washed|fed|told|rung|driven)[ ](?:[a-z]{2,8}[ ])?by[ ]\Z",
    re.IGNORECASE,
)
"""What somebody did: "dressing changed by Priti"."""
_PAIR_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_a-z][^\W\d_]+)[ ](?:and|&)[ ]\Z")
_PAIR_BEHIND = re.compile(r"[ ](?:and|&)[ ]([^\W\d_a-z][^\W\d_]+)(?![^\W_])")
_AGED = re.compile(r"(?:,[ ]| \()(?:aged )?\d{1,3}(?:[,;)]|[ ]?(?:years|months|weeks|yrs)\b)")
_ACT_TOGETHER = re.compile(
    r"[ ](?:(?:were|are|have)(?! you\b)|agree|owe[sd]?|refuse|want|say|think|(?:has |have |had |will |would |did not |didn't )?(?:frozen|froze|promised?|refund(?:ed)?|charged?|sponsor(?:ed)?|"
    r"donated?|deliver(?:ed)?|merged?|published?|employs?|employed|hired?|insured?|sent (?:anybody|anyone|nobody|somebody|us|them|an? (?:man|van|bill|letter))|sells?|sold))\b"
)
_INITIAL = re.compile(r"(?:[^\W\d_a-z]\.?[ -]?){1,3}[^\W\d_a-z][^\W\d_]+")
_FAMILY = re.compile(r"[Tt]he[ ][^\W\d_a-z][^\W\d_]{2,}s")
"""The family of that name: "the Abbotts"."""
_AND_BEFORE = re.compile(r"\b(?:and|&)[ ]\Z|,[ ]\Z")
_SPOKEN_TO = re.compile(
    r"\b(?:[Aa]sk|[Tt]ell|[Rr]ing|[Rr]ang|[Cc]alled|[Pp]aid|[Pp]ay|[Tt]hanks? to|[Rr]eported to|[Ww]rote to)[ ]\Z"
)
_IN = re.compile(
    r"\b(?:(?<!as )in|near|outside|inside|around|via|towards|through|to|from|at|of|for|across|round)[ ]\Z",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|an?)[ ]\Z", re.IGNORECASE)
_OTHER_KINDS = {"LANGUAGE": "LANGUAGE", "EVENT": "EVENT", "WORK": "WORK_OF_ART", "PRODUCT": "PRODUCT", "LAW": "LAW"}
_ALSO_SURNAMES = word_set(
    "ward church hall field lane marsh wood woods bridge banks hill court chambers temple abbey castle"
)


def as_known(text: str, targets: Sequence[Target], people: frozenset[str]) -> list[Target]:
    """``targets`` with the labels that more than the reader's word speaks for; ``people`` are the words of full names in the text."""
    titled = _titled(text, targets)
    named = people | titled
    made = [_judged(text, target, people, titled) if _from_readers(target) else target for target in targets]
    bodies = {now.term for now, was in zip(made, targets, strict=True) if now.label == "ORG" != was.label}
    somebody = {now.term for now, was in zip(made, targets, strict=True) if now.label == "PERSON" != was.label}
    settled = dict.fromkeys(bodies, "ORG") | dict.fromkeys(_places(made) - named - somebody, "GPE")
    made = [replace(t, label="PERSON") if t.term in somebody and t.label in labels.PLACE else t for t in made]
    return [
        replace(target, label=settled[target.term])
        if target.term in settled and _is_open(target) and _from_readers(target)
        else target
        for target in made
    ]


def _is_open(target: Target) -> bool:
    """Whether what a name is may be settled by another mention: one that was read as a person's, whatever a preposition made of it here."""
    return target.label in labels.PERSON or (target.label in labels.PLACE and target.kind == "PERSON")


def _titled(text: str, targets: Sequence[Target]) -> frozenset[str]:
    """The words of names that stand behind a title somewhere in the text, or that somebody is said to be called by."""
    titled = (target for target in targets if _is_titled(text, target))
    return frozenset(word for target in titled if target.label in labels.PERSON for word in target.term.split())


def _is_titled(text: str, target: Target) -> bool:
    """Whether a title stands before a name, or a man is called so."""
    start = target.span.start
    return _TITLED.search(text, max(0, start - 12), start) is not None or called(text, start) == "PERSON"


def _places(targets: Sequence[Target]) -> set[str]:
    """Words that are a place elsewhere in the text and that places are called: "wants to go to Boston", "whether Boston has a vacancy"."""
    return {
        target.term
        for target in targets
        if target.label in labels.PLACE and " " not in target.term and known_as(target.surface) & PLACE
    }


def _from_readers(target: Target) -> bool:
    return bool(target.findings) and all(
        found.model in READ_OR_JUDGED and found.evidence != BY_COLUMN for found in target.findings
    )


def _judged(text: str, target: Target, people: frozenset[str], titled: frozenset[str]) -> Target:
    if target.label in labels.PERSON:
        return _person(text, target, people | titled, titled)  # "Mr Routledge" is no publisher
    if target.label in labels.PLACE | {"FAC"}:
        return _place(text, target)
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if target.label == "ORG" and _SOMEBODY_CALLED.search(before):
        return replace(target, label="PERSON")
    if (
        target.label == "NORP"
        and " " not in target.surface
        and (_SPOKEN_TO.search(before) or is_dealt_with(text, target.span.start))
    ):
        return replace(target, label="ORG", kind="")  # one asks a people nothing: "will ask Atlassian whether"
    listed = _LISTED_BEHIND.match(text, target.span.end) if target.label == "ORG" and target.surface.isupper() else None
    if listed and known_as(listed[1]) & GIVEN and " " not in target.surface:
        return replace(target, label="PERSON")  # "STRANG, Isla"
    return target


_BODY_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]{3,24})[ ]\(\Z")


def _person(text: str, target: Target, people: frozenset[str], titled: frozenset[str]) -> Target:
    if target.surface.islower() or not target.surface[:1].isalpha():
        return target
    words = target.term.split()
    if len(words) == 1 and _POSSESSED.search(text, max(0, target.span.start - 8), target.span.start):
        return target if _is_given_name(target.surface) else replace(target, label="", kind="")  # "did my Highers"
    thing = _THING_FIELD.search(text, max(0, target.span.start - _LOOK), target.span.start)
    if thing:
        return replace(target, label="ORG" if thing["body"] else "", kind="")
    one_of = _ONE_OF.search(text, max(0, target.span.start - 4), target.span.start)
    if len(words) == 1 and one_of and not _is_only_given(target.surface):
        return replace(target, label="", kind="")  # "was a Wren"
    if len(words) > 1 and is_foreign_body(words[0]):
        return replace(target, label="ORG")
    bracketed = _BODY_BEFORE.search(text, max(0, target.span.start - _LOOK), target.span.start)
    if bracketed and target.surface.isupper() and (bracketed[1].lower() in HEADS or is_foreign_body(bracketed[1])):
        return replace(target, label="ORG")  # "his Krankenkasse (TK)"
    if len(words) > 1 and is_articled(text, target.span.start, target.span.end):
        return replace(target, label="", kind="")
    if is_in_curriculum(text, target.span.start, target.span.end) or (
        is_known_body(target.surface) and (len(words) > 1 or not _called(target)) and not titled.issuperset(words)
    ):
        return replace(target, label="ORG")
    if _is_part(words, people) or _called(target) or _is_shown(text, target):
        return target
    if is_dosed(text, target.span.start, target.span.end):
        return replace(target, label="", kind="DRUG")
    other = _OTHER_KINDS.get(target.kind)
    if other is not None:
        return replace(target, label=other)
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if _acts(text, target):
        return replace(target, label="ORG")
    if _SPOKEN_TO.search(before) or text.startswith(("'s ", "’s "), target.span.end):
        return target  # "Rajani's head"
    if known_as(target.surface) & PLACE or _OFF.search(before):
        return replace(target, label="GPE")
    return replace(target, label="", kind="") if _LED_TO.search(before) else target


def _place(text: str, target: Target) -> Target:
    """A place that no place is known to be called: a body where the words around it say so, somebody where their name does."""
    words = target.surface.split()
    if _DETERMINED.search(text, max(0, target.span.start - 24), target.span.start) and target.surface.islower():
        return replace(target, label="", kind="")  # "a frozen turkey"
    if target.surface.islower() or not target.surface[:1].isalpha():
        return target
    if (
        len(words) == 1
        and _DRIVES.match(text, target.span.end)
        and not _IN.search(text, max(0, target.span.start - _LOOK), target.span.start)
    ):
        return replace(target, label="PERSON")
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if (
        len(words) == 2
        and _TOGETHER.search(before)
        and not known_as(words[0]) & _PLACES
        and target.label in labels.PLACE
    ):
        return replace(target, label="PERSON")  # "I share a flat with Keeley Marsden"
    if known_as(words[-1]) & _PLACES:
        asked = _SPOKEN_TO.search(text, max(0, target.span.start - _LOOK), target.span.start) and len(words) == 1
        asked = asked and text.startswith(" to ", target.span.end)
        return replace(target, label="ORG") if asked and not known_as(words[0]) & _PEOPLE else target
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if target.label in labels.PLACE and len(words) == 2 and known_as(words[0]) & OFTEN_GIVEN and not _IN.search(before):
        return target if known_as(words[0]) & PLACE else replace(target, label="PERSON")
    if target.label == "FAC" and _is_full_name(words) and not _IN.search(before) and not _THE.search(before):
        return replace(target, label="PERSON")  # "Emma Ward, duty solicitor"
    if len(words) > 1:
        return target
    if (
        is_known_body(target.surface)
        or is_in_curriculum(text, target.span.start, target.span.end)
        or is_dealt_with(text, target.span.start)
    ):
        return replace(target, label="ORG")
    if _IN.search(before) or target.label == "FAC":
        return target
    if _acts(text, target):
        return replace(target, label="ORG")
    return replace(target, label="", kind="") if _THE.search(before) else target


def _is_full_name(words: Sequence[str]) -> bool:
    """Whether two words are a given name and a surname that is also what a house is called by."""
    return len(words) == 2 and words[1].lower() in _ALSO_SURNAMES and bool(known_as(words[0]) & OFTEN_GIVEN)


def _is_part(words: Sequence[str], people: frozenset[str]) -> bool:
    """Whether a name has a word of somebody's full name, or is short for one: "Thanos" of "Athanasios"."""
    short = len(words) == 1 and len(words[0]) >= _SHORTEST and any(words[0] in name for name in people)
    return short or not people.isdisjoint(words)


_POSSESSED = re.compile(r"(?<![^\W_])(?:my|his|her|our|their|your)[ ]\Z", re.IGNORECASE)


def _is_given_name(word: str) -> bool:
    return known_as(word) & GIVEN != 0 or is_given(folded(word))


def _is_only_given(word: str) -> bool:
    """Whether people are called so and no thing is: "spoken to a Craig", but "was a Wren"."""
    return _is_given_name(word) and not shipped_nouns().classes([word])[0]


def _called(target: Target) -> bool:
    """Whether people are called so: some part of it is a name that people have, and the first is no town's."""
    words = target.surface.split()
    if target.surface.isupper() and len(target.surface) <= _INITIALS and len(target.surface) > 1:
        return True
    if _INITIAL.match(target.surface) or _FAMILY.fullmatch(target.before[-4:] + target.surface):
        return True
    kinds = [known_as(word) for word in words]
    listed = [is_given(folded(word)) or is_surname(folded(word)) for word in words]
    if len(words) == 1:
        return bool(kinds[0] & _PEOPLE) or listed[0]
    return any(kind & _PEOPLE for kind in kinds) or any(listed)


def _is_shown(text: str, target: Target) -> bool:
    """Whether the words around a name say that somebody is called so."""
    start, end = target.span.start, target.span.end
    before = text[max(0, start - _LOOK) : start]
    role = _ROLE_BEFORE.search(before)
    return bool(
        _TITLED.search(before)
        or (role and role["role"] in ROLES | PETS)
        or is_person_by_place(text, start, end)
        or _FIELD.search(before)
        or _TOGETHER.search(before)
        or _DONE_BY.search(before)
        or _is_paired(text, start, end)
        or (_SPEAKS.search(before) and text[end : end + 2] == ": ")
        or _DOES.match(text, end)
        or _OWNS.match(text, end)
        or _AGED.match(text, end)
    )


def _is_paired(text: str, start: int, end: int) -> bool:
    """Whether a name is joined to one that people have: "Yifan and Bo"."""
    pairs = (_PAIR_BEFORE.search(text, max(0, start - _LOOK), start), _PAIR_BEHIND.match(text, end))
    return any(pair is not None and known_as(pair[1]) & GIVEN for pair in pairs)


def _acts(text: str, target: Target) -> bool:
    """Whether a name does what bodies do, or is one that somebody works for."""
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if is_dealt_with(text, target.span.start):
        return True
    return _ACT_TOGETHER.match(text, target.span.end) is not None and not _AND_BEFORE.search(before)
