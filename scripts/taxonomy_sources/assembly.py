"""All sources joined into one graph, and the decision which concept a name stands for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from scripts.taxonomy_sources import bodies, geography, mesh, names, places, wordnet
from scripts.taxonomy_sources.forms import loses_words
from scripts.taxonomy_sources.kinds import COMMON_KIND, Kind, Kinds

from expurgate.knowledge.taxonomy.concepts import Concept, Source
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS, normal_form

_TREE_ROOTS = {
    "A": ("body part", "thing"), "B": ("organism", "living thing"), "C": ("disease", "illness"),
    "C23.888": ("symptom", "evidence"), "D": ("substance", "matter"), "E": ("procedure", "activity"),
    "E07": ("equipment", "artifact"), "F01": ("behavior", "activity"),
    "F02": ("psychological feature", "abstraction"), "F03": ("mental disorder", "disorder"),
    "F04": ("discipline", "knowledge domain"), "G": ("process", "physical entity"),
    "H": ("discipline", "knowledge domain"), "I": ("activity", "act"), "J": ("artifact", "whole"),
    "K": ("discipline", "knowledge domain"), "L": ("activity", "act"), "M": ("person", "organism"),
    "N": ("activity", "act"),
}  # fmt: skip
_SAME_CATEGORY = {
    "A": {"body", "animal", "substance"}, "B": {"animal", "plant", "Tops"}, "C": {"state", "phenomenon"},
    "D": {"substance", "artifact", "body", "food"}, "E": {"act", "artifact", "process", "cognition"},
    "F": {"state", "act", "cognition", "feeling", "attribute"}, "G": {"process", "phenomenon", "act", "state"},
    "H": {"cognition", "act"}, "I": {"act", "group", "cognition", "event"}, "J": {"artifact", "food", "act"},
    "K": {"cognition", "communication", "artifact", "group"}, "L": {"communication", "cognition", "artifact"},
    "M": {"person", "group"}, "N": {"act", "group", "artifact", "person"},
}  # fmt: skip
_MESH_FIRST = ("C", "F03", "B03", "B04", "E01", "E02", "E03", "E04")
_MEANS = {"heart attack": "myocardial infarction", "high blood pressure": "hypertension"}
"""Everyday names that WordNet files under something else than the disease."""
_SENSES = {"rape": "sexual assault", "islam": "religion"}
"""Words whose usual sense is not the one WordNet counted most."""
_LARGE_TOWN = 15_000
_CITY = 100_000


@dataclass(slots=True)
class Node:
    """A concept on its way: which source it counts for, its parents in order."""

    label: str
    source: str
    parents: list[str] = field(default_factory=list)
    instance: bool = False


class Assembly:
    """Adds source after source. ``owners`` (normal form → id) is settled by who claims a name first."""

    def __init__(self, wn: wordnet.WordNet) -> None:
        self.wn = wn
        self.owners: dict[str, str] = {}
        self.nodes = {
            key: Node(synset.lemmas[0], "WordNet", list(synset.parents), synset.instance)
            for key, synset in wn.synsets.items()
        }
        self._tree_roots = {wn.sense(*root) for root in _TREE_ROOTS.values()}
        self._settlements = {
            wn.sense(word, "region")
            for word in ("city", "town", "municipality", "commune", "capital", "city district")
            if word in wn.senses
        } | {wn.senses["village"][0]}
        self._lands: set[str] = set()
        self._late_claims: list[tuple[str, str]] = []
        self._casing: Counter[str] = Counter()
        self._places: dict[str, tuple[str, int]] = {}
        self._late_places: list[tuple[str, str]] = []

    def claim(self, name: str, concept: str) -> None:
        """A name belongs to the first who claims it."""
        form = normal_form(name)
        if not form or len(form) > 80 or FUNCTION_WORDS.issuperset(form.split()) or loses_words(name):
            return
        if self.nodes[concept].instance and " " not in form:
            one = self.owners.get(singular(form))
            if singular(form) != form and one is not None and not self.nodes[one].instance:
                return
        self.owners.setdefault(form, concept)

    def add_mesh(self, descriptors: dict[str, mesh.Descriptor]) -> None:
        """Merge headings WordNet knows, hang the others where MeSH has them, and claim all common words."""
        same = self._same_synsets(descriptors)
        for key, descriptor in descriptors.items():
            if key not in same:
                label = mesh.display(descriptor.label, self.wn.proper_words)
                self.nodes[key] = Node(label, "MeSH")
        for key, descriptor in descriptors.items():
            self._hang(same.get(key, key), descriptor, same)
        self._claim_common(descriptors, same)

    def _same_synsets(self, descriptors: dict[str, mesh.Descriptor]) -> dict[str, str]:
        """Descriptor → the synset that means the same: one shared name, one category."""
        same: dict[str, str] = {}
        taken: set[str] = set()
        for depth in (1, 99):
            for key, descriptor in descriptors.items():
                if key in same or not descriptor.trees:
                    continue
                fits = {f"noun.{name}" for tree in descriptor.trees for name in _SAME_CATEGORY[tree[0]]}
                for name in descriptor.names[:depth]:
                    found = [
                        synset
                        for synset in self.wn.senses.get(name, ())
                        if self.wn.synsets[synset].lexname in fits and not self.wn.synsets[synset].instance
                    ]
                    if found and found[0] not in taken:
                        same[key] = found[0]
                        taken.add(found[0])
                        break
        return same

    def _hang(self, at: str, descriptor: mesh.Descriptor, same: dict[str, str]) -> None:
        node = self.nodes[at]
        if at in self._tree_roots:
            return
        ups = [self._root(up[5:]) if up.startswith("tree:") else same.get(up, up) for up in descriptor.parents]
        ups = [up for up in dict.fromkeys(ups) if up != at and up in self.nodes and not self._above(at, up)]
        if at.startswith("wn:") and not descriptor.trees[0].startswith(_MESH_FIRST):
            node.parents = list(dict.fromkeys([*node.parents, *ups]))
        else:
            node.parents = list(dict.fromkeys([*ups, *node.parents]))

    def _above(self, low: str, high: str) -> bool:
        """Whether ``low`` is already an ancestor of ``high``, so that an edge would close a cycle."""
        seen, stack = {high}, [high]
        while stack:
            for up in self.nodes[stack.pop()].parents:
                if up == low:
                    return True
                if up not in seen:
                    seen.add(up)
                    stack.append(up)
        return False

    def _root(self, tree: str) -> str:
        word, under = _TREE_ROOTS.get(tree) or _TREE_ROOTS.get(tree[:3]) or _TREE_ROOTS[tree[0]]
        return self.wn.sense(word, under)

    def _claim_common(self, descriptors: dict[str, mesh.Descriptor], same: dict[str, str]) -> None:
        for name, synset in _countries(self.wn):
            self.claim(name, synset)
        for name, under in _SENSES.items():
            self.claim(name, self.wn.sense(name, under))
        for name, same_as in _MEANS.items():
            self.claim(name, next(same.get(key, key) for key, d in descriptors.items() if same_as in d.names[:1]))
        for key, descriptor in descriptors.items():
            if descriptor.trees and descriptor.trees[0].startswith(_MESH_FIRST) and descriptor.names:
                name, target = descriptor.names[0], same.get(key, key)
                if target in self.wn.senses.get(name, ())[:3] or self._common_sense(name) is None:
                    self.claim(name, target)
        for name in self.wn.senses:
            if (common := self._common_sense(name)) is not None:
                self.claim(name, common)
        for key, descriptor in descriptors.items():
            target = same.get(key, key)
            for name in descriptor.names:
                if self._proper(name) or not descriptor.trees:
                    self._late_claims.append((name, target))
                elif len(name) > 2:
                    self.claim(name, target)
                    if name.endswith("neoplasm"):
                        self.claim(name.removesuffix("neoplasm") + "cancer", target)
                        self.claim(name.removesuffix("neoplasm") + "tumor", target)

    def _common_sense(self, name: str) -> str | None:
        """The first sense of a word that is not a name."""
        senses = self.wn.senses.get(name, ())
        if not senses or self._proper(name):
            return None
        return senses[0]

    def _proper(self, name: str) -> bool:
        senses = self.wn.senses.get(name)
        if not senses:
            return False
        first = self.wn.synsets[senses[0]]
        genus = any(lemma.startswith("genus ") for lemma in first.lemmas)
        return first.instance or genus

    def add_geography(self, found: dict[str, str]) -> None:
        """Well-known lands, islands and waters hang under "island in Spain" → island, before towns that are called like them."""
        for name, told in found.items():
            kind, _, land = told.partition(" in ")
            sense = self.wn.sense(*geography.SENSES[kind])
            at = self._of_this_kind(sense, kind)
            if land:
                at = self._kind_node(told, at, "well known")
            form = normal_form(name)
            known = next((synset for synset in self.wn.senses.get(form, ()) if self._is_one(synset, sense)), "")
            key = known or f"land:{form}"
            if known:
                self.nodes[known].parents = [at]
            else:
                self.nodes[key] = Node(name.title(), "well known", [at], instance=True)
            self._lands.add(key)
            self.claim(name, key)

    def _of_this_kind(self, synset: str, kind: str) -> str:
        """The concept of a kind; one of its own where WordNet calls it something else."""
        return synset if self.wn.synsets[synset].lemmas[0] == kind else self._kind_node(kind, synset, "well known")

    def _is_one(self, synset: str, kind: str) -> bool:
        """Whether a synset is a single thing of a kind."""
        return self.wn.synsets[synset].instance and kind in self.wn.ancestors(synset)

    def add_places(self, found: places.Places, *, titles: set[str]) -> None:
        """Cities hang under "city in Delaware" → "city in the United States" → city."""
        for country, continent in found.countries.items():
            if normal_form(country) not in self.owners:
                key = f"place:{country}"
                kind = self._kind_node(f"country in {continent}", self.wn.sense("country", "administrative district"))
                self.nodes[key] = Node(country, "places", [kind], instance=True)
                self.claim(country, key)
        best = sorted(found.cities, key=lambda city: (not _alone(city, titles), -city.population))
        for city in best:
            if (form := normal_form(city.name)) and form not in self._places:
                key = f"place:{city.name}, {city.region}, {city.country}"
                self.nodes[key] = Node(city.name, "places", [self._settled(city.kind, city)], instance=True)
                self._places[form] = (key, city.population)
        for region, country in found.regions.items():
            key = f"region:{region}"
            kind = self._kind_node(
                f"region in {places.within(country)}", self.wn.sense("administrative district", "region")
            )
            self.nodes[key] = Node(region, "places", [kind], instance=True)
            self._late_places.append((region, key))
        for county, state in found.counties:
            key = f"county:{county}, {state}"
            kind = self._kind_node(f"county in {state}", self._in_country("county", "United States"))
            self.nodes[key] = Node(county, "places", [kind], instance=True)
            self._late_places.append((f"{county} {state}", key))
            self._late_places.append((county, key))

    def _settled(self, kind: str, city: places.Place) -> str:
        above = self._in_country(kind, city.country)
        return self._kind_node(f"{kind} in {places.within(city.region)}", above) if city.region else above

    def _in_country(self, kind: str, country: str) -> str:
        return self._kind_node(f"{kind} in {places.within(country)}", self.wn.sense(kind, "region"))

    def _kind_node(self, label: str, parent: str, source: str = "places") -> str:
        key = f"kind:{label}"
        self.nodes.setdefault(key, Node(label, source, [parent]))
        return key

    def add_names(self, openings: list[tuple[bool, str, str]]) -> None:
        """Titles of articles under the kind their opening gives, the best known first."""
        kinds = Kinds(self.wn)
        self._late_bodies(kinds)
        entries = []
        for described, title, text in openings:
            full, short = names.title_names(title)
            if short.startswith("List of ") or not normal_form(short):
                continue
            found = (kinds.resolve(words) for words in names.kinds(short, text, described=described))
            kind = next((kind for kind in found if kind is not None), None)
            if kind is not None and not self._reads_as_common(short, kind):
                entries.append((described, full, short, kind))
        self._casing.update(word for described, *_, kind in entries if not described for word in kind.modifiers)
        common = Counter(phrase for *_, kind in entries for phrase in self._phrases(kind))
        for described, full, short, kind in entries:
            if described and full == short:
                self._add_name(full, short, self._kind(kind, common), kind)
        self._claim_famous(entries, common)
        self._claim_proper()
        rest = [entry for entry in entries if not (entry[0] and entry[1] == entry[2])]
        rest.sort(key=lambda entry: (not entry[0], entry[1] != entry[2]))
        for _, full, short, kind in rest:
            self._add_name(full, short, self._kind(kind, common), kind)
        for form, (key, _) in self._places.items():
            self.claim(form, key)
        for name, key in [*self._late_claims, *self._late_places]:
            self.claim(name, key)
        for name, senses in self.wn.senses.items():
            self.claim(name, senses[0])

    def _late_bodies(self, kinds: Kinds) -> None:
        """Well-known firms and houses claim their names after all that is called so besides."""
        for name, kind in bodies.read_bodies().items():
            at = self._of_this_kind(bodies.sense_of(kind, self.wn, kinds), kind)
            key = f"body:{normal_form(name)}"
            self.nodes[key] = Node(name.title(), "well known", [at], instance=True)
            self._late_claims.append((name, key))

    def _reads_as_common(self, title: str, kind: Kind) -> bool:
        """Whether the title of a work is a phrase that texts use for what it says ("Taxi Driver": a driver)."""
        words = normal_form(title).split()
        senses = self.wn.senses.get(words[-1], []) if len(words) > 1 else []
        if not senses or self.wn.synsets[senses[0]].instance:
            return False
        creations = set(self.wn.senses["creation"])
        told = self.wn.synsets[kind.synset].lexname == "noun.communication"
        return told or bool(creations & set(self.wn.ancestors(kind.synset)))

    def _claim_famous(self, entries: list[tuple[bool, str, str, Kind]], common: Counter[str]) -> None:
        """Best-known people who share their name with nobody else as well known ("Madonna (entertainer)")."""
        sharing = Counter(normal_form(short) for described, _, short, _ in entries if described)
        for described, full, short, kind in entries:
            person = self.wn.synsets[kind.synset].lexname == "noun.person"
            if described and full != short and person and sharing[normal_form(short)] == 1:
                self._add_name(full, short, self._kind(kind, common), kind)

    def _claim_proper(self) -> None:
        """Names WordNet knows and larger places, after the best-known titles and before the rest."""
        municipality = set(self.wn.senses["municipality"])
        for name, senses in self.wn.senses.items():
            if name in self.owners or not self.wn.synsets[senses[0]].instance:
                continue
            cities = [synset for synset in senses if municipality & set(self.wn.ancestors(synset))]
            if name in self._places and (cities[:1] == senses[:1] or (cities and self._places[name][1] > _CITY)):
                self.claim(name, self._places[name][0])
            self.claim(name, senses[0])
        for form, (key, population) in self._places.items():
            if population >= _LARGE_TOWN:
                self.claim(form, key)

    def _add_name(self, full: str, short: str, kind: str, read: Kind) -> None:
        form = normal_form(short)
        target = self._known_name(form, read)
        if form not in self.owners and target and target.startswith("place:"):
            self.claim(form, target)
        elif form not in self.owners and target:
            node = self.nodes[target]
            if target not in self._lands and not self._above(target, kind):
                node.parents = list(dict.fromkeys([kind, *node.parents]))
            self.claim(form, target)
        elif form not in self.owners or (full != short and normal_form(full) not in self.owners):
            key = f"name:{full}"
            if key not in self.nodes:
                self.nodes[key] = Node(short, "names", [kind], instance=True)
            self.claim(short, key)
            self.claim(full, key)

    def _known_name(self, form: str, read: Kind) -> str:
        """A place or a WordNet instance that the title means."""
        if form in self._places and read.synset in self._settlements:
            return self._places[form][0]
        lexname = self.wn.synsets[read.synset].lexname
        for synset in self.wn.senses.get(form, ()):
            found = self.wn.synsets[synset]
            if found.instance and found.lexname == lexname:
                return synset
        return ""

    def _phrases(self, kind: Kind) -> list[str]:
        """The kind with its modifiers, longest first, down to one modifier."""
        modifiers: list[str] = []
        for word in reversed(kind.modifiers):
            if not word.isalpha():
                break
            proper = word[0].upper() + word[1:]
            modifiers.insert(0, proper if self._casing[proper] > self._casing[word.lower()] else word.lower())
        return [" ".join([*modifiers[at:], kind.head]) for at in range(len(modifiers))]

    def _kind(self, kind: Kind, common: Counter[str]) -> str:
        """The concept of a kind, with a concept for each modified form that is common enough."""
        at = kind.synset
        for phrase in reversed(self._phrases(kind)):
            if common[phrase] >= COMMON_KIND:
                at = self._kind_node(phrase, at, "names")
        return at

    def sources(self) -> list[Source]:
        """The concepts that a name or a child needs, by source, each with the label it is shown by."""
        self._prune()
        owned = set(self.owners.items())
        for key, synset in self.wn.synsets.items():
            if key in self.nodes:
                own = [lemma for lemma in synset.lemmas if (normal_form(lemma), key) in owned]
                self.nodes[key].label = (own or synset.lemmas)[0]
        licences = {
            "MeSH": mesh.LICENCE, "WordNet": wordnet.LICENCE, "well known": geography.LICENCE, "places": places.LICENCE,
            "names": names.LICENCE,
        }  # fmt: skip
        return [
            Source(
                name,
                licence,
                tuple(
                    Concept(key, node.label, (), tuple(node.parents), node.instance)
                    for key, node in sorted(self.nodes.items())
                    if node.source == name
                ),
            )
            for name, licence in licences.items()
        ]

    def _prune(self) -> None:
        for key, node in list(self.nodes.items()):
            if node.label and key.startswith("kind:"):
                self.claim(singular(node.label), key)
        while True:
            needed = set(self.owners.values()) | {up for node in self.nodes.values() for up in node.parents}
            unneeded = self.nodes.keys() - needed
            if not unneeded:
                return
            for key in unneeded:
                del self.nodes[key]


def _alone(city: places.Place, titles: set[str]) -> bool:
    """Whether this is the well-known place of its name, under a title that says where it lies."""
    return city.name not in titles and f"{city.name}, {city.region}" in titles


def _countries(wn: wordnet.WordNet) -> list[tuple[str, str]]:
    """Names of countries with the sense that is one: they win over any common noun."""
    kinds = {wn.sense("country", "administrative district"), wn.sense("country", "political unit")}
    return [
        (name, synset)
        for name, senses in wn.senses.items()
        for synset in senses
        if (singular(name) == name or singular(name) not in wn.senses)
        and wn.synsets[synset].instance
        and kinds & set(wn.ancestors(synset)[:3])
    ]
