"""Copies of objects as they look, for files that hold a prop and nothing of the scene around it."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import bpy
from mathutils import Matrix, Vector

from .bodies import Body
from .colliders import Collider, collider_of
from .propmaster_blender import _old_numpy_names


class Copies:
    """Copies of objects as they look, modifiers applied, in the frame of the prop. They go when it is left, and the selection
    is as before."""

    def __init__(self, context: bpy.types.Context, to_prop: Matrix) -> None:
        self._context = context
        self._to_prop = to_prop
        self._made: list[bpy.types.Object] = []
        self._meshes: list[bpy.types.Mesh] = []

    def __enter__(self) -> Copies:
        if self._context.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        self._selected, self._active = list(self._context.selected_objects), self._context.view_layer.objects.active
        return self

    def __exit__(self, *_problem: object) -> None:
        for thing in self._made:
            bpy.data.objects.remove(thing)
        for mesh in self._meshes:
            bpy.data.meshes.remove(mesh)
        self._select(self._selected)
        self._context.view_layer.objects.active = self._active

    def of(self, thing: bpy.types.Object, name: str) -> bpy.types.Object:
        """With every transform in its vertices. Blender may give it another name, which the file has then."""
        mesh = self.mesh(thing)
        place = self._to_prop @ thing.matrix_world
        mesh.transform(place)
        if place.determinant() < 0:
            mesh.flip_normals()
        mesh.name = name
        made = bpy.data.objects.new(name, mesh)
        self._context.scene.collection.objects.link(made)
        self._made.append(made)
        return made

    def mesh(self, thing: bpy.types.Object) -> bpy.types.Mesh:
        graph = self._context.evaluated_depsgraph_get()
        mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
        self._meshes.append(mesh)
        return mesh

    def colliders(self, body: Body) -> Iterator[Collider]:
        for thing in body.colliders:
            found = collider_of(thing, self.mesh(thing), self._to_prop @ thing.matrix_world)
            if found:
                yield found

    def points(self, things: list[bpy.types.Object]) -> list[Vector]:
        """Of copies, in the frame of the prop."""
        return [vertex.co for thing in things for vertex in thing.data.vertices]

    def write(self, file: Path, things: list[bpy.types.Object]) -> None:
        self._select(things)
        wanted = {
            "filepath": str(file),
            "export_format": "GLB",
            "use_selection": True,
            "export_yup": True,
            "export_animations": False,
            "export_extras": False,
            "check_existing": False,
        }
        known = bpy.ops.export_scene.gltf.get_rna_type().properties
        with _old_numpy_names():  # of Debian's Blender 3.4, whose exporter misses them as its importer does
            bpy.ops.export_scene.gltf(**{name: value for name, value in wanted.items() if name in known})

    def _select(self, things: list[bpy.types.Object]) -> None:
        self._context.view_layer.update()  # else what was removed is listed still
        for thing in self._context.view_layer.objects:
            thing.select_set(thing in things)
