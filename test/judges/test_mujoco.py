"""Three generations of MuJoCo judge what was installed. A missing judge fails: a green run without it would be a lie."""

import json
import subprocess
from pathlib import Path

import pytest
from agreement_project import NAMES, installed_everywhere
from conftest import ROOT, packings

VERSIONS = ("3.3.7", "3.12.0", "4.0.0")


def judge(version: str, project: Path) -> dict:
    python = ROOT / ".venv-judges" / f"mujoco-{version}" / "bin" / "python"
    assert python.exists(), f"MuJoCo {version} is not installed: bash test/judges/install.sh"
    script = Path(__file__).with_name("judge_mujoco.py")
    result = subprocess.run([python, script, project], capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith("{"), result.stderr
    verdict = json.loads(result.stdout)
    assert verdict["mujoco"] == version
    return verdict


@pytest.fixture(scope="module")
def project() -> Path:
    return installed_everywhere()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_prop(version, project):
    verdict = judge(version, project)
    assert verdict["failures"] == []
    assert verdict["props"] == len(NAMES)
    assert verdict["balls"] == 2


@pytest.mark.parametrize("version", VERSIONS)
def test_third_party_props_in_three_packings(version, corpus_project):
    verdict = judge(version, corpus_project)
    assert verdict["failures"] == []
    assert verdict["props"] == len(packings())


def test_the_judge_can_fail(project, tmp_path):
    """A report that lies about a mass must be noticed, or the judge above judges nothing."""
    import shutil

    lying = tmp_path / "lying"
    shutil.copytree(project, lying)
    file = lying / "reports" / "crate.json"
    report = json.loads(file.read_text())
    report["measured"]["links"][0]["mass"] *= 1.01
    file.write_text(json.dumps(report))
    assert any("mass" in failure for failure in judge(VERSIONS[0], lying)["failures"])
