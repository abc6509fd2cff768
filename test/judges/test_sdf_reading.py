"""The official library judges our reader of SDF: poses, joints and masses of the corpus, of fixtures for every rule of
frames, and of random graphs of frames. A missing judge fails, as in test_mujoco.py."""

import json
import math
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, any_seed

HERE = Path(__file__).parent
DUMP = ROOT / ".venv-judges" / "bin" / "sdf_dump"
CORPUS = ROOT.parent / "shared" / "corpus" / "sdf"

INERTIAL = (
    "<inertial><pose>0.1 0.2 0.3 0.4 0.5 0.6</pose><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz>"
    "<ixy>0.01</ixy><ixz>-0.02</ixz><iyz>0.03</iyz></inertia></inertial>"
)


def sdf(version: str, body: str) -> str:
    return f'<?xml version="1.0"?><sdf version="{version}">{body}</sdf>'


def model(version: str, body: str, attributes: str = "") -> str:
    return sdf(version, f'<model name="thing" {attributes}>{body}</model>')


def link(name: str, pose: str = "") -> str:
    shape = "<geometry><box><size>1 2 3</size></box></geometry>"
    return (
        f'<link name="{name}">{pose}{INERTIAL}<collision name="{name}_c"><pose>1 2 3 0.1 0.2 0.3</pose>{shape}</collision>'
        f'<visual name="{name}_v"><pose>3 2 1 0.3 0.2 0.1</pose>{shape}</visual></link>'
    )


def joint(name: str, parent: str, child: str, inside: str = "", kind: str = "revolute", axis: str = "") -> str:
    more = "" if kind == "fixed" else (axis or "<axis><xyz>1 2 3</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis>")
    return f'<joint name="{name}" type="{kind}">{inside}<parent>{parent}</parent><child>{child}</child>{more}</joint>'


A, B = link("a", "<pose>1 2 3 0.1 0.2 0.3</pose>"), link("b", "<pose>3 1 2 0.7 -0.4 1.3</pose>")
AXIS = '<axis><xyz {}>1 2 3</xyz>{}<limit><lower>-1</lower><upper>2</upper></limit><dynamics><damping>0.5</damping><friction>0.25</friction></dynamics></axis>'
POSE = "<pose>0.5 0.6 0.7 0.1 -0.2 0.9</pose>"


def relative_to(frame: str) -> str:
    return POSE.replace("<pose", f'<pose relative_to="{frame}"')


ON_A, ON_X = relative_to("a"), relative_to("x")
PART = model("1.6", link("body", POSE) + link("arm") + joint("j", "body", "arm", POSE))
CONFIG = '<model><name>part</name><sdf version="1.6">model.sdf</sdf></model>'

