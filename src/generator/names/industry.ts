import type { KindNames } from './kind-names.ts';

/** Warehouse, workshop and machine parts. */
export const INDUSTRY_NAMES: Readonly<Record<string, KindNames>> = {
  bearing: {
    whole: 'ring',
    same: 'deep groove ball bearing',
    sized: [['skate bearing, skateboard bearing', { diameter: 0.022, height: 0.007, bore: 0.008 }]],
    parts: {
      ring: 'outer ring, inner ring, outer race, inner race, raceway',
      bore: 'inner bore, shaft bore, shaft hole',
    },
    lengths: {
      bore: 'inside bore, internal diameter, id, shaft diameter, inner bore',
      diameter: 'outside diameter, external diameter, od',
    },
    always: 'single row, radial, deep groove',
  },
  bolt: {
    same: 'hexagon head screw, hex head screw, hexagon screw',
    parts: {
      head: 'hex head, hexagon head, hexagonal head',
      nut: 'hex nut, hexagon nut, hexagonal nut',
      thread: 'threaded shank, metric thread',
    },
    always: 'hex, hexagon, hex head, hexagon head, threaded, hexagonal',
  },
  cable_reel: {
    lengths: {
      diameter: 'flange, flanges',
      hub: 'hub, hub diameter, core diameter, barrel diameter, drum diameter',
    },
    whole: 'flange',
    same: 'wire drum, cable wheel',
    as: {
      spool: 'wire bobbin, bobbin',
      'filament spool': 'filament reel, filament roll, printer spool',
    },
    parts: {
      flange: 'side disc, cheek, end disc, rim',
      hole: 'arbor hole, arbour hole, spindle hole, centre hole, center hole, axle hole',
      cable: 'cord, rope, filament, winding',
    },
  },
  caster_wheel: {
    whole: 'fork, plate',
    same: 'swivel wheel, swivel caster wheel, swivel castor wheel, trolley wheel, furniture wheel',
    parts: { wheel: 'roller, tread', plate: 'mounting plate, top plate, fixing plate', fork: 'housing, yoke, bracket' },
    always: 'rotating, pivoting, plate mount, plate mounted, top plate',
  },
  conveyor: {
    lengths: { depth: 'belt width, roller width, conveyor width, track width', width: 'conveyor length' },
    whole: 'rail, leg',
    same: `conveyor module, conveyor unit, conveyor system, roller table, roller bed, conveyor section, conveyor track, conveyor line, rollerway, roller way,
      roller conveyor section, roller conveyor table, conveyor segment`,
    as: { 'conveyor belt': 'belt conveyor, belt conveyer, conveyer belt' },
    parts: { rail: 'side rail, side frame, side member, side profile', leg: 'stand, support leg' },
    takenFor: { 'belt conveyor': 'rollers in place of a belt', 'conveyer belt': 'rollers in place of a belt' },
    always: 'straight, gravity, non driven, unpowered',
  },
  crate: {
    always: 'empty',
    same: 'packing case, wooden case',
    parts: { wall: 'side panel, side wall, side board', handle: 'grip hole, carry hole' },
  },
  drum: {
    as: { keg: 'beer keg, metal keg, beer barrel keg' },
    parts: { hoop: 'rolling hoop, bead, rib, rolling ring', rim: 'chime ring' },
    always: 'tight head, closed head, head, upright, empty',
  },
  gear_pair: {
    whole: 'gear',
    same: `gears, spur gears, meshing gears, pair of spur gears, gear assembly, gear mechanism, gearing, gear drive,
      gearset, meshed gears, cogwheels, cog wheels, gear wheels, gear mesh`,
    sized: [['spur gear, spur gear wheel', {}]],
    takenFor: { 'spur gear': 'a pair of gears on a plate', 'spur gear wheel': 'a pair of gears on a plate' },
    parts: {
      gear: 'gears, gear wheel, cog wheel, cogwheel, spur gear, pinion',
      plate: 'base plate, mounting plate, baseplate',
    },
    always: 'meshing, meshed, spur, involute',
  },
  linear_stage: {
    same: `linear module, linear unit, translation stage, linear translation stage, positioning stage,
      linear positioner, linear table, linear motion stage, motion stage, slide unit, linear drive,
      linear motion table, linear positioning stage, lead screw stage, linear rail stage`,
    parts: {
      carriage: 'slide block, moving plate, carriage plate, moving platform',
      rail: 'guide rail, guide rod',
      wheel: 'crank',
      base: 'base plate, bed, baseplate',
    },
    fixed: [['screw, spindle, leadscrew', 1]],
    always: 'motorless, manual',
  },
  pallet: {
    whole: 'deck, block',
    same: 'skid',
    as: {
      'display pallet':
        'half pallet, half size pallet, half euro pallet, dusseldorf pallet, düsseldorf pallet, half size euro pallet',
    },
    sized: [['quarter pallet, quarter size pallet', { width: 0.6, depth: 0.4 }]],
    parts: {
      slat: 'deck slat, top board, deck plank, top deck board, top slat',
      block: 'spacer block, spacer',
      runner: 'bottom slat, bottom runner',
    },
    always: 'four way, four way entry, way entry, flat, empty',
  },
  parts_bin: {
    same: `picking box, parts box, small parts box, bin box,
      component box`,
    parts: { lip: 'front lip, cutout front, front opening', wall: 'side wall, side panel' },
    always: 'open fronted, open front, stackable, stacking, open top, open topped, topless, lidless',
  },
  peg_and_hole: {
    whole: 'block',
    same: `peg insertion set, peg and block, insertion peg and block, peg insertion block, peg in hole block`,
    parts: { hole: 'socket, bore', peg: 'plug', block: 'receptacle, base block, hole block' },
  },
  platform_cart: {
    whole: 'deck',
    same: 'pushcart, platform hand truck, flatbed truck, platform dolly',
    parts: {
      wheel: 'roller',
      bar: 'pushbar, push rail, railing, handlebar, handle bar, pushing handle',
      deck: 'load bed, loading surface, loading platform, base, board, load deck',
    },
    always: 'four wheeled, flatbed, flat bed, flat',
  },
  tote: {
    same: `euro crate, eurocontainer, eurobox, stackable box, tote box, tote bin, logistics box, load carrier,
      stacking crate, stack box, klt crate, euro stacking crate, small load container, plastic tote box`,
    parts: { handle: 'grip hole, hand grip, open handle, handle slot', wall: 'side wall', rim: 'edge rim, top rim' },
    always: 'stackable, stacking, open top, open topped, topless, lidless, empty',
  },
  traffic_cone: {
    parts: { band: 'collar, reflective band, reflective stripe, reflective strip, sleeve', foot: 'base plate' },
    always: 'upright, conical, pointed',
  },
};
