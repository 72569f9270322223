"""The hooks of the models that come with Expurgate: each makes one model from the settings of its section, and imports that one alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expurgate.privacy.base import Model
from expurgate.privacy.tuples import Search


def information(settings: Mapping[str, Any]) -> Model:
    """No term tells more than what may be revealed."""
    from expurgate.privacy.information import Information

    return Information(settings["reveal"], settings["beta"])


def correlation(settings: Mapping[str, Any]) -> Model:
    """No term or group of terms gives away what the detectors hid."""
    from expurgate.privacy.correlation import Correlation

    return Correlation(settings["context"], _search(settings), settings["threshold"], settings["hide_unseen"])


def disclosure(settings: Mapping[str, Any]) -> Model:
    """No term or group of terms discloses a protected entity."""
    from expurgate.privacy.disclosure import Disclosure

    rest = (settings["hide_unseen"], settings["crowd"])
    return Disclosure(settings["protect"], settings["alpha"], settings["context"], _search(settings), *rest)


def subject(settings: Mapping[str, Any]) -> Model:
    """The whole document does not give its subject away."""
    from expurgate.privacy.subject import HiddenSubject

    return HiddenSubject(
        settings["crowd"], settings["distance"], "acquaintance" if settings["strangers"] else settings["adversary"]
    )


def _search(settings: Mapping[str, Any]) -> Search:
    return Search(**{name: settings[name] for name in ("support", "sure", "largest", "budget")})
