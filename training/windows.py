"""The windows over the last feature map of the second look: the whole, nine halves of the sides, 25 thirds; as `windows.ts` does it."""

import numpy as np

# Share of the side, and how many across.
KINDS = [(1.0, 1), (1 / 2, 3), (1 / 3, 5)]
WINDOWS = sum(across**2 for _, across in KINDS)


def boxes() -> np.ndarray:
    """Left, top and side of each window, as shares of the photo; row by row."""
    rows = []
    for share, across in KINDS:
        begins = np.linspace(0, 1 - share, across) if across > 1 else [0.0]
        rows += [(left, top, share) for top in begins for left in begins]
    return np.array(rows)


def covered(left: float, top: float, side: float) -> np.ndarray:
    """Of a square thing on the photo: how much of it each window has."""
    windows = boxes()
    across, down = (
        np.clip(np.minimum(windows[:, at] + windows[:, 2], begin + side) - np.maximum(windows[:, at], begin), 0, side)
        for at, begin in ((0, left), (1, top))
    )
    return across * down / side**2
