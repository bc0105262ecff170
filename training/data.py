"""The photos: the manifest, the split by near-duplicate groups, what training does to a photo, and the views."""

import csv
import hashlib
import io
import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageEnhance, ImageFilter, ImageOps

LABELS = [
    "audio_player", "battery_cell", "battery_lead_acid", "battery_pack", "camera", "crt_display", "fan",
    "flat_display", "headphones", "keyboard", "lamp", "laptop", "microwave", "mouse", "pcb", "phone",
    "printer", "smartwatch", "toaster", "washing_machine", "negative",
]
NEGATIVE = LABELS.index("negative")
SIZE_PX = 224
# Of what is learned from: nobody's collection has photos of nothing.
BLANK_SHARE = 0.04
VALIDATION_SHARE = 0.15


@dataclass(frozen=True)
class Photo:
    file: str
    label: int
    group: str
    source: str


def read_manifest(folder: Path) -> list[Photo]:
    """All photos of MANIFEST.csv, in its order."""
    with open(folder / "MANIFEST.csv", newline="") as rows:
        return [
            Photo(row["file"], LABELS.index(row["label"]), row["group"], row["source"])
            for row in csv.DictReader(rows)
        ]


def held_back(photos: list[Photo]) -> np.ndarray:
    """True where a photo is for validation. A group is never divided; each label of each source gives its share."""
    groups = defaultdict(list)
    for at, photo in enumerate(photos):
        groups[photo.group].append(at)
    strata = defaultdict(list)
    for group in sorted(groups, key=lambda name: hashlib.sha256(name.encode()).digest()):
        first = photos[groups[group][0]]
        strata[first.label, first.source].append(groups[group])
    validation = np.zeros(len(photos), bool)
    for members in strata.values():
        wanted = VALIDATION_SHARE * sum(map(len, members))
        for group in members:
            if wanted < len(group) / 2:
                break
            validation[group] = True
            wanted -= len(group)
    return validation


def write_manifest(path: Path, photos: list[Photo], validation: np.ndarray):
    """Which photo went where."""
    with open(path, "w", newline="") as text:
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(["file", "label", "group", "source", "split"])
        for photo, held in zip(photos, validation):
            split = "validation" if held else "training"
            rows.writerow([photo.file, LABELS[photo.label], photo.group, photo.source, split])


def drawing_weights(photos: list[Photo]) -> np.ndarray:
    """How often a photo is drawn: labels, and the sources within a label, count by the root of their size."""
    labels = Counter(photo.label for photo in photos)
    cells = Counter((photo.label, photo.source) for photo in photos)
    roots = defaultdict(float)
    for (label, _), count in cells.items():
        roots[label] += count**0.5
    weights = np.array([
        labels[photo.label] ** 0.5 / roots[photo.label] / cells[photo.label, photo.source] ** 0.5
        for photo in photos
    ])
    return weights / weights.sum()


def load(folder: Path, photo: Photo) -> Image.Image:
    return Image.open(folder / photo.file).convert("RGB")


def cover(image: Image.Image, size: int, zoom: float = 1.0) -> Image.Image:
    """The central square, its side the shorter side of the photo divided by `zoom`."""
    side = min(image.size) / zoom
    left, top = (image.width - side) / 2, (image.height - side) / 2
    return image.resize((size, size), Image.LANCZOS, box=(left, top, left + side, top + side))


def views(image: Image.Image, size: int = SIZE_PX) -> list[Image.Image]:
    """What inference looks at: the central square, the whole photo squeezed into a square, a closer square."""
    return [cover(image, size), image.resize((size, size), Image.LANCZOS), cover(image, size, 1.2)]


def augment(image: Image.Image, size: int, rng: random.Random) -> Image.Image:
    """A photo as another camera, hand and room might have taken it."""
    box = random_box(image, rng)
    image = image.resize((size, size), Image.BILINEAR, box=box)
    if rng.random() < 0.5:
        image = ImageOps.mirror(image)
    if rng.random() < 0.1:
        image = image.transpose(rng.choice([Image.ROTATE_90, Image.ROTATE_180, Image.ROTATE_270]))
    if rng.random() < 0.4:
        fill = tuple(rng.randrange(256) for _ in range(3))
        image = image.rotate(rng.uniform(-25, 25), Image.BILINEAR, fillcolor=fill)
    enhancers = [ImageEnhance.Brightness, ImageEnhance.Contrast, ImageEnhance.Color]
    rng.shuffle(enhancers)
    for enhancer in enhancers:
        if rng.random() < 0.7:
            image = enhancer(image).enhance(rng.uniform(0.5, 1.5))
    if rng.random() < 0.3:
        image = tint(image, rng)
    if rng.random() < 0.08:
        image = image.convert("L").convert("RGB")
    if rng.random() < 0.2:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.6) * size / SIZE_PX))
    if rng.random() < 0.2:
        coarse = round(size * rng.uniform(0.35, 0.8))
        image = image.resize((coarse, coarse), Image.BILINEAR).resize((size, size), Image.BICUBIC)
    if rng.random() < 0.3:
        packed = io.BytesIO()
        image.save(packed, "JPEG", quality=rng.randint(25, 85))
        image = Image.open(packed).convert("RGB")
    if rng.random() < 0.25:
        image = cover_a_part(image, rng)
    return image


