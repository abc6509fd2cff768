import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but SAPIEN and ManiSkill installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for SAPIEN and ManiSkill

${tableOfProps(entries)}

Every folder is one prop with its meshes. All paths are relative: the folder can be moved.

\`\`\`sh
pip install sapien
python propmaster_sapien.py                       # lists the props
python propmaster_sapien.py ${name} ${name}       # two of them on a floor, for a second
\`\`\`

## In a program

With this folder on the \`PYTHONPATH\`:

\`\`\`python
import sapien
import propmaster_sapien as props

scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
scene.set_timestep(1 / 240)
scene.add_ground(0, render=False)
body = props.load(scene, "${name}", sapien.Pose([0, 0, 0.1]), visuals=False)
for _ in range(240):
    scene.step()
\`\`\`

## Good to know

- In ManiSkill, in \`_load_scene\`:

  \`\`\`py
  builder = props.builder(self.scene, "${name}")
  builder.initial_pose = sapien.Pose([0, 0, 0.1])
  self.thing = builder.build(name="${name}")
  \`\`\`

- \`builder\` gives an \`ArticulationBuilder\` where the prop has joints, else an \`ActorBuilder\`. Props that the files bolt down have a fixed root.
- Visuals need Vulkan. \`visuals=False\` leaves them out, for machines without a GPU.
- Colliders are convex parts, so drawers and bowls hold things: SAPIEN fills a concave mesh by its hull.
- SAPIEN reads no friction from URDF: \`loader.set_material\`, or \`scene.default_physical_material\`. Springs and rotor inertia are not in the files.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
