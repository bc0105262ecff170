"""How the recipe does on sources it has never seen: `python3 training/leave_one_out.py --data <folder> --out <folder>`.

Sources are left out in groups (data.FOLDS). For every group the heads are learned without it: what they say of the photos
left out is kept, and pooled by calibrate.py. Goes on where it was interrupted.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from data import FOLDS, VIEWS, WORSE
from features import say, worsened_rows
from train import everything, heads, save


def without(data, fold: list[str]):
    """The rows of the others without near-duplicates of these; and of these, those of labels that the others have."""
    inside = np.isin(data.places, fold)
    unseen = {data.photos[at].group for at in np.flatnonzero(inside)}
    train = np.array([at for at, photo in enumerate(data.photos) if photo.group not in unseen])
    known = {data.photos[at].label for at in train}
    test = np.array([at for at in np.flatnonzero(inside) if data.photos[at].label in known])
    return train, test


def asked(data, model, rows: np.ndarray) -> dict:
    """Logits of the rows by view, and of those that are also there worsened."""
    worse = worsened_rows(data.photos)
    held = np.isin(worse, rows)
    said = {}
    for name in [*VIEWS, *WORSE]:
        features = data.seen[name][held if name in WORSE else rows].float()
        with torch.inference_mode():
            devices, imagenet = model.classify(features)
        said[name] = (devices.half(), imagenet.half())
    return {"rows": rows, "worse": worse[held], "said": said}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    data, model = everything(given.data, given.out)
    for at, fold in enumerate(FOLDS):
        kept = given.out / f"left-{at}.pt"
        if kept.exists():
            continue
        train, test = without(data, fold)
        model.heads.load_state_dict(heads(data, train))
        answers = asked(data, model, test)
        save(answers, kept)
        right = (answers["said"]["square"][0].argmax(1) == data.truth[test]).float().mean()
        say(fold, len(test), f"{right:.3f}")


if __name__ == "__main__":
    main()
