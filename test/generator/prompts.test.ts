import { expect, describe as group, it } from 'vitest';
import { describe, KIND_NAMES } from '../../src/generator/index.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import { FURNITURE } from './prompts/furniture.ts';
import { INDUSTRY } from './prompts/industry.ts';
import { KITCHEN } from './prompts/kitchen.ts';
import { NAMES } from './prompts/names.ts';
import { REFUSED } from './prompts/refused.ts';
import type { Made } from './prompts/rows.ts';
import { SIZES, WORDS } from './prompts/words.ts';
import { WORK } from './prompts/work.ts';
import { refusalOf } from './refusals.ts';

const MADE: readonly Made[] = [...SIZES, ...WORDS, ...FURNITURE, ...KITCHEN, ...WORK, ...INDUSTRY, ...NAMES];

/** Every few of them also with seeds: what words say, no seed changes. */
const SEEDED = MADE.filter((_, i) => i % 7 === 0);

group('written prompts', () => {
  it.each(MADE)('%s', (prompt, expected) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: expected });
  });

  it('are at least 200, all different', () => {
    expect(new Set(MADE.map(([prompt]) => prompt)).size).toBe(MADE.length);
    expect(MADE.length).toBeGreaterThanOrEqual(200);
  });

  // Kinds that are blueprints are spoken of by each of their nouns: conformance.test.ts.
  it('speak of every category in code', () => {
    const spoken = MADE.flatMap(([prompt]) => {
      const reading = describe(prompt);
      return reading.kind === 'described' ? [reading.description.category] : [];
    });
    const drawn = (kinds as readonly AnyKind[]).filter((kind) => 'blueprint' in kind).map(nameOf);
    expect(KIND_NAMES.filter((name) => !spoken.includes(name) && !drawn.includes(name))).toEqual([]);
  });

  it.each(REFUSED)('refuses "%s": %s', (prompt, code, message) => {
    expect(refusalOf(prompt)).toMatchObject({
      kind: 'misunderstood',
      code,
      message: expect.stringContaining(message),
    });
  });

  it.each(SEEDED)('keeps to the words with a seed: %s', (prompt, { category }) => {
    const [usual, seeded] = [describe(prompt), describe(prompt, 5)];
    if (usual.kind !== 'described' || seeded.kind !== 'described') throw new Error(`${prompt} is refused`);
    expect(seeded.understood).toEqual(usual.understood);
    if (category !== undefined) expect(seeded.description.category).toBe(category);
  });
});
