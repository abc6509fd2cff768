"""Puts the props of this folder into MuJoCo scenes. One file, no dependency but `mujoco` (3.3 or newer).

    import mujoco
    import propmaster_mujoco as props        # lies beside index.json

    spec = props.scene()                     # floor and light; or your own MjSpec
    props.attach(spec, "cabinet", pos=(0, 1, 0))
    props.attach(spec, "bowl", prefix="left/", pos=(-0.4, 0, 0.8))
    props.attach(spec, "bowl", prefix="right/", pos=(0.4, 0, 0.8))
    model = spec.compile()

From a shell: `python propmaster_mujoco.py` lists the props, `python propmaster_mujoco.py bowl bowl cabinet` loads
them into one scene and steps it for a second; with `--view` it opens the viewer.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

import mujoco

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


def scene() -> mujoco.MjSpec:
    """A new MjSpec with a floor at z = 0 and a light."""
    spec = mujoco.MjSpec()
    spec.worldbody.add_light(pos=[0, 0, 3.5], dir=[0, 0, -1])
    spec.worldbody.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.05])
    return spec


def attach(
    spec: mujoco.MjSpec,
    name: str,
    *,
    prefix: str | None = None,
    pos: Sequence[float] = (0.0, 0.0, 0.0),
    quat: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
    fixed: bool = False,
    folder: Path | str = HERE,
):
    """Attaches the prop `name` to the world of `spec`.

    Args:
      prefix: put before every name of the prop, so that a second copy doesn't clash. Default: `<name>/`.
      pos: position of the prop's frame in the world [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      quat: orientation, scalar first.
      fixed: bolt a free prop to the world.
      folder: where `index.json` lies.

    Returns:
      The prop's root body (`MjsBody`).

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    entry = entries[name]
    path = Path(folder) / entry["file"]
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    child = mujoco.MjSpec.from_file(str(path))
    frame = spec.worldbody.add_frame(pos=list(pos), quat=list(quat))
    root = frame.attach_body(child.body(entry["root"]), prefix if prefix is not None else f"{name}/", "")
    if fixed:
        for joint in [j for j in root.joints if j.type == mujoco.mjtJoint.mjJNT_FREE]:
            joint.delete() if hasattr(joint, "delete") else spec.delete(joint)
    return root


def _main(arguments: list[str]) -> int:
    view = "--view" in arguments
    names = [argument for argument in arguments if argument != "--view"]
    entries = index()
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    spec = scene()
    x = 0.0
    for number, name in enumerate(names):
        if name not in entries:
            print(f"no prop {name!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
            return 1
        low, high = entries[name]["bounds"]["min"], entries[name]["bounds"]["max"]
        attach(spec, name, prefix=f"{name}_{number}/", pos=(x - low[0], 0.0, -low[2]))
        x += high[0] - low[0] + 0.3
    model = spec.compile()
    data = mujoco.MjData(model)
    if view:
        from mujoco import viewer

        viewer.launch(model, data)
        return 0
    while data.time < 1.0:
        mujoco.mj_step(model, data)
    warnings = int(sum(w.number for w in data.warning))
    print(f"{len(names)} props, {model.nbody - 1} bodies, {model.njnt} joints: 1 s, {warnings} warnings")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
