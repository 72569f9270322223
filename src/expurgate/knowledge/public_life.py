"""Does a text speak of public life, or of private life?

Whoever has a public life (works, prizes, offices, teams, books about them) can be looked up by anybody. Whoever a
discharge letter, a school report or a judgment speaks of cannot, although a prize may be told of there too. Two things have to be told:

*What* is said. Of a life in public it is told who *became*, *published*, *won*; in private life people *ask*, *thank*, and *apply*:

    said = Σ weight(t) / (4 · √max(20, n)) − 100 · max(0, spoken − 0.02) − 100 · max(0, called − 0.003)

over the n different words t of a text, where *spoken* is the share of "I", "you" and "we" among all words (whoever writes "I" and "you" writes
to somebody) and *called* that of "the applicant", "the patient" and the like (who is called by a part in a case has a case told, and no life).

*How* it is said. A life is told in long sentences about somebody; records, forms and chats are short and speak of now:

    manner = OFFSET + Σ weight(m) · share(m) + LENGTH · ln(words a sentence),

with the share m of all words by which a text tells of somebody ("she", "of", "after"), states or asks what is the case now ("is", "should",
"not"), speaks to somebody, or calls people by a part in a case. Labels end a sentence as a full stop does.

The score is the smaller of the two, both on one scale. The need to protect its subject grows from 0 at ``PRIVATE`` to 1 at ``PUBLIC``. A passage
shows the mean of its own score and that of the whole text: what a judgment says of a career does not make it a biography. The weights of
words are those of a logistic regression on 3,400 lives against 640 letters, notes, mails and judgments, those of the manner of one with words and manner
together (``benchmarks/subject.py life``); the headings of a curriculum vitae, which tells of a career in private, and the words of a family's notice of
death were added by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log, sqrt

from expurgate.core import lazy_re as re

PRIVATE, PUBLIC = 0.8, 1.2
"""Scores up to the first are of private life; from the second on the life is public."""
PLAIN, STEEP = 0.8, 2 / 3
"""The manner at which a life may begin to be public, and what one more of it adds to the score."""
KNOWN = 0.3
"""What is added where the corpus has a document about the same subject."""
SPOKEN, HEARD = 100.0, 0.02
"""What a text loses for the share of its words that speak of the writer and the reader, beyond the second (98 of 100 lives stay below)."""
SPEAKING = frozenset("i me my mine myself you your yours yourself yourselves we us our ours ourselves".split())
CALLED, NAMED = 100.0, 0.003
"""The same for the share that calls somebody by a part in a case, beyond the second: 1,500 of 1,500 lives stay below (the most has 0.0027),
all of 198 judgments are above (the least has 0.0042)."""
PARTS = frozenset(
    "applicant applicants claimant claimants defendant defendants appellant appellants complainant complainants respondent respondents "
    "plaintiff plaintiffs petitioner petitioners patient client tenant".split()
)
FEWEST = 20
"""A shorter text is judged as if it had so many words."""
_STEPS = 4.0
OFFSET, LENGTH = -5.83, 2.26
"""What the manner of every text has, and what it gains for the length of its sentences."""
LONGEST, MOST = 20.0, 0.2
"""No more words a sentence are counted, and of no manner a greater share."""

MANNERS: Mapping[str, float] = {
    "he she his her him hers himself herself of in and after": 17.8,
    "is are am has have does do be been being will would should must can could may might shall not no nor none never cannot": -22.7,
    " ".join(sorted(SPEAKING)): -28.4,
    " ".join(sorted(PARTS)): -122.0,
}
"""Words that show how a text speaks, each group with what its share adds."""
_MANNERS = [(frozenset(words.split()), weight) for words, weight in MANNERS.items()]
_SENTENCE_END = re.compile(r"[.!?:;][\"'”’»)\]]*(?:\s+|\Z)|\n[ \t]*(?![ \t\na-z])")

_WORDS = """
19 became
18 born
17 later
16 career
15 first
13 member
12 known played won
11 began died early served
10 including married published worked
9 received studied
8 appointed attended death debut graduated life made returned son team world
7 family joined led moved named series spent
6 appeared club degree director earned educated elected entered final included major part
5 books continued created currently described fellow following founded games history international medal performed playing professor
5 released role second studies taught went win working
4 active album appearances author awarded become buried champion children competed competition completed education election eventually
4 featured former founder game general gold government grew held include late music numerous often produced professional promoted
4 remained scored selected soon success television various winning young
3 achieved addition alongside announced appearance artist artists award becoming book bronze brothers called century chairman coach
3 college contract development division edition editor ended established famous father film films finally finished followed football
3 forced formed gained goal goals high influence involved large leading lived making match media military musical native notable
3 obtained ordained originally others participated performance personal placed play plays poetry political popular president prior
3 production radio recorded research returning run school seasons senior shot show silver single solo started style successful theory
3 took trained training victory winner women writer youngest
-3 alleged answer anything attached back better blood bring bus buy cat claim clean comes complaint concerning customer dated days
-3 declared dismissed dob dog door everyone everything fair fine flat floor form gave given going grandmother grant happy health hello
-3 hope hours http ill interpreter issued keep kind kitchen knows last letter live looking makes mean mine mother needs nice none nurse
-3 observations occupation offence order patient price property provisions regards represented request respect ring seen send sheet
-3 shop sorry stay stopped submitted sure taken talk tea thing try use visit wants water way wish
-4 anyone bed example file got hand hear informed judgment kept lawyer leave lift lives notes notice paid pay present proceedings
-4 question rang recommend ref room staff stop take tell thought today word write
-5 admissibility call check com filed food hearing let look months put read right section think weeks
-6 come decision disease found get heard merits minutes mrs need yes
-7 ask circumstances give report said say says thank want week
-8 asked procedure see thanks
-9 dear facts
-10 applicant application good told
-11 may
-12 know
-13 please
-15 will
-8 availability experience fluent profile qualifications responsibilities
-12 hobbies interests references skills
-20 referees
-40 cv vitae
-6 dearly fondly funeral loved mourners neighbors neighbours sadly survived
-14 grandchild grandchildren
-12 beloved gran knitted nan
-20 donations flowers hospice
-28 condolences peacefully
"""
WEIGHTS = {word: int(weight) for weight, *words in map(str.split, _WORDS.strip().splitlines()) for word in words}
"""In quarters: above 0 for words of public life, below 0 for words of private life."""


def score(text: str, tokens: Sequence[str], informative: Collection[str]) -> float:
    """How much a text of these tokens speaks of public life, by what it says and how. ``informative``: its different words that say something."""
    words = [word for word in tokens if word]
    return min(said(words, informative), PRIVATE + STEEP * (manner(text, words) - PLAIN))


def said(words: Sequence[str], informative: Collection[str]) -> float:
    """How much the words of a text are those of public life; below 0 where they are of private life."""
    told = sum(WEIGHTS.get(word, 0) for word in informative) / (_STEPS * sqrt(max(FEWEST, len(informative))))
    spoken, called = (sum(map(some.__contains__, words)) / max(1, len(words)) for some in (SPEAKING, PARTS))
    return told - SPOKEN * max(0.0, spoken - HEARD) - CALLED * max(0.0, called - NAMED)


def manner(text: str, words: Sequence[str]) -> float:
    """How much a text is told as lives are."""
    shares = (
        weight * min(MOST, sum(map(some.__contains__, words)) / max(FEWEST, len(words))) for some, weight in _MANNERS
    )
    return OFFSET + sum(shares) + LENGTH * log(words_a_sentence(text, len(words)))


def words_a_sentence(text: str, words: int) -> float:
    """How many of its ``words`` a text has a sentence, at most :data:`LONGEST`; the end of a line or a label ends one too."""
    return min(LONGEST, max(1, words) / (1 + len(_SENTENCE_END.findall(text))))


def need(shown: float, *, known: bool = False) -> float:
    """From 0 (private life) to 1 (public life), by the score. ``known``: the corpus has a document about the same subject."""
    return min(1.0, max(0.0, (shown + KNOWN * known - PRIVATE) / (PUBLIC - PRIVATE)))
