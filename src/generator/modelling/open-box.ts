import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import type { Assembly, LinkDraft } from './assembly.ts';

/** A floor and four walls, open at the top. */
export interface OpenBox {
  /** Corners of the box around it, rim included [m]. */
  readonly min: Vec3;
  readonly max: Vec3;
  /** Thickness of the walls, measured level, and of the floor [m]. */
  readonly wall: number;
  readonly floor: number;
  /** How far each wall leans out between foot and opening [m], so that it comes off its mould. Absent: upright. */
  readonly draft?: number;
  /** A band around the opening: how far it stands out from the wall, and how high it is [m]. */
  readonly rim?: { readonly out: number; readonly height: number };
  /** Radius of the upright edges outside [m]. Absent: sharp. */
  readonly corner?: number;
}

/** A box between two corners [m]. */
export interface FreeBox {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** Chords of a quarter turn at each upright edge: even, so that one vertex lies on the diagonal. */
const STEPS = 6;

/** An upright rectangle around a centre, with rounded corners: counter-clockwise from the corner at +X +Y. */
export function roundedRectangle([cx, cy]: Vec2, halfX: number, halfY: number, radius: number): Vec2[] {
  const r = Math.max(0, Math.min(radius, 0.95 * halfX, 0.95 * halfY));
  const corners: readonly Vec2[] = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ];
  return corners.flatMap(([sx, sy], quarter) => {
    if (r === 0) return [[cx + sx * halfX, cy + sy * halfY] as const];
    return Array.from({ length: STEPS + 1 }, (_, i): Vec2 => {
      const angle = (Math.PI / 2) * (quarter + i / STEPS);
      return [cx + sx * (halfX - r) + r * Math.cos(angle), cy + sy * (halfY - r) + r * Math.sin(angle)];
    });
  });
}

const level = (points: readonly Vec2[], z: number): Vec3[] => points.map(([x, y]): Vec3 => [x, y, z]);

/**
 * Makes an open box: seen and weighed as one shell, and colliding as `floor`, `wall_1` (front) to `wall_4` (left) and, where
 * there is one, `rim_1` to `rim_4`.
 *
 * @param cavity name under which the inside is declared as a cavity
 * @returns the free box inside: as wide as the floor, up to the opening
 */
export function openBox(assembly: Assembly, link: LinkDraft, finish: Finish, box: OpenBox, cavity = 'inside'): FreeBox {
  const { kernel } = assembly;
  const { min, max, wall, floor, draft = 0, rim, corner = 0 } = box;
  const [bottom, top] = [min[2], max[2]];
  const centre: Vec2 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const half: Vec2 = [(max[0] - min[0]) / 2 - (rim?.out ?? 0), (max[1] - min[1]) / 2 - (rim?.out ?? 0)];
  /** Outline of the outer (`inset` 0) or the inner face at a height. */
  const outline = (z: number, inset: number): Vec2[] => {
    const lean = inset + (draft * (top - z)) / (top - bottom);
    return roundedRectangle(centre, half[0] - lean, half[1] - lean, corner - inset);
  };
  link.add(finish, shell(kernel, box, outline));

  // A box, from the middle of one rounded edge to that of the next: a simulator finds all of its four corners on the
  // ground. Of a hull with many it takes a few that change as the hull rocks, and so keeps it rocking.
  const [fx, fy] = outline(bottom, 0).reduce(([mx, my], [px, py]) => (px + py > mx + my ? [px, py] : [mx, my]), centre);
  const foot: Vec2 = [fx - centre[0], fy - centre[1]];
  link.collideBox(
    'floor',
    finish,
    [centre[0] - foot[0], centre[1] - foot[1], bottom],
    [centre[0] + foot[0], centre[1] + foot[1], bottom + floor],
  );
  const inner = (z: number): Vec2 => {
    const lean = wall + (draft * (top - z)) / (top - bottom);
    return [half[0] - lean, half[1] - lean];
  };
  for (const side of SIDES) {
    const ends = [bottom + breakOf(box), top].flatMap((z) => [
      ...level(facing(outline(z, 0), centre, side), z),
      ...level(innerEdge(centre, inner(z), side), z),
    ]);
    link.collideHull(`wall_${side + 1}`, finish, ends);
    if (!rim) continue;
    const band = roundedRectangle(centre, half[0] + rim.out, half[1] + rim.out, corner + rim.out);
    const cut = innerEdge(centre, [half[0] - wall / 2, half[1] - wall / 2], side);
    const points = [...facing(band, centre, side), ...cut];
    link.collideHull(`rim_${side + 1}`, finish, [...level(points, top - rim.height), ...level(points, top)]);
  }
  const [x, y] = inner(bottom + floor);
  const free: FreeBox = {
    min: [centre[0] - x, centre[1] - y, bottom + floor],
    max: [centre[0] + x, centre[1] + y, top],
  };
  assembly.cavity(cavity, link, free.min, free.max);
  return free;
}

