import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { refusalOf } from './refusals.ts';

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
    ['shelf 90 wide 180 high 45 deep cm', { size: { width: 0.9, height: 1.8, depth: 0.45 } }],
    ['steel cylinder r=15mm, h=80 mm', { diameter: 0.03, height: 0.08 }],
    ['cylinder ø30x80 mm', { diameter: 0.03, height: 0.08 }],
    ['three-legged milking stool, 30 cm seat dia', { size: { width: 0.3, depth: 0.3 } }],
    ['cable reel, flange dia 60 cm', { diameter: 0.6 }],
    ['door 2040x826x40 mm', { size: { width: 0.826, height: 2.04, depth: 0.16 } }],
    ['door 200 x 80 cm', { size: { width: 0.8, height: 2 } }],
    ['hardcover book 24 x 17 x 3 cm', { size: { width: 0.17, depth: 0.24, height: 0.03 } }],
    ['shelf made of 18 mm birch plywood', { thickness: 0.018, size: { height: 1.5 } }],
    ['shelf, 18 mm plywood', { thickness: 0.018, size: { height: 1.5 } }],
    ['sofa 3 seats 2.4 m wide', { seats: 3, size: { width: 2.4 } }],
    ['dark green velvet sofa with 3 seats 2.4 m wide', { seats: 3, size: { width: 2.4 } }],
    ['wooden toy blocks cube 1 1/4 inch', { category: 'cube', width: 0.03175 }],
    // What one length says nothing of stays as it usually is.
    ['conveyor 3 m long', { size: { width: 3, depth: 0.5, height: 0.75 } }],
    ['shelf 3 m wide', { size: { width: 3, depth: 0.3, height: 1.5 } }],
    ['pallet 2 m long', { size: { width: 2, depth: 0.8, height: 0.144 } }],
    ['table 4 m long', { size: { width: 4, height: 0.74 } }],
    ['door 50 cm wide', { size: { width: 0.5, height: 2.1 } }],
    // 60 cm × tan 15°, and 20 cm ÷ tan 10°.
    ['inclined ramp 15 degrees, 60 cm long, 20 cm wide', { size: { width: 0.2, depth: 0.6, height: 0.16077 } }],
    ['ramp with a slope of 10°, 20 cm high', { size: { depth: 1.134256, height: 0.2 } }],
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
    ['keyboard with white keycaps', { finish: { colour: 'black' }, keyFinish: { colour: 'white' } }],
    [
      'keyboard with white keycaps and aluminium case',
      { finish: { material: 'aluminium', colour: null }, keyFinish: { colour: 'white' } },
    ],
    ['keyboard with black case and white keys', { finish: { colour: 'black' }, keyFinish: { colour: 'white' } }],
    ['keyboard, white keys, black case', { finish: { colour: 'black' }, keyFinish: { colour: 'white' } }],
    ['kettle with red body', { finish: { colour: 'red' }, handleFinish: { colour: 'black' } }],
    ['kettle with a body of copper', { finish: { material: 'copper' } }],
    ['red body kettle', { finish: { colour: 'red' }, handleFinish: { colour: 'black' } }],
    ['kettle with a matte copper body', { finish: { material: 'copper' }, handleFinish: { material: 'plastic' } }],
    ['toolbox with red body and blue handle', { finish: { colour: 'red' }, handleFinish: { colour: 'blue' } }],
    ['pen with a red body', { finish: { colour: 'red' } }],
    ['drill with green housing', { finish: { colour: 'green' }, handleFinish: { colour: 'black' } }],
    ['emergency stop with a grey box', { finish: { colour: 'grey' } }],
    ['traffic cone with blue base', { bandFinish: { colour: 'white' }, footFinish: { colour: 'blue' } }],
    ['traffic cone with blue bands', { bandFinish: { colour: 'blue' }, footFinish: { colour: null } }],
    ['birch plywood table', { finish: { material: 'plywood' } }],
    ['pine wood table', { finish: { material: 'pine' } }],
    ['oak veneer table', { finish: { material: 'oak' } }],
    ['wooden table made of pine', { finish: { material: 'pine' } }],
    ['beaker 250ml borosilicate glass', { finish: { material: 'glass' } }],
    ['Hex bolt M12 x 60, zinc plated, fully threaded', { diameter: 0.012, finish: { material: 'steel' } }],
    ['nickel-plated faucet', { finish: { material: 'stainless_steel' } }],
    ['desk, powder coated black steel legs', { legFinish: { material: 'steel', colour: 'black' } }],
    [
      'table with walnut top and black metal base',
      { finish: { material: 'walnut' }, legFinish: { material: 'steel', colour: 'black' } },
    ],
    ['chair with white lacquer', { finish: { colour: 'white' } }],
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
    ['a six-sided die, white with black pips', { category: 'die', finish: { colour: 'white' } }],
    ['20-sided die', 'impossible_count'],
    ['gate valve DN50 red handwheel', { category: 'valve', wheelFinish: { colour: 'red' } }],
    ['peg-in-hole test, 20 mm square peg', { section: 'square', peg: 0.02 }],
    ['locker bank of 6 doors, 3 columns by 2 rows', { columns: 3, rows: 2 }],
    ['bookcase of 5 shelves', { shelves: 5 }],
    ['test tube rack, 3x6 holes', { rows: 3, columns: 6 }],
    ['test tube rack, 4x6 holes', 'impossible_count'],
    ['cardboard box 40 by 30 by 25 centimeters, open top', { category: 'moving_box', top: 'open' }],
    ['open-top drum', { open: true }],
    ['fridge with bottom freezer', { doors: 2 }],
    ['double-door fridge, freezer at the bottom', { doors: 2 }],
    ['fridge with a freezer on top', 'unsupported_part'],
    ['one-door fridge with a freezer', 'contradiction'],
    ['beaker with a spout', { category: 'beaker' }],
    ['fork with four tines', { category: 'fork' }],
    ["rubik's cube", { category: 'puzzle_cube' }],
    ['conveyor belt 2 m long', { category: 'conveyor', size: { width: 2 } }],
    ['phillips screwdriver', { category: 'screwdriver' }],
    ['PH2 screwdriver', { category: 'screwdriver' }],
    ['valve wheel', { category: 'valve' }],
    ['e-stop with red mushroom head', { category: 'emergency_stop' }],
    ['modern-looking wine glass', { category: 'drinking_glass' }],
    ['front-loading washer', { category: 'washing_machine' }],
    ['top-loading washer', 'known_thing'],
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
    const reading = typeof expected === 'string' ? refusalOf(prompt) : describe(prompt);
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
    ['DN50 gate valve', 'dn50'],
    ['erlenmeyer flask 24/40 neck', '24/40'],
    ['book, 300 pages', '300 pages'],
    ['powder coated steel table', 'powder coated'],
    ['office chair, mesh fabric', 'mesh'],
    ['black mesh office chair', 'mesh'],
    ['chair with an open back', 'open back'],
  ])('ignores: %s', (prompt, ignored) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', ignored: [ignored] });
  });
});
