"""Whole scenes stay as they were delivered: 5 s in MuJoCo, and in DART, with nothing done. A missing judge fails."""

import json
import math
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, propmaster
from made_once import once
from test_gazebo import drop

HERE = Path(__file__).parent
PROMPTS = {
    "dining": "a kitchen with a table with four chairs around it, two mugs and a bowl on the table and a cabinet against the wall",
    "desk": "an office with a desk, a laptop on the desk, a mug to the left of the laptop and a chair in front of the desk",
    "storage": "a workshop with a shelf with a toolbox on it, a crate in the corner with two bottles in it and a cabinet with two drawers",
    "top": "a table with a laptop, two mugs and a bottle on it, for a franka",
}
IN_DART = ("dining", "top")
SECONDS = 5
MOVED = 0.01  # [m]
TIPPED = math.radians(3)
PENETRATION = 1e-3  # [m]

MUJOCO = """
import json, math, sys
import mujoco
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)
start = [(data.xpos[i].copy(), data.xmat[i].reshape(3, 3)[:, 2].copy()) for i in range(model.nbody)]
overlap = max([0.0, *(-contact.dist for contact in data.contact)])
while data.time < float(sys.argv[2]):
    mujoco.mj_step(model, data)
moved, tipped = {}, {}
for i, (place, up) in enumerate(start):
    moved[model.body(i).name] = float(math.dist(place, data.xpos[i]))
    cosine = float(up @ data.xmat[i].reshape(3, 3)[:, 2])
    tipped[model.body(i).name] = math.acos(max(-1.0, min(1.0, cosine)))
rest = max([0.0, *(-contact.dist for contact in data.contact)])
warned = int(sum(warning.number for warning in data.warning))
print(json.dumps({"bodies": model.nbody, "start": overlap, "rest": rest, "warned": warned, "moved": moved, "tipped": tipped}))
"""


def make(folder: Path) -> None:
    home, project = folder / "home", folder / "project"
    project.mkdir(parents=True)
    for name, prompt in PROMPTS.items():
        created = propmaster("scenes", "create", prompt, "--wait", "--json", "--project", str(project), home=home)
        scene = json.loads(created.stdout.splitlines()[-1])["scene_id"]
        options = ("--name", name, "--simulators", "mujoco,gazebo", "--project", str(project))
        propmaster("scenes", "install", scene, *options, home=home)


@pytest.fixture(scope="module")
def project() -> Path:
    return once("scene-rest", make) / "project"


def simulate(file: Path, seconds: float = SECONDS) -> dict:
    python = ROOT / ".venv-judges" / "mujoco-4.0.0" / "bin" / "python"
    assert python.exists(), "mujoco-4.0.0 is not installed: bash test/judges/install.sh"
    command = [python, "-c", MUJOCO, file, str(seconds)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=500, check=True)
    return json.loads(result.stdout.splitlines()[-1])


def at_rest(verdict: dict) -> list[str]:
    """What is wrong with a scene that was left alone."""
    wrong = [f"{name} moved by {far} m" for name, far in verdict["moved"].items() if not far <= MOVED]
    wrong += [f"{name} tipped by {angle} rad" for name, angle in verdict["tipped"].items() if not angle <= TIPPED]
    wrong += [f"overlap of {verdict[when]} m at {when}" for when in ("start", "rest") if verdict[when] > PENETRATION]
    return wrong + (["warnings"] if verdict["warned"] else [])


@pytest.mark.parametrize("name", PROMPTS)
def test_mujoco(name, project, show):
    verdict = simulate(project / "mujoco" / "scenes" / f"{name}.xml")
    scene = json.loads((project / "scenes" / f"{name}.json").read_text(encoding="utf-8"))
    assert verdict["bodies"] > len(scene["instances"])
    assert at_rest(verdict) == []
    show(f"{name}: {max(verdict['moved'].values()) * 1e3:.2f} mm, {verdict['rest'] * 1e3:.2f} mm deep")


def test_the_judge_can_fail(project, tmp_path):
    """The same scene with gravity askew, as on a tilted floor: things slide and fall."""
    folder = project / "mujoco" / "scenes"
    text = (folder / "top.xml").read_text(encoding="utf-8")
    tilted = folder / "tilted.xml"
    tilted.write_text(text.replace("</mujoco>", '<option gravity="6 0 -7"/></mujoco>'), encoding="utf-8")
    try:
        assert at_rest(simulate(tilted, 2)) != []
    finally:
        tilted.unlink()


@pytest.mark.parametrize("name", IN_DART)
def test_dart(name, project):
    models, world = project / "gazebo" / "models", project / "gazebo" / "worlds" / f"{name}.sdf"
    start = drop(models, world, "--seconds", "0.002")["bodies"]
    rested = drop(models, world, "--seconds", str(SECONDS))
    assert rested["faults"] == []
    assert rested["bodies"].keys() == start.keys()
    for body, now in rested["bodies"].items():
        assert math.dist(now["position"], start[body]["position"]) <= MOVED, body
        assert now["speed"] < 0.01, body
