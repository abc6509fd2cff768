import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { ProfilePoint, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board, taperedLeg } from './board.ts';
import { roundLeg } from './leg-round.ts';
import { turned } from './turned.ts';

/** What legs of furniture look like; the first is the usual. */
export const LEG_FORMS = ['tapered', 'straight', 'round', 'turned'] as const;
/** Those that collide as one part. */
export const PLAIN_LEG_FORMS = ['tapered', 'straight', 'round'] as const;
type LegForm = (typeof LEG_FORMS)[number];

/** Part of a turned leg that is left square on top, where rails go in. */
const BLOCK = 0.24;
/** Height as a part of what is turned, and radius as a part of the block's width. */
const TURNED: readonly (readonly [height: number, radius: number])[] = [
  [0, 0.26],
  [0.03, 0.31],
  [0.09, 0.31],
  [0.12, 0.22],
  [0.2, 0.25],
  [0.6, 0.4],
  [0.72, 0.43],
  [0.8, 0.33],
  [0.83, 0.27],
  [0.85, 0.42],
  [0.9, 0.42],
  [0.92, 0.27],
  [1, 0.27],
];

/** How far what collides may lie outside of a turned leg's hollows, as a part of the block's width. */
const TOLERANCE = 0.09;

/** An upright leg between two points of its axis [m], as wide as given at its foot and its head [m]. */
export function formedLeg(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  form: LegForm,
  foot: Vec3,
  head: Vec3,
  [footWidth, headWidth]: readonly [number, number],
): void {
  if (form === 'round') {
    const radii = { footRadius: footWidth / 2, headRadius: headWidth / 2 };
    roundLeg(kernel, link, label, finish, { foot, head, ...radii });
    return;
  }
  if (form !== 'turned') {
    taperedLeg(kernel, link, label, finish, foot, head, form === 'straight' ? headWidth : footWidth, headWidth);
    return;
  }
  const [x, y, low] = foot;
  const split = head[2] - Math.max(BLOCK * (head[2] - low), 1.2 * headWidth);
  const silhouette = TURNED.map(([z, r]): ProfilePoint => [r * headWidth, z * (split - low)]);
  turned(kernel, link, label, finish, { silhouette, at: foot, segments: 32, tolerance: TOLERANCE * headWidth });
  const half = headWidth / 2;
  board(kernel, link, `${label}_block`, finish, [x - half, y - half, split - 0.0005], [x + half, y + half, head[2]]);
}
