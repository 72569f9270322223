"""The one seam to spaCy: a text becomes tokens with letters, sentence starts and entities.

Nothing else that reads documents imports spaCy (the evaluation runs it as a peer). A pipeline is loaded on first use,
once per process and name.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from expurgate.core.errors import InputError
from expurgate.core.quiet import quiet
from expurgate.language.phrases import PENN, UNIVERSAL
from expurgate.language.tokens import BUILTIN, Guarded, Tokens, refined

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

VOCABULARY_LIMIT = 100_000
"""How many words spaCy keeps; when there are more, all are forgotten."""
MUCH = 100_000
"""From so many code points on, a tokenizer that remembers its decisions costs less than one that does not."""

_UNUSED = ("lemmatizer", "textcat", "textcat_multilabel", "entity_linker", "spancat", "trainable_lemmatizer")


class Engine(Protocol):
    """Analyses many texts at once for speed; the result for a text does not depend on the others."""

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        """One :class:`Tokens` for each text, in order. The result for a text does not depend on the others."""
        ...

    def forget(self) -> None:
        """Forget what is remembered of texts to read them faster."""
        ...


@runtime_checkable
class Judging(Protocol):
    """An engine that has learned from the judgments of courts what people hide in them."""

    def judged(self, texts: Sequence[str]) -> list[list[float]]:
        """For every token of each text the logarithm of the odds that people would hide it in a judgment."""
        ...


@lru_cache(maxsize=8)
def load(pipeline: str) -> Engine:
    """The engine of a pipeline: our own by its name, one of spaCy by package name or path."""
    if pipeline == BUILTIN:
        from expurgate.language.builtin.engine import BuiltinEngine

        return BuiltinEngine()
    from expurgate.language.network import UnsupportedModelError

    with _LOADING:
        nlp = _language(pipeline)
        try:
            return SwiftEngine(nlp)
        except UnsupportedModelError:
            return PlainEngine(nlp, pipeline)


_LOADING = threading.RLock()


def _language(pipeline: str) -> Language:
    try:
        import spacy
    except ImportError:
        raise InputError(f"{pipeline!r} needs spaCy, which is not installed: pip install 'expurgate[spacy]'") from None
    try:
        with quiet():
            return spacy.load(pipeline, exclude=list(_UNUSED))
    except (OSError, ValueError, ImportError, KeyError, TypeError):
        raise InputError(
            f"no spaCy pipeline {pipeline!r}: install its package, or give the name or folder of an installed one"
        ) from None


class TokenizerWords:
    """spaCy's tokenizer with the words it has met, which can be forgotten.

    A tokenizer that has met words is thrown away to forget them; the first is the one the pipeline came with. Making another
    is slow. So after the first forgetting texts are read in a memory zone, whose words are gone when it ends but in
    which the tokenizer remembers no decision; who reads :data:`MUCH` is given a tokenizer of its own again.
    """

    def __init__(self, nlp: Language) -> None:
        self._own: Any = nlp.tokenizer
        self._shared: Any = None
        self._zone = ExitStack()
        self._in_zone = False
        self._read = 0
        self._limit = len(nlp.vocab.strings) + VOCABULARY_LIMIT
        rules = ("rules", "prefix_search", "suffix_search", "infix_finditer", "token_match", "url_match")
        self._rules = {name: getattr(self._own, name) for name in (*rules, "faster_heuristics")}
        kinds = ("lex_attr_getters", "lookups", "writing_system")
        self._kinds: dict[str, Any] = {name: getattr(nlp.vocab, name) for name in kinds}

    def tokenizer(self, texts: Sequence[str]) -> Callable[[str], Doc]:
        """The tokenizer for these texts."""
        self._read += sum(map(len, texts))
        if self._own is not None and len(self._own.vocab.strings) > self._limit:
            self.forget()
        if self._own is None and self._read > MUCH:
            self._zone.close()
            self._own = self._new()
        chosen: Callable[[str], Doc] = self._own if self._own is not None else self._zoned()
        return chosen

    def forget(self) -> None:
        """Let go of all words met so far."""
        if self._read:
            self._zone.close()
            self._in_zone, self._own, self._read = False, None, 0

    def _zoned(self) -> Any:
        """A tokenizer that is kept, in a zone that ends when its words are forgotten."""
        if self._shared is None:
            self._shared = self._new()
        if not self._in_zone:
            self._zone.enter_context(self._shared.vocab.memory_zone())
            self._in_zone = True
        return self._shared

    def _new(self) -> Any:
        from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found, unused-ignore]
        from spacy.vocab import Vocab

        return Tokenizer(Vocab(**self._kinds), **self._rules)


class SwiftEngine:
    """spaCy's tokenizer and weights, our forward pass. Raises UnsupportedModelError for other architectures."""

    def __init__(self, nlp: Language) -> None:
        import numpy as np
        from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped, unused-ignore]

        from expurgate.language.network import Tok2Vec, UnsupportedModelError, WordClassTagger
        from expurgate.language.recognizer import EntityTagger
        from expurgate.language.windows import Windows

        names = nlp.component_names
        if nlp.lang != "en" or any(name not in names for name in ("tok2vec", "tagger", "senter", "ner")):
            raise UnsupportedModelError
        parts: dict[str, Any] = {name: nlp.get_pipe(name) for name in ("tok2vec", "tagger", "senter", "ner")}
        tagger, senter = parts["tagger"], parts["senter"]
        if not set(PENN) <= set(tagger.labels) or senter.labels != ("I", "S"):
            raise UnsupportedModelError
        if tagger.model.layers[0].name != "tok2vec-listener":
            raise UnsupportedModelError
        self._guarded = Guarded(self._forget)
        self._threads = ThreadpoolController()
        tagging, ending = Tok2Vec(parts["tok2vec"].model), Tok2Vec(senter.model)
        self._tagger, self._senter = WordClassTagger(tagging, tagger.model), WordClassTagger(ending, senter.model)
        self._ner = EntityTagger(parts["ner"])
        self._letters = np.array([PENN.get(tag, "x") for tag in tagger.labels])
        self._nets = (tagging, ending, self._ner.tok2vec)
        self._windows = Windows(max(net.depth for net in self._nets))
        self._columns = list(dict.fromkeys(column for net in self._nets for column in net.columns))
        self._own = [[self._columns.index(column) for column in net.columns] for net in self._nets]
        _attributes(nlp, {*self._columns, "LOWER", "IS_SPACE"})
        self._words = TokenizerWords(nlp)

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        """As :class:`Engine` says. One BLAS thread: products this small only wait for each other on more."""
        with self._guarded.call(), self._threads.limit(limits=1, user_api="blas"):
            tokenizer = self._words.tokenizer(texts)
            docs = ((text, tokenizer(text)) for text in texts)
            return [tokens for run in _runs(docs) for tokens in self._run(run)]

    def forget(self) -> None:
        """Forget all words that were read; see :class:`Engine`."""
        self._guarded.forget()

    def _forget(self) -> None:
        self._windows.forget()
        self._words.forget()

    def _run(self, units: list[tuple[str, Doc]]) -> Iterator[Tokens]:
        """Units together: windows are numbered, vectors of new ones computed, decisions looked up."""
        import numpy as np

        docs = [doc for _, doc in units]
        sizes = [len(doc) for doc in docs]
        if not any(sizes):
            yield from (Tokens([], [], "", [], []) for _ in docs)
            return
        arrays = np.concatenate([doc.to_array([*self._columns, "IDX", "LENGTH", "IS_SPACE"]) for doc in docs])
        features, (starts, lengths, spaces) = arrays[:, :-3], arrays[:, -3:].T
        run = self._windows(features, [size for size in sizes if size])
        for net, own in zip(self._nets, self._own, strict=True):
            net.extend(run, features[:, own])
        ends = np.cumsum(sizes)
        begins = self._senter(run) == 1
        begins[[end - size for end, size in zip(ends, sizes, strict=True) if size]] = True
        blank = spaces.astype(bool)
        entities = self._ner(run, np.append(begins[1:], True), blank)
        letters = self._letters[self._tagger(run)].tolist()
        at = 0
        for (text, _), end in zip(units, ends.tolist(), strict=True):
            inner = _between(entities, at, end)
            yield refined(
                text,
                starts[at:end].tolist(),
                lengths[at:end].tolist(),
                letters[at:end],
                begins[at:end].tolist(),
                inner,
            )
            at = end


