"""SDFormat, strictly, and Gazebo's own physics judge what is installed for Gazebo. A missing judge fails."""

import functools
import json
import math
import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from conftest import PROMPTS, ROOT
from gazebo_files import NAMES, differ, gazebo_props, numbers
from made_once import HERE

SDFORMAT = ("sdformat12",)
PHYSICS = (
    *SDFORMAT,
    "ignition-physics5",
    "ignition-physics5-sdf",
    "ignition-physics5-mesh",
    "ignition-plugin1-loader",
    "ignition-common4-graphics",
)
COMPILING = threading.Lock()
# sdf::JointType
TYPES = {"ball": 1, "continuous": 6, "fixed": 3, "prismatic": 5, "revolute": 6}


def compiled(name: str, packages: tuple) -> Path:
    """The judge as a program, compiled when it or what it includes is newer; once, whichever thread asks first."""
    with COMPILING:
        return _compiled(name, packages)


@functools.cache
def _compiled(name: str, packages: tuple) -> Path:
    program = ROOT / ".venv-judges" / "gazebo" / name
    sources = [HERE / f"{name}.cc", HERE / "sdf_common.hh"]
    if program.exists() and all(source.stat().st_mtime < program.stat().st_mtime for source in sources):
        return program
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], capture_output=True, text=True)
    assert flags.returncode == 0, f"Gazebo's libraries are not installed: bash test/judges/install.sh\n{flags.stderr}"
    program.parent.mkdir(parents=True, exist_ok=True)
    fresh = program.with_suffix(f".{os.getpid()}")
    subprocess.run(["g++", "-std=c++17", "-O1", sources[0], "-o", fresh, *flags.stdout.split()], check=True, timeout=300)
    fresh.replace(program)
    return program


def read_strictly(models: Path, *files: Path) -> dict:
    """What SDFormat reads: file → version, faults, models."""
    program = compiled("sdf_strict", SDFORMAT)
    result = subprocess.run([program, "--path", models, *files], capture_output=True, text=True, timeout=120, check=True)
    return {verdict["file"]: verdict for verdict in json.loads(result.stdout)}


def drop(models: Path, world: Path, *options: str) -> dict:
    program = compiled("ign_drop", PHYSICS)
    result = subprocess.run([program, "--path", models, *options, world], capture_output=True, text=True, timeout=500)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return gazebo_props(tmp_path_factory.mktemp("gazebo"))


@pytest.fixture(scope="module")
def gazebo(folder) -> Path:
    return folder / "gazebo"


@pytest.fixture
def copy(gazebo, tmp_path) -> Path:
    """To be broken."""
    return Path(shutil.copytree(gazebo, tmp_path / "gazebo"))


def flat(model: dict, prefix: str = "") -> tuple[dict, dict]:
    """Links and joints of a model and of those nested in it, by their own names."""
    links, joints = dict(model["links"]), dict(model["joints"])
    for nested in model["models"].values():
        more_links, more_joints = flat(nested)
        links.update(more_links)
        joints.update(more_joints)
    return links, joints


def turned(found: list, said: list) -> float:
    """Angle between two quaternions [rad]."""
    return 2 * math.acos(min(1.0, abs(sum(a * b for a, b in zip(found, said)))))


def compare(model: dict, said: dict) -> list[str]:
    links, joints = flat(model)
    anchor = joints.pop("world_fixed", None)
    wrong = []
    bolted = said["base"] == "fixed"
    if bolted != (anchor is not None or model["static"]):
        wrong.append("base")
    if set(links) != set(said["links"]) or set(joints) != set(said["joints"]):
        return [f"links {sorted(links)}, joints {sorted(joints)}"]
    for name, link in said["links"].items():
        for key in ("center_of_mass", "inertia", "pose"):
            if differ(links[name][key], link[key], 1e-9):
                wrong.append(f"{name}: {key} {links[name][key]}, not {link[key]}")
        if differ([links[name]["mass"]], [link["mass"]], 1e-9):
            wrong.append(f"{name}: mass {links[name]['mass']}")
    for name, joint in said["joints"].items():
        found = joints[name]
        if found["type"] != TYPES[joint["type"]] or (found["parent"], found["child"]) != (joint["parent"], joint["child"]):
            wrong.append(f"{name}: {found}")
        for key in ("anchor", "axis", "limits"):
            if joint.get(key) is not None and differ(found[key], joint[key], 1e-9):
                wrong.append(f"{name}: {key} {found[key]}, not {joint[key]}")
        for key in ("damping", "friction"):
            if differ([found[key]], [joint.get(key, 0)], 1e-9):
                wrong.append(f"{name}: {key} {found[key]}")
    return wrong


