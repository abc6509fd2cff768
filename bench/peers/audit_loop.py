"""The loop that people write to look at a collection: trimesh reads each mesh (watertight, mass properties, hull), MuJoCo compiles
each URDF and MJCF. `audit_loop.py FOLDER COUNT [FIRST]`: so many folders, in the order of their names."""

import logging
import pathlib
import sys
import warnings

import mujoco
import trimesh

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")

MESHES = {".dae", ".obj", ".stl", ".ply", ".glb"}
root, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
wrong = 0
folders = sorted(root.iterdir())[first : first + count]
for folder in folders:
    failed = False
    for path in sorted(folder.rglob("*")):
        try:
            if path.suffix.lower() in MESHES:
                for mesh in trimesh.load(path, force="scene").geometry.values():
                    if isinstance(mesh, trimesh.Trimesh):
                        mesh.is_watertight, mesh.mass_properties, mesh.convex_hull.volume
            elif path.suffix.lower() == ".urdf":
                mujoco.MjModel.from_xml_path(str(path))
        except Exception:
            failed = True
    wrong += failed
print(f"{len(folders)} folders, {wrong} with an error")
