"""How a name that is known is found again: whole, in parts, in any case, as initials, as a short form, as an account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ahocorasick_rs import AhoCorasick, Implementation, MatchKind

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.memory import remembered
from expurgate.core.spans import Places, Span
from expurgate.detect.cutting import is_said
from expurgate.detect.kinds import bits, is_common_noun
from expurgate.detect.linear import free_standing
from expurgate.detect.names import LEGAL_FORMS, NOT_NAMES, PARTNERS, TITLE_WORDS
from expurgate.detect.ordinary import given_names, is_ordinary
from expurgate.detect.usual_words import is_word
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.language.builtin.standing import told_apart
from expurgate.text.bodies import is_sign
from expurgate.text.forms import REMARKS
from expurgate.text.nicknames import short_names
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import AT_HOME, FAMILY, GREETINGS, PARTICLES

_GIVEN = re.compile(
    r"(?<![^\W_])(?:(?P<initial>[^\W\d_a-z]\.)[ \u00a0-]?|(?P<name>[^\W\d_a-z][^\W\d_]+(?:[-‑'’][^\W\d_]+)*)(?<!['’]s)[ \u00a0])\Z"
)
_LONGEST = 60
_MOST_GIVEN = 6
"""How many names and initials before a mention belong to it. In a row of names each one is a mention of its own."""
_SHORTEST_ANYWHERE = 3
"""A part of a name that is no longer than this is found only with a capital."""
_FEWEST = 2
"""One letter is found again nowhere: it may be a side of the body, a grade, a blood group."""
_SHORTEST_ACCOUNT = 4
"""Letters of a family name from which on an account called after it is no other word."""

_STANDING = re.compile(r"(?:(?i:initials?|signed|seen by|sign|by|present|action|cc)[:.]?[ \t]*|[/–(][ \t]*)\Z")
"""What stands before bare initials that are somebody's: the name of a field, or the dash under a note."""

_ACTING = re.compile(
    r"[ \t](?:(?:to|will|would|has|had|said|says|asked|asks|agreed|agrees|noted|notes|reported|reports|suggested|suggests|"
    r"confirmed|confirms|explained|felt|thought|offered|proposed|raised|advised|queried|mentioned|called|rang|saw|seen)\b)"
)
"""What people do in minutes and notes: "BC to ask for a second quote"."""


_SPOKEN_OF = re.compile(
    r"\b(?:about|with|for|by|to|from|and|re|saw|told|asked|rang|called|met|see|per|contacted|informed|advised|tell|ask)[ \t]\Z"
)
"""What stands before bare initials in a sentence that speaks of somebody: "rang about MT"."""
_LOOK = 12


class Mentions:
    """Finds every mention of names that are known. ``known`` are names, each with the label it was hidden as.

    People are found by their whole name and by each part of it in any case, by initials, by common short forms of their
    given names, and by accounts called after them. Where a part is also an ordinary word ("May", "brown"), and for things
    that are no people, a mention begins with a capital as the name does. With ``owning`` also as people type who leave
    apostrophes out: "dannys room".
    """

    def __init__(self, known: Iterable[tuple[str, str]], *, owning: bool = False) -> None:
        forms: dict[str, str] = {}
        initials: dict[str, None] = {}
        bare: dict[str, None] = {}
        accounts: dict[str, None] = {}
        for name, label in known:
            if len(name.rstrip(".")) < _FEWEST:
                continue
            forms.setdefault(name, label)
            for short in _short_forms(name, label):
                forms.setdefault(short, label)
            if owning and label == "PERSON":
                forms |= {owner: label for owner in _owning(name) if owner not in forms}
            if label == "PERSON":
                letters = _letters(name)
                initials |= dict.fromkeys(mark.join(letters) + "." for mark in (".", ". ") if letters)
                bare |= {letters: None} if letters else {}
                accounts |= dict.fromkeys(_accounts(name))
        self._forms = [(form, label, _in_any_case(form, label)) for form, label in forms.items()]
        self._matcher = PhraseMatcher([form for form, _, _ in self._forms], forms=None)
        self._initials, self._bare, self._accounts = map(Verbatim, (initials, bare, accounts))

    def find(self, text: str) -> Iterator[tuple[Span, str]]:
        """The places of the strings, each with its label."""
        for span, number in self._matcher.find(text):
            form, label, in_any_case = self._forms[number]
            if in_any_case or text[span.start].isupper() or not form[:1].isupper():
                yield from _whole(text, span) if label == "PERSON" else ((span, label),)
        for span in self._initials.find(text):
            yield span, "PERSON"
        yield from ((span, "PERSON") for span in self._bare_initials(text))
        for span in self._accounts.find(text):
            if free_standing(text, span):
                yield span, "PERSON"

    def _bare_initials(self, text: str) -> Iterator[Span]:
        """Initials without dots: where somebody signs, or where a text with small letters has them more than once."""
        places: dict[str, list[Span]] = {}
        for span in self._bare.find(text):
            if free_standing(text, span):
                places.setdefault(text[span.start : span.end], []).append(span)
        for letters, spans in places.items():
            mixed = not text.isupper()
            often = len(spans) > 1 and letters not in _ABBREVIATIONS and mixed
            known = mixed and letters not in _OTHER_ABBREVIATIONS and letters.lower() not in REMARKS
            spoken = (
                span for span in spans if known and _SPOKEN_OF.search(text, max(0, span.start - _LOOK), span.start)
            )
            yield from {*spoken, *(span for span in spans if often or _stands_for_somebody(text, span))}


