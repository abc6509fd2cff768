import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coveragePage } from '../../scripts/generate-coverage.ts';
import { RULES } from '../../src/conformance/rules.ts';
import { ASSUMPTIONS } from '../../src/contract/assumptions.ts';
import { pinsOf, readPins } from './pins.ts';

const { pins, floating } = readPins();
const ASSUMED = ASSUMPTIONS.map(({ id }) => `assumption.${id}`);

describe('the rules', () => {
  it('have ids of their own', () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9-]+(\.[a-z0-9_-]+)?$/.test(id))).toEqual([]);
  });

  it.each(['service', 'client'] as const)('are each pinned on the side of the %s', (side) => {
    const pinned = new Set(pins.filter((pin) => pin.side === side).flatMap(({ ids }) => ids));
    const bound = RULES.filter(({ sides }) => sides.includes(side));
    expect(bound.filter(({ id }) => !pinned.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe('the pins', () => {
  it('name rules that there are', () => {
    const known = new Set([...RULES.map(({ id }) => id), ...ASSUMED]);
    const unknown = pins.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`));
    expect(unknown).toEqual([]);
  });

  it('name rules that their side has a share in', () => {
    const astray = pins.flatMap(({ file, ids, side }) =>
      RULES.filter(({ id, sides }) => ids.includes(id) && !sides.includes(side)).map(({ id }) => `${file}: ${id}`),
    );
    expect(astray).toEqual([]);
  });

  it('stand above tests', () => expect(floating).toEqual([]));

  it('stand above tests that run', () =>
    expect(pins.filter(({ isIdle }) => isIdle).map(({ file, title }) => `${file}: ${title}`)).toEqual([]));

  it('of fields stand in a file that speaks of the field', () => {
    const fields = new Map(RULES.map(({ id, rule }) => [id, /^`(?:detail\.error\.|error\.)?(\w+)`/.exec(rule)?.[1]]));
    const silent = pins.flatMap(({ file, ids, source }) => {
      const spoken = source.replace(/^\s*\/\/ pins:.*$/gm, '');
      return ids
        .filter((id) => !new RegExp(`\\b${fields.get(id) ?? ''}\\b`).test(spoken))
        .map((id) => `${file}: ${id}`);
    });
    expect(silent).toEqual([]);
  });
});

it('docs/coverage.md is up to date (npm run docs), and nothing in it is without a test', () => {
  const page = readFileSync(new URL('../../docs/coverage.md', import.meta.url), 'utf8');
  expect(page).toBe(coveragePage());
  expect(page).not.toContain('**none**');
});

describe('reading pins', () => {
  const read = (source: string) => pinsOf('client-x.test.ts', source);

  it('finds those of tests and groups, with all titles', () => {
    const source = [
      "describe('group', () => {",
      '  // pins: a, b',
      '  // pins: c',
      "  it.each([[1]])('test %i', () => {});",
      '});',
      '// pins: d',
      "describe('other', () => {",
      "  it('test', () => {});",
      '});',
    ].join('\n');
    expect(read(source)).toMatchObject({
      pins: [
        { title: 'group › test %i', ids: ['a', 'b', 'c'], side: 'client', isIdle: false },
        { title: 'other', ids: ['d'], isIdle: false },
      ],
      floating: [],
    });
  });

  it.each([
    ['nothing below', '// pins: a\n', ['client-x.test.ts:1']],
    ['an empty line between', "\n// pins: a\n\nit('x', () => {});", ['client-x.test.ts:2']],
    ['no test below', "// pins: a\nconst x = 1;\nit('x', () => {});", ['client-x.test.ts:1']],
  ])('sees a comment that floats: %s', (_, source, expected) => expect(read(source).floating).toEqual(expected));

  it.each([
    "// pins: a\nit.skip('x', () => {});",
    "// pins: a\nit.skipIf(true)('x', () => {});",
    "// pins: a\nit.todo('x');",
    "describe.skip('g', () => {\n  // pins: a\n  it('x', () => {});\n});",
    "// pins: a\ndescribe('g', () => {});",
    "// pins: a\ndescribe('g', () => {\n  it.skip('x', () => {});\n});",
  ])('sees a test that does not run: %j', (source) =>
    expect(read(source).pins).toMatchObject([{ ids: ['a'], isIdle: true }]),
  );
});
