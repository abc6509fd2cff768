import { expect, it } from 'vitest';
import { describe as readAsset } from '../../../src/generator/index.ts';
import { planScene } from '../../../src/generator/scene/index.ts';

/** Characters of a prompt, at most. */
const LONGEST = 20_000;
/** What takes time in the square of the length needs more on any machine, what is left a hundredth [ms]. */
const TIMEOUT = 120_000;

it.each([
  ' ',
  '\n- ',
  '(((',
  'two ',
  '4 4 4 ',
  'a-a-',
  '12 objects ',
  'mug on a ',
  'in the middle of ',
  'three cubes stacked on ',
  'the robot should should ',
  'cube (red) ',
  'without a lid or ',
  'mug, ',
])('20,000 characters of %j are read in time, in scenes and assets', { timeout: TIMEOUT }, (words) => {
  const prompt = words.repeat(Math.floor(LONGEST / words.length));
  expect(['planned', 'misunderstood']).toContain(planScene(prompt).kind);
  expect(['described', 'misunderstood']).toContain(readAsset(prompt, 1).kind);
});

it('more things than a scene can have are refused before each of them is looked at', () => {
  expect(planScene('mug, '.repeat(501))).toMatchObject({
    kind: 'misunderstood',
    message: expect.stringMatching(/^The prompt names 501 things one by one, and a scene has at most 500\. /) as string,
  });
  expect(planScene('mug, '.repeat(60)).kind).toBe('planned');
});
