"""What the judges of Gazebo's files share: the folder that they judge, and numbers that are close."""

import json
import math
import shutil
import subprocess
from pathlib import Path

from conftest import PROMPTS

HERE = Path(__file__).parent
MADE_BY_HAND = ("bolted_cabinet", "small_scene", "crossed")
NAMES = (*PROMPTS, *MADE_BY_HAND)


def write_files(folder: Path) -> Path:
    """Writes all props, then renames the folder: nothing may be found where it was made."""
    made = folder / "made"
    subprocess.run(["node", HERE / "write_gazebo.mjs", made, json.dumps(PROMPTS)], check=True, timeout=120)
    moved = folder / "mein prøjekt 箱"
    shutil.move(made, moved)
    return moved


def numbers(folder: Path) -> dict:
    return json.loads((folder / "numbers.json").read_text(encoding="utf-8"))


def differ(found: list, said: list, tolerance: float) -> bool:
    """Whether a vector is another one, relative to its largest entry."""
    scale = max([abs(value) for value in said] + [1e-9])
    return len(found) != len(said) or any(
        value is None or not math.isfinite(value) or abs(value - other) > tolerance * scale
        for value, other in zip(found, said)
    )
