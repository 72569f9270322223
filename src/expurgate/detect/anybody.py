"""Words for what people are, and bodies and feasts that everybody has to do with: they name nobody."""

from __future__ import annotations

POSTS = frozenset(
    """
    chair chairman chairwoman chairperson head clerk treasurer secretary director manager deputy principal tutor teacher retired
    type district circuit county
    north south east west northern southern eastern western poor little dear old young best regards
    appellant applicant respondent claimant defendant petitioner plaintiff complainant pursuer defender accused
    passenger passengers pedestrian motorist occupant bystander onlooker visitor guest caller godfather godmother godparent bridesmaid
    unemployed self-employed former officer witness interpreter supervisor trainee apprentice colleague resident male female
    """.split()
)
"""Words for what people do or are that say no more than that."""

PUBLIC = frozenset(
    """
    ombudsman|housing ombudsman|legal ombudsman|financial ombudsman|parliamentary ombudsman|local government ombudsman
    nhs|hmrc|dwp|dvla|ofsted|cqc|medicare|medicaid|home office|facebook|whatsapp|google|youtube|twitter|instagram|zoom|skype|email|wifi
    windows|excel|powerpoint|uber|netflix|christmas|god|english|xbox|playstation|iphone|android|guineapig|hamster|rabbit|goldfish|budgie
    """.replace("\n", "|")
    .replace(" ", "")
    .split("|")
) - {""}
"""Public bodies, services and feasts that everybody has to do with."""
