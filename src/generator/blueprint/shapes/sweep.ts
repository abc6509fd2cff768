import type { Vec3 } from '../../../model/types.ts';
import { add, cross, dot, length, normalize, scale, subtract } from '../../../model/vec.ts';
import type { Grain } from '../../grain.ts';
import type { Vec2 } from '../../vec2.ts';
import type { MadeSolid } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import { closedOutline, rounded, smoothed } from '../outline.ts';
import type { SolidOf } from '../schema/solid.ts';
import { coordinateOf, cornersOf, lengthOf, lengthOrNone, type Maker, radiusOf, toleranceFor } from './maker.ts';
import { isConvexOutline, ringPieces, ringSolid } from './skin.ts';

/** Corners of a round section; a multiple of four. */
const SIDES = 20;
/** Chords of a bend of a right angle. */
const BEND = 6;

/** A point of the path and the size of the section there. */
type Station = readonly [x: number, y: number, z: number, size: number];

/** A section drawn along a path. */
export function sweep(make: Maker, document: SolidOf<'sweep'>): MadeSolid {
  const path = [...make.path, 'path'];
  const points = document.path.map(
    (point, i) => point.map((one, k) => coordinateOf(make, one, ['path', i, k])) as unknown as Vec3,
  );
  const { closed } = document;
  if (closed && points.length < 3)
    throw new Fault(
      'open-profile',
      path,
      'A closed path needs at least three points.',
      'Add points, or leave out closed.',
    );
  for (const [i, point] of points.entries()) {
    const next = points[i + 1] ?? (closed ? points[0] : undefined);
    if (next && length(subtract(next, point)) < 1e-6)
      throw new Fault(
        'no-area',
        [...path, i],
        'The next point of the path is at the same place.',
        'Leave one of them out.',
      );
  }
  const section = sectionOf(make, document);
  const radii = radiiOf(make, document, points.length);
  const stations = stationsOf(make, document, points, radii);
  const frames = framesOf(make, document, stations);
  const rings = stations.map(([x, y, z, size], i): Vec3[] => {
    const { side, up } = frames[i]!;
    return section.map(([a, b]) => add([x, y, z], add(scale(side, a * size), scale(up, b * size))));
  });
  requireApart(make, rings, stations, section, closed);
  const centres = stations.map(([x, y, z]): Vec3 => [x, y, z]);
  const reach = Math.max(...section.map(([a, b]) => Math.hypot(a, b)));
  const isBar = !document.section && !document.radii;
  const grain: Grain = { kind: 'bar', path: centres, side: frames[0]!.up, radius: reach * stations[0]![3] };
  const solid = ringSolid(make, rings, section, closed, isBar && !closed ? grain : undefined);
  const isConvex = isConvexOutline(section);
  const triangles = isConvex ? [] : make.kernel.engine.triangulate([section.map(([a, b]): [number, number] => [a, b])]);
  return { solid, pieces: ringPieces(rings, isConvex, triangles, jointsOf(stations, closed, reach)) };
}

/** The section around the path: for a circle with radius 1, scaled by the radius of each point. */
function sectionOf(make: Maker, document: SolidOf<'sweep'>): Vec2[] {
  const { section, radius, diameter, radii } = document;
  if (!section)
    return Array.from(
      { length: SIDES },
      (_, k): Vec2 => [Math.cos((2 * Math.PI * k) / SIDES), Math.sin((2 * Math.PI * k) / SIDES)],
    );
  if (radius !== undefined || diameter !== undefined || radii !== undefined)
    throw new Fault('contradiction', [...make.path, 'section'], 'It has a section and a radius.', 'Give one of them.');
  const path = [...make.path, 'section'];
  return closedOutline(rounded(cornersOf(make, section, ['section']), path), path);
}

function radiiOf(make: Maker, document: SolidOf<'sweep'>, count: number): number[] {
  const { section, radii } = document;
  if (section) return Array.from({ length: count }, () => 1);
  if (!radii) {
    const radius = radiusOf(make, document);
    return Array.from({ length: count }, () => radius);
  }
  if (radii.length !== count)
    throw new Fault(
      'contradiction',
      [...make.path, 'radii'],
      `There are ${radii.length} radii for ${count} points.`,
      'Give a radius for each point of the path.',
    );
  return radii.map((one, i) => lengthOf(make, one, ['radii', i]));
}

