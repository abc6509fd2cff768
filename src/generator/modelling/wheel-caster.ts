import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Vec2 } from '../vec2.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { convexPart } from './board.ts';
import { GREY } from './finish-paint.ts';
import { axle, collideRod, hangWheel } from './wheel-round.ts';

/** A wheel in a fork that swivels about a vertical axis. */
export interface Caster {
  /** Where the swivel axis meets the face that carries it [m]. */
  readonly mount: Vec3;
  /** Which way the wheel hangs from it: down under a cart, up where it lies on its plate. */
  readonly hangs: 'down' | 'up';
  /** From the face that carries it to the farthest point of the wheel [m]. */
  readonly height: number;
  /** Level direction in which the wheel trails its swivel axis, and rolls. */
  readonly trails: '+x' | '-x' | '+y' | '-y';
  readonly fork: Finish;
  readonly tyre: Finish;
}

/** Of a swivel caster of 100 mm and 128 mm over all, in heights: radius and width of the wheel, trail. */
const WHEEL = 0.39;
const TYRE = 0.25;
const TRAIL = 0.27;
const SHEET = 0.022;

/** Fork with its wheel; `fixed` keeps the fork on the link that carries it, and has no trail. */
export function hangCaster(assembly: Assembly, name: string, carrier: LinkDraft, caster: Caster, fixed = false): void {
  const { mount, hangs, height, trails, fork, tyre } = caster;
  const { kernel } = assembly;
  const sign = hangs === 'down' ? -1 : 1;
  /** A point by its distance to the side, along the trail, and away from the face that carries it. */
  const heading = trails.startsWith('-') ? -1 : 1;
  const at = (aside: number, along: number, away: number): Vec3 => {
    const [x, y, z] = mount;
    const far = z + sign * away;
    return trails.endsWith('x') ? [x + heading * along, y + aside, far] : [x + aside, y + heading * along, far];
  };
  const [radius, width, trail, sheet] = [WHEEL * height, TYRE * height, fixed ? 0 : TRAIL * height, SHEET * height];
  const gap = 0.0006;
  const holder = fixed ? carrier : assembly.link(`${name}_swivel`, mount);
  const part = fixed ? `${name}_fork` : 'fork';

  // The head of the fork, its crown, and two cheeks down to the axle.
  const [crown, half] = [0.16 * height, width / 2 + 2 * gap];
  const axleAt = height - radius;
  const head = [at(0, 0, gap), at(0, 0, crown)] as const;
  holder.add(fork, kernel.rod(...head, 0.19 * height, 40));
  collideRod(holder, `${part}_1`, fork, ...head, 0.19 * height, 24);
  const roof: Vec3[] = [
    [-half - sheet, -0.16 * height],
    [half + sheet, -0.16 * height],
    [half + sheet, trail + 0.08 * height],
    [-half - sheet, trail + 0.08 * height],
  ].flatMap(([a, b]): Vec3[] => [at(a!, b!, crown - 2 * sheet), at(a!, b!, crown)]);
  convexPart(kernel, holder, `${part}_2`, fork, roof);
  for (const [i, side] of [-1, 1].entries()) {
    const outline: readonly Vec2[] = [
      [-0.16 * height, crown - sheet],
      [trail + 0.08 * height, crown - sheet],
      [trail + 0.08 * height, axleAt],
      [trail, axleAt + 0.09 * height],
      [trail - 0.08 * height, axleAt],
    ];
    const cheek = outline.flatMap(([b, c]): Vec3[] => [at(side * half, b, c), at(side * (half + sheet), b, c)]);
    convexPart(kernel, holder, `${part}_${i + 3}`, fork, cheek);
  }
  const pin = [at(-half - 2 * sheet, trail, axleAt), at(half + 2 * sheet, trail, axleAt)] as const;
  holder.add(fork, kernel.rod(...pin, 0.05 * height, 20));
  collideRod(holder, `${part}_5`, fork, ...pin, 0.05 * height, 16);
  if (!fixed) assembly.spin(holder, [0, 0, 1], axle([0, 0, 1], 0.19 * height), { parent: carrier, kind: 'swivel' });

  const centre = at(0, trail, axleAt);
  const turns = trails.endsWith('x') ? 1 : 0;
  const shape = { centre, axis: turns, radius, width, tyre, disc: GREY } as const;
  hangWheel(assembly, `${name}_wheel`, shape, 0.05 * height, { parent: holder, kind: 'wheel' });
}
