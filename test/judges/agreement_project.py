"""One project for the judges of MuJoCo, agreement, cavities and copies: all categories and a stranger's mesh, installed by the
command line for all four simulators, then moved to a folder with blanks and letters beyond ASCII."""

import json
import subprocess
from pathlib import Path

from conftest import PROMPTS, propmaster
from made_once import HERE, moved, once, scratch

EVERYWHERE = "mujoco,gazebo,isaac,blender"
IMPORTED = "stranger"
NAMES = (*PROMPTS, IMPORTED)


def home() -> Path:
    return scratch() / "home"


def strangers() -> tuple[Path, dict]:
    """bowl.stl, mug.obj, drawer.glb, and the hollow of each."""

    def write(folder: Path) -> None:
        subprocess.run(["node", HERE / "agreement_strangers.mjs", folder], check=True, timeout=300)

    folder = once("strangers", write)
    return folder, json.loads((folder / "cavities.json").read_text())


def installed_everywhere() -> Path:
    mesh = strangers()[0] / "mug.obj"

    def install(made: Path) -> None:
        given = ["--simulators", EVERYWHERE, "--project", str(made)]
        for name, prompt in PROMPTS.items():
            propmaster("generate", prompt, "--name", name, *given, home=home())
        propmaster("import", str(mesh), "--name", IMPORTED, *given, home=home())

    return moved("prüf stand 湯 umbenannt", install)
