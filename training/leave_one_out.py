"""How the recipe does on a source it has never seen: `python3 training/leave_one_out.py --data <folder> --out <folder>`.

First the head alone on the frozen backbone, for every source; then fine-tuning with a shortened recipe for the sources
with enough devices. Temperature and thresholds are those that train.py chose, so it goes first, into the same folder.
Started again, it goes on where it was interrupted.
"""

import argparse
import copy
import json
from pathlib import Path

import numpy as np
import torch

from answers import Mix
from data import LABELS, Views, drawing_weights, read_manifest
from evaluate import answer, decisions, figures, look
from model import Classifier
from train import IMAGENET_SHARE, Stage, Tuning, frozen, keep_memory, probe, say, settle

SHORT = [Stage(1, 160, 6400)]
FINE_TUNED = ["office", "ecoera", "ewastenet", "kaggle"]
SHARES = [0, IMAGENET_SHARE, 0.5]


def measured(devices, imagenet, truth, chosen: dict) -> dict:
    """The figures for each share of ImageNet in the mix; and what is said at the thresholds, with the share that ships."""
    told = {share: answer(Mix(share, chosen["temperature"]), devices, imagenet) for share in SHARES}
    said = decisions(told[IMAGENET_SHARE], truth, chosen["thresholds"])
    return {**{str(share): figures(told[share], truth) for share in SHARES}, "decisions": said}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(2)
    keep_memory()

    chosen = json.loads((given.out / "metrics.json").read_text())
    photos = read_manifest(given.data)
    truth = torch.tensor([photo.label for photo in photos])
    features, teacher, blanks = frozen(given.data, given.out, photos)
    written = given.out / "leave_one_out.json"
    report = json.loads(written.read_text()) if written.exists() else {"head": {}, "fine_tuned": {}}

    def without(source):
        """The rows of the others without near-duplicates of the source; the source's, of labels that the others have."""
        unseen = {photo.group for photo in photos if photo.source == source}
        train = [at for at, photo in enumerate(photos) if photo.group not in unseen]
        known = {photos[at].label for at in train}
        test = [at for at, photo in enumerate(photos) if photo.source == source and photo.label in known]
        return np.array(train), np.array(test)

    def headed(train):
        return probe(features[train], truth[train], blanks, drawing_weights([photos[at] for at in train]))

    def record(kind, source, devices, imagenet, test):
        report[kind][source] = measured(devices, imagenet, truth[test], chosen)
        written.write_text(json.dumps(report, indent=2) + "\n")
        say(kind, source, len(test), {share: report[kind][source][str(share)]["top1"] for share in SHARES})

    for source in sorted({photo.source for photo in photos}):
        if source not in report["head"]:
            train, test = without(source)
            head = headed(train)
            with torch.inference_mode():
                devices = head(features[test, : teacher.shape[1]].float())
            record("head", source, devices, teacher[test], test)

    for source in FINE_TUNED:
        if source not in report["fine_tuned"]:
            train, test = without(source)
            model = Classifier(given.data / "backbone", len(LABELS)).to(memory_format=torch.channels_last)
            model.devices.load_state_dict(headed(train).state_dict())
            before = copy.deepcopy(model.state_dict())
            kept = given.out / f"without-{source}.pt"
            Tuning(model, SHORT, kept).run(given.data, [photos[at] for at in train], teacher[train, 0])
            settle(model, before)
            record("fine_tuned", source, *look(model, Views(given.data, [photos[at] for at in test])), test)
            kept.unlink()


if __name__ == "__main__":
    main()
