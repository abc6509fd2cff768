import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { loft } from '../../modelling/grip-loft.ts';
import { curve } from '../../modelling/lathe.ts';
import { END, GROUND, type SlabOutline, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { ribbon } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';

/** Half the width and half the height of a handle along its length, which is 1, and how far its middle bows, in heights of the head. */
const HANDLES: Readonly<Record<string, readonly (readonly [at: number, wide: number, thick: number, bow?: number])[]>> =
  {
    swelled: [
      [-0.5, 0.4, 0.4],
      [-0.485, 0.5, 0.5],
      [-0.44, 0.52, 0.5],
      [-0.3, 0.44, 0.42],
      [-0.12, 0.5, 0.44],
      [0.1, 0.4, 0.36],
      [0.3, 0.36, 0.32],
      [0.498, 0.36, 0.32],
    ],
    straight: [
      [-0.5, 0.34, 0.42],
      [-0.485, 0.42, 0.5],
      [-0.44, 0.42, 0.5],
      [-0.3, 0.42, 0.42],
      [-0.12, 0.42, 0.42],
      [0.1, 0.4, 0.4],
      [0.3, 0.38, 0.38],
      [0.498, 0.36, 0.34],
    ],
    knobbed: [
      [-0.5, 0.52, 0.42],
      [-0.48, 0.68, 0.5],
      [-0.43, 0.64, 0.5],
      [-0.32, 0.4, 0.38],
      [-0.15, 0.54, 0.46],
      [0.05, 0.42, 0.36],
      [0.2, 0.3, 0.28],
      [0.498, 0.3, 0.3],
    ],
    // As of axes: the butt hooks towards the face, the belly bows towards the claw.
    bowed: [
      [-0.5, 0.5, 0.42, -0.75],
      [-0.48, 0.6, 0.5, -0.66],
      [-0.43, 0.52, 0.5, -0.42],
      [-0.3, 0.42, 0.42, 0.1],
      [-0.12, 0.44, 0.44, 0.42],
      [0.1, 0.42, 0.38, 0.4],
      [0.3, 0.38, 0.34, 0.16],
      [0.498, 0.36, 0.32, 0],
    ],
  };
const HANDLE_FORMS = ['swelled', 'straight', 'knobbed', 'bowed'] as const;
const CLAWS = ['curved', 'ripping'] as const;

const schema = z.strictObject({
  category: z.literal('hammer'),
  ...common,
  /** Absent: swelled. */
  handleForm: z.enum(HANDLE_FORMS).optional(),
  /** Absent: curved. */
  clawForm: z.enum(CLAWS).optional(),
  handleFinish: finishSchema,
});

/** A claw hammer on its side: face towards -Y, claw towards +Y, handle along X. */
export const hammer = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'hammer.n.02', offset: 3481172, lemmas: 'hammer' },
    wikidata: { item: 'Q25294', label: 'Hammer', source: 'p8814' },
  },
  mass: [0.2, 2.5],
  longest: [0.18, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { hammer: {}, 'claw hammer': {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: { handle: { always: 1 }, head: { always: 1 }, claw: { always: 1 }, face: { always: 1 } },
    trim: ['handle'],
    varies: { materials: ['stainless_steel'], spread: 0.1 },
    variants: 'rubber ball-peen tack',
    otherKinds: 'sledge jack rock yellow-bellied war demolition toy',
  },

  plan(order) {
    const finish = order.finish('steel');
    const handleFinish = order.trim('handle', { material: 'ash', colour: null });
    const size = flatSize(order, { width: 0.33, depth: 0.128, height: 0.028 });
    requireRoom('A hammer is at least twice as long as its head', size.width, 2 * size.depth);
    requireRoom('The head needs more length', size.depth, 3 * size.height);
    requireRoom('The head needs more thickness', size.height, 0.15 * size.depth);
    const claw = order.form('clawForm', CLAWS, { name: 'claw' });
    return { size, finish, ...order.form('handleForm', HANDLE_FORMS, { name: 'handle' }), ...claw, handleFinish };
  },

  build({ size, finish, handleForm = 'swelled', clawForm = 'curved', handleFinish }, assembly) {
    const { width, depth, height } = size;
    const { kernel } = assembly;
    const hammer = assembly.link('hammer');
    const middle = height / 2;
    const eye = 1.15 * height;
    const x = width / 2 - eye / 2;
    const y = (share: number): number => share * depth;

    roundBar(kernel, hammer, 'face', finish, { from: [x, y(-0.5), middle], to: [x, y(-0.35), middle], radius: middle });
    roundBar(kernel, hammer, 'head_1', finish, {
      from: [x, y(-0.36), middle],
      to: [x, y(-0.12), middle],
      radius: 0.36 * height,
      chamfer: 0,
    });
    // Hardly thinner than the face: on its side it rests on face, butt and claw, and leans by less than half a degree.
    const [low, high] = [0.02 * height, 0.98 * height];
    board(kernel, hammer, 'head_2', finish, [x - eye / 2, y(-0.15), low], [x + eye / 2, y(0.15), high]);
    // That of a ripping hammer runs nearly straight on.
    const [bend, tip] = clawForm === 'curved' ? [0.1, 0.95] : [0.06, 0.34];
    const path = curve([x, y(0.1)], [x + bend * eye, y(0.4)], [x - tip * eye, y(0.485)], 6);
    const claw = ribbon(
      path,
      [0.45, 0.42, 0.36, 0.29, 0.21, 0.14, 0.08].map((share) => share * eye),
    );
    const flat: SlabOutline = { plane: GROUND, outline: claw.outline, range: [low, high] };
    const [tipX, tipY] = path.at(-1)!;
    const notch = kernel.hull(
      [middle - 0.22 * height, middle + 0.22 * height]
        .flatMap((z): Vec3[] => [
          [tipX - eye, tipY + eye, z],
          [tipX - eye, tipY - eye, z],
          [tipX, tipY + eye, z],
        ])
        .concat([-1, 1].map((side): Vec3 => [path[3]![0] + side * eye, path[3]![1] + side * 0.2 * eye, middle])),
    );
    hammer.add(finish, slabSolid(kernel, flat).minus(notch));
    slabColliders(hammer, 'claw', finish, flat, claw.pieces);

    // The eye is driven onto the handle from below; the butt is as thick as the face, so that it lies on both.
    const stations = HANDLES[handleForm]!.map(([at, wide, thick, bow = 0]) => ({
      at: at * width,
      half: [wide * height, thick * height] as const,
      centre: [bow * height, 0] as const,
    }));
    const plane = { ...END, origin: [0, 0, middle] as const };
    const joints = handleForm === 'bowed' ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 1, 2, 3, 4, 6, 7];
    loft(kernel, hammer, 'handle', handleFinish, { plane, stations, power: 2.5 }, joints);
    hammer.grasp('handle', [-0.3 * width, 0, middle], [0, 0, -1], [0, 1, 0], 0.9 * height);
  },
});
