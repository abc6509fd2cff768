"""Puts the props of this folder into SAPIEN and ManiSkill. One file, no dependency but `sapien`.

    import sapien
    import propmaster_sapien as props        # lies beside index.json

    scene = sapien.Scene()
    scene.add_ground(0)
    cabinet = props.load(scene, "cabinet", sapien.Pose([0, 1, 0]))

In `_load_scene` of a ManiSkill environment: `builder = props.builder(self.scene, "cabinet")`, its `initial_pose`, and `build`.
From a shell: `python propmaster_sapien.py` lists the props, `python propmaster_sapien.py bowl cabinet` steps them for a second.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sapien

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


def file_of(name: str, folder: Path | str = HERE) -> Path:
    """The file of a prop. Raises KeyError for an unknown prop, FileNotFoundError for a file that is gone."""
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    path = Path(folder) / entries[name]["file"]
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    return path


def builder(scene: Any, name: str, *, visuals: bool = True, fixed: bool | None = None, folder: Path | str = HERE) -> Any:
    """The builder of the prop `name`, for `sapien.Scene` or `ManiSkillScene`: of an articulation where it has joints, else of an actor.

    Args:
      visuals: what is seen as well, which SAPIEN draws with Vulkan; without, no GPU is needed.
      fixed: bolted to the world. Default: as the prop is.

    Returns:
      A builder of the scene. Set `initial_pose` (ManiSkill), then `build()`, or `build(name=...)` in ManiSkill.
    """
    path = file_of(name, folder)
    still = index(folder)[name]["base"] == "fixed" if fixed is None else fixed
    if hasattr(scene, "create_urdf_loader"):  # ManiSkill, whose own class of builders knows its parallel scenes
        loader = scene.create_urdf_loader()
    else:
        from sapien.wrapper.urdf_loader import URDFLoader

        loader = URDFLoader()
        loader.set_scene(scene)
    loader.fix_root_link = still
    found = loader.parse(str(path)) if visuals else _parsed_without_visuals(loader, path)
    articulations, actors = (
        (found["articulation_builders"], found["actor_builders"]) if isinstance(found, dict) else found[:2]
    )
    (made,) = [*articulations, *actors]  # a prop is one tree
    if articulations:
        made.fix_root_link = still
    else:
        made.set_physx_body_type("static" if still else "dynamic")
    return made


def _parsed_without_visuals(loader: Any, path: Path) -> Any:
    """SAPIEN makes materials while it parses, which fails on a machine without a GPU."""
    text = re.sub(r"<visual\b.*?</visual>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    home = path.parent.as_posix()
    text = re.sub(r'filename="([^"/][^"]*)"', lambda found: f'filename="{home}/{found[1]}"', text)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_text(text, encoding="utf-8")
        return loader.parse(str(copy))


def load(
    scene: sapien.Scene,
    name: str,
    pose: sapien.Pose | None = None,
    *,
    visuals: bool = True,
    fixed: bool | None = None,
    folder: Path | str = HERE,
) -> Any:
    """Builds the prop `name` in a `sapien.Scene`, its frame at `pose`; see `builder`.

    Returns:
      A PhysxArticulation where it has joints, else an Entity.
    """
    made = builder(scene, name, visuals=visuals, fixed=fixed, folder=folder)
    made.set_initial_pose(sapien.Pose() if pose is None else pose)
    return made.build()


def _stand(places: list[tuple[str, tuple[float, float, float]]]) -> float:
    scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
    scene.set_timestep(1 / 240)
    scene.add_ground(0, render=False)
    things = [load(scene, name, sapien.Pose(place), visuals=False) for name, place in places]
    for _ in range(240):
        scene.step()
    return min(float(thing.pose.p[2]) for thing in things)


def _main(names: list[str]) -> int:
    entries = index()
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    unknown = [name for name in names if name not in entries]
    if unknown:
        print(f"no prop {unknown[0]!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
        return 1
    places, x = [], 0.0
    for name in names:
        low, high = entries[name]["bounds"]["min"], entries[name]["bounds"]["max"]
        places.append((name, (x - low[0], 0.0, -low[2])))
        x += high[0] - low[0] + 0.3
    lowest = _stand(places)
    print(f"{len(names)} props: 1 s, lowest root at {lowest:.3f} m")
    return 0 if lowest > -0.05 else 1


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
