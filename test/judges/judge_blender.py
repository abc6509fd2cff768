"""Judges, inside of Blender, what propmaster wrote for Blender. Prints one line `VERDICT {json}`; exit 0 if nothing failed.

    blender -b --factory-startup --python-exit-code 1 --python judge_blender.py -- props FOLDER
    python judge_blender.py props FOLDER         (a Python that has bpy)
    …                        library FOLDER

FOLDER holds `blender/` and `models.json`. `props` imports each prop with the folder's own script, compares it with the model,
drops it on a passive floor, sweeps its joints, and puts two of each into one scene. `library` opens and appends each .blend.
"""

import json
import math
import sys
from pathlib import Path

import bpy
from mathutils import Matrix, Quaternion, Vector

sys.dont_write_bytecode = True

TOLERANCE = 1e-3  # mass, centre of mass, bounds: 0.1% of the prop's size or mass
FRAMES = 48  # 2 s at 24 frames a second
# Bullet, as Blender runs it, at 20 steps a frame: a prop dropped from 1 mm stands within 0.1 mm of where it should.
DROP = 0.001  # [m]
STAND = 0.0005  # [m]
TILT = math.radians(0.5)
# Its joints give way by less than that when gravity pulls all of what hangs on them.
GIVE = {"revolute": math.radians(0.5), "prismatic": 0.002}

failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def near(found, said, scale: float) -> bool:
    return all(math.isfinite(a) and abs(a - b) <= TOLERANCE * scale for a, b in zip(found, said, strict=True))


def pose(of: dict) -> Matrix:
    return Matrix.Translation(of["position"]) @ Quaternion(of["rotation"]).to_matrix().to_4x4()


def bounds(things) -> tuple[list[float], list[float]]:
    points = [thing.matrix_world @ vertex.co for thing in things for vertex in thing.data.vertices]
    return [min(p[i] for p in points) for i in range(3)], [max(p[i] for p in points) for i in range(3)]


