"""MuJoCo, OpenUSD, SDFormat with DART, and Blender judge whole scenes. A missing judge fails, as in test_mujoco.py."""

import json
import math
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, propmaster
from made_once import once
from test_blender import BLENDERS, run
from test_gazebo import drop, read_strictly

HERE = Path(__file__).parent
PROMPTS = {
    "breakfast": "a kitchen with a table with two mugs and a bowl on it",
    "workshop": "a room with a cabinet with two drawers, a shelf and three crates",
}
SIMULATORS = "mujoco,gazebo,isaac,blender"
# Turned by 30° about Z, and by a right angle; a quaternion, scalar first.
TURNS = ((math.cos(math.pi / 12), 0, 0, math.sin(math.pi / 12)), (math.sqrt(0.5), 0, 0, math.sqrt(0.5)))


def make(folder: Path) -> None:
    """Two scenes of the local service, and one by hand: turned, without a room, of a prop that is there already."""
    home, project = folder / "home", folder / "project"
    project.mkdir(parents=True)
    for name, prompt in PROMPTS.items():
        created = propmaster("scenes", "create", prompt, "--wait", "--json", "--project", str(project), home=home)
        scene = json.loads(created.stdout.splitlines()[-1])["scene_id"]
        options = ("--name", name, "--simulators", SIMULATORS, "--project", str(project))
        propmaster("scenes", "install", scene, *options, home=home)
    breakfast = json.loads((project / "scenes" / "breakfast.json").read_text(encoding="utf-8"))
    mug = next(prop["name"] for prop in breakfast["props"] if "mug" in prop["name"])
    instances = [
        {"name": f"turned_{number}", "prop": mug, "position": [0.3 * number, -0.2, 0], "rotation": turn}
        for number, turn in enumerate(TURNS)
    ]
    by_hand = {"version": 1, "name": "turned", "props": [{"name": mug}], "instances": instances}
    (project / "by hand.json").write_text(json.dumps(by_hand), encoding="utf-8")
    propmaster("scenes", "install", str(project / "by hand.json"), "--simulators", SIMULATORS, "--project", str(project), home=home)
    project.rename(folder / "mein prøjekt 箱")  # built in one place, judged in another


@pytest.fixture(scope="module")
def project() -> Path:
    return once("scenes", make) / "mein prøjekt 箱"


@pytest.fixture
def copy(project, tmp_path) -> Path:
    """To be broken."""
    return Path(shutil.copytree(project, tmp_path / "copy"))


def verdict(output: str) -> dict:
    lines = [line for line in output.splitlines() if line.startswith("VERDICT ")]
    assert lines, output[-3000:]
    return json.loads(lines[0].removeprefix("VERDICT "))


def judge(environment: str, what: str, project: Path) -> dict:
    python = ROOT / ".venv-judges" / environment / "bin" / "python"
    assert python.exists(), f"{environment} is not installed: bash test/judges/install.sh"
    command = [python, HERE / "judge_scene.py", what, project]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return verdict(result.stdout + result.stderr)


def scenes(project: Path) -> list[dict]:
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted((project / "scenes").glob("*.json"))]


def test_there_is_something_to_judge(project):
    found = {scene["name"]: scene for scene in scenes(project)}
    assert sorted(found) == ["breakfast", "turned", "workshop"]
    assert len(found["breakfast"]["instances"]) == 4 and len(found["breakfast"]["props"]) == 3
    assert len(found["workshop"]["instances"]) == 5 and len(found["workshop"]["props"]) == 3


@pytest.mark.parametrize("version", ("3.3.7", "3.12.0", "4.0.0"))
def test_mujoco(version, project):
    assert judge(f"mujoco-{version}", "mujoco", project) == {"failures": [], "scenes": 3}


def test_openusd(project):
    assert judge("usd", "usd", project) == {"failures": [], "scenes": 3}


@pytest.mark.parametrize("blender", BLENDERS)
def test_blender(blender, project):
    output = run(blender, HERE / "judge_scene.py", "blender", str(project), check=False)
    assert verdict(output) == {"failures": [], "scenes": 3}


def test_sdformat_and_dart(project):
    models = project / "gazebo" / "models"
    for scene in scenes(project):
        world = project / "gazebo" / "worlds" / f"{scene['name']}.sdf"
        read = read_strictly(models, world)[str(world)]
        assert read["faults"] == []
        found = {name for name in read["models"] if name != "Structure"}
        wanted = {one["name"]: one for one in scene["instances"]}
        assert found == set(wanted)
        mass = sum(link["mass"] for name in found for link in read["models"][name]["links"].values())
        assert mass == pytest.approx(scene["mass"], rel=1e-3)
        rested = drop(models, world, "--seconds", "1")
        assert rested["faults"] == []
        for name, one in wanted.items():
            bodies = {path: body for path, body in rested["bodies"].items() if path.split("/")[0] == name}
            assert bodies, name
            assert all(body["speed"] < 0.01 for body in bodies.values()), name
            root = next(iter(bodies.values())) if len(bodies) == 1 else None
            if root is not None:
                pose = read["models"][name]["links"]
                (link,) = pose.values()
                assert math.dist(root["position"], [a + b for a, b in zip(one["position"], link["pose"])]) < 0.005, name


@pytest.mark.parametrize(("environment", "what"), [("mujoco-3.12.0", "mujoco"), ("usd", "usd"), ("blender", "blender")])
def test_the_judge_can_fail(environment, what, copy):
    file = copy / "scenes" / "breakfast.json"
    scene = json.loads(file.read_text(encoding="utf-8"))
    scene["mass"] *= 1.002
    scene["instances"][1]["position"][0] += 0.001
    scene["instances"][2]["rotation"] = [math.cos(0.01), 0, 0, math.sin(0.01)]
    file.write_text(json.dumps(scene), encoding="utf-8")
    failures = judge(environment, what, copy)["failures"]
    assert [any(part in failure for failure in failures) for part in (" kg", ": at ", ": turned ")] == [True] * 3, failures
