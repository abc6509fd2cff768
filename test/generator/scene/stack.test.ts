import { describe, expect, it } from 'vitest';
import { build, describe as read } from '../../../src/generator/index.ts';
import { type MadeDefinition, measure } from '../../../src/generator/scene/index.ts';
import { heightOver } from '../../../src/generator/scene/place/stack.ts';
import { block, box } from './blocks.ts';

async function made(prompt: string): Promise<MadeDefinition> {
  const reading = read(prompt);
  if (reading.kind !== 'described') throw new Error(reading.message);
  return measure(prompt, await build(reading.description, { name: 'thing', prompt }));
}

describe('how much higher a thing stands on another', () => {
  it('on a rim: the whole height of an open box', () => {
    const crate = box('crate', [0.5, 0.4, 0.3], 0.02);
    expect(heightOver(crate, crate, [0, 0])).toBeCloseTo(0.3, 6);
  });

  it('in an open box, smaller than it: the thickness of its bottom', () => {
    const crate = box('crate', [0.5, 0.4, 0.3], 0.02);
    expect(heightOver(block('block', [0.2, 0.2, 0.2]), crate, [0, 0])).toBeCloseTo(0.02, 6);
    // Over a wall: on that.
    expect(heightOver(block('block', [0.2, 0.2, 0.2]), crate, [0.24, 0])).toBeCloseTo(0.3, 6);
  });

  it('without a point in common: nowhere', () => {
    const cube = block('block', [0.2, 0.2, 0.2]);
    expect(heightOver(cube, cube, [0.3, 0])).toBeUndefined();
  });

  it.each([
    ['plate', 0.0044, 0.012],
    ['bowl', 0.0044, 0.025],
  ])('a %s in its like: more than its wall, and less than its height', async (prompt, least, most) => {
    const one = await made(prompt);
    const height = heightOver(one, one, [0, 0])!;
    expect(height).toBeGreaterThan(least);
    expect(height).toBeLessThan(most);
  });
});
