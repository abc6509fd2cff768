import type { SimModel } from './types.ts';

/** A rigid piece that may be fixed to another one: a link of a model, a body of MJCF. */
export interface Piece {
  readonly name: string;
  /** The piece that it is fixed to. */
  readonly fixedTo?: string | undefined;
  /** The piece that it hangs from by a joint that moves. */
  readonly hangsFrom?: string | undefined;
  /** Whether it can touch anything. */
  readonly solid: boolean;
  /** Share of its weight that is held up [-]; `undefined`: it weighs nothing. */
  readonly gravityCompensation?: number | undefined;
}

export interface Kept {
  /** Pieces that are fixed to another one and must not become one with it. */
  readonly apart: ReadonlySet<string>;
  /** Pairs of what is left, without those that a joint connects, that became neighbours only because of that. */
  readonly neighbours: readonly (readonly [string, string])[];
}

/**
 * Which pieces must stay links of their own when all that is fixed together becomes one: those that are excluded from
 * touching other things than what they are fixed to, or whose weight is held up by another share. To fuse them would widen
 * the exclusion to all of the fused link, or lose it.
 *
 * Things that are fixed together never touch, and neither do they touch what hangs from any of them by a joint: as in
 * MuJoCo, which filters by welded bodies (Computation, collision detection, "Selection").
 *
 * @param exclusions pairs of names that must not touch
 */
export function keepApart(pieces: readonly Piece[], exclusions: readonly (readonly [string, string])[]): Kept {
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  const groupOf = (name: string): string => {
    const above = byName.get(name)?.fixedTo;
    return above === undefined ? name : groupOf(above);
  };
  const depthOf = (name: string): number => {
    const above = byName.get(name)?.fixedTo;
    return above === undefined ? 0 : 1 + depthOf(above);
  };
  const near = new Set(
    pieces.flatMap(({ name, hangsFrom }) =>
      hangsFrom === undefined ? [] : [keyOf(groupOf(hangsFrom), groupOf(name))],
    ),
  );
  const areNear = (a: string, b: string): boolean => a === b || near.has(keyOf(a, b));
  const rows = new Map<string, Set<string>>();
  for (const [a, b] of exclusions) {
    if (!byName.get(a)?.solid || !byName.get(b)?.solid || areNear(groupOf(a), groupOf(b))) continue;
    rows.set(a, (rows.get(a) ?? new Set()).add(b));
    rows.set(b, (rows.get(b) ?? new Set()).add(a));
  }
  const rowOf = (name: string): string => [...(rows.get(name) ?? [])].toSorted().join('\n');

  const linkOf = new Map<string, string>();
  /** Of each link, what all of its solid pieces are excluded from, and the share of weight held up. */
  const shared = new Map<string, { row?: string; compensation?: number }>();
  const ordered = pieces.toSorted(
    (a, b) => depthOf(a.name) - depthOf(b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  for (const { name, fixedTo, solid, gravityCompensation } of ordered) {
    const row = solid ? rowOf(name) : undefined;
    const above = fixedTo === undefined ? undefined : linkOf.get(fixedTo);
    const known = above === undefined ? undefined : shared.get(above)!;
    const differs = <Value>(a: Value | undefined, b: Value | undefined): boolean =>
      a !== undefined && b !== undefined && a !== b;
    const own = !known || differs(row, known.row) || differs(gravityCompensation, known.compensation);
    const link = own ? name : above!;
    linkOf.set(name, link);
    const before = own ? {} : known;
    const compensation = before.compensation ?? gravityCompensation;
    const common = before.row ?? row;
    shared.set(link, {
      ...(common === undefined ? {} : { row: common }),
      ...(compensation === undefined ? {} : { compensation }),
    });
  }
  const apart = new Set(pieces.flatMap(({ name, fixedTo }) => (fixedTo && linkOf.get(name) === name ? [name] : [])));
  return { apart, neighbours: apart.size === 0 ? [] : neighboursOf(pieces, apart, { linkOf, groupOf, areNear }) };
}

/** The links of a model as pieces. */
export function piecesOf({ links, joints }: Pick<SimModel, 'links' | 'joints'>): Piece[] {
  const jointOf = new Map(joints.map((joint) => [joint.child, joint]));
  return links.map(({ name, inertial, collisions, gravityCompensation = 0 }) => {
    const joint = jointOf.get(name);
    return {
      name,
      fixedTo: joint?.type === 'fixed' ? joint.parent : undefined,
      hangsFrom: joint && joint.type !== 'fixed' ? joint.parent : undefined,
      solid: collisions.length > 0,
      gravityCompensation: inertial.mass > 0 ? gravityCompensation : undefined,
    };
  });
}

function neighboursOf(
  pieces: readonly Piece[],
  apart: ReadonlySet<string>,
  {
    linkOf,
    groupOf,
    areNear,
  }: {
    readonly linkOf: ReadonlyMap<string, string>;
    readonly groupOf: (name: string) => string;
    readonly areNear: (a: string, b: string) => boolean;
  },
): [string, string][] {
  const joined = new Set(
    pieces.flatMap(({ name, fixedTo, hangsFrom }) => {
      const above = fixedTo ?? hangsFrom;
      return above === undefined ? [] : [keyOf(linkOf.get(above)!, linkOf.get(name)!)];
    }),
  );
  const split = new Set([...apart].map(groupOf));
  const links = [...new Set(pieces.filter(({ solid }) => solid).map(({ name }) => linkOf.get(name)!))];
  return links.flatMap((a, i) =>
    links.slice(i + 1).flatMap((b): [string, string][] => {
      const [first, second] = [groupOf(a), groupOf(b)];
      if (!split.has(first) && !split.has(second)) return [];
      return areNear(first, second) && !joined.has(keyOf(a, b)) ? [[a, b]] : [];
    }),
  );
}

const keyOf = (a: string, b: string): string => [a, b].toSorted().join('\n');
