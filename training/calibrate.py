"""Pools what leave_one_out.py kept, and chooses there: the blend, ImageNet's part, the denial, temperature, thresholds.

`python3 training/calibrate.py --data <folder> --out <folder>` writes leave_one_out.json.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from data import FOLDS, NEGATIVE, WORSE, place, read_manifest
from evaluate import NONE, OF, answer, by_label, calibrated, confusions, figures, meant, named, thresholds

# A source with fewer devices than this counts for less than one.
WHOLE = 60
IMAGENET_SHARES = [0.2, 0.3, 0.4]
# Less of it calls fewer devices none, and refuses less of what is none than the model before did (0.3 and 0.9 were looked at).
DENIALS = [0.6]
# Left out, they say nothing: nobody else has photos of earbuds in their case.
ASIDE = {"airpods"}
VIEWS = ["square"]


def pooled(out: Path, kind: str, folds, views):
    """Rows, and their logits by photo, view, number; and by way of worsening the same."""
    rows, devices, imagenet, worse = [], [], [], {}
    for at in folds:
        kept = torch.load(out / kind.format(at))
        said = kept["said"]
        there = [name for name in views if name in said]
        rows.append(kept["rows"])
        devices.append(torch.stack([said[name][0] for name in there], 1))
        imagenet.append(torch.stack([said[name][1] for name in there], 1))
        for name in WORSE:
            if name in said and len(said[name][0]):
                held = np.isin(kept["worse"], kept["rows"])
                worse.setdefault(name, []).append(
                    (kept["worse"][held], said[name][0][held][:, None], said[name][1][held][:, None])
                )
    worse = {name: (np.concatenate([p[0] for p in parts]), torch.cat([p[1] for p in parts]),
                    torch.cat([p[2] for p in parts])) for name, parts in worse.items()}
    return np.concatenate(rows), torch.cat(devices), torch.cat(imagenet), worse


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


def chosen(out, kind, folds, photos, views, share=None, denial=None):
    rows, devices, imagenet, worse = pooled(out, kind, folds, views)
    labels = torch.tensor([photos[at].label for at in rows])
    truth, places = OF[labels], np.array([place(photos[at]) for at in rows])
    of_devices = weights_of(places, labels)
    of_none = (labels == NEGATIVE) / (labels == NEGATIVE).sum()
    best = None
    for part in IMAGENET_SHARES if share is None else [share]:
        for deny in DENIALS if denial is None else [denial]:
            mix = calibrated(part, deny, devices, imagenet, labels, of_devices + 0.5 * of_none)
            told = meant(answer(mix, devices, imagenet))
            limits = thresholds(told, truth, of_devices)
            top = told.argmax(1)
            score = (
                (of_devices * (top == truth)).sum() + 0.5 * (of_devices * named(told, limits["name"])).sum()
                + (of_none * (top == NONE)).sum() - (of_devices * (top == NONE)).sum()
            ).item()
            if best is None or score > best[0]:
                best = (score, mix, limits, told)
    score, mix, limits, told = best
    report = {"score": round(score, 4), "imagenet_share": mix.share, "denial": float(mix.prior[NEGATIVE]),
              "temperature": mix.temperature, "thresholds": limits, **judged(told, truth, places, limits)}
    report["labels"] = by_label(told, labels, limits)
    report["confusions"] = confusions(told, labels)
    report["worsened"] = {"as they are": None}
    for name, (which, some, words) in worse.items():
        of = torch.tensor([photos[at].label for at in which])
        report["worsened"][name] = figures(meant(answer(mix, some, words)), OF[of], limits)
    if worse:
        which = next(iter(worse.values()))[0]
        at = {row: n for n, row in enumerate(rows)}
        same = [at[row] for row in which]
        report["worsened"]["as they are"] = figures(told[same], truth[same], limits)
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--views", nargs="+", default=VIEWS)
    given = parser.parse_args()
    photos = read_manifest(given.data)
    report = {}
    kinds = {"head": "left-head-{}.pt"}
    for share in sorted({name.stem.split("-")[-1] for name in given.out.glob("left-tuned-*.pt")}):
        kinds[f"tuned {share}"] = "left-tuned-{}-" + share + ".pt"
    for name, kind in kinds.items():
        folds = [at for at in range(len(FOLDS)) if (given.out / kind.format(at)).exists()]
        folds = [at for at in folds if not ASIDE & set(FOLDS[at])]
        report[name] = chosen(given.out, kind, folds, photos, given.views)
        if name == "head" and len(kinds) > 1:
            last = list(kinds.values())[-1]
            some = [at for at in folds if (given.out / last.format(at)).exists()]
            if len(some) < len(folds):
                report["head, same groups"] = chosen(given.out, kind, some, photos, given.views)
    for name, one in report.items():
        print(name, {key: one[key] for key in ("score", "imagenet_share", "denial", "temperature", "thresholds")})
        print("  mean ", one["mean"], "\n  worst", one["worst"])
        for how, row in one["worsened"].items():
            if row:
                print("  ", how, {key: row[key] for key in ("top1", "top3", "named", "named_wrong", "called_none")})
    (given.out / "leave_one_out.json").write_text(json.dumps(report, indent=2) + "\n")


if __name__ == "__main__":
    main()
