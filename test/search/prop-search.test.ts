import { describe, expect, it } from 'vitest';
import { PropSearch } from '../../src/search/prop-search.ts';
import type { SearchEntry } from '../../src/search/types.ts';

const entry = (name: string, noun: string, about: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  from: 'project',
  id: name,
  name,
  nouns: noun === '' ? [] : [noun],
  about,
  ...more,
});

const LIBRARY = new PropSearch([
  entry('mug_01', 'mug', 'a red mug', { mass: 0.3, size: 0.1, joints: 0, licence: 'CC-BY-4.0', verdict: 'passed' }),
  entry('goblet', 'goblet', 'a goblet of steel', { mass: 0.4, size: 0.2, joints: 0, licence: null, verdict: 'failed' }),
  entry('fire_engine', '', 'a red fire engine', { mass: 900, size: 6, joints: 4, licence: 'CC-BY-SA-4.0' }),
  entry('armchair', 'armchair', 'blue armchair', { mass: 12, size: 0.9 }),
  entry('OfficeStool02', 'stool', 'grey', { mass: 5, size: 0.6, joints: 1, licence: 'CC0-1.0' }),
  entry('claw_hammer', 'hammer', 'a hammer with a handle of ash', { mass: 0.6, size: 0.33, joints: 0 }),
]);
const found = (query: string): string[] => LIBRARY.search(query, 10).map(({ name }) => name);

describe('a search by meaning', () => {
  it.each([
    ['something to drink from', ['mug_01', 'goblet']],
    ['a thing to sit on', ['armchair', 'OfficeStool02']],
    ['seats', ['armchair', 'OfficeStool02']],
    ['drinking vessel', ['mug_01', 'goblet']],
    ['tool', ['claw_hammer']],
    ['furniture', ['armchair', 'OfficeStool02']],
  ])('%s', (query, names) => {
    expect(found(query).toSorted()).toEqual(names.toSorted());
  });

  it('prefers what fits every word', () => {
    expect(found('red thing to drink from')[0]).toBe('mug_01');
    expect(found('blue seat')[0]).toBe('armchair');
  });

  it('finds the words of names, however they are joined, begun words, plurals and slips', () => {
    expect(found('office')).toEqual(['OfficeStool02']);
    expect(found('hammers')[0]).toBe('claw_hammer');
    expect(found('armch')).toEqual(['armchair']);
    expect(found('hamer')[0]).toBe('claw_hammer');
  });

  it('finds nothing where nothing fits', () => {
    expect(found('submarine')).toEqual([]);
    expect(found('zzzzzz')).toEqual([]);
  });
});

describe('filters', () => {
  it.each([
    ['mass<1kg', ['mug_01', 'goblet', 'claw_hammer']],
    ['mass<=300g', ['mug_01']],
    ['size<15cm', ['mug_01']],
    ['size > 1m', ['fire_engine']],
    ['joints>0', ['fire_engine', 'OfficeStool02']],
    ['joints=0 mass>0.35', ['goblet', 'claw_hammer']],
    ['licence=CC-BY', ['mug_01']],
    ['license:CC0,CC-BY-SA', ['fire_engine', 'OfficeStool02']],
    ['licence=none', ['goblet']],
    ['verdict=failed', ['goblet']],
    ['from=audit', []],
  ])('%s', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it('hold beside words', () => {
    expect(found('to drink from verdict=passed')).toEqual(['mug_01']);
    expect(found('seat mass<10kg')).toEqual(['OfficeStool02']);
  });

  it.each(['mass<heavy', 'mass<1cm', 'size<3kg', 'colour=red', 'licence>CC0', 'joints>many'])(
    '%s is refused',
    (query) => {
      expect(() => found(query)).toThrow(/filter can't be read/);
    },
  );
});

it('gives no more than asked for, and the first of equal ones', () => {
  const twins = new PropSearch(Array.from({ length: 50 }, (_, i) => entry(`mug_${i}`, 'mug', 'a mug')));
  expect(twins.search('mug', 3).map(({ name }) => name)).toEqual(['mug_0', 'mug_1', 'mug_2']);
  expect(twins.search('joints>0', 3)).toEqual([]);
});
