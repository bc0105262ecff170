"""The numbers that both networks make of every photo: `python3 training/features.py --data <folder> --out <folder>`.

Two processes make the pictures, and each has one of the product's own engine (network.ts) to look at them. Written in
parts: started again, it goes on where it was interrupted.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from multiprocessing import Process
from pathlib import Path

import numpy as np
import torch

from data import (
    BACKGROUNDS, LABELS, NEGATIVE, SIZE_PX, VIEWS, WORSE, Store, augment, held_back, nothing, read_manifest, view, worsened,
)
from eight_bits import ranges_of, read_ranges, write_features
from model import FEATURES, Classifier

# What the heads are learned from: the photo in each view, and changed twice.
PASSES = [*VIEWS, "changed-1", "changed-2"]
PART, BATCH = 512, 8
BLANKS = 512
# Photos that the ranges are taken from.
CALIBRATED = 160
# Every so many-th photo of a device is also measured worsened.
EVERY = 16
NUMBERS = FEATURES * len(Classifier.SHARES)


def say(*words):
    print(time.strftime("%H:%M:%S"), *words, flush=True)


def rooms_of(photos) -> list[int]:
    """The photos that stand behind a pasted device."""
    return [at for at, photo in enumerate(photos) if photo.label == NEGATIVE and photo.source in BACKGROUNDS]


def worsened_rows(photos) -> np.ndarray:
    """The photos to measure worsened."""
    return np.array([at for at, photo in enumerate(photos) if photo.label != NEGATIVE][::EVERY])


def rows_of(name: str, photos):
    return range(BLANKS) if name == "blanks" else worsened_rows(photos) if name in WORSE else range(len(photos))


def picture(store: Store, rooms: list[int], name: str, at: int):
    """The one picture that a pass makes of a row."""
    rng = random.Random(f"{name}/{at}")
    if name == "blanks":
        return nothing(SIZE_PX, rng)
    if name in VIEWS:
        return view(store[at], name)
    behind = store[rng.choice(rooms)]
    if name in WORSE:
        return worsened(store[at], name, rng, behind)
    return augment(store[at], SIZE_PX, rng, behind)


class Engine:
    """A process that looks at pictures."""

    def __init__(self, network: Path):
        program = ["node", str(Path(__file__).with_name("network.ts")), str(network)]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def give(self, pictures: list):
        pixels = np.stack([np.asarray(picture) for picture in pictures])
        self.process.stdin.write(np.uint32(pixels.shape[:2]).tobytes() + pixels.tobytes())
        self.process.stdin.flush()

    def take(self, count: int) -> np.ndarray:
        said = self.process.stdout.read(4 * NUMBERS * count)
        if len(said) < 4 * NUMBERS * count:
            raise EOFError("the engine has ended")
        return np.frombuffer(said, np.float32).reshape(count, NUMBERS)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def calibrated(folder: Path, out: Path, photos, model: Classifier) -> dict:
    """What the layers of the second network give that have no activation: the first one's came with its file."""
    kept = out / "ranges.json"
    if not kept.exists():
        store, learned_from = Store(folder, out, photos), np.flatnonzero(~held_back(photos))
        chosen = random.Random("ranges").sample(list(map(int, learned_from)), CALIBRATED)
        batches = (
            torch.from_numpy(np.stack([np.asarray(view(store[at], "square")) for at in chosen[begin : begin + BATCH]]))
            for begin in range(0, CALIBRATED, BATCH)
        )
        ranges = ranges_of(model.backbones[1], (pixels.permute(0, 3, 1, 2).float() for pixels in batches))
        kept.write_text(json.dumps(ranges))
    return read_ranges(out)


def work(folder: Path, out: Path, which: int, of: int):
    photos = read_manifest(folder)
    store, rooms, engine = Store(folder, out, photos), rooms_of(photos), Engine(out / "features.onnx")
    for name in [*PASSES, "blanks", *WORSE]:
        rows = rows_of(name, photos)
        (out / name).mkdir(exist_ok=True)
        for part in range(which * PART, len(rows), of * PART):
            kept = out / name / f"{part:05d}.npy"
            if kept.exists():
                continue
            chosen = rows[part : part + PART]
            seen, given = [], 0
            for begin in range(0, len(chosen), BATCH):
                # Made while the one before is looked at.
                batch = [picture(store, rooms, name, at) for at in chosen[begin : begin + BATCH]]
                if given:
                    seen.append(engine.take(given))
                engine.give(batch)
                given = len(batch)
            seen.append(engine.take(given))
            half = kept.with_suffix(".part")
            with open(half, "wb") as file:
                np.save(file, np.concatenate(seen).astype(np.float16))
            half.replace(kept)
        say(name, which)
    engine.end()


def read(out: Path, name: str) -> torch.Tensor:
    """All that a pass has made, in the order of its rows."""
    return torch.from_numpy(np.concatenate([np.load(part) for part in sorted((out / name).glob("*.npy"))]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    photos = read_manifest(given.data)
    Store(given.data, given.out, photos)
    model = Classifier(given.data, len(LABELS)).eval()
    write_features(model, calibrated(given.data, given.out, photos, model), given.out / "features.onnx")
    workers = [Process(target=work, args=(given.data, given.out, at, 2)) for at in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    sys.exit(any(worker.exitcode for worker in workers))


if __name__ == "__main__":
    main()
