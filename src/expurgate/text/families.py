"""Words and spellings that name the same thing: Catholicism and Catholic, HIV and H.I.V., loss of weight and weight loss.

What is derived from a word (adjective, person, member) comes from WordNet's pointers; regular endings of medicine, of
beliefs and of deeds are rules, and so are the forms of a verb in the family: divorce and divorced. A form that is made here and that nobody writes does no harm: it is never found.
"""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.text.codes import codes
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.verbs import verb
from expurgate.text.years import in_words

_ACRONYM = re.compile(r"[A-Z]{2,6}")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d", re.ASCII)
_DIGITS = "123456789"
_LONG = 5
"""Letters a word needs before its ligatures are written out in the other way."""
_ENDINGS = (
    ("rrhea", "rrheal"), ("rrhoea", "rrhoeal"), ("itis", "itic"), ("osis", "otic"), ("emia", "emic"), ("aemia", "aemic"),
    ("ism", "ist"), ("ism", "ists"), ("ism", "ic"), ("ism", "ics"), ("philia", "philiac"), ("philia", "philiacs"),
    ("plegia", "plegic"), ("phrenia", "phrenic"), ("pathy", "pathic"), ("mania", "maniac"), ("ption", "ptive"), ("rtion", "rtive"), ("ction", "ctive"), ("ession", "essive"),
)  # fmt: skip
_OF_VERBS = frozenset(
    {"ion", "ation", "ment", "ement", "er", "r", "or", "ing", "ee", "ism", "ance", "ence", "iage", "ial", "al", "ary"}
)
"""Endings by which a word is made of a verb: who has "divorcee" beside "divorce" can divorce."""
_VERBS_END = ("ise", "ize", "ify")
_MAY_DOUBLE = re.compile(r"[^aeiou][aeiou][^aeiouwxy]\Z")
_MEMBERS = {
    "poland": "pole", "denmark": "dane", "sweden": "swede", "finland": "finn", "turkey": "turk", "spain": "spaniard", "britain": "briton",
    "great britain": "briton", "united kingdom": "briton", "netherlands": "dutch, dutchman, dutchwoman", "holland": "dutch, dutchman, dutchwoman",
    "philippines": "filipino, filipina", "wales": "welsh, welshman, welshwoman", "ireland": "irish, irishman, irishwoman", "france": "french, frenchman, frenchwoman",
    "england": "english, englishman, englishwoman", "scotland": "scot, scots, scottish, scotsman, scotswoman", "serbia": "serb", "croatia": "croat", "slovakia": "slovak",
    "slovenia": "slovene", "czech republic": "czech", "czechia": "czech", "new zealand": "kiwi", "naples": "neapolitan", "moscow": "muscovite", "venice": "venetian",
    "florence": "florentine", "manchester": "mancunian", "liverpool": "liverpudlian", "glasgow": "glaswegian", "new york": "new yorker", "madagascar": "malagasy",
    "kosovo": "kosovar", "bosnia": "bosniak", "bosnia and herzegovina": "bosniak, bosnian", "switzerland": "swiss", "islam": "muslim, moslem, islamic", "judaism": "jew, jewish",
    "hinduism": "hindu", "sikhism": "sikh", "kurdistan": "kurd, kurdish", "thailand": "thai", "lesotho": "basotho", "botswana": "motswana, batswana", "ivory coast": "ivorian",
    "united states": "american", "myanmar": "burmese", "monaco": "monegasque",
}  # fmt: skip
"""Who belongs to a place or a faith, where its name does not say so by a regular ending."""
_IN_NOTES = {
    "diabetes": "dm, dm1, dm2, t1dm, t2dm, t1d, t2d, iddm, niddm, dm i, dm ii", "hypertension": "htn", "high blood pressure": "htn", "tuberculosis": "tb, ptb, mtb",
    "chronic obstructive pulmonary disease": "copd, aecopd", "emphysema": "copd", "heart failure": "chf, hfref, hfpef", "heart attack": "nstemi, stemi",
    "myocardial infarction": "nstemi, stemi", "stroke": "cva, tia", "multiple sclerosis": "rrms, ppms, spms", "depression": "mdd", "bipolar disorder": "bpad, bp1, bp2",
    "schizophrenia": "scz, szc", "post-traumatic stress disorder": "ptsd", "attention deficit hyperactivity disorder": "adhd", "autism": "asd",
    "obsessive-compulsive disorder": "ocd", "anxiety": "gad", "anxiety disorder": "gad", "hepatitis b": "hbv, hep b, hepb", "hepatitis c": "hcv, hep c, hepc",
    "hepatitis": "hbv, hcv, hep b, hep c", "hiv": "plwh, hiv pos, hiv positive", "breast cancer": "ca breast, idc, dcis", "leukemia": "aml, cml, cll",
    "leukaemia": "aml, cml, cll", "chronic kidney disease": "ckd, esrd, esrf", "kidney failure": "esrd, esrf, aki", "asthma": "asthmatic", "epilepsy": "szd",
    "rheumatoid arthritis": "rha", "systemic lupus erythematosus": "sle", "lupus": "sle", "crohn's disease": "ibd", "ulcerative colitis": "ibd", "alcoholism": "etoh abuse, aud, etohism",
    "alcohol abuse": "etoh abuse, aud", "drug addiction": "ivdu, sud, pwid", "drug abuse": "ivdu, sud, pwid", "heroin": "ivdu", "abortion": "tab, termination of pregnancy", "miscarriage": "sab",
    "sexually transmitted disease": "std, sti, stds, stis", "urinary tract infection": "uti", "deep vein thrombosis": "dvt", "atrial fibrillation": "afib, a-fib, paf",
    "catholicism": "rc", "catholic church": "rc", "roman catholic": "rc", "church of england": "c of e, cofe", "jehovah's witness": "jw", "jehovah's witnesses": "jw, jws",
}  # fmt: skip
"""What is written in notes and letters for an illness or a faith, in letters that do not come from its name."""
_LIGATURES = (("oe", "e"), ("ae", "e"))
_ACROSS = (
    ("rrhea", "rrhoea"), ("emia", "aemia"), ("emic", "aemic"), ("pnea", "pnoea"), ("hemo", "haemo"), ("hema", "haema"), ("esophag", "oesophag"),
    ("edema", "oedema"), ("pediatric", "paediatric"), ("orthopedic", "orthopaedic"), ("estrogen", "oestrogen"), ("celiac", "coeliac"),
    ("fetal", "foetal"), ("tumor", "tumour"), ("aging", "ageing"), ("behavior", "behaviour"), ("color", "colour"), ("odor", "odour"),
    ("fiber", "fibre"), ("gray", "grey"), ("ization", "isation"), ("labor", "labour"),
)  # fmt: skip
"""Parts of words as they are written in America and in Britain."""


