"""Drake reads what is installed for Gazebo, both SDF versions. A missing judge fails, as in test_mujoco.py."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT
from gazebo_files import NAMES, gazebo_props
from made_once import HERE

PYTHON = ROOT / ".venv-judges" / "drake" / "bin" / "python"


def judge(models: Path, numbers: Path) -> dict:
    assert PYTHON.exists(), "Drake is not installed: bash test/judges/install.sh"
    result = subprocess.run([PYTHON, HERE / "judge_drake.py", models, numbers], capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return gazebo_props(tmp_path_factory.mktemp("drake"))


def test_every_prop_in_both_versions(folder):
    verdict = judge(folder / "gazebo" / "models", folder / "numbers.json")
    assert verdict["failures"] == []
    assert verdict["props"] == len(NAMES)


def test_the_judge_can_fail(folder, tmp_path):
    """A lie about a mass, a limit, an axis; an element that SDF 1.11 doesn't have; a mesh that is gone."""
    models = Path(shutil.copytree(folder / "gazebo" / "models", tmp_path / "models"))
    said = json.loads((folder / "numbers.json").read_text(encoding="utf-8"))
    said = {name: said[name] for name in ("cabinet", "toolbox", "mug", "crate")}
    said["cabinet"]["links"]["door_1"]["mass"] *= 1.0001
    said["cabinet"]["joints"]["door_1_hinge"]["limits"][1] *= 1.0001
    said["cabinet"]["joints"]["drawer_1_slide"]["axis"] = [1, 0, 0]
    numbers = tmp_path / "numbers.json"
    numbers.write_text(json.dumps(said), encoding="utf-8")
    crate = models / "crate" / "model.sdf"
    crate.write_text(crate.read_text().replace("<inertial>", "<inertiall/><inertial>", 1))
    for mesh in (models / "mug" / "meshes").glob("*.obj"):
        mesh.unlink()
    failures = judge(models, numbers)["failures"]
    for complaint in ("door_1: mass", "door_1_hinge: limits", "drawer_1_slide: axis", "inertiall", "mug"):
        assert any(complaint in failure for failure in failures), (complaint, failures)
