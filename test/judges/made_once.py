"""What several judges read is made once a run, by whichever of pytest's processes comes first; nobody may change it."""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
SCRATCH = "PROPMASTER_JUDGES_SCRATCH"


def begin(config) -> None:
    """Of the processes of a run only the first, from which the others have it, makes the folder; it goes with that process."""
    if hasattr(config, "workerinput"):
        return
    folder = tempfile.TemporaryDirectory(prefix="propmaster-judges-")
    os.environ[SCRATCH] = folder.name
    config.add_cleanup(folder.cleanup)


def scratch() -> Path:
    return Path(os.environ[SCRATCH])


def once(name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of this run, which `make` has filled; who comes meanwhile waits. What failed is tried again."""
    folder, done = scratch() / name, scratch() / f"{name}.done"
    with open(scratch() / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            done.touch()
    return folder


def moved(name: str, make: Callable[[Path], None]) -> Path:
    """As `once`, made at another place: nothing may be found only where it was made."""

    def make_elsewhere(folder: Path) -> None:
        made = scratch() / "made" / name
        shutil.rmtree(made, ignore_errors=True)
        made.parent.mkdir(exist_ok=True)
        make(made)
        shutil.move(made, folder)

    return once(name, make_elsewhere)


def written(script: str, prompts: dict[str, str]) -> Path:
    """What `write_<script>.mjs` writes of all prompts, moved."""
    command = ["node", HERE / f"write_{script}.mjs"]

    def write(made: Path) -> None:
        subprocess.run([*command, made, json.dumps(prompts)], check=True, timeout=300)

    return moved(script, write)
