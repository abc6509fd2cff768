// Sizes as catalogues give them, and words that say what is so of a thing anyway.
import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/generator/describe.ts';
import { withNames } from '../../../src/generator/names/index.ts';
import type { Vocabulary } from '../../../src/generator/vocabulary.ts';

const BOX = { width: 0.6, depth: 0.4, height: 0.3 };

group('sizes of catalogues', () => {
  it.each([
    ['crate L600 W400 H300', { size: BOX }],
    ['crate 300H x 600W x 400D', { size: BOX }],
    ['crate, W 60, D 40, H 30 (cm)', { size: BOX }],
    ['crate 600 x 400 x 300 (all mm)', { size: BOX }],
    ['crate 60 x 40 x 30, all dimensions in cm', { size: BOX }],
    ['crate, dimensions in mm: 600 wide, 400 deep, 300 high', { size: BOX }],
    ['crate in mm 600x400x300', { size: BOX }],
    ['aluminium cylinder, Ø 30, h 80 (mm)', { diameter: 0.03, height: 0.08 }],
    ['cabinet, dims in inches: 36 x 18 x 72', { size: { width: 0.9144, depth: 0.4572, height: 1.8288 } }],
    ['bearing 20 x 47 x 14 mm', { bore: 0.02, diameter: 0.047, height: 0.014 }],
    ['bucket -- 12 litres -- steel', { category: 'bucket', finish: { material: 'steel' } }],
    ['bucket — 30 cm tall — red', { height: 0.3, finish: { colour: 'red' } }],
    ['crate w/out lid', { lid: false }],
    ['bowl made out of oak', { finish: { material: 'oak' } }],
  ])('%s', (prompt, description) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description, ignored: [] });
  });

  it.each([
    ['screwdriver 6 x 150', 'assumed', '6 x 150: blade length 150 mm; the other is not modelled'],
    ['wire spool, hub 200 mm', 'ignored', 'hub 200 mm: a cable reel has no hub of its own here'],
    ['5 m tape measure, yellow', 'ignored', "5 m: as a length of the whole it can't be made; say of what it is"],
    ['pitcher but with two handles', 'ignored', '2 handles: a pitcher has 1 here'],
    ['D20 dice', 'ignored', 'twenty-sided: the usual die is made'],
    ['screwdriver, PH 2', 'ignored', 'ph2'],
  ] as const)('%s: what is not modelled is told', (prompt, where, text) => {
    expect(describe(prompt)).toMatchObject({
      kind: 'described',
      [where]: expect.arrayContaining([expect.stringContaining(text)]),
    });
  });

  it('a minus before a length is none of a thing', () => {
    expect(describe('crate -5 cm wide')).toMatchObject({ kind: 'misunderstood', code: 'impossible_size' });
  });

  it('a range is no dash', () => {
    expect(describe('table from 60 cm - 80 cm wide')).toMatchObject({ description: { size: { width: 0.7 } } });
  });
});

group('what is so anyway', () => {
  it.each([
    ['backless bar stool', 'backless'],
    ['swivel castor', 'swivel'],
    ['drum with a closed head', 'closed head'],
    ['oil drum, closed', 'closed'],
    ['cabinet with 2 doors, shut', 'shut'],
    ['toolbox with two latches', '2 latches'],
    ['toolbox, lid shut', 'shut'],
    ['desk lamp, unlit', 'unlit'],
    ['jewelry box with a mirror', '1 mirror'],
    ['gym locker with vents', 'vents'],
    ['empty mug', 'empty'],
    ['round bowl', 'round'],
  ])('of "%s": %s', (prompt, words) => {
    expect(describe(prompt)).toMatchObject({ ignored: [], assumed: expect.arrayContaining([`${words}: so anyway`]) });
  });

  it.each([
    ['valve with a lever', 'lever'],
    ['door with a knob', 'knob'],
    ['open oil drum', 'open'],
  ])('is not told of "%s", which changes what is made', (prompt, word) => {
    const reading = describe(prompt);
    if (reading.kind !== 'described') throw new Error(reading.message);
    expect(reading.assumed.filter((text) => text.includes(`${word}: so anyway`))).toEqual([]);
  });

  it.each(['wardrobe, one door open', 'lamp, lit', 'armchair without arms'])('is not what "%s" says', (prompt) => {
    const reading = describe(prompt);
    if (reading.kind !== 'described') throw new Error(reading.message);
    expect(reading.ignored.length).toBeGreaterThan(0);
  });
});

group('more names of a kind', () => {
  const words = {
    nouns: { pot: {}, 'dutch oven': { height: 0.2 } },
    main: 'height',
    parts: { lid: { always: 1 } },
    otherKinds: '',
  };
  const kind = words as Vocabulary;

  it('have the sizes of the noun that they stand for', () => {
    const named = withNames(kind, {
      same: 'kettle',
      as: { 'dutch oven': 'cocotte,\n  french oven' },
      parts: { lid: 'cover' },
    });
    expect(named.nouns).toEqual({
      ...words.nouns,
      kettle: {},
      cocotte: { height: 0.2 },
      'french oven': { height: 0.2 },
    });
    expect(named.aliases).toEqual({ cocotte: 'dutch oven', 'french oven': 'dutch oven' });
    expect(named.parts.lid).toEqual({ always: 1, words: ['cover'] });
  });

  it('are of nouns and parts that it has', () => {
    expect(() => withNames(kind, { as: { wok: 'pan' } })).toThrow('no "wok" among pot, dutch oven');
    expect(() => withNames(kind, { parts: { handle: 'ear' } })).toThrow('no part "handle" among lid');
  });
});
