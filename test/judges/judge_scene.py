"""Judges the scenes of a project with the simulator that this Python has. Prints one line `VERDICT {json}`.

    python judge_scene.py mujoco|usd|blender PROJECT

Every scene of PROJECT/scenes is loaded from the file that the simulator gets, and compared with scenes/<name>.json: which
instances there are, where they stand and how they are turned, and their mass together within 0.1%. MuJoCo and Blender let it
all rest for a while.
"""

import json
import math
import sys
from pathlib import Path

sys.dont_write_bytecode = True

TOLERANCE = 1e-3  # of the mass
PLACE = 1e-5  # [m], and of a quaternion [-]
REST = {"mujoco": 0.005, "blender": 0.01}  # [m] in 2 s

failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def compare(scene: dict, found: dict, mass: float, place: float = PLACE) -> None:
    """found: instance → (position, quaternion scalar first)."""
    name = scene["name"]
    wanted = {one["name"]: one for one in scene["instances"]}
    expect(sorted(found) == sorted(wanted), f"{name}: instances {sorted(found)} instead of {sorted(wanted)}")
    for instance in found.keys() & wanted.keys():
        position, rotation = found[instance]
        expect(math.dist(position, wanted[instance]["position"]) <= place, f"{name}/{instance}: at {position}")
        norm = math.hypot(*rotation)  # a Blender's numbers have single precision
        same = abs(sum(a / norm * b for a, b in zip(rotation, wanted[instance]["rotation"])))
        expect(math.sqrt(max(0.0, 1 - same * same)) <= max(place, 1e-4), f"{name}/{instance}: turned {rotation}")
    expect(abs(mass - scene["mass"]) <= TOLERANCE * scene["mass"], f"{name}: {mass} kg instead of {scene['mass']}")


def rested(scene: dict, before: dict, after: dict, allowed: float) -> None:
    for instance, (position, _) in before.items():
        moved = math.dist(position, after[instance][0])
        expect(math.isfinite(moved) and moved <= allowed, f"{scene['name']}/{instance}: moved by {moved} m")


def judge_mujoco(project: Path, scene: dict) -> None:
    import mujoco

    entries = {entry["name"]: entry for entry in json.loads((project / "mujoco" / "index.json").read_text())["props"]}
    model = mujoco.MjModel.from_xml_path(str(project / "mujoco" / "scenes" / f"{scene['name']}.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)

    def places() -> dict:
        bodies = {one["name"]: data.body(f"{one['name']}/{entries[one['prop']]['root']}") for one in scene["instances"]}
        return {name: (body.xpos.tolist(), body.xquat.tolist()) for name, body in bodies.items()}

    before = places()
    roots = [body for body in range(1, model.nbody) if model.body_parentid[body] == 0]
    expect(len(roots) == len(scene["instances"]), f"{scene['name']}: {len(roots)} things")
    compare(scene, before, float(model.body_mass.sum()))
    while data.time < 2:
        mujoco.mj_step(model, data)
    expect(sum(warning.number for warning in data.warning) == 0, f"{scene['name']}: warnings")
    rested(scene, before, places(), REST["mujoco"])


def judge_usd(project: Path, scene: dict) -> None:
    from pxr import Gf, Usd, UsdGeom, UsdPhysics, UsdValidation

    stage = Usd.Stage.Open(str(project / "isaac" / "scenes" / f"{scene['name']}.usda"))
    expect(not stage.GetCompositionErrors(), f"{scene['name']}: {stage.GetCompositionErrors()}")
    units = (UsdGeom.GetStageUpAxis(stage), UsdGeom.GetStageMetersPerUnit(stage), UsdPhysics.GetStageKilogramsPerUnit(stage))
    expect(units == ("Z", 1.0, 1.0), f"{scene['name']}: units {units}")
    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    for error in UsdValidation.ValidationContext(validators).Validate(stage):
        failures.append(f"{scene['name']}: {error.GetIdentifier()}: {error.GetMessage()}")
    props = stage.GetDefaultPrim().GetChild("Props").GetChildren()
    cache = UsdGeom.XformCache()
    found, mass = {}, 0.0
    for prim in props:
        matrix = cache.GetLocalToWorldTransform(prim)
        quaternion = Gf.Transform(matrix).GetRotation().GetQuat()
        found[prim.GetName()] = (list(matrix.ExtractTranslation()), [quaternion.GetReal(), *quaternion.GetImaginary()])
        bodies = [one for one in Usd.PrimRange(prim) if one.HasAPI(UsdPhysics.RigidBodyAPI)]
        expect(bool(bodies), f"{scene['name']}/{prim.GetName()}: no rigid body")
        mass += sum(UsdPhysics.MassAPI(body).GetMassAttr().Get() for body in bodies)
    compare(scene, found, mass)
    still = stage.GetDefaultPrim().GetChild("Structure").GetChildren()
    expect(len(still) == max(1, len(scene["structure"])), f"{scene['name']}: {len(still)} boxes")
    for box, said in zip(still, scene["structure"]):
        bounds = UsdGeom.BBoxCache(Usd.TimeCode.Default(), ["default"]).ComputeWorldBound(box).ComputeAlignedRange()
        expect(math.dist(bounds.GetSize(), said["size"]) < 1e-5, f"{box.GetPath()}: {bounds.GetSize()}")
        expect(math.dist(bounds.GetMidpoint(), said["position"]) < 1e-5, f"{box.GetPath()}: {bounds.GetMidpoint()}")
        expect(box.HasAPI(UsdPhysics.CollisionAPI), f"{box.GetPath()}: touches nothing")


def judge_blender(project: Path, scene: dict) -> None:
    import bpy

    sys.path.insert(0, str(project / "blender"))
    import propmaster_blender as props

    bpy.ops.wm.read_factory_settings(use_empty=True)
    props.import_scene(scene["name"])
    bpy.context.view_layer.update()
    roots = {thing["instance"]: thing for thing in bpy.data.objects if thing.get("instance")}
    found = {name: (list(one.matrix_world.translation), list(one.matrix_world.to_quaternion())) for name, one in roots.items()}
    compare(scene, found, sum(one["mass"] for one in roots.values()), 1e-4)
    bodies = {one.name: one for one in bpy.data.objects if one.rigid_body and one.rigid_body.type == "ACTIVE" and "inertia" in one}
    walls = [one for one in bpy.data.objects if "structure" in one]
    expect(len(walls) == max(1, len(scene["structure"])), f"{scene['name']}: {len(walls)} boxes")
    before = {name: (list(one.matrix_world.translation), None) for name, one in bodies.items()}
    for frame in range(1, 49):
        bpy.context.scene.frame_set(frame)
    expect(bool(bodies), f"{scene['name']}: nothing that moves")
    rested(scene, before, {name: (list(one.matrix_world.translation), None) for name, one in bodies.items()}, REST["blender"])


def main(simulator: str, project: Path) -> int:
    scenes = [json.loads(file.read_text(encoding="utf-8")) for file in sorted((project / "scenes").glob("*.json"))]
    for scene in scenes:
        {"mujoco": judge_mujoco, "usd": judge_usd, "blender": judge_blender}[simulator](project, scene)
    print("VERDICT " + json.dumps({"failures": failures, "scenes": len(scenes)}))
    return 1 if failures else 0


if __name__ == "__main__":
    arguments = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]
    sys.exit(main(arguments[0], Path(arguments[1])))
