"""Every error Expurgate raises on purpose.

::

    ExpurgateError              exit code 2
    ├── InputError              a document, file or argument that cannot be used
    ├── PolicyError             a policy that does not say what to do
    │   └── PluginError         a plug-in that is not installed, or cannot be loaded
    ├── KnowledgeError          a corpus, taxonomy or entity file that cannot be used
    │   └── RemoteError         a remote corpus that did not answer as it should
    ├── MissingExtraError       an optional dependency that is not installed
    ├── DetectionError          a detector failed; nothing is released
    └── GuaranteeError          exit code 1: the result does not hold what was asked

Messages carry offsets, counts, names of files and settings: never a word of a document.
"""

import os


class ExpurgateError(Exception):
    """Base of all errors; ``exit_code`` is what the command returns for it."""

    exit_code = 2


class InputError(ExpurgateError):
    """A document, file or argument that cannot be used."""


class PolicyError(ExpurgateError):
    """A policy that is malformed or contradicts itself."""


class PluginError(PolicyError):
    """A plug-in that is not installed, is offered by two packages, or cannot be loaded."""


class KnowledgeError(ExpurgateError):
    """A corpus, taxonomy or entity file that is missing, corrupt, foreign or too new."""


class RemoteError(KnowledgeError):
    """A remote corpus that refused, timed out or answered nonsense."""


class MissingExtraError(ExpurgateError):
    """An optional dependency is needed: ``MissingExtraError("pyarrow", extra="parquet")``."""

    def __init__(self, package: str, *, extra: str) -> None:
        super().__init__(f"{package} is needed for this: pip install 'expurgate[{extra}]'")


class DetectionError(ExpurgateError):
    """A detector failed. The run stops: what was not looked at cannot be released."""


class GuaranteeError(ExpurgateError):
    """The result cannot be made to hold what was asked; nothing is written."""

    exit_code = 1


def why_unread(error: Exception) -> str:
    """Why something cannot be read or written, in words where the system has some; never what stands in it."""
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno).lower()
    return "not UTF-8" if isinstance(error, UnicodeDecodeError) else type(error).__name__
