"""The network: a MobileNet-V2 with folded batch norms, our head, and the ImageNet classifier kept beside it."""

import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

FEATURES = 1280
IMAGENET = 1001


class Convolution(nn.Conv2d):
    """A convolution with TensorFlow's "SAME" padding for even inputs, and its activation."""

    def __init__(self, weight, bias, stride, groups, relu6):
        size = weight.shape[2]
        # With stride 2, TensorFlow pads only the right and the lower side.
        super().__init__(
            weight.shape[1] * groups, weight.shape[0], size, stride, groups=groups,
            padding=size // 2 if stride == 1 else 0,
        )
        self.lopsided = (0, size - stride, 0, size - stride) if stride > 1 else None
        self.relu6 = relu6
        self.weight.data = torch.from_numpy(weight.astype(np.float32))
        self.bias.data = torch.from_numpy(bias.astype(np.float32))

    def forward(self, x):
        x = super().forward(F.pad(x, self.lopsided) if self.lopsided else x)
        return F.relu6(x, inplace=True) if self.relu6 else x


class Classifier(nn.Module):
    """Pixels (RGB, 0..255, NCHW) to the logits of our labels and of ImageNet's."""

    def __init__(self, backbone: Path, labels: int):
        super().__init__()
        plan = json.loads((backbone / "plan.json").read_text())
        weights = np.load(backbone / "mobilenet-v2.npz")
        steps, layers = [], []
        for step in plan["plan"]:
            at = None
            if step["op"] == "conv":
                at = len(layers)
                layers.append(Convolution(
                    weights[step["weight"]], weights[step["bias"]],
                    step["stride"], step["groups"], step["act"] == "relu6",
                ))
            steps.append((step["op"], step["in"], step["out"], at))
        mean = next(at for at, step in enumerate(steps) if step[0] == "global-mean")
        self.trunk = nn.ModuleList(layers[:-1])
        self.steps, self.input = steps[:mean], plan["input"]
        self.imagenet = nn.Linear(FEATURES, IMAGENET)
        self.imagenet.weight.data = layers[-1].weight.data.flatten(1)
        self.imagenet.bias.data = layers[-1].bias.data
        self.devices = nn.Linear(FEATURES, labels)
        nn.init.zeros_(self.devices.weight)
        nn.init.zeros_(self.devices.bias)

    def features(self, pixels):
        """The 1280 numbers both classifiers read."""
        values = {self.input: (pixels - 128) / 128}
        last_use = {name: at for at, (_, ins, _, _) in enumerate(self.steps) for name in ins}
        for at, (op, ins, out, layer) in enumerate(self.steps):
            if op == "conv":
                values[out] = self.trunk[layer](values[ins[0]])
            elif op == "add":
                values[out] = values[ins[0]] + values[ins[1]]
            else:
                values[out] = values[ins[0]]
            for name in ins:
                if last_use[name] == at:
                    values.pop(name, None)
        return values[self.steps[-1][2]].mean((2, 3))

    def forward(self, pixels, dropout=0.0):
        features = self.features(pixels)
        kept = F.dropout(features, dropout, self.training)
        return self.devices(kept), self.imagenet(features)
