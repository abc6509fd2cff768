"""Puts the props of this folder into USD stages. One file; Isaac Sim is only needed by who names no stage.

    import propmaster_isaac as props         # lies beside index.json

    props.spawn("cabinet", position=(0, 1, 0))
    props.spawn("mug", "/World/LeftMug", position=(-0.4, 0, 0.8))
    props.spawn("mug", "/World/RightMug", position=(0.4, 0, 0.8))

Positions in metres, orientations as (w, x, y, z), of the prop's frame in that of the prim above it; the prop's lowest
point is at `bounds.min[2]` of its entry, mostly 0. From a shell: `python propmaster_isaac.py` lists the props.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

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


def usd_path(name: str, *, rigid: bool = False, folder: Path | str = HERE) -> Path:
    """The USD file of the prop `name`; with `rigid`, of the one whose joints are frozen (a prop without joints is one).

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    path = Path(folder) / entries[name]["file"]
    frozen = path.parents[1] / "rigid_usd" / f"{name}_rigid.usda"
    if rigid and frozen.is_file():
        path = frozen
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    return path


def spawn(
    name: str,
    prim_path: str | None = None,
    position: Sequence[float] = (0.0, 0.0, 0.0),
    orientation: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
    *,
    rigid: bool = False,
    stage: Any = None,
    folder: Path | str = HERE,
):
    """References the prop `name` at `prim_path` of a stage.

    Args:
      prim_path: default `/World/<name>`; a second copy needs a path of its own.
      rigid: the prop with its joints frozen, one rigid body.
      stage: a `Usd.Stage`; default: the one that is open in Isaac Sim.
      folder: where `index.json` lies.

    Returns:
      The prim (`Usd.Prim`).

    Raises:
      KeyError, FileNotFoundError: as `usd_path`.
      ValueError: there is a prim at `prim_path` already.
    """
    from pxr import Gf, UsdGeom

    if stage is None:
        import omni.usd

        stage = omni.usd.get_context().get_stage()
    path = usd_path(name, rigid=rigid, folder=folder)
    prim_path = prim_path if prim_path is not None else f"/World/{name}"
    if stage.GetPrimAtPath(prim_path):
        raise ValueError(f"there is a prim at {prim_path}; a second copy of {name!r} needs a path of its own")
    prim = stage.DefinePrim(prim_path, "Xform")
    prim.GetReferences().AddReference(path.as_posix())
    w, x, y, z = (float(value) for value in orientation)
    xform = UsdGeom.Xformable(prim)
    xform.AddTranslateOp().Set(Gf.Vec3d(*(float(value) for value in position)))
    xform.AddOrientOp(UsdGeom.XformOp.PrecisionDouble).Set(Gf.Quatd(w, x, y, z))
    xform.AddScaleOp().Set(Gf.Vec3f(1.0, 1.0, 1.0))
    return prim


def _main(arguments: list[str]) -> int:
    entries = index()
    unknown = [argument for argument in arguments if argument not in entries]
    if unknown:
        print(f"no prop {unknown[0]!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
        return 1
    for name in arguments or entries:
        entry = entries[name]
        size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
        print(f"{name}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
              f"{len(entry['joints'])} joints, {usd_path(name)}")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
