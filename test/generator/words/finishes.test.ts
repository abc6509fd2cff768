import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/generator/describe.ts';

const described = (prompt: string) => {
  const reading = describe(prompt);
  if (reading.kind !== 'described') throw new Error(reading.message);
  return { ...reading, made: reading.description as unknown as Record<string, unknown> };
};

group('what is said of a part is not said of the whole', () => {
  it.each([
    ['door, solid oak, handle in brass', { finish: { material: 'oak' }, handleFinish: { material: 'brass' } }],
    ['screwdriver, translucent red handle', { finish: { colour: null }, handleFinish: { colour: 'red' } }],
    [
      'white cabinet with two drawers, handles in black',
      { finish: { colour: 'white' }, handleFinish: { colour: 'black' } },
    ],
    ['cabinet with two drawers in white', { finish: { colour: 'white' } }],
  ])('%s', (prompt, made) => expect(described(prompt).made).toMatchObject(made));

  it('a size in front of a part leaves the whole as it is', () => {
    const { made, ignored } = described('wardrobe, two large mirrored doors');
    expect(made['size']).toEqual(described('wardrobe with two doors').made['size']);
    expect(ignored).toEqual(expect.arrayContaining(['large', 'mirrored']));
  });

  it('more of a part are counted with those before', () => {
    expect(described('chest of drawers: 3 wide drawers below, 2 small ones on top').made['drawers']).toBe(5);
  });
});

group('slips beside a word that leaves one name', () => {
  it.each([
    ['cutting bord', 'cutting_board', '"cutting bord": cutting board'],
    ['washing mashine', 'washing_machine', '"washing mashine": washing machine'],
  ])('%s', (prompt, category, assumed) => {
    const reading = described(prompt);
    expect(reading.made['category']).toBe(category);
    expect(reading.assumed).toContain(assumed);
  });

  it.each([['cutting bird'], ['washing mountain']])('%s is another thing', (prompt) =>
    expect(describe(prompt).kind).toBe('misunderstood'),
  );
});

group('words that only lead to a colour or a material say nothing', () => {
  it.each([['vase, its colour is turquoise'], ['vase in turquoise colour'], ['vase (color: turquoise)']])(
    '%s',
    (prompt) => {
      const { made, ignored } = described(prompt);
      expect(made['finish']).toMatchObject({ colour: 'turquoise' });
      expect(ignored).toEqual([]);
    },
  );
});

it('reads a prompt that is data, and tells how', () => {
  const { made, assumed } = described('{"object": "mug", "color": "green", "height_cm": 10}');
  expect(made).toMatchObject({ category: 'mug', height: 0.1, finish: { colour: 'green' } });
  expect(assumed).toContain('the data read as "green mug, height 10 cm"');
});

it('makes a small fridge as deep as its door needs', () => {
  expect(described('mini fridge 50 cm high').made['size']).toMatchObject({ height: 0.5, depth: 0.42 });
});
