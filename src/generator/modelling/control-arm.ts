import type { Vec3 } from '../../model/types.ts';
import { add, cross, normalize, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { circle, type ProfilePoint, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { sectors } from './lathe.ts';

const BULB: Finish = { material: 'glass', colour: 'white' };

/** Two bars side by side between two joints in a plane x = 0, with an eye at the lower and a fork at the upper end. */
export function lampArm(kernel: SolidKernel, link: LinkDraft, finish: Finish, from: Vec3, to: Vec3, bar: number): void {
  const apart = 1.3 * bar;
  const along = normalize(subtract(to, from));
  const wide: Vec3 = [1, 0, 0];
  const at = (end: Vec3, side: number): Vec3 => add(end, scale(wide, side));
  for (const side of [-apart, apart]) link.add(finish, kernel.rod(at(from, side), at(to, side), 0.55 * bar, 16));
  link.add(finish, kernel.rod(at(from, -1.9 * bar), at(from, 1.9 * bar), 1.2 * bar, 24));
  link.add(finish, kernel.rod(at(to, -2.1 * bar), at(to, 2.1 * bar), 0.9 * bar, 24));
  const square = cross(along, wide);
  const corners = (end: Vec3): Vec3[] =>
    [-1, 1].flatMap((a) => [-1, 1].map((b) => add(at(end, a * 1.85 * bar), scale(square, b * 0.55 * bar))));
  link.collideHull('arm', finish, [...corners(from), ...corners(to)]);
  const eye = (label: string, end: Vec3, half: number, radius: number): void =>
    link.collideHull(
      label,
      finish,
      [-half, half].flatMap((side) => circle(at(end, side), wide, radius, 12)),
    );
  eye('eye', from, 1.9 * bar, 1.2 * bar);
  eye('pin', to, 2.1 * bar, 0.9 * bar);
}

/** A shade that hangs from a hinge. */
export interface Shade {
  readonly hinge: Vec3;
  /** Of its mouth [m]. */
  readonly radius: number;
  /** How far its mouth looks forward, to -Y [rad]. */
  readonly tilt: number;
  readonly bar: number;
  readonly finish: Finish;
  /** Absent: conical. */
  readonly form?: ShadeForm;
}

/** What a shade looks like; the first is the usual. */
export const SHADE_FORMS = ['conical', 'domed', 'cylindrical'] as const;
type ShadeForm = (typeof SHADE_FORMS)[number];
/** Radii between mouth and crown, as parts of the mouth's, and how far each lies towards the crown, as parts of the height. */
const SIDES: Readonly<Record<ShadeForm, readonly [readonly [number, number], readonly [number, number]]>> = {
  conical: [
    [0.82, 0.36],
    [0.55, 0.6],
  ],
  domed: [
    [0.94, 0.36],
    [0.76, 0.6],
  ],
  cylindrical: [
    [0.99, 0.4],
    [0.97, 0.72],
  ],
};

/** Of the bell and of the bulb [m]; what collides is twice as thick. */
const SHEET = 0.001;
const SEGMENTS = 72;
const SECTORS = 12;

/** Adds a bell with a bulb to a link. */
export function lampShade(
  kernel: SolidKernel,
  link: LinkDraft,
  { hinge, radius, tilt, bar, finish, form = 'conical' }: Shade,
): void {
  const height = 1.5 * radius;
  const neck = 0.34 * radius;
  // Along its own axis: 0 at the hinge, the mouth at -height.
  const crown = -0.22 * height;
  const outer: ProfilePoint[] = [
    [radius, -height],
    ...SIDES[form].map(([r, up]): ProfilePoint => [r * radius, (up - 1) * height]),
    [neck, crown],
  ];
  const inner = outer.map(([r, h]): ProfilePoint => [r - SHEET, h]);
  const shell: ProfilePoint[] = [...outer, [neck, -1.1 * bar], [0, -1.1 * bar], [0, crown], ...inner.toReversed()];
  const degrees = (tilt * 180) / Math.PI;
  const place = (p: Vec3): Vec3 => {
    const [s, c] = [Math.sin(-tilt), Math.cos(-tilt)];
    return add(hinge, [p[0], p[1] * c - p[2] * s, p[1] * s + p[2] * c]);
  };
  link.add(
    finish,
    kernel
      .lathe(shell, SEGMENTS)
      .turn(0, -degrees)
      .move(...hinge),
  );
  link.add(finish, kernel.rod(add(hinge, [-0.9 * bar, 0, 0]), add(hinge, [0.9 * bar, 0, 0]), 1.3 * bar, 24));
  const bulb = 0.42 * radius;
  const middle: Vec3 = [0, 0, -0.6 * height];
  link.add(
    BULB,
    kernel
      .ball(bulb, 32)
      .minus(kernel.ball(bulb - SHEET, 32))
      .move(...place(middle)),
  );

  for (let k = 0; k + 1 < outer.length; k++) {
    const [high, low] = [outer[k + 1]!, outer[k]!];
    const ring = {
      inner: [
        [low[0] - 2 * SHEET, low[1]],
        [high[0] - 2 * SHEET, high[1]],
      ] as const,
      outer: [low, high] as const,
    };
    const count = k === outer.length - 2 ? 6 : SECTORS;
    for (const [i, points] of sectors(ring, count, SEGMENTS).entries()) {
      link.collideHull(`shade_${SECTORS * k + i + 1}`, finish, points.map(place));
    }
  }
  const rings = (levels: readonly (readonly [number, number])[]): Vec3[] =>
    levels.flatMap(([r, h]) => circle([0, 0, h], [0, 0, 1], r, 16)).map(place);
  link.collideHull(
    'crown',
    finish,
    rings([
      [neck, crown],
      [neck, -1.1 * bar],
      [0.5 * bar, 0.3 * bar],
    ]),
  );
  const ball = [-0.8, -0.3, 0.3, 0.8].map((t) => [bulb * Math.sqrt(1 - t * t), middle[2] + bulb * t] as const);
  link.collideHull('bulb', BULB, [...rings(ball), place([0, 0, middle[2] - bulb]), place([0, 0, middle[2] + bulb])]);
  link.grasp('shade', place([0, 0, (crown - 1.1 * bar) / 2]), [0, 1, 0], [1, 0, 0], 2 * neck);
}
