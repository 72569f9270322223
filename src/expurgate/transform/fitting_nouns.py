"""Nouns fitted into their sentences: the article a noun needs, nothing said twice, and who was mentioned before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.known_lands import is_known_land
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import AT_HOME, FAMILY, GREETED, any_of
from expurgate.text.standins import PLACE_IN_REGION
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.drafts import Draft, identity, who
from expurgate.transform.fitting_values import Values
from expurgate.transform.fluency import article, begun_like, head, is_definite, is_plural, is_proper, takes_no_article
from expurgate.transform.names import ORDINALS
from expurgate.transform.phrasing import aged, timed
from expurgate.transform.said import PEOPLE
from expurgate.transform.surroundings import Surroundings

_TOLD = labels.ORGANIZATION | labels.PLACE | {"FAC"}
LEADING = re.compile(r"(an?|the)\s+(?=\S)", re.IGNORECASE)
OWNER = re.compile(r"\b(?:my|our|your|his|her|their)[ \t]\Z", re.IGNORECASE)
_OPENS = re.compile(r"(?:\A|\n[ \t]*|\t|[ ]{3}|:[ ])\Z")
"""Where a line, a column or a field begins: a post stands there without an article."""
_CLOSE = ("partner", "girlfriend", "boyfriend", "boss", "landlady", "landlord", "neighbour", "carer")
_RELATED = frozenset((*FAMILY, *AT_HOME, *_CLOSE))
_OWNERS = re.compile(
    rf"\b(my|our|his|her|their|your)[ ](?:[a-z]{{3,12}}[ ])?({any_of(FAMILY, AT_HOME, _CLOSE)})\b", re.IGNORECASE
)
"""Whose relative somebody is said to be."""
_MINE = frozenset({"my", "our"})
_VOICE = re.compile(
    rf"^[ \t>]*(?:-{{3,}}|_{{5,}}|From:[ ]|(?:{any_of(GREETED)})[ ]|On[ ][^\n]{{5,80}}wrote:|\[\d|\d{{1,4}}[/.-]\d{{1,2}}[/.-]\d)",
    re.MULTILINE,
)
"""Where somebody else may begin to speak: the next mail, the next letter, the next line of a chat."""
_COUNTED = frozenset({"WORK_OF_ART", "LAW"})
_DEGREE = re.compile(r"\b(?:very|quite|really|rather|fairly|pretty|extremely|too|more|most)[ \t]\Z", re.IGNORECASE)
"""What belongs to an adjective that goes with its noun: "a very good cake"."""
_WITHIN = re.compile(r"(members?|parts?) of the (family|body)")
"""What somebody's relative or wrist is: "a member of her family", "a part of her body"."""


_SECOND_ADJECTIVE = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|their|its)[ ](?:very[ ]|quite[ ]|really[ ])?[a-z]{3,15}[ ](?P<and>(?:and|but)[ ])\Z",
    re.IGNORECASE,
)
"""What stands before the second of two adjectives, which went with its noun: "a bright and friendly girl"."""
_UNCOUNTED = frozenset({"money", "music", "meat", "clothing", "furniture", "equipment", "food", "information"})
"""Nouns that never have "a", also where one stood: "a budget" is "money"."""


_LONGEST_HEADING = 70
_LEADS = re.compile(
    r":|\b(?:is|was|are|were|has|have|had|will|would|can|could|I|he|she|we|they|you|it)\b", re.IGNORECASE
)
"""What no heading has: the colon of a field, a verb or whom it is about."""


