"""Another place of the same size and country, by what the taxonomy says of a place: "city in Poland", "town in Kenya".

The taxonomy knows two sizes: a city has at least 50,000 inhabitants, a town fewer. The name of a country, a region, a river has no
stand-in: towns keep their country, and another country beside them would contradict them.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from expurgate.core import lazy_re as re
from expurgate.text.known_lands import kind_of_land
from expurgate.text.normal import normal_form
from expurgate.text.regions import (
    BRITISH_CITIES,
    LANDS,
    SOUTHERN,
    WORLD_CITIES,
    bare_name,
    family_of,
    hinted,
    is_within_country,
    region_of,
    state_of,
)
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.names import HEADS
from expurgate.transform.sayable import ABROAD

_POUNDS = re.compile(r"£\d[\d.,]*")
SETTLED = re.compile(r"(?P<size>city|town|village) in (?P<land>.+)")
LYING = re.compile(rf"(?P<size>{LANDS}) in (?P<land>.+)")
"""What there is but one of with its name: Tenerife is no other island."""
_PARTED = re.compile(r"[,\n]")
_QUARTER = re.compile(r" (?:North|South|East|West|Central)\s*\Z")
ELSE = frozenset({"location", "region", "body of water", "landmass", "country", "district", "geographical area"})
SHARING_NAMES = (
    "British",
    "American",
    "Canadian",
    "Ireland",
    "Australia",
    "the Pacific",
    "southern Africa",
    "the Caribbean",
)
"""Parts of the world whose towns are called after each other."""
NAMESAKES = frozenset({"American", "Canadian", "Ireland", "Australia"})
"""Those of them that are full of towns called after British ones."""
_SIZES = frozenset({"country", "state", "province", "county", "island"})
_NATIONS = "United Kingdom"
LAND = frozenset(
    {"region", "geographical area", "district", "administrative district", "geological formation", "natural feature"}
)
"""What no body or house is."""
_AS_TOWN = frozenset({"municipality", "urban area"})
"""What is said as "town", which a city is not."""
_AT_WATER = re.compile(
    r"\b(?:the|on|by|along|across|up|down|off|over|into|at|near|round|around|[Ll]ake|[Rr]iver|[Ll]och)[ ]\Z"
)


@runtime_checkable
class Gazetteer(Protocol):
    """The part of a taxonomy that knows where places lie."""

    def generalizations(self, term: str) -> list[str]:
        """The kinds that ``term`` belongs to, specific first."""
        ...

    def specializations(self, term: str) -> tuple[str, ...]:
        """Normal forms of everything that is a kind of ``term``."""
        ...


def country_of(kinds: list[str]) -> str:
    """The kind that says in which country a settlement lies; of a British one its nation."""
    settled = [kind for kind in kinds if SETTLED.fullmatch(kind)]
    if not settled:
        return ""
    return settled[0] if settled[-1].endswith(_NATIONS) else settled[-1]


def place_names(surface: str) -> list[str]:
    """The names of places in an address or a name, in normal form: "12 Kerk Street, Pretoria West" has Kerk Street and Pretoria."""
    parts = (_QUARTER.sub("", part) for part in _PARTED.split(surface))
    return [name for part in parts if (name := normal_form(part)) and not name[0].isdigit()]


def _within(term: str, kinds: list[str]) -> tuple[str, bool]:
    """The large part of the world a place lies in, and whether its name says so by itself, as that of a country does."""
    settled = _matching(SETTLED, kinds)
    names = [found["land"] for found in settled or _matching(LYING, kinds)] or [term]
    return next(filter(None, map(region_of, names)), ""), not settled


def _matching(form: re.Pattern[str], kinds: list[str]) -> list[re.Match[str]]:
    return [found for kind in kinds if (found := form.fullmatch(kind))]


_OF_DAY_FIRST = re.compile(
    r"\b(?:NHS|GP|A&E|GMC|NMC|DWP|HMRC|NI no|CHI|Mosaic|Sr|Cllr|Garda|Gardaí|TD|HSE|SAPS|HPCSA|Medicare no|ABN|PAN|Aadhaar|IFSC"
    r"|[Ss]urgery|[Ss]olicitors?|[Pp]ostcode|Eircode|[Mm]um|[Cc]ouncil tax|[Tt]heatre|[Cc]entre|[Pp]rogramme|[Cc]olour|[Mm]obile|[Pp]aracetamol"
    r"|[A-Za-z]{3,12}(?:isation|ised|ising|aemia|oedema|aesthetic))\b"
)
"""Words of countries that write the day before the month."""
_OF_MONTH_FIRST = re.compile(
    r"\b(?:ZIP|SSN|MRN|ER|PCP|HMO|Medicaid|FMLA|IEP|DMV|[Ss]heriff|[Cc]ounty Road|[Mm]om|[Cc]enter|[Pp]rogram|[Cc]olor|[Cc]ell|[Tt]ylenol|[Aa]cetaminophen|[Aa]ttorney|[Ss]ophomore"
    r"|[A-Za-z]{3,12}(?:ization|ized|izing|emia)|(?:AL|AK|AZ|CA|CO|CT|FL|GA|IL|IN|KY|LA|MA|MD|MI|MN|MO|NC|NJ|NY|OH|OR|PA|SC|TN|TX|VA|WA|WI)[ ]\d{5})\b"
)
"""Words of the one country that does not."""


class Whereabouts:
    """The countries and regions of a document's places. Several towns may share a name: one is placed only where something else agrees."""

    def __init__(self) -> None:
        self._told: dict[str, set[str]] = {}
        self._named: set[str] = set()
        self._in: dict[str, set[str]] = {}
        self._cities: set[str] = set()
        self._elsewhere: set[str] = set()
        self._overheard: list[str] = []

    def hear(self, term: str, kinds: list[str]) -> None:
        """Count a place that is named."""
        kinds = [] if kind_of_land(term) and _matching(SETTLED, kinds) else kinds
        within, sure = _within(term, kinds)
        if (sure and within) or state_of(term.upper()):
            self._elsewhere |= {family_of(within) or "American"} & set(SHARING_NAMES)
        elif term in BRITISH_CITIES and family_of(within) in ("British", ""):
            within = within or "England"
            self._cities.add(term)
        for name in (term, state_of(term.upper()), *(kind.partition(" in ")[2] for kind in kinds)):
            self._in.setdefault(bare_name(name), set()).add(term)
        if within:
            self._told.setdefault(family_of(within), set()).add(term)
            self._named.add(family_of(within))

    def hint(self, surface: str, beside: str = "") -> None:
        """Count what points to a part of the world without being a place: a sum in pounds, also one ``beside`` it that stays, a code for dialling, a people."""
        for each in (surface, *_POUNDS.findall(beside)):
            if family := hinted(each):
                self._told.setdefault(family, set()).add(each.casefold())

    def agrees(self, term: str, kinds: list[str]) -> bool:
        """Whether a place surely lies where the taxonomy has it: more of the document speaks for that part of the world than for any other."""
        within, sure = _within(term, kinds)
        own = family_of(within)
        return sure or (own != "" and self.main() == own and len(self._told[own]) > 1)

    def told(self, term: str, kinds: list[str], *, widely: bool) -> list[str]:
        """``kinds`` without those that say in which state a place lies where no other name of the document speaks for that state.

        Unless it is said ``widely``, the same is asked of countries of which a part of the world has several.
        """
        return [
            kind
            for kind in kinds
            if LYING.fullmatch(kind) or not self._is_guessed(term, kind.partition(" in ")[2], widely=widely)
        ]

    def _is_guessed(self, term: str, name: str, *, widely: bool) -> bool:
        asked = is_within_country(name) or (not widely and bare_name(region_of(name)) != bare_name(name))
        return bool(name) and asked and not self._in.get(bare_name(name), set()) - {term}

    def is_abroad(self, term: str, kinds: list[str]) -> bool:
        """Whether a place lies in another part of the world than most of the document; not where towns share their names with others."""
        within, sure = _within(term, kinds)
        own, home = family_of(within), self.main()
        known = bool(own and home) and len(self._told[home]) > 1
        return known and not sure and own != home and (own not in SHARING_NAMES or term in WORLD_CITIES)

    def may_be_namesake(self, term: str, kinds: list[str]) -> bool:
        """Whether a place is known abroad and a document that is at home in Britain may mean a smaller one of that name: Whitby."""
        own = family_of(_within(term, kinds)[0])
        return term not in BRITISH_CITIES | WORLD_CITIES and self.main() == "British" and own in NAMESAKES

    def main(self) -> str:
        """The part of the world that more of the document speaks for than for any other; nothing where two are alike."""
        first, *others = sorted(self._told, key=self._votes, reverse=True) or [""]
        return "" if others and self._votes(others[0]) == self._votes(first) else first

    def _votes(self, family: str) -> int:
        """How much speaks for a part of the world; a British city counts twice, for other towns are called after it, unless
        a country or a state is named that has such towns."""
        sure = family == "British" and not self._elsewhere - {"British"}
        return len(self._told[family]) + (len(self._cities) if sure else 0)

    def overhear(self, words: str) -> None:
        """Take note of the words beside names, which say in which country a document was written where no place says it."""
        self._overheard.append(words)

    def day_first(self) -> bool:
        """Whether it is about a part of the world in which 3/4 is the third of April; only Americans write the month first."""
        main = self.main()
        return main != "American" if main else self._days_over_months() > 0

    def month_first(self) -> bool:
        """Whether it is about the part of the world in which 3/4 is the fourth of March."""
        main = self.main()
        return main == "American" if main else self._days_over_months() < 0

    def _days_over_months(self) -> int:
        """How many more words there are of countries that write the day first than of the one that writes the month first."""
        return sum(len(_OF_DAY_FIRST.findall(each)) - len(_OF_MONTH_FIRST.findall(each)) for each in self._overheard)

    def southern(self) -> bool | None:
        """Whether it is about a part of the world in which July is in winter; None where nothing says so.

        A people or a language alone says nothing: Samoans live in Seattle.
        """
        main = self.main()
        others = sum(len(told) for family, told in self._told.items() if family != main)
        return main in SOUTHERN & self._named and len(self._told[main]) >= max(1, 2 * others) if main else None


