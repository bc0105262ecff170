"""Pools what leave_one_out.py kept, and says how the product would do: `python3 training/calibrate.py --data <folder> --out <folder>`.

Writes leave_one_out.json. ImageNet's part, the denial, temperatures and limits are those of TAKEN; `--search` prints what others
would do, at homes and at all other sources.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import FOLDS, VIEWS, WORSE, at_home, place, read_manifest
from evaluate import OF, by_label, confusions, meant
from features import mapped_rows, worsened_rows
from verdicts import shares, verdicts

# Chosen at sources left out: the first look, the windows of the second, and the limits of both.
TAKEN = {
    "first": {"share": 0.3, "temperature": 0.7, "denial": 1.0},
    "windows": {"share": 0.3, "temperature": 0.7, "denial": 2.0},
    "limits": {
        "name": 0.75, "offer": 0.25, "deny": 0.5, "half": 0.6, "third": 0.7, "doubt": 0.4, "lean": 0.95, "several": 0.93,
    },
}
# Left out, they say nothing: nobody else has photos of earbuds in their case.
ASIDE = {"airpods"}


class Pooled:
    """Of all folds: logits of the heads that have not seen the photo, and what ImageNet's words say of it."""

    def __init__(self, folder: Path, out: Path):
        self.photos = read_manifest(folder)
        folds = [at for at, fold in enumerate(FOLDS) if not ASIDE & set(fold) and (out / f"left-{at}.pt").exists()]
        kept = [torch.load(out / f"left-{at}.pt") for at in folds]
        words = torch.load(out / "words.pt")
        labels = np.array([photo.label for photo in self.photos])
        self.places = np.array([place(photo) for photo in self.photos])
        self.homes = np.array([at_home(photo) for photo in self.photos])
        self.rows = np.concatenate([one["mapped"] for one in kept])
        self.worse = np.concatenate([one["worse"] for one in kept])
        self.labels = torch.from_numpy(labels[self.rows])
        self.truth = OF[self.labels]
        self.worse_truth = OF[torch.from_numpy(labels[self.worse])]
        said = lambda name: torch.cat([one["said"][name] for one in kept])
        mapped = {row: at for at, row in enumerate(mapped_rows(self.photos))}
        worsened = {row: at for at, row in enumerate(worsened_rows(self.photos))}
        of_map = [mapped[row] for row in self.rows]
        of_worse = [worsened[row] for row in self.worse]
        views = torch.cat([
            words[name][torch.from_numpy(self.rows) if name == "square" else of_map] for name in VIEWS
        ], 1)
        self.views = (said("views"), views)
        self.map = (said("map"), words["map"][of_map])
        self.bad = {
            how: ((said(how), words[how][of_worse]), (said(f"{how}/map"), words[f"{how}/map"][of_worse])) for how in WORSE
        }


def answer(mix: Mix, said) -> torch.Tensor:
    """Probabilities of the meanings, by photo and picture."""
    devices, words = said
    with torch.inference_mode():
        mixed = mix.mixed(devices.float().flatten(0, 1), words.float().flatten(0, 1))
    return meant(mixed).unflatten(0, devices.shape[:2])


def mixes(taken: dict) -> tuple[Mix, Mix]:
    return tuple(Mix(one["share"], one["temperature"], one["denial"]) for one in (taken["first"], taken["windows"]))


def report(pooled: Pooled, taken: dict) -> dict:
    """Everything the model card says of sources left out."""
    first, windows = mixes(taken)
    told, parts = answer(first, pooled.views).mean(1), answer(windows, pooled.map)
    places, homes = pooled.places[pooled.rows], pooled.homes[pooled.rows]
    both = verdicts(told, parts, taken["limits"])
    rows = {name: places == name for name in sorted(set(places[~homes]))}
    of_worse = pooled.homes[pooled.worse]
    bad = {}
    for how, (views, maps) in pooled.bad.items():
        said = verdicts(answer(first, views).mean(1), answer(windows, maps), taken["limits"])
        bad[how] = {
            "homes": shares(said, pooled.worse_truth, of_worse), "others": shares(said, pooled.worse_truth, ~of_worse),
        }
    return {
        "taken": taken,
        "homes": shares(both, pooled.truth, homes), "others": shares(both, pooled.truth, ~homes),
        "homes, first look": shares(verdicts(told, None, taken["limits"]), pooled.truth, homes),
        "others, first look": shares(verdicts(told, None, taken["limits"]), pooled.truth, ~homes),
        "sources": {name: shares(both, pooled.truth, of) for name, of in rows.items()},
        "worsened": bad,
        "labels": {
            where: by_label(told[torch.from_numpy(of)], pooled.labels[torch.from_numpy(of)], taken["limits"])
            for where, of in (("homes", homes), ("others", ~homes))
        },
        "confusions": confusions(told, pooled.labels),
    }


def search(pooled: Pooled):
    """Prints what other choices would do."""
    for denial, name, half, lean in itertools.product([0.75, 1.0], [0.7, 0.75], [0.52, 0.6, 0.7], [0.9, 0.95, 0.98]):
        tried = {
            **TAKEN, "first": {**TAKEN["first"], "denial": denial},
            "limits": {**TAKEN["limits"], "name": name, "half": half, "third": half + 0.1, "lean": lean},
        }
        made = report(pooled, tried)
        print(denial, name, half, lean, made["homes"], made["others"], made["worsened"]["half"]["homes"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--search", action="store_true", help="print what other choices would do, and write nothing")
    given = parser.parse_args()
    torch.set_num_threads(1)
    pooled = Pooled(given.data, given.out)
    if given.search:
        return search(pooled)
    made = report(pooled, TAKEN)
    for where in ("homes", "others"):
        print(where, made[where])
    for how, row in made["worsened"].items():
        print(how, row)
    (given.out / "leave_one_out.json").write_text(json.dumps(made, indent=2) + "\n")


if __name__ == "__main__":
    main()
