"""Judges USD files with OpenUSD. Prints one JSON object; exit 0 if nothing failed.

    python judge_usd.py FOLDER REPORTS

FOLDER holds <name>-usd.zip and <name>.usdz; both are compared with REPORTS/<name>.json.
"""

import json
import math
import sys
import tempfile
import warnings
import zipfile
from pathlib import Path

from pxr import Gf, Tf, Usd, UsdGeom, UsdPhysics, UsdShade, UsdValidation

TOLERANCE = 1e-3  # mass, centre of mass, inertia, size: 0.1%
FRAME = 1e-5  # [m] and [-]: where the two frames of a joint may differ at position 0

failures: list[str] = []
validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def is_close(found: float, said: float, scale: float) -> bool:
    return math.isfinite(found) and abs(found - said) <= TOLERANCE * scale


def judge_stage(stage: Usd.Stage, what: str) -> None:
    root = stage.GetDefaultPrim()
    expect(bool(root) and root.IsA(UsdGeom.Xformable), f"{what}: no default prim that can be placed")
    expect([prim.GetName() for prim in stage.GetPseudoRoot().GetChildren()] == [root.GetName()], f"{what}: several root prims")
    units = (UsdGeom.GetStageUpAxis(stage), UsdGeom.GetStageMetersPerUnit(stage), UsdPhysics.GetStageKilogramsPerUnit(stage))
    expect(units == ("Z", 1.0, 1.0), f"{what}: units {units}")
    expect(not stage.GetCompositionErrors(), f"{what}: {stage.GetCompositionErrors()}")
    # Warnings too: a file made by a program has no excuse for one.
    for error in UsdValidation.ValidationContext(validators).Validate(stage):
        failures.append(f"{what}: {error.GetIdentifier()}: {error.GetMessage()}")
    for prim in stage.Traverse():
        if prim.IsA(UsdGeom.Mesh):
            judge_mesh(UsdGeom.Mesh(prim), what)
        if prim.IsA(UsdGeom.Gprim) and UsdGeom.Imageable(prim).ComputePurpose() == UsdGeom.Tokens.default_:
            material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
            expect(bool(material) and bool(material.ComputeSurfaceSource()[0]), f"{what}: {prim.GetPath()} has no look")


def judge_mesh(mesh: UsdGeom.Mesh, what: str) -> None:
    points, indices = mesh.GetPointsAttr().Get(), mesh.GetFaceVertexIndicesAttr().Get()
    where = f"{what}: {mesh.GetPath()}"
    valid, why = UsdGeom.Mesh.ValidateTopology(indices, mesh.GetFaceVertexCountsAttr().Get(), len(points))
    expect(valid, f"{where}: {why}")
    expect(mesh.GetSubdivisionSchemeAttr().Get() == "none", f"{where}: is subdivided")
    corners = {"vertex": len(points), "faceVarying": len(indices)}[mesh.GetNormalsInterpolation()]
    normals = mesh.GetNormalsAttr().Get()
    expect(len(normals) == corners, f"{where}: {len(normals)} normals for {corners}")
    expect(all(abs(normal.GetLength() - 1) < 1e-4 for normal in normals), f"{where}: normals aren't unit vectors")
    extent, said = UsdGeom.Mesh.ComputeExtent(points), mesh.GetExtentAttr().Get()
    expect(all(Gf.IsClose(a, b, 1e-6) for a, b in zip(extent, said)), f"{where}: extent {said}, not {extent}")
    # Counter-clockwise seen from outside: the solid on the inner side has a positive volume.
    volume = sum(Gf.Dot(points[a], Gf.Cross(points[b], points[c])) for a, b, c in zip(*[iter(indices)] * 3))
    expect(volume > 0, f"{where}: wound inside out")
    agree = sum(
        Gf.Dot(Gf.Cross(points[b] - points[a], points[c] - points[a]), normals[at * 3 if corners != len(points) else a]) >= 0
        for at, (a, b, c) in enumerate(zip(*[iter(indices)] * 3))
    )
    expect(agree >= 0.99 * len(indices) / 3, f"{where}: {agree} of {len(indices) // 3} faces look where their normals do")


def physics_of(stage: Usd.Stage, what: str) -> dict[str, list]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        found = UsdPhysics.LoadUsdPhysicsFromRange(stage, ["/"])
    kinds: dict[str, list] = {}
    for kind, (paths, descriptions) in found.items():
        for path, description in zip(paths, descriptions):
            expect(description.isValid, f"{what}: {path} is no valid {kind}")
        kinds[str(kind).split(".")[-1]] = list(descriptions)
    return kinds


