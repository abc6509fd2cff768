import { modelBounds } from '../src/model/bounds.ts';
import { apply, compose, rotate } from '../src/model/pose.ts';
import type { Joint, Pose, Quat, SimModel, Vec3 } from '../src/model/types.ts';
import type { IndexEntry, IndexFrame, Prop } from './contract.ts';

/** What every simulator's manifest says of a prop; `file` is the adapter's own. */
export function describeProp({ name, model }: Prop, file: string): IndexEntry {
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  return {
    name,
    file,
    root: model.links[0]?.name ?? name,
    ...(model.semantics.category === undefined ? {} : { category: model.semantics.category }),
    labels: [...model.semantics.labels],
    ...(model.semantics.license === undefined ? {} : { licence: model.semantics.license }),
    ...(model.semantics.attribution === undefined ? {} : { attribution: model.semantics.attribution }),
    base: model.base,
    mass: round(model.links.reduce((sum, link) => sum + link.inertial.mass, 0)),
    bounds: {
      min: (bounds?.min.map(round) ?? [0, 0, 0]) as unknown as Vec3,
      max: (bounds?.max.map(round) ?? [0, 0, 0]) as unknown as Vec3,
    },
    joints: model.joints.map((joint) => describeJoint(model, joint)),
    ...describeMeaning(model),
  };
}

function describeJoint({ links, semantics }: SimModel, joint: Joint): IndexEntry['joints'][number] {
  const { name, type, parent, child, limits } = joint;
  const pose = links.find((link) => link.name === child)?.pose;
  const about = semantics.articulations?.find((one) => one.joint === name);
  return {
    name,
    type,
    parent,
    child,
    ...(pose && type !== 'fixed' ? { anchor: rounded(apply(pose, joint.anchor)) } : {}),
    ...(pose && type !== 'fixed' && type !== 'ball' ? { axis: rounded(rotate(pose.rotation, joint.axis)) } : {}),
    ...(limits ? { lower: round(limits.lower), upper: round(limits.upper) } : {}),
    ...(about ? { kind: about.kind } : {}),
    ...(about?.detents ? { detents: about.detents.map(round) } : {}),
  };
}

/** What the thing means, everything in the model frame with every joint at 0. What isn't known is absent. */
function describeMeaning({ links, semantics }: SimModel): Partial<IndexEntry> {
  const { synset, wikidata, parts, cavities, supports, grasps } = semantics;
  const poses = new Map(links.map(({ name, pose }) => [name, pose]));
  const frame = (thing: { readonly name: string; readonly link: string; readonly pose: Pose }): IndexFrame => {
    const link = poses.get(thing.link);
    const { position, rotation } = link ? compose(link, thing.pose) : thing.pose;
    return {
      name: thing.name,
      link: thing.link,
      position: rounded(position),
      rotation: rotation.map(fine) as unknown as Quat,
    };
  };
  return {
    ...(synset === undefined ? {} : { synset }),
    ...(wikidata === undefined ? {} : { wikidata }),
    ...(parts && { parts: parts.map((part) => ({ ...part, collisions: [...part.collisions] })) }),
    ...(cavities.length > 0 && { cavities: cavities.map((one) => ({ ...frame(one), size: rounded(one.size) })) }),
    ...(supports && {
      supports: supports.map((one) => ({ ...frame(one), size: [round(one.size[0]), round(one.size[1])] as const })),
    }),
    ...(grasps && { grasps: grasps.map((one) => ({ ...frame(one), width: round(one.width) })) }),
  };
}

/** Six decimals: micrometres and milligrams, and no noise of the last bit in a file that people diff. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
const rounded = (values: Vec3): Vec3 => values.map(round) as unknown as Vec3;
/** Nine decimals: what a rotation needs so as to move nothing of a prop by a micrometre. */
const fine = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;

/** How many trees of links move apart from one another, where it is more than one. */
export function treesOf({ model }: Pick<Prop, 'model'>): { readonly trees?: number } {
  const trees = model.links.length - model.joints.length;
  return trees > 1 ? { trees } : {};
}