FIXTURES: dict[str, dict[str, str]] = {
    "axis_1_4": {"model.sdf": model("1.4", A + B + joint("j", "a", "b", POSE, axis=AXIS.format("", "")))},
    "axis_1_5": {"model.sdf": model("1.5", A + B + joint("j", "a", "b", POSE, axis=AXIS.format("", "")))},
    "axis_1_6": {
        "model.sdf": model("1.6", A + B + joint("j", "a", "b", POSE, axis=AXIS.format("", "<use_parent_model_frame>1</use_parent_model_frame>")))
    },
    "frame_1_6": {"model.sdf": model("1.6", A + link("b", POSE.replace("<pose", '<pose frame="a"')))},
    "axis_expressed_in": {
        "model.sdf": model("1.7", A + B + joint("j", "a", "b", ON_A, axis=AXIS.format('expressed_in="a"', "")))
    },
    "frames": {
        "model.sdf": model(
            "1.7",
            f'<frame name="f" attached_to="j">{POSE}</frame><frame name="g" attached_to="f">{ON_A}</frame>'
            + A + B + link("c", relative_to("g")) + link("d", relative_to("f"))
            + joint("j", "a", "b", POSE),
        )
    },
    "joined_frames": {
        "model.sdf": model(
            "1.8",
            f'<frame name="f" attached_to="b">{POSE}</frame>' + A + B + link("c") + joint("j", "a", "f", POSE) + joint("k", "j", "c"),
        )
    },
    "nested": {
        "model.sdf": model(
            "1.8",
            A + f'<model name="n" canonical_link="y">{POSE}' + link("x", POSE) + link("y") + joint("j", "y", "x", POSE)
            + f'<model name="m">{ON_X}{link("z", POSE)}</model></model>'
            + joint("j", "a", "n", POSE) + joint("k", "n::x", "n::m::z", axis=AXIS.format('expressed_in="n::m"', "")) ,
        )
    },
    "placement_frame": {
        "model.sdf": model(
            "1.8",
            A + f'<model name="n" placement_frame="x">{ON_A}' + link("x", POSE)
            + link("y", ON_X) + "</model>",
        )
    },
    "rotation_format": {
        "model.sdf": model("1.9", link("a", '<pose rotation_format="quat_xyzw">1 2 3 0.5 -0.5 0.5 0.5</pose>') + link("b", '<pose degrees="true">1 2 3 10 20 30</pose>'))
    },
    "include": {
        "model.sdf": model(
            "1.9",
            A + f"<include><uri>model://part</uri><name>left</name>{ON_A}</include>"
            + f"<include><uri>model://part</uri><name>right</name>{POSE}<placement_frame>arm</placement_frame></include>"
            + joint("l", "a", "left", kind="fixed") + joint("r", "a", "right::body", kind="fixed"),
        ),
        "part/model.sdf": PART,
        "part/model.config": CONFIG,
    },
    "merge": {
        "model.sdf": model("1.9", A + f'<include merge="true"><uri>model://part</uri>{POSE}</include>' + joint("k", "a", "body", kind="fixed")),
        "part/model.sdf": PART,
        "part/model.config": CONFIG,
    },
    "static": {"model.sdf": model("1.6", "<static>true</static>" + A)},
    "defaults": {"model.sdf": model("1.6", '<link name="a"/><link name="b"><inertial><mass>3</mass></inertial></link>')},
    "world": {"model.sdf": sdf("1.7", f'<world name="w"><model name="thing">{POSE}{A}{B}</model></world>')},
}

BROKEN: dict[str, str] = {
    "unknown_frame": model("1.7", link("a", relative_to("nowhere"))),
    "cycle": model("1.7", link("a", relative_to("b")) + link("b", ON_A)),
    "twice": model("1.7", link("a") + joint("a", "a", "a", kind="fixed")),
    "no_child": model("1.7", A + joint("j", "a", "nobody")),
    "unclosed": '<sdf version="1.7"><model name="m"></sdf>',
    "included_in_vain": model("1.7", A + "<include><uri>model://nobody</uri></include>"),
}


def ours(folder: Path, *random_models: str) -> dict:
    result = subprocess.run(
        ["node", "--import", "tsx", HERE / "read_sdf.mjs", folder, *random_models], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def theirs(folder: Path) -> dict | None:
    assert DUMP.exists(), "The SDFormat judge is not built: bash test/judges/install.sh"
    result = subprocess.run([DUMP, folder / "model.sdf", folder, folder.parent], capture_output=True, text=True, timeout=60)
    return json.loads(result.stdout) if result.returncode == 0 else None


def portable(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower())


def rotate(q: list, v: list) -> list:
    w, u = q[0], q[1:]
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]  # noqa: E731
    t = [2 * value for value in cross(u, v)]
    return [value + w * turn + more for value, turn, more in zip(v, t, cross(u, t))]


def flat(pose: dict) -> list:
    return [*pose["position"], *pose["rotation"]]


def same(a: list, b: list) -> bool:
    return all(math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9) for x, y in zip(a, b, strict=True))


def same_pose(a: list, b: list) -> bool:
    """A quaternion and its negative are one rotation."""
    return same(a, b) or same([*a[:3], *(-value for value in a[3:])], b)


def named(shapes: list, name: str) -> dict:
    """The first of that name, which has a number behind it where another link has a shape called so."""
    return next(one for one in shapes if re.fullmatch(portable(name) + r"(_\d+)?", one["name"]))


