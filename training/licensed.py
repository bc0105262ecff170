"""What leaving out costs of which no licence is stated: `python3 training/licensed.py --data <folder> --out <folder>`.

The heads learned from the sources with a stated licence alone, and those of leave_one_out.py, asked about the same
photos: those of the sources without one. Both have not seen the source they are asked about.
"""

import argparse
import csv
import json
from pathlib import Path

import numpy as np
import torch

from data import FOLDS, NEGATIVE
from evaluate import OF
from train import everything, heads


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    stated = {}
    for name in ("SOURCES.csv", "SOURCES-2.csv", "SOURCES-3.csv"):
        with open(given.data / name, newline="") as rows:
            for row in csv.DictReader(rows):
                stated[row["source"]] = "not stated" not in row["licence"]
    data, model = everything(given.data, given.out)
    licensed = np.array([stated[photo.source] for photo in data.photos])
    labels = data.truth.numpy()
    rows = np.flatnonzero(licensed)
    model.heads.load_state_dict(heads(data, rows))
    with torch.inference_mode():
        top = OF[model.classify(data.seen["square"][:, 0].float())[0].argmax(1)].numpy()
    left = np.full(len(labels), -1)
    for at in range(len(FOLDS)):
        kept = torch.load(given.out / f"left-{at}.pt")
        left[kept["rows"]] = OF[kept["said"]["square"][:, 0].float().argmax(1)].numpy()
    asked, truth = ~licensed & (left >= 0), OF.numpy()[labels]
    known = np.isin(labels, np.unique(labels[rows]))
    report = {"photos": int(licensed.sum()), "labels": int(len(np.unique(labels[rows])))}
    for name, of in (("devices", labels != NEGATIVE), ("negatives", labels == NEGATIVE)):
        for what, chosen in (("", asked & of), ("_of_labels_left", asked & of & known)):
            report[name + what] = {
                "photos": int(chosen.sum()),
                "licensed": round(float((top == truth)[chosen].mean()), 4),
                "all_but_the_source": round(float((left == truth)[chosen].mean()), 4),
            }
    print(report)
    (given.out / "licensed.json").write_text(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    main()
