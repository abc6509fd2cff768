"""Finds the URDF files of this folder. One file, no dependency.

    import propmaster_urdf as props          # lies beside index.json
    path = props.path("cabinet")             # for pybullet.loadURDF, yourdfpy.URDF.load, Drake's Parser, …

From a shell: `python propmaster_urdf.py` lists the props, `python propmaster_urdf.py cabinet` prints the path of its URDF.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


class Index(Mapping):
    """Entries of a project of many props by name: each lies in `index.json.d/`, in the file that is named after the first two
    digits of the SHA-256 of its name, and is read when it is asked for."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._shards: dict[str, dict[str, Any]] = {}

    def _shard(self, name: str) -> dict[str, Any]:
        if name not in self._shards:
            path = self._folder / f"{name}.json"
            props = json.loads(path.read_text(encoding="utf-8"))["props"] if path.is_file() else []
            self._shards[name] = {entry["name"]: entry for entry in props}
        return self._shards[name]

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self._shard(hashlib.sha256(name.encode()).hexdigest()[:2])[name]

    def __iter__(self):
        return iter(sorted(name for shard in range(256) for name in self._shard(f"{shard:02x}")))

    def __len__(self) -> int:
        return sum(len(self._shard(f"{shard:02x}")) for shard in range(256))


def index(folder: Path | str = HERE) -> Mapping[str, dict[str, Any]]:
    """Entries of `index.json` by name: file, root, category, labels, base, mass [kg], bounds [m], joints."""
    path = Path(folder) / "index.json"
    with path.open(encoding="utf-8") as file:
        content = json.load(file)
    if content.get("version") == 2:
        return Index(path.parent / content["shards"])
    if content.get("version") != 1:
        raise ValueError(f"{path}: version {content.get('version')!r} is not 1; use the loader of the same release")
    return {entry["name"]: entry for entry in content["props"]}


def path(name: str, folder: Path | str = HERE) -> str:
    """The absolute path of the URDF of a prop.

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    file = Path(folder) / entries[name]["file"]
    if not file.is_file():
        raise FileNotFoundError(f"{file} is gone; `propmaster install` brings it back")
    return str(file)


def _main(names: list[str]) -> int:
    entries = index()
    for name in names or entries:
        if name not in entries:
            print(f"no prop {name!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
            return 1
        if names:
            print(path(name))
            continue
        entry = entries[name]
        size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
        print(f"{name}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, {len(entry['joints'])} joints")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
