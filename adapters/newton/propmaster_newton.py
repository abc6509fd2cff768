"""Puts the props of this folder into Newton. One file, no dependency but `newton`.

    import newton
    import propmaster_newton as props        # lies beside index.json

    builder = newton.ModelBuilder()
    builder.add_ground_plane()
    props.add(builder, "cabinet", position=(0, 1, 0))
    model = builder.finalize()

From a shell: `python propmaster_newton.py` lists the props, `python propmaster_newton.py bowl cabinet` steps them for a second.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

import newton
import warp as wp

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


def add(
    builder: newton.ModelBuilder,
    name: str,
    *,
    position: Sequence[float] = (0.0, 0.0, 0.0),
    quaternion: Sequence[float] = (0.0, 0.0, 0.0, 1.0),
    folder: Path | str = HERE,
    **options: Any,
) -> range:
    """Adds the prop `name` to a builder.

    Args:
      position: of the prop's frame in the world [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      quaternion: orientation of that frame, x y z w as everywhere in Newton.
      options: further ones of `ModelBuilder.add_mjcf`.

    Returns:
      The indices of its bodies.
    """
    first = builder.body_count
    shapes = builder.shape_count
    builder.add_mjcf(str(file_of(name, folder)), xform=wp.transform(position, quaternion), **options)
    # Colliders of props are convex parts: as such they are faster, and solid inside.
    meshes = [i for i in range(shapes, builder.shape_count) if builder.shape_type[i] == newton.GeoType.MESH and _collides(builder, i)]
    for i in meshes:
        builder.shape_type[i] = newton.GeoType.CONVEX_MESH
    return range(first, builder.body_count)


def _collides(builder: newton.ModelBuilder, shape: int) -> bool:
    return bool(builder.shape_flags[shape] & newton.ShapeFlags.COLLIDE_SHAPES)


def _stand(places: list[tuple[str, tuple[float, float, float]]]) -> float:
    builder = newton.ModelBuilder()
    builder.add_ground_plane()
    roots = [add(builder, name, position=place)[0] for name, place in places]
    model = builder.finalize()
    solver = newton.solvers.SolverXPBD(model, iterations=10)
    now, then, control = model.state(), model.state(), model.control()
    newton.eval_fk(model, model.joint_q, model.joint_qd, now)
    for _ in range(500):
        now.clear_forces()
        solver.step(now, then, control, model.collide(now), 1 / 500)
        now, then = then, now
    return min(float(now.body_q.numpy()[root][2]) for root in roots)


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
