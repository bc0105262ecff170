"""The shipped files: `devices.onnx`, which computes in 8 bits, and `devices.json`, which says how to use it."""

import json
from pathlib import Path

import torch
from torch import nn

from answers import ANSWERS, CLASSES, MEANINGS, Mix
from data import LABELS, MAP_PX, NEGATIVE, SIZE_PX
from eight_bits import CELL_PX, write_classifier
from model import Classifier

# A photo that was seen before is looked at again when the way of looking changes, and not only the weights.
LOOKS = 5


class End(nn.Module):
    """The logits of both heads and of ImageNet's to probabilities over the answers, and over ImageNet's classes."""

    def __init__(self, first: Mix, windows: Mix):
        super().__init__()
        self.first, self.windows = first, windows

    def forward(self, devices, parts, words):
        return self.first(devices, words), self.windows(parts, words), torch.softmax(words, 1)


def export(model: Classifier, learned: dict, mixes: tuple[Mix, Mix], ranges: dict, limits: dict, facts: dict, words: list[str], out: Path):
    """Writes devices.onnx and devices.json to `out`."""
    out.mkdir(parents=True, exist_ok=True)
    write_classifier(model, learned, ranges, End(*mixes).eval(), len(LABELS), len(ANSWERS), out / "devices.onnx")
    meanings = {answer: classes for answers, classes in MEANINGS for answer in answers}
    (out / "devices.json").write_text(json.dumps({
        "version": f"{facts['version']}-{LOOKS}",
        "input": {
            "pixels": "uint8, [views, height, width, 3]: RGB, 0 to 255, row by row; the graph normalises",
            "windows": "float32, [cells, parts]: how much each cell of the last feature map counts for each part",
            "size_px": SIZE_PX, "cell_px": CELL_PX,
        },
        "views": [
            {"crop": "square", "zoom": 1}, {"crop": "none", "zoom": 1}, {"crop": "square", "zoom": 1.2}
        ],
        "outputs": {
            "probabilities": ["rows", len(ANSWERS)], "of_parts": ["rows", len(ANSWERS)], "imagenet": ["rows", len(words)],
        },
        "thresholds": {name: limits[name] for name in ("name", "offer", "deny")},
        "second": {
            "side_px": MAP_PX, "suggest": {name: limits[name] for name in ("half", "third", "doubt")},
            "several": limits["several"], "lean": limits["lean"],
        },
        "mixes": [
            {"imagenetShare": mix.share, "temperature": mix.temperature, "denial": round(float(mix.prior[NEGATIVE]), 2)}
            for mix in mixes
        ],
        "labels": [
            {
                "label": answer,
                "classes": CLASSES[answer],
                "ask": answer != "negative" and len(CLASSES[answer]) != 1,
                "trained": answer in LABELS,
                "imagenet": [{"index": index, "word": words[index]} for index in meanings.get(answer, [])],
            }
            for answer in ANSWERS
        ],
        "metrics": facts["metrics"],
    }, indent=2) + "\n")
