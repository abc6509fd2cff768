"""OpenUSD on every prop of some projects, in one process: `python matrix_usd.py PROJECT…`, answered as matrix_report.py says.

All of OpenUSD's validators, units, topology and looks, as in judge_usd.py; then bodies, masses and joints as UsdPhysics
reads them. SimReady judges the same files (judge_simready.py), in a Python of its own.
"""

import sys
from pathlib import Path

from judge_usd import failures, judge_stage, physics_of
from matrix_report import judge_all
from pxr import Usd, UsdPhysics


def faults_of(folder: Path, entry: dict) -> list[str]:
    failures.clear()
    stage = Usd.Stage.Open(str(folder / entry["file"]))
    judge_stage(stage, entry["name"])
    physics = physics_of(stage, entry["name"])
    bodies = [UsdPhysics.MassAPI(stage.GetPrimAtPath(d.primPath)) for d in physics.get("RigidBody", [])]
    mass = sum(body.GetMassAttr().Get() for body in bodies)
    if abs(mass - entry["mass"]) > 1e-3 * entry["mass"]:
        failures.append(f"{mass} kg, not {entry['mass']}")
    joints = {str(d.primPath).split("/")[-1] for kind, ds in physics.items() if kind.endswith("Joint") for d in ds}
    lost = {joint["name"] for joint in entry["joints"] if joint["type"] != "fixed"} - joints
    colliders = [str(prim.GetPath()) for prim in stage.Traverse() if prim.HasAPI(UsdPhysics.CollisionAPI)]
    # What is only seen may be an open surface, of which others made many: it has no inside to be wound out of.
    open_surface = [f for f in failures if f.endswith("wound inside out") and not any(f"{path}:" in f for path in colliders)]
    return [*(f for f in failures if f not in open_surface), *(f"joint {name} is lost" for name in sorted(lost))]


if __name__ == "__main__":
    judge_all("isaac", sys.argv[1:], faults_of)
