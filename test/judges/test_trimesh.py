"""trimesh judges the meshes that props are delivered with. A missing judge fails, as in test_mujoco.py."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import PROMPTS, ROOT
from made_once import HERE, written

PYTHON = ROOT / ".venv-judges" / "meshes" / "bin" / "python"


def judge(folder: Path) -> dict:
    assert PYTHON.exists(), "trimesh is not installed: bash test/judges/install.sh"
    result = subprocess.run([PYTHON, HERE / "judge_mesh.py", folder], capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def files() -> Path:
    return written("meshes", PROMPTS)


def test_every_generated_prop(files):
    verdict = judge(files)
    assert verdict["failures"] == []
    assert verdict["trimesh"] == "5.2.0"
    assert verdict["props"] == len(PROMPTS)
    assert verdict["meshes"] >= 2 * len(PROMPTS)
    assert verdict["collisions"] > 100


def test_the_judge_can_fail(files, tmp_path):
    """A face that is missing, one that is turned round, a dent, and a mesh that is a little too large."""
    folder = tmp_path / "meshes"
    (folder / "bowl").parent.mkdir()
    shutil.copytree(files / "bowl", folder / "bowl")
    numbers = json.loads((folder / "bowl" / "meshes.json").read_text())
    stems = sorted({said["mesh"] for said in numbers["collisions"].values() if said["mesh"]})[:4]
    broken = [folder / "bowl" / "mujoco" / "assets" / f"{stem}.obj" for stem in stems]
    changes = [open_it, turn_one, dent, grow]
    for file, change in zip(broken, changes, strict=True):
        lines = file.read_text().splitlines()
        file.write_text("\n".join(change(lines)))
    failures = judge(folder)["failures"]
    for stem, complaint in zip(stems, ("is open", "this way and that", "is concave", " m³, not "), strict=True):
        assert any(f"{stem}.obj: {complaint}" in f or (f"{stem}.obj" in f and complaint in f) for f in failures), (stem, failures)


def faces(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.startswith("f ")]


def open_it(lines: list[str]) -> list[str]:
    del lines[faces(lines)[0]]
    return lines


def turn_one(lines: list[str]) -> list[str]:
    number = faces(lines)[0]
    _, a, b, c = lines[number].split()
    lines[number] = f"f {a} {c} {b}"
    return lines


def corners(lines: list[str]) -> dict[int, list[float]]:
    return {number: [float(x) for x in line.split()[1:]] for number, line in enumerate(lines) if line.startswith("v ")}


def dent(lines: list[str]) -> list[str]:
    """The first corner, wherever it is stored, goes nine tenths of the way to the middle."""
    points = corners(lines)
    middle = [sum(axis) / len(points) for axis in zip(*points.values(), strict=True)]
    first = next(iter(points.values()))
    for number, point in points.items():
        if point == first:
            lines[number] = "v " + " ".join(str(a + 0.9 * (b - a)) for a, b in zip(point, middle, strict=True))
    return lines


def grow(lines: list[str]) -> list[str]:
    for number, point in corners(lines).items():
        lines[number] = "v " + " ".join(str(1.001 * x) for x in point)
    return lines
