"""robosuite on every prop of some projects: `python matrix_robosuite.py PROJECT…`, answered as matrix_report.py says.

Each is an object of the loader that lies beside it, in a task with an empty arena, and stands on its floor for a second, with a
ball in its cavity.
"""

import sys
from pathlib import Path

import mujoco
import numpy as np
from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, tell, weight_and_joints
from robosuite.models.arenas import EmptyArena
from robosuite.models.tasks import ManipulationTask


def faults_of(folder: Path, entry: dict) -> list[str]:
    props = loader_of(folder, "robosuite")
    each = props.Prop(entry["name"], "it")
    task = ManipulationTask(EmptyArena(), mujoco_robots=[], mujoco_objects=[each])
    props.merge_exclusions(task)
    z = height_of(entry)
    fixed = entry["base"] == "fixed"
    if fixed:
        z = 0.1 - entry["bounds"]["min"][2]
        each.set_pos([0, 0, z])
    spec = mujoco.MjSpec.from_string(task.get_xml())
    ball = ball_of(entry)
    if ball:
        x, y, up = ball.start
        body = spec.worldbody.add_body(name="Ball", pos=[x, y, up + z])
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[ball.radius, 0, 0], mass=ball.mass)
    model = spec.compile()
    root = model.body(each.root_body).id
    prefix = each.naming_prefix
    joints = {model.joint(i).name.removeprefix(prefix) for i in range(model.njnt)}
    faults = weight_and_joints(entry, float(model.body_subtreemass[root]), joints)
    data = mujoco.MjData(model)
    if not fixed:
        at = model.joint(each.joints[0]).qposadr[0]
        data.qpos[at : at + 3] = [0, 0, z]
    mujoco.mj_forward(model, data)
    before = pose(data, root)
    bodies = [in_world(model, data, i) for i in range(model.nbody) if model.body_rootid[i] == root]
    while data.time < SECONDS:
        mujoco.mj_step(model, data)
    if not np.isfinite(data.qpos).all():
        return [*faults, "it is nowhere after a second"]
    faults += rest(entry, before, pose(data, root))
    tell(folder, entry, bodies, before, pose(data, root))
    if ball:
        x, y, up = data.xpos[model.body("Ball").id]
        faults += ball.faults((float(x), float(y), float(up) - z))
    return faults


def in_world(model, data, body: int):
    """Mass, centre of mass and inertia about it of a body."""
    axes = data.ximat[body].reshape(3, 3)
    return model.body_mass[body], data.xipos[body].tolist(), axes @ np.diag(model.body_inertia[body]) @ axes.T


def pose(data, body: int):
    return data.xpos[body].tolist(), data.xquat[body].tolist()


if __name__ == "__main__":
    judge_all("robosuite", sys.argv[1:], faults_of)
