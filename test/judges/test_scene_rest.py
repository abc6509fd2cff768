"""Whole scenes stay as they were delivered: 5 s in MuJoCo, and in DART, with nothing done; doors and drawers open in place.

Three scenes on every run; one of each type of room, and all of them in DART, in the nightly list. A missing judge fails.
"""

import json
import math
import os
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, propmaster
from made_once import once
from test_gazebo import drop

HERE = Path(__file__).parent
PROMPTS = {
    "dining": "a kitchen with a table with two chairs around it, a bowl on the table and a cabinet with two drawers against the wall",
    "storage": "a workshop with a shelf with a toolbox on it, two crates in the corner and a cabinet with two doors",
    "top": "a table with a laptop, two mugs and a bottle on it, for a franka",
}
ROOMS = {
    "kitchen": "a kitchen",
    "office": "an office for two",
    "living": "a living room",
    "bedroom": "a bedroom",
    "workshop": "a workshop",
    "laboratory": "a laboratory",
    "warehouse": "a warehouse aisle",
    "stacks": "a table with a stack of four plates and a stack of three bowls on it, two stacked crates on a pallet and a stack of five books on a stool",
    "contents": "a crate in the corner with two bottles in it, a toolbox with a hammer in it and a desk with a mug to the left of a laptop",
}
NIGHTLY = bool(os.environ.get("PROPMASTER_NIGHTLY"))
SCENES = PROMPTS | ROOMS if NIGHTLY else PROMPTS
# DART takes minutes for what MuJoCo does in a second, where meshes lie on one another.
IN_DART = ["storage", *(pytest.param(name, marks=pytest.mark.nightly) for name in (*PROMPTS, *ROOMS) if name != "storage")]
IN_MUJOCO = [*PROMPTS, *(pytest.param(name, marks=pytest.mark.nightly) for name in ROOMS)]
WITH_FRONTS = {"dining": 2, "storage": 2}
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


# Every door and drawer through its range, all others closed, nothing else moving. What touches the thing itself before it
# opens (it stands on it or lies in it) is not in its way.
FRONTS = """
import json, sys
import mujoco
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)

def touching(body):
    root, found = model.body_rootid[body], {}
    for contact in data.contact:
        pair = [model.body_rootid[model.geom_bodyid[geom]] for geom in contact.geom]
        if root in pair and pair[0] != pair[1]:
            other = int(pair[1] if pair[0] == root else pair[0])
            found[other] = max(found.get(other, 0.0), -float(contact.dist))
    return found

fronts, blocked = 0, []
for joint in range(model.njnt):
    name, kind = model.joint(joint).name, int(model.jnt_type[joint])
    if kind not in (int(mujoco.mjtJoint.mjJNT_HINGE), int(mujoco.mjtJoint.mjJNT_SLIDE)) or not ("door" in name or "drawer" in name):
        continue
    fronts += 1
    mujoco.mj_resetData(model, data)
    mujoco.mj_forward(model, data)
    before = touching(model.jnt_bodyid[joint])
    low, high = model.jnt_range[joint]
    assert high - low > 0.05, name
    for stop in range(21):
        data.qpos[model.jnt_qposadr[joint]] = low + (high - low) * stop / 20
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_collision(model, data)
        for other, depth in touching(model.jnt_bodyid[joint]).items():
            if other not in before and depth > float(sys.argv[2]):
                blocked.append(f"{name}: {model.body(other).name}, by {depth} m")
print(json.dumps({"fronts": fronts, "blocked": sorted(set(blocked))}))
"""


def make(folder: Path) -> None:
    home, project = folder / "home", folder / "project"
    project.mkdir(parents=True)
    for name, prompt in SCENES.items():
        created = propmaster("scenes", "create", prompt, "--wait", "--json", "--project", str(project), home=home)
        scene = json.loads(created.stdout.splitlines()[-1])["scene_id"]
        options = ("--name", name, "--simulators", "mujoco,gazebo", "--project", str(project))
        propmaster("scenes", "install", scene, *options, home=home)


@pytest.fixture(scope="module")
def project() -> Path:
    return once("scene-rest", make) / "project"


