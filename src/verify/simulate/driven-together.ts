import { extremePoints } from '../../model/bounds.ts';
import { apply, compose } from '../../model/pose.ts';
import type { Joint, SimModel, Vec3 } from '../../model/types.ts';
import { length, subtract } from '../../model/vec.ts';

/** So few joints are driven one by one: their doors and drawers are near each other, and little is saved. */
const FEW = 16;
/** Room around what each of two joints moves [m]: more than any contact margin of ours. */
const ROOM = 1e-3;

/** All that a joint moves stays within this box, wherever the joint is, and where it turns within the ball in it, too. */
interface Swept {
  readonly min: Vec3;
  readonly max: Vec3;
  readonly ball?: { readonly middle: Vec3; readonly radius: number };
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
  const groups: { readonly joints: Joint[]; readonly swept: Swept[] }[] = [];
  const single: Joint[][] = [];
  const moved = pieces(prop);
  const meshes = new Map(prop.meshes.map((mesh) => [mesh.name, mesh]));
  for (const joint of joints) {
    const piece = moved(joint);
    if (!piece) {
      single.push([joint]);
      continue;
    }
    const points = piece.flatMap(({ pose, collisions }) =>
      collisions.flatMap(({ pose: own, geometry }) =>
        extremePoints(geometry, meshes).map((point) => apply(compose(pose, own), point)),
      ),
    );
    const first = piece[0]!;
    const swept =
      joint.type === 'prismatic' ? slid(points, joint, first, rangeOf(joint)) : turned(points, joint, first);
    const group = groups.find((one) => one.swept.every((other) => isApart(swept, other)));
    if (group) {
      group.joints.push(joint);
      group.swept.push(swept);
    } else groups.push({ joints: [joint], swept: [swept] });
  }
  return [...groups.map((group) => group.joints), ...single];
}

type Moved = SimModel['links'][number];

/** Within its range along the axis. */
function slid(
  points: readonly Vec3[],
  { axis }: Joint,
  { pose }: Moved,
  { lower, upper }: { readonly lower: number; readonly upper: number },
): Swept {
  const along = subtract(apply(pose, axis), apply(pose, [0, 0, 0]));
  const ends = [Math.min(0, lower), Math.max(0, upper)].map((way) => along.map((one) => one * way));
  const reach = (axis: 0 | 1 | 2, pick: 'min' | 'max'): number => {
    const values = points.map((point) => point[axis]).concat(points.length === 0 ? [pose.position[axis]] : []);
    const own = values.reduce((a, b) => Math[pick](a, b));
    return own + Math[pick](ends[0]![axis]!, ends[1]![axis]!) + (pick === 'min' ? -ROOM : ROOM);
  };
  return {
    min: [reach(0, 'min'), reach(1, 'min'), reach(2, 'min')],
    max: [reach(0, 'max'), reach(1, 'max'), reach(2, 'max')],
  };
}

/** Anyhow about the anchor. */
function turned(points: readonly Vec3[], { anchor }: Joint, { pose }: Moved): Swept {
  const middle = apply(pose, anchor);
  const radius = points.reduce((most, point) => Math.max(most, length(subtract(point, middle))), 0) + ROOM;
  const [x, y, z] = middle;
  return {
    min: [x - radius, y - radius, z - radius],
    max: [x + radius, y + radius, z + radius],
    ball: { middle, radius },
  };
}

const isApart = (a: Swept, b: Swept): boolean =>
  [0, 1, 2].some((axis) => a.max[axis]! < b.min[axis]! || b.max[axis]! < a.min[axis]!) ||
  (a.ball !== undefined &&
    b.ball !== undefined &&
    length(subtract(a.ball.middle, b.ball.middle)) > a.ball.radius + b.ball.radius);

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
