import type { Vec3 } from '../../../model/types.ts';
import type { ProfilePoint } from '../../solids.ts';
import type { Vec2 } from '../../vec2.ts';
import type { Box, ConvexPiece, MadeSolid } from '../body.ts';
import { UPRIGHT } from '../body.ts';
import { profileParts } from '../convex-parts.ts';
import { Fault, metres, type Path } from '../finding.ts';
import { LARGEST } from '../limits.ts';
import { areaOf, closedOutline, rounded, smoothed } from '../outline.ts';
import type { SolidOf } from '../schema/solid.ts';
import { insetBy, united, within, without } from './areas.ts';
import { cornersOf, lengthOf, lengthOrNone, type Maker, radiusOf, requireFew, toleranceFor } from './maker.ts';

/** Facets of what is seen, and corners of what collides or cuts colliders. */
const SEGMENTS = 48;
const CORNERS = 32;
const CUTTER = 16;
const TUBE = 16;

type Shell = SolidOf<'cylinder'>['shell'];

export function cylinder(make: Maker, solid: SolidOf<'cylinder'>): MadeSolid {
  const radius = radiusOf(make, solid);
  const height = lengthOf(make, solid.height, ['height']);
  const round = Math.min(lengthOrNone(make, solid.round, ['round']), 0.49 * height, 0.9 * radius);
  const segments = solid.sides ?? SEGMENTS;
  const edge = (z: number, way: 1 | -1): Vec2[] =>
    round === 0
      ? [[radius, z]]
      : Array.from({ length: 5 }, (_, i): Vec2 => {
          const angle = ((way > 0 ? i : 4 - i) / 4) * (Math.PI / 2);
          return [radius - round * (1 - Math.sin(angle)), z + way * round * (1 - Math.cos(angle))];
        });
  const profile: Vec2[] = [[0, 0], ...edge(0, 1), ...edge(height, -1), [0, height]];
  const made = turned(make, profile, solid.shell, segments);
  const isPlain = solid.shell === undefined && solid.sides === undefined && round === 0 && !make.cuts;
  if (!isPlain) return made;
  const frame = [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], [0, 0, height / 2]] as const;
  return {
    ...made,
    pieces: made.pieces.map(({ points }) => ({
      points,
      shape: { geometry: { type: 'cylinder', radius, length: height }, frame },
    })),
  };
}

export function cone(make: Maker, solid: SolidOf<'cone'>): MadeSolid {
  const bottom = radiusOf(make, solid);
  const top = lengthOrNone(make, solid.top, ['top']);
  const height = lengthOf(make, solid.height, ['height']);
  const profile: Vec2[] = [[0, 0], [bottom, 0], ...(top === 0 ? [] : [[top, height] as Vec2]), [0, height]];
  return turned(make, profile, solid.shell, SEGMENTS);
}

/** From the lowest to the highest point. */
const ballProfile = (
  radius: number,
  middle: number,
  steps: number,
  half: 'lower' | 'upper' | 'both' = 'both',
): Vec2[] =>
  Array.from({ length: steps + 1 }, (_, i): Vec2 => {
    const from = half === 'upper' ? 0 : -Math.PI / 2;
    const angle = from + (i / steps) * (half === 'both' ? Math.PI : Math.PI / 2);
    const r = radius * Math.cos(angle);
    return [r < 1e-9 ? 0 : r, middle + radius * Math.sin(angle)];
  });

export function sphere(make: Maker, solid: SolidOf<'sphere'>): MadeSolid {
  const radius = radiusOf(make, solid);
  if (solid.shell) return turned(make, ballProfile(radius, radius, 24), solid.shell, SEGMENTS);
  const ball = make.kernel.ball(radius, SEGMENTS).move(0, 0, radius);
  const frame = [UPRIGHT[0], UPRIGHT[1], UPRIGHT[2], [0, 0, radius]] as const;
  const points = spun(ballProfile(radius, radius, 10), CORNERS, make.cuts ? 1 / Math.cos(Math.PI / 20) : 1);
  return {
    solid: ball,
    pieces: [{ points, ...(make.cuts ? {} : { shape: { geometry: { type: 'sphere', radius }, frame } }) }],
  };
}