@lru_cache(maxsize=1)
def _pairs() -> list[str]:
    """The words of the shipped list, one behind the other: each is followed by one that is derived from it."""
    packed = Path(__file__).with_name("data") / "derived.txt.xz"
    return lzma.decompress(packed.read_bytes()).decode().split()


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    return frozenset(_pairs())


@lru_cache(maxsize=1)
def _derivations() -> dict[str, tuple[str, ...]]:
    """Each word of the shipped list with those derived from it or that it is derived from."""
    found: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    words = _pairs()
    for one, two in zip(words[::2], words[1::2], strict=True):
        found[one] += (two,)
        found[two] += (one,)
    return dict(found)


def is_derived(word: str) -> bool:
    """Whether a word (in small letters) is one of the shipped list: an ordinary word of English."""
    return word in _listed()


def derived(word: str) -> tuple[str, ...]:
    """Words of the same family as ``word`` (a normal form of one word), not itself."""
    made = (word.removesuffix(ending) + instead for ending, instead in _ENDINGS if word.endswith(ending))
    return tuple(dict.fromkeys(form for form in (*_derivations().get(word, ()), *made) if form != word))


def spellings(term: str) -> tuple[str, ...]:
    """Normal forms in which people write ``term``, its own normal form first.

    Its :func:`wordings`, acronyms with dots, in the plural and with a digit behind, and years in words.
    """
    more = (*_acronym(term.strip()), *(in_words(int(term)) if _YEAR.fullmatch(term.strip()) else ()))
    return _written(term, more)


def wordings(term: str) -> tuple[str, ...]:
    """Normal forms of ``term`` that are the same words in another order or spelling, its own normal form first.

    Headings turned round ("Aging, Premature"); "loss of weight" for "weight loss" and the reverse; as written in Britain and in
    America ("anaemia", "anemia"; "tumour", "tumor").
    """
    return _written(term, ())


