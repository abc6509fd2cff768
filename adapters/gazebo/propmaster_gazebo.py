"""Puts the props of this folder into Gazebo worlds. One file, nothing but Python's own library (3.8 or newer).

    import propmaster_gazebo as props        # lies beside index.json

    text = props.world([
        props.include("cabinet", pos=(0, 1, 0)),
        props.include("bowl", instance="bowl_left", pos=(-0.4, 0, 0)),
        props.include("bowl", instance="bowl_right", pos=(0.4, 0, 0)),
    ])
    open("my_world.sdf", "w", encoding="utf-8").write(text)
    subprocess.run(["gz", "sim", "my_world.sdf"], env=props.environment())

`include` gives what stands between the <world> tags of any world of your own, or what goes into an SDF string that a
running Gazebo is asked to spawn. From a shell: `python3 propmaster_gazebo.py` lists the props,
`python3 propmaster_gazebo.py bowl bowl cabinet > my_world.sdf` writes a world with them side by side.
"""

import hashlib
import json
import os
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Dict, Iterable, List, Optional, Sequence, Union
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent


class Index(Mapping):
    """Entries of a project of many props by name: each lies in `index.json.d/`, in the file that is named after the first two
    digits of the SHA-256 of its name, and is read when it is asked for."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._shards: Dict[str, Dict[str, Any]] = {}

    def _shard(self, name: str) -> Dict[str, Any]:
        if name not in self._shards:
            path = self._folder / f"{name}.json"
            props = json.loads(path.read_text(encoding="utf-8"))["props"] if path.is_file() else []
            self._shards[name] = {entry["name"]: entry for entry in props}
        return self._shards[name]

    def __getitem__(self, name: str) -> Dict[str, Any]:
        return self._shard(hashlib.sha256(name.encode()).hexdigest()[:2])[name]

    def __iter__(self):
        return iter(sorted(name for shard in range(256) for name in self._shard(f"{shard:02x}")))

    def __len__(self) -> int:
        return sum(len(self._shard(f"{shard:02x}")) for shard in range(256))


def index(folder: Union[Path, str] = HERE) -> Mapping:
    """Entries of `index.json` by name: file, root, category, labels, base, mass [kg], bounds [m], joints."""
    path = Path(folder) / "index.json"
    with path.open(encoding="utf-8") as file:
        content = json.load(file)
    if content.get("version") == 2:
        return Index(path.parent / content["shards"])
    if content.get("version") != 1:
        raise ValueError(f"{path}: version {content.get('version')!r} is not 1; use the loader of the same release")
    return {entry["name"]: entry for entry in content["props"]}


def environment(folder: Union[Path, str] = HERE) -> Dict[str, str]:
    """This process's environment, with `models/` in the search paths of Gazebo: what `env.sh` sets in a shell."""
    models = str(Path(folder).resolve() / "models")
    changed = dict(os.environ)
    for variable in ("GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH"):
        others = [path for path in changed.get(variable, "").split(os.pathsep) if path and path != models]
        changed[variable] = os.pathsep.join([models, *others])
    return changed


def include(
    name: str,
    *,
    instance: Optional[str] = None,
    pos: Sequence[float] = (0.0, 0.0, 0.0),
    quat: Sequence[float] = (1.0, 0.0, 0.0, 0.0),
    fixed: bool = False,
    folder: Union[Path, str] = HERE,
) -> str:
    """An `<include>` of the prop `name` for a world (SDF 1.9 or newer).

    Args:
      instance: what it is called in the world. A second copy needs a name of its own. Default: `name`.
      pos: position of the prop's frame in the world [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      quat: orientation, scalar first.
      fixed: the whole prop stands still, its joints too.
      folder: where `index.json` lies.

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    path = Path(folder) / entries[name]["file"]
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    w, x, y, z = (float(value) for value in quat)
    pose = " ".join(repr(float(value)) for value in (*pos, x, y, z, w))
    return (
        "<include>"
        f"<uri>model://{escape(name)}</uri>"
        f"<name>{escape(name if instance is None else instance)}</name>"
        f'<pose rotation_format="quat_xyzw">{pose}</pose>'
        f"{'<static>true</static>' if fixed else ''}"
        "</include>"
    )


def world(includes: Iterable[str], *, name: str = "propmaster", folder: Union[Path, str] = HERE) -> str:
    """A world with the ground, light and physics of `worlds/propmaster.sdf`, and these props instead of its own.

    Raises:
      ValueError: two of them have the same name in the world.
    """
    root = ElementTree.parse(Path(folder) / "worlds" / "propmaster.sdf").getroot()
    scene = root.find("world")
    assert scene is not None, "worlds/propmaster.sdf has no <world>"
    scene.set("name", name)
    for element in scene.findall("include"):
        scene.remove(element)
    taken = {element.get("name") for element in scene}
    for text in includes:
        element = ElementTree.fromstring(text)
        instance = element.findtext("name")
        if instance in taken:
            raise ValueError(f"two things in the world are called {instance!r}; give one of them another `instance`")
        taken.add(instance)
        element.tail = "\n  "
        scene.append(element)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _main(names: List[str]) -> int:
    entries = index()
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    includes = []
    x = 0.0
    for number, name in enumerate(names):
        if name not in entries:
            print(f"no prop {name!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
            return 1
        low, high = entries[name]["bounds"]["min"], entries[name]["bounds"]["max"]
        includes.append(include(name, instance=f"{name}_{number}", pos=(x - low[0], 0.0, -low[2])))
        x += high[0] - low[0] + 0.3
    sys.stdout.write(world(includes))
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
