"""The weights file: whole numbers of one byte with their scales, and hashes of common words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from expurgate.core.errors import InputError
from expurgate.language.builtin.features import ROWS

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

SHIPPED = Path(__file__).parents[1] / "data" / "builtin.reader.npz"
LARGEST = 127
"""Weights and activations are whole numbers up to this, so that sums of their products are exact in any order."""


@dataclass(frozen=True)
class Layer:
    """A product with whole numbers: ``scale`` and ``bias`` a column."""

    weights: Floats
    scale: Floats
    bias: Floats


@dataclass(frozen=True)
class Weights:
    """All that the network needs. ``table`` stays in bytes; its rows are scaled as they are summed."""

    hashes: NDArray[np.uint32]
    table: Bytes
    row_scale: Floats
    layers: tuple[Layer, ...]
    dilations: tuple[int, ...]
    heads: Layer
    clip: float


def load(path: Path = SHIPPED) -> Weights:
    """The weights in a file. Raises :class:`InputError` when it is no such file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        dilations = tuple(int(each) for each in arrays["dilations"])
        clip = float(arrays["clip"])
        layers = tuple(_layer(arrays, f"layer{at}", clip) for at in range(len(dilations)))
        weights = Weights(
            arrays["hashes"],
            arrays["table"],
            arrays["row_scale"],
            layers,
            dilations,
            _layer(arrays, "head", clip),
            clip,
        )
        if len(weights.table) != ROWS or weights.table.dtype != np.int8:
            raise ValueError
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"the weights of the reader cannot be read ({type(error).__name__})") from None
    return weights


def _layer(arrays: dict[str, NDArray[np.generic]], name: str, clip: float) -> Layer:
    """Weights as floats that hold whole numbers; the scale also undoes that of the activations."""
    weights = np.ascontiguousarray(arrays[f"{name}_weights"].astype(np.float32))
    scale = arrays[f"{name}_scale"].astype(np.float32) * np.float32(clip / LARGEST)
    return Layer(weights, scale, arrays[f"{name}_bias"].astype(np.float32))
