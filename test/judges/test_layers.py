"""OpenUSD judges our reader of layers: the corpus, the fixture with everything, and random ones, as text and as crates."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, any_seed

PYTHON = ROOT / ".venv-judges" / "usd" / "bin" / "python"
HERE = Path(__file__).parent
SHARED = ROOT.parent / "shared"


def judge(folder: Path) -> dict:
    assert PYTHON.exists(), "OpenUSD is not installed: bash test/judges/install.sh"
    result = subprocess.run([PYTHON, HERE / "judge_layers.py", folder], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


def test_the_fixture_with_everything():
    verdict = judge(ROOT / "test" / "fixtures" / "usd")
    assert verdict == {"same": 4, "failures": []}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the third-party corpus is not beside this checkout")
def test_the_corpus(tmp_path):
    shutil.copytree(SHARED / "corpus" / "usd", tmp_path / "usd", ignore=shutil.ignore_patterns("*.usdz", "*.png", "*.jpg"))
    shutil.copytree(SHARED / "judges" / "samples", tmp_path / "samples")
    verdict = judge(tmp_path)
    assert verdict["failures"] == []
    assert verdict["same"] >= 90


def test_random_layers(tmp_path):
    """The seed stands in the message of a failure."""
    seed = any_seed()
    subprocess.run(["node", "--import", "tsx", HERE / "write_layers.mjs", tmp_path, "200", str(seed)], cwd=ROOT, check=True, timeout=120)
    verdict = judge(tmp_path)
    assert verdict["failures"] == [], f"seed {seed}"
    assert verdict["same"] >= 400


def test_a_type_that_nobody_knows(tmp_path):
    """It may be declared and connected, and its values are passed over."""
    (tmp_path / "one.usda").write_text('#usda 1.0\ndef "a" {\n  velvet x = (1, 2)\n  velvet y.connect = </b.x>\n}\n')
    assert judge(tmp_path) == {"same": 2, "failures": []}


def test_the_judge_can_fail(tmp_path):
    """A layer that OpenUSD reads and we refuse must be noticed."""
    (tmp_path / "one.usda").write_text('#usda 1.0\ndef "a" {\n int x = 1.5\n}\n')
    assert len(judge(tmp_path)["failures"]) == 1