export function ellipsoid(make: Maker, { size }: SolidOf<'ellipsoid'>): MadeSolid {
  const half = size.map((one, i) => lengthOf(make, one, ['size', i]) / 2) as unknown as Vec3;
  const unit = make.kernel.ball(0.5, SEGMENTS).move(0, 0, 0.5);
  const stretch = (points: readonly Vec3[]): Vec3[] =>
    points.map(([x, y, z]) => [2 * half[0] * x, 2 * half[1] * y, 2 * half[2] * z]);
  return {
    solid: unit.stretch(2 * half[0], 2 * half[1], 2 * half[2]),
    pieces: [{ points: stretch(spun(ballProfile(0.5, 0.5, 10), CORNERS)) }],
  };
}

export function capsule(make: Maker, solid: SolidOf<'capsule'>): MadeSolid {
  const radius = radiusOf(make, solid);
  const height = lengthOf(make, solid.height, ['height']);
  if (height < 2 * radius - 1e-9)
    throw new Fault(
      'impossible-size',
      [...make.path, 'height'],
      `It is ${metres(height)} high; its two caps take ${metres(2 * radius)}.`,
      'Make it higher or thinner.',
    );
  const profile = [...ballProfile(radius, radius, 10, 'lower'), ...ballProfile(radius, height - radius, 10, 'upper')];
  return turned(make, profile, undefined, SEGMENTS);
}

export function torus(make: Maker, solid: SolidOf<'torus'>): MadeSolid {
  const radius = radiusOf(make, solid);
  const tube = lengthOf(make, solid.tube, ['tube']);
  if (tube >= radius)
    throw new Fault(
      'self-intersection',
      [...make.path, 'tube'],
      `A tube of ${metres(tube)} closes a ring of ${metres(radius)}.`,
      'Take an ellipsoid, or a thinner tube.',
    );
  // As many facets as needed to look round, as large in area as the circle.
  const even = tube * Math.sqrt((2 * Math.PI) / (TUBE * Math.sin((2 * Math.PI) / TUBE)));
  const profile = Array.from({ length: TUBE }, (_, i): Vec2 => {
    const angle = (2 * Math.PI * (i + 0.5)) / TUBE;
    return [radius + even * Math.cos(angle), tube + even * Math.sin(angle)];
  });
  return turned(make, profile, undefined, SEGMENTS);
}

export function lathe(make: Maker, { profile, smooth, shell }: SolidOf<'lathe'>): MadeSolid {
  const corners = cornersOf(make, profile, ['profile']);
  for (const [i, { at }] of corners.entries())
    if (at[0] < 0)
      throw new Fault(
        'open-profile',
        [...make.path, 'profile', i, 0],
        `The distance from the axis is ${metres(at[0])}.`,
        'Distances are 0 or more; draw one side only.',
      );
  const onAxis = corners.filter(({ at }) => at[0] === 0).length;
  if (onAxis === 1)
    throw new Fault(
      'open-profile',
      [...make.path, 'profile'],
      'The profile meets the axis once only.',
      'Begin and end on the axis (distance 0), or stay off it for a ring.',
    );
  const path = [...make.path, 'profile'];
  if (!smooth) return turned(make, closedOutline(rounded(corners, path), path), shell, SEGMENTS);
  // The curve runs from the axis to the axis; corners on it stay sharp.
  const first = corners.findIndex(({ at }, i) => at[0] === 0 && corners[(i + 1) % corners.length]!.at[0] > 0);
  const turn = first < 0 ? corners : [...corners.slice(first), ...corners.slice(0, first)];
  const line = turn.map(({ at }) => at);
  const curve = smoothed(line, first < 0).map(([r, z]): Vec2 => [Math.max(0, r), z]);
  return turned(make, closedOutline(curve, path), shell, SEGMENTS);
}

/**
 * A body of revolution from its closed profile, which runs counter-clockwise.
 *
 * @param shellAt where in the solid its shell is said
 */
