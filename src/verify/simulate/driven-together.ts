import { extremePoints } from '../../model/bounds.ts';
import { apply, compose } from '../../model/pose.ts';
import type { Joint, SimModel, Vec3 } from '../../model/types.ts';
import { length, subtract } from '../../model/vec.ts';

/** So few joints are driven one by one: their doors and drawers are near each other, and little is saved. */
const FEW = 16;
/** Room between the spheres of two joints [m]: more than any contact margin of ours. */
const ROOM = 1e-3;

/** All that a joint moves stays within this, wherever the joint is. */
interface Sphere {
  readonly middle: Vec3;
  /** [m] */
  readonly radius: number;
}

/**
 * Joints in groups that can be driven at once, since nothing that one of them moves can come near what another one moves: a
 * rack of 300 flaps takes a few drives of the whole model instead of 300. Each of a group hangs on what does not move and
 * moves one rigid piece, so it does the same as if it were driven alone.
 *
 * @param rangeOf how far each joint is driven [rad] or [m]
 * @returns each joint once; one that may touch another, or moves further joints, in a group of its own
 */
export function drivenTogether(
  prop: SimModel,
  joints: readonly Joint[],
  rangeOf: (joint: Joint) => { readonly lower: number; readonly upper: number },
): Joint[][] {
  const yields = prop.joints.some(({ type }) => type === 'ball' || type === 'continuous');
  if (joints.length <= FEW || yields) return joints.map((joint) => [joint]);
  const groups: { readonly joints: Joint[]; readonly spheres: Sphere[] }[] = [];
  const single: Joint[][] = [];
  const moved = pieces(prop);
  const meshes = new Map(prop.meshes.map((mesh) => [mesh.name, mesh]));
  for (const joint of joints) {
    const piece = moved(joint);
    if (!piece) {
      single.push([joint]);
      continue;
    }
    const middle = apply(piece[0]!.pose, joint.anchor);
    let radius = 0;
    for (const { pose, collisions } of piece)
      for (const { pose: own, geometry } of collisions)
        for (const point of extremePoints(geometry, meshes))
          radius = Math.max(radius, length(subtract(apply(compose(pose, own), point), middle)));
    if (joint.type === 'prismatic') {
      const { lower, upper } = rangeOf(joint);
      radius += Math.max(Math.abs(lower), Math.abs(upper));
    }
    const sphere = { middle, radius: radius + ROOM };
    const group = groups.find(({ spheres }) => spheres.every((other) => isApart(sphere, other)));
    if (group) {
      group.joints.push(joint);
      group.spheres.push(sphere);
    } else groups.push({ joints: [joint], spheres: [sphere] });
  }
  return [...groups.map((group) => group.joints), ...single];
}

const isApart = (a: Sphere, b: Sphere): boolean => length(subtract(a.middle, b.middle)) > a.radius + b.radius;

/** The links that a joint moves; `undefined` if they move among each other, or the joint itself hangs on what moves. */
function pieces({ links, joints }: SimModel): (joint: Joint) => SimModel['links'] | undefined {
  const byName = new Map(links.map((link) => [link.name, link]));
  const above = new Map(joints.map((joint) => [joint.child, joint]));
  const below = new Map<string, Joint[]>();
  for (const joint of joints) below.set(joint.parent, [...(below.get(joint.parent) ?? []), joint]);
  const stands = (link: string): boolean => {
    const joint = above.get(link);
    return !joint || (joint.type === 'fixed' && stands(joint.parent));
  };
  const gather = (link: string): SimModel['links'] | undefined => {
    const found = [byName.get(link)!];
    for (const joint of below.get(link) ?? []) {
      const more = joint.type === 'fixed' ? gather(joint.child) : undefined;
      if (!more) return undefined;
      found.push(...more);
    }
    return found;
  };
  return (joint) => (stands(joint.parent) ? gather(joint.child) : undefined);
}
