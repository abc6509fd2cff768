"""Judges the props of an Isaac folder with Newton on the CPU. Prints `JUDGE` and one JSON object.

    python judge_newton.py ISAAC_FOLDER MODELS [STEPPED…]

Masses, centres, inertias, limits, springs, damping and armature of every prop, as Newton reads them, are compared with
MODELS (of write_isaac.mjs). Those named STEPPED then stand on a floor for a second.
"""

import json
import sys
from pathlib import Path

import newton
import numpy as np
import warp as wp
from model_physics import inertial_of, rotation, together, turn, turn_tensor

TOLERANCE = 1e-3
STEP = 1 / 600  # [s]
failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def close(found, said, scale: float) -> bool:
    return bool(np.all(np.abs(np.asarray(found, float) - np.asarray(said, float)) <= TOLERANCE * scale))


def load(builder: newton.ModelBuilder, file: Path, at=(0.0, 0.0, 0.0)) -> None:
    resolvers = [newton.usd.SchemaResolverNewton(), newton.usd.SchemaResolverPhysx()]
    builder.add_usd(str(file), xform=wp.transform(at, wp.quat_identity()), schema_resolvers=resolvers)


def compare(file: Path, model: dict, frozen: bool) -> None:
    builder = newton.ModelBuilder()
    load(builder, file)
    size = 1.0
    found = {}
    for i, label in enumerate(builder.body_label):
        x, y, z, qx, qy, qz, qw = (float(v) for v in builder.body_q[i])
        matrix = rotation((qw, qx, qy, qz))
        centre = [a + b for a, b in zip(turn(matrix, [float(v) for v in builder.body_com[i]]), (x, y, z))]
        tensor = turn_tensor(matrix, np.asarray(builder.body_inertia[i]).reshape(3, 3).tolist())
        found[label.split("/")[-1]] = (float(builder.body_mass[i]), centre, tensor)
    said = {link["name"]: inertial_of(link) for link in model["links"]}
    moving = [joint for joint in model["joints"] if joint["type"] != "fixed"]
    if frozen or (not moving and len(model["links"]) == len(model["joints"]) + 1):
        said = {model["links"][0]["name"]: together(list(said.values()))}
    expect(found.keys() == said.keys(), f"{file.name}: bodies {sorted(found)}")
    for name in found.keys() & said.keys():
        for what, a, b, scale in zip(("mass", "centre", "inertia"), found[name], said[name], (said[name][0], size, np.max(said[name][2]))):
            expect(close(a, b, scale), f"{file.name}: {name}: {what} {a}, not {b}")
    if frozen:
        return
    degrees = {label.split("/")[-1]: builder.joint_qd_start[i] for i, label in enumerate(builder.joint_label)}
    for joint in moving:
        where = f"{file.name}: {joint['name']}"
        at = degrees.get(joint["name"])
        expect(at is not None, f"{where}: is missing")
        if at is None or joint["type"] == "ball":
            continue
        spring = joint.get("spring") or {"stiffness": 0.0}
        for what, value, other in (
            ("stiffness", builder.joint_target_ke[at], spring["stiffness"]),
            ("damping", builder.joint_target_kd[at], joint.get("damping", 0.0)),
            ("armature", builder.joint_armature[at], joint.get("armature", 0.0)),
        ):
            expect(close(value, other, max(other, 1e-6)), f"{where}: {what} {value}, not {other}")
        if joint.get("limits"):
            lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
            ends = (builder.joint_limit_lower[at], builder.joint_limit_upper[at])
            expect(close(ends, (lower, upper), upper - lower), f"{where}: limits {ends}")


def step(folder: Path, names: list[str], models: dict) -> float:
    """The props side by side, 1 mm above a floor, for a second. @returns the highest speed at the end [m/s] of what no
    spring moves"""
    builder = newton.ModelBuilder()
    for i, name in enumerate(names):
        load(builder, folder / name / "simready_usd" / f"{name}.usda", (3.0 * i, 0.0, 0.001))
    builder.add_ground_plane()
    model = builder.finalize(device="cpu")
    solver = newton.solvers.SolverXPBD(model, iterations=10)
    before, after, control = model.state(), model.state(), model.control()
    newton.eval_fk(model, model.joint_q, model.joint_qd, before)
    start = before.body_q.numpy().copy()
    pipeline = newton.CollisionPipeline(model)
    contacts = pipeline.contacts()
    for _ in range(round(1 / STEP)):
        before.clear_forces()
        pipeline.collide(before, contacts)
        solver.step(before, after, control, contacts, STEP)
        before, after = after, before
    end, speed = before.body_q.numpy(), before.body_qd.numpy()
    expect(bool(np.isfinite(end).all()), f"not finite: {end}")
    fastest = 0.0
    for label, a, b, v in zip(builder.body_label, start, end, speed):
        _, name, link = label.split("/")
        prop = models[name]
        sprung = any(joint["child"] == link and joint.get("spring") for joint in prop["joints"])
        expect(b[2] > a[2] - 0.01, f"{label} sank from {a[2]} to {b[2]} m")
        if prop["base"] == "fixed" and link == prop["links"][0]["name"]:
            expect(float(np.abs(a[:3] - b[:3]).max()) < 1e-3, f"{label} is bolted and moved to {b[:3]}")
        if not sprung:
            fastest = max(fastest, float(np.abs(v[:3]).max()))
    return fastest


def main(folder: Path, models: dict, stepped: list[str]) -> None:
    wp.config.quiet = True
    wp.set_device("cpu")
    for name, model in models.items():
        compare(folder / name / "simready_usd" / f"{name}.usda", model, frozen=False)
        rigid = folder / name / "rigid_usd" / f"{name}_rigid.usda"
        if rigid.exists():
            compare(rigid, model, frozen=True)
    speed = step(folder, stepped, models) if stepped else 0.0
    expect(speed < 0.05, f"after a second something still moves at {speed} m/s")
    print("JUDGE " + json.dumps({"newton": newton.__version__, "props": len(models), "speed": speed, "failures": failures}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")), sys.argv[3:])
