"""Judges an installed project with the MuJoCo of this interpreter. Prints one JSON object; exit 0 if nothing failed.

    python judge_mujoco.py PROJECT

Everything is read from the files that a user has: mujoco/index.json, mujoco/**.xml, reports/*.json, and the loader.
"""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import mujoco
import numpy as np

TOLERANCE = 1e-3  # mass, centre of mass, inertia: 0.1%
REACH = 0.95  # share of a joint's range that it must reach

failures: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        failures.append(message)


def step_one_second(model: mujoco.MjModel, what: str) -> mujoco.MjData:
    data = mujoco.MjData(model)
    while data.time < 1.0:
        mujoco.mj_step(model, data)
    for number, warning in enumerate(data.warning):
        expect(warning.number == 0, f"{what}: {warning.number} x {mujoco.mjtWarning(number).name}")
    expect(bool(np.isfinite(data.qpos).all()), f"{what}: the state is not finite")
    return data


def inertia_in_body_axes(model: mujoco.MjModel, body: int) -> np.ndarray:
    rotation = np.zeros(9)
    mujoco.mju_quat2Mat(rotation, model.body_iquat[body])
    r = rotation.reshape(3, 3)
    return r @ np.diag(model.body_inertia[body]) @ r.T


def compare_mass_properties(model: mujoco.MjModel, report: dict, name: str) -> None:
    links = report["measured"]["links"]
    expect(len(links) == model.nbody - 1, f"{name}: {model.nbody - 1} bodies, the report has {len(links)} links")
    size = max(report["measured"]["size"])
    for link in links:
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link["name"])
        if body < 0:
            failures.append(f"{name}: no body named {link['name']}")
            continue
        mass = float(model.body_mass[body])
        expect(abs(mass - link["mass"]) <= TOLERANCE * link["mass"], f"{name}/{link['name']}: mass {mass} vs {link['mass']}")
        offset = np.abs(model.body_ipos[body] - np.array(link["center_of_mass"])).max()
        expect(offset <= TOLERANCE * size, f"{name}/{link['name']}: centre of mass off by {offset} m")
        ixx, iyy, izz, ixy, ixz, iyz = link["inertia"]
        said = np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]])
        found = inertia_in_body_axes(model, body)
        error = np.abs(found - said).max() / np.abs(said).max()
        expect(error <= TOLERANCE, f"{name}/{link['name']}: inertia off by {100 * error:.3f}%")


def sweep_joints(path: Path, name: str) -> None:
    """Drives each joint of the prop, bolted down, from one limit to the other by a force; gravity off."""
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.gravity[:] = 0
    for joint in range(model.njnt):
        if model.jnt_type[joint] not in (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE):
            continue
        if not model.jnt_limited[joint]:
            continue
        low, high = model.jnt_range[joint]
        qpos, dof = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
        data = mujoco.MjData(model)
        mujoco.mj_forward(model, data)
        reached = [data.qpos[qpos], data.qpos[qpos]]
        root = data.qpos[:7].copy() if model.jnt_type[0] == mujoco.mjtJoint.mjJNT_FREE else None
        # Enough to move the part through its range in well under the time given, whatever its size.
        force = 10.0 * (model.dof_M0[dof] if hasattr(model, "dof_M0") else model.dof_armature[dof] + 1.0)
        force = max(force * (high - low), 4.0 * model.dof_frictionloss[dof] + 4.0 * model.dof_damping[dof] * (high - low))
        for direction in (1.0, -1.0):
            for _ in range(int(3.0 / model.opt.timestep)):
                data.qfrc_applied[dof] = direction * force
                mujoco.mj_step(model, data)
                if root is not None:
                    data.qpos[:7], data.qvel[:6] = root, 0
                reached = [min(reached[0], data.qpos[qpos]), max(reached[1], data.qpos[qpos])]
        share = (min(reached[1], high) - max(reached[0], low)) / (high - low)
        label = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, joint)
        expect(share >= REACH, f"{name}/{label}: reaches {100 * share:.1f}% of its range")


def drop_ball(loader, folder: Path, name: str, report: dict) -> bool:
    """Drops a ball into the prop's cavity, as its sites tell it; returns whether there was one on the root body."""
    spec = loader.scene()
    loader.attach(spec, name, prefix="p/", folder=folder)
    probe = spec.compile()
    sites = [s for s in range(probe.nsite) if "cavity" in (mujoco.mj_id2name(probe, mujoco.mjtObj.mjOBJ_SITE, s) or "")]
    if not sites:
        return False
    data = mujoco.MjData(probe)
    mujoco.mj_forward(probe, data)
    half = probe.site_size[sites[0]].copy()
    centre = data.site_xpos[sites[0]].copy()
    radius = 0.6 * float(min(half))
    ball = spec.worldbody.add_body(name="ball", pos=[centre[0], centre[1], centre[2] + half[2] + 1.5 * radius])
    ball.add_freejoint()
    ball.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[radius, 0, 0], density=1000)
    model = spec.compile()
    data = mujoco.MjData(model)
    while data.time < 3.0:
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    offset = data.xpos[model.body("ball").id] - data.site_xpos[sites[0]]
    inside = bool((np.abs(offset) <= half + radius).all())
    expect(inside, f"{name}: the ball (r = {radius:.3f} m) left the cavity: offset {offset.round(3).tolist()} m")
    return True


def load_loader(folder: Path):
    spec = importlib.util.spec_from_file_location("propmaster_mujoco", folder / "propmaster_mujoco.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(project: Path) -> int:
    folder = project / "mujoco"
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]
    loader = load_loader(folder)
    balls = 0
    for entry in entries:
        name = entry["name"]
        report = json.loads((project / "reports" / f"{name}.json").read_text(encoding="utf-8"))
        try:
            path = folder / entry["file"]
            model = mujoco.MjModel.from_xml_path(str(path))
            compare_mass_properties(model, report, name)
            step_one_second(model, f"{name}.xml")
            step_one_second(mujoco.MjModel.from_xml_path(str(path.parent / "scene.xml")), f"{name}/scene.xml")
            sweep_joints(path, name)
            if entry.get("category") in ("bowl", "mug"):
                expect(drop_ball(loader, folder, name, report), f"{name}: no cavity was declared")
                balls += 1
            twice = loader.scene()
            loader.attach(twice, name, prefix="a/")
            loader.attach(twice, name, prefix="b/", pos=(5, 0, 0), fixed=True)
            step_one_second(twice.compile(), f"{name} twice in one scene")
        except Exception as error:  # noqa: BLE001 - whatever MuJoCo says is the verdict
            failures.append(f"{name}: {type(error).__name__}: {error}")
    for arguments in ([], [entry["name"] for entry in entries]):
        command = [sys.executable, str(folder / "propmaster_mujoco.py"), *arguments]
        result = subprocess.run(command, capture_output=True, text=True)
        expect(result.returncode == 0 and result.stdout != "", f"the loader's command line: {result.stderr[-300:]}")
    try:
        step_one_second(mujoco.MjModel.from_xml_path(str(folder / "scene.xml")), "scene.xml of the project")
    except Exception as error:  # noqa: BLE001
        failures.append(f"scene.xml of the project: {error}")
    print(json.dumps({"mujoco": mujoco.__version__, "props": len(entries), "balls": balls, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
