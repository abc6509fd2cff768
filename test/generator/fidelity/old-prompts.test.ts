import { describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/build.ts';
import { describe as read } from '../../../src/generator/describe.ts';
import { askedOfProp, askedOfScene, judgeThing } from '../../../src/generator/fidelity/index.ts';
import { FURNITURE } from '../prompts/furniture.ts';
import { INDUSTRY } from '../prompts/industry.ts';
import { KITCHEN } from '../prompts/kitchen.ts';
import { SIZES, WORDS } from '../prompts/words.ts';
import { WORK } from '../prompts/work.ts';
import { planOf } from '../scene/plan-of.ts';
import { GOOD, MEASURES } from '../strangers-prompts.ts';
import { FLAGGED } from './flagged-scenes.ts';
import { SCENE_PROMPTS } from './scene-prompts.ts';

const PROPS = [...FURNITURE, ...INDUSTRY, ...KITCHEN, ...SIZES, ...WORDS, ...WORK, ...GOOD, ...MEASURES].map(
  ([prompt]) => prompt,
);

/** Every so many of the props is built, too: all of them take a minute. */
const EVERY = 9;

describe('the prompts of all tables', () => {
  it('of scenes lose what is known to be lost, and nothing else', () => {
    const flagged = SCENE_PROMPTS.flatMap((prompt) => {
      const lost = askedOfScene(prompt, planOf(prompt)).filter(({ reading }) => reading === 'lost');
      return lost.length === 0 ? [] : [[prompt, lost.map(({ aspect, words }) => `${aspect}: ${words}`)]];
    });
    expect(flagged).toEqual(FLAGGED);
  });

  it('of props lose nothing as they are read, and each says where its noun stands', () => {
    for (const prompt of PROPS) {
      const described = read(prompt);
      if (described.kind !== 'described') continue;
      const asked = askedOfProp(prompt, described);
      expect({ prompt, lost: asked.filter(({ reading }) => reading === 'lost') }).toEqual({ prompt, lost: [] });
      for (const { words, span } of asked) if (span) expect(prompt.slice(...span)).toBe(words);
    }
  });

  it(`of every ${EVERY}th prop are held by what is made of them`, async () => {
    for (const prompt of PROPS.filter((_, i) => i % EVERY === 0)) {
      const described = read(prompt);
      if (described.kind !== 'described') continue;
      const { description } = described;
      const model = await build(description, { name: 'prop', prompt });
      const lost = judgeThing(askedOfProp(prompt, described), { model, description }).filter(
        ({ outcome }) => outcome === 'lost',
      );
      expect({ prompt, lost }).toEqual({ prompt, lost: [] });
    }
  });
});
