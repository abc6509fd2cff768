import { describe, expect, it } from 'vitest';
import { CLASS_TABLE } from '../../src/estimate/classes.ts';
import { estimateMass, type NameSaid } from '../../src/estimate/index.ts';
import { KNOWN_MASSES } from '../../src/estimate/known-things.ts';
import { MATERIAL_TABLE } from '../../src/estimate/materials.ts';
import type { Shape } from '../../src/estimate/measure-shape.ts';
import type { MassEstimate } from '../../src/model/estimated.ts';

/** A closed cube of 0.1 m. */
const BLOCK: Shape = { sides: [0.1, 0.1, 0.1], area: 0.06, hull: 1e-3, solid: 1e-3 };
/** The same as an open shell. */
const OPEN: Shape = { sides: [0.1, 0.1, 0.1], area: 0.06, hull: 1e-3 };
/** The same with walls of 3 mm that are modelled. */
const WALLED: Shape = { sides: [0.1, 0.1, 0.1], area: 0.117, hull: 1e-3, solid: 1.7e-4 };

const named = (...texts: string[]): NameSaid[] => texts.map((text) => ({ where: 'name', text }));
const weigh = (text: string, shape: Shape = BLOCK, otherwise = 0.5): MassEstimate =>
  estimateMass({ names: named(text), shape, otherwise });

describe('tables', () => {
  it.each(MATERIAL_TABLE.map((row) => [row.name, row] as const))('%s has a source and ranges in order', (_, row) => {
    expect(row.source).toMatch(/\w{3}/);
    for (const [low, usual, high] of [row.density, row.friction, ...(row.wall ? [row.wall] : [])]) {
      expect(low).toBeGreaterThan(0);
      expect(usual).toBeGreaterThanOrEqual(low);
      expect(high).toBeGreaterThanOrEqual(usual);
    }
    expect(row.density[0]).toBeGreaterThanOrEqual(10);
    expect(row.density[2]).toBeLessThan(23_000);
    expect(row.friction[2]).toBeLessThanOrEqual(1.2);
    if (row.wall) expect(row.wall[2]).toBeLessThanOrEqual(0.12);
  });

  it('a word names one material', () => {
    const words = MATERIAL_TABLE.flatMap((row) => row.words.split(' '));
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });

  it.each(CLASS_TABLE.map((row) => [row.lemma, row] as const))('%s has a source and a range in order', (_, row) => {
    const [low, usual, high] = row.bulk;
    expect(row.source).toMatch(/\w{3}/);
    expect(low).toBeGreaterThan(0);
    expect(usual).toBeGreaterThan(low);
    expect(high).toBeGreaterThan(usual);
  });

  it.each(KNOWN_MASSES.map((row) => [row.name, row] as const))('%s has a source and a range in order', (_, row) => {
    expect(row.source).toMatch(/\w{3}/);
    expect(row.mass[0]).toBeGreaterThan(0);
    expect(row.mass[1]).toBeGreaterThanOrEqual(row.mass[0]);
    expect(row.longest).toBeGreaterThan(0);
  });
});

