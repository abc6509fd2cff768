"""What the judges of Gazebo's files share: the folder that they judge, and numbers that are close."""

import json
import math
import shutil
from pathlib import Path

from conftest import PROMPTS
from made_once import written

MADE_BY_HAND = ("bolted_cabinet", "small_scene", "crossed")
NAMES = (*PROMPTS, *MADE_BY_HAND)


def gazebo_props(folder: Path) -> Path:
    """All props, at a place with a blank and letters beyond ASCII."""
    return Path(shutil.copytree(written("gazebo", PROMPTS), folder / "mein prøjekt 箱"))


def numbers(folder: Path) -> dict:
    return json.loads((folder / "numbers.json").read_text(encoding="utf-8"))


def differ(found: list, said: list, tolerance: float) -> bool:
    """Whether a vector is another one, relative to its largest entry."""
    scale = max([abs(value) for value in said] + [1e-9])
    return len(found) != len(said) or any(
        value is None or not math.isfinite(value) or abs(value - other) > tolerance * scale
        for value, other in zip(found, said)
    )
