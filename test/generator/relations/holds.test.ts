import { describe, expect, it } from 'vitest';
import { RELATION_KINDS } from '../../../src/generator/relations/index.ts';
import { CASES } from './cases.ts';
import { look } from './look.ts';

describe.each(RELATION_KINDS)('%s', (kind) => {
  const { holds, not } = CASES[kind];
  it.each(holds)('holds: %s', (_, geometry) => expect(look(kind, geometry)).toBe(true));
  it.each(not)('does not: %s', (_, geometry) => expect(look(kind, geometry)).toBe(false));
});
