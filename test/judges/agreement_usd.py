"""What OpenUSD's physics parser reads of installed props: `python agreement_usd.py PROJECT` → one JSON object, as
test_agreement.py describes."""

import json
import math
import sys
from pathlib import Path

from agreement_shapes import bounds_of
from judge_isaac import inertial_in_file
from judge_usd import physics_of
from pxr import Usd, UsdGeom, UsdPhysics

AXES = {"X": 0, "Y": 1, "Z": 2}


def read(path: Path) -> dict:
    stage = Usd.Stage.Open(str(path))
    links, ranges = {}, {}
    for prim in stage.Traverse():
        if prim.HasAPI(UsdPhysics.RigidBodyAPI):
            mass, centre, inertia = inertial_in_file(prim)
            links[prim.GetName()] = {"mass": mass, "centre": centre, "inertia": inertia}
    for kind, descriptions in physics_of(stage, path.name).items():
        unit = {"RevoluteJoint": math.pi / 180, "PrismaticJoint": 1.0}.get(kind)
        for joint in descriptions if unit else []:
            ranges[str(joint.primPath).split("/")[-1]] = [joint.limit.lower * unit, joint.limit.upper * unit]
    touched = [prim for prim in stage.Traverse() if prim.HasAPI(UsdPhysics.CollisionAPI)]
    cache = UsdGeom.XformCache()
    return {"links": links, "ranges": ranges, "bounds": bounds_of([shape_of(prim, cache) for prim in touched])}


def shape_of(prim: Usd.Prim, cache: UsdGeom.XformCache):
    matrix = cache.GetLocalToWorldTransform(prim)  # row vectors
    place = [[matrix[j][i] for j in range(3)] for i in range(3)], list(matrix.ExtractTranslation())
    value = lambda name: prim.GetAttribute(name).Get()  # noqa: E731
    if prim.IsA(UsdGeom.Mesh):
        return place, ("points", [list(point) for point in value("points")])
    if prim.IsA(UsdGeom.Cube):
        return place, ("box", (value("size") / 2,) * 3)
    if prim.IsA(UsdGeom.Sphere):
        return place, ("sphere", value("radius"))
    kind = {"Cylinder": "cylinder", "Capsule": "capsule"}[prim.GetTypeName()]
    return place, (kind, value("radius"), value("height") / 2, AXES[value("axis")])


def main(project: Path) -> None:
    folder = project / "isaac"
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]
    print(json.dumps({entry["name"]: read(folder / entry["file"]) for entry in entries}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
