"""What an object collides with, as Blender simulates it: the shape that its rigid body names, as large as its mesh."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import bmesh
import bpy
from mathutils import Matrix, Vector

from . import mass_properties
from .mass_properties import Solid

FRICTION = (0.005, 0.0001)
"""Torsional and rolling [m], which Blender doesn't know: MuJoCo's defaults."""


@dataclass
class Collider:
    thing: bpy.types.Object
    pose: Matrix
    """Of the shape in the frame of the prop, a rotation and a place."""
    shape: dict[str, Any]
    """As physics.json has it."""
    solid: Solid
    """In the frame of the prop."""


def is_part_of_compound(thing: bpy.types.Object) -> bool:
    """Whether the rigid body of an object is but a shape of one above it."""
    above = thing.parent
    while above:
        if above.rigid_body and above.rigid_body.collision_shape == "COMPOUND":
            return True
        above = above.parent
    return False


def collider_of(thing: bpy.types.Object, mesh: bpy.types.Mesh, place: Matrix) -> Collider | None:
    """None: it touches nothing, or has no volume.

    Args:
      mesh: what the object shows, modifiers applied, in its own frame.
      place: of the object in the frame of the prop; may scale.
    """
    rigid = thing.rigid_body
    if not any(rigid.collision_collections) or not mesh.vertices:
        return None
    kind = rigid.collision_shape
    location, rotation, scale = place.decompose()
    low, high = _extent(mesh, scale)
    size = high - low
    pose = Matrix.Translation(location) @ rotation.to_matrix().to_4x4() @ Matrix.Translation((low + high) / 2)
    radius = max(size.x, size.y) / 2
    if kind == "BOX" and min(size) > 0:
        return _exact(thing, pose, {"type": "box", "size": list(size)}, mass_properties.box(size))
    if kind == "SPHERE" and max(size) > 0:
        return _exact(thing, pose, {"type": "sphere", "radius": max(size) / 2}, mass_properties.sphere(max(size) / 2))
    if kind == "CYLINDER" and radius > 0 < size.z:
        solid = mass_properties.cylinder(radius, size.z)
        return _exact(thing, pose, {"type": "cylinder", "radius": radius, "length": size.z}, solid)
    if kind == "CAPSULE" and size.z > 2 * radius > 0:
        length = size.z - 2 * radius
        solid = mass_properties.capsule(radius, length)
        return _exact(thing, pose, {"type": "capsule", "radius": radius, "length": length}, solid)
    solid = hull([place @ vertex.co for vertex in mesh.vertices])
    return Collider(thing, Matrix(), {"type": "convex"}, solid) if solid.volume > 0 else None


def hull(points: list[Vector]) -> Solid:
    """The convex hull of points, in their frame."""
    drawn = bmesh.new()
    try:
        for point in points:
            drawn.verts.new(point)
        found = bmesh.ops.convex_hull(drawn, input=drawn.verts, use_existing_faces=False)
        faces = [part for part in found["geom"] if isinstance(part, bmesh.types.BMFace)]
        bmesh.ops.recalc_face_normals(drawn, faces=faces)
        bmesh.ops.triangulate(drawn, faces=drawn.faces[:])
        return mass_properties.closed_mesh([[vertex.co[:] for vertex in face.verts] for face in drawn.faces])
    finally:
        drawn.free()


def friction_of(rigid: bpy.types.RigidBodyObject) -> list[float]:
    return [rigid.friction, *FRICTION]


def _extent(mesh: bpy.types.Mesh, scale: Vector) -> tuple[Vector, Vector]:
    axes = list(zip(*(vertex.co for vertex in mesh.vertices)))
    ends = [sorted((min(axis) * factor, max(axis) * factor)) for axis, factor in zip(axes, scale)]
    return Vector([low for low, _ in ends]), Vector([high for _, high in ends])


def _exact(thing: bpy.types.Object, pose: Matrix, shape: dict[str, Any], solid: Solid) -> Collider:
    rotation = pose.to_3x3()
    return Collider(thing, pose, shape, mass_properties.placed(solid, [row[:] for row in rotation], pose.translation[:]))
