import type { KindNames } from './kind-names.ts';

/** Cabinets, chests, bins and baskets. */
export const STORAGE_NAMES: Readonly<Record<string, KindNames>> = {
  basket: {
    as: {
      'laundry basket': 'washing basket, clothes basket, linen basket, wash basket',
    },
    parts: { handle: 'loop, ear, loop handle, side handle, carry loop, carrying loop' },
    always: 'woven, round, empty, lidless, open topped, open top',
  },
  cabinet: {
    as: {
      'kitchen cabinet':
        'kitchen cupboard, base cabinet, kitchen unit, base unit, kitchen base unit, kitchen base cabinet, base cupboard',
      'storage cabinet': `storage cupboard, utility cabinet, office cabinet, office cupboard, stationery cupboard, stationery cabinet, supply cabinet,
        pantry cabinet, pantry cupboard, linen cabinet, linen cupboard, broom cupboard, utility cupboard, store cupboard, hall cabinet`,
      sideboard: 'buffet cabinet, console cabinet',
      'tv stand': `tv unit, tv cabinet, media unit, media console, tv console, television stand, media cabinet, entertainment unit, tv table,
        entertainment center, entertainment centre, tv bench, television cabinet, tv sideboard, lowboard`,
      'kitchen island': 'island counter, island unit, kitchen island cabinet',
    },

    always: 'floor standing, free standing, empty, shut, closed',
  },
  chest_of_drawers: {
    same: 'bedroom chest, chest drawers',
    as: {
      nightstand:
        'night stand, night table, bedside drawers, bedside chest, bedside drawer unit, bedside chest of drawers, bedside cabinet, bedside unit',
      'drawer unit': 'desk pedestal, drawers unit, under desk drawer unit, desk drawer unit, office pedestal',
      dresser: 'bureau, dressing chest, dresser drawers',
    },
    sized: [
      ['tallboy, highboy', { width: 0.6, depth: 0.45, height: 1.25 }],
      ['lowboy', { width: 1, depth: 0.45, height: 0.75 }],
    ],
    parts: { handle: 'drawer knob' },
    always: 'closed, shut, free standing, empty',
  },
  filing_cabinet: {
    same: `file drawers, filing drawer unit, filing unit, file storage cabinet, vertical file`,
    parts: { drawer: 'file drawer, filing drawer', label: 'card holder, label slot, label card holder' },
    always: 'vertical, closed, shut, free standing, empty',
  },
  jewelry_box: {
    same: `jewelry chest, jewellery chest, jewellery casket, jewelry casket, gem box, jewelry storage box,
      jewellery storage box, jewellery case`,
    as: { 'trinket box': 'keepsake box, treasure box, memory box' },
    parts: { tray: 'inner tray, ring tray', mirror: 'vanity mirror' },
    traits: { mirror: 'lid, lid inside, inside lid' },
    always: 'closed, shut, lidded, empty',
  },
  locker: {
    same: 'locker cabinet, row of lockers, locker row, block of lockers, locker block',
    as: { 'school locker': 'student locker, high school locker, school lockers, hallway locker' },
    parts: {
      louvre: 'air vent, ventilation slot, ventilation louvre, ventilation louver, vent slot, air slot, vent hole',
    },
    always: 'closed, shut, vented, ventilated, free standing, louvred, louvered, empty',
  },
  shelf: {
    same: 'etagere, étagère, shelving bay, book stand, heavy duty shelving',
    parts: { wall: 'side panel' },
    always:
      'open fronted, free standing, doorless, freestanding, empty, without doors, no doors, open front, floor standing',
  },
  trash_can: {
    same: `garbage pail, trash pail, kitchen bin, waste can, litter bin, refuse bin, step bin, step can, trashcan,
      waste container, refuse can, bathroom bin, rubbish can, trash container, pedal dustbin, garbage container,
      step on trash can, waste receptacle, trash receptacle, refuse container`,
    as: {
      dustbin: 'dust bin',
      wastebasket:
        'trash basket, wastepaper basket, waste paper basket, paper basket, office waste bin, waste paper bin, office wastebasket, wastepaper bin, office bin',
    },
    parts: { pedal: 'step, step pedal, foot lever', lid: 'flip lid, flip top' },
    always: 'round, empty, free standing',
  },
  trunk: {
    same: 'coffer, sea chest, sailor chest',
    as: {
      'blanket chest': 'linen chest, blanket trunk, bedding chest',
      'hope chest': 'cedar chest, dowry chest, marriage chest, glory box',
      footlocker: 'camp trunk, military trunk, army trunk',
      'treasure chest': 'pirate chest, pirates chest',
    },
    parts: {
      latch: 'catch, lock plate',
      handle: 'side handle',
    },
    always: 'closed, shut, lidded, empty',
  },
  wardrobe: {
    same: `clothes cupboard, garment cabinet, clothes cabinet, wardrobe closet, wardrobe cabinet, closet,
      clothes press, bedroom closet`,
    takenFor: { closet: 'a wardrobe that stands', 'bedroom closet': 'a wardrobe that stands' },
    parts: {
      rail: 'hanger rail, hanging rod, clothes rod, clothing rail, clothes bar, hanger bar, hanging bar, garment rail',
    },
    always: 'closed, shut, free standing, empty, floor standing',
    otherKinds: 'water supply broom',
  },
};
