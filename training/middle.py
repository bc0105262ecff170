"""What the layers that stay as they are make of every photo: `python3 training/middle.py --data <folder> --out <folder>`.

Written in parts, by two processes; started again, it goes on where it was interrupted. It computes with onnxruntime, which
takes half the time of torch on two cores.
"""

import argparse
import random
import sys
from multiprocessing import Process
from pathlib import Path

import numpy as np
import torch
from torch import nn

from data import BACKGROUNDS, LABELS, NEGATIVE, SIZE_PX, WORSE, augment, cover, load, nothing, pixels, read_manifest, worsened
from model import Classifier

SMALL_PX = 192
PART = 256
BLANKS = 512
# The central square, and the photo changed.
PASSES = ["square", "changed-1"]
# Every so many-th photo of a device is also measured worsened.
EVERY = 16


class Middle(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, given):
        return self.model.middle(given)


def export(folder: Path, out: Path):
    model = Middle(Classifier(folder / "backbone-edgetpu", len(LABELS)).eval())
    for size in (SMALL_PX, SIZE_PX):
        torch.onnx.export(
            model, (torch.zeros(1, 3, size, size),), str(out / f"middle-{size}.onnx"), opset_version=13,
            input_names=["pixels"], output_names=["middle"], dynamic_axes={"pixels": {0: "n"}, "middle": {0: "n"}},
        )


def worsened_rows(photos):
    """The photos to measure worsened."""
    return [at for at, photo in enumerate(photos) if photo.label != NEGATIVE][::EVERY]


def picture(folder, photos, rooms, name, at):
    """The one picture that a pass makes of a row."""
    rng = random.Random(f"{name}/{at}")
    if name == "blanks":
        return nothing(SIZE_PX, rng)
    image = load(folder, photos[at])
    if name == "square":
        return cover(image, SIZE_PX)
    behind = load(folder, photos[rng.choice(rooms)])
    if name.startswith("changed"):
        return augment(image, SMALL_PX, rng, behind)
    return worsened(image, name, rng, behind)


def work(folder: Path, out: Path, which: int, of: int):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    sessions = {
        size: onnxruntime.InferenceSession(str(out / f"middle-{size}.onnx"), options) for size in (SMALL_PX, SIZE_PX)
    }
    photos = read_manifest(folder)
    rooms = [at for at, photo in enumerate(photos) if photo.label == NEGATIVE and photo.source in BACKGROUNDS]
    worse = worsened_rows(photos)
    for name in [*PASSES, "blanks", *WORSE]:
        rows = range(BLANKS) if name == "blanks" else worse if name in WORSE else range(len(photos))
        session = sessions[SMALL_PX if name.startswith("changed") else SIZE_PX]
        (out / name).mkdir(exist_ok=True)
        for part in range(which * PART, len(rows), of * PART):
            kept = out / name / f"{part:05d}.npy"
            if kept.exists():
                continue
            seen = []
            chosen = rows[part : part + PART]
            for begin in range(0, len(chosen), 8):
                given = pixels([picture(folder, photos, rooms, name, at) for at in chosen[begin : begin + 8]])
                seen.append(session.run(None, {"pixels": given})[0].astype(np.float16))
            half = kept.with_suffix(".part")
            with open(half, "wb") as file:
                np.save(file, np.concatenate(seen))
            half.replace(kept)
        print(name, which, flush=True)


def read(out: Path, name: str) -> torch.Tensor:
    """All that a pass has made, in the order of its rows."""
    return torch.from_numpy(np.concatenate([np.load(part) for part in sorted((out / name).glob("*.npy"))]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    export(given.data, given.out)
    workers = [Process(target=work, args=(given.data, given.out, at, 2)) for at in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    sys.exit(any(worker.exitcode for worker in workers))


if __name__ == "__main__":
    main()
