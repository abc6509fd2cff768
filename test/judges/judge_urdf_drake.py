"""Judges props written as URDF with Drake. Prints one JSON object.

    python judge_urdf_drake.py URDF_FOLDER MODELS

Masses, centres, inertias, poses, joints, axes and limits are compared with MODELS (of write_urdf.mjs); whatever Drake warns of
is a failure, but for what it says it leaves out.
"""

import json
import logging
import re
import sys
from pathlib import Path

import numpy as np
from model_physics import inertial_of, joint_in_model
from pydrake.math import RigidTransform
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.multibody.tree import PrismaticJoint, RevoluteJoint, WeldJoint
from pydrake.systems.framework import DiagramBuilder

TOLERANCE = 1e-6
IGNORED = re.compile(r"'friction' attribute of a joint/dynamics tag|Non-zero joint friction|tag 'contact'|'gazebo'|'mujoco'")
TYPES = {"revolute": RevoluteJoint, "continuous": RevoluteJoint, "prismatic": PrismaticJoint, "fixed": WeldJoint}
failures: list[str] = []


class Warnings(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        if not IGNORED.search(record.getMessage()):
            failures.append(record.getMessage())


logger = logging.getLogger("drake")
logger.handlers = [Warnings()]
logger.setLevel(logging.WARNING)
logger.propagate = False


def expect(found, said, scale: float, what: str) -> None:
    if not np.allclose(np.asarray(found, float), np.asarray(said, float), rtol=0, atol=TOLERANCE * scale):
        failures.append(f"{what}: {np.asarray(found).tolist()}, not {said}")


def judge(file: Path, name: str, model: dict) -> None:
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 0.001)
    (instance,) = Parser(plant).AddModels(str(file))
    plant.Finalize()
    diagram = builder.Build()
    context = plant.GetMyContextFromRoot(diagram.CreateDefaultContext())
    root = plant.GetBodyByName(model["links"][0]["name"], instance)
    if model["base"] == "free":
        # The frame of the root is that of the model.
        plant.SetFreeBodyPose(context, root, RigidTransform())
    for link in model["links"]:
        body = plant.GetBodyByName(link["name"], instance)
        mass, centre, tensor = inertial_of(link)
        where = f"{name}: {link['name']}"
        inertia = body.CalcSpatialInertiaInBodyFrame(context)
        pose = plant.EvalBodyPoseInWorld(context, body)
        turn = pose.rotation().matrix()
        own = inertia.Shift(inertia.get_com()).CalcRotationalInertia().CopyToFullMatrix3()
        expect(inertia.get_mass(), mass, mass, f"{where}: mass")
        expect(pose.multiply(inertia.get_com()), centre, 1.0, f"{where}: centre")
        expect(turn @ own @ turn.T, tensor, float(np.max(tensor)), f"{where}: inertia")
    for joint in model["joints"]:
        found = plant.GetJointByName(joint["name"], instance)
        where = f"{name}: {joint['name']}"
        if not isinstance(found, TYPES[joint["type"]]):
            failures.append(f"{where}: is {found}")
            continue
        if joint["type"] == "fixed":
            continue
        anchor, axis = joint_in_model(model, joint)
        pose = found.frame_on_parent().CalcPoseInWorld(context)
        own = found.revolute_axis() if isinstance(found, RevoluteJoint) else found.translation_axis()
        expect(pose.rotation().matrix() @ own, axis, 1.0, f"{where}: axis")
        if joint["type"] != "prismatic":
            offset = np.cross(axis, pose.translation() - np.asarray(anchor))
            expect(offset, [0, 0, 0], 1.0, f"{where}: anchor")
        if joint.get("limits"):
            lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
            ends = (found.position_lower_limits()[0], found.position_upper_limits()[0])
            expect(ends, (lower, upper), upper - lower, f"{where}: limits")


if __name__ == "__main__":
    folder, said = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    for name, model in said.items():
        judge(folder / name / f"{name}.urdf", name, model)
    print(json.dumps({"props": len(said), "failures": failures}))
