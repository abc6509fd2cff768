"""Newton reads and steps what the Isaac adapter writes. Nightly: its kernels take more than a minute to compile."""

import json
import subprocess

import pytest
from conftest import PROMPTS, ROOT
from made_once import written

PYTHON = ROOT / ".venv-judges" / "newton" / "bin" / "python"
HERE = ROOT / "test" / "judges"
pytestmark = pytest.mark.nightly


def judge(folder, models, *stepped) -> dict:
    assert PYTHON.exists(), "Newton is not installed: bash test/judges/install.sh"
    command = [PYTHON, HERE / "judge_newton.py", folder, models, *stepped]
    result = subprocess.run(command, capture_output=True, text=True, timeout=900)
    lines = [line for line in result.stdout.splitlines() if line.startswith("JUDGE ")]
    assert lines, result.stderr
    return json.loads(lines[0][len("JUDGE ") :])


@pytest.fixture(scope="module")
def files():
    return written("isaac", PROMPTS)


def test_every_prop_is_read_and_some_stand(files):
    verdict = judge(files / "isaac", files / "models.json", "mug", "table", "cabinet", "bolted", "still")
    assert verdict["failures"] == []
    assert verdict["props"] == len(PROMPTS) + 6


def test_the_judge_can_fail(files, tmp_path):
    models = json.loads((files / "models.json").read_text())
    lying = {"cabinet": models["cabinet"]}
    lying["cabinet"]["links"][1]["inertial"]["mass"] *= 1.01
    lying["cabinet"]["joints"][0]["limits"]["upper"] *= 1.01
    (tmp_path / "models.json").write_text(json.dumps(lying))
    failures = judge(files / "isaac", tmp_path / "models.json")["failures"]
    assert any("door_1: mass" in failure for failure in failures)
    assert any("door_1_hinge: limits" in failure for failure in failures)
