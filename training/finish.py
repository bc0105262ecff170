"""The end: `python3 training/finish.py --data <folder> --out <folder>`, after train.py and calibrate.py.

Blends the weights as calibrate.py chose, measures on the photos held back, and writes the shipped files.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import NEGATIVE, held_back
from evaluate import NONE, OF, answer, by_label, confusions, figures, meant, named
from export import export
from train import blend, features_of, read, say


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, required=True, help="between the weights before and after fine-tuning")
    parser.add_argument("--choice", required=True, help="which entry of leave_one_out.json chose the rest")
    given = parser.parse_args()
    torch.set_num_threads(1)
    choice = json.loads((given.out / "leave_one_out.json").read_text())[given.choice]
    data, model = read(given.data, given.out, ["square"])
    blend(model, torch.load(given.out / "before.pt"), torch.load(given.out / "after.pt"), given.share)
    model.eval()
    mix = Mix(choice["imagenet_share"], choice["temperature"], choice["denial"])
    limits = choice["thresholds"]
    rows = np.flatnonzero(held_back(data.photos))
    labels = data.truth[rows]

    def told(seen):
        with torch.inference_mode():
            devices, imagenet = model.classify(features_of(model, seen))
        return meant(answer(mix, devices[:, None], imagenet[:, None]))

    held = told(data.seen["square"][rows])
    blanks = told(data.seen["blanks"][1::2])
    report = {
        **figures(held, OF[labels], limits),
        "blanks_named": round(named(blanks, limits["name"]).float().mean().item(), 4),
        "blanks_refused": round((blanks.argmax(1) == NONE).float().mean().item(), 4),
        "blend": given.share, "temperature": mix.temperature, "imagenet_share": mix.share,
        "denial": round(float(mix.prior[NEGATIVE]), 2), "thresholds": limits,
        "labels": by_label(held, labels, limits), "confusions": confusions(held, labels),
    }
    (given.out / "metrics.json").write_text(json.dumps(report, indent=2) + "\n")
    summary = {key: value for key, value in report.items() if key not in ("labels", "confusions")}
    say(summary)
    words = (given.data / "backbone" / "imagenet-labels.txt").read_text().splitlines()
    version = hashlib.sha256(b"".join(value.numpy().tobytes() for value in model.state_dict().values())).hexdigest()
    export(model, mix, limits, {"version": version[:12], "metrics": summary}, words, given.out / "model")


if __name__ == "__main__":
    main()
