import { createHash } from 'node:crypto';
import { expect, describe as group, it } from 'vitest';
import { modelBounds } from '../../src/model/bounds.ts';
import { principal } from '../../src/model/inertia.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { SimModel } from '../../src/model/types.ts';
import { concavity, make, openEdges } from './measure.ts';

/** One of each category and of each option, and the extremes of size. */
const PROMPTS = [
  'pine crate',
  'oak crate with a lid',
  'plastic box 40x30x20 cm',
  'a 5 cm crate',
  'oak table with steel legs',
  'round table with three legs',
  'a 10 cm wide table',
  'chair',
  'chair with armrests',
  'a 10 cm tall chair',
  'bookcase with 5 shelves',
  'steel shelf',
  'cabinet with two doors and two drawers',
  'chest of drawers with 6 drawers',
  'cabinet with 3 doors, 1 drawer and 2 shelves',
  '20 cm tall cabinet',
  'mug',
  'thin steel mug 30 cm wide',
  'bowl',
  'thin steel bowl 40 cm',
  'a 3 cm bowl',
  'glass bottle',
  'plastic bottle with a cap',
  'laptop',
  '10 inch laptop',
  'red toolbox',
  'wooden toolbox 1 m wide',
];

const built = new Map<string, Promise<SimModel>>();
const model = (prompt: string): Promise<SimModel> => {
  if (!built.has(prompt)) built.set(prompt, make(prompt));
  return built.get(prompt)!;
};

/** Hash over every number and every byte of a model. */
function fingerprint(value: SimModel): string {
  const text = JSON.stringify(value, (_, item: unknown) =>
    ArrayBuffer.isView(item) ? Buffer.from(item.buffer, item.byteOffset, item.byteLength).toString('base64') : item,
  );
  return createHash('sha256').update(text).digest('hex');
}

group.each(PROMPTS)('%s', (prompt) => {
  it('stands on z = 0, in the middle, and its colliders reach as far as what is seen', async () => {
    const seen = modelBounds(await model(prompt), 'visuals')!;
    const felt = modelBounds(await model(prompt), 'collisions')!;
    expect(seen.min[2]).toBe(0);
    expect(felt.min[2]).toBeCloseTo(0, 6);
    for (const i of [0, 1] as const) expect(seen.min[i] + seen.max[i]).toBeCloseTo(0, 5);
    const size = Math.max(...seen.max.map((value, i) => value - seen.min[i]!));
    // As exact as colliders have to be altogether: 2 mm, or 2% of the longest side.
    for (const i of [0, 1, 2] as const) {
      expect(Math.abs(felt.min[i] - seen.min[i])).toBeLessThan(Math.max(0.002, 0.02 * size));
      expect(Math.abs(felt.max[i] - seen.max[i])).toBeLessThan(Math.max(0.002, 0.02 * size));
    }
  });

  it('has watertight, outward, finite meshes with unit normals', async () => {
    for (const mesh of (await model(prompt)).meshes) {
      expect(openEdges(mesh), mesh.name).toBe(0);
      expect(solidProperties(mesh).volume, mesh.name).toBeGreaterThan(0);
      expect([...mesh.positions].every(Number.isFinite)).toBe(true);
      const normals = mesh.normals ?? new Float32Array();
      for (let i = 0; i < normals.length; i += 3) {
        expect(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)).toBeCloseTo(1, 5);
      }
    }
  });

  it('collides with convex parts only, at most 32 a link', async () => {
    const { links, meshes } = await model(prompt);
    for (const { collisions, name } of links) {
      expect(collisions.length, name).toBeLessThanOrEqual(32);
      for (const { geometry } of collisions) {
        if (geometry.type !== 'mesh') continue;
        const mesh = meshes.find((candidate) => candidate.name === geometry.mesh)!;
        expect(concavity(mesh), mesh.name).toBeLessThan(1e-6);
      }
    }
  });

  it('has unique portable names and no dangling reference', async () => {
    const { links, joints, meshes, materials } = await model(prompt);
    const lists = [
      links.map(({ name }) => name),
      joints.map(({ name }) => name),
      meshes.map(({ name }) => name),
      materials.map(({ name }) => name),
      links.flatMap(({ visuals }) => visuals.map(({ name }) => name)),
      links.flatMap(({ collisions }) => collisions.map(({ name }) => name)),
    ];
    for (const names of lists) {
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    }
    for (const { geometry, material } of links.flatMap(({ visuals }) => visuals)) {
      expect(meshes.map(({ name }) => name)).toContain(geometry.type === 'mesh' ? geometry.mesh : '');
      expect(materials.map(({ name }) => name)).toContain(material);
    }
  });

  it('weighs what bodies can weigh', async () => {
    for (const { inertial, name } of (await model(prompt)).links) {
      const [a, b, c] = principal(inertial.inertia).moments;
      expect(inertial.mass, name).toBeGreaterThan(0);
      expect(a, name).toBeGreaterThan(0);
      expect(a + b, name).toBeGreaterThan(c);
    }
  });

  it('comes out the same, byte for byte', async () => {
    expect(fingerprint(await make(prompt))).toBe(fingerprint(await model(prompt)));
  });
});

/** Prompt, axis (0 x, 1 y, 2 z), overall extent [m]. */
const EXTENTS: readonly (readonly [string, 0 | 1 | 2, number])[] = [
  ['30 cm wide crate', 0, 0.3],
  ['crate with a lid, 30 cm tall', 2, 0.3],
  ['crate two feet deep', 1, 0.6096],
  ['12 inch crate', 0, 0.3048],
  ['table 2 m long, 70 cm high', 0, 2],
  ['table 2 m long, 70 cm high', 2, 0.7],
  ['round table 90 cm in diameter', 1, 0.9],
  ['chair 1 m tall', 2, 1],
  ['chair with arms, 60 cm deep', 1, 0.6],
  ['1.8 m tall bookcase', 2, 1.8],
  ['cabinet with 2 drawers, 50 cm deep', 1, 0.5],
  ['cabinet 75 cm wide', 0, 0.75],
  ['1.8 m cabinet', 2, 1.8],
  ['mug 12 cm wide', 0, 0.12],
  ['mug 9 cm in diameter', 1, 0.09],
  ['4 inch mug', 2, 0.1016],
  ['bowl 25 cm wide', 0, 0.25],
  ['bowl 25 cm', 1, 0.25],
  ['bowl 7 cm high', 2, 0.07],
  ['bottle with a cap, 30 cm tall', 2, 0.3],
  ['bottle 8 cm in diameter', 0, 0.08],
  ['laptop 32 cm wide', 0, 0.32],
  ['laptop 2 cm thick', 2, 0.02],
  ['toolbox 50 cm', 0, 0.5],
  ['toolbox 25 cm deep', 1, 0.25],
  ['toolbox 30 cm high', 2, 0.3],
];

it.each(EXTENTS)('"%s": extent along axis %i is %f m', async (prompt, axis, expected) => {
  const { min, max } = modelBounds(await make(prompt), 'visuals')!;
  expect(Math.abs(max[axis] - min[axis] - expected)).toBeLessThan(0.0005);
});
