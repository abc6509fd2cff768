"""One project for the judges of agreement, cavities and copies: all categories and a stranger's mesh, installed by the
command line for all four simulators, then moved to a folder with blanks and letters beyond ASCII."""

import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from conftest import PROMPTS, propmaster

HERE = Path(__file__).parent
EVERYWHERE = "mujoco,gazebo,isaac,blender"
IMPORTED = "stranger"
NAMES = (*PROMPTS, IMPORTED)


@functools.cache
def scratch() -> Path:
    """Removed when the run ends."""
    folder = tempfile.TemporaryDirectory(prefix="propmaster-judges-")
    scratch.keep = folder
    return Path(folder.name)


@functools.cache
def strangers() -> tuple[Path, dict]:
    """bowl.stl, mug.obj, drawer.glb, and the hollow of each."""
    folder = scratch() / "strangers"
    subprocess.run(["node", HERE / "agreement_strangers.mjs", folder], check=True, timeout=300)
    return folder, json.loads((folder / "cavities.json").read_text())


@functools.cache
def installed_everywhere() -> Path:
    home, made = scratch() / "home", scratch() / "made"
    for name, prompt in PROMPTS.items():
        propmaster("generate", prompt, "--name", name, "--simulators", EVERYWHERE, "--project", str(made), home=home)
    mesh = strangers()[0] / "mug.obj"
    propmaster("import", str(mesh), "--name", IMPORTED, "--simulators", EVERYWHERE, "--project", str(made), home=home)
    moved = scratch() / "prüf stand 湯" / "umbenannt"
    moved.parent.mkdir()
    shutil.move(made, moved)
    return moved
