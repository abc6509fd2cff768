import { expect, describe as group, it } from 'vitest';
import type { SimModel } from '../../../src/model/types.ts';
import { categories } from '../../../src/service/generate/categories/index.ts';
import { type AnyCategory, nameOf } from '../../../src/service/generate/category.ts';
import { describe as read } from '../../../src/service/generate/index.ts';
import { MATERIAL_NAMES, type MaterialName, materialFacts } from '../../../src/service/generate/materials.ts';
import { materialWord, OTHER_MATERIALS } from '../../../src/service/generate/words/vocabulary.ts';
import { CATEGORY_MASS } from '../../../src/verify/physics/category-mass.ts';
import { make, makeFrom } from './measure.ts';

it.each(MATERIAL_NAMES)('%s has facts within what its kind can have', (name) => {
  const { density, friction, restitution, baseColor, roughness } = materialFacts(name);
  expect(density).toBeGreaterThanOrEqual(25);
  expect(density).toBeLessThanOrEqual(9000);
  expect(friction).toBeGreaterThanOrEqual(0.1);
  expect(friction).toBeLessThanOrEqual(1);
  expect(restitution).toBeGreaterThan(0);
  expect(restitution).toBeLessThan(0.9);
  expect(roughness).toBeLessThanOrEqual(1);
  expect(Math.max(...baseColor)).toBeLessThanOrEqual(1);
});

it.each<[string, MaterialName]>([
  ['bronze', 'bronze'],
  ['granite', 'granite'],
  ['stone', 'granite'],
  ['perspex', 'acrylic'],
  ['cloth', 'fabric'],
  ['leather', 'leather'],
  ['carton', 'cardboard'],
  ['particleboard', 'chipboard'],
  ['polypropylene', 'polypropylene'],
])('"%s" means %s', (word, material) => {
  expect(materialWord(word)).toBe(material);
  expect(OTHER_MATERIALS).not.toContain(word);
});

it('no word is a material and refused at once', () => {
  expect([...OTHER_MATERIALS].filter((word) => materialWord(word) !== undefined)).toEqual([]);
});

it('colliders bounce and slide as the table says', async () => {
  const { links } = await make('steel toolbox');
  const panels = links.flatMap(({ collisions }) => collisions).filter(({ name }) => !name.includes('handle'));
  expect(panels[0]).toMatchObject({ friction: [0.42, 0.005, 0.0001], restitution: 0.6 });
});

group('mass of a category', () => {
  const massOf = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

  it.each(categories.map((category) => [nameOf(category), category as unknown as AnyCategory] as const))(
    '%s: from half to twice the usual size is usual',
    async (name, { words }) => {
      const reading = read(Object.keys(words.nouns)[0]!);
      if (reading.kind !== 'described') throw new Error(reading.message);
      const mass = massOf(await makeFrom(reading.description));
      const [least, most] = CATEGORY_MASS.get(name)!;
      expect(mass / 8).toBeGreaterThan(least);
      expect(8 * mass).toBeLessThan(most);
    },
  );

  it.each([
    ['mug', 50],
    ['table', 5000],
    ['fork', 5],
    ['fridge', 0.5],
    ['laptop', 100],
    ['sofa', 0.8],
  ])('a %s of %d kg is not', (name, mass) => {
    const [least, most] = CATEGORY_MASS.get(name)!;
    expect(mass < least || mass > most).toBe(true);
  });
});
