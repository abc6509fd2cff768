"""Renders two models with MuJoCo from the same places, in the same light and without scenery, and says how much of what is
seen differs: judge_looks.py SOURCE WRITTEN, run by the Python of a MuJoCo."""

import json
import os
import sys

os.environ.setdefault("MUJOCO_GL", "egl")

import mujoco
import numpy as np

VIEWS = ((120, -25), (-60, -25), (30, 20))  # azimuth and elevation [degrees]
SIZE = (240, 320)
DIFFERENT = 40  # of 255, in one channel
SCENERY = (mujoco.mjtGeom.mjGEOM_PLANE, mujoco.mjtGeom.mjGEOM_HFIELD)


def load(path: str) -> mujoco.MjModel:
    model = mujoco.MjModel.from_xml_path(path)
    model.geom_group[np.isin(model.geom_type, SCENERY)] = 5  # not shown
    model.vis.headlight.active = 1
    model.vis.headlight.ambient[:] = 1  # flat: normals of a mesh without any are each writer's own
    model.vis.headlight.diffuse[:] = 0
    model.vis.headlight.specular[:] = 0
    model.light_active[:] = 0
    model.mat_reflectance[:] = 0
    model.vis.quality.offsamples = 0  # mixed colours at edges would be those of neither side
    model.vis.global_.offheight, model.vis.global_.offwidth = SIZE
    return model


def middle(path: str) -> tuple[np.ndarray, float]:
    """Of what is shown: its centre, and the diagonal of its bounds."""
    model = load(path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    lows, highs = [], []
    for geom in range(model.ngeom):
        if model.geom_group[geom] > 2:
            continue
        rotation = data.geom_xmat[geom].reshape(3, 3)
        centre = data.geom_xpos[geom] + rotation @ model.geom_aabb[geom, :3]
        half = np.abs(rotation) @ model.geom_aabb[geom, 3:]
        lows.append(centre - half)
        highs.append(centre + half)
    low, high = np.min(lows, axis=0), np.max(highs, axis=0)
    return (low + high) / 2, float(np.linalg.norm(high - low))


def pictures(path: str, seen_at: tuple[np.ndarray, float]) -> list[np.ndarray]:
    model = load(path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    centre, diagonal = seen_at
    renderer = mujoco.Renderer(model, *SIZE)
    images = []
    for azimuth, elevation in VIEWS:
        camera = mujoco.MjvCamera()
        camera.lookat[:], camera.distance, camera.azimuth, camera.elevation = centre, 1.6 * diagonal, azimuth, elevation
        renderer.update_scene(data, camera)
        for flag in (mujoco.mjtRndFlag.mjRND_SHADOW, mujoco.mjtRndFlag.mjRND_SKYBOX):
            renderer.scene.flags[flag] = 0
        images.append(renderer.render().astype(int))
    renderer.close()
    return images


source, written = sys.argv[1:3]
seen_at = middle(source)
shares = []
for one, other in zip(pictures(source, seen_at), pictures(written, seen_at), strict=True):
    seen = (one.max(axis=2) > 0) | (other.max(axis=2) > 0)
    # Edges may lie a pixel apart.
    near = [np.roll(other, (down, across), axis=(0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    least = np.min([np.abs(one - moved).max(axis=2) for moved in near], axis=0)
    shares.append(float((least[seen] > DIFFERENT).mean()))
print(json.dumps({"mujoco": mujoco.__version__, "differ": shares}))
