"""Judges SDF with Drake, whose SDFormat is newer and whose reading of it is its own. One JSON object; exit 0 if all is well.

    python judge_drake.py MODELS NUMBERS.json

MODELS holds <name>/model.sdf and <name>/model-1_9.sdf; both are compared with what NUMBERS says of <name>.
"""

import json
import logging
import math
import re
import sys
from pathlib import Path

import numpy as np
from pydrake.common.eigen_geometry import Quaternion
from pydrake.math import RigidTransform
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.multibody.tree import BallRpyJoint, ModelInstanceIndex, PrismaticJoint, RevoluteJoint, WeldJoint
from pydrake.systems.framework import DiagramBuilder

TOLERANCE = 1e-9
# What Drake says it ignores, and may: the strict mode knows no exceptions, so its warnings are held against this.
IGNORED = re.compile(r"Ignoring unsupported SDFormat element in \w+: (propmaster:\w+|pbr|self_collide)$")
TYPES = {"revolute": RevoluteJoint, "continuous": RevoluteJoint, "prismatic": PrismaticJoint, "ball": BallRpyJoint, "fixed": WeldJoint}

failures: list[str] = []


class Warnings(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not IGNORED.search(message.strip()):
            failures.append(message)


logger = logging.getLogger("drake")
logger.handlers = [Warnings()]
logger.setLevel(logging.WARNING)
logger.propagate = False


def expect(found, said, what: str) -> None:
    found, said = np.atleast_1d(np.asarray(found, float)), np.atleast_1d(np.asarray(said, float))
    if not np.allclose(found, said, rtol=0, atol=TOLERANCE * max(1e-9, np.abs(said).max())):
        failures.append(f"{what}: {found.tolist()}, not {said.tolist()}")


def load(*files: Path):
    """One plant with these files in it, the second of two equal names renamed."""
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 0.001)
    parser = Parser(plant)
    parser.SetAutoRenaming(True)
    for file in files:
        parser.AddModels(str(file))
    plant.Finalize()
    return plant, builder.Build()


def judge(file: Path, said: dict) -> None:
    what = f"{file.parent.name}/{file.name}"
    plant, diagram = load(file)
    context = plant.GetMyContextFromRoot(diagram.CreateDefaultContext())
    # 0 is the world, 1 Drake's own; what follows is the prop and the models nested in it.
    instances = [ModelInstanceIndex(i) for i in range(2, plant.num_model_instances())]
    bodies = {b.name(): b for b in (plant.get_body(i) for m in instances for i in plant.GetBodyIndices(m))}
    joints = {j.name(): j for j in (plant.get_joint(i) for m in instances for i in plant.GetJointIndices(m))}
    if set(bodies) != set(said["links"]):
        failures.append(f"{what}: links {sorted(bodies)}")
        return
    for name, link in said["links"].items():
        compare_body(bodies[name], link, f"{what}: {name}")
    for name, joint in said["joints"].items():
        if not isinstance(joints.get(name), TYPES[joint["type"]]):
            failures.append(f"{what}: {name} is {joints.get(name)}")
        else:
            compare_joint(plant, context, joints[name], joint, said, f"{what}: {name}")
    root = bodies[next(iter(said["links"]))]
    if root.is_floating_base_body() == (said["base"] == "fixed"):
        failures.append(f"{what}: the base is not {said['base']}")


def compare_body(body, link: dict, what: str) -> None:
    inertia = body.default_spatial_inertia()
    expect(inertia.get_mass(), link["mass"], f"{what}: mass")
    expect(inertia.get_com(), link["center_of_mass"], f"{what}: centre of mass")
    moment = inertia.Shift(inertia.get_com()).CalcRotationalInertia().CopyToFullMatrix3()
    found = [moment[0, 0], moment[1, 1], moment[2, 2], moment[0, 1], moment[0, 2], moment[1, 2]]
    expect(found, link["inertia"], f"{what}: inertia")


def compare_joint(plant, context, joint, wanted: dict, said: dict, what: str) -> None:
    if (joint.parent_body().name(), joint.child_body().name()) != (wanted["parent"], wanted["child"]):
        failures.append(f"{what}: between {joint.parent_body().name()} and {joint.child_body().name()}")
    child = pose_of(said["links"][wanted["child"]]["pose"])
    frame = child @ joint.frame_on_child().GetFixedPoseInBodyFrame()
    expect(frame.translation(), wanted["anchor"], f"{what}: anchor")
    if wanted["type"] in ("revolute", "continuous", "prismatic"):
        axis = joint.revolute_axis() if wanted["type"] != "prismatic" else joint.translation_axis()
        expect(frame.rotation() @ axis, wanted["axis"], f"{what}: axis")
        limits = wanted.get("limits") or [-math.inf, math.inf]
        found = [joint.position_lower_limits()[0], joint.position_upper_limits()[0]]
        if all(map(math.isfinite, limits)):
            expect(found, limits, f"{what}: limits")
        elif found != limits:
            failures.append(f"{what}: limits {found}")
        expect(joint.default_damping(), wanted.get("damping", 0), f"{what}: damping")
    # At 0 the two links stand where the file puts them.
    apart = plant.CalcRelativeTransform(context, joint.parent_body().body_frame(), joint.child_body().body_frame())
    parent = pose_of(said["links"][wanted["parent"]]["pose"])
    expect(apart.GetAsMatrix4(), parent.inverse().multiply(child).GetAsMatrix4(), f"{what}: pose at 0")


def pose_of(values: list) -> RigidTransform:
    quaternion = np.asarray(values[3:]) / np.linalg.norm(values[3:])
    return RigidTransform(Quaternion(quaternion), values[:3])


def judge_copies(files: list[Path], bodies: int) -> None:
    """Two of each in one plant."""
    plant, _ = load(*files, *files)
    if plant.num_bodies() != 2 * bodies + 1:
        failures.append(f"two copies of each have {plant.num_bodies() - 1} bodies, not {2 * bodies}")


def main(models: Path, said: dict) -> int:
    for name, numbers in said.items():
        for version in ("model.sdf", "model-1_9.sdf"):
            try:
                judge(models / name / version, numbers)
            except (RuntimeError, ValueError, OSError) as error:
                failures.append(f"{name}/{version}: {error}")
    bodies = sum(len(numbers["links"]) for numbers in said.values())
    if not failures:
        judge_copies([models / name / "model.sdf" for name in said], bodies)
    print(json.dumps({"props": len(said), "bodies": bodies, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))))
