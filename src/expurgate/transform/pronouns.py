"""Whose an age or a thing is: "his", "her" or "their", by the words around it."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.text.normal import folded
from expurgate.text.people import MEN, WOMEN
from expurgate.transform.origins import sex_of

_ENTRY = re.compile(
    r"\n(?=[ \t]{0,4}(?:\d|[-*•–]|(?:bed|room|bay|cot|side|flat|case|pt|patient|resident|client)\b))", re.IGNORECASE
)
"""Before an entry of a log, which speaks of others than the one above."""
_OWNERS = {
    **dict.fromkeys(sorted(MEN | {"he", "his", "him", "male", "gentleman", "lad", "widower", "landlord"}), "his"),
    **dict.fromkeys(sorted(WOMEN | {"she", "her", "female", "lass", "widow", "landlady"}), "her"),
    "i": "my",
    **dict.fromkeys(("you", "your"), "your"),
}
_PRONOUN = re.compile(
    r"\b(?:" + "|".join([*(word for word in _OWNERS if word != "i"), "they"]) + r")\b|\bI\b", re.IGNORECASE
)
_OF_SEVERAL = re.compile(
    r"\b(?:[a-z]{2,14}(?<!s)s|[a-z]{0,8}children|couple|men|women|people|(?:Grand)?[Pp]arents|Twins|Brothers|Sisters|Children)(?:,? (?:who (?:are|were))?,?|,) ?(?:aged )?\Z"
)
"""Before the ages of several people: "grandparents, aged 71 and 68"."""
_OF_ONESELF = re.compile(r"\b(?:I|[Yy]ou|[Mm]y|[Yy]our)\b[^.!?\n]{0,40}\Z")
_OF_WHOM = re.compile(r"\bwho(?:['’]s| is| was| turned)(?: now| just| nearly| almost| aged){0,2} \Z")
"""Before the age of somebody else than whom one speaks to: "your neighbour, who is 91"."""
_SAID_OF = re.compile(
    r"\b([A-Z][\w'’-]{1,30})(?:[ ][A-Z][\w.'’-]{0,30}){0,3}(?:,?[ ]who(?:[ ]is|[ ]was|[ ]turned|'s)|,|[ ]is|[ ]was)[ ]"
    r"(?:now[ ]|just[ ]|nearly[ ]|almost[ ]|aged[ ]){0,2}\Z"
)
"""The name of somebody whose age comes next: "Doreen Lomax, who is 87"."""
_LOOK = 80
"""How far back words are looked for."""
_MENTIONS = 8
"""So many mentions of a name are looked at."""
_WORD_BEFORE = re.compile(r"([a-z]{2,14})[ ]\Z")


def owner_at(text: str, start: int, sentence_end: int) -> str:
    """ "his", "her" or "their": whom the nearest pronouns before ``start``, or else behind it, speak of."""
    entry = [at.end() for at in _ENTRY.finditer(text, max(0, start - 2 * _LOOK), start)][-1:]
    paragraph = text.rfind("\n\n", 0, start) + 1  # the next paragraph speaks of somebody else
    found = _PRONOUN.findall(text[max(0, start - 2 * _LOOK, paragraph, *entry) : start])
    behind = None if found else _PRONOUN.search(text, start, min(start + 4 * _LOOK, sentence_end))
    nearest = found[-1] if found else behind[0] if behind else ""
    said = _OWNERS.get(nearest.lower(), "their")
    named = _SAID_OF.search(text, max(0, start - _LOOK), start)
    other = named is not None and {"her": "m", "his": "f"}.get(said) == sex_of(folded(named[1]))
    if said in ("my", "your"):
        before = text[max(0, start - _LOOK) : start]
        other = _OF_ONESELF.search(before) is None or _OF_WHOM.search(before) is not None
    if _OF_SEVERAL.search(text, max(0, start - _LOOK), start):
        return "their"
    if other:  # the pronoun is another's; what the name alone tells stays hidden
        return _by_role(text, named[1]) if named is not None else "their"
    return said


def _by_role(text: str, name: str) -> str:
    """The word for what belongs to somebody whom the text calls a husband, a daughter and the like before the name."""
    at = -1
    for _ in range(_MENTIONS):
        at = text.find(f" {name}", at + 1)
        if at < 0:
            break
        word = _WORD_BEFORE.search(text, max(0, at - 15), at + 1)
        said = _OWNERS.get(word[1], "") if word else ""
        if word and said in ("his", "her") and word[1] not in ("his", "her", "he", "she", "him"):
            return said
    return "their"