class Nouns(Values):
    """Fits nouns one after the other and remembers what was mentioned."""

    def __init__(
        self, around: Surroundings, roles: dict[str, str], told_at: dict[str, int], drafts: Sequence[Draft]
    ) -> None:
        super().__init__(around)
        self.mentioned: dict[str, set[str]] = {}
        self.roles, self.told_at = roles, told_at
        self.somebody_at = {draft.span.start for draft in drafts if draft.first.label in labels.PERSON}
        self.several = Several(drafts)
        self.counting = False
        """Whether the replacement before this one told how many."""

    def with_determiner(self, draft: Draft, noun: str, start: int, floor: int, *, inner: bool) -> tuple[int, str]:
        """A noun with the article it needs, and where it then begins."""
        around, span = self.around, draft.span
        if draft.replacement.text == "language" and draft.first.surface[:1].isupper() and not inner:
            _, begin = around.article(start, floor)
            word, _ = around.previous_word(start, floor)
            if word.lower() in ("some", "little"):
                return start, "of another language"
            return begin, "other languages" if draft.many else "another language"
        degree = _DEGREE.search(around.text, max(floor, start - 12), start) if " " in draft.first.surface else None
        start = degree.start() if degree and not draft.first.label else start
        leading = LEADING.match(around.text, span.start, span.end)
        found, article_start = (leading[1].lower(), start) if leading else around.article(start, floor)
        named = found == "the" and (draft.first.label not in labels.PLACE or is_known_land(draft.first.surface))
        free = named or (not found and not around.belongs(span, start, floor))
        if not inner and free and not around.determined(start, floor, named=True):
            told = self.several.determined(draft, noun)
            if told:
                return article_start, told
        if found and is_proper(noun):
            return article_start, noun
        if found in ("a", "an"):
            bare = is_plural(noun) or noun in _UNCOUNTED
            return article_start, noun if bare else f"{article(noun)} {noun}"
        whole = _WITHIN.fullmatch(noun)
        if whole and found == "the" and not inner:
            return article_start, noun if is_plural(whole[1]) else f"{article(noun)} {noun}"
        if found:
            return start, f"the {noun}" if leading else noun
        owned = OWNER.search(around.text, max(floor, start - 8), start) if whole and not inner else None
        if whole and owned:
            first = whole[1] if is_plural(whole[1]) else f"{article(whole[1])} {whole[1]}"
            return owned.start(), begun_like(f"{first} of {owned[0].strip().lower()} {whole[2]}", owned[0])
        owner = OWNER.search(around.text, max(floor, start - 8), start) if noun in labels.SOMEBODY else None
        if owner and not inner:
            return owner.start(), self.with_article(draft, noun)
        named = bool(draft.first.label)
        if self.counting and around.text[floor:start] == " " and not labels.is_value(draft.first.label):
            return start, noun
        apart = draft.first.label in labels.PERSON and draft.replacement.text in self.roles.values()
        belongs = around.belongs(span, start, floor) and not apart
        headed = not named and draft.first.term.endswith(f" {noun}")
        second = _SECOND_ADJECTIVE.search(around.text, max(floor, start - 40), start) if headed else None
        if second and not around.ends_phrase(second.start("and") - 1):
            return second.start("and"), noun
        if inner or belongs or around.determined(start, floor, named=named):
            return start, noun
        return start, self.with_article(draft, noun)

    def with_article(self, draft: Draft, noun: str) -> str:
        """A noun that stands alone: "a" at the first mention, "the" later; in brackets by itself it has none."""
        text = self.around.text
        if text[draft.span.start - 1 : draft.span.start] == "(" and text[draft.span.end : draft.span.end + 1] == ")":
            return noun
        if (
            (draft.first.kind == "OCCUPATION" or noun in PEOPLE)
            and not draft.first.label
            and _OPENS.search(text, max(0, draft.span.start - 40), draft.span.start)
        ):
            return noun
        if not draft.first.label and self._in_heading(draft.span):
            return noun
        if draft.many or noun == "clothes" or takes_no_article(noun, counted=draft.first.label in _COUNTED):
            return noun
        if own := self.own(draft, noun):
            return f"{own} {noun}"
        return f"the {noun}" if self.known(draft) or is_definite(noun) else f"{article(noun)} {noun}"

    def _in_heading(self, span: Span) -> bool:
        """Whether a draft opens a heading, or a part of one behind a dash: a line by itself that is no sentence."""
        text = self.around.text
        start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
        line = text[start : end if end >= 0 else len(text)].rstrip()
        lead = text[start : span.start].strip()
        opens = not lead or lead.isupper() or text[start : span.start].rstrip().endswith(("–", "—", "-"))
        return (
            end >= 0 and opens and len(line) <= _LONGEST_HEADING and line[-1:].isalnum() and _LEADS.search(line) is None
        )

    def own(self, draft: Draft, noun: str) -> str:
        """ "my" or "our" where who writes has called somebody so and nobody else has: "our son" stays that."""
        if draft.first.label not in labels.PERSON or noun not in _RELATED:
            return ""
        owners = {found[1].lower() for found in _OWNERS.finditer(self.around.text) if found[2].lower() == noun}
        return next(iter(owners)) if len(owners) == 1 and owners <= {"my", "our"} else ""

    def elsewhere(self, draft: Draft, role: str) -> bool:
        """Whether a relative is named before it is told whose, or somebody else speaks here than who called the bearer of the role "my" so:
        "you and my husband" in the answer to a letter."""
        text, span = self.around.text, draft.span
        if role not in _RELATED:
            return False
        if span.start < self.told_at.get(who(draft), 0):
            return True
        said = [found for found in _OWNERS.finditer(text) if found[2].lower() == role and found[1].lower() in _MINE]
        voices = [found.start() for found in _VOICE.finditer(text)] if said else []
        here = bisect_right(voices, span.start)
        return bool(said) and all(bisect_right(voices, found.start()) != here for found in said)

    def known(self, draft: Draft) -> bool:
        """Whether what a draft stands for was mentioned before by the same noun."""
        seen = self.mentioned.get(draft.replacement.text, set())
        return any(identity(target) & seen for target in draft.targets)

    def mention(self, draft: Draft) -> None:
        """Remember what a draft stands for."""
        seen = self.mentioned.setdefault(draft.replacement.text, set())
        for target in draft.targets:
            seen |= identity(target)

    def in_time(self, draft: Draft, span: Span, noun: str, text: str, floor: int) -> tuple[Span, str]:
        """A date with the preposition it takes, an age with what it needs behind a noun."""
        before = self.around.text[max(floor, span.start - 12) : span.start]
        label, surface = draft.first.label, draft.first.surface
        if label in labels.AGES:
            return span, aged(before, label, self.around.text[span.start : span.end], text)
        dated = label in labels.DATE | {"DURATION"} or (label == "EVENT" and noun == "date")
        if not dated or len(draft.targets) > 1:
            return span, text
        back, text = timed(before, surface, noun, text)
        return Span(span.start - back, span.end), text

    def once(self, span: Span, text: str, noun: str, floor: int, ceiling: int) -> tuple[Span, str]:
        """No word twice: "disease disease", "the virus virus", "city of a city"."""
        word, end = self.around.next_word(span.end, ceiling)
        last = noun.split()[-1:] or [""]
        if word and normal_form(word) == normal_form(last[0]):
            span = Span(span.start, end)
        word, end = self.around.previous_word(span.start, floor)
        if word and normal_form(word) == normal_form(noun):
            return Span(end, span.end), ""
        if word.lower() == "of":
            kind, end = self.around.previous_word(self.around.text.rfind(word, 0, span.start), floor)
            if kind and normal_form(kind) == normal_form(head(noun)):
                return Span(end, span.end), ""
        return span, text


