"""The network: two that ImageNet taught, MobileNet-EdgeTPU and MobileNet-V2, as they came, and our head on both."""

import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import tflite

FEATURES = 1280
IMAGENET = 1001


class Convolution(nn.Conv2d):
    """A convolution padded as TensorFlow's "SAME" does; its result is clipped to `held`, which stands for the activation."""

    def __init__(self, weight, bias, stride: int, groups: int, same: bool, held):
        """:param weight: out, in, height, width"""
        size = weight.shape[2]
        super().__init__(weight.shape[1] * groups, weight.shape[0], size, stride, groups=groups)
        self.held = held
        self.around = size - stride if same else 0
        self.weight.data = torch.from_numpy(np.ascontiguousarray(weight, np.float32))
        self.bias.data = torch.from_numpy(np.ascontiguousarray(bias, np.float32))

    def forward(self, x):
        # Right for sizes that the stride divides; the larger half goes to the right and below.
        if self.around > 0:
            before, after = self.around // 2, self.around - self.around // 2
            x = F.pad(x, (before, after, before, after))
        x = super().forward(x)
        return x.clamp(*self.held) if self.held else x


class Backbone(nn.Module):
    """A network as it came: pixels (RGB, 0..255, NCHW) to the 1280 numbers that its own classifier reads."""

    def __init__(self, steps: list, scale: float, weight, bias):
        """:param steps: in their order, `(layer or None to add, inputs, output, range)`"""
        super().__init__()
        self.layers = nn.ModuleList(layer for layer, *_ in steps if layer)
        places = iter(range(len(self.layers)))
        self.steps = [(next(places) if layer else None, *rest) for layer, *rest in steps]
        self.scale = scale
        self.imagenet = nn.Linear(FEATURES, IMAGENET)
        self.imagenet.weight.data = torch.from_numpy(np.float32(weight).reshape(IMAGENET, FEATURES))
        self.imagenet.bias.data = torch.from_numpy(np.float32(bias))

    def forward(self, pixels, seen=None):
        """:param seen: is told what every step gives"""
        values = {self.steps[0][1][0]: (pixels - 128) * self.scale}
        last = {name: at for at, (_, inputs, _, _) in enumerate(self.steps) for name in inputs}
        for at, (layer, inputs, output, held) in enumerate(self.steps):
            if layer is None:
                value = values[inputs[0]] + values[inputs[1]]
                values[output] = value.clamp(*held) if held else value
            else:
                values[output] = self.layers[layer](values[inputs[0]])
            if seen:
                seen(output, values[output])
            for name in inputs:
                if last[name] == at:
                    del values[name]
        return values[output].mean((2, 3))


def edgetpu(folder: Path) -> Backbone:
    """MobileNet-EdgeTPU from its 8-bit file; what a layer gives is clipped to what 8 bits could hold: ReLU begins at 0."""
    tensors, operators, given = tflite.read(folder / "mobilenet_edgetpu_224_1.0_uint8.tflite")
    mean = next(at for at, operator in enumerate(operators) if operator.kind == tflite.MEAN)
    steps = []
    for operator in operators[:mean]:
        held = tensors[operator.outputs[0]].range
        layer, inputs = None, operator.inputs
        if operator.kind != tflite.ADD:
            weight, bias = (tensors[at].values for at in operator.inputs[1:3])
            deep = operator.kind == tflite.DEPTHWISE
            weight = weight.transpose(3, 0, 1, 2) if deep else weight.transpose(0, 3, 1, 2)
            groups = weight.shape[0] if deep else 1
            layer = Convolution(weight, bias, operator.stride, groups, operator.same, held)
            inputs = operator.inputs[:1]
        steps.append((layer, inputs, operator.outputs[0], held))
    low, high = tensors[given].range
    weight, bias = (tensors[at].values for at in operators[mean + 1].inputs[1:3])
    return Backbone(steps, (high - low) / 255, weight, bias)


def v2(folder: Path) -> Backbone:
    """MobileNet-V2, its batch norms folded."""
    plan = json.loads((folder / "plan.json").read_text())["plan"]
    weights = np.load(folder / "mobilenet-v2.npz")
    mean = next(at for at, step in enumerate(plan) if step["op"] == "global-mean")
    steps = []
    for step in plan[:mean]:
        held, layer = (0.0, 6.0) if step["act"] == "relu6" else None, None
        if step["op"] == "conv":
            weight, bias = weights[step["weight"]], weights[step["bias"]]
            layer = Convolution(weight, bias, step["stride"], step["groups"], step["same"], held)
        steps.append((layer, step["in"], step["out"], held))
    last = next(step for step in plan[mean:] if step["op"] == "conv")
    return Backbone(steps, 1 / 128, weights[last["weight"]], weights[last["bias"]])


class Classifier(nn.Module):
    """Pixels to the logits of our labels and of ImageNet's: of both networks, the first one's counting for more."""

    SHARES = (0.6, 0.4)

    def __init__(self, folder: Path, labels: int):
        super().__init__()
        self.backbones = nn.ModuleList([edgetpu(folder / "backbone-edgetpu"), v2(folder / "backbone")])
        self.heads = nn.ModuleList(nn.Linear(FEATURES, labels) for _ in self.backbones)

    def classify(self, features):
        said = features.split(FEATURES, 1)
        devices = zip(self.SHARES, self.heads, said)
        words = zip(self.SHARES, self.backbones, said)
        return (
            sum(share * head(numbers) for share, head, numbers in devices),
            sum(share * backbone.imagenet(numbers) for share, backbone, numbers in words),
        )
