"""Puts the props of this folder into Blender scenes, ready for its rigid-body simulation. Needs nothing but its neighbour,
`propmaster_rigid_bodies.py`, and Blender (4.2 LTS or newer; 3.4 works as well) or `bpy` from PyPI. Longer than 400 lines: Blender's
Text Editor opens one file, and what reads the index has to be in each loader.

In Blender's Python console or Text Editor:

    import sys
    sys.path.append("/path/to/project/blender")      # the folder that holds this file
    import propmaster_blender as props

    props.index()                                    # what there is
    props.import_prop("cabinet", location=(0, 1, 0))
    props.import_prop("bowl", location=(-0.4, 0, 0.8))
    props.import_prop("bowl", location=(0.4, 0, 0.8))  # a second copy never clashes with the first

    props.import_scene("kitchen")                      # a whole scene of `scenes/`

From a shell, with or without a window: `blender --python propmaster_blender.py -- bowl cabinet`, or `… -- --scene kitchen`.

What comes in, in a collection `<name>`:

- an empty `<name>`: move and turn the prop by it. Custom properties: category, labels, license, mass [kg]…
- `<name> <link>`, one per rigid body, its origin at the centre of mass, where Bullet wants it; the visuals hang on it
- `<joint>`: rigid-body constraints, hinge about Z, slider along X, with their limits
- a collection `<name> collision`: the colliders, drawn as wires and never rendered; several make one compound body

Blender can't be told: inertia (Bullet takes it from the colliders), joint damping, friction and springs, torsional friction.
Don't scale a prop that is simulated: import it at another size (`propmaster import --scale`).
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from collections.abc import Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Sequence

import bpy
from mathutils import Euler, Matrix, Quaternion

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))  # Blender runs a script without its folder on the path

from propmaster_rigid_bodies import hold_places, place_of, simulate  # noqa: E402


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
        raise ValueError(f"{path}: version {content.get('version')!r} is not 1; use the script of the same release")
    return {entry["name"]: entry for entry in content["props"]}


def import_prop(
    name: str,
    location: Sequence[float] = (0.0, 0.0, 0.0),
    rotation: Sequence[float] = (0.0, 0.0, 0.0),
    collection: bpy.types.Collection | str | None = None,
    *,
    fixed: bool = False,
    physics: bool = True,
    folder: Path | str = HERE,
) -> bpy.types.Object:
    """Imports the prop `name` into the current scene, as one step of undo.

    Args:
      location: of the prop's frame [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      rotation: three Euler angles XYZ [rad], or a quaternion, scalar first.
      collection: into which its own collection goes, or that one's name. Default: the scene's.
      fixed: bolt a free prop to the world.
      physics: False leaves rigid bodies and constraints away; the colliders still come.
      folder: where `index.json` lies.

    Returns:
      The empty that stands for the prop; its collection is `users_collection[0]`.

    Raises:
      KeyError: no such prop or collection; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    parent = _collection(collection)
    path = Path(folder) / entries[name]["file"]
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    made = import_file(path, name, parent, fixed=fixed, physics=physics)
    made.location = location
    if len(rotation) == 4:
        made.rotation_mode = "QUATERNION"
        made.rotation_quaternion = Quaternion(rotation)
    else:
        made.rotation_euler = Euler(rotation)
    if physics:
        hold_places(made)
    bpy.context.view_layer.update()
    if not bpy.app.background:
        bpy.ops.ed.undo_push(message=f"Import {name}")
    return made


def import_scene(
    name: str, collection: bpy.types.Collection | str | None = None, *, physics: bool = True, folder: Path | str = HERE
) -> bpy.types.Collection:
    """Imports the scene `name` (`scenes/<name>.json`): every prop at its place, each instance under its own name.

    Floor and walls come as boxes in a collection `<name> structure`, passive rigid bodies, walls drawn as wires.

    Returns:
      The collection of the scene.

    Raises:
      KeyError, FileNotFoundError: there is no such scene, collection or prop.
    """
    path = Path(folder) / "scenes" / f"{name}.json"
    if not path.is_file():
        raise FileNotFoundError(f"there is no scene {name!r}: {path} is missing; `propmaster install` brings it back")
    scene = json.loads(path.read_text(encoding="utf-8"))
    home, still = bpy.data.collections.new(name), bpy.data.collections.new(f"{name} structure")
    _collection(collection).children.link(home)
    home.children.link(still)
    for box in scene["structure"] or [{"name": "floor", "position": (0, 0, -0.05), "size": (20, 20, 0.1)}]:
        _slab(box, still, physics)
    for one in scene["instances"]:
        root = import_prop(one["prop"], one["position"], one["rotation"], home, physics=physics, folder=folder)
        root.name = one["name"]
        root["instance"] = one["name"]
    if scene.get("lights") or scene.get("cameras"):
        from propmaster_lights import add_surroundings

        add_surroundings(scene, home)
    return home