def empty_scene() -> bpy.types.Scene:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def add_block(name: str, half: tuple, place: tuple, active: bool):
    corners = [(x * half[0], y * half[1], z * half[2]) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    block = bpy.data.objects.new(name, mesh)
    block.location = place
    scene = bpy.context.scene
    scene.collection.objects.link(block)
    scene.rigidbody_world.collection.objects.link(block)
    block.rigid_body.type = "ACTIVE" if active else "PASSIVE"
    block.rigid_body.collision_shape = "SPHERE" if active else "BOX"
    block.rigid_body.use_margin = True
    block.rigid_body.collision_margin = 0.0
    return block


def places(things) -> dict:
    graph = bpy.context.evaluated_depsgraph_get()
    return {thing.name: thing.evaluated_get(graph).matrix_world.copy() for thing in things}


def run(things, frames: int = FRAMES):
    """The places of `things` at the start, then at every frame."""
    scene = bpy.context.scene
    scene.frame_set(1)
    bpy.context.view_layer.update()
    yield places(things)
    for frame in range(2, frames + 2):
        scene.frame_set(frame)
        yield places(things)


def own_script(folder: Path):
    sys.path.insert(0, str(folder / "blender"))
    import propmaster_blender

    return propmaster_blender


# Props


def judge_tree(name: str, model: dict, root, props) -> None:
    home = root.users_collection[0]
    expect(root.name == name and home.name == name, f"{name}: is called {root.name} in {home.name}")
    expect([c.name for c in home.children] == [f"{name} collision"], f"{name}: collections {[c.name for c in home.children]}")
    colliders = home.children[0]
    expect(colliders.hide_render, f"{name}: colliders are rendered")
    expect(root.get("category") == model.get("category"), f"{name}: category {root.get('category')}")
    expect(list(root.get("labels", [])) == model["labels"], f"{name}: labels {list(root.get('labels', []))}")
    expect(root.get("license") == model.get("license"), f"{name}: license {root.get('license')}")
    mass = sum(link["mass"] for link in model["links"])
    expect(near([root["mass"]], [mass], mass), f"{name}: {root['mass']} kg")
    left = [thing.name for thing in bpy.data.objects if "propmaster" in thing and thing != root]
    expect(left == [], f"{name}: the import left {left}")

    size = max(b - a for a, b in zip(model["bounds"]["min"], model["bounds"]["max"]))
    visuals = [thing for thing in home.objects if thing.type == "MESH" and "link" not in thing]
    low, high = bounds(visuals)
    expect(near(low, model["bounds"]["min"], size) and near(high, model["bounds"]["max"], size), f"{name}: {low} to {high}")

    bodies = {thing["link"]: thing for thing in root.children if "link" in thing}
    expect(set(bodies) == {link["name"] for link in model["links"]}, f"{name}: bodies {sorted(bodies)}")
    for number, link in enumerate(model["links"]):
        judge_body(f"{name}: {link['name']}", link, bodies[link["name"]], colliders, size)
        still = model["base"] == "fixed" and number == 0
        kind = bodies[link["name"]].rigid_body.type
        expect(kind == ("PASSIVE" if still else "ACTIVE"), f"{name}: {link['name']} is {kind}")
    judge_joints(name, model, root, bodies)
    judge_held(name, root)


def judge_held(name: str, root) -> None:
    """Nothing of it can be read halfway, between an object's own matrix and its parent's (`hold_places`)."""
    apart = [t.name for t in root.children_recursive if (t.matrix_basis.translation - t.matrix_world.translation).length > 1e-6]
    expect(apart == [], f"{name}: {apart} aren't held")


def judge_body(what: str, link: dict, body, colliders, size: float) -> None:
    centre = pose(link["pose"]) @ Vector(link["center_of_mass"])
    expect(near(body.matrix_world.translation, centre, size), f"{what}: centre of mass {body.matrix_world.translation}")
    expect(near([body.rigid_body.mass], [link["mass"]], link["mass"]), f"{what}: {body.rigid_body.mass} kg")
    seen = [thing for thing in body.children if thing.name not in colliders.objects]
    expect(len(seen) == link["visuals"], f"{what}: {len(seen)} visuals")
    hit = [thing for thing in body.children if thing.name in colliders.objects]
    expect(len(hit) == len(link["collisions"]), f"{what}: {len(hit)} colliders")
    expect(all(len(thing.users_collection) == 1 + 1 for thing in hit), f"{what}: a collider is in other collections")
    expect(all(thing.display_type == "WIRE" and thing.hide_render for thing in hit), f"{what}: a collider is drawn")
    kinds = {"box": "BOX", "sphere": "SPHERE", "cylinder": "CYLINDER", "capsule": "CAPSULE"}
    said = sorted(kinds.get(collision["type"], "CONVEX_HULL") for collision in link["collisions"])
    expect(sorted(thing.rigid_body.collision_shape for thing in hit) == said, f"{what}: other shapes")
    if hit:
        expect(body.rigid_body.collision_shape == "COMPOUND", f"{what}: is a {body.rigid_body.collision_shape}")
        low, high = bounds(hit)
        ends = link["collision_bounds"]
        expect(near(low, ends["min"], size) and near(high, ends["max"], size), f"{what}: colliders {low} to {high}")
    for thing in hit:
        # Bullet's primitives stand along Z and are as large as the object's box, about its origin.
        box = [Vector(corner) for corner in thing.bound_box]
        middle = (box[0] + box[6]) / 2
        primitive = thing.rigid_body.collision_shape in ("BOX", "SPHERE", "CYLINDER", "CAPSULE")
        expect(not primitive or middle.length <= TOLERANCE * size, f"{what}: {thing.name} isn't about its origin")
        if thing.rigid_body.collision_shape == "CAPSULE":
            x, y, z = thing.dimensions
            expect(z > x and abs(x - y) <= TOLERANCE * size, f"{what}: {thing.name} lies down: {tuple(thing.dimensions)}")
    if link["friction"]:
        mean = sum(link["friction"]) / len(link["friction"])
        expect(near([body.rigid_body.friction], [mean], 1), f"{what}: friction {body.rigid_body.friction}")


def judge_joints(name: str, model: dict, root, bodies: dict) -> None:
    found = {thing["joint"]: thing for thing in root.children if "joint" in thing}
    expect(set(found) == {joint["name"] for joint in model["joints"]}, f"{name}: joints {sorted(found)}")
    apart = [t for t in root.children if t.rigid_body_constraint and t.rigid_body_constraint.type == "GENERIC"]
    expect(len(apart) == model["exclusions"], f"{name}: {len(apart)} pairs pass each other")
    kinds = {"revolute": "HINGE", "continuous": "HINGE", "prismatic": "SLIDER", "ball": "POINT", "fixed": "FIXED"}
    for joint in model["joints"]:
        constraint = found[joint["name"]].rigid_body_constraint
        expect(constraint.type == kinds[joint["type"]], f"{name}: {joint['name']} is a {constraint.type}")
        ends = {constraint.object1, constraint.object2}
        expect(ends == {bodies[joint["parent"]], bodies[joint["child"]]}, f"{name}: {joint['name']} joins {ends}")
        expect(constraint.disable_collisions, f"{name}: {joint['name']} lets its bodies collide")


def judge_standing(name: str, model: dict, props) -> None:
    empty_scene()
    root = props.import_prop(name, location=(0, 0, DROP - model["bounds"]["min"][2]))
    add_block("floor", (5, 5, 1), (0, 0, -1), active=False)
    body = next(thing for thing in root.children if thing.get("link") == model["links"][0]["name"])
    judge_held(f"{name}, lifted", root)
    *_, start, end = [state[body.name] for number, state in enumerate(run([body])) if number in (0, FRAMES)]
    sunk = start.translation.z - end.translation.z
    tilt = (start.to_3x3().inverted() @ end.to_3x3()).to_quaternion().angle
    drop = 0.0 if model["base"] == "fixed" else DROP
    expect(abs(sunk - drop) <= STAND, f"{name}: stands {1000 * (drop - sunk):.2f} mm too high after 2 s")
    expect(tilt <= TILT, f"{name}: tilts {math.degrees(tilt):.2f} degrees")
    aside = (end.translation - start.translation).to_2d().length
    expect(aside <= 2 * STAND, f"{name}: slid {1000 * aside:.2f} mm aside")


def judge_sweep(name: str, model: dict, props) -> None:
    """Gravity pulls a bolted prop along each axis and back; every joint must go from end to end and no further."""
    reached = {joint["name"]: [0.0, 0.0] for joint in model["joints"] if joint["type"] in GIVE}
    for gravity in [(9.81, 0, 0), (-9.81, 0, 0), (0, 9.81, 0), (0, -9.81, 0), (0, 0, 9.81), (0, 0, -9.81)]:
        scene = empty_scene()
        root = props.import_prop(name, fixed=True)
        scene.gravity = gravity
        bodies = {thing["link"]: thing for thing in root.children if "link" in thing}
        anchors = {thing["joint"]: thing for thing in root.children if "joint" in thing}
        start = None
        for state in run(bodies.values(), frames=2 * FRAMES):
            start = start or state
            for joint in model["joints"]:
                if joint["name"] in reached:
                    parent, child = bodies[joint["parent"]].name, bodies[joint["child"]].name
                    moved = [state[end] @ start[end].inverted() for end in (parent, child)]
                    value = position(joint, anchors[joint["name"]].matrix_world, moved[0].inverted() @ moved[1])
                    ends = reached[joint["name"]]
                    reached[joint["name"]] = [min(ends[0], value), max(ends[1], value)]
    for joint in model["joints"]:
        if joint["name"] in reached:
            low, high = reached[joint["name"]]
            lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
            give, slack = GIVE[joint["type"]], 0.05 * (upper - lower)
            expect(low >= lower - give and high <= upper + give, f"{name}: {joint['name']} goes from {low} to {high}")
            expect(low <= lower + slack and high >= upper - slack, f"{name}: {joint['name']} only from {low} to {high}")


def position(joint: dict, anchor: Matrix, motion: Matrix) -> float:
    """How far the child went in its parent, about the axis or along it, which is Z of a hinge and X of a slider."""
    if joint["type"] == "prismatic":
        point = anchor.translation
        return (motion @ point - point).dot(anchor.to_3x3() @ Vector((1, 0, 0)))
    turn = motion.to_quaternion()
    angle = 2 * math.atan2(Vector(turn[1:]).dot(anchor.to_3x3() @ Vector((0, 0, 1))), turn[0])
    return (angle + math.pi) % (2 * math.pi) - math.pi


def judge_two(name: str, model: dict, props) -> None:
    scene = empty_scene()
    width = 1 + max(b - a for a, b in zip(model["bounds"]["min"], model["bounds"]["max"]))
    height = DROP - model["bounds"]["min"][2]
    roots = [props.import_prop(name, location=(i * width, 0, height), rotation=(0, 0, i * 1.5)) for i in (0, 1)]
    add_block("floor", (9, 9, 1), (0, 0, -1), active=False)
    for root in roots:
        for thing in root.children:
            constraint = thing.rigid_body_constraint
            mixed = constraint and (constraint.object1.parent != root or constraint.object2.parent != root)
            expect(not mixed, f"{name}: {thing.name} joins two copies")
    bodies = [thing for root in roots for thing in root.children if thing.get("link") == model["links"][0]["name"]]
    expect(len({body.name for body in bodies}) == 2, f"{name}: two copies have one name")
    first, *_, last = run(bodies, frames=24)
    for body in bodies:
        moved = (first[body.name].translation - last[body.name].translation).length
        expect(moved <= DROP + 2 * STAND, f"{name}: {body.name} of two moved {1000 * moved:.2f} mm")
    expect(len(scene.rigidbody_world.collection.objects) > 2, f"{name}: nothing to simulate")


def judge_cavity(name: str, model: dict, props) -> None:
    """A ball let go inside of a container stays there: it wasn't filled, and it has a floor."""
    empty_scene()
    top = model["bounds"]["max"][2]
    props.import_prop(name)
    add_block("floor", (5, 5, 1), (0, 0, -1), active=False)
    radius = 0.1 * (model["bounds"]["max"][1] - model["bounds"]["min"][1])
    ball = add_block("ball", (radius,) * 3, (0, 0, top + radius), active=True)
    *_, last = run([ball])
    place = last[ball.name].translation
    expect(radius < place.z < 0.6 * top, f"{name}: the ball lies at {place.z:.3f} m of {top:.3f}")
    expect(place.to_2d().length < model["bounds"]["max"][1], f"{name}: the ball rolled away to {place}")


def judge_props(folder: Path, models: dict) -> None:
    props = own_script(folder)
    expect(set(props.index()) == set(models), f"index.json lists {sorted(props.index())}")
    for name, model in models.items():
        empty_scene()
        root = props.import_prop(name)
        bpy.context.view_layer.update()
        judge_tree(name, model, root, props)
        judge_standing(name, model, props)
        judge_sweep(name, model, props)
        judge_two(name, model, props)
        if model.get("category") in ("bowl", "mug"):
            judge_cavity(name, model, props)


# Library


def judge_library(folder: Path, models: dict) -> None:
    props = own_script(folder)
    lines = (folder / "blender" / "blender_assets.cats.txt").read_text(encoding="utf-8").splitlines()
    catalogs = {line.split(":")[0]: line.split(":")[1] for line in lines if line.count(":") == 2}
    for name, model in models.items():
        file = folder / "blender" / name / f"{name}.blend"
        bpy.ops.wm.open_mainfile(filepath=str(file))
        judge_asset(name, model, catalogs)
        judge_append(name, model, file, props)


def judge_asset(name: str, model: dict, catalogs: dict) -> None:
    marked = [thing for thing in [*bpy.data.collections, *bpy.data.objects, *bpy.data.materials] if thing.asset_data]
    expect([thing.name for thing in marked] == [name], f"{name}: assets {[thing.name for thing in marked]}")
    asset = marked[0].asset_data
    catalog = catalogs.get(asset.catalog_id, "")
    expect(catalog.startswith("propmaster/") or model.get("category") is None, f"{name}: catalog {asset.catalog_id}")
    tags = {tag.name for tag in asset.tags}
    expect(tags >= set(model["labels"]), f"{name}: tags {tags}")
    expect(" kg" in asset.description and asset.author == "propmaster", f"{name}: {asset.description} by {asset.author}")
    if hasattr(asset, "license"):
        expect(asset.license == model["license"], f"{name}: license {asset.license}")
    preview = marked[0].preview
    expect(preview is not None and tuple(preview.image_size) == (256, 256), f"{name}: no preview")
    if preview is not None and tuple(preview.image_size) == (256, 256):
        pixels = preview.image_pixels_float
        ends = [round(value) for value in (*pixels[0:3], *pixels[-4:-1])]
        expect(ends == [0, 0, 1, 1, 0, 0], f"{name}: the preview has {ends} at its ends: upside down, or another picture")
    expect(list(bpy.data.libraries) == [], f"{name}: needs other files")
    outside = [image.name for image in bpy.data.images if image.source == "FILE" and not image.packed_file]
    expect(outside == [], f"{name}: images outside: {outside}")


def judge_append(name: str, model: dict, file: Path, props) -> None:
    """What the asset browser does with the import method Append, twice; then each is moved, and held there."""
    scene = empty_scene()
    for _ in range(2):
        bpy.ops.wm.append(filepath=f"{file}/Collection/{name}", directory=f"{file}/Collection/", filename=name)
    roots = [thing for thing in bpy.data.objects if thing.get("propmaster") == name]
    expect(len(roots) == 2, f"{name}: {len(roots)} appended")
    for root, x in zip(roots, (0.0, 20.0)):
        root.location = (x, 0, DROP - model["bounds"]["min"][2])
        was = {thing: props.place_of(thing) for thing in root.children_recursive}
        props.hold_places(root)
        bpy.context.view_layer.update()
        moved = [t.name for t, place in was.items() if (t.matrix_world.translation - place.translation).length > 1e-5]
        expect(moved == [], f"{name}: holding it moved {moved}")
        judge_held(f"{name}, appended", root)
    world = scene.rigidbody_world
    expect(world is not None and world.collection is not None, f"{name}: nothing is simulated")
    joints = len(model["joints"]) + model["exclusions"]
    constraints = len(world.constraints.objects) if world.constraints else 0
    expect(constraints == 2 * joints, f"{name}: {constraints} constraints of two times {joints}")
    add_block("floor", (40, 40, 1), (0, 0, -1), active=False)
    bodies = [thing for root in roots for thing in root.children if thing.get("link") == model["links"][0]["name"]]
    first, *_, last = run(bodies, frames=24)
    for body in bodies:
        sunk = first[body.name].translation.z - last[body.name].translation.z
        drop = 0.0 if model["base"] == "fixed" else DROP
        expect(abs(sunk - drop) <= 2 * STAND, f"{name}: appended, it stands {1000 * (drop - sunk):.2f} mm too high")


def main(what: str, folder: Path) -> int:
    models = json.loads((folder / "models.json").read_text(encoding="utf-8"))
    {"props": judge_props, "library": judge_library}[what](folder, models)
    verdict = {"blender": list(bpy.app.version), "props": len(models), "failures": failures}
    print(f"VERDICT {json.dumps(verdict)}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]
    problem = main(given[0], Path(given[1]))
    if problem:
        sys.exit(problem)
