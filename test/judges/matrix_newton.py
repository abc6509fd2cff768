"""Newton on every prop of some projects: `python matrix_newton.py PROJECT…`, answered as matrix_report.py says.

Props of a project are added side by side by the loader that lies beside them, and stand on the ground for a second with its
solver of MuJoCo, each with a ball in its cavity.
"""

import sys
from pathlib import Path

import newton
import numpy as np
import warp as wp
from matrix_report import judge_together
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, tell, weight_and_joints
from model_physics import rotation

RATE = 500


def faults_of(folder: Path, entries: list[dict]) -> dict[str, list[str]]:
    props = loader_of(folder, "newton")
    builder = newton.ModelBuilder()
    builder.add_ground_plane()
    faults, roots, balls, of = {}, {}, {}, {}
    x = 0.0
    for entry in entries:
        name, z = entry["name"], height_of(entry)
        low, high = entry["bounds"]["min"], entry["bounds"]["max"]
        # What is bolted would stand in the ground.
        lift = 0.1 - low[2] if entry["base"] == "fixed" else z
        at = x - low[0]
        first = builder.joint_count
        bodies = props.add(builder, name, position=(at, 0.0, lift))
        labels = {label.split("/")[-1] for label in builder.joint_label[first:]}
        faults[name] = weight_and_joints(entry, sum(float(builder.body_mass[i]) for i in bodies), labels)
        roots[name], of[name] = bodies[0], bodies
        ball = ball_of(entry)
        if ball:
            a, b, c = ball.start
            body = builder.add_body(xform=wp.transform((at + a, b, lift + c), wp.quat_identity()))
            density = ball.mass / (4.18879 * ball.radius**3)
            builder.add_shape_sphere(body, radius=ball.radius, cfg=newton.ModelBuilder.ShapeConfig(density=density))
            balls[name] = body, ball, (at, lift)
        x += high[0] - low[0] + 0.5
    model = builder.finalize()
    solver = newton.solvers.SolverMuJoCo(model, use_mujoco_cpu=True)
    now, then, control = model.state(), model.state(), model.control()
    newton.eval_fk(model, model.joint_q, model.joint_qd, now)
    before = now.body_q.numpy().copy()  # which is a view of the state on the CPU
    for _ in range(int(RATE * SECONDS)):
        now.clear_forces()
        solver.step(now, then, control, None, 1 / RATE)
        now, then = then, now
    after = now.body_q.numpy()
    for entry in entries:
        name = entry["name"]
        where, stays = ((place[:3].tolist(), place[3:].tolist()) for place in (before[roots[name]], after[roots[name]]))
        faults[name] += rest(entry, where, stays)
        tell(folder, entry, [link_of(builder, before, i) for i in of[name]], where, stays, scalar_first=False)
        if name in balls:
            body, ball, (at, lift) = balls[name]
            a, b, c = (float(v) for v in after[body][:3])
            faults[name] += ball.faults((a - at, b, c - lift))
    return faults


def link_of(builder, poses, i: int):
    """Mass, centre of mass and inertia about it of a body, in the world."""
    x, y, z, w = (float(v) for v in poses[i][3:])
    turn = np.array(rotation((w, x, y, z)))
    centre = turn @ np.array([float(v) for v in builder.body_com[i]]) + poses[i][:3]
    return builder.body_mass[i], centre, turn @ np.asarray(builder.body_inertia[i]).reshape(3, 3) @ turn.T


if __name__ == "__main__":
    wp.config.quiet = True
    wp.set_device("cpu")
    judge_together("newton", sys.argv[1:], faults_of)