def test_sdformat_reads_every_prop_as_it_is(folder, gazebo):
    said = numbers(folder)
    models = gazebo / "models"
    # Of a folder, model.config must lead this SDFormat to the older file.
    files = [models / name / file for name in NAMES for file in ("", "model-1_9.sdf")]
    verdicts = read_strictly(models, *files)
    assert len(verdicts) == 2 * len(NAMES)
    for file, verdict in verdicts.items():
        assert verdict["faults"] == [], file
        assert verdict["version"] == "1.9"
        ((name, model),) = verdict["models"].items()
        assert compare(model, said[name]) == [], file


def test_both_versions_say_the_same(gazebo):
    """This SDFormat refuses 1.11, Drake doesn't: see test_drake.py."""
    for name in NAMES:
        newer, older = ((gazebo / "models" / name / file).read_text() for file in ("model.sdf", "model-1_9.sdf"))
        assert newer == older.replace('<sdf version="1.9">', '<sdf version="1.11">')


def test_the_world_includes_all(gazebo):
    world = gazebo / "worlds" / "propmaster.sdf"
    (verdict,) = read_strictly(gazebo / "models", world).values()
    assert verdict["faults"] == []
    assert set(verdict["models"]) == {*NAMES, "Ground"}


def test_everything_rests_where_it_was_put(gazebo, folder):
    """DART, 1 s after a fall of 1 mm: at rest, moved by at most 2 mm and 1°, joints closed."""
    models, world, said = gazebo / "models", gazebo / "worlds" / "propmaster.sdf", numbers(folder)
    (placed,) = read_strictly(models, world).values()
    verdict = drop(models, world, "--lift", "0.001", "--seconds", "1")
    assert verdict["faults"] == []
    assert verdict["meshes"] > 50
    seen = set()
    for path, body in verdict["bodies"].items():
        prop, link = path.split("/")[0], path.split("/")[-1]
        seen.add((prop, link))
        if prop == "crossed":
            continue
        assert body["speed"] < 0.005 and body["turning"] < 0.05, path
        pose = said[prop]["links"][link]["pose"]
        where = [a + b for a, b in zip(placed["models"][prop]["position"], pose)]
        assert math.dist(body["position"], where) < 0.002, path
        assert math.degrees(turned(body["rotation"], pose[3:])) < 1, path
    assert seen == {(name, link) for name in NAMES for link in said[name]["links"]}
    for path, position in verdict["joints"].items():
        assert abs(position) < 0.002, path


def test_links_that_may_overlap_do_and_others_do_not(copy):
    def slides(root: Path) -> tuple[float, float]:
        joints = drop(root / "models", root / "worlds" / "one.sdf", "--seconds", "1")["joints"]
        return joints["crossed/left_slide"], joints["crossed/right_slide"]

    world(copy, "one", "crossed")
    assert all(abs(position) < 1e-6 for position in slides(copy))
    file = copy / "models" / "crossed" / "model-1_9.sdf"
    text = file.read_text()
    assert text.count("<collide_bitmask>") == 2
    file.write_text(re.sub(r"<collide_bitmask>.*?</collide_bitmask>", "", text))
    left, right = slides(copy)
    assert right - left > 5e-4  # they pushed each other apart, as slowly as DART does


def world(root: Path, name: str, *includes: str, extra: str = "") -> Path:
    """A world of the loader's, with its command line, and what else is to be in it."""
    made = subprocess.run(["python3", root / "propmaster_gazebo.py", *includes], capture_output=True, text=True, check=True)
    text = made.stdout
    for number, prop in enumerate(includes):
        if includes.count(prop) == 1:
            text = text.replace(f"<name>{prop}_{number}</name>", f"<name>{prop}</name>")
    file = root / "worlds" / f"{name}.sdf"
    file.write_text(text.replace("</world>", f"{extra}</world>"), encoding="utf-8")
    return file


