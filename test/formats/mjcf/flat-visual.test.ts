import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import type { Mesh, SimModel } from '../../../src/model/types.ts';
import { IDENTITY } from '../../../src/model/types.ts';
import { bytesOf } from '../models.ts';

const flat = (corners: number): Mesh => ({
  name: 'label',
  positions: Float32Array.from([0, 0, 0, 0.1, 0, 0, 0.1, 0.1, 0, 0, 0.1, 0].slice(0, 3 * corners)),
  indices: Uint32Array.from(corners === 3 ? [0, 1, 2] : [0, 1, 2, 0, 2, 3]),
});

const labelled = (label: Mesh): SimModel => ({
  name: 'labelled',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: IDENTITY,
      inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0] },
      visuals: [{ name: 'label', pose: IDENTITY, geometry: { type: 'mesh', mesh: 'label' } }],
      collisions: [{ name: 'ball', pose: IDENTITY, geometry: { type: 'sphere', radius: 0.1 } }],
    },
  ],
  joints: [],
  materials: [],
  meshes: [label],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
});

describe('a visual without volume', () => {
  it.each([
    ['a pane', flat(4)],
    ['a single triangle', flat(3)],
  ])('%s compiles, and comes back', async (_, mesh) => {
    const files = writeMjcf(labelled(mesh));
    const { warnings, dispose } = await compileMjcf(files, 'labelled.xml');
    dispose();
    expect(warnings).toEqual([]);
    const { model } = await readMjcf(bytesOf(files), { entry: 'labelled.xml' });
    expect(model.meshes[0]!.indices.length).toBe(mesh.indices.length);
    expect(model.meshes[0]!.positions.length).toBe(mesh.positions.length);
  });
});
