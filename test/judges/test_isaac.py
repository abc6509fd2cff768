"""OpenUSD judges what the Isaac adapter writes, in a folder that was moved to a name with blanks and other letters; and
its Python runs: the loader, and props_cfg.py against the fields that Isaac Lab's classes have."""

import json
import py_compile
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROMPTS, ROOT
from made_once import written

USD = ROOT / ".venv-judges" / "usd" / "bin" / "python"
HERE = ROOT / "test" / "judges"
FIELDS = ROOT / "test" / "fixtures" / "isaaclab-fields.json"


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    return Path(shutil.copytree(written("isaac", PROMPTS), tmp_path_factory.mktemp("isaac") / "Prüfstände und 湯呑み"))


def judge(folder: Path, models: Path) -> dict:
    assert USD.exists(), "OpenUSD is not installed: bash test/judges/install.sh"
    command = [USD, HERE / "judge_isaac.py", folder, models]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert result.stdout.strip().endswith("}"), result.stderr
    return json.loads(result.stdout[result.stdout.index('{"usd"') :])


def configured(folder: Path, fields: Path = FIELDS) -> dict:
    command = [sys.executable, HERE / "run_props_cfg.py", folder, fields]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_every_prop(files):
    verdict = judge(files / "isaac", files / "models.json")
    assert verdict["failures"] == []
    assert verdict["usd"] == [0, 26, 11]
    assert verdict["props"] == len(PROMPTS) + 6
    assert verdict["validators"] >= 30


def test_the_judge_can_fail(files, tmp_path):
    """Lies about a mass, a limit, a spring; and files in which a body, and a root, have gone."""
    copy = tmp_path / "isaac"
    shutil.copytree(files / "isaac", copy)
    models = json.loads((files / "models.json").read_text(encoding="utf-8"))
    models["cabinet"]["links"][1]["inertial"]["mass"] *= 1.01
    models["cabinet"]["joints"][0]["limits"]["upper"] *= 1.01
    models["bolted"]["joints"][0]["spring"]["rest"] += 0.01
    (tmp_path / "models.json").write_text(json.dumps(models))
    for name, gone in (("mug", '"PhysicsRigidBodyAPI", '), ("laptop", ', "PhysicsArticulationRootAPI"')):
        file = copy / name / "simready_usd" / f"{name}.usda"
        file.write_text(file.read_text(encoding="utf-8").replace(gone, ""), encoding="utf-8")
    failures = judge(copy, tmp_path / "models.json")["failures"]
    for told in ("cabinet.usda: door_1: ", "door_1_hinge: ends at", "rest ", "mug.usda: 0 bodies", "laptop.usda: 0 articulation"):
        assert any(told in failure for failure in failures), told


def test_props_cfg_knows_isaac_lab(files):
    py_compile.compile(str(files / "isaac" / "props_cfg.py"), doraise=True, cfile=str(files / "props_cfg.pyc"))
    told = configured(files / "isaac")
    kinds = {name: cfg["class"] for name, cfg in told["cfgs"].items()}
    jointed = {"cabinet", "laptop", "toolbox", "bolted", "swinging"}
    assert kinds == {
        **{name: "RigidObjectCfg" for name in [*PROMPTS, "unknown", "shapes"]},
        **{name: "ArticulationCfg" for name in jointed},
        "still": "AssetBaseCfg",
        "scene": "AssetBaseCfg",
    }
    assert set(told["rigid"]) == jointed
    assert set(told["scene"]) == {"ground", "light", *kinds}
    assert told["needed"] == []
    for cfg in [*told["cfgs"].values(), *told["rigid"].values()]:
        path = Path(cfg["spawn"]["usd_path"])
        assert path.is_file() and path.is_relative_to(files.resolve())
    assert told["rigid"]["bolted"]["spawn"]["rigid_props"]["kinematic_enabled"] is True
    actuators = told["cfgs"]["cabinet"]["actuators"]["joints"]
    assert (actuators["stiffness"], actuators["damping"]) == (None, None)
    models = json.loads((files / "models.json").read_text(encoding="utf-8"))
    assert actuators["joint_names_expr"] == [joint["name"] for joint in models["cabinet"]["joints"]]


def test_a_field_that_isaac_lab_lacks_is_noticed(files, tmp_path):
    table = json.loads(FIELDS.read_text())
    del table["classes"]["ImplicitActuatorCfg"]["fields"]["damping"]
    (tmp_path / "fields.json").write_text(json.dumps(table))
    with pytest.raises(AssertionError, match="damping"):
        configured(files / "isaac", tmp_path / "fields.json")


def test_the_loader_lists_the_props_without_isaac_sim(files):
    loader = files / "isaac" / "propmaster_isaac.py"
    result = subprocess.run([sys.executable, loader, "cabinet", "mug"], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    assert re.search(r"^cabinet: 0\.900 x .* m, \d+\.\d+ kg, 4 joints, ", result.stdout, re.M)
    result = subprocess.run([sys.executable, loader, "nothing"], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1 and "there are: " in result.stderr
