"""Rigid bodies for `propmaster_blender.py`: what Blender's simulation, which is Bullet's, is told of a prop."""

from __future__ import annotations

from typing import Any

import bpy
from mathutils import Matrix, Vector

SHAPES = {"box": "BOX", "sphere": "SPHERE", "cylinder": "CYLINDER", "capsule": "CAPSULE"}
"""Bullet's shapes by ours; everything else is a convex hull."""

LIGHTEST = 0.001
"""Blender's lower bound for the mass of a body [kg]."""


def simulate(
    prop: dict[str, Any],
    bodies: dict[str, bpy.types.Object],
    shapes: list[tuple[dict[str, Any], bpy.types.Object]],
    joints: list[tuple[dict[str, Any], bpy.types.Object]],
    frictions: dict[str, float | None],
    fixed: bool,
) -> None:
    """Makes rigid bodies and constraints of imported objects, in the current scene.

    Args:
      prop: its extras: base, root, pairs of links that don't collide.
      bodies: by link, with custom properties `mass` [kg] and `inertia` [kg m²].
      shapes: extras and object of each collider, which hangs on its body.
      joints: extras and anchor of each joint.
      frictions: by link [-]; None leaves Blender's own.
      fixed: bolt a free prop to the world.
    """
    world = _world(bpy.context.scene)
    children = {joint["child"] for joint, _ in joints}
    for link, body in bodies.items():
        world.collection.objects.link(body)
        rigid = body.rigid_body
        still = link == prop["root"] and prop["base"] == "fixed"
        rigid.type = "PASSIVE" if still or (fixed and link not in children) else "ACTIVE"
        rigid.mass = max(body["mass"], LIGHTEST)
        rigid.collision_shape = "COMPOUND"
        rigid.restitution = 0.0
        if frictions[link] is not None:
            rigid.friction = frictions[link]
        if not any(shape["link"] == link for shape, _ in shapes):
            _stand_in(body)
    for shape, thing in shapes:
        world.collection.objects.link(thing)
        thing.rigid_body.collision_shape = SHAPES.get(shape["geometry"], "CONVEX_HULL")
        thing.rigid_body.mass = LIGHTEST  # that of a compound is its parent's
        thing.rigid_body.use_margin = True
        thing.rigid_body.collision_margin = 0.0  # Blender's own, up to 4 cm, rounds off what is small or makes it hover
    for joint, anchor in joints:
        world.constraints.objects.link(anchor)
        _constrain(anchor.rigid_body_constraint, joint, bodies[joint["parent"]], bodies[joint["child"]])
    for one, other in prop["collisionExclusions"]:
        _let_pass(world, bodies[one], bodies[other])


def hold_places(root: bpy.types.Object) -> None:
    """Writes the places of all that hangs on a prop's empty so that their own matrices are those in the world. Nothing moves.

    Blender rebuilds its rigid bodies at the second frame while another thread works out places, first an object's own, then
    with its parent's. Where the two differ, a collider is sometimes read halfway and stays out of place for the whole run:
    6 of 68,000 starts of four props on two cores, and none of 72,000 held ones. `import_prop` holds what it imports;
    a prop that is moved by its empty afterwards is held by calling this.
    """
    places = {thing: place_of(thing) for thing in [root, *root.children_recursive]}
    for thing in root.children_recursive:
        thing.matrix_parent_inverse = places[thing.parent].inverted()
        thing.matrix_basis = places[thing]


def place_of(thing: bpy.types.Object) -> Matrix:
    """Local to world, worked out here: `matrix_world` is stale until an update, and for ever outside of the view layer."""
    local = thing.matrix_parent_inverse @ thing.matrix_basis
    return place_of(thing.parent) @ local if thing.parent else local


def _stand_in(body: bpy.types.Object) -> None:
    """For a link without colliders: a box with its inertia, which touches nothing, since Bullet turns no body without size.

    The edges of a homogeneous box follow from its moments: a² = 6 (Iyy + Izz − Ixx) / m.
    """
    moments, mass = list(body["inertia"])[:3], body["mass"]
    half = [max(6 * (sum(moments) - 2 * moment) / mass, 1e-6) ** 0.5 / 2 for moment in moments]
    corners = [Vector(half) * Vector((x, y, z)) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    body.data.from_pydata(corners, [], sides)
    body.display_type = "BOUNDS"
    body.hide_render = True
    body.rigid_body.collision_shape = "BOX"
    body.rigid_body.collision_collections = [False] * 20


def _world(scene: bpy.types.Scene) -> bpy.types.RigidBodyWorld:
    """The scene's; a new one takes finer steps than Blender's ten a frame, which thin drawers fall through."""
    if scene.rigidbody_world is None:
        bpy.ops.rigidbody.world_add()
        scene.rigidbody_world.substeps_per_frame = 20
        scene.rigidbody_world.solver_iterations = 30
    world = scene.rigidbody_world
    if world.collection is None:
        world.collection = bpy.data.collections.new("RigidBodyWorld")
    if world.constraints is None:
        world.constraints = bpy.data.collections.new("RigidBodyConstraints")
    return world


def _constrain(
    constraint: bpy.types.RigidBodyConstraint,
    joint: dict[str, Any],
    parent: bpy.types.Object,
    child: bpy.types.Object,
) -> None:
    kinds = {"revolute": "HINGE", "continuous": "HINGE", "prismatic": "SLIDER", "ball": "POINT", "fixed": "FIXED"}
    constraint.type = kinds[joint["type"]]
    # Bullet's hinge counts how far the first body turned in the second, its slider how far the second went in the first.
    hinge = constraint.type == "HINGE"
    constraint.object1 = child if hinge else parent
    constraint.object2 = parent if hinge else child
    constraint.disable_collisions = True
    limits = joint.get("limits")
    if limits and joint["type"] == "revolute":
        constraint.use_limit_ang_z = True
        constraint.limit_ang_z_lower = limits["lower"]
        constraint.limit_ang_z_upper = limits["upper"]
    if limits and joint["type"] == "prismatic":
        constraint.use_limit_lin_x = True
        constraint.limit_lin_x_lower = limits["lower"]
        constraint.limit_lin_x_upper = limits["upper"]


def _let_pass(world: bpy.types.RigidBodyWorld, one: bpy.types.Object, other: bpy.types.Object) -> None:
    """Two bodies that must not collide: a constraint that leaves them every freedom and says just that."""
    apart = bpy.data.objects.new(f"{one.name} passes {other.name}", None)
    apart.empty_display_size = 0.01
    apart.parent = one.parent
    one.users_collection[0].objects.link(apart)
    world.constraints.objects.link(apart)
    constraint = apart.rigid_body_constraint
    constraint.type = "GENERIC"
    constraint.object1 = one
    constraint.object2 = other
    constraint.disable_collisions = True
