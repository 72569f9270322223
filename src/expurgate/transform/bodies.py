"""Another name for a body or a house, with a word for what it is: a bank stays a bank, a school a school.

Where the name has such words they stay ("Kilmore District Hospital" is "Elmhurst District Hospital"); where it has none, what
is known of the body, or what the sentence says of it, gives one: "Tesco" is "Eastgate Supermarket".
"""

from __future__ import annotations

from collections.abc import Callable

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.text.foreign_bodies import is_foreign_body
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.normal import normal_form
from expurgate.transform.draw import Draws
from expurgate.transform.names import HEADS, ORGANIZATION_WORDS, SAINTS, STEMS, word_set
from expurgate.transform.values import shape

_OF = re.compile(r"((?:the )?(?:\w+ )?(\w+) (?:of|at) )(\S.*)", re.IGNORECASE)
_SAINT = re.compile(r"((?:St|Saint|Ss)\.? )", re.IGNORECASE)
_PARTNERS = re.compile(r"(\s?,\s|\s(?:&|and)\s)")
_OWNS = re.compile(r"['’]s\b", re.IGNORECASE)
_LONGEST_ACRONYM = 6
_BEFORE_NAMES = frozenset("hospital hotel clinic museum theatre bar café cafe restaurant colegio".split())
"""What a body is, where that stands before its name: "Hotel Metropol"."""
_MORE_KINDS = word_set(
    "hub hubs family catholic anglican methodist baptist church-of-england chartered cooperative co-operative towers buildings rotary brownies "
    "scouts guides cubs rangers amateur minor hockey netball athletics running boxing judo dance drama music operatic historical horticultural "
    "grange manor rectory vicarage cottage cottages villa villas barn forge mill motel hostel ironmongers butchers bakers chemists grocers greengrocers "
    "fishmongers newsagents tearoom tearooms news referrals depot warehouse wharf quay pier marina harbour stadium arena ground pavilion memorial heights "
    "rock falls caves caravan sheriff sheriffs help support advice crisis rescue relief outreach law legal immigration housing tea coffee ice cream wine "
    "wines beer books hardware roofing plumbing bathrooms kitchens parish"
)
"""Words that say what a body is in names of several words only."""
_PUBLIC = word_set(
    "hospital general infirmary council police university school college academy court cathedral football united city town district county "
    "borough airport station rfc afc fc cc primary secondary high grammar library museum"
)
"""Words of bodies that are called after the town they are in."""


def _table(lines: str) -> dict[str, str]:
    pairs = (line.split("=") for line in lines.split(";") if "=" in line)
    return {" ".join(noun.split()): head.strip() for nouns, head in pairs for noun in nouns.split("|")}


_HEADS = _table(
    """
    company|large company|holding company|multinational=Group; consultancy=Consulting; food maker=Foods; car maker|car dealer=Motors; toy maker=Toys;
    drug company=Pharma; printer maker=Printers; household goods maker=Housewares; sportswear maker=Sportswear; law firm=Law; accountancy firm=Accountants;
    employment agency=Recruitment; delivery company|courier=Couriers; phone company=Telecom; pension provider=Pensions; bus company=Buses; coach company=Coaches;
    ferry company=Ferries; airline=Airways; cruise line=Cruises; shop|corner shop=Stores; off-licence=Wines; chemist=Pharmacy; pub|pub chain=Inn; charity=Trust;
    trade union=Union; political party=Party; professional body=Institute; regulator=Commission; government department=Department; youth organization=Youth Group;
    religious organization=Fellowship; football club=FC; rugby club=RFC; cricket club=CC; broadcaster=Broadcasting; newspaper=Gazette; publisher=Press;
    record label=Records; online service=Online; travel agent=Travel; optician=Opticians; building firm=Builders; taxi firm=Taxis; betting firm=Bookmakers;
    slimming club=Slimming Club; sports team|team|benefit|honour|monument|mountain|motorway|main road=; doctor's surgery=Surgery; doctor's practice|medical practice=Practice;
    café=Café; lifeboat service=Lifeboats; health service=Health Service; music college=Conservatoire; private school=School; household goods=Housewares
    """
)
"""What stands behind a name of a body, by the noun for it, where that is not the noun itself."""
_IN_COMPANY = (" company", " firm", " chain", " maker")
_SAID_OF_HOUSES = HEADS | word_set(
    """
    practice surgery pharmacy bakery supermarket restaurant hostel hospice nursery gym zoo garage salon farm brewery factory laboratory warehouse depot
    care-home home shelter cemetery chapel convent market stadium gallery prison hotel museum theatre cinema park garden square tower street road bridge
    centre center unit ward office agency society club choir band orchestra fund council authority
    """
)
"""Last words of nouns that may end a name with a capital."""


