import type { Vec3 } from '../../model/types.ts';
import { add, cross, dot, length, normalize, scale, subtract } from '../../model/vec.ts';
import type { Run } from '../grain.ts';

/** Size of one tile of a texture, along the grain and across it [m]. */
export interface Tile {
  readonly along: number;
  readonly across: number;
  /** Whether the grain of a slender turned body runs from end to end (wood) or around it (what a tool has marked). */
  readonly lengthwise: boolean;
}

type Uv = readonly [u: number, v: number];
/** Texture coordinates of a triangle's corners, given its unit normal. */
export type Mapper = (corners: readonly [Vec3, Vec3, Vec3], normal: Vec3) => readonly [Uv, Uv, Uv];

/**
 * How the triangles of one solid are laid onto a texture: U runs along the grain, V down across it, seen from outside.
 *
 * Plane faces keep their scale. On turned bodies it is right along the outline and, around them, at the widest point. A
 * circumference of more than one and a half tiles is rounded to whole ones, so that the seam at the back doesn't show.
 */
export function mapperOf(run: Run, tile: Tile): Mapper {
  const start = offsetOf(run.serial, run.frame[3]);
  const place = (along: number, across: number): Uv => [along / tile.along + start[0], across / tile.across + start[1]];
  switch (run.grain.kind) {
    case 'board':
      return boardMapper(run, run.grain.axes, place);
    case 'turned':
      return turnedMapper(run, run.grain.profile, tile, place);
    case 'bar':
      return barMapper(run, run.grain, tile, place);
  }
}

type Place = (along: number, across: number) => Uv;

/** Where on the texture a solid begins: another place for each, the same in every build. Weyl sequences of two irrationals. */
function offsetOf(serial: number, [x, y, z]: Vec3): Uv {
  const place = Math.round(x * 1e3) + 3 * Math.round(y * 1e3) + 7 * Math.round(z * 1e3);
  const fraction = (value: number): number => value - Math.floor(value);
  const n = serial + 11 * place;
  return [fraction(n * 0.7548776662466927), fraction(n * 0.5698402909980532)];
}

/** The solid's own axes as they lie now, square to each other and of length 1, in the given order. */
function axesOf({ frame }: Run, order: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2]): [Vec3, Vec3, Vec3] {
  const first = normalize(frame[order[0]]);
  const second = normalize(subtract(frame[order[1]], scale(first, dot(first, frame[order[1]]))));
  const third = cross(first, second);
  return [first, second, dot(third, frame[order[2]]) < 0 ? scale(third, -1) : third];
}

/** Which of three axes a face looks along. */
function facing(axes: readonly [Vec3, Vec3, Vec3], normal: Vec3): 0 | 1 | 2 {
  const a = Math.abs(dot(axes[0], normal));
  const b = Math.abs(dot(axes[1], normal));
  const c = Math.abs(dot(axes[2], normal));
  if (c >= a && c >= b) return 2;
  return b >= a ? 1 : 0;
}

/** Seen along one of three axes: which way U runs, and which way V, down as seen from outside. */
function plane(axes: readonly [Vec3, Vec3, Vec3], normal: Vec3, through: 0 | 1 | 2): readonly [Vec3, Vec3] {
  const u = axes[through === 0 ? 1 : 0];
  const v = axes[through === 2 ? 1 : 2];
  return [u, dot(cross(u, v), normal) > 0 ? scale(v, -1) : v];
}

function boardMapper(run: Run, order: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2], place: Place): Mapper {
  const axes = axesOf(run, order);
  const origin = run.frame[3];
  return (corners, normal) => {
    const [u, v] = plane(axes, normal, facing(axes, normal));
    const u0 = dot(origin, u);
    const v0 = dot(origin, v);
    return mapped(corners, (corner) => place(dot(corner, u) - u0, dot(corner, v) - v0));
  };
}

function turnedMapper(run: Run, profile: readonly (readonly [number, number])[], tile: Tile, place: Place): Mapper {
  const axes = axesOf(run, [0, 1, 2]);
  const [x, y, z] = axes;
  const origin = run.frame[3];
  const [wide, high] = [length(run.frame[0]), length(run.frame[2])];
  const outline = profile.map(([r, h]) => [wide * r, high * h] as const);
  const radius = Math.max(...outline.map(([r]) => r));
  const heights = outline.map(([, h]) => h);
  const lengthwise = tile.lengthwise && Math.max(...heights) - Math.min(...heights) > 4 * radius;
  const arcLength = arcLengthAlong(outline);
  const around = wholeTurns(radius, lengthwise ? tile.across : tile.along);
  return (corners, normal) => {
    const flat = Math.abs(dot(normal, z)) > Math.SQRT1_2;
    const [u, v] = plane(axes, normal, 2);
    const middle = angleOf(scale(add(add(corners[0], corners[1]), corners[2]), 1 / 3));
    return mapped(corners, (corner) => {
      const from = subtract(corner, origin);
      if (flat) return place(dot(from, u), dot(from, v));
      const [r, h] = [Math.hypot(dot(from, x), dot(from, y)), dot(from, z)];
      const turn = (r < 1e-9 ? middle : near(angleOf(corner), middle)) * around;
      const down = -arcLength(r, h);
      return lengthwise ? place(-down, turn) : place(turn, down);
    });
  };
  /** From the front (-Y), so that the seam lies at the back. */
  function angleOf(corner: Vec3): number {
    const from = subtract(corner, origin);
    return Math.atan2(dot(from, x), -dot(from, y));
  }
}

