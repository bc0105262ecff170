"""Trains the device classifier: `python3 training/train.py --data <folder> --out <folder>`.

The folder given holds MANIFEST.csv, train/ and backbone/. Started again, it goes on where it was interrupted.
"""

import argparse
import copy
import ctypes
import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from data import (
    BLANK_SHARE, LABELS, NEGATIVE, Blanks, Draws, Photo, Views, drawing_weights, held_back, read_manifest, write_manifest,
)
from evaluate import answer, by_label, calibrated, confusions, crosswise, decisions, figures, look, thresholds
from export import export
from model import Classifier

SEED = 20261121
RATE = 2e-4
HEAD_RATE = 1e-3
SMOOTHING = 0.1
DROPOUT = 0.2
DISTILLATION = 0.5
DISTILLATION_TEMPERATURE = 2.0
AVERAGING = 0.998
# What lies between the weights before and after knows more than either.
BLEND = 0.5
# "negative" is drawn more seldom than it is met.
DENIAL = 0.3
IMAGENET_SHARE = 0.3
# Other ways to see each photo, from which the head learns before fine-tuning.
AUGMENTED = 4
# Photos of nothing: what the head learns from before fine-tuning, and others to measure with.
BLANKS = 512
OTHER_BLANKS = 200
SAVE_EVERY_S = 60


@dataclass(frozen=True)
class Stage:
    """Epochs of `draws` augmented photos at one size."""

    epochs: int
    size: int
    draws: int
    batch: int = 32


FULL = [Stage(5, 160, 8960), Stage(1, 224, 6400)]


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


def frozen(folder: Path, out: Path, photos: list[Photo]):
    """What the backbone as it comes makes of each photo.

    Features of the views and of AUGMENTED more, ImageNet's logits of the views (arrays of photo, view, number), and
    features of photos with nothing on them.
    """
    kept = out / "frozen.pt"
    if not kept.exists():
        say("reading the photos with the frozen backbone")
        model = Classifier(folder / "backbone", len(LABELS)).to(memory_format=torch.channels_last)

        def forward(pixels):
            features = model.features(pixels)
            return features, model.imagenet(features)

        features, imagenet = look(model, Views(folder, photos, AUGMENTED), forward)
        blanks, _ = look(model, Blanks(0, BLANKS), forward)
        save([features, imagenet[:, :-AUGMENTED].clone(), blanks], kept)
    return torch.load(kept)


def probe(features, truth, blanks, weights: np.ndarray, epochs: int = 25) -> torch.nn.Linear:
    """A linear head on frozen features (of photo, view, number): where fine-tuning begins."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    head = torch.nn.Linear(features.shape[2], len(LABELS))
    optimizer = torch.optim.AdamW(head.parameters(), lr=2e-3, weight_decay=1e-2)
    steps = epochs * len(truth) // 256
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, steps + 1)
    for _ in range(steps):
        rows = torch.from_numpy(rng.choice(len(truth), 256, p=weights))
        seen_as = torch.from_numpy(rng.choice(features.shape[1], 256))
        given, wanted = features[rows, seen_as].float(), truth[rows]
        blank = torch.from_numpy(np.flatnonzero(rng.random(256) < BLANK_SHARE))
        given[blank] = blanks[rng.choice(len(blanks), len(blank)), 0].float()
        wanted[blank] = NEGATIVE
        loss = F.cross_entropy(head(F.dropout(given, DROPOUT)), wanted, label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return head


class Tuning:
    """Training of every layer, with the backbone's own ImageNet logits as a second lesson; kept to be gone on with."""

    def __init__(self, model, stages: list[Stage], kept: Path):
        self.model, self.kept = model, kept
        self.plan = [stage for stage in stages for _ in range(stage.epochs)]
        self.steps = sum(stage.draws // stage.batch for stage in self.plan)
        heads = list(model.devices.parameters())
        trunk = [p for name, p in model.named_parameters() if not name.startswith("devices")]
        self.optimizer = torch.optim.AdamW([{"params": trunk}, {"params": heads}], lr=0, weight_decay=1e-2)
        self.average = {name: value.clone() for name, value in model.state_dict().items()}
        self.epoch = self.step = self.done = 0
        self.spent_s = 0.0
        if kept.exists():
            self.load()

    def load(self):
        state = torch.load(self.kept)
        self.model.load_state_dict(state.pop("model"))
        self.optimizer.load_state_dict(state.pop("optimizer"))
        for name, value in state.items():
            setattr(self, name, value)
        say("going on at epoch", self.epoch + 1, "step", self.step)

    def save(self):
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}
        counts = {name: getattr(self, name) for name in ("average", "epoch", "step", "done", "spent_s")}
        save({**state, **counts}, self.kept)

    def run(self, folder: Path, photos: list[Photo], teacher: torch.Tensor) -> float:
        """Leaves the running average of the weights in the model; returns the seconds it took in all."""
        weights = drawing_weights(photos)
        self.model.train()
        while self.epoch < len(self.plan):
            stage = self.plan[self.epoch]
            drawn = np.random.default_rng([SEED, self.epoch]).choice(len(photos), stage.draws, p=weights)
            draws = Draws(folder, photos, drawn, stage.size, f"{SEED}/{self.epoch}")
            left = torch.utils.data.Subset(draws, range(self.step * stage.batch, stage.draws))
            loader = torch.utils.data.DataLoader(left, stage.batch, drop_last=True, num_workers=1, prefetch_factor=4)
            noted = time.monotonic()
            sums = []
            for pixels, truth, rows in loader:
                sums.append(self.learn(pixels, truth, teacher[rows].float(), rows >= 0))
                self.step, self.done = self.step + 1, self.done + 1
                if time.monotonic() - noted > SAVE_EVERY_S:
                    self.spent_s += time.monotonic() - noted
                    noted = time.monotonic()
                    self.save()
            self.spent_s += time.monotonic() - noted
            self.epoch, self.step = self.epoch + 1, 0
            self.save()
            lesson, memory, right = np.mean(sums, 0) if sums else [np.nan] * 3
            say(f"epoch {self.epoch}/{len(self.plan)} at {stage.size} px: lesson {lesson:.3f}, memory {memory:.3f},"
                f" right {right:.3f}; {self.spent_s:.0f} s so far")
        self.model.load_state_dict(self.average)
        return self.spent_s

    def learn(self, pixels, truth, remembered, known):
        """One step: the label, and what the backbone saw in the photo before training, where that is known."""
        torch.manual_seed(SEED + self.done)
        pace = min(1, (self.done + 1) / 100, 1 - self.done / self.steps)
        for group, rate in zip(self.optimizer.param_groups, (RATE, HEAD_RATE)):
            group["lr"] = rate * pace
        devices, imagenet = self.model(pixels.contiguous(memory_format=torch.channels_last).float(), DROPOUT)
        lesson = F.cross_entropy(devices, truth, label_smoothing=SMOOTHING)
        soft = DISTILLATION_TEMPERATURE
        memory = soft**2 * F.kl_div(
            F.log_softmax(imagenet[known] / soft, 1), F.softmax(remembered[known] / soft, 1), reduction="batchmean"
        )
        self.optimizer.zero_grad()
        (lesson + DISTILLATION * memory).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        keeping = min(AVERAGING, (self.done + 1) / (self.done + 10))
        with torch.no_grad():
            for name, value in self.model.state_dict().items():
                self.average[name].lerp_(value, 1 - keeping)
        return lesson.item(), memory.item(), (devices.argmax(1) == truth).float().mean().item()


