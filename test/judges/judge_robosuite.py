"""Judges what is installed for robosuite with robosuite itself. Prints one JSON object; exit 0 if nothing failed.

    python judge_robosuite.py FOLDER numbers.json

Every prop is loaded by the loader that lies beside it and, on its own, by `MujocoXMLObject`; put into tasks, alone, twice
and all together; compiled by MuJoCo and stepped.
"""

import importlib.util
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import mujoco
import numpy as np
import robosuite
from robosuite.models.arenas import EmptyArena, TableArena
from robosuite.models.objects import MujocoXMLObject
from robosuite.models.tasks import ManipulationTask
from robosuite.utils.placement_samplers import UniformRandomSampler

failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def compiled(arena, objects, merge=None) -> mujoco.MjModel:
    task = ManipulationTask(arena, mujoco_robots=[], mujoco_objects=objects)
    if merge:
        merge(task)
        merge(task)  # twice is once
    return task.get_model()


def step(model: mujoco.MjModel, what: str, seconds: float = 1.0) -> mujoco.MjData:
    data = mujoco.MjData(model)
    while data.time < seconds:
        mujoco.mj_step(model, data)
    for number, warning in enumerate(data.warning):
        expect(warning.number == 0, f"{what}: {warning.number} x {mujoco.mjtWarning(number).name}")
    expect(bool(np.isfinite(data.qpos).all()), f"{what}: the state is not finite")
    return data


def judge_offsets(each, said: dict, what: str) -> None:
    points = np.array(said["points"]).reshape(-1, 3) - np.array(said["root"])
    if len(points) == 0:
        return
    size = np.ptp(points, axis=0).max()
    # Colliders may stand out a little from what is seen, and count as well.
    low, high = points[:, 2].min(), points[:, 2].max()
    radius = np.hypot(points[:, 0], points[:, 1]).max()
    expect(abs(each.bottom_offset[2] - low) < 1e-3 * size, f"{what}: bottom {each.bottom_offset} is not {low}")
    expect(abs(each.top_offset[2] - high) < 1e-3 * size, f"{what}: top {each.top_offset} is not {high}")
    expect(-1e-6 < each.horizontal_radius - radius < 1e-2 * size, f"{what}: radius {each.horizontal_radius}, not {radius}")
    half = each.get_bounding_box_half_size()
    expect(np.abs(half - np.ptp(points, axis=0) / 2).max() < 1e-3 * size, f"{what}: half size {half}")


def judge_names(model: mujoco.MjModel, each, what: str) -> None:
    """All that robosuite believes is there, is there: its environments look these names up."""
    for kind, names in (
        (mujoco.mjtObj.mjOBJ_BODY, [each.root_body, *each.bodies]),
        (mujoco.mjtObj.mjOBJ_GEOM, [*each.contact_geoms, *each.visual_geoms]),
        (mujoco.mjtObj.mjOBJ_JOINT, each.joints),
        (mujoco.mjtObj.mjOBJ_SITE, [site for site in each.sites if not site.endswith("default_site")]),
    ):
        lost = [name for name in names if mujoco.mj_name2id(model, kind, name) < 0]
        expect(not lost, f"{what}: the model lacks {lost}")


def judge_model(model: mujoco.MjModel, each, said: dict, fixed: bool, what: str) -> None:
    root = model.body(each.root_body).id
    expect(abs(model.body_subtreemass[root] - said["mass"]) < 1e-6 * said["mass"], f"{what}: {model.body_subtreemass[root]} kg")
    free = [joint for joint in range(model.njnt) if model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_FREE]
    expect(len(free) == (0 if fixed else 1), f"{what}: {len(free)} free joints")
    if free:
        first = model.joint(each.joints[0]).id
        expect(first == free[0], f"{what}: joints[0] is {each.joints[0]}, not the free one")
    for joint in said["joints"]:
        found = model.joint(f"{each.naming_prefix}{joint['name']}")
        if joint.get("limits"):
            expect(bool(found.limited[0]), f"{what}/{joint['name']}: without limits")
            expect(np.abs(found.range - joint["limits"]).max() < 1e-6, f"{what}/{joint['name']}: {found.range}")
    own = {geom for geom in range(model.ngeom) if model.body_rootid[model.geom_bodyid[geom]] == root}
    for geom in own:
        collides = bool(model.geom_contype[geom] or model.geom_conaffinity[geom])
        expect(model.geom_group[geom] == (0 if collides else 1), f"{what}: geom {geom} is in group {model.geom_group[geom]}")
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    inside = [contact.geom.tolist() for contact in data.contact if own.issuperset(contact.geom.tolist())]
    expect(not inside, f"{what}: collides with itself in {len(inside)} places")


