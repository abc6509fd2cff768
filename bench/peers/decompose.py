"""What is written by hand today to bring a mesh into MuJoCo: trimesh reads it and weighs it, CoACD takes it to convex parts.

    python decompose.py INPUT.obj FOLDER DENSITY     → FOLDER/model.xml and its parts
"""

import sys
from pathlib import Path

import coacd
import trimesh

source, folder, density = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
mesh = trimesh.load(source, force="mesh")
mesh.density = density
mesh.export(folder / "visual.obj")
coacd.set_log_level("error")
parts = coacd.run_coacd(coacd.Mesh(mesh.vertices, mesh.faces))
for number, (vertices, faces) in enumerate(parts):
    trimesh.Trimesh(vertices, faces).export(folder / f"part_{number}.obj")

inertia = mesh.moment_inertia
full = [inertia[0][0], inertia[1][1], inertia[2][2], inertia[0][1], inertia[0][2], inertia[1][2]]
numbers = lambda values: " ".join(f"{value:.9g}" for value in values)  # noqa: E731
meshes = "".join(f'<mesh name="part_{number}" file="part_{number}.obj"/>' for number in range(len(parts)))
geoms = "".join(f'<geom type="mesh" mesh="part_{number}" group="3"/>' for number in range(len(parts)))
(folder / "model.xml").write_text(
    f'<mujoco model="model"><asset><mesh name="visual" file="visual.obj" inertia="shell"/>{meshes}</asset><worldbody>'
    f'<body name="body"><freejoint/><inertial pos="{numbers(mesh.center_mass)}" mass="{mesh.mass:.9g}" '
    f'fullinertia="{numbers(full)}"/><geom type="mesh" mesh="visual" contype="0" conaffinity="0" group="2" mass="0"/>'
    f"{geoms}</body></worldbody></mujoco>\n"
)
