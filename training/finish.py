"""The end: `python3 training/finish.py --data <folder> --out <folder>`, after train.py and calibrate.py.

Mixes as calibrate.py chose, measures on the photos held back, and writes the shipped files.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import NEGATIVE, VIEWS, held_back
from eight_bits import read_ranges
from evaluate import NONE, OF, answer, by_label, confusions, figures, meant, named
from export import export
from features import say
from train import everything


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    choice = json.loads((given.out / "leave_one_out.json").read_text())["three views"]
    data, model = everything(given.data, given.out)
    model.heads.load_state_dict(torch.load(given.out / "heads.pt"))
    mix = Mix(choice["imagenet_share"], choice["temperature"], choice["denial"])
    limits = choice["thresholds"]
    rows = np.flatnonzero(held_back(data.photos))
    labels = data.truth[rows]

    def told(names, rows):
        with torch.inference_mode():
            said = [model.classify(data.seen[name][rows].float()) for name in names]
        devices, imagenet = (torch.stack(numbers, 1) for numbers in zip(*said))
        return meant(answer(mix, devices, imagenet))

    held = told(VIEWS, rows)
    # The others were learned from.
    blanks = told(["blanks"], slice(1, None, 2))
    report = {
        **figures(held, OF[labels], limits),
        "blanks_named": round(named(blanks, limits["name"]).float().mean().item(), 4),
        "blanks_refused": round((blanks.argmax(1) == NONE).float().mean().item(), 4),
        "temperature": mix.temperature, "imagenet_share": mix.share,
        "denial": round(float(mix.prior[NEGATIVE]), 2), "thresholds": limits,
        "labels": by_label(held, labels, limits), "confusions": confusions(held, labels),
    }
    (given.out / "metrics.json").write_text(json.dumps(report, indent=2) + "\n")
    summary = {key: value for key, value in report.items() if key not in ("labels", "confusions")}
    say(summary)
    words = (given.data / "backbone" / "imagenet-labels.txt").read_text().splitlines()
    version = hashlib.sha256(b"".join(value.numpy().tobytes() for value in model.state_dict().values())).hexdigest()
    export(model, mix, read_ranges(given.out), limits, {"version": version[:12], "metrics": summary}, words, given.out / "model")


if __name__ == "__main__":
    main()
