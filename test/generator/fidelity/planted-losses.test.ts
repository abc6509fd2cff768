import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/build.ts';
import { askedOfScene, judgeScene } from '../../../src/generator/fidelity/index.ts';
import {
  type Layout,
  type MadeDefinition,
  measure,
  placeScene,
  planScene,
  type ScenePlan,
} from '../../../src/generator/scene/index.ts';
import { IS_NIGHTLY } from '../../nightly.ts';
import { SCENE_PROMPTS } from './scene-prompts.ts';

interface Case {
  readonly prompt: string;
  readonly plan: ScenePlan;
  readonly made: ReadonlyMap<string, MadeDefinition>;
  readonly layout: Layout;
}

/** Scenes in which all is as it was asked for; more things than these take long to take away one by one. */
const SCENES = IS_NIGHTLY ? 50 : 17;
const MOST_INSTANCES = 14;
/** Relations that a thing far away and up in the air can't have. */
const FAR = /^(?:on|in|under|beside|behind|in_front_of|left_of|right_of|around|between|both_sides|both_ends|above)$/;

const cases: Case[] = [];
const models = new Map<string, MadeDefinition>();

async function madeOf(plan: ScenePlan): Promise<ReadonlyMap<string, MadeDefinition>> {
  const made = new Map<string, MadeDefinition>();
  for (const { id, prompt, description, hung } of plan.definitions) {
    const key = `${id} ${JSON.stringify(description)}`;
    if (!models.has(key)) models.set(key, measure(id, await build(description, { name: id, prompt }), hung));
    made.set(id, models.get(key)!);
  }
  return made;
}

/** Aspect and words of what is lost. */
const lostIn = ({ prompt, plan, made }: Case, layout: Layout): string[] =>
  judgeScene(askedOfScene(prompt, plan), { plan, made, layout })
    .filter(({ outcome }) => outcome === 'lost')
    .map(({ aspect, words }) => `${aspect}: ${words}`);

beforeAll(async () => {
  for (const prompt of SCENE_PROMPTS) {
    const result = planScene(prompt);
    if (cases.length === SCENES) break;
    if (result.kind !== 'planned' || result.plan.instances > MOST_INSTANCES) continue;
    const { plan } = result;
    if (!plan.placements.some(({ relations }) => relations.some(({ kind, likely }) => !likely && FAR.test(kind))))
      continue;
    const made = await madeOf(plan);
    const one = { prompt, plan, made, layout: placeScene(plan, made) };
    if (lostIn(one, one.layout).length === 0) cases.push(one);
  }
});

/** Instances that the prompt names: not those that a room of its kind usually has. */
function named({ prompt, plan, layout }: Case): string[] {
  const placements = askedOfScene(prompt, plan).flatMap(({ value }) =>
    value?.aspect === 'noun' || value?.aspect === 'count' ? (value.placements ?? []) : [],
  );
  return [...new Set(placements)].flatMap((i) => layout.names[i]!);
}

describe('what is lost after planning', () => {
  it(`is planted in ${SCENES} scenes that have all they are asked for`, () => expect(cases).toHaveLength(SCENES));

  it('is found, whichever thing is taken away', () => {
    let planted = 0;
    const unseen: string[] = [];
    for (const one of cases)
      for (const name of named(one)) {
        const instances = one.layout.instances.filter((instance) => instance.name !== name);
        planted++;
        if (!lostIn(one, { ...one.layout, instances }).some((lost) => /^(?:noun|count)/.test(lost)))
          unseen.push(`${name} of "${one.prompt}"`);
      }
    expect(unseen).toEqual([]);
    expect(planted).toBeGreaterThan(3 * SCENES);
  });

  it('is found, whichever thing is moved out of a relation that is asked of it', () => {
    let planted = 0;
    const unseen: string[] = [];
    for (const one of cases)
      for (const { kind, subject, likely } of one.layout.relations) {
        if (likely || !FAR.test(kind)) continue;
        const instances = one.layout.instances.map((instance) => {
          const [x, y, z] = instance.position;
          return instance.name === subject ? { ...instance, position: [x + 9, y + 7, z + 1.4] as const } : instance;
        });
        planted++;
        if (!lostIn(one, { ...one.layout, instances }).some((lost) => lost.startsWith('relation')))
          unseen.push(`${kind} of ${subject} in "${one.prompt}"`);
      }
    expect(unseen).toEqual([]);
    expect(planted).toBeGreaterThan(1.6 * SCENES);
  });

  it('is found where a thing has fallen through the floor', () => {
    const [one] = cases;
    const [first] = named(one!);
    const instances = one!.layout.instances.map((instance) =>
      instance.name === first ? { ...instance, position: [0, 0, -3] as const } : instance,
    );
    expect(lostIn(one!, { ...one!.layout, instances }).some((lost) => lost.startsWith('noun'))).toBe(true);
  });
});
