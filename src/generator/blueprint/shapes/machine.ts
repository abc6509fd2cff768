import type { Vec3 } from '../../../model/types.ts';
import { gearOutline, gearRadii, toothOutline } from '../../modelling/gear-involute.ts';
import type { Vec2 } from '../../vec2.ts';
import type { ConvexPiece, MadeSolid } from '../body.ts';
import { Fault, metres } from '../finding.ts';
import { LIMITS } from '../limits.ts';
import type { SolidOf } from '../schema/solid.ts';
import { without } from './areas.ts';
import { countOf, lengthOf, lengthOrNone, type Maker, radiusOf, requireFew } from './maker.ts';
import { turned } from './round.ts';

/** Depth of a metric thread for each pitch: ISO 68-1, 5/8 of the height of the triangle, and rounded roots. */
const THREAD_DEPTH = 0.61;
/** Corners of the section of a thread, and slices of a turn. */
const [AROUND, SLICES] = [24, 12];

/** A right-handed helical thread: a section with one ridge, extruded with a twist. It collides as a bar over its crests. */
export function thread(make: Maker, document: SolidOf<'thread'>): MadeSolid {
  const radius = lengthOf(make, document.diameter, ['diameter']) / 2;
  const pitch = lengthOf(make, document.pitch, ['pitch']);
  const long = lengthOf(make, document.length, ['length']);
  const depth = document.depth === undefined ? THREAD_DEPTH * pitch : lengthOf(make, document.depth, ['depth'], 2e-5);
  if (depth >= 0.6 * radius)
    throw new Fault(
      'impossible-size',
      [...make.path, 'pitch'],
      `Grooves of ${metres(depth)} leave no core in ${metres(2 * radius)}.`,
      'Take a finer pitch.',
    );
  const turns = long / pitch;
  if (turns > LIMITS.turns)
    throw new Fault(
      'too-many',
      [...make.path, 'length'],
      `The thread has ${Math.round(turns)} turns; ${LIMITS.turns} are allowed.`,
      'Take a coarser pitch or a shorter thread; the rest may be a plain cylinder.',
    );
  const levels = Math.max(1, Math.ceil(turns * SLICES));
  requireFew(make, 2 * AROUND * levels);
  const section = Array.from({ length: AROUND }, (_, k): [number, number] => {
    const part = k / AROUND;
    // From crest to root and back along one turn, with flats of an eighth at both.
    const share = Math.min(1, Math.max(0, (0.5 - Math.abs(part - 0.5) - 0.0625) / 0.375));
    const r = radius - depth * share;
    return [r * Math.cos(2 * Math.PI * part), r * Math.sin(2 * Math.PI * part)];
  });
  const solid = make.kernel.keep(make.kernel.engine.Manifold.extrude([section], long, levels - 1, 360 * turns), {
    kind: 'turned',
    profile: [
      [0, 0],
      [radius, 0],
      [radius, long],
      [0, long],
    ],
  });
  return { solid, pieces: [bar(radius, 0, long)] };
}

const bar = (radius: number, low: number, high: number, corners = 24): ConvexPiece => ({
  points: Array.from({ length: corners }, (_, k): Vec3[] => {
    const angle = (2 * Math.PI * k) / corners;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [
      [x, y, low],
      [x, y, high],
    ];
  }).flat(),
});

/** A spur gear of the standard rack, ISO 53: its first tooth along x. */
export function gear(make: Maker, document: SolidOf<'gear'>): MadeSolid {
  const teeth = countOf(make, document.teeth, ['teeth'], 6, 60);
  const module = lengthOf(make, document.module, ['module']);
  const height = lengthOf(make, document.height, ['height']);
  const bore = lengthOrNone(make, document.bore, ['bore']) / 2;
  const shape = { teeth, module, thinning: 0.02 * module };
  const { root } = gearRadii(shape);
  if (bore >= 0.95 * root)
    throw new Fault(
      'impossible-size',
      [...make.path, 'bore'],
      `A bore of ${metres(2 * bore)} leaves no ring within the roots of ${metres(2 * root)}.`,
      'Make the bore smaller.',
    );
  const outline = gearOutline(shape, 0);
  const hole = Array.from(
    { length: 32 },
    (_, k): Vec2 => [bore * Math.cos((Math.PI * k) / 16), bore * Math.sin((Math.PI * k) / 16)],
  );
  const area = bore > 0 ? without(make.kernel, [outline], [hole]) : [outline];
  requireFew(make, 4 * outline.length);
  const solid = make.kernel.keep(
    make.kernel.engine.Manifold.extrude(
      area.map((one) => one.map(([x, y]): [number, number] => [x, y])),
      height,
    ),
    {
      kind: 'turned',
      profile: [
        [bore, 0],
        [root, 0],
        [root, height],
        [bore, height],
      ],
    },
  );
  const core: Vec2[] = [
    [bore, 0],
    [root, 0],
    [root, height],
    [bore, height],
  ];
  const body = turned(make, bore > 0 ? core : core.map(([r, z]): Vec2 => [r, z]), undefined, 48).pieces;
  const pieces = Array.from(
    { length: teeth },
    (_, i): ConvexPiece => ({
      points: toothOutline(shape, (2 * Math.PI * i) / teeth).flatMap(([x, y]): Vec3[] => [
        [x, y, 0],
        [x, y, height],
      ]),
    }),
  );
  return { solid, pieces: [...body, ...pieces] };
}

/** A wheel that turns about z: a disc with a tyre, of two finishes. */
export function wheel(make: Maker, document: SolidOf<'wheel'>): readonly MadeSolid[] {
  const radius = radiusOf(make, document);
  const width = lengthOf(make, document.width, ['width']);
  const [half, edge] = [width / 2, 0.64 * radius];
  const round = Math.min(0.22 * width, 0.12 * radius);
  const tyre: Vec2[] = [
    [edge, 0.05 * width],
    [radius - 2 * round, 0],
    [radius - round, 0],
    [radius - 0.3 * round, 0.3 * round],
    [radius, round],
    [radius, width - round],
    [radius - 0.3 * round, width - 0.3 * round],
    [radius - round, width],
    [radius - 2 * round, width],
    [edge, 0.95 * width],
  ];
  const [hub, web] = [0.26 * radius, half - Math.min(0.45 * half, 0.05 * radius)];
  const disc: Vec2[] = [
    [0, 0],
    [hub, 0],
    [1.15 * hub, half - web],
    [edge - 0.1 * radius, half - web],
    [edge, 0.025 * width],
    [edge, 0.975 * width],
    [edge - 0.1 * radius, half + web],
    [1.15 * hub, half + web],
    [hub, width],
    [0, width],
  ];
  const finish =
    document.tyre === undefined
      ? ({ material: 'rubber', colour: 'black' } as const)
      : make.finish(document.tyre, ['tyre']);
  const whole = turned(
    make,
    [
      [0, 0],
      [radius - round, 0],
      [radius, round],
      [radius, width - round],
      [radius - round, width],
      [0, width],
    ],
    undefined,
    48,
  );
  return [
    { ...turned(make, tyre, undefined, 48), pieces: whole.pieces, finish },
    { ...turned(make, disc, undefined, 48), pieces: [] },
  ];
}
