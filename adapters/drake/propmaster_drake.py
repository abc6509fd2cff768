"""Adds the props of this folder to a MultibodyPlant. One file, no dependency but `drake`.

    import propmaster_drake as props         # lies beside index.json

    props.floor(plant)
    props.add(plant, "cabinet", position=(0, 1, 0))

From a shell: `python propmaster_drake.py` lists the props, `python propmaster_drake.py bowl bowl cabinet` loads them into one plant.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

from pydrake.common.eigen_geometry import Quaternion
from pydrake.geometry import AddContactMaterial, AddRigidHydroelasticProperties, HalfSpace, ProximityProperties
from pydrake.math import RigidTransform
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import CoulombFriction, MultibodyPlant

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


def floor(plant: MultibodyPlant) -> None:
    """A half space below z = 0, rigid: contacts with it are patches, and give way as the files of the props say."""
    properties = ProximityProperties()
    AddRigidHydroelasticProperties(properties=properties)
    AddContactMaterial(friction=CoulombFriction(1.0, 1.0), point_stiffness=1e12, properties=properties)
    plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform(), HalfSpace(), "floor", properties)


def add(
    plant: MultibodyPlant,
    name: str,
    *,
    instance: str | None = None,
    position: Sequence[float] = (0.0, 0.0, 0.0),
    quaternion: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
    folder: Path | str = HERE,
):
    """Adds the prop `name` to a plant that is not finalized.

    Args:
      instance: name of the model instance; a second copy needs another one. Default: a free one.
      position: default position of a free prop in the world [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      quaternion: its default orientation, w x y z. What is bolted stays where its file says.

    Returns:
      The ModelInstanceIndex.

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
    parser = Parser(plant, instance) if instance is not None else Parser(plant)
    parser.SetAutoRenaming(True)
    model = parser.AddModels(str(path))[0]
    if entry["base"] == "free":
        body = plant.GetBodyByName(entry["root"], model)
        # Older versions of Drake call it otherwise.
        place = getattr(plant, "SetDefaultFloatingBaseBodyPose", None) or plant.SetDefaultFreeBodyPose
        place(body, RigidTransform(Quaternion(list(quaternion)), list(position)))
    return model


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
    plant = MultibodyPlant(1e-3)
    for name in names:
        add(plant, name)
    plant.Finalize()
    mass = plant.CalcTotalMass(plant.CreateDefaultContext())
    print(f"{len(names)} props, {plant.num_bodies() - 1} bodies, {plant.num_joints()} joints, {mass:.3f} kg")
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
