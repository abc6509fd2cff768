"""What a reader makes of a model, as one JSON object: python urdf_readers.py mujoco|drake|usd FILE

{"mass": of all bodies [kg], "inertia": of all bodies about their centre of mass, axes of the file, joints at 0 [Ixx, Iyy, Izz, Ixy, Ixz, Iyz,
kg·m²], "bodies": {name: [mass, principal moments about its centre, ascending]}, "joints": {name: [lower, upper]}} with null for an
end that is not there; fixed and free joints are left out. USD is read by UsdPhysics; a body whose moments are 0 there has none, and they are null.
"""

import json
import logging
import math
import sys
from pathlib import Path

import numpy as np


def whole(parts) -> dict:
    """@param parts: (name, mass, centre in the frame of the file, inertia about it there as a matrix)"""
    mass = sum(weight for _, weight, _, _ in parts)
    centre = sum((weight * np.asarray(at) for _, weight, at, _ in parts), np.zeros(3)) / mass if mass else np.zeros(3)
    total = np.zeros((3, 3))
    for _, weight, at, own in parts:
        arm = np.asarray(at) - centre
        total += own + weight * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    known = np.isfinite(total).all()
    return {
        "mass": float(mass),
        "inertia": [float(total[i, k]) for i, k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))] if known else None,
        "bodies": {name: [float(weight), moments(own)] for name, weight, _, own in parts},
    }


def moments(inertia):
    return sorted(np.linalg.eigvalsh(inertia).tolist()) if np.isfinite(inertia).all() else None


def ends(lower: float, upper: float) -> list:
    return [value if math.isfinite(value) and abs(value) < 1e8 else None for value in (float(lower), float(upper))]


def mujoco_reads(file: Path) -> dict:
    import mujoco

    model = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    parts = []
    for i in range(1, model.nbody):
        turn = data.ximat[i].reshape(3, 3)
        parts.append((model.body(i).name, model.body_mass[i], data.xipos[i], turn @ np.diag(model.body_inertia[i]) @ turn.T))
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
        pose = plant.EvalBodyPoseInWorld(context, body)
        turn = pose.rotation().matrix()
        central = own.Shift(own.get_com()).CalcRotationalInertia().CopyToFullMatrix3() if own.get_mass() else np.zeros((3, 3))
        parts.append((body.name(), own.get_mass(), pose.multiply(own.get_com()), turn @ central @ turn.T))
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
            parts.append((prim.GetName(), of.GetMassAttr().Get() or 0.0, (place @ [*centre, 1])[:3], usd_inertia(of, place[:3, :3])))
        for kind, turn in ((UsdPhysics.RevoluteJoint, math.pi / 180), (UsdPhysics.PrismaticJoint, 1.0)):
            if prim.IsA(kind):
                joint = kind(prim)
                low, high = joint.GetLowerLimitAttr().Get(), joint.GetUpperLimitAttr().Get()
                limited = (low, high) if low is not None and high is not None and low <= high else (-math.inf, math.inf)
                joints[prim.GetName()] = ends(limited[0] * turn, limited[1] * turn)
    return {**whole(parts), "joints": joints}


def usd_inertia(mass, turn):
    """About the centre of mass, axes of the file. A body without a mass or moments has them computed by the engine: not a number."""
    diagonal = np.asarray(mass.GetDiagonalInertiaAttr().Get() or (0, 0, 0), float)
    if not mass.GetMassAttr().Get():
        return np.zeros((3, 3))
    if not diagonal.any():
        return np.full((3, 3), np.nan)
    axes = mass.GetPrincipalAxesAttr().Get()
    from pxr import Gf

    own = np.array(Gf.Matrix3d(Gf.Quatd(axes))).T if axes and axes.GetLength() else np.eye(3)
    both = turn @ own
    return both @ np.diag(diagonal) @ both.T


if __name__ == "__main__":
    reader = {"mujoco": mujoco_reads, "drake": drake_reads, "usd": usd_reads}[sys.argv[1]]
    print("READ " + json.dumps(reader(Path(sys.argv[2]))))
