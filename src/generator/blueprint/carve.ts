import type { Vec3 } from '../../model/types.ts';
import { cross, dot, length, scale, subtract } from '../../model/vec.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import { type ConvexPiece, pieceSolid } from './body.ts';
import { LIMITS } from './limits.ts';

/** Pieces below this volume are dust of rounding [m³]. */
const DUST = 1e-13;
/** Planes of one cutter that are tried in turn for the best next cut. */
const CANDIDATES = 24;

/** What two pieces share is a film where it is thinner than this part of the piece. */
const FILM = 0.04;

/** Mean thickness of a flat thing, a third of the diameter of a ball [m]. */
const thickness = (solid: Solid): number => (2 * solid.volume) / solid.surface;

interface Plane {
  readonly normal: Vec3;
  readonly offset: number;
}

/** Pieces with others taken away: what is left of each is cut into convex pieces along the faces of what goes. */
export function subtractPieces(
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  cutters: readonly ConvexPiece[],
): ConvexPiece[] {
  let rest = [...pieces];
  for (const cutter of cutters) {
    if (rest.length > LIMITS.carved) break;
    const solid = pieceSolid(kernel, cutter);
    if (solid.isEmpty) continue;
    const planes = planesOf(solid);
    rest = rest.flatMap((piece) => {
      if (apart(piece, cutter)) return [piece];
      const whole = pieceSolid(kernel, piece);
      if (whole.isEmpty) return [piece];
      const common = whole.within(solid);
      // A film that both share comes of chords: following it would cut every piece of a wall in two.
      if (common.volume < DUST || thickness(common) < FILM * thickness(whole)) return [piece];
      return carved(whole, planes).map((part) => ({ points: cornersIn(part) }));
    });
  }
  return rest;
}

/** What pieces and others share. */
export const sharedPieces = (
  kernel: SolidKernel,
  pieces: readonly ConvexPiece[],
  others: readonly ConvexPiece[],
): ConvexPiece[] =>
  pieces.flatMap((piece) =>
    others.flatMap((other) => {
      if (apart(piece, other)) return [];
      const common = pieceSolid(kernel, piece).within(pieceSolid(kernel, other));
      return common.isEmpty || common.volume < DUST ? [] : [{ points: cornersIn(common) }];
    }),
  );

const apart = (a: ConvexPiece, b: ConvexPiece): boolean =>
  [0, 1, 2].some((axis) => {
    const [p, q] = [a.points.map((point) => point[axis]!), b.points.map((point) => point[axis]!)];
    return Math.max(...p) <= Math.min(...q) + 1e-9 || Math.max(...q) <= Math.min(...p) + 1e-9;
  });

/** A convex solid without another: each time the plane that leaves the largest piece outside. */
function carved(whole: Solid, planes: readonly Plane[]): Solid[] {
  const parts: Solid[] = [];
  let rest = whole;
  let left = [...planes];
  while (left.length > 0) {
    let best: { plane: Plane; part: Solid; volume: number } | undefined;
    const idle = new Set<Plane>();
    for (const plane of left.slice(0, CANDIDATES)) {
      const part = rest.beyond(plane.normal, plane.offset);
      const volume = part.isEmpty ? 0 : part.volume;
      // What lies inside of a plane once stays inside.
      if (volume < DUST) idle.add(plane);
      else if (!best || volume > best.volume) best = { plane, part, volume };
    }
    left = left.filter((plane) => !idle.has(plane) && plane !== best?.plane);
    if (!best) continue;
    parts.push(best.part);
    rest = rest.beyond(scale(best.plane.normal, -1), -best.plane.offset);
    if (rest.isEmpty || rest.volume < DUST) break;
  }
  return parts;
}

/** The planes of a convex solid, each once, normals outwards. */
function planesOf(solid: Solid): Plane[] {
  const { positions, indices } = solid.skin([0, 0, 0]);
  const point = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
  const planes: Plane[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [point(indices[t]!), point(indices[t + 1]!), point(indices[t + 2]!)];
    const normal = cross(subtract(b, a), subtract(c, a));
    const size = length(normal);
    if (size < 1e-14) continue;
    const unit = scale(normal, 1 / size);
    const offset = dot(unit, a);
    const known = planes.some((plane) => dot(plane.normal, unit) > 1 - 1e-7 && Math.abs(plane.offset - offset) < 1e-6);
    if (!known) planes.push({ normal: unit, offset });
  }
  return planes;
}

/** The corners of a solid [m]. */
export function cornersIn(solid: Solid): Vec3[] {
  const { positions } = solid.skin([0, 0, 0]);
  return Array.from(
    { length: positions.length / 3 },
    (_, i): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!],
  );
}
