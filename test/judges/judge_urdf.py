"""Judges props written as URDF with PyBullet and yourdfpy. Prints `JUDGE` and one JSON object.

    python judge_urdf.py URDF_FOLDER MODELS

Masses, centres, moments, joints and limits are compared with MODELS (of write_urdf.mjs); what is free then stands on a floor
for two seconds and must stay where it is. yourdfpy loads every mesh, and gives the poses of links and the bounds.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pybullet as p
import yourdfpy
from model_physics import inertial_of, joint_in_model, rotation, turn

TOLERANCE = 1e-3
TYPES = {"revolute": p.JOINT_REVOLUTE, "continuous": p.JOINT_REVOLUTE, "prismatic": p.JOINT_PRISMATIC, "fixed": p.JOINT_FIXED}
failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def close(found, said, scale: float) -> bool:
    return bool(np.all(np.abs(np.asarray(found, float) - np.asarray(said, float)) <= TOLERANCE * scale))


def load(file: Path, at=(0.0, 0.0, 0.0)) -> tuple[int, dict[str, int]]:
    body = p.loadURDF(str(file), at, flags=p.URDF_USE_INERTIA_FROM_FILE | p.URDF_MAINTAIN_LINK_ORDER)
    names = {p.getBodyInfo(body)[0].decode(): -1}
    names |= {p.getJointInfo(body, i)[12].decode(): i for i in range(p.getNumJoints(body))}
    return body, names


def in_bullet(file: Path, name: str, model: dict) -> None:
    body, links = load(file)
    size = float(np.max(np.subtract(model["bounds"]["max"], model["bounds"]["min"])))
    bolted = model["base"] == "fixed"
    expect(set(links) - {"world"} == {link["name"] for link in model["links"]}, f"{name}: links {sorted(links)}")
    # The frame of the base is where its inertial was put; where the model's own is, its local pose says.
    info = p.getDynamicsInfo(body, -1)
    place, turned = p.getBasePositionAndOrientation(body)
    back = p.invertTransform(info[3], info[4])
    origin = p.multiplyTransforms(place, turned, *back)
    to_model = p.invertTransform(*origin)
    for link in model["links"]:
        index = links.get(link["name"])
        if index is None:
            continue
        mass, _, moments = p.getDynamicsInfo(body, index)[:3]
        where = (place, turned) if index == -1 else p.getLinkState(body, index)[:2]
        centre, axes = p.multiplyTransforms(*to_model, *where)
        said_mass, said_centre, said_tensor = inertial_of(link)
        expect(close(mass, said_mass, said_mass), f"{name}: {link['name']}: mass {mass}, not {said_mass}")
        expect(close(centre, said_centre, size), f"{name}: {link['name']}: centre {centre}, not {said_centre}")
        x, y, z, w = axes
        turning = np.array(rotation((w, x, y, z)))
        tensor = turning @ np.diag(moments) @ turning.T
        expect(close(tensor, said_tensor, np.max(said_tensor)), f"{name}: {link['name']}: inertia {tensor.tolist()}, not {said_tensor}")
    for joint in model["joints"]:
        index = links[joint["child"]]
        found = p.getJointInfo(body, index)
        where = f"{name}: {joint['name']}"
        expect(found[1].decode() == joint["name"] and found[2] == TYPES[joint["type"]], f"{where}: is {found[1]} of type {found[2]}")
        if joint.get("limits") and joint["type"] != "fixed":
            lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
            expect(close(found[8:10], (lower, upper), upper - lower), f"{where}: limits {found[8:10]}")
        if joint["type"] == "fixed":
            continue
        # Moved, the child turns about the axis, or goes along it, as the model says.
        anchor, axis = joint_in_model(model, joint)
        rest = p.multiplyTransforms(*to_model, *p.getLinkState(body, index, computeForwardKinematics=True)[0:2])
        p.resetJointState(body, index, 0.1)
        moved = p.multiplyTransforms(*to_model, *p.getLinkState(body, index, computeForwardKinematics=True)[0:2])
        p.resetJointState(body, index, 0.0)
        if joint["type"] == "prismatic":
            expected = [a + 0.1 * b for a, b in zip(rest[0], axis)]
        else:
            half = [math.cos(0.05), *(math.sin(0.05) * value for value in axis)]
            arm = [a - b for a, b in zip(rest[0], anchor)]
            expected = [a + b for a, b in zip(turn(rotation(half), arm), anchor)]
        expect(close(moved[0], expected, size), f"{where}: moves to {moved[0]}, not {expected}")
    p.removeBody(body)
    if not bolted and name != "shapes":
        stands(file, name, model)


def stands(file: Path, name: str, model: dict) -> None:
    """On a floor for two seconds: rest within 2 mm and 1°."""
    p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE))
    body, _ = load(file, (0.0, 0.0, 1e-3 - model["bounds"]["min"][2]))
    for index in range(p.getNumJoints(body)):
        # PyBullet puts a motor on every joint.
        if p.getJointInfo(body, index)[2] != p.JOINT_FIXED:
            p.setJointMotorControl2(body, index, p.VELOCITY_CONTROL, force=0)
    for _ in range(240):  # falls the millimetre
        p.stepSimulation()
    before = p.getBasePositionAndOrientation(body)
    for _ in range(480):
        p.stepSimulation()
    after = p.getBasePositionAndOrientation(body)
    way = float(np.linalg.norm(np.subtract(after[0], before[0])))
    angle = math.degrees(2 * math.acos(min(1.0, abs(float(np.dot(before[1], after[1]))))))
    expect(way < 2e-3 and angle < 1, f"{name}: moved {1000 * way:.2f} mm and {angle:.2f} degrees at rest")
    # Its frame has the principal axes; that of the link is the model's.
    local = p.getDynamicsInfo(body, -1)
    x, y, _, _ = p.multiplyTransforms(*after, *p.invertTransform(local[3], local[4]))[1]
    up = 1 - 2 * (x**2 + y**2)
    expect(up > math.cos(math.radians(1)), f"{name}: stands tilted by {math.degrees(math.acos(max(-1.0, min(1.0, up)))):.2f} degrees")
    p.resetSimulation()
    p.setGravity(0, 0, -9.81)


def in_yourdfpy(file: Path, name: str, model: dict) -> None:
    robot = yourdfpy.URDF.load(str(file), load_collision_meshes=True, build_collision_scene_graph=True, mesh_dir=str(file.parent))
    expect(robot.validate(), f"{name}: yourdfpy finds {robot.errors}")
    said = model["bounds"]
    size = float(np.max(np.subtract(said["max"], said["min"])))
    # Bounds of turned boxes of the scene's geometry, as trimesh has them.
    low, high = robot.scene.bounds
    expect(close(low, said["min"], 2 * size) and close(high, said["max"], 2 * size), f"{name}: bounds {low} {high}, not {said}")
    expect(len(robot.collision_scene.geometry) > 0, f"{name}: no collision mesh was loaded")
    for joint in model["joints"]:
        found = robot.joint_map.get(joint["name"])
        expect(found is not None and found.type == joint["type"], f"{name}: {joint['name']} is {found and found.type}")


def main(folder: Path, models: dict) -> None:
    p.connect(p.DIRECT)
    p.setGravity(0, 0, -9.81)
    sys.path.insert(0, str(folder))
    import propmaster_urdf as props

    for name, model in models.items():
        file = Path(props.path(name, folder))
        in_bullet(file, name, model)
        in_yourdfpy(file, name, model)
    print("JUDGE " + json.dumps({"props": len(models), "failures": failures}))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
