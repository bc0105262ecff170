"""Trains the device classifier: `python3 training/train.py --data <folder> --out <folder>`, after features.py.

Both networks stay as they came: on what each makes of the photos a linear head is learned.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from data import BLANK_SHARE, LABELS, NEGATIVE, WORSE, drawing_weights, held_back, place, read_manifest, write_manifest
from features import PASSES, read, say
from model import FEATURES, Classifier

SEED = 20261128
SMOOTHING = 0.1
EPOCHS, BATCH = 12, 256
RATE, DECAY = 4e-3, 1e-2


@dataclass
class Data:
    photos: list
    truth: torch.Tensor
    seen: dict
    """By pass: the numbers of both networks, in half precision."""

    @property
    def places(self):
        return np.array([place(photo) for photo in self.photos])


def everything(folder: Path, out: Path) -> tuple[Data, Classifier]:
    """Photos and what was made of them, and the network without a lesson."""
    torch.set_num_threads(1)
    photos = read_manifest(folder)
    seen = {name: read(out, name) for name in [*PASSES, "blanks", *WORSE]}
    model = Classifier(folder, len(LABELS)).eval()
    return Data(photos, torch.tensor([photo.label for photo in photos]), seen), model


def save(state, path: Path):
    """Whole or not at all."""
    half = path.with_suffix(".part")
    torch.save(state, half)
    half.replace(path)


def dropout(features: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Half of the numbers left out; torch draws them ten times as slowly."""
    bits = np.frombuffer(rng.bytes(features.numel() // 8), np.uint8)
    return features * torch.from_numpy(np.unpackbits(bits)).view_as(features) * 2


def learn(data: Data, rows: np.ndarray, which: slice) -> nn.Linear:
    """A linear head on what one network made of some rows; `which` of the numbers are its own."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    weights = drawing_weights([data.photos[at] for at in rows])
    given = [data.seen[name][:, which] for name in PASSES]
    blanks = data.seen["blanks"][::2, which]
    head = nn.Linear(FEATURES, len(LABELS))
    steps = EPOCHS * len(rows) // BATCH
    optimizer = torch.optim.AdamW(head.parameters(), weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps + 1)
    for _ in range(steps):
        drawn, passes = rng.choice(rows, BATCH, p=weights), rng.choice(len(PASSES), BATCH)
        features, wanted = torch.empty(BATCH, FEATURES), data.truth[drawn].clone()
        for at, numbers in enumerate(given):
            features[passes == at] = numbers[drawn[passes == at]].float()
        blank = np.flatnonzero(rng.random(BATCH) < BLANK_SHARE)
        features[blank] = blanks[rng.choice(len(blanks), len(blank))].float()
        wanted[blank] = NEGATIVE
        loss = F.cross_entropy(head(dropout(features, rng)), wanted, label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return head


def heads(data: Data, rows: np.ndarray) -> dict:
    """The heads of both networks, learned from some rows."""
    learned = [learn(data, rows, slice(at * FEATURES, (at + 1) * FEATURES)) for at in range(len(Classifier.SHARES))]
    return nn.ModuleList(learned).state_dict()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    data, _ = everything(given.data, given.out)
    validation = held_back(data.photos)
    write_manifest(given.out / "manifest.csv", data.photos, validation)
    save(heads(data, np.flatnonzero(~validation)), given.out / "heads.pt")
    say("the heads are learned")


if __name__ == "__main__":
    main()
