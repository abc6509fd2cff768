"""Judges props written as URDF with Newton on the CPU. Prints one JSON object.

    python judge_urdf_newton.py URDF_FOLDER MODELS

Masses of bodies, and limits of joints, are compared with MODELS (of write_urdf.mjs).
"""

import json
import sys
from pathlib import Path

import newton
import warp as wp

TOLERANCE = 1e-3
failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def judge(file: Path, name: str, model: dict) -> None:
    builder = newton.ModelBuilder()
    builder.add_urdf(str(file), floating=model["base"] == "free")
    masses = {label.split("/")[-1]: float(builder.body_mass[i]) for i, label in enumerate(builder.body_label)}
    for link in model["links"]:
        said = link["inertial"]["mass"]
        found = masses.get(link["name"])
        expect(found is not None and abs(found - said) <= TOLERANCE * said, f"{name}: {link['name']}: mass {found}, not {said}")
    degrees = {label.split("/")[-1]: builder.joint_qd_start[i] for i, label in enumerate(builder.joint_label)}
    for joint in model["joints"]:
        at = degrees.get(joint["name"])
        expect(at is not None, f"{name}: {joint['name']} is missing")
        if at is None or not joint.get("limits"):
            continue
        lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
        ends = (builder.joint_limit_lower[at], builder.joint_limit_upper[at])
        expect(abs(ends[0] - lower) + abs(ends[1] - upper) <= TOLERANCE * (upper - lower), f"{name}: {joint['name']}: limits {ends}")


if __name__ == "__main__":
    wp.config.quiet = True
    wp.set_device("cpu")
    models = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    for name, model in models.items():
        judge(Path(sys.argv[1]) / name / f"{name}.urdf", name, model)
    print("JUDGE " + json.dumps({"props": len(models), "failures": failures}))
