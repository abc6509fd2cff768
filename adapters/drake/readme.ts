import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: all that is needed to use this folder, with nothing but Drake installed. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for Drake

${tableOfProps(entries)}

Every folder is one prop: \`${name}/${name}.sdf\` with its meshes beside it. All paths are relative: the folder can be moved.

\`\`\`sh
pip install drake
python propmaster_drake.py                    # lists the props
python propmaster_drake.py ${name} ${name}    # two of them in one plant: its bodies, joints and mass
\`\`\`

## In a program

With this folder on the \`PYTHONPATH\`:

\`\`\`python
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.systems.analysis import Simulator
from pydrake.systems.framework import DiagramBuilder
import propmaster_drake as props

builder = DiagramBuilder()
plant, scene_graph = AddMultibodyPlantSceneGraph(builder, time_step=1e-3)
props.floor(plant)
left = props.add(plant, "${name}", instance="left", position=(0, 0, 0.01))
right = props.add(plant, "${name}", instance="right", position=(2, 0, 0.01))
plant.Finalize()
simulator = Simulator(builder.Build())
simulator.AdvanceTo(0.1)
\`\`\`

\`add\` gives the index of the model instance. It sets the default pose of a free prop, and welds one that is bolted.

## Good to know

- Colliders are convex. Drake takes the convex hull of a mesh for point contact, which is then the mesh itself.
- Drake has no friction in joints, and ignores what the files say of it.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
