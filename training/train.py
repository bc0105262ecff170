"""Trains the device classifier: `python3 training/train.py --data <folder> --out <folder>`, after middle.py.

The lower layers stay as they came; what they make of every photo lies in `--out`. A linear head is learned on the frozen
features, then the last block is trained with it, and the weights before and after are blended.
"""

import argparse
import ctypes
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

import middle
from data import BLANK_SHARE, LABELS, NEGATIVE, drawing_weights, held_back, place, read_manifest, write_manifest
from model import Classifier

SEED = 20261123
SMOOTHING = 0.1
DROPOUT = 0.2
STEPS, BATCH, RATE, HEAD_RATE = 500, 64, 3e-4, 5e-4
DISTILLATION, DISTILLATION_TEMPERATURE = 0.5, 2.0
AVERAGING = 0.99


def say(*words):
    print(time.strftime("%H:%M:%S"), *words, flush=True)


def keep_memory():
    """Freed memory stays with the process: to give it back and ask anew costs a fifth of the time (glibc's mallopt)."""
    trim_threshold, top_pad, mmap_max = -1, -2, -4
    for setting, value in ((trim_threshold, 2**31 - 1), (top_pad, 2**28), (mmap_max, 0)):
        ctypes.CDLL(None).mallopt(setting, value)


def save(state, path: Path):
    """Whole or not at all."""
    half = path.with_suffix(".part")
    torch.save(state, half)
    half.replace(path)


def features_of(model, seen: torch.Tensor, batch: int = 64) -> torch.Tensor:
    """What the top makes of what the lower layers saw."""
    with torch.inference_mode():
        parts = [
            model.features(part.float().contiguous(memory_format=torch.channels_last)) for part in seen.split(batch)
        ]
    return torch.cat(parts)


@dataclass
class Data:
    photos: list
    truth: torch.Tensor
    seen: dict
    """By pass: what the lower layers made of each photo, in half precision."""
    frozen: dict
    """By pass: the 1280 numbers of the network as it came."""
    teacher: torch.Tensor
    """What the network as it came says of each photo over ImageNet's classes."""

    @property
    def places(self):
        return np.array([place(photo) for photo in self.photos])


def read(folder: Path, out: Path, passes: list[str], more: list[str] = ()) -> tuple[Data, Classifier]:
    photos = read_manifest(folder)
    model = Classifier(folder / "backbone-edgetpu", len(LABELS)).to(memory_format=torch.channels_last).eval()
    seen, frozen = {}, {}
    for name in [*passes, "blanks", *more]:
        seen[name] = middle.read(out, name)
        kept = out / f"frozen-{name}.pt"
        if not kept.exists():
            say("features of", name)
            save(features_of(model, seen[name]), kept)
        frozen[name] = torch.load(kept)
    with torch.inference_mode():
        teacher = model.imagenet(frozen["square"])
    return Data(photos, torch.tensor([photo.label for photo in photos]), seen, frozen, teacher), model


