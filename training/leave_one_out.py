"""How the recipe does on sources it has never seen: `python3 training/leave_one_out.py --data <folder> --out <folder>`.

Sources are left out in groups (data.FOLDS). For every group the heads are learned without it, and without the rooms that it
has: what they say of the photos left out is kept, and pooled by calibrate.py. Goes on where it was interrupted.
"""

import argparse
from multiprocessing import Process
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import FOLDS, VIEWS, WORSE
from features import say, worsened_rows
from model import FEATURES
from train import everything, heads, save


def without(data, fold: list[str]):
    """The rows of the others without near-duplicates of these; and of these, those of labels that the others have."""
    inside = np.isin(data.places, fold)
    unseen = {data.photos[at].group for at in np.flatnonzero(inside)}
    train = np.array([at for at, photo in enumerate(data.photos) if photo.group not in unseen])
    known = {data.photos[at].label for at in train}
    test = np.array([at for at in np.flatnonzero(inside) if data.photos[at].label in known])
    return train, test


def words_of(data, model) -> dict:
    """What ImageNet's words say of every picture, which no lesson changes: by pass, row, picture, meaning."""
    mix, said = Mix(0.5, 1.0), {}
    for name, numbers in data.seen.items():
        if name in ("pasted", "blanks", "changed"):
            continue
        rows = []
        for part in numbers.split(256):
            with torch.inference_mode():
                rows.append(mix.meant(model.classify(part.float().flatten(0, 1))[1]).unflatten(0, part.shape[:2]).half())
        said[name] = torch.cat(rows)
    return said


def logits(model, numbers):
    """Of our labels, by row, picture, label."""
    said = []
    for part in numbers.split(256):
        with torch.inference_mode():
            features = part.float().flatten(0, 1).split(FEATURES, 1)
            devices = sum(share * head(one) for share, head, one in zip(model.SHARES, model.heads, features))
            said.append(devices.unflatten(0, part.shape[:2]).half())
    return torch.cat(said)


def asked(data, model, learned: dict, rows: np.ndarray) -> dict:
    """Logits of the rows in one view; of those with a map in all views, and by window; and of those that are there worsened."""
    worse = worsened_rows(data.photos)
    held, mapped = np.isin(worse, rows), np.isin(data.mapped, rows)
    said = {}
    model.heads.load_state_dict(learned["first"])
    said["square"] = logits(model, data.seen["square"][rows])
    said["views"] = torch.cat([logits(model, data.seen[name][data.at[name][data.mapped[mapped]]]) for name in VIEWS], 1)
    for how in WORSE:
        said[how] = logits(model, data.seen[how][held])
    for name in ["map", *(f"{how}/map" for how in WORSE)]:
        said[f"first {name}"] = logits(model, data.seen[name][mapped if name == "map" else held])
    model.heads.load_state_dict(learned["windows"])
    for name in ["map", *(f"{how}/map" for how in WORSE)]:
        said[name] = logits(model, data.seen[name][mapped if name == "map" else held])
    return {"rows": rows, "worse": worse[held], "mapped": data.mapped[mapped], "said": said}


def lesson(data, train: np.ndarray, kept: Path) -> dict:
    if not kept.exists():
        save({"first": heads(data, train), "windows": heads(data, train, True)}, kept)
    return torch.load(kept)


def work(data, model, out: Path, folds):
    for at in folds:
        kept = out / f"left-{at}.pt"
        if kept.exists():
            continue
        train, test = without(data, FOLDS[at])
        learned = lesson(data, train, out / f"heads-{at}.pt")
        answers = asked(data, model, learned, test)
        save(answers, kept)
        right = (answers["said"]["square"][:, 0].argmax(1) == data.truth[test]).float().mean()
        say(FOLDS[at], len(test), f"{right:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    data, model = everything(given.data, given.out)
    save(words_of(data, model), given.out / "words.pt")
    # The last folds are the homes, which matter most: they come first.
    folds = range(len(FOLDS))[::-1]
    workers = [Process(target=work, args=(data, model, given.out, folds[half::2])) for half in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
