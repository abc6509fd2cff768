import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { barHandle } from '../../modelling/handle.ts';
import { hangLid } from '../../modelling/hung.ts';
import { sized } from '../../modelling/nouns.ts';
import { barrelLid, flatLid } from '../../modelling/panel-barrel.ts';
import { boardsOf, fourWalls } from '../../modelling/panel-boards.ts';
import { BOX_PARTS } from '../../modelling/parts.ts';
import { planks } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';

/** A stay holds the lid a little past upright. */
const OPENING = (100 * Math.PI) / 180;

const schema = z.strictObject({
  category: z.literal('trunk'),
  ...common,
  /** Thickness of the boards [m]. */
  wall: z.number().positive(),
  /** A lid of staves that is curved from front to back, or a flat one. */
  lid: z.enum(['curved', 'flat']),
  /** Finish of bands, lock and handles. */
  bandFinish: finishSchema,
});

const FLAT = ['blanket chest', 'blanket box', 'hope chest', 'footlocker', 'foot locker'];

/** A chest of planks with metal bands, a handle at each end, and a curved or flat lid hinged at the back. */
export const trunk = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'chest.n.02', offset: 3014705, lemmas: 'chest' },
    wikidata: { item: 'Q366134', label: 'Chest (furniture)', source: 'p8814' },
  },
  mass: [4, 50],
  longest: [0.35, 1.5],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: {
      trunk: {},
      'treasure chest': { width: 0.6, depth: 0.4, height: 0.42 },
      'steamer trunk': {},
      ...sized({ width: 1.1, depth: 0.48, height: 0.5 }, 'blanket chest', 'blanket box', 'hope chest'),
      ...sized({ width: 0.8, depth: 0.42, height: 0.36 }, 'footlocker', 'foot locker'),
    },
    main: 'width',
    shapes: ['rectangular', 'closed'],
    parts: {
      lid: { always: 1 },
      handle: { always: 2 },
      band: { always: 2, words: ['band', 'strap', 'fitting'] },
      latch: { always: 1, words: ['lock', 'hasp'] },
      hinge: { always: 1 },
      ...BOX_PARTS,
    },
    trim: ['band', 'handle'],
    varies: {
      materials: ['oak', 'pine', 'walnut', 'mahogany'],
      colours: [null, 'dark green', 'dark blue'],
      spread: 0.15,
    },
    always: ['hinged'],
    otherKinds: 'tree car swim elephant',
  },

  plan(order) {
    const finish = order.finish('oak');
    const bandFinish = order.trim('band', { material: 'brass', colour: null });
    if (order.request.trim.has('handle')) order.assumed.push('bands as the handles');
    const size = order.size({ width: 0.9, depth: 0.48, height: 0.52 }, [0.7, 1.5]);
    const smallest = Math.min(size.width, size.depth, size.height);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.016), 0.0015), smallest / 14));
    requireRoom('The walls leave no hollow', smallest, 8 * wall);
    requireRoom('It is at least as wide as deep', size.width, 0.9 * size.depth);
    requireRoom('It would fall over with the lid open', size.depth, 0.6 * size.height);
    const lid = order.choice(['flat', 'curved'], FLAT.includes(order.request.noun) ? 'flat' : 'curved');
    return { size, wall, lid, finish, bandFinish };
  },

  build({ size: { width, depth, height }, wall, lid, finish, bandFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const scale = Math.min(1, height / 0.45, width / 0.8);
    const [reach, strap] = [0.034 * scale, Math.max(0.002 * scale, 0.0008)];
    const [x, y] = [width / 2 - reach, depth / 2 - 2 * strap];
    const foot = 0.022 * scale;
    const rim = lid === 'curved' ? 0.64 * height : height - Math.max(2.6 * wall, 0.09 * height);
    const side = (label: string, min: Vec3, max: Vec3, axis: 0 | 1 | 2): void =>
      planks(kernel, body, label, finish, { min, max }, axis, Math.max(2, Math.round((max[axis] - min[axis]) / 0.1)));
    side('bottom', [-x, -y, foot], [x, y, foot + wall], 1);
    const wallOf = (label: string, min: Vec3, max: Vec3): void => side(label, min, max, 2);
    fourWalls(wallOf, { min: [-x, -y, foot + wall], max: [x, y, rim] }, wall);
    assembly.cavity('inside', body, [wall - x, wall - y, foot + wall], [x - wall, y - wall, rim]);
    const [skid, plate, graze] = [0.07 * scale, 0.05 * scale, 0.0004];
    const part = boardsOf(kernel, body, bandFinish);
    const spans = [-0.62 * x, 0.62 * x].map((at) => [at - 0.022 * scale, at + 0.022 * scale] as const);
    const bar = { along: [0, 1, 0], length: Math.min(0.15 * scale, 0.5 * depth), reach, radius: reach / 5.5 } as const;
    for (const [i, s] of ([-1, 1] as const).entries()) {
      const at = s * (x - 0.8 * skid);
      part(`foot_${i + 1}`, [at - skid / 2, -y + 0.004, 0], [at + skid / 2, y - 0.004, foot], finish);
      const [from, to] = spans[i]!;
      part(`band_${2 * i + 1}`, [from, -y - strap, foot + 0.002], [to, graze - y, rim - 0.002]);
      part(`band_${2 * i + 2}`, [from, y - graze, foot + 0.002], [to, y + 2 * strap, rim - 0.002]);
      barHandle(kernel, body, `handle_${i + 1}`, bandFinish, { base: [s * x, 0, 0.72 * rim], out: [s, 0, 0], ...bar });
    }
    part('latch', [-plate, -y - strap, rim - 2.2 * plate], [plate, graze - y, rim - 0.002]);

    // The hinge is on the outermost face: nothing of the lid swings below the rim.
    const cover = assembly.link('lid', [0, y + 2 * strap, rim]);
    const low = rim + 0.001;
    const make = lid === 'curved' ? barrelLid : flatLid;
    const bands = { spans, finish: bandFinish, thickness: strap };
    make(kernel, cover, finish, { x, y, low, top: height - strap, wall }, bands);
    const hung = boardsOf(kernel, cover, bandFinish);
    const half = 0.45 * plate;
    hung('latch', [-half, -y - 2 * strap, rim - 1.1 * plate], [half, -y - 1.02 * strap, low + 0.5 * plate]);
    hung('latch_plate', [-half, -y - 1.5 * strap, low + 0.002], [half, 2 * graze - y, low + half]);
    cover.grasp('latch', [0, -y - strap, rim - 0.8 * plate], [0, 1, 0], [1, 0, 0], 0.9 * plate);
    hangLid(assembly, cover, OPENING, depth);
  },
});
