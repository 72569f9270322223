"""Names of people: part by part, so that all mentions of one person agree."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Sequence

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import are_degrees
from expurgate.text.nicknames import short_names
from expurgate.text.normal import folded
from expurgate.text.people import AT_HOME, GREETED, MEN, TITLES, USUAL_TITLES, WOMEN, small
from expurgate.transform.base import Target
from expurgate.transform.draw import Draws
from expurgate.transform.names import NICKNAMES, ROLES, word_set
from expurgate.transform.nicknamed import is_by_word, shortened, with_full_stop
from expurgate.transform.origins import (
    HOME,
    SURNAME_FIRST,
    VOWELS,
    alike,
    is_given,
    is_surname,
    likely_sex,
    names_of,
    origin_of,
    own_origin,
    sex_of,
)

_WORD = re.compile(r"[^\W\d_]+(?:['’\-‐‑][^\W\d_]+)*")
HONORIFICS = small(TITLES, GREETED, AT_HOME) | word_set(
    """
    drs jr sr ii iii iv phd md esq cllrs ps dci pcso police auntie aunt uncle cousin grandma grandpa granny nan brother herr frau señor
    señora madame monsieur mme messrs canon baroness baron viscount countess archdeacon deacon pani pan sheikh
    """
)
"""Words before a name that stay."""
_HOMELY = small(AT_HOME) | word_set("auntie aunt uncle cousin grandma grandpa granny nan nana")
"""Those of them that stand before given names."""
_DESCRIBED = word_set("big little wee lil old fat mad posh tall skinny daft auld")
"""Words that a nickname may begin with and that say nothing of whose it is: "Big Dave"."""
_PARTICLES = word_set("van von der den de del della la le du da di dos das bin ibn al el ter ten")
_OF_PARTICLES = {
    **dict.fromkeys(("van", "ter", "ten", "den"), "dutch"),
    **dict.fromkeys(("von", "zu"), "german"),
    **dict.fromkeys(("bin", "ibn", "al", "el"), "arabic"),
    **dict.fromkeys(("dos", "das"), "portuguese"),
    **dict.fromkeys(("della", "di"), "italian"),
}
"""The language of a surname that is not known by what stands before it."""
_ROLE_BEFORE = re.compile(r"(?<![^\W_])([a-z]+)\s+(?=[A-Z])")
_OWNED = re.compile(r"(['’]s\s+)([a-z]+)\Z")
_SMALL_WORD = re.compile(r"(?<![\w'’\-‐‑])[^\W\d_A-Z][^\W_A-Z]*(?![^\W_])")
_LETTERS = tuple("ABCDEFGHIJKLMNOPRSTVW")
_INITIALS = re.compile(r"[^\W\d_a-z]{2,3}|(?:[^\W\d_a-z]\.\s?){2,3}")
_PIECES = re.compile(r"[^\W\d_]+|[\W\d_]+")
_PRONOUN = re.compile(
    r"[^\n:]?(?:[a-z ,]{0,30}|[a-z ,]{0,30}[.] )\b(?:(?P<m>[Hh]e|his|himself)|(?P<f>[Ss]he|her|herself))\b"
)
"""A pronoun soon behind a name, with nobody else named before it."""
_FORMAL = small(USUAL_TITLES) | word_set(
    "sir judge cllr councillor constable sergeant officer messrs herr frau dep deputy det sgt cpl agt trooper"
)
_ALWAYS_FORMAL = word_set("mr mrs ms miss dr")
_OPENED, _CLOSED = ('"', "“", "‘", " '"), ('"', "”", "’", "'")
_QUOTED = re.compile(r"""(["“‘(])([^\W\d_]+)(["”’)])""")
"""What somebody is called besides, inside the name: 'Travis "Boomer" Hobart'."""
_SHORTEST_STEM, _CLEARLY = 3, 2
_JOINED = re.compile(r"[-‐‑]")
_PAIR = re.compile(r"(?P<first>[^\W\d_a-z]\S*(?:\s[^\W\d_a-z]\S*)*)(?P<joint>\s(?:and|&)\s)(?P<second>[^\W\d_a-z].*)")


class People:
    """Pseudonyms of people; the parts are shared with every other name of the run."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._initials: dict[tuple[str, str], str] = {}
        self._letters: dict[str, str] = {}
        self._given_names: dict[str, str] = {}
        self._made: dict[str, str] = {}
        self._votes: dict[str, Counter[str]] = {}
        self._surnames: set[str] = set()
        self._nicknames: set[str] = set()
        self.home = HOME
        """The language of most names where the document was written."""
        self._monsieur = False
        """Whether "M." is a title, as where women are called "Mme"."""

    def listen(self, target: Target) -> None:
        """Hear what the words beside a name tell: a title that it is a surname, a role or a pronoun who bears it."""
        words = [word for word in map(folded, _WORD.findall(target.surface)) if word not in HONORIFICS | _PARTICLES]
        before = [folded(word) for word in _WORD.findall(target.before)][-1:]
        pronoun = _PRONOUN.match(target.after)
        self._monsieur = self._monsieur or before[:1] in (["mme"], ["mlle"])
        for sex, votes in ((_sex(before), 3), (pronoun.lastgroup or "" if pronoun else "", 1)):
            if sex:
                for word in words:
                    self._votes.setdefault(word, Counter())[sex] += votes
        if len(words) == 1 and target.before.endswith(_OPENED) and target.after.startswith(_CLOSED):
            self._nicknames.update(words)
        raw = _WORD.findall(target.before)[-1:]
        if len(words) == 1 and before and before[0] in _FORMAL and (raw[0][0].isupper() or before[0] in _ALWAYS_FORMAL):
            self._surnames.update(words)

    def _heard(self, normal: str, least: int = 1) -> str:
        """Who bears a given name by what was heard of it ``least`` times, or else of the short forms of it."""
        votes = self._votes.get(normal) or sum(
            (heard for name, heard in self._votes.items() if len(name) >= _SHORTEST_STEM and normal.startswith(name)),
            Counter[str](),
        )
        clear = votes.total() >= least and len(set(votes.values())) == len(votes) > 0
        return max(votes, key=lambda sex: votes[sex]) if clear else ""

    def pseudonym(self, surface: str) -> str:
        """Another name of the same make: titles stay, initials stay initials (and follow whole names), particles go."""
        known = self._made.get(surface)
        if known is None:
            known = self._made[surface] = self._pseudonym(surface)
        return known

    def _pseudonym(self, surface: str) -> str:
        pair = _PAIR.fullmatch(surface)
        if pair:
            return f"{self.pseudonym(pair['first'])}{pair['joint']}{self.pseudonym(pair['second'])}"
        lead, surface, tail = _parts(surface)
        lead, tail = (beside if not self._draws.reveals(_role(beside), words=False) else "" for beside in (lead, tail))
        return f"{lead}{with_full_stop(surface, self._named(surface, _sex(lead.split())))}{tail}"

    def family(self, surface: str) -> str:
        """Another family's name in the plural: "the Abbotts" are "the Hollands"."""
        word = surface.removesuffix("s")
        normal = folded(word)
        name = self._known(normal) or self._surname(word, origin_of((normal,), 0))
        return f"{name}es" if name.endswith(("s", "x", "z", "ch", "sh")) else f"{name}s"

    def knows(self, surface: str) -> bool:
        """Whether all words of a name are parts of names that have stand-ins."""
        words = [folded(word) for word in _WORD.findall(surface)]
        return bool(words) and all(len(word) > 2 and self._known(word) is not None for word in words)

    def account(self, name: str) -> str | None:
        """An account or the first half of an e-mail address that is called after somebody who is known."""
        pieces = _PIECES.findall(name)
        made = [self._account_part(piece) if len(piece) > 1 else None for piece in pieces]
        if not any(part is not None for part in made):
            return None
        family = next(folded(piece) for piece, part in zip(pieces, made, strict=True) if part is not None)
        for at, piece in enumerate(pieces):
            if len(piece) == 1 and piece.isalpha():
                made[at] = self._initial(folded(piece), family).lower()
        kept = (part or (piece if not piece.isalpha() else "") for part, piece in zip(made, pieces, strict=True))
        return re.sub(r"([._-])[._-]+", r"\1", re.sub(r"\d+", "", "".join(kept))).strip("._-")

    def _account_part(self, piece: str) -> str | None:
        """What stands for one word of an account: a part of a name, or an initial and a surname run together."""
        normal = folded(piece)
        known = self._known(normal) or self._behind_particles(normal)
        if known is None and len(normal) > _SHORTEST_STEM + 1:
            known = next((f"{self._initial(normal[0], rest)[0]}{name}" for rest, name in self._tail(normal[1:])), None)
        if known is None:
            known = next(
                (name for word, name in self._given_names.items() if len(normal) > 2 and word.startswith(normal)), None
            )
        return None if known is None else _plain(known)

    def _behind_particles(self, normal: str) -> str | None:
        """What stands for a surname that is written with its particles in one word: "devries", "vandenberg"."""
        rests = (normal.removeprefix(word) for word in _PARTICLES if normal.startswith(word))
        longer = (rest for rest in rests if len(rest) >= _SHORTEST_STEM)
        return next((name for rest in longer if (name := self._known(rest) or self._behind_particles(rest))), None)

    def _tail(self, rest: str) -> Iterable[tuple[str, str]]:
        known = self._draws.known("surname", rest)
        return [(rest, known)] if known else []

    def _known(self, normal: str) -> str | None:
        return next((name for kind in ("surname", "given") if (name := self._draws.known(kind, normal))), None)

    def _named(self, surface: str, sex: str) -> str:
        if _INITIALS.fullmatch(surface) and self._signs(surface):
            return self._signed(surface)
        if surface.islower() and (account := self.account(surface)):
            return account
        every = _WORD.findall(surface)
        words = [word for word in every if len(word) == 1 or folded(word) not in _PARTICLES]
        if len(surface) == 1 and surface.islower():
            return surface
        kept = {word for word in words if folded(word) in HONORIFICS or _is_degree(word, words)}
        if len(words) > 1 and folded(words[0]) in _DESCRIBED:
            kept.add(words[0])
        if len(words) == 2 and kept.issuperset(words):
            kept.remove(words[1])  # "Nan Col" is no colonel
        if self._monsieur and len(words) > 1 and words[0] == "M":
            kept.add("M")
        parts = [word for word in words if word not in kept]
        if not parts:
            return surface if words else self._surname(surface, "english")
        sex = sex or _sex(folded(word) for word in words)
        at, origin = _read(parts, self.home, comma="," in surface)
        particle = next((_OF_PARTICLES[each] for each in map(folded, every) if each in _OF_PARTICLES), "")
        if particle and not is_surname(folded(parts[at])):
            origin = particle
        called = {found[2]: (found[1], found[3]) for found in _QUOTED.finditer(surface)}
        renamed: dict[int, str] = {}
        for number in sorted(range(len(parts)), key=lambda number: len(parts[number]) == 1):
            part = parts[number]
            if part in called and number != at:
                renamed[number] = self._alone(part, origin, sex, titled=False)
            elif number != at:
                renamed[number] = self._given(part, parts[at], own_origin(folded(part), origin, surname=False), sex)
            elif len(part) == 1 and len(parts) > 1:
                renamed[number] = self._initial(folded(part), "") + "." * surface.endswith(".")
            elif len(parts) == 1:
                renamed[number] = self._alone(
                    part,
                    origin,
                    sex,
                    titled=bool({*map(folded, kept)} - _HOMELY - _DESCRIBED) or len(every) > len(words),
                )
                renamed[number] += "." * (len(part) == 1 and surface.endswith("."))
            else:
                renamed[number] = self._surname(part, own_origin(folded(part), origin, surname=True))
        if len(parts) > 1:
            order = (
                [*(number for number in range(len(parts)) if number != at), at] if "," in surface else range(len(parts))
            )
            self._letters.setdefault(
                *("".join(names[number][0] for number in order).upper() for names in (parts, renamed))
            )
        for number, part in enumerate(parts):
            opened, closed = called.get(part, ("", ""))
            renamed[number] = f"{opened}{renamed[number]}{closed}"
        return self._assembled(words, renamed, kept, comma="," in surface)

    def _signs(self, surface: str) -> bool:
        """Whether capitals are initials rather than a short name in capitals."""
        letters = folded(surface)
        if "." in surface or surface in self._letters:
            return True
        return self._known(letters) is None and (len(letters) == 2 or not VOWELS & set(letters))

    def _signed(self, surface: str) -> str:
        """Initials: those of the stand-in, where it is known who signs so."""
        letters = "".join(filter(str.isalpha, surface))

        def make(number: int, attempt: int) -> str:
            count = len(letters) + attempt // 1000
            return "".join(_LETTERS[number // 32**at % len(_LETTERS)] for at in range(count))

        known = self._letters.get(letters)
        if known is None or self._draws.reveals(known, words=False):
            known = self._draws.draw("initials", letters, make, scope="initials")
        spelled = iter(known)
        return "".join(next(spelled, "") if char.isalpha() else char for char in surface)

    def _assembled(self, words: list[str], renamed: dict[int, str], kept: Container[str], *, comma: bool) -> str:
        """The new parts between the titles and degrees of the old name."""
        result: list[str] = []
        number = 0
        for word in words:
            if word in kept:
                result.append(word)
                continue
            part = renamed[number] + ("," if comma and number == 0 and len(renamed) > 1 else "")
            if result[-1:] != [part]:  # 'Oluwaseun "Seun" Akintola'
                result.append(part)
            number += 1
        return " ".join(result)

    def _alone(self, word: str, origin: str, sex: str, *, titled: bool) -> str:
        """A single word is what it was before in this run, or a given name if it is a common one."""
        normal = folded(word)
        known = self._known(normal) or self._nickname(normal)
        if known is not None:
            return known
        titled = titled or normal in self._surnames
        if len(normal) == 1:
            return self._letter_of(normal, surname=titled)
        if not titled and not is_given(normal) and (normal in self._nicknames or is_by_word(normal)):
            return self._draws.pick("given", normal, alike(NICKNAMES, word), scope="name")
        given = not titled and (is_given(normal) or not is_surname(normal))
        return self._given(word, "", origin, sex) if given else self._surname(word, origin)

    def _letter_of(self, letter: str, *, surname: bool) -> str:
        """What stands for one letter: that of the only name with it whose stand-in is known, of a surname where a title says so."""
        kind = "surname" if surname else "given"
        like = {made[0] for name, made in self._draws.drawn(kind) if name[0] == letter}
        return like.pop() if len(like) == 1 else self._initial(letter, "")

    def _nickname(self, normal: str) -> str | None:
        """What "Maggie" becomes where "Magdalena" is known: a short form of what she became."""
        stem = normal.rstrip("iey") if normal.endswith(("ie", "y")) else normal
        for name, made in self._given_names.items():
            short = normal in short_names(name) or (
                len(stem) >= _SHORTEST_STEM
                and (name.startswith(stem) or (len(normal) > _SHORTEST_STEM and normal in name))
                and name != normal
            )
            if short:
                forms = [form.capitalize() for form in short_names(folded(made))] or shortened(made)
                return self._draws.pick("given", normal, forms, scope="name") if forms else made
        return None

    def _surname(self, word: str, origin: str) -> str:
        """Another surname; of one with a hyphen each part, so that families who share a part still do."""
        parts = _JOINED.split(word)
        if len(parts) > 1 and all(len(part) >= _SHORTEST_STEM and folded(part) not in _PARTICLES for part in parts):
            return "-".join(self._surname(part, origin_of((folded(part),), 0)) for part in parts)
        known = self._draws.known("given", folded(word))
        options = alike(names_of(origin, "s"), word)
        return known or self._draws.pick("surname", folded(word), options, scope="name")

    def _given(self, word: str, surname: str, origin: str, sex: str) -> str:
        normal, family = folded(word), folded(surname)
        if len(normal) == 1:
            return f"{self._initial(normal, family)}."
        name = self._draws.known("surname", normal) or self._draws.known("given", normal) or self._nickname(normal)
        if name is None:
            chosen = (
                sex
                or self._heard(normal, _CLEARLY)
                or sex_of(normal)
                or self._heard(normal)
                or likely_sex(normal, origin)
            )
            options = names_of(origin, chosen) if chosen else (*names_of(origin, "f"), *names_of(origin, "m"))
            options = names_of("neutral", "n") if origin == "english" and not chosen else options
            name = self._draws.pick("given", normal, alike(options, word), scope="name")
        self._given_names.setdefault(normal, name)
        self._initials.setdefault((family, normal[0]), name[0])
        return name

    def _initial(self, letter: str, family: str) -> str:
        """The initial of the given name it stands for, where that is known."""
        known = self._initials.get((family, letter))
        like = {name[0] for word, name in self._given_names.items() if word[0] == letter}
        if known is None and len(like) == 1:
            known = self._initials[family, letter] = like.pop()
        if known is None:
            others = [other for other in _LETTERS if other.lower() != letter]
            known = self._draws.pick("initial", f"{family} {letter}", others, scope=f"initials {family}")
            self._initials[family, letter] = known
        return known


def _read(parts: list[str], home: str, *, comma: bool) -> tuple[int, str]:
    """The number of the part that is the surname, and the language of the name."""
    normal = tuple(map(folded, parts))
    at = 0 if comma else len(parts) - 1
    first, *_ = _JOINED.split(normal[at])
    origin = origin_of((*normal[:at], first, *normal[at + 1 :]) if len(first) >= _SHORTEST_STEM else normal, at, home)
    first = origin_of(normal, 0, home)
    if first in SURNAME_FIRST and not comma and is_surname(normal[0]) and not is_surname(normal[-1]):
        return 0, first
    return at, origin


def _is_degree(word: str, words: Sequence[str]) -> bool:
    """Whether a word of a name is the letters of a degree behind it: "Simon Rushwaya BVSc"."""
    capitals = sum(map(str.isupper, word))
    return len(words) > 2 and word != words[0] and capitals > 1 and not word.istitle() and are_degrees(word)


def _sex(words: Iterable[str]) -> str:
    """The sex that a title or a role tells."""
    return next((sex for word in words for sex, known in (("m", MEN), ("f", WOMEN)) if word in known), "")


def _plain(name: str) -> str:
    """A name as accounts have it: small letters without accents or marks."""
    letters = unicodedata.normalize(
        "NFKD", name.replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ı", "i")
    )
    return "".join(char for char in letters if char.isascii() and char.isalpha()).lower()


def _role(beside: str) -> str:
    """The word of a role without what joins it to the name."""
    return beside.split()[-1] if beside.split() else ""


def _parts(surface: str) -> tuple[str, str, str]:
    """The word that says whose name it is ("grandson Jakub", "Ngozi's mum"), the name, and that word after it.

    Words in small letters that belong to no name go: "Alan Duffy of Unison" becomes one name, not four.
    """
    lead = ""
    for found in _ROLE_BEFORE.finditer(surface):
        if found[1] in ROLES:
            lead, rest = f"{found[1]} ", surface[found.end() :]
    name = rest if lead else surface
    owned = _OWNED.search(name)
    if owned and owned[2] in ROLES and not lead:
        return "", name[: owned.start()], owned[0]
    small_words = (word for word in _SMALL_WORD.finditer(name) if word[0][0].islower())  # "Østergaard" is none
    end = next((word.start() for word in small_words if folded(word[0]) not in _PARTICLES), len(name))
    return (lead, name[:end].rstrip(" (,"), "") if any(map(str.isupper, name[:end])) else ("", surface, "")
