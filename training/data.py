"""The photos: the manifest, the split by near-duplicate groups, what training does to a photo, and the views."""

import csv
import hashlib
import io
import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path

import numpy as np
from PIL import Image, ImageEnhance, ImageFilter, ImageOps

LABELS = [
    "air_conditioner", "air_fryer", "audio_player", "battery_cell", "battery_lead_acid", "battery_pack", "blender", "camera",
    "charger_cable", "coffee_maker", "crt_display", "desktop_pc", "fan", "flat_display", "game_console", "hair_dryer",
    "hard_disk", "headphones", "iron", "kettle", "keyboard", "lamp", "laptop", "microwave", "modem", "mouse", "pcb", "phone",
    "power_bank", "power_drill", "printer", "projector", "refrigerator", "rice_cooker", "smartwatch", "speaker", "tablet",
    "toaster", "vacuum_cleaner", "washing_machine", "water_dispenser",
    "other_device", "negative",
]
# What the manifests call otherwise. A lithium cell looks like a dry one (and only 25 photos of one source show it):
# they are one label, whose answer asks.
SAME = {
    "blender_mixer": "blender", "cpu_chip": "pcb", "graphics_card": "pcb", "li_ion_cell": "battery_cell",
    "modem_router": "modem", "ram_module": "pcb",
    # Each too few to be told apart; enough to know that it is a device.
    **dict.fromkeys([
        "air_cooler", "calculator", "dishwasher", "electric_stove", "oven", "radio", "remote_control", "space_heater", "telephone",
        "water_heater", "water_pump",
    ], "other_device"),
}
OTHER, NEGATIVE = LABELS.index("other_device"), LABELS.index("negative")
MANIFESTS = ["MANIFEST.csv", "MANIFEST-2.csv", "MANIFEST-3.csv"]
# What the first look sees, and the second.
SIZE_PX, MAP_PX = 224, 448
# Of what is learned from: nobody's collection has photos of nothing.
BLANK_SHARE = 0.03
# Where the photos behind a pasted device come from: people, shelves and rooms.
BACKGROUNDS = ["caltech101", "clothes", "grocery"]
# What is left out together. Shops are many small sources: they are left out in two halves.
FOLDS = [
    ["kaggle", "trashnet"], ["ewastenet", "lego", "clothes"], ["ecoera", "grocery"], ["office", "office-2", "sroie"],
    ["pcparts", "anushan"], ["caltech101", "screens"], ["shops-a", "waste"], ["shops-b", "arka", "battery-sg"],
    ["airpods"], ["laptoppc", "stikk"], ["chepakit", "findspare", "gtea"],
    ["sale-ari-zerner", "sale-nirenge", "sale-omrisch", "sale-ophirsarusi"],
    ["sale-dmsama99", "sale-kangdaeun"],
    ["sale-itaico82", "sale-gongxie0211", "sale-rennylf"],
    ["sale-yukofeb", "sale-veeratheterror", "sale-dazcha76"],
    ["sale-asurinsaka", "sale-thomasbeckford", "sale-gabrielgilini"],
    ["sale-chanyoonzhu", "sale-madanikk", "sale-roccomarinelli-debug", "sale-tliu61"],
]
# Photos that people took at home of what they sell: the places that the product is for, measured apart.
HOMES = "sale-"
VALIDATION_SHARE = 0.15
# A label counts for so much of its size when photos are drawn: the large ones, and above all "negative", would else keep
# the small ones from being seen.
LABEL_POWER, SOURCE_POWER = 0.25, 0.5
# How large photos are kept while training: the shorter side at most, and the longer.
KEPT_PX, LONGEST_PX = 256, 640


@dataclass(frozen=True)
class Photo:
    file: str
    label: int
    group: str
    source: str


def read_manifest(folder: Path) -> list[Photo]:
    """All photos of the manifests that there are, in their order; a label we lack is another device."""
    photos = []
    for name in MANIFESTS:
        if not (folder / name).exists():
            continue
        with open(folder / name, newline="") as rows:
            for row in csv.DictReader(rows):
                label = SAME.get(row["label"], row["label"])
                label = LABELS.index(label) if label in LABELS else OTHER
                photos.append(Photo(row["file"], label, row["group"], row["source"]))
    return photos


def place(photo: Photo) -> str:
    """The source, as it is left out and balanced: a shop alone has too few photos."""
    if not photo.source.startswith("shop-"):
        return photo.source
    return "shops-a" if hashlib.sha256(photo.source.encode()).digest()[0] % 2 else "shops-b"


