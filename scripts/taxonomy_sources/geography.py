"""The senses of WordNet that well-known lands, islands, mountains and waters belong to."""

from __future__ import annotations

LICENCE = "written for Expurgate, Apache 2.0"

SENSES = {
    "bay": ("bay", "body of water"),
    "county": ("county", "region"),
    "desert": ("desert", "tract"),
    "group of islands": ("archipelago", "land"),
    "gulf": ("gulf", "body of water"),
    "island": ("island", "land"),
    "lake": ("lake", "body of water"),
    "mountain": ("mountain", "object"),
    "mountain range": ("range", "geological formation"),
    "national park": ("national park", "park"),
    "peninsula": ("peninsula", "land"),
    "province": ("province", "administrative district"),
    "region": ("region", "location"),
    "river": ("river", "stream"),
    "sea": ("sea", "body of water"),
    "state": ("state", "administrative district"),
}
"""The sense of WordNet that each kind is, by a word above it."""
