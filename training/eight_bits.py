"""Both networks computed in 8 bits, as ONNX: one graph for a view and for the map of parts.

Inputs: `pixels` (uint8, [views, height, width, 3], as sharp gives them) and `windows` (float32, [cells, parts]), a matrix that
pools the last feature map; a map has a cell for each 32 × 32 pixels. Each view gives a row for each of the parts.
"""

import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from model import FEATURES, IMAGENET, Backbone, Classifier

OPSET = 13
CELL_PX = 32
# Most of what a layer gives: a rare number beyond it is clipped, and all others are finer.
USUAL = (0.005, 99.995)


def ranges_of(backbone: Backbone, batches) -> dict[str, list[float]]:
    """What the layers without an activation give (by output, lowest and highest), in pixels of `batches`."""
    seen = {}

    def keep(output, value):
        if output in open_ended:
            low, high = np.percentile(value.numpy(), USUAL)
            before = seen.get(str(output), [0.0, 0.0])
            seen[str(output)] = [min(before[0], float(low)), max(before[1], float(high))]

    open_ended = {output for _, _, output, held in backbone.steps if held is None}
    with torch.inference_mode():
        for pixels in batches:
            backbone(pixels, keep)
    return seen


def activation(low: float, high: float) -> tuple[np.float32, np.uint8]:
    """Scale and zero point of numbers in a range; 0 is exact."""
    low, high = min(low, 0.0), max(high, 0.0)
    scale = (high - low) / 255 or 1.0
    return np.float32(scale), np.uint8(np.clip(round(-low / scale), 0, 255))


