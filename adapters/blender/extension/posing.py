"""Props that are moved by hand: each link hangs on the empty of its joint, which turns or slides within its limits."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import bpy
from mathutils import Matrix


def tell_joints(root: bpy.types.Object, path: Path) -> None:
    """Writes on the empties of the joints, as custom properties, what the importer keeps to itself: the links, in any mode.

    Args:
      path: the GLB that was imported, which the importer has found to be one.
    """
    with path.open("rb") as file:
        length = struct.unpack("<12xI4x", file.read(20))[0]
        nodes = json.loads(file.read(length))["nodes"]
    said = [node.get("extras", {}).get("propmaster", {}) for node in nodes]
    joints = {joint["name"]: joint for joint in said if joint.get("kind") == "joint"}
    for anchor in [thing for thing in root.children if "joint" in thing]:
        joint = joints[anchor["joint"]]
        anchor["parent_link"], anchor["child_link"] = joint["parent"], joint["child"]
        for key in ("damping", "friction"):
            if key in joint:
                anchor[key] = joint[key]


def hang_on_joints(root: bpy.types.Object) -> None:
    """Makes a chain of what was imported side by side: parent link > joint > child link. Nothing moves by that. The joints
    must have been told.

    The empties' own location and rotation are 0 where the joint is, so their Z angle [rad] or X shift [m] is its position.
    """
    bodies = {thing["link"]: thing for thing in root.children if "link" in thing}
    for anchor in [thing for thing in root.children if "joint" in thing]:
        parent, child = bodies[anchor["parent_link"]], bodies[anchor["child_link"]]
        _hang(anchor, parent)
        _hang(child, anchor)
        _limit(anchor)
    for body in bodies.values():
        body.lock_location = body.lock_rotation = body.lock_scale = (True, True, True)


def _hang(thing: bpy.types.Object, parent: bpy.types.Object) -> None:
    place, above = _in_root(thing), _in_root(parent)
    thing.parent = parent
    thing.matrix_parent_inverse = above.inverted() @ place
    thing.matrix_basis = Matrix()


def _in_root(thing: bpy.types.Object) -> Matrix:
    """Its place in the prop; `matrix_world` is stale until an update."""
    local = thing.matrix_parent_inverse @ thing.matrix_basis
    deeper = thing.parent is not None and thing.parent.parent is not None
    return _in_root(thing.parent) @ local if deeper else local


def _limit(anchor: bpy.types.Object) -> None:
    turns, slides = anchor["type"] in ("revolute", "continuous", "ball"), anchor["type"] == "prismatic"
    lower, upper = anchor.get("lower"), anchor.get("upper")
    anchor.lock_scale = (True, True, True)
    anchor.lock_location = (not slides, True, True)
    anchor.lock_rotation = (False,) * 3 if anchor["type"] == "ball" else (True, True, not turns)
    if lower is None or upper is None:
        return
    limit = anchor.constraints.new("LIMIT_LOCATION" if slides else "LIMIT_ROTATION")
    limit.owner_space = "LOCAL"
    if slides:
        limit.use_min_x = limit.use_max_x = True
        limit.min_x, limit.max_x = lower, upper
    elif anchor["type"] == "revolute":
        limit.use_limit_z = True
        limit.min_z, limit.max_z = lower, upper
    if hasattr(limit, "use_transform_limit"):
        limit.use_transform_limit = True
