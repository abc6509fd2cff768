import type { FilterSaid } from './said-types.ts';

/** A scene that rules out more pairs is no prop; simulators list each pair by itself. */
const MOST_PAIRS = 10_000;

const NO_FILTER: FilterSaid = { systems: [], never: [] };

/** What collision filters come to for whole bodies. */
export interface Excluded {
  readonly pairs: readonly (readonly [number, number])[];
  /** Whether some pair collides in part, or there are too many: what the model can't say. */
  readonly partial: boolean;
}

/**
 * Filters are of colliders, exclusions of bodies: a pair of bodies is excluded where no two of their colliders may meet.
 * Bodies with the same filters are judged together.
 *
 * @param filtersOf filters of the colliders of each body, as indices; `undefined` for a collider without one
 * @see KHR_physics_rigid_bodies, "Collision Filtering": both sides must agree
 */
export function excludedPairs(
  filtersOf: readonly (readonly (number | undefined)[])[],
  filters: readonly FilterSaid[],
): Excluded {
  const groups = new Map<string, { filters: FilterSaid[]; bodies: number[] }>();
  for (const [body, own] of filtersOf.entries()) {
    if (own.length === 0) continue;
    const kinds = [...new Set(own.map((at) => (at !== undefined && filters[at] ? at : -1)))].sort((a, b) => a - b);
    const group = groups.get(kinds.join()) ?? { filters: kinds.map((at) => filters[at] ?? NO_FILTER), bodies: [] };
    group.bodies.push(body);
    groups.set(kinds.join(), group);
  }
  const pairs: [number, number][] = [];
  let partial = false;
  const all = [...groups.values()];
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i)) {
      const meet = a.filters.flatMap((one) => b.filters.map((other) => allows(one, other) && allows(other, one)));
      if (meet.every(Boolean)) continue;
      if (meet.some(Boolean)) partial = true;
      else
        for (const first of a.bodies)
          for (const second of b.bodies) {
            if (pairs.length === MOST_PAIRS) return { pairs, partial: true };
            if (a !== b || first < second) pairs.push([first, second]);
          }
    }
  }
  return { pairs, partial };
}

/** "A.collisionSystem ⊆ B.collideWithSystems && A.collisionSystem ⊄ B.notCollideWithSystems" */
function allows({ only, never }: FilterSaid, { systems }: FilterSaid): boolean {
  const listed = only === undefined || systems.every((name) => only.includes(name));
  return listed && !(systems.length > 0 && systems.every((name) => never.includes(name)));
}