def probe(data: Data, rows: np.ndarray, passes: list[str], epochs: int = 12) -> torch.nn.Linear:
    """A linear head on the frozen features of some rows: where fine-tuning begins."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    weights = drawing_weights([data.photos[at] for at in rows])
    given = torch.stack([data.frozen[name] for name in passes], 1)
    blanks = data.frozen["blanks"][::2]
    head = torch.nn.Linear(given.shape[2], len(LABELS))
    steps = epochs * len(rows) // 256
    optimizer = torch.optim.AdamW(head.parameters(), lr=2e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, steps + 1)
    for _ in range(steps):
        drawn = rng.choice(rows, 256, p=weights)
        which = torch.from_numpy(rng.choice(len(passes), 256))
        features, wanted = given[torch.from_numpy(drawn), which], data.truth[drawn].clone()
        blank = np.flatnonzero(rng.random(256) < BLANK_SHARE)
        features[blank] = blanks[rng.choice(len(blanks), len(blank))]
        wanted[blank] = NEGATIVE
        loss = F.cross_entropy(head(F.dropout(features, DROPOUT)), wanted, label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return head


def tune(model: Classifier, data: Data, rows: np.ndarray, passes: list[str], steps: int = STEPS):
    """Trains the last block and both classifiers; leaves the running average of the weights in the model.

    The backbone's own ImageNet logits are a second lesson.
    """
    rng = np.random.default_rng(SEED)
    weights = drawing_weights([data.photos[at] for at in rows])
    model.trunk.requires_grad_(False)
    heads = list(model.devices.parameters())
    rest = [*model.top.parameters(), *model.imagenet.parameters()]
    optimizer = torch.optim.AdamW([{"params": rest}, {"params": heads}], lr=0, weight_decay=1e-2)
    trained = {name: value for name, value in model.state_dict().items() if not name.startswith("trunk")}
    average = {name: value.clone() for name, value in trained.items()}
    blanks = data.seen["blanks"][::2]
    model.train()
    noted, sums = time.monotonic(), []
    for step in range(steps):
        torch.manual_seed(SEED + step)
        pace = min(1, (step + 1) / 60, 1 - step / steps)
        for group, rate in zip(optimizer.param_groups, (RATE, HEAD_RATE)):
            group["lr"] = rate * pace
        drawn = rng.choice(rows, BATCH, p=weights)
        name = passes[step % len(passes)]
        seen, wanted = data.seen[name][torch.from_numpy(drawn)].float(), data.truth[drawn].clone()
        remembered = data.teacher[drawn]
        if name == "square":
            some = np.flatnonzero(rng.random(BATCH) < BLANK_SHARE * len(passes))
            seen[some], wanted[some] = blanks[rng.choice(len(blanks), len(some))].float(), NEGATIVE
            keep = np.setdiff1d(np.arange(BATCH), some)
        else:
            keep = np.arange(BATCH)
        devices, imagenet = model.classify(model.features(seen.contiguous(memory_format=torch.channels_last)), DROPOUT)
        lesson = F.cross_entropy(devices, wanted, label_smoothing=SMOOTHING)
        soft = DISTILLATION_TEMPERATURE
        memory = soft**2 * F.kl_div(
            F.log_softmax(imagenet[keep] / soft, 1), F.softmax(remembered[keep] / soft, 1), reduction="batchmean"
        )
        optimizer.zero_grad()
        (lesson + DISTILLATION * memory).backward()
        torch.nn.utils.clip_grad_norm_(rest + heads, 2.0)
        optimizer.step()
        keeping = min(AVERAGING, (step + 1) / (step + 10))
        with torch.no_grad():
            for key, value in average.items():
                value.lerp_(trained[key], 1 - keeping)
        sums.append([lesson.item(), memory.item(), (devices.argmax(1) == wanted).float().mean().item()])
        if step % 100 == 99:
            say(f"step {step + 1}/{steps}:", *np.round(np.mean(sums[-100:], 0), 3), f"{time.monotonic() - noted:.0f} s")
    model.eval()
    model.load_state_dict({**model.state_dict(), **average})


def blend(model, before: dict, after: dict, share: float):
    """Weights between those before and after fine-tuning: they know more of new places than either."""
    with torch.no_grad():
        for name, value in model.state_dict().items():
            if not name.startswith("trunk"):
                value.copy_(torch.lerp(before[name], after[name], share))


def top_of(model) -> dict:
    return {name: value.clone() for name, value in model.state_dict().items() if not name.startswith("trunk")}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    keep_memory()
    data, model = read(given.data, given.out, middle.PASSES)
    validation = held_back(data.photos)
    write_manifest(given.out / "manifest.csv", data.photos, validation)
    rows = np.flatnonzero(~validation)
    kept = given.out / "before.pt"
    if not kept.exists():
        model.devices.load_state_dict(probe(data, rows, middle.PASSES).state_dict())
        save(top_of(model), kept)
    say("the head is learned")
    if not (given.out / "after.pt").exists():
        model.load_state_dict({**model.state_dict(), **torch.load(kept)})
        tune(model, data, rows, middle.PASSES)
        save(top_of(model), given.out / "after.pt")


if __name__ == "__main__":
    main()
