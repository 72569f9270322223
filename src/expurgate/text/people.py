"""Words around the names of people: titles, greetings, closings, and what people are to each other.

Every list stands here once. Who needs more words than these for a purpose of their own adds them where they are used.
"""

from __future__ import annotations

from collections.abc import Iterable


def any_of(*words: Iterable[str]) -> str:
    """An expression for one of the words."""
    return "|".join(word for some in words for word in some)


def small(*words: Iterable[str]) -> frozenset[str]:
    """The words in small letters."""
    return frozenset(word.lower() for some in words for word in some)


USUAL_TITLES = tuple("Mr Mrs Ms Mx Miss Dr Prof Professor".split())
CALLED_ELSEWHERE = tuple(
    "Mdm Mdme Madame Pak Bu Ibu Tita Tito Kuya Lolo Lola Encik Puan Cik Ustaz Ustadh Whaea Matua Mzee Oom Tannie Tante Signor Signora Dona Pani Khun Kyria Juf Baba Babcia Chef".split()
)
"""What elders and strangers are called before their names, which is nobody's name itself."""
TITLES_ELSEWHERE = (
    *"Herr Frau Señor Señora Senhor Senhora Sra Srta Dra Doña Mme Mlle Monsieur Shri Smt Shrimati Hajji Alhaji Hajia".split(),
    *"Sig Dott Avv Arq Lic Rechtsanwalt Rechtsanwältin".split(),
    *CALLED_ELSEWHERE,
)
"""What people are called in letters where Mr and Mrs are other words."""
HONOURS = tuple("Sir Dame Rev Revd".split())
TITLES = (
    *USUAL_TITLES,
    *HONOURS,
    *"Doctor Lord Lady Reverend Father Fr Sister Rabbi Imam Pastor Judge Justice Cllr Councillor Nurse Sr".split(),
    *"Captain Capt Commander Cmdr Cdr Colonel Col Lieutenant Lt Major Maj Sergeant Sgt Inspector Insp Detective Officer".split(),
    *"Constable Const Supt Det PC WPC DC DI DS Garda Ds HHJ".split(),
    *"Uncle Aunt Auntie Aunty Bishop Archbishop Archdeacon Comrade".split(),
    *TITLES_ELSEWHERE,
    *"Adv Atty Engr Barr Cpl Cst Ofc".split(),
)
"""Titles that may stay when the name goes."""
MORE_TITLES = tuple("Drs Messrs M Hon Brother Sheikh General Gen Pvt".split())
"""Titles that go with the name."""
SELDOM_TITLES = tuple("President Senator Governor Madam Hon PCSO DCI Matron Chief ASP Canon Recorder".split())
"""Titles of few, which nobody is called by (as "Sen", "Gen" and "Sheikh" are)."""
OF_SEVERAL = {
    "Cllrs": "Cllr",
    "Councillors": "Councillor",
    "Drs": "Dr",
    "Doctors": "Dr",
    "Profs": "Prof",
    "Professors": "Professor",
}
"""Titles before the names of several people, each with that of one of them."""

POSTS_IN_LETTERS = "HHJ|SpR|StR|SHO|HCA|HCSW|ANP|CNS|RGN|RMN|PCSO|WPO|DCI|DSU|EMT"
"""Posts in hospitals and the police as they are written before a name, as an expression."""

GREETED = tuple("Dear Hi Hello Hey".split())
"""Words before the name of somebody who is written to."""
GREETINGS = small(GREETED) | frozenset(
    "thanks thank thx cheers sorry hiya ok okay yes no bye congratulations congrats welcome please".split()
)
"""Words that people are addressed with, also without a name."""
CLOSINGS = (
    *"regards wishes sincerely faithfully truly love hugs yours gratefully respectfully".split(),
    *"mihi cordialement saludos atentamente groete slán mvg grüße grüßen groet groeten hälsningar hilsen saluti abraços pozdrawiam kasih".split(),
)
"""Last words before the name of who writes."""

COMPANIONS_ELSEWHERE = tuple(
    """Mitbewohner Mitbewohnerin Nachbar Nachbarin Kollege Kollegin Freundin Hausmeister Hausmeisterin colocataire voisin voisine copain copine
    compagnon compagne vecino vecina compañero compañera novio novia vizinho vizinha namorado namorada vicino vicina coinquilino coinquilina badante
    Huisarts Hausarzt Hausärztin Yönetici Kapıcı""".split()
)
"""What neighbours and friends are called in other languages, which stands before their names."""
PARTICLES = frozenset(
    "van von der den de del della di da dos das du la le el al bin bint ben ibn ter ten zu y e af of ap mac binti binte a/l a/p s/o d/o w/o".split()
)
"""Small words inside names."""
FAMILY = (
    *"mother father brother sister son daughter husband wife uncle aunt nephew niece cousin".split(),
    *"grandmother grandfather".split(),
)
"""What people of one family are to each other."""
AT_HOME = tuple(
    "mum mom mam mammy mummy dad daddy gran granny grandma grandpa grandad granda gramps nan nana nain taid nonna oma opa gogo auntie aunty "
    "nanna nanny nani dadi nonno abuela abuelo granpa mormor morfar farmor farfar yiayia pappou koro".split()
)
"""What people call their own relatives."""
MEN = small(
    "Mr Sir Lord Herr Señor Senhor Monsieur Shri Alhaji Pak Tito Kuya Lolo Encik Matua Mzee Oom Signor Sig Dott Rechtsanwalt".split(),
    "father brother son husband uncle grandfather grandpa grandad granda gramps taid opa grandson nephew boy man boyfriend dad daddy".split(),
)
"""Titles and words of the family that are said of men."""
WOMEN = small(
    "Mrs Ms Miss Dame Lady Frau Señora Senhora Sra Srta Dra Doña Madame Mme Mlle Smt Shrimati Hajia Mdm Mdme".split(),
    "Bu Ibu Tita Lola Puan Cik Whaea Tannie Tante Signora Dona Pani Kyria Rechtsanwältin".split(),
    "mother sister daughter wife aunt auntie aunty grandmother grandma gran granny nan nana nain nonna oma gogo granddaughter niece girl".split(),
    "woman girlfriend mum mom mummy nanny nani dadi abuela".split(),
)
"""Titles and words of the family that are said of women."""
