import { describe, expect, it } from 'vitest';
import { PARTS, type TopPart } from '../../../src/generator/relations/index.ts';
import { shareAt } from '../../../src/generator/relations/parts.ts';
import { look } from './look.ts';

/** On the desk of 1 x 0.6 m, whose top is 0.7 m above the floor: where a block of 0.2 m stands, and the parts that is. */
const WHERE: readonly (readonly [x: number, y: number, parts: readonly TopPart[]])[] = [
  [0, 0, ['middle']],
  [0.05, -0.03, ['middle']],
  [-0.3, 0, ['left']],
  [0.3, 0, ['right']],
  [0, 0.15, ['back', 'edge']],
  [0, -0.2, ['front', 'edge']],
  [-0.38, 0.18, ['left', 'back', 'back_left', 'edge', 'corner']],
  [0.38, -0.18, ['right', 'front', 'front_right', 'edge', 'corner']],
];

describe('a part of a top', () => {
  it.each(WHERE)('at %d, %d', (x, y, parts) => {
    const held = PARTS.filter((place) =>
      look('on', { subject: ['block', [x, y, 0.7]], object: ['desk', [0, 0, 0]], place }),
    );
    expect(held.toSorted()).toEqual([...parts].toSorted());
  });

  it('is around the middle, of several that are asked for there', () => {
    const second = { subject: ['block', [0.28, 0, 0.7]], object: ['desk', [0, 0, 0]], place: 'middle' } as const;
    expect(look('on', second)).toBe(false);
    expect(look('on', { ...second, peers: [['block', [0, 0, 0.7]]] })).toBe(true);
    expect(look('on', { ...second, subject: ['block', [0.38, 0, 0.7]], peers: [['block', [0, 0, 0.7]]] })).toBe(false);
  });

  it('turns with what carries it', () => {
    const turned = { object: ['desk', [0, 0, 0], 90] as const, place: 'left' as const };
    expect(look('on', { subject: ['block', [0, -0.3, 0.7]], ...turned })).toBe(true);
    expect(look('on', { subject: ['block', [0, 0.3, 0.7]], ...turned })).toBe(false);
  });

  it('is not enough: the thing must be on it', () => {
    expect(look('on', { subject: ['block', [0, 0, 0]], object: ['desk', [0, 0, 0]], place: 'middle' })).toBe(false);
  });

  it.each(PARTS)('%s: is looked for where it holds', (place) => {
    for (const random of [
      [0, 0],
      [0.5, 0.5],
      [0.99, 0.99],
    ] as const) {
      const [across, along] = shareAt(place, random);
      // What is free of a top of 1 x 0.6 m beside a block of 0.2 m.
      const at = [(across - 0.5) * 0.8, (0.5 - along) * 0.4, 0.7] as const;
      expect(look('on', { subject: ['block', at], object: ['desk', [0, 0, 0]], place })).toBe(true);
    }
  });
});
