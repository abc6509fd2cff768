"""SAPIEN on every prop of some projects: `python matrix_sapien.py PROJECT…`, answered as matrix_report.py says.

Each is built by the loader that lies beside it, without what is seen, and stands on the ground for a second, with a ball in its cavity.
"""

import sys
from pathlib import Path

import numpy as np
import sapien
from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, tell, weight_and_joints

RATE = 240


def faults_of(folder: Path, entry: dict) -> list[str]:
    props = loader_of(folder, "sapien")
    scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
    scene.set_timestep(1 / RATE)
    z = height_of(entry)
    if entry["base"] == "free":
        scene.add_ground(0, render=False)
    thing = props.load(scene, entry["name"], sapien.Pose([0, 0, z]), visuals=False)
    if isinstance(thing, sapien.Entity):
        body = thing.find_component_by_type(sapien.physx.PhysxRigidDynamicComponent)
        # What is bolted and in one piece is a static actor, which has no mass.
        mass, joints, parts = (entry["mass"] if body is None else body.mass), [], [] if body is None else [body]
    else:
        parts = [] if entry["base"] == "fixed" else thing.links
        mass, joints = sum(link.mass for link in thing.links), [joint.name for joint in thing.active_joints]
    faults = weight_and_joints(entry, mass, joints)
    ball = ball_of(entry)
    if ball:
        builder = scene.create_actor_builder()
        builder.add_sphere_collision(radius=ball.radius, density=ball.mass / (4.18879 * ball.radius**3))
        x, y, up = ball.start
        builder.set_initial_pose(sapien.Pose([x, y, up + z]))
        rolling = builder.build()
    if len(parts) > 1:
        thing.set_qpos(np.zeros(thing.dof))  # only then do its links know where they are
    before, bodies = pose(thing), [in_world(part) for part in parts]
    for _ in range(int(RATE * SECONDS)):
        scene.step()
    after = pose(thing)
    faults += rest(entry, before, after)
    if bodies:
        tell(folder, entry, bodies, before, after)
    if ball:
        x, y, up = rolling.pose.p
        faults += ball.faults((float(x), float(y), float(up) - z))
    return faults


def in_world(part):
    """Mass, centre of mass and inertia about it of a link."""
    place = part.entity_pose * part.cmass_local_pose
    turn = place.to_transformation_matrix()[:3, :3]
    return part.mass, place.p, turn @ np.diag(part.inertia) @ turn.T


def pose(thing):
    return [float(v) for v in thing.pose.p], [float(v) for v in thing.pose.q]


if __name__ == "__main__":
    judge_all("sapien", sys.argv[1:], faults_of)
