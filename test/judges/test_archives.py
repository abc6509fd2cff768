"""One tree, packed by real tools in many ways, comes out of `propmaster unpack` as it went in.

A tool that is missing is a skip that says so, and with CI set a failure; Go alone may be missing there too: it is large,
and the others are enough.
"""

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

import archivers
import pytest
from archivers import WAYS, Way
from conftest import propmaster

#: What must be there to run a tool: a command or an interpreter of a venv.
NEEDED = {"dotnet": archivers.DOTNET, "usd": archivers.USD, "python": Path(sys.executable)}


@pytest.fixture(scope="session")
def tree(tmp_path_factory) -> Path:
    """Called `tree`, because some ways pack the folder itself."""
    folder = tmp_path_factory.mktemp("source") / "tree"
    folder.mkdir()
    archivers.grow(folder)
    return folder


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def contents(folder: Path) -> dict[str, str]:
    return {name: sha256(path) for name, path in archivers.files_of(folder)}


def require(tool: str) -> None:
    needed = NEEDED.get(tool)
    if needed.exists() if needed else shutil.which(tool):
        return
    reason = f"{tool} is not installed: bash test/judges/install.sh"
    if "CI" in os.environ and tool != "go":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_comes_out_as_it_went_in(way: Way, tree: Path, tmp_path: Path, home: Path):
    require(way.tool)
    archive = tmp_path / f"packed.{way.ending}"
    way.pack(tree, archive)
    into = tmp_path / "into"
    output = propmaster("unpack", str(archive), "--to", str(into), "--json", home=home).stdout
    told = json.loads(output.splitlines()[-1])

    expected = {f"{way.top}{name}": sha for name, sha in contents(tree).items() if name not in way.without}
    found = contents(into)
    assert {name: sha for name, sha in found.items() if name not in way.added} == expected
    assert {file["path"]: file["sha256"] for file in told["files"]} == found
    if way.folders:
        assert (into / way.top / "empty").is_dir() and (into / way.top / "empty too" / "inner").is_dir()


def test_the_judge_can_fail(tree: Path, tmp_path: Path, home: Path):
    """One byte of an archive that was fine, in the middle of what does not pack."""
    archive = tmp_path / "packed.zip"
    archivers.python(archivers.STORED)(tree, archive)
    content = (tree / "assets" / "texture.png").read_bytes()
    packed = bytearray(archive.read_bytes())
    packed[packed.index(content) + 450_000] ^= 1
    archive.write_bytes(packed)
    into = tmp_path / "into"
    result = propmaster("unpack", str(archive), "--to", str(into), "--json", home=home, check=False)
    assert result.returncode != 0 and "zip/crc" in result.stdout + result.stderr
    assert not into.exists()


def test_enough_tools_and_ways():
    assert len({way.tool for way in WAYS}) >= 7
    assert len(WAYS) >= 50
