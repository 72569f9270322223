"""What people call models and kinds of findings."""

from __future__ import annotations

MODELS = {
    "patterns": "Patterns",
    "entities": "Named entities",
    "tagger": "Tagger",
    "identity": "Reader",
    "presidio": "Presidio",
    "file": "The file itself",
    "lexicon": "Listed terms",
    "regexes": "Own expressions",
    "decision": "A person",
}
"""What detectors are called; a model is called by its own name."""
KINDS = {
    "PERSON": "a person",
    "NORP": "a nationality, religion or political group",
    "FAC": "a building or road",
    "ORG": "an organization",
    "GPE": "a country, city or state",
    "LOC": "a place",
    "PRODUCT": "a product",
    "EVENT": "an event",
    "WORK_OF_ART": "a work",
    "LAW": "a law",
    "LANGUAGE": "a language",
    "DATE": "a date",
    "TIME": "a time",
    "DURATION": "a length of time",
    "MONEY": "a sum of money",
    "QUANTITY": "a quantity",
    "PERCENT": "a percentage",
    "CARDINAL": "a number",
    "ORDINAL": "a rank",
    "AGE": "an age",
    "AGE_OVER_89": "an age over 89",
    "BIRTH_YEAR": "a year of birth",
    "EMAIL": "an e-mail address",
    "PHONE": "a telephone number",
    "URL": "a web address",
    "ADDRESS": "a postal address",
    "POSTCODE": "a postal code",
    "COORDINATES": "coordinates of a place",
    "RECORD": "a record number",
    "CODE": "a number or code that is given to one person or thing",
    "NATIONAL_ID": "a national identification number",
    "PASSPORT": "a passport number",
    "IBAN": "a bank account number",
    "CARD": "a card number",
    "CRYPTO": "an address of digital money",
    "IP": "an address of a computer",
    "MAC": "an address of a network card",
    "DEVICE": "a number of a device",
    "VEHICLE": "a number of a vehicle",
    "PLATE": "a number plate",
    "USERNAME": "a user name",
    "TERM": "a term to hide",
    "WORD": "a word that tells much",
    "MODIFIER": "a word that tells more of something",
}
"""Kinds of findings, each with its article."""


def model_name(model: str) -> str:
    """The name of a model as people see it."""
    return MODELS.get(model, model.replace("_", " ").capitalize())


def kind_name(label: str) -> str:
    """A label in words, with its article; a label of somebody's own as it is."""
    return KINDS.get(label, label.replace("_", " ").lower())


def label_name(label: str) -> str:
    """A label in words, for lists."""
    return kind_name(label).removeprefix("a ").removeprefix("an ")
