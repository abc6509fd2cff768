import type { SimModel } from '../../model/types.ts';

/** Which links of a model collide with each other, as SDF can say it. */
export interface Contacts {
  /** `<self_collide>`: every link with every other one, but for those that a joint connects. */
  readonly selfCollide: boolean;
  /** Link → `<collide_bitmask>`. A link without one collides with everything. */
  readonly masks: ReadonlyMap<string, number>;
}

/** As many as the mask of a shape that sets none has in DART and Bullet (0xff): more would pass through the floor. */
const BITS = 8;

/**
 * SDF can't exclude a pair of links. Two shapes collide if their masks have a bit in common, so the links that take part
 * in exclusions get one bit for each group of them in which all may touch each other.
 *
 * Exact within the model. Between two copies of it, or two models with masks, links of different groups pass through
 * each other as well (see `sdfLosses`). Where eight bits don't suffice, the links of a single tree don't collide at all:
 * colliders that were excluded mostly overlap, and would push each other away for ever.
 */
export function contactsOf({ links, joints, collisionExclusions }: SimModel): Contacts {
  const joined = new Set(joints.map(({ parent, child }) => keyOf(parent, child)));
  const excluded = new Set(collisionExclusions.map(([a, b]) => keyOf(a, b)).filter((pair) => !joined.has(pair)));
  const names = links.map(({ name }) => name);
  const touching = pairsOf(names).filter(([a, b]) => !joined.has(keyOf(a, b)) && !excluded.has(keyOf(a, b)));
  if (touching.length === 0) return { selfCollide: false, masks: new Map() };
  const masks = masksOf(
    names.filter((name) => names.some((other) => excluded.has(keyOf(name, other)))),
    (a, b) => !excluded.has(keyOf(a, b)),
  );
  if (masks) return { selfCollide: true, masks };
  return { selfCollide: links.length > joints.length + 1, masks: new Map() };
}

/** Covers every pair that may touch with a group in which all may; one bit a group. `undefined`: there are too many. */
function masksOf(
  names: readonly string[],
  mayTouch: (a: string, b: string) => boolean,
): ReadonlyMap<string, number> | undefined {
  const masks = new Map(names.map((name) => [name, 0]));
  let bit = 0;
  const group = (members: readonly string[]): void => {
    const all = [...members];
    for (const name of names) if (!all.includes(name) && all.every((member) => mayTouch(name, member))) all.push(name);
    for (const name of all) masks.set(name, masks.get(name)! | (1 << bit));
    bit++;
  };
  for (const [a, b] of pairsOf(names)) {
    if (bit > BITS) break;
    if (mayTouch(a, b) && (masks.get(a)! & masks.get(b)!) === 0) group([a, b]);
  }
  for (const name of names) if (masks.get(name) === 0 && bit <= BITS) group([name]);
  return bit <= BITS ? masks : undefined;
}

const pairsOf = (names: readonly string[]): (readonly [string, string])[] =>
  names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));

const keyOf = (a: string, b: string): string => [a, b].toSorted().join('\n');
