import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGlb } from '../../../src/formats/glb/read.ts';
import { writePhysicsGlb } from '../../../src/formats/glb/write-physics.ts';
import { compareModels, type Difference } from '../../../src/model/compare.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { simModels } from '../../model/arbitrary.ts';

/** The drafts have no word for these. */
const ignored = new Set(['friction', 'armature', 'effort', 'velocity', 'mimic'] as const);

/** Drives and limits of the drafts are of one axis each, and the reader takes none of a ball joint. */
const looseBalls = (model: SimModel): SimModel => ({
  ...model,
  joints: model.joints.map(({ damping, spring, ballLimit, ...joint }) =>
    joint.type === 'ball'
      ? joint
      : { ...joint, ...(damping === undefined ? {} : { damping }), ...(spring ? { spring } : {}) },
  ),
});

async function differences(given: SimModel): Promise<Difference[]> {
  const model = looseBalls(given);
  const { model: found } = await readGlb(writePhysicsGlb(model), { name: 'prop', place: 'a.glb' });
  // Filters are of colliders: a link without any needs none.
  const solid = new Set(model.links.flatMap(({ name, collisions }) => (collisions.length > 0 ? [name] : [])));
  const excluded = model.collisionExclusions.filter(([a, b]) => solid.has(a) && solid.has(b));
  expect(found.collisionExclusions.length).toBe(excluded.length);
  return compareModels(model, found, { relative: 1e-5, ignored });
}

/** Two readings of the drafts, by two hands: what one says in KHR_physics_rigid_bodies the other must understand. */
describe('what writePhysicsGlb says readGlb reads', () => {
  it('of boxes and meshes: masses, bounds and joints', async () => {
    const models = simModels({ links: 4, geometries: ['box', 'mesh'] });
    await fc.assert(
      fc.asyncProperty(models, async (model) => {
        expect(await differences(model)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('of round shapes: masses and joints; turned, their bounds are those of boxes around them', async () => {
    await fc.assert(
      fc.asyncProperty(simModels({ links: 3 }), async (model) => {
        expect((await differences(model)).filter(({ what }) => !what.endsWith('/bounds'))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
