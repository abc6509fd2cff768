"""OpenUSD judges our reading of stages: how they are composed, and what models come of them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import usd_fixtures
from conftest import ROOT, any_seed

PYTHON = ROOT / ".venv-judges" / "usd" / "bin" / "python"
HERE = Path(__file__).parent
SHARED = ROOT.parent / "shared"


def judge(script: str, stages: list, folder: Path) -> dict:
    assert PYTHON.exists(), "OpenUSD is not installed: bash test/judges/install.sh"
    (folder / "stages.json").write_text(json.dumps(stages), encoding="utf-8")
    result = subprocess.run([PYTHON, HERE / script, folder / "stages.json"], cwd=ROOT, capture_output=True, text=True, timeout=400)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def corpus(tmp_path) -> list:
    if not SHARED.is_dir():
        pytest.skip("the third-party corpus is not beside this checkout")
    shutil.unpack_archive(SHARED / "corpus" / "usd" / "AnimatedCube.usdz", tmp_path / "cube", format="zip")
    usd, samples = str(SHARED / "corpus" / "usd"), SHARED / "judges" / "samples"
    layers = [path for path in (tmp_path / "cube").iterdir() if path.suffix in (".usdc", ".usda")]
    car_kit = "USD_Mini_Car_Kit/assets"
    return [
        {"folder": usd, "entry": "cartpole.usda"},
        {"folder": usd, "entry": "simple_articulation_with_mesh.usda"},
        {"folder": usd, "entry": f"{car_kit}/vehicles/vehicleVariants.usda"},
        {"folder": usd, "entry": f"{car_kit}/vehicles/sedan/asset/sedanFullAsset.usda"},
        {"folder": usd, "entry": f"{car_kit}/wheels/wheelVariants.usda"},
        {"folder": str(samples / "cabinet" / "simready_usd"), "entry": "cabinet.usda"},
        {"folder": str(samples / "crate" / "simready_usd"), "entry": "crate.usda"},
        {"folder": str(tmp_path / "cube"), "entry": layers[0].name},
    ]


def test_ways_of_composition(tmp_path):
    stages = usd_fixtures.write(tmp_path, usd_fixtures.COMPOSITION)
    assert judge("judge_stages.py", stages, tmp_path) == {"same": len(stages), "refused": 0, "late": 0, "failures": []}


def test_composition_of_the_corpus(corpus, tmp_path):
    assert judge("judge_stages.py", corpus, tmp_path) == {"same": 8, "refused": 0, "late": 0, "failures": []}


@pytest.mark.parametrize(("rare", "least"), [(0.0, 57), (0.1, 48)])
def test_random_stages(tmp_path, rare, least):
    """
    Wilder than anything people write. What still differs, about one in a hundred: a class that a prim reaches in several
    ways, of which OpenUSD counts the one that it found first; one in twelve with `specializes` and instances everywhere.
    The seeds stand in the message of a failure.
    """
    first = any_seed()
    subprocess.run([PYTHON, HERE / "random_stages.py", tmp_path, str(first), "60", str(rare)], check=True, timeout=60)
    stages = json.loads((tmp_path / "stages.json").read_text(encoding="utf-8"))
    verdict = judge("judge_stages.py", stages, tmp_path)
    assert verdict["refused"] == 0, verdict["failures"]
    assert verdict["same"] + verdict["late"] >= least, verdict["failures"]


def test_transforms_and_masses(tmp_path):
    stages = usd_fixtures.write(tmp_path / "t", usd_fixtures.TRANSFORMS) + usd_fixtures.write(tmp_path / "m", usd_fixtures.MASSES)
    assert judge("judge_usd_models.py", stages, tmp_path) == {"same": len(stages), "failures": []}


def test_models_of_the_corpus(corpus, tmp_path):
    assert judge("judge_usd_models.py", corpus, tmp_path) == {"same": 8, "failures": []}


def test_the_judge_can_fail(tmp_path):
    """What OpenUSD sees otherwise than we must be noticed: a stage read in the place of another one."""
    stages = usd_fixtures.write(tmp_path, {name: usd_fixtures.TRANSFORMS[name] for name in ("translate", "scale")})
    shutil.copy(HERE / "judge_usd_models.py", tmp_path / "judge.py")
    script = (tmp_path / "judge.py").read_text(encoding="utf-8").replace("Path(__file__).with_name", f"Path({str(HERE)!r}).joinpath")
    script = script.replace("zip(stages, ours, strict=True)", "zip(stages, reversed(ours), strict=True)")
    (tmp_path / "judge.py").write_text(script, encoding="utf-8")
    assert len(judge(str(tmp_path / "judge.py"), stages, tmp_path)["failures"]) > 0
