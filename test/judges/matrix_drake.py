"""Drake on every prop of some projects: `python matrix_drake.py PROJECT…`, answered as matrix_report.py says.

Each is added by the loader that lies beside it, and stands on a floor for a second, with a ball in its cavity.
"""

import logging
import sys
from pathlib import Path

from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, moving, rest, tell, weight_and_joints
from pydrake.geometry import Sphere
from pydrake.math import RigidTransform
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph, CoulombFriction
from pydrake.multibody.tree import SpatialInertia
from pydrake.systems.analysis import Simulator
from pydrake.systems.framework import DiagramBuilder

STEP = 0.001


def faults_of(folder: Path, entry: dict) -> list[str]:
    props = loader_of(folder, "drake")
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, STEP)
    z = height_of(entry)
    if entry["base"] == "free":
        props.floor(plant)
    instance = props.add(plant, entry["name"], position=(0, 0, z))
    ball = ball_of(entry)
    if ball:
        body = plant.AddRigidBody("Ball", plant.AddModelInstance("balls"), SpatialInertia.SolidSphereWithMass(ball.mass, ball.radius))
        plant.RegisterCollisionGeometry(body, RigidTransform(), Sphere(ball.radius), "ball", CoulombFriction(1.0, 1.0))
        x, y, up = ball.start
        plant.SetDefaultFloatingBaseBodyPose(body, RigidTransform([x, y, up + z]))
    plant.Finalize()
    diagram = builder.Build()
    root = plant.GetBodyByName(entry["root"], instance)
    simulator = Simulator(diagram)
    context = plant.GetMyContextFromRoot(simulator.get_mutable_context())
    found = {plant.get_joint(index).name() for index in plant.GetJointIndices(instance)}
    faults = weight_and_joints(entry, plant.CalcTotalMass(context, [instance]), found & moving(entry))
    before, bodies = pose(plant, context, root), list(links(plant, context, instance))
    simulator.AdvanceTo(SECONDS)
    after = pose(plant, context, root)
    faults += rest(entry, before, after)
    tell(folder, entry, bodies, before, after)
    if ball:
        x, y, up = plant.EvalBodyPoseInWorld(context, body).translation()
        faults += ball.faults((x, y, up - z))
    return faults


def links(plant, context, instance):
    """Mass, centre of mass and inertia about it of each link, in the world."""
    for index in plant.GetBodyIndices(instance):
        body = plant.get_body(index)
        where, own = plant.EvalBodyPoseInWorld(context, body), body.default_spatial_inertia()
        turn = where.rotation().matrix()
        moments = own.Shift(own.get_com()).CalcRotationalInertia().CopyToFullMatrix3()
        yield own.get_mass(), where.multiply(own.get_com()), turn @ moments @ turn.T


def pose(plant, context, body):
    where = plant.EvalBodyPoseInWorld(context, body)
    return where.translation().tolist(), where.rotation().ToQuaternion().wxyz().tolist()


if __name__ == "__main__":
    logging.getLogger("drake").setLevel(logging.ERROR)
    judge_all("drake", sys.argv[1:], faults_of)
