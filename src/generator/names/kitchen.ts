import type { KindNames } from './kind-names.ts';

/** Kitchenware. */
export const KITCHEN_NAMES: Readonly<Record<string, KindNames>> = {
  bottle: {
    as: { 'wine bottle': 'bordeaux bottle, red wine bottle, white wine bottle' },
    sized: [
      ['beer bottle, longneck', { diameter: 0.061, height: 0.23 }],
      ['water bottle, soda bottle, pop bottle, mineral water bottle', { diameter: 0.065, height: 0.22 }],
      ['milk bottle', { diameter: 0.08, height: 0.23 }],
      ['champagne bottle, sparkling wine bottle', { diameter: 0.088, height: 0.32 }],
      [
        'liquor bottle, spirits bottle, whisky bottle, whiskey bottle, vodka bottle, rum bottle, gin bottle',
        { diameter: 0.078, height: 0.29 },
      ],
      ['reagent bottle, laboratory bottle, lab bottle, media bottle', { diameter: 0.086, height: 0.18 }],
      ['shampoo bottle', { diameter: 0.06, height: 0.2 }],
      ['ketchup bottle', { diameter: 0.06, height: 0.2 }],
    ],
    parts: { cap: 'crown cap, cap closure, closure, bung, threaded cap', wall: 'body' },
    always: 'empty, upright, round',
    otherKinds: 'hip thermos roller-bottle',
  },
  bowl: {
    sized: [
      ['salad bowl', { diameter: 0.25, height: 0.1 }],
      ['mixing bowl', { diameter: 0.26, height: 0.12 }],
      ['cereal bowl, soup bowl, breakfast bowl, porridge bowl, oatmeal bowl', { diameter: 0.16, height: 0.065 }],
      ['fruit bowl', { diameter: 0.3, height: 0.1 }],
      ['rice bowl', { diameter: 0.115, height: 0.06 }],
      ['noodle bowl, ramen bowl', { diameter: 0.2, height: 0.085 }],
      ['serving bowl', { diameter: 0.26, height: 0.1 }],
      ['dessert bowl, snack bowl, ice cream bowl', { diameter: 0.13, height: 0.055 }],
      ['pasta bowl', { diameter: 0.23, height: 0.055 }],
      ['dip bowl, sauce bowl, prep bowl, pinch bowl, condiment bowl', { diameter: 0.08, height: 0.035 }],
      ['pudding basin, pudding bowl', { diameter: 0.16, height: 0.09 }],
      ['washing up bowl, dishpan', { diameter: 0.36, height: 0.14 }],
    ],
    parts: { bottom: 'foot, foot ring', rim: 'lip, edge of the bowl' },
    always: 'empty, round, open, lidless',
  },
  bucket: {
    sized: [['beach bucket, sand bucket, sand pail, toy bucket, beach pail', { diameter: 0.17, height: 0.16 }]],
    parts: { handle: 'bail handle, wire handle, carrying handle, swing handle', rim: 'lip' },
    always: 'empty, lidless, open, open top, open topped',
  },
  cutting_board: {
    same: 'kitchen board, meat board, vegetable board',
    as: {
      'butcher block': "chopping block, butcher's block, butcher block board",
      'cheese board': 'charcuterie board',
    },
    parts: { handle: 'handle hole, grip hole, handle slot, cut out, cutout, finger hole', top: 'cutting surface' },
    always: 'flat',
  },
  drinking_glass: {
    same: 'glass cup',
    as: {
      'wine glass':
        'red wine glass, white wine glass, stemmed wine glass, stemmed glass, stem glass, wine goblet glass',

      'champagne flute': 'prosecco glass, flute glass, prosecco flute',
    },
    sized: [
      ['pint glass, beer pint glass, pint beer glass, pint tumbler', { diameter: 0.088, height: 0.147 }],
      ['highball glass, highball, collins glass', { diameter: 0.066, height: 0.15 }],
      [
        'lowball glass, rocks glass, whisky glass, whiskey glass, old fashioned glass, whisky tumbler, whiskey tumbler',
        { diameter: 0.085, height: 0.09 },
      ],
      ['shot glass', { diameter: 0.045, height: 0.06 }],
      ['juice glass', { diameter: 0.065, height: 0.1 }],
    ],
    parts: { rim: 'lip' },
    always: 'empty, round, open, upright',
  },
  fork: {
    whole: 'handle',
    as: { 'dessert fork': 'cake fork, pastry fork' },
    parts: { handle: 'stem' },
  },
  jar: {
    as: { 'spice jar': 'herb jar, sample jar, specimen jar', 'mason jar': 'ball mason jar, mason canning jar' },
    parts: { cap: 'threaded lid, closure', wall: 'body' },
    always: 'empty, round, upright',
  },
  kettle: {
    parts: { spout: 'pouring spout', knob: 'lid knob', handle: 'top handle, bail handle, overhead handle' },
    always: 'stovetop, empty',
  },
  knife: {
    whole: 'blade',
    as: {
      "chef's knife": 'santoku',
      'paring knife': 'peeling knife, vegetable knife, fruit knife',
      'table knife': 'dining knife',
    },
    parts: { handle: 'hilt' },
  },
  mug: {
    as: { 'coffee cup': 'latte cup' },
    sized: [
      ['espresso cup, demitasse, demitasse cup, espresso mug', { diameter: 0.06, height: 0.06 }],
      ['cappuccino cup', { diameter: 0.092, height: 0.066 }],
      ['beer mug, beer stein, stein, tankard', { diameter: 0.095, height: 0.14 }],
      ['soup mug, soup cup', { diameter: 0.11, height: 0.08 }],
    ],
    parts: { handle: 'ear, loop handle, c handle', rim: 'lip', bottom: 'foot', wall: 'body' },
    always: 'empty, upright, round, open, lidless',
  },
  pan: {
    same: 'frypan, sauteuse',
    as: { 'saute pan': 'sauté pan', saucepan: 'milk pan, sauce pot with handle' },
    sized: [
      ['wok, stir fry pan', { diameter: 0.3, height: 0.09 }],
      ['crepe pan, crêpe pan, pancake pan', { diameter: 0.25, height: 0.025 }],
    ],
    takenFor: { wok: 'a deep pan with a flat bottom', 'stir fry pan': 'a deep pan with a flat bottom' },
    parts: { handle: 'long handle, panhandle', lid: 'cover lid' },
    always: 'empty, round',
  },
  pitcher: {
    as: { creamer: 'cream jug, cream pitcher, creamer jug', 'milk jug': 'milk pitcher, milk creamer' },
    parts: { spout: 'pouring lip, pouring spout, pouring beak', bottom: 'foot', wall: 'body' },
    always: 'empty, open, lidless',
  },
  plate: {
    same: 'dinner dish',
    as: {
      'soup plate': 'pasta plate, deep plate',
      'side plate': 'bread plate, bread and butter plate, tea plate, butter plate',
    },
    sized: [
      ['salad plate, breakfast plate, lunch plate, luncheon plate', { diameter: 0.21, height: 0.022 }],
      ['serving plate, charger plate, pizza plate, presentation plate', { diameter: 0.31, height: 0.025 }],
      ['espresso saucer', { diameter: 0.12, height: 0.018 }],
    ],
    always: 'empty, flat',
  },
  pot: {
    same: 'saucepot, stewpot, cookpot, marmite',
    as: {
      stockpot: 'stock pan',
      casserole: 'casserole pot',
      'dutch oven': 'cocotte, french oven, enamelled casserole',
    },
    parts: { handle: 'ear, loop handle, side handle, lug', lid: 'cover lid', knob: 'lid knob, lid handle' },
    always: 'empty, round, lidded',
  },
  rolling_pin: {
    whole: 'roller',
    same: 'pastry pin, pastry roller',
    parts: { roller: 'barrel, body' },
  },
  salt_shaker: {
    same: 'salt pot, pepper pot, condiment shaker, seasoning shaker, salt dispenser',
    sized: [['sugar shaker, flour shaker', { diameter: 0.07, height: 0.13 }]],
    parts: { cap: 'top, head, perforated cap, perforated top', hole: 'perforation', wall: 'body' },
    always: 'empty, upright',
  },
  spoon: {
    whole: 'handle',
    sized: [
      ['coffee spoon, sugar spoon', { width: 0.13, depth: 0.028, height: 0.014 }],
      ['espresso spoon, mocha spoon, demitasse spoon', { width: 0.11, depth: 0.024, height: 0.012 }],
      ['cooking spoon, stirring spoon, mixing spoon', { width: 0.3 }],
    ],
    parts: { handle: 'stem' },
  },
  tray: {
    parts: {
      handle: 'cutout handle, cut out handle, hand hole, handhold, grip hole, handle hole, cutout grip, side handle',
      rim: 'raised edge, raised rim',
    },
    always: 'empty, flat, rimmed',
  },
  vase: {
    same: 'amphora',
    sized: [
      ['bud vase', { diameter: 0.06, height: 0.15 }],
      ['floor vase', { diameter: 0.25, height: 0.65 }],
    ],
    parts: { rim: 'lip, mouth', wall: 'body, belly', bottom: 'foot' },
    always: 'empty, upright',
  },
};
