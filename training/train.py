"""Trains the device classifier: `python3 training/train.py --data <folder> --out <folder>`, after features.py.

A linear head is learned on the frozen features, then every layer is trained with it, and the weights before and after are
blended.
"""

import argparse
import random
import time
from dataclasses import dataclass
from multiprocessing import Process, Queue
from pathlib import Path

import numpy as np
import torch
from PIL import ImageOps
from torch.nn import functional as F

from data import BLANK_SHARE, LABELS, NEGATIVE, VIEWS, WORSE, Store, augment, drawing_weights, held_back, nothing, place
from data import read_manifest, view, write_manifest
from features import PASSES, came, pixels, prepare, rooms_of, save, say
from model import Classifier

SEED = 20261127
SMOOTHING, DROPOUT = 0.1, 0.5
STEPS, BATCH, SIZE_PX = 400, 64, 160
RATE, HEAD_RATE = 1.5e-4, 5e-4
DISTILLATION, DISTILLATION_TEMPERATURE = 0.5, 2.0
AVERAGING = 0.995
# So many photos are seen as the product sees them; the others changed.
PLAIN = 0.25


@dataclass
class Data:
    photos: list
    truth: torch.Tensor
    store: Store
    frozen: dict
    """By pass: the 1280 numbers of the network as it came."""
    teacher: torch.Tensor
    """What the network as it came says of each photo over ImageNet's classes."""

    @property
    def places(self):
        return np.array([place(photo) for photo in self.photos])


def read(folder: Path, out: Path) -> tuple[Data, Classifier]:
    photos, model = read_manifest(folder), came(folder)
    names = [*PASSES, *VIEWS[1:], "blanks", *WORSE]
    frozen = {name: torch.load(out / f"frozen-{name}.pt") for name in names}
    with torch.inference_mode():
        teacher = model.imagenet(frozen["square"].float())
    truth = torch.tensor([photo.label for photo in photos])
    return Data(photos, truth, Store(folder, out, photos), frozen, teacher), model


def probe(data: Data, rows: np.ndarray, epochs: int = 12) -> torch.nn.Linear:
    """A linear head on the frozen features of some rows: where fine-tuning begins."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    weights = drawing_weights([data.photos[at] for at in rows])
    given = torch.stack([data.frozen[name] for name in PASSES], 1)
    blanks = data.frozen["blanks"][::2]
    head = torch.nn.Linear(given.shape[2], len(LABELS))
    steps = epochs * len(rows) // 256
    optimizer = torch.optim.AdamW(head.parameters(), lr=2e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, steps + 1)
    for _ in range(steps):
        drawn = rng.choice(rows, 256, p=weights)
        which = torch.from_numpy(rng.choice(len(PASSES), 256))
        features, wanted = given[torch.from_numpy(drawn), which].float(), data.truth[drawn].clone()
        blank = np.flatnonzero(rng.random(256) < BLANK_SHARE)
        features[blank] = blanks[rng.choice(len(blanks), len(blank))].float()
        wanted[blank] = NEGATIVE
        loss = F.cross_entropy(head(F.dropout(features, DROPOUT)), wanted, label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return head


def batches(queue: Queue, data: Data, rows: np.ndarray, steps: int):
    """Pictures, and which photo each is of; -1: of none."""
    rooms, weights = rooms_of(data.photos), drawing_weights([data.photos[at] for at in rows])
    for step in range(steps):
        rng = random.Random(f"{SEED}/{step}")
        drawn = np.random.default_rng((SEED, step)).choice(rows, BATCH, p=weights)
        pictures = []
        for at, row in enumerate(drawn):
            if rng.random() < BLANK_SHARE:
                drawn[at] = -1
                image = nothing(SIZE_PX, rng)
            elif rng.random() < PLAIN:
                image = view(data.store[row], rng.choice(VIEWS), SIZE_PX)
                image = ImageOps.mirror(image) if rng.random() < 0.5 else image
            else:
                image = augment(data.store[row], SIZE_PX, rng, data.store[rng.choice(rooms)])
            pictures.append(np.asarray(image))
        queue.put((np.stack(pictures), drawn))


def tune(model: Classifier, data: Data, rows: np.ndarray):
    """Trains every layer; leaves the running average of the weights in the model.

    The backbone's own ImageNet logits are a second lesson.
    """
    torch.manual_seed(SEED)
    heads = list(model.devices.parameters())
    body = [*model.body.parameters(), *model.imagenet.parameters()]
    optimizer = torch.optim.AdamW([{"params": body}, {"params": heads}], lr=0, weight_decay=1e-2)
    average = weights_of(model)
    queue = Queue(6)
    Process(target=batches, args=(queue, data, rows, STEPS), daemon=True).start()
    model.train()
    began, sums = time.monotonic(), []
    for step in range(STEPS):
        pace = min(1, (step + 1) / 60) * (1 + np.cos(np.pi * step / STEPS)) / 2
        for group, rate in zip(optimizer.param_groups, (RATE, HEAD_RATE)):
            group["lr"] = rate * pace
        pictures, drawn = queue.get()
        drawn = torch.from_numpy(drawn)
        shown = drawn >= 0
        wanted = torch.where(shown, data.truth[drawn], NEGATIVE)
        with torch.cpu.amp.autocast(dtype=torch.bfloat16):
            features = model.features(pixels(pictures))
        devices, imagenet = model.classify(features, DROPOUT)
        lesson = F.cross_entropy(devices, wanted, label_smoothing=SMOOTHING)
        soft = DISTILLATION_TEMPERATURE
        memory = soft**2 * F.kl_div(
            F.log_softmax(imagenet[shown] / soft, 1), F.softmax(data.teacher[drawn[shown]] / soft, 1),
            reduction="batchmean",
        )
        optimizer.zero_grad()
        (lesson + DISTILLATION * memory).backward()
        torch.nn.utils.clip_grad_norm_(body + heads, 2.0)
        optimizer.step()
        keeping = min(AVERAGING, (step + 1) / (step + 10))
        with torch.no_grad():
            for name, value in model.state_dict().items():
                average[name].lerp_(value, 1 - keeping)
        sums.append([lesson.item(), memory.item(), (devices.argmax(1) == wanted).float().mean().item()])
        if step % 100 == 99:
            say(f"step {step + 1}/{STEPS}:", *np.round(np.mean(sums[-100:], 0), 3), f"{time.monotonic() - began:.0f} s")
    model.eval()
    model.load_state_dict(average)


def weights_of(model) -> dict:
    return {name: value.clone() for name, value in model.state_dict().items()}


def blend(model, before: dict, after: dict, share: float):
    """Weights between those before and after fine-tuning: they know more of new places than either."""
    model.load_state_dict({name: torch.lerp(value, after[name], share) for name, value in before.items()})
    model.eval()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    prepare()
    data, model = read(given.data, given.out)
    validation = held_back(data.photos)
    write_manifest(given.out / "manifest.csv", data.photos, validation)
    rows = np.flatnonzero(~validation)
    kept = given.out / "before.pt"
    if not kept.exists():
        model.devices.load_state_dict(probe(data, rows).state_dict())
        save(weights_of(model), kept)
    say("the head is learned")
    if not (given.out / "after.pt").exists():
        model.load_state_dict(torch.load(kept))
        tune(model, data, rows)
        save(weights_of(model), given.out / "after.pt")


if __name__ == "__main__":
    main()