def _written(term: str, more: Iterable[str]) -> tuple[str, ...]:
    """The wordings of a term and of ``more`` forms of it."""
    forms = [normal_form(one) for one in (term, *_turned(term))]
    forms += [other for form in forms for other in _crossed(form)]
    forms += more
    forms += [plain for form in forms for plain in _without_ligatures(form)]
    forms += [other for form in forms for other in _across(form)]
    return tuple(form for form in dict.fromkeys(forms) if form)


def family(term: str) -> tuple[str, ...]:
    """All forms that name ``term``: its spellings and, where it is one word, the words derived from it and what verbs among them become."""
    written = spellings(term)
    alone = [form for form in written if form and " " not in form]
    members = [other for form in alone for other in derived(form)]
    members += [other for form in dict.fromkeys((*alone, *members)) for other in _conjugated(form)]
    members += [other for form in written for other in _people(form)]
    return tuple(dict.fromkeys((*written, *members)))


def _conjugated(word: str) -> list[str]:
    """What a verb becomes: "raped", "raping"; with its last letter once and twice where it may be either. Nothing of a word that is no verb."""
    stem = word[:-1] if word.endswith(("e", "y")) else word
    ends = {other.removeprefix(base) for other in derived(word) for base in (stem, word + word[-1:])}
    if not word.isascii() or (_OF_VERBS.isdisjoint(ends) and not word.endswith(_VERBS_END)):
        return []
    doubled = [f"{word}*"] if _MAY_DOUBLE.search(word) else []
    return [form for written in (word, *doubled) for form in verb(written)[1:]]


def _people(form: str) -> list[str]:
    """Members of a place or a faith that are called by a word of their own, and what notes and forms write for it."""
    return [
        *(name for table in (_MEMBERS, _IN_NOTES) for name in table.get(form, "").split(", ") if name),
        *codes(form),
    ]


def adjectives(term: str) -> tuple[str, ...]:
    """The regular adjectives of a word and its spellings: "gonorrhoeal" of "gonorrhea"."""
    return tuple(
        form.removesuffix(ending) + instead
        for form in spellings(term)
        for ending, instead in _ENDINGS
        if form.endswith(ending) and " " not in form
    )


def initials(name: str) -> tuple[str, ...]:
    """The initials of a name of three words or more: BBC for British Broadcasting Corporation. None where they spell another word."""
    words = [word for word in name.split() if word.lower() not in FUNCTION_WORDS]
    short = "".join(word[0] for word in words).lower()
    plain = len(words) > 2 and all(word.istitle() and word.isalpha() for word in words)
    return (short, " ".join(short)) if plain and short not in FUNCTION_WORDS and not is_derived(short) else ()


def _turned(term: str) -> tuple[str, ...]:
    """A heading with its modifier behind a comma, in the order of speech."""
    parts = [part.strip() for part in term.split(",")]
    if len(parts) == 2 and all(parts) and not any(char.isdigit() for char in parts[1]):
        return (f"{parts[1]} {parts[0]}",)
    return ()


def _across(form: str) -> Iterator[str]:
    """The word in the other spelling of English (British or American), where it has one."""
    for american, british in _ACROSS:
        if british in form:
            yield form.replace(british, american)
        elif american in form:
            yield form.replace(american, british)


def _crossed(form: str) -> tuple[str, ...]:
    """A name of two nouns in its other form: "cancer of the lung" and "lung cancer"."""
    words = form.split()
    if len(words) == 3 and words[1] == "of":
        return (f"{words[2]} {words[0]}",)
    return (f"{words[1]} of {words[0]}",) if len(words) == 2 else ()


def _acronym(term: str) -> tuple[str, ...]:
    """An acronym with dots (whose letters are words of their own), in the plural, and with a digit behind it."""
    if not _ACRONYM.fullmatch(term):
        return ()
    plain = term.lower()
    return (" ".join(plain), f"{plain}s", *(f"{plain}{digit}" for digit in _DIGITS))


def _without_ligatures(form: str) -> tuple[str, ...]:
    found = []
    for written, plain in _LIGATURES:
        words = [word.replace(written, plain) if len(word) > _LONG else word for word in form.split()]
        if (other := " ".join(words)) != form:
            found.append(other)
    return tuple(found)