_MANY = 20
"""People known from elsewhere from which on they are not looked for together with those of the text."""


def finder_of(
    known: Iterable[tuple[str, str]], people: tuple[str, ...], *, owning: bool = False
) -> Mentions | _AndMany:
    """Finds the names that were found in a text, each with its label, and ``people`` who are known from elsewhere.

    Very many people are those of a file with many parts: what finds them is made once, not for every part.
    """
    names = dict.fromkeys(each for each in known if _says_something(each[0]))
    if len(people) > _MANY:
        return _AndMany(Mentions(names, owning=owning), _finder_of_people(people))
    everybody = names | dict.fromkeys((name, "PERSON") for name in people if _says_something(name))
    return Mentions(everybody, owning=owning)


def _says_something(name: str) -> bool:
    """Whether a name is more than letters: "Mr C" says nothing of "9 °C"."""
    return any(len(part) > 1 for part in name.replace(".", " ").split())


@remembered(2)
def _finder_of_people(people: tuple[str, ...]) -> Mentions:
    return Mentions(dict.fromkeys((name, "PERSON") for name in people if _says_something(name)))


@dataclass(frozen=True, slots=True)
class _AndMany:
    """Finds the names of a text, and people known from elsewhere outside of these."""

    own: Mentions
    people: Mentions

    def find(self, text: str) -> Iterator[tuple[Span, str]]:
        """The places of the names, each with its label."""
        found = dict.fromkeys(self.own.find(text))
        named = Places(span for span, _ in found)
        yield from found
        yield from (each for each in self.people.find(text) if not named.hold(each[0]))


_ABBREVIATIONS = frozenset(
    "AM PM US UK EU IT ID TV MD RN GP OK NO PC HR IV CV PR QC AI BP AD BC CE OR IN ER IP ON AS AT BY TO DO GO WE HE MY PS NB CC RE DR MR MS".split()
)
"""Two capitals that are hardly ever somebody's initials."""
_OTHER_ABBREVIATIONS = _ABBREVIATIONS | frozenset(
    "PE MI AF ED OT OD CT DM TB PT BD CA CO LA NY DC UN UX UI VR AR PA VP MP PD DS ME MA BA BS PH UV XR IM SC IF IS SO UP AN BE".split()
)
"""The same with those that must be said twice to be somebody's."""


def _in_any_case(form: str, label: str) -> bool:
    """Whether small letters do not make the form another word."""
    words = normal_form(form).split()
    return label == "PERSON" and (
        len(words) > 1
        or (len(form) > _SHORTEST_ANYWHERE and not all(map(is_ordinary, words)) and not _is_noun(normal_form(form)))
    )


def _is_noun(word: str) -> bool:
    """Whether a word that hardly anybody has as a given name is a noun of its own in small letters: "bent", "bath"."""
    return is_common_noun(word) and word not in given_names() and shipped_nouns().classes([word])[0] != 0


def _stands_for_somebody(text: str, span: Span) -> bool:
    """Whether bare capitals are all there is on their line, or stand where somebody signs."""
    start = max(text.rfind("\n", 0, span.start), text.rfind("\t", 0, span.start)) + 1
    ends = [end for end in (text.find("\n", span.end), text.find("\t", span.end)) if end >= 0]
    alone = not text[start : span.start].strip() and not text[span.end : min(ends, default=len(text))].strip(" .\r")
    signs = _STANDING.search(text, max(start, span.start - 20), span.start) is not None
    return alone or signs or _ACTING.match(text, span.end) is not None


def _short_forms(name: str, label: str) -> Iterator[str]:
    words = [word.strip(".,;:()“”\"'’") for word in name.replace("’s", "").replace("'s", "").split()]
    if label == "PERSON":
        if len(words) > 1 and name.islower():
            yield from (word.capitalize() for word in words if len(word) > _SHORTEST_ANYWHERE and _is_name_word(word))
        for word in words:
            if len(word) >= 3 and word[0].isupper() and not word.isdigit() and _is_name_word(word):
                yield word
                yield from (part for part in word.split("-") if "-" in word and len(part) > 3 and _is_name_word(part))
                yield from (short.capitalize() for short in short_names(word.lower()))
        if len(words) > 2:
            yield " ".join(words[-2:])
    elif label == "ORG":
        bare = [word for word in words if word.lower() not in LEGAL_FORMS | PARTNERS and len(word) > 1]
        if bare and len(bare) < len(words) and _is_name_word(bare[0]):
            yield " ".join(bare)


