"""Blender on every prop of some projects, in one process: `python matrix_blender.py PROJECT…` with a Python that has bpy,
answered as matrix_report.py says. Each is imported by the loader that lies beside it and runs on a floor for a second.
"""

import importlib
import math
import sys
from pathlib import Path

import bpy
from judge_blender import add_block, empty_scene, run
from matrix_report import judge_all

FRAMES = 24
LIGHTEST = 0.001
"""Blender's own lower bound for the mass of a body [kg]."""


def faults_of(folder: Path, entry: dict) -> list[str]:
    loader = loader_of(folder)
    low, high = entry["bounds"]["min"], entry["bounds"]["max"]
    size = max(b - a for a, b in zip(low, high))
    empty_scene()
    root = loader.import_prop(entry["name"], location=(0, 0, 0.001 - low[2]))
    bodies = [thing for thing in root.children if "link" in thing]
    faults = []
    masses = [body.rigid_body.mass for body in bodies]
    mass = sum(masses)
    # Each body at the bound may weigh less than it by up to all of it.
    raised = sum(LIGHTEST for one in masses if one < 1.001 * LIGHTEST)
    if not -1e-3 * entry["mass"] <= mass - entry["mass"] <= raised + 1e-3 * entry["mass"]:
        faults.append(f"{mass} kg, not {entry['mass']}")
    lost = {joint["name"] for joint in entry["joints"]} - {thing["joint"] for thing in root.children if "joint" in thing}
    faults += [f"joint {name} is lost" for name in sorted(lost)]
    add_block("floor", (5 + 5 * size, 5 + 5 * size, 1), (0, 0, -1), active=False)
    *_, last = run(bodies, FRAMES)
    for body in bodies:
        place = last[body.name].translation
        if not all(map(math.isfinite, place)) or place.z < -0.05 * size:
            faults.append(f"{body.name} is at {tuple(place)} after a second")
    return faults


def loader_of(folder: Path):
    """The script of this project: another project's has the same name."""
    for name in [name for name in sys.modules if name.startswith("propmaster_")]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("propmaster_blender")
    finally:
        sys.path.pop(0)


if __name__ == "__main__":
    judge_all("blender", sys.argv[1:], faults_of)
    assert bpy.app.version >= (5, 2)
