import type { Vec3 } from '../../../model/types.ts';
import type { Grain } from '../../grain.ts';
import type { Solid } from '../../solids.ts';
import type { ConvexPiece } from '../body.ts';
import { Fault } from '../finding.ts';
import { areaOf } from '../outline.ts';
import { type Maker, requireFew } from './maker.ts';

/**
 * A closed skin through rings of equally many points, each counter-clockwise as seen from the end.
 *
 * @param outline the section in its plane, by which the two ends are closed; need not be convex
 */
export function ringSolid(
  make: Maker,
  rings: readonly (readonly Vec3[])[],
  outline: readonly (readonly [number, number])[],
  closed: boolean,
  grain?: Grain,
): Solid {
  const count = rings[0]!.length;
  requireFew(make, 2 * count * rings.length);
  const points = rings.flat();
  const triangles: number[] = [];
  for (let i = 0; i + (closed ? 0 : 1) < rings.length; i++) {
    const [low, high] = [i * count, ((i + 1) % rings.length) * count];
    for (let k = 0; k < count; k++) {
      const next = (k + 1) % count;
      triangles.push(low + k, low + next, high + next, low + k, high + next, high + k);
    }
  }
  if (!closed) {
    const cap = make.kernel.engine.triangulate([outline.map(([x, y]): [number, number] => [x, y])]);
    const top = (rings.length - 1) * count;
    for (const [a, b, c] of cap as [number, number, number][]) triangles.push(b, a, c, top + a, top + b, top + c);
  }
  try {
    const solid = make.kernel.skin(points, triangles, ...(grain ? [grain] : []));
    if (!solid.isEmpty && solid.volume > 0) return solid;
  } catch {
    // What manifold-3d refuses is told below.
  }
  throw new Fault(
    'self-intersection',
    make.path,
    'Its skin crosses itself, or encloses nothing.',
    'Keep its points apart and its section smaller than its bends.',
  );
}

/** Convex pieces between rings, runs of them as long as they are straight enough. */
export function ringPieces(
  rings: readonly (readonly Vec3[])[],
  isConvex: boolean,
  parts: readonly (readonly number[])[],
  joints: readonly number[],
): ConvexPiece[] {
  const spans = joints.slice(1).map((end, i) => [joints[i]!, end] as const);
  return spans.flatMap(([from, to]): ConvexPiece[] => {
    const ends = [rings[from]!, rings[to % rings.length]!];
    if (isConvex)
      return [
        {
          points: rings
            .slice(from, to + 1)
            .concat(to >= rings.length ? [rings[0]!] : [])
            .flat(),
        },
      ];
    return parts.map((part) => ({ points: ends.flatMap((ring) => part.map((k) => ring[k]!)) }));
  });
}

export const isConvexOutline = (outline: readonly (readonly [number, number])[]): boolean => {
  const way = Math.sign(areaOf(outline));
  return outline.every(([x, y], i) => {
    const [a, b] = [outline[(i + 1) % outline.length]!, outline[(i + 2) % outline.length]!];
    return way * ((a[0] - x) * (b[1] - a[1]) - (a[1] - y) * (b[0] - a[0])) >= -1e-12;
  });
};