function stationsOf(
  make: Maker,
  document: SolidOf<'sweep'>,
  points: readonly Vec3[],
  radii: readonly number[],
): Station[] {
  const stations = points.map(([x, y, z], i): Station => [x, y, z, radii[i]!]);
  if (document.smooth) return smoothed(stations, document.closed);
  const bend = lengthOrNone(make, document.round, ['round']);
  if (bend === 0) return stations;
  const count = stations.length;
  return stations.flatMap((station, i): Station[] => {
    if (!document.closed && (i === 0 || i === count - 1)) return [station];
    const [before, after] = [points[(i + count - 1) % count]!, points[(i + 1) % count]!];
    const [x, y, z, size] = station;
    const at: Vec3 = [x, y, z];
    const [a, b] = [subtract(before, at), subtract(after, at)];
    const angle = Math.acos(Math.max(-1, Math.min(1, dot(normalize(a), normalize(b)))));
    if (Math.PI - angle < 1e-3) return [station];
    const reach = bend / Math.tan(angle / 2);
    if (reach > 0.5001 * Math.min(length(a), length(b)))
      throw new Fault(
        'too-round',
        [...make.path, 'path', i],
        `A bend of ${metres(bend)} takes ${metres(reach)} of each side here; half of the shorter is ${metres(Math.min(length(a), length(b)) / 2)}.`,
        'Bend it less, or move the points apart.',
      );
    const [from, to] = [add(at, scale(normalize(a), reach)), add(at, scale(normalize(b), reach))];
    const centre = add(at, scale(normalize(add(normalize(a), normalize(b))), bend / Math.sin(angle / 2)));
    const [u, w] = [scale(subtract(from, centre), 1 / bend), scale(subtract(to, centre), 1 / bend)];
    const sweep = Math.PI - angle;
    const steps = Math.max(2, Math.ceil((BEND * sweep) / (Math.PI / 2)));
    return Array.from({ length: steps + 1 }, (_, k): Station => {
      const [p, q] = [
        Math.sin(sweep * (1 - k / steps)) / Math.sin(sweep),
        Math.sin((sweep * k) / steps) / Math.sin(sweep),
      ];
      return [...add(centre, scale(add(scale(u, p), scale(w, q)), bend)), size] as Station;
    });
  });
}

interface SectionFrame {
  readonly side: Vec3;
  readonly up: Vec3;
}

/**
 * Which way the section lies at each point: carried along without twist.
 * @see W. Wang et al., "Computation of rotation minimizing frames", ACM TOG 27 (2008): the double reflection
 */
