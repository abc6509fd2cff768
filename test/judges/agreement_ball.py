"""Drops a ball into props with MuJoCo, through the loader: `python agreement_ball.py PROJECT BALLS` → where each ball rests.

BALLS is JSON: {prop: {"start": [x, y, z], "radius": r}} in the frame of the prop [m]; so is the answer {prop: [x, y, z]}.
"""

import importlib.util
import json
import sys
from pathlib import Path

import mujoco

SECONDS = 3


def main(project: Path, balls: dict) -> None:
    folder = project / "mujoco"
    specification = importlib.util.spec_from_file_location("propmaster_mujoco", folder / "propmaster_mujoco.py")
    loader = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(loader)
    rest = {}
    for name, ball in balls.items():
        spec = loader.scene()
        ground = -loader.index(folder)[name]["bounds"]["min"][2]
        loader.attach(spec, name, pos=(0, 0, ground), folder=folder)
        x, y, z = ball["start"]
        body = spec.worldbody.add_body(name="Ball", pos=[x, y, z + ground])
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[ball["radius"], 0, 0], mass=0.01)
        model = spec.compile()
        data = mujoco.MjData(model)
        while data.time < SECONDS:
            mujoco.mj_step(model, data)
        x, y, z = data.xpos[model.body("Ball").id]
        rest[name] = [float(x), float(y), float(z - ground)]
    print(json.dumps(rest))


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
