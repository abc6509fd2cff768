import { describe, expect, it } from 'vitest';
import { planScene, type ScenePlan } from '../../../src/generator/scene/index.ts';
import { categoriesOf, planOf } from './plan-of.ts';
import { PLANNED, REFUSED } from './prompts.ts';

/** As the expectations say it: "1 laptop likely on each table". */
function thingsOf(plan: ScenePlan): string[] {
  const categories = categoriesOf(plan);
  return plan.placements.map(({ count, relations }, i) =>
    [
      count,
      categories[i],
      ...relations.flatMap(({ kind, to, each, likely }) => [
        ...(likely ? ['likely'] : []),
        kind,
        ...(each ? ['each'] : []),
        ...(to === undefined ? [] : [categories[to]]),
      ]),
    ].join(' '),
  );
}

describe('written scene prompts', () => {
  it.each(PLANNED)('%s', (prompt, expected) => {
    const plan = planOf(prompt);
    const { things, finish = {}, missing = [], assumed = [], ignored = [], ...others } = expected;
    expect(thingsOf(plan).toSorted()).toEqual([...things].toSorted());
    expect(plan).toMatchObject(others);
    for (const [category, words] of Object.entries(finish)) {
      const made = plan.definitions.filter(({ description }) => description.category === category);
      expect(made.map(({ description }) => description.finish)).toEqual([expect.objectContaining(words)]);
    }
    expect(plan.missing).toHaveLength(missing.length);
    for (const piece of missing) expect(plan.missing.join('\n')).toContain(piece);
    for (const piece of assumed) expect(plan.assumed.join('\n')).toContain(piece);
    for (const piece of ignored) expect(plan.ignored.join('\n')).toContain(piece);
  });

  it.each(REFUSED)('refuses "%s"', (prompt, message) => {
    expect(planScene(prompt)).toEqual({ kind: 'misunderstood', message: expect.stringContaining(message) });
  });

  it('are at least 40, all different', () => {
    const prompts = [...PLANNED, ...REFUSED].map(([prompt]) => prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    expect(prompts.length).toBeGreaterThanOrEqual(40);
  });
});

describe('a refusal', () => {
  it('offers what comes nearest and a wording that works, and stays short', () => {
    const { message } = planScene('a tablet') as { message: string };
    expect(message).toMatch(/Nearest: "a laptop" or "a monitor"\. Name the things .*\. \d+ kinds can be made\.$/);
    const example = /as in "(.+?)"/.exec(message)![1]!;
    expect(planScene(example)).toMatchObject({ kind: 'planned', plan: { missing: [], ignored: [], instances: 4 } });
    for (const [prompt] of REFUSED) expect((planScene(prompt) as { message: string }).message.length).toBeLessThan(400);
    expect((planScene(`a ${'very '.repeat(3000)}unicorn`) as { message: string }).message.length).toBeLessThan(600);
  });
});
