"""What blender_extension_drive.py does with the extension, one function a scenario. `SCENARIOS` holds them by name."""

import json
import math
import os

import bpy
from blender_extension_driver import Driver, children_of_this_process, expect, measured, near
from mathutils import Vector

SCENARIOS = {}


def scenario(function):
    SCENARIOS[function.__name__] = function
    return function


def bounds(root) -> tuple[Vector, Vector]:
    """Of what is seen [m]."""
    bpy.context.view_layer.update()
    things = [
        thing for thing in root.children_recursive if thing.type == "MESH" and not thing.hide_render and thing.data.polygons
    ]
    corners = [thing.matrix_world @ vertex.co for thing in things for vertex in thing.data.vertices]
    return tuple(Vector([pick(corner[axis] for corner in corners) for axis in range(3)]) for pick in (min, max))


@scenario
def generate(driver: Driver) -> None:
    """From prompt, size and material to simulated objects at the cursor."""
    known = driver.settings
    known.prompt, known.size, known.material = "cabinet with two drawers", (0.6, 0.4, 0.8), "walnut"
    known.name, known.simulators = "cabinet", {"mujoco"}
    bpy.context.scene.cursor.location = (1, -2, 0.5)
    expect(bpy.ops.propmaster.generate() == {"FINISHED"}, f"generate: {driver.shown()}")
    expect(driver.module("session").busy(), "generate has ended at once: it was waited for")
    expect(not bpy.ops.propmaster.generate.poll(), "a second command could be started")
    seen = driver.finish()
    fractions = [fraction for _, fraction in seen]
    expect(fractions[:-1] == sorted(fractions[:-1]) and max(fractions) > 50, f"progress: {sorted(set(fractions))}")
    stages = {stage.split(":")[0] for stage, _ in seen}
    expect({"job", "verify", "adapt"} <= stages, f"stages: {stages}")
    root = driver.root("cabinet")
    if not root:
        return
    low, high = bounds(root)
    measured["size"] = [round(edge, 4) for edge in high - low]
    expect(all(near(*pair) for pair in zip(high - low, (0.6, 0.4, 0.8))), f"size {high - low}")
    expect(all(near(*pair) for pair in zip((low + high) / 2, (1, -2, 0.9))), f"not at the cursor: {(low + high) / 2}")
    sliders = [thing for thing in bpy.data.objects if thing.rigid_body_constraint and "joint" in thing]
    measured["joints"] = {thing["joint"]: [round(thing["lower"], 4), round(thing["upper"], 4)] for thing in sliders}
    said = {
        joint["name"]: [round(joint["lower"], 4), round(joint["upper"], 4)]
        for joint in driver.report("cabinet")["measured"]["joints"]
    }
    expect(len(said) == 2 and measured["joints"] == said, f"joints {measured['joints']}, and the report says {said}")
    for thing in sliders:
        limits = thing.rigid_body_constraint
        expect(limits.type == "SLIDER" and limits.use_limit_lin_x, f"{thing.name} is not limited")
        expect(
            near(limits.limit_lin_x_upper, thing["upper"]) and thing["child_link"].startswith("drawer"),
            f"{thing.name}: limits",
        )
        expect(thing["damping"] > 0, f"{thing.name} knows no damping")
    mass = sum(thing.rigid_body.mass for thing in root.children if thing.rigid_body)
    expect(near(mass, driver.report("cabinet")["measured"]["mass"], 0.01), f"{mass} kg")
    collisions = bpy.data.collections.get("cabinet collision")
    expect(collisions and len(collisions.objects) > 5 and collisions.hide_render, "no collision collection")
    judge_asset(driver, bpy.data.collections["cabinet"])
    expect((driver.project / "mujoco" / "cabinet" / "cabinet.xml").is_file(), "not installed for MuJoCo, which was chosen")
    shown = driver.shown()
    expect(
        shown[0].startswith("cabinet: Passed") and any("0.600 × 0.400 × 0.800 m" in line for line in shown),
        f"report: {shown}",
    )
    expect(any(line.startswith("2 joints") for line in shown) and any("passed" in line for line in shown), f"report: {shown}")


def judge_asset(driver: Driver, collection) -> None:
    asset = collection.asset_data
    expect(asset is not None, "not marked as an asset")
    if not asset:
        return
    lines = (driver.project / "blender" / "blender_assets.cats.txt").read_text(encoding="utf-8").splitlines()
    catalogs = {line.split(":")[0]: line.split(":")[1] for line in lines if line.count(":") == 2}
    expect(catalogs.get(asset.catalog_id) == "propmaster/cabinet", f"catalog {asset.catalog_id} of {catalogs}")
    expect("walnut" in {tag.name for tag in asset.tags}, "no tags")
    expect(collection.preview is not None and collection.preview.image_size[0] > 0, "no preview")


