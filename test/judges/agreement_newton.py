"""What Newton reads of props installed for Isaac: `python agreement_newton.py PROJECT` → `JUDGE` and one JSON object, as
test_agreement.py describes."""

import json
import sys
from pathlib import Path

import newton
import numpy as np
import warp as wp
from agreement_shapes import bounds_of
from judge_newton import load
from model_physics import rotation, turn, turn_tensor

SINGLE = (newton.JointType.REVOLUTE, newton.JointType.PRISMATIC)


def placed(transform):
    x, y, z, qx, qy, qz, qw = (float(v) for v in transform)
    return rotation((qw, qx, qy, qz)), [x, y, z]


def read(path: Path) -> dict:
    builder = newton.ModelBuilder()
    load(builder, path)
    links, bodies = {}, {}
    for i, label in enumerate(builder.body_label):
        matrix, shift = placed(builder.body_q[i])
        bodies[i] = matrix, shift
        centre = turn(matrix, [float(v) for v in builder.body_com[i]])
        links[label.split("/")[-1]] = {
            "mass": float(builder.body_mass[i]),
            "centre": [a + b for a, b in zip(centre, shift)],
            "inertia": turn_tensor(matrix, np.asarray(builder.body_inertia[i]).reshape(3, 3).tolist()),
        }
    ranges = {}
    for i, label in enumerate(builder.joint_label):
        at = builder.joint_qd_start[i]
        if builder.joint_type[i] in SINGLE:
            ranges[label.split("/")[-1]] = [float(builder.joint_limit_lower[at]), float(builder.joint_limit_upper[at])]
    touching = int(newton.ShapeFlags.COLLIDE_SHAPES)
    touched = [shape_of(builder, i, bodies) for i, flags in enumerate(builder.shape_flags) if flags & touching]
    return {"links": links, "ranges": ranges, "bounds": bounds_of(touched)}


def shape_of(builder, i: int, bodies: dict):
    matrix, shift = placed(builder.shape_transform[i])
    if builder.shape_body[i] in bodies:
        above, offset = bodies[builder.shape_body[i]]
        shift = [a + b for a, b in zip(turn(above, shift), offset)]
        matrix = (np.asarray(above) @ np.asarray(matrix)).tolist()
    a, b, c = (float(v) for v in builder.shape_scale[i])
    kind = newton.GeoType(builder.shape_type[i]).name
    if kind in ("MESH", "CONVEX_MESH"):
        points = np.asarray(builder.shape_source[i].vertices) * (a, b, c)
        return (matrix, shift), ("points", points.tolist())
    shapes = {
        "BOX": ("box", (a, b, c)),
        "SPHERE": ("sphere", a),
        "ELLIPSOID": ("ellipsoid", (a, b, c)),
        "CYLINDER": ("cylinder", a, b, 2),
        "CAPSULE": ("capsule", a, b, 2),
    }
    return (matrix, shift), shapes[kind]


def main(project: Path) -> None:
    wp.config.quiet = True
    wp.set_device("cpu")
    folder = project / "isaac"
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]
    print("JUDGE " + json.dumps({entry["name"]: read(folder / entry["file"]) for entry in entries}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
