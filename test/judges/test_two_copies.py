"""Two copies of every prop in one scene, in each simulator, from a project that was moved and renamed after the install, to
a path with blanks and letters beyond ASCII. (Copies of one prop at a time: judge_mujoco.py, test_gazebo.py, judge_isaac.py,
judge_blender.py.)
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from agreement_project import EVERYWHERE, NAMES, home, installed_everywhere
from conftest import ROOT, propmaster
from test_gazebo import drop, flat, read_strictly

HERE = Path(__file__).parent
VENVS = {"mujoco": "mujoco-3.12.0", "usd": "usd", "blender": "blender"}
SIMULATORS = (*VENVS, "gazebo")


def copies(simulator: str, project: Path, folder: Path) -> dict:
    """What the simulator says; `folder` is for what it needs beside the project."""
    if simulator == "gazebo":
        return gazebo(project, folder / "twice.sdf")
    python = ROOT / ".venv-judges" / VENVS[simulator] / "bin" / "python"
    assert python.exists(), f"{VENVS[simulator]} is not installed: bash test/judges/install.sh"
    command = [python, HERE / "agreement_copies.py", project, simulator]
    result = subprocess.run(command, capture_output=True, text=True, timeout=900)
    lines = [line for line in result.stdout.splitlines() if line.startswith("COPIES ")]
    assert lines, result.stdout[-2000:] + result.stderr[-2000:]
    return json.loads(lines[0].removeprefix("COPIES "))


def gazebo(project: Path, world: Path) -> dict:
    """The world that the project's own script writes for each name twice, in SDFormat and in DART."""
    folder = project / "gazebo"
    names = [entry["name"] for entry in json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]]
    written = subprocess.run([sys.executable, folder / "propmaster_gazebo.py", *names, *names], capture_output=True, text=True)
    assert written.returncode == 0, written.stderr
    world.write_text(written.stdout, encoding="utf-8")
    (verdict,) = read_strictly(folder / "models", world).values()
    dropped = drop(folder / "models", world, "--seconds", "0.5")
    links = sum(len(flat(model)[0]) for model in verdict["models"].values()) - 1  # of the ground
    fast = [f"{path} moves" for path, body in dropped["bodies"].items() if not (body["speed"] or 0) < 0.05]
    return {"props": len(names), "bodies": links, "faults": [*verdict["faults"], *dropped["faults"], *fast]}


@pytest.fixture(scope="session")
def project() -> Path:
    return installed_everywhere()


@pytest.mark.parametrize("simulator", SIMULATORS)
def test_two_of_each(simulator, project, tmp_path):
    reports = [json.loads((project / "reports" / f"{name}.json").read_text(encoding="utf-8")) for name in NAMES]
    links = sum(len(report["measured"]["links"]) for report in reports)
    assert links > len(NAMES)
    assert copies(simulator, project, tmp_path) == {"props": len(NAMES), "bodies": 2 * links, "faults": []}


ALONE = ("mit-&-<zeichen>", "mit leerzeichen", "größe-湯呑み", "quote'")


@pytest.mark.parametrize(
    "name", ["größe 湯呑み's & <sign>", *(pytest.param(name, marks=pytest.mark.nightly) for name in ALONE)]
)
def test_a_folder_of_any_name_works(name, tmp_path):
    """Installed into it, not only moved there."""
    made = tmp_path / name
    given = ["--name", "laptop", "--simulators", EVERYWHERE, "--project", str(made)]
    propmaster("generate", "aluminium laptop", *given, home=home())
    assert propmaster("verify", "--project", str(made), home=home()).returncode == 0
    for simulator in SIMULATORS:
        assert copies(simulator, made, tmp_path) == {"props": 1, "bodies": 4, "faults": []}, simulator


def test_the_judge_can_fail(project, tmp_path):
    """A mesh that didn't come along is noticed in each simulator."""
    copy = Path(shutil.copytree(project, tmp_path / "copy"))
    for file in (*(copy / "mujoco" / "mug").rglob("*.obj"), *(copy / "gazebo" / "models" / "mug").rglob("*.obj")):
        file.unlink()
    (copy / "isaac" / "mug" / "simready_usd" / "mug.usda").unlink()
    (copy / "blender" / "mug" / "mug.glb").unlink()
    assert copies("gazebo", copy, tmp_path)["faults"] != []
    for simulator in VENVS:
        with pytest.raises(AssertionError, match="mug|Error opening file"):
            copies(simulator, copy, tmp_path)