def test_two_copies_of_each_in_one_world(copy):
    names = [name for name in NAMES if name != "crossed"]
    file = world(copy, "twice", *names, *names)
    (verdict,) = read_strictly(copy / "models", file).values()
    assert verdict["faults"] == []
    assert len(verdict["models"]) == 2 * len(names) + 1
    dropped = drop(copy / "models", file, "--seconds", "0.5")
    assert dropped["faults"] == []
    assert all(body["speed"] < 0.01 for body in dropped["bodies"].values())


@pytest.mark.parametrize("name", ["bowl", "mug"])
def test_a_ball_stays_in(copy, folder, name):
    (cavity,) = numbers(folder)[name]["cavities"]
    radius = 0.2 * min(cavity["size"])
    x, y, z = cavity["position"]
    mass, moment = 0.01, 0.4 * 0.01 * radius**2
    # The loader's command line puts the lowest x of the first prop at 0.
    entry = next(prop for prop in json.loads((copy / "index.json").read_text())["props"] if prop["name"] == name)
    x, z = x - entry["bounds"]["min"][0], z - entry["bounds"]["min"][2]
    ball = f"""<model name="Ball"><pose>{x} {y} {z} 0 0 0</pose><link name="ball">
      <inertial><mass>{mass}</mass><inertia><ixx>{moment}</ixx><ixy>0</ixy><ixz>0</ixz><iyy>{moment}</iyy><iyz>0</iyz>
      <izz>{moment}</izz></inertia></inertial>
      <collision name="ball"><geometry><sphere><radius>{radius}</radius></sphere></geometry></collision></link></model>"""
    verdict = drop(copy / "models", world(copy, "ball", name, extra=ball), "--seconds", "3")
    assert verdict["faults"] == []
    end = verdict["bodies"]["Ball/ball"]["position"]
    assert math.dist(end[:2], (x, y)) < max(cavity["size"][:2]) / 2
    assert radius < end[2] < z + cavity["size"][2] / 2


@pytest.mark.parametrize(
    ("file", "change", "complaint"),
    [
        ("model-1_9.sdf", ("<mass>", "<masss>1</masss><mass>"), "masss"),
        ("model-1_9.sdf", ("meshes/", "meshes/no_"), "is missing"),
        ("model-1_9.sdf", (">meshes/", ">/meshes/"), "is missing"),
        ("model-1_9.sdf", ("<ixx>", "<ixx>9"), "no body has this inertia"),
        ("model-1_9.sdf", ("materials/textures", "textures"), "texture is missing"),
        ("model-1_9.sdf", ('version="1.9"', 'version="1.11"'), "newer"),
    ],
)
def test_the_strict_judge_can_fail(copy, file, change, complaint):
    target = copy / "models" / "bolted_cabinet" / file
    target.write_text(target.read_text().replace(*change))
    (verdict,) = read_strictly(copy / "models", target).values()
    assert any(complaint in fault for fault in verdict["faults"]), verdict["faults"]


def test_the_physics_judge_can_fail(copy):
    """A mesh without normals, as MuJoCo takes it, must be noticed; so must a wrong mass, by the comparison."""
    mesh = next((copy / "models" / "mug" / "meshes").glob("*.obj"))
    lines = [line for line in mesh.read_text().splitlines() if not line.startswith("vn ")]
    mesh.write_text("\n".join(re.sub(r"//\d+|/(\d+)/\d+", "", line) for line in lines) + "\n")
    verdict = drop(copy / "models", world(copy, "one", "mug"), "--seconds", "0.01")
    assert any("normals" in fault or "submeshes" in fault for fault in verdict["faults"])


def test_the_comparison_can_fail(folder, gazebo):
    said = numbers(folder)["cabinet"]
    file = gazebo / "models" / "cabinet" / "model-1_9.sdf"
    (verdict,) = read_strictly(gazebo / "models", file).values()
    said["links"]["door_1"]["mass"] *= 1.0001
    said["joints"]["door_1_hinge"]["limits"][1] *= 1.0001
    complaints = compare(verdict["models"]["cabinet"], said)
    assert len(complaints) == 2 and "mass" in complaints[0] and "limits" in complaints[1]
    assert set(PROMPTS) < set(NAMES)
