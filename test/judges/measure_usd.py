"""What OpenUSD measures of a stage, as one JSON object; metres, kilograms, radians.

    python measure_usd.py FILE

{"mass", "size", "joints": [{"lower", "upper"}], "static"}: mass of all bodies where each says it (else null), edge lengths of the
box around what is drawn along the axes of the stage, Z up, and the ranges of joints that move (null without a limit).
Exit 1, with the message, if OpenUSD can't open the stage.
"""

import json
import math
import sys

from pxr import Gf, Tf, Usd, UsdGeom, UsdPhysics

UNLIMITED = 1e30


def size_of(stage, root):
    """Exact: of the points that are drawn, not of boxes around boxes."""
    cache = UsdGeom.XformCache()
    metre = UsdGeom.GetStageMetersPerUnit(stage)
    up = Gf.Matrix4d(Gf.Rotation(Gf.Vec3d(1, 0, 0), 90), Gf.Vec3d(0))
    turn = Gf.Matrix4d(1) if UsdGeom.GetStageUpAxis(stage) == "Z" else up
    to_metres = turn * Gf.Matrix4d().SetScale(metre)
    for drawn in (True, False):
        low, high = [math.inf] * 3, [-math.inf] * 3
        prims = iter(Usd.PrimRange(root, Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)))
        for prim in prims:
            if not prim.IsA(UsdGeom.Boundable):
                continue
            if prim.IsA(UsdGeom.PointInstancer):
                prims.PruneChildren()  # Prototypes are only drawn where they are instanced.
            shape = UsdGeom.Imageable(prim)
            seen = shape.ComputeVisibility() != "invisible" and shape.ComputePurpose() in ("default", "render")
            if drawn and not seen:
                continue
            place = cache.GetLocalToWorldTransform(prim) * to_metres
            for point in points_of(prim):
                at = place.Transform(Gf.Vec3d(*point))
                low = [min(a, b) for a, b in zip(low, at, strict=True)]
                high = [max(a, b) for a, b in zip(high, at, strict=True)]
        if low[0] <= high[0]:
            return [b - a for a, b in zip(low, high, strict=True)]
    return None


def points_of(prim):
    if prim.IsA(UsdGeom.Mesh):
        mesh = UsdGeom.Mesh(prim)
        points, used = first(mesh.GetPointsAttr()), first(mesh.GetFaceVertexIndicesAttr())
        return [] if points is None or used is None else [points[i] for i in set(used) if i < len(points)]
    if prim.IsA(UsdGeom.PointInstancer):
        return instanced(UsdGeom.PointInstancer(prim))
    if not any(prim.IsA(kind) for kind in (UsdGeom.Cube, UsdGeom.Sphere, UsdGeom.Cylinder, UsdGeom.Capsule, UsdGeom.Cone)):
        return []
    extent = UsdGeom.Boundable.ComputeExtentFromPlugins(UsdGeom.Boundable(prim), Usd.TimeCode.Default())
    if not extent:
        return []
    low, high = extent
    if prim.IsA(UsdGeom.Cube):
        return [[(high if corner >> axis & 1 else low)[axis] for axis in range(3)] for corner in range(8)]
    return round_points(prim, low, high)


TURN = [(math.cos(math.pi * i / 64), math.sin(math.pi * i / 64)) for i in range(128)]


def round_points(prim, low, high):
    """Of a sphere, cylinder, capsule or cone, whose corners of the box around it are not of it."""
    axis = 2 if prim.IsA(UsdGeom.Sphere) else "XYZ".index(prim.GetAttribute("axis").Get() or "Z")
    radius = (high[(axis + 1) % 3] - low[(axis + 1) % 3]) / 2
    half = (high[axis] - low[axis]) / 2
    if prim.IsA(UsdGeom.Cone):
        rings = [(-half, radius), (half, 0)]
    elif prim.IsA(UsdGeom.Cylinder):
        rings = [(-half, radius), (half, radius)]
    else:
        rings = [(math.copysign(half - radius, s) + radius * s, radius * c) for c, s in TURN if c >= 0]
    points = []
    for along, across in rings:
        for c, s in TURN:
            point = [0, 0, 0]
            point[axis], point[(axis + 1) % 3], point[(axis + 2) % 3] = along, across * c, across * s
            points.append(point)
    return points


def instanced(instancer):
    extent = instancer.ComputeExtentAtTime(Usd.TimeCode.Default(), Usd.TimeCode.Default())
    if not extent:
        return []
    low, high = extent
    return [[(high if corner >> axis & 1 else low)[axis] for axis in range(3)] for corner in range(8)]


def first(attribute):
    """At the default time, else at the first sample."""
    value = attribute.Get()
    return value if value is not None else attribute.Get(Usd.TimeCode.EarliestTime())


def mass_of(stage, bodies):
    """Sum of what bodies say themselves; None if one leaves it to densities and volumes."""
    unit = UsdPhysics.GetStageKilogramsPerUnit(stage)
    total = 0.0
    for body in bodies:
        said = UsdPhysics.MassAPI(body).GetMassAttr().Get() if body.HasAPI(UsdPhysics.MassAPI) else None
        if not said:
            return None
        total += said * unit
    return total


def joints_of(stage, prims):
    metre = UsdGeom.GetStageMetersPerUnit(stage)
    ranges = []
    for prim in prims:
        for kind, unit in ((UsdPhysics.RevoluteJoint, math.pi / 180), (UsdPhysics.PrismaticJoint, metre)):
            joint = kind(prim)
            if prim.IsA(kind) and joint.GetJointEnabledAttr().Get():
                limits = [joint.GetLowerLimitAttr().Get(), joint.GetUpperLimitAttr().Get()]
                lower, upper = (None if value is None or abs(value) >= UNLIMITED else value * unit for value in limits)
                ranges.append({"lower": lower, "upper": upper})
        if prim.GetTypeName() == "PhysicsJoint" and UsdPhysics.Joint(prim).GetJointEnabledAttr().Get():
            ranges += free_ranges(prim, metre)
    return ranges


def free_ranges(prim, metre):
    """Of a joint of six freedoms: those that are not locked; one that is free in all of them, or turns like a ball, has none."""
    slides, turns = [], []
    for kind in ("transX", "transY", "transZ", "rotX", "rotY", "rotZ"):
        unit, into = (metre, slides) if kind.startswith("trans") else (math.pi / 180, turns)
        limit = UsdPhysics.LimitAPI(prim, kind) if prim.HasAPI(UsdPhysics.LimitAPI, kind) else None
        ends = [limit.GetLowAttr().Get(), limit.GetHighAttr().Get()] if limit else [None, None]
        lower, upper = (None if value is None or abs(value) >= UNLIMITED else value * unit for value in ends)
        if lower is None or upper is None or lower < upper:
            into.append({"lower": lower, "upper": upper})
    return slides + (turns if len(turns) < 3 else [])


def main(file):
    try:
        stage = Usd.Stage.Open(file)
    except Tf.ErrorException as error:
        sys.exit(str(error).strip().splitlines()[0])
    root = stage.GetDefaultPrim() or stage.GetPseudoRoot()
    prims = list(Usd.PrimRange(root, Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)))
    bodies = [
        prim
        for prim in prims
        if prim.HasAPI(UsdPhysics.RigidBodyAPI) and UsdPhysics.RigidBodyAPI(prim).GetRigidBodyEnabledAttr().Get() is not False
    ]
    answer = {
        "mass": mass_of(stage, bodies) if bodies else None,
        "size": size_of(stage, root),
        "joints": joints_of(stage, prims),
        "static": False,
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1])