class Several:
    """Counts things of one kind in the order of the text, so that the second is "another city"."""

    def __init__(self, drafts: Iterable[Draft]) -> None:
        self._members: dict[str, list[str]] = {}
        self._again: set[tuple[str, str]] = set()
        for draft in drafts:
            if self._counts(draft):
                members = self._members.setdefault(_kind(draft), [])
                name = _name(draft.first)
                if name not in members:
                    members.append(name)
                else:
                    self._again.add((_kind(draft), name))
        self._regions: set[str] = set()
        self._met: set[tuple[str, str]] = set()

    def determined(self, draft: Draft, noun: str) -> str:
        """A noun with the article that tells its thing from the others of its kind; empty where it is not told apart."""
        if not self._counts(draft) or is_plural(noun) or is_definite(noun) or is_proper(noun):
            return ""
        kind, name = _kind(draft), _name(draft.first)
        members = self._members.get(kind, [])
        if name not in members:
            return ""
        at, first = members.index(name), (kind, name) not in self._met
        self._met.add((kind, name))
        several = len(members) > 1
        if first:
            if at == 0 or " in " in noun:
                return f"{article(noun)} {noun}"
            numbered = 1 < at < len(ORDINALS) and (kind, name) in self._again
            return f"a {ORDINALS[at]} {noun}" if numbered else f"another {noun}"
        return f"the {ORDINALS[at]} {noun}" if several and at < len(ORDINALS) else f"the {noun}"

    def placed(self, noun: str) -> str:
        """A place with the part of the world it lies in, which is said once in a text."""
        kind, _, within = noun.partition(" in ")
        if not within or PLACE_IN_REGION.fullmatch(noun) is None:
            return noun
        told = within in self._regions
        self._regions.add(within)
        return kind if told else noun

    @staticmethod
    def _counts(draft: Draft) -> bool:
        return draft.replacement.style == "noun" and draft.first.label in _TOLD and not draft.many


def _kind(draft: Draft) -> str:
    return draft.replacement.text.partition(" in ")[0]


def _name(target: Target) -> str:
    """The first telling word of a name: "Northwind" and "Northwind Bikes" are one."""
    whole = normal_form(target.alias) if target.alias and target.label in labels.ORGANIZATION else target.term
    words = [word for word in whole.split() if word not in FUNCTION_WORDS]
    return words[0] if words else target.term
