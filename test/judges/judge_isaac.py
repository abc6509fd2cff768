"""Judges the props of an Isaac folder with OpenUSD. Prints one JSON object; exit 0 if nothing failed.

    python judge_isaac.py ISAAC_FOLDER MODELS

MODELS is what write_isaac.mjs tells of the models: every file's masses, centres, inertias, joints and extents are
compared with it, in the model frame. Then two copies of every prop go into one stage, through the folder's own loader.
"""

import importlib.util
import json
import math
import sys
from pathlib import Path

from judge_usd import expect, failures, is_close, judge_stage, physics_of, validators
from model_physics import inertial_of, joint_in_model, together
from pxr import Gf, Usd, UsdGeom, UsdPhysics, UsdValidation

KINDS = {
    "fixed": "FixedJoint",
    "revolute": "RevoluteJoint",
    "continuous": "RevoluteJoint",
    "prismatic": "PrismaticJoint",
    "ball": "SphericalJoint",
}


def rows(quaternion) -> list[list[float]]:
    """Rotation matrix for column vectors."""
    matrix = Gf.Matrix3d(Gf.Rotation(Gf.Quatd(quaternion)))
    return [[matrix[j][i] for j in range(3)] for i in range(3)]


def inertial_in_file(prim: Usd.Prim):
    mass = UsdPhysics.MassAPI(prim)
    place = UsdGeom.XformCache().GetLocalToWorldTransform(prim)
    pose = rows(place.ExtractRotationQuat())
    axes = rows(mass.GetPrincipalAxesAttr().Get())
    matrix = [[sum(pose[i][k] * axes[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    moments = mass.GetDiagonalInertiaAttr().Get()
    tensor = [[sum(matrix[i][k] * moments[k] * matrix[j][k] for k in range(3)) for j in range(3)] for i in range(3)]
    return mass.GetMassAttr().Get(), list(place.Transform(Gf.Vec3d(mass.GetCenterOfMassAttr().Get()))), tensor


def compare_inertial(found, said, size: float, where: str) -> None:
    expect(is_close(found[0], said[0], said[0]), f"{where}: {found[0]} kg, not {said[0]}")
    expect(all(is_close(a, b, size) for a, b in zip(found[1], said[1])), f"{where}: centre {found[1]}, not {said[1]}")
    largest = max(said[2][i][i] for i in range(3))
    close = all(is_close(found[2][i][j], said[2][i][j], largest) for i in range(3) for j in range(3))
    expect(close, f"{where}: inertia {found[2]}, not {said[2]}")


def compare_joint(stage: Usd.Stage, model: dict, joint: dict, description, kind: str, size: float, where: str) -> None:
    expect(kind == KINDS[joint["type"]], f"{where}: is a {kind}")
    anchor, axis = joint_in_model(model, joint)
    cache = UsdGeom.XformCache()
    for body, position, orientation in (
        (description.body0, description.localPose0Position, description.localPose0Orientation),
        (description.body1, description.localPose1Position, description.localPose1Orientation),
    ):
        place = cache.GetLocalToWorldTransform(stage.GetPrimAtPath(body))
        found = place.Transform(Gf.Vec3d(position))
        expect(all(is_close(a, b, size) for a, b in zip(found, anchor)), f"{where}: at {found}, not {anchor}")
        if kind in ("RevoluteJoint", "PrismaticJoint"):
            letter = Gf.Vec3d(*(1.0 if str(description.axis).endswith(c) else 0.0 for c in "XYZ"))
            direction = place.TransformDir(Gf.Rotation(Gf.Quatd(orientation)).TransformDir(letter))
            expect(all(is_close(a, b, 1.0) for a, b in zip(direction, axis)), f"{where}: along {direction}, not {axis}")
    if kind not in ("RevoluteJoint", "PrismaticJoint"):
        return
    unit = math.pi / 180 if kind == "RevoluteJoint" else 1.0
    if joint.get("limits"):
        lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
        for value, said in ((description.limit.lower, lower), (description.limit.upper, upper)):
            expect(is_close(value * unit, said, upper - lower), f"{where}: ends at {value}")
    drive = description.drive
    spring = joint.get("spring") or {"stiffness": 0.0, "rest": 0.0}
    for what, found, said in (
        ("damping", drive.damping / unit, joint.get("damping", 0.0)),
        ("stiffness", drive.stiffness / unit, spring["stiffness"]),
        ("rest", drive.targetPosition * unit, spring["rest"]),
    ):
        expect(is_close(found, said, max(abs(said), 1e-6)), f"{where}: {what} {found}, not {said}")
    prim = stage.GetPrimAtPath(description.primPath)
    schemas = prim.GetMetadata("apiSchemas").GetAddedOrExplicitItems() if prim.GetMetadata("apiSchemas") else []
    instance = "angular" if kind == "RevoluteJoint" else "linear"
    for key, schema, attribute in (
        ("armature", "PhysxJointAPI", "physxJoint:armature"),
        ("friction", f"PhysxJointAxisAPI:{instance}", f"physxJointAxis:{instance}:staticFrictionEffort"),
    ):
        said, found = joint.get(key), prim.GetAttribute(attribute).Get()
        same = found is None if said is None else found is not None and is_close(found, said, max(said, 1e-9))
        expect(same and (schema in schemas) == (said is not None), f"{where}: {attribute} {found}, not {said}")


def judge(file: Path, model: dict, frozen: bool) -> None:
    what = file.name
    stage = Usd.Stage.Open(str(file))
    judge_stage(stage, what)
    physics = physics_of(stage, what)
    purposes = [UsdGeom.Tokens.default_]
    box = UsdGeom.BBoxCache(Usd.TimeCode.Default(), purposes, useExtentsHint=False).ComputeWorldBound(stage.GetDefaultPrim())
    extents = box.ComputeAlignedRange().GetSize()
    size = max(extents)

    bodies = [prim for prim in stage.Traverse() if prim.HasAPI(UsdPhysics.RigidBodyAPI)]
    roots = [prim for prim in stage.Traverse() if prim.HasAPI(UsdPhysics.ArticulationRootAPI)]
    free = [prim for prim in bodies if not UsdPhysics.RigidBodyAPI(prim).GetKinematicEnabledAttr().Get()]
    moving = [joint for joint in model["joints"] if joint["type"] != "fixed"]
    trees = len(model["links"]) - len(model["joints"])
    said = [inertial_of(link) for link in model["links"]]
    metadata = stage.GetRootLayer().customLayerData["SimReady_Metadata"]
    expect(metadata["rigid_body_count"] == len(bodies), f"{what}: tells {metadata['rigid_body_count']} bodies")
    expect(is_close(metadata["mass"], together(said)[0], together(said)[0]), f"{what}: tells {metadata['mass']} kg")
    expect(
        all(is_close(a, b, size) for a, b in zip(metadata["asset_extents"], extents)),
        f"{what}: tells {metadata['asset_extents']}, not {extents}",
    )
    if frozen or (not moving and trees == 1):
        expect(len(bodies) == 1 and not roots, f"{what}: {len(bodies)} bodies and {len(roots)} articulations, not 1 and 0")
        expect(len(free) == (0 if model["base"] == "fixed" and not frozen else 1), f"{what}: {len(free)} can move")
        for prim in bodies:
            compare_inertial(inertial_in_file(prim), together(said), size, f"{what}: {prim.GetName()}")
            local = UsdGeom.XformCache().GetLocalToWorldTransform(prim)
            expect(Gf.IsClose(local, Gf.Matrix4d(1.0), 1e-12), f"{what}: the body isn't at the origin of the prop")
        return
    expect(trees > 1 or len(roots) == 1, f"{what}: {len(roots)} articulation roots")
    expect([prim.GetName() for prim in bodies] == [link["name"] for link in model["links"]], f"{what}: bodies {bodies}")
    for prim, inertial in zip(bodies, said):
        compare_inertial(inertial_in_file(prim), inertial, size, f"{what}: {prim.GetName()}")
    found = {
        str(d.primPath).split("/")[-1]: (kind, d) for kind, ds in physics.items() if kind.endswith("Joint") for d in ds
    }
    expect(set(found) - {"anchor"} == {joint["name"] for joint in model["joints"]}, f"{what}: joints {sorted(found)}")
    expect(("anchor" in found) == (model["base"] == "fixed" and trees == 1), f"{what}: bolted or not?")
    for joint in model["joints"]:
        kind, description = found[joint["name"]]
        compare_joint(stage, model, joint, description, kind, size, f"{what}: {joint['name']}")


def judge_copies(folder: Path, name: str) -> None:
    """Twice in one stage, the second copy a metre up and turned by 90° about Z."""
    specification = importlib.util.spec_from_file_location("propmaster_isaac", folder / "propmaster_isaac.py")
    props = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(props)
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdPhysics.SetStageKilogramsPerUnit(stage, 1.0)
    stage.SetDefaultPrim(stage.DefinePrim("/World", "Xform"))
    first = props.spawn(name, stage=stage)
    second = props.spawn(name, "/World/second", (0, 0, 1), (math.sqrt(0.5), 0, 0, math.sqrt(0.5)), stage=stage)
    what = f"two of {name}"
    expect(first.GetPath() == f"/World/{name}", f"{what}: the first is at {first.GetPath()}")
    try:
        props.spawn(name, stage=stage)
        failures.append(f"{what}: a third one at the place of the first is not refused")
    except ValueError:
        pass
    expect(not stage.GetCompositionErrors(), f"{what}: {stage.GetCompositionErrors()}")
    for error in UsdValidation.ValidationContext(validators).Validate(stage):
        if error.GetIdentifier() != "usdValidation:FileExtensionValidator":
            failures.append(f"{what}: {error.GetIdentifier()}: {error.GetMessage()}")
    alone = physics_of(Usd.Stage.Open(str(props.usd_path(name))), what)
    both = physics_of(stage, what)
    counts = {kind: (len(found), len(both.get(kind, []))) for kind, found in alone.items()}
    expect(all(twice == 2 * once for once, twice in counts.values()), f"{what}: {counts}")
    turned = Gf.Matrix4d(Gf.Rotation(Gf.Vec3d(0, 0, 1), 90), Gf.Vec3d(0, 0, 1))
    cache = UsdGeom.XformCache()
    for prim in Usd.PrimRange(first):
        if prim.HasAPI(UsdPhysics.RigidBodyAPI):
            other = stage.GetPrimAtPath(str(prim.GetPath()).replace(f"/World/{name}", "/World/second", 1))
            here, there = cache.GetLocalToWorldTransform(prim), cache.GetLocalToWorldTransform(other)
            expect(Gf.IsClose(here * turned, there, 1e-6), f"{what}: {prim.GetName()} is at {there}")


def main(folder: Path, models: dict) -> int:
    for name, model in models.items():
        judge(folder / name / "simready_usd" / f"{name}.usda", model, frozen=False)
        rigid = folder / name / "rigid_usd" / f"{name}_rigid.usda"
        trees = len(model["links"]) - len(model["joints"])
        wanted = trees == 1 and any(joint["type"] != "fixed" for joint in model["joints"])
        expect(rigid.exists() == wanted, f"{name}: {'no' if wanted else 'a'} frozen variant")
        if rigid.exists():
            judge(rigid, model, frozen=True)
        judge_copies(folder, name)
    print(json.dumps({"usd": list(Usd.GetVersion()), "props": len(models), "validators": len(validators), "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))))
