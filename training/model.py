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


class Held(torch.autograd.Function):
    """Clipped. Where it is clipped below by a ReLU nothing is learned; elsewhere as if it were not clipped.

    That is all that training needs, in a third of the time that the exact gradient takes.
    """

    @staticmethod
    def forward(context, x, low, high):
        y = x.clamp(low, high)
        context.activated = low == 0
        if context.activated:
            context.save_for_backward(y)
        return y

    @staticmethod
    def backward(context, gradient):
        if context.activated:
            gradient = torch.ops.aten.threshold_backward(gradient, context.saved_tensors[0], 0)
        return gradient, None, None


def clipped(x, held: tuple[float, float]):
    return Held.apply(x, *held) if x.requires_grad else x.clamp(*held)


class Convolution(nn.Conv2d):
    """A convolution padded as TensorFlow's "SAME" does, its result clipped to what the 8-bit graph could hold.

    The clipping stands for the activation: where that is ReLU, the range begins at 0.
    """

    def __init__(self, weight: np.ndarray, bias: np.ndarray, operator: tflite.Operator, held: tuple[float, float]):
        deep = operator.kind == tflite.DEPTHWISE
        weight = weight.transpose(3, 0, 1, 2) if deep else weight.transpose(0, 3, 1, 2)
        groups = weight.shape[0] if deep else 1
        size = weight.shape[2]
        around = size - operator.stride if operator.same else 0
        # The larger half goes to the right and below: right for sizes that the stride divides.
        self.uneven = (around // 2, around - around // 2) * 2 if around % 2 else None
        even = 0 if self.uneven else around // 2
        super().__init__(weight.shape[1] * groups, weight.shape[0], size, operator.stride, even, groups=groups)
        self.held = held
        self.weight.data = torch.from_numpy(np.ascontiguousarray(weight))
        self.bias.data = torch.from_numpy(bias.copy())

    def forward(self, x):
        return clipped(super().forward(F.pad(x, self.uneven) if self.uneven else x), self.held)


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
                values[output] = clipped(values[inputs[0]] + values[inputs[1]], held)
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
        self.body = Steps(steps)
        low, high = tensors[self.input].range
        self.scale = (high - low) / 255
        self.imagenet, self.devices = nn.Linear(FEATURES, IMAGENET), nn.Linear(FEATURES, labels)
        weight, bias = (tensors[at].values for at in operators[mean + 1].inputs[1:3])
        self.imagenet.weight.data = torch.from_numpy(weight.reshape(IMAGENET, FEATURES).copy())
        self.imagenet.bias.data = torch.from_numpy(bias.copy())
        nn.init.zeros_(self.devices.weight)
        nn.init.zeros_(self.devices.bias)

    def features(self, pixels):
        """The 1280 numbers both classifiers read."""
        return self.body((pixels - 128) * self.scale).float().mean((2, 3))

    def classify(self, features, dropout=0.0):
        return self.devices(F.dropout(features, dropout, self.training)), self.imagenet(features)

    def forward(self, pixels):
        return self.classify(self.features(pixels))
