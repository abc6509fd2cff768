"""A prop looks in MuJoCo as the file did that it was made of: both are rendered by MuJoCo and compared. A missing judge fails, as
in test_mujoco.py."""

import json
import re
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from conftest import ROOT, propmaster

HERE = Path(__file__).parent
# Edges of shapes and of colours are sampled anew; what is the wrong colour is a whole face.
MOST = 0.1

BLOCK = "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n" + (
    "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 5/1 6/2 7/3 8/4\nf 4/1 3/2 2/3 1/4\nf 1/1 2/2 6/3 5/4\nf 3/1 4/2 8/3 7/4\nf 2/1 3/2 7/3 6/4\nf 4/1 1/2 5/3 8/4\n"
)
MESH = '<mesh name="b" file="b.obj" scale=".05 .05 .05"/>'
CELLS = {"U": (255, 0, 0), "L": (0, 255, 0), "F": (0, 0, 255), "R": (255, 255, 0), "B": (0, 255, 255), "D": (255, 0, 255)}


def picture(rows: list[list[tuple[int, int, int]]], edge: int = 64) -> bytes:
    """A PNG whose cells are `edge` pixels wide."""
    data = b"".join((b"\0" + b"".join(bytes(cell) * edge for cell in row)) * edge for row in rows)

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", edge * len(rows[0]), edge * len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


FOUR = picture([[(255, 0, 0), (0, 255, 0)], [(0, 0, 255), (255, 255, 255)]])
GRID = picture([[CELLS.get(cell, (0, 0, 0)) for cell in row] for row in (".U..", "LFRB", ".D..")])


def prop(assets: str, geoms: str) -> str:
    body = f'<body name="b"><freejoint/>{geoms}</body>'
    return f"<mujoco><asset>{MESH}{assets}</asset><worldbody>{body}</worldbody></mujoco>"


def mesh(name: str, x: float, more: str = "") -> str:
    return f'<geom type="mesh" mesh="b" material="{name}" pos="{x} 0 0" {more}/>'


CASES = {
    "rgba_over_material": {
        "m.xml": prop(
            '<material name="grey" rgba=".8 .8 .8 1"/>',
            '<geom type="box" size=".1 .1 .02" material="grey"/>'
            + "".join(
                f'<geom size=".03" pos="{x} 0 .05" material="grey" rgba="{colour} 1"/>'
                for x, colour in ((-0.06, ".9 .1 .1"), (0, ".1 .8 .1"), (0.06, ".9 .8 .1"))
            ),
        )
    },
    "one_name_in_two_folders": {
        "m.xml": prop(
            "".join(f'<texture name="{n}" type="2d" file="{n}/base.png"/><material name="{n}" texture="{n}"/>' for n in "xy"),
            mesh("x", 0) + mesh("y", 0.15) + mesh("y", 0.3, 'rgba="1 .4 .4 1"'),
        ),
        "x/base.png": picture([[(255, 0, 0)]]),
        "y/base.png": picture([[(0, 200, 255)]]),
    },
    "flipped": {
        "m.xml": prop(
            '<texture name="h" type="2d" file="p.png" hflip="true"/><texture name="v" type="2d" file="p.png" vflip="true"/>'
            '<texture name="p" type="2d" file="p.png"/>' + "".join(f'<material name="{n}" texture="{n}"/>' for n in "hvp"),
            mesh("h", 0) + mesh("v", 0.15) + mesh("p", 0.3),
        ),
        "p.png": FOUR,
    },
    "cubes": {
        "m.xml": prop(
            '<texture name="g" type="cube" file="g.png" gridsize="3 4" gridlayout=".U..LFRB.D.."/><texture name="p" type="cube" file="p.png"/>'
            '<material name="g" texture="g"/><material name="p" texture="p"/><mesh name="c" file="c.obj" scale=".05 .05 .05"/>',
            '<geom type="box" size=".06 .03 .05" material="g"/><geom size=".05" pos=".2 0 0" material="g"/>'
            '<geom type="cylinder" size=".04 .06" pos="-.2 0 0" material="g"/><geom type="box" size=".06 .03 .05" pos="0 .2 0" material="p"/>'
            '<geom type="mesh" mesh="c" material="g" pos=".2 .2 0" euler="0 0 30"/>',
        ),
        "c.obj": "\n".join(line for line in re.sub(r"/\d", "", BLOCK).splitlines() if not line.startswith("vt")),
        "g.png": GRID,
        "p.png": FOUR,
    },
    "hidden_groups": {
        "m.xml": prop(
            "",
            '<geom type="box" size=".05 .05 .05" rgba=".8 .4 .1 1"/><geom size=".1" group="4" contype="0" conaffinity="0" mass="0" rgba="0 1 0 1"/>'
            '<geom size=".02" pos=".1 0 0" contype="0" conaffinity="0" mass="0" rgba="1 0 0 0"/>',
        )
    },
}


@pytest.mark.parametrize("case", CASES)
def test_looks_as_its_source(case, tmp_path):
    source = tmp_path / "source"
    for name, content in {"b.obj": BLOCK, **CASES[case]}.items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    project = tmp_path / "project"
    project.mkdir()
    propmaster("import", str(source / "m.xml"), "--name", case, "--project", str(project), "--allow-failed", home=tmp_path)
    assert max(differences(source / "m.xml", project / "mujoco" / case / f"{case}.xml")) <= MOST


def test_the_judge_can_fail(tmp_path):
    """Two colours must not pass for one."""
    for name, colour in (("a", "1 0 0 1"), ("b", "0 1 0 1")):
        (tmp_path / f"{name}.xml").write_text(f'<mujoco><worldbody><geom size=".1" rgba="{colour}"/></worldbody></mujoco>')
    assert min(differences(tmp_path / "a.xml", tmp_path / "b.xml")) > 0.9


def differences(source: Path, written: Path) -> list[float]:
    python = ROOT / ".venv-judges" / "mujoco-4.0.0" / "bin" / "python"
    assert python.exists(), "MuJoCo 4.0.0 is not installed: bash test/judges/install.sh"
    done = subprocess.run([python, HERE / "judge_looks.py", source, written], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["differ"]
