"""How the recipe does on sources it has never seen: `python3 training/leave_one_out.py --data <folder> --out <folder>`.

Sources are left out in groups (data.FOLDS). For every group a linear head on the frozen features, and the whole recipe:
what each says of the photos left out is kept, and pooled by calibrate.py. Goes on where it was interrupted.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from data import FOLDS, WORSE
from middle import PASSES, worsened_rows
from train import blend, features_of, keep_memory, probe, read, save, say, top_of, tune

# Between the weights before (0) and after (1) fine-tuning.
SHARES = [0.3, 0.5, 0.7, 1.0]
SHORT = 300


def without(data, fold: list[str]):
    """The rows of the others without near-duplicates of these; and of these, those of labels that the others have."""
    inside = np.isin(data.places, fold)
    unseen = {data.photos[at].group for at in np.flatnonzero(inside)}
    train = np.array([at for at, photo in enumerate(data.photos) if photo.group not in unseen])
    known = {data.photos[at].label for at in train}
    test = np.array([at for at in np.flatnonzero(inside) if data.photos[at].label in known])
    return train, test


def asked(data, model, rows: np.ndarray, fold_rows: np.ndarray, views: list[str], tuned: bool) -> dict:
    """Logits of the rows by view, and of those that are also there worsened."""
    worse = worsened_rows(data.photos)
    held = set(fold_rows.tolist())
    chosen = [at for at, row in enumerate(worse) if row in held]
    said = {}
    with torch.inference_mode():
        for name in data.seen:
            if name == "blanks" or name.startswith("changed"):
                continue
            which = rows if name in views else chosen
            features = features_of(model, data.seen[name][which]) if tuned else data.frozen[name][which]
            devices, imagenet = model.classify(features)
            said[name] = (devices.half(), imagenet.half())
    return {"rows": rows, "worse": np.array([worse[at] for at in chosen]), "said": said}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tuned", type=int, nargs="*", default=range(len(FOLDS)), help="groups to fine-tune for")
    given = parser.parse_args()
    torch.set_num_threads(1)
    keep_memory()
    passes, views = PASSES, ["square"]
    data, model = read(given.data, given.out, passes, WORSE)
    came = top_of(model)
    heads = {}
    for at, fold in enumerate(FOLDS):
        train, test = without(data, fold)
        kept = given.out / f"head-without-{at}.pt"
        if not kept.exists():
            save(probe(data, train, passes), kept)
        heads[at] = torch.load(kept)
        if (given.out / f"left-head-{at}.pt").exists():
            continue
        model.load_state_dict({**model.state_dict(), **came})
        model.devices.load_state_dict(heads[at].state_dict())
        model.eval()
        answers = asked(data, model, test, test, views, False)
        save(answers, given.out / f"left-head-{at}.pt")
        right = (answers["said"]["square"][0].argmax(1) == data.truth[test]).float().mean()
        say("head", fold, len(test), f"{right:.3f}")
    for at in given.tuned:
        fold = FOLDS[at]
        if (given.out / f"left-tuned-{at}-{SHARES[-1]}.pt").exists():
            continue
        train, test = without(data, fold)
        model.load_state_dict({**model.state_dict(), **came})
        model.devices.load_state_dict(heads[at].state_dict())
        before = top_of(model)
        tune(model, data, train, passes, SHORT)
        after = top_of(model)
        for share in SHARES:
            blend(model, before, after, share)
            answers = asked(data, model, test, test, views, True)
            save(answers, given.out / f"left-tuned-{at}-{share}.pt")
            right = (answers["said"]["square"][0].argmax(1) == data.truth[test]).float().mean()
            say("tuned", share, fold, len(test), f"{right:.3f}")


if __name__ == "__main__":
    main()
