"""What the model knows: predictions over the views, calibration, thresholds and figures."""

from collections import Counter

import numpy as np
import torch

from answers import ANSWERS, Mix
from data import LABELS, NEGATIVE

NAMED_RIGHT = 0.98
OFFERED_RIGHT = 0.9


def look(model, views: torch.utils.data.Dataset, forward=None):
    """`forward` of the views of each photo (the logits, unless told), as arrays of photo, view, number."""
    forward = forward or model
    model.eval()
    loader = torch.utils.data.DataLoader(views, batch_size=8, num_workers=2)
    seen = []
    with torch.inference_mode():
        for batch in loader:
            stacked = batch.flatten(0, 1).contiguous(memory_format=torch.channels_last).float()
            outputs = forward(stacked)
            seen.append([output.unflatten(0, batch.shape[:2]).half() for output in outputs])
    return [torch.cat(parts) for parts in zip(*seen)]


def answer(mix: Mix, devices: torch.Tensor, imagenet: torch.Tensor) -> torch.Tensor:
    """The probabilities of a photo: the mean over its views."""
    with torch.inference_mode():
        mixed = mix(devices.float().flatten(0, 1), imagenet.float().flatten(0, 1))
    return mixed.unflatten(0, devices.shape[:2]).mean(1)


def calibrated(share: float, devices, imagenet, truth) -> Mix:
    """The mix with the temperature that makes the truth likeliest."""
    def surprise(temperature):
        probabilities = answer(Mix(share, temperature), devices, imagenet)
        return -probabilities[range(len(truth)), truth].log().mean().item()

    return Mix(share, round(float(min(np.arange(0.2, 2.01, 0.02), key=surprise)), 2))


def thresholds(probabilities: torch.Tensor, truth: torch.Tensor) -> dict:
    """From which confidence a device is named, and from which three are offered.

    Named: of the photos named, NAMED_RIGHT are right. Offered: of the photos for which three are offered,
    OFFERED_RIGHT have the truth among them. Below, or when "negative" is likeliest, nothing is said.
    """
    top = probabilities.topk(3)
    best, is_device = top.values[:, 0], top.indices[:, 0] != NEGATIVE
    right = top.indices[:, 0] == truth
    among = (top.indices == truth[:, None]).any(1)
    grid = [round(value, 2) for value in np.arange(0.2, 0.96, 0.01)]
    name = next(at for at in grid if right[is_device & (best >= at)].float().mean() >= NAMED_RIGHT)
    between = is_device & (best < name)
    offer = next(
        (at for at in grid if at < name and among[between & (best >= at)].float().mean() >= OFFERED_RIGHT), name
    )
    return {"name": name, "offer": offer}


def figures(probabilities: torch.Tensor, truth: torch.Tensor) -> dict:
    """Accuracy, rejection and calibration."""
    top = probabilities.topk(3).indices
    guess, devices = top[:, 0], truth != NEGATIVE
    right = guess == truth
    recalls = [right[truth == label].float().mean().item() for label in truth.unique()]
    confidence = probabilities.max(1).values
    bins = (confidence * 15).long().clamp(max=14)
    gaps = [
        abs(confidence[bins == at].mean() - right[bins == at].float().mean()).item() * (bins == at).float().mean().item()
        for at in bins.unique()
    ]
    share = lambda chosen: round(chosen.float().mean().item(), 4) if len(chosen) else None
    return {
        "photos": len(truth),
        "top1": share(right),
        "top3": share((top == truth[:, None]).any(1)),
        "devices_top1": share(right[devices]),
        "devices_top3": share((top == truth[:, None]).any(1)[devices]),
        "macro_recall": round(float(np.mean(recalls)), 4),
        "negatives_rejected": share(right[~devices]),
        "calibration_error": round(sum(gaps), 4),
    }


def by_label(probabilities: torch.Tensor, truth: torch.Tensor) -> dict:
    guess = probabilities.argmax(1)
    rows = {}
    for at, label in enumerate(LABELS):
        hits = int(((guess == at) & (truth == at)).sum())
        real, said = int((truth == at).sum()), int((guess == at).sum())
        rows[label] = {
            "photos": real,
            "recall": round(hits / real, 4) if real else None,
            "precision": round(hits / said, 4) if said else None,
        }
    return rows


def confusions(probabilities: torch.Tensor, truth: torch.Tensor, most: int = 15) -> list:
    guess = probabilities.argmax(1)
    pairs = Counter((LABELS[t], ANSWERS[g]) for t, g in zip(truth.tolist(), guess.tolist()) if t != g)
    return [{"truth": t, "guess": g, "photos": count} for (t, g), count in pairs.most_common(most)]


def decisions(probabilities: torch.Tensor, truth: torch.Tensor, limits: dict) -> dict:
    """How often a device is named, three are offered, or nothing is said; and how often that was right.

    A limit is one number, or one for each photo.
    """
    top = probabilities.topk(3)
    best, device_said = top.values[:, 0], top.indices[:, 0] != NEGATIVE
    named = device_said & (best >= limits["name"])
    offered = device_said & ~named & (best >= limits["offer"])
    right, among = top.indices[:, 0] == truth, (top.indices == truth[:, None]).any(1)
    report = {}
    for kind, chosen in (("devices", truth != NEGATIVE), ("negatives", truth == NEGATIVE)):
        share = lambda rows: round(rows[chosen].float().mean().item(), 4) if chosen.any() else None
        report[kind] = {
            "named": share(named), "offered": share(offered), "abstained": share(~named & ~offered)
        }
    report["named_right"] = round(right[named].float().mean().item(), 4) if named.any() else None
    report["offered_among_three"] = round(among[offered].float().mean().item(), 4) if offered.any() else None
    return report


def crosswise(share: float, devices, imagenet, truth, second: torch.Tensor) -> dict:
    """Figures and decisions with temperature and limits chosen on one half of the photos and used on the other."""
    probabilities = torch.zeros(len(truth), len(ANSWERS))
    limits = {"name": torch.zeros(len(truth)), "offer": torch.zeros(len(truth))}
    for there in (second, ~second):
        here = ~there
        mix = calibrated(share, devices[there], imagenet[there], truth[there])
        chosen = thresholds(answer(mix, devices[there], imagenet[there]), truth[there])
        probabilities[here] = answer(mix, devices[here], imagenet[here])
        for name, limit in limits.items():
            limit[here] = chosen[name]
    return {**figures(probabilities, truth), "decisions": decisions(probabilities, truth, limits)}
