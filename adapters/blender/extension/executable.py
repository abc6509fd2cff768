"""Where propmaster is. A program started from a desktop lacks the PATH of the user's shell, so the usual places count too."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

WINDOWS = sys.platform == "win32"

_SCRIPT = Path("node_modules/propmaster/dist/lib/cli.js")
_NPX_SCRIPT = Path("node_modules/npm/bin/npx-cli.js")


def find(preferred: str = "", *, download: bool = False) -> list[str] | None:
    """The words that a command line of propmaster begins with.

    No shell is ever among them. On Windows npm's commands are batch files, and what follows `cmd /c` is read as commands: a
    prompt with `&` in it would run a program. So the script behind such a file is started with Node instead.

    Args:
      preferred: a program, npm's batch file of it or its `main.js`; empty: looked for.
      download: whether npx may be used, which fetches the package.

    Returns:
      None: not found; with `preferred`, that it is not there.
    """
    if preferred:
        return _started(Path(preferred).expanduser())
    found = _which("propmaster")
    if found:
        return _started(Path(found))
    npx = _which("npx") if download else None
    return [*command, "--yes", "propmaster"] if npx and (command := _started(Path(npx), _NPX_SCRIPT)) else None


def environment() -> dict[str, str]:
    """This process's own, with the usual places behind its PATH: propmaster starts `node` from there."""
    return {**os.environ, "PATH": os.pathsep.join([*_path(), *usual_places()])}


def usual_places() -> list[str]:
    """Folders into which Node and global packages are installed, those that are there."""
    home = Path.home()
    if WINDOWS:
        roots = [os.environ.get(name) for name in ("APPDATA", "ProgramFiles", "LOCALAPPDATA")]
        places = [Path(root) / part for root, part in zip(roots, ("npm", "nodejs", "Volta/bin")) if root]
    else:
        places = [Path(place) for place in ("/usr/local/bin", "/opt/homebrew/bin", "/usr/bin", "/snap/bin")]
        places += [home / place for place in (".npm-global/bin", ".local/bin", ".volta/bin", ".asdf/shims")]
        managed = [".nvm/versions/node/*/bin", ".local/share/fnm/node-versions/*/installation/bin"]
        places += [place for pattern in managed for place in sorted(home.glob(pattern), key=_version, reverse=True)]
    return [str(place) for place in places if place.is_dir()]


def _version(place: Path) -> list[int]:
    """Numbers of the version that a folder of a Node manager is named after: v22 comes after v8."""
    named = next((part for part in place.parts if part.startswith("v") and part[1:2].isdigit()), "v0")
    return [int(part) for part in named[1:].split(".") if part.isdigit()]


def _path() -> list[str]:
    return [place for place in os.environ.get("PATH", "").split(os.pathsep) if place]


def _which(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([*_path(), *usual_places()]))


def _started(program: Path, script: Path = _SCRIPT) -> list[str] | None:
    if not program.is_file():
        return None
    if program.suffix.lower() in (".cmd", ".bat"):
        program = program.parent / script
        if not program.is_file():
            return None
    if program.suffix.lower() in (".js", ".mjs"):
        node = _which("node")
        return [node, str(program)] if node else None
    return [str(program)]