@scenario
def posed(driver: Driver) -> None:
    """A prop that is moved by hand: links hang on joints, which stop at their limits."""
    driver.settings.mode = "POSED"
    bpy.context.scene.cursor.location = (3, 0, 0)
    expect(bpy.ops.propmaster.import_prop(name="cabinet") == {"FINISHED"}, f"import: {driver.shown()}")
    root = driver.root("cabinet")
    expect(not any(thing.rigid_body for thing in bpy.data.objects), "rigid bodies came all the same")
    low, high = bounds(root)
    expect(near(low.x, 2.7) and near(high.z, 0.8), f"hanging moved it: {low}, {high}")
    anchor = next(thing for thing in bpy.data.objects if thing.get("joint") == "drawer_1_slide")
    drawer = next(thing for thing in bpy.data.objects if thing.get("link") == "drawer_1")
    before = drawer.matrix_world.translation.copy()
    for wanted, reached in ((0.1, 0.1), (9.0, anchor["upper"]), (-1.0, 0.0)):
        anchor.location.x = wanted
        bpy.context.view_layer.update()
        went = (drawer.matrix_world.translation - before).length
        expect(near(went, reached), f"drawn {wanted} m, it went {went} m, not {reached}")
    anchor.location.x = 0.1
    bpy.context.view_layer.update()
    expect(drawer.matrix_world.translation.y < before.y - 0.09, "the drawer opens to the back")
    expect(bpy.ops.propmaster.export_selected() == {"CANCELLED"}, "it was exported without its joints")
    expect("moved by hand" in driver.settings.headline, f"posed: {driver.shown()}")


@scenario
def cancel(driver: Driver) -> None:
    """In good order, and the panel is ready again."""
    driver.settings.prompt, driver.settings.name = "wooden crate 50x30x20 cm", "second_crate"
    before = sorted(path.name for path in driver.project.rglob("*") if "second_crate" in path.name)
    bpy.ops.propmaster.generate()
    driver.finish(until=lambda: driver.settings.stage.startswith("job"))
    expect(children_of_this_process() != set(), "no process to cancel")
    expect(bpy.ops.propmaster.cancel() == {"FINISHED"}, "cancel")
    driver.finish()
    expect(
        "code: interrupted" in driver.shown() and driver.settings.headline.startswith("Interrupted"),
        f"cancelled: {driver.shown()}",
    )
    expect(children_of_this_process() == set(), "the process runs on")
    expect(len(bpy.data.objects) == 0, "something came in all the same")
    after = sorted(path.name for path in driver.project.rglob("*") if "second_crate" in path.name)
    expect(after == before, f"left behind: {after}")
    expect(bpy.ops.propmaster.generate.poll() and not bpy.ops.propmaster.cancel.poll(), "the panel is stuck after a cancel")


@scenario
def down(driver: Driver) -> None:
    """A service that is not there: the error as it is. Offline it is not even tried."""
    driver.preferences.base_url = os.environ["CLOSED_URL"]
    os.environ["PROPMASTER_API_KEY"] = "key_of_nobody"
    bpy.ops.propmaster.generate()
    driver.finish()
    del os.environ["PROPMASTER_API_KEY"]
    shown = driver.shown()
    expect(not any("key_of_nobody" in line for line in shown), "the key is shown")
    expect("code: network_error" in shown and driver.settings.headline != "", f"down: {shown}")
    expect(len(shown) >= 3 and len(bpy.data.objects) == 0, f"down: {shown}")
    measured["down"] = shown
    if not hasattr(bpy.app, "online_access"):
        return
    bpy.context.preferences.system.use_online_access = False
    expect(not bpy.app.online_access, "Blender is online all the same")
    expect(bpy.ops.propmaster.generate() == {"CANCELLED"}, "a service elsewhere was asked offline")
    expect("code: offline" in driver.shown(), f"offline: {driver.shown()}")


@scenario
def wrong(driver: Driver) -> None:
    """Whatever the program says or is, the panel tells, and lives on."""
    for executable, code in ((str(driver.folder / "nothing here"), "no_executable"), (os.environ["LIAR"], "internal")):
        driver.preferences.executable = executable
        bpy.ops.propmaster.generate()
        driver.finish()
        expect(f"code: {code}" in driver.shown(), f"{executable}: {driver.shown()}")
        expect(len(bpy.data.objects) == 0 and not driver.module("session").busy(), f"{executable}: not over")
    expect(bpy.ops.propmaster.import_prop(name="../../x") == {"CANCELLED"}, "imported from outside")
    expect("no prop '../../x'" in driver.settings.headline, f"import: {driver.shown()}")


