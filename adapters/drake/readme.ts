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
- Colliders are compliant hydroelastic, and \`props.floor\` is rigid: they touch in patches. With a body that has no hydroelastic properties, Drake takes
  one point of contact for a pair of shapes, on which a flat foot wanders from corner to corner; give floors and tables of your own
  \`AddRigidHydroelasticProperties\`, or \`drake:rigid_hydroelastic\` in their file.
- Drake gives a point of contact 1e6 N/m, by which a cupboard of 500 kg sinks by 5 mm. What weighs more than 51 kg has a larger
  \`drake:point_contact_stiffness\`.
- Drake has no friction in joints, and ignores what the files say of it.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
