"""Puts the props of this folder into PyBullet. One file, no dependency but `pybullet`.

    import pybullet as p
    import propmaster_pybullet as props      # lies beside index.json

    p.connect(p.DIRECT)
    props.floor()
    body = props.load("cabinet", position=(0, 1, 0))
    hinge = props.joints(body)["door_1_hinge"]

From a shell: `python propmaster_pybullet.py` lists the props, `python propmaster_pybullet.py bowl bowl cabinet` puts them on a
floor and steps them for a second; with `--view` it opens the window.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Sequence

import pybullet as p

HERE = Path(__file__).resolve().parent


class Index(Mapping):
    """Entries of a project of many props by name: each lies in `index.json.d/`, in the file that is named after the first two
    digits of the SHA-256 of its name, and is read when it is asked for."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._shards: dict[str, dict[str, Any]] = {}

    def _shard(self, name: str) -> dict[str, Any]:
        if name not in self._shards:
            path = self._folder / f"{name}.json"
            props = json.loads(path.read_text(encoding="utf-8"))["props"] if path.is_file() else []
            self._shards[name] = {entry["name"]: entry for entry in props}
        return self._shards[name]

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self._shard(hashlib.sha256(name.encode()).hexdigest()[:2])[name]

    def __iter__(self):
        return iter(sorted(name for shard in range(256) for name in self._shard(f"{shard:02x}")))

    def __len__(self) -> int:
        return sum(len(self._shard(f"{shard:02x}")) for shard in range(256))


def index(folder: Path | str = HERE) -> Mapping[str, dict[str, Any]]:
    """Entries of `index.json` by name: file, root, category, labels, base, mass [kg], bounds [m], joints."""
    path = Path(folder) / "index.json"
    with path.open(encoding="utf-8") as file:
        content = json.load(file)
    if content.get("version") == 2:
        return Index(path.parent / content["shards"])
    if content.get("version") != 1:
        raise ValueError(f"{path}: version {content.get('version')!r} is not 1; use the loader of the same release")
    return {entry["name"]: entry for entry in content["props"]}


def floor(client: int = 0) -> int:
    """A plane at z = 0. Returns the id of its body."""
    shape = p.createCollisionShape(p.GEOM_PLANE, physicsClientId=client)
    return p.createMultiBody(0, shape, physicsClientId=client)


def load(
    name: str,
    *,
    position: Sequence[float] = (0.0, 0.0, 0.0),
    quaternion: Sequence[float] = (0.0, 0.0, 0.0, 1.0),
    fixed: bool = False,
    flags: int = 0,
    folder: Path | str = HERE,
    client: int = 0,
) -> int:
    """Loads the prop `name`, its joints free but for their own friction.

    Args:
      position: of the prop's frame in the world [m]; its lowest point is at `bounds.min[2]`, mostly 0.
      quaternion: orientation of that frame, x y z w as everywhere in PyBullet.
      fixed: bolt a free prop to the world.
      flags: of loadURDF, beyond URDF_USE_INERTIA_FROM_FILE.

    Returns:
      The id of the body.

    Raises:
      KeyError: no such prop; the message lists those there are.
      FileNotFoundError: `index.json` names a file that is gone.
    """
    entries = index(folder)
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    path = Path(folder) / entries[name]["file"]
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    body = p.loadURDF(
        str(path),
        useFixedBase=fixed or entries[name]["base"] == "fixed",
        flags=flags | p.URDF_USE_INERTIA_FROM_FILE,
        physicsClientId=client,
    )
    # PyBullet places the inertial frame of the base; the frame of the prop is where that says.
    local = p.getDynamicsInfo(body, -1, physicsClientId=client)[3:5]
    p.resetBasePositionAndOrientation(body, *p.multiplyTransforms(position, quaternion, *local), physicsClientId=client)
    for joint in range(p.getNumJoints(body, physicsClientId=client)):
        info = p.getJointInfo(body, joint, physicsClientId=client)
        if info[2] in (p.JOINT_REVOLUTE, p.JOINT_PRISMATIC):
            # A motor that wants to stand still is what dry friction is.
            p.setJointMotorControl2(body, joint, p.VELOCITY_CONTROL, targetVelocity=0, force=info[7], physicsClientId=client)
            steady = _steady_damping(body, joint, client)
            if info[6] > steady:
                p.changeDynamics(body, joint, jointDamping=steady, physicsClientId=client)
        elif info[2] == p.JOINT_SPHERICAL:
            p.setJointMotorControlMultiDof(body, joint, p.POSITION_CONTROL, [0, 0, 0, 1], positionGain=0, velocityGain=0, force=[0, 0, 0], physicsClientId=client)
    return body


def _steady_damping(body: int, joint: int, client: int) -> float:
    """Bullet applies damping explicitly: above inertia / step, a light button or pedal speeds up and throws the prop."""
    info = p.getJointInfo(body, joint, physicsClientId=client)
    mass, _, moments, centre, turn = p.getDynamicsInfo(body, joint, physicsClientId=client)[:5]
    step = p.getPhysicsEngineParameters(physicsClientId=client)["fixedTimeStep"]
    if info[2] == p.JOINT_PRISMATIC:
        return 0.5 * mass / step
    axis = info[13]
    _, back = p.invertTransform((0, 0, 0), turn)
    inward, _ = p.multiplyTransforms((0, 0, 0), back, axis, (0, 0, 0, 1))
    along = sum(a * c for a, c in zip(axis, centre))
    arm = sum(c * c for c in centre) - along * along
    return 0.5 * (sum(m * a * a for m, a in zip(moments, inward)) + mass * arm) / step


def joints(body: int, client: int = 0) -> dict[str, int]:
    """Numbers of the joints that move, by their names in `index.json`."""
    infos = (p.getJointInfo(body, i, physicsClientId=client) for i in range(p.getNumJoints(body, physicsClientId=client)))
    return {info[1].decode(): info[0] for info in infos if info[2] != p.JOINT_FIXED}


def _main(arguments: list[str]) -> int:
    view = "--view" in arguments
    names = [argument for argument in arguments if argument != "--view"]
    entries = index()
    if not names:
        for entry in entries.values():
            size = [b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
            print(f"{entry['name']}: {' x '.join(f'{s:.3f}' for s in size)} m, {entry['mass']:.3f} kg, "
                  f"{len(entry['joints'])} joints")
        return 0
    unknown = [name for name in names if name not in entries]
    if unknown:
        print(f"no prop {unknown[0]!r}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
        return 1
    p.connect(p.GUI if view else p.DIRECT)
    p.setGravity(0, 0, -9.81)
    floor()
    x = 0.0
    bodies = []
    for name in names:
        low, high = entries[name]["bounds"]["min"], entries[name]["bounds"]["max"]
        bodies.append(load(name, position=(x - low[0], 0.0, -low[2])))
        x += high[0] - low[0] + 0.3
    while view and p.isConnected():
        p.stepSimulation()
    for _ in range(240):
        p.stepSimulation()
    lowest = min(p.getAABB(body, -1)[0][2] for body in bodies)
    print(f"{len(bodies)} props, {sum(len(joints(body)) for body in bodies)} joints: 1 s, lowest point at {lowest:.3f} m")
    return 0 if lowest > -0.01 else 1


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