@scenario
def batch(driver: Driver) -> None:
    """Three prompts, of which one can't be made; the others come in side by side. Offline, where Blender has such a setting:
    the local service is used, whatever the environment chooses."""
    if hasattr(bpy.app, "online_access"):
        bpy.context.preferences.system.use_online_access = False
        os.environ["PROPMASTER_BASE_URL"] = os.environ["CLOSED_URL"]
    known = driver.settings
    for prompt in ("wooden crate 60x40x30 cm", "flying saucer", "oak table 1.2 m long"):
        known.prompt = prompt
        bpy.ops.propmaster.add_item()
    bpy.ops.propmaster.add_item()
    bpy.ops.propmaster.remove_item()
    expect(len(known.batch) == 3, f"{len(known.batch)} prompts in the list")
    expect(bpy.ops.propmaster.run_batch() == {"FINISHED"}, f"batch: {driver.shown()}")
    driver.finish()
    os.environ.pop("PROPMASTER_BASE_URL", None)
    states = [item.status for item in known.batch]
    expect(states == ["installed", "failed", "installed"], f"batch: {states}; {driver.shown()}")
    expect("another thing than the plate" in known.batch[1].message, f"batch: {known.batch[1].message!r}")
    expect("code: job_failed" in driver.shown(), f"batch: {driver.shown()}")
    roots = sorted((thing for thing in bpy.data.objects if "propmaster" in thing), key=lambda thing: thing.location.x)
    expect(len(roots) == 2, f"batch: {len(roots)} imported")
    if len(roots) == 2:
        ends = [bounds(root) for root in roots]
        expect(near(ends[1][0].x - ends[0][1].x, 0.3, 0.02), f"batch: {ends[1][0].x - ends[0][1].x} m apart")


@scenario
def verify(driver: Driver) -> None:
    driver.settings.installed = "cabinet"
    bpy.ops.propmaster.verify()
    driver.finish()
    expect(driver.settings.headline.startswith("cabinet: Passed"), f"verify: {driver.shown()}")


@scenario
def library(driver: Driver) -> None:
    """A .blend in the project, and the project among Blender's asset libraries, once."""
    for _ in range(2):
        driver.settings.installed = "cabinet"
        expect(bpy.ops.propmaster.build_library() == {"FINISHED"}, f"library: {driver.shown()}")
        driver.finish()
    expect((driver.project / "blender" / "cabinet" / "cabinet.blend").is_file(), f"library: {driver.shown()}")
    folders = [found.path.rstrip("/") for found in bpy.context.preferences.filepaths.asset_libraries]
    expect(folders.count(str(driver.project / "blender")) == 1, f"library: {folders}")


@scenario
def send_back(driver: Driver) -> None:
    """An imported prop, exported: the same mass, inertia, joints and size."""
    bpy.context.scene.cursor.location = (0.7, 0.3, 0)
    bpy.ops.propmaster.import_prop(name="cabinet")
    root = driver.root("cabinet")
    root.rotation_euler.z = math.radians(30)
    before = set(bpy.data.objects.keys()), set(bpy.data.meshes.keys())
    driver.settings.name = "cabinet_back"
    expect(bpy.ops.propmaster.export_selected() == {"FINISHED"}, f"export: {driver.shown()}")
    driver.finish()
    expect(driver.settings.headline.startswith("cabinet_back: Passed"), f"export: {driver.shown()}")
    expect((set(bpy.data.objects.keys()), set(bpy.data.meshes.keys())) == before, "the export left something in the scene")
    expect(list(bpy.context.selected_objects) == [root], "the export changed the selection")
    if not (driver.project / "reports" / "cabinet_back.json").exists():
        return
    one, other = (driver.report(name)["measured"] for name in ("cabinet", "cabinet_back"))
    expect(near(one["mass"], other["mass"], 1e-3), f"{one['mass']} kg and {other['mass']} kg")
    expect(all(near(*pair) for pair in zip(one["size"], other["size"])), f"{one['size']} m and {other['size']} m")
    expect(
        one["collision_parts"] == other["collision_parts"],
        f"{one['collision_parts']} and {other['collision_parts']} colliders",
    )
    limits = [
        {joint["name"]: (joint["type"], round(joint["lower"], 4), round(joint["upper"], 4)) for joint in of["joints"]}
        for of in (one, other)
    ]
    expect(limits[0] == limits[1], f"joints: {limits}")
    moments = [{link["name"]: link["inertia"] for link in of["links"]} for of in (one, other)]
    for link, inertia in moments[0].items():
        expect(all(near(*pair, 1e-3) for pair in zip(inertia, moments[1][link])), f"{link}: {inertia} and {moments[1][link]}")


