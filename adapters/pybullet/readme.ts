import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but PyBullet installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for PyBullet

${tableOfProps(entries)}

Every folder is one prop: \`${name}/${name}.urdf\` with its meshes beside it. All paths are relative: the folder can be moved.

\`\`\`sh
pip install pybullet
python propmaster_pybullet.py                       # lists the props
python propmaster_pybullet.py ${name} ${name}       # two of them on a floor, for a second
python propmaster_pybullet.py --view ${name}        # and to look at
\`\`\`

## In a program

With this folder on the \`PYTHONPATH\`:

\`\`\`python
import pybullet as p
import propmaster_pybullet as props

p.connect(p.DIRECT)
p.setGravity(0, 0, -9.81)
props.floor()
body = props.load("${name}", position=(0, 0, 0.5))
for _ in range(240):
    p.stepSimulation()
\`\`\`

\`load\` gives the id of the body. It loads the inertia that the file says, puts the frame of the prop at \`position\`, and lets the
joints move freely: PyBullet itself gives each a motor that holds it. \`props.joints(body)\` has their numbers by name.

## Good to know

- \`loadURDF\` alone computes its own inertia from the colliders (\`URDF_USE_INERTIA_FROM_FILE\` prevents that), and its \`basePosition\`
  is that of the centre of mass, not of the frame.
- Colliders are convex parts, so drawers and bowls hold things. Two links of a prop do not collide with each other, as is usual in PyBullet;
  \`load(…, flags=p.URDF_USE_SELF_COLLISION)\` changes that.
- Friction is that of Bullet's \`<contact>\`, of a whole link. Springs and rotor inertia of joints are not in the files.
- Bullet applies the damping of a joint explicitly, by which a light pedal or button would speed up and throw the prop. \`load\` cuts it to what the
  step of the moment can take: set \`p.setTimeStep\` first.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
