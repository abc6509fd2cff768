import { describe, expect, it } from 'vitest';
import type { ReadResult } from '../../../src/formats/files.ts';
import { modelOf } from '../../../src/formats/raw/model.ts';
import { type ReadRawOptions, readRaw } from '../../../src/formats/raw/read.ts';
import { geometryProperties } from '../../../src/model/solid.ts';
import { expectClose, filesOf } from './geometry.ts';
import { boxObj, openSheet, tray } from './shapes.ts';

const read = (text: string, options: Partial<ReadRawOptions> = {}): Promise<ReadResult> =>
  readRaw(filesOf({ 'a.obj': text }), { entry: 'a.obj', name: 'thing', up: 'z', ...options });

const codesOf = ({ findings }: ReadResult): string[] => findings.map(({ code }) => code);
const argsOf = ({ findings }: ReadResult, code: string) => findings.find((finding) => finding.code === code)?.args;

/** Of all colliders together [m³]. */
function colliderVolume({ model }: ReadResult): number {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return model.links[0]!.collisions.reduce((sum, { geometry }) => {
    const mesh = geometry.type === 'mesh' ? meshes.get(geometry.mesh) : undefined;
    return sum + geometryProperties(geometry, mesh).volume;
  }, 0);
}

/** Two boxes, 0.001 m³ and 0.002 m³, with their centres 1 m apart along x. */
const two = `o left\n${boxObj([-0.05, -0.05, 0], [0.05, 0.05, 0.1])}o right\n${boxObj([0.9, -0.05, 0], [1.1, 0.05, 0.1], 9)}`;

