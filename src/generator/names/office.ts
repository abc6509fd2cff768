import type { KindNames } from './kind-names.ts';

/** Office things. */
export const OFFICE_NAMES: Readonly<Record<string, KindNames>> = {
  book: {
    whole: 'lid',
    same: 'hardback, storybook',
    as: {
      notebook: 'note book, journal, writing journal, diary',
      textbook: 'text book, coursebook, schoolbook, school book, course book',
      dictionary: 'thesaurus, encyclopedia, encyclopaedia, bible, tome',
    },
    sized: [
      ['novel', { width: 0.135, depth: 0.21, height: 0.026 }],
      [
        'paperback, paperback book, softcover, softcover book, paperback novel',
        { width: 0.129, depth: 0.198, height: 0.025 },
      ],
      ['sketchbook, sketch book', { width: 0.21, depth: 0.297, height: 0.012 }],
      ['cookbook, cookery book, recipe book, cook book', { width: 0.2, depth: 0.26, height: 0.025 }],
      ['atlas', { width: 0.27, depth: 0.36, height: 0.03 }],
      ['guidebook, guide book, travel guide, pocket book, pocketbook', { width: 0.12, depth: 0.19, height: 0.02 }],
      ['picture book, storybook for children', { width: 0.22, depth: 0.28, height: 0.01 }],
      ['coffee table book, art book, photo book', { width: 0.25, depth: 0.32, height: 0.03 }],
      ['photo album, scrapbook', { width: 0.25, depth: 0.25, height: 0.04 }],
      ['ledger, logbook, log book', { width: 0.21, depth: 0.297, height: 0.03 }],
      ['phone book, telephone book, phone directory', { width: 0.21, depth: 0.27, height: 0.05 }],
      ['exercise book, composition book', { width: 0.165, depth: 0.21, height: 0.01 }],
    ],
    parts: { lid: 'front cover, hard cover', back: 'back cover' },
    always: 'closed, shut, bound',
  },
  computer_mouse: {
    parts: { wheel: 'scroll wheel, scroller', button: 'click button' },
    always: 'wireless, cordless, optical, cableless',
  },
  desk_organizer: {
    same: 'desk caddy, supply caddy, desk organizer tray, desk organiser tray, desk box',
    parts: { divider: 'partition, separator' },
    always: 'empty, open, open topped, open top',
  },
  keyboard: {
    parts: { key: 'key cap' },
    always: 'wireless, cordless, cableless',
  },
  laptop: {
    same: 'notebook pc, laptop pc, portable computer, ultrabook, netbook, gaming notebook',
    parts: { screen: 'lcd, screen panel' },
    always: 'clam shell',
  },
  letter_tray: {
    same: `filing tray, file tray, post tray, mail tray, desk file tray, inbox, office tray, correspondence tray`,
    parts: { leg: 'riser, pillar', tray: 'shelf' },
    always: 'stackable, stacking, empty, front opening, open front',
  },
  monitor: {
    same: `ultrawide display, wide display, led display, lcd panel, desktop screen, pc screen, desktop display, computer display, lcd display, lcd screen, flat screen display,
      widescreen display, vdu, pc display, flat panel display, external display, external screen,
      wide screen monitor`,
    parts: {
      stand: 'column, foot',
      screen: 'panel, lcd panel, display panel',
      bottom: 'stand base, foot',
    },
    always: 'widescreen, wide screen, flat screen, flat, switched off, turned off, flat panel',
  },
  pen_cup: {
    same: `pencil pot, pen tub, pencil tub, pen jar, pencil jar, pen bucket, stationery cup, pencil tidy, pen tidy,
      desk cup, pen and pencil holder, pen and pencil cup, stationery holder`,
    parts: { rim: 'lip', wall: 'body' },
    always: 'empty, open, round',
  },
  pen: {
    whole: 'handle',
    same: 'ballpen, ball point',
    parts: { clip: 'pocket clip', tip: 'nib, writing tip', button: 'plunger, clicker, push knob' },
    always: 'retractable, click, clicky, push button, ballpoint',
  },
  scissors: {
    whole: 'blade',
    same: 'scissor',
    parts: { handle: 'finger loop, finger ring, finger hole, ring', pivot: 'hinge, pivot screw' },
    always: 'closed, shut',
  },
  stapler: {
    same: 'stapling machine, staple machine',
    parts: { bottom: 'anvil, base plate', arm: 'top arm' },
    fixed: [['magazine', 1]],
    always: 'hinged, manual',
  },
  tape_dispenser: {
    same: 'tape holder, sticky tape holder, tape roll dispenser, tape roll holder, cellotape dispenser',
    parts: {
      blade: 'serrated blade, cutting edge, cutting blade, serrated edge',
      reel: 'tape roll, roll of tape, hub',
    },
    always: 'desktop',
  },
};
