"""Ages fitted into their sentences: "at seven" is "as a child", "a boy of 14" "a boy in his teens", "from the age of 30" "from her thirties"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.transform.fluency import article, begun_like
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.wording import AT_SCHOOL, CHILDREN

_AT = re.compile(r"\bat \Z", re.IGNORECASE)
_OF = re.compile(
    r"(?<=boy )of \Z|(?<=girl )of \Z|(?<=man )of \Z|(?<=son )of \Z|(?<=daughter )of \Z|(?<=child )of \Z|(?<=baby )of \Z|(?<=lad )of \Z|(?<=person )of \Z"
)
_AGED = re.compile(r"aged\b")
_BABY = re.compile(r"\b(?:baby|babies|infant|newborn)\b", re.IGNORECASE)
_BEHIND_OF = {"teenager": "in their teens", "small child": "under five", "child": "of school age", "baby": ""}
"""What is said behind "a boy" instead of "of" and an age."""
_AS_NOUNS = {
    "young": "child", "very young": "baby", "teenage": "teenager", "middle-aged": "middle-aged person", "elderly": "older person"
}  # fmt: skip
"""Ages that stand alone: "reads like a ten-year-old"."""
_AT_AGE = re.compile(
    r"\b(at|from|since|until|till|by|before|after|around|about|between|over|beyond)[ ](?:about[ ]|around[ ])?(?:the[ ])?\Z",
    re.IGNORECASE,
)
"""What stands before "age of": "at the age of five", "between the ages of 11 and 17"."""
_AGE_OF = re.compile(r"ages?[ ](?:of[ ])?", re.IGNORECASE)
_TWO_AGES = re.compile(r"(\d{1,2})[ ]?(?:and|to|until|-|–)[ ]?(\d{1,2})")
_AND_ANOTHER = re.compile(r"[ ]?(?:and|to|until|-|–)[ ]?\d{1,2}(?![\w/.])")
_TIME_OF_LIFE = {
    "baby": "infancy",
    "small child": "early childhood",
    "child": "childhood",
    AT_SCHOOL: "childhood",
    "teenager": "their teens",
}
_LOOK = 40
_LEAST_GROWN, _YOUNG = 20, 13


def aged(around: Surroundings, span: Span, text: str, before: str, *, floor: int, ceiling: int) -> tuple[Span, str]:
    """The place and the words of an age, with the preposition that goes with it."""
    named = _AGE_OF.match(around.text, span.start, span.end)
    if named is not None and (text in _TIME_OF_LIFE or text.startswith("in ")):
        return _at_age(around, span, text, before, ceiling)
    text = text.replace("their", around.owner(span.start), 1)
    word, _ = around.next_word(span.end, len(around.text))
    if text == "young adult" and word and word not in FUNCTION_WORDS:
        text = "young"  # "a young chef"
    if text == "baby" and _BABY.search(around.text, max(0, span.start - _LOOK), span.start):
        return span, "very young"
    if text in _AS_NOUNS and (not word or word in FUNCTION_WORDS):
        text = _AS_NOUNS[text]
        return span, text if around.article(span.start, floor)[0] else f"{article(text)} {text}"
    of = _OF.search(before)
    if of and (text in _BEHIND_OF or text.startswith("in ")):
        said = _BEHIND_OF.get(text, text).replace("their", around.owner(span.start), 1)
        return Span(span.start - len(of[0]) - (not said), span.end), said
    if text in _BEHIND_OF and _AGED.match(around.text, span.start, span.end):
        return span, _BEHIND_OF[text].replace("their", around.owner(span.start), 1) or "as a baby"
    at = _AT.search(before)
    if at and text.startswith("in "):
        return Span(span.start - len(at[0]), span.end), begun_like(text, at[0])
    if text not in CHILDREN or around.article(span.start, floor)[0]:
        return span, text
    if at is None:
        return span, text if text == AT_SCHOOL else f"a {text}"
    who = "child" if text == AT_SCHOOL else text
    return Span(span.start - len(at[0]), span.end), f"{begun_like('as', at[0])} a {who}"


def _at_age(around: Surroundings, span: Span, text: str, before: str, ceiling: int) -> tuple[Span, str]:
    """The wording for "age of" and a number: "at the age of five" is "as a child", "until the age of 30" "until her thirties"."""
    more = _AND_ANOTHER.match(around.text, span.end, ceiling)
    span = Span(span.start, more.end()) if more else span
    lead = _AT_AGE.search(before)
    word = lead[1].lower() if lead else ""
    both = _TWO_AGES.search(around.text, span.start, span.end)
    start = span.start - len(lead[0]) if lead else span.start
    if both:
        first, last = (int(age) for age in both.groups())
        said = "in childhood" if last < _YOUNG else "in childhood and adolescence" if last < _LEAST_GROWN else ""
        said = said or ("from childhood on" if first < _YOUNG else "over some years of their life")
    elif word in ("at", "around", "about", ""):
        who = "child" if text == AT_SCHOOL else text
        said = text if text.startswith("in ") else f"as {article(who)} {who}"
    else:
        said = f"{word} {_TIME_OF_LIFE.get(text, text.removeprefix('in '))}"
    said = said.replace("their", around.owner(span.start), 1)
    return Span(start, span.end), begun_like(said, around.text[start : start + 1])
