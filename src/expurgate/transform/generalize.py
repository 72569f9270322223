"""Replace a risky term by the most informative generalization that is safe.

general-purpose sanitization, section II.B, equation 5: of the generalizations with IC < β, the one with the largest IC.
C-sanitized, Algorithm 1: the first, most specific one that is safe for all that is protected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.findings import CUMULATIVE
from expurgate.core.lazy_dataclasses import replace
from expurgate.text.inflection import singular
from expurgate.text.regions import people_of_region
from expurgate.text.standins import LEFT_OUT
from expurgate.transform import labels
from expurgate.transform.base import Generalizer, Replacement, Target
from expurgate.transform.called import is_family
from expurgate.transform.cast import Cast, is_titled, title_of, two_names
from expurgate.transform.date_kinds import is_month_first, kinds_of_date
from expurgate.transform.dates import is_day_first
from expurgate.transform.description import given_names, named, own_words
from expurgate.transform.everyday import everyday_kinds
from expurgate.transform.fluency import is_plural
from expurgate.transform.heads import is_degree
from expurgate.transform.kinds import (
    EMPTY,
    VAGUE,
    agreeing,
    is_person,
    is_time,
    judged,
    no_word,
    of_the_user,
    says_all,
    spelled_out,
)
from expurgate.transform.least import describes_somebody, is_known_for, least_said, role_for
from expurgate.transform.loosely import is_a_noun, said_loosely
from expurgate.transform.meaning import InContext
from expurgate.transform.names import HEADS, ROLES, TITLE_BEFORE
from expurgate.transform.places import Whereabouts, kinds_of_place, place_names
from expurgate.transform.read_as import read_as
from expurgate.transform.said import NAMED_ONLY, OF_HEALTH, is_said
from expurgate.transform.sayable import EVERYDAY, Usual, any_of_a_kind, headed, may_be_work, plain_kinds, sayable
from expurgate.transform.target_words import (
    COMMON,
    DETECTED,
    NO_POSTS,
    animal_of,
    inflected,
    is_bare_name,
    is_judged,
    is_left_out,
    is_marked,
    is_part,
    is_people,
    is_phrase,
    is_street,
    kind_told,
    lists_languages,
    mentions,
    relatives,
    several_of,
    simpler_forms,
    speaks,
    spellings,
    words_of_the_secret,
)
from expurgate.transform.uses import kinds_by_use, known_of_name, told_or_used
from expurgate.transform.wording import UNKNOWN, is_doubted, marked, worded

Safe = Callable[[str], bool]
"""Whether a candidate may stand in the released text: all models in force must agree."""
Information = Callable[[str], float]
"""How many bits a candidate tells: IC."""

_COUNT_BEHIND = re.compile(r"\s+(?:\d|(?:once|twice|times|daily|every|one|two|three|four|five|six)\b)", re.IGNORECASE)


class Generalize:
    """Answers with a kind the term belongs to; with the mark when no kind is safe.

    ``silent`` is asked instead of ``safe`` where a term goes for what all terms add up to: what takes its place must
    not add to it as well; ``faint`` where a noun is said instead of a mark. ``yearly``: of a date no more than its year is said.
    """

    name = "generalize"

    def __init__(
        self,
        *,
        taxonomy: Generalizer,
        safe: Safe,
        silent: Safe | None = None,
        information: Information | None = None,
        usual: Usual | None = None,
        meant: InContext | None = None,
        yearly: bool = False,
        faint: Safe | None = None,
    ) -> None:
        self.taxonomy = taxonomy
        self.safe = safe
        self.silent = safe if silent is None else silent
        self.faint = self.silent if faint is None else faint
        self.information = information
        self.usual = usual
        self.meant = meant
        self.yearly = yearly
        self.cast = Cast()
        self._people: dict[str, Replacement] = {}
        self._south = self._day_first = self._month_first = False
        self._whereabouts = Whereabouts()
        self._uses: dict[str, str] = {}
        self._sure: set[str] = set()

    def prepare(self, targets: Sequence[Target]) -> None:
        """Decide who is who among the people of the text."""
        self.cast.meet([target for target in targets if not own_words(target)])
        dates = [target.surface for target in targets if target.label in labels.DATE]
        self._uses = kinds_by_use(targets) | self._uses
        people = (target for target in targets if target.label in labels.PERSON and not is_doubted(target))
        self._sure |= {word for target in people for word in target.term.split() if len(word) > 2 and word not in ROLES}
        for target in targets:
            self._whereabouts.hint(target.surface, f"{target.before} {target.after}")
            if not self._day_first:
                self._whereabouts.overhear(f"{target.before} {target.after}")
            if target.label in labels.PLACE | labels.ADDRESS:
                for name in place_names(target.surface):
                    self._whereabouts.hear(name, self._known(name, name=True))
        self._day_first = self._day_first or any(map(is_day_first, dates)) or self._whereabouts.day_first()
        month_first = self._month_first or any(map(is_month_first, dates)) or self._whereabouts.month_first()
        self._month_first = month_first and not self._day_first
        southern = self._whereabouts.southern()
        self._south = self._south if southern is None else southern

    def settle(self, texts: Sequence[str]) -> dict[str, str]:
        """Letters for people without gaps, in the order of the texts that stand for them; which became which."""
        return self.cast.settle(texts)

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The best safe candidate; never the term itself, nor a phrase with a risky term inside.

        A person is called by one letter in the whole run: "Person A", after a title "Dr A".
        """
        target = read_as(target, self._known)
        if target.label not in labels.PERSON:
            return self._chosen(target, forbidden)
        if (animal := animal_of(target)) and self.safe(animal):
            return Replacement(f"the {animal}", "name")
        names = [word for word in target.term.split() if len(word) > 1]
        known = self._people.get(names[0]) if len(names) == 1 else None
        if known is not None and not mentions(known.text, forbidden):
            return known
        described = None if (family := is_family(target)) else self._described_person(target, names, forbidden)
        doubted = is_doubted(target) and self._sure.isdisjoint(names)
        if described is None and doubted and not (is_titled(target.surface) or family):
            return UNKNOWN
        return described or Replacement(self._lettered(target), "name", reversible=True)

    def _described_person(self, target: Target, names: list[str], forbidden: frozenset[str]) -> Replacement | None:
        """The role of a person, where the words beside the name or the taxonomy say it; parts of the name follow the whole."""
        described = bool(own_words(target))
        found = any(finding.model in DETECTED for finding in target.findings) or not target.findings
        if found and not described and self._may_count(forbidden):
            return None
        private = self.usual is not None and not is_known_for(target, self._known(target.term))
        if not described and private and self._may_count(forbidden):
            return None  # the therapist Kofi Mensah is no football player
        known = self._chosen(target, forbidden)
        if not described and self._may_count(forbidden) and (known.style != "noun" or known.text in labels.SOMEBODY):
            return None
        for word in given_names(target) if described or "and" in names else names:
            self._people.setdefault(word, known)
        return known

    def _may_count(self, forbidden: frozenset[str]) -> bool:
        """Whether "person" may stand in the released text."""
        return "person" not in forbidden and self.safe("person")

    def _lettered(self, target: Target) -> str:
        """The letters of the people a name stands for, with the title or the greeting it begins with."""
        surface = target.surface
        if is_family(target):
            return f"{self.cast.letter(surface)} family"
        if len(pair := two_names(surface)) > 1:
            return " and ".join(f"Person {self.cast.letter(name)}" for name in pair)
        title, letter = title_of(surface), self.cast.letter(self.cast.key(target))
        return f"{title}{letter}" if is_titled(surface) else f"{title}Person {letter}"

    def _chosen(self, target: Target, forbidden: frozenset[str]) -> Replacement:
        if target.label == LOOSE:
            if not is_a_noun(target, self._known(target.term)):
                return said_loosely(target, lambda said: self._fits(target)(said) and not mentions(said, forbidden))
            target = replace(target, label="")
        if target.label == MODIFIER and _COUNT_BEHIND.match(target.after):
            target = replace(target, label="")  # "takes aspirin twice a day"
        if target.label in ("ORDINAL", MODIFIER):
            return Replacement("", "nothing")
        if self.yearly and target.label in labels.DATE:
            return Replacement("[date]", "name")
        whole = "-language" if target.surface.endswith("-language") else ""
        if (whole or target.after.startswith("-language ")) and self.safe("foreign"):
            return Replacement(f"foreign{whole}", "name")
        if lists_languages(target) or target.after.startswith("-speaking"):
            return Replacement("[language]", "mark")
        for noun, is_meant in (("language", speaks), ("street", is_street)):
            if is_meant(target) and self.safe(noun):
                return Replacement(noun, "noun")
        if target.label == "NORP" and (wider := people_of_region(target.term)) and self.safe(wider):
            return Replacement(wider, "name")
        if target.term in ("nobody", "no one", "no-one") and self._may_count(forbidden):
            return Replacement("No person" if target.surface[:1].isupper() else "no person", "name")
        if is_left_out(target):
            return Replacement(LEFT_OUT, "mark")
        if is_bare_name(target):
            return marked(target)
        if target.label == "NORP" and not is_people(target.term, self._known(named(target))):
            return Replacement("[name]", "mark")
        own = inflected(target)
        fits = self._fits(target)
        for stage in self.stages(target, vague=fits is self.safe):
            fit = [
                text for text in stage if not mentions(text, own, forbidden) and all(map(fits, spellings(text, target)))
            ]
            if fit:
                best = self._best(fit)
                odd = self.usual is not None and describes_somebody(target, best)
                if mark := role_for(target, best) or (LEFT_OUT if odd else ""):
                    return Replacement(mark, "mark")
                return Replacement(best, "name" if is_phrase(target) else "noun")
        if is_doubted(target):
            return UNKNOWN
        if self.usual is None:
            return marked(target)

        def may_stand(noun: str) -> bool:
            return fits(noun) and self.faint(noun) and not mentions(noun, own, forbidden)

        def safe(sort: str) -> bool:
            return (self.information is not None or fits(sort)) and not mentions(sort, forbidden)

        return least_said(target, [] if target.label else self._above(target.term), safe, may_stand)

    def _fits(self, target: Target) -> Safe:
        """What is asked of a wording: also to add nothing, where a target goes for what all terms add up to."""
        return self.silent if any(found.evidence == CUMULATIVE for found in target.findings) else self.safe

    def candidates(self, target: Target) -> list[str]:
        """All that could stand for the target, in the order it is tried."""
        return list(dict.fromkeys(text for stage in self.stages(target) for text in stage))

    def stages(self, target: Target, *, vague: bool = True) -> Iterator[list[str]]:
        """Candidates by kind: what it is, its simpler forms, its type in words, and what says next to nothing.

        Within a stage the order is from specific to general; a later stage is tried only when nothing in
        the earlier ones is safe. Where information decides, simpler forms compete with what the term is. Without
        ``vague`` the last stage is left out: a mark is read more easily than "a state". Nobody is "an organism" either.
        """
        noun = not target.label and self.usual is not None
        shorter = [form for form in simpler_forms(target) if form not in words_of_the_secret(target)]
        if noun and is_judged(target) and not of_the_user(self.taxonomy, target.term):
            everyday = everyday_kinds(target.term, shorter, several=is_plural(target.surface))
            if everyday is not None:
                yield from ([kind] for kind in everyday)
                return
        chain, vaguest = self._chain(target)
        if target.kind == "AWARD" and noun:
            awards = ("degree",) if is_degree(target.surface) else (*chain, "award")
            yield from ([kind] for kind in dict.fromkeys(awards))
            return  # whose award it is says nothing of what it is: "the Order of Australia"
        told = kind_told(target)
        told, used, chain = told_or_used(target, told, self._uses.get(target.term, ""), chain)
        wider = told.rpartition(" ")[2]
        names = [told, wider] if wider != told and wider in HEADS else [told]
        if several := several_of(target):
            yield [several]
        kinds = [*self._described(target), names if told else [], [used] if used else [], chain]
        for simpler in simpler_forms(target):
            if simpler in words_of_the_secret(target) and simpler not in chain:
                continue  # a trade union is no "union" where trade unions are the secret
            above = self._above(simpler)
            common = target.kind in COMMON and not target.label
            if common and target.kind not in ("OCCUPATION", "FAMILY") and not is_said(simpler):
                continue  # a valve replacement is no "replacement"
            if common and plain_kinds(target.kind, simpler, above, self._above) == []:
                continue
            if above or simpler in HEADS:
                said = sayable((text for text in above if text not in VAGUE), self.usual)
                said = [text for text in said if text != "person" or target.kind != "OCCUPATION"]
                kinds.append([simpler, *self._of_a_noun(target, said)])
                vaguest += [text for text in above if text in VAGUE]
        if self.information is not None:
            kinds = [[word for word in (told, used) if word], [text for kind in kinds for text in kind]]
        yield from kinds
        other = labels.OTHERWISE.get(target.term)
        types = [] if is_marked(target) or is_doubted(target) else labels.words(target.label, target.surface)
        yield from ([word] for word in types or ([other] if other else []))
        if noun and (self.information is not None or target.kind == "OCCUPATION"):
            yield from (
                [word]
                for word in any_of_a_kind(target.kind, target.surface)
                if may_be_work(target.term) and (target.surface.islower() or is_person(self._above(target.term)))
            )
        if target.kind == "OCCUPATION" and not target.label:
            return
        somebody = target.term in labels.TYPES or any(map(is_person, kinds))
        if vague and not target.label and not somebody:
            said = sayable((text for text in dict.fromkeys(vaguest) if text not in EMPTY), self.usual)
            yield self._of_a_noun(target, said)

    def _chain(self, target: Target) -> tuple[list[str], list[str]]:
        """The kinds of a term that agree with its label, and the vaguest of them apart.

        A person hidden for being a person is nobody the taxonomy knows, whoever else may bear the name.
        """
        if target.label in labels.DATE:
            return kinds_of_date(target, self._south, self._day_first, self._month_first), []
        if labels.is_value(target.label):
            return worded(target.label, target.surface), []
        if target.label in ("NORP", "LANGUAGE"):
            return [], []
        if target.label in labels.PERSON and (
            " " not in target.term
            or any(finding.model == "entities" for finding in target.findings)
            or (self.usual is not None and TITLE_BEFORE.search(target.before))
        ):
            return [], []
        above = self._known(target.term, name=True) if target.label else self._above(target.term)
        if target.label and above and not judged(target.label) and is_part(above[0], target):
            return [], []
        above = above if target.term in EVERYDAY and not target.label else self._meant(target, above)
        above = known_of_name(target, above, kind_told(target)) if target.label else above
        if target.label in labels.PLACE:
            above = kinds_of_place(target, above, self._whereabouts, widely=self.information is None)
        if target.kind and not target.label:
            plain = plain_kinds(target.kind, target.term, above, self._above, self.usual)
            if plain is not None:
                return [kind for kind in plain if kind not in NO_POSTS], []
        usual = None if of_the_user(self.taxonomy, target.term) else self.usual
        said = sayable([text for text in above if text not in VAGUE], usual)
        if target.kind == "FAMILY" and not target.label:
            said = relatives(target, said)
        said = [*headed(target.term), *said] if not target.label and usual is not None else said
        return self._of_a_noun(target, said), [text for text in above if text in VAGUE]

    def _of_a_noun(self, target: Target, said: list[str]) -> list[str]:
        """The kinds that fit a common noun; kinds of names are left out."""
        if target.label or self.usual is None or of_the_user(self.taxonomy, target.term):
            return said
        unsaid = NAMED_ONLY if target.kind in COMMON else NAMED_ONLY | OF_HEALTH
        return [text for text in said if text not in unsaid]

    def _meant(self, target: Target, above: list[str]) -> list[str]:
        """The kinds the taxonomy gives, where it speaks of what the text means."""
        if of_the_user(self.taxonomy, target.term):
            return above
        if target.abbreviation and says_all(above):
            if spelled_out(target.term, self.taxonomy.synonyms(target.term)):
                return above
            if not no_word(target.term):
                return []
        return agreeing(target.label, target.term, above)

    def _described(self, target: Target) -> list[list[str]]:
        """What the words around a name in the same target say it is the name of: "daughter Susan", "Tesco van"."""
        kinds: list[list[str]] = []
        for words in own_words(target):
            above = self._above(words)
            person = words in ROLES or is_person(above)
            if (target.label in labels.PERSON and not person) or not (above or person) or is_time(above):
                continue
            known = above if words not in ROLES or is_person(above) else []
            kinds.append([words, *sayable((text for text in known if text not in VAGUE), self.usual)])
        return kinds

    def _above(self, term: str) -> list[str]:
        """The kinds that a noun belongs to, as it is meant in this text."""
        said = EVERYDAY.get(term) if self.usual is not None and not of_the_user(self.taxonomy, term) else None
        return [said, *self._known(said)] if said else self._known(term, self.meant or self.taxonomy)

    def _known(self, term: str, taxonomy: Generalizer | InContext | None = None, *, name: bool = False) -> list[str]:
        """What the taxonomy says of a term, a ``name`` as it stands; of a letter, and where it takes the last one of an abbreviation for a noun, nothing."""
        if len(term) == 1:
            return []
        asked = taxonomy or self.taxonomy
        found = asked.generalizations(term) or ([] if name else asked.generalizations(singular(term)))
        return [] if found and len(found[0]) == 1 else found

    def _best(self, fit: list[str]) -> str:
        """The most informative (general-purpose sanitization, equation 5), or the most specific (C-sanitized, Algorithm 1)."""
        if self.information is None:
            return fit[0]
        return max(fit, key=self.information)
