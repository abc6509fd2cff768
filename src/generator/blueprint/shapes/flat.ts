import type { Vec3 } from '../../../model/types.ts';
import { boardGrain, type Grain } from '../../grain.ts';
import type { Solid } from '../../solids.ts';
import type { Vec2 } from '../../vec2.ts';
import { type Box, boxPiece, type ConvexPiece, type MadeSolid } from '../body.ts';
import { subtractPieces } from '../carve.ts';
import { convexParts } from '../convex-parts.ts';
import { Fault, metres } from '../finding.ts';
import { closedOutline, depthIn, hull2d, rounded, smoothed } from '../outline.ts';
import type { SolidOf } from '../schema/solid.ts';
import { insetBy, without } from './areas.ts';
import { coordinateOf, cornersOf, lengthOf, lengthOrNone, type Maker, requireFew, toleranceFor } from './maker.ts';

/** Beyond an open face, so that no two faces lie in one plane [m]. */
const OVER = 0.01;

export function box(make: Maker, { size, round, shell }: SolidOf<'box'>): MadeSolid {
  const { kernel } = make;
  const [x, y, z] = size.map((one, i) => lengthOf(make, one, ['size', i])) as [number, number, number];
  const outer: Box = { min: [-x / 2, -y / 2, 0], max: [x / 2, y / 2, z] };
  const radius = lengthOrNone(make, round, ['round']);
  const solid = kernel.box(outer.min, outer.max, radius);
  const piece = boxPiece(outer);
  if (!shell) return { solid, pieces: [piece] };
  const path = [...make.path, 'shell'];
  const wall = lengthOf(make, shell.wall, ['shell', 'wall']);
  const floor = shell.floor === undefined ? wall : lengthOf(make, shell.floor, ['shell', 'floor']);
  const open = (face: (typeof shell.open)[number]): boolean => shell.open.includes(face);
  const inner: Box = {
    min: [
      outer.min[0] + (open('left') ? -OVER : wall),
      outer.min[1] + (open('front') ? -OVER : wall),
      open('bottom') ? -OVER : floor,
    ],
    max: [
      outer.max[0] + (open('right') ? OVER : -wall),
      outer.max[1] + (open('back') ? OVER : -wall),
      z + (open('top') ? OVER : -wall),
    ],
  };
  if (inner.min.some((low, i) => inner.max[i]! - low < 2e-4))
    throw new Fault(
      'no-hollow',
      [...path, 'wall'],
      `Walls of ${metres(wall)} leave no hollow in ${[x, y, z].map(metres).join(' × ')}.`,
      'Make the walls thinner or the box larger.',
    );
  const hollow = kernel.box(inner.min, inner.max, Math.max(0, Math.min(radius - wall, wall)));
  const clip = (point: Vec3): Vec3 =>
    point.map((value, i) => Math.min(Math.max(value, outer.min[i]!), outer.max[i]!)) as unknown as Vec3;
  const opensUp = open('top') && !['left', 'right', 'front', 'back', 'bottom'].some((face) => open(face as 'left'));
  return {
    solid: solid.minus(hollow),
    pieces: subtractPieces(kernel, [piece], [{ points: boxPiece(inner).points }]),
    ...(opensUp ? { cavity: { min: clip(inner.min), max: clip(inner.max) } } : {}),
  };
}

