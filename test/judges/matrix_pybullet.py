"""PyBullet on every prop of some projects: `python matrix_pybullet.py PROJECT…`, answered as matrix_report.py says.

Each is loaded by the loader that lies beside it, and stands on a floor for a second, with a ball in its cavity.
"""

import sys
from pathlib import Path

import pybullet as p
from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, weight_and_joints

RATE = 240


def faults_of(folder: Path, entry: dict) -> list[str]:
    props = loader_of(folder, "pybullet")
    p.resetSimulation()
    p.setGravity(0, 0, -9.81)
    z = height_of(entry)
    if entry["base"] == "free":
        props.floor()
    body = props.load(entry["name"], position=(0, 0, z))
    mass = sum(p.getDynamicsInfo(body, link)[0] for link in range(-1, p.getNumJoints(body)))
    # The root of what is bolted has no mass in Bullet.
    faults = weight_and_joints(entry, entry["mass"] if entry["base"] == "fixed" else mass, props.joints(body))
    ball = ball_of(entry)
    thing = None
    if ball:
        x, y, up = ball.start
        thing = p.createMultiBody(ball.mass, p.createCollisionShape(p.GEOM_SPHERE, radius=ball.radius), basePosition=(x, y, up + z))
    before = p.getBasePositionAndOrientation(body)
    for _ in range(int(RATE * SECONDS)):
        p.stepSimulation()
    faults += rest(entry, before, p.getBasePositionAndOrientation(body))
    if ball:
        x, y, up = p.getBasePositionAndOrientation(thing)[0]
        faults += ball.faults((x, y, up - z))
    return faults


if __name__ == "__main__":
    p.connect(p.DIRECT)
    judge_all("pybullet", sys.argv[1:], faults_of)