def random_box(image: Image.Image, rng: random.Random) -> tuple[float, float, float, float]:
    """A part of 30 to 100 % of the photo, not too slim; at times the whole."""
    if rng.random() < 0.1:
        return (0, 0, image.width, image.height)
    area = image.width * image.height * rng.uniform(0.3, 1)
    aspect = 2 ** rng.uniform(-0.5, 0.5)
    width = min(image.width, (area * aspect) ** 0.5)
    height = min(image.height, (area / aspect) ** 0.5)
    left, top = rng.uniform(0, image.width - width), rng.uniform(0, image.height - height)
    return (left, top, left + width, top + height)


def tint(image: Image.Image, rng: random.Random) -> Image.Image:
    """Another light: each colour channel by its own factor."""
    factors = [rng.uniform(0.75, 1.25) for _ in range(3)]
    return image.point([min(255, round(value * factor)) for factor in factors for value in range(256)])


def cover_a_part(image: Image.Image, rng: random.Random) -> Image.Image:
    """A hand or another thing stands before a part of the device."""
    width, height = (round(image.width * rng.uniform(0.1, 0.4)) for _ in range(2))
    at = (rng.randint(0, image.width - width), rng.randint(0, image.height - height))
    image.paste(tuple(rng.randrange(256) for _ in range(3)), (*at, at[0] + width, at[1] + height))
    return image


def pixels(images: list[Image.Image]) -> torch.Tensor:
    """Images as the network reads them: RGB 0..255, NCHW."""
    stacked = torch.from_numpy(np.stack([np.asarray(image) for image in images]))
    return stacked.permute(0, 3, 1, 2)


def nothing(size: int, rng: random.Random) -> Image.Image:
    """A wall, the sky, the dark, a covered lens: a photo with nothing on it."""
    grey = rng.choice([0, 255, rng.randrange(256)])
    base = [grey] * 3 if rng.random() < 0.5 else [rng.randrange(256) for _ in range(3)]
    spread = rng.choice([0, 0, 10, 40])
    light = [[min(255, max(0, tone + rng.randint(-spread, spread))) for tone in base] for _ in range(4)]
    image = Image.fromarray(np.uint8(light).reshape(2, 2, 3)).resize((size, size), Image.BICUBIC)
    grain = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.choice([0, 0, 4, 12, 60]), (size, size, 3))
    image = Image.fromarray(np.uint8(np.clip(np.asarray(image) + grain, 0, 255)))
    return image.filter(ImageFilter.GaussianBlur(2)) if rng.random() < 0.3 else image


class Views(torch.utils.data.Dataset):
    """The views of each photo, and after them as many augmented ones as wanted: the same whenever they are asked for."""

    def __init__(self, folder: Path, photos: list[Photo], augmented: int = 0):
        self.folder, self.photos, self.augmented = folder, photos, augmented

    def __len__(self):
        return len(self.photos)

    def __getitem__(self, at):
        image, rng = load(self.folder, self.photos[at]), random.Random(f"v/{at}")
        return pixels(views(image) + [augment(image, SIZE_PX, rng) for _ in range(self.augmented)])


class Blanks(torch.utils.data.Dataset):
    """One view each of photos with nothing on them: those from `first` on are always the same."""

    def __init__(self, first: int, count: int):
        self.first, self.count = first, count

    def __len__(self):
        return self.count

    def __getitem__(self, at):
        return pixels([nothing(SIZE_PX, random.Random(f"blank/{self.first + at}"))])


class Draws(torch.utils.data.Dataset):
    """The augmented photos of one epoch; the same draws for the same epoch, also after an interruption.

    In place of some there is a photo with nothing on it, and -1 for its row.
    """

    def __init__(self, folder: Path, photos: list[Photo], drawn: np.ndarray, size: int, seed: int):
        self.folder, self.photos, self.drawn, self.size, self.seed = folder, photos, drawn, size, seed

    def __len__(self):
        return len(self.drawn)

    def __getitem__(self, at):
        rng = random.Random(f"{self.seed}/{at}")
        if rng.random() < BLANK_SHARE:
            return pixels([nothing(self.size, rng)])[0], NEGATIVE, -1
        photo = self.photos[self.drawn[at]]
        image = augment(load(self.folder, photo), self.size, rng)
        return pixels([image])[0], photo.label, int(self.drawn[at])
