import { nextCorner, pairEdges } from '../edges.ts';
import { principal } from '../inertia.ts';
import { rotate } from '../pose.ts';
import { shellProperties } from '../shell.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { cross, dot, length, normalize, pointAt, scale, subtract } from '../vec.ts';

/** The points x with normal · x = offset. */
export interface CutPlane {
  /** Unit vector. */
  readonly normal: Vec3;
  /** [m] */
  readonly offset: number;
}

/** Where along an axis to cut, as shares of the extent. */
const SHARES = [0.5, 0.25, 0.75];
/** Most planes of concave edges to try. */
const EDGE_PLANES = 8;
/** An edge less concave than this is part of a curve [rad]. */
const SHARP = 0.1;
/** Axes that agree this well are one. */
const PARALLEL = 0.996;

/**
 * Planes worth cutting a piece along: across the axes of its frame and its principal axes, at the middle and the quarters;
 * and along the faces beside its longest concave edges, which is where a wall meets a floor.
 */
export function candidatePlanes(piece: Pick<Mesh, 'positions' | 'indices'>): CutPlane[] {
  return [...acrossAxes(piece), ...alongEdges(piece)];
}

function acrossAxes(piece: Pick<Mesh, 'positions' | 'indices'>): CutPlane[] {
  const { rotation } = principal(shellProperties(piece).inertia);
  const frame: Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const axes = [...frame];
  for (const axis of frame.map((unit) => rotate(rotation, unit)))
    if (axes.every((other) => Math.abs(dot(axis, other)) < PARALLEL)) axes.push(axis);
  return axes.flatMap((normal) => {
    let [low, high] = [Infinity, -Infinity];
    for (const index of piece.indices) {
      const height = dot(pointAt(piece.positions, index), normal);
      low = Math.min(low, height);
      high = Math.max(high, height);
    }
    return SHARES.map((share) => ({ normal, offset: low + share * (high - low) }));
  });
}

function alongEdges({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): CutPlane[] {
  const pairs = pairEdges(indices);
  const planeOf = (t: number): CutPlane => {
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[3 * t + i]!)) as [Vec3, Vec3, Vec3];
    const normal = normalize(cross(subtract(b, a), subtract(c, a)));
    return { normal, offset: dot(normal, a) };
  };
  let reach = 0;
  for (const value of positions) reach = Math.max(reach, Math.abs(value));
  const weights = new Map<string, { readonly plane: CutPlane; weight: number }>();
  pairs.forEach((other, edge) => {
    if (other < edge) return;
    const beside = [planeOf(Math.floor(edge / 3)), planeOf(Math.floor(other / 3))] as const;
    const beyond = pointAt(positions, indices[nextCorner(nextCorner(other))]!);
    const rise = dot(beside[0].normal, beyond) - beside[0].offset;
    const along = subtract(pointAt(positions, indices[nextCorner(edge)]!), pointAt(positions, indices[edge]!));
    const turn = Math.acos(Math.max(-1, Math.min(1, dot(beside[0].normal, beside[1].normal))));
    if (rise <= 0 || turn < SHARP) return;
    for (const { normal, offset } of beside) {
      // One entry for a plane, whichever way it faces.
      const facing = normal.find((value) => Math.abs(value) > 0.01)! > 0 ? 1 : -1;
      const plane = { normal: scale(normal, facing), offset: offset * facing };
      const key = [
        ...plane.normal.map((value) => Math.round(50 * value)),
        Math.round((200 * plane.offset) / reach),
      ].join();
      const known = weights.get(key);
      const weight = length(along) * turn;
      if (known) known.weight += weight;
      else weights.set(key, { plane, weight });
    }
  });
  return [...weights.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, EDGE_PLANES)
    .map(({ plane }) => plane);
}
