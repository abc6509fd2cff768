import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { stiffHinge } from './joints.ts';

/** Force at the end of a tap's lever [N]: ours; the ADA Standards, 309.4, allow 22.2 N. */
const TAP_FORCE = 5;
const SOLID = 32;
const QUARTER = Math.PI / 2;

/** A lever at the side of a post, that is lifted to the front. */
export interface MixerLever {
  /** On the post's axis [m]. */
  readonly base: Vec3;
  /** From the axis to where it begins, and to its outermost point [m]. */
  readonly inner: number;
  readonly reach: number;
  readonly finish: Finish;
}

/** Puts a mixer's lever on the +X side of a post: a cartridge with a stalk that stands up, and comes forward to open. */
export function fitMixerLever(assembly: Assembly, body: LinkDraft, { base, inner, reach, finish }: MixerLever): void {
  const { kernel } = assembly;
  const [x, y, z] = base;
  const at = (dx: number, dz = 0): Vec3 => [x + dx, y, z + dz];
  const hub = 0.018;
  const split = inner + 0.4 * (reach - inner);
  body.add(finish, kernel.rod(at(0.3 * inner), at(split - 0.001), hub, SOLID));
  body.collideHull(
    'cartridge',
    finish,
    [inner, split - 0.001].flatMap((dx) => circle(at(dx), [1, 0, 0], hub, 24)),
  );
  const lever = assembly.link('handle', at(split));
  const cap = [
    ...circle(at(split), [1, 0, 0], hub, SOLID),
    ...circle(at(reach - 0.004), [1, 0, 0], hub, SOLID),
    ...circle(at(reach), [1, 0, 0], 0.8 * hub, SOLID),
  ];
  const middle = (split + reach) / 2;
  const stalk = 0.085;
  lever.add(finish, kernel.hull(cap), kernel.rod(at(middle), at(middle, stalk), 0.005, 24, 0.0065));
  lever.collideHull('cap', finish, cap);
  lever.collideCylinder('handle', finish, at(middle, 0.9 * hub), 0.006, stalk - 0.9 * hub);
  lever.grasp('handle', at(middle, 0.75 * stalk), [0, 1, 0], [1, 0, 0], 0.012);
  // About +X what points up comes to the front.
  const axis: Vec3 = [1, 0, 0];
  assembly.hinge(lever, axis, QUARTER, stiffHinge(axis, TAP_FORCE, stalk));
}

/** A tap on a deck. */
export interface CrossTap {
  /** Centre of its foot [m]. */
  readonly base: Vec3;
  readonly finish: Finish;
  /** Which way it opens, from above. */
  readonly clockwise: boolean;
}

/** Puts a tap with a cross of four arms on a deck: a quarter of a turn between its stops, as ceramic discs have. */
export function fitCrossTap(
  assembly: Assembly,
  body: LinkDraft,
  name: string,
  { base, finish, clockwise }: CrossTap,
): void {
  const { kernel } = assembly;
  const [x, y, z] = base;
  const post = 0.03;
  body.add(finish, kernel.rod([x, y, z - 0.001], [x, y, z + post], 0.017, SOLID, 0.013));
  body.collideCylinder(`post_${name}`, finish, [x, y, z], 0.015, post);
  const low = z + post + 0.001;
  const tap = assembly.link(name, [x, y, low]);
  const [arm, level] = [0.029, low + 0.014];
  tap.add(finish, kernel.rod([x, y, low], [x, y, low + 0.024], 0.011, SOLID, 0.008));
  tap.collideCylinder('hub', finish, [x, y, low], 0.0095, 0.024);
  for (const [i, [dx, dy]] of (
    [
      [1, 0],
      [0, 1],
    ] as const
  ).entries()) {
    const ends: readonly [Vec3, Vec3] = [
      [x - arm * dx, y - arm * dy, level],
      [x + arm * dx, y + arm * dy, level],
    ];
    tap.add(finish, kernel.rod(...ends, 0.0055, 24));
    tap.collideHull(
      `arm_${i + 1}`,
      finish,
      ends.flatMap((end) => circle(end, [dx, dy, 0], 0.0055, 12)),
    );
  }
  tap.grasp('cross', [x, y, level], [0, 0, -1], [0, 1, 0], 2 * arm);
  const axis: Vec3 = [0, 0, clockwise ? -1 : 1];
  assembly.hinge(tap, axis, QUARTER, stiffHinge(axis, TAP_FORCE, arm), { kind: 'handle' });
}
