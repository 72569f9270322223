"""Does a text speak of public life, or of private life?

Whoever has a public life (works, prizes, offices, teams, books about them) can be looked up by anybody. Whoever a
discharge letter, a school report or a judgment speaks of cannot, although a prize may be told of there too. What tells the two apart is
the document as a whole, what it says and how:

    score = OFFSET + Σ weight(t) / (4 · √max(20, n)) + Σ weight(m) · share(m) + LENGTH · ln(words a sentence)

over its n different words t, and the share m of all words by which it tells of somebody ("she", "of", "after"), states or asks what is the
case now ("is", "should", "not"), speaks to somebody ("I", "you"), or calls people by a part in a case ("the applicant"). A life
is told in long sentences about somebody; records, forms and chats are short and speak of now. Labels end a sentence as a full stop does.

The need to protect its subject grows from 0 at ``PRIVATE`` to 1 at ``PUBLIC``. A passage shows the mean of its own score
and that of the whole text: what a judgment says of a career does not make it a biography. All weights are those of one logistic
regression on lives, as written and as released without this model, against letters, notes, records and judgments
(``benchmarks/subject.py life``); those of the headings of a curriculum vitae, which tells of a career in private, and of a family's notice of
death were added by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log, sqrt

from expurgate.core import lazy_re as re

PRIVATE, PUBLIC = 1.1, 1.7
"""Scores up to the first are of private life; from the second on the life is public."""
KNOWN = 0.4
"""What is added where the corpus has a document about the same subject."""
OFFSET, LENGTH = -5.83, 2.26
"""What every text has, and what it gains for the length of its sentences."""
LONGEST, MOST = 20.0, 0.2
"""No more words a sentence are counted, and of no manner a greater share."""
FEWEST = 20
"""A shorter text is judged as if it had so many words."""
_STEPS = 4.0

MANNERS: Mapping[str, float] = {
    "he she his her him hers himself herself of in and after": 17.8,
    "is are am has have does do be been being will would should must can could may might shall not no nor none never cannot": -22.7,
    "i me my mine myself you your yours yourself yourselves we us our ours ourselves": -28.4,
    "applicant applicants claimant claimants defendant defendants appellant appellants complainant complainants respondent respondents "
    "plaintiff plaintiffs petitioner petitioners patient client tenant": -122.0,
}
"""Words that show how a text speaks, each group with what its share adds."""
_MANNERS = [(frozenset(words.split()), weight) for words, weight in MANNERS.items()]
_SENTENCE_END = re.compile(r"[.!?:;][\"'”’»)\]]*(?:\s+|\Z)|\n[ \t]*(?![ \t\na-z])")

_WORDS = """
9 career
8 born married
7 later world
6 known member
5 debut including life made named series win worked
4 author began books currently elected following former game graduated moved played player playing reached received released
4 university
3 according announced appearances appointed bronze club continued contract died earned educated eventually fellow games government
3 grew include included international lived long major part political produced professional published selected single soon studied
3 success team trained translated winning won
-3 admissibility admitted agreed asks baby car changed charity clinic company complaint condition conditions custody decision disease
-3 dismissed door eye failed father file flat form further give gone grandmother health ill informed keep leaves left let mark merits
-3 min miss mum night opinion order originated paid parents parties pay plan practising primary proceedings property put rang
-3 represented request right sat say see seen shed sign sorry stopped submitted took water week weeks
-4 assessment call care child circumstances dad down driver facts hearing home judgment last letter needs note
-5 good know lodged may minutes mother notes risk room wants
-6 application days dear dog found please report ring will
-7 ask given hospital mrs says
-8 applicant asked leave said
-9 dearly fondly funeral loved mourners neighbors neighbours sadly survived
-10 told
-12 availability experience fluent profile qualifications responsibilities
-18 beloved gran hobbies interests knitted nan references skills
-24 grandchild grandchildren preceded survivors visitation
-30 donations flowers hospice referees
-42 condolences peacefully
-60 cv vitae
"""
WEIGHTS = {word: int(weight) for weight, *words in map(str.split, _WORDS.strip().splitlines()) for word in words}
"""In quarters: above 0 for words of public life, below 0 for words of private life."""


def score(text: str, tokens: Sequence[str], informative: Collection[str]) -> float:
    """How much a text of these tokens speaks of public life. ``informative``: its different words that say something."""
    words = [word for word in tokens if word]
    told = sum(WEIGHTS.get(word, 0) for word in informative) / (_STEPS * sqrt(max(FEWEST, len(informative))))
    manner = sum(
        weight * min(MOST, sum(map(some.__contains__, words)) / max(FEWEST, len(words))) for some, weight in _MANNERS
    )
    return OFFSET + told + manner + LENGTH * log(words_a_sentence(text, len(words)))


def words_a_sentence(text: str, words: int) -> float:
    """How many of its ``words`` a text has a sentence, at most :data:`LONGEST`; the end of a line or a label ends one too."""
    return min(LONGEST, max(FEWEST, words) / (1 + len(_SENTENCE_END.findall(text))))


def need(shown: float, *, known: bool = False) -> float:
    """From 0 (private life) to 1 (public life), by the score. ``known``: the corpus has a document about the same subject."""
    return min(1.0, max(0.0, (shown + KNOWN * known - PRIVATE) / (PUBLIC - PRIVATE)))
