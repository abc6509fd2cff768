"""What a reader makes of a model, as one JSON object: python urdf_readers.py mujoco|drake|usd FILE

{"mass": of all bodies [kg], "centre": of mass in the frame of the file, joints at 0 [m], "bodies": {name: mass}, "joints":
{name: [lower, upper]}} with null for an end that is not there; fixed and free joints are left out. USD is read by UsdPhysics.
"""

import json
import logging
import math
import sys
from pathlib import Path

import numpy as np


def whole(parts) -> dict:
    """@param parts: (name, mass, centre in the frame of the file)"""
    mass = sum(weight for _, weight, _ in parts)
    centre = sum((weight * np.asarray(at) for _, weight, at in parts), np.zeros(3)) / mass if mass else np.zeros(3)
    return {"mass": float(mass), "centre": centre.tolist(), "bodies": {name: float(weight) for name, weight, _ in parts}}


def ends(lower: float, upper: float) -> list:
    return [value if math.isfinite(value) and abs(value) < 1e8 else None for value in (float(lower), float(upper))]


def mujoco_reads(file: Path) -> dict:
    import mujoco

    model = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    parts = [(model.body(i).name, model.body_mass[i], data.xipos[i]) for i in range(1, model.nbody)]
    joints = {}
    for i in range(model.njnt):
        if int(model.jnt_type[i]) in (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE)):
            joints[model.joint(i).name] = ends(*model.jnt_range[i]) if model.jnt_limited[i] else [None, None]
    return {**whole(parts), "joints": joints}


def drake_reads(file: Path) -> dict:
    from pydrake.math import RigidTransform
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    logging.getLogger("drake").setLevel(logging.CRITICAL)
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 0.001)
    parser = Parser(plant)
    parser.package_map().PopulateFromFolder(str(file.parent))
    (instance,) = parser.AddModels(str(file))
    plant.Finalize()
    context = plant.GetMyContextFromRoot(builder.Build().CreateDefaultContext())
    bodies = [plant.get_body(i) for i in plant.GetBodyIndices(instance)]
    for body in bodies:
        if body.is_floating_base_body():
            plant.SetFreeBodyPose(context, body, RigidTransform())
    parts = []
    for body in bodies:
        own = body.default_spatial_inertia()
        parts.append((body.name(), own.get_mass(), plant.EvalBodyPoseInWorld(context, body).multiply(own.get_com())))
    found = [plant.get_joint(i) for i in plant.GetJointIndices(instance)]
    joints = {one.name(): ends(one.position_lower_limits()[0], one.position_upper_limits()[0]) for one in found if one.num_positions() == 1}
    return {**whole(parts), "joints": joints}


def usd_reads(file: Path) -> dict:
    from pxr import Usd, UsdGeom, UsdPhysics

    stage = Usd.Stage.Open(str(file))
    cache = UsdGeom.XformCache()
    top = np.array(cache.GetLocalToWorldTransform(stage.GetDefaultPrim())).T
    back = np.linalg.inv(top)
    parts, joints = [], {}
    for prim in stage.Traverse():
        if prim.HasAPI(UsdPhysics.RigidBodyAPI):
            of = UsdPhysics.MassAPI(prim)
            centre = np.asarray(of.GetCenterOfMassAttr().Get() or (0, 0, 0), float)
            centre = np.zeros(3) if not np.isfinite(centre).all() else centre
            place = back @ np.array(cache.GetLocalToWorldTransform(prim)).T
            parts.append((prim.GetName(), of.GetMassAttr().Get() or 0.0, (place @ [*centre, 1])[:3]))
        for kind, turn in ((UsdPhysics.RevoluteJoint, math.pi / 180), (UsdPhysics.PrismaticJoint, 1.0)):
            if prim.IsA(kind):
                joint = kind(prim)
                low, high = joint.GetLowerLimitAttr().Get(), joint.GetUpperLimitAttr().Get()
                limited = (low, high) if low is not None and high is not None and low <= high else (-math.inf, math.inf)
                joints[prim.GetName()] = ends(limited[0] * turn, limited[1] * turn)
    return {**whole(parts), "joints": joints}


if __name__ == "__main__":
    reader = {"mujoco": mujoco_reads, "drake": drake_reads, "usd": usd_reads}[sys.argv[1]]
    print("READ " + json.dumps(reader(Path(sys.argv[2]))))