export function extrude(make: Maker, document: SolidOf<'extrude'>): MadeSolid {
  const { kernel, path } = make;
  const height = lengthOf(make, document.height, ['height']);
  const corners = cornersOf(make, document.outline, ['outline']);
  const outlinePath = [...path, 'outline'];
  const drawn = document.smooth
    ? smoothed(
        corners.map(({ at }) => at),
        true,
      )
    : rounded(corners, outlinePath);
  const outer = closedOutline(drawn, outlinePath);
  const holes = document.holes.map((hole, i) => holeOf(make, hole, i));
  const area = holes.length === 0 ? [outer] : without(kernel, [outer], holes);
  if (area.length === 0)
    throw new Fault(
      'no-area',
      [...path, 'holes'],
      'The holes leave nothing of the outline.',
      'Make them smaller or fewer.',
    );
  const twist = make.number(document.twist, ['twist']);
  const taper = make.number(document.taper, ['taper']);
  if (Math.abs(twist) > 3600)
    throw new Fault('impossible-size', [...path, 'twist'], `A twist of ${twist}° is more than ten turns.`);
  if (!(taper >= 0 && taper <= 10))
    throw new Fault('impossible-size', [...path, 'taper'], `It is ${taper}; a taper lies between 0 and 10.`);
  if (document.shell) return shelled(make, document, outer, holes, height);
  const levels = twist === 0 ? 0 : Math.max(1, Math.ceil(Math.abs(twist) / 10)) - 1;
  requireFew(make, 2 * area.flat().length * (levels + 2));
  const round = lengthOrNone(make, document.round, ['round']);
  const plain = twist === 0 && taper === 1;
  const solid =
    plain && round > 0 && holes.length === 0
      ? kernel.prism(outer, 0, height, round)
      : kernel.keep(
          kernel.engine.Manifold.extrude(asPolygons(area), height, levels, twist, [taper, taper]),
          grainOf(outer, height),
        );
  if (twist !== 0) return { solid, pieces: twistedPieces(make, area, height, twist, taper) };
  return { solid, pieces: prisms(make, area, 0, height, taper) };
}

const asPolygons = (area: readonly (readonly Vec2[])[]): [number, number][][] =>
  area.map((outline) => outline.map(([x, y]): [number, number] => [x, y]));

function grainOf(outline: readonly Vec2[], height: number): Grain {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return boardGrain([Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), height]);
}

/** Corners of a round hole, outside of it where holes are made. */
const HOLE = 32;