def differences(read: dict, expected: dict) -> list[str]:
    links = {one["name"]: one for one in read["links"]}
    joints = {one["name"]: one for one in read["joints"]}
    found = [] if len(links) == len(expected["links"]) else [f"{len(links)} links for {len(expected['links'])}"]
    for other in expected["links"]:
        one = links.get(portable(other["name"]))
        if one is None:
            found.append(f"no link {other['name']}")
            continue
        for what, a, b in [
            ("pose", flat(one["pose"]), other["pose"]),
            *(
                (shape["name"], flat(named(one[kind], shape["name"])["pose"]), shape["pose"])
                for kind in ("collisions", "visuals")
                for shape in other[kind]
            ),
        ]:
            if not same_pose(a, b):
                found.append(f"{other['name']} {what}: {a} for {b}")
        inertial = one["inertial"]
        for what, a, b in [
            ("mass", [inertial["mass"]], [other["mass"]]),
            ("com", inertial["centerOfMass"], other["com"]),
            ("inertia", inertial["inertia"], other["inertia"]),
        ]:
            if not same(a, b):
                found.append(f"{other['name']} {what}: {a} for {b}")
    for other in expected["joints"]:
        one = joints.get(portable(other["name"]))
        if one is None:
            found.append(f"no joint {other['name']}")
            continue
        if (one["parent"], one["child"]) != (portable(other["parent"]), portable(other["child"])):
            found.append(f"{other['name']} joins {one['parent']} and {one['child']}")
        child = links[one["child"]]["pose"]
        anchor = [x + y for x, y in zip(child["position"], rotate(child["rotation"], one["anchor"]))]
        pairs = [("anchor", anchor, other["anchor"])]
        if "axis" in other and one["type"] != "fixed":
            limits = one.get("limits")
            pairs += [
                ("axis", rotate(child["rotation"], one["axis"]), other["axis"]),
                ("damping", [one.get("damping", 0)], [other["damping"]]),
                ("friction", [one.get("friction", 0)], [other["friction"]]),
                ("limits", [limits["lower"], limits["upper"]] if limits else [], [v for v in other["range"] if abs(v) < 1e15]),
            ]
        found += [f"{other['name']} {what}: {a} for {b}" for what, a, b in pairs if len(a) != len(b) or not same(a, b)]
    if expected["static"] and read["base"] != "fixed":
        found.append("it is static, and free here")
    return found


def write(folder: Path, fixtures: dict[str, dict[str, str]]) -> Path:
    for name, files in fixtures.items():
        for path, text in files.items():
            (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / name / path).write_text(text)
    return folder


def test_fixtures(tmp_path):
    write(tmp_path, FIXTURES)
    read = ours(tmp_path)
    for name in FIXTURES:
        expected = theirs(tmp_path / name)
        assert expected is not None, f"the library refuses {name}"
        assert "error" not in read[name], name
        assert differences(read[name], expected) == [], name


def test_what_the_library_refuses_is_refused(tmp_path):
    write(tmp_path, {name: {"model.sdf": text} for name, text in BROKEN.items()})
    read = ours(tmp_path)
    for name in BROKEN:
        assert theirs(tmp_path / name) is None, f"the library reads {name}"
        assert read[name].get("error") == "invalid_input", name
        assert re.match(r"model\.sdf:\d+$", read[name]["where"]), name


def test_random_graphs_of_frames(tmp_path):
    """The seed stands in the message of a failure."""
    seed = any_seed()
    read = ours(tmp_path, "60", str(seed))
    for name, one in read.items():
        expected = theirs(tmp_path / name)
        assert expected is not None, f"{name} of seed {seed}"
        assert differences(one, expected) == [], f"{name} of seed {seed}"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the third-party corpus is not beside this checkout")
def test_the_corpus(tmp_path):
    shutil.copytree(CORPUS, tmp_path, dirs_exist_ok=True)
    read = ours(tmp_path)
    assert read.pop("submarine") == {"error": "invalid_input", "where": "model.sdf:77"}
    for name, one in read.items():
        expected = theirs(tmp_path / name)
        assert expected is not None, name
        assert differences(one, expected) == [], name


def test_the_judge_can_fail(tmp_path):
    """A pose, a limit and a mass that are not what the file says must be noticed."""
    write(tmp_path, {"axis_1_6": FIXTURES["axis_1_6"]})
    [read] = ours(tmp_path).values()
    expected = theirs(tmp_path / "axis_1_6")
    read["links"][0]["pose"]["position"][0] += 1e-6
    read["links"][1]["inertial"]["mass"] *= 1.0001
    read["joints"][0]["limits"]["upper"] *= 1.0001
    assert [text.split(":")[0] for text in differences(read, expected)] == ["a pose", "b mass", "j limits"]
