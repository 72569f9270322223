"""Which language a text is in: English, as everything here reads it, or something else.

Most English is known by its function words, without any model. Other blocks are asked about (py3langid), and its answer counts
where small words of that language bear it out: lists, forms, names and notes in abbreviations are in no language. So it does
where most of the longer words of a sentence are no words of English, for whoever can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.text.normal import FUNCTION_WORDS

_WORD = re.compile(r"[^\W\d_]+|[.!?;\n]")
_STOP = "."
_BLANK = re.compile(r"\n\s*\n")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_ENGLISH = 0.2
"""The share of English function words from which on a block is English."""
_SMALL = 0.15
"""The share of small words of another language that bears out that a block is in it."""
_FEWEST = 12
"""Words that a block needs before its language can be told."""
_VARIED = 4
"""Different small words of a language that a block must have."""
_SHORTEST, _FEW = 4, 2
"""Words of a short text, and different small words of another language in it, from which on it is in that language, if none is English."""
_SENTENCE, _SOME = 6, 3
"""The same of one sentence among others: addresses and titles have two small words."""
_SCRIPT = 4
"""Letters of another script that make a text one in it."""
_LONG = 60
"""Words from which on a block is believed to be in a language whose small words are not listed."""
_ACCENTS = 0.03
"""The share of its letters that must be none of English then: tables and charts have no small words either."""
_PART = 0.2
"""The share of a document in another language that is a large part of it."""
_PARAGRAPH = 20
"""Words of a paragraph in another language that are a large part of any document: nobody here reads them."""
_BLOCK = 150
"""Words that are judged together at most."""
_LONGER, _ENOUGH, _MOSTLY = 4, 5, 0.6
"""Letters of a longer word, different longer words of a sentence, and the share of them that must be strange to English."""
_LEAST, _NEARLY = 3, 0.75
"""So many longer words are enough, and so many of them strange, where one is spelt with a letter that English does not have."""
_SMALL_WORDS = {
    "fr": "le la les un une des du de et est que qui dans pour sur pas je vous nous il elle au aux ce cette son sa ses avec en a par ne se est sont été mon ma mes votre depuis mais où sans ou dont chez vers lors entre trois deux ni",
    "de": "der die das und ist nicht ein eine einer einem einen den dem des mit von zu im auf für sie er es ich wir auch sich als an bei aus wurde hat habe haben mein meine ihr ihre sein seine wird sind war bin seit nach in am vom zum zur beim bis vor über unter wegen ohne kein keine keinen noch nur wie oder aber gegen durch",
    "es": "el la los las un una de del que y en por con para su se no es al lo como más fue ha le este esta mi tiene tengo muy pero desde sin sobre entre hace sus cuando ni dos tres",
    "it": "il lo la i gli le un una di del della che e in per con non si è da al alla ha sono come nel dei ho mi mio mia è ma dal senza dopo tra due tre nessun nessuna suo sua dai dalla nella",
    "pt": "o a os as um uma de do da dos das que e em por com para não se no na é ao foi como mais seu sua sem há sobre entre até dois duas três",
    "nl": "de het een van en in is dat op te zijn met voor niet die aan er om ook als bij uit hij ze wordt naar geen haar over tot onder zonder heeft werd",
    "sv": "och att det som en på är av för med den till inte har de om ett men var jag han hon vi inga ingen sin hos efter utan eller från vid",
    "da": "og at det som en på er af for med den til ikke har de om et men var jeg han hun vi ingen hos sin efter uden eller fra ved",
    "no": "og at det som en på er av for med den til ikke har de om et men var jeg han hun vi ingen hos sin etter uten eller fra ved",
    "fi": "ja on ei se että oli hän mutta myös kun joka sen olen ovat ole minä kuin niin",
    "pl": "i w na z się nie do to że jest o jak po co dla od za przez ale czy był jego bez przed ma są we dwóch trzech",
    "cs": "a v se na je že s z o do i to k za by pro jako ale jeho po bez při nebo byl byla není",
    "hu": "a az és hogy nem is egy meg ez de van volt csak mint el már ki",
    "ro": "și de la în a cu pe nu este un o că din pentru care mai se sa au fost fără sau după dar două trei",
    "tr": "ve bir bu da de için ile çok ne daha gibi olarak o ama en olan var üç iki her sonra önce yok kadar",
    "ca": "el la els les un una de del que i en per amb no es al com més va",
    "gl": "o a os as un unha de do da que e en por con para non se no na é ao foi como máis seu súa",
    "sk": "a v sa na je že s z o do i to k za by pre ako ale jeho po nie som bol",
    "sl": "in je na v za se ne da so pa z ki od po pri tudi kot bil sem ali",
    "hr": "i je u na se da za od su ne s što kao po iz ali bio sam nije",
    "lt": "ir yra į kad su iš ne tai kaip bet jis ji buvo po dėl apie",
    "lv": "un ir ar no uz ka par kas bet viņš nav tas bija es kā",
    "et": "ja on ei et see ka ta oli kui mis ma ning aga oma kes",
    "is": "og að er í á sem ekki það var við hann ég um með en til",
    "cy": "yn y a i o ar mae ei fod wedi am ac yr gan roedd",
    "ga": "an na agus ar is ní sé sí go le do tá bhí mé ag",
    "af": "die en van is het in nie dat met vir op hy sy wat te was om sal",
    "id": "yang dan di dengan untuk tidak ini itu dari dalam saya pada adalah akan ke karena sudah dia",
    "ms": "yang dan di dengan untuk tidak ini itu dari dalam saya pada adalah akan ke kerana telah dia",
    "tl": "ang ng sa na at mga ay ko ako siya hindi ito kung para niya namin",
    "sw": "na ya wa kwa ni katika la za hii kuwa yake cha kama mimi hakuna",
    "vi": "và là của có cho không được trong với một những các đã tôi ông bà này",
    "la": "et in est ad non cum ut ex quod qui sed de per a ab",
    "eu": "eta da ez du bat izan zen dira baina ere hau nire",
    "sq": "dhe në të një me për nga është nuk që si u ka ishte",
}
_SURE_WORDS = {
    "fr": "bonjour bonsoir merci je suis j'ai n'ai vous êtes avez avons monsieur oui très malade enceinte quand pourquoi votre depuis été",
    "de": "hallo guten ich habe bin wir haben nicht danke bitte herr frau sehr geehrte heute krank schwanger mit und ist grüße mein meine wurde keine",
    "es": "hola tengo tiene soy estoy gracias señor señora usted muy buenos buenas días tardes está están hoy enfermo embarazada porque también nuestro",
    "it": "ciao buongiorno buonasera grazie ho sono abbiamo signora oggi malato incinta perché molto anche questo nostro gli della",
    "pt": "olá obrigado obrigada tenho estou não você senhor senhora hoje doente grávida muito também",
    "nl": "hoi ik heb hebben wij niet dank bedankt mevrouw vandaag ziek zwanger goedemorgen zijn geen een het",
    "sv": "hej jag är inte har tack mycket idag sjuk gravid och också mitt",
    "da": "hej jeg har ikke tak meget syg gravid og også mit",
    "no": "hei jeg har ikke takk mye syk gravid og også mitt",
    "pl": "cześć dzień dobry jestem proszę dziękuję pani dziś chory jest się",
}
"""Words that are nothing else in English: two of them, or one in two or three words, tell the language of a very short text."""
_SURE = {language: frozenset(words.split()) for language, words in _SURE_WORDS.items()}
_SURE_FEW, _TINY = 2, 3
_LISTED = {language: frozenset(words.split()) for language, words in _SMALL_WORDS.items()}
_ENGLISH_ALONE = FUNCTION_WORDS.difference(*_LISTED.values())
"""Small words of English that no other language has."""
_NAMES = {
    "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "sv": "Swedish",
    "da": "Danish", "no": "Norwegian", "fi": "Finnish", "pl": "Polish", "cs": "Czech", "hu": "Hungarian", "ro": "Romanian",
    "tr": "Turkish", "ca": "Catalan", "gl": "Galician", "sk": "Slovak", "sl": "Slovene", "hr": "Croatian", "lt": "Lithuanian", "lv": "Latvian",
    "et": "Estonian", "is": "Icelandic", "cy": "Welsh", "ga": "Irish", "af": "Afrikaans", "id": "Indonesian", "ms": "Malay", "tl": "Tagalog",
    "sw": "Swahili", "vi": "Vietnamese", "la": "Latin", "eu": "Basque", "sq": "Albanian",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Foreign:
    """The other language that some of a text is in, and the share of its words; ``large``: a paragraph or more is."""

    language: str
    share: float
    large: bool = True


Strange = Callable[[Sequence[str]], int]
"""How many of some words are no words of English."""


def foreign(text: str, strange: Strange | None = None) -> Foreign | None:
    """The other language that a text, or some of it, is in; None where all of it may be taken for English."""
    found: dict[str, int] = {}
    total = 0
    large = False
    for block in _blocks(text):
        words = [word for word in block if word != _STOP]
        total += sum(map(len, words))
        whole = _language(words)
        large = large or (whole != "" and len(words) >= _PARAGRAPH)
        for language, weight in [(whole, sum(map(len, words)))] if whole else _other_languages(block, words, strange):
            found[language] = found.get(language, 0) + weight
    if not found:
        return None
    most = max(found, key=lambda language: (found[language], language))
    share = sum(found.values()) / total
    return Foreign(most, share, large or share >= _PART)


def _other_languages(block: list[str], words: list[str], strange: Strange | None) -> Iterator[tuple[str, int]]:
    """The other languages of the sentences of a block, with the letters that are in them."""
    sentences, few, least = _sentences(block), _SOME, _SENTENCE
    if len(words) < _FEWEST:
        sentences, few, least = [words], _FEW, _SHORTEST
    for sentence in sentences:
        language = _short(sentence, few, strange) if len(sentence) >= least else ""
        language = language or (_tiny(sentence) if len(words) < _FEWEST else "")
        if language := language or ("" if strange is None else _unlike(sentence, strange)):
            yield language, sum(map(len, sentence))


def _sentences(block: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for word in block:
        if word == _STOP:
            found.append([])
        else:
            found[-1].append(word)
    return found


def _short(words: list[str], few: int, strange: Strange | None) -> str:
    """The language of a few words: so many different small words of it, none of English alone, and the model agrees.

    Names have small words too ("Rue de la Paix"): another word must be written small that is none of English ("María de la Cruz rang"
    has only words of English beside the name), or most words be small words.
    """
    small = [word.lower() for word in words]
    if not _ENGLISH_ALONE.isdisjoint(small):
        return ""
    told, english = {word for word in small if len(word) > 1}, FUNCTION_WORDS.intersection(small)
    likely = [
        language
        for language, listed in _LISTED.items()
        if english <= listed
        and len(listed & told) >= few
        and (
            _some_strange([word for word in words if word.islower() and len(word) > 1 and word not in listed], strange)
            or sum(word in listed for word in small) > len(small) / 2
        )
    ]
    if not likely:
        return ""
    found = _guess(" ".join(small))
    return _NAMES.get(found, "another language") if found in likely else ""


def _some_strange(words: Sequence[str], strange: Strange | None) -> bool:
    """Whether one of some words is none of English; any is taken for one where nobody can tell."""
    return bool(words) and (strange is None or strange(words) > 0)


def _tiny(words: list[str]) -> str:
    """The language of a greeting or of a short statement, by words that are nothing else; nothing where English ones are among them."""
    small = [word.lower() for word in words]
    joined = [f"{first}'{then}" for first, then in pairwise(small) if then == "ai"]
    number = len(small) - len(joined)
    small += joined
    own = {language: sure.intersection(small) for language, sure in _SURE.items()}
    most = max(own, key=lambda language: len(own[language]))
    if number < 2 or any(word in FUNCTION_WORDS and word not in own[most] for word in small):
        return ""
    alone = number <= _TINY and len(own[most]) == 1
    others = [word for word in words if word.islower() and word not in own[most]]
    stated = alone and any(len(word) > 3 or word in _LISTED[most] for word in others)
    return _NAMES[most] if len(own[most]) >= _SURE_FEW or stated else ""


def _unlike(words: list[str], strange: Strange) -> str:
    """The language of a sentence most of whose longer words are no words of English; names and what has a capital do not count."""
    longer = sorted({word for word in words if word.islower() and len(word) >= _LONGER})
    spelt = [word for word in longer if not word.isascii()]
    few = _LEAST <= len(longer) < _ENOUGH and spelt and strange(spelt)
    if not (few or len(longer) >= _ENOUGH) or not _ENGLISH_ALONE.isdisjoint(map(str.lower, words)):
        return ""
    if strange(longer) < (_NEARLY if few else _MOSTLY) * len(longer):
        return ""
    found = _guess(" ".join(words).lower())
    return "" if found == "en" else _NAMES.get(found, "another language")


def _blocks(text: str) -> Iterator[list[str]]:
    """The words of each paragraph, long ones in pieces; short ones are read together with what follows."""
    held: list[str] = []
    for paragraph in _BLANK.split(text):
        held += [word if word[0].isalpha() else _STOP for word in _WORD.findall(paragraph)]
        held.append(_STOP)
        while len(held) >= 2 * _BLOCK:
            yield held[:_BLOCK]
            held = held[_BLOCK:]
        if sum(word != _STOP for word in held) >= _FEWEST:
            yield held
            held = []
    if held:
        yield held


def _language(words: list[str]) -> str:
    """The language of a block where it is surely another one; empty otherwise."""
    letters = "".join(words)
    if len(letters) >= _SCRIPT and not letters.isascii() and len(_LATIN.findall(letters)) < len(letters) / 2:
        return "another script"
    if len(words) < _FEWEST:
        return ""
    small = [word.lower() for word in words]
    if sum(word in FUNCTION_WORDS for word in small) >= _ENGLISH * len(small):
        return ""
    likely = {language for language, listed in _LISTED.items() if _bears_out(small, listed)}
    unlisted = len(words) >= _LONG and not FUNCTION_WORDS.intersection(small) and _accented(letters)
    if not likely and not unlisted:
        return ""  # whatever the model would say
    found = _guess(" ".join(small))
    if found == "en" or (found not in likely if found in _LISTED else not unlisted):
        return ""
    return _NAMES.get(found, "another language")


def _bears_out(small: list[str], listed: frozenset[str]) -> bool:
    """Whether enough different small words of a language are among some words, and more than of English."""
    if len(listed.intersection(small)) < _VARIED:
        return False
    own = sum(word in listed for word in small)
    if own < _SMALL * len(small):
        return False
    return own > sum(word in FUNCTION_WORDS and word not in listed for word in small)


def _accented(letters: str) -> bool:
    """Whether letters beyond plain ones are many."""
    return sum(not letter.isascii() for letter in letters) >= _ACCENTS * len(letters)


def _guess(text: str) -> str:
    """The language that the model guesses; the model is loaded when a text is not plainly English."""
    import py3langid

    return str(py3langid.classify(text)[0])