def held_back(photos: list[Photo]) -> np.ndarray:
    """True where a photo is for validation. A group is never divided; each label of each source gives its share."""
    groups = defaultdict(list)
    for at, photo in enumerate(photos):
        groups[photo.group].append(at)
    strata = defaultdict(list)
    for group in sorted(groups, key=lambda name: hashlib.sha256(name.encode()).digest()):
        first = photos[groups[group][0]]
        strata[first.label, place(first)].append(groups[group])
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
    """How often a photo is drawn: labels, and the sources within a label, count by a power of their size."""
    labels = Counter(photo.label for photo in photos)
    cells = Counter((photo.label, place(photo)) for photo in photos)
    parts = defaultdict(float)
    for (label, _), count in cells.items():
        parts[label] += count**SOURCE_POWER
    weights = np.array([
        labels[photo.label] ** LABEL_POWER / parts[photo.label] * cells[photo.label, place(photo)] ** (SOURCE_POWER - 1)
        for photo in photos
    ])
    return weights / weights.sum()


def at_home(photo: Photo) -> bool:
    return photo.source.startswith(HOMES)


def load(folder: Path, photo: Photo, kept: int = KEPT_PX) -> Image.Image:
    """A photo, its shorter side no larger than training needs it."""
    image = Image.open(folder / photo.file)
    image.draft("RGB", (2 * kept, 2 * kept))
    image = image.convert("RGB")
    scale = kept / min(image.size)
    if scale < 1:
        size = tuple(max(1, round(side * scale)) for side in image.size)
        image = image.resize(size, Image.LANCZOS, reducing_gap=3)
    width, height = (min(side, LONGEST_PX * kept // KEPT_PX) for side in image.size)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    return image.crop((left, top, left + width, top + height))


class Store:
    """All photos as pixels, in two files that processes share: reading a photo costs nothing then."""

    def __init__(self, folder: Path, out: Path, photos: list[Photo]):
        halves = [(out / f"photos-{half}.raw", out / f"photos-{half}.npy") for half in range(2)]
        if not all(places.exists() for _, places in halves):
            workers = [
                Process(target=keep, args=(folder, photos[half::2], *halves[half])) for half in range(2)
            ]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        self.halves = [(np.memmap(raw, np.uint8, "r"), np.load(places)) for raw, places in halves]

    def __getitem__(self, at: int) -> Image.Image:
        raw, places = self.halves[at % 2]
        begin, height, width = places[at // 2]
        return Image.fromarray(raw[begin : begin + height * width * 3].reshape(height, width, 3))


def keep(folder: Path, photos: list[Photo], raw: Path, places: Path):
    begun, rows = 0, []
    with open(raw, "wb") as file:
        for photo in photos:
            pixels = np.asarray(load(folder, photo))
            file.write(pixels.tobytes())
            rows.append((begun, *pixels.shape[:2]))
            begun += pixels.nbytes
    np.save(places, np.array(rows, np.int64))


def cover(image: Image.Image, size: int, zoom: float = 1.0) -> Image.Image:
    """The central square, its side the shorter side of the photo divided by `zoom`."""
    side = min(image.size) / zoom
    left, top = (image.width - side) / 2, (image.height - side) / 2
    return image.resize((size, size), Image.LANCZOS, box=(left, top, left + side, top + side))


def view(image: Image.Image, name: str, size: int = SIZE_PX) -> Image.Image:
    """What inference looks at: the central square, the whole photo squeezed into a square, a closer square."""
    if name == "whole":
        return image.resize((size, size), Image.LANCZOS)
    return cover(image, size, 1.2 if name == "closer" else 1)


VIEWS = ["square", "whole", "closer"]


def augment(image: Image.Image, size: int, rng: random.Random, behind: Image.Image) -> Image.Image:
    """A photo as another camera, hand and room might have taken it; at times as a smaller thing in another photo."""
    if rng.random() < 0.3:
        image = cover(image, size) if rng.random() < 0.5 else image.resize((size, size), Image.BILINEAR)
        if rng.random() < 0.3:
            image = image.rotate(rng.choice([90, 180, 270]))
        image = paste(image, cover(behind, size, rng.uniform(1, 1.6)), rng.uniform(0.3, 0.85), rng)
    else:
        image = image.resize((size, size), Image.BILINEAR, box=random_box(image, rng))
    if rng.random() < 0.5:
        image = ImageOps.mirror(image)
    if rng.random() < 0.3:
        image = image.rotate(rng.choice([90, 180, 270]))
    if rng.random() < 0.35:
        fill = tuple(rng.randrange(256) for _ in range(3))
        image = image.rotate(rng.triangular(-60, 60, 0), Image.BILINEAR, fillcolor=fill)
    if rng.random() < 0.2:
        image = tilt(image, rng)
    enhancers = [ImageEnhance.Brightness, ImageEnhance.Contrast, ImageEnhance.Color]
    rng.shuffle(enhancers)
    for enhancer in enhancers:
        if rng.random() < 0.6:
            image = enhancer(image).enhance(rng.uniform(0.5, 1.5))
    if rng.random() < 0.3:
        image = tint(image, rng)
    if rng.random() < 0.06:
        image = image.convert("L").convert("RGB")
    if rng.random() < 0.12:
        image = screen(image, rng)
    if rng.random() < 0.1:
        image = dark(image, rng)
    if rng.random() < 0.15:
        image = moved(image, rng.randint(3, size // 16), rng)
    elif rng.random() < 0.15:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 2) * size / SIZE_PX))
    if rng.random() < 0.2:
        coarse = round(size * rng.uniform(0.35, 0.8))
        image = image.resize((coarse, coarse), Image.BILINEAR).resize((size, size), Image.BICUBIC)
    if rng.random() < 0.25:
        packed = io.BytesIO()
        image.save(packed, "JPEG", quality=rng.randint(25, 85))
        image = Image.open(packed).convert("RGB")
    if rng.random() < 0.2:
        image = cover_a_part(image, rng)
    return image


def paste(image: Image.Image, behind: Image.Image, share: float, rng: random.Random) -> Image.Image:
    """The photo, smaller, somewhere on another; what is shown on white is cut out."""
    return pasted(image, behind, share, rng)[0]


def pasted(image: Image.Image, behind: Image.Image, share: float, rng: random.Random):
    """The same, and the box where it stands: left, top, side."""
    side = round(behind.width * share)
    small = image.resize((side, side), Image.BILINEAR)
    pixels = np.asarray(small).min(2)
    corners = [pixels[0, 0], pixels[0, -1], pixels[-1, 0], pixels[-1, -1]]
    if min(corners) > 235:
        mask = Image.fromarray(np.uint8(255 * (pixels < 240))).filter(ImageFilter.GaussianBlur(1))
    else:
        mask = Image.new("L", small.size, 0)
        edge = max(1, side // 25)
        mask.paste(255, (edge, edge, side - edge, side - edge))
        mask = mask.filter(ImageFilter.GaussianBlur(edge / 2))
    placed = behind.copy()
    left, top = (rng.randint(0, behind.width - side) for _ in range(2))
    placed.paste(small, (left, top), mask)
    return placed, (left, top, side)


def tilt(image: Image.Image, rng: random.Random) -> Image.Image:
    """Seen from the side."""
    far = [rng.uniform(0, 0.16) * image.width for _ in range(8)]
    right, low = image.size
    corners = (
        far[0], far[1], far[2], low - far[3], right - far[4], low - far[5], right - far[6], far[7],
    )
    return image.transform(image.size, Image.QUAD, corners, Image.BILINEAR)


def screen(image: Image.Image, rng: random.Random) -> Image.Image:
    """Photographed from a screen: its lines, their beat with the camera's, its light, and a lamp that it mirrors."""
    size = image.width
    y, x = np.mgrid[0:size, 0:size] / size
    turn, wave = rng.uniform(0, np.pi), rng.uniform(6, size / 4)
    along = x * np.cos(turn) + y * np.sin(turn)
    lines = 1 + rng.uniform(0.02, 0.12) * np.sin(2 * np.pi * wave * along + rng.uniform(0, 6) * np.sin(5 * y))
    fine = 1 + rng.uniform(0, 0.1) * np.sin(np.pi * size * rng.uniform(0.6, 0.95) * (x if rng.random() < 0.5 else y))
    light = np.float32([rng.uniform(0.8, 1), rng.uniform(0.85, 1), rng.uniform(0.95, 1.15)])
    spot = np.exp(-((x - rng.random()) ** 2 + (y - rng.random()) ** 2) / rng.uniform(0.01, 0.1))
    seen = np.asarray(image) * (lines * fine)[..., None] * light + rng.uniform(0, 110) * spot[..., None]
    seen = seen * rng.uniform(0.75, 1) + rng.uniform(0, 30)
    return Image.fromarray(np.uint8(np.clip(seen, 0, 255)))


def dark(image: Image.Image, rng: random.Random) -> Image.Image:
    """In a room without light: dim, and the camera's noise with it."""
    values = (np.asarray(image) / 255) ** rng.uniform(1.2, 2.2) * rng.uniform(0.2, 0.6) * 255
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(1, 12), values.shape)
    return Image.fromarray(np.uint8(np.clip(values + noise, 0, 255)))


def moved(image: Image.Image, far: int, rng: random.Random) -> Image.Image:
    """The hand moved while the picture was taken."""
    turn = rng.uniform(0, np.pi)
    values = np.asarray(image).astype(np.float32)
    shifts = [(round(step * np.sin(turn)), round(step * np.cos(turn))) for step in range(far)]
    return Image.fromarray(np.uint8(sum(np.roll(values, shift, (0, 1)) for shift in shifts) / far))


def worsened(image: Image.Image, how: str, rng: random.Random, behind: Image.Image) -> Image.Image:
    """What phones do to a photo, each alone: to measure with. As large as the second look sees it."""
    square = cover(image, MAP_PX)
    if how in SMALL:
        return paste(square, cover(behind, MAP_PX), SMALL[how], rng)
    if how == "screen":
        return screen(square, rng)
    return dark(square, rng)


# Shares of the side.
SMALL = {"third": 1 / 3, "half": 1 / 2}
WORSE = ["third", "half", "screen", "dark"]


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