describe('a mesh file as a prop', () => {
  it('of more triangles than a model may have is refused before anything is made of them', async () => {
    // What is looked at first is how many there are: of no corners nothing else could be made.
    const mesh = { name: 'm', positions: new Float32Array(0), indices: new Uint32Array(300_003) };
    const parts = Array.from({ length: 10 }, () => ({ node: 'n', primitives: [{ mesh }] }));
    const raw = { parts, materials: [], textures: [], findings: [] };
    await expect(modelOf(raw, { name: 'm', place: 'm.obj' })).rejects.toMatchObject({
      code: 'unsafe_input',
      where: 'm.obj',
      message: 'The model has 1000010 triangles; the limit is 1000000.',
      findings: [{ code: 'format/model-too-large', args: { what: 'triangles' } }],
    });
  });

  it('is one free body with all groups in its mass', async () => {
    const result = await read(two);
    const { model } = result;
    expect(model).toMatchObject({ name: 'thing', base: 'free', joints: [] });
    expect(model.links.map(({ name }) => name)).toEqual(['body']);
    const [body] = model.links;
    expect(body!.visuals.map(({ name, geometry }) => [name, geometry])).toEqual([
      ['left_visual', { type: 'mesh', mesh: 'left' }],
      ['right_visual', { type: 'mesh', mesh: 'right' }],
    ]);
    // 500 kg/m³
    expect(body!.inertial.mass).toBeCloseTo(1.5, 5);
    expectClose(body!.inertial.centerOfMass, [2 / 3, 0, 0.05]);
    // About z: boxes of 0.5 kg, 0.1 m × 0.1 m, and 1 kg, 0.2 m × 0.1 m, 2/3 m and 1/3 m from the centre.
    const about = (0.5 / 12) * 0.02 + (1 / 12) * 0.05 + 0.5 * (4 / 9) + 1 / 9;
    expect(body!.inertial.inertia[2]).toBeCloseTo(about, 5);
    expect(colliderVolume(result)).toBeCloseTo(0.003, 5);
    expect(codesOf(result)).toEqual(['format/obj-groups', 'physics/colliders-estimated', 'physics/mass-estimated']);
    expect(argsOf(result, 'physics/mass-estimated')).toMatchObject({ density: 500, closed: true });
  });

  it('weighs what it is told to', async () => {
    const dense = await read(two, { density: 1000 });
    expect(dense.model.links[0]!.inertial.mass).toBeCloseTo(3, 5);
    const told = await read(two, { density: 1000, mass: 6 });
    expect(told.model.links[0]!.inertial.mass).toBeCloseTo(6, 9);
    expectClose(told.model.links[0]!.inertial.centerOfMass, [2 / 3, 0, 0.05]);
    expect(codesOf(told)).not.toContain('physics/mass-estimated');
  });

  it('keeps names apart: meshes, colliders, visuals', async () => {
    const { model } = await read(
      `o Größe\n${boxObj([0, 0, 0], [1, 1, 1])}o GRÖSSE\n${boxObj([2, 0, 0], [3, 1, 1], 9)}`,
    );
    const names = model.meshes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    const used = model.links[0]!.collisions.map(({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : ''));
    for (const name of used) expect(names).toContain(name);
  });

  it('has colliders that leave a cavity open', async () => {
    const result = await read(tray);
    expect(result.model.links[0]!.inertial.mass).toBeCloseTo(0.542, 4);
    expect(result.model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5);
    expect(colliderVolume(result)).toBeLessThan(0.0014);
    expect(codesOf(result)).not.toContain('physics/concave-filled');
  });

  it('says how far a hull or a box fills it', async () => {
    for (const collider of ['hull', 'box'] as const) {
      const result = await read(tray, { collider });
      expect(result.model.links[0]!.collisions).toHaveLength(1);
      expect(colliderVolume(result)).toBeCloseTo(0.004, 6);
      expect(result.model.links[0]!.inertial.mass).toBeCloseTo(0.542, 4);
      // 0.004 / 0.001084 - 1
      expect(argsOf(result, 'physics/concave-filled')).toMatchObject({ part: 'mesh', filled: expect.closeTo(2.69, 2) });
      expect(argsOf(result, 'physics/colliders-estimated')).toEqual({ kind: collider, count: 1 });
    }
  });

  it('may do without colliders', async () => {
    const result = await read(tray, { collider: 'none' });
    expect(result.model.links[0]!.collisions).toEqual([]);
    expect(result.model.meshes.map(({ name }) => name)).toEqual(['mesh']);
    expect(result.model.links[0]!.inertial.mass).toBeCloseTo(0.542, 4);
    expect(codesOf(result)).toEqual(['physics/mass-estimated']);
  });

  it('is weighed as one where its groups are closed only together', async () => {
    // The lid and the rest of a box, as materials divide it.
    const box = boxObj([0, 0, 0], [0.1, 0.1, 0.1]);
    const result = await read(box.replace('f 5 6 7 8', 'g lid\nf 5 6 7 8\ng rest'));
    expect(result.model.links[0]!.visuals).toHaveLength(3);
    expect(result.model.links[0]!.inertial.mass).toBeCloseTo(0.5, 5);
    expect(argsOf(result, 'physics/mass-estimated')).toMatchObject({ closed: true });
    expect(colliderVolume(result)).toBeCloseTo(0.001, 6);
  });

  it('is weighed by its colliders where it is open, and that is said', async () => {
    const result = await read(openSheet);
    const args = argsOf(result, 'physics/mass-estimated') as { mass: number; volume: number; closed: boolean };
    expect(args.closed).toBe(false);
    expect(args.volume).toBeCloseTo(colliderVolume(result), 9);
    // Less than the 0.004 m³ that the sheet surrounds: it is not filled.
    expect(args.volume).toBeLessThan(0.002);
    expect(argsOf(result, 'physics/sheet-thickened')).toEqual({ sheets: 1, of: 1 });
    expect(result.findings.find(({ code }) => code === 'physics/mass-estimated')!.message).toContain(
      'colliders of open meshes',
    );
  });

  it('whose edges almost meet counts as closed', async () => {
    const box = boxObj([0, 0, 0], [1, 1, 1])
      .replace('v 1 1 1', 'v 1 1 1\nv 1.000001 1 1')
      .replace('f 3 4 8 7', 'f 3 4 9 8');
    // The eighth vertex became the ninth, and the twin of the seventh stands in its place.
    const shifted = box.replace('f 5 6 7 8', 'f 5 6 7 9').replace('f 4 1 5 8', 'f 4 1 5 9');
    const result = await read(shifted);
    expect(argsOf(result, 'physics/mass-estimated')).toMatchObject({ closed: true });
    expect(result.model.links[0]!.inertial.mass).toBeCloseTo(500, 1);
  });

  it('is turned where it is inside out, or does not agree with itself', async () => {
    const box = boxObj([0, 0, 0], [0.1, 0.1, 0.1]);
    const insideOut = box.replace(/f (\d) (\d) (\d) (\d)/g, 'f $4 $3 $2 $1');
    const oneFace = box.replace('f 5 6 7 8', 'f 8 7 6 5');
    for (const [text, turned] of [
      [insideOut, 12],
      [oneFace, 2],
    ] as const) {
      const result = await read(text);
      const mesh = result.model.meshes.find(({ name }) => name === 'mesh')!;
      expect(geometryProperties({ type: 'mesh', mesh: 'mesh' }, mesh).volume).toBeCloseTo(0.001, 6);
      expect(result.model.links[0]!.inertial.mass).toBeCloseTo(0.5, 5);
      expect(argsOf(result, 'format/winding-turned')).toEqual({ part: 'mesh', turned, of: 12 });
    }
  });

  it('keeps the materials and textures of the file', async () => {
    const files = filesOf({
      'a.obj': `mtllib a.mtl\nusemtl red\n${boxObj([0, 0, 0], [1, 1, 1])}`,
      'a.mtl': 'newmtl red\nKd 1 0 0\n',
    });
    const { model } = await readRaw(files, { entry: 'a.obj', name: 'thing' });
    expect(model.materials).toMatchObject([{ name: 'red', baseColor: [1, 0, 0, 1] }]);
    expect(model.links[0]!.visuals[0]).toMatchObject({ material: 'red' });
  });

  it('of millimetres that are taken as metres is read as it says', async () => {
    const { model } = await read(boxObj([0, 0, 0], [200, 100, 50]));
    // 1,000,000 m³: that this is no prop, physics/plausible-size says.
    expect(model.links[0]!.inertial.mass / 5e8).toBeCloseTo(1, 6);
  });

  it.each([
    ['coplanar', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n', 'format/mesh-flat'],
    ['a single triangle', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'format/mesh-flat'],
    ['a sheet with two sides', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 3 2 1\n', 'format/mesh-flat'],
    ['without faces', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2\n', 'format/mesh-empty'],
    ['a nanometre wide', boxObj([0, 0, 0], [1e-9, 1e-9, 1e-9]), 'format/mesh-extent'],
    ['as wide as the sun', boxObj([0, 0, 0], [1.4e9, 1, 1]), 'format/mesh-extent'],
    ['a text', 'hello\n', 'format/mesh-empty'],
  ])('is refused if it is %s', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid_input', findings: [{ code }] });
  });

  it('is refused if it is not there', async () => {
    await expect(readRaw(new Map(), { entry: 'a.obj', name: 'a' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stands on Z where nothing is said, which is a finding', async () => {
    const files = filesOf({ 'a.obj': boxObj([0, 0, 0], [1, 1, 2]) });
    const silent = await readRaw(files, { entry: 'a.obj', name: 'a' });
    expect(codesOf(silent)).toContain('format/up-axis-assumed');
    const told = await readRaw(files, { entry: 'a.obj', name: 'a', up: 'y' });
    expect(codesOf(told)).not.toContain('format/up-axis-assumed');
    // (x, y, z) is (x, -z, y).
    expectClose(told.model.links[0]!.inertial.centerOfMass, [0.5, -1, 0.5]);
  });
});
