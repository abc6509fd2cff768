"""What MuJoCo reads of installed props: `python agreement_mujoco.py PROJECT [LIFT SECONDS]` → one JSON object, as
test_agreement.py describes. With LIFT every prop is dropped from that height [m], alone, through the loader.
"""

import importlib.util
import json
import sys
from pathlib import Path

import mujoco
import numpy as np
from agreement_shapes import bounds_of

MOVING = (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE)


def read(path: Path) -> dict:
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    links = {}
    for body in range(1, model.nbody):
        axes = data.ximat[body].reshape(3, 3)
        tensor = axes @ np.diag(model.body_inertia[body]) @ axes.T
        links[model.body(body).name] = {
            "mass": float(model.body_mass[body]),
            "centre": data.xipos[body].tolist(),
            "inertia": tensor.tolist(),
        }
    moving = [j for j in range(model.njnt) if mujoco.mjtJoint(model.jnt_type[j]) in MOVING]
    ranges = {model.joint(j).name: model.jnt_range[j].tolist() for j in moving}
    touched = [g for g in range(model.ngeom) if model.geom_contype[g] or model.geom_conaffinity[g]]
    return {"links": links, "ranges": ranges, "bounds": bounds_of([shape_of(model, data, g) for g in touched])}


def shape_of(model, data, geom: int):
    place = data.geom_xmat[geom].reshape(3, 3).tolist(), data.geom_xpos[geom].tolist()
    a, b, c = (float(value) for value in model.geom_size[geom])
    kind = mujoco.mjtGeom(model.geom_type[geom]).name.removeprefix("mjGEOM_").lower()
    if kind == "mesh":
        mesh = model.geom_dataid[geom]
        start = model.mesh_vertadr[mesh]
        return place, ("points", model.mesh_vert[start : start + model.mesh_vertnum[mesh]].tolist())
    shapes = {
        "box": ("box", (a, b, c)),
        "sphere": ("sphere", a),
        "ellipsoid": ("ellipsoid", (a, b, c)),
        "cylinder": ("cylinder", a, b, 2),
        "capsule": ("capsule", a, b, 2),
    }
    return place, shapes[kind]


def drop(loader, folder: Path, entry: dict, lift: float, seconds: float) -> dict:
    """Link → where it rests, in the frame that the prop had where it would have stood."""
    spec = loader.scene()
    ground = -entry["bounds"]["min"][2]
    loader.attach(spec, entry["name"], prefix="", pos=(0, 0, ground + lift), folder=folder)
    model = spec.compile()
    data = mujoco.MjData(model)
    while data.time < seconds:
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    return {
        model.body(body).name: [*(data.xpos[body] - (0, 0, ground)).tolist(), *data.xquat[body].tolist()]
        for body in range(1, model.nbody)
    }


def main(project: Path, lift: float | None = None, seconds: float = 0) -> None:
    folder = project / "mujoco"
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]
    specification = importlib.util.spec_from_file_location("propmaster_mujoco", folder / "propmaster_mujoco.py")
    loader = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(loader)
    read_back = {entry["name"]: read(folder / entry["file"]) for entry in entries}
    if lift is not None:
        for entry in entries:
            read_back[entry["name"]]["rest"] = drop(loader, folder, entry, lift, seconds)
    print(json.dumps(read_back))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
