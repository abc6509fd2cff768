import { describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/build.ts';
import { describe as read } from '../../../src/generator/describe.ts';
import { askedOfProp, judgeThing } from '../../../src/generator/fidelity/index.ts';
import { scaleModel } from '../../../src/model/scale-model.ts';
import type { SimModel } from '../../../src/model/types.ts';

/** What is lost where something else is made than the prompt asks for. */
async function lostOf(
  prompt: string,
  made: string,
  change: (model: SimModel) => SimModel = (model) => model,
): Promise<string[]> {
  const [wanted, other] = [read(prompt), read(made)];
  if (wanted.kind !== 'described' || other.kind !== 'described') throw new Error('not described');
  const { description } = other;
  const model = change(await build(description, { name: 'prop', prompt }));
  return judgeThing(askedOfProp(prompt, wanted), { model, description })
    .filter(({ outcome }) => outcome === 'lost')
    .map(({ aspect, words }) => `${aspect}: ${words}`);
}

describe('a prop that is not what was asked for', () => {
  it.each([
    ['a table', 'a chair', ['noun: table']],
    ['an oak table 1.4 m wide', 'an oak table 1.2 m wide', ['size: 1.4 m']],
    ['an oak table 0.8 m high', 'an oak table 0.7 m high', ['size: 0.8 m']],
    ['a red mug', 'a blue mug', ['colour: red']],
    ['a white table with black legs', 'a white table', ['colour: black']],
    ['a steel toolbox', 'a wooden toolbox', ['material: steel']],
    ['a wooden stool', 'a steel stool', ['material: wooden']],
    ['a cabinet with three drawers', 'a cabinet with two drawers', ['part: three drawers']],
    ['a coat rack with six hooks', 'a coat rack with four hooks', ['part: six hooks']],
    ['a round table', 'a rectangular table 1.4 m wide', ['shape: round']],
    ['a 2 litre bottle', 'a 1 litre bottle', ['capacity: 2 litre']],
    ['a fridge hinged on the left', 'a fridge hinged on the right', ['joint: left']],
    ['a crate with a lid', 'a crate', ['part: lid']],
    ['a trunk with a curved lid', 'a trunk with a flat lid', ['shape: curved']],
  ])('%s, and %s is made: %j', async (prompt, made, lost) => expect(await lostOf(prompt, made)).toEqual(lost));

  it('is measured on its geometry, and not on its description', async () => {
    const doubled = (model: SimModel): SimModel => scaleModel(model, 2);
    expect(await lostOf('a mug 9 cm high', 'a mug 9 cm high')).toEqual([]);
    expect(await lostOf('a mug 9 cm high', 'a mug 9 cm high', doubled)).toEqual(['size: 9 cm']);
  });

  it('a word for a family of materials asks for any of it', async () => {
    const prompt = 'a wooden stool';
    const [wanted, other] = [read(prompt), read('a beech stool')];
    if (wanted.kind !== 'described' || other.kind !== 'described') throw new Error('not described');
    const model = await build(other.description, { name: 'prop', prompt });
    expect(judgeThing(askedOfProp(prompt, wanted), { model, description: other.description })).toContainEqual(
      expect.objectContaining({ aspect: 'material', outcome: 'held', asked: 'any wood', found: 'beech' }),
    );
  });
});
