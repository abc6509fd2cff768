"""SDFormat, strictly, and Gazebo's physics on every prop of some projects:
`python matrix_gazebo.py [--seconds S] PROJECT…`, answered as matrix_report.py says. A process of DART's for each prop: it ends itself when it dislikes a mesh, and others go on.
"""

import argparse
import tempfile
from functools import partial
from pathlib import Path

from matrix_report import judge_all
from test_gazebo import drop, flat, read_strictly

GROUND = """<model name="Ground"><static>true</static><link name="link"><collision name="plane"><geometry><plane>
<normal>0 0 1</normal><size>50 50</size></plane></geometry></collision></link></model>"""


def faults_of(seconds: float, folder: Path, entry: dict) -> list[str]:
    models, name = folder / "models", entry["name"]
    (verdict,) = read_strictly(models, models / name).values()
    if verdict["faults"]:
        return verdict["faults"]
    (model,) = verdict["models"].values()
    links, joints = flat(model)
    faults = []
    mass = sum(link["mass"] for link in links.values())
    if abs(mass - entry["mass"]) > 1e-3 * entry["mass"]:
        faults.append(f"{mass} kg, not {entry['mass']}")
    lost = {joint["name"] for joint in entry["joints"]} - set(joints)
    return faults + [f"joint {joint} is lost" for joint in sorted(lost)] + drop_faults(models, entry, seconds)


def drop_faults(models: Path, entry: dict, seconds: float) -> list[str]:
    """On the ground for some time: everything stays finite, and nothing falls through."""
    size = max(b - a for a, b in zip(entry["bounds"]["min"], entry["bounds"]["max"]))
    height = 0.001 - entry["bounds"]["min"][2]
    with tempfile.TemporaryDirectory() as folder:
        world = Path(folder) / "world.sdf"
        world.write_text(
            f'<sdf version="1.9"><world name="one"><gravity>0 0 -9.8</gravity>{GROUND}<include>'
            f"<uri>model://{entry['name']}</uri><pose>0 0 {height} 0 0 0</pose></include></world></sdf>"
        )
        verdict = drop(models, world, "--seconds", str(seconds))
    faults = verdict["faults"]
    for body, state in verdict["bodies"].items():
        if None in (*state["position"], *state["rotation"], state["speed"]):
            faults.append(f"{body} is nowhere")
        elif state["position"][2] < -0.05 * size:
            faults.append(f"{body} fell through the ground, to {state['position'][2]} m")
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("projects", nargs="+")
    asked = parser.parse_args()
    judge_all("gazebo", asked.projects, partial(faults_of, asked.seconds), processes=True)