def head_of(noun: str) -> str:
    """The words behind a name that say what it names: "Bank", "Rail" of a rail company; none for what says nothing, as "organization"."""
    if noun in _HEADS:
        return _HEADS[noun]
    for ending in _IN_COMPANY:
        if noun.endswith(ending):
            return noun.removesuffix(ending).title()
    return (
        noun.title() if noun.rpartition(" ")[2] in _SAID_OF_HOUSES and noun not in ("group", "house", "place") else ""
    )


@dataclass(frozen=True, slots=True)
class Bodies:
    """Stand-ins for bodies. ``place`` gives that of a place, ``is_placed`` tells whether a name, or that of a public body, is a town's."""

    draws: Draws
    place: Callable[[str], str | None]
    is_placed: Callable[[str, bool], bool]

    def named(self, surface: str, noun: str | None = "") -> str | None:
        """Another name of the same kind; ``noun``: what the body is, where its name does not say it, None where a longer name does. None for what has no name of its own."""
        words = surface.split()
        if len(words) == 1 and surface.isupper() and len(surface) <= _LONGEST_ACRONYM:
            return shape(self.draws, "acronym", surface)
        called = _OF.fullmatch(surface)
        if called and called[2].lower() in HEADS and not is_kind(called[3]):
            elsewhere = self.place(called[3])
            return None if elsewhere is None else f"{called[1]}{elsewhere}"
        if words[0].lower() in ORGANIZATION_WORDS and any(map(str.isdigit, surface)) and len(words) == 2:
            return f"{words[0]} {shape(self.draws, 'code', words[1])}"
        kept = _own_words(words)
        if kept == 0:
            return None
        lead = _leading(words[:kept]) if kept == len(words) else 0
        kind = words[kept:]
        while kind and kind[0].lower() in ("of", "the", "for", "and"):
            kind = kind[1:]
        own = words[lead:kept]
        headless = noun is None or kind or lead or self.is_placed(_own_form(own), False)
        if not headless and (head := self._head(surface, noun or "")):
            kind = head.split()
        the = "The " if words[0] == "The" and kept > 1 else ""
        return " ".join([*words[:lead], f"{the}{self._own(own, kind)}", *kind])

    def _head(self, surface: str, noun: str) -> str:
        """The word for what a body is whose name says nothing of it, the same in the whole run."""
        known = kind_of_body(surface)
        return self.draws.noted("head", normal_form(surface), head_of(known) if known else head_of(noun))

    def _own(self, words: list[str], kind: list[str]) -> str:
        """The part of a name that is its own, by another: a saint's by a saint's, a town's by a town's, each partner's by one."""
        surface = " ".join(words)
        if saint := _SAINT.match(surface):
            owned = _OWNS.search(surface)
            owns = owned[0] if owned else ""
            return f"{saint[1]}{self.draws.pick('saint', _own_form(words), SAINTS, scope='name')}{owns}"
        parts = _PARTNERS.split(surface)
        if len(parts) > 1 and all(len(part) > 2 for part in parts[::2]):
            return "".join(part if at % 2 else self._one(part.split(), kind) for at, part in enumerate(parts))
        return self._one(words, kind)

    def _one(self, words: list[str], kind: list[str]) -> str:
        own = _own_form(words)
        public = any(word.lower() in _PUBLIC for word in kind)
        known = self.draws.known("organization", own)
        if known is None and self.is_placed(own, public) and (elsewhere := self.place(" ".join(words))):
            return elsewhere
        return known or self.draws.pick("organization", own, STEMS, scope="name", joint=" ")


def _own_words(words: list[str]) -> int:
    """How many words a name has before those that say what kind of body it is."""
    kept = len(words)
    while kept > 0 and (is_kind(words[kept - 1]) or (len(words) > 1 and words[kept - 1].lower() in _MORE_KINDS)):
        kept -= 1
    return kept


def _own_form(words: list[str]) -> str:
    return normal_form(" ".join(word for word in words if len(word.strip(".")) > 1 or len(words) == 1)).removeprefix(
        "the "
    )


def own_name(surface: str) -> str:
    """The part of a body's name that is its own, in normal form; empty where the name has no word for what it is."""
    words = surface.split()
    kept = _own_words(words)
    return _own_form(words[:kept]) if 0 < kept < len(words) else ""


def is_kind(words: str) -> bool:
    """Whether words say only what kind of body something is."""
    return all(word in ORGANIZATION_WORDS or is_foreign_body(word) for word in normal_form(words).split())


def _leading(words: list[str]) -> int:
    """How many words before a name say what the body is: "Farmácia Estrela", "Gesundheitsamt Pankow"."""
    first = len(words) > 1 and (words[0].lower() in _BEFORE_NAMES or is_foreign_body(words[0]))
    if not first or not words[1][:1].islower():
        return int(first)
    return next((at for at, word in enumerate(words) if at and word[:1].isupper()), 0)