function barMapper(run: Run, bar: Extract<Run['grain'], { kind: 'bar' }>, tile: Tile, place: Place): Mapper {
  const { frame } = run;
  const turned = ([a, b, c]: Vec3): Vec3 => add(add(scale(frame[0], a), scale(frame[1], b)), scale(frame[2], c));
  const path = bar.path.map((point) => add(turned(point), frame[3]));
  const side = normalize(turned(bar.side));
  const around = wholeTurns(bar.radius * (length(turned(bar.side)) / length(bar.side)), tile.across);
  const lengths = path.slice(1).map((point, i) => length(subtract(point, path[i]!)));
  const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, l) => sum + l, 0));
  const directions = lengths.map((l, i) => scale(subtract(path[i + 1]!, path[i]!), 1 / l));
  return (corners, normal) => {
    const centre = scale(add(add(corners[0], corners[1]), corners[2]), 1 / 3);
    const direction = directions[nearest(centre)]!;
    const across = normalize(cross(direction, side));
    if (Math.abs(dot(normal, direction)) > Math.SQRT1_2) {
      return mapped(corners, (corner) => place(dot(corner, across), dot(corner, side)));
    }
    const middle = angle(centre);
    return mapped(corners, (corner) => {
      const i = nearest(corner);
      const along = Math.min(Math.max(dot(subtract(corner, path[i]!), directions[i]!), 0), lengths[i]!);
      return place(starts[i]! + along, near(angle(corner), middle) * around);
    });
    function angle(corner: Vec3): number {
      const from = subtract(corner, path[nearest(corner)]!);
      return Math.atan2(dot(from, across), dot(from, side));
    }
  };
  /** The stretch of the path that a point is nearest to. */
  function nearest(corner: Vec3): number {
    if (directions.length === 1) return 0;
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < directions.length; i++) {
      const start = path[i]!;
      const direction = directions[i]!;
      const x = corner[0] - start[0];
      const y = corner[1] - start[1];
      const z = corner[2] - start[2];
      const along = x * direction[0] + y * direction[1] + z * direction[2];
      const t = Math.min(Math.max(along, 0), lengths[i]!);
      const [dx, dy, dz] = [x - direction[0] * t, y - direction[1] * t, z - direction[2] * t];
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance >= least - 1e-9) continue;
      best = i;
      least = distance;
    }
    return best;
  }
}

const mapped = ([a, b, c]: readonly [Vec3, Vec3, Vec3], map: (corner: Vec3) => Uv): [Uv, Uv, Uv] => [
  map(a),
  map(b),
  map(c),
];

/** Metres that one radian counts as around a body of this radius, for its circumference to be whole tiles. */
function wholeTurns(radius: number, tile: number): number {
  const turns = (2 * Math.PI * radius) / tile;
  return turns >= 1.5 ? (Math.round(turns) * tile) / (2 * Math.PI) : radius;
}

/** The same angle, within half a turn of another one [rad]. */
const near = (angle: number, other: number): number =>
  angle - 2 * Math.PI * Math.round((angle - other) / (2 * Math.PI));

/** How far along an outline the point of it lies that is nearest to (r, h) [m]. */
function arcLengthAlong(outline: readonly (readonly [number, number])[]): (r: number, h: number) => number {
  let passed = 0;
  const chords = outline.slice(1).flatMap(([r, h], i) => {
    const [r0, h0] = outline[i]!;
    const size = Math.hypot(r - r0, h - h0);
    const chord = { r0, h0, dr: (r - r0) / size, dh: (h - h0) / size, size, start: passed };
    passed += size;
    return size > 0 ? [chord] : [];
  });
  return (r, h) => {
    let [best, least] = [0, Infinity];
    for (let i = 0; i < chords.length; i++) {
      const { r0, h0, dr, dh, size, start } = chords[i]!;
      const t = Math.min(Math.max((r - r0) * dr + (h - h0) * dh, 0), size);
      const [x, y] = [r0 + dr * t - r, h0 + dh * t - h];
      const distance = x * x + y * y;
      if (distance >= least - 1e-15) continue;
      best = start + t;
      least = distance;
    }
    return best;
  };
}
