"""Judges props written as URDF with SAPIEN on the CPU. Prints one JSON object.

    python judge_urdf_sapien.py URDF_FOLDER MODELS

Masses of links, and names and limits of joints, are compared with MODELS (of write_urdf.mjs). SAPIEN draws what is seen with Vulkan,
which a machine without a GPU lacks: the visuals are taken out of copies.
"""

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

import sapien
from sapien.wrapper.urdf_loader import URDFLoader

TOLERANCE = 1e-3
failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def judge(file: Path, name: str, model: dict) -> None:
    scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
    loader = URDFLoader()
    loader.set_scene(scene)
    loader.fix_root_link = False
    articulations, actors, *_ = loader.load_multiple(str(file))
    masses = {link.name: link.mass for one in articulations for link in one.get_links()}
    if not articulations:
        # A single link is an actor, with the name of the robot.
        (actor,) = actors
        masses = {model["links"][0]["name"]: actor.find_component_by_type(sapien.physx.PhysxRigidDynamicComponent).mass}
    for link in model["links"]:
        said = link["inertial"]["mass"]
        found = masses.get(link["name"])
        expect(found is not None and abs(found - said) <= TOLERANCE * said, f"{name}: {link['name']}: mass {found}, not {said}")
    joints = {joint.name: joint for one in articulations for joint in one.get_active_joints()}
    moving = [joint for joint in model["joints"] if joint["type"] != "fixed"]
    expect({joint["name"] for joint in moving} == set(joints), f"{name}: joints {sorted(joints)}")
    for joint in moving:
        if joint["name"] in joints and joint.get("limits"):
            lower, upper = joint["limits"]["lower"], joint["limits"]["upper"]
            (ends,) = joints[joint["name"]].limits
            expect(abs(ends[0] - lower) + abs(ends[1] - upper) <= TOLERANCE * (upper - lower), f"{name}: {joint['name']}: limits {ends}")


if __name__ == "__main__":
    models = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(sys.argv[1], Path(scratch) / "urdf"))
        for name, model in models.items():
            file = folder / name / f"{name}.urdf"
            file.write_text(re.sub(r"<visual.*?</visual>", "", file.read_text(encoding="utf-8"), flags=re.S), encoding="utf-8")
            judge(file, name, model)
    print("JUDGE " + json.dumps({"props": len(models), "failures": failures}))
