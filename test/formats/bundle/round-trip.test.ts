import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../../src/formats/bundle/read.ts';
import { writeBundle } from '../../../src/formats/bundle/write.ts';
import { compareModels } from '../../../src/model/compare.ts';
import type { Mesh, Rgba, SimModel } from '../../../src/model/types.ts';
import { simModels } from '../../model/arbitrary.ts';
import { bytesOf } from '../models.ts';

const again = async (model: SimModel) =>
  readBundle(bytesOf(await writeBundle(model)), { name: model.name, entry: 'visual.glb' });

/** Metres, and shares of 1 of normals and texture coordinates. */
const TOLERANCE = 1e-6;

function expectNear(found: Float32Array | undefined, expected: Float32Array | undefined): void {
  expect(found?.length).toBe(expected?.length);
  for (const [i, value] of (expected ?? []).entries())
    expect(Math.abs(found![i]! - value)).toBeLessThanOrEqual(TOLERANCE);
}

const named = <Thing extends { name: string }>(things: readonly Thing[]): Record<string, Thing> =>
  Object.fromEntries(things.map((thing) => [thing.name, thing]));

/** glTF-Transform leaves out a colour that differs from white by less than 1e-5. */
const nearWhite = <Thing extends { baseColor: Rgba }>(thing: Thing): Thing => ({
  ...thing,
  baseColor: thing.baseColor.map((value) => (value > 1 - 2e-5 ? 1 : value)),
});

/** Meshes that are seen; those that only collide come back without texture coordinates. */
const seenMeshes = ({ links }: SimModel): Set<string> =>
  new Set(
    links.flatMap(({ visuals }) =>
      visuals.flatMap(({ geometry }) => (geometry.type === 'mesh' ? [geometry.mesh] : [])),
    ),
  );

function expectMeshes(found: readonly Mesh[], expected: readonly Mesh[], seen: ReadonlySet<string>): void {
  const byName = named(found);
  expect(Object.keys(byName).sort()).toEqual(expected.map(({ name }) => name).sort());
  for (const mesh of expected) {
    const other = byName[mesh.name]!;
    expect([...other.indices]).toEqual([...mesh.indices]);
    expectNear(other.positions, mesh.positions);
    expectNear(other.normals, mesh.normals);
    expectNear(other.uvs, seen.has(mesh.name) ? mesh.uvs : undefined);
  }
}

describe('model → bundle → model', () => {
  it('gives back every model, but for what is in the list of losses', async () => {
    await fc.assert(
      fc.asyncProperty(simModels(), async (model) => {
        const { model: found, findings } = await again(model);
        expect(findings).toEqual([]);
        const { meshes, materials, textures, ...rest } = found;
        const { meshes: _, materials: __, textures: ___, ...expected } = model;
        // Everything that physics.json holds, to the last bit.
        expect(rest).toEqual(expected);
        expect(named(materials.map(nearWhite))).toEqual(named(model.materials.map(nearWhite)));
        expect(named(textures)).toEqual(named(model.textures));
        expectMeshes(meshes, model.meshes, seenMeshes(model));
        expect(compareModels(model, found, { relative: TOLERANCE })).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('gives back a model of which nothing is seen, and one of which nothing collides', async () => {
    const [model] = fc.sample(simModels({ links: 1, textures: false }), { numRuns: 1, seed: 7 }) as [SimModel];
    const [link] = model.links;
    for (const what of ['visuals', 'collisions'] as const) {
      const half = {
        ...model,
        materials: [],
        meshes: [],
        links: [{ ...link!, visuals: [], collisions: [], [what]: [ball] }],
      };
      const { model: found } = await again(half);
      expect(found.links).toEqual(half.links);
    }
  });
});

const ball = {
  name: 'ball',
  pose: { position: [0, 0, 1], rotation: [1, 0, 0, 0] },
  geometry: { type: 'sphere', radius: 0.5 },
} as const;
