import type { IndexEntry, SceneEntry } from '../contract.ts';
import { sectionOfScenes } from '../readme-table.ts';
import { type IsaacKind, kindOfEntry, mainFile } from './kind.ts';

const KIND: Readonly<Record<IsaacKind, string>> = {
  rigid: 'rigid object',
  articulation: 'articulation',
  static: 'static',
  group: 'several bodies',
};

/** `isaac/README.md`: all that one needs who has the folder and nothing else. */
export function writeReadme(entries: readonly IndexEntry[], scenes: readonly SceneEntry[] = []): string {
  const first = entries[0]?.name ?? 'mug';
  return `# Props for Isaac Sim and Isaac Lab

Written by propmaster, anew with every prop that comes or goes. Everything here is relative: move, rename or copy the
folder as you like.

| prop | what it is | mass [kg] | size [m] | joints |
|---|---|---|---|---|
${entries.map((entry) => `${row(entry)}\n`).join('')}
Metres, kilograms, Z up. Every prop is one USD file that needs no other layer, in the folder layout of SimReady
(profile Robotics-Prop 4.0.0): \`<name>/simready_usd/<name>.usda\`, its thumbnail and its textures. Rigid bodies, masses,
colliders (convex, purpose \`guide\`), limits, damping, armature and friction are in the file. A prop with joints is there
twice: \`<name>/rigid_usd/\` holds the same with its joints frozen, one rigid body. A *static* prop is a
kinematic body (\`physics:kinematicEnabled\`): it stays where it is put.

## Isaac Sim, by hand

Drag \`<name>.usda\` from the Content browser into the stage, or *File > Add Reference*. Add a ground plane and a physics
scene (*Create > Physics*), press Play. Twice the same prop: drag it twice.
${sectionOfScenes(scenes, ({ file }) => `Open \`${file}\` in Isaac Sim, or reference it into a stage of your own: its default prim holds all of it.`)}
## Isaac Sim, in Python

\`\`\`python
import sys
sys.path.append("/where/this/folder/is/isaac")
import propmaster_isaac as props

props.index()                                                # name → what index.json says
props.spawn("${first}", position=(0, 0, 0.8))
props.spawn("${first}", "/World/Second", position=(0.5, 0, 0.8))    # a second copy has a path of its own
\`\`\`

## Isaac Lab

\`\`\`python
import sys
sys.path.append("/where/this/folder/is/isaac")
from isaaclab.scene import InteractiveScene
from props_cfg import CFGS, RIGID_CFGS, PropsSceneCfg

scene = InteractiveScene(PropsSceneCfg(num_envs=16))   # every prop in its place
\`\`\`

In a scene of your own: \`${first} = CFGS["${first}"]\`; two copies: \`CFGS["${first}"].replace(prim_path="{ENV_REGEX_NS}/Second")\`.

- a rigid object is a \`RigidObjectCfg\`, an articulation an \`ArticulationCfg\`, anything else an \`AssetBaseCfg\`;
  \`RIGID_CFGS\` has the articulations once more as rigid objects. A bolted one is kinematic there.
- Actuators leave stiffness and damping at \`None\`: what the file says. Set numbers to drive a joint. Isaac Lab sends every
  joint with a spring the target 0 until you set another.
- Dry friction of joints is an effort [N·m or N] (\`PhysxJointAxisAPI\`), which Isaac Sim knows since 5.0.
- The files bring their schemas along, so \`rigid_props\`, \`mass_props\`, \`collision_props\` of \`UsdFileCfg\` change them.

## What to know

- SimReady's own validator also checks the names of all folders above the file (NP.003): letters, digits, \`.\`, \`_\`, \`-\`.
  OpenUSD itself opens props below folders with blanks and other letters as well.
- \`usd_date_generated\` is 1970-01-01: no date is told, so that the same prop is the same file everywhere.
  \`source_file\` names the entry of \`propmaster.lock\` that tells where the prop came from.
- \`qcode\` and \`semantics:labels:wikidata_qcode\` are the Wikidata item of the category, or of a more general one
  (Q223557, physical object, at worst). \`semantics:labels:class\` has the category itself.
`;
}

function row(entry: IndexEntry): string {
  const { name, base, bounds, mass, joints } = entry;
  const kind = kindOfEntry(entry);
  const what = kind === 'articulation' && base === 'fixed' ? 'articulation, bolted' : KIND[kind];
  const size = bounds.max.map((value, axis) => (value - bounds.min[axis]!).toFixed(3)).join(' × ');
  const moving = joints.filter(({ type }) => type !== 'fixed').map((joint) => `${escaped(joint.name)} (${joint.type})`);
  return `| [${name}](${mainFile(name)}) | ${what} | ${mass.toFixed(3)} | ${size} | ${moving.join(', ')} |`;
}

/** Names of joints are untrusted text. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} ._-]/gu, '?');
