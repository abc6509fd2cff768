import type { IndexEntry, SceneEntry } from '../contract.ts';
import { sectionOfScenes } from '../readme-table.ts';

/** `blender/README.md`: how to use the folder on its own. */
export function writeReadme(entries: readonly IndexEntry[], scenes: readonly SceneEntry[] = []): string {
  return `# Props for Blender

One folder a prop, with a GLB that holds what is seen, what collides, masses and joints. Blender 4.2 LTS or newer; 3.4
works as well. All lengths are metres, Z is up, and the folder may be moved and renamed.

| prop | size [m] | mass [kg] | joints |
|---|---|---|---|
${entries.map(row).join('')}
## Drop props into a scene, ready to simulate

In Blender's Python console:

\`\`\`python
import sys
sys.path.append("/path/to/this/folder")
import propmaster_blender as props

props.import_prop("${entries[0]?.name ?? 'mug'}", location=(0, 0, 0.5))
\`\`\`

or from a shell: \`blender --python propmaster_blender.py -- ${entries[0]?.name ?? 'mug'}\`.

Each prop is a collection: an empty to move it by, one rigid body a link with its visuals, a rigid-body constraint a joint, and
a collection \`<name> collision\` with the colliders, drawn as wires and never rendered. Give the floor a passive rigid body
(Object > Rigid Body > Add Passive) and press play. A prop may be imported as often as you like.

Where you move an imported prop by its empty, \`props.hold_places(root)\` afterwards is safer: while Blender starts a simulation,
one of its threads sometimes reads a collider's place half worked out (here 6 of 68,000 starts), and the prop then sinks or jumps.
What \`import_prop\` has placed can't.

Blender's simulation has no place for inertia (it takes it from the colliders), joint damping, joint friction, springs and
torsional friction. No body of it weighs less than 1 g: a lighter button or key weighs that much.
Don't scale a simulated prop; import it at another size.
${sectionOfScenes(scenes, ({ name }) => `\`props.import_scene("${name}")\` in the Python console, or \`blender --python propmaster_blender.py -- --scene ${name}\`.`)}
## As an asset library

The asset browser shows .blend files. Build them once, and again after props were added:

\`\`\`
blender --factory-startup --background --python-exit-code 1 --python make_library.py
\`\`\`

Then add this folder in Edit > Preferences > File Paths > Asset Libraries. The asset browser shows the props with pictures,
sorted into the catalogs of \`blender_assets.cats.txt\`, with labels as tags. Choose *Append* as import method, drag a prop
into the scene, and untick *Instance* in the panel that opens at the lower left: rigid bodies of an instance don't move.

## Without any script

File > Import > glTF 2.0 reads the same file: what is seen, in a tree of links. The colliders come as a second tree,
\`<name>__collision\`, in Blender 5 as a collection that is switched off; masses, joints and labels are custom properties named
\`propmaster\`.

## Other programs

The GLB carries its physics in KHR_physics_rigid_bodies and KHR_implicit_shapes, drafts that some engines read.
\`index.json\` lists the props for programs.
`;
}

function row({ name, bounds, mass, joints }: IndexEntry): string {
  const size = bounds.max.map((max, axis) => (max - bounds.min[axis]!).toFixed(3)).join(' × ');
  return `| ${name} | ${size} | ${mass.toFixed(3)} | ${joints.length} |\n`;
}
