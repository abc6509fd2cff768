import { describe, expect, it } from 'vitest';
import { untold } from '../../../src/generator/fidelity/untold.ts';
import type { ScenePlan } from '../../../src/generator/scene/index.ts';
import { planOf } from '../scene/plan-of.ts';

/** A plan without the last of its placements, as a reading that forgot it would give. */
const withoutLast = (plan: ScenePlan): ScenePlan => ({ ...plan, placements: plan.placements.slice(0, -1) });

describe('what a plan has lost without telling so', () => {
  it('is nothing where everything is planned', () => {
    for (const prompt of ['a table with two mugs and a laptop', 'six cubes: two red, one green, the rest yellow'])
      expect(untold(prompt, planOf(prompt))).toEqual([]);
  });

  it.each([
    ['a shelf, a crate and a lamp on the floor', 'lamp'],
    ['a table with three mugs and four plates', 'four | plates'],
  ])('%s: names the thing that is left out', (prompt, words) => {
    const plan = planOf(prompt);
    const { definition } = plan.placements.at(-1)!;
    const rest = plan.definitions.filter(({ id }) => id !== definition);
    expect(untold(prompt, { ...withoutLast(plan), definitions: rest }).join(' | ')).toContain(words);
  });

  it('names a place that nothing stands at', () => {
    const plan = planOf('a mug on the table and a crate under the desk');
    const placements = plan.placements.map((one) => ({
      ...one,
      relations: one.relations.filter(({ kind }) => kind !== 'under'),
    }));
    expect(untold('a mug on the table and a crate under the desk', { ...plan, placements })).toContain(
      'under the desk',
    );
  });

  it('names a number that counts nothing, and more than was asked for', () => {
    const plan = planOf('a crate and five balls');
    const more = plan.placements.map((one) => (one.count === 5 ? { ...one, count: 6 } : one));
    expect(untold('a crate and five balls', { ...plan, placements: more })).toEqual(['five balls']);
  });

  it('is told by the plan itself', () => {
    expect(planOf('a table where one leg is broken').ignored).toContain('broken');
    expect(planOf('drum x4, 2x2 grid on a pallet').ignored).toContain('on a pallet');
  });

  it('is not what stands at a thing that is missing', () => {
    expect(planOf('an elephant on a desk').ignored).toEqual([]);
  });

  it('is not looked for in data', () => {
    expect(planOf('{"objects":[{"type":"table"},{"type":"mug","on":"table"}]}').ignored).toEqual([]);
  });
});