def import_file(
    path: Path | str, name: str, parent: bpy.types.Collection, *, fixed: bool = False, physics: bool = True
) -> bpy.types.Object:
    """Imports one GLB that propmaster wrote for Blender, to the origin; see `import_prop`."""
    prop = _own_extras(Path(path))
    with _imported(Path(path)) as parts:
        home = bpy.data.collections.new(name)
        colliders = bpy.data.collections.new(f"{name} collision")
        colliders.hide_render = True
        parent.children.link(home)
        home.children.link(colliders)
        root = _root(name, prop, parts)
        home.objects.link(root)
        bodies = {link["name"]: _body(name, link, place, root, home) for link, place in parts.of("link")}
        for visual, thing in parts.taken("visual"):
            _hang(thing, bodies[visual["link"]], home)
        shapes = [(shape, thing) for shape, thing in parts.taken("shape")]
        for shape, thing in shapes:
            _hang(thing, bodies[shape["link"]], colliders)
            thing.display_type = "WIRE"
            thing.hide_render = True
        joints = [(joint, _anchor(joint, place, root, home)) for joint, place in parts.of("joint")]
        if physics:
            frictions = {link["name"]: _friction(parts, link["name"]) for link, _ in parts.of("link")}
            simulate(prop, bodies, shapes, joints, frictions, fixed)
    _select_only(root)
    return root


# What the file says


def _own_extras(path: Path) -> dict[str, Any]:
    """`extras.propmaster` of the node above all, read from the file's JSON chunk."""
    with path.open("rb") as file:
        magic, _, _, length, kind = struct.unpack("<4sIIII", file.read(20))
        if magic != b"glTF" or kind != 0x4E4F534A:
            raise ValueError(f"{path} is no GLB")
        content = json.loads(file.read(length))
    for node in content.get("nodes", []):
        own = node.get("extras", {}).get("propmaster", {})
        if own.get("kind") == "prop":
            return own
    raise ValueError(f"{path} was not written by propmaster for Blender; File > Import > glTF reads it")


class _Parts:
    """The imported objects by what they are. Blender's importer turns Y up into Z up and copies extras."""

    def __init__(self, objects: list[bpy.types.Object]) -> None:
        self.left = list(objects)
        self._known: list[tuple[dict[str, Any], bpy.types.Object, Matrix]] = []
        for thing in objects:
            extras = thing.get("propmaster")
            known = extras.to_dict() if extras is not None else {"kind": "group"}
            if known["kind"] in ("visual", "collision"):
                known["link"] = thing.parent["propmaster"]["name"]
            self._known.append((known, thing, place_of(thing)))
        for known, thing, _ in self._known:
            if known["kind"] not in ("visual", "shape"):
                thing.name = "propmaster import"  # it goes, and its name is wanted

    def of(self, kind: str) -> list[tuple[dict[str, Any], Matrix]]:
        """What is known of each, and its place in the prop."""
        return [(extras, place) for extras, _, place in self._known if extras["kind"] == kind]

    def taken(self, kind: str) -> Iterator[tuple[dict[str, Any], bpy.types.Object]]:
        """The objects themselves, which then stay; they are let go of their parents, in place."""
        for extras, thing, place in self._known:
            if extras["kind"] == kind:
                self.left.remove(thing)
                thing.parent = None
                thing.matrix_basis = place
                del thing["propmaster"]
                yield extras, thing


@contextmanager
def _imported(path: Path) -> Iterator[_Parts]:
    """Runs Blender's importer; removes at the end what nobody took, and everything when something failed."""
    if bpy.context.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    engine = bpy.context.scene.render.engine
    layer = bpy.context.view_layer
    active = layer.active_layer_collection
    before = set(bpy.data.objects), set(bpy.data.collections)
    options = {"filepath": str(path)}
    # Since 5.0 the second scene of the file, the colliders, would become a collection that isn't evaluated.
    if "import_scene_as_collection" in bpy.ops.import_scene.gltf.get_rna_type().properties:
        options["import_scene_as_collection"] = False
    layer.active_layer_collection = layer.layer_collection  # the user's may be hidden, where the importer would stumble
    with _old_numpy_names():
        bpy.ops.import_scene.gltf(**options)
    bpy.context.scene.render.engine = engine
    layer.active_layer_collection = active
    parts = _Parts([thing for thing in bpy.data.objects if thing not in before[0]])
    try:
        yield parts
    except BaseException:
        parts.left = [thing for thing in bpy.data.objects if thing not in before[0]]
        for collection in [collection for collection in bpy.data.collections if collection not in before[1]]:
            bpy.data.collections.remove(collection)
        raise
    finally:
        for thing in parts.left:
            bpy.data.objects.remove(thing)


@contextmanager
def _old_numpy_names() -> Iterator[None]:
    """Blender 3.4 as Debian ships it runs with a numpy whose `bool` its glTF importer still wants."""
    import numpy

    missing = bpy.app.version < (3, 5, 0) and "bool" not in vars(numpy)
    if missing:
        numpy.bool = bool
    try:
        yield
    finally:
        if missing:
            del numpy.bool


# What is made of it


