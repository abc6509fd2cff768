"""OpenUSD judges the USD and USDZ of every generated prop. A missing judge fails, as in test_mujoco.py."""

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from agreement_project import installed_everywhere
from conftest import PROMPTS, ROOT
from made_once import written

PYTHON = ROOT / ".venv-judges" / "usd" / "bin" / "python"
HERE = Path(__file__).parent


def judge(folder: Path, reports: Path) -> dict:
    assert PYTHON.exists(), "OpenUSD is not installed: bash test/judges/install.sh"
    result = subprocess.run([PYTHON, HERE / "judge_usd.py", folder, reports], capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def reports(tmp_path_factory) -> Path:
    """What MuJoCo measured of the same props, read from their MJCF."""
    copy = tmp_path_factory.mktemp("reports")
    for name in PROMPTS:
        shutil.copy(installed_everywhere() / "reports" / f"{name}.json", copy)
    shutil.copy(copy / "cabinet.json", copy / "hard_cabinet.json")
    return copy


@pytest.fixture(scope="module")
def files() -> Path:
    return written("usd", PROMPTS)


def test_every_generated_prop(files, reports):
    verdict = judge(files, reports)
    assert verdict["failures"] == []
    assert verdict["usd"] == [0, 26, 11]
    assert verdict["props"] == len(PROMPTS) + 1
    assert verdict["validators"] >= 30


def test_the_judge_can_fail(files, reports, tmp_path):
    """A lie about a mass, a limit, and a package whose content isn't aligned must be noticed."""
    lying = tmp_path / "reports"
    shutil.copytree(reports, lying)
    report = json.loads((lying / "cabinet.json").read_text())
    report["measured"]["links"][1]["mass"] *= 1.01
    report["measured"]["joints"][0]["upper"] *= 1.01
    (lying / "cabinet.json").write_text(json.dumps(report))
    failures = judge(files, lying)["failures"]
    assert any(": door_1: " in failure and "kg" in failure for failure in failures)
    assert any("door_1_hinge ends at" in failure for failure in failures)

    one = tmp_path / "one"
    one.mkdir()
    shutil.copy(files / "mug-usd.zip", one)
    with zipfile.ZipFile(one / "mug-usd.zip") as archive, zipfile.ZipFile(one / "mug.usdz", "w") as unaligned:
        unaligned.writestr("mug.usda", archive.read("mug.usda"))
    assert any("ByteMisalignment" in failure for failure in judge(one, reports)["failures"])
