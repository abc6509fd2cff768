import { it } from 'vitest';
import { expectCollidersFit, make } from './measure.ts';

/** Of sheet metal no convex part keeps within the wall: the parts lie half inside and half outside of it. */
it.each([
  'a steel vase',
  'a small copper vase',
  'a glass vase',
  'a brass jar',
  'a large steel jar',
  'a copper pitcher',
  'a small steel pitcher',
  'a steel wine glass',
  'a steel bowl',
  'a copper mug',
])(
  '%s collides where it is seen, within 2 mm or a fiftieth of its longest side, by no more than 32 parts',
  async (prompt) => {
    expectCollidersFit(await make(prompt));
  },
);
