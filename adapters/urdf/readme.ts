import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';

/** `README.md`: how the loaders that people have take a prop of this folder. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  const file = `${name}/${name}.urdf`;
  return `# Props as URDF

${tableOfProps(entries)}

Every folder is one prop: \`${file}\` with its meshes as OBJ and its textures as PNG beside it. All paths are relative to the
URDF, so the folder can be moved. Colliders are convex. A prop that is bolted down hangs on a link \`world\`.

\`\`\`sh
python propmaster_urdf.py            # lists the props
python propmaster_urdf.py ${name}    # the path of its URDF
\`\`\`

## In a program

\`\`\`python
import propmaster_urdf as props
path = props.path("${name}")
\`\`\`

| loader | call |
|---|---|
| PyBullet | \`pybullet.loadURDF(path, flags=pybullet.URDF_USE_INERTIA_FROM_FILE)\` |
| yourdfpy | \`yourdfpy.URDF.load(path)\` |
| Drake | \`Parser(plant).AddModels(path)\` |
| SAPIEN | \`loader = scene.create_urdf_loader(); loader.load(path)\` |
| Genesis | \`scene.add_entity(gs.morphs.URDF(file=path))\` |
| Newton | \`builder.add_urdf(path)\` |
| MuJoCo | \`mujoco.MjModel.from_xml_path(path)\`; better: install the prop for \`mujoco\` |

## Good to know

- PyBullet computes its own inertia from the colliders unless \`URDF_USE_INERTIA_FROM_FILE\` is given. Many loaders have an option that
  bolts a free prop to the world (\`useFixedBase=True\`, \`fix_root_link\`, \`floating=False\`).
- Joints without a limit on effort or velocity have 1,000 and 100, because URDF demands some; \`propmaster:assumed\` names them.
- URDF has no springs, no rotor inertia, and no friction of surfaces. \`<contact>\` says friction in Bullet's words.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
