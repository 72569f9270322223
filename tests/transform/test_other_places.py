"""Places become others that fit what stands beside them: a county, a state, islands, the country of the text."""

from __future__ import annotations

import pytest

from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import normal_form
from expurgate.transform.counties import county_of, islands_near, towns_in, towns_with_counties
from expurgate.transform.draw import Draws
from expurgate.transform.homeland import countries_told
from expurgate.transform.other_places import Home, place

KEY = b"a key for the tests only"


@pytest.fixture(scope="module")
def taxonomy() -> Taxonomy:
    return Taxonomy.builtin()


def at_home(taxonomy: Taxonomy, text: str, *names: str) -> tuple[Draws, Home]:
    home = Home(taxonomy)
    home.read(text)
    for name in names:
        home.hear(name, placed=True)
    return Draws(KEY), home


def test_a_town_and_its_county_become_a_town_of_another_county(taxonomy: Taxonomy) -> None:
    draws, home = at_home(taxonomy, "9 Mill Road, Halesworth, Suffolk. The NHS surgery in Suffolk.")
    county = place(draws, taxonomy, "Suffolk", home)
    town = place(draws, taxonomy, "Halesworth", home)
    assert county is not None
    assert county != "Suffolk"
    assert town in towns_in(county)
    named = place(draws, taxonomy, "Co. Mayo", home)
    assert named is not None
    assert named.startswith("Co. ")
    assert county_of(named) not in ("", "Mayo")


def test_a_town_beside_its_state_stays_in_it(taxonomy: Taxonomy) -> None:
    draws, home = at_home(taxonomy, "Mail to 618 Elm Rd., Lamar, CO 81052")
    town = place(draws, taxonomy, "Lamar", home)
    assert normal_form(str(town)) in map(normal_form, taxonomy.specializations("town in Colorado"))


def test_an_unknown_place_is_in_the_country_that_the_words_tell(taxonomy: Taxonomy) -> None:
    draws, home = at_home(taxonomy, "SAPS opened CAS 41 at the taxi rank in Vrouefontein.")
    town = place(draws, taxonomy, "Vrouefontein", home)
    assert normal_form(str(town)) in map(normal_form, taxonomy.specializations("town in South Africa"))


def test_islands_and_cities_of_another_country_stay_what_they_are(taxonomy: Taxonomy) -> None:
    draws, home = at_home(taxonomy, "Garda report. Eircode F26 XR52, Co. Mayo", "Castlebar")
    assert place(draws, taxonomy, "Tenerife", home) in islands_near("tenerife")
    city = place(draws, taxonomy, "Leeds", home)
    assert normal_form(str(city)) in map(normal_form, taxonomy.specializations("city in England"))


def test_words_of_several_countries_are_counted() -> None:
    assert countries_told("KSh 4,000 by M-Pesa").most_common(1)[0][0] == "Kenya"
    assert not countries_told("Nothing tells where she lives.")
    assert towns_with_counties("the road from Oundle,\nNorthamptonshire") == {"oundle": "Northamptonshire"}


@pytest.mark.parametrize(
    ("land", "kind"),
    [
        ("Loch Lomond", "lake in Scotland"),
        ("Ben Nevis", "mountain in Scotland"),
        ("Cornwall", "county in England"),
        ("Coconino County", "county in Arizona"),
        ("Tuscany", "region in Italy"),
    ],
)
def test_lands_and_waters_become_others_of_their_country(taxonomy: Taxonomy, land: str, kind: str) -> None:
    draws, home = at_home(taxonomy, "Nothing tells.")
    draws.forbid([normal_form(land)])
    other = place(draws, taxonomy, land, home)
    assert normal_form(str(other)) in map(normal_form, taxonomy.specializations(kind))
    assert other != land
