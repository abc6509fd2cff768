import { combineInertials } from '../../model/inertia.ts';
import type { Vec3 } from '../../model/types.ts';
import { cross, dot, length, normalize, subtract } from '../../model/vec.ts';
import type { SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import { type ConvexPiece, composed, framed, type SolidFrame, UPRIGHT } from './body.ts';
import { cornersIn } from './carve.ts';
import type { BuiltLink } from './link.ts';
import { depthIn, hull2d } from './outline.ts';
import { turnAbout } from './place.ts';

/** Points this near above the lowest carry [m]. */
const CARRIES = 2e-5;

/** … and as part of its size: by a thousandth it may tilt without anybody seeing. */
const LEVEL = 6e-4;

/** How a prop is put on the floor: the frame of the document in the model's, and by how much it was tipped over [deg]. */
export interface Rest {
  readonly frame: SolidFrame;
  readonly tipped: number;
}

/**
 * Puts a prop on the floor, its box centred in x and y. What would fall over is turned onto the nearest side on which its
 * centre of mass is held.
 */
export function restOf(
  kernel: SolidKernel,
  links: readonly BuiltLink[],
  masses: readonly number[],
  mayTip: boolean,
): Rest {
  const pieces = links.flatMap(({ bodies }) =>
    bodies.filter(({ untouched }) => !untouched).flatMap((body) => body.pieces),
  );
  const points = pieces.flatMap((piece) => [...piece.points]);
  const centre = combineInertials(links.map(({ inertial }, i) => ({ ...inertial, mass: masses[i]! }))).centerOfMass;
  const turn = mayTip && !stands(UPRIGHT, points, pieces, centre) ? tippedOver(kernel, points, centre) : undefined;
  const frame = turn?.frame ?? UPRIGHT;
  // What is seen is centred and stands; what collides has fewer facets, and may end a tenth of a millimetre above it.
  const seen = links.flatMap(({ whole }) => cornersIn(whole)).map((point) => framed(frame, point));
  const low = least(seen.map(([, , z]) => z));
  const middle = (axis: 0 | 1): number => {
    const values = seen.map((point) => point[axis]);
    return (least(values) + most(values)) / 2;
  };
  const by: Vec3 = [-middle(0), -middle(1), -low];
  return { frame: composed([UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], by], frame), tipped: turn?.degrees ?? 0 };
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** Whether the centre of mass is above what it stands on. */
function stands(frame: SolidFrame, points: readonly Vec3[], pieces: readonly ConvexPiece[], centre: Vec3): boolean {
  const placed = points.map((point) => framed(frame, point));
  const low = least(placed.map(([, , z]) => z));
  const size = most(placed.map((point) => length(subtract(point, placed[0]!))));
  const carrying = placed.filter(([, , z]) => z - low <= Math.max(CARRIES, LEVEL * size)).map(([x, y]): Vec2 => [x, y]);
  const [x, y] = framed(frame, centre);
  const polygon = hull2d(carrying);
  if (polygon.length >= 3 && depthIn(polygon, [x, y]) > 1e-3 * size) return true;
  // A ball or a lying cylinder is exactly above the point or line it touches, and stays.
  const isRound = pieces
    .filter((piece) => least(piece.points.map((point) => framed(frame, point)[2])) - low < 5e-3 * size)
    .every(({ shape }) => shape && shape.geometry.type !== 'box');
  const gap = least(carrying.map(([a, b]) => Math.hypot(a - x, b - y)));
  const line = [0, 1].map((k) => carrying.map((point) => point[k]!));
  const mean: Vec2 = [(least(line[0]!) + most(line[0]!)) / 2, (least(line[1]!) + most(line[1]!)) / 2];
  return isRound && (gap < 1e-3 * size || Math.hypot(mean[0] - x, mean[1] - y) < 1e-3 * size);
}

/** The smallest turn onto a face of the hull on which it stays; undefined where there is none. */
function tippedOver(
  kernel: SolidKernel,
  points: readonly Vec3[],
  centre: Vec3,
): { readonly frame: SolidFrame; readonly degrees: number } | undefined {
  const hull = kernel.hull(points);
  const corners = cornersIn(hull);
  const size = most(corners.map((point) => length(subtract(point, corners[0]!))));
  const { positions, indices } = hull.skin([0, 0, 0]);
  const at = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
  let best: { normal: Vec3; angle: number } | undefined;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [at(indices[t]!), at(indices[t + 1]!), at(indices[t + 2]!)];
    const across = cross(subtract(b, a), subtract(c, a));
    if (length(across) < 1e-12) continue;
    const normal = normalize(across);
    const angle = Math.acos(Math.min(1, Math.max(-1, -normal[2])));
    if (best && angle >= best.angle - 1e-6) continue;
    const face = corners.filter((point) => Math.abs(dot(subtract(point, a), normal)) < CARRIES);
    const u = normalize(subtract(b, a));
    const v = cross(normal, u);
    const flat = (point: Vec3): Vec2 => [dot(subtract(point, a), u), dot(subtract(point, a), v)];
    const polygon = hull2d(face.map(flat));
    if (polygon.length >= 3 && depthIn(polygon, flat(centre)) > 2e-3 * size) best = { normal, angle };
  }
  if (!best) return undefined;
  const axis = cross(best.normal, [0, 0, -1]);
  const degrees = (best.angle * 180) / Math.PI;
  if (length(axis) < 1e-9) return best.angle < 1 ? undefined : { frame: turnAbout([1, 0, 0], 180), degrees };
  return { frame: turnAbout(normalize(axis), degrees), degrees };
}
