import { expect, describe as group, it } from 'vitest';
import { MATERIAL_NAMES, type MaterialName, materialFacts } from '../../src/generator/materials.ts';
import { materialWord, OTHER_MATERIALS } from '../../src/generator/words/vocabulary.ts';
import { USUAL_MASS, USUAL_SIZE } from '../../src/verify/physics/usual-ranges.ts';
import { make } from './measure.ts';

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

group('mass and size of a category', () => {
  it.each([
    ['mug', 50],
    ['table', 5000],
    ['fork', 5],
    ['fridge', 0.5],
    ['laptop', 100],
    ['sofa', 0.8],
  ])('a %s of %d kg is not', (name, mass) => {
    const [least, most] = USUAL_MASS.get(name)!;
    expect(mass < least || mass > most).toBe(true);
  });

  it.each([
    ['mug', 2],
    ['fork', 1.9],
    ['die', 1],
    ['door', 0.08],
    ['pallet', 0.12],
    ['sofa', 0.2],
  ])('nor is a %s of %d m', (name, longest) => {
    const [least, most] = USUAL_SIZE.get(name)!;
    expect(longest < least || longest > most).toBe(true);
  });

  it('what has a usual mass has a usual size', () => {
    expect([...USUAL_SIZE.keys()].toSorted()).toEqual([...USUAL_MASS.keys()].toSorted());
  });
});