function holeOf(make: Maker, hole: SolidOf<'extrude'>['holes'][number], i: number): Vec2[] {
  const path = ['holes', i];
  if (Array.isArray(hole)) {
    const at = [...make.path, ...path];
    return closedOutline(rounded(cornersOf(make, hole, path), at), at);
  }
  const [x, y] = hole.at.map((one, k) => coordinateOf(make, one, [...path, 'at', k])) as [number, number];
  const radius = lengthOf(make, hole.radius, [...path, 'radius'], 5e-5);
  return Array.from({ length: HOLE }, (_, k): Vec2 => {
    const angle = (2 * Math.PI * k) / HOLE;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

const extentOf = (area: readonly (readonly Vec2[])[]): number => {
  const all = area.flat().flat();
  return Math.max(...all) - Math.min(...all);
};

/** Prisms over the convex parts of an area. */
function prisms(
  make: Maker,
  area: readonly (readonly Vec2[])[],
  low: number,
  high: number,
  taper = 1,
  wall = Infinity,
): ConvexPiece[] {
  const tolerance = Math.min(toleranceFor(Math.max(extentOf(area), high - low)), 0.4 * wall);
  return convexParts(make.kernel, area, tolerance).map((part) => ({
    points: part.flatMap(([x, y]): Vec3[] => [
      [x, y, low],
      [taper * x, taper * y, high],
    ]),
  }));
}

/** Slices of a twisted prism. */
function twistedPieces(
  make: Maker,
  area: readonly (readonly Vec2[])[],
  height: number,
  twist: number,
  taper: number,
): ConvexPiece[] {
  const slices = Math.min(12, Math.max(1, Math.ceil(Math.abs(twist) / 30)));
  const parts = convexParts(make.kernel, area, toleranceFor(extentOf(area)));
  const at = ([x, y]: Vec2, t: number): Vec3 => {
    const [angle, size] = [(twist * t * Math.PI) / 180, 1 + t * (taper - 1)];
    return [
      size * (x * Math.cos(angle) - y * Math.sin(angle)),
      size * (x * Math.sin(angle) + y * Math.cos(angle)),
      t * height,
    ];
  };
  return Array.from({ length: slices }, (_, k) =>
    parts.map(
      (part): ConvexPiece => ({
        points: part.flatMap((point) => [at(point, k / slices), at(point, (k + 1) / slices)]),
      }),
    ),
  ).flat();
}

function shelled(
  make: Maker,
  document: SolidOf<'extrude'>,
  outer: readonly Vec2[],
  holes: readonly Vec2[][],
  height: number,
): MadeSolid {
  const { kernel, path } = make;
  const shell = document.shell!;
  if (holes.length > 0)
    throw new Fault(
      'contradiction',
      [...path, 'holes'],
      'An outline with holes has no shell.',
      'Cut the holes with a solid of op "cut".',
    );
  if (document.twist !== 0 || document.taper !== 1)
    throw new Fault(
      'contradiction',
      [...path, 'shell'],
      'A twisted or tapered outline has no shell.',
      'Use a loft or a lathe, or cut a smaller one out of it.',
    );
  for (const [i, face] of shell.open.entries())
    if (face !== 'top' && face !== 'bottom')
      throw new Fault(
        'impossible-opening',
        [...path, 'shell', 'open', i],
        `The shell of an outline can't open at its ${face}.`,
        'Open it at "top" or "bottom", or cut a hole.',
      );
  const wall = lengthOf(make, shell.wall, ['shell', 'wall']);
  const floor = shell.floor === undefined ? wall : lengthOf(make, shell.floor, ['shell', 'floor']);
  const inner = insetBy(kernel, [outer], wall);
  const [low, high] = [shell.open.includes('bottom') ? 0 : floor, shell.open.includes('top') ? height : height - wall];
  if (inner.length === 0 || high - low < 2e-4)
    throw new Fault(
      'no-hollow',
      [...path, 'shell', 'wall'],
      `Walls of ${metres(wall)} leave no hollow.`,
      'Make the walls thinner or the outline larger.',
    );
  const grain = grainOf(outer, height);
  const prism = (area: readonly (readonly Vec2[])[], from: number, to: number): Solid =>
    kernel.keep(kernel.engine.Manifold.extrude(asPolygons(area), to - from), grain).move(0, 0, from);
  const round = lengthOrNone(make, document.round, ['round']);
  const whole = round > 0 ? kernel.prism(outer, 0, height, Math.min(round, wall)) : prism([outer], 0, height);
  const hollow = prism(inner, low === 0 ? -OVER : low, high === height ? height + OVER : high);
  const opensUp = high === height && low > 0;
  const free = opensUp ? boxWithin(inner[0]!, low, high) : undefined;
  return {
    solid: whole.minus(hollow),
    pieces: [
      ...prisms(make, without(kernel, [outer], inner), low, high, 1, wall),
      ...(low > 0 ? prisms(make, [outer], 0, low) : []),
      ...(high < height ? prisms(make, [outer], high, height) : []),
    ],
    ...(free ? { cavity: free } : {}),
  };
}

/** The largest box of the outline's own proportions about its middle. */
function boxWithin(outline: readonly Vec2[], low: number, high: number): Box | undefined {
  const hull = hull2d(outline);
  if (outline.some((point) => depthIn(hull, point) > 1e-3)) return undefined;
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  const middle: Vec2 = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const half: Vec2 = [(Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2];
  const fits = (part: number): boolean =>
    [-1, 1].every((a) =>
      [-1, 1].every((b) => depthIn(hull, [middle[0] + a * part * half[0], middle[1] + b * part * half[1]]) >= 0),
    );
  const part = Array.from({ length: 40 }, (_, i) => 1 - i / 40).find(fits);
  if (part === undefined) return undefined;
  const [x, y] = [0.98 * part * half[0], 0.98 * part * half[1]];
  return { min: [middle[0] - x, middle[1] - y, low], max: [middle[0] + x, middle[1] + y, high] };
}
