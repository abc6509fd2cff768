import { expect, it } from 'vitest';
import { modelBounds } from '../../../src/model/bounds.ts';
import { colliderFit } from '../../../src/model/collider-fit.ts';
import { subtract } from '../../../src/model/vec.ts';
import { build, describe } from '../../../src/service/generate/index.ts';

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
    const reading = describe(prompt);
    if (reading.kind !== 'described') throw new Error(reading.message);
    const model = await build(reading.description, { name: 'vessel', prompt });
    const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
    const { min, max } = modelBounds(model, 'visuals')!;
    for (const link of model.links) {
      expect(link.collisions.length).toBeLessThanOrEqual(32);
      const { missing, excess } = colliderFit(link, meshes)!;
      const allowed = Math.max(0.002, 0.02 * Math.max(...subtract(max, min)));
      expect(Math.max(missing, excess), `${link.name}: ${missing} m missing, ${excess} m too far`).toBeLessThanOrEqual(
        allowed,
      );
    }
  },
);