/** How much it holds, filled to its opening [m³]: the prismatoid between floor and opening. */
export function openBoxVolume({ min, max, wall, floor, draft = 0, rim, corner = 0 }: OpenBox): number {
  const [bottom, top] = [min[2], max[2]];
  const area = (z: number): number => {
    const lean = wall + (rim?.out ?? 0) + (draft * (top - z)) / (top - bottom);
    const [x, y] = [(max[0] - min[0]) / 2 - lean, (max[1] - min[1]) / 2 - lean];
    const radius = Math.max(0, Math.min(corner - wall, 0.95 * x, 0.95 * y));
    return 4 * x * y - (4 - Math.PI) * radius ** 2;
  };
  const low = bottom + floor;
  return ((top - low) / 6) * (area(low) + 4 * area((low + top) / 2) + area(top));
}

/** How far the edge around the foot is broken [m]. */
const breakOf = ({ floor, wall }: OpenBox): number => 0.4 * Math.min(floor, wall);

/** Front (-Y), right, back, left. */
const SIDES = [0, 1, 2, 3] as const;
type Side = (typeof SIDES)[number];

/** How far a point lies out on a side, seen from the centre, and how far along it. */
function onSide([x, y]: Vec2, [cx, cy]: Vec2, side: Side): Vec2 {
  const [dx, dy] = [x - cx, y - cy];
  return (
    [
      [-dy, dx],
      [dx, dy],
      [dy, -dx],
      [-dx, -dy],
    ] as const
  )[side];
}

/** The points of an outline that face one side, up to the middle of each rounded corner. */
function facing(outline: readonly Vec2[], centre: Vec2, side: Side): Vec2[] {
  const spans = outline.map((point) => onSide(point, centre, side));
  const [deep, long] = [Math.max(...spans.map(([out]) => out)), Math.max(...spans.map(([, along]) => along))];
  // Between two points on the diagonals of the corners lies what is nearer to this side than to its neighbours.
  return outline.filter((_, i) => deep - spans[i]![0] <= long - Math.abs(spans[i]![1]) + 1e-9);
}

/** The two sharp corners of the inner face on one side. */
function innerEdge([cx, cy]: Vec2, [x, y]: Vec2, side: Side): Vec2[] {
  const corners: readonly Vec2[] = [
    [cx - x, cy - y],
    [cx + x, cy - y],
    [cx + x, cy + y],
    [cx - x, cy + y],
  ];
  return [corners[side]!, corners[(side + 1) % 4]!];
}

function shell(kernel: SolidKernel, box: OpenBox, outline: (z: number, inset: number) => Vec2[]): Solid {
  const { min, max, wall, floor, rim, corner = 0 } = box;
  const [bottom, top] = [min[2], max[2]];
  const soft = breakOf(box);
  const body = kernel.hull([
    ...level(outline(bottom, soft), bottom),
    ...level(outline(bottom + soft, 0), bottom + soft),
    ...level(outline(top, 0), top),
  ]);
  const above = top + floor;
  const hollow = kernel.hull([
    ...level(outline(bottom + floor, wall), bottom + floor),
    ...level(outline(above, wall), above),
  ]);
  if (!rim) return body.minus(hollow);
  const centre: Vec2 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const half: Vec2 = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
  const edge = 0.25 * Math.min(rim.out, rim.height);
  const ring = (inset: number): Vec2[] =>
    roundedRectangle(centre, half[0] - inset, half[1] - inset, corner + rim.out - inset);
  const band = kernel.hull([
    ...level(ring(edge), top - rim.height),
    ...level(ring(0), top - rim.height + edge),
    ...level(ring(0), top - edge),
    ...level(ring(edge), top),
  ]);
  return body.plus(band).minus(hollow);
}