def compare_masses(stage: Usd.Stage, report: dict, bodies: list, what: str) -> None:
    root, links = stage.GetDefaultPrim().GetPath(), report["measured"]["links"]
    size = max(report["measured"]["size"])
    expect({str(body.primPath) for body in bodies} == {f"{root}/{link['name']}" for link in links}, f"{what}: other bodies")
    for link in links:
        where = f"{what}: {link['name']}"
        mass = UsdPhysics.MassAPI(stage.GetPrimAtPath(f"{root}/{link['name']}"))
        expect(is_close(mass.GetMassAttr().Get(), link["mass"], link["mass"]), f"{where}: {mass.GetMassAttr().Get()} kg")
        centre = mass.GetCenterOfMassAttr().Get()
        expect(all(is_close(a, b, size) for a, b in zip(centre, link["center_of_mass"])), f"{where}: centre {centre}")
        ixx, iyy, izz, ixy, ixz, iyz = link["inertia"]
        said = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]
        turn = Gf.Matrix3d(Gf.Rotation(Gf.Quatd(mass.GetPrincipalAxesAttr().Get())))
        moments = mass.GetDiagonalInertiaAttr().Get()
        # Row vectors: the rows of the matrix are the principal axes.
        found = [[sum(moments[k] * turn[k][i] * turn[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
        largest = max(ixx, iyy, izz)
        for i in range(3):
            for j in range(3):
                expect(is_close(found[i][j], said[i][j], largest), f"{where}: inertia {found}, not {said}")


def compare_joints(stage: Usd.Stage, report: dict, physics: dict[str, list], what: str) -> None:
    kinds = {"revolute": ("RevoluteJoint", math.pi / 180), "prismatic": ("PrismaticJoint", 1.0)}
    joints = report["measured"]["joints"]
    found = {str(d.primPath).split("/")[-1]: (kind, d) for kind, ds in physics.items() if kind.endswith("Joint") for d in ds}
    found.pop("anchor", None)
    expect(set(found) == {joint["name"] for joint in joints}, f"{what}: joints {sorted(found)}")
    expect(len(physics.get("Articulation", [])) == (1 if joints else 0), f"{what}: articulations {physics.get('Articulation')}")
    cache = UsdGeom.XformCache()
    for joint in joints:
        kind, description = found[joint["name"]]
        expected, unit = kinds[joint["type"]]
        expect(kind == expected, f"{what}: {joint['name']} is a {kind}")
        limit = description.limit
        for value, said in ((limit.lower, joint["lower"]), (limit.upper, joint["upper"])):
            expect(is_close(value * unit, said, joint["upper"] - joint["lower"]), f"{what}: {joint['name']} ends at {value}")
        frames = []
        for body, position, orientation in (
            (description.body0, description.localPose0Position, description.localPose0Orientation),
            (description.body1, description.localPose1Position, description.localPose1Orientation),
        ):
            local = Gf.Matrix4d(Gf.Rotation(Gf.Quatd(orientation)), Gf.Vec3d(position))
            frames.append(local * cache.GetLocalToWorldTransform(stage.GetPrimAtPath(body)))
        expect(Gf.IsClose(frames[0], frames[1], FRAME), f"{what}: {joint['name']} doesn't meet: {frames}")


def compare_size(stage: Usd.Stage, report: dict, what: str) -> None:
    purposes = [UsdGeom.Tokens.default_]
    box = UsdGeom.BBoxCache(Usd.TimeCode.Default(), purposes, useExtentsHint=False).ComputeWorldBound(stage.GetDefaultPrim())
    size, said = box.ComputeAlignedRange().GetSize(), report["measured"]["size"]
    expect(all(is_close(a, b, max(said)) for a, b in zip(size, said)), f"{what}: {size} m, not {said}")


def judge(file: Path, report: dict) -> None:
    try:
        stage = Usd.Stage.Open(str(file))
    except Tf.ErrorException as error:
        failures.append(f"{file.name}: {error}")
        return
    judge_stage(stage, file.name)
    physics = physics_of(stage, file.name)
    compare_masses(stage, report, physics.get("RigidBody", []), file.name)
    compare_joints(stage, report, physics, file.name)
    compare_size(stage, report, file.name)


def main(folder: Path, reports: Path) -> int:
    packages = sorted(folder.glob("*.usdz"))
    for package in packages:
        report = json.loads((reports / f"{package.stem}.json").read_text(encoding="utf-8"))
        judge(package, report)
        with tempfile.TemporaryDirectory() as unpacked:
            with zipfile.ZipFile(folder / f"{package.stem}-usd.zip") as archive:
                archive.extractall(unpacked)
            judge(Path(unpacked) / f"{package.stem}.usda", report)
    print(json.dumps({"usd": list(Usd.GetVersion()), "props": len(packages), "validators": len(validators), "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
