"""Holds URDF of others, as it was converted, against PyBullet's reading of the source. Prints `JUDGE` and one JSON object.

    python judge_urdf_strangers.py SOURCE CONVERTED

Both are loaded by PyBullet. Of every link to which the source gives a mass: mass and centre, joints at 0 and all of them moved;
of every joint that moves: limits. Names are compared as ours are made: lower case, other characters as underscores.
"""

import json
import re
import sys
import xml.etree.ElementTree as ET

import numpy as np
import pybullet as p

TOLERANCE = 1e-3
failures: list[str] = []


def portable(name: str) -> str:
    return re.sub(r"_+", "_", re.sub(r"[^a-z0-9]+", "_", name.lower())).strip("_")


def read(file: str) -> dict:
    """Links and joints of a file, in the frame of its root link."""
    body = p.loadURDF(file, flags=p.URDF_USE_INERTIA_FROM_FILE, useFixedBase=True)
    place = p.getBasePositionAndOrientation(body)
    local = p.getDynamicsInfo(body, -1)[3:5]
    to_root = p.invertTransform(*p.multiplyTransforms(*place, *p.invertTransform(*local)))

    def centres() -> dict:
        found = {portable(p.getBodyInfo(body)[0].decode()): p.multiplyTransforms(*to_root, *place)[0]}
        for i in range(p.getNumJoints(body)):
            state = p.getLinkState(body, i, computeForwardKinematics=True)
            found[portable(p.getJointInfo(body, i)[12].decode())] = p.multiplyTransforms(*to_root, *state[:2])[0]
        return found

    infos = [p.getJointInfo(body, i) for i in range(p.getNumJoints(body))]
    names = [portable(p.getBodyInfo(body)[0].decode()), *(portable(info[12].decode()) for info in infos)]
    masses = dict(zip(names, (p.getDynamicsInfo(body, i)[0] for i in range(-1, len(infos)))))
    joints = {portable(info[1].decode()): (info[8], info[9]) for info in infos if info[2] in (p.JOINT_REVOLUTE, p.JOINT_PRISMATIC)}
    still = centres()
    for info in sorted(infos, key=lambda info: portable(info[1].decode())):
        if portable(info[1].decode()) in joints:
            # Another position for each, the same in both files.
            p.resetJointState(body, info[0], 0.05 + 0.01 * (len(portable(info[1].decode())) % 7))
    return {"masses": masses, "joints": joints, "still": still, "moved": centres()}


def main(source: str, converted: str) -> None:
    p.connect(p.DIRECT)
    theirs, ours = read(source), read(converted)
    given = {
        portable(link.get("name"))
        for link in ET.parse(source).getroot().iter("link")
        for mass in link.iter("mass")
        if float(mass.get("value") or 0) > 0
    }
    # By the specification a continuous joint has no limits; Bullet takes those that are written all the same.
    endless = {portable(joint.get("name")) for joint in ET.parse(source).getroot().iter("joint") if joint.get("type") == "continuous"}
    size = max(float(np.ptp(list(theirs["still"].values()), axis=0).max()), 0.1)
    # The frame of ours is that of the model: where the root is a part of another link, both are held against the first link.
    first = sorted(given & ours["masses"].keys())[0]
    for name in sorted(given):
        if name not in ours["masses"]:
            failures.append(f"{name} is missing")
            continue
        # The base of a fixed body has no mass in Bullet.
        if theirs["masses"][name] and ours["masses"][name] and abs(ours["masses"][name] - theirs["masses"][name]) > 2 * TOLERANCE * theirs["masses"][name]:
            failures.append(f"{name}: mass {ours['masses'][name]}, not {theirs['masses'][name]}")
        for when in ("still", "moved"):
            apart = [np.subtract(side[when][name], side["still"][first]) for side in (ours, theirs)]
            if np.linalg.norm(apart[0] - apart[1]) > TOLERANCE * size:
                failures.append(f"{name}: {when}, its centre is at {apart[0].tolist()}, not {apart[1].tolist()}")
    for name, (lower, upper) in theirs["joints"].items():
        if lower < upper and name in ours["joints"] and name not in endless and not np.allclose(ours["joints"][name], (lower, upper), atol=1e-4):
            failures.append(f"{name}: limits {ours['joints'][name]}, not {(lower, upper)}")
        if lower < upper and name not in ours["joints"]:
            failures.append(f"joint {name} is missing")
    print("JUDGE " + json.dumps({"links": len(given), "joints": len(theirs["joints"]), "failures": failures}))


if __name__ == "__main__":
    main(*sys.argv[1:])
