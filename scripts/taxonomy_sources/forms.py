"""What the normal form cannot carry."""

from __future__ import annotations

from expurgate.text.normal import normal_form, tokens

_ARTICLES = frozenset(["the", "a", "an", ""])


def loses_words(name: str) -> bool:
    """Whether the normal form drops more than an article: "Down syndrome" must not become "syndrome"."""
    return len([word for word in tokens(name) if word not in _ARTICLES]) > len(
        [word for word in normal_form(name).split() if word not in _ARTICLES]
    )
