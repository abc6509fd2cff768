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
])('20,000 characters of %j are read in time, in scenes and assets', { timeout: TIMEOUT }, (words) => {
  const prompt = words.repeat(Math.floor(LONGEST / words.length));
  expect(['planned', 'misunderstood']).toContain(planScene(prompt).kind);
  expect(['described', 'misunderstood']).toContain(readAsset(prompt, 1).kind);
});
