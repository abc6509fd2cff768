import { masksTouch, touchesOthers } from '../../model/touching.ts';
import type { Collision, SimModel } from '../../model/types.ts';

/** Bits that a shape without a mask has in DART and Bullet (0xff). Who has one of them touches the floor. */
const SHARED = 8;
/** Bits of a mask in all. Those beyond the shared ones touch only what has them, too. */
const ALL = 16;

interface Solid {
  readonly part: Collision;
  readonly link: string;
}

/**
 * `<collide_bitmask>` of each collision of a model in which some have masks of their own. Two shapes collide if their
 * masks have a bit in common, so one bit stands for each group of shapes in which all may touch each other: the first
 * eight for shapes that touch the floor, the others for those that don't.
 *
 * @returns by collision; `undefined`: the bits do not suffice
 */
export function collisionMasks({
  links,
  joints,
  collisionExclusions,
}: Pick<SimModel, 'links' | 'joints' | 'collisionExclusions'>): ReadonlyMap<Collision, number> | undefined {
  const solids = links.flatMap(({ name: link, collisions }) => collisions.map((part): Solid => ({ part, link })));
  const joined = new Set(joints.flatMap(({ parent, child }) => [`${parent}\n${child}`, `${child}\n${parent}`]));
  const excluded = new Set(collisionExclusions.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]));
  /** Of links that a joint connects, and within one, nothing ever collides: their masks may be as they like. */
  const free = (a: Solid, b: Solid): boolean => a.link === b.link || joined.has(`${a.link}\n${b.link}`);
  const touch = (a: Solid, b: Solid): boolean =>
    !excluded.has(`${a.link}\n${b.link}`) && masksTouch(a.part.mask, b.part.mask);

  const masks = new Map<Solid, number>(solids.map((solid) => [solid, 0]));
  const outside = new Set(solids.filter(({ part }) => touchesOthers(part)));
  const next = { shared: 0, own: SHARED };
  const group = (seed: readonly Solid[]): void => {
    const shared = seed.every((solid) => outside.has(solid));
    const members = [...seed];
    for (const solid of solids) {
      if (members.includes(solid) || (shared && !outside.has(solid))) continue;
      if (members.every((member) => free(solid, member) || touch(solid, member))) members.push(solid);
    }
    const bit = shared ? next.shared++ : next.own++;
    for (const member of members) masks.set(member, masks.get(member)! | (1 << bit));
  };
  const full = (): boolean => next.shared > SHARED || next.own > ALL;
  for (const [i, a] of solids.entries()) {
    for (const b of solids.slice(i + 1)) {
      if (!free(a, b) && touch(a, b) && (masks.get(a)! & masks.get(b)!) === 0) group([a, b]);
      if (full()) return undefined;
    }
  }
  for (const solid of outside) {
    if ((masks.get(solid)! & 0xff) === 0) group([solid]);
    if (full()) return undefined;
  }
  return new Map([...masks].map(([{ part }, mask]) => [part, mask]));
}

/** Where bits do not suffice: what touches nothing outside touches nothing at all. */
export const outsideMasks = ({ links }: Pick<SimModel, 'links'>): ReadonlyMap<Collision, number> =>
  new Map(
    links.flatMap(({ collisions }) =>
      collisions.filter((part) => !touchesOthers(part)).map((part) => [part, 0] as const),
    ),
  );
