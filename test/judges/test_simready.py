"""NVIDIA's validators judge what the Isaac adapter writes. A missing judge fails, as in test_mujoco.py.

SimReady looks at the names of all folders above a file (NP.003), so these lie at a plain path.
"""

import json
import subprocess
from pathlib import Path

import pytest
from conftest import PROMPTS, ROOT
from made_once import written

VENVS = ROOT / ".venv-judges"
HERE = ROOT / "test" / "judges"
# The only one that fails: it wants large arrays in the binary format. Ours are text, so that people can read and compare
# what they simulate; `usdcat --usdFormat usdc` makes it binary.
PERFORMANCE = "UsdAsciiPerformanceChecker"


def simready(*files: Path) -> dict[str, dict[str, list[str]]]:
    python = VENVS / "simready" / "bin" / "python"
    assert python.exists(), "SimReady's validator is not installed: bash test/judges/install.sh"
    result = subprocess.run([python, HERE / "judge_simready.py", *files], capture_output=True, text=True, timeout=300)
    assert result.stdout.strip().endswith("}"), result.stderr
    verdicts = json.loads(result.stdout[result.stdout.index('{"/') :])
    return {Path(file).name: verdict for file, verdict in verdicts.items()}


def nvidia(folder: Path, report: Path) -> list[str]:
    """What fails; its warnings (texture coordinates that could be indexed) are advice."""
    program = VENVS / "nvidia" / "bin" / "nvidia_usd_validate"
    assert program.exists(), "NVIDIA's USD validation is not installed: bash test/judges/install.sh"
    command = [program, "--no-variants", "--disable-rule", PERFORMANCE, "--json-output", report, folder]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert report.exists(), result.stderr
    rules = json.loads(report.read_text(encoding="utf-8"))["rules"]  # those with issues
    issues = [issue for rule in rules for issue in rule["issues"]]
    return [f"{issue['rule']['name']}: {issue['message']}" for issue in issues if issue["severity"] != "WARNING"]


@pytest.fixture(scope="module")
def isaac() -> Path:
    return written("isaac", PROMPTS) / "isaac"


def test_robotics_prop_and_the_strict_profile(isaac):
    verdicts = simready(*isaac.rglob("*.usda"))
    assert {file: verdict for file, verdict in verdicts.items() if any(verdict.values())} == {}
    jointed = {"cabinet", "laptop", "toolbox", "bolted", "swinging"}
    expected = [*PROMPTS, "bolted", "unknown", "shapes", "still", "scene", "swinging", *(f"{name}_rigid" for name in jointed)]
    assert sorted(verdicts) == sorted(f"{name}.usda" for name in expected)
    strict = {file.removesuffix(".usda") for file, verdict in verdicts.items() if "Strict-Articulated-Prop" in verdict}
    assert strict == jointed | {"scene"}


def test_nvidia_usd_validation(isaac, tmp_path):
    assert nvidia(isaac, tmp_path / "report.json") == []


def test_the_judges_can_fail(isaac, tmp_path):
    """A prop without its licence and its thumbnail, a joint to nowhere, a face that has no points."""
    broken = tmp_path / "mug" / "simready_usd" / "mug.usda"
    broken.parent.mkdir(parents=True)
    text = (isaac / "mug" / "simready_usd" / "mug.usda").read_text(encoding="utf-8")
    broken.write_text(text.replace("string asset_license", "string other"), encoding="utf-8")
    lost = tmp_path / "cabinet" / "simready_usd" / "cabinet.usda"
    lost.parent.mkdir(parents=True)
    text = (isaac / "cabinet" / "simready_usd" / "cabinet.usda").read_text(encoding="utf-8")
    lost.write_text(text.replace("physics:body1 = </cabinet/door_1>", "physics:body1 = </cabinet/nowhere>"), encoding="utf-8")
    verdicts = simready(broken, lost)
    assert "SR.002" in str(verdicts["mug.usda"]) and "SR.004" in str(verdicts["mug.usda"])
    assert "JT.002" in str(verdicts["cabinet.usda"]["Strict-Articulated-Prop"])

    folder = tmp_path / "topology"
    folder.mkdir()
    text = (isaac / "crate" / "simready_usd" / "crate.usda").read_text(encoding="utf-8")
    (folder / "crate.usda").write_text(text.replace("faceVertexIndices = [0,", "faceVertexIndices = [99999,", 1), encoding="utf-8")
    assert any("Topology" in failure for failure in nvidia(folder, tmp_path / "report.json"))
