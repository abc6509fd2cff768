"""Which of the selected objects are links of a prop, what each shows and collides with, and how they are joined."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import bpy
from mathutils import Matrix, Vector

from .colliders import is_part_of_compound

SHOWN = {"MESH", "CURVE", "SURFACE", "FONT", "META"}

KINDS = {"HINGE": "revolute", "SLIDER": "prismatic", "POINT": "ball", "FIXED": "fixed"}


class ExportError(ValueError):
    """The message says what to change in the scene."""


@dataclass
class Body:
    """A link to be."""

    name: str
    thing: bpy.types.Object
    visuals: list[bpy.types.Object] = field(default_factory=list)
    colliders: list[bpy.types.Object] = field(default_factory=list)


@dataclass
class Joint:
    anchor: bpy.types.Object
    kind: str
    parent: Body
    child: Body
    turned: bool
    """Whether Blender counts its position the other way round: how far the parent went in the child."""


@dataclass
class Selection:
    name: str
    root: bpy.types.Object | None
    """The empty above all, if there is one."""
    frame: Matrix
    """Of the prop in the world: that of the empty, else the middle of the floor of what is selected."""
    bodies: list[Body]
    """The root link first; empty: nothing is a rigid body."""
    joints: list[Joint]
    passing: list[tuple[Body, Body]]
    loose: list[bpy.types.Object]
    """Shown, and under no rigid body."""


def read_selection(context: bpy.types.Context, name: str = "") -> Selection:
    """What is selected, with all that hangs on it.

    Raises:
      ExportError: nothing to see; a prop that was imported without rigid bodies; bodies that nothing joins; a loop; a
        constraint of a kind that no simulator takes.
    """
    things = _with_children(context.selected_objects)
    tops = [thing for thing in things if thing.parent not in things]
    root = tops[0] if len(tops) == 1 and tops[0].type == "EMPTY" else None
    named = name or portable(
        str(root.get("propmaster", root.name)) if root else (context.active_object or tops[0]).name if tops else ""
    )
    bodies = {thing: Body("", thing) for thing in things if thing.rigid_body and not is_part_of_compound(thing)}
    if not bodies and any("joint" in thing for thing in things):
        raise ExportError(
            "This prop was imported to be moved by hand, without rigid bodies; import it by Simulation to export it."
        )
    names: set[str] = set()
    for thing, body in bodies.items():
        body.name = _unused(portable(str(thing.get("link", thing.name))), names)
    loose = _share_out(things, bodies)
    shown = [*loose, *(thing for body in bodies.values() for thing in body.visuals)]
    if not shown and not any(body.colliders for body in bodies.values()):
        raise ExportError("Nothing to see is selected: select the objects of one prop, or the empty above them.")
    links = [thing.rigid_body_constraint for thing in things if thing.rigid_body_constraint]
    ordered, joints, passing = _in_order(
        bodies, [link for link in links if link.object1 in bodies and link.object2 in bodies]
    )
    frame = _rigid(root.matrix_world) if root else Matrix.Translation(_floor(shown or list(bodies)))
    if ordered:
        ordered[0].visuals += loose
    return Selection(named or "prop", root, frame, ordered, joints, passing, loose)


def _name_of(thing: bpy.types.Object) -> str:
    """An imported prop's own, which its empty knows; Blender may have numbered that."""
    return str(thing.get("propmaster", thing.name))


def portable(name: str) -> str:
    """A name as propmaster takes it: small letters, digits, underscores, a letter first."""
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return (words if words[:1].isalpha() or not words else f"prop_{words}")[:60]


def _unused(name: str, names: set[str]) -> str:
    found, at = name or "link", 2
    while found in names:
        found, at = f"{name or 'link'}_{at}", at + 1
    names.add(found)
    return found


def _with_children(selected: list[bpy.types.Object]) -> list[bpy.types.Object]:
    found = dict.fromkeys(selected)
    for thing in selected:
        found.update(dict.fromkeys(thing.children_recursive))
    return list(found)


