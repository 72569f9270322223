"""What the shipped knowledge says a word is: it corrects a reader that takes a medicine for a place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from expurgate.core import lazy_re as re
from expurgate.core.memory import Table, active_table
from expurgate.text.normal import normal_form

if TYPE_CHECKING:
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

_THINGS = frozenset(
    """
    medication drug symptom disease disorder procedure diagnosis protein molecule compound chemical substance food symbol signal
    graph tissue organ illness injury
    """.split()
)
"""Kinds that are no people, places or organisations."""
_NAMED = frozenset(
    "person location region organization institution group city country structure facility artifact".split()
)
_NEAR = 6
"""How far up a chain of kinds the word itself is still what is meant."""


class _Kinds:
    """Chains of kinds, remembered for a run and no longer."""

    def of(self, words: str) -> tuple[str, ...]:
        """The kinds that some words belong to, specific first."""
        known: Table[str, tuple[str, ...]] = active_table(self, "kinds")
        return known.one(words, lambda: tuple(_taxonomy().generalizations(words)))


_KINDS = _Kinds()


@cache
def _taxonomy() -> Taxonomy:
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

    return Taxonomy.builtin()


def is_thing(words: str) -> bool:
    """Whether a word names a medicine, an illness, a test or another thing that is nobody and nowhere."""
    near = _KINDS.of(words)[:_NEAR] if " " not in words else ()
    return not _THINGS.isdisjoint(near) and _NAMED.isdisjoint(near)


def is_language(word: str) -> bool:
    """Whether a word is known first of all as the name of a language."""
    chain = _KINDS.of(word)
    return "natural language" in chain[:_NEAR] and "person" not in chain


def is_country(words: str) -> bool:
    """Whether some words name a country or a continent."""
    return any(kind.endswith(("country", "continent")) for kind in _KINDS.of(words)[:3])


def is_town(words: str) -> bool:
    """Whether some words are known first of all as the name of a city, a town or a village."""
    return any(kind.startswith(("city", "town", "village", "municipality")) for kind in _KINDS.of(words)[:3])


def first_kind(word: str) -> str:
    """What a word is known as first of all; "" where it is not known."""
    return next(iter(_KINDS.of(word)), "")


def is_common_noun(words: str) -> bool:
    """Whether some words in small letters name a kind of thing, and neither people nor places."""
    chain = _KINDS.of(words)
    return bool(chain) and {"person", "location"}.isdisjoint(chain)


def is_named_thing(words: str) -> bool:
    """Whether some words are known as anything but a person."""
    chain = _KINDS.of(words)
    return bool(chain) and "person" not in chain


_TELLING_KINDS = frozenset(
    """
    adherent believer christian disciple follower heretic inhabitant jew leader minority muslim national sufferer tribesman unfortunate wrongdoer
    homosexual
    """.split()
) | {"religious person", "sick person", "principal", "native"}
"""Kinds of people that say more of somebody than what they do."""
_TELLING_POSTS = frozenset("emperor governor immigrant king mayor prince princess queen widow widower".split())
_EVERYDAY = frozenset(
    """
    accountant agent apprentice bailiff baker barber barista barmaid barman bartender beautician bookkeeper bricklayer builder butcher caretaker carer carpenter cashier
    caterer chambermaid chauffeur childminder cleaner clerk cobbler cook courier decorator dentist dishwasher dispatcher docker doorman
    dressmaker driver electrician engineer farmhand fireman firefighter fisherman fitter florist gardener glazier grocer groundsman
    hairdresser handyman housekeeper housewife interpreter janitor joiner knitter labourer laborer landscaper lecturer librarian locksmith machinist manager
    manicurist mason mechanic metalworker midwife milkman miner nanny nurse nurseryman operator optician orderly painter paralegal paramedic
    pharmacist physiotherapist picker plasterer plumber policeman policewoman porter postman postwoman programmer psychologist radiographer receptionist
    roofer sailor seamstress secretary shopkeeper solicitor steward stewardess storeman supervisor surveyor tailor teacher technician telephonist
    therapist tiler tradesman typist trucker upholsterer usher vet waiter waitress warehouseman watchman weaver welder
    analyst assistant chef consultant designer developer officer owner student tutor worker writer
    adviser assessor canon chair chairperson chaplain churchwarden coach constable coroner counsel dietitian doctor foreman guard head imam judge
    lawyer matron minister notary organiser partner pastor preacher priest professor prosecutor rabbi registrar rep signalman treasurer trustee vicar warden
    """.split()
)
"""Occupations and posts that hundreds of thousands have, however seldom books speak of them: of marked documents, at most one in ten hides them."""
_USUAL_POST = 9.0
"""Information in bits below which an occupation is one that very many people have."""


def is_usual_post(word: str) -> bool:
    """Whether a word says what very many people do: engineer, nurse, driver."""
    if word in _EVERYDAY:
        return True
    chain = _KINDS.of(word) if " " not in word and word not in _TELLING_POSTS else ()
    return "person" in chain and _TELLING_KINDS.isdisjoint(chain) and 0.0 < bits(word) < _USUAL_POST


_RANKS = frozenset(
    """
    assistant associate branch chartered chief class deputy duty first form former head junior lay lead managing part-time full-time regional registered
    retired self-employed senior staff team trainee visiting
    """.split()
)
_FIELDS_OF_WORK = frozenset(
    """
    bus taxi lorry van truck delivery tram train care dental district school community staff practice shop teaching kitchen security warehouse factory office
    project line class speech occupational social primary secondary software building construction car hotel hospital agency night insurance
    accounts area business charge civil customer data duty electrical export finance graduate key laboratory legal letting maintenance marketing mechanical medical
    case claims clinical crew depot fork-lift forklift health healthcare lab nursing personal probation public safety student transport ward
    night production quality quantity sales shift site store support tax veterinary web
    """.split()
)
"""What hundreds of thousands work at: "bus driver", "speech therapist"."""


_BEFORE_POSTS = _RANKS | _FIELDS_OF_WORK


_PARTS_OF_FIRMS = frozenset(
    """
    general vice company executive operating commercial technical financial administrative divisional departmental acting interim honorary it hr ict
    facilities estates procurement communications development strategy policy planning research operations relations human resources information people
    programme program property revenue risk compliance governance recruitment training volunteer events membership fundraising service services
    area membership engagement partnerships performance commissioning safeguarding education housing environment
    """.split()
)
"""What firms, councils and charities have somebody for."""
_POSTS_OF_FIRMS = frozenset(
    """
    manager director president secretary treasurer chairman chairwoman chairperson registrar superintendent officer bursar controller supervisor principal
    executive administrator coordinator co-ordinator adviser advisor commissioner headteacher leader assistant partner
    """.split()
)


def is_part_of_a_firm(word: str) -> bool:
    """Whether firms have somebody for what a word says: "Finance", "Operations"."""
    return word.lower() in _PARTS_OF_FIRMS or word.lower() in _FIELDS_OF_WORK


def is_post_of_a_firm(surface: str) -> bool:
    """Whether words with capitals are a post that any firm or council has: "General Manager", "Head of Human Resources"."""
    words = surface.lower().replace("-", " ").split()
    post, of, parts = " ".join(words).partition(" of ")
    *before, last = post.split() or [""]
    if last not in _POSTS_OF_FIRMS and not (of and last in ("head", "chief", "dean")):
        return False
    if not (before or of) and last in _SHORT_POSTS:
        return False
    return all(word in _BEFORE_POSTS or word in _PARTS_OF_FIRMS for word in (*before, *_AND.sub(" ", parts).split()))


_AND, _SHORT_POSTS = re.compile(r"[ ](?:and|&)[ ]|,"), frozenset({"leader", "partner", "assistant", "principal"})
"""Between the parts of a firm that one post is for, and posts that are other words, too."""


def is_usual_work(words: Sequence[str]) -> bool:
    """Whether words say what very many people do, also with a rank or a trade: "head teacher", "bus driver"."""
    return (
        bool(words)
        and is_usual_post(words[-1])
        and (len(words) == 1 or (len(words) == 2 and words[0] in _BEFORE_POSTS))
    )


def is_everyday_work(words: Sequence[str]) -> bool:
    """Whether words say what hundreds of thousands do, also with a rank or a trade: it tells nobody apart."""
    return is_usual_work(words) and words[-1] in _EVERYDAY


def is_state(words: str) -> bool:
    """Whether some words name a state of the United States, written out."""
    return normal_form(words) in _STATES


_STATES = frozenset(
    name.strip()
    for name in """
    alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana,
    iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada,
    new hampshire, new jersey, new mexico, new york state, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island,
    south carolina, south dakota, tennessee, texas, utah, vermont, virginia, washington state, west virginia, wisconsin, wyoming,
    al, ak, az, ar, ca, co, ct, de, fl, ga, hi, ia, id, il, in, ks, ky, la, ma, md, me, mi, mn, mo, ms, mt, nc, nd, ne, nh, nj, nm, nv, ny, oh, ok, or,
    pa, ri, sc, sd, tn, tx, ut, va, vt, wa, wi, wv, wy, usa, us, uk, united states, united kingdom
    """.replace("\n", " ").split(",")
)


def bits(word: str) -> float:
    """The information of a word in the shipped corpus."""
    from expurgate.detect.bits import corpus_bits

    return corpus_bits()(word)
