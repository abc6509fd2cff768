import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { inside, make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const blocked = (model: SimModel, point: Vec3): boolean =>
  model.links[0]!.collisions.some((part) => inside(model, part, point));

group('laboratory', () => {
  it.each([
    [6, 2, 3],
    [5, 1, 5],
    [12, 2, 6],
    [24, 3, 8],
  ])('a rack with %i holes has %i rows of %i, each of them open down to its well', async (holes, rows, columns) => {
    const rack = await make(`test tube rack with ${holes} holes`);
    expect(describe(`test tube rack with ${holes} holes`)).toMatchObject({ description: { rows, columns } });
    expect(rack.semantics.cavities).toHaveLength(holes);
    for (const { pose, size } of rack.semantics.cavities) {
      const [x, y, z] = pose.position;
      const [top, bottom] = [z + 0.49 * size[2], z - 0.49 * size[2]];
      expect(blocked(rack, [x, y, top])).toBe(false);
      expect(blocked(rack, [x, y, bottom])).toBe(false);
      expect(blocked(rack, [x, y, z - 0.5 * size[2] - 0.002])).toBe(true);
      // A tube as wide as the hole goes in.
      expect(blocked(rack, [x + 0.0087, y, top])).toBe(false);
      expect(blocked(rack, [x + 0.0095, y, top])).toBe(true);
    }
  });

  it.each([
    ['test tube rack with 23 holes', 'impossible_count'],
    ['beaker 5 cm across, 40 cm tall', 'impossible_size'],
    ['petri dish 10 cm across, 8 cm high', 'impossible_size'],
    ['funnel 10 cm across, 60 cm tall', 'impossible_size'],
    ['conical flask 10 cm across, 5 cm tall', 'impossible_size'],
  ])('%s is refused: %s', (prompt, code) => expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code }));

  it('a funnel is open from mouth to stem', async () => {
    const funnel = await make('funnel 10 cm across, 13 cm tall');
    for (const z of [0.001, 0.03, 0.06, 0.09, 0.129]) expect(blocked(funnel, [0, 0, z]), `${z}`).toBe(false);
    expect(funnel.semantics.cavities).toEqual([]);
  });

  it('the lid of a Petri dish lifts by twice its height', async () => {
    const { joints } = await make('petri dish 9 cm across, 15 mm high');
    expect(joints[0]).toMatchObject({ type: 'prismatic', axis: [0, 0, 1], limits: { lower: 0, upper: 0.03 } });
  });

  it('a conical flask is widest at its bottom, and as wide inside as its wall leaves', async () => {
    const flask = await make('conical flask 10 cm across, 17 cm tall, 2 mm thick');
    expect(blocked(flask, [0.046, 0, 0.01])).toBe(false);
    expect(blocked(flask, [0.049, 0, 0.01])).toBe(true);
    expect(blocked(flask, [0.046, 0, 0.1])).toBe(false); // outside of the cone
    expect(blocked(flask, [0, 0, 0.16])).toBe(false);
  });
});
