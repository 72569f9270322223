"""Entities to arrays: string tables, the inverted index term → entities, and the forms found in text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from expurgate.knowledge.entities.compiled import Arrays
from expurgate.knowledge.entities.records import Entity, Record, Spellings
from expurgate.knowledge.entities.strings import encoded
from expurgate.knowledge.entities.things import things
from expurgate.text.families import adjectives, family, spellings, wordings
from expurgate.text.inflection import noun_forms, singular
from expurgate.text.normal import normal_form, tokens


def term_key(text: str) -> str:
    """What makes two terms the same: the normal form, its head in the singular."""
    return singular(normal_form(text))


def term_keys(text: str) -> tuple[str, ...]:
    """The keys of a term in all its wordings, its own first: "loss of weight" is "weight loss"."""
    key = term_key(text)
    return tuple(dict.fromkeys((key, *map(term_key, (*wordings(text), *wordings(key)))))) if key else ()


def compile_entities(records: Iterable[Record]) -> Arrays:
    """The arrays of an entity store, see ``Entities`` for their meaning. Records of one thing are one entity."""
    given = list(records)
    numbers = _Numbers()
    distinct = things([one for one in given if isinstance(one, Entity)], term_keys)
    synonyms = [
        (term, other)
        for one in given
        if isinstance(one, Spellings)
        for term, all_ in one.terms.items()
        for other in all_
    ]
    entities = distinct.entities
    ids, names, contexts, own = [], [], [], []
    aliases: list[tuple[str, ...]] = []
    labels: list[tuple[str, ...]] = []
    for one in entities:
        ids.append(one.id)
        names.append(one.name)
        aliases.append(one.aliases)
        labels.append(one.labels)
        contexts.append(numbers.of(one.context))
        own.append(numbers.of((one.name, *one.aliases)))
    vocabulary = sorted({label for found in labels for label in found})
    place = {label: at for at, label in enumerate(vocabulary)}
    known = sorted((id_, number) for number, all_ids in enumerate(distinct.ids) for id_ in all_ids)
    arrays: Arrays = {}
    arrays |= _table("ids", ids)
    arrays |= _table("names", names)
    arrays |= _table("aliases", [alias for found in aliases for alias in found])
    arrays["aliases_of"] = _offsets([len(found) for found in aliases])
    arrays |= _table("labels", vocabulary)
    arrays |= _lists("label", [np.array([place[label] for label in found], np.uint32) for found in labels])
    arrays |= _lists("context", contexts)
    arrays |= _lists("own", own)
    arrays |= _inverted("holders", arrays["context"], arrays["context_at"], len(numbers.keys))
    arrays |= _inverted("named", arrays["own"], arrays["own_at"], len(numbers.keys))
    arrays |= _table("known_ids", [id_ for id_, _ in known])
    arrays["known_of"] = np.array([number for _, number in known], np.uint32)
    arrays["records"] = np.array([distinct.records], np.int64)
    arrays |= _table("terms", numbers.keys)
    arrays |= _forms(numbers, frozenset(np.concatenate(own).tolist() if own else ()), synonyms)
    return arrays


class _Numbers:
    """Gives every distinct term a number, the same for all its wordings; each spelling is normalized once."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.spellings: dict[str, int] = {}
        self._known: dict[str, int] = {}

    def of(self, spellings: Iterable[str]) -> np.ndarray:
        """The sorted, distinct numbers of the terms; spellings without a word in them are passed over."""
        found = set()
        for spelling in spellings:
            number = self.spellings.get(spelling)
            if number is None:
                number = self.spellings[spelling] = self._number(spelling)
            if number >= 0:
                found.add(number)
        return np.array(sorted(found), np.uint32)

    def known(self, spelling: str) -> int | None:
        """The number of a term that was given before."""
        return self._known.get(term_key(spelling))

    def _number(self, spelling: str) -> int:
        keys = term_keys(spelling)
        if not keys:
            return -1
        number = next((self._known[key] for key in keys if key in self._known), len(self.keys))
        if number == len(self.keys):
            self.keys.append(keys[0])
        for key in keys:
            self._known.setdefault(key, number)
        return number


def _forms(numbers: _Numbers, named: frozenset[int], synonyms: Sequence[tuple[str, str]]) -> Arrays:
    """Every form a term takes in text, sorted by its bytes, with the number of the term.

    Terms that are names of an entity (``named``) are also found by the words derived from them, others by their regular adjectives.
    """
    forms: dict[str, int] = {}
    for number, key in enumerate(numbers.keys):
        for form in noun_forms(key):
            forms.setdefault(form, number)
    for spelling, number in numbers.spellings.items():
        if number >= 0:
            forms[normal_form(spelling)] = number
            broken = _with_breaks(spelling)
            if broken:
                forms.setdefault(broken, number)
    for spelling, number in numbers.spellings.items():
        written = family(spelling) if number in named else (*spellings(spelling), *adjectives(spelling))
        for form in written if number >= 0 else ():
            for inflected in (form, *noun_forms(form)):
                forms.setdefault(inflected, number)
    for term, other in synonyms:
        known = numbers.known(term)
        if known is not None:
            for form in spellings(other):
                for inflected in (form, *noun_forms(form)):
                    forms.setdefault(inflected, known)
    ordered = sorted(forms, key=encoded)
    return {**_table("forms", ordered), "form_terms": np.array([forms[form] for form in ordered], np.uint32)}


def _with_breaks(spelling: str) -> str:
    """A spelling with punctuation inside as it stands in text: "Smith, John"; empty when it has none."""
    words = tokens(spelling)
    while words and not words[-1]:
        words.pop()
    while words and not words[0]:
        words.pop(0)
    if "" not in words:
        return ""
    return " ".join(word or "," for word in words).replace(" ,", ",")


def _table(name: str, strings: Sequence[str]) -> Arrays:
    """Strings as one run of UTF-8 bytes and where each begins."""
    parts = [encoded(string) for string in strings]
    return {
        name: np.frombuffer(b"".join(parts), np.uint8),
        f"{name}_at": _offsets([len(data) for data in parts]),
    }


def _offsets(lengths: Sequence[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(np.array(lengths, np.int64))]).astype(np.int64)


def _lists(name: str, lists: Sequence[np.ndarray]) -> Arrays:
    """Lists of numbers as one run and where each begins."""
    joined = np.concatenate(lists) if lists else np.zeros(0)
    return {name: joined.astype(np.uint32), f"{name}_at": _offsets([len(found) for found in lists])}


def _inverted(name: str, values: np.ndarray, at: np.ndarray, size: int) -> Arrays:
    """For every term the entities whose list holds it, sorted."""
    owners = np.repeat(np.arange(len(at) - 1, dtype=np.uint32), np.diff(at))
    order = np.argsort(values, kind="stable")
    return {name: owners[order], f"{name}_at": _offsets(np.bincount(values, minlength=size).tolist())}
