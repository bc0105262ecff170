"""What the product makes of the network's answers: a name, a question, several, cannot tell, or no device; as `second-look.ts` does it."""

from dataclasses import dataclass

import numpy as np
import torch

from answers import ANSWERS, CLASSES
from evaluate import MEANT, NONE, OF
from windows import KINDS, boxes

NAMED, CHOOSE, CANNOT, DENIED = range(4)
CANDIDATES, WORTH_SHOWING = 3, 0.02

KNOWN = sorted({one for answer in ANSWERS for one in CLASSES[answer]})
# How a meaning shares its probability among the classes of the knowledge base, and which of them are right for it.
SHARES = torch.zeros(len(MEANT), len(KNOWN))
for key in MEANT:
    for one in CLASSES[key] if key in CLASSES and not CLASSES[key] else key.split(","):
        if one in KNOWN:
            SHARES[MEANT.index(key), KNOWN.index(one)] = 1 / len(key.split(","))
RIGHT = SHARES > 0
HAS, SINGLE = RIGHT.any(1), RIGHT.sum(1) == 1
THIRD = torch.tensor([share < 1 / 2 for share, across in KINDS for _ in range(across**2)])
BOXES = boxes()


@dataclass
class Said:
    verdict: torch.Tensor
    several: torch.Tensor
    classes: torch.Tensor
    """Of each photo at most three, the likeliest first; -1: no more."""

    def right(self, truth: torch.Tensor, first: int) -> torch.Tensor:
        """Whether the truth is among so many of what is shown."""
        shown = self.classes[:, :first]
        return (RIGHT[truth[:, None], shown.clamp(min=0)] & (shown >= 0)).any(1)


def candidates(told: torch.Tensor) -> torch.Tensor:
    """The classes that are shown for probabilities of the meanings."""
    shown = torch.where(told >= WORTH_SHOWING, told, torch.zeros(())) @ SHARES
    top = shown.topk(CANDIDATES, 1)
    return torch.where(top.values > 0, top.indices, torch.tensor(-1))


def apart(one: int, other: int) -> bool:
    (left, top, side), (left2, top2, side2) = BOXES[one], BOXES[other]
    return not (left < left2 + side2 - 1e-6 and left2 < left + side - 1e-6 and top < top2 + side2 - 1e-6 and top2 < top + side - 1e-6)


def several_of(windows: torch.Tensor, limit: float) -> list[int]:
    """The meanings that parts apart from each other are sure of."""
    best = windows[:, HAS].max(0)
    kinds = HAS.nonzero().flatten()
    found = []
    for at in best.values.argsort(descending=True).tolist():
        if best.values[at] < limit:
            break
        kind, window = int(kinds[at]), int(best.indices[at])
        if all(apart(window, other) and not (RIGHT[kind] & RIGHT[before]).any() for before, other in found):
            found.append((kind, window))
    return [kind for kind, _ in found]


def verdicts(first: torch.Tensor, windows: torch.Tensor | None, limits: dict) -> Said:
    """:param first: probabilities of the meanings, by photo; :param windows: by photo and window; none: only the first look"""
    best = first.max(1)
    sure = SINGLE[best.indices] & (best.values >= limits["name"])
    none = best.indices == NONE
    offered = HAS[best.indices] & (best.values >= limits["offer"])
    verdict = torch.full((len(first),), CANNOT)
    verdict[offered] = CHOOSE
    verdict[sure] = NAMED
    verdict[none & (best.values >= limits["deny"])] = DENIED
    shown = candidates(first)
    shown[(verdict == CANNOT) | (verdict == DENIED)] = -1
    several = torch.zeros(len(first), dtype=torch.bool)
    if windows is None:
        return Said(verdict, several, shown)
    open_ = none | ~HAS[best.indices] | (best.values < limits["name"])
    devices = torch.where(HAS, windows, torch.zeros(()))
    needed = torch.where(THIRD, torch.tensor(limits["third"]), torch.tensor(limits["half"]))
    # The surer the first look is of no device, the surer a part has to be.
    needed = needed[None, :, None] + limits["doubt"] * first[:, NONE, None, None]
    enough = torch.where(devices >= needed, devices, torch.zeros(()))
    part = enough.max(2).values.max(1)
    suggests = open_ & (verdict != CHOOSE) & (part.values > 0)
    rows = suggests.nonzero().flatten()
    verdict[rows] = CHOOSE
    shown[rows] = candidates(windows[rows, part.indices[rows]])
    leans = open_ & (verdict == DENIED) & ((1 - windows[:, :, NONE]).max(1).values >= limits["lean"])
    verdict[leans] = CANNOT
    pairs = open_ & ((devices.max(1).values >= limits["several"]).sum(1) > 1)
    for at in pairs.nonzero().flatten().tolist():
        kinds = several_of(windows[at], limits["several"])
        if len(kinds) > 1:
            several[at], verdict[at] = True, CHOOSE
            of_each = [RIGHT[kind].nonzero().flatten().tolist() for kind in kinds]
            most = max(map(len, of_each))
            row = [classes[n] for n in range(most) for classes in of_each if n < len(classes)][:CANDIDATES]
            shown[at] = torch.tensor(row + [-1] * (CANDIDATES - len(row)))
    return Said(verdict, several, shown)


def shares(said: Said, truth: torch.Tensor, of: np.ndarray | None = None) -> dict:
    """The figures of the model card, as `evaluation.ts` counts them. Devices without a class are left aside."""
    rows = torch.ones(len(truth), dtype=torch.bool) if of is None else torch.from_numpy(of)
    devices, others = rows & HAS[truth], rows & (truth == NONE)
    share = lambda what, those: round(what[those].float().mean().item(), 4) if those.any() else None
    return {
        "devices": int(devices.sum()), "negatives": int(others.sum()),
        "top1": share(said.right(truth, 1), devices), "top3": share(said.right(truth, 3), devices),
        "named": share(said.verdict == NAMED, devices),
        "named_wrong": share((said.verdict == NAMED) & ~said.right(truth, 1), devices),
        "asked": share(said.verdict == CHOOSE, devices),
        "cannot_tell": share(said.verdict == CANNOT, devices), "called_none": share(said.verdict == DENIED, devices),
        "several": share(said.several, devices),
        "refused": share((said.verdict == CANNOT) | (said.verdict == DENIED), others),
        "denied": share(said.verdict == DENIED, others), "negatives_named": share(said.verdict == NAMED, others),
    }
