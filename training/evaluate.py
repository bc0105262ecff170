"""What the model knows: calibration, thresholds and figures, as the product decides."""

from collections import Counter

import numpy as np
import torch

from answers import ANSWERS, CLASSES, Mix
from data import LABELS

# Of the devices on photos of sources left out, so many may be named and be wrong.
NAMED_WRONG = 0.03
# Of the photos for which three are offered, so many have the truth among them.
OFFERED_RIGHT = 0.75

# Answers that mean the same classes count together: a keyboard and a mouse are one.
KEYS = [",".join(CLASSES[answer]) or answer for answer in ANSWERS]
MEANT = list(dict.fromkeys(KEYS))
OF = torch.tensor([MEANT.index(key) for key in KEYS])
NONE, OTHER = MEANT.index("negative"), MEANT.index("other_device")
# What is never named: the person is asked, or there is nothing to name.
ASKED = torch.tensor(["," in key or key in ANSWERS for key in MEANT])


def answer(mix: Mix, devices: torch.Tensor, imagenet: torch.Tensor) -> torch.Tensor:
    """The probabilities of each photo (of photo, view, number): the mean over its views."""
    with torch.inference_mode():
        mixed = mix(devices.float().flatten(0, 1), imagenet.float().flatten(0, 1))
    return mixed.unflatten(0, devices.shape[:2]).mean(1)


def meant(probabilities: torch.Tensor) -> torch.Tensor:
    return torch.zeros(len(probabilities), len(MEANT)).index_add_(1, OF, probabilities)


def calibrated(share: float, denial: float, devices, imagenet, truth, weights) -> Mix:
    """The mix with the temperature that makes the truth likeliest."""
    def surprise(temperature):
        told = answer(Mix(share, temperature, denial), devices, imagenet)
        return -(told[range(len(truth)), truth].log() * weights).sum().item()

    return Mix(share, round(float(min(np.arange(0.4, 1.31, 0.1), key=surprise)), 2), denial)


def named(told: torch.Tensor, limit) -> torch.Tensor:
    best = told.max(1)
    return (best.values >= limit) & ~ASKED[best.indices]


def thresholds(told: torch.Tensor, truth: torch.Tensor, weights) -> dict:
    """From which confidence a device is named, and from which three are offered; `weights` add up to 1 over the devices."""
    best, devices = told.max(1), truth != NONE
    wrong = (best.indices != truth) & devices
    grid = [round(value, 2) for value in np.arange(0.3, 0.97, 0.01)]
    name = next((at for at in grid if (weights * (named(told, at) & wrong)).sum() <= NAMED_WRONG), grid[-1])
    among = (told.topk(3).indices == truth[:, None]).any(1)
    left = ~named(told, name) & (best.indices != NONE) & (best.indices != OTHER)
    offer = next(
        (at for at in grid if at < name and among[left & (best.values >= at)].float().mean() >= OFFERED_RIGHT), name
    )
    return {"name": name, "offer": min(offer, name)}


def figures(told: torch.Tensor, truth: torch.Tensor, limits: dict) -> dict:
    """Accuracy, what is said at the thresholds, refusal and calibration; shares of the devices or of the negatives."""
    top, devices = told.topk(3).indices, truth != NONE
    right, among = top[:, 0] == truth, (top == truth[:, None]).any(1)
    says = named(told, limits["name"])
    refused = top[:, 0] == NONE
    offered = ~says & ~refused & (top[:, 0] != OTHER) & (told.max(1).values >= limits["offer"])
    confidence = told.max(1).values
    bins = (confidence * 15).long().clamp(max=14)
    gaps = [
        abs(confidence[bins == at].mean() - right[bins == at].float().mean()).item() * (bins == at).float().mean().item()
        for at in bins.unique()
    ]
    share = lambda rows, of: round(rows[of].float().mean().item(), 4) if of.any() else None
    recalls = [right[truth == at].float().mean().item() for at in truth[devices].unique()]
    return {
        "devices": int(devices.sum()), "negatives": int((~devices).sum()),
        "top1": share(right, devices), "top3": share(among, devices),
        "macro_recall": round(float(np.mean(recalls)), 4) if recalls else None,
        "named": share(says, devices), "named_wrong": share(says & ~right, devices),
        "offered": share(offered, devices), "offered_among_three": share(among, offered & devices),
        "called_none": share(refused, devices),
        "refused": share(refused, ~devices), "negatives_named": share(says, ~devices),
        "calibration_error": round(sum(gaps), 4),
    }


def by_label(told: torch.Tensor, labels: torch.Tensor, limits: dict) -> dict:
    """Of each label: photos, how often it is right at once and among three, and named as something else."""
    top, says = told.topk(3).indices, named(told, limits["name"])
    rows = {}
    for at, label in enumerate(LABELS):
        of = labels == at
        if of.any():
            wanted = int(OF[at])
            rows[label] = {
                "photos": int(of.sum()),
                "top1": round((top[of, 0] == wanted).float().mean().item(), 4),
                "top3": round((top[of] == wanted).any(1).float().mean().item(), 4),
                "named": round(says[of].float().mean().item(), 4),
                "named_wrong": round((says & (top[:, 0] != wanted))[of].float().mean().item(), 4),
                "called_none": round((top[of, 0] == NONE).float().mean().item(), 4),
            }
    return rows


def confusions(told: torch.Tensor, labels: torch.Tensor, most: int = 20) -> list:
    guess = told.argmax(1)
    pairs = Counter(
        (LABELS[label], MEANT[at]) for label, at in zip(labels.tolist(), guess.tolist()) if int(OF[label]) != at
    )
    return [{"truth": label, "guess": at, "photos": count} for (label, at), count in pairs.most_common(most)]
