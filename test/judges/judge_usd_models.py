"""Holds our models of USD stages against what OpenUSD measures on the same stages. Prints one JSON object.

    python judge_usd_models.py STAGES

STAGES is a JSON file: a list of {"folder", "entry"}. Compared in metres, Z up: the bounds of each shape that is drawn, its
triangles, its material, and of each body its place, mass, centre of mass and principal moments.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

from pxr import Gf, Usd, UsdGeom, UsdPhysics, UsdShade

DUMP = Path(__file__).with_name("dump_usd_models.mjs")
TOLERANCE = 1e-5
TYPES = (UsdGeom.Mesh, UsdGeom.Cube, UsdGeom.Sphere, UsdGeom.Cylinder, UsdGeom.Capsule, UsdGeom.Cone)


class Measured:
    def __init__(self, folder, entry):
        self.stage = Usd.Stage.Open(os.path.join(folder, entry))
        self.cache = UsdGeom.XformCache()
        self.metre = UsdGeom.GetStageMetersPerUnit(self.stage)
        self.kilogram = UsdPhysics.GetStageKilogramsPerUnit(self.stage)
        turn = Gf.Matrix4d(1) if UsdGeom.GetStageUpAxis(self.stage) == "Z" else Gf.Matrix4d(Gf.Rotation(Gf.Vec3d(1, 0, 0), 90), Gf.Vec3d(0))
        self.to_model = Gf.Matrix4d().SetScale(self.metre) * turn
        root = self.stage.GetDefaultPrim() or self.stage.GetPseudoRoot()
        prims = list(Usd.PrimRange(root, Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)))
        self.bodies = [prim for prim in prims if prim.HasAPI(UsdPhysics.RigidBodyAPI)]
        self.shapes = [prim for prim in prims if any(prim.IsA(kind) for kind in TYPES)]
        self.drawn = [prim for prim in self.shapes if self.is_drawn(prim)]

    def is_drawn(self, prim):
        shape = UsdGeom.Imageable(prim)
        return shape.ComputeVisibility() != "invisible" and shape.ComputePurpose() in ("default", "render")

    def place(self, prim):
        return self.cache.GetLocalToWorldTransform(prim) * self.to_model

    def points(self, prim):
        if prim.IsA(UsdGeom.Mesh):
            # Points that no face uses are nothing to see.
            mesh = UsdGeom.Mesh(prim)
            points, used = first(mesh.GetPointsAttr()), set(mesh.GetFaceVertexIndicesAttr().Get())
            return [points[i] for i in sorted(used)]
        low, high = UsdGeom.Boundable.ComputeExtentFromPlugins(UsdGeom.Boundable(prim), Usd.TimeCode.Default())
        return [Gf.Vec3d(*((high if c >> axis & 1 else low)[axis] for axis in range(3))) for c in range(8)]

    def bounds(self, prim):
        place = self.place(prim)
        return box([place.Transform(Gf.Vec3d(point)) for point in self.points(prim)])

    def body_of(self, prim):
        while prim and not prim.HasAPI(UsdPhysics.RigidBodyAPI):
            prim = prim.GetParent()
        return prim or None

    def triangles(self, prim):
        if not prim.IsA(UsdGeom.Mesh):
            return None
        return sum(count - 2 for count in UsdGeom.Mesh(prim).GetFaceVertexCountsAttr().Get())

    def material(self, prim):
        material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
        source = material.ComputeSurfaceSource()[0] if material else None
        return material.GetPrim().GetName().lower() if source and source.GetIdAttr().Get() == "UsdPreviewSurface" else None

    def mass(self, body):
        """What OpenUSD computes, given volumes and inertias of cubes; None for other colliders."""
        colliders = [prim for prim in self.shapes if prim.HasAPI(UsdPhysics.CollisionAPI) and self.body_of(prim) == body]
        if not colliders or not all(prim.IsA(UsdGeom.Cube) for prim in colliders):
            return None
        frame = Gf.Transform(self.cache.GetLocalToWorldTransform(body))
        rigid = Gf.Matrix4d(frame.GetRotation(), frame.GetTranslation())

        def volume(prim):
            local = Gf.Transform(self.cache.GetLocalToWorldTransform(prim) * rigid.GetInverse())
            x, y, z = (abs(s) * UsdGeom.Cube(prim).GetSizeAttr().Get() for s in local.GetScale())
            found = UsdPhysics.RigidBodyAPI.MassInformation()
            found.volume = x * y * z
            found.inertia = Gf.Matrix3f(*(found.volume / 12 * v for v in (y * y + z * z, 0, 0, 0, x * x + z * z, 0, 0, 0, x * x + y * y)))
            found.centerOfMass = Gf.Vec3f(0)
            found.localPos = Gf.Vec3f(local.GetTranslation())
            found.localRot = Gf.Quatf(local.GetRotation().GetQuat())
            return found

        mass, moments, centre, _ = UsdPhysics.RigidBodyAPI(body).ComputeMassProperties(volume)
        unit = self.kilogram * self.metre**2
        place = rigid * self.to_model
        return mass * self.kilogram, list(place.Transform(Gf.Vec3d(centre))), sorted(m * unit for m in moments)


def first(attribute):
    """At the default time, else at the first sample."""
    value = attribute.Get()
    return value if value is not None else attribute.Get(Usd.TimeCode.EarliestTime())


def box(points):
    return {"min": [min(p[i] for p in points) for i in range(3)], "max": [max(p[i] for p in points) for i in range(3)]}


def apart(a, b):
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def compare(answer, theirs):
    parts = [part for link in answer["links"] for part in link["visuals"]]
    whole = [theirs.bounds(prim) for prim in theirs.drawn]
    if whole:
        corners = box([b["min"] for b in whole] + [b["max"] for b in whole])
        size = max(apart(corners["min"], corners["max"]), 1e-3)
        for end in ("min", "max"):
            if apart(answer["bounds"][end], corners[end]) > TOLERANCE * size:
                yield f"bounds {answer['bounds']}, not {corners}"
    subsets = any(child.IsA(UsdGeom.Subset) for prim in theirs.drawn for child in prim.GetChildren())
    if len(parts) != len(theirs.drawn) and not subsets:
        yield f"{len(parts)} shapes are drawn, not {[str(p.GetPath()) for p in theirs.drawn]}"
    triangles = [theirs.triangles(prim) for prim in theirs.drawn]
    if None not in triangles and sum(triangles) != sum(part["triangles"] for part in parts):
        yield f"{sum(part['triangles'] for part in parts)} triangles, not {sum(triangles)}"
    by_link = {link["name"]: link for link in answer["links"]}
    for body in theirs.bodies:
        link = by_link.get(body.GetName().lower())
        if link is None:
            yield f"no link {body.GetPath()}"
            continue
        place = theirs.place(body)
        if apart(link["position"], place.ExtractTranslation()) > TOLERANCE:
            yield f"{link['name']} stands at {link['position']}, not at {place.ExtractTranslation()}"
        rotation = place.RemoveScaleShear().ExtractRotation().GetQuat()
        real = sum(a * b for a, b in zip(link["rotation"], [rotation.GetReal(), *rotation.GetImaginary()]))
        if abs(real) < 1 - TOLERANCE:
            yield f"{link['name']} is turned by {link['rotation']}, not by {rotation}"
        own = [prim for prim in theirs.drawn if theirs.body_of(prim) == body]
        if len(own) == len(link["visuals"]):
            for prim, part in zip(own, link["visuals"], strict=True):
                said = theirs.bounds(prim)
                if max(apart(part["bounds"][end], said[end]) for end in said) > TOLERANCE * max(1, apart(said["min"], said["max"])):
                    yield f"{prim.GetPath()} fills {part['bounds']}, not {said}"
                material = theirs.material(prim)
                if material is not None and material != part["material"]:
                    yield f"{prim.GetPath()} is made of {part['material']}, not of {material}"
        said = theirs.mass(body)
        if said:
            mass, centre, moments = said
            if not math.isclose(link["mass"], mass, rel_tol=TOLERANCE) or apart(link["centre"], centre) > TOLERANCE:
                yield f"{link['name']} weighs {link['mass']} at {link['centre']}, not {mass} at {centre}"
            if apart(sorted(link["moments"]), moments) > 1e-4 * max(moments):
                yield f"{link['name']} has the moments {link['moments']}, not {moments}"


def main(stages):
    lines = "".join(json.dumps(stage) + "\n" for stage in stages)
    ours = subprocess.run(["node", "--import", "tsx", DUMP], input=lines, capture_output=True, text=True, timeout=500, check=True).stdout.splitlines()
    failures, same = [], 0
    for stage, line in zip(stages, ours, strict=True):
        what, answer = stage.get("name", stage["entry"]), json.loads(line)
        if "refused" in answer:
            failures.append(f"{what}: refused: {answer}")
            continue
        found = list(compare(answer, Measured(stage["folder"], stage["entry"])))
        failures.extend(f"{what}: {difference}" for difference in found[:5])
        same += not found
    print(json.dumps({"same": same, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
