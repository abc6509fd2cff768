"""What Blender makes of COLLADA files, as JSON: triangles, bounds [m], area [m²] and signed volume [m³] of all meshes together.

    blender -b --factory-startup --python-exit-code 1 --python judge_dae.py -- FILE...

Debian's Blender 3.4: later ones read no COLLADA. It drops every object that has a textured material when it runs without
a window, so materials are taken out before; only shapes are judged.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

import bmesh
import bpy

LOOKS = ("bind_material", "library_images", "library_effects", "library_materials")


def measure(file: Path) -> dict:
    text = file.read_text(encoding="utf-8")
    for name in LOOKS:
        text = re.sub(rf"<{name}>.*?</{name}>", "", text, flags=re.S)
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.dae"
        bare.write_text(text, encoding="utf-8")
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.ops.wm.collada_import(filepath=str(bare))
    triangles, area, volume, points = 0, 0.0, 0.0, []
    for thing in bpy.data.objects:
        if thing.type != "MESH":
            continue
        mesh = bmesh.new()
        mesh.from_mesh(thing.data)
        mesh.transform(thing.matrix_world)
        if thing.matrix_world.is_negative:
            bmesh.ops.reverse_faces(mesh, faces=mesh.faces)
        bmesh.ops.triangulate(mesh, faces=mesh.faces)
        triangles += len(mesh.faces)
        area += sum(face.calc_area() for face in mesh.faces)
        volume += mesh.calc_volume(signed=True)
        points += [vertex.co.copy() for vertex in mesh.verts]
        mesh.free()
    bounds = [pick(point[axis] for point in points) for pick in (min, max) for axis in range(3)]
    return {"triangles": triangles, "area": area, "volume": volume, "bounds": bounds}


files = [Path(argument) for argument in sys.argv[sys.argv.index("--") + 1 :]]
print("RESULT", json.dumps({file.name: measure(file) for file in files}))
