"""How the recipe does on sources it has never seen: `python3 training/leave_one_out.py --data <folder> --out <folder>`.

Sources are left out in groups (data.FOLDS). For every group a linear head on the frozen features, and the whole recipe:
what each says of the photos left out is kept, and pooled by calibrate.py. Goes on where it was interrupted.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from data import FOLDS, VIEWS, WORSE
from features import features, prepare, save, say, worsened_rows
from train import blend, probe, read, tune, weights_of

# Between the weights before (0) and after (1) fine-tuning.
SHARES = [0.3, 0.5, 0.7]


def without(data, fold: list[str]):
    """The rows of the others without near-duplicates of these; and of these, those of labels that the others have."""
    inside = np.isin(data.places, fold)
    unseen = {data.photos[at].group for at in np.flatnonzero(inside)}
    train = np.array([at for at, photo in enumerate(data.photos) if photo.group not in unseen])
    known = {data.photos[at].label for at in train}
    test = np.array([at for at in np.flatnonzero(inside) if data.photos[at].label in known])
    return train, test


def asked(data, model, rows: np.ndarray, tuned: bool) -> dict:
    """Logits of the rows by view, and of those that are also there worsened."""
    all_worse = worsened_rows(data.photos)
    held = np.isin(all_worse, rows)
    said = {}
    for name in [*VIEWS, *WORSE]:
        which = all_worse[held] if name in WORSE else rows
        if tuned:
            seen = features(model, data.store, data.photos, name, which)
        else:
            seen = data.frozen[name][held if name in WORSE else rows].float()
        with torch.inference_mode():
            devices, imagenet = model.classify(seen)
        said[name] = (devices.half(), imagenet.half())
    return {"rows": rows, "worse": all_worse[held], "said": said}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tuned", type=int, nargs="*", default=range(len(FOLDS)), help="groups to fine-tune for")
    given = parser.parse_args()
    prepare()
    data, model = read(given.data, given.out)
    came = weights_of(model)
    for at, fold in enumerate(FOLDS):
        if (given.out / f"left-head-{at}.pt").exists():
            continue
        train, test = without(data, fold)
        model.load_state_dict(came)
        model.devices.load_state_dict(probe(data, train).state_dict())
        save(weights_of(model), given.out / f"before-{at}.pt")
        answers = asked(data, model, test, False)
        save(answers, given.out / f"left-head-{at}.pt")
        say("head", fold, len(test), right(answers, data, test))
    for at in given.tuned:
        last = given.out / f"left-tuned-{at}-{SHARES[-1]}.pt"
        if last.exists():
            continue
        train, test = without(data, FOLDS[at])
        before = torch.load(given.out / f"before-{at}.pt")
        model.load_state_dict(before)
        tune(model, data, train)
        after = weights_of(model)
        for share in SHARES:
            blend(model, before, after, share)
            answers = asked(data, model, test, True)
            save(answers, given.out / f"left-tuned-{at}-{share}.pt")
            say("tuned", share, FOLDS[at], len(test), right(answers, data, test))


def right(answers: dict, data, test) -> str:
    """How much of it our head alone has right with one view."""
    return f"{(answers['said']['square'][0].argmax(1) == data.truth[test]).float().mean():.3f}"


if __name__ == "__main__":
    main()
