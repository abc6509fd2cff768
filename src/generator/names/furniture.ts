import type { KindNames } from './kind-names.ts';

/** Furniture. */
export const FURNITURE_NAMES: Readonly<Record<string, KindNames>> = {
  bed: {
    same: 'bed stead',
    as: {
      'double bed': 'full bed, full size bed, full bed frame, double size bed',
      'single bed': 'single size bed, single bedstead',
      'twin bed': 'twin size bed, twin bed frame',
      'queen bed': 'queen bed frame, queen sized bed',
      'king bed': 'king bed frame, kingsize bed, king sized bed',
    },
    sized: [
      ['super king bed, super king size bed', { width: 1.88 }],
      ['small double bed', { width: 1.28 }],
    ],
    parts: {
      headboard: 'head board',
      leg: 'bedpost',
      blanket: 'comforter, quilt, bedspread, coverlet, cover',
      pillow: 'cushion',
    },
    always: 'slatted',
  },
  bench: {
    whole: 'seat, back',
    as: {
      'park bench': 'street bench, public bench',
      'garden bench': 'outdoor bench, patio bench',
      'entryway bench': 'hall bench, hallway bench',
    },
    parts: { seat: 'seat board', back: 'back rest', arm: 'arm rest' },
  },
  chair: {
    whole: 'seat, back',
    parts: {
      slat: 'back slat, splat, rung of the back',
      back: 'back rest',
      seat: 'seat board',
      arm: 'arm rest',
    },
    traits: { back: 'slatted, slat, ladder', slat: 'horizontal' },
    always: 'slat back, slatted back',
  },
  coat_rack: {
    same: `coat hanger stand, coat hook stand, hat rack, hat tree, clothes stand, hallstand, hall stand, hatstand,
      jacket stand, garment stand, clothing tree, coat pole, coat rack stand, coat stand tree`,
    parts: {
      hook: 'coat hook, hat hook, arm',
      pole: 'centre post, center post, central pole',
      foot: 'base leg, splayed leg',
    },
    always: 'free standing, floor standing, standing, upright',
  },
  office_chair: {
    whole: 'seat, back',
    same: `rolling chair, operator chair, executive chair, ergonomic chair, revolving chair, work chair,
      office armchair, laboratory chair, lab chair, wheeled chair, chair on wheels, chair on castors,
      chair on casters`,
    as: { 'task chair': 'typist chair, typing chair' },
    parts: {
      column: 'gas spring, gas strut, pneumatic cylinder, stem, gas cylinder, lift column',
      base: 'star base, five star base, wheel base, wheeled base',
      arm: 'arm rest',
      back: 'back rest',
    },
    always: 'rotating, revolving, wheeled, rotatable',
  },
  sofa: {
    whole: 'cushion, seat, back, arm',
    same: 'davenport',
    as: {
      armchair: 'club chair, sofa chair, upholstered chair',
    },
    parts: { cushion: 'seat cushion, pillow', back: 'back rest', arm: 'arm rest' },
    always: 'upholstered, padded, cushioned',
  },
  stool: {
    whole: 'seat',
    same: 'tabouret, taboret',
    as: {
      'bar stool': 'breakfast stool, breakfast bar stool, bar height stool, pub stool, bar chair stool, barstool seat',
      'counter stool': 'counter height stool, kitchen counter stool, kitchen island stool',
    },
    sized: [['lab stool, laboratory stool', { width: 0.36, depth: 0.36, height: 0.6 }]],
    parts: { rail: 'foot rail, foot rest, crossbar, cross bar, spreader, footrail', seat: 'seat top, sitting surface' },
    always:
      'backless, armless, without back, without a back, no back, without backrest, without a backrest, no backrest',
  },
  table: {
    as: {
      desk: 'office table, study table, computer table, writing table, desk table',
      'coffee table': 'cocktail table, tea table, living room table',
      'side table': 'end table, lamp table, accent table, occasional table',
      'dining table': 'dinner table, dining room table, farmhouse table, family table, refectory table',
      workbench:
        'packing table, packing bench, assembly bench, assembly table, shop bench, joiner bench, workshop table, workshop bench, carpenter bench, inspection table',
      'lab bench': 'lab table, laboratory table',
    },
    sized: [
      ['conference table, boardroom table', { width: 2.4, depth: 1.1 }],
      ['meeting table, meeting room table', { width: 2, depth: 1 }],
      ['console table, hall table, hallway table, sofa table', { width: 1.2, depth: 0.36, height: 0.78 }],
      ['school desk, pupil desk', { width: 0.7, depth: 0.5, height: 0.74 }],
      ['cafe table, bistro table', { width: 0.7, depth: 0.7 }],
      ['bar table, bar height table', { width: 0.8, depth: 0.8, height: 1.05 }],
    ],
    parts: {
      leg: 'post',
      top: 'surface, work surface, worksurface',
      base: 'apron, underframe, subframe',
    },
  },
};
