import { describe, expect, it } from 'vitest';
import { planScene, type ScenePlan } from '../../../src/generator/scene/index.ts';
import { categoriesOf, planOf } from './plan-of.ts';
import { FURTHER, KNOWN, KNOWN_REFUSED, PLANNED, REFUSED, type StrangersExpected } from './strangers-prompts.ts';

/** Each placement with what was said of it, and also with what is likely: an expectation may name either. */
function thingsOf(plan: ScenePlan): { readonly said: string; readonly all: string }[] {
  const categories = categoriesOf(plan);
  return plan.placements.map(({ count, relations }, i) => {
    const text = (some: typeof relations): string =>
      [
        count,
        categories[i],
        ...some
          .map(({ kind, to, each }) =>
            [kind, ...(each ? ['each'] : []), ...(to === undefined ? [] : [categories[to]])].join(' '),
          )
          .toSorted(),
      ].join(' ');
    return { said: text(relations.filter(({ likely }) => !likely)), all: text(relations) };
  });
}

/** The placements as the expectation names them, where it does. */
function asNamed(plan: ScenePlan, expected: readonly string[]): string[] {
  const left = [...expected];
  // With its likely relations first: that is the longer name.
  return thingsOf(plan).map(({ said, all }) => {
    const at = left.includes(all) ? left.indexOf(all) : left.indexOf(said);
    return at < 0 ? said : left.splice(at, 1)[0]!;
  });
}

function check(prompt: string, expected: StrangersExpected): void {
  const plan = planOf(prompt);
  const { things, finish = {}, room = {}, instances, missing = [], assumed = [], ignored = [], ...others } = expected;
  if (things) expect(asNamed(plan, things).toSorted()).toEqual([...things].toSorted());
  if (instances !== undefined) expect(plan.instances).toBe(instances);
  expect(plan).toMatchObject(others);
  for (const [side, metres] of Object.entries(room))
    expect(plan.room[side as keyof ScenePlan['room']]).toBeCloseTo(metres, 6);
  for (const [category, words] of Object.entries(finish)) {
    const made = plan.definitions.filter(({ description }) => description.category === category);
    expect(made.map(({ description }) => description.finish)).toEqual(words.map((one) => expect.objectContaining(one)));
  }
  expect(plan.missing).toHaveLength(missing.length);
  for (const piece of missing) expect(plan.missing.join('\n')).toContain(piece);
  for (const piece of assumed) expect(plan.assumed.join('\n')).toContain(piece);
  for (const piece of ignored) expect(plan.ignored.join('\n')).toContain(piece);
}

describe("a stranger's scene prompts", () => {
  it.each(PLANNED)('%s', check);
  it.each(KNOWN)('known to have been wrong: %s', check);
  it.each(FURTHER)('written once the planner was known: %s', check);

  it.each([...REFUSED, ...KNOWN_REFUSED])('refuses "%s"', (prompt, message) => {
    expect(planScene(prompt)).toEqual({ kind: 'misunderstood', message: expect.stringContaining(message) });
  });

  it('are 65, all different', () => {
    const prompts = [...PLANNED, ...REFUSED].map(([prompt]) => prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    expect(prompts).toHaveLength(65);
  });
});
