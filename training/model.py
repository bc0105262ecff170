"""The network: MobileNet-EdgeTPU, our head, and the ImageNet classifier kept beside it."""

from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import tflite

FILE = "mobilenet_edgetpu_224_1.0_uint8.tflite"
FEATURES = 1280
IMAGENET = 1001
# The convolutions that are trained further: the last block, and what follows it.
TRAINED = 4


class Convolution(nn.Conv2d):
    """A convolution padded as TensorFlow's "SAME" does, its result clipped to what the 8-bit graph could hold.

    The clipping stands for the activation: where that is ReLU, the range begins at 0.
    """

    def __init__(self, weight: np.ndarray, bias: np.ndarray, operator: tflite.Operator, held: tuple[float, float]):
        deep = operator.kind == tflite.DEPTHWISE
        weight = weight.transpose(3, 0, 1, 2) if deep else weight.transpose(0, 3, 1, 2)
        groups = weight.shape[0] if deep else 1
        size = weight.shape[2]
        super().__init__(weight.shape[1] * groups, weight.shape[0], size, operator.stride, groups=groups)
        self.held = held
        self.around = size - operator.stride if operator.same else 0
        self.weight.data = torch.from_numpy(np.ascontiguousarray(weight))
        self.bias.data = torch.from_numpy(bias.copy())

    def forward(self, x):
        # Right for sizes that the stride divides; the larger half goes to the right and below.
        if self.around > 0:
            before, after = self.around // 2, self.around - self.around // 2
            x = F.pad(x, (before, after, before, after))
        return super().forward(x).clamp(*self.held)


class Steps(nn.Module):
    """Operators in their order: `(layer or None, inputs, output, range)`."""

    def __init__(self, steps: list):
        super().__init__()
        self.layers = nn.ModuleList(layer for layer, *_ in steps if layer)
        places = iter(range(len(self.layers)))
        self.steps = [(next(places) if layer else None, *rest) for layer, *rest in steps]

    def forward(self, x):
        values = {self.steps[0][1][0]: x}
        last = {name: at for at, (_, inputs, _, _) in enumerate(self.steps) for name in inputs}
        for at, (layer, inputs, output, held) in enumerate(self.steps):
            if layer is None:
                values[output] = (values[inputs[0]] + values[inputs[1]]).clamp(*held)
            else:
                values[output] = self.layers[layer](values[inputs[0]])
            for name in inputs:
                if last[name] == at:
                    del values[name]
        return values[output]


class Classifier(nn.Module):
    """Pixels (RGB, 0..255, NCHW) to the logits of our labels and of ImageNet's."""

    def __init__(self, backbone: Path, labels: int):
        super().__init__()
        tensors, operators, self.input = tflite.read(backbone / FILE)
        mean = next(at for at, operator in enumerate(operators) if operator.kind == tflite.MEAN)
        steps = []
        for operator in operators[:mean]:
            held = tensors[operator.outputs[0]].range
            layer, inputs = None, operator.inputs
            if operator.kind != tflite.ADD:
                weight, bias = (tensors[at].values for at in operator.inputs[1:3])
                layer, inputs = Convolution(weight, bias, operator, held), operator.inputs[:1]
            steps.append((layer, inputs, operator.outputs[0], held))
        self.trunk, self.top = Steps(steps[:-TRAINED]), Steps(steps[-TRAINED:])
        low, high = tensors[self.input].range
        self.scale = (high - low) / 255
        self.imagenet, self.devices = nn.Linear(FEATURES, IMAGENET), nn.Linear(FEATURES, labels)
        weight, bias = (tensors[at].values for at in operators[mean + 1].inputs[1:3])
        self.imagenet.weight.data = torch.from_numpy(weight.reshape(IMAGENET, FEATURES).copy())
        self.imagenet.bias.data = torch.from_numpy(bias.copy())
        nn.init.zeros_(self.devices.weight)
        nn.init.zeros_(self.devices.bias)

    def middle(self, pixels):
        """What the trained layers read: 160 maps of a 32nd of the size."""
        return self.trunk((pixels - 128) * self.scale)

    def features(self, middle):
        """The 1280 numbers both classifiers read."""
        return self.top(middle).mean((2, 3))

    def classify(self, features, dropout=0.0):
        return self.devices(F.dropout(features, dropout, self.training)), self.imagenet(features)

    def forward(self, pixels):
        return self.classify(self.features(self.middle(pixels)))
