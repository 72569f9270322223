"""The corpus (K): how often terms occur, alone and together."""

from expurgate.knowledge.corpus import opening
from expurgate.knowledge.corpus.base import Corpus, opened_by

opened_by(opening)

__all__ = ["Corpus"]
