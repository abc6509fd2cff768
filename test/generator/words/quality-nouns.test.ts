import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/generator/describe.ts';
import { planScene } from '../../../src/generator/scene/plan-scene.ts';

group('a colour or a material that is a thing', () => {
  it.each([
    ['an orange', 'orange'],
    ['a ripe orange, 8 cm', 'orange'],
    ['an iron', 'clothes_iron'],
    ['a glass', 'drinking_glass'],
  ])('%s is one by itself', (prompt, category) =>
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: { category } }),
  );

  it.each([
    ['an orange mug', 'mug', 'orange'],
    ['an orange box', 'crate', 'orange'],
  ])('%s has that colour', (prompt, category, colour) =>
    expect(describe(prompt)).toMatchObject({ description: { category, finish: { colour } } }),
  );

  it.each(['olive', 'lime', 'marble', 'tin', 'coral'])('is told where it can not be made: %s', (word) =>
    expect(describe(`a ${word}`)).toMatchObject({
      kind: 'misunderstood',
      code: 'known_thing',
      reason: expect.stringContaining(`"${word}"`),
    }),
  );

  it.each([
    ['three oranges in a bowl', ['bowl 1', 'orange 3']],
    ['an orange next to a pear', ['pear 1', 'orange 1']],
    ['3 cubes: one orange, two blue', ['cube 1', 'cube 2']],
  ])('%s in a scene', (prompt, made) => {
    const answer = planScene(prompt);
    if (answer.kind !== 'planned') throw new Error(answer.message);
    const { placements, definitions } = answer.plan;
    const categoryOf = (id: string) => definitions.find((one) => one.id === id)!.description.category;
    expect(placements.map(({ definition, count }) => `${categoryOf(definition)} ${count}`)).toEqual(made);
  });
});
