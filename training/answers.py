"""From two softmaxes to one answer: our labels, ImageNet's words for them, and the classes of the knowledge base."""

import torch
from torch import nn

from data import LABELS, NEGATIVE
from model import IMAGENET

# The classes of the knowledge base behind each answer. Several classes, or none: the person is asked which it is.
# Where they differ in danger, the more dangerous one comes first.
CLASSES = {
    "air_conditioner": ["air-conditioner"],
    "air_fryer": ["small-kitchen-appliance"],
    "audio_player": ["audio-system"],
    # Nobody can see the chemistry of a cell: it is asked, and a lithium cell is what to be careful of.
    "battery_cell": ["battery-lithium-ion", "battery-dry-cell"],
    "battery_lead_acid": ["battery-lead-acid"],
    "battery_pack": ["battery-lithium-ion"],
    "blender": ["blender-food-processor"],
    "camera": ["digital-camera"],
    "charger_cable": ["charger-adapter", "cable-extension-cord"],
    "coffee_maker": ["coffee-maker"],
    "crt_display": ["tv-crt", "monitor-crt"],
    "desktop_pc": ["desktop-pc"],
    "fan": ["electric-fan"],
    "flat_display": ["tv-flat-panel", "monitor-flat-panel"],
    "game_console": ["game-console"],
    "hair_dryer": ["personal-care-appliance"],
    "hard_disk": ["external-storage"],
    "headphones": ["headphones-earbuds"],
    "iron": ["clothes-iron"],
    "kettle": ["electric-kettle"],
    "keyboard": ["keyboard-mouse"],
    "lamp": ["lamp-cfl", "lamp-fluorescent-tube", "lamp-led"],
    "laptop": ["laptop"],
    "microwave": ["microwave-oven"],
    "modem": ["router-modem"],
    "mouse": ["keyboard-mouse"],
    "pcb": ["circuit-board"],
    "phone": ["smartphone", "feature-phone"],
    "power_bank": ["power-bank"],
    "power_drill": ["power-tool"],
    "printer": ["printer-scanner"],
    "projector": ["projector"],
    "refrigerator": ["refrigerator"],
    "rice_cooker": ["rice-cooker"],
    "smartwatch": ["smartwatch"],
    "speaker": ["speaker"],
    "tablet": ["tablet"],
    "toaster": ["small-kitchen-appliance"],
    "vacuum_cleaner": ["vacuum-cleaner"],
    "washing_machine": ["washing-machine"],
    "water_dispenser": ["water-dispenser"],
    "other_device": [],
    "negative": [],
    # Of these there are few photos, learned as "other_device"; the words of ImageNet alone name them.
    "landline_phone": ["telephone-landline"],
    "remote_control": [],
}
ANSWERS = list(CLASSES)

# ImageNet's classes (their line in imagenet-labels.txt, from 0) that mean one of several answers.
MEANINGS = [
    (["audio_player"], [483, 486, 606, 755, 849]),  # cassette, CD, iPod, radio, tape player
    (["camera"], [733, 760]),  # Polaroid, reflex camera
    (["crt_display", "flat_display"], [665, 783, 852]),  # monitor, screen, television
    # Desktop computer: a screen, what lies before it, and the box
    (["crt_display", "desktop_pc", "flat_display", "keyboard", "laptop"], [528]),
    (["coffee_maker"], [551]),  # espresso maker
    (["fan"], [546]),
    (["keyboard"], [509, 811, 879]),  # computer keyboard, space bar, typewriter keyboard
    (["other_device"], [522, 535, 812, 828]),  # slow cooker, dishwasher, space heater, stove
    (["lamp"], [620, 847]),  # lampshade, table lamp
    (["laptop"], [621, 682]),  # laptop, notebook
    (["microwave"], [652]),
    (["mouse"], [674]),
    (["phone"], [488, 591]),  # cellular telephone, hand-held computer
    (["printer"], [714, 743]),  # photocopier, printer
    (["smartwatch"], [532]),  # digital watch
    (["toaster"], [860]),
    (["washing_machine"], [898]),
    (["hair_dryer"], [590]),
    (["hard_disk"], [593]),
    (["iron"], [607]),
    (["game_console"], [614]),
    (["landline_phone"], [529]),  # dial telephone
    (["speaker"], [633]),
    (["modem"], [663]),
    (["power_drill"], [741]),
    (["projector"], [746]),
    (["refrigerator"], [761]),
    (["remote_control"], [762]),
    (["vacuum_cleaner"], [883]),
]


class Mix(nn.Module):
    """The head's probabilities and ImageNet's, mixed and calibrated.

    What ImageNet gives to a class with several meanings is divided among them as the head divides it; what it gives to
    classes that mean no device of ours is divided among all labels in the same way. The head's "other_device" and "negative" mean
    none of its own devices: what ImageNet calls a device without photos takes its part of them.
    """

    def __init__(self, share: float, temperature: float, denial: float = 0.0):
        """:param denial: how much more readily a device is denied than the head learned"""
        super().__init__()
        self.share, self.temperature = share, temperature
        prior = torch.zeros(len(LABELS))
        prior[NEGATIVE] = denial
        self.register_buffer("prior", prior)
        words = torch.zeros(IMAGENET, len(MEANINGS) + 1)
        words[:, -1] = 1
        members = torch.zeros(len(MEANINGS) + 1, len(ANSWERS))
        members[-1, : len(LABELS)] = 1
        for at, (answers, classes) in enumerate(MEANINGS):
            words[classes] = 0
            words[classes, at] = 1
            members[at, [ANSWERS.index(answer) for answer in answers]] = 1
        self.register_buffer("words", words)
        self.register_buffer("members", members)
        self.register_buffer("unknown", members[:, len(LABELS) :])

    def meant(self, imagenet):
        """What ImageNet's logits give to each of the meanings, and to none of them."""
        return torch.softmax(imagenet, 1) @ self.words

    def forward(self, devices, imagenet):
        return self.mixed(devices, self.meant(imagenet))

    def mixed(self, devices, meant):
        known = torch.softmax(devices + self.prior, 1)
        unknown = meant @ self.unknown
        own, rest = known[:, :-2], known[:, -2:]
        left = 1 - unknown.sum(1, keepdim=True)
        head = torch.cat([own, rest * left, rest.sum(1, keepdim=True) * unknown], 1)
        # The floor keeps a meaning alive that the head rules out.
        shares = head + 1e-6
        told = shares * ((meant / (shares @ self.members.t())) @ self.members)
        mixed = (1 - self.share) * head + self.share * told
        sharpened = (mixed + 1e-9) ** (1 / self.temperature)
        return sharpened / sharpened.sum(1, keepdim=True)
