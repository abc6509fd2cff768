import { describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/index.ts';
import { type Definition, type MadeDefinition, measure, planScene } from '../../../src/generator/scene/index.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { standFitting } from '../../../src/service/scenes/stand-fitting.ts';
import { deepestContact } from '../../../src/verify/simulate/contacts.ts';
import { openWorld } from '../../../src/verify/simulate/world.ts';
import { sampled } from '../../nightly.ts';
import { NEWCOMERS } from './newcomers-prompts.ts';
import { ON_PARTS } from './parts-prompts.ts';
import { planOf } from './plan-of.ts';
import * as plain from './prompts.ts';
import * as relations from './relations-prompts.ts';
import { BOTH_SIDES } from './sides-prompts.ts';
import * as strangers from './strangers-prompts.ts';

/** On every run the newest; on the nightly list each scene prompt that is written down in these tests. */
const ON_EVERY_RUN = [
  ...[...BOTH_SIDES, ...NEWCOMERS].map(([prompt]) => prompt),
  'a desk with a stack of five books on it',
  ...ON_PARTS.map(([prompt]) => prompt),
];
const ALL = [plain, relations, strangers].flatMap((lists) =>
  Object.values(lists).flatMap((list) => (Array.isArray(list) ? (list as unknown[]).flatMap(promptOf) : [])),
);
const PROMPTS = [...new Set([...ON_EVERY_RUN, ...(process.env['PROPMASTER_NIGHTLY'] ? ALL : [])])];

/** A car rolls down a ramp, and a room of 1 x 1 m has no room for two beds. */
const NOT = /ramp|1 m x 1 m room/;
/** More things than an order allows are never put up. */
const MOST = 120;

/** Without those that are refused, of which other tests speak. */
const PLANNED = PROMPTS.filter((prompt) => !NOT.test(prompt)).flatMap((prompt) => {
  const planned = planScene(prompt);
  return planned.kind === 'planned' && planned.plan.instances <= MOST ? [{ prompt, plan: planned.plan }] : [];
});

function promptOf(row: unknown): string[] {
  const prompt = Array.isArray(row) ? (row as unknown[])[0] : row;
  return typeof prompt === 'string' ? [prompt] : [];
}

const make = async ({ id, prompt, description, hung }: Definition): Promise<MadeDefinition> =>
  measure(id, await build(description, { name: id, prompt }), hung);

/** Deepest contact as the scene is written, all joints closed [m]. */
async function overlapAtStart(model: SimModel): Promise<number> {
  const world = await openWorld(model, { base: 'fixed', balls: [] });
  try {
    world.reset();
    return deepestContact(world).depth;
  } finally {
    world.dispose();
  }
}

describe('every relation that a written prompt asks for holds in the scene as it came to rest', () => {
  it('is asked of all of the newest', () => {
    const prompts = PLANNED.map(({ prompt }) => prompt);
    expect(ON_EVERY_RUN.filter((prompt) => !prompts.includes(prompt))).toEqual([]);
  });

  it.each(ON_PARTS)('%s: is planned at these parts', (prompt, parts) => {
    const { placements } = planOf(prompt);
    expect(placements.map(({ relations }) => relations.find(({ place }) => place !== undefined)?.place)).toEqual(parts);
  });

  it.each(sampled(PLANNED, 2))('$prompt', async ({ plan }) => {
    const made = new Map<string, MadeDefinition>();
    for (const definition of plan.definitions) made.set(definition.id, await make(definition));
    const { standing } = (await standFitting('room', plan, made, make))!;
    expect(standing.relations.filter(({ holds }) => !holds)).toEqual([]);
    // The parts of tops that the plan names are what was looked at.
    const parts = plan.placements.flatMap(({ relations }) =>
      relations.flatMap(({ to, place }) => (to === undefined ? [] : (place ?? []))),
    );
    const seen = standing.relations.flatMap(({ object, place }) => (object === undefined ? [] : (place ?? [])));
    expect(new Set(seen)).toEqual(new Set(parts));
    expect(standing.layout.missing).toEqual([]);
    expect(standing.figures.penetration).toBeLessThanOrEqual(1e-3);
    expect(await overlapAtStart(standing.model)).toBeLessThanOrEqual(1e-3);
  });
});
