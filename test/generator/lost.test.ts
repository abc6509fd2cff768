import { expect, describe as group, it } from 'vitest';
import { describe, describeExactly } from '../../src/generator/describe.ts';
import type { LostAspect } from '../../src/generator/lost.ts';

/** One prompt for each way to lose a detail: the kind, what is lost with its words, and what is made all the same. */
const LOST: readonly (readonly [
  prompt: string,
  category: string,
  lost: readonly (readonly [LostAspect, string])[],
  made?: object,
])[] = [
  ['table with a drawer', 'table', [['part', 'drawer']]],
  [
    'table with a red drawer of steel',
    'table',
    [
      ['part', 'red drawer'],
      ['part', 'steel'],
    ],
    { finish: { colour: null } },
  ],
  ['crate with batteries and a lid', 'crate', [['part', 'batteries']], { lid: true }],
  ['shelf with orange beams', 'shelf', [['part', 'orange beams']]],
  ['cabinet with a drawer insert', 'cabinet', [['part', 'drawer insert']], { drawers: 0 }],
  ['trash can with swing top', 'trash_can', [['part', 'swing top']]],
  ['pitcher without a handle', 'pitcher', [['part', 'without a handle']]],
  ['compact keyboard w/o numpad', 'keyboard', [['part', 'without numpad']]],
  ['crate without a lid or wheels, with no stickers', 'crate', [['part', 'no stickers']], { lid: false }],
  ['table, not too round', 'table', [['other', 'not too round']], { top: 'rectangular' }],
  ['cabinet with an open front', 'cabinet', [['part', 'open front']]],
  ['bench vise, 4 inch jaws', 'vise', [['size', '4 inch jaws']]],
  ['drill with a 6 mm bit inserted', 'drill', [['size', '6 mm bit']]],
  ['chair 3 cm thick', 'chair', [['size', '3 cm thick']]],
  ['chair twice as wide as a door', 'chair', [['size', 'twice as wide as a door']]],
  ['gear pair with equal gears', 'gear_pair', [['size', 'equal']]],
  ['2 kg mug', 'mug', [['other', '2 kg']]],
  ['hammer, 500 ml', 'hammer', [['capacity', '500 ml']]],
  ['pliers open 20 deg', 'pliers', [['joint', 'open 20 deg']]],
  ['sideboard with sliding doors', 'cabinet', [['joint', 'sliding']]],
  ['oven hinged on the left', 'oven', [['joint', 'hinged on the left']]],
  ['pitcher with two handles', 'pitcher', [['count', '2 handles']]],
  ['table with 5 legs', 'table', [['count', '5 legs']], { legs: 4 }],
  ['table with zero legs', 'table', [['count', '0 legs']], { legs: 4 }],
  ['cabinet with 2 doors and 5 handles', 'cabinet', [['count', '5 handles']], { doors: 2 }],
  ['gear pair with 20 and 40 teeth', 'gear_pair', [['count', '40 teeth']], { teeth: [20, 30] }],
  ['a three tined fork', 'fork', [['count', '3 tined']]],
  ['fridge with a freezer on top', 'fridge', [['part', 'top freezer']]],
  ['two chairs', 'chair', [['count', 'two chairs']]],
  ['set of wrenches', 'wrench', [['count', 'set']]],
  ['cart with four wheels, two of them fixed', 'platform_cart', [['other', 'two of them fixed']]],
  ['cordless drill, 18v', 'drill', [['other', '18 v']]],
  ['a table 120', 'table', [['other', '120']]],
  ['oval cabinet', 'cabinet', [['shape', 'oval']]],
  ['square bowl', 'bowl', [['shape', 'square']]],
  ['banana-shaped bowl', 'bowl', [['shape', 'banana-shaped']]],
  ['a mug shaped like a skull', 'mug', [['shape', 'skull']]],
  ['titanium mug', 'mug', [['material', 'titanium']]],
  ['table of rosewood', 'table', [['material', 'rosewood']]],
  ['bowl made of gold', 'bowl', [['material', 'gold']], { finish: { colour: 'gold' } }],
  ['cabinet with white doors', 'cabinet', [['colour', 'white doors']], { finish: { colour: null } }],
  ['a bowl full of cereal', 'bowl', [['noun', 'full of cereal']]],
  ['a bowl of soup', 'bowl', [['noun', 'soup']]],
  ['a crate of bottles', 'crate', [['noun', 'bottles']]],
  ['workbench with a vise on it', 'table', [['noun', 'vise']]],
  ['a mug on a table', 'mug', [['noun', 'table']]],
  ['door with a handle on the side', 'door', [['other', 'side']]],
  ['red and blue mug', 'mug', [['colour', 'blue']], { finish: { colour: 'red' } }],
  ['a pear, yellow-green', 'pear', [['colour', 'green']]],
  ['mug, handle black, body white', 'mug', [['colour', 'black handle']], { finish: { colour: 'white' } }],
  ['bench vise, jaws 125 mm, opened 60 mm', 'vise', [['size', '60 mm']]],
];

