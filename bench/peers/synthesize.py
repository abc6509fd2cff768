"""What NVIDIA's scene_synthesizer makes without a GPU: articulated furniture and dishes, and a kitchen with things on it.

    python synthesize.py props FOLDER COUNT     → <kind>.urdf, .usda, .mjcf of the last of each kind, in a folder each
    python synthesize.py scene FOLDER OBJECTS

Prints JSON: seconds by stage, without the start of Python and what it imports.
"""

import json
import random
import sys
import time
from pathlib import Path

import coacd
import mujoco
import trimesh
from scene_synthesizer import procedural_assets as assets
from scene_synthesizer import procedural_scenes as scenes

DOORS = {"compartment_mask": [[0, 1], [2, 2]], "compartment_types": ["door_right", "door_left", "drawer"]}
KINDS = {
    "mug": lambda vary: assets.MugAsset(width=vary(0.08, 0.1), height=vary(0.09, 0.12)),
    "bowl": lambda vary: assets.BowlAsset(width=vary(0.14, 0.2)),
    "drinking_glass": lambda vary: assets.GlassAsset(height=vary(0.12, 0.16)),
    "plate": lambda vary: assets.PlateAsset(width=vary(0.22, 0.3)),
    "table": lambda vary: assets.TableAsset(width=vary(1, 1.6), depth=0.7, height=0.74),
    "shelf": lambda vary: assets.ShelfAsset(width=vary(0.6, 1), depth=0.3, height=1.6, num_boards=5),
    "cabinet": lambda vary: assets.CabinetAsset(width=vary(0.6, 1), depth=0.5, height=0.8, **DOORS),
    "fridge": lambda vary: assets.RefrigeratorAsset(height=vary(1.5, 1.8)),
    "dishwasher": lambda vary: assets.DishwasherAsset(width=vary(0.7, 0.8)),
    "microwave": lambda vary: assets.MicrowaveAsset(width=vary(0.48, 0.58)),
}
# What a ball is dropped into: diameter of the opening and depth, of the largest that is made [m].
HOLLOW = {"mug": (0.07, 0.09), "bowl": (0.12, 0.05), "drinking_glass": (0.05, 0.12)}
DISHES = [assets.MugAsset, assets.BowlAsset, assets.PlateAsset, assets.GlassAsset]


def props(folder: Path, count: int) -> dict:
    vary = random.Random(1).uniform
    coacd.set_log_level("error")
    return {kind: several(kind, build, vary, folder / kind, count) for kind, build in KINDS.items()}


def several(kind, build, vary, folder: Path, count: int) -> dict:
    folder.mkdir(parents=True)
    seconds = {"make": 0.0, "write": 0.0, "decompose": 0.0}
    for _ in range(count):
        began = time.perf_counter()
        scene = build(vary).scene(kind)
        made = time.perf_counter()
        scene.export(str(folder / f"{kind}.urdf"))
        scene.export(str(folder / f"{kind}.usda"))
        written = time.perf_counter()
        parts = decomposed(folder)
        seconds["make"] += made - began
        seconds["write"] += written - made
        seconds["decompose"] += time.perf_counter() - written
    spec = mujoco.MjSpec.from_file(str(folder / f"{kind}.urdf"))
    spec.compiler.fusestatic = False
    model = spec.compile()
    (folder / f"{kind}.xml").write_text(spec.to_xml())
    (folder / "parts.json").write_text(json.dumps(parts))
    return {
        "seconds": {stage: total / count for stage, total in seconds.items()},
        "mass": float(model.body_mass.sum()),
        "joints": model.njnt,
        "colliders": model.ngeom,
        "hollow": HOLLOW.get(kind),
    }


def decomposed(folder: Path) -> dict:
    """Each mesh that isn't convex, taken apart by CoACD, which is what MuJoCo, PhysX and DART need: number of parts."""
    parts = {}
    for file in sorted(folder.glob("*.obj")):
        mesh = trimesh.load(file, force="mesh")
        if not mesh.is_convex:
            parts[file.name] = len(coacd.run_coacd(coacd.Mesh(mesh.vertices, mesh.faces)))
    return parts


def scene(folder: Path, objects: int) -> dict:
    began = time.perf_counter()
    kitchen = scenes.kitchen_single_wall()
    made = time.perf_counter()
    kitchen.label_support("support", min_area=0.05)
    for number in range(objects):
        kitchen.place_object(f"object_{number}", DISHES[number % len(DISHES)](), support_id="support")
    placed = time.perf_counter()
    folder.mkdir(parents=True)
    kitchen.export(str(folder / "scene.urdf"))
    kitchen.export(str(folder / "scene.usda"))
    written = time.perf_counter()
    seconds = {"make": made - began, "place": placed - made, "write": written - placed}
    return {"seconds": seconds, "instances": len(kitchen.get_object_names())}


if __name__ == "__main__":
    what, where, number = sys.argv[1:]
    print("BENCH " + json.dumps({"props": props, "scene": scene}[what](Path(where), int(number))))
