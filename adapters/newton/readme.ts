import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but Newton installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for Newton

${tableOfProps(entries)}

Every folder is one prop with its meshes. All paths are relative: the folder can be moved.

\`\`\`sh
pip install "newton[importers]"
python propmaster_newton.py                       # lists the props
python propmaster_newton.py ${name} ${name}       # two of them on a floor, for a second
\`\`\`

## In a program

With this folder on the \`PYTHONPATH\`:

\`\`\`python
import newton
import propmaster_newton as props

builder = newton.ModelBuilder()
builder.add_ground_plane()
bodies = props.add(builder, "${name}", position=(0, 0, 0.1))
model = builder.finalize()
\`\`\`

## Good to know

- \`add\` loads MJCF by \`ModelBuilder.add_mjcf\`, which keeps inertia, limits, springs, damping and armature; further options go there.
- Meshes that collide are convex parts, and \`add\` says so to Newton, which would treat them as hollow surfaces.
- \`SolverMuJoCo\` (\`pip install "newton[sim]"\`) steps them as MuJoCo does. The shell uses \`SolverXPBD\`, which needs nothing more.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
