"""robosuite judges what is installed for it. A missing judge fails: a green run without it would be a lie."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import PROMPTS, ROOT

HERE = Path(__file__).parent
PYTHON = ROOT / ".venv-judges" / "robosuite" / "bin" / "python"

# Its install has 1.3 GB.
pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """All categories, and what the generator never makes; moved after it was written."""
    made = tmp_path_factory.mktemp("robosuite") / "made"
    subprocess.run(["node", HERE / "write_robosuite.mjs", made, json.dumps(PROMPTS)], check=True, timeout=300)
    return made.rename(made.with_name("moved elsewhere"))


def judge(folder: Path) -> dict:
    assert PYTHON.exists(), "robosuite is not installed: bash test/judges/install.sh nightly"
    # robosuite keeps what numba compiles, and its log, where this says; nothing of the user's.
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "NUMBA_CACHE_DIR": str(folder / "numba")}
    command = [PYTHON, HERE / "judge_robosuite.py", folder / "robosuite", folder / "numbers.json"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=500, env=environment)
    line = result.stdout.strip().split("\n")[-1]
    assert line.startswith("{"), result.stderr[-2000:]
    return json.loads(line)


def test_every_prop(folder):
    verdict = judge(folder)
    assert verdict["failures"] == []
    assert verdict["props"] == len(PROMPTS) + 3
    assert verdict["balls"] == 2


@pytest.mark.parametrize(
    ("name", "change", "complaint"),
    [
        ("crate", ('name="bottom_site" pos="0 0 0"', 'name="bottom_site" pos="0 0 -0.05"'), "bottom"),
        ("crate", ('name="object"', 'name="thing"'), "crate"),
        ("crate", ('contype="0"', 'contype="1"'), "group"),
        ("crate", ('mass="', 'mass="9'), "kg"),
        ("nested", ('<exclude body1="object" body2="main"/>', ""), "collides with itself"),
    ],
)
def test_the_judge_can_fail(folder, tmp_path, name, change, complaint):
    lying = tmp_path / "lying"
    shutil.copytree(folder, lying)
    index = lying / "robosuite" / "index.json"
    props = [prop for prop in json.loads(index.read_text())["props"] if prop["name"] == name]
    index.write_text(json.dumps({"version": 1, "simulator": "robosuite", "props": props}))
    target = lying / "robosuite" / name / f"{name}.xml"
    text = target.read_text()
    assert change[0] in text
    target.write_text(text.replace(*change))
    assert any(complaint in failure for failure in judge(lying)["failures"])
