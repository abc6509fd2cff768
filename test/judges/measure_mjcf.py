"""What MuJoCo measures of a model, as one JSON object; metres, kilograms, radians.

    python measure_mjcf.py FILE

{"mass", "size", "joints": [{"lower", "upper"}], "static"}: mass of all bodies, edge lengths of the box around the geoms that are
drawn (groups 0 to 2; planes left out; else all), and the ranges of hinges and slides (null without a limit).
Exit 1, with the message, if MuJoCo refuses the file.
"""

import json
import sys

import mujoco
import numpy as np

SHOWN = 3  # Groups that the viewer shows at first: 0, 1 and 2.


def points_of(model, geom):
    kind, size = int(model.geom_type[geom]), model.geom_size[geom]
    types = mujoco.mjtGeom
    # Enumerators compare equal to plain integers, and not to NumPy's.
    if kind == types.mjGEOM_MESH:
        mesh = model.geom_dataid[geom]
        start, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
        return model.mesh_vert[start : start + count]
    if kind == types.mjGEOM_PLANE or kind == types.mjGEOM_HFIELD:
        return np.empty((0, 3))
    if kind == types.mjGEOM_BOX:
        return np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * size
    turn = np.linspace(0, 2 * np.pi, 721)
    ring = np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=1)
    if kind == types.mjGEOM_CYLINDER:
        return np.concatenate([ring * size[0] + [0, 0, z * size[1]] for z in (-1, 1)])
    radii = size if kind == types.mjGEOM_ELLIPSOID else np.array([size[0]] * 3)
    half = size[1] if kind == types.mjGEOM_CAPSULE else 0
    across = np.linspace(-np.pi / 2, np.pi / 2, 181)
    ball = np.concatenate([np.stack([np.cos(a) * ring[:, 0], np.cos(a) * ring[:, 1], np.full(len(ring), np.sin(a))], axis=1) for a in across])
    return np.concatenate([ball * radii + [0, 0, z * half] for z in (-1, 1)])


def size_of(model, data):
    for shown in (True, False):
        low, high = np.full(3, np.inf), np.full(3, -np.inf)
        for geom in range(model.ngeom):
            if shown and (model.geom_group[geom] >= SHOWN or model.geom_rgba[geom][3] == 0):
                continue
            points = points_of(model, geom)
            if len(points) == 0:
                continue
            at = points @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom]
            low, high = np.minimum(low, at.min(axis=0)), np.maximum(high, at.max(axis=0))
        if low[0] <= high[0]:
            return list(high - low)
    return None


def main(file):
    try:
        model = mujoco.MjModel.from_xml_path(file)
    except ValueError as error:
        sys.exit(str(error).strip().splitlines()[0])
    data = mujoco.MjData(model)
    data.qpos[:] = model.qpos0
    mujoco.mj_kinematics(model, data)
    kinds = (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE))
    joints = [
        {"lower": float(model.jnt_range[j][0]), "upper": float(model.jnt_range[j][1])} if model.jnt_limited[j] else {"lower": None, "upper": None}
        for j in range(model.njnt)
        if int(model.jnt_type[j]) in kinds
    ]
    print(json.dumps({"mass": float(model.body_mass[1:].sum()), "size": size_of(model, data), "joints": joints, "static": model.njnt == 0}))


if __name__ == "__main__":
    main(sys.argv[1])
