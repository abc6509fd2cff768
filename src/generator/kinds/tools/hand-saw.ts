import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { type Plane, ringPieces, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { placed, roundedRectangle } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const TEETH = 60;
/** Where the handle ends in front, the blade begins and ends [lengths from the middle]. */
const [HEEL, FRONT, TOE] = [-0.29, -0.27, 0.5];
/** Blades of panel saws are 0.8 to 0.9 mm thick; long and wide ones more. */
const BLADE = 0.0016;

const schema = z.strictObject({
  category: z.literal('hand_saw'),
  ...common,
  /** Thickness of the blade [m]. */
  blade: z.number().positive(),
  handleFinish: finishSchema,
});

/** A hand saw as it lies: on its handle and the toe of its blade, teeth towards -Y, handle at -X. */
export const handSaw = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'handsaw.n.01', offset: 3488188, lemmas: "handsaw hand_saw carpenter's_saw" },
    wikidata: { item: 'Q2750929', label: 'Hand saw', source: 'p8814' },
  },
  mass: [0.25, 1],
  longest: [0.25, 0.75],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'hand saw': {}, handsaw: {}, saw: {}, 'panel saw': {} },
    main: 'width',
    directions: { thickness: 'height' },
    lengths: { 'blade length': ['blade length'] },
    steady: ['depth', 'height'],
    parts: { handle: { always: 1 }, blade: { always: 1 } },
    trim: ['handle'],
    varies: { materials: ['stainless_steel'], spread: 0.15 },
    variants: 'miter mitre folding',
    otherKinds: 'circular table band chain hack jig coping bow chop scroll',
  },

  plan(order) {
    const finish = order.finish('steel');
    const handleFinish = order.trim('handle', { material: 'beech', colour: null });
    const toothed = order.given('blade length');
    if (toothed !== undefined) order.follow('width', toothed / (TOE - HEEL));
    const size = flatSize(order, { width: 0.55, depth: 0.14, height: 0.026 });
    requireRoom('The blade needs more length', size.width, 2.5 * size.depth);
    requireRoom('No hand fits into the handle', size.depth, 0.15 * size.width);
    requireRoom('A saw is flat', size.depth, 3 * size.height);
    requireRoom('The blade is longer than the saw', (TOE - HEEL) * size.width + 1e-5, toothed ?? 0);
    const blade = Math.round(BLADE * size.width * 1e5) / 1e5;
    requireRoom('The handle needs more thickness', size.height, 6 * blade);
    return { size, blade, finish, handleFinish };
  },

  build({ size: { width, depth, height }, blade, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const saw = assembly.link('saw');
    // It lies on the front edge of its handle and on the toe: both halves of its height over their distance is the slope.
    const lever = (FRONT + 0.5) / (TOE - FRONT);
    const thick = (height + lever * (blade / 2)) / (1 + lever / 2);
    const slope = Math.atan((thick - blade) / 2 / ((TOE - FRONT) * width));
    const [c, s] = [Math.cos(slope), Math.sin(slope)];
    const middle = (c * thick) / 2 + s * FRONT * width;
    const plane: Plane = { origin: [0, 0, middle], u: [c, 0, -s], v: [0, 1, 0] };

    const [heel, toe, low] = [HEEL * width, TOE * width, -depth / 2];
    const pitch = (toe - heel) / TEETH;
    const [notch, back] = [Math.min(0.7 * pitch, 0.04 * depth), 0.3 * depth];
    const teeth = Array.from({ length: TEETH }, (_, i): Vec2[] => [
      [heel + i * pitch, low],
      [heel + (i + 0.5) * pitch, low + notch],
    ]).flat();
    const upper: Vec2[] = [
      [toe, low + notch],
      [toe - 0.03 * width, low + 0.38 * depth],
      [heel, back],
    ];
    const sheet = { plane, range: [-blade / 2, blade / 2] as const, chamfer: 0 };
    saw.add(finish, slabSolid(kernel, { ...sheet, outline: [...teeth, ...upper] }));
    slabColliders(saw, 'blade', finish, sheet, [[[heel, low], [toe, low], upper[1]!, upper[2]!]]);

    // A closed grip that leans forward, with room for four fingers, in front of it the cheek that holds the blade.
    const [gripX, gripY] = [0.1 * width, 0.42 * depth];
    const centre: Vec2 = [-0.385 * width, 0.04 * depth];
    const outer = placed(roundedRectangle([-gripX, -gripY], [gripX, gripY], 0.5 * gripX, 6), -12, centre);
    const hole = placed(
      roundedRectangle([-0.45 * gripX, -0.62 * gripY], [0.5 * gripX, 0.62 * gripY], 0.4 * gripX, 6),
      -12,
      centre,
    );
    const shift = -width / 2 - Math.min(...outer.map(([x]) => x));
    const move = (points: readonly Vec2[]): Vec2[] => points.map(([x, y]) => [x + shift, y]);
    const [shell, opening] = [move(outer), move(hole)];
    const wood = { plane, range: [-thick / 2, thick / 2] as const };
    saw.add(handleFinish, slabSolid(kernel, { ...wood, outline: shell, holes: [opening], chamfer: 0.16 * thick }));
    slabColliders(saw, 'handle', handleFinish, wood, ringPieces(shell, opening, 14));
    const cheekFrom = Math.max(...opening.map(([x]) => x)) + 0.01 * width;
    // Hollow in front: each half stands on one corner, and the saw on three. MuJoCo misses the other end of a level edge.
    const waist = low + 0.42 * depth;
    const lower: Vec2[] = [
      [cheekFrom, low + 0.12 * depth],
      [FRONT * width, low + 0.2 * depth],
      [FRONT * width - 0.05 * depth, waist],
    ];
    const higher: Vec2[] = [
      [FRONT * width, back - 0.08 * depth],
      [cheekFrom, back],
    ];
    const halves = [
      [...lower, [cheekFrom, waist]],
      [[cheekFrom, waist], lower[2]!, ...higher],
    ] as const satisfies readonly (readonly Vec2[])[];
    slab(kernel, saw, 'cheek', handleFinish, { ...wood, outline: [...lower, ...higher] }, halves);
    const grip = centre[0] + shift - 0.72 * gripX;
    saw.grasp('handle', [grip, centre[1], middle - s * grip], [0, 0, -1], [1, 0, 0], 0.55 * gripX);
  },
});
