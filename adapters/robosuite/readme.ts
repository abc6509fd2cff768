import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but robosuite installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for robosuite

${tableOfProps(entries)}

Every folder is an object of robosuite: \`${name}/${name}.xml\` with its meshes and textures beside it, the body "object" inside of
an outer one, colliders in group 0, visuals in group 1, and the sites \`bottom_site\`, \`top_site\` and
\`horizontal_radius_site\`. All paths are relative: the folder can be moved and renamed. There is no free joint in the files;
robosuite adds it. For MuJoCo alone, without robosuite, install the prop for \`mujoco\`.

\`\`\`sh
pip install robosuite                                  # 1.5
python propmaster_robosuite.py                         # lists the props
python propmaster_robosuite.py ${name} ${name}         # two of them in an empty arena, for a second
python propmaster_robosuite.py --view ${name}          # and to look at
\`\`\`

## In a task

\`propmaster_robosuite.py\` has the objects. With this folder on the \`PYTHONPATH\`:

\`\`\`python
from robosuite.models.arenas import TableArena
from robosuite.models.tasks import ManipulationTask
import propmaster_robosuite as props

left, right = props.Prop("${name}", name="left"), props.Prop("${name}", name="right")
task = ManipulationTask(TableArena(), mujoco_robots=[], mujoco_objects=[left, right])
props.merge_exclusions(task)   # what must not collide within a prop, a drawer with its cabinet
model = task.get_model()       # a mujoco.MjModel
\`\`\`

In an environment of your own this stands in \`_load_model\`, with \`self.robots[0].robot_model\` as robot; \`_reset_internal\` places
free props by their first joint, as robosuite's own environments do:

\`\`\`python
self.sim.data.set_joint_qpos(left.joints[0], [x, y, z - left.bottom_offset[2], 1, 0, 0, 0])
\`\`\`

robosuite's \`UniformRandomSampler\` takes props as well. A prop that is bolted down (\`base\` in \`index.json\`, or \`fixed=True\`)
has no free joint and is placed by \`left.set_pos([x, y, z])\` before the task is made.

Without the loader, \`MujocoXMLObject("${name}/${name}.xml", name="left", duplicate_collision_geoms=False)\` is the same, but for
what \`merge_exclusions\` does, and \`joints[0]\` is then the first door or drawer where there is one.

## Good to know

- \`bottom_offset\` and \`top_offset\` reach from the object's frame to its lowest and highest point, \`horizontal_radius\` to the
  point farthest to the side, colliders and visuals together, doors and drawers shut.
- The sizes that robosuite scales leave mass and inertia as they are, so the loader has no \`scale\`.
- A prop of several things that move apart has a file for each; \`props.load_all\` gives them all.
- Joints have no actuator. Their names in the model are \`left_\` and the name in \`index.json\`.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