def _owning(name: str) -> Iterator[str]:
    """The parts of a name with the ending of what somebody has, without its apostrophe, unless that is another word: "dannys"."""
    for word in name.split():
        plain = word.strip(".,;:()“”\"'’")
        if len(plain) >= _SHORTEST_ANYWHERE and plain.isalpha() and _is_name_word(plain) and owns(plain):
            yield f"{plain}s"
            yield from (f"{short}s" for short in short_names(plain.lower()) if owns(short) and len(short) > 2)


@remembered(4096)
def owns(name: str) -> bool:
    """Whether a name with an "s" behind it, as people type who leave apostrophes out, is that name and no word: "dannys", "Lins"."""
    owner = f"{name.lower()}s"
    if is_ordinary(owner) or bits(owner) < _USUAL:
        return False
    return name.lower() in given_names() or not (is_common_noun(owner) and is_word(owner))


_USUAL = 8.0
"""Information in bits below which a word means what it means: "carries"."""


def _is_name_word(word: str) -> bool:
    lower = word.lower()
    return not (
        lower in FUNCTION_WORDS or lower in TITLE_WORDS or lower in NOT_NAMES or lower in AT_HOME or lower in FAMILY
    )


def _letters(name: str) -> str:
    """The initials of a name of two to four parts: "Robert Murray" may also be "R.M.", "R. M." or "RM"."""
    letters = [
        word[0] for word in name.replace("-", " ").split() if word[0].isupper() and word.lower() not in TITLE_WORDS
    ]
    return "".join(letters) if 2 <= len(letters) <= 4 else ""


def _accounts(name: str) -> Iterator[str]:
    """ "Robert Murray", also written "Murray, Robert", may sign in as "rmurray" or "robert.murray"."""
    family, comma, given = name.partition(",")
    words = normal_form(f"{given} {family}" if comma else name).split()
    if len(words) > 1 and len(words[-1]) >= _SHORTEST_ACCOUNT and "".join(words).isalpha():
        first, last = words[0], words[-1]
        yield from (f"{first[0]}{last}", f"{last}{first[0]}", f"{first}{last}")
        yield from (f"{first}{mark}{last}" for mark in "._-")
        if len(words) > 2 and not set(words[1:-1]).isdisjoint(PARTICLES):
            whole = "".join(words[1:])  # "mvandersluis", "marijke.vandersluis"
            yield from (
                f"{first[0]}{whole}",
                f"{whole}{first[0]}",
                *(f"{first}{mark}{whole}" for mark in ("", ".", "_", "-")),
            )


def _whole(text: str, span: Span) -> Iterator[tuple[Span, str]]:
    """A mention of a person with all names; two people, where one is told of the other."""
    named = _with_given_names(text, span)
    for start, end, kind in told_apart(text, (named.start, named.end, "PERSON")):
        yield Span(start, end), kind


def _with_given_names(text: str, span: Span) -> Span:
    """The mention together with the initials and names before it: "R. Murray", "Robert James Murray".

    A capital that opens a sentence or a line says nothing, so a word there is no name.
    """
    start = span.start
    for _ in range(_MOST_GIVEN):
        before = _GIVEN.search(text, max(0, start - _LONGEST), start)
        if before is None or not text[before.start()].isupper():
            break
        name = before["name"]
        if before["initial"] and is_sign(text, before.start()):
            break
        if name and (name.lower() in GREETINGS or (name.isupper() and not text[span.start : span.end].isupper())):
            break  # "Thanks Lars", "the CNS Gwen Tudor"
        if name and name.isupper() and (is_said(name.lower()) or not known_as(name.lower()) & (GIVEN | SURNAME)):
            break  # "SAYS DEAN", "I CONTACTED OYAMA"
        if name and not (_is_name_word(name) and _inside_sentence(text, before.start())):
            break
        start = before.start()
    return Span(start, span.end)


def _inside_sentence(text: str, at: int) -> bool:
    """Whether what stands before ``at`` on its line leads on to it."""
    while at > 0 and text[at - 1] in " \u00a0":
        at -= 1
    last = text[at - 1 : at] if at else ""
    return last.isalnum() or last in (",", ";", ":", "(")


class Verbatim:
    """Finds strings where they stand letter for letter and by themselves."""

    def __init__(self, strings: Iterable[str]) -> None:
        listed = list(strings)
        self._automaton = automaton(listed) if listed else None

    def find(self, text: str) -> Iterator[Span]:
        """The places of the strings; half of a surrogate pair does not count as a letter."""
        if self._automaton is None:
            return
        encodable = text.encode("utf-8", "replace").decode("utf-8")
        for _, start, end in self._automaton.find_matches_as_indexes(encodable):
            if not (start > 0 and (text[start - 1].isalnum() or text[start - 1] == ".")):
                yield Span(start, end)


def automaton(strings: Sequence[str]) -> AhoCorasick:
    """Finds the longest of many strings at each place. The kind of automaton that is small, whatever their number."""
    return AhoCorasick(strings, matchkind=MatchKind.LeftmostLongest, implementation=Implementation.ContiguousNFA)
