"""Props of this folder as robosuite objects. One file; needs robosuite 1.5 (and runs with robocasa, which builds on it).

    from robosuite.models.arenas import TableArena
    from robosuite.models.tasks import ManipulationTask
    import propmaster_robosuite as props       # lies beside index.json

    left, right = props.Prop("bowl", name="left"), props.Prop("bowl", name="right")
    task = ManipulationTask(TableArena(), mujoco_robots=[], mujoco_objects=[left, right])
    props.merge_exclusions(task)               # needed for props with joints

Every prop has a class of its own as well, for what robosuite tells by class, such as segmentation:
`props.class_of("bowl")`, or `from propmaster_robosuite import Bowl` (`oak_cabinet` is `OakCabinet`).

From a shell: `python propmaster_robosuite.py` lists the props, `python propmaster_robosuite.py bowl bowl` puts them onto
the floor of an empty arena and steps it for a second; with `--view` it opens MuJoCo's viewer.
"""

from __future__ import annotations

import functools
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from robosuite.models.objects import MujocoXMLObject

HERE = Path(__file__).resolve().parent
FREE = {"type": "free", "name": "free_joint"}


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
    """Entries of `index.json` by name: file, category, labels, base, mass [kg], bounds [m], joints, trees."""
    path = Path(folder) / "index.json"
    with path.open(encoding="utf-8") as file:
        content = json.load(file)
    if content.get("version") == 2:
        return Index(path.parent / content["shards"])
    if content.get("version") != 1:
        raise ValueError(f"{path}: version {content.get('version')!r} is not 1; use the loader of the same release")
    return {entry["name"]: entry for entry in content["props"]}


