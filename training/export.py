"""The shipped files: `devices.onnx` with weights in 8 bits, and `devices.json`, which says how to use it."""

import json
from pathlib import Path

import torch
from torch import nn

from answers import ANSWERS, CLASSES, MEANINGS, Mix
from data import LABELS, SIZE_PX
from model import Classifier

OPSET = 13
# Where the first look leaves it open: parts of half the side, and how sure one must be to suggest a device, or two of
# several. Chosen by `npm run bench:second-look`, not here: other weights need it again.
SECOND = {"part": 0.5, "suggest": 0.92, "several": 0.85}
# A photo that was seen before is looked at again when the way of looking changes, and not only the weights.
LOOKS = 2


class Listed(nn.Module):
    """Keeps a layer's weights as places in the list of their different values, which is exact.

    The networks came in 8 bits, so no layer has more than 256 of them.
    """

    def __init__(self, layer):
        super().__init__()
        self.layer = layer
        values, places = layer.weight.detach().unique(return_inverse=True)
        if len(values) > 256:
            raise ValueError(f"{len(values)} different weights: they did not come in 8 bits")
        self.register_buffer("values", values)
        self.register_buffer("places", places.to(torch.uint8))
        del layer.weight

    def forward(self, x):
        self.layer.weight = self.values[self.places.long()]
        x = self.layer(x)
        del self.layer.weight
        return x


class Shipped(nn.Module):
    """Pixels to `probabilities` over the answers and `imagenet` over ImageNet's classes."""

    def __init__(self, model: Classifier, mix: Mix):
        super().__init__()
        for backbone in model.backbones:
            backbone.layers = nn.ModuleList(Listed(layer) for layer in backbone.layers)
            backbone.imagenet = Listed(backbone.imagenet)
        self.model, self.mix = model, mix

    def forward(self, pixels):
        devices, imagenet = self.model(pixels)
        return self.mix(devices, imagenet), torch.softmax(imagenet, 1)


def export(model: Classifier, mix: Mix, limits: dict, facts: dict, words: list[str], out: Path):
    """Writes devices.onnx and devices.json to `out`. The model is used up."""
    out.mkdir(parents=True, exist_ok=True)
    shipped = Shipped(model, mix).eval()
    torch.onnx.export(
        shipped, (torch.zeros(1, 3, SIZE_PX, SIZE_PX),), str(out / "devices.onnx"),
        opset_version=OPSET, do_constant_folding=False,
        input_names=["pixels"], output_names=["probabilities", "imagenet"],
        dynamic_axes={name: {0: "views"} for name in ("pixels", "probabilities", "imagenet")},
    )
    meanings = {answer: classes for answers, classes in MEANINGS for answer in answers}
    (out / "devices.json").write_text(json.dumps({
        "version": f"{facts['version']}-{LOOKS}",
        "input": {
            "name": "pixels", "type": "float32", "shape": ["views", 3, SIZE_PX, SIZE_PX],
            "values": "RGB, 0 to 255, channel by channel; the graph normalises",
        },
        "views": [
            {"crop": "square", "zoom": 1}, {"crop": "none", "zoom": 1}, {"crop": "square", "zoom": 1.2}
        ],
        "outputs": {"probabilities": ["views", len(ANSWERS)], "imagenet": ["views", len(words)]},
        "thresholds": limits,
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
    return shipped
