import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { ProfilePoint } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { type Band, sectors } from './lathe.ts';

/** A band between two heights of an upright round wall: its inner and its outer radius [m]. */
export const upright = (inner: number, outer: number, low: number, high: number): Band => {
  const side = (radius: number): [ProfilePoint, ProfilePoint] => [
    [radius, low],
    [radius, high],
  ];
  return { inner: side(inner), outer: side(outer) };
};

/**
 * Lets the round wall of a hollow body collide: convex sectors of rings around an upright axis, numbered through.
 *
 * @param rings from the foot up, each with the number of its sectors
 * @param segments facets of the visual around the full turn; a multiple of each of those numbers
 * @param y where the axis stands, at x = 0 [m]
 */
export function collideRings(
  link: LinkDraft,
  label: string,
  finish: Finish,
  rings: readonly (readonly [Band, number])[],
  segments: number,
  y = 0,
): void {
  const hulls = rings.flatMap(([band, count]) => sectors(band, count, segments));
  for (const [i, points] of hulls.entries()) {
    const moved = points.map(([px, py, pz]): Vec3 => [px, py + y, pz]);
    link.collideHull(`${label}_${i + 1}`, finish, moved);
  }
}

/** Clear of the wall: colliders bridge it by chords. */
const CLEAR = 0.97;

/**
 * Declares the square box in an upright round hollow of a radius, between two heights [m], as the cavity `inside`.
 *
 * @param share of the largest such box, along either side
 */
export function roundCavity(
  assembly: Assembly,
  link: LinkDraft,
  radius: number,
  [low, high]: readonly [number, number],
  y = 0,
  share = CLEAR,
): void {
  const side = (radius / Math.SQRT2) * share;
  assembly.cavity('inside', link, [-side, y - side, low], [side, y + side, high]);
}

/**
 * Lets a ring of a convex section collide in sectors `label_1` and on. Seen from the axis, their inner edges lie farther
 * out than the ring's surface, so that no chord reaches into its hole.
 */
export function collideHoop(
  link: LinkDraft,
  label: string,
  finish: Finish,
  section: readonly ProfilePoint[],
  count: number,
): void {
  const step = (2 * Math.PI) / count;
  const radii = section.map(([r]) => r);
  const middle = (Math.min(...radii) + Math.max(...radii)) / 2;
  for (let k = 0; k < count; k++) {
    const points = section.flatMap(([r, z]) => {
      const inside = r < middle;
      const reach = inside ? r / Math.cos(step / 2) : r;
      return (inside ? [0, 1] : [0, 0.5, 1]).map((part): Vec3 => {
        const angle = (k + part) * step;
        return [reach * Math.cos(angle), reach * Math.sin(angle), z];
      });
    });
    link.collideHull(`${label}_${k + 1}`, finish, points);
  }
}