class Prop(MujocoXMLObject):
    """A prop as an object of robosuite.

    Args:
      prop: its name in `index.json`.
      name: what this copy is called in the scene; every name inside of it gets `<name>_` in front. Default: `prop`.
      fixed: bolted down, to be placed with `set_pos`, or free, with `joints[0]` as its free joint. Default: as `base` in
        `index.json` says.
      tree: which one of a prop with several trees of links that move apart (`trees` in `index.json`), from 0.
      obj_type: `all`, `collision` or `visual`, as robosuite has it.
      duplicate_collision_geoms: shows the colliders too; robosuite's own default would draw everything twice.
      folder: where `index.json` lies.

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: a file is gone.

    There is no `scale`: robosuite scales shapes and leaves mass and inertia. Import the prop once more with
    `propmaster import --scale`.
    """

    def __init__(
        self,
        prop: str,
        name: str | None = None,
        *,
        fixed: bool | None = None,
        tree: int = 0,
        obj_type: str = "all",
        duplicate_collision_geoms: bool = False,
        folder: Path | str = HERE,
    ):
        entries = index(folder)
        if prop not in entries:
            raise KeyError(f"no prop {prop!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
        self.entry = entries[prop]
        if not 0 <= tree < self.entry.get("trees", 1):
            raise IndexError(f"{prop!r} has {self.entry.get('trees', 1)} trees; {tree} is none of them")
        path = Path(folder) / self.entry["file"]
        if tree > 0:
            path = path.with_name(f"{path.stem}_{tree + 1}.xml")
        if not path.is_file():
            raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
        if fixed is None:
            fixed = self.entry["base"] == "fixed" and tree == 0
        super().__init__(
            str(path),
            name=name if name is not None else prop,
            joints=None if fixed else [dict(FREE)],
            obj_type=obj_type,
            duplicate_collision_geoms=duplicate_collision_geoms,
        )
        # What robosuite has renamed in the bodies, but not in the list of pairs that don't collide.
        for pair in self.contact:
            for side in ("body1", "body2"):
                if pair.get(side) == f"{self.naming_prefix}object":
                    pair.set(side, self.root_body)

    def _get_object_subtree(self):
        # robosuite calls the object "main"; a link that has this name already gives way.
        for element in [*self.worldbody.iter("body"), *self.contact]:
            for key in ("name", "body1", "body2"):
                if element.get(key) == "main":
                    element.set(key, "main_link")
        tree = super()._get_object_subtree()
        # Last in the body, the free joint would come after those of doors and drawers; environments take joints[0].
        for joint in [joint for joint in tree.findall("joint") if joint.get("type") == "free"]:
            tree.remove(joint)
            tree.insert(0, joint)
        return tree

    def correct_naming(self, names):
        # robosuite puts the prefix before names that lack it, and then looks for it before all.
        if isinstance(names, str) and names.startswith(self.naming_prefix):
            return names
        if isinstance(names, list):
            return [self.correct_naming(each) for each in names]
        return super().correct_naming(names)

    def get_bounding_box_half_size(self) -> np.ndarray:
        """Half of the edges of the box around the visuals at joint position 0 [m]; of the whole prop, if it has trees."""
        bounds = self.entry["bounds"]
        return (np.array(bounds["max"]) - np.array(bounds["min"])) / 2


def load_all(prop: str, name: str | None = None, *, folder: Path | str = HERE, **options) -> list[Prop]:
    """One object for each tree of links of a prop: most have one. The copies are called `<name>`, `<name>_2`…"""
    trees = index(folder)[prop].get("trees", 1)
    called = name if name is not None else prop
    return [
        Prop(prop, called if tree == 0 else f"{called}_{tree + 1}", tree=tree, folder=folder, **options)
        for tree in range(trees)
    ]


def merge_exclusions(task) -> None:
    """Takes over which parts of a prop don't collide (a drawer with its cabinet): robosuite's tasks merge bodies only."""
    for each in task.mujoco_objects:
        if isinstance(each, Prop):
            for pair in each.contact:
                if pair not in list(task.contact):
                    task.contact.append(pair)


@functools.cache
def class_of(prop: str) -> type[Prop]:
    """The class of one prop: `class_of("bowl")("left")` is `Prop("bowl", "left")`."""
    if prop not in index():
        raise KeyError(f"no prop {prop!r} in {HERE}; there are: {', '.join(sorted(index())) or 'none'}")

    def __init__(self, name: str | None = None, **options):
        Prop.__init__(self, prop, name, **options)

    return type(_class_name(prop), (Prop,), {"__init__": __init__, "__module__": __name__, "__doc__": f"The prop {prop!r}."})


def _class_name(prop: str) -> str:
    return "".join(word.capitalize() for word in prop.split("_"))


def __getattr__(name: str):
    if not name.startswith("_"):
        for prop in index():
            if _class_name(prop) == name:
                return class_of(prop)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _main(arguments: list[str]) -> int:
    import mujoco
    from robosuite.models.arenas import EmptyArena
    from robosuite.models.tasks import ManipulationTask

    names = [argument for argument in arguments if argument != "--view"]
    entries = index()
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    unknown = [name for name in names if name not in entries]
    if unknown:
        print(f"no prop {unknown[0]!r}; there are: {', '.join(sorted(entries)) or 'none'}", file=sys.stderr)
        return 1
    objects = [each for number, name in enumerate(names) for each in load_all(name, f"{name}_{number}")]
    x = 0.0
    for each in objects:
        each.set_pos([x + each.horizontal_radius, 0, -each.bottom_offset[2]])
        x += 2 * each.horizontal_radius + 0.1
    task = ManipulationTask(EmptyArena(), mujoco_robots=[], mujoco_objects=objects)
    merge_exclusions(task)
    model = task.get_model()
    data = mujoco.MjData(model)
    if "--view" in arguments:
        from mujoco import viewer

        viewer.launch(model, data)
        return 0
    while data.time < 1.0:
        mujoco.mj_step(model, data)
    warnings = int(sum(w.number for w in data.warning))
    print(f"{len(objects)} objects, {model.nbody - 1} bodies, {model.njnt} joints: 1 s, {warnings} warnings")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