def judge_prop(props, folder: Path, entry: dict, said: dict) -> None:
    name = entry["name"]
    fixed = said["base"] == "fixed"
    each = props.Prop(name, "it")
    judge_offsets(each, said, name)
    if fixed:
        each.set_pos([0, 0, -each.bottom_offset[2]])
    model = compiled(EmptyArena(), [each], props.merge_exclusions)
    judge_model(model, each, said, fixed, name)
    judge_names(model, each, name)

    # As it is called itself: names in the file may begin so, which robosuite doesn't expect.
    own = props.Prop(name)
    judge_names(compiled(EmptyArena(), [own], props.merge_exclusions), own, f"{name} under its own name")

    # Where the sampler puts it, it stands, and stays.
    if not fixed:
        sampler = UniformRandomSampler(
            name="sampler", mujoco_objects=each, x_range=[0, 0], y_range=[0, 0], rotation=0, ensure_object_boundary_in_range=False
        )
        ((position, quaternion, _),) = sampler.sample().values()
        data = mujoco.MjData(model)
        address = model.joint(each.joints[0]).qposadr[0]
        data.qpos[address : address + 7] = [*position, *quaternion]
        start = data.qpos.copy()
        while data.time < 1.0:
            mujoco.mj_step(model, data)
        moved = np.abs(data.qpos - start)
        expect(moved[address : address + 3].max() < 2e-3, f"{name}: moved by {moved[address : address + 3].max()} m where it stood")
        others = np.delete(moved, np.s_[address : address + 7])
        expect(others.max(initial=0) < 0.01, f"{name}: a joint moved by {others.max(initial=0)}")
    else:
        moved = np.abs(step(model, name).qpos).max(initial=0)
        expect(moved < 0.01, f"{name}: bolted, and a joint moved by {moved}")

    # Two copies; the second by its class.
    left, right = props.Prop(name, "left", fixed=True), props.class_of(name)("right", fixed=True)
    left.set_pos([-2, 0, 1]), right.set_pos([2, 0, 1])
    step(compiled(TableArena(), [left, right], props.merge_exclusions), f"{name} twice", 0.2)

    # Without the loader, which alone makes way for the name that robosuite gives the object.
    if name != "nested":
        plain = MujocoXMLObject(str(folder / entry["file"]), name="plain", joints=None, duplicate_collision_geoms=False)
        step(compiled(EmptyArena(), [plain]), f"{name} without the loader", 0.05)
    for obj_type in ("visual", "collision"):
        props.Prop(name, "it", obj_type=obj_type)
    # The file by itself, as any MuJoCo has it.
    step(mujoco.MjModel.from_xml_path(str(folder / entry["file"])), f"{name} by itself", 0.05)


def judge_ball(props, name: str, said: dict) -> None:
    """Dropped into the cavity, it stays in."""
    each = props.Prop(name, "it", fixed=True)
    each.set_pos([0, 0, 1])
    task = ManipulationTask(EmptyArena(), mujoco_robots=[], mujoco_objects=[each])
    (cavity,) = said["cavities"]
    radius = 0.3 * min(cavity["size"])
    x, y, z = cavity["pose"]["position"]
    body = ET.SubElement(task.worldbody, "body", name="ball", pos=f"{x} {y} {1 + z}")
    ET.SubElement(body, "freejoint")
    ET.SubElement(body, "geom", type="sphere", size=str(radius), density="1000", group="0")
    model = task.get_model()
    data = step(model, f"{name} with a ball", 2.0)
    offset = np.abs(data.body("ball").xpos - [x, y, 1 + z])
    expect(bool((offset <= np.array(cavity["size"]) / 2 + radius).all()), f"{name}: the ball left: {offset}")


def load_loader(folder: Path):
    spec = importlib.util.spec_from_file_location("propmaster_robosuite", folder / "propmaster_robosuite.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["propmaster_robosuite"] = module
    spec.loader.exec_module(module)
    return module


def main(folder: Path, numbers: Path) -> int:
    said = json.loads(numbers.read_text(encoding="utf-8"))
    props = load_loader(folder)
    entries = props.index()
    balls = 0
    for name, entry in entries.items():
        try:
            if entry.get("trees", 1) == 1:
                judge_prop(props, folder, entry, said[name])
            if said[name]["cavities"] and entry.get("category") in ("bowl", "mug"):
                judge_ball(props, name, said[name])
                balls += 1
        except Exception as error:  # noqa: BLE001 - whatever they say is the verdict
            failures.append(f"{name}: {type(error).__name__}: {error}")
    for arguments in ([], list(entries)):
        command = [sys.executable, str(folder / "propmaster_robosuite.py"), *arguments]
        result = subprocess.run(command, capture_output=True, text=True)
        expect(result.returncode == 0 and result.stdout != "", f"the loader's command line: {result.stderr[-300:]}")
    if "pair" in entries:
        plank, ball = props.load_all("pair")
        expect(abs(plank.bottom_offset[2] + 0.05) < 1e-9, f"plank: lowest at {plank.bottom_offset}")
        expect(abs(plank.horizontal_radius - np.hypot(0.5, 0.1)) < 1e-3, f"plank: radius {plank.horizontal_radius}")
        expect(abs(ball.top_offset[2] - 0.1) < 1e-9, f"ball: highest at {ball.top_offset}")
    versions = {"robosuite": robosuite.__version__, "mujoco": mujoco.__version__}
    print(json.dumps({**versions, "props": len(entries), "balls": balls, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
