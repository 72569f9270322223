"""Words that say of somebody no more than what anybody may be: titles, usual posts, endearments, and what everybody has to do with."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.names import TITLE_WORDS, is_in_a_name
from expurgate.text.people import AT_HOME, FAMILY, TITLES, any_of

_LOOK = 60
ANY_TITLES = TITLE_WORDS | {"madam", "esq", "messrs"}
_TITLE_BEFORE = re.compile(rf"\b(?:{any_of(TITLES)}|Uncle|Aunt|Auntie|Aunty|Brother)\.?[ \xa0]\Z")
_POSTS = frozenset(
    """
    chair chairman chairwoman chairperson head clerk treasurer secretary director manager deputy principal tutor teacher retired
    type district circuit county agent handler caller customer
    north south east west northern southern eastern western poor little dear old young best regards
    appellant applicant respondent claimant defendant petitioner plaintiff complainant pursuer defender accused
    passenger passengers pedestrian motorist occupant bystander onlooker visitor guest godfather godmother godparent bridesmaid
    unemployed self-employed former officer witness interpreter supervisor trainee apprentice colleague resident male female
    """.split()
)
"""Words for what people do or are that say no more than that."""
ANYBODY = frozenset({"person", "persons", "people", "madam"})
ENDEARMENTS = frozenset(
    "sisi bhuti boet bru bruv blud ouma oupa mzansi madam bubba babes petal pet duck hinny bonny chick chuck love lovey luv "
    "darling sweetheart honey babe mate hun dear lola lolo nanay tatay kuya tita tito khala chacha chachi bua mausi nani dadi dada bhabhi didi amma appa "
    "gogo tannie oom abuela abuelo comadre compadre tia tio oma opa umma abba jiddo teta".split()
)
"""What anybody may be called, in families of many languages, too, also in the capitals of a heading: "A DISABLED PERSON"."""
_SEX = re.compile(r"(?:sex|gender)\b\s{0,4}[:|/]?\s{0,8}\Z", re.IGNORECASE)
_PUBLIC = frozenset(
    """
    ombudsman|housing ombudsman|legal ombudsman|financial ombudsman|parliamentary ombudsman|local government ombudsman
    nhs|hmrc|dwp|dvla|ofsted|cqc|medicare|medicaid|home office|facebook|whatsapp|google|youtube|twitter|instagram|zoom|skype|email|wifi
    windows|excel|powerpoint|uber|netflix|christmas|god|english|xbox|playstation|iphone|android|guineapig|hamster|rabbit|goldfish|budgie
    """.replace("\n", "|")
    .replace(" ", "")
    .split("|")
) - {""}
"""Public bodies, services and feasts that everybody has to do with."""


_WHOSE = re.compile(rf"\b(?:my|his|her|their|our|your)[ ](?:{any_of(FAMILY, AT_HOME)}),?[ ]\Z", re.IGNORECASE)


def is_of_the_family(text: str, span: Span) -> bool:
    """Whether a word for a relative stands before a name, so that also a day or a month is one: "his brother Sunday"."""
    return _WHOSE.search(text, max(0, span.start - _LOOK), span.start) is not None


def says_nothing(text: str, span: Span, words: list[str], *, person: bool) -> bool:
    """Whether words are a title (if taken for a ``person``, with the name behind it), a common post, a sex in its field, or something that everybody has to do with."""
    if words[0] in ("m", "f") and _SEX.search(text, max(0, span.start - _LOOK), span.start) is not None:
        return len(words) == 1
    if all(word.rstrip(".") in ANY_TITLES for word in words):
        after = text[span.end : span.end + 3].strip(" .\xa0")
        if person and not after[:1].isupper() and _TITLE_BEFORE.search(text, max(0, span.start - _LOOK), span.start):
            return False  # "Dr Sheikh carried out"
        if person and text[span.start : span.end].isupper() and after[:1].islower():
            return False  # initials and no Father: "FR to put up a notice"
        return not person or after.isalnum() or after[:1] in ("[", "▇", ":")
    if "".join(words) in _PUBLIC:
        return True
    if len(words) != 1 or words[0] not in _POSTS:
        return False
    return not (person and is_in_a_name(text, text[span.start : span.end].strip()))
