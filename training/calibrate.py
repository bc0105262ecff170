"""Pools what leave_one_out.py kept, and chooses there: ImageNet's part, the denial, temperature, thresholds.

`python3 training/calibrate.py --data <folder> --out <folder>` writes leave_one_out.json.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import FOLDS, NEGATIVE, VIEWS, WORSE, place, read_manifest

from evaluate import NONE, OF, answer, by_label, calibrated, confusions, figures, meant, thresholds

# A source with fewer devices than this counts for less than one.
WHOLE = 60
# Of a source's photos of no device, in the mean, so many have to be refused: as many as the model before did on twelve sources.
REFUSED = 0.863
IMAGENET_SHARES = [0.3, 0.4, 0.5]
DENIALS = [round(0.1 * step, 1) for step in range(21)]
# What is taken, between the steps of the search: there no figure is worse by more than 0.3 points than that of the networks in
# single precision, in the mean over the sources. Other weights need the search again (`--search`).
TAKEN = {
    "three views": {"share": 0.5, "denial": 0.98, "temperature": 0.6, "limits": {"name": 0.625, "offer": 0.3}},
    "one view": {"share": 0.5, "denial": 0.98, "temperature": 0.7, "limits": {"name": 0.585, "offer": 0.3}},
}
# Left out, they say nothing: nobody else has photos of earbuds in their case.
ASIDE = {"airpods"}


def pooled(out: Path, folds, views):
    """Rows, and their logits by photo, view, number; and by way of worsening the same, in one view."""
    kept = [torch.load(out / f"left-{at}.pt") for at in folds]
    rows = np.concatenate([one["rows"] for one in kept])
    both = [torch.cat([torch.stack([one["said"][name][n] for name in views], 1) for one in kept]) for n in range(2)]
    worse = np.concatenate([one["worse"] for one in kept])
    ways = {name: [torch.cat([one["said"][name][n] for one in kept])[:, None] for n in range(2)] for name in WORSE}
    return rows, *both, worse, ways


def weights_of(places, truth):
    """Of the devices, by source; they add up to 1."""
    weights = torch.zeros(len(truth))
    for name in sorted(set(places)):
        of = torch.from_numpy(places == name) & (truth != NEGATIVE)
        count = int(of.sum())
        if count:
            weights[of] = min(1, count / WHOLE) / count
    return weights / weights.sum()


def judged(told, truth, places, limits):
    """By source, the mean over the sources, and the worst."""
    rows = {name: figures(told[places == name], truth[places == name], limits) for name in sorted(set(places))}
    mean, worst = {}, {}
    for key, worse in (("top1", min), ("top3", min), ("named", min), ("named_wrong", max), ("called_none", max),
                       ("refused", min), ("negatives_named", max), ("calibration_error", max)):
        many = "negatives" if key in ("refused", "negatives_named") else "devices"
        # A share of a handful of photos says nothing.
        given = [row[key] for row in rows.values() if row[many] >= 40 and row[key] is not None]
        if given:
            mean[key], worst[key] = round(float(np.mean(given)), 4), worse(given)
    return {"mean": mean, "worst": worst, "all": figures(told, truth, limits), "sources": rows}


def chosen(out, folds, photos, views, taken=None):
    """:param taken: instead of a search"""
    rows, devices, imagenet, worse, ways = pooled(out, folds, views)
    labels = torch.tensor([photos[at].label for at in rows])
    truth, places = OF[labels], np.array([place(photos[at]) for at in rows])
    if taken:
        mix, limits = Mix(taken["share"], taken["temperature"], taken["denial"]), taken["limits"]
        told = meant(answer(mix, devices, imagenet))
        judgement = judged(told, truth, places, limits)
    else:
        mix, limits, told, judgement = searched(devices, imagenet, labels, truth, places)
    as_they_are = np.isin(rows, worse)
    of = OF[torch.tensor([photos[at].label for at in worse])]
    return {
        "imagenet_share": mix.share, "denial": round(float(mix.prior[NEGATIVE]), 2),
        "temperature": mix.temperature, "thresholds": limits, **judgement,
        "labels": by_label(told, labels, limits), "confusions": confusions(told, labels),
        "worsened": {
            "as they are": figures(told[as_they_are], truth[as_they_are], limits),
            **{name: figures(meant(answer(mix, *both)), of, limits) for name, both in ways.items()},
        },
    }


def searched(devices, imagenet, labels, truth, places):
    of_devices = weights_of(places, labels)
    of_none = (labels == NEGATIVE) / (labels == NEGATIVE).sum()
    best = None
    for part in IMAGENET_SHARES:
        for deny in DENIALS:
            mix = calibrated(part, deny, devices, imagenet, labels, of_devices + 0.5 * of_none)
            told = meant(answer(mix, devices, imagenet))
            limits = thresholds(told, truth, of_devices)
            judgement = judged(told, truth, places, limits)
            if judgement["mean"]["refused"] >= REFUSED:
                break
        else:
            raise ValueError(f"not even {DENIALS[-1]} refuses so many")
        right = judgement["mean"]["top1"] + 0.5 * judgement["mean"]["named"]
        if best is None or right > best[0]:
            best = (right, mix, limits, told, judgement)
    return best[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--search", action="store_true", help="choose again, which takes minutes")
    given = parser.parse_args()
    photos = read_manifest(given.data)
    folds = [at for at, fold in enumerate(FOLDS) if not ASIDE & set(fold)]
    report = {
        name: chosen(given.out, folds, photos, views, None if given.search else TAKEN[name])
        for name, views in (("three views", VIEWS), ("one view", VIEWS[:1]))
    }
    for name, one in report.items():
        print(name, {key: one[key] for key in ("imagenet_share", "denial", "temperature", "thresholds")})
        print("  mean ", one["mean"], "\n  worst", one["worst"])
        for how, row in one["worsened"].items():
            print("  ", how, {key: row[key] for key in ("top1", "top3", "named", "named_wrong", "called_none")})
    (given.out / "leave_one_out.json").write_text(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    main()