def simulate(file: Path, seconds: float = SECONDS) -> dict:
    return mujoco(MUJOCO, file, str(seconds))


def mujoco(program: str, file: Path, *arguments: str) -> dict:
    python = ROOT / ".venv-judges" / "mujoco-4.0.0" / "bin" / "python"
    assert python.exists(), "mujoco-4.0.0 is not installed: bash test/judges/install.sh"
    command = [python, "-c", program, file, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=500, check=True)
    return json.loads(result.stdout.splitlines()[-1])


def at_rest(verdict: dict) -> list[str]:
    """What is wrong with a scene that was left alone."""
    wrong = [f"{name} moved by {far} m" for name, far in verdict["moved"].items() if not far <= MOVED]
    wrong += [f"{name} tipped by {angle} rad" for name, angle in verdict["tipped"].items() if not angle <= TIPPED]
    wrong += [f"overlap of {verdict[when]} m at {when}" for when in ("start", "rest") if verdict[when] > PENETRATION]
    return wrong + (["warnings"] if verdict["warned"] else [])


@pytest.mark.parametrize("name", IN_MUJOCO)
def test_mujoco(name, project, show):
    verdict = simulate(project / "mujoco" / "scenes" / f"{name}.xml")
    scene = json.loads((project / "scenes" / f"{name}.json").read_text(encoding="utf-8"))
    assert verdict["bodies"] > len(scene["instances"])
    assert at_rest(verdict) == []
    show(f"{name}: {max(verdict['moved'].values()) * 1e3:.2f} mm, {verdict['rest'] * 1e3:.2f} mm deep")


@pytest.mark.parametrize("name", IN_MUJOCO)
def test_doors_and_drawers_open(name, project):
    verdict = mujoco(FRONTS, project / "mujoco" / "scenes" / f"{name}.xml", str(PENETRATION))
    assert verdict["blocked"] == []
    assert verdict["fronts"] >= WITH_FRONTS.get(name, 0)


def test_a_blocked_door_is_seen(project):
    """The same scene with two posts where the doors swing: 45 cm from its middle, to both sides of its front (-Y)."""
    folder = project / "mujoco" / "scenes"
    scene = json.loads((project / "scenes" / "storage.json").read_text(encoding="utf-8"))
    (cabinet,) = [one for one in scene["instances"] if "cabinet" in one["name"]]
    (x, y, z), (w, _, _, k) = cabinet["position"], cabinet["rotation"]
    yaw = 2 * math.atan2(k, w)
    ring = [(yaw - math.pi / 2 + side * math.radians(35), 0.45) for side in (-1, 1)]
    posts = "".join(
        f'<geom type="box" size="0.01 0.01 0.4" pos="{x + r * math.cos(a)} {y + r * math.sin(a)} {z + 0.4}"/>' for a, r in ring
    )
    blocked = folder / "blocked.xml"
    text = (folder / "storage.xml").read_text(encoding="utf-8")
    blocked.write_text(text.replace("</mujoco>", f'<worldbody><body name="posts">{posts}</body></worldbody></mujoco>'), encoding="utf-8")
    try:
        assert mujoco(FRONTS, blocked, str(PENETRATION))["blocked"] != []
    finally:
        blocked.unlink()


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


def tilt(now: list[float], start: list[float]) -> float:
    """Angle between the ways up of two quaternions, scalar first [rad]."""
    (u, v) = ((2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)) for w, x, y, z in (now, start))
    return math.acos(max(-1.0, min(1.0, sum(a * b for a, b in zip(u, v)))))


@pytest.mark.parametrize("name", IN_DART)
def test_dart(name, project):
    models, world = project / "gazebo" / "models", project / "gazebo" / "worlds" / f"{name}.sdf"
    start = drop(models, world, "--seconds", "0.002")["bodies"]
    rested = drop(models, world, "--seconds", str(SECONDS))
    assert rested["faults"] == []
    assert rested["bodies"].keys() == start.keys()
    for body, now in rested["bodies"].items():
        assert math.dist(now["position"], start[body]["position"]) <= MOVED, body
        assert tilt(now["rotation"], start[body]["rotation"]) <= TIPPED, body
        assert now["speed"] < 0.01, body
