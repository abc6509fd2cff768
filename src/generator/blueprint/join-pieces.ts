import type { Solid, SolidKernel } from '../solids.ts';
import { type ConvexPiece, pieceSolid } from './body.ts';
import { cornersIn } from './carve.ts';

/** Boxes that are this far apart touch still [m]. */
const TOUCHING = 1e-5;

type Box = readonly (readonly [number, number])[];

interface Part {
  readonly piece: ConvexPiece;
  readonly solid: Solid;
  readonly box: Box;
  /** Its place in the list: a joined part takes that of its first one. */
  readonly rank: number;
}

/** Two parts that may be joined. */
interface Match {
  readonly a: Part;
  readonly b: Part;
  readonly hull: Solid;
  /** What their hull fills besides them, on the average of its surface [m]. */
  readonly gap: number;
}

/**
 * Fewer pieces: those that touch are joined, the best fitting first, as long as their hull fills no gap of more than
 * `tolerance` [m] on the average. Each pair is looked at once, so that hundreds of pieces take well under a second.
 */
export function joinedPieces(
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  wanted: number,
  tolerance: number,
): ConvexPiece[] {
  const parts = new Set(
    pieces
      .map((piece, rank): Part => ({ piece, solid: pieceSolid(kernel, piece), box: boxOf(piece), rank }))
      .filter(({ solid }) => !solid.isEmpty),
  );
  let matches: Match[] = [];
  const match = (a: Part, b: Part): void => {
    if (!near(a, b)) return;
    const hull = a.solid.hullWith(b.solid);
    const gap = (2 * (hull.volume - a.solid.volume - b.solid.volume)) / hull.surface;
    if (gap <= tolerance) matches.push({ a, b, hull, gap });
  };
  const before = (one: Match, other: Match): boolean =>
    one.gap !== other.gap
      ? one.gap < other.gap
      : one.a.rank !== other.a.rank
        ? one.a.rank < other.a.rank
        : one.b.rank < other.b.rank;
  const all = [...parts];
  for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) match(a, b);
  while (parts.size > wanted && matches.length > 0) {
    const { a, b, hull } = matches.reduce((best, one) => (before(one, best) ? one : best));
    const piece = { points: cornersIn(hull) };
    const joined: Part = { piece, solid: hull, box: boxOf(piece), rank: a.rank };
    for (const part of [a, b]) parts.delete(part);
    matches = matches.filter((one) => parts.has(one.a) && parts.has(one.b));
    for (const part of parts) part.rank < joined.rank ? match(part, joined) : match(joined, part);
    parts.add(joined);
  }
  return [...parts].toSorted((one, other) => one.rank - other.rank).map(({ piece }) => piece);
}

const boxOf = ({ points }: ConvexPiece): Box =>
  [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis]!);
    return [Math.min(...values), Math.max(...values)] as const;
  });

const near = (a: Part, b: Part): boolean =>
  a.box.every(([low, high], axis) => low <= b.box[axis]![1] + TOUCHING && high >= b.box[axis]![0] - TOUCHING);

interface Cluster {
  /** One, or the corners of several. */
  readonly piece: ConvexPiece;
  readonly box: Box;
  /** Of its pieces [m³]. */
  readonly volume: number;
  /** With which other one it fills least. */
  best: { other: Cluster; fill: number } | undefined;
}

/**
 * Exactly as many pieces as wanted, or fewer: those whose common box fills least are joined first, however far
 * apart they are. Good where they are far too many to be exact; takes as many hulls as pieces go.
 *
 * @returns `filled`: what they fill besides their pieces [m³], which are taken as not overlapping
 */
export function gatheredPieces(
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  wanted: number,
): { readonly pieces: readonly ConvexPiece[]; readonly filled: number } {
  if (pieces.length <= wanted) return { pieces, filled: 0 };
  let clusters = pieces.map((piece): Cluster => {
    const solid = pieceSolid(kernel, piece);
    return { piece, box: boxOf(piece), volume: solid.isEmpty ? 0 : solid.volume, best: undefined };
  });
  const seek = (one: Cluster): void => {
    one.best = undefined;
    for (const other of clusters) {
      if (other === one) continue;
      const fill = fillOf(one, other);
      if (!one.best || fill < one.best.fill) one.best = { other, fill };
    }
  };
  for (const one of clusters) seek(one);
  while (clusters.length > wanted) {
    const one = clusters.reduce((least, each) => (each.best!.fill < least.best!.fill ? each : least));
    const { other } = one.best!;
    const piece = { points: [...one.piece.points, ...other.piece.points] };
    const joined: Cluster = { piece, box: boxOf(piece), volume: one.volume + other.volume, best: undefined };
    const lost = clusters.filter(({ best }) => best?.other === one || best?.other === other);
    clusters = [...clusters.filter((each) => each !== one && each !== other), joined];
    for (const each of lost) if (each !== one && each !== other) seek(each);
    seek(joined);
    for (const each of clusters) {
      const fill = each === joined ? Infinity : fillOf(each, joined);
      if (fill < (each.best?.fill ?? Infinity)) each.best = { other: joined, fill };
    }
  }
  let filled = 0;
  const gathered = clusters.map(({ piece, volume }): ConvexPiece => {
    if (piece.shape) return piece;
    const hull = pieceSolid(kernel, piece);
    if (hull.isEmpty) return piece;
    filled += Math.max(0, hull.volume - volume);
    return { points: cornersIn(hull) };
  });
  return { pieces: gathered, filled };
}

/** What the common box of two fills besides their pieces [m³]: as a volume, so that none grows much before the others. */
function fillOf(a: Cluster, b: Cluster): number {
  const [x, y, z] = [0, 1, 2].map(
    (axis) => Math.max(a.box[axis]![1], b.box[axis]![1]) - Math.min(a.box[axis]![0], b.box[axis]![0]),
  ) as [number, number, number];
  return x * y * z - a.volume - b.volume;
}
