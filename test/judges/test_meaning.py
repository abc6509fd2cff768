"""Where a chest is held, what stands on it and what it holds is the same in index.json and in three simulators' own readers."""

import json
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT
from made_once import written
from test_mujoco import VERSIONS

HERE = Path(__file__).parent
JUDGES = ROOT / ".venv-judges"
NEAR = 1e-6


@pytest.fixture(scope="module")
def folder() -> Path:
    return written("meaning", {})


def ask(*command) -> dict:
    assert Path(command[0]).exists(), f"{command[0]} is not installed: bash test/judges/install.sh"
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def entry(folder: Path, simulator: str) -> dict:
    return json.loads((folder / simulator / "index.json").read_text(encoding="utf-8"))["props"][0]


def frames_of(entry: dict) -> dict:
    """Frames of the index under the names that they have in files."""
    kinds = {"grasps": "grasp", "supports": "support", "cavities": "cavity"}
    return {f"{kind}_{one['name']}": one for key, kind in kinds.items() for one in entry[key]}


def assert_same_frames(wanted: dict, found: dict) -> None:
    assert found.keys() == wanted.keys()
    assert len(wanted) == 3
    for name, frame in wanted.items():
        assert found[name]["position"] == pytest.approx(frame["position"], abs=NEAR), name
        sign = 1 if sum(a * b for a, b in zip(found[name]["rotation"], frame["rotation"])) > 0 else -1
        assert [sign * value for value in found[name]["rotation"]] == pytest.approx(frame["rotation"], abs=NEAR), name


@pytest.mark.parametrize("version", VERSIONS)
def test_mujoco(version, folder):
    said = ask(JUDGES / f"mujoco-{version}" / "bin" / "python", HERE / "judge_meaning_mujoco.py", folder / "mujoco")
    assert said["version"] == version
    index = entry(folder, "mujoco")
    assert_same_frames(frames_of(index), said["sites"])
    assert said["sites"]["grasp_lid_knob"]["size"][1] == pytest.approx(index["grasps"][0]["width"] / 2)
    assert said["sites"]["grasp_lid_knob"]["link"] == "lid"
    assert said["images"] == {"rgb": "oak_color", "orm": "oak_orm", "normal": "oak_normal"}
    assert said["copies"] == ["left/oak_orm", "right/oak_orm"]
    assert json.loads(said["texts"]["propmaster_articulations"]) == [{"joint": "lid_hinge", "kind": "lid", "detents": [0, 1.5]}]
    assert json.loads(said["texts"]["propmaster_restitution"]) == {"case_box": 0.25, "lid_knob": 0.5}


def test_sdformat(folder):
    # The other version is the same but for its number, which SDFormat 12 refuses.
    path = folder / "gazebo" / "models" / "chest" / "model-1_9.sdf"
    said = ask(JUDGES / "bin" / "sdf_dump", path)
    assert_same_frames(frames_of(entry(folder, "gazebo")), {frame["name"]: frame for frame in said["frames"]})
    assert {frame["name"]: frame["link"] for frame in said["frames"]}["grasp_lid_knob"] == "lid"
    assert {one["name"]: one["restitution"] for link in said["links"] for one in link["collisions"]} == {
        "case_box": 0.25,
        "lid_board": 0,
        "lid_knob": 0.5,
    }
    maps = path.parent / "materials" / "textures"
    assert sorted(one.name for one in maps.iterdir()) == [
        "oak_color.png",
        "oak_normal.png",
        "oak_orm--metalness.png",
        "oak_orm--roughness.png",
        "oak_orm.png",
    ]


def test_usd(folder):
    index = entry(folder, "isaac")
    said = ask(JUDGES / "usd" / "bin" / "python", HERE / "judge_meaning_usd.py", folder / "isaac" / index["file"])
    assert_same_frames(frames_of(index), said["frames"])
    assert said["labels"]["chest"] == {
        "class": ["chest"],
        "tags": ["furniture"],
        "wikidata": ["Q1070382"],
        "wikidata_qcode": ["Q1070382"],
        "wordnet": ["chest.n.02"],
    }
    assert [said["labels"][name]["part"] for name in ("case_box", "lid_knob", "lid")] == [["case"], ["knob"], ["lid"]]
    assert said["bounce"] == {"case_box": 0.25, "lid_knob": 0.5}
    assert {name: (image["output"], image["space"]) for name, image in said["images"].items()} == {
        "diffuseColor": ("rgb", "sRGB"),
        "roughness": ("g", "raw"),
        "metallic": ("b", "raw"),
        "normal": ("rgb", "raw"),
    }
    assert all(image["found"] and image["wrap"] == ["repeat", "repeat"] for image in said["images"].values())
