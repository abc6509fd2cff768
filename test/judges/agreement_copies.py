"""Two copies of every installed prop in one scene of one simulator: `python agreement_copies.py PROJECT mujoco|usd|blender`.

Prints `COPIES` and {"props", "bodies", "faults"}. The props go in through the loader that lies in the project, in two rows.
"""

import importlib
import json
import math
import sys
from pathlib import Path

GAP = 0.5
sys.dont_write_bytecode = True


def places(entries: dict):
    """(name, number of the copy, position) of each copy, clear of one another, on the ground."""
    x = 0.0
    depth = max(entry["bounds"]["max"][1] - entry["bounds"]["min"][1] for entry in entries.values()) + GAP
    for name, entry in entries.items():
        low, high = entry["bounds"]["min"], entry["bounds"]["max"]
        for copy in (0, 1):
            yield name, copy, (x - low[0], copy * depth, -low[2])
        x += high[0] - low[0] + GAP


def mujoco(loader) -> tuple[int, list[str]]:
    import mujoco
    import numpy as np

    spec = loader.scene()
    for name, copy, position in places(loader.index()):
        loader.attach(spec, name, prefix=f"{name}_{copy}/", pos=position)
    model = spec.compile()
    data = mujoco.MjData(model)
    while data.time < 0.5:
        mujoco.mj_step(model, data)
    faults = [mujoco.mjtWarning(i).name for i, warning in enumerate(data.warning) if warning.number]
    return model.nbody - 1, faults + ([] if np.isfinite(data.qpos).all() else ["not finite"])


def usd(loader) -> tuple[int, list[str]]:
    from judge_usd import physics_of
    from pxr import Usd, UsdGeom, UsdPhysics

    stage = Usd.Stage.CreateInMemory()
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    stage.SetDefaultPrim(stage.DefinePrim("/World", "Xform"))
    UsdPhysics.Scene.Define(stage, "/World/physics")
    for name, copy, position in places(loader.index()):
        loader.spawn(name, f"/World/{name}_{copy}", position, stage=stage)
    physics = physics_of(stage, "all")
    across = [
        f"{joint.primPath} joins two copies"
        for kind, joints in physics.items()
        if kind.endswith("Joint")
        for joint in joints
        if len({str(end).split("/")[2] for end in (joint.body0, joint.body1) if str(end).count("/") > 1}) > 1
    ]
    return len(physics["RigidBody"]), [*map(str, stage.GetCompositionErrors()), *across]


def blender(loader) -> tuple[int, list[str]]:
    from judge_blender import add_block, empty_scene, run

    empty_scene()
    roots = [loader.import_prop(name, location=position) for name, _, position in places(loader.index())]
    add_block("floor", (50, 50, 1), (0, 0, -1), active=False)
    bodies = [thing for root in roots for thing in root.children if "link" in thing]
    *_, last = run(bodies, frames=12)
    faults = [body.name for body in bodies if not math.isfinite(last[body.name].translation.z)]
    for thing in [thing for root in roots for thing in root.children if thing.rigid_body_constraint]:
        ends = {thing.rigid_body_constraint.object1.parent, thing.rigid_body_constraint.object2.parent}
        faults += [] if ends == {thing.parent} else [f"{thing.name} joins two copies"]
    return len(bodies), faults


SIMULATORS = {"mujoco": (mujoco, "mujoco"), "usd": (usd, "isaac"), "blender": (blender, "blender")}


def main(project: Path, simulator: str) -> None:
    put_in, folder = SIMULATORS[simulator]
    sys.path.insert(0, str(project / folder))
    loader = importlib.import_module(f"propmaster_{folder}")
    bodies, faults = put_in(loader)
    print("COPIES " + json.dumps({"props": len(loader.index()), "bodies": bodies, "faults": faults}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
