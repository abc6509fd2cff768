import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but Genesis installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for Genesis

${tableOfProps(entries)}

Every folder is one prop with its meshes. All paths are relative: the folder can be moved.

\`\`\`sh
pip install genesis-world torch
python propmaster_genesis.py                       # lists the props
python propmaster_genesis.py ${name} ${name}       # two of them on a floor, for a second
\`\`\`

## In a program

With this folder on the \`PYTHONPATH\`:

\`\`\`python
import genesis as gs
import propmaster_genesis as props

gs.init(backend=gs.cpu)
scene = gs.Scene(show_viewer=False)
scene.add_entity(gs.morphs.Plane())
body = props.add(scene, "${name}", pos=(0, 0, 0.1))
scene.build()
for _ in range(100):
    scene.step()
\`\`\`

## Good to know

- \`morph\` gives the \`gs.morphs.URDF\` alone, for entities with options of their own. Fixed links keep their names, and the inertia is that of the file.
- Colliders are convex parts already, so drawers and bowls hold things.
- URDF has no friction: \`material=gs.materials.Rigid(friction=0.5)\`. Springs and rotor inertia of joints are not in the files.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
