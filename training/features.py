"""The numbers that a network makes of photos; on its own, of all photos by the network as it came:
`python3 training/features.py --data <folder> --out <folder>`. Goes on where it was interrupted.

Batches are made by a process of their own, so that the network never waits; it computes in half precision (bfloat16).
"""

import argparse
import ctypes
import random
import time
from multiprocessing import Process, Queue
from pathlib import Path

import numpy as np
import torch

from data import (
    BACKGROUNDS, LABELS, NEGATIVE, SIZE_PX, VIEWS, WORSE, Store, augment, nothing, read_manifest, view, worsened,
)
from model import Classifier

# What the head is learned from: the central square, and the photo changed twice.
PASSES = ["square", "aug-1", "aug-2"]
SMALL_PX = 192
BATCH = 64
BLANKS = 512
# Every so many-th photo of a device is also measured worsened.
EVERY = 16


def say(*words):
    print(time.strftime("%H:%M:%S"), *words, flush=True)


def prepare():
    """Two threads; and freed memory stays with the process: to ask anew costs a fifth of the time (glibc's mallopt)."""
    torch.set_num_threads(2)
    trim_threshold, top_pad, mmap_max = -1, -2, -4
    for setting, value in ((trim_threshold, 2**31 - 1), (top_pad, 2**28), (mmap_max, 0)):
        ctypes.CDLL(None).mallopt(setting, value)


def save(state, path: Path):
    """Whole or not at all."""
    half = path.with_suffix(".part")
    torch.save(state, half)
    half.replace(path)


def came(data: Path) -> Classifier:
    """The network as it came."""
    return Classifier(data / "backbone-edgetpu", len(LABELS)).to(memory_format=torch.channels_last).eval()


def rooms_of(photos) -> list[int]:
    """The photos that stand behind a pasted device."""
    return [at for at, photo in enumerate(photos) if photo.label == NEGATIVE and photo.source in BACKGROUNDS]


def worsened_rows(photos) -> np.ndarray:
    """The photos to measure worsened."""
    return np.array([at for at, photo in enumerate(photos) if photo.label != NEGATIVE][::EVERY])


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
    return augment(store[at], SMALL_PX, rng, behind)


def pixels(batch: np.ndarray) -> torch.Tensor:
    """Images as the network reads them: RGB 0..255, NCHW."""
    return torch.from_numpy(batch).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last).float()


def feed(queue: Queue, store: Store, rooms: list[int], name: str, rows):
    for begin in range(0, len(rows), BATCH):
        queue.put(np.stack([np.asarray(picture(store, rooms, name, at)) for at in rows[begin : begin + BATCH]]))
    queue.put(None)


def features(model: Classifier, store: Store, photos, name: str, rows) -> torch.Tensor:
    """1280 numbers of each of the rows, in single precision."""
    queue = Queue(4)
    Process(target=feed, args=(queue, store, rooms_of(photos), name, rows), daemon=True).start()
    parts = []
    with torch.inference_mode(), torch.cpu.amp.autocast(dtype=torch.bfloat16):
        while (batch := queue.get()) is not None:
            parts.append(model.features(pixels(batch)))
    return torch.cat(parts) if parts else torch.zeros(0, model.devices.in_features)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    prepare()
    photos, model = read_manifest(given.data), came(given.data)
    store = Store(given.data, given.out, photos)
    for name in [*PASSES, *VIEWS[1:], "blanks", *WORSE]:
        kept = given.out / f"frozen-{name}.pt"
        if not kept.exists():
            rows = range(BLANKS) if name == "blanks" else worsened_rows(photos) if name in WORSE else range(len(photos))
            save(features(model, store, photos, name, rows).half(), kept)
            say(name, len(rows))


if __name__ == "__main__":
    main()