export function turned(
  make: Maker,
  profile: readonly Vec2[],
  shell: Shell,
  segments: number,
  shellAt: Path = ['shell'],
): MadeSolid {
  const { kernel } = make;
  requireFew(make, 2 * profile.length * segments);
  const outer = [...profile];
  const hollow = shell ? hollowOf(make, outer, shell, shellAt) : undefined;
  const outlines = hollow ? without(kernel, [outer], [hollow.outline]) : [outer];
  const extent = Math.max(...profile.map(([r]) => 2 * r), heightOf(profile));
  const first: ProfilePoint[] = outer.map(([r, z]) => [r, z]);
  const solid = hollow
    ? kernel.keep(
        kernel.engine.Manifold.revolve(
          outlines.map((one) => one.map(([r, z]): [number, number] => [r, z])),
          segments,
        ),
        {
          kind: 'turned',
          profile: first,
        },
      )
    : kernel.lathe(first, segments);
  return {
    solid,
    pieces: turnedPieces(
      make,
      outlines,
      Math.min(toleranceFor(extent), hollow ? 0.4 * hollow.wall : Infinity),
      segments,
    ),
    ...(hollow?.cavity ? { cavity: hollow.cavity } : {}),
  };
}

const heightOf = (profile: readonly Vec2[]): number => {
  const heights = profile.map(([, z]) => z);
  return Math.max(...heights) - Math.min(...heights);
};

function turnedPieces(
  make: Maker,
  outlines: readonly (readonly Vec2[])[],
  tolerance: number,
  segments: number,
): ConvexPiece[] {
  const extent = Math.max(...outlines.flat().map(([r]) => 2 * r), heightOf(outlines.flat()));
  const ringsOf = (found: ReturnType<typeof profileParts>): number => found.filter(({ full }) => !full).length;
  // Rings are dear: each takes a dozen sectors. Up to 2% off, fewer of them do.
  let parts = profileParts(outlines, tolerance);
  for (let more = 2 * tolerance; ringsOf(parts) > 2 && more <= Math.max(0.0008, 0.008 * extent); more *= 2)
    parts = profileParts(outlines, more);
  const rings = ringsOf(parts);
  const round = segments > 16;
  const around = !round ? segments : make.cuts ? CUTTER : CORNERS;
  const sectors = !round ? segments : rings <= 1 ? 24 : rings === 2 ? 14 : rings === 3 ? 10 : 7;
  const far = make.cuts ? 1 / Math.cos(Math.PI / around) : 1;
  return parts.flatMap(({ full, outline }): ConvexPiece[] => {
    if (full) return [{ points: spun(outline, around, far, round ? 0.5 : 0) }];
    const facets = round ? Math.max(1, Math.round(SEGMENTS / sectors)) : 1;
    const inner = 2 / (1 + Math.cos(Math.PI / sectors));
    const middle = outline.reduce((sum, [r]) => sum + r, 0) / outline.length;
    return Array.from({ length: sectors }, (_, k) => ({
      points: outline.flatMap(([r, z]): Vec3[] => {
        // The chord of an inner edge is set back by half of its rise, as far as the wall is thick enough.
        const back = r < middle ? Math.min(r * inner, 0.4 * r + 0.6 * middle) : r;
        const steps = r < middle ? [0, facets] : Array.from({ length: facets + 1 }, (_, i) => i);
        return steps.map((step) => onCircle(back, z, (k * facets + step) / (sectors * facets)));
      }),
    }));
  });
}

const tidy = (value: number): number => Math.round(value * 1e12) / 1e12;
const onCircle = (r: number, z: number, part: number): Vec3 => [
  r * tidy(Math.cos(2 * Math.PI * part)),
  r * tidy(Math.sin(2 * Math.PI * part)),
  z,
];

/**
 * Points of an outline turned about z; one of each on the axis. Along x and y lies a side, not a corner: what lies on a
 * corner tips onto a side beside it.
 */
const spun = (outline: readonly Vec2[], corners: number, far = 1, first = 0.5): Vec3[] =>
  outline.flatMap(([r, z]): Vec3[] =>
    r < 1e-9 ? [[0, 0, z]] : Array.from({ length: corners }, (_, i) => onCircle(far * r, z, (i + first) / corners)),
  );