def _share_out(things: list[bpy.types.Object], bodies: dict[bpy.types.Object, Body]) -> list[bpy.types.Object]:
    """Gives each body what it shows and collides with; returns what is shown without one."""
    loose = []
    for thing in things:
        if thing.type not in SHOWN:
            continue
        body = _body_of(thing, bodies)
        solid = thing.rigid_body and thing.rigid_body.collision_shape != "COMPOUND"
        if body and solid and thing.type == "MESH" and thing.data.polygons:
            body.colliders.append(thing)
        if thing.hide_render or (thing.type == "MESH" and not thing.data.polygons):
            continue
        if body is None:
            loose.append(thing)
        elif thing is body.thing or not thing.rigid_body:
            body.visuals.append(thing)
    return loose


def _body_of(thing: bpy.types.Object | None, bodies: dict[bpy.types.Object, Body]) -> Body | None:
    while thing and thing not in bodies:
        thing = thing.parent
    return bodies[thing] if thing else None


def _in_order(
    bodies: dict[bpy.types.Object, Body], constraints: list[bpy.types.RigidBodyConstraint]
) -> tuple[list[Body], list[Joint], list[tuple[Body, Body]]]:
    """A tree from the root link on."""
    ends, passing = [], []
    for constraint in constraints:
        one, other = bodies[constraint.object1], bodies[constraint.object2]
        if constraint.type == "GENERIC" and not any(getattr(constraint, name) for name in _GENERIC_LIMITS):
            passing.append((one, other))
        elif constraint.type in KINDS:
            # A hinge counts how far the first body turned in the second, the others how far the second went in the first.
            ends.append((constraint, *((other, one) if constraint.type == "HINGE" else (one, other))))
        else:
            raise ExportError(
                f"The constraint {constraint.id_data.name} is of the kind {constraint.type}; "
                "simulators take Hinge, Slider, Point and Fixed."
            )
    if not bodies:
        return [], [], passing
    children = [child for constraint, _, child in ends if "child_link" in constraint.id_data]
    ordered, joints, open_ends = [_root_of(list(bodies.values()), children)], [], list(ends)
    for body in ordered:
        for end in [end for end in open_ends if body in end[1:]]:
            open_ends.remove(end)
            constraint, parent, child = end
            other = child if body is parent else parent
            if other in ordered:
                raise ExportError(f"The constraint {constraint.id_data.name} closes a loop, which no prop may have.")
            ordered.append(other)
            joints.append(Joint(constraint.id_data, _kind(constraint), body, other, body is child))
    apart = [body.thing.name for body in bodies.values() if body not in ordered]
    if apart:
        raise ExportError(
            f"No rigid-body constraint joins {', '.join(apart)} to {ordered[0].thing.name}: "
            "select one prop at a time, or join them."
        )
    return ordered, joints, passing


_GENERIC_LIMITS = [f"use_limit_{kind}_{axis}" for kind in ("lin", "ang") for axis in "xyz"]


def _kind(constraint: bpy.types.RigidBodyConstraint) -> str:
    if constraint.type == "HINGE" and not constraint.use_limit_ang_z:
        return "continuous"
    return KINDS[constraint.type]


def _root_of(bodies: list[Body], children: list[Body]) -> Body:
    """A passive one, else one that no imported joint names as a child; the heaviest of several. In Blender itself the bodies
    of a constraint are equals."""
    still = [body for body in bodies if body.thing.rigid_body.type == "PASSIVE"]
    free = [body for body in bodies if body not in children]
    return max(still or free or bodies, key=lambda body: body.thing.rigid_body.mass)


def _floor(things: list[bpy.types.Object]) -> Vector:
    corners = [thing.matrix_world @ Vector(corner) for thing in things for corner in thing.bound_box]
    low, high = ([pick(corner[axis] for corner in corners) for axis in range(3)] for pick in (min, max))
    return Vector(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]))


def _rigid(matrix: Matrix) -> Matrix:
    """Without scale."""
    location, rotation, _ = matrix.decompose()
    return Matrix.Translation(location) @ rotation.to_matrix().to_4x4()
