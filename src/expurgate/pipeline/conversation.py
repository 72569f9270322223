"""Names hidden on the way out and put back on the way in: for prompts of a language model and its answers."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from os import PathLike
from secrets import token_bytes
from typing import Any, Self

from expurgate.core.document import Document
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy
from expurgate.transform.draw import Draws
from expurgate.transform.identities import Identities
from expurgate.transform.identity_file import IdentityMap
from expurgate.transform.restoring import Restored, Restorer, RestoringStream


class Session:
    """One conversation: a name has one stand-in in all of its prompts, and answers get the names back.

    ``policy`` says what is hidden; ``pseudonyms`` hides who, where and when, and nothing that cannot be put back where it
    can be helped. With ``identities``, a map that is open, the stand-ins are kept there and are the same in later conversations;
    without it they live in this object alone, until :meth:`forget`. A session may be used from several threads. It cannot be pickled, and its
    repr shows no text.
    """

    def __init__(
        self,
        policy: Policy | str | PathLike[str] = "pseudonyms",
        *,
        key: bytes | None = None,
        identities: IdentityMap | None = None,
        sanitizer: Sanitizer | None = None,
    ) -> None:
        self._sanitizer = sanitizer or Sanitizer(policy, key=key)
        self._map, self._lock = identities, threading.Lock()
        self._secret = key or (identities.stand_in_key if identities is not None else None)
        self._begin()

    def _begin(self) -> None:
        self._draws = Draws(self._secret or token_bytes(32))
        self._known = Identities()
        self._restorer: Restorer | None = None
        self._read = self._map is None

    def _recall(self) -> None:
        """Read the stand-ins that the identity map already has, when they are first needed."""
        if self._map is not None and not self._read:
            self._draws = self._map.draws_with(self._secret)
            self._known = self._map.identities()
            self._read = True

    def __repr__(self) -> str:
        return f"Session({self._sanitizer.policy.name or 'policy'}, {len(self._known.pairs)} stand-ins)"

    def __reduce__(self) -> Any:
        raise TypeError("a session holds originals and cannot be pickled")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.forget()

    def hide(self, prompt: Document | str) -> str:
        """The prompt as it may be sent; GuaranteeError when the policy cannot be made to hold."""
        with self._lock:
            self._recall()
            draft = self._sanitizer.drawing(self._draws).draft(prompt)
            if self._map is not None:
                self._map.keep(draft.identities, self._draws)
            self._known += draft.identities
            self._restorer = None
            return draft.text

    @property
    def identities(self) -> Identities:
        """Who stands for whom in this conversation. Confidential."""
        with self._lock:
            self._recall()
            return self._known

    def restore(self, answer: str) -> str:
        """The answer with the names put back."""
        return self.restored(answer).text

    def restored(self, answer: str) -> Restored:
        """The answer with the names put back, and an account of what could not be put back."""
        return self._restoring().restore(answer)

    def restoring(self) -> RestoringStream:
        """A stream for an answer that arrives in pieces: ``feed`` each piece, then ``close``."""
        return self._restoring().stream()

    def _restoring(self) -> Restorer:
        with self._lock:
            self._recall()
            if self._restorer is None:
                self._restorer = Restorer(self._known)
            return self._restorer

    def restore_stream(self, pieces: Iterable[str]) -> Iterator[str]:
        """The pieces of an answer with the names put back, each as soon as it is known what it says."""
        stream = self.restoring()
        for piece in pieces:
            if said := stream.feed(piece):
                yield said
        if said := stream.close():
            yield said

    def forget(self) -> None:
        """Forget everybody that was hidden. What a map keeps stays there; the session begins anew."""
        with self._lock:
            self._begin()
            self._sanitizer.forget()
            if self._map is not None:
                self._map.forget()
