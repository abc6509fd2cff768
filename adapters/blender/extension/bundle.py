"""Writes a selection as a GLB bundle: `visual.glb`, and where there are rigid bodies `collision.glb` and `physics.json`
(`schemas/physics.schema.json`). Without rigid bodies propmaster makes colliders and mass itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import bpy
from mathutils import Matrix, Vector

from . import mass_properties
from .bodies import Body, ExportError, Joint, Selection
from .colliders import Collider, friction_of, hull
from .copies import Copies

IDENTITY = {"position": [0.0, 0.0, 0.0], "rotation": [1.0, 0.0, 0.0, 0.0]}
LIGHTEST = 0.001
"""Blender's lower bound of a mass [kg]: what it says at the bound may be less."""


def write_bundle(context: bpy.types.Context, selection: Selection, folder: Path) -> None:
    """Fills a folder, which must be there and empty. The scene stays as it is.

    Raises:
      ExportError: a body without anything that has a volume.
    """
    to_prop = selection.frame.inverted()
    with Copies(context, to_prop) as copies:
        if not selection.bodies:
            copies.write(folder / "visual.glb", [copies.of(thing, "part") for thing in selection.loose])
            return
        parts = {body.name: [copies.of(thing, f"{body.name}_visual") for thing in body.visuals] for body in selection.bodies}
        solids = {body.name: list(copies.colliders(body)) for body in selection.bodies}
        nodes = {
            body.name: [copies.of(solid.thing, f"{body.name}_collision") for solid in solids[body.name]]
            for body in selection.bodies
        }
        shown = [part for body in selection.bodies for part in parts[body.name]]
        solid = [part for body in selection.bodies for part in nodes[body.name]]
        copies.write(folder / "visual.glb", shown or solid)
        if solid:
            copies.write(folder / "collision.glb", solid)
        links = [
            _link(body, to_prop, (parts if shown else nodes)[body.name], nodes[body.name], solids[body.name], copies)
            for body in selection.bodies
        ]
    document = _document(selection, links, to_prop)
    (folder / "physics.json").write_text(f"{json.dumps(document, indent=2)}\n", encoding="utf-8", newline="\n")


def _link(
    body: Body,
    to_prop: Matrix,
    visuals: list[bpy.types.Object],
    nodes: list[bpy.types.Object],
    solids: list[Collider],
    copies: Copies,
) -> dict[str, Any]:
    frame = _frame(body, to_prop)
    return {
        "name": body.name,
        "pose": _pose(frame),
        **_inertial(body, frame, solids, copies.points(visuals)),
        "visuals": [thing.name for thing in visuals],
        "collisions": [
            {
                "node": node.name,
                "pose": IDENTITY if solid.shape["type"] == "convex" else _pose(frame.inverted() @ solid.pose),
                "shape": solid.shape,
                "friction": friction_of(body.thing.rigid_body),
            }
            for node, solid in zip(nodes, solids)
        ],
    }


def _inertial(body: Body, frame: Matrix, solids: list[Collider], seen: list[Vector]) -> dict[str, Any]:
    """As the importer noted it, scaled to the mass that the rigid body has now; else of what collides, as Bullet takes it."""
    thing, mass = body.thing, body.thing.rigid_body.mass
    noted = thing.get("mass", 0.0)
    if noted > 0 and "inertia" in thing:
        if abs(max(noted, LIGHTEST) - mass) <= 1e-6 * mass:
            mass = noted
        return {"mass": mass, "center_of_mass": [0.0] * 3, "inertia": [mass / noted * moment for moment in thing["inertia"]]}
    whole = mass_properties.together([solid.solid for solid in solids])
    if whole.volume <= 0 and len(seen) >= 4:
        whole = hull(seen)
    if whole.volume <= 0:
        raise ExportError(f"The rigid body {thing.name} has nothing that has a volume, so its inertia is unknown.")
    back = frame.inverted()
    local = mass_properties.placed(whole, [row[:] for row in back.to_3x3()], back.translation[:])
    inertia = mass_properties.six(local.inertia, mass / local.volume)
    return {"mass": mass, "center_of_mass": list(local.center), "inertia": inertia}


def _document(selection: Selection, links: list[dict[str, Any]], to_prop: Matrix) -> dict[str, Any]:
    first, root = selection.bodies[0].thing, selection.root
    said = root if root is not None else {}
    fixed = first.rigid_body.type == "PASSIVE" or said.get("base") == "fixed"
    words = {key: str(said[key]) for key in ("category", "prompt", "license") if key in said}
    return {
        "version": 1,
        "units": {"length": "m", "mass": "kg", "angle": "rad"},
        "up_axis": "Z",
        "name": selection.name,
        "base": "fixed" if fixed else "free",
        "links": links,
        "joints": [_joint(joint, to_prop) for joint in selection.joints],
        "collision_exclusions": [[one.name, other.name] for one, other in selection.passing],
        "semantics": {**words, "labels": [str(label) for label in said.get("labels", [])], "cavities": []},
    }


def _joint(joint: Joint, to_prop: Matrix) -> dict[str, Any]:
    place = to_prop @ joint.anchor.matrix_world
    into_child = _frame(joint.child, to_prop).inverted()
    axis = place.col[0] if joint.kind == "prismatic" else place.col[2]
    direction = (into_child.to_3x3() @ axis.to_3d()).normalized() * (-1 if joint.turned else 1)
    limits = _limits(joint.anchor.rigid_body_constraint)
    noted = {key: float(joint.anchor[key]) for key in ("damping", "friction") if key in joint.anchor}
    return {
        "name": str(joint.anchor.get("joint", joint.anchor.name)),
        "type": joint.kind,
        "parent": joint.parent.name,
        "child": joint.child.name,
        "anchor": list(into_child @ place.translation),
        "axis": list(direction),
        **({"lower": limits[0], "upper": limits[1]} if limits else {}),
        **noted,
    }


def _limits(constraint: bpy.types.RigidBodyConstraint) -> tuple[float, float] | None:
    """[rad] or [m]; None: without."""
    if constraint.type == "HINGE" and constraint.use_limit_ang_z:
        return constraint.limit_ang_z_lower, constraint.limit_ang_z_upper
    if constraint.type == "SLIDER" and constraint.use_limit_lin_x:
        return constraint.limit_lin_x_lower, constraint.limit_lin_x_upper
    return None


def _frame(body: Body, to_prop: Matrix) -> Matrix:
    """Of a link in the prop: where its rigid body is, without scale."""
    location, rotation, _ = (to_prop @ body.thing.matrix_world).decompose()
    return Matrix.Translation(location) @ rotation.to_matrix().to_4x4()


def _pose(matrix: Matrix) -> dict[str, list[float]]:
    return {"position": list(matrix.to_translation()), "rotation": list(matrix.to_quaternion())}
