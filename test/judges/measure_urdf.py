"""What yourdfpy measures of a URDF, as one JSON object; metres, kilograms, radians.

    python measure_urdf.py FILE [ROOT]

{"mass", "size", "joints": [{"lower", "upper"}], "static"}: mass of all links where the file says it (else null), edge lengths of
the box around what is drawn, joints at 0, and the ranges of joints that move (null without a limit). Meshes that are not where
the file says are looked for by the end of their path in the folders above, up to ROOT. Exit 1, with the message, if it can't be read.
"""

import contextlib
import io
import json
import logging
import math
import sys
from pathlib import Path

import numpy as np
import yourdfpy

MOVES = {"revolute", "continuous", "prismatic"}


def handler(file: Path, root: Path):
    def find(fname: str) -> str:
        parts = [part for part in fname.split("://")[-1].replace("\\", "/").split("/") if part not in ("", ".", "..")]
        direct = file.parent / fname
        if "://" not in fname and direct.exists():
            return str(direct)
        for start in range(len(parts)):
            tail = parts[start:]
            for above in file.parents:
                for place in (above.joinpath(*tail), above.joinpath(*tail[1:]) if above.name == tail[0] else None):
                    if place is not None and place.is_file():
                        return str(place)
                if above == root:
                    break
        return str(direct)

    return find


def mass_of(model) -> float | None:
    """`None` where a link that is no mere frame has no mass."""
    held = {joint.child: joint for joint in model.robot.joints}
    total = 0.0
    for link in model.robot.links:
        inertial = link.inertial
        if inertial is not None and inertial.mass:
            total += inertial.mass
            continue
        shapes = link.visuals or link.collisions
        joint = held.get(link.name)
        if (joint is not None and joint.type != "fixed") or (joint is None and shapes):
            return None
    return total or None


def size_of(scene) -> list[float] | None:
    low, high = np.full(3, math.inf), np.full(3, -math.inf)
    for node in scene.graph.nodes_geometry:
        place, name = scene.graph.get(node)
        points = getattr(scene.geometry[name], "vertices", None)
        if points is None or len(points) == 0:
            continue
        moved = np.asarray(points) @ place[:3, :3].T + place[:3, 3]
        low, high = np.minimum(low, moved.min(axis=0)), np.maximum(high, moved.max(axis=0))
    return None if low[0] > high[0] else [float(edge) for edge in high - low]


def main(file: Path, root: Path) -> None:
    logging.disable(logging.CRITICAL)
    with contextlib.redirect_stdout(io.StringIO()):
        model = yourdfpy.URDF.load(str(file), filename_handler=handler(file, root), load_collision_meshes=True, build_collision_scene_graph=True)
    size = size_of(model.scene) or size_of(model.collision_scene)
    joints = []
    for joint in model.robot.joints:
        if joint.type == "planar":
            joints += [{"lower": None, "upper": None}] * 3
        if joint.type not in MOVES:
            continue
        limit = joint.limit if joint.type != "continuous" else None
        lower, upper = (limit.lower, limit.upper) if limit is not None else (None, None)
        if lower is None and upper is None:
            joints.append({"lower": None, "upper": None})
        else:
            joints.append({"lower": lower or 0.0, "upper": upper or 0.0})
    root_link = model.base_link
    inertial = model.link_map[root_link].inertial
    still = (root_link == "world" or (inertial is not None and not inertial.mass)) and not joints
    print(json.dumps({"mass": mass_of(model), "size": size, "joints": joints, "static": bool(still)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2] if len(sys.argv) > 2 else "/").resolve())