def settle(model, before):
    """Moves the weights back towards those from before fine-tuning, and sets how readily a device is denied."""
    with torch.no_grad():
        for name, value in model.state_dict().items():
            value.copy_(torch.lerp(before[name], value, BLEND))
        model.devices.bias[NEGATIVE] += DENIAL


def finish(model, data: Path, out: Path, photos: list[Photo], hours: float):
    """Looks at the validation photos, calibrates and measures there, and writes model and figures."""
    say("looking at the validation photos")
    seen = look(model, Views(data, photos))
    truth = torch.tensor([photo.label for photo in photos])
    second = torch.tensor([hashlib.sha256(photo.group.encode()).digest()[-1] % 2 == 1 for photo in photos])
    mix = calibrated(IMAGENET_SHARE, *seen, truth)
    probabilities = answer(mix, *seen)
    limits = thresholds(probabilities, truth)
    summary = figures(probabilities, truth)
    blanks = answer(mix, *look(model, Blanks(BLANKS, OTHER_BLANKS)))
    no_devices = torch.full((OTHER_BLANKS,), NEGATIVE)
    report = {
        **summary,
        "temperature": mix.temperature,
        "imagenet_share": mix.share,
        "thresholds": limits,
        "decisions": decisions(probabilities, truth, limits),
        "crosswise": crosswise(IMAGENET_SHARE, *seen, truth, second),
        "blanks_named": decisions(blanks, no_devices, limits)["negatives"]["named"],
        "one_view": figures(answer(mix, *(logits[:, :1] for logits in seen)), truth),
        "head_alone": figures(answer(calibrated(0, *seen, truth), *seen), truth),
        "labels": by_label(probabilities, truth),
        "confusions": confusions(probabilities, truth),
        "training_hours": round(hours, 2),
    }
    (out / "metrics.json").write_text(json.dumps(report, indent=2) + "\n")
    say(summary, limits, report["decisions"])
    words = (data / "backbone" / "imagenet-labels.txt").read_text().splitlines()
    version = hashlib.sha256(b"".join(value.numpy().tobytes() for value in model.state_dict().values())).hexdigest()
    export(model, mix, limits, {"version": version[:12], "metrics": summary}, words, out / "model")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(2)
    keep_memory()

    photos = read_manifest(given.data)
    truth = torch.tensor([photo.label for photo in photos])
    validation = held_back(photos)
    write_manifest(given.out / "manifest.csv", photos, validation)
    features, teacher, blanks = frozen(given.data, given.out, photos)

    training = np.flatnonzero(~validation)
    chosen = [photos[at] for at in training]
    model = Classifier(given.data / "backbone", len(LABELS)).to(memory_format=torch.channels_last)
    head = probe(features[training], truth[training], blanks, drawing_weights(chosen))
    model.devices.load_state_dict(head.state_dict())
    before = copy.deepcopy(model.state_dict())
    spent_s = Tuning(model, FULL, given.out / "checkpoint.pt").run(given.data, chosen, teacher[training, 0])
    settle(model, before)
    finish(model, given.data, given.out, [photos[at] for at in np.flatnonzero(validation)], spent_s / 3600)


if __name__ == "__main__":
    main()