class PlainEngine:
    """Any other spaCy pipeline, run by spaCy itself."""

    def __init__(self, nlp: Language, name: str) -> None:
        self._nlp = nlp
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
        with self._lock, self._nlp.memory_zone():
            return [self._unit(self._nlp(text)) for text in texts]

    def forget(self) -> None:
        """Nothing is remembered."""

    def _unit(self, doc: Doc) -> Tokens:
        return refined(
            doc.text,
            [token.idx for token in doc],
            [len(token) for token in doc],
            [PENN.get(token.tag_) or UNIVERSAL.get(token.pos_, "x") for token in doc],
            [bool(token.is_sent_start) for token in doc],
            [(entity.start, entity.end, entity.label_) for entity in doc.ents],
        )


def _attributes(nlp: Language, wanted: set[str | int]) -> None:
    """Let new words have the attributes the networks look at and no others, each of which costs a function call."""
    vocabulary: Any = nlp.vocab
    numbers = {vocabulary.strings[each] if isinstance(each, str) else each for each in wanted}
    getters = vocabulary.lex_attr_getters.items()
    vocabulary.lex_attr_getters = {number: getter for number, getter in getters if number in numbers}


def _runs(units: Iterable[tuple[str, Doc]]) -> Iterator[list[tuple[str, Doc]]]:
    """Units in runs of about as many tokens as are numbered together."""
    from expurgate.language.windows import RUN

    run: list[tuple[str, Doc]] = []
    size = 0
    for text, doc in units:
        if run and size + len(doc) > RUN:
            yield run
            run, size = [], 0
        run.append((text, doc))
        size += len(doc) + 1
    if run:
        yield run


def _between(entities: list[tuple[int, int, str]], start: int, end: int) -> list[tuple[int, int, str]]:
    """The entities of the unit that begins and ends at these tokens of a run, counted from its beginning."""
    inner = entities[bisect_left(entities, (start,)) : bisect_left(entities, (end,))]
    return [(first - start, after - start, label) for first, after, label in inner]