const ROWS = LOST.map(([prompt, category, lost, made = {}]) => ({ prompt, category, lost, made }));

group('details that a prompt asks for and that cannot be had', () => {
  it.each(ROWS)('$prompt', ({ prompt, category, lost, made }) => {
    const reading = describe(prompt);
    if (reading.kind !== 'described') throw new Error(reading.message);
    expect(reading.description).toMatchObject({ category, ...made });
    expect(reading.lost?.map(({ aspect, words }) => [aspect, words])).toEqual(lost);
    for (const { words, reason } of reading.lost!) expect(reading.ignored).toContain(`${words}: ${reason}`);
  });

  it.each(ROWS)('refuses "$prompt" where nothing may be lost', ({ prompt }) => {
    expect(describeExactly(prompt).kind).toBe('misunderstood');
  });

  it.each(ROWS)('loses the same with a seed: $prompt', ({ prompt, lost }) => {
    const reading = describe(prompt, 7);
    expect(reading.kind === 'described' ? reading.lost?.map(({ words }) => words) : []).toEqual(
      lost.map(([, words]) => words),
    );
  });

  it('are none of a prompt that has them', () => {
    expect(describe('cabinet with two doors')).not.toHaveProperty('lost');
  });

  it.each([
    ['a table and a chair', 'several_things'],
    ['a table, a chair', 'several_things'],
    ['not a chair', 'negation'],
    ['a mug that is 1 m tall, 2 m high', 'contradiction'],
    ['mug 10 m tall', 'impossible_size'],
    ['10 km tall door', 'unclear_number'],
  ])('still refuses "%s": %s', (prompt, code) => {
    expect(describe(prompt)).toMatchObject({ kind: 'misunderstood', code });
  });

  it('points to scenes for two things', () => {
    expect(describe('a table and a chair')).toMatchObject({ message: expect.stringContaining('Ask for a scene') });
  });
});

group('lengths without a unit', () => {
  it.each([
    ['tote 600x400x320', { size: { width: 0.6, depth: 0.4, height: 0.32 } }, '600 x 400 x 320: in mm'],
    ['crate 60 x 40 x 30', { size: { width: 0.6, depth: 0.4, height: 0.3 } }, '60 x 40 x 30: in cm'],
    ['table 120 wide', { size: { width: 1.2 } }, '120 wide: in cm'],
  ])('%s', (prompt, description, told) => {
    expect(describe(prompt)).toMatchObject({ description, assumed: expect.arrayContaining([told]) });
  });

  it('are lost where no unit makes sense of them', () => {
    expect(describe('mug 7000 x 9000')).toMatchObject({ lost: [{ aspect: 'size', words: '7000 x 9000' }] });
  });
});

group('words of size', () => {
  it('are followed as far as the thing can be made', () => {
    expect(describe('mini bar fridge')).toMatchObject({
      kind: 'described',
      assumed: expect.arrayContaining(['mini: as far as it can be made']),
    });
  });
});

group('what is so by default', () => {
  it.each([
    ['front-loading washing machine', 'front loading'],
    ['dishwasher with a pull-down door', 'pull down'],
    ['retractable utility knife', 'retractable'],
    ['folding step ladder', 'folding'],
    ['emergency stop with red mushroom head', 'red'],
  ])('%s is understood', (prompt, words) => {
    const reading = describe(prompt);
    expect(reading).toMatchObject({ kind: 'described', ignored: [], understood: expect.arrayContaining([words]) });
    expect(reading).not.toHaveProperty('lost');
  });
});
