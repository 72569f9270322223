"""Words that are said out of habit or for the layout: closings, stamps of chats, "no comment", "thank god".

They hold nouns but speak of nothing: no noun phrase that tells something stands there. Nothing here names a thing, a person, a
complaint or a state of health, and a time is one only where it opens a line of a chat or a log.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places
from expurgate.text.people import AT_HOME, FAMILY, any_of

_SAID = """
dob|d.o.b|thank god|thank goodness|thank heavens|oh god|my god|for god's sake|omg|lol|ps|btw|fyi|asap|tbh|best wishes|warm wishes|kind regards|best regards
warm regards|with regards|many thanks|thanks|all the best|no comment|no idea|no doubt|no wonder|no problem|no reply|no answer|no response|no use|little use
any use|no point|no good|no luck|no news|no matter|no longer|good luck|well done|of course|in fact|in general|in particular|in turn|in time|on time|in full
in part|in person|in writing|by hand|by heart|by phone|by post|by letter|in touch|in charge|in order|in support|in favour|in advance|in detail|in case
in the end|at the end|at the moment|at the time|at times|at first|at last|at least|at most|at once|at all|as a result|as a rule|as a matter of fact
for example|for instance|for sure|for now|for ever|so far|by the way|by mistake|by chance|on purpose|on the whole|on the other hand|on the one hand
from time to time|all the time|most of the time|the rest of|a lot of|lots of|plenty of|a number of|a couple of|a bit of|a kind of|a sort of|a few of
the fact that|per cent|percent|no fixed address|no fixed abode|take place|took place|takes place|taking place|taken place|take part|took part
takes part|taking part|taken part|make sure|made sure|makes sure|making sure|any other business|to whom it may concern|next of kin|without notice
the same|the following|the former|the latter|one another|each other|first of all|last but not least|out of the blue|step by step|day by day
in attendance|in question|in due course|due course|short notice|on behalf|in return|in response|in relation|in connection|in addition|the size of
a day|a week|a month|a year|an hour|every day|every week|every month|every year|the day|the week|the month|the year|these days|one day|some day
"""
_PHRASE = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(sorted((re.escape(each) for line in _SAID.split(chr(10)) for each in line.split('|') if each), key=lambda said: (-len(said), said)))})(?![^\W_])",
    re.IGNORECASE,
)
_BY_NOW = re.compile(
    r"(?<![^\W_])(?:next|last|this|that|the (?:next|following|previous|same|other|first|last|whole)|every(?: other)?|each|later that|earlier that|all|in the) "
    r"(?:day|morning|afternoon|evening|night|week|weekend|fortnight|month|year|time|term)(?![^\W_])"
    r"|(?<![^\W_])(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|several|many|a few) times(?![^\W_])",
    re.IGNORECASE,
)
"""Times that say only how they lie to another, and how often: "next week", "the following morning", "three times"."""
_TURN = re.compile(
    rf"^[ \t>]{{0,4}}(?:[\[(]?\d{{1,2}}[:.]\d{{2}}(?:[:.]\d{{2}})?(?:[ ]?[ap]m)?[\])]?(?=[ \t,:–-]))?[ \t,–-]{{0,3}}(?:(?:{any_of(AT_HOME, FAMILY)})(?=:[ ]))?",
    re.IGNORECASE | re.MULTILINE,
)
"""The time that opens a line of a chat or a log, and a word of the family for who speaks there."""


@remembered_of_texts
def set_phrases(text: str) -> Places:
    """Where words stand that are said out of habit or for the layout."""
    turns = (found.span() for found in _TURN.finditer(text))
    return Places.between(
        [
            *(found.span() for said in (_PHRASE, _BY_NOW) for found in said.finditer(text)),
            *(span for span in turns if span[0] < span[1]),
        ]
    )
