import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly } from './assembly.ts';
import { FINGER_FORCE, stiffHinge } from './joints.ts';

/** The rocker of a switch, in front of a wall that lies square to Y. */
export interface Rocker {
  /** Middle of its axis, on the face of the plate [m]. */
  readonly pivot: Vec3;
  readonly width: number;
  readonly height: number;
  /** How far its upper edge stands out of the plate when it is off [m]. */
  readonly proud: number;
  readonly finish: Finish;
}

/** Steps of the rounded edges at both ends. */
const STEPS = 5;

/** Puts a rocker into the assembly: off at 0, on where its lower edge stands out as far as the upper one did. */
export function fitRocker(assembly: Assembly, name: string, { pivot, width, height, proud, finish }: Rocker): void {
  const { kernel } = assembly;
  const [px, py, pz] = pivot;
  const half = height / 2;
  const round = 0.18 * proud;
  // Two flat halves that meet in a shallow valley; the lower one lies in the plane of the plate.
  const tilt = Math.atan2(proud, half);
  const link = assembly.link(name, pivot);
  const edge = (z: number, lift: number, back: number): [number, number][] => {
    const s = Math.sign(z);
    return [
      [z - s * 0.0004, back],
      ...Array.from({ length: STEPS + 1 }, (_, i): [number, number] => {
        const a = (Math.PI / 2) * (i / STEPS);
        return [z - s * round * (1 - Math.cos(a)), lift + round * (1 - Math.sin(a))];
      }),
    ];
  };
  const slice = (outline: readonly (readonly [z: number, y: number])[], inset: number): Vec3[] =>
    [-1, 1].flatMap((side) =>
      outline.map(([z, y]): Vec3 => [px + side * (width / 2 - inset), py + y + (inset > 0 ? 0 : 0.0006), pz + z]),
    );
  const halves = [
    [...edge(half, -proud, 0.0015), [0, 0.0015], [0, -0.25 * proud]],
    [...edge(-half, -0.0006, 0.0015), [0, 0.0015], [0, -0.25 * proud]],
  ] as const;
  for (const [i, outline] of halves.entries()) {
    const points = [...slice(outline, 0), ...slice(outline, 0.0008)];
    link.add(finish, kernel.hull(points));
    link.collideHull(`rocker_${i + 1}`, finish, points);
  }
  // About -X the upper edge goes in, towards +Y.
  const axis: Vec3 = [-1, 0, 0];
  assembly.hinge(link, axis, tilt, stiffHinge(axis, FINGER_FORCE, half), { kind: 'switch', detents: [0, tilt] });
}
