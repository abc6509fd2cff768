import type { KindNames } from './kind-names.ts';

/** Tools. */
export const TOOL_NAMES: Readonly<Record<string, KindNames>> = {
  adjustable_wrench: {
    same: 'shifting spanner, shifter, shifting wrench, crescent spanner, adjustable shifting spanner',
    parts: {
      worm: 'worm screw, worm gear, knurled screw, adjusting screw, adjuster, thumbwheel, knurled wheel, adjustment screw, thumb screw',
      handle: 'shaft, shank',
    },
    always: 'adjustable',
  },
  clamp: {
    whole: 'frame',
    same: 'g cramp, c cramp, screw cramp, c shaped clamp',
    parts: {
      screw: 'threaded rod, clamping screw, threaded spindle',
      jaw: 'swivel pad, foot, pressure pad',
      handle: 'tommy bar, t bar, t handle, sliding handle, turning handle',
    },
    fixed: [['anvil', 1]],
  },
  drill: {
    whole: 'housing',
    same: 'drill gun, cordless drill driver, cordless drill machine',
    parts: {
      battery: 'battery pack, rechargeable battery, accu',
      chuck: 'keyless chuck',
      trigger: 'trigger switch',
      handle: 'pistol grip',
    },
    always: 'cordless, wireless, pistol grip, keyless',
  },
  flashlight: {
    same: 'torch light, flash light',
    sized: [['penlight, pen light, pen torch', { width: 0.14, depth: 0.016, height: 0.016 }]],
    parts: {
      button: 'power button, on off switch, power switch',
      handle: 'barrel',
    },
    always: 'unlit, switched off, turned off, handheld, hand held',
  },
  hammer: {
    whole: 'head, claw, face',
    same: 'clawhammer',
    parts: {
      face: 'striking face',
      claw: 'nail puller, nail claw',
      handle: 'shaft, haft',
    },
  },
  hand_saw: {
    whole: 'blade',
    same: 'ripsaw',

    always: 'toothed',
  },
  paint_brush: {
    whole: 'handle',
    same: `painter's brush, painters brush, painting brush, decorator's brush, decorating brush, wall brush,
      house painting brush, flat brush, varnish brush, gloss brush, decorators brush`,
    parts: { ferrule: 'band', bristle: 'brush head, brush hair' },
    always: 'flat',
  },
  pliers: {
    same: 'plier',
    parts: { pivot: 'hinge, bolt, screw', jaw: 'gripping jaw', handle: 'arm, leg' },
    always: 'closed, shut',
  },
  screwdriver: {
    whole: 'blade',
    same: 'screw driver, slotted screw driver, flathead screw driver',
    parts: { blade: 'rod, stem' },
    always: 'flat, flat head, flathead, slotted, flat blade, flat tip, straight tip',
  },
  spirit_level: {
    same: `carpenter's level, builder's level, builders level, level tool, mason's level, box level, i beam level,
      leveling tool, levelling tool, aluminium level, mason level, builder level`,
    parts: { vial: 'bubble vial, level vial, bubble tube, tube', cap: 'end cap' },
  },
  step_ladder: {
    same: 'folding steps, platform steps, household steps, kitchen steps',
    parts: { leg: 'rear leg' },
    fixed: [['brace, strut, spreader', 2]],
    always: 'free standing, self supporting, unfolded, opened, folded out',
  },
  toolbox: {
    same: 'tool kit box, toolkit box, tool storage box, tool carry case, tool carrying case, tool kit case',
    parts: {
      latch: 'catch, clip, buckle, fastener, clip latch, snap latch',
      handle: 'top handle, folding handle',
    },
    always: 'closed, shut, lidded, empty, portable',
  },
  utility_knife: {
    same: `retractable knife, boxcutter, cardboard cutter, box knife, box opener, drywall knife, trimming knife,
      safety cutter, stanley blade knife, razor knife, retractable blade knife, utility cutter, parcel knife,
      trimmer knife, warehouse knife, safety knife, package opener, carton cutter`,
    parts: {
      slider: 'thumb slide, thumb slider, thumb button, slide button, slide lock',
      blade: 'razor blade, trapezoid blade',
    },
  },
  vise: {
    same: 'bolt on vise',
    parts: {
      jaw: 'jaw plate, parallel jaw',
      handle: 'tommy bar, t bar, lever, crank, t handle, sliding handle',
      bottom: 'mounting base, foot, base plate, mounting plate',
    },
    fixed: [['anvil', 1]],
    always: 'bench mounted, closed, bolt on, shut',
  },
  wrench: {
    parts: {
      ring: 'box end, ring end, closed end, ring head, box head',
      jaw: 'open end, open jaw, mouth, open head',
      handle: 'shaft, shank',
    },
  },
};
