"""Nouns that authors gave named things, as classes of the reader: "children's hospital" is taught as "hospital"."""

from __future__ import annotations

from functools import cache

from expurgate.language.builtin.things import things

NO_THING = -1
"""Of a token nothing is said."""
_SAME = {
    "chapel": "church",
    "church building": "church",
    "court building": "court",
    "laboratory building": "laboratory",
    "exhibition event": "exhibition",
    "surgery": "GP surgery",
    "computer game": "video game",
    "firm": "company",
    "program": "computer program",
    "lecture": "talk",
    "paddock": "field",
    "library building": "library",
    "quartet": "band",
    "essay": "newspaper article",
    "consulate": "embassy",
    "credit union": "bank",
    "pickup truck": "van",
    "truck": "lorry",
    "hurricane": "storm",
    "earthquake": "disaster",
    "flood": "disaster",
    "rail company": "train company",
    "coach company": "bus company",
    "book of poems": "book",
    "textbook": "book",
    "journal": "scientific journal",
    "tv series": "television series",
    "tv programme": "television programme",
    "barber's": "hairdresser's",
    "nail salon": "hairdressing salon",
    "beauty salon": "hairdressing salon",
    "apartment building": "block of flats",
    "apartment complex": "block of flats",
    "apartment": "flat",
    "high school": "secondary school",
    "middle school": "secondary school",
    "elementary school": "primary school",
    "preschool": "nursery",
    "doctor's surgery": "GP surgery",
    "medical practice": "GP surgery",
    "drugstore": "pharmacy",
    "grocery store": "supermarket",
    "diner": "restaurant",
    "soccer club": "football club",
    "baseball team": "sports team",
    "basketball team": "sports team",
    "hockey team": "sports team",
    "team": "team",
    "minister": "person",
    "man": "person",
    "woman": "person",
    "child": "person",
    "road": "street",
    "main road": "street",
    "motorway": "street",
    "highway": "street",
    "fishing boat": "boat",
    "trawler": "boat",
    "software": "computer program",
    "messaging app": "app",
    "nursing home": "care home",
    "union": "trade union",
    "hospital group": "hospital trust",
    "football team": "football club",
    "trust": "charity",
    "borough": "district",
    "municipality": "town",
    "commune": "town",
    "settlement": "village",
    "hamlet": "village",
    "township": "town",
    "organization": "local society",
    "fete": "fair",
    "march": "protest",
    "newsletter": "magazine",
    "mini-series": "television series",
    "sitcom": "television series",
    "documentary": "film",
    "single": "song",
    "ep": "album",
    "stream": "river",
    "creek": "river",
    "airline company": "airline",
    "retailer": "shop",
    "store": "shop",
    "arena": "stadium",
    "battlefield": "monument",
    "championship": "tournament",
    "aircraft carrier": "ship",
    "smartphone": "phone",
    "motorcycle": "motorbike",
    "laptop": "computer",
    "maker": "manufacturer",
    "society": "local society",
    "business": "company",
    "chain": "company",
    "insurer": "insurance company",
    "practice": "clinic",
    "troupe": "dance company",
    "attack": "disaster",
    "optician's": "shop",
}


@cache
def _numbers() -> dict[str, int]:
    return {noun: number for number, noun in enumerate(things())}


@cache
def thing_number(noun: str) -> int | None:
    """The class of a noun, or of its last words where the whole is none; None where none of them is."""
    noun = noun.strip()
    words = noun.split()
    for first in range(len(words)):
        tail = " ".join(words[first:])
        for said in (tail, _SAME.get(tail.lower(), "")):
            if said in _numbers():
                return _numbers()[said]
    return None
