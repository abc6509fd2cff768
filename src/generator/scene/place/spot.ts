import { axisAngle } from '../../../model/pose.ts';
import type { Pose, Vec3 } from '../../../model/types.ts';

/** On the floor plan [m]: x, y. */
export type Extent = readonly [x: number, y: number];

/** Where an upright thing stands: origin [m] and turn about Z [rad], counter-clockwise seen from above. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

export const ORIGIN: Spot = { x: 0, y: 0, z: 0, yaw: 0 };

/** An upright box, turned about Z: its middle on the floor plan, half its edges, its yaw and its range of heights [m]. */
export interface Zone {
  readonly centre: Extent;
  readonly half: Extent;
  readonly yaw: number;
  readonly z: readonly [low: number, high: number];
}

/** `inner`, given in the frame of `outer`, in the frame that `outer` is given in. */
export function within(outer: Spot, inner: Spot): Spot {
  const [x, y] = turn([inner.x, inner.y], outer.yaw);
  return { x: outer.x + x, y: outer.y + y, z: outer.z + inner.z, yaw: outer.yaw + inner.yaw };
}

/** Quarter turns are exact: no last bit of a cosine gets into a wall. */
export function turn([x, y]: Extent, yaw: number): Extent {
  const [c, s] = [exact(Math.cos(yaw)), exact(Math.sin(yaw))];
  return [c * x - s * y, s * x + c * y];
}

const exact = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value);

/** The way that a thing faces: -Y at yaw 0. */
export const frontOf = (yaw: number): Extent => turn([0, -1], yaw);

/** The yaw of what stands at `from` and faces `to`. */
export function yawTowards(from: Extent, to: Extent): number {
  return Math.atan2(to[0] - from[0], from[1] - to[1]);
}

export const poseOf = ({ x, y, z, yaw }: Spot): Pose => {
  const rotation = axisAngle([0, 0, 1], yaw);
  return { position: [tidy(x), tidy(y), tidy(z)], rotation: rotation.map(tidy) as unknown as Pose['rotation'] };
};

/** Nine digits behind the point: the same text whatever the last bit of a sine was. */
export const tidy = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;

/** A zone from two corners. */
export const zoneOf = (min: Vec3, max: Vec3): Zone => ({
  centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
  half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2],
  yaw: 0,
  z: [min[2], max[2]],
});

export function moveZone({ centre, half, yaw, z }: Zone, spot: Spot): Zone {
  const at = within(spot, { x: centre[0], y: centre[1], z: 0, yaw });
  return { centre: [at.x, at.y], half, yaw: at.yaw, z: [z[0] + spot.z, z[1] + spot.z] };
}

/** Zones that touch don't overlap, whatever the last bit of a sum was [m]. */
const TOUCH = 1e-6;

/** Whether two zones come closer than `gap` sideways [m], at a height that both have. */
export function overlap(a: Zone, b: Zone, gap = 0): boolean {
  if (a.z[0] >= b.z[1] - TOUCH || b.z[0] >= a.z[1] - TOUCH) return false;
  const [x, y] = [a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]];
  const near = diagonal(a) + diagonal(b) + gap;
  if (x * x + y * y > near * near) return false;
  return distance(a, b) < gap - TOUCH;
}

/** Half of the diagonal [m]; `Math.hypot` takes many times as long, and this is asked millions of times. */
const diagonal = ({ half: [x, y] }: Zone): number => Math.sqrt(x * x + y * y);

/**
 * How far apart two zones are on the floor plan [m]; below 0 by how much they overlap. Exact where they face each other,
 * less than the true distance where they meet corner to corner: a separating axis (S. Gottschalk et al., OBBTree, 1996).
 */
export function distance(a: Zone, b: Zone): number {
  const [x, y] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
  const [ca, sa, cb, sb] = [Math.cos(a.yaw), Math.sin(a.yaw), Math.cos(b.yaw), Math.sin(b.yaw)];
  const alongAxis = (u: number, v: number): number =>
    Math.abs(x * u + y * v) - reachBy(a.half, ca, sa, u, v) - reachBy(b.half, cb, sb, u, v);
  const alongAxes = (c: number, s: number): number => Math.max(alongAxis(c, s), alongAxis(-s, c));
  const most = alongAxes(exact(ca), exact(sa));
  return a.yaw === b.yaw ? most : Math.max(most, alongAxes(exact(cb), exact(sb)));
}

/** Half of what a zone takes along a unit vector of the floor plan [m]. */
export const reach = ({ half, yaw }: Zone, [x, y]: Extent): number => reachBy(half, Math.cos(yaw), Math.sin(yaw), x, y);

const reachBy = (half: Extent, c: number, s: number, x: number, y: number): number =>
  half[0] * Math.abs(c * x + s * y) + half[1] * Math.abs(c * y - s * x);

/** How far a point is from a zone on the floor plan [m]; 0 inside. */
export const distanceTo = (zone: Zone, [x, y]: Extent): number => distancesFrom(zone)(x, y);

/** {@link distanceTo} of many points: the turn of the zone is computed once. */
export function distancesFrom({ centre, half, yaw }: Zone): (x: number, y: number) => number {
  const [c, s] = [exact(Math.cos(-yaw)), exact(Math.sin(-yaw))];
  return (x, y) => {
    const [u, v] = [c * (x - centre[0]) - s * (y - centre[1]), s * (x - centre[0]) + c * (y - centre[1])];
    const [across, along] = [Math.max(0, Math.abs(u) - half[0]), Math.max(0, Math.abs(v) - half[1])];
    return Math.sqrt(across * across + along * along);
  };
}

/** Points in the order of how far they are from another one. */
export function nearestFirst(points: readonly Extent[], [x, y]: Extent): Extent[] {
  const far = Float64Array.from(points, (point) => (point[0] - x) ** 2 + (point[1] - y) ** 2);
  return Array.from(points.keys())
    .toSorted((a, b) => far[a]! - far[b]! || a - b)
    .map((i) => points[i]!);
}
