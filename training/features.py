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
    BACKGROUNDS, FOLDS, LABELS, MAP_PX, NEGATIVE, SIZE_PX, SMALL, VIEWS, WORSE, Store, at_home, augment, cover, held_back, load, nothing,
    pasted, place, read_manifest, view, worsened,
)
from eight_bits import ranges_of, read_ranges, write_features
from model import FEATURES, Classifier
from windows import WINDOWS

# What the heads of the first look are learned from: the photo in each view, and changed.
PASSES = [*VIEWS, "changed"]
# And those of the second: the whole photo on one map, and devices small in a room. A row for each window.
MAPS = ["map", "pasted"]
PART, BATCH, LARGE = 128, 8, 2
BLANKS = 512
# Photos that the ranges are taken from.
CALIBRATED = 160
# The photos of the first two sets are many. So many of them, and all of the third set, are seen changed, in all views and as a
# map, which costs as much as four views; of their devices so many are measured worsened, and all of those at home.
EVERY_CHANGED, EVERY_MAP, EVERY_WORSE = 4, 8, 100
# Of the devices with a map every so many-th is pasted into a room to learn from.
EVERY_PASTED = 2
# How large a device is pasted to learn from.
PASTED = (0.28, 0.6)
NUMBERS = FEATURES * len(Classifier.SHARES)


def say(*words):
    print(time.strftime("%H:%M:%S"), *words, flush=True)


def rooms_of(photos) -> list[int]:
    """The photos that stand behind a pasted device."""
    return [at for at, photo in enumerate(photos) if photo.label == NEGATIVE and photo.source in BACKGROUNDS]


def home_rooms(photos) -> dict[int, list[int]]:
    """By fold: photos of no device in homes."""
    rooms = {}
    for at, photo in enumerate(photos):
        if photo.label == NEGATIVE and at_home(photo):
            rooms.setdefault(fold_of(photo), []).append(at)
    return rooms


def fold_of(photo) -> int:
    return next(at for at, fold in enumerate(FOLDS) if place(photo) in fold)


def worsened_rows(photos) -> np.ndarray:
    """The photos to measure worsened: devices, those at home all of them."""
    devices = [at for at, photo in enumerate(photos) if photo.label != NEGATIVE]
    return np.array(sorted({*devices[::EVERY_WORSE], *(at for at in devices if at_home(photos[at]))}))


def some(photos, every: int) -> np.ndarray:
    """The rows of the third set, and every so many-th other."""
    return np.array([at for at, photo in enumerate(photos) if photo.file.startswith("train-3/") or at % every == 0])


def mapped_rows(photos) -> np.ndarray:
    """The photos that are seen in all views, and as a map."""
    return some(photos, EVERY_MAP)


def pasted_rows(photos) -> np.ndarray:
    return np.array([at for at in mapped_rows(photos) if photos[at].label != NEGATIVE][::EVERY_PASTED])


def rows_of(name: str, photos):
    if name == "blanks":
        return range(BLANKS)
    if name == "pasted":
        return pasted_rows(photos)
    if name in ("whole", "closer", "map"):
        return mapped_rows(photos)
    if name == "changed":
        return some(photos, EVERY_CHANGED)
    return worsened_rows(photos) if name.split("/")[0] in WORSE else range(len(photos))


def placed(photos, rooms, at: int):
    """How a device is pasted to learn from: the room's photo, the share of the side, and the dice for the rest."""
    rng = random.Random(f"pasted/{at}")
    everywhere = [room for those in rooms.values() for room in those]
    return rng.choice(everywhere), rng.uniform(*PASTED), rng


class Pictures:
    """The pictures that a pass makes of a row."""

    def __init__(self, folder: Path, out: Path, photos):
        self.folder, self.photos, self.store = folder, photos, Store(folder, out, photos)
        self.rooms, self.homes = rooms_of(photos), home_rooms(photos)

    def large(self, at: int):
        return load(self.folder, self.photos[at], MAP_PX)

    def of(self, name: str, at: int) -> list:
        rng = random.Random(f"{name.split('/')[0]}/{at}")
        if name == "blanks":
            return [nothing(SIZE_PX, rng)]
        if name in VIEWS:
            return [view(self.store[at], name)]
        if name == "map":
            return [view(self.large(at), "whole", MAP_PX)]
        if name == "pasted":
            return [self.placed(at)[0]]
        if name == "changed":
            return [augment(self.store[at], SIZE_PX, rng, self.store[rng.choice(self.rooms)])]
        how, *seen = name.split("/")
        photo = self.photos[at]
        # What is left out together stands in its own rooms.
        behind = self.homes[fold_of(photo)] if at_home(photo) else self.rooms
        frame = worsened(self.large(at), how, rng, self.large(rng.choice(behind)))
        return [frame] if seen else [view(frame, name) for name in VIEWS]

    def placed(self, at: int):
        """A device small in a room of somebody's home, and the box where it stands."""
        room, share, rng = placed(self.photos, self.homes, at)
        return pasted(cover(self.large(at), MAP_PX), cover(self.large(room), MAP_PX, rng.uniform(1, 1.3)), share, rng)


class Engine:
    """A process that looks at pictures."""

    def __init__(self, network: Path):
        program = ["node", str(Path(__file__).with_name("network.ts")), str(network)]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def give(self, pictures: list):
        pixels = np.stack([np.asarray(picture) for picture in pictures])
        self.process.stdin.write(np.uint32(pixels.shape[:2]).tobytes() + pixels.tobytes())
        self.process.stdin.flush()

    def take(self, rows: int) -> np.ndarray:
        said = self.process.stdout.read(4 * NUMBERS * rows)
        if len(said) < 4 * NUMBERS * rows:
            raise EOFError("the engine has ended")
        return np.frombuffer(said, np.float32).reshape(rows, NUMBERS)

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
    pictures, engine = Pictures(folder, out, photos), Engine(out / "features.onnx")
    for name in ALL:
        rows = rows_of(name, photos)
        (out / name).mkdir(exist_ok=True, parents=True)
        windows = WINDOWS if name in MAPS or name.endswith("/map") else 1
        for part in range(which * PART, len(rows), of * PART):
            kept = out / name / f"{part:05d}.npy"
            if kept.exists():
                continue
            chosen = rows[part : part + PART]
            seen, given, begun = [], 0, time.monotonic()
            step = BATCH if windows == 1 else LARGE
            for begin in range(0, len(chosen), step):
                # Made while the one before is looked at.
                batch = [one for at in chosen[begin : begin + step] for one in pictures.of(name, int(at))]
                if given:
                    seen.append(engine.take(given * windows))
                engine.give(batch)
                given = len(batch)
            seen.append(engine.take(given * windows))
            half = kept.with_suffix(".part")
            with open(half, "wb") as file:
                np.save(file, np.concatenate(seen).astype(np.float16).reshape(len(chosen), -1, NUMBERS))
            half.replace(kept)
            say(name, part, f"{1000 * (time.monotonic() - begun) / len(chosen):.1f} ms each")
    engine.end()


# The views of a worsened photo, and its map.
ALL = ["map", *VIEWS, "blanks", "changed", "pasted", *WORSE, *(f"{how}/map" for how in WORSE)]


def read(out: Path, name: str) -> torch.Tensor:
    """All that a pass has made, in the order of its rows: by row, picture or window, number."""
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
