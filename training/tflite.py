"""Reads TFLite flatbuffers: the operators of the first graph, and its tensors as numbers."""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

CONVOLUTION, DEPTHWISE, ADD, MEAN = 3, 4, 0, 1
TYPES = {0: np.float32, 2: np.int32, 3: np.uint8, 9: np.int8}


class Table:
    """A table of the flatbuffer; its fields are counted from 0."""

    def __init__(self, data: bytes, at: int):
        self.data, self.at = data, at
        self.offsets = at - self.number(at, "i")
        self.size = self.number(self.offsets, "H")

    def number(self, at: int, kind: str):
        return struct.unpack_from("<" + kind, self.data, at)[0]

    def place(self, field: int) -> int:
        entry = 4 + 2 * field
        offset = self.number(self.offsets + entry, "H") if entry < self.size else 0
        return self.at + offset if offset else 0

    def scalar(self, field: int, kind: str):
        place = self.place(field)
        return self.number(place, kind) if place else 0

    def table(self, field: int):
        place = self.place(field)
        return Table(self.data, place + self.number(place, "I")) if place else None

    def vector(self, field: int) -> tuple[int, int]:
        """Where it begins, and how many it holds."""
        place = self.place(field)
        if not place:
            return 0, 0
        begin = place + self.number(place, "I")
        return begin + 4, self.number(begin, "I")

    def tables(self, field: int):
        begin, count = self.vector(field)
        places = range(begin, begin + 4 * count, 4)
        return [Table(self.data, place + self.number(place, "I")) for place in places]

    def numbers(self, field: int, kind: str = "i") -> list:
        begin, count = self.vector(field)
        return list(struct.unpack_from(f"<{count}{kind}", self.data, begin)) if count else []


@dataclass(frozen=True)
class Tensor:
    values: np.ndarray | None
    """Of a constant, as real numbers."""
    range: tuple[float, float] | None
    """What its 8 bits can hold."""


@dataclass(frozen=True)
class Operator:
    kind: int
    inputs: list[int]
    outputs: list[int]
    stride: int
    same: bool
    """Padded so that a stride of 1 keeps the size."""


def read(path: Path) -> tuple[list[Tensor], list[Operator], int]:
    """Tensors, operators in order, and which tensor is the input."""
    data = path.read_bytes()
    root = Table(data, struct.unpack_from("<I", data)[0])
    codes = [max(code.scalar(0, "b"), code.scalar(3, "i")) for code in root.tables(1)]
    graph, buffers = root.tables(2)[0], root.tables(4)
    tensors = [tensor(entry, buffers[entry.scalar(2, "I")]) for entry in graph.tables(0)]
    operators = []
    for entry in graph.tables(3):
        kind, options = codes[entry.scalar(0, "I")], entry.table(4)
        convolves = kind in (CONVOLUTION, DEPTHWISE)
        operators.append(Operator(
            kind, entry.numbers(1), entry.numbers(2),
            options.scalar(2, "i") if convolves else 1, convolves and options.scalar(0, "b") == 0,
        ))
    return tensors, operators, graph.numbers(1)[0]


def tensor(entry: Table, buffer: Table) -> Tensor:
    quantised = entry.table(4)
    scale = np.float32(quantised.numbers(2, "f") if quantised else [])
    zero = np.float32((quantised.numbers(3, "q") if quantised else []) or [0])
    kind = TYPES.get(entry.scalar(1, "b"))
    begin, size = buffer.vector(0)
    values = None
    if size:
        values = np.frombuffer(entry.data[begin : begin + size], kind).reshape(entry.numbers(0)).astype(np.float32)
        if len(scale):
            values = (values - zero[0]) * scale[0] if len(scale) == 1 else per_channel(
                values, scale, zero, quantised.scalar(6, "i")
            )
    held = None
    if kind is np.uint8 and len(scale):
        held = (float(-zero[0] * scale[0]), float((255 - zero[0]) * scale[0]))
    return Tensor(values, held)


def per_channel(values, scale, zero, axis):
    shape = [1] * values.ndim
    shape[axis] = -1
    return (values - zero.reshape(shape)) * scale.reshape(shape)
