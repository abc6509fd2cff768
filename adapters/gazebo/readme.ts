import type { IndexEntry, SceneEntry } from '../contract.ts';
import { sectionOfScenes } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but Gazebo installed. */
export function writeReadme(entries: readonly IndexEntry[], scenes: readonly SceneEntry[] = []): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for Gazebo

${entries.length === 0 ? 'There are no props here yet.' : table(entries)}

Every folder in \`models/\` is a Fuel model: \`model.config\` lists two files, and Gazebo takes the newest that it can read,
\`model.sdf\` (SDFormat 1.11: Harmonic and later) or \`model-1_9.sdf\` (1.9: Fortress, Garden). They say the same.
Everything is relative: the folder can be moved and renamed as a whole. A model's own folder keeps its name, for
\`model://${name}\` is found by it.

## All of them in one world

In this folder:

\`\`\`sh
. ./env.sh                                   # tells Gazebo of models/, for this shell
gz sim -r worlds/propmaster.sdf              # Garden and later
ign gazebo -r worlds/propmaster.sdf          # Fortress
\`\`\`

\`env.sh\` can be sourced from any folder, and from \`.bashrc\` or \`.zshrc\`. It works in bash, zsh, dash and other shells.
The path to this folder may have spaces and any letters, but no colon. On Windows set
\`GZ_SIM_RESOURCE_PATH\` to the full path of \`models\`.
${sectionOfScenes(scenes, ({ file }) => `\`\`\`sh\n. ./env.sh\ngz sim -r ${file}              # Garden and later\nign gazebo -r ${file}          # Fortress\n\`\`\``)}
## With ROS 2

In this folder, after \`. ./env.sh\`; with Fortress and Humble as well as with Harmonic and Jazzy:

\`\`\`sh
ros2 launch ros_gz_sim gz_sim.launch.py gz_args:="-r worlds/propmaster.sdf"
\`\`\`

Into a world that runs already, one prop, or two of one kind under different names:

\`\`\`sh
ros2 run ros_gz_sim create -file "$PWD/models/${name}" -name ${name}_a -x 2 -z 0.01
ros2 run ros_gz_sim create -file "$PWD/models/${name}" -name ${name}_b -x 4 -z 0.01
\`\`\`

## In a world of your own

\`\`\`xml
<include>
  <uri>model://${name}</uri>
  <name>${name}_a</name>
  <pose>2 0 0 0 0 0</pose>
</include>
\`\`\`

A second copy needs another \`<name>\`. \`propmaster_gazebo.py\` writes such worlds, with Python's own library alone:

\`\`\`sh
python3 propmaster_gazebo.py                                     # lists the props
python3 propmaster_gazebo.py ${name} ${name} > my_world.sdf  # a world with two of them
\`\`\`

\`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.

## Good to know

- The world names no system plug-ins, so Gazebo loads its defaults: physics, user commands, scene broadcaster. Once you
  add one plug-in to a world, add these too.
- Joints have no controller, and limits on effort and speed only where their source had; add \`gz-sim-joint-position-controller-system\` to move a drawer.
- Gazebo's physics (DART) ignores the friction of mesh colliders and takes 1; that of boxes, cylinders and other simple
  shapes counts. It knows no rolling friction.
`;
}

const table = (entries: readonly IndexEntry[]): string =>
  [
    '| name | what | size [m] | mass [kg] | joints |',
    '|---|---|---|---|---|',
    ...entries.map(({ name, category, bounds: { min, max }, mass, joints }) => {
      const size = [0, 1, 2].map((axis) => (max[axis]! - min[axis]!).toFixed(2)).join(' × ');
      return `| ${name} | ${cell(category ?? '')} | ${size} | ${mass.toFixed(2)} | ${joints.length} |`;
    }),
  ].join('\n');

/** Text of others, as one cell of a table. */
const cell = (content: string): string => content.replace(/\s+/g, ' ').replace(/[\\|<>`*_[\]]/g, '\\$&');