function framesOf(make: Maker, document: SolidOf<'sweep'>, stations: readonly Station[]): SectionFrame[] {
  const { closed } = document;
  const count = stations.length;
  const at = (i: number): Vec3 => stations[(i + count) % count]!.slice(0, 3) as unknown as Vec3;
  const tangents = stations.map((_, i): Vec3 => {
    const [before, after] = closed ? [at(i - 1), at(i + 1)] : [at(Math.max(0, i - 1)), at(Math.min(count - 1, i + 1))];
    const [a, b] = [subtract(at(i), before), subtract(after, at(i))];
    const mean = add(length(a) > 0 ? normalize(a) : a, length(b) > 0 ? normalize(b) : b);
    if (length(mean) < 1e-6)
      throw new Fault(
        'self-intersection',
        [...make.path, 'path'],
        'The path turns back on itself.',
        'Turn in a bend, not on the spot.',
      );
    return normalize(mean);
  });
  const first = tangents[0]!;
  const wanted = document.up?.map((one, k) => make.number(one, ['up', k])) as unknown as Vec3 | undefined;
  const guess: Vec3 = wanted ?? (Math.abs(first[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0]);
  const square = subtract(guess, scale(first, dot(guess, first)));
  if (length(square) < 1e-6)
    throw new Fault('contradiction', [...make.path, 'up'], 'Up lies along the path.', 'Give a direction across it.');
  const ups: Vec3[] = [normalize(square)];
  for (let i = 0; i + 1 < count; i++) {
    const step = subtract(at(i + 1), at(i));
    const c1 = dot(step, step);
    const upL = subtract(ups[i]!, scale(step, (2 / c1) * dot(step, ups[i]!)));
    const tanL = subtract(tangents[i]!, scale(step, (2 / c1) * dot(step, tangents[i]!)));
    const rest = subtract(tangents[i + 1]!, tanL);
    const c2 = dot(rest, rest);
    ups.push(c2 < 1e-18 ? upL : subtract(upL, scale(rest, (2 / c2) * dot(rest, upL))));
  }
  // What a closed path has turned by in the end is spread over it.
  const last = closed ? twistBetween(ups, tangents, at) : 0;
  return ups.map((up, i) => {
    const angle = (-last * i) / count;
    const aside = cross(up, tangents[i]!);
    const turned = normalize(add(scale(up, Math.cos(angle)), scale(aside, Math.sin(angle))));
    // Seen from the end of the path, side and up are counter-clockwise.
    return { up: turned, side: normalize(cross(turned, tangents[i]!)) };
  });
}

function twistBetween(ups: readonly Vec3[], tangents: readonly Vec3[], at: (i: number) => Vec3): number {
  const end = ups.length - 1;
  const step = subtract(at(0), at(end));
  const c1 = dot(step, step);
  const up = subtract(ups[end]!, scale(step, (2 / c1) * dot(step, ups[end]!)));
  const tan = subtract(tangents[end]!, scale(step, (2 / c1) * dot(step, tangents[end]!)));
  const rest = subtract(tangents[0]!, tan);
  const c2 = dot(rest, rest);
  const carried = c2 < 1e-18 ? up : subtract(up, scale(rest, (2 / c2) * dot(rest, up)));
  const aside = cross(ups[0]!, tangents[0]!);
  return Math.atan2(dot(carried, aside), dot(carried, ups[0]!));
}

/** Sections that follow one another may not cross: the skin would cross itself. */
function requireApart(
  make: Maker,
  rings: readonly (readonly Vec3[])[],
  stations: readonly Station[],
  section: readonly Vec2[],
  closed: boolean,
): void {
  for (let i = 0; i + (closed ? 0 : 1) < rings.length; i++) {
    const j = (i + 1) % rings.length;
    const [a, b] = [stations[i]!, stations[j]!];
    const step = subtract([b[0], b[1], b[2]], [a[0], a[1], a[2]]);
    const backwards = rings[i]!.some((point, k) => dot(subtract(rings[j]![k]!, point), step) <= 0);
    if (!backwards) continue;
    const reach = Math.max(...section.map(([p, q]) => Math.hypot(p, q))) * a[3];
    const place = [a[0], a[1], a[2]].map((value) => Number(value.toPrecision(3))).join(', ');
    throw new Fault(
      'self-intersection',
      [...make.path, 'path'],
      `The path bends more sharply near [${place}] than its section of ${metres(reach)} allows.`,
      'Make the section thinner, or the bend wider ("round", or more points with "smooth").',
    );
  }
}

/** Stations between which the path is straight enough to be one convex piece. */
function jointsOf(stations: readonly Station[], closed: boolean, reach: number): number[] {
  const count = stations.length;
  const size = Math.max(...stations.map(([, , , s]) => s)) * reach;
  const at = (i: number): Vec3 => stations[i % count]!.slice(0, 3) as unknown as Vec3;
  const tolerance = Math.min(0.15 * size, Math.max(toleranceFor(size), 0.08 * size));
  const joints = [0];
  const end = closed ? count : count - 1;
  let from = 0;
  for (let to = from + 1; to <= end; to++) {
    const straight = (): boolean => {
      const axis = subtract(at(to), at(from));
      const long = length(axis);
      if (long < 1e-9) return false;
      return Array.from({ length: to - from - 1 }, (_, k) => from + 1 + k).every((i) => {
        const off = cross(subtract(at(i), at(from)), scale(axis, 1 / long));
        const part = dot(subtract(at(i), at(from)), axis) / long / long;
        const between = stations[from]![3] + part * (stations[to % count]![3] - stations[from]![3]);
        return length(off) <= tolerance && between - stations[i % count]![3] <= tolerance / reach;
      });
    };
    if (to - from > 1 && !straight()) {
      joints.push(to - 1);
      from = to - 1;
    }
  }
  joints.push(end);
  return joints;
}
