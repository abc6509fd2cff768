"""Hugging Face's `datasets` and `webdataset` load what `propmaster export` writes, offline. A missing judge fails."""

import json
import os
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYTHON = ROOT / ".venv-judges" / "datasets" / "bin" / "python"


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("dataset")
    # Pictures of the usual size, not the small ones of the other judges.
    environment = {name: value for name, value in os.environ.items() if name != "PROPMASTER_PICTURE_SIZE"}
    ran = subprocess.run(
        ["node", HERE / "write_dataset.mjs", folder],
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
        env=environment,
    )
    return folder, json.loads(ran.stdout)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["webdataset", "parquet"])
def test_is_loaded_whole(exported, kind):
    folder, names = exported
    assert PYTHON.exists(), "datasets is not installed: bash test/judges/install.sh nightly"
    assert len(list((folder / kind / "data").iterdir())) > 1
    ran = subprocess.run(
        [PYTHON, HERE / "load_dataset.py", folder / kind, kind], capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    told = json.loads(ran.stdout)
    assert set(told) == {"loaded", "streamed"} | ({"webdataset"} if kind == "webdataset" else set())
    for way, rows in told.items():
        assert [row["name"] for row in rows] == names, way
        for row in rows:
            assert row["labels"] and row["mass"] > 0 and row["licence"] == "CC0-1.0", way
            assert row["picture"][0] >= 256 and row["files"] > 1000, way
