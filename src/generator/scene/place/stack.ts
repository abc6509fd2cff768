import { boundsOf } from '../../../model/bounds.ts';
import { apply, compose } from '../../../model/pose.ts';
import { tessellate } from '../../../model/tessellate.ts';
import type { Vec3 } from '../../../model/types.ts';
import { boxOf, type MadeDefinition } from './made.ts';
import type { Group, Node } from './node.ts';
import type { Extent, Spot } from './spot.ts';

/** Points looked at along each side of what two things have in common. */
const POINTS = 64;
/** What is set down begins so far above what it comes to stand on [m]. */
const LIFT = 0.0003;
/** Share of a thing that has to be over the face that it stands on; what looks out is the same on both sides. */
const CARRIED = 0.5;

/**
 * Puts what found no room on the faces of a thing on the thing as a whole, its middle over the other's: a plate in the
 * plate below, a crate on the rim of a crate, a bowl on a plate, a box on a stool that is smaller than itself. One only,
 * on what carries nothing yet. Whether it stays is for the simulation to say.
 *
 * @returns those that found no place even so
 */
export function stack(node: Node, groups: readonly Group[]): Group[] {
  const [first, ...others] = groups;
  if (!first || node.contents.length > 0 || first.members.length > 1) return [...groups];
  const spot = spotOver(first.members[0]!.made, node.made);
  if (!spot) return [...groups];
  first.spot = spot;
  node.contents.push(first);
  return others;
}

function spotOver(upper: MadeDefinition, lower: MadeDefinition): Spot | undefined {
  const [own, other] = [boxOf(upper), boxOf(lower)];
  const at = (middle: Extent, z: number): Spot => ({
    x: middle[0] - own.middle[0],
    y: middle[1] - own.middle[1],
    z: z + LIFT,
    yaw: 0,
  });
  if (lower.insides.length > 0) {
    const higher = heightOver(upper, lower, [other.middle[0] - own.middle[0], other.middle[1] - own.middle[1]]);
    return higher === undefined ? undefined : at(other.middle, higher);
  }
  const face = lower.faces.find(({ size, free }) => free === Number.POSITIVE_INFINITY && covers(size, own.size));
  return face && at(face.centre, face.z - upper.bounds.min[2]);
}

const covers = (face: Extent, size: Extent): boolean => size.every((edge, axis) => face[axis]! >= CARRIED * edge);

/**
 * By how much the frame of the upper thing is above that of the lower one where they just touch, moved aside by so much [m]:
 * the most, over all points of the floor plan, that the top of the one is above the bottom of the other. `undefined` where
 * they have no point in common.
 */
export function heightOver(upper: MadeDefinition, lower: MadeDefinition, [x, y]: Extent): number | undefined {
  const shifted = (axis: 0 | 1, by: number): readonly [number, number] => [
    Math.max(lower.bounds.min[axis], upper.bounds.min[axis] + by),
    Math.min(lower.bounds.max[axis], upper.bounds.max[axis] + by),
  ];
  const window = [shifted(0, x), shifted(1, y)] as const;
  const top = heights(lower, window, [0, 0], Math.max);
  const bottom = heights(upper, window, [x, y], Math.min);
  const gaps = top.flatMap((z, i) => (z === undefined || bottom[i] === undefined ? [] : [z - bottom[i]]));
  return gaps.length === 0 ? undefined : Math.max(...gaps);
}

/** The highest or the lowest point of a thing's colliders over each point of a grid. */
function heights(
  { model }: MadeDefinition,
  [[x0, x1], [y0, y1]]: readonly [readonly [number, number], readonly [number, number]],
  [dx, dy]: Extent,
  pick: (a: number, b: number) => number,
): (number | undefined)[] {
  const found: (number | undefined)[] = Array.from({ length: POINTS * POINTS });
  const step = [(x1 - x0) / POINTS, (y1 - y0) / POINTS] as const;
  for (const [a, b, c] of trianglesOf(model)) {
    const box = boundsOf([a, b, c])!;
    const [from, to] = [
      [Math.ceil((box.min[0] + dx - x0) / step[0] - 0.5), Math.ceil((box.min[1] + dy - y0) / step[1] - 0.5)],
      [Math.floor((box.max[0] + dx - x0) / step[0] - 0.5), Math.floor((box.max[1] + dy - y0) / step[1] - 0.5)],
    ] as const;
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (Math.abs(area) < 1e-14) continue;
    for (let row = Math.max(0, from[1]); row <= Math.min(POINTS - 1, to[1]); row++)
      for (let column = Math.max(0, from[0]); column <= Math.min(POINTS - 1, to[0]); column++) {
        const [px, py] = [x0 + (column + 0.5) * step[0] - dx, y0 + (row + 0.5) * step[1] - dy];
        const u = ((px - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (py - a[1])) / area;
        const v = ((b[0] - a[0]) * (py - a[1]) - (px - a[0]) * (b[1] - a[1])) / area;
        if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue;
        const z = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]);
        const at = row * POINTS + column;
        found[at] = found[at] === undefined ? z : pick(found[at], z);
      }
  }
  return found;
}

function* trianglesOf(model: MadeDefinition['model']): Generator<readonly [Vec3, Vec3, Vec3]> {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  for (const link of model.links)
    for (const { geometry, pose } of link.collisions) {
      const place = compose(link.pose, pose);
      const { positions, indices } = tessellate(geometry, meshes);
      const point = (i: number): Vec3 =>
        apply(place, [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!]);
      for (let i = 0; i < indices.length; i += 3)
        yield [point(indices[i]!), point(indices[i + 1]!), point(indices[i + 2]!)];
    }
}
