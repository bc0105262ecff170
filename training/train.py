"""Trains the device classifier: `python3 training/train.py --data <folder> --out <folder>`, after features.py.

Both networks stay as they came: on what each makes of the photos two linear heads are learned, one for the first look and one
for the windows of the second.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from data import BLANK_SHARE, LABELS, MAP_PX, NEGATIVE, WORSE, drawing_weights, held_back, place, read_manifest, write_manifest
from features import MAPS, PASSES, home_rooms, mapped_rows, pasted_rows, placed, read, rows_of, say
from model import FEATURES, Classifier
from windows import WINDOWS, boxes, covered

SEED = 20261201
SMOOTHING = 0.1
EPOCHS, BATCH = 12, 256
RATE, DECAY = 4e-3, 1e-2
# Of what the head of the windows learns from: whole photos, pasted devices, what stands beside them, and photos as maps.
SHARES = {"views": 0.35, "pasted": 0.3, "beside": 0.1, "map": 0.25}
# A window shows a pasted device where it has so much of it, and the device this much of the window's side; it shows none of
# it where it has next to nothing.
SHOWN, FILLED, BESIDE = 0.7, 0.5, 0.03
# The windows of a photo of a device that are sure to show it: the whole, and the half in the middle.
MIDDLE = [0, 5]


@dataclass
class Data:
    photos: list
    truth: torch.Tensor
    seen: dict
    """By pass: the numbers of both networks, in half precision; of each row by picture, or by window."""
    at: dict
    """By pass to learn the first look from: where each photo stands in it, or -1."""
    mapped: np.ndarray
    pasted: np.ndarray
    rooms: np.ndarray
    """Before which each of the pasted stands."""
    shown: np.ndarray
    """Of each pasted device and window: it shows the device."""
    beside: np.ndarray

    @property
    def places(self):
        return np.array([place(photo) for photo in self.photos])


def everything(folder: Path, out: Path) -> tuple[Data, Classifier]:
    """Photos and what was made of them, and the network without a lesson."""
    torch.set_num_threads(1)
    photos = read_manifest(folder)
    passes = [*PASSES, "blanks", *MAPS, *WORSE, *(f"{how}/map" for how in WORSE)]
    seen = {name: read(out, name) for name in passes if (out / name).exists()}
    model = Classifier(folder, len(LABELS)).eval()
    mapped, pasted = mapped_rows(photos), pasted_rows(photos)
    homes = home_rooms(photos)
    dice = [placed(photos, homes, int(at)) for at in pasted]
    parts = np.stack([stands(share, rng) for _, share, rng in dice])
    sides = np.array([share for _, share, _ in dice])
    large = sides[:, None] >= FILLED * boxes()[None, :, 2]
    truth = torch.tensor([photo.label for photo in photos])
    rooms = np.array([room for room, _, _ in dice])
    at = {name: where(rows_of(name, photos), len(photos)) for name in PASSES}
    return Data(photos, truth, seen, at, mapped, pasted, rooms, (parts >= SHOWN) & large, parts <= BESIDE), model


def where(rows, count: int) -> np.ndarray:
    places = np.full(count, -1)
    places[np.asarray(rows)] = np.arange(len(rows))
    return places


def stands(share: float, rng) -> np.ndarray:
    """How much of a pasted device each window has; the dice fall as in features.Pictures.placed."""
    rng.uniform(1, 1.3)
    side = round(MAP_PX * share)
    left, top = (rng.randint(0, MAP_PX - side) for _ in range(2))
    return covered(left / MAP_PX, top / MAP_PX, side / MAP_PX)


def save(state, path: Path):
    """Whole or not at all."""
    half = path.with_suffix(".part")
    torch.save(state, half)
    half.replace(path)


def dropout(features: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Half of the numbers left out; torch draws them ten times as slowly."""
    bits = np.frombuffer(rng.bytes(features.numel() // 8), np.uint8)
    return features * torch.from_numpy(np.unpackbits(bits)).view_as(features) * 2


def descend(steps: int, batch, rng: np.random.Generator) -> nn.Linear:
    """A linear head, learned from so many batches."""
    torch.manual_seed(SEED)
    head = nn.Linear(FEATURES, len(LABELS))
    optimizer = torch.optim.AdamW(head.parameters(), weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps + 1)
    for _ in range(steps):
        features, wanted = batch()
        loss = F.cross_entropy(head(dropout(features, rng)), wanted, label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return head


def from_views(data: Data, rows: np.ndarray, which: slice, rng: np.random.Generator):
    """Draws photos in a view or changed, and at times nothing."""
    weights = drawing_weights([data.photos[at] for at in rows])
    given = [data.seen[name][:, 0, which] for name in data.at]
    # Where each photo stands in each pass; -1: it is not in it.
    at_all = np.stack(list(data.at.values()))
    blanks = data.seen["blanks"][::2, 0, which]

    def draw(count: int):
        drawn = rng.choice(rows, count, p=weights)
        there = at_all[:, drawn]
        passes = (rng.random(there.shape) * (there >= 0)).argmax(0)
        features, wanted = torch.empty(count, FEATURES), data.truth[drawn].clone()
        for at, numbers in enumerate(given):
            features[passes == at] = numbers[there[at, passes == at]].float()
        blank = np.flatnonzero(rng.random(count) < BLANK_SHARE)
        features[blank] = blanks[rng.choice(len(blanks), len(blank))].float()
        wanted[blank] = NEGATIVE
        return features, wanted

    return draw


def from_windows(data: Data, rows: np.ndarray, which: slice, rng: np.random.Generator):
    """Draws for the head of the windows, of each kind its share."""
    inside = np.zeros(len(data.photos), bool)
    inside[rows] = True
    views = from_views(data, rows, which, rng)
    of_map = np.flatnonzero(inside[data.mapped])
    of_pasted = np.flatnonzero(inside[data.pasted] & inside[data.rooms])
    map_weights = drawing_weights([data.photos[at] for at in data.mapped[of_map]])
    pasted_weights = drawing_weights([data.photos[at] for at in data.pasted[of_pasted]])
    maps, pastes = data.seen["map"], data.seen["pasted"]

    def window(drawn, allowed):
        """One of the allowed windows of each."""
        odds = rng.random(allowed.shape) * allowed
        return odds.argmax(1), allowed.any(1)

    def draw_pasted(count: int, allowed, label=None):
        drawn = of_pasted[rng.choice(len(of_pasted), count, p=pasted_weights)]
        at, there = window(drawn, allowed[drawn])
        drawn, at = drawn[there], at[there]
        wanted = data.truth[data.pasted[drawn]].clone()
        if label is not None:
            wanted[:] = label
        return pastes[drawn, at, which].float(), wanted

    def draw_map(count: int):
        drawn = of_map[rng.choice(len(of_map), count, p=map_weights)]
        wanted = data.truth[data.mapped[drawn]].clone()
        none = wanted.numpy() == NEGATIVE
        at = np.where(none, rng.integers(WINDOWS, size=count), rng.choice(MIDDLE, count))
        return maps[drawn, at, which].float(), wanted

    def draw():
        parts = [
            views(round(SHARES["views"] * BATCH)), draw_pasted(round(SHARES["pasted"] * BATCH), data.shown),
            draw_pasted(round(SHARES["beside"] * BATCH), data.beside, NEGATIVE), draw_map(round(SHARES["map"] * BATCH)),
        ]
        return tuple(torch.cat(part) for part in zip(*parts))

    return draw


def learn(data: Data, rows: np.ndarray, which: slice, windows: bool) -> nn.Linear:
    """A linear head on what one network made of some rows; `which` of the numbers are its own."""
    rng = np.random.default_rng(SEED)
    steps = EPOCHS * len(rows) // BATCH
    if windows:
        return descend(steps, from_windows(data, rows, which, rng), rng)
    draw = from_views(data, rows, which, rng)
    return descend(steps, lambda: draw(BATCH), rng)


def heads(data: Data, rows: np.ndarray, windows: bool = False) -> dict:
    """The heads of both networks, learned from some rows."""
    learned = [learn(data, rows, slice(at * FEATURES, (at + 1) * FEATURES), windows) for at in range(len(Classifier.SHARES))]
    return nn.ModuleList(learned).state_dict()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    data, _ = everything(given.data, given.out)
    validation = held_back(data.photos)
    write_manifest(given.out / "manifest.csv", data.photos, validation)
    rows = np.flatnonzero(~validation)
    save({"first": heads(data, rows), "windows": heads(data, rows, True)}, given.out / "heads.pt")
    say("the heads are learned")


if __name__ == "__main__":
    main()
