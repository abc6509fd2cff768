"""Genesis on every prop of some projects: `python matrix_genesis.py PROJECT…`, answered as matrix_report.py says.

Props of a project are added side by side by the loader that lies beside them, and stand on a plane for a second, each with a ball in
its cavity.
"""

import sys
from pathlib import Path

import genesis as gs
import numpy as np
from matrix_report import judge_together
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, tell, weight_and_joints
from model_physics import rotation

RATE = 240


def faults_of(folder: Path, entries: list[dict]) -> dict[str, list[str]]:
    props = loader_of(folder, "genesis")
    scene = gs.Scene(show_viewer=False, sim_options=gs.options.SimOptions(dt=1 / RATE, substeps=2))
    scene.add_entity(gs.morphs.Plane())
    things, balls = {}, {}
    x = 0.0
    for entry in entries:
        name, z = entry["name"], height_of(entry)
        low, high = entry["bounds"]["min"], entry["bounds"]["max"]
        lift = 0.1 - low[2] if entry["base"] == "fixed" else z
        at = x - low[0]
        things[name] = props.add(scene, name, pos=(at, 0.0, lift))
        ball = ball_of(entry)
        if ball:
            a, b, c = ball.start
            density = ball.mass / (4.18879 * ball.radius**3)
            sphere = gs.morphs.Sphere(radius=ball.radius, pos=(at + a, b, lift + c))
            balls[name] = scene.add_entity(sphere, material=gs.materials.Rigid(rho=density)), ball, (at, lift)
        x += high[0] - low[0] + 0.5
    scene.build()
    faults = {
        entry["name"]: weight_and_joints(entry, mass_of(things[entry["name"]]), [joint.name for joint in things[entry["name"]].joints])
        for entry in entries
    }
    before = {name: pose(thing) for name, thing in things.items()}
    bodies = {name: [in_world(link) for link in thing.links] for name, thing in things.items()}
    for _ in range(int(RATE * SECONDS)):
        scene.step()
    for entry in entries:
        name = entry["name"]
        after = pose(things[name])
        faults[name] += rest(entry, before[name], after)
        tell(folder, entry, bodies[name], before[name], after)
        if name in balls:
            thing, ball, (at, lift) = balls[name]
            a, b, c = (float(v) for v in thing.get_pos())
            faults[name] += ball.faults((a - at, b, c - lift))
    return faults


def mass_of(thing) -> float:
    """Of all links [kg]; `get_mass` of an entity leaves out those that are bolted to the world."""
    return sum(float(link.get_mass()) for link in thing.links)


def in_world(link):
    """Mass, centre of mass and inertia about it of a link."""
    turn = np.array(rotation([float(v) for v in link.get_quat(relative=False)]))
    own = turn @ np.array(rotation([float(v) for v in link.desc.inertial_quat]))
    centre = turn @ np.asarray(link.desc.inertial_pos, float) + [float(v) for v in link.get_pos(relative=False)]
    return link.get_mass(), centre, own @ np.asarray(link.desc.inertia, float).reshape(3, 3) @ own.T


def pose(thing):
    return [float(v) for v in thing.get_pos()], [float(v) for v in thing.get_quat()]


if __name__ == "__main__":
    gs.init(backend=gs.cpu, logging_level="error")
    judge_together("genesis", sys.argv[1:], faults_of)
