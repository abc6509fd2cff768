import { expect, describe as group, it } from 'vitest';
import { build, describe } from '../../src/generator/index.ts';
import { nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import type { Vocabulary } from '../../src/generator/vocabulary.ts';
import { namesOfPart } from '../../src/generator/words/parts.ts';
import { refusalOf } from './refusals.ts';

/** Each noun that a category is planned by, with each of its parts; its first one with each name of each part. */
const PAIRS = kinds.flatMap((category) => {
  const words: Vocabulary = category.words;
  return Object.keys(words.nouns)
    .filter((noun) => words.aliases?.[noun] === undefined)
    .flatMap((noun, i) =>
      Object.entries(words.parts).flatMap(([part, rule]) =>
        namesOfPart(part, rule?.words)
          .slice(0, i === 0 ? undefined : 1)
          .map((word) => ({ category: nameOf(category), noun, part, word })),
      ),
    );
});

/** Fields that say there is none of a part: by its name, in the plural, or as below. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  shelf: ['shelves'],
  handle: ['handholds'],
  lid: ['open'],
  switch: ['switches'],
};

/** Of each category its parts that only one form has, as `[field, form]`. */
const FORMS = new Map(kinds.map((kind) => [nameOf(kind), (kind.words as Vocabulary).partsOfForms ?? {}]));

function isWithout(description: { readonly category: string }, part: string): boolean {
  const of = (field: string): unknown => Reflect.get(description, field);
  const form = FORMS.get(description.category)?.[part];
  if (form) return of(form[0]) !== form[1];
  if (part === 'lid' && of('open') === true) return true;
  const fields = [part, `${part}s`, ...(FIELDS[part] ?? [])].filter((field) => Object.hasOwn(description, field));
  return fields.length > 0 && fields.every((field) => of(field) === false || of(field) === null || of(field) === 0);
}

group('parts that a thing is not to have', () => {
  it.each([undefined, 3])('are not in what is made, or told as lost; seed %s', (seed) => {
    const made = PAIRS.flatMap((pair) => {
      const reading = describe(`${pair.noun} without a ${pair.word}`, seed);
      return reading.kind === 'described' && !reading.lost && reading.description.category === pair.category
        ? [{ ...pair, reading }]
        : [];
    });
    expect(made.filter(({ part, reading }) => !isWithout(reading.description, part))).toEqual([]);
    expect(made.length).toBeGreaterThan(60);
  });

  it.each([
    ['bed with no pillows', { pillows: 0 }],
    ['office chair without armrests', { arms: false }],
    ['wooden crate without lid or handles', { lid: false, handholds: false }],
    ['crate; lid: none; 40 cm wide', { lid: false, size: { width: 0.4 } }],
    ['trash can w/o a lid', { lid: false }],
    ['lidless trash can', { lid: false }],
    ['oil drum without a lid', { open: true }],
    ['bottle, no cap, 30 cm tall', { cap: null, height: 0.3 }],
    ['cabinet with no doors and three drawers', { doors: 0, drawers: 3 }],
    ['basket for fruit without handles', { handles: false }],
    ['fridge without a drawer', { drawer: false }],
    ['cardboard box without a lid', { top: 'open' }],
    ['moving box without flaps', { top: 'open' }],
  ])('%s', async (prompt, expected) => {
    const reading = describe(prompt);
    expect(reading).toMatchObject({ kind: 'described', description: expected });
    if (reading.kind === 'described') await build(reading.description, { name: 'prop', prompt });
  });

  it.each([
    ['wine glass without a stem', 'negation'],
    ['jar without a lid', 'negation'],
    ['table without legs', 'negation'],
    ['garden bench without a back', 'negation'],
    ['crate with a lid, without a lid', 'contradiction'],
  ])('refuses "%s"', (prompt, code) => {
    expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code });
  });

  it('are ignored where there is none anyway', () => {
    expect(describe('table without drawers')).toMatchObject({ kind: 'described', ignored: ['without drawers'] });
    expect(describe('table without chairs')).toMatchObject({ kind: 'described', ignored: ['without chairs'] });
  });
});
