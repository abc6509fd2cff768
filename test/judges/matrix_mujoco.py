"""MuJoCo on every prop of some projects, in one process: `python matrix_mujoco.py PROJECT…`, answered as matrix_report.py says.

The prop and its scene compile and run for a second, mass and joints are what index.json tells.
"""

import sys
from pathlib import Path

import mujoco
import numpy as np
from matrix_report import judge_all
from matrix_stand import SECONDS, height_of, loader_of, tell


def faults_of(folder: Path, entry: dict) -> list[str]:
    path = folder / entry["file"]
    model = mujoco.MjModel.from_xml_path(str(path))
    faults = [*run(model, path.name), *run(mujoco.MjModel.from_xml_path(str(path.parent / "scene.xml")), "scene.xml")]
    mass = float(model.body_mass.sum())
    if abs(mass - entry["mass"]) > 1e-3 * entry["mass"]:
        faults.append(f"{mass} kg, not {entry['mass']}")
    stand(folder, entry)
    names = {mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, joint) for joint in range(model.njnt)}
    lost = {joint["name"] for joint in entry["joints"] if joint["type"] != "fixed"} - names
    return faults + [f"joint {name} is lost" for name in sorted(lost)]


def stand(folder: Path, entry: dict) -> None:
    """On a floor for a second, as the other engines do, for what they are compared with."""
    props = loader_of(folder, "mujoco")
    spec = props.scene()
    fixed = entry["base"] == "fixed"
    props.attach(spec, entry["name"], prefix="", pos=(0, 0, 0.1 - entry["bounds"]["min"][2] if fixed else height_of(entry)), folder=folder)
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    root = model.body(entry["root"]).id
    links = [i for i in range(model.nbody) if model.body_rootid[i] == model.body_rootid[root]]
    axes = [data.ximat[i].reshape(3, 3) for i in links]
    tensors = [turn @ np.diag(model.body_inertia[i]) @ turn.T for i, turn in zip(links, axes)]
    bodies = [(model.body_mass[i], data.xipos[i].tolist(), tensor) for i, tensor in zip(links, tensors)]
    before = data.xpos[root].tolist(), data.xquat[root].tolist()
    while data.time < SECONDS:
        mujoco.mj_step(model, data)
    tell(folder, entry, bodies, before, (data.xpos[root].tolist(), data.xquat[root].tolist()))


def run(model: mujoco.MjModel, what: str) -> list[str]:
    data = mujoco.MjData(model)
    while data.time < 1.0:
        mujoco.mj_step(model, data)
    warnings = [mujoco.mjtWarning(i).name for i, warning in enumerate(data.warning) if warning.number]
    return [f"{what}: {name}" for name in warnings] + ([] if np.isfinite(data.qpos).all() else [f"{what}: not finite"])


if __name__ == "__main__":
    judge_all("mujoco", sys.argv[1:], faults_of)
