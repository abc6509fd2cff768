import { describe, expect, it } from 'vitest';
import { build } from '../../src/generator/index.ts';
import { type Definition, type MadeDefinition, measure, planScene } from '../../src/generator/scene/index.ts';
import { type FittingScene, standFitting } from '../../src/service/scenes/stand-fitting.ts';

const make = async ({ id, prompt, description, hung }: Definition): Promise<MadeDefinition> =>
  measure(id, await build(description, { name: id, prompt }), hung);

async function fitted(prompt: string): Promise<FittingScene & { changed: string[]; lost: string[] }> {
  const planned = planScene(prompt);
  if (planned.kind !== 'planned') throw new Error(planned.message);
  const { plan } = planned;
  const made = new Map<string, MadeDefinition>();
  for (const definition of plan.definitions) made.set(definition.id, await make(definition));
  const fitting = (await standFitting('room', plan, made, make))!;
  const lost = fitting.standing.relations.flatMap(({ kind, subject, holds }) => (holds ? [] : [`${subject} ${kind}`]));
  return { ...fitting, lost, changed: fitting.plan.assumed.slice(plan.assumed.length) };
}

describe('a scene whose things find no room in their usual sizes', () => {
  it.each([
    ['a table with twelve plates', ['oak table: large']],
    ['a bowl of three balls on a round table', ['ceramic bowl: large', 'red rubber ball: small']],
    ['a trash can under the desk', ['stainless steel trash can: small']],
    ['seven aluminium stools at a counter', ['oak cabinet: large', 'aluminium stool: small']],
  ])('%s', async (prompt, sizes) => {
    const { changed, lost, standing, plan, made } = await fitted(prompt);
    expect(changed).toEqual(sizes.map((size) => `${size}, so that there is room for what is asked for`));
    expect(lost).toEqual([]);
    expect(standing.layout.missing).toEqual([]);
    for (const { id, description } of plan.definitions) expect(made.has(id), description.category).toBe(true);
  });

  it('keeps sizes that are said, and names what has no room then', async () => {
    const { changed, lost, standing, plan } = await fitted('a round table 60 cm wide with nine plates 26 cm wide');
    expect(changed).toEqual([]);
    expect(lost.length).toBeGreaterThan(0);
    expect(standing.layout.moved).toHaveLength(lost.length);
    expect(plan.definitions.map(({ prompt }) => prompt)).toEqual(['round table 60 cm wide', 'plate 26 cm wide']);
  });

  it('keeps the sizes of a standard', async () => {
    const { changed } = await fitted('an EUR pallet with nine drums 58 cm wide');
    expect(changed).toEqual([]);
  });

  it('changes nothing where all have room', async () => {
    const { changed, lost } = await fitted('a table with two mugs on it');
    expect([changed, lost]).toEqual([[], []]);
  });
});
