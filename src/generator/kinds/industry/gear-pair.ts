import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { pillar } from '../../modelling/bar-round.ts';
import { gearOutline, gearRadii, meshes, meshing, toothHulls } from '../../modelling/gear-involute.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { axle } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

/** Each tooth collides as one convex part, and a link has at most 32, disc and shaft included. */
const MOST_TEETH = 30;
/** Of plate, of the collar under a gear, of shaft and plate rim, in gear widths or shaft radii. */
const PLATE = 0.6;
const GAP = 0.0005;
/** Usual numbers of teeth: 2 to 3. */
const [SMALL, LARGE] = [16, 24];

const schema = z.strictObject({
  category: z.literal('gear_pair'),
  /** Pitch diameter for each tooth [m]. */
  module: z.number().positive(),
  /** Teeth of the left and of the right gear. */
  teeth: z.tuple([z.int().min(13).max(MOST_TEETH), z.int().min(13).max(MOST_TEETH)]),
  /** Play between the flanks, along the pitch circle [m]. */
  backlash: z.number().positive(),
  /** Width of the teeth, along the shafts [m]. */
  face: z.number().positive(),
  finish: finishSchema,
  plateFinish: finishSchema,
});

/** Two spur gears in mesh, each on its own shaft, on a plate. Involute teeth, angle of pressure 20°. */
export const gearPair = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'gear.n.02', offset: 3431745, lemmas: 'gearing gear geartrain power_train train' },
    wikidata: { item: 'Q517596', label: 'Mechanism (engineering)', source: 'p8814', broader: true },
  },
  mass: [0.1, 40],
  longest: [0.02, 1],
  roles: { kept: 'tabletop', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'gear pair': {}, 'gear set': {}, 'gear train': {}, 'spur gear pair': {}, 'pair of gears': {} },
    isSet: true,
    main: 'width',
    lengths: { backlash: ['backlash'], thickness: ['face width'], module: ['module'] },
    parts: {
      tooth: { least: 13, most: MOST_TEETH, pair: [13, MOST_TEETH], words: ['tooth', 'teeth', 'cog'] },
      gear: { always: 2, words: ['gear', 'wheel'] },
      plate: { always: 1, words: ['plate', 'base'] },
      shaft: { always: 2, words: ['shaft', 'axle'] },
    },
    trim: ['plate'],
    varies: { materials: ['steel', 'brass', 'plastic', 'aluminium'], spread: 0.2 },
    variants: 'helical',
    otherKinds: 'bevel worm planetary landing rack differential camping fishing',
  },

  plan(order) {
    const finish = order.finish('brass');
    const plateFinish = order.trim('plate', { material: 'aluminium', colour: null });
    const pair = order.pair('tooth');
    const each = pair ? SMALL : order.count('tooth', SMALL);
    const teeth: [number, number] = pair ?? (order.named('tooth') ? [each, each] : [Math.max(SMALL, each), LARGE]);
    // Over the tips of both gears lie z₁ + z₂ + 2 modules; the plate is a module wider at each end.
    const modules = teeth[0] + teeth[1] + 4;
    const asked = order.given('module');
    if (asked !== undefined) order.follow('width', asked * modules);
    const width = order.length('width', 0.004 * modules);
    const module = Math.round((width / modules) * 1e6) / 1e6;
    if (asked !== undefined && Math.abs(asked - module) > 1e-6)
      throw new Refusal('contradiction', `Over ${width} m the module is ${module} m, and not ${asked} m.`);
    const [backlash, face] = [order.length('backlash', 0.04 * module, 1e-6), order.length('thickness', 3 * module)];
    requireRoom('Teeth of this size can not be cut', module, 0.0008);
    requireRoom('The backlash leaves no teeth', module, 4 * backlash);
    requireRoom('A gear is at most as thick as 12 modules', 12 * module, face);
    requireRoom('A gear is at least as thick as a module', face, module);
    const [left, right] = meshing(teeth, module, backlash);
    if (!meshes(left, right) || !meshes(right, left))
      throw new Refusal('impossible_count', `Gears of ${teeth.join(' and ')} teeth would cut into each other's feet.`);
    return { module, teeth, backlash, face, finish, plateFinish };
  },

  build({ module, teeth, backlash, face, finish, plateFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const gears = meshing(teeth, module, backlash);
    const [left, right] = gears.map(gearRadii) as [ReturnType<typeof gearRadii>, ReturnType<typeof gearRadii>];
    const half = module * (teeth[0] / 2 + teeth[1] / 2 + 2);
    const deep = Math.max(left.tip, right.tip) + module;
    const plate = Math.max(PLATE * face, module);
    const shaft = 0.35 * Math.min(left.root, right.root);
    const collar = 0.6 * module;
    const centres = [-half + module + left.tip, half - module - right.tip] as const;

    body.add(
      plateFinish,
      kernel.prism(roundedRectangle([0, 0], half, deep, 2 * module), 0, plate - 0.2 * module),
      kernel.prism(roundedRectangle([0, 0], half - 0.2 * module, deep - 0.2 * module, 1.8 * module), 0, plate),
    );
    body.collideBox('plate', plateFinish, [-half, -deep, 0], [half, deep, plate]);
    const foot = { radius: 1.5 * shaft, height: collar, segments: 48 };
    for (const [i, x] of centres.entries()) pillar(kernel, body, `collar_${i + 1}`, plateFinish, [x, 0, plate], foot);
    const bottom = plate + collar + GAP;
    const [top, end] = [bottom + face, bottom + face + 1.2 * shaft];
    for (const [i, gear] of gears.entries()) {
      const x = centres[i]!;
      // A tooth of the left gear on the line of centres stands in a gap of the right one.
      const angle = i === 0 ? 0 : Math.PI + Math.PI / teeth[1];
      const link = assembly.link(`gear_${i + 1}`, [x, 0, bottom]);
      // A flat on the end of the shaft shows how far it has turned.
      const flat = kernel.box([x + 0.75 * shaft, -shaft, top], [x + 2 * shaft, shaft, end + shaft]);
      const { root } = gearRadii(gear);
      const groove = kernel
        .rod([x, 0, top - 0.12 * face], [x, 0, top + face], 0.82 * root, 64)
        .minus(kernel.rod([x, 0, bottom], [x, 0, top + face], 1.7 * shaft, 48));
      const disc = kernel.prism(gearOutline(gear, angle), bottom, top).move(x, 0, 0).minus(groove);
      link.add(finish, disc, kernel.rod([x, 0, bottom], [x, 0, end], shaft, 48).minus(flat));
      link.collideCylinder('disc', finish, [x, 0, bottom], root, face);
      link.collideCylinder('shaft', finish, [x, 0, top], shaft, end - top);
      for (const [k, points] of toothHulls(gear, angle, x, [bottom, top]).entries())
        link.collideHull(`tooth_${k + 1}`, finish, points);
      link.grasp('shaft', [x, 0, (top + end) / 2], [0, 0, -1], [0, 1, 0], 2 * shaft);
      assembly.spin(link, [0, 0, 1], axle([0, 0, 1], shaft), { kind: 'gear' });
    }
  },
});
