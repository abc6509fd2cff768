import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { hangLid, hangSprung } from '../../modelling/hung.ts';
import { ellipse, shellProfile } from '../../modelling/lathe.ts';
import { collideRings, roundCavity, upright } from '../../modelling/lathe-ring.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { domedLid } from '../../modelling/panel-dome.ts';
import { ROUND_PARTS } from '../../modelling/parts.ts';
import { requireRoom } from '../../order.ts';
import { bodyOf, plinth } from './trash-can-body.ts';

const [SEGMENTS, SECTORS] = [72, 18];
/** The lid stops before it would stay up: it falls shut when the pedal is let go. */
const OPENING = (80 * Math.PI) / 180;
/** Angle of the pedal, and what a foot pushes at it [N]: ours, a light step. */
const PEDAL = { angle: 0.2, least: 8, full: 20 };

const schema = z.strictObject({
  category: z.literal('trash_can'),
  /** Of the body, pedal and hinge not counted [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** A domed lid on a hinge, and a pedal in front. */
  lid: z.boolean(),
  finish: finishSchema,
  /** Finish of foot, pedal and hinge. */
  trimFinish: finishSchema,
});

const OPEN = ['wastebasket', 'waste basket', 'waste paper basket', 'paper bin'];

/** A round bin on a foot, open or with a domed lid that is hinged at the back and a pedal in front. */
export const trashCan = defineKind({
  schema,
  meaning: {
    wordnet: {
      synset: 'ashcan.n.01',
      offset: 2747177,
      lemmas: 'ashcan trash_can garbage_can wastebin ash_bin ash-bin ashbin dustbin trash_barrel trash_bin',
    },
    wikidata: { item: 'Q216530', label: 'Waste container', source: 'p8814' },
  },
  mass: [0.5, 12],
  longest: [0.2, 1.1], // EN 840-1 ends at 1.1 m
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: {
      ...synonyms('trash can', 'waste bin', 'pedal bin', 'garbage can', 'rubbish bin', 'trash bin', 'garbage bin'),
      ...synonyms('recycling bin', 'compost bin', 'litter bin', 'kitchen bin', 'bathroom bin', 'swing bin'),
      dustbin: { diameter: 0.42, height: 0.7 },
      ...sized({ diameter: 0.55, height: 1 }, 'wheelie bin', 'wheeled bin'),
      ...sized({ diameter: 0.26, height: 0.3 }, 'wastebasket', 'waste basket', 'paper bin'),
    },
    senses: {
      bin: { by: ['recyclable', 'recycling', 'waste', 'rubbish', 'trash', 'garbage', 'litter', 'compost', 'pedal'] },
    },
    main: 'height',
    round: true,
    shapes: ['open', 'closed'],
    parts: {
      lid: { least: 1, most: 1 },
      pedal: { least: 1, most: 1, words: ['pedal', 'foot pedal'] },
      hinge: { always: 1 },
      foot: { always: 1, words: ['foot', 'base'] },
      ...ROUND_PARTS,
    },
    trim: ['pedal', 'foot'],
    varies: {
      materials: ['stainless_steel', 'plastic', 'steel'],
      colours: [null, 'white', 'black', 'red'],
      spread: 0.15,
    },
    variants: 'wheeled wheelie recycling swing rectangular outdoor compost push sensor',
    otherKinds: '',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const { diameter, height } = order.roundSize({ diameter: 0.29, height: 0.62 });
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.004), 0.0006), diameter / 40));
    const open = order.is('open') || OPEN.includes(order.request.noun);
    const lid = order.named('lid') || order.named('pedal') || order.is('closed') || !open;
    const trimFinish = order.trim(lid ? 'pedal' : 'foot', { material: 'plastic', colour: 'black' });
    requireRoom('The wall leaves no hollow', diameter, 8 * wall);
    requireRoom('It would fall over', diameter, 0.28 * height);
    requireRoom('Foot, body and lid need more height', height, 0.6 * diameter);
    requireRoom('The foot needs more diameter', diameter, 0.08);
    return { diameter, height, wall, lid, finish, trimFinish };
  },

  capacity(bin) {
    const { base, floor, rim } = bodyOf(bin);
    return Math.PI * (base - bin.wall) ** 2 * (rim - floor);
  },

  build(bin, assembly) {
    const { diameter, height, wall, lid, finish, trimFinish } = bin;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [radius, scale] = [diameter / 2, Math.min(1, diameter / 0.25)];
    const [pedalOut, hingeOut] = lid ? [0.042 * scale, 0.016 * scale] : [0, 0];
    // Pedal and hinge are counted in when it is put in the middle.
    const axis = (pedalOut - hingeOut) / 2;
    const { foot, floor, rim, base } = bodyOf(bin);
    const bead = 2.5 * wall;
    const rolled = ellipse([base, rim - 0.5 * bead], [0.5 * bead, 0.5 * bead], [-Math.PI / 2, Math.PI / 2], 2);
    const wallBand = upright(base - wall, base, floor, rim);
    body.add(finish, kernel.lathe(shellProfile([[base, foot], ...rolled], wallBand.inner), SEGMENTS).move(0, axis, 0));
    body.add(trimFinish, kernel.lathe(plinth(bin), SEGMENTS).move(0, axis, 0));
    body.collideCylinder('foot', trimFinish, [0, axis, 0], radius, floor);
    collideRings(body, 'wall', finish, [[wallBand, SECTORS]], SEGMENTS, axis);
    roundCavity(assembly, body, base - wall, [floor, rim], axis, 0.98);
    if (!lid) return;

    const [half, rear, low] = [0.16 * radius, axis + radius + hingeOut, rim + 0.001];
    const trim = (link: typeof body) => boardsOf(kernel, link, trimFinish);
    trim(body)('hinge', [-half, axis + base - 0.008 * scale, rim - 0.05 * scale], [half, rear, rim - 0.001]);
    const cover = assembly.link('lid', [0, rear, rim]);
    const skirt = low + 0.022 * scale;
    domedLid(kernel, cover, finish, { y: axis, radius, low, skirt, top: height, wall });
    trim(cover)('hinge', [-0.8 * half, axis + radius - 0.01 * scale, low + 0.0006], [0.8 * half, rear, skirt - 0.0015]);
    hangLid(assembly, cover, OPENING, diameter);

    const [level, wide, front] = [0.021 * scale, 0.055 * scale, axis - radius - 0.0012];
    const pedal = assembly.link('pedal', [0, front, level]);
    trim(pedal)('pedal', [-wide / 2, axis - radius - pedalOut, level], [wide / 2, front, level + 0.007 * scale]);
    const arm = 0.7 * pedalOut;
    hangSprung(assembly, pedal, [1, 0, 0], PEDAL.angle, [PEDAL.least * arm, PEDAL.full * arm]);
  },
});
