"""Khronos' glTF-Validator judges every GLB that is delivered or installed. A missing judge fails, as in test_mujoco.py."""

import json
import struct
import subprocess
from pathlib import Path

import pytest
from conftest import PROMPTS
from made_once import HERE, written


def judge(folder: Path) -> dict:
    result = subprocess.run(["node", HERE / "judge_gltf.mjs", folder], capture_output=True, text=True, timeout=120)
    assert result.stdout.startswith("{"), result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def files() -> Path:
    return written("meshes", PROMPTS)


def test_every_glb_of_every_prop(files):
    verdict = judge(files)
    assert verdict["failures"] == []
    # The service's, the bundle's two, and Blender's.
    assert verdict["files"] == 4 * len(PROMPTS)
    assert verdict["unknown"] == ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"]


def test_one_with_every_feature(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hard")
    subprocess.run(
        ["node", HERE / "write_blender.mjs", folder, json.dumps({"cabinet": PROMPTS["cabinet"]})], check=True, timeout=120
    )
    verdict = judge(folder)
    assert verdict["failures"] == []
    assert verdict["files"] == 2


def test_the_judge_can_fail(files, tmp_path):
    """An index that points past the vertices, and a node that nobody has."""
    data = (files / "crate" / "blender" / "crate.glb").read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    content = json.loads(data[20 : 20 + length])
    accessor = content["accessors"][content["meshes"][0]["primitives"][0]["indices"]]
    start = 28 + length + content["bufferViews"][accessor["bufferView"]]["byteOffset"]
    assert accessor["componentType"] == 5123
    (tmp_path / "index.glb").write_bytes(data[:start] + b"\xfe\xfe" + data[start + 2 :])
    assert any("ACCESSOR_INDEX_OOB" in failure for failure in judge(tmp_path)["failures"])

    (tmp_path / "index.glb").unlink()
    content["scenes"][0]["nodes"] = [len(content["nodes"])]
    text = json.dumps(content).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + length :]
    size = 20 + len(text) + len(rest)
    (tmp_path / "node.glb").write_bytes(b"glTF" + struct.pack("<IIII", 2, size, len(text), 0x4E4F534A) + text + rest)
    assert any("UNRESOLVED_REFERENCE" in failure for failure in judge(tmp_path)["failures"])
