"""Puts the props of this folder into USD stages. One file; Isaac Sim is only needed by who names no stage.

    import propmaster_isaac as props         # lies beside index.json

    props.spawn("cabinet", position=(0, 1, 0))
    props.spawn("mug", "/World/LeftMug", position=(-0.4, 0, 0.8))
    props.spawn("mug", "/World/RightMug", position=(0.4, 0, 0.8))

Positions in metres, orientations as (w, x, y, z), of the prop's frame in that of the prim above it; the prop's lowest
point is at `bounds.min[2]` of its entry, mostly 0. From a shell: `python propmaster_isaac.py` lists the props.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Sequence

HERE = Path(__file__).resolve().parent


def index(folder: Path | str = HERE) -> dict[str, dict[str, Any]]:
    """Entries of `index.json` by name: file, root, category, labels, base, mass [kg], bounds [m], joints."""
    path = Path(folder) / "index.json"
    with path.open(encoding="utf-8") as file:
        content = json.load(file)
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
