"""ManiSkill on every prop of some projects: `python matrix_maniskill.py PROJECT…`, answered as matrix_report.py says.

Each is put into an environment as the README beside it says, on the CPU and without what is seen, and stands on the ground for a second, with a
ball in its cavity.
"""

import sys
from pathlib import Path

import sapien
from mani_skill.envs.sapien_env import BaseEnv
from mani_skill.utils.structs.types import SimConfig
from matrix_report import judge_all
from matrix_stand import SECONDS, ball_of, height_of, loader_of, rest, weight_and_joints

RATE = 240


class WithProp(BaseEnv):
    """One prop, and nobody who acts."""

    def __init__(self, folder: Path, entry: dict):
        self.folder, self.entry, self.ball, self.rolling = folder, entry, ball_of(entry), None
        super().__init__(robot_uids="none", obs_mode="none", reward_mode="none", sim_backend="physx_cpu", render_backend="none")

    @property
    def _default_sim_config(self):
        return SimConfig(sim_freq=RATE, control_freq=RATE)

    def _load_agent(self, options: dict):
        super()._load_agent(options, sapien.Pose())

    def _load_lighting(self, options: dict):
        pass  # which a GPU draws

    def get_state_dict(self):
        return self.scene.get_sim_state()  # ManiSkill 3.0.1 asks an agent for more, and there is none

    def _load_scene(self, options: dict):
        props = loader_of(self.folder, "sapien")
        z = height_of(self.entry)
        if self.entry["base"] == "free":
            self.scene.sub_scenes[0].add_ground(0, render=False)
        builder = props.builder(self.scene, self.entry["name"], visuals=False)
        builder.initial_pose = sapien.Pose([0, 0, z])
        self.thing = builder.build(name=self.entry["name"])
        if self.ball:
            x, y, up = self.ball.start
            ball = self.scene.create_actor_builder()
            ball.add_sphere_collision(radius=self.ball.radius, density=self.ball.mass / (4.18879 * self.ball.radius**3))
            ball.initial_pose = sapien.Pose([x, y, up + z])
            self.rolling = ball.build(name="ball")


def faults_of(folder: Path, entry: dict) -> list[str]:
    env = WithProp(folder, entry)
    try:
        env.reset(seed=0)
        thing = env.thing
        if hasattr(thing, "active_joints"):
            mass, joints = sum(float(link.mass[0]) for link in thing.links), [joint.name for joint in thing.active_joints]
        else:  # what is bolted and in one piece is a static actor, which has no mass
            mass, joints = entry["mass"] if entry["base"] == "fixed" else float(thing.mass[0]), []
        faults = weight_and_joints(entry, mass, joints)
        before = pose(thing)
        for _ in range(int(RATE * SECONDS)):
            env.step(None)
        faults += rest(entry, before, pose(thing))
        if env.ball:
            x, y, up = pose(env.rolling)[0]
            faults += env.ball.faults((x, y, up - height_of(entry)))
        return faults
    finally:
        env.close()


def pose(thing):
    return [float(v) for v in thing.pose.p[0]], [float(v) for v in thing.pose.q[0]]


if __name__ == "__main__":
    judge_all("sapien", sys.argv[1:], faults_of)