def _root(name: str, prop: dict[str, Any], parts: _Parts) -> bpy.types.Object:
    root = bpy.data.objects.new(name, None)
    root.empty_display_type = "ARROWS"
    root.empty_display_size = 0.1
    root["propmaster"] = name
    root["base"] = prop["base"]
    root["mass"] = sum(link["mass"] for link, _ in parts.of("link"))
    for key in ("category", "labels", "license", "prompt", "synset", "wikidata", "cavities", "supports", "grasps", "parts", "articulations"):
        if prop.get(key):
            root[key] = prop[key]
    return root


def _body(
    name: str, link: dict[str, Any], place: Matrix, root: bpy.types.Object, home: bpy.types.Collection
) -> bpy.types.Object:
    """A rigid body must be a mesh; this one is empty: what is seen and what collides hangs on it."""
    body = bpy.data.objects.new(f"{name} {link['name']}", bpy.data.meshes.new(f"{name} {link['name']}"))
    body.parent = root
    body.matrix_basis = place @ Matrix.Translation(link["centerOfMass"])
    body["link"] = link["name"]
    body["mass"] = link["mass"]
    body["inertia"] = list(link["inertia"])
    home.objects.link(body)
    return body


def _hang(thing: bpy.types.Object, body: bpy.types.Object, home: bpy.types.Collection) -> None:
    """Hangs an object on a body without moving it, and puts it into a collection and no other."""
    place = body.matrix_basis.inverted() @ thing.matrix_basis
    thing.parent = body
    thing.matrix_parent_inverse = Matrix()
    thing.matrix_basis = place
    for collection in list(thing.users_collection):
        collection.objects.unlink(thing)
    home.objects.link(thing)


def _anchor(
    joint: dict[str, Any], place: Matrix, root: bpy.types.Object, home: bpy.types.Collection
) -> bpy.types.Object:
    """An empty at a joint. In the file X is the axis; a hinge of Blender turns about Z, a slider moves along X."""
    anchor = bpy.data.objects.new(joint["name"], None)
    anchor.empty_display_type = "ARROWS"
    anchor.empty_display_size = 0.05
    anchor.parent = root
    turns = joint["type"] in ("revolute", "continuous")
    z_to_x = Matrix(((0, 0, 1, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
    anchor.matrix_basis = place @ z_to_x if turns else place
    anchor["joint"] = joint["name"]
    anchor["type"] = joint["type"]
    for end, value in (joint.get("limits") or {}).items():
        anchor[end] = value
    home.objects.link(anchor)
    return anchor


def _friction(parts: _Parts, link: str) -> float | None:
    """Bullet knows one friction a body: the mean over its colliders that name one."""
    named = [c["friction"][0] for c, _ in parts.of("collision") if c["link"] == link and "friction" in c]
    return sum(named) / len(named) if named else None


# Blender's own


def _slab(box: dict[str, Any], home: bpy.types.Collection, physics: bool) -> None:
    """A box that stands still."""
    half = [edge / 2 for edge in box["size"]]
    mesh = bpy.data.meshes.new(box["name"])
    corners = [[half[i] if corner >> i & 1 else -half[i] for i in range(3)] for corner in range(8)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    mesh.from_pydata(corners, [], faces)
    thing = bpy.data.objects.new(box["name"], mesh)
    thing.location = box["position"]
    thing["structure"] = box["name"]
    if half[2] > min(half[:2]):
        thing.display_type = "WIRE"
    home.objects.link(thing)
    if physics:
        _select_only(thing)
        bpy.ops.rigidbody.object_add(type="PASSIVE")
        thing.rigid_body.collision_shape = "BOX"


def _collection(wanted: bpy.types.Collection | str | None) -> bpy.types.Collection:
    if wanted is None:
        return bpy.context.scene.collection
    if isinstance(wanted, str):
        if wanted not in bpy.data.collections:
            raise KeyError(f"no collection {wanted!r}; there are: {', '.join(sorted(bpy.data.collections.keys())) or 'none'}")
        return bpy.data.collections[wanted]
    return wanted


def _select_only(thing: bpy.types.Object) -> None:
    bpy.context.view_layer.update()
    if thing.name not in bpy.context.view_layer.objects:
        return  # in a collection that the view layer leaves out
    for other in bpy.context.view_layer.objects:
        other.select_set(False)
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing


def _main(names: list[str]) -> int:
    entries = index()
    if names[:1] == ["--scene"]:
        for name in names[1:]:
            print(f"{name}: {len(import_scene(name).children) - 1} props")
        return 0
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    x = 0.0
    for name in names:
        if name not in entries:
            print(f"no prop {name!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
            return 1
        low, high = entries[name]["bounds"]["min"], entries[name]["bounds"]["max"]
        import_prop(name, location=(x - low[0], 0.0, -low[2]))
        x += high[0] - low[0] + 0.3
    print(f"{len(names)} props")
    return 0


if __name__ == "__main__":
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [] if bpy.app.binary_path else sys.argv[1:]
    problem = _main(given)
    if problem:
        sys.exit(problem)