def by_channel(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 with a scale for each output channel, and no zero point: with one the engine takes 1.5 times as long."""
    top = np.abs(weight).reshape(len(weight), -1).max(1)
    scale = np.where(top > 0, np.maximum(top, top.max() * 1e-4), top.max()) / 127
    values = np.clip(np.rint(weight / scale.reshape(-1, 1, 1, 1)), -127, 127)
    return values.astype(np.int8), scale.astype(np.float32)


def by_layer(weight: np.ndarray) -> tuple[np.ndarray, np.float32, np.int8]:
    """int8 with one scale and a zero point: exact for what came in 8 bits."""
    scale, zero = activation(float(weight.min()), float(weight.max()))
    values = np.clip(np.rint(weight / scale) + int(zero), 0, 255)
    return (values - 128).astype(np.int8), scale, np.int8(int(zero) - 128)


class Graph:
    """Nodes and constants, as they are added."""

    def __init__(self):
        self.nodes, self.constants = [], []
        self.constant("flat", np.int64([0, 0, -1]))
        self.constant("rows", np.int64([-1, FEATURES]))
        self.node("Transpose", ["pixels"], "channels first", perm=[0, 3, 1, 2])

    def constant(self, name: str, value) -> str:
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], output: str, **how):
        domain = "com.microsoft" if kind in ("QLinearAdd", "DynamicQuantizeMatMul") else None
        self.nodes.append(helper.make_node(kind, inputs, [output], output, domain=domain, **how))

    def backbone(self, tag: str, backbone: Backbone, ranges: dict) -> str:
        """@returns the name of its 1280 numbers, a row for each part of each view"""
        first = backbone.steps[0][1][0]
        scales = {first: (np.float32(backbone.scale), np.uint8(128))}
        name = lambda at: "channels first" if at == first else f"{tag}/{at}"
        quantised = lambda at: [name(at), f"{tag}/{at}/scale", f"{tag}/{at}/zero"]

        def scaled(at, scale):
            scales[at] = scale
            self.constant(f"{tag}/{at}/scale", scale[0])
            self.constant(f"{tag}/{at}/zero", scale[1])

        scaled(first, scales[first])
        for layer, inputs, output, held in backbone.steps:
            scaled(output, activation(*(held or ranges[str(output)])))
            given = [part for at in inputs for part in quantised(at)]
            if layer is None:
                self.node("QLinearAdd", [*given, *quantised(output)[1:]], name(output))
                continue
            one = backbone.layers[layer]
            weight, scale = by_channel(one.weight.detach().numpy())
            bias = one.bias.detach().numpy() / (np.float64(scales[inputs[0]][0]) * scale)
            before, after = one.around // 2, one.around - one.around // 2
            constants = [
                self.constant(f"{name(output)}/{what}", value)
                for what, value in (("weight", weight), ("weights", scale), ("weight zero", np.zeros_like(scale, np.int8)))
            ]
            self.node(
                "QLinearConv",
                [*given, *constants, *quantised(output)[1:], self.constant(f"{name(output)}/bias", np.rint(bias).astype(np.int32))],
                name(output), kernel_shape=list(one.kernel_size), strides=list(one.stride), group=one.groups,
                pads=[before, before, after, after] if one.around > 0 else [0] * 4,
            )
        self.node("DequantizeLinear", quantised(output), f"{tag}/map")
        self.node("Reshape", [f"{tag}/map", "flat"], f"{tag}/cells")
        self.node("MatMul", [f"{tag}/cells", "windows"], f"{tag}/pooled")
        self.node("Transpose", [f"{tag}/pooled"], f"{tag}/parts", perm=[0, 2, 1])
        self.node("Reshape", [f"{tag}/parts", "rows"], f"{tag}/features")
        return f"{tag}/features"

    def written(self, outputs: dict[str, int], path: Path):
        """:param outputs: how many numbers each has for a row"""
        shaped = helper.make_tensor_value_info
        graph = helper.make_graph(
            self.nodes, "devices",
            [
                shaped("pixels", TensorProto.UINT8, ["views", "height", "width", 3]),
                shaped("windows", TensorProto.FLOAT, ["cells", "parts"]),
            ],
            [shaped(name, TensorProto.FLOAT, ["rows", numbers]) for name, numbers in outputs.items()],
            self.constants,
        )
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=opsets)
        model.ir_version = 7
        path.write_bytes(model.SerializeToString())


def write_features(model: Classifier, ranges: dict, path: Path):
    """The graph that gives the numbers of both networks, to learn heads from."""
    graph = Graph()
    both = [graph.backbone(str(at), one, ranges) for at, one in enumerate(model.backbones)]
    graph.node("Concat", both, "features", axis=1)
    graph.written({"features": FEATURES * len(both)}, path)


def write_classifier(model: Classifier, learned: dict, ranges: dict, end: nn.Module, labels: int, answers: int, path: Path):
    """The whole graph: `end` makes probabilities of both heads' logits and of ImageNet's. The heads are kept in half precision."""
    graph = Graph()
    sums = {"devices": [], "pieces": [], "words": []}
    for at, (share, backbone) in enumerate(zip(model.SHARES, model.backbones)):
        features = graph.backbone(str(at), backbone, ranges)
        for name, of in (("devices", "first"), ("pieces", "windows")):
            for what in ("weight", "bias"):
                value = np.float16(share * learned[of][f"{at}.{what}"].numpy())
                graph.node("Cast", [graph.constant(f"{at}/{of}/{what}/half", value)], f"{at}/{of}/{what}", to=TensorProto.FLOAT)
            graph.node("Gemm", [features, f"{at}/{of}/weight", f"{at}/{of}/bias"], f"{at}/{name}", transB=1)
        words = backbone.imagenet
        values, scale, zero = by_layer(words.weight.detach().numpy())
        graph.node(
            "DynamicQuantizeMatMul",
            [
                features,
                graph.constant(f"{at}/imagenet", np.ascontiguousarray(values.T)),
                graph.constant(f"{at}/imagenet/scale", np.float32(share * scale)),
                graph.constant(f"{at}/imagenet/zero", zero),
                graph.constant(f"{at}/imagenet/bias", np.float32(share * words.bias.detach().numpy())),
            ],
            f"{at}/words",
        )
        for name, terms in sums.items():
            terms.append(f"{at}/{name}")
    for name, terms in sums.items():
        graph.node("Add", terms, name)
    part = path.with_suffix(".end")
    given = (torch.zeros(1, labels), torch.zeros(1, labels), torch.zeros(1, IMAGENET))
    made = ["probabilities", "of_parts", "imagenet"]
    torch.onnx.export(
        end, given, str(part), opset_version=OPSET, input_names=list(sums), output_names=made,
        dynamic_axes={name: {0: "rows"} for name in (*sums, *made)},
    )
    ended = onnx.load(str(part)).graph
    part.unlink()
    graph.nodes += ended.node
    graph.constants += ended.initializer
    graph.written({"probabilities": answers, "of_parts": answers, "imagenet": IMAGENET}, path)


def read_ranges(out: Path) -> dict:
    return json.loads((out / "ranges.json").read_text())
