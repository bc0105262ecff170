"""The end: `python3 training/finish.py --data <folder> --out <folder>`, after train.py and calibrate.py.

Mixes as calibrate.py chose, measures on the photos held back, and writes the shipped files.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch

from calibrate import TAKEN, mixes
from data import VIEWS, at_home, held_back
from eight_bits import read_ranges
from evaluate import OF, meant
from export import export
from features import say
from train import everything
from verdicts import NAMED, shares, verdicts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    data, model = everything(given.data, given.out)
    learned = torch.load(given.out / "heads.pt")
    first, windows = mixes(TAKEN)
    held = np.flatnonzero(held_back(data.photos)[data.mapped])
    rows = data.mapped[held]

    def told(mix, which, features):
        """Probabilities of the meanings, by photo and picture."""
        model.heads.load_state_dict(learned[which])
        with torch.inference_mode():
            devices, words = model.classify(features.float().flatten(0, 1))
            return meant(mix(devices, words)).unflatten(0, features.shape[:2])

    seen = torch.cat([data.seen[name][data.at[name][rows]] for name in VIEWS], 1)
    said = verdicts(told(first, "first", seen).mean(1), told(windows, "windows", data.seen["map"][held]), TAKEN["limits"])
    truth = OF[data.truth[rows]]
    homes = np.array([at_home(data.photos[at]) for at in rows])
    # The others were learned from.
    blanks = verdicts(told(first, "first", data.seen["blanks"][1::2]).mean(1), None, TAKEN["limits"])
    report = {
        "all": shares(said, truth), "homes": shares(said, truth, homes),
        "blanks_named": round((blanks.verdict == NAMED).float().mean().item(), 4), "taken": TAKEN,
    }
    (given.out / "metrics.json").write_text(json.dumps(report, indent=2) + "\n")
    say(report)
    words = (given.data / "backbone" / "imagenet-labels.txt").read_text().splitlines()
    values = [value for which in learned.values() for value in which.values()]
    version = hashlib.sha256(b"".join(value.numpy().tobytes() for value in values)).hexdigest()
    facts = {"version": version[:12], "metrics": report["all"]}
    export(model, learned, (first, windows), read_ranges(given.out), TAKEN["limits"], facts, words, given.out / "model")


if __name__ == "__main__":
    main()
