"""The shipped files: `devices.onnx`, which computes in 8 bits, and `devices.json`, which says how to use it."""

import json
from pathlib import Path

import torch
from torch import nn

from answers import ANSWERS, CLASSES, MEANINGS, Mix
from data import LABELS, SIZE_PX
from eight_bits import CELL_PX, write_classifier
from model import Classifier

# Where the first look leaves it open: parts of one map of the whole photo, and how sure a half and a third of the sides must be to
# suggest a device, two parts to be several, and one of any device so that none is denied. From which probability one is denied.
SECOND = {"side_px": 448, "suggest": {"half": 0.8, "third": 0.95}, "several": 0.8, "lean": 0.9}
DENY = 0.6
# A photo that was seen before is looked at again when the way of looking changes, and not only the weights.
LOOKS = 4


class End(nn.Module):
    """The logits of our labels and of ImageNet's to `probabilities` over the answers and `imagenet` over ImageNet's classes."""

    def __init__(self, mix: Mix):
        super().__init__()
        self.mix = mix

    def forward(self, devices, words):
        return self.mix(devices, words), torch.softmax(words, 1)


def export(model: Classifier, mix: Mix, ranges: dict, limits: dict, facts: dict, words: list[str], out: Path):
    """Writes devices.onnx and devices.json to `out`."""
    out.mkdir(parents=True, exist_ok=True)
    write_classifier(model, ranges, End(mix).eval(), len(LABELS), len(ANSWERS), out / "devices.onnx")
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
        "outputs": {"probabilities": ["rows", len(ANSWERS)], "imagenet": ["rows", len(words)]},
        "thresholds": {**limits, "deny": DENY},
        "second": SECOND,
        "temperature": mix.temperature,
        "imagenetShare": mix.share,
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
