"""Trained student to the weights file: python -m scripts.reader.export student.pt OUTPUT.npz. Needs torch."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from scripts.reader.student import CLIP, DILATIONS, STEPS


def bytes_of(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Weights as whole numbers and the size of one, a column."""
    step = np.maximum(np.abs(weights).max(0), 1e-6) / STEPS
    return np.rint(weights / step).astype(np.int8), step.astype(np.float32)


def export(source: Path, output: Path) -> None:
    stored = {name: value.numpy() for name, value in torch.load(source, weights_only=True).items()}
    arrays: dict[str, np.ndarray] = {
        "hashes": stored["hashes"].astype(np.uint32),
        "dilations": np.array(DILATIONS),
        "clip": np.array(CLIP, np.float32),
    }
    table = stored["table.weight"]
    scale = np.maximum(np.abs(table).max(1), 1e-6) / STEPS
    arrays["table"] = np.rint(table / scale[:, None]).astype(np.int8)
    arrays["row_scale"] = scale.astype(np.float16).astype(np.float32)
    for at in range(len(DILATIONS)):
        arrays[f"layer{at}_weights"], arrays[f"layer{at}_scale"] = bytes_of(stored[f"layers.{at}"])
        arrays[f"layer{at}_bias"] = stored[f"biases.{at}"].astype(np.float32)
    arrays["head_weights"], arrays["head_scale"] = bytes_of(stored["head"])
    arrays["head_bias"] = stored["head_bias"].astype(np.float32)
    for name in ("topic", "whole", "names"):
        arrays[f"{name}_weights"], arrays[f"{name}_scale"] = bytes_of(stored[name])
        arrays[f"{name}_bias"] = stored[f"{name}_bias"].astype(np.float32)
    output.parent.mkdir(parents=True, exist_ok=True)
    np.savez(output, **arrays)  # type: ignore[arg-type]
    print(output, output.stat().st_size)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("student", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    export(arguments.student, arguments.output)
