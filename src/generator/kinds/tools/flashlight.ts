import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { loft } from '../../modelling/grip-loft.ts';
import { slideSprung } from '../../modelling/hung.ts';
import { FINGER_FORCE } from '../../modelling/joints.ts';
import { onPlane, type Plane } from '../../modelling/slab-outline.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';

/** Radius of the tube in radii of the head, and where the head begins [lengths from the tail]. */
const TUBE = 0.62;
const HEAD = 0.82;
/** Of the lens, in radii of the head. */
const LENS_RADIUS = 0.8;
const LENS = { material: 'glass', colour: null } as const;
const BUTTON = { material: 'rubber', colour: null } as const;

const schema = z.strictObject({ category: z.literal('flashlight'), ...common });

/** A flashlight as it lies: on its tail and a flat of its head, the lens towards +X and a button on top. */
export const flashlight = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'flashlight.n.01', offset: 3359137, lemmas: 'flashlight torch' },
    wikidata: { item: 'Q235783', label: 'Flashlight', source: 'p8814' },
  },
  mass: [0.05, 1],
  longest: [0.06, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { flashlight: {}, torch: {}, 'electric torch': {} },
    main: 'width',
    directions: { thickness: 'height', diameter: 'height' },
    steady: ['depth', 'height'],
    parts: {
      button: { always: 1, words: ['button', 'switch'] },
      head: { always: 1 },
      lens: { always: 1 },
      handle: { always: 1, words: ['handle', 'grip', 'tube', 'body'] },
    },
    varies: { materials: ['plastic'], colours: ['black', 'red', 'navy', 'yellow', 'olive'], spread: 0.15 },
    otherKinds: 'blow head cutting flaming',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    const size = flatSize(order, { width: 0.16, depth: 0.04, height: 0.038 });
    requireRoom('A flashlight is at least 3 times as long as thick', size.width, 3 * Math.max(size.depth, size.height));
    requireRoom('The batteries need more thickness', Math.min(size.depth, size.height), 0.008);
    requireRoom('A flashlight is round', 1.25 * Math.min(size.depth, size.height), Math.max(size.depth, size.height));
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const light = assembly.link('flashlight');
    // The head is thicker than the tube, so that it lies with its nose up; its front rim is then the highest point.
    const radius = height / (2 + ((1 - TUBE) * (1 - HEAD)) / HEAD);
    const rims = (TUBE + LENS_RADIUS) * radius;
    const length = width - (rims * (1 - TUBE) * radius) / (HEAD * width);
    const slope = Math.atan(((1 - TUBE) * radius) / (HEAD * length));
    const [c, s] = [Math.cos(slope), Math.sin(slope)];
    const plane: Plane = { origin: [s * TUBE * radius - width / 2, 0, c * TUBE * radius], u: [0, 1, 0], v: [-s, 0, c] };
    const wide = depth / 2;
    const section = (at: number, share: number) => ({ at: at * length, half: [share * wide, share * radius] as const });
    const ribs = Array.from({ length: 9 }, (_, i) => 0.2 + 0.034 * i).flatMap((at) => [
      section(at, TUBE - 0.02),
      section(at + 0.006, TUBE - 0.06),
      section(at + 0.018, TUBE - 0.06),
      section(at + 0.024, TUBE - 0.02),
    ]);
    const stations = [
      section(0, TUBE),
      section(0.12, TUBE),
      section(0.13, TUBE - 0.02),
      ...ribs,
      section(0.6, TUBE - 0.02),
      section(0.72, TUBE - 0.02),
      section(HEAD, 1),
      section(0.98, 1),
      section(0.99, 0.93),
    ];
    const last = stations.length - 1;
    loft(kernel, light, 'tube', finish, { plane, stations, flats: 8 }, [0, 1, last - 3, last - 2, last - 1, last]);
    const on = (at: number, v: number): Vec3 => onPlane(plane, [0, v], at * length);
    roundBar(kernel, light, 'lens', LENS, {
      from: on(0.97, 0),
      to: on(1, 0),
      radius: LENS_RADIUS * Math.min(wide, radius),
    });
    light.grasp('tube', on(0.35, 0), [s, 0, -c], [0, 1, 0], 2 * TUBE * wide);

    const [top, travel] = [(TUBE - 0.02) * radius, 0.12 * radius];
    const button = assembly.link('button', on(0.66, top));
    const size = 0.38 * radius;
    roundBar(kernel, button, 'button', BUTTON, {
      from: on(0.66, top + 0.0002),
      to: on(0.66, top + 2 * travel),
      radius: size,
    });
    const force = [FINGER_FORCE, 1.5 * FINGER_FORCE] as const;
    slideSprung(assembly, button, [s, 0, -c], travel, force, { kind: 'button', detents: [0, travel] });
  },
});