def as_called(term: str, kinds: list[str]) -> list[str]:
    """The kinds of a place as people there say them: a British town is a city only when it was made one."""
    if term.partition(" ")[0] in BRITISH_CITIES or family_of(_within(term, kinds)[0]) != "British":
        return kinds
    return list(dict.fromkeys(re.sub(r"\Acity\b", "town", kind) for kind in kinds))


def in_regions(term: str, kinds: list[str]) -> list[str]:
    """The kinds of a place, first with the large part of the world it lies in, where that is known: "city in western Europe".

    No smaller part is said: "city in Delaware" goes.
    """
    placed = _matching(SETTLED, kinds) or _matching(LYING, kinds)
    within, _ = _within(term, kinds)
    size = placed[0]["size"] if placed else next((kind for kind in kinds if kind in _SIZES), "")
    if not within or not size or normal_form(within).removeprefix("the ") == term:
        return kinds
    return [
        f"{size} in {within}",
        *(kind for kind in kinds if not (SETTLED.fullmatch(kind) or LYING.fullmatch(kind))),
    ]


def kinds_of_place(target: Target, above: list[str], where: Whereabouts, *, widely: bool) -> list[str]:
    """The kinds of a place as an editor says them; ``widely``: with no smaller part of the world than one of millions."""
    above = as_called(target.term, [text for text in above if text not in labels.NO_PLACE])
    area = kind_of_land(target.surface)
    if area and (
        not above or above[0] in ELSE or (any(map(SETTLED.fullmatch, above)) and not where.agrees(target.term, above))
    ):
        above = [area]  # Bute is an island before it is a town in Kenya
    if target.term in BRITISH_CITIES and not any(map(SETTLED.fullmatch, above)):
        above = ["city"]  # Derby is no hat
    if above and " " in target.term and target.term.endswith(f" {above[0]}") and above[0] in HEADS:
        above = []  # "Hebden Bridge" is a town, for all we know, and no bridge
    if (
        area not in above
        and "body of water" in above
        and (target.before.endswith("in ") or not _AT_WATER.search(target.before))
    ):
        above = []  # one lives in no river, and who joins from Cascades comes from no waterfall
    if above[:1] == ["country"] and not region_of(target.term):
        above = []  # Sion is a town in Switzerland before it is Israel
    if above and above[0].startswith(("city", "town", "village")):
        above = [text for text in above if text not in LAND | _AS_TOWN]  # a student "from a region" is from no region
    agrees = where.agrees(target.term, above)
    if not agrees and where.may_be_namesake(target.term, above):
        above = [re.sub(r"\Acity\b", "town", text) for text in above]
    above = where.told(target.term, above, widely=widely)
    placed = in_regions(target.term, above) if agrees else [text for text in above if " in " not in text]
    if not agrees and placed[:1] in (["city"], ["town"]) and where.is_abroad(target.term, above):
        placed = [f"{placed[0]}{ABROAD}", *placed]
    return above if agrees and not widely else placed
