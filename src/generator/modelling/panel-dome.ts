import type { Finish } from '../finish.ts';
import { circle, type ProfilePoint, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { type Band, curve } from './lathe.ts';
import { collideRings, upright } from './lathe-ring.ts';

/** A hollow dome with an upright skirt, open below. */
export interface Dome {
  /** Y of its axis, which stands upright at x = 0 [m]. */
  readonly y: number;
  readonly radius: number;
  /** Lower edge, top of the skirt and top of the dome [m]. */
  readonly low: number;
  readonly skirt: number;
  readonly top: number;
  readonly wall: number;
}

const SEGMENTS = 72;
const SECTORS = 12;
/** Steps of the curve, and the one from which on it collides as one flat cap. */
const [STEPS, BREAK] = [14, 7];

/** Makes a lid like a bowl upside down: seen, weighed, two rings of sectors and a cap to collide with. */
export function domedLid(kernel: SolidKernel, link: LinkDraft, finish: Finish, dome: Dome): void {
  const { y, radius, low, skirt, top, wall } = dome;
  const arc = (inset: number): ProfilePoint[] => {
    const r = radius - inset;
    return curve([r, skirt], [0.94 * r, top - inset], [0, top - inset], STEPS);
  };
  const [outer, inner] = [arc(0), arc(wall)];
  const profile: ProfilePoint[] = [[radius - wall, low], [radius, low], ...outer, ...inner.toReversed()];
  link.add(finish, kernel.lathe(profile, SEGMENTS).move(0, y, 0));
  const slope: Band = { inner: [inner[0]!, inner[BREAK]!], outer: [outer[0]!, outer[3]!, outer[BREAK]!] };
  const edge = upright(radius - wall, radius, low, skirt);
  collideRings(
    link,
    'lid',
    finish,
    [
      [edge, SECTORS],
      [slope, SECTORS],
    ],
    SEGMENTS,
    y,
  );
  const cap = outer.slice(BREAK, -1).flatMap(([r, z]) => circle([0, y, z], [0, 0, 1], r, 36));
  link.collideHull('lid_top', finish, [...cap, [0, y, top]]);
}
