"""PyBullet on every prop of some projects: `python matrix_pybullet.py PROJECT…`, answered as matrix_report.py says.

Each is loaded by the loader that lies beside it, and stands on a floor for a second, with a ball in its cavity.
"""

import sys
from pathlib import Path

import numpy as np
import pybullet as p
from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, tell, weight_and_joints

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
    before, bodies = p.getBasePositionAndOrientation(body), [] if entry["base"] == "fixed" else list(links(body))
    for _ in range(int(RATE * SECONDS)):
        p.stepSimulation()
    after = p.getBasePositionAndOrientation(body)
    faults += rest(entry, before, after)
    if bodies:
        tell(folder, entry, bodies, before, after, scalar_first=False)
    if ball:
        x, y, up = p.getBasePositionAndOrientation(thing)[0]
        faults += ball.faults((x, y, up - z))
    return faults


def links(body: int):
    """Mass, centre of mass and inertia about it of each link, in the world."""
    for link in range(-1, p.getNumJoints(body)):
        mass, _, moments = p.getDynamicsInfo(body, link)[:3]
        at, turn = p.getBasePositionAndOrientation(body) if link < 0 else p.getLinkState(body, link)[:2]
        matrix = np.reshape(p.getMatrixFromQuaternion(turn), (3, 3))
        yield mass, at, matrix @ np.diag(moments) @ matrix.T


if __name__ == "__main__":
    p.connect(p.DIRECT)
    judge_all("pybullet", sys.argv[1:], faults_of)
