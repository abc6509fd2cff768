"""Puts the props of this folder into Genesis. One file, no dependency but `genesis-world` and PyTorch.

    import genesis as gs
    import propmaster_genesis as props       # lies beside index.json

    gs.init(backend=gs.cpu)
    scene = gs.Scene(show_viewer=False)
    scene.add_entity(gs.morphs.Plane())
    cabinet = props.add(scene, "cabinet", pos=(0, 1, 0))
    scene.build()

From a shell: `python propmaster_genesis.py` lists the props, `python propmaster_genesis.py bowl cabinet` steps them for a second.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

import genesis as gs

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


def morph(name: str, *, folder: Path | str = HERE, **options: Any) -> gs.morphs.URDF:
    """The morph of the prop `name`: links and inertia as the file has them, colliders as the convex parts that they are.

    Args:
      options: further ones of `gs.morphs.URDF`, such as `pos`, `quat` (w x y z), `fixed`, `scale`.
    """
    path = file_of(name, folder)
    usual = {"fixed": index(folder)[name]["base"] == "fixed", "merge_fixed_links": False, "recompute_inertia": False, "convexify": True}
    return gs.morphs.URDF(file=str(path), **{**usual, **options})


def add(
    scene: gs.Scene,
    name: str,
    pos: Sequence[float] = (0.0, 0.0, 0.0),
    quat: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
    *,
    folder: Path | str = HERE,
    **options: Any,
) -> Any:
    """Adds the prop `name` to a scene that is not built yet; `pos` [m] and `quat` (w x y z) are those of its frame.

    Args:
      options: of the entity, such as `material` and `surface`, or else of the morph.
    """
    own = {key: options.pop(key) for key in ("material", "surface", "visualize_contact", "vis_mode") if key in options}
    return scene.add_entity(morph(name, folder=folder, pos=tuple(pos), quat=tuple(quat), **options), **own)


def _stand(places: list[tuple[str, tuple[float, float, float]]]) -> float:
    gs.init(backend=gs.cpu, logging_level="error")
    scene = gs.Scene(show_viewer=False, sim_options=gs.options.SimOptions(dt=1 / 240))
    scene.add_entity(gs.morphs.Plane())
    things = [add(scene, name, pos=place) for name, place in places]
    scene.build()
    for _ in range(240):
        scene.step()
    return min(float(thing.get_pos()[2]) for thing in things)


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
