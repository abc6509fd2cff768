import type { IndexEntry, SceneEntry } from '../contract.ts';
import { sectionOfScenes, tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but MuJoCo installed. */
export function writeReadme(entries: readonly IndexEntry[], scenes: readonly SceneEntry[] = []): string {
  const [entry] = entries;
  const name = entry?.name ?? 'NAME';
  const free = entries.find(({ base }) => base === 'free')?.name ?? name;
  return `# Props for MuJoCo

${tableOfProps(entries)}

Every folder is laid out as in mujoco_menagerie: \`${name}/${name}.xml\` is the prop, \`${name}/scene.xml\` the prop on a floor with
light, \`${name}/assets/\` its meshes and textures. MuJoCo 3.3 and later loads them. All paths are relative: the folder can be
moved and renamed.

## Look at it

\`\`\`sh
pip install mujoco
python -m mujoco.viewer --mjcf=scene.xml            # all of them on one floor
python -m mujoco.viewer --mjcf=${name}/scene.xml    # one of them
\`\`\`

On macOS the viewer opens by itself as above; a script of your own that opens it is run by \`mjpython\`. The
\`simulate\` program of MuJoCo's releases takes the same files.
${sectionOfScenes(scenes, ({ file }) => `Things that may move keep their names behind the name of the instance: the body \`root\` of the instance \`a\` is \`a/root\`.\n\n\`\`\`sh\npython -m mujoco.viewer --mjcf=${file}\n\`\`\``)}
## In a scene of your own

\`propmaster_mujoco.py\` puts props into an \`MjSpec\`, each copy under a prefix of its own, so that two of a kind don't clash:

\`\`\`python
import sys
sys.path.append("/where/this/folder/is/mujoco")
import mujoco
import propmaster_mujoco as props

spec = props.scene()                                   # floor and light, or
# spec = mujoco.MjSpec.from_file("my_scene.xml")       # your own
props.attach(spec, "${free}", prefix="left/", pos=(-0.5, 0, ${restingHeight(entries, free)}))
props.attach(spec, "${free}", prefix="right/", pos=(0.5, 0, ${restingHeight(entries, free)}))
model = spec.compile()
data = mujoco.MjData(model)
left = data.body("left/${entries.find((one) => one.name === free)?.root ?? 'ROOT'}")   # root in index.json
\`\`\`

\`fixed=True\` bolts a free prop down. Joints, geoms and sites are called like bodies: prefix, then the name in the file.
From a shell:

\`\`\`sh
python propmaster_mujoco.py                            # lists the props
python propmaster_mujoco.py ${name} ${name}            # two of them side by side, for a second
python propmaster_mujoco.py --view ${name}             # and to look at
\`\`\`

Without the loader, in XML, as \`scene.xml\` has it:

\`\`\`xml
<asset>
  <model name="${name}" file="${name}/${name}.xml"/>
</asset>
<worldbody>
  <frame pos="0 0 0">
    <attach model="${name}" body="${entry?.root ?? 'ROOT'}" prefix="left/"/>
  </frame>
</worldbody>
\`\`\`

\`index.json\` tells programs what is here: file, root body, size, mass and joints of each prop, in metres, kilograms and radians.

## Good to know

- Colliders are in group 3 (key 3 in the viewer), what is seen in group 2. What is seen weighs nothing and touches nothing.
- MuJoCo takes a mesh that collides for its convex hull, so a hollow prop has many small convex colliders.
- Sites in group 4 tell what can be done with a prop, and move with it. \`cavity_…\` is the free inside of a container, +Z out
  of the opening; \`support_…\` a level face to stand things on, +Z up; \`grasp_…\` where a gripper takes hold: midway between
  the fingertips, +Z the approach, as wide along Y as the fingers are apart. \`index.json\` has the same, with joints.
- There is no keyframe in a prop, since keyframes of parts don't survive \`attach\`; at \`qpos0\` all doors and drawers are shut.
- Joints have no actuator; \`spec.add_actuator()\` adds one to a joint by its name.
`;
}

/** Height of a prop's frame above the floor that it stands on [m]. */
function restingHeight(entries: readonly IndexEntry[], name: string): number {
  const lowest = entries.find((entry) => entry.name === name)?.bounds.min[2] ?? 0;
  return Math.round(-lowest * 1e4) / 1e4 + 0;
}
