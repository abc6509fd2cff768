"""What the loaders' judges of the matrix ask of a prop: mass, joints, that it stays where it was put, and that a ball stays in it.

Engines without a judge of rest of their own use it: PyBullet, Drake, SAPIEN, Newton, Genesis, robosuite.
"""

import importlib.util
import math
import sys
from dataclasses import dataclass
from pathlib import Path

LIFT = 0.001
"""How high above the floor a prop is put [m]."""
SECONDS = 1.0
MOVED, TILTED = 0.002, math.radians(1)
"""How far a prop may come beside where it was put, and turn, in that second [m], [rad], beyond what MuJoCo found when it was installed."""
SMALLEST = 0.004
"""Smaller balls than this radius [m] are no test of a cavity: contacts of engines are as soft as that."""
WEIGHT = 0.005
"""Of a ball [kg]; a light prop gets a ball of a tenth of its own mass."""


MEASURED: dict[str, dict] = {}
"""What engines told by `tell`, by `project/prop`: {"mass" [kg], "inertia" about the centre of mass (xx, yy, zz, xy, xz, yz) [kg·m²], "rest"}."""


def tell(folder: Path, entry: dict, bodies, before, after, scalar_first: bool = True) -> None:
    """Keeps what an engine measured of a prop, for scripts/agreement.ts.

    Args:
      bodies: (mass [kg], centre of mass [m], 3 x 3 inertia about it [kg·m²]) of each link, in world axes, where the prop was put upright.
      before, after: position [m] and quaternion of the root; `scalar_first`: w before x.
    """
    bodies = [(float(mass), [float(v) for v in centre], inertia) for mass, centre, inertia in bodies]
    total = sum(mass for mass, _, _ in bodies)
    middle = [sum(mass * centre[i] for mass, centre, _ in bodies) / total for i in range(3)]
    whole = [[0.0] * 3 for _ in range(3)]
    for mass, centre, inertia in bodies:
        d = [a - b for a, b in zip(centre, middle)]
        square = sum(v * v for v in d)
        for i in range(3):
            for j in range(3):
                whole[i][j] += float(inertia[i][j]) + mass * ((square if i == j else 0.0) - d[i] * d[j])
    measured = {"mass": total, "inertia": [*(whole[i][i] for i in range(3)), whole[0][1], whole[0][2], whole[1][2]]}
    if entry["base"] == "free":
        (p, was), (r, becomes) = before, after
        one, other = ([*q] if scalar_first else [q[3], *q[:3]] for q in (was, becomes))
        measured["rest"] = {"moved": [float(b - a) for a, b in zip(p, r)], "turned": [float(v) for v in turn_between(one, other)]}
    MEASURED[f"{folder.parent.name}/{entry['name']}"] = measured


def turn_between(one, other) -> tuple[float, float, float, float]:
    """The quaternion (w x y z) that turns `one` into `other`; engines place the frames of roots differently."""
    (a, *v), (b, *u) = one, other
    crossed = cross(u, v)
    return (a * b + sum(x * y for x, y in zip(u, v)), *(a * y - b * x - z for x, y, z in zip(v, u, crossed)))


def loader_of(folder: Path, simulator: str):
    """The loader that lies in a project; that of another project has the same name."""
    specification = importlib.util.spec_from_file_location(f"propmaster_{simulator}", folder / f"propmaster_{simulator}.py")
    loader = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = loader
    specification.loader.exec_module(loader)
    return loader


def height_of(entry: dict) -> float:
    """Where the frame of a free prop is put, so that it is just above a floor at 0; what is bolted stays where it is."""
    return 0.0 if entry["base"] == "fixed" else LIFT - entry["bounds"]["min"][2]


@dataclass(frozen=True)
class Ball:
    """A ball in the first cavity that opens upwards, in the frame of the prop [m]."""

    start: tuple[float, float, float]
    radius: float
    mass: float
    cavity: dict

    def faults(self, end) -> list[str]:
        """@param end: where it came to be, in the frame of the prop"""
        if not all(map(math.isfinite, end)):
            return ["the ball is nowhere"]
        w, x, y, z = self.cavity["rotation"]
        offset = [a - b for a, b in zip(end, self.cavity["position"])]
        # Into the frame of the cavity: the inverse of its rotation.
        u = (-x, -y, -z)
        once = [2 * value for value in cross(u, offset)]
        inside = [a + w * b + c for a, b, c in zip(offset, once, cross(u, once))]
        half = [edge / 2 + self.radius for edge in self.cavity["size"]]
        out = any(abs(a) > b for a, b in zip(inside[:2], half)) or inside[2] < -half[2]
        return [f"the ball left the cavity {self.cavity['name']}: it is at {tuple(round(v, 4) for v in end)}"] if out else []


def cross(a, b) -> tuple[float, float, float]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def ball_of(entry: dict) -> Ball | None:
    for cavity in entry.get("cavities", []):
        _, x, y, _ = cavity["rotation"]
        radius = 0.3 * min(cavity["size"])
        if 1 - 2 * (x * x + y * y) < 0.99 or radius < SMALLEST:
            continue
        px, py, pz = cavity["position"]
        return Ball((px, py, pz - cavity["size"][2] / 2 + 1.1 * radius), radius, min(WEIGHT, 0.1 * entry["mass"]), cavity)
    return None


def moving(entry: dict) -> set[str]:
    return {joint["name"] for joint in entry["joints"] if joint["type"] != "fixed"}


def weight_and_joints(entry: dict, mass: float, joints) -> list[str]:
    faults = [] if abs(mass - entry["mass"]) <= 1e-3 * entry["mass"] else [f"{mass} kg, not {entry['mass']}"]
    return faults + [f"joint {name} is lost" for name in sorted(moving(entry) - set(joints))]


def rest(entry: dict, before, after) -> list[str]:
    """What a second did to the root. What settles when it is put down, as its report says, may do so here by as much.

    Args:
      before, after: position [m] and quaternion (any order of its numbers, the same in both).
    """
    if entry["base"] == "fixed":
        return []
    (p, q), (r, s) = before, after
    if not all(map(math.isfinite, (*r, *s))):
        return ["it is nowhere after a second"]
    aside, sunk = math.dist(p[:2], r[:2]), r[2] - p[2]
    tilt = 2 * math.acos(min(1.0, abs(sum(a * b for a, b in zip(q, s)))))
    faults = []
    settles = entry.get("settles", {})
    moved, tilted = MOVED + settles.get("displacement", 0.0), TILTED + settles.get("tilt", 0.0)
    if aside > moved or not -LIFT - moved <= sunk <= moved:
        faults.append(f"it moved by {1e3 * aside:.1f} mm aside and {1e3 * sunk:.1f} mm up in a second")
    if tilt > tilted:
        faults.append(f"it turned by {math.degrees(tilt):.1f}° in a second")
    return faults
