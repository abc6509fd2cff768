"""MuJoCo on every prop of some projects, in one process: `python matrix_mujoco.py PROJECT…`, answered as matrix_report.py says.

The prop and its scene compile and run for a second, mass and joints are what index.json tells.
"""

import sys
from pathlib import Path

import mujoco
import numpy as np
from matrix_report import judge_all


def faults_of(folder: Path, entry: dict) -> list[str]:
    path = folder / entry["file"]
    model = mujoco.MjModel.from_xml_path(str(path))
    faults = [*run(model, path.name), *run(mujoco.MjModel.from_xml_path(str(path.parent / "scene.xml")), "scene.xml")]
    mass = float(model.body_mass.sum())
    if abs(mass - entry["mass"]) > 1e-3 * entry["mass"]:
        faults.append(f"{mass} kg, not {entry['mass']}")
    names = {mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, joint) for joint in range(model.njnt)}
    lost = {joint["name"] for joint in entry["joints"] if joint["type"] != "fixed"} - names
    return faults + [f"joint {name} is lost" for name in sorted(lost)]


def run(model: mujoco.MjModel, what: str) -> list[str]:
    data = mujoco.MjData(model)
    while data.time < 1.0:
        mujoco.mj_step(model, data)
    warnings = [mujoco.mjtWarning(i).name for i, warning in enumerate(data.warning) if warning.number]
    return [f"{what}: {name}" for name in warnings] + ([] if np.isfinite(data.qpos).all() else [f"{what}: not finite"])


if __name__ == "__main__":
    judge_all("mujoco", sys.argv[1:], faults_of)
