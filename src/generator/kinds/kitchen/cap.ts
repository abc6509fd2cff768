import type { Finish } from '../../finish.ts';
import type { Assembly } from '../../modelling/assembly.ts';
import { freeHinge } from '../../modelling/joints.ts';
import { softened } from '../../modelling/turned-profile.ts';
import { vessel } from '../../modelling/vessel.ts';
import type { Solid } from '../../solids.ts';

/** Ribs around the edge, for the fingers. */
const RIBS = 36;

/** Outside of a cap, and where its upper face lies [m]. */
export interface CapSize {
  readonly radius: number;
  readonly top: number;
  readonly height: number;
  readonly wall: number;
}

/** Puts a hollow ribbed cap onto a neck around the Z axis, on a joint that turns without end. */
export function screwCap(assembly: Assembly, finish: Finish, size: CapSize, bored: readonly Solid[] = []): void {
  const { kernel } = assembly;
  const { radius, top, height, wall } = size;
  const cap = assembly.link('cap', [0, 0, top - height]);
  const outer = softened(
    [
      [0, 0],
      [radius, 0],
      [radius, height],
    ],
    Math.min(0.25 * height, 2 * wall),
    4,
  );
  const inner = [
    [0, wall],
    [radius - wall, wall],
    [radius - wall, height],
  ] as const;
  const rib = 0.022 * radius;
  const ribs = Array.from({ length: RIBS }, (_, i) => {
    const angle = (2 * Math.PI * i) / RIBS;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return kernel.rod([x, y, top - 0.94 * height], [x, y, top - 0.3 * height], rib, 6);
  });
  vessel(kernel, cap, finish, { outer, inner, at: [0, 0, top], down: true, grown: ribs, bored, hulls: 24 });
  cap.grasp('edge', [0, 0, top - height / 2], [0, 0, -1], [1, 0, 0], 2 * radius);
  assembly.spin(cap, [0, 0, 1], (body) => freeHinge([0, 0, 1], body, radius), { kind: 'cap' });
}
