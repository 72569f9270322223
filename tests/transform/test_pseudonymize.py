"""Stand-ins: consistent, distinct, never an original, keyed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import ClassVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from expurgate.core.errors import PolicyError
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import normal_form
from expurgate.transform.base import MARK, Target
from expurgate.transform.counties import islands_near
from expurgate.transform.draw import Draws
from expurgate.transform.names import NICKNAMES, TOWNS
from expurgate.transform.origins import likely_sex, names_of
from expurgate.transform.pseudonymize import Pseudonymize

KEY = b"sixteen bytes or more"
FEMALE, MALE = (names_of("english", sex) for sex in "fm")
NOTHING: frozenset[str] = frozenset()
LABELS = [
    "PERSON",
    "GPE",
    "ORG",
    "DATE",
    "EMAIL",
    "PHONE",
    "IP",
    "IBAN",
    "NATIONAL_ID",
    "AGE",
    "URL",
    "ADDRESS",
    "MAC",
    "TIME",
    "MONEY",
    "CARDINAL",
    "NORP",
    "CARD",
    "US_SSN",
    "USERNAME",
    "",
]


def target(surface: str, label: str) -> Target:
    return Target(Span(0, len(surface)), surface, normal_form(surface), label)


def stand_in(transform: Pseudonymize, surface: str, label: str) -> str:
    return transform.replacement(target(surface, label), forbidden=NOTHING).text


def test_parts_of_a_name_agree() -> None:
    transform = Pseudonymize(key=KEY)
    given_name, surname = stand_in(transform, "Robert Murray", "PERSON").split()
    assert given_name in MALE
    assert stand_in(transform, "Murray", "PERSON") == surname
    assert stand_in(transform, "Mr Murray", "PERSON") == f"Mr {surname}"
    assert stand_in(transform, "R. Murray", "PERSON") == f"{given_name[0]}. {surname}"
    assert stand_in(transform, "Murray, Robert", "PERSON") == f"{surname}, {given_name}"
    assert stand_in(transform, "Mary Murray", "PERSON").split()[0] in FEMALE
    assert stand_in(transform, "Mary Murray", "PERSON").split()[1] == surname
    assert stand_in(transform, "Robert", "PERSON") == given_name
    assert stand_in(transform, "Ludwig van Murray", "PERSON").split()[1] == surname


def test_the_key_decides() -> None:
    names = [stand_in(Pseudonymize(key=bytes([at]) * 16), "Robert Murray", "PERSON") for at in range(20)]
    assert len(set(names)) > 15
    assert stand_in(Pseudonymize(key=KEY), "Robert Murray", "PERSON") == (
        stand_in(Pseudonymize(key=KEY), "Robert Murray", "PERSON")
    )
    without = {stand_in(Pseudonymize(), "Robert Murray", "PERSON") for _ in range(20)}
    assert len(without) > 10
    with pytest.raises(PolicyError):
        Pseudonymize(key=b"short")


def test_dates_move_together_and_keep_their_form(rewritten: Callable[..., str]) -> None:
    text = "From 12 November 2002 to 2002-11-22, in 2002."
    wanted = (("12 November 2002", "DATE"), ("2002-11-22", "DATE"))
    out = rewritten(Pseudonymize(key=KEY), text, *wanted)
    from datetime import datetime

    words = out.split()
    first = datetime.strptime(" ".join(words[1:4]), "%d %B %Y").replace(tzinfo=None)
    second = datetime.strptime(words[5].rstrip(","), "%Y-%m-%d").replace(tzinfo=None)
    assert (second - first).days == 10
    assert first.year != 2002


@given(st.integers(0, 2**128 - 1), st.lists(st.integers(1950, 2020), min_size=1, max_size=8, unique=True))
def test_no_year_is_moved_onto_another(seed: int, years: list[int]) -> None:
    transform = Pseudonymize(key=seed.to_bytes(16, "big"))
    targets = [target(str(year), "DATE") for year in years]
    transform.prepare(targets)
    forbidden = frozenset(map(str, years))
    moved = [transform.replacement(each, forbidden=forbidden).text for each in targets]
    assert len(set(moved)) == len(years)
    assert forbidden.isdisjoint(moved)


def test_noughts_of_an_account_tell_nothing_and_its_length_stays() -> None:
    transform = Pseudonymize(key=KEY)
    account = "CZ65 0800 0000 1920 0014 5399"
    transform.draws.forbid([normal_form(account)])
    assert len(stand_in(transform, account, "IBAN")) == len(account)


@pytest.mark.parametrize(("name", "sex"), [("radim", "m"), ("blanka", "f")])
def test_the_end_of_a_name_tells_who_bears_it(name: str, sex: str) -> None:
    assert likely_sex(name, "czech") == sex


def test_what_is_made_up_belongs_to_nobody() -> None:
    transform = Pseudonymize(key=KEY)
    assert stand_in(transform, "bob@firm.com", "EMAIL").endswith("@example.org")
    assert "555-01" in stand_in(transform, "(212) 736-5000", "PHONE")
    assert stand_in(transform, "123-45-6789", "US_SSN").startswith("000-")
    assert stand_in(transform, "10.1.2.3", "IP").startswith(("192.0.2.", "198.51.100.", "203.0.113."))
    assert stand_in(transform, "fe80::1", "IP").startswith("2001:db8::")
    assert stand_in(transform, "A4:5E:60:00:11:22", "MAC").startswith("02:")
    account = stand_in(transform, "GB29 NWBK 6016 1331 9268 19", "IBAN").replace(" ", "")
    assert account.startswith("GB")
    assert account[4:8] == "ZZZZ"
    assert int("".join(str(int(char, 36)) for char in account[4:] + account[:4])) % 97 == 1
    health = stand_in(transform, "943 476 5919", "RECORD").replace(" ", "")
    assert health.startswith("999")
    assert sum(int(digit) * (10 - at) for at, digit in enumerate(health)) % 11 == 0
    assert stand_in(transform, "07911 123456", "PHONE").startswith("07700 900")
    assert stand_in(transform, "0121 232 4567", "PHONE").replace(" ", "").startswith("01632960")
    assert stand_in(transform, "02139", "POSTCODE").startswith("00")
    assert stand_in(transform, "Halesowen B63 4QT", "POSTCODE").split()[1].startswith("X")
    assert stand_in(transform, "https://firm.com/bob", "URL").startswith("https://example.org/")
    assert stand_in(transform, "St Mary Hospital", "ORG").endswith(" Hospital")


@given(st.text(alphabet="0123456789", min_size=13, max_size=19), st.binary(min_size=16, max_size=16))
def test_a_card_number_passes_its_check_and_has_no_issuer(digits: str, key: bytes) -> None:
    made = stand_in(Pseudonymize(key=key), digits, "CARD")
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(made))]
    assert sum(value % 10 + value // 10 for value in doubled) % 10 == 0
    assert made.startswith("9999")
    assert len(made) == len(digits)


@pytest.mark.parametrize(
    ("surface", "label"),
    [
        ("a 47-year-old", "AGE"),
        ("45", "AGE"),
        ("about 500 mg", "QUANTITY"),
        ("£31,450", "MONEY"),
        ("twenty-five years", "DURATION"),
        ("at least 6 %", "PERCENT"),
        ("three of the Murrays", "CARDINAL"),
        ("taking", "WORD"),
        ("coronary", "MODIFIER"),
        ("41.1189, 1.2445", "COORDINATES"),
        ("Syrians", "NORP"),
        ("HIV", ""),
    ],
)
def test_what_measures_or_has_no_kind_has_no_stand_in(surface: str, label: str) -> None:
    assert stand_in(Pseudonymize(key=KEY), surface, label) == MARK


@given(st.sampled_from(LABELS), st.text(min_size=1, max_size=20), st.binary(min_size=16, max_size=16))
@example("PERSON", "A,A0AA", bytes(16))
def test_anything_has_a_stand_in_that_is_not_itself(label: str, surface: str, key: bytes) -> None:
    transform = Pseudonymize(key=key)
    made = transform.replacement(target(surface, label), forbidden=frozenset({normal_form(surface)}))
    assert made == transform.replacement(target(surface, label), forbidden=NOTHING)
    assert made.text
    stays = label in ("DATE", "PERSON") and made.text == surface
    assert stays or made.text == MARK or normal_form(made.text) != normal_form(surface)


@pytest.mark.parametrize("label", ["PERSON", "GPE", "ORG", "EMAIL", "PHONE", "NATIONAL_ID", "IP", "URL"])
def test_different_originals_never_share_a_stand_in(label: str) -> None:
    transform = Pseudonymize(key=KEY)
    surfaces = [
        f"{chr(65 + at % 26)}{chr(97 + at // 26)}x" if label in ("PERSON", "GPE", "ORG") else f"{at}"
        for at in range(200)
    ]
    made = [normal_form(stand_in(transform, surface, label)) for surface in surfaces]
    assert len(set(made)) == len(surfaces)


def test_a_stand_in_is_no_other_name_of_the_document(rewritten: Callable[..., str]) -> None:
    names = [f"{first} {last}" for first, last in zip(MALE[:40], reversed(FEMALE[:40]), strict=True)]
    text = ". ".join(names)
    out = rewritten(Pseudonymize(key=KEY), text, *((name, "PERSON") for name in names))
    assert set(normal_form(text).split()).isdisjoint(normal_form(out).split())


def test_the_repr_shows_neither_key_nor_names() -> None:
    transform = Pseudonymize(key=KEY)
    stand_in(transform, "Robert Murray", "PERSON")
    assert repr(transform) == "Pseudonymize(Draws(2 pseudonyms))"


def test_names_keep_their_language_sex_and_order() -> None:
    transform = Pseudonymize(key=KEY)
    for name, origin, sex in (
        ("Ewa Kowalczyk", "polish", "f"),
        ("Chidi Okafor", "westafrican", "m"),
        ("Meera Patel", "indian", "f"),
        ("Giorgos Pappas", "greek", "m"),
        ("Hiroshi Tanaka", "japanese", "m"),
    ):
        given_name, surname = stand_in(transform, name, "PERSON").split()
        assert given_name in names_of(origin, sex)
        assert surname in names_of(origin, "s")
    family = stand_in(transform, "Zhang Wei", "PERSON").split()[0]
    assert family in names_of("chinese", "s")
    assert stand_in(transform, "Mr Zhang", "PERSON") == f"Mr {family}"


def test_all_forms_of_one_person_agree(rewritten: Callable[..., str]) -> None:
    text = "Ewa Peterson rang. Mrs Peterson (ewa.peterson@mail.example, epeterson@work.example) is Ewa. E. Peterson signed, EP."
    names = ("Ewa Peterson", "Peterson", "Ewa", "E. Peterson", "EP")
    mails = ("ewa.peterson@mail.example", "epeterson@work.example")
    out = rewritten(
        Pseudonymize(key=KEY), text, *((name, "PERSON") for name in names), *((mail, "EMAIL") for mail in mails)
    )
    given_name, surname = out.split()[:2]
    assert f"Mrs {surname}" in out
    assert f"({given_name}.{surname}@example.org".lower() in out.lower()
    assert f"{given_name[0]}{surname}@example.org".lower() in out.lower()
    assert f"is {given_name}. {given_name[0]}. {surname} signed, {given_name[0]}{surname[0]}." in out


class Gazetteer:
    """A taxonomy that knows a few places."""

    kinds: ClassVar[dict[str, list[str]]] = {
        "krakow": ["city in Lesser Poland", "city in Poland", "city"],
        "poland": ["European country", "country"],
    }

    def generalizations(self, term: str) -> list[str]:
        return self.kinds.get(term, [])

    def specializations(self, term: str) -> tuple[str, ...]:
        towns = ("gdynia", "krakow", "lublin", "torun", "bielsko biala", "city in silesia", "radom", "opole")
        return towns if term == "city in Poland" else ()


def test_a_place_stays_in_its_country_and_a_country_has_no_stand_in() -> None:
    transform = Pseudonymize(key=KEY, gazetteer=Gazetteer())
    assert stand_in(transform, "Krakow", "GPE") in {"Gdynia", "Lublin", "Torun", "Bielsko Biala", "Radom", "Opole"}
    assert stand_in(transform, "Poland", "GPE") == MARK
    assert stand_in(transform, "Nether Wallop", "GPE") in TOWNS


def test_what_an_organization_is_stays() -> None:
    transform = Pseudonymize(key=KEY)
    assert stand_in(transform, "Kilmore District Hospital", "ORG").endswith(" District Hospital")
    assert stand_in(transform, "St Columba's Primary School", "FAC").startswith("St ")
    assert stand_in(transform, "St Columba's Primary School", "FAC").endswith("'s Primary School")
    assert stand_in(transform, "University of Leeds", "ORG").startswith("University of ")
    assert stand_in(transform, "Harrow Lane Surgery", "ORG").endswith("Surgery")
    assert stand_in(transform, "The Royal Infirmary", "ORG") == MARK


@pytest.mark.parametrize("weekdays", [False, True])
@settings(max_examples=30)
@given(seed=st.integers(0, 2**64), first=st.dates(date(1950, 1, 1), date(2030, 1, 1)), days=st.integers(1, 9000))
def test_intervals_stay_and_weekdays_where_wanted(weekdays: bool, seed: int, first: date, days: int) -> None:
    second = first + timedelta(days=days)
    transform = Pseudonymize(key=seed.to_bytes(16, "big"), weekdays=weekdays)
    forms = ("%d %B %Y", "%Y-%m-%d", "%A %d %B %Y" if weekdays else "%Y/%m/%d")
    surfaces = [first.strftime(forms[0]), second.strftime(forms[1]), second.strftime(forms[2])]
    transform.prepare([target(surface, "DATE") for surface in surfaces])
    made = [stand_in(transform, surface, "DATE") for surface in surfaces]
    moved = [datetime.strptime(text, form).date() for text, form in zip(made, forms, strict=True)]
    assert (moved[1] - moved[0]).days == days
    assert moved[1] == moved[2]
    assert moved[0] < first
    assert not weekdays or made[2].split()[0] == moved[2].strftime("%A")
    assert weekdays == (moved[0].weekday() == first.weekday())


@pytest.mark.parametrize("seed", range(8))
def test_dates_keep_their_weekday_where_one_is_written_with_it(seed: int) -> None:
    transform = Pseudonymize(key=seed.to_bytes(16, "big"))
    surfaces = ["Sunday 3 March 2024", "29 March 2024"]
    transform.prepare([target(surface, "DATE") for surface in surfaces])
    first, second = (stand_in(transform, surface, "DATE") for surface in surfaces)
    moved = datetime.strptime(first, "%A %d %B %Y").date()
    assert first.startswith("Sunday ")
    assert moved.weekday() == 6
    assert (datetime.strptime(second, "%d %B %Y").date() - moved).days == 26
    assert moved < date(2023, 3, 3)


def test_the_day_of_a_statement_moves_with_the_others() -> None:
    transform = Pseudonymize(key=KEY)
    surfaces = ["the 19th day of May 2025", "18 March 2025"]
    transform.prepare([target(surface, "DATE") for surface in surfaces])
    day, other = (stand_in(transform, surface, "DATE") for surface in surfaces)
    read = datetime.strptime(re.sub(r"the (\d+)\w\w day of", r"\1", day), "%d %B %Y")
    assert (read - datetime.strptime(other, "%d %B %Y")).days == 62


def test_families_share_the_parts_of_a_joined_surname() -> None:
    transform = Pseudonymize(key=KEY)
    names = ["Tyrell Osei-Hampton", "Jade Hampton", "Kofi Osei"]
    transform.prepare([target(name, "PERSON") for name in names])
    child, mother, father = (stand_in(transform, name, "PERSON").split()[-1] for name in names)
    assert child == f"{father}-{mother}"


def test_a_small_letter_behind_a_hyphen_ends_no_name() -> None:
    transform = Pseudonymize(key=KEY)
    transform.prepare([target("Hye-jin Seo", "PERSON")])
    assert len(stand_in(transform, "Hye-jin Seo", "PERSON").split()) == 2


def test_one_place_abroad_makes_nobody_at_home_there() -> None:
    taxonomy = Taxonomy.builtin()
    transform = Pseudonymize(key=KEY, gazetteer=taxonomy)
    transform.prepare([target(name, "GPE") for name in ("Fulbourn", "Dubai")])
    assert stand_in(transform, "Fulbourn", "GPE") in TOWNS
    several = Pseudonymize(key=KEY, gazetteer=taxonomy)
    several.prepare([target(name, "GPE") for name in ("Zorbowice", "Kraków", "Lublin")])
    assert stand_in(several, "Zorbowice", "GPE") not in TOWNS


def test_what_a_mailbox_is_for_stays() -> None:
    transform = Pseudonymize(key=KEY)
    assert stand_in(transform, "accounts@hearthlets.example", "EMAIL") == "accounts@example.org"
    assert "hollis" not in stand_in(transform, "hollis@hearthlets.example", "EMAIL")


def test_a_numbered_room_keeps_what_it_is() -> None:
    transform = Pseudonymize(key=KEY)
    assert re.fullmatch(r"Meeting Room \d", stand_in(transform, "Meeting Room 2", "FAC"))
    assert not stand_in(transform, "Elgar Ward 2", "FAC").startswith("Elgar")


@pytest.mark.parametrize(
    ("surface", "label", "model", "stays"),
    [
        ("37-year-old", "AGE", "patterns", True),
        ("£1,142", "MONEY", "patterns", True),
        ("£1,142", "MONEY", "correlation", False),
        ("aged 93", "AGE_OVER_89", "patterns", False),
        ("chapel", "FAC", "entities", True),
    ],
)
def test_what_measures_stays_unless_a_model_asks(surface: str, label: str, model: str, stays: bool) -> None:
    found = Finding(Span(0, len(surface)), surface.lower(), model, label)
    asked = replace(target(surface, label), findings=(found,))
    transform = Pseudonymize(key=KEY)
    transform.prepare([asked])
    assert (transform.replacement(asked, forbidden=NOTHING).text == surface) is stays


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("2014–2019", r"\d{4}–\d{4}"),
        ("Fri 7 Oct", r"[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}"),
        ("between 3 May and 6 May 2024", r"between \d+ \w+ and \d+ \w+ \d{4}"),
        ("23 and 25 March", r"\d+(?: \w+)? and \d+ \w+"),
        ("the night of 25 March", r"the night of \d+ \w+"),
    ],
)
def test_dates_in_many_words_keep_them(surface: str, form: str) -> None:
    made = stand_in(Pseudonymize(key=KEY), surface, "DATE")
    assert re.fullmatch(form, made)
    assert made != surface


def test_a_day_without_a_year_keeps_its_distance_to_one_with(rewritten: Callable[..., str]) -> None:
    text = "Seen on 28 February and 2 March 2024, due 02/03/2024 and 28/02/2024."
    dates = ("28 February", "2 March 2024", "02/03/2024", "28/02/2024")
    words = rewritten(Pseudonymize(key=KEY), text, *((day, "DATE") for day in dates)).split()
    late = datetime.strptime(" ".join(words[5:8]).rstrip(","), "%d %B %Y")
    early = datetime.strptime(f"{words[2]} {words[3]} {late.year}", "%d %B %Y")
    assert (late - early).days in (3, 3 - 365, 3 - 366)
    assert datetime.strptime(words[9], "%d/%m/%Y") == late
    assert datetime.strptime(words[11].rstrip("."), "%d/%m/%Y").day == early.day


@settings(max_examples=30)
@given(st.binary(min_size=16, max_size=16), st.sampled_from([*LABELS, "RECORD", "CODE", "POSTCODE"]))
def test_a_key_gives_the_same_in_another_document(key: bytes, label: str) -> None:
    surface = {"EMAIL": "bob@firm.com", "PHONE": "0121 232 4567"}.get(label, "Kilmore 4471")
    once, again = (Pseudonymize(key=key) for _ in range(2))
    once.prepare([target(surface, label), target("Zebedee Quill", "PERSON")])
    again.prepare([target(surface, label), target("Nether Wallop", "GPE")])
    assert stand_in(once, surface, label) == stand_in(again, surface, label)


def test_no_word_of_the_text_becomes_a_stand_in() -> None:
    draws = Draws(KEY)
    draws.avoid(" ".join(names_of("english", "s")[10:]))
    made = stand_in(Pseudonymize(draws=draws), "Robert Murray", "PERSON").split()[1]
    assert made in names_of("english", "s")[:10]


def test_what_was_drawn_before_is_drawn_again_unless_it_is_a_name_now() -> None:
    first = Draws(KEY)
    made = stand_in(Pseudonymize(draws=first), "Robert Murray", "PERSON")
    later = Draws(b"another key, another day")
    later.remember(first.entries())
    assert stand_in(Pseudonymize(draws=later), "Robert Murray", "PERSON") == made
    third = Draws(b"another key, another day")
    third.remember(first.entries())
    third.avoid(f"Mr {made.split()[1]} wrote.")
    given_name, surname = stand_in(Pseudonymize(draws=third), "Robert Murray", "PERSON").split()
    assert given_name == made.split()[0]
    assert surname != made.split()[1]


def test_times_move_by_one_number_of_minutes() -> None:
    transform = Pseudonymize(key=KEY)
    first, second = (stand_in(transform, time, "TIME") for time in ("14:05", "2.35 pm"))
    moved = [int(part) for part in re.split(r"[:. ]", f"{first} {second}") if part.isdigit()]
    assert (moved[2] % 12 * 60 + moved[3]) - (moved[0] % 12 * 60 + moved[1]) in (30, 30 - 720, 30 + 720)
    assert stand_in(transform, "11:05 (mother, Siobhan, 07700 900123)", "TIME") == MARK


def test_each_part_of_a_name_keeps_its_origin_and_initials_and_degrees_stay() -> None:
    people = Pseudonymize(key=KEY).people
    given, surname = people.pseudonym("Peter van der Zee").split()
    assert given in MALE
    assert surname in names_of("dutch", "s")
    given, surname = people.pseudonym("Leilani Faleolo").split()
    assert given in names_of("polynesian", "f")
    assert surname in names_of("polynesian", "s")
    assert re.fullmatch(r"\w+ [A-Z]", people.pseudonym("Dean H"))
    assert re.fullmatch(r"\w+ \w+ RN", people.pseudonym("Jennifer Cortez RN"))


def test_an_address_keeps_its_state_and_has_one_town_for_its_town() -> None:
    transform = Pseudonymize(key=KEY)
    town = stand_in(transform, "Fremantle", "GPE")
    assert re.search(rf", {town} WA \d{{4}}$", stand_in(transform, "18 High Street, Fremantle WA 6160", "ADDRESS"))
    flat = stand_in(transform, "2210 W. Cortland Ave, Apt 5 · Fresno, CA 93705", "ADDRESS")
    assert re.fullmatch(r"\d{4} [\w ]+ Ave, Apt \d · [\w ]+, CA 00\d{3}", flat)


@pytest.mark.parametrize(
    ("surface", "label", "stays"),
    [
        ("barnsley hospital", "FAC", False),
        ("quillford marine", "ORG", False),
        ("rkowalczyk", "ORG", False),
        ("the bakers' union", "ORG", True),
        ("the district council", "ORG", True),
    ],
)
def test_a_body_in_small_letters_stays_only_where_common_words_call_it(surface: str, label: str, stays: bool) -> None:
    transform = Pseudonymize(key=KEY)
    found = Finding(Span(0, len(surface)), normal_form(surface), "entities", label)
    made = transform.replacement(replace(target(surface, label), findings=(found,)), forbidden=NOTHING).text
    assert (made == surface) == stays
    assert made.islower()


def test_where_names_are_written_small_a_body_is_a_name_too() -> None:
    found = [("leeds", "GPE"), ("boots", "ORG"), ("the council", "ORG")]
    targets = [
        replace(target(surface, label), findings=(Finding(Span(0, len(surface)), surface, "entities", label),))
        for surface, label in found
    ]
    transform = Pseudonymize(key=KEY)
    transform.prepare(targets)
    made = [transform.replacement(each, forbidden=NOTHING).text for each in targets]
    assert made[0] != "leeds"
    assert made[1] != "boots"
    assert made[2] == "the council"


def test_names_at_home_and_nicknames_follow_who_is_called_so() -> None:
    transform = Pseudonymize(key=KEY)
    names = ["Maureen", "Nana Mo", "Big Dave", "Dave", "Bonesy", "Catalina Ortega", "Cata", "Mrs Raghunathan", "Mrs R"]
    transform.prepare([target(name, "PERSON") for name in names])
    made = {name: stand_in(transform, name, "PERSON") for name in names}
    assert made["Nana Mo"].startswith("Nana ")
    assert made["Nana Mo"][5:] != made["Maureen"]
    assert made["Big Dave"] == f"Big {made['Dave']}"
    assert made["Dave"] in MALE
    assert made["Cata"] != made["Catalina Ortega"].split()[0]
    assert made["Mrs R"] == f"Mrs {made['Mrs Raghunathan'].split()[1][0]}"


def test_a_particle_tells_a_surname_and_its_language() -> None:
    transform = Pseudonymize(key=KEY)
    transform.prepare([target("van Wyssel", "PERSON")])
    assert stand_in(transform, "van Wyssel", "PERSON") in names_of("dutch", "s")


def test_the_register_before_a_number_stays() -> None:
    transform = Pseudonymize(key=KEY)
    made = stand_in(transform, "GMC 7041993", "CODE")
    assert re.fullmatch(r"GMC \d{7}", made)
    assert made != "GMC 7041993"


def test_a_house_name_stays_one() -> None:
    transform = Pseudonymize(key=KEY)
    made = stand_in(transform, "Old Rectory, Church Lane, Oundle", "ADDRESS")
    assert re.fullmatch(r"\w+ Rectory, \w+ Lane, [\w ]+", made)


def beside(surface: str, *, before: str = "", label: str = "PERSON", found: str = "") -> Target:
    """What a detector found behind some words."""
    text, span = before + surface, Span(len(before), len(before) + len(surface))
    finding = Finding(span, normal_form(surface), "entities", found or label)
    return Target(span, surface, normal_form(surface), label, (finding,), text=text, place=span)


def test_a_nickname_inside_a_name_keeps_its_marks_and_stands_alone() -> None:
    transform = Pseudonymize(key=KEY)
    transform.prepare([target('Travis "Biscuit" Hobart', "PERSON"), target("Biscuit", "PERSON")])
    given, called, _ = stand_in(transform, 'Travis "Biscuit" Hobart', "PERSON").split()
    assert called == f'"{stand_in(transform, "Biscuit", "PERSON")}"'
    assert given in MALE


def test_a_sister_in_small_letters_is_no_title() -> None:
    transform = Pseudonymize(key=KEY)
    asked = beside("Vera", before="asked for her sister ")
    transform.prepare([asked])
    assert transform.replacement(asked, forbidden=NOTHING).text in FEMALE


@pytest.mark.parametrize(
    ("surface", "label"),
    [
        ("School of Engineering", "ORG"),
        ("Christ", "FAC"),
        ("MD DM", "PERSON"),
        ("Boxing Day", "EVENT"),
        ("F-150", "CODE"),
        ("Christmas", "DATE"),
    ],
)
def test_what_detectors_take_for_a_name_and_is_none_stays(surface: str, label: str) -> None:
    transform = Pseudonymize(key=KEY)
    found = beside(surface, label=label)
    transform.prepare([found])
    assert transform.replacement(found, forbidden=NOTHING).text == surface


def test_a_feast_keeps_its_name_and_moves_by_years() -> None:
    transform = Pseudonymize(key=KEY)
    transform.prepare([target("Christmas 2019", "DATE")])
    assert re.fullmatch(r"Christmas 20\d\d", stand_in(transform, "Christmas 2019", "DATE"))
    assert stand_in(transform, "Christmas 2019", "DATE") != "Christmas 2019"


def test_an_unknown_name_is_one_of_the_country_of_the_document() -> None:
    transform = Pseudonymize(key=KEY, gazetteer=Taxonomy.builtin())
    unknown = beside("Yadagiri", before="Hyderabad, Rs 2,14,500, 2 lakh, paid to Mr ")
    transform.prepare([unknown])
    assert transform.replacement(unknown, forbidden=NOTHING).text in names_of("indian", "s")


def test_a_word_of_a_name_is_that_name_whatever_it_was_taken_for() -> None:
    transform = Pseudonymize(key=KEY)
    medicine = replace(beside("Venkatarina", label="", found="PERSON"), kind="DRUG")
    transform.prepare([target("K. Venkatarina", "PERSON"), medicine])
    made = transform.replacement(medicine, forbidden=NOTHING).text
    assert made == stand_in(transform, "K. Venkatarina", "PERSON").split()[-1]


def test_a_city_taken_for_a_person_is_a_city() -> None:
    transform = Pseudonymize(key=KEY, gazetteer=Taxonomy.builtin())
    transform.prepare([target("Denver", "PERSON"), target("Boulder", "GPE")])
    made = normal_form(stand_in(transform, "Denver", "PERSON"))
    assert made in map(normal_form, Taxonomy.builtin().specializations("city in the United States"))


@pytest.mark.parametrize(
    ("before", "surface", "label"),
    [
        ("He works for Vellamo, ", "Durban", "ORG"),
        ("The plan of ", "Durban council", "ORG"),
        ("He stays at ", "Kwazulwini", "FAC"),
    ],
)
def test_what_was_taken_for_a_body_and_is_a_town_is_one(before: str, surface: str, label: str) -> None:
    taxonomy = Taxonomy.builtin()
    transform = Pseudonymize(key=KEY, gazetteer=taxonomy)
    found = beside(surface, before=f"SAPS Pretoria, CAS 41. {before}", label=label)
    transform.prepare([found])
    made = normal_form(transform.replacement(found, forbidden=NOTHING).text).removesuffix(" council")
    towns = (*taxonomy.specializations("town in South Africa"), *taxonomy.specializations("city in South Africa"))
    assert made in map(normal_form, towns)


def test_who_is_called_something_in_quotes_has_a_nickname() -> None:
    transform = Pseudonymize(key=KEY)
    text = 'They call him "Shorty". Shorty ran.'
    called = replace(beside("Shorty"), text=text, place=Span(15, 21))
    transform.prepare([called])
    assert transform.replacement(called, forbidden=NOTHING).text in NICKNAMES


def test_a_place_that_was_taken_for_a_day_is_a_place() -> None:
    transform = Pseudonymize(key=KEY, gazetteer=Taxonomy.builtin())
    found = beside("Sanday", before="born at Kettletoft in ", label="DATE")
    transform.prepare([found])
    made = transform.replacement(found, forbidden=NOTHING)
    assert made.reversible
    assert made.text in islands_near("sanday")


def test_a_ward_of_a_town_is_named_as_a_town() -> None:
    transform = Pseudonymize(key=KEY, gazetteer=Taxonomy.builtin())
    found = beside("Kilimani", before="KSh 45,000 by M-Pesa, ", label="GPE")
    transform.prepare([found])
    made = normal_form(transform.replacement(found, forbidden=NOTHING).text)
    assert made in map(normal_form, Taxonomy.builtin().specializations("town in Kenya"))


def test_the_full_stop_of_a_sentence_stays_behind_a_name() -> None:
    transform = Pseudonymize(key=KEY)
    assert stand_in(transform, "Otieno.", "PERSON") == f"{stand_in(transform, 'Otieno', 'PERSON')}."
    assert stand_in(transform, "Murray R.", "PERSON").count(".") == 1
