import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';

const described = (prompt: string, seed: number) => {
  const reading = describe(prompt, seed);
  return reading.kind === 'described' ? reading.description : undefined;
};
const SEEDS = [1, 2, 3, 4, 5, 6];

group('A noun that says what a thing is made of', () => {
  it.each(['shampoo bottle', 'ketchup bottle', 'washing-up bowl', 'dishpan'])(
    '%s is of plastic with every seed',
    (prompt) => {
      for (const seed of SEEDS) expect(described(prompt, seed)).toMatchObject({ finish: { material: 'plastic' } });
    },
  );

  it('has a cap where it is a bottle of plastic', () => {
    expect(described('shampoo bottle', 1)).toMatchObject({ cap: { material: 'plastic' } });
  });

  it('gives way to what is said', () => {
    expect(described('glass shampoo bottle', 1)).toMatchObject({ finish: { material: 'glass' } });
  });

  it('leaves the others to the seed', () => {
    const materials = SEEDS.map((seed) => described('bottle', seed)).map(
      (one) => one && 'finish' in one && one.finish.material,
    );
    expect(new Set(materials).size).toBeGreaterThan(1);
  });

  it.each(['hose reel', 'garden hose reel'])('%s is no cable reel, and refused with a way on', (prompt) => {
    const reading = describe(prompt, 1);
    expect(reading.kind).not.toBe('described');
    expect('message' in reading && reading.message).toMatch(/another thing.*blueprint/);
  });

  it('is split where it is a lock washer, and only there', () => {
    for (const seed of SEEDS) {
      expect(described('lock washer', seed)).toMatchObject({ category: 'flat_washer', split: 1 });
      expect(described('flat washer', seed)).toMatchObject({ category: 'flat_washer', split: 0 });
    }
  });
});
