"""The corpus (K): how often terms occur, alone and together."""

from expurgate.knowledge.corpus.base import Corpus

__all__ = ["Corpus"]