@scenario
def made_here(driver: Driver) -> None:
    """A plain object with a modifier, a scale and a material: mass by its density, size as it looks."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=(2, 2, 2))
    block = bpy.context.active_object
    block.name, block.scale = "Böse Kiste 1", (0.2, 0.1, 0.05)
    material = bpy.data.materials.new("paint")
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (1, 0, 0, 1)
    block.data.materials.append(material)
    copy = block.modifiers.new("two", "ARRAY")
    copy.count, copy.relative_offset_displace = 2, (0, 0, 1)
    driver.settings.density = 800
    bpy.ops.propmaster.export_selected()
    driver.finish()
    name = driver.settings.installed
    expect(name == "b_se_kiste_1", f"name {name}: {driver.shown()}")
    if not name:
        return
    found = driver.report(name)["measured"]
    measured["made_here"] = [found["size"], found["mass"]]
    expect(all(near(*pair, 1e-4) for pair in zip(found["size"], (0.2, 0.1, 0.1))), f"size {found['size']}")
    expect(near(found["mass"], 800 * 0.2 * 0.1 * 0.1, 0.02), f"{found['mass']} kg")
    bpy.data.objects.remove(block)
    bpy.ops.propmaster.import_prop(name=name)
    low, high = bounds(driver.root(name))
    expect(near(low.z, 0) and near(high.z, 0.1), f"it stands on {low.z} m")


@scenario
def hinged(driver: Driver) -> None:
    """A box with a lid, rigid bodies made by hand; the hinge names its bodies in the other order."""
    box = add_body("box", (0.2, 0.2, 0.1), (0, 0, 0.05), "BOX", 2.0)
    lid = add_body("lid", (0.2, 0.2, 0.02), (0, 0, 0.115), "CONVEX_HULL", 0.5)
    lone = add_body("lone", (0.1, 0.1, 0.1), (1, 0, 0.05), "BOX", 1.0)
    select(box, lid, lone)
    expect(bpy.ops.propmaster.export_selected() == {"CANCELLED"}, "what nothing joins was exported")
    expect(
        "code: cannot_export" in driver.shown() and "No rigid-body constraint joins" in driver.settings.headline,
        f"apart: {driver.shown()}",
    )
    bpy.data.objects.remove(lone)
    hinge = bpy.data.objects.new("hinge", None)
    bpy.context.scene.collection.objects.link(hinge)
    hinge.location, hinge.rotation_euler = (0, -0.1, 0.105), (0, math.radians(90), 0)
    select(hinge)
    bpy.ops.rigidbody.constraint_add()
    limits = hinge.rigid_body_constraint
    limits.type, limits.object1, limits.object2 = "HINGE", box, lid
    limits.use_limit_ang_z, limits.limit_ang_z_lower, limits.limit_ang_z_upper = True, -1.5, 0.0
    bpy.context.view_layer.update()
    select(box, lid, hinge)
    driver.settings.name = "hinged_box"
    bpy.ops.propmaster.export_selected()
    driver.finish()
    expect(driver.settings.headline.startswith("hinged_box: Passed"), f"hinged: {driver.shown()}")
    files = list(driver.project.glob("sources/hinged_box-*/physics.json"))
    if not files:
        return
    said = json.loads(files[0].read_text(encoding="utf-8"))
    masses = {link["name"]: link["mass"] for link in said["links"]}
    expect(near(masses["box"], 2) and near(masses["lid"], 0.5), f"masses {masses}")
    inertia = next(link["inertia"] for link in said["links"] if link["name"] == "lid")
    expect(near(inertia[2], 0.5 * (0.2**2 + 0.2**2) / 12, 1e-6), f"inertia {inertia}")
    joint = said["joints"][0]
    # Blender counts how far the box turned in the lid about +X of the world; the lid in the box turns the other way.
    expect((joint["parent"], joint["child"], joint["type"]) == ("box", "lid", "revolute"), f"joint {joint}")
    expect(near(joint["axis"][0], -1) and near(joint["lower"], -1.5) and near(joint["upper"], 0), f"joint {joint}")
    expect(near(joint["anchor"][1], -0.1) and near(joint["anchor"][2], -0.01), f"anchor {joint['anchor']}")


def add_body(name: str, size, location, shape: str, mass: float):
    bpy.ops.mesh.primitive_cube_add(size=1, location=location)
    thing = bpy.context.active_object
    thing.name, thing.scale = name, size
    bpy.ops.rigidbody.object_add()
    thing.rigid_body.collision_shape, thing.rigid_body.mass = shape, mass
    bpy.context.view_layer.update()
    return thing


def select(*things) -> None:
    for thing in bpy.context.view_layer.objects:
        thing.select_set(thing in things)
    bpy.context.view_layer.objects.active = things[0]
