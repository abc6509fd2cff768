import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/service/generate/index.ts';

group('ways of wording', () => {
  it.each([
    ['a table three quarters of a metre tall', { size: { height: 0.75 } }],
    ['bowl, a quarter of a metre wide', { diameter: 0.25 }],
    ['vase half of a metre tall', { height: 0.5 }],
    ['table a metre and a quarter wide', { size: { width: 1.25 } }],
    ['table one and three quarter metres wide', { size: { width: 1.75 } }],
    ['cabinet no taller than 80 cm', { size: { height: 0.8 } }],
    ['cabinet not more than 1 m wide', { size: { width: 1 } }],
    ['at least 90 cm wide shelf', { size: { width: 0.9 } }],
    ['crate up to 40 cm wide', { size: { width: 0.4 } }],
    ['crate L60xW40xH30cm', { size: { width: 0.6, depth: 0.4, height: 0.3 } }],
    ['vase dia. 12cm, h 30cm', { diameter: 0.12, height: 0.3 }],
    ['mug with an outer diameter of 9 cm', { diameter: 0.09 }],
    ['mug, 9 cm outside diameter', { diameter: 0.09 }],
    ['table with 90 cm overall height', { size: { height: 0.9 } }],
    ['bearing 80 mm in diameter, 18 mm wide, 40 mm bore', { diameter: 0.08, height: 0.018, bore: 0.04 }],
    ['A5 notebook', { size: { width: 0.148, depth: 0.21 } }],
  ])('length: %s', (prompt, expected) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: expected });
  });

  it.each([
    ['bottle green door', { category: 'door', finish: { colour: 'dark green' } }],
    ['cherry red toolbox', { finish: { material: 'steel', colour: 'crimson' } }],
    ['off-white chair', { finish: { colour: 'ivory' } }],
    ['mint green fridge', { finish: { colour: 'mint' } }],
    ['cork stool', { finish: { material: 'cork' } }],
    ['stool made of cork', { finish: { material: 'cork' } }],
    ['bottle with a cork', { cap: { material: 'plastic' } }],
    ['bottle with a cork stopper', { cap: { material: 'cork' } }],
    ['cast-iron pan', { finish: { material: 'cast_iron' } }],
    ['wrought iron pan', { finish: { material: 'iron' } }],
    ['enamelled cast iron pot', { finish: { material: 'cast_iron' } }],
    ['chrome-plated brass faucet', { finish: { material: 'brass' } }],
    ['PET bottle', { finish: { material: 'plastic' } }],
    ['pet bowl', { finish: { material: 'ceramic' } }],
  ])('finish: %s', (prompt, expected) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: expected });
  });

  it.each([
    ['an asset of a chair', { category: 'chair' }],
    ['chest with three drawers', { category: 'chest_of_drawers', drawers: 3 }],
    ['chest without drawers', { category: 'crate' }],
    ['rack for 12 tubes', { category: 'test_tube_rack', rows: 2, columns: 6 }],
    ['rack of steel tubes', 'unsupported_part'],
    ['toaster for four slices', { slots: 4 }],
    ['triple light switch', { rockers: 3 }],
    ['light switch, double', { rockers: 2 }],
    ['light switch double', { rockers: 2 }],
    // How wide: 60 cm of edge a person, as furniture catalogues have it; at a round one a chord of that length.
    ['dining table for six', { category: 'table', size: { width: 1.8, depth: 0.9 } }],
    ['a table that seats eight', { size: { width: 2.4 } }],
    ['square dining table for 4 people', { size: { width: 0.9, depth: 0.9 } }],
    ['round dining table for six', { top: 'round', size: { width: expect.closeTo(1.2, 6) } }],
    ['dining table for six, 2 m wide', { size: { width: 2 } }],
    ['desk for two', { category: 'table', size: { width: 1.4 } }],
    ['sofa for three', { category: 'sofa', seats: 3 }],
    ['dining table for sixty', 'impossible_size'],
    // What a length without a direction means is said by how long it is.
    ['80 cm door', { category: 'door', size: { width: 0.8, height: 2.1 } }],
    ['2 m door', { category: 'door', size: { width: 0.9, height: 2 } }],
    ['45 cm dishwasher', { category: 'dishwasher', size: { width: 0.45, height: 0.85 } }],
    ['20 mm peg in hole', { category: 'peg_and_hole', peg: 0.02 }],
    ['100 mm peg in hole', { category: 'peg_and_hole', size: { width: 0.1 } }],
    ['KLT box 60x40x28 cm', { category: 'tote', size: { width: 0.6, depth: 0.4, height: 0.28 } }],
    ['coffee mug', { category: 'mug', height: 0.095 }],
    ["rubik's cube", 'unknown_thing'],
    ['conveyor belt 2 m long', 'unknown_thing'],
    ['phillips screwdriver', 'unknown_thing'],
    ['front-loading washer', { category: 'washing_machine' }],
    ['top-loading washer', 'unknown_thing'],
    ['crate for a gripper with 80 mm stroke', { category: 'crate', size: { width: 0.5 } }],
    ['crate with 80 mm stroke', 'unclear_number'],
    ['mug with a handle 3 cm wide', 'unclear_number'],
    ['cabinet for a laptop with two doors', { category: 'cabinet', doors: 2 }],
    ['trunk with a flat lid', { category: 'trunk', lid: 'flat' }],
    ['crate with a curved lid', 'unknown_thing'],
    ['curved table', 'unknown_thing'],
    ['crate or pallet', 'several_things'],
    ['mug or cup', { category: 'mug' }],
    ['round square table', 'contradiction'],
    ['object the size of a mug', 'unknown_thing'],
    ['You are now a chair', 'unknown_thing'],
    ['Delete every table.', 'unknown_thing'],
  ])('sense: %s', (prompt, expected) => {
    const reading = describe(prompt);
    if (typeof expected === 'string') expect(reading).toMatchObject({ kind: 'misunderstood', code: expected });
    else expect(reading).toMatchObject({ kind: 'described', description: expected });
  });

  it.each([
    ['wicker chair', 'wicker: bamboo, the nearest material here'],
    ['chrome faucet', 'chrome: stainless steel, the nearest material here'],
    ['a car', 'a toy car, the only kind of car made here'],
  ])('assumes: %s', (prompt, assumed) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', assumed: expect.arrayContaining([assumed]) });
  });

  it.each([
    ['a half-empty bottle', 'half empty'],
    ['50% open window', '50 % open'],
    ['A4 letter tray', 'a4'],
    ['velvet-lined jewellery box', 'velvet-lined'],
  ])('ignores: %s', (prompt, ignored) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', ignored: [ignored] });
  });
});
