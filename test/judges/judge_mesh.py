"""Judges delivered meshes with trimesh. Prints one JSON object; exit 0 if nothing failed.

    python judge_mesh.py FOLDER

FOLDER/<name>/ holds the files of a prop as write_meshes.mjs lays them out. Every collision mesh must be a closed, convex
solid, wound outwards, with the volume that the model says; every visual must be wound consistently.
"""

import json
import sys
from pathlib import Path

import numpy as np
import trimesh

# The volume of a mesh, in single precision and welded again, against the model's.
SOLID = 1e-4
# A primitive as a mesh of 64 segments has less: (n / 2π) sin(2π / n), once a turn; twice for a sphere.
FACETS = 5e-3
# How far a vertex may lie outside of a face's plane, of the size: single precision after a rotation.
CONVEX = 1e-5

failures: list[str] = []
judged = {"meshes": 0, "collisions": 0}


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def welded(mesh: trimesh.Trimesh) -> trimesh.Trimesh:
    mesh = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    mesh.merge_vertices(merge_norm=True, merge_tex=True)
    mesh.update_faces(mesh.nondegenerate_faces())
    return mesh


def load(file: Path) -> trimesh.Trimesh:
    """The triangles of a file, without its materials, for which trimesh wants an imaging library."""
    loaded = trimesh.load(file, process=False)
    parts = list(loaded.geometry.values()) if isinstance(loaded, trimesh.Scene) else [loaded]
    firsts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    faces = np.vstack([part.faces + first for part, first in zip(parts, firsts, strict=True)])
    return trimesh.Trimesh(np.vstack([part.vertices for part in parts]), faces, process=False)


def bulge(mesh: trimesh.Trimesh) -> float:
    """How far the furthest vertex lies outside of the plane of a face, of the largest edge of the box: 0 if convex."""
    heights = mesh.face_normals @ mesh.vertices.T - np.einsum("ij,ij->i", mesh.face_normals, mesh.triangles[:, 0])[:, None]
    return float(heights.max() / mesh.extents.max())


def judge_collision(mesh: trimesh.Trimesh, said: dict, what: str) -> None:
    judged["collisions"] += 1
    mesh = welded(mesh)
    expect(mesh.is_watertight, f"{what}: is open")
    expect(mesh.is_winding_consistent, f"{what}: is wound this way and that")
    tolerance = SOLID if said["type"] in ("mesh", "box") else FACETS
    expect(abs(mesh.volume / said["volume"] - 1) <= tolerance, f"{what}: {mesh.volume} m³, not {said['volume']}")
    expect(bulge(mesh) <= CONVEX, f"{what}: is concave by {bulge(mesh):.2g} of its size")


def judge_visual(mesh: trimesh.Trimesh, what: str) -> None:
    mesh = welded(mesh)
    expect(mesh.is_winding_consistent, f"{what}: is wound this way and that")
    expect(not mesh.is_watertight or mesh.volume > 0, f"{what}: is wound inside out")


def judge_scene(file: Path, suffix: str, numbers: dict, name: str) -> None:
    """A GLB: collisions by their names with `suffix`; with none, all of it."""
    geometry = trimesh.load(file, process=False).geometry
    collisions = {
        key.removesuffix(suffix): mesh
        for key, mesh in geometry.items()
        if key.endswith(suffix) and key.removesuffix(suffix) in numbers["collisions"]
    }
    # Parts of one mesh are stored once, under the name of the first.
    shown = {numbers["collisions"][k]["mesh"] or json.dumps(numbers["collisions"][k]["volume"]) for k in collisions}
    wanted = {c["mesh"] or json.dumps(c["volume"]) for c in numbers["collisions"].values()}
    expect(shown == wanted, f"{name}: {file.name} lacks {sorted(wanted - shown)}")
    for key, mesh in collisions.items():
        judge_collision(mesh, numbers["collisions"][key], f"{name}: {file.name}: {key}")


def judge_files(folder: Path, numbers: dict, name: str) -> None:
    """Meshes as files, named as in the model."""
    solids = {said["mesh"]: said for said in numbers["collisions"].values() if said["mesh"]}
    found = set()
    for file in sorted([*folder.rglob("*.obj"), *folder.rglob("*.stl")]):
        mesh = load(file)
        judged["meshes"] += 1
        found.add(file.stem)
        where = f"{name}: {file.relative_to(folder.parent)}"
        if file.stem in solids:
            judge_collision(mesh, solids[file.stem], where)
        else:
            judge_visual(mesh, where)
    wanted = set(solids) | set(numbers["visuals"])
    expect(found == wanted, f"{name}: {folder.name} has other meshes: {sorted(found ^ wanted)}")


def main(folder: Path) -> int:
    props = sorted(file.parent for file in folder.glob("*/meshes.json"))
    for prop in props:
        numbers = json.loads((prop / "meshes.json").read_text(encoding="utf-8"))
        judge_scene(prop / "bundle" / "collision.glb", "", numbers, prop.name)
        judge_scene(prop / "blender" / f"{prop.name}.glb", "__collision", numbers, prop.name)
        for adapter in ("mujoco", "gazebo"):
            judge_files(prop / adapter, numbers, prop.name)
    print(json.dumps({"trimesh": trimesh.__version__, "props": len(props), **judged, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
