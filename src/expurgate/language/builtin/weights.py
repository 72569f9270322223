"""The weights file: whole numbers of one byte with their scales, and hashes of common words."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.language.builtin.features import ROWS, WORDS

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

SHIPPED = Path(__file__).parents[1] / "data" / "builtin.reader.npz"
OF_JUDGMENTS = Path(__file__).parents[1] / "data" / "builtin.judgments.npz"
LARGEST = 127
"""Weights and activations are whole numbers up to this, so that sums of their products are exact in any order."""


@dataclass(frozen=True)
class Layer:
    """A product with whole numbers: ``scale`` and ``bias`` a column."""

    weights: Floats
    scale: Floats
    bias: Floats


@dataclass(frozen=True)
class NetworkWeights:
    """All that the network needs. ``table`` stays in bytes; its rows are scaled as they are summed. Only the ``commonest`` words have a row of their own.

    ``topic`` tells every token what the whole unit is about, where there is one; ``heads`` judge tokens, ``whole`` and ``names`` mentions.
    """

    hashes: NDArray[np.uint32]
    table: Bytes
    row_scale: Floats
    layers: tuple[Layer, ...]
    dilations: tuple[int, ...]
    topic: Layer | None
    heads: Layer
    whole: Layer
    names: Layer
    clip: float
    commonest: int = WORDS


def load(path: Path = SHIPPED) -> NetworkWeights:
    """The weights in a file. Raises :class:`InputError` when it is no such file."""
    try:
        arrays = _stored(path)
        dilations = _dilations(arrays)
        clip = float(arrays["clip"])
        layers = _layers(arrays, clip)
        weights = NetworkWeights(
            arrays["hashes"],
            arrays["table"],
            arrays["row_scale"],
            layers,
            dilations,
            _layer(arrays, "topic", clip),
            _layer(arrays, "head", clip),
            _layer(arrays, "whole", clip),
            _layer(arrays, "names", clip),
            clip,
        )
        if len(weights.table) != ROWS or weights.table.dtype != np.int8:
            raise ValueError
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"the weights of the reader cannot be read ({type(error).__name__})") from None
    return weights


def for_judgments(weights: NetworkWeights, path: Path = OF_JUDGMENTS) -> NetworkWeights:
    """The same table, of the commonest words alone, under layers that learned from the judgments of courts what people hide in them.

    Their one head tells how much a token identifies. Seldom words have rows that remember where they were met, so they are read by their letters.
    """
    try:
        arrays = _stored(path)
        return replace(
            weights,
            commonest=int(arrays["words"]),
            layers=_layers(arrays, weights.clip),
            dilations=_dilations(arrays),
            topic=None,
            heads=_layer(arrays, "head", weights.clip),
        )
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"the weights for judgments cannot be read ({type(error).__name__})") from None


def _stored(path: Path) -> dict[str, NDArray[Any]]:
    with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}


def _dilations(arrays: dict[str, NDArray[Any]]) -> tuple[int, ...]:
    return tuple(int(each) for each in arrays["dilations"])


def _layers(arrays: dict[str, NDArray[Any]], clip: float) -> tuple[Layer, ...]:
    return tuple(_layer(arrays, f"layer{at}", clip) for at in range(len(arrays["dilations"])))


def _layer(arrays: dict[str, NDArray[Any]], name: str, clip: float) -> Layer:
    """Weights as floats that hold whole numbers; the scale also undoes that of the activations."""
    weights = np.ascontiguousarray(arrays[f"{name}_weights"].astype(np.float32))
    scale = arrays[f"{name}_scale"].astype(np.float32) * np.float32(clip / LARGEST)
    return Layer(weights, scale, arrays[f"{name}_bias"].astype(np.float32))