describe('an estimate', () => {
  it('lies within its range, and is the same each time', () => {
    for (const text of ['ceramic_mug', 'steel_hammer', 'apple', 'qwxz', 'oak_table']) {
      const { mass } = weigh(text);
      expect(mass.low).toBeLessThan(mass.value);
      expect(mass.high).toBeGreaterThan(mass.value);
      expect(weigh(text)).toEqual(weigh(text));
    }
  });

  it('is what was taken before where nothing tells what it is, within a factor of 12', () => {
    const { mass, isKnown, kind, material, friction } = weigh('qwxz', BLOCK, 0.5);
    expect({ isKnown, kind, material, friction }).toEqual({ isKnown: false });
    expect(mass.value).toBeCloseTo(0.5, 12);
    expect(mass.low).toBeCloseTo(0.5 / 12, 12);
    expect(mass.high).toBeCloseTo(6, 12);
  });

  it('goes by the material', () => {
    // EN 1993-1-1: steel of 7,850 kg/m³ in walls of 0.17 dm³.
    const steel = weigh('steel_qwxz', WALLED);
    expect(steel).toMatchObject({ isKnown: true, material: 'steel' });
    expect(steel.mass.value).toBeCloseTo(7850 * 1.7e-4, 6);
    expect(weigh('foam_qwxz').mass.value).toBeCloseTo(40 * 1e-3, 6);
    expect(weigh('steel_qwxz', WALLED).mass.value).toBeGreaterThan(5 * weigh('plastic_qwxz', WALLED).mass.value);
  });

  it('takes an open mesh as a shell with the usual wall', () => {
    const { mass, wall } = weigh('steel_qwxz', OPEN);
    expect(wall).toBe(1e-3);
    expect(mass.value).toBeCloseTo(7850 * 0.06 * 1e-3, 6);
    expect(weigh('steel_qwxz', WALLED).wall).toBeUndefined();
  });

  it('leaves it open whether something thick is solid, and says so by its range', () => {
    const thick = weigh('steel_qwxz', BLOCK);
    const walled = weigh('steel_qwxz', WALLED);
    expect(thick.mass.value).toBeLessThan(7.85);
    expect(thick.mass.high / thick.mass.low).toBeGreaterThan(walled.mass.high / walled.mass.low);
    expect(thick.mass.high).toBeGreaterThan(7.85);
  });

  it('takes the friction of the material, and none of a kind', () => {
    expect(weigh('rubber_qwxz').friction).toEqual({ value: 0.8, low: 0.5, high: 1 });
    expect(weigh('hammer', { ...WALLED, sides: [0.3, 0.1, 0.03] }).friction).toBeUndefined();
  });

  it('goes by what rules fix: ITF, 56.0 to 59.4 g', () => {
    const ball: Shape = { sides: [0.067, 0.067, 0.067], area: 0.0141, hull: 1.57e-4, solid: 1.57e-4 };
    const { mass, kind } = weigh('TennisBall_01', ball);
    expect(kind).toBe('tennis ball');
    expect(mass.value).toBeGreaterThan(0.056);
    expect(mass.value).toBeLessThan(0.0594);
  });

  it.each([
    ['ceramic_mug', 'mug'],
    ['CoffeeMug', 'mug'],
    ['TVCabinet_01', 'cabinet'],
    ['Red coffee mugs, 2', 'mug'],
    ['tea cup of my aunt', 'mug'],
  ])('reads "%s"', (text, kind) => {
    const sides: Shape['sides'] = kind === 'cabinet' ? [1, 0.5, 0.4] : [0.1, 0.1, 0.08];
    expect(weigh(text, { ...WALLED, sides }).kind).toBe(kind);
  });

  it('takes a material beside the thing, and not out of its name', () => {
    expect(weigh('paper_bag', { ...OPEN, sides: [0.3, 0.2, 0.1] }).material).toBeUndefined();
    expect(weigh('plastic_mug', WALLED)).toMatchObject({ kind: 'mug', material: 'plastic' });
  });

  it('does not believe a mug of 95 m: it is in millimetres', () => {
    const huge: Shape = { sides: [95, 95, 80], area: 1e5, hull: 5e5, solid: 1e5 };
    const { isKnown, basis, mass } = weigh('mug', huge, 5e7);
    expect(isKnown).toBe(false);
    expect(basis).toContain('95 m');
    expect(mass.value).toBeCloseTo(5e7, 0);
  });

  it('takes the first name that tells something, and materials last', () => {
    const names: NameSaid[] = [
      { where: 'name', text: 'textured' },
      { where: 'file', text: 'model_7' },
      { where: 'link', text: 'mug' },
      { where: 'material', text: 'Ceramic_White' },
      { where: 'texture', text: 'steel_diffuse' },
    ];
    expect(estimateMass({ names, shape: WALLED, otherwise: 1 })).toMatchObject({ kind: 'mug', material: 'ceramic' });
  });

  it.each(['__proto__', 'constructor', '', '   ', '木の椅子', 'кружка', '🍌', 'a'.repeat(100_000), '\0', 'Cube.001'])(
    'bears odd names and tells nothing by them: %j',
    (text) => {
      expect(weigh(text)).toMatchObject({ isKnown: false });
    },
  );

  it('is no longer to be read than a line', () => {
    expect(weigh(`${'x'.repeat(500)} mug`, WALLED).basis.length).toBeLessThan(400);
  });
});
