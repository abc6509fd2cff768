"""One prop is the same prop in every simulator: what each reads of the installed files, held against each other.

Every reader gives {prop: {"links": {link: mass [kg], centre of mass [m], inertia about it [kg·m²]}, "ranges": {joint:
[rad or m]}, "bounds": of what can be touched [m]}}, in the frame of the prop.
"""

import itertools
import json
import math
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from agreement_project import NAMES, installed_everywhere
from conftest import ROOT
from model_physics import rotation, turn, turn_tensor
from test_gazebo import SDFORMAT, compiled, drop, flat, read_strictly, turned

HERE = Path(__file__).parent
AGREED = 1e-3
# Of a drop: 2 mm and 1°.
PLACE, TILT = 0.002, math.radians(1)
LIFT, SECONDS = 0.005, 3
READERS = {"MuJoCo": ("mujoco-3.12.0", "mujoco"), "Drake": ("drake", "drake"), "USD": ("usd", "usd")}
QUANTITIES = ("mass", "centre", "inertia", "bounds", "ranges")


def ask(venv: str, reader: str, project: Path, *options: object) -> dict:
    python = ROOT / ".venv-judges" / venv / "bin" / "python"
    assert python.exists(), f"{venv} is not installed: bash test/judges/install.sh"
    command = [python, HERE / f"agreement_{reader}.py", project, *map(str, options)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert result.returncode == 0, result.stderr[-3000:]
    return json.loads(result.stdout[result.stdout.index('{"') :])


def read_sdformat(project: Path) -> dict:
    """Links and joints as SDFormat reads them, bounds of the meshes as Gazebo loads them."""
    models = project / "gazebo" / "models"
    folders = sorted(folder for folder in models.iterdir() if folder.is_dir())
    program = compiled("agreement_sdf", (*SDFORMAT, "ignition-common4-graphics"))
    said = subprocess.run([program, *folders], capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    bounds = json.loads(said.stdout)
    props = {}
    for file, verdict in read_strictly(models, *folders).items():
        assert verdict["faults"] == [], file
        ((name, model),) = verdict["models"].items()
        links, joints = flat(model)
        joints.pop("world_fixed", None)
        props[name] = {
            "links": {link: in_prop(found) for link, found in links.items()},
            "ranges": {joint: found["limits"] for joint, found in joints.items() if "limits" in found},
            "bounds": bounds[file],
        }
    return props


def in_prop(link: dict) -> dict:
    """A link as SDFormat tells it, in the frame of the prop."""
    x, y, z, *quaternion = link["pose"]
    matrix = rotation(quaternion)
    ixx, iyy, izz, ixy, ixz, iyz = link["inertia"]
    return {
        "mass": link["mass"],
        "centre": [a + b for a, b in zip(turn(matrix, link["center_of_mass"]), (x, y, z))],
        "inertia": turn_tensor(matrix, [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]),
    }


def furthest(one: list, other: list) -> float:
    pairs = list(zip(one, other, strict=True))
    return max((furthest(a, b) if isinstance(a, list) else abs(a - b)) for a, b in pairs)


def largest(values: list) -> float:
    return max((largest(value) if isinstance(value, list) else abs(value)) for value in values)


def deviations(one: dict, other: dict) -> dict[str, float]:
    """How far two readings of a prop are apart, by quantity, relative to the mass, the size, the inertia, the range."""
    if len(one["links"]) == len(other["links"]) == 1:  # of a prop without joints USD names the body after the prop
        (a,), (b,) = one["links"].values(), other["links"].values()
        pairs = [(a, b)]
    else:
        assert one["links"].keys() == other["links"].keys(), (sorted(one["links"]), sorted(other["links"]))
        pairs = [(link, other["links"][name]) for name, link in one["links"].items()]
    assert one["ranges"].keys() == other["ranges"].keys(), (sorted(one["ranges"]), sorted(other["ranges"]))
    size = max(b - a for a, b in zip(*one["bounds"]))
    ranges = [(ends, other["ranges"][name]) for name, ends in one["ranges"].items()]
    return {
        "mass": max(abs(a["mass"] - b["mass"]) / a["mass"] for a, b in pairs),
        "centre": max(furthest(a["centre"], b["centre"]) for a, b in pairs) / size,
        "inertia": max(furthest(a["inertia"], b["inertia"]) / largest(a["inertia"]) for a, b in pairs),
        "bounds": furthest(one["bounds"], other["bounds"]) / size,
        "ranges": max((furthest(a, b) / (a[1] - a[0]) for a, b in ranges), default=0.0),
    }


def compare(readings: dict[str, dict]) -> tuple[dict, list[str]]:
    """Worst deviation by pair of simulators and quantity, with the prop; and what is beyond 0.1%."""
    worst, beyond = {}, []
    for one, other in itertools.combinations(readings, 2):
        assert readings[one].keys() == readings[other].keys(), (one, other)
        for name in readings[one]:
            for quantity, value in deviations(readings[one][name], readings[other][name]).items():
                worst[one, other, quantity] = max(worst.get((one, other, quantity), (0.0, "")), (value, name))
                if not value <= AGREED:
                    beyond.append(f"{name}: {quantity} of {one} and {other} differ by {100 * value:.3g}%")
    return worst, beyond


def table(worst: dict) -> str:
    pairs = sorted({(one, other) for one, other, _ in worst})
    lines = [f"{'':22}" + "".join(f"{quantity:>11}" for quantity in QUANTITIES)]
    for pair in pairs:
        cells = "".join(f"{worst[*pair, quantity][0]:11.1e}" for quantity in QUANTITIES)
        lines.append(f"{' / '.join(pair):22}{cells}")
    return "\n".join(lines)


@pytest.fixture(scope="session")
def everywhere() -> Path:
    return installed_everywhere()


@pytest.fixture(scope="session")
def readings(everywhere) -> dict[str, dict]:
    found = {name: ask(venv, reader, everywhere) for name, (venv, reader) in READERS.items()}
    return {**found, "SDFormat": read_sdformat(everywhere)}


def test_mass_centre_inertia_bounds_and_ranges(readings, show):
    worst, beyond = compare(readings)
    show(table(worst))
    assert beyond == []
    assert all(props.keys() == set(NAMES) for props in readings.values())
    ranges = sum(len(prop["ranges"]) for prop in readings["MuJoCo"].values())
    assert ranges >= 6, "the cabinet, the laptop and the toolbox have joints"


@pytest.mark.nightly
def test_newton_agrees(everywhere, readings, show):
    worst, beyond = compare({**readings, "Newton": ask("newton", "newton", everywhere)})
    show(table(worst))
    assert beyond == []


def test_where_things_rest(everywhere, readings, show):
    """Dropped from 5 mm, each link lies where it lies in the other simulator: 2 mm and 1°, 3 s later."""
    mujoco = ask("mujoco-3.12.0", "mujoco", everywhere, LIFT, SECONDS)
    models, world = everywhere / "gazebo" / "models", everywhere / "gazebo" / "worlds" / "propmaster.sdf"
    (placed,) = read_strictly(models, world).values()
    dart = drop(models, world, "--lift", str(LIFT), "--seconds", str(SECONDS))
    assert dart["faults"] == []
    wrong, apart, tilts, seen = [], {}, {}, set()
    for path, state in dart["bodies"].items():
        prop, link = path.split("/")[0], path.split("/")[-1]
        seen.add(prop)
        where = [a - b for a, b in zip(state["position"], placed["models"][prop]["position"])]
        x, y, z, *quaternion = mujoco[prop]["rest"][link]
        apart[path], tilts[path] = math.dist(where, (x, y, z)), turned(state["rotation"], quaternion)
        if not (apart[path] < PLACE and tilts[path] < TILT):
            wrong.append(f"{path}: {1000 * apart[path]:.2f} mm and {math.degrees(tilts[path]):.2f}° apart")
    far, tilted = max(apart, key=apart.get), max(tilts, key=tilts.get)
    show(
        f"MuJoCo / DART at rest: {1000 * apart[far]:.3f} mm ({far}), {math.degrees(tilts[tilted]):.3f}° ({tilted})",
    )
    assert wrong == []
    assert seen == set(NAMES)


BREAKS = {
    "mass": ("mujoco/crate/crate.xml", r'(<inertial [^>]*mass=")', r"\g<1>1"),
    "centre": ("gazebo/models/bowl/model.sdf", r"(<inertial>\s*<pose>)\S+", r"\g<1>0.01"),
    "inertia": ("gazebo/models/chair/model.sdf", r"<ixx>[^<]+", "<ixx>9"),
    "ranges": ("gazebo/models/laptop/model.sdf", r"<upper>", "<upper>1"),
}


@pytest.mark.parametrize("quantity", BREAKS)
def test_disagreement_is_reported(quantity, everywhere, tmp_path):
    file, was, becomes = BREAKS[quantity]
    copy = Path(shutil.copytree(everywhere, tmp_path / "copy"))
    text, changed = re.subn(was, becomes, (copy / file).read_text(encoding="utf-8"), count=1)
    assert changed == 1
    (copy / file).write_text(text, encoding="utf-8")
    _, beyond = compare({name: ask(*READERS[name], copy) for name in ("MuJoCo", "Drake")})
    prop = Path(file).parts[-2]
    assert any(line.startswith(f"{prop}: {quantity}") for line in beyond), beyond
