import { expect, describe as group, it } from 'vitest';
import { type Described, describe } from '../../src/generator/describe.ts';
import { nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import type { Misunderstood } from '../../src/generator/refused/explain.ts';
import { BAD, type Expected, GOOD, MEASURES, type Wanted } from './strangers-prompts.ts';

/** Relative tolerance of lengths: what a person rounds. */
const ROUNDED = 0.005;

const near = (found: unknown, wanted: number): boolean =>
  typeof found === 'number' && Math.abs(found - wanted) <= ROUNDED * Math.abs(wanted);

/** The description of a category that nothing was said about. */
function usualOf(category: string): Readonly<Record<string, unknown>> {
  const noun = Object.keys(kinds.find((made) => nameOf(made) === category)?.words.nouns ?? {})[0] ?? category;
  const reading = describe(noun);
  if (reading.kind !== 'described') throw new Error(`${noun} is refused`);
  return reading.description;
}

/** What of `found` is not as `wanted`, each with its path. `usual` is what stands there when nothing is said. */
function differences(found: unknown, wanted: Expected, usual: unknown, path: string): string[] {
  const differs = (as: boolean) => (as ? [] : [`${path}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`]);
  if (typeof wanted === 'number') return differs(near(found, wanted));
  if (wanted === null || typeof wanted !== 'object') return differs(found === wanted);
  if (Array.isArray(wanted)) return differs(JSON.stringify(found) === JSON.stringify(wanted));
  const ask = wanted as Readonly<Record<string, Expected>>;
  const number = typeof found === 'number' ? found : Number.NaN;
  if (Array.isArray(ask.oneOf)) return differs(ask.oneOf.includes(found));
  if (typeof ask.from === 'number' && typeof ask.to === 'number')
    return differs(number >= ask.from && number <= ask.to);
  if (ask.usual === 'more') return differs(number > Number(usual));
  if (ask.usual === 'less') return differs(number < Number(usual));
  if (typeof ask.usual === 'number') return differs(near(found, ask.usual * Number(usual)));
  return Object.entries(ask).flatMap(([field, value]) =>
    differences(part(found, field), value, part(usual, field), `${path}.${field}`),
  );
}

const part = (whole: unknown, field: string): unknown => (whole as Readonly<Record<string, unknown>> | null)?.[field];

/** What of a reading is not as a reader wants it: the description, and the words that are to be named. */
function disagreements(reading: Described | Misunderstood, wanted: Wanted, told: readonly string[]): string[] {
  if (reading.kind !== 'described') return [`refused: ${reading.message}`];
  const { category, longest, sides, ...fields } = wanted;
  const { description, assumed, ignored } = reading;
  if (description.category !== category) return [`made as ${description.category}, not ${category}`];
  const size = Object.values((part(description, 'size') ?? {}) as Readonly<Record<string, number>>);
  const sorted = size.toSorted((a, b) => a - b);
  const named = [...assumed, ...ignored].join('\n').toLowerCase();
  return [
    ...differences(description, fields as Expected, usualOf(category), category),
    ...(longest === undefined || near(sorted.at(-1), longest) ? [] : [`longest: ${sorted.at(-1)}, not ${longest}`]),
    ...(Array.isArray(sides) ? sides : []).flatMap((side, i) =>
      near(sorted[i], side) ? [] : [`sides: ${sorted[i]}, not ${side}`],
    ),
    ...told.filter((piece) => !named.includes(piece)).map((piece) => `nothing is said about "${piece}"`),
  ];
}

group('prompts of a stranger', () => {
  it.each([...GOOD, ...MEASURES].map(([prompt, wanted, told = []]) => ({ prompt, wanted, told })))(
    '$prompt',
    ({ prompt, wanted, told }) => {
      expect(disagreements(describe(prompt), wanted, told)).toEqual([]);
    },
  );

  it.each(BAD.map(([prompt, expected = {}]) => ({ prompt, expected })))(
    'makes nothing that does not fit "$prompt"',
    ({ prompt, expected }) => {
      const reading = describe(prompt);
      if (reading.kind === 'described') {
        // What doesn't fit is told, and the thing is the one that was named.
        if (!expected.or) expect(reading.lost ?? []).not.toEqual([]);
        if (!expected.or) expect(reading.description.category).toBe(expected.near);
        if (expected.or) expect(disagreements(reading, expected.or, expected.told ?? [])).toEqual([]);
      } else if (expected.near !== undefined) {
        expect(reading.canMake.length).toBeLessThan(10);
        expect(reading.canMake).toContain(expected.near);
      }
    },
  );

  it('are 196, all different, of which those to make speak of at least 70 categories', () => {
    expect(new Set([...GOOD, ...MEASURES, ...BAD].map(([prompt]) => prompt)).size).toBe(196);
    expect(new Set(GOOD.map(([, { category }]) => category)).size).toBeGreaterThanOrEqual(70);
  });
});