/** The hollow of a shell, as an outline that reaches over the openings, and the box in it. */
function hollowOf(
  make: Maker,
  outer: readonly Vec2[],
  shell: NonNullable<Shell>,
  shellAt: Path,
): { readonly outline: Vec2[]; readonly wall: number; readonly cavity?: Box } {
  const path = [...make.path, ...shellAt];
  const wall = lengthOf(make, shell.wall, [...shellAt, 'wall']);
  const floor = shell.floor === undefined ? wall : lengthOf(make, shell.floor, [...shellAt, 'floor']);
  for (const [i, face] of shell.open.entries())
    if (face !== 'top' && face !== 'bottom')
      throw new Fault(
        'impossible-opening',
        [...path, 'open', i],
        `A round shell can't open at its ${face}.`,
        'Open it at "top" or "bottom", or cut a hole.',
      );
  const heights = outer.map(([, z]) => z);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const opens = (face: 'top' | 'bottom'): boolean => shell.open.includes(face);
  const both = [...outer, ...outer.toReversed().map(([r, z]): Vec2 => [-r, z])];
  const half = within(make.kernel, insetBy(make.kernel, [distinct(both)], wall), {
    min: [0, opens('bottom') ? low - wall : low + floor],
    max: [2 * LARGEST, high + wall],
  }).toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  if (!half)
    throw new Fault(
      'no-hollow',
      [...path, 'wall'],
      `Walls of ${metres(wall)} leave no hollow.`,
      'Make the walls thinner or the solid larger.',
    );
  const over = 0.01 + wall;
  const mouths = shell.open.map((face): Vec2[] => {
    const z = face === 'top' ? Math.max(...half.map(([, at]) => at)) : Math.min(...half.map(([, at]) => at));
    const r = Math.max(...half.filter(([, at]) => Math.abs(at - z) < 1e-5).map(([radius]) => radius));
    if (r < SMALL)
      throw new Fault(
        'impossible-opening',
        [...path, 'open'],
        `It has no width at its ${face}.`,
        'Make it flat there: draw a bowl as a lathe. Or close it ("open": []), cut that end off and name the hollow in cavities.',
      );
    const [from, to] = face === 'top' ? [z - 1e-6, high + over] : [low - over, z + 1e-6];
    return [
      [0, from],
      [r, from],
      [r, to],
      [0, to],
    ];
  });
  const outline = united(make.kernel, [half, ...mouths]);
  const cavity =
    opens('top') && !opens('bottom') ? cavityIn(outline, Math.min(...half.map(([, z]) => z)), high) : undefined;
  return { outline, wall, ...(cavity ? { cavity } : {}) };
}

const SMALL = 5e-4;
const distinct = (points: readonly Vec2[]): Vec2[] =>
  points.filter(([x, y], i) => {
    const [a, b] = points[(i + points.length - 1) % points.length]!;
    return Math.hypot(x - a, y - b) > 1e-9;
  });

/** The box in a hollow with the longest smallest edge, from near its floor to the rim. */
function cavityIn(outline: readonly Vec2[], floor: number, rim: number): Box | undefined {
  const radiusAt = (z: number): number => {
    const crossed = outline.flatMap((a, i): number[] => {
      const b = outline[(i + 1) % outline.length]!;
      if (Math.min(a[1], b[1]) > z || Math.max(a[1], b[1]) < z || a[1] === b[1]) return [];
      return [a[0] + ((z - a[1]) / (b[1] - a[1])) * (b[0] - a[0])];
    });
    return Math.max(0, ...crossed.filter((r) => r > 1e-9));
  };
  const STEPS = 40;
  let best: { side: number; bottom: number; top: number } | undefined;
  const heights = Array.from(
    { length: STEPS + 1 },
    (_, i) => floor + ((i + (i === 0 ? 1e-3 : 0)) / STEPS) * (rim - floor),
  );
  const radii = heights.map(radiusAt);
  for (const [i, bottom] of heights.entries()) {
    let least = Infinity;
    for (let k = i; k <= STEPS; k++) {
      least = Math.min(least, radii[k]!);
      const [side, top] = [0.94 * Math.SQRT2 * least, heights[k]!];
      const smallest = Math.min(side, top - bottom);
      if (bottom - floor >= smallest / 3 || smallest <= 1e-4) continue;
      if (!best || smallest > Math.min(best.side, best.top - best.bottom) + 1e-9) best = { side, bottom, top };
    }
  }
  if (!best) return undefined;
  const half = best.side / 2;
  return { min: [-half, -half, best.bottom], max: [half, half, best.top] };
}
