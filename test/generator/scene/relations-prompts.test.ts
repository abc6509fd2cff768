import { describe, expect, it } from 'vitest';
import { planScene, type ScenePlan } from '../../../src/generator/scene/index.ts';
import { CLAUSES } from './clauses-prompts.ts';
import { NEWCOMERS } from './newcomers-prompts.ts';
import { categoriesOf, planOf } from './plan-of.ts';
import {
  ASIDES_AND_EACH,
  BETWEEN,
  COUNTERS,
  FAR_AND_HEADED,
  FOR_EACH,
  LAID,
  REFUSED,
  type RelationsExpected,
  STACKS_AND_SIDES,
  TURNED,
  WALLS_AND_CORNERS,
  WITHOUT,
} from './relations-prompts.ts';
import { BOTH_SIDES } from './sides-prompts.ts';

/** As the expectations say it: "1 lamp between sofa & shelf"; what is only likely isn't looked at. */
function thingsOf(plan: ScenePlan): string[] {
  const categories = categoriesOf(plan);
  return plan.placements.map(({ count, relations }, i) =>
    [
      count,
      categories[i],
      ...relations
        .filter(({ likely }) => !likely)
        .map(({ kind, place, each, to, and, distance }) =>
          [
            kind,
            ...(place === undefined ? [] : [place]),
            ...(each ? ['each'] : []),
            ...(to === undefined
              ? []
              : [
                  [to, ...(and === undefined ? [] : [and])]
                    .map((at) => categories[at])
                    .toSorted()
                    .join(' & '),
                ]),
            ...(distance === undefined ? [] : [`${distance} m`]),
          ].join(' '),
        )
        .toSorted(),
    ].join(' '),
  );
}

function check(prompt: string, expected: RelationsExpected): void {
  const plan = planOf(prompt);
  const { things, has = [], without = [], instances, roomType, missing = [], assumed = [], ignored = [] } = expected;
  if (things) expect(thingsOf(plan).toSorted()).toEqual([...things].toSorted());
  expect(categoriesOf(plan)).toEqual(expect.arrayContaining([...has]));
  for (const category of without) expect(categoriesOf(plan)).not.toContain(category);
  if (instances !== undefined) expect(plan.instances).toBe(instances);
  if (roomType !== undefined) expect(plan.roomType).toBe(roomType);
  expect(plan.missing).toHaveLength(missing.length);
  for (const piece of missing) expect(plan.missing.join('\n')).toContain(piece);
  for (const piece of assumed) expect(plan.assumed.join('\n')).toContain(piece);
  expect(plan.ignored).toHaveLength(ignored.length);
  for (const piece of ignored) expect(plan.ignored.join('\n')).toContain(piece);
}

describe('prompts that say how things stand', () => {
  it.each(TURNED)('turned to each other: %s', check);
  it.each(WITHOUT)('without: %s', check);
  it.each(FAR_AND_HEADED)('so far, and turned so: %s', check);
  it.each(ASIDES_AND_EACH)('behind a comma, and of each: %s', check);
  it.each(COUNTERS)('at what opens: %s', check);
  it.each(FOR_EACH)('for each: %s', check);
  it.each(BETWEEN)('between, above, behind, left, right: %s', check);
  it.each(WALLS_AND_CORNERS)('walls and corners: %s', check);
  it.each(LAID)('laid: %s', check);
  it.each(STACKS_AND_SIDES)('stacks and sides: %s', check);
  it.each(NEWCOMERS)('a newcomer: %s', check);
  it.each(CLAUSES)('clauses: %s', check);
  it.each(BOTH_SIDES)('both sides: %s', check);

  it.each(REFUSED)('refuses "%s"', (prompt, message) => {
    expect(planScene(prompt)).toEqual({ kind: 'misunderstood', message: expect.stringContaining(message) });
  });
});
